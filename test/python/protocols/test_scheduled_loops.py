"""The scheduler's output is proved: a sample of the programs of bench, all by `./dev long schedules`."""
import pytest

pytest.importorskip("torch")

from protocols import scheduled_loops  # noqa: E402

SAMPLE = [case for case in scheduled_loops.CASES if case[1] in ("matmul_tn", "batched", "fp8_blocks")]


@pytest.mark.parametrize("target", scheduled_loops.TARGETS)
def test_scheduled_loops_are_proved(target):
    found = scheduled_loops.survey(SAMPLE, target)
    assert found.kinds["proved"] >= 3 and found.is_good, found
