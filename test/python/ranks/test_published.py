"""Published symmetric-memory kernels, with barriers in inline PTX, run on ranks of the CPU."""
import published
import pytest

import txl


@pytest.mark.parametrize("size", [1, 2, 4])
def test_they_run_unchanged(size):
    for seed in range(3):
        ranks = txl.ranks(size, seed=seed)
        ranks.run(published.all_reduce, 1000)
        ranks.run(published.all_reduce_after_kernel, "acq_rel")
        ranks.run(published.two_shot, 500)
        ranks.run(published.gather_matmul)
        ranks.run(published.all_to_all)


def test_a_relaxed_barrier_is_a_race():
    with pytest.raises(txl.CheckError, match="race: this load of rank . and the store of program .* of rank"):
        txl.ranks(2).run(published.all_reduce_after_kernel, "relaxed")


def test_a_barrier_that_a_rank_does_not_reach_is_a_deadlock():

    def program():
        if published.dist.rank() == 0:
            published.all_reduce(64)
        else:
            published.distributed.symmetric_empty((64, ), "float32")
            published.distributed.symmetric_zeros((8, ), "uint32")

    with pytest.raises(txl.CheckError, match="deadlock across ranks") as caught:
        txl.ranks(2).run(program)
    assert "plain_triton.py:" in str(caught.value)


def test_an_address_that_is_none():

    def program():
        published.kernels.all_to_all_kernel[(1, )](published.np.zeros(32, "float32"), 1 << 40, 1 << 40, 0, 1, 32)

    with pytest.raises(txl.OutOfBoundsError):
        txl.ranks(1).run(program)
