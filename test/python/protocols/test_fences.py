"""Proxy fences of compiled kernels: those that the compiler inserts suffice, and none without them."""
from protocols import fences


def test_inserted_fences_suffice():
    found = fences.survey("sm_90a")
    assert found.kinds["proved"] >= 12 and set(found.kinds) == {"proved"}, found
    assert found.without["refuted"] >= 3 and set(found.without) == {"refuted"}, found


def test_a_kernel_with_tensor_memory():
    found = fences.survey("sm_100a")
    assert found.kinds["proved"] >= 1 and set(found.kinds) <= {"proved", "not recorded"}, found
