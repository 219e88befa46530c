"""Arrivals at mbarriers: of all threads, of one that a predicate or a condition lets through, of threads of different
warps."""
import contextlib

import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def handed_over(x, y, ONE: tl.constexpr, INSIDE: tl.constexpr):
    """Warpgroup 0 hands 128 numbers to warpgroup 1, four times; ONE of its threads says so, in a condition or by a
    predicate, or all do."""
    buffer = txl.get_buffer(txl.smem_alloc([128], tl.float32), 0)
    ready = txl.get_buffer(txl.mbar_alloc(1 if ONE else 128), 0)
    read = txl.get_buffer(txl.mbar_alloc(128), 0)
    i = tl.arange(0, 128)
    if txl.is_warpgroup([0]):
        for iteration in range(4):
            txl.mbar_wait(read, iteration % 2 ^ 1)
            txl.smem_store(buffer, tl.load(x + iteration * 128 + i))
            tl.debug_barrier()
            if not ONE:
                txl.mbar_arrive(ready)
            elif INSIDE:
                if txl.tid(0) == 5:
                    txl.mbar_arrive(ready)
            else:
                txl.mbar_arrive(ready, pred=txl.tid(0) == 5)
    if txl.is_warpgroup([1]):
        for iteration in range(4):
            txl.mbar_wait(ready, iteration % 2)
            tl.store(y + iteration * 128 + i, txl.smem_load(buffer))
            txl.mbar_arrive(read)


@pytest.mark.parametrize("one, inside", [(False, False), (True, False), (True, True)])
def test_who_arrives(one, inside):
    x = np.random.default_rng(0).random(512, np.float32)
    for target in (None, "sm_80", "sm_90a"):
        y = np.zeros_like(x)
        with txl.emulate(target) if target else contextlib.nullcontext():
            handed_over[(1, )](x, y, one, inside, num_warpgroups=2)
        assert np.array_equal(x, y)


@txl.jit
def two_threads(x, y):
    """Two threads of different warps arrive, each by itself."""
    bar = txl.get_buffer(txl.mbar_alloc(2), 0)
    if (txl.tid(0) == 1) | (txl.tid(0) == 64):
        txl.mbar_arrive(bar)
    txl.mbar_wait(bar, 0)
    tl.store(y + tl.arange(0, 128), tl.load(x + tl.arange(0, 128)))


def test_threads_of_two_warps():
    x, y = np.ones(128, np.float32), np.zeros(128, np.float32)
    for target in (None, "sm_90a"):
        with txl.emulate(target) if target else contextlib.nullcontext():
            two_threads[(1, )](x, y, num_warpgroups=1)
        assert y.all()
        y[:] = 0


@txl.jit
def too_many(x):
    done = txl.mbar_alloc(192)
    txl.mbar_arrive(done)  # before
    txl.mbar_arrive(done)  # here


@txl.jit
def not_all_come(x):
    """Warp 0 waits for an arrival that never comes, and its group for warp 0."""
    never = txl.mbar_alloc(1)
    if txl.is_warp([0]):
        txl.mbar_wait(never, 0)
    if txl.is_warp([0, 1]):
        tl.store(x + tl.arange(0, 64), 1.0)


def test_arrivals_of_a_phase_add_up():
    with pytest.raises(
            txl.LaunchError,
            match="of its 192 arrivals only 64 are missing in phase 0; the arrivals of a phase must add up") as caught:
        too_many[(1, )](np.zeros(64, np.float32))
    assert "an arrival before this one" in str(caught.value) and "# before" in str(caught.value) and "# here" in str(
        caught.value)


def test_a_group_waits_for_all_of_its_warps():
    with pytest.raises(txl.LaunchError,
                       match="(?s)let all warps of the group reach it.*warp 0 waits here for phase 0") as caught:
        not_all_come[(1, )](np.zeros(64, np.float32))
    assert "warp 1 waits here for the other warps of its group" in str(caught.value)


@pytest.mark.parametrize("num_warps", [1, 4, 8])
def test_all_threads_of_a_program_as_written_arrive(num_warps):
    """Without warpgroups they are those of `num_warps`, on the tile machine as on a GPU."""

    @txl.jit
    def meet(y, THREADS: tl.constexpr):
        tl.as_written()
        met = txl.mbar_alloc(THREADS)
        txl.mbar_arrive(met)
        txl.mbar_wait(met, 0)
        tl.store(y + tl.arange(0, 64), tl.arange(0, 64))

    for place in (contextlib.nullcontext(), txl.emulate("sm_90a")):
        y = np.zeros(64, np.int32)
        with place:
            meet[(1, )](y, 32 * num_warps, num_warps=num_warps)
        assert np.array_equal(y, np.arange(64))
