"""Scalars that differ between threads, written to memory and used in other groups of warps than where they were
computed: the tile machine and the code for a GPU mean the same."""
import numpy as np
import pytest
import txl
import txl.language as tl

PLACES = pytest.mark.parametrize("place", ["cpu", "sm_90a"])


def launch(place, kernel, *arrays, **options):
    with txl.check(quiet=True) if place == "cpu" else txl.emulate(place):
        kernel[(1, )](*arrays, **options)


@PLACES
def test_threads_write_to_addresses_of_their_own(place):
    """A scalar that is written to an address that differs between threads is written by each of them, an atomic too."""

    @txl.jit
    def kernel(y, counts):
        tid = txl.tid(0)
        tl.store(y + tid, tid * 2.0)
        tl.store(y + 128 + tid, 7.0, mask=tid % 3 == 0)
        tl.atomic_add(counts + tid % 4, 1)

    y, counts = np.zeros(256, np.float32), np.zeros(4, np.int32)
    launch(place, kernel, y, counts)
    i = np.arange(128)
    assert np.array_equal(y, np.concatenate([i * 2, np.where(i % 3 == 0, 7, 0)])) and counts.tolist() == [32] * 4


@PLACES
def test_ids_from_outside_of_a_group_of_warps(place):
    """What common code computes of `tid`, `lane_id`, `warp_id`, `warpgroup_id` is each thread's own in a group of
    several warps."""

    @txl.jit
    def kernel(y):
        full = txl.mbar_alloc(1)
        done = txl.mbar_alloc(64)
        tid = txl.tid(0)
        first = tid == 0
        number = txl.warp_id() * 1000 + txl.warpgroup_id() * 100000
        some = txl.lane_id() % 4 == 1
        if txl.is_warp([0, 1, 2, 3, 4, 5, 6, 7]):
            txl.mbar_arrive(full, first)
            txl.mbar_arrive(done, some)
            tl.store(y + tid, number + tid)
            if first:
                tl.store(y + 256, 5)
        elif txl.is_warp([8]):
            txl.mbar_wait(full, 0)
            txl.mbar_wait(done, 0)
            tl.store(y + 257, number)

    y = np.zeros(258, np.int32)
    launch(place, kernel, y)
    i = np.arange(256)
    assert np.array_equal(y[:256], i + i // 32 * 1000 + i // 128 * 100000) and y[256:].tolist() == [5, 208000]


@PLACES
@pytest.mark.parametrize("thread", [0, 3, 77])
def test_a_chosen_thread_stores(place, thread):
    """Also one that is not the first."""

    @txl.jit
    def kernel(y, THREAD: tl.constexpr):
        if txl.tid(0) == THREAD:
            tl.store(y, 5.0)
        if txl.lane_id() == 31:
            tl.store(y + 1, 6.0)
        if txl.tid(0) < THREAD:
            tl.store(y + 2, 7.0)

    y = np.zeros(3, np.float32)
    launch(place, kernel, y, thread)
    assert y.tolist() == [5, 6, 7 * (thread > 0)]


@PLACES
def test_warps_of_a_group_reduce_their_parts(place):
    """In a group of several single warps too, in loops and branches in it."""

    @txl.jit
    def kernel(x, y):
        i = tl.arange(0, 128)
        if txl.is_warp([0, 1, 2, 3]):
            for k in range(2):
                row = tl.load(x + k * 128 + i)
                if k == 1:
                    tl.store(y + i, row - txl.warp_max(row))
        elif txl.is_warp([4, 5]):
            j = tl.arange(0, 64)
            row = tl.load(x + j)
            tl.store(y + 128 + j, row - txl.warp_max(row))
        elif txl.is_warp([6]):
            row = tl.load(x + i)
            tl.store(y + 192 + i, row - txl.warp_max(row))

    x, y = np.random.default_rng(0).integers(0, 1000, 256).astype(np.float32), np.zeros(320, np.float32)
    launch(place, kernel, x, y)
    parts = x[128:].reshape(4, 32), x[:64].reshape(2, 32), x[None, :128]
    assert np.array_equal(y, np.concatenate([(p - p.max(1, keepdims=True)).reshape(-1) for p in parts]))


@PLACES
def test_threads_of_a_branch_access_memory(place):
    """Only those that come, in branches in branches and in an `else`; what they load they may store."""

    @txl.jit
    def kernel(x, y, counts):
        tid = txl.tid(0)
        if tid < 8:
            tl.atomic_add(counts + tid % 4, 1)
            value = tl.load(x + tid)
            if tid != 2:
                tl.store(y + tid, value + 100, mask=tid < 6)
        else:
            tl.store(y + tid, 4)

    x, y, counts = np.arange(8, dtype=np.int32), np.zeros(128, np.int32), np.zeros(4, np.int32)
    launch(place, kernel, x, y, counts)
    i = np.arange(128)
    assert np.array_equal(y, np.where(i >= 8, 4, np.where(
        (i < 6) & (i != 2), i + 100, 0))) and counts.tolist() == [2] * 4


@PLACES
def test_what_an_atomic_of_each_thread_returns(place):

    @txl.jit
    def kernel(y):
        old = tl.atomic_add(y + txl.tid(0) % 4, 1)
        tl.store(y + 4 + txl.tid(0) % 4 * 32 + old, 1)

    y = np.zeros(132, np.int32)
    launch(place, kernel, y)
    assert (y[:4] == 32).all() and (y[4:] == 1).all()


@PLACES
def test_atomics_of_chosen_threads(place):
    """Each thread that comes does it."""

    @txl.jit
    def kernel(y):
        tl.atomic_add(y, 1)
        if txl.tid(0) == 77:
            tl.atomic_add(y + 1, 1)
        if txl.tid(0) < 70:
            tl.atomic_add(y + 2, 1, sem="relaxed")
            tl.atomic_max(y + 3, txl.tid(0))

    y = np.zeros(4, np.int32)
    launch(place, kernel, y)
    assert y.tolist() == [1, 1, 70, 69]
