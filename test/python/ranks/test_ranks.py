"""Programs of several ranks in one process: order, barriers, errors, deadlocks."""
import numpy as np
import pytest

import txl
import txl.language as tl
from txl import dist, distributed


@txl.jit
def ticket(counter, out, COUNT: tl.constexpr):
    for k in range(COUNT):
        tl.store(out + k, tl.atomic_add(tl.load(counter).to(tl.pointer_type(tl.int32)), 1, scope="sys"))


def tickets(seed, size=3):
    """Which rank gets which ticket of a counter that all draw from: the order in which they run."""

    def program():
        counter, out = distributed.symmetric_zeros((1, ), np.int32), np.zeros(8, np.int32)
        ticket[(1, )](counter.table, out, 8)
        return out

    return np.stack(txl.ranks(size, seed=seed).run(program))


def test_a_seed_determines_the_order():
    assert (tickets(5) == tickets(5)).all()
    assert sorted(tickets(5).reshape(-1)) == list(range(24))
    assert len({tickets(seed).tobytes() for seed in range(8)}) == 8


@txl.jit
def identify(out):
    tl.store(out, dist.rank())
    tl.store(out + 1, dist.size())


def test_rank_and_size_in_kernels():

    def program():
        out = np.zeros(2, np.int32)
        identify[(1, )](out)
        return tuple(out), dist.rank(), dist.size()

    assert txl.ranks(3).run(program) == [((r, 3), r, 3) for r in range(3)]
    assert txl.ranks(2).run(program) == [((r, 2), r, 2) for r in range(2)]
    assert program() == ((0, 1), 0, 1)


@pytest.mark.parametrize("size", [0, -1, 1025, 1 << 40])
def test_impossible_sizes(size):
    with pytest.raises(ValueError, match="1 to 1024 ranks"):
        txl.ranks(size)


def test_an_exception_of_a_rank_ends_all():

    def program():
        if dist.rank() == 1:
            raise KeyError("mine")
        dist.barrier()

    with pytest.raises(KeyError, match="mine") as caught:
        txl.ranks(3, seed=2).run(program)
    assert caught.value.__notes__ == ["rank 1 of 3, seed 2"]


def test_a_barrier_that_a_rank_does_not_reach():

    def program():
        if dist.rank():
            dist.barrier()

    with pytest.raises(txl.RankError, match="deadlock across ranks.*rank 0 has ended"):
        txl.ranks(3).run(program)


@txl.jit
def wait_at(signals, slot, rank):
    dist.wait(dist.symm_at(signals, rank, tl.int32) + slot)


def test_a_deadlock_names_all_ranks():

    def program():
        signals = distributed.symmetric_zeros((4, ), np.int32)
        if dist.rank() == 2:
            dist.barrier()
        else:
            wait_at[(1, )](signals.table, dist.rank(), dist.rank())

    with pytest.raises(txl.CheckError) as caught:
        txl.ranks(3).run(program)
    report = str(caught.value)
    assert "deadlock across ranks" in report and "rank 2 waits at a barrier of the host" in report
    assert report.count("test_ranks.py:") >= 2 and "of `wait_at` waits here" in report


@txl.jit
def try_wait(signals, out, rank, timeout):
    tl.store(out, dist.wait(dist.symm_at(signals, rank, tl.int32), timeout_ns=timeout).to(tl.int32))


@txl.jit
def signal_next(signals, rank, SIZE: tl.constexpr):
    dist.notify(dist.symm_at(signals, (rank + 1) % SIZE, tl.int32))


@pytest.mark.parametrize("timeout", [0, 1, 1 << 40])
@pytest.mark.parametrize("sends", [True, False])
def test_a_time_out_expires_only_if_no_rank_can_run(timeout, sends):

    def program():
        signals, out = distributed.symmetric_zeros((1, ), np.int32), np.full(1, 7, np.int32)
        if dist.rank() == 0:
            try_wait[(1, )](signals.table, out, 0, timeout)
        elif sends:
            signal_next[(1, )](signals.table, 1, 2)
        return out[0]

    for seed in range(4):
        got = txl.ranks(2, seed=seed).run(program)[0]
        assert got == int(sends)


def test_ranks_make_the_same_arrays():

    def program():
        distributed.symmetric_empty((4 + dist.rank(), ), np.float32)

    with pytest.raises(ValueError, match=r"\(4,\) of float32 on rank \d and \(5,\)|\(5,\) of float32 on rank"):
        txl.ranks(2).run(program)


@txl.jit
def add_one(x, n, BLOCK: tl.constexpr):
    offsets = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + offsets, tl.load(x + offsets, mask=offsets < n) + 1, mask=offsets < n)


def test_launches_of_a_rank_are_ordered_and_its_memory_is_its_own():

    def program():
        for _ in range(3):  # memory that is freed and allocated again, on all ranks
            x = np.zeros(300, np.float32)
            for _ in range(2):
                add_one[(5, )](x, 300, 64)
        return x

    for seed in range(5):
        for x in txl.ranks(4, seed=seed).run(program):
            assert (x == 2).all()


@txl.jit
def copy_from(table, out, rank, BLOCK: tl.constexpr):
    columns = tl.arange(0, BLOCK)
    tl.store(out + columns, tl.load(dist.symm_at(table, rank, tl.float32) + columns))


def neighbours(barrier):
    x, out = distributed.symmetric_empty((64, ), np.float32), np.zeros(64, np.float32)
    add_one[(1, )](x.local, 64, 64)
    if barrier:
        dist.barrier()
    copy_from[(1, )](x.table, out, (dist.rank() + 1) % dist.size(), 64)


def test_a_barrier_of_the_host_orders_launches():
    for seed in range(5):
        txl.ranks(2, seed=seed).run(neighbours, True)
    with pytest.raises(txl.CheckError, match="of rank 1.*of rank 0|of rank 0.*of rank 1"):
        txl.ranks(2).run(neighbours, False)


def test_without_check_only_deadlocks_are_reported():
    txl.ranks(2, check=False).run(neighbours, False)


def test_a_peer_that_is_none():

    def program():
        x = distributed.symmetric_empty((4, ), np.float32)
        for rank in (-1, 2):
            with pytest.raises(IndexError):
                x.peer(rank)
        out = np.zeros(4, np.float32)
        copy_from[(1, )](x.table, out, 2, 4)

    with pytest.raises(txl.OutOfBoundsError):
        txl.ranks(2).run(program)
