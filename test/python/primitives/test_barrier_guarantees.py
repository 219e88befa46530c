"""What programs with primitives rely on of barriers, fences, copies, threads and registers, a program for each sentence
(`test_execution_guarantees.py` has what they rely on of common code, buffers and products)."""
import numpy as np
import pytest
import txl
import txl.language as tl
from test_execution_guarantees import PLACES, X, halves, product, run, square
from txl.tools.tensor_descriptor import TensorDescriptor

ID = tl.constexpr(9)  # of a named barrier
THREADS = tl.constexpr(256)


@PLACES
def test_a_named_barrier_is_for_threads_of_the_cta(place):
    """More threads than the CTA has never come; arrivals that are left over at the end do no harm."""

    @txl.jit
    def kernel(COUNT: tl.constexpr, COMES: tl.constexpr):
        if txl.is_warpgroup([0]):
            txl.bar_arrive(ID, COUNT)
        elif COMES:
            txl.bar_wait(ID, COUNT)

    errors = RuntimeError, txl.CompilationError  # the protocol check finds it when it compiles for a GPU
    with pytest.raises(errors, match=r"barrier 9 is (for|given) 512 threads.*the CTA has (256|fewer)") as error:
        run(place, kernel, 512, True, num_warpgroups=2)
    first = kernel.fn.__code__.co_firstlineno
    assert any(f"{__file__}:{first + line}" in str(error.value) for line in (3, 5)), error.value
    run(place, kernel, 256, False, num_warpgroups=2)


# --- 6, 7, 8: barriers ---


@PLACES
def test_bytes_are_those_of_the_whole_box(place):
    """Also where it lies outside of the array; several loads complete on one barrier; a box may be 64x512;
    `mbar_expect` is one arrival."""

    @txl.jit
    def kernel(wide, edge, y, z):
        big = txl.smem_alloc([64, 512], tl.float16)
        small = txl.smem_alloc([16, 64], tl.float16, num_stages=2)
        full = txl.mbar_alloc(1)
        txl.mbar_expect(full, 64 * 512 * 2 + 2 * 16 * 64 * 2)
        txl.tma_load(big, wide, [0, 0], full)
        txl.tma_load(txl.get_buffer(small, 0), edge, [8, 32], full)
        txl.tma_load(txl.get_buffer(small, 1), edge, [100, 0], full)
        txl.mbar_wait(full, 0)
        i = tl.arange(0, 64)[:, None] * 512 + tl.arange(0, 512)[None, :]
        tl.store(y + i, txl.smem_load(big))
        j = tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :]
        tl.store(z + j, txl.smem_load(txl.get_buffer(small, 0)) + txl.smem_load(txl.get_buffer(small, 1)))

    x, edge, y, z = halves(64, 512), halves(16, 64, seed=1), np.ones((64, 512), np.float16), np.ones((16, 64),
                                                                                                     np.float16)
    run(place, kernel, TensorDescriptor.from_tensor(x, [64, 512]), TensorDescriptor.from_tensor(edge, [16, 64]), y, z)
    want = np.zeros((16, 64), np.float16)
    want[:8, :32] = edge[8:, 32:]
    assert np.array_equal(y, x) and np.array_equal(z, want)


@PLACES
@pytest.mark.parametrize("warps", [4, 8])
def test_every_thread_of_the_warpgroup_arrives(place, warps):
    """128 of 4 warps, 256 of 8, and those for which `pred` holds."""

    @txl.jit
    def kernel(x, y, num_warps: tl.constexpr):
        buffer = txl.smem_alloc([128], tl.float32)
        full = txl.mbar_alloc(32 * num_warps)
        one = txl.mbar_alloc(1)
        i = tl.arange(0, 128)
        tid = txl.tid(0)
        if txl.is_warpgroup([0]):
            txl.smem_store(buffer, tl.load(x + i))
            txl.mbar_arrive(full)
            txl.mbar_wait(one, 0)
            tl.store(y + i, txl.smem_load(buffer))
        if txl.is_warpgroup([1]):
            txl.mbar_wait(full, 0)
            txl.smem_store(buffer, txl.smem_load(buffer) + 1)
            txl.mbar_arrive(one, pred=tid == 32 * num_warps)

    y = np.zeros(128, np.float32)
    run(place, kernel, X, y, num_warps=warps, num_warpgroups=2)
    assert np.array_equal(y, X[:128] + 1)


@PLACES
def test_the_next_phase_may_be_announced_before_all_have_seen_the_last(place):
    """The consumer that is slow waits for phase 0 while bytes of phase 1 are expected: the buffers have been released
    by both."""

    @txl.jit
    def kernel(desc, y, n):
        buffer = txl.smem_alloc([128], tl.float32, num_stages=2)
        full = txl.mbar_alloc(1, num_stages=2)
        free = txl.mbar_alloc(256, num_stages=2)
        if txl.is_warpgroup([0]):
            phase = 1
            stage = 0
            for k in range(n):
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(full, stage), 512)
                txl.tma_load(txl.get_buffer(buffer, stage), desc, [k * 128], txl.get_buffer(full, stage))
                stage ^= 1
                phase ^= stage == 0
        if txl.is_warpgroup([1, 2]):
            phase = 0
            stage = 0
            for k in range(n):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                value = txl.smem_load(txl.get_buffer(buffer, stage))
                txl.mbar_arrive(txl.get_buffer(free, stage))
                tl.store(y + (txl.warpgroup_id() - 1) * n * 128 + k * 128 + tl.arange(0, 128), value)
                stage ^= 1
                phase ^= stage == 0

    x, y = X[:7 * 128].copy(), np.zeros((2, 7 * 128), np.float32)
    run(place, kernel, TensorDescriptor.from_tensor(x, [128]), y, 7, num_warpgroups=3)
    assert np.array_equal(y, [x, x])


@PLACES
def test_a_warpgroup_counts_twice_at_a_named_barrier(place):
    """It may arrive and then wait there in the same phase; arrivals may be left over at the end; numbers of the module
    are compile-time numbers."""

    @txl.jit
    def kernel(x, y):
        buffer = txl.smem_alloc([128], tl.float32)
        i = tl.arange(0, 128)
        if txl.is_warpgroup([0]):
            txl.bar_arrive(ID, THREADS)
            txl.bar_wait(ID, THREADS)
            txl.smem_store(buffer, tl.load(x + i))
            txl.bar_arrive(10, THREADS)
        else:
            txl.bar_wait(10, THREADS)
            tl.store(y + i, txl.smem_load(buffer))
            txl.bar_arrive(10, THREADS)

    y = np.zeros(128, np.float32)
    run(place, kernel, X, y, num_warpgroups=2)
    assert np.array_equal(y, X[:128])


# --- 9: fences ---


@PLACES
@pytest.mark.parametrize("side", ["none", "reader", "writer"])
def test_a_product_sees_what_another_warpgroup_stored(place, side):
    """With the fence of the source on either side, or none."""

    @txl.jit
    def kernel(a, c, SIDE: tl.constexpr):
        buffer = txl.smem_alloc([64, 64], tl.float16)
        if txl.is_warpgroup([0]):
            txl.smem_store(buffer, tl.load(a + square(64)))
            if SIDE == "writer":
                txl.fence_proxy_async()
            txl.bar_arrive(ID, THREADS)
        else:
            txl.bar_wait(ID, THREADS)
            if SIDE == "reader":
                txl.fence_proxy_async()
            tl.store(c + square(64), tl.dot(buffer, buffer.T))

    a, c = halves(64, 64), np.zeros((64, 64), np.float32)
    run(place, kernel, a, c, SIDE=side, num_warpgroups=2)
    assert np.array_equal(c, product(a, a.T))


@PLACES
def test_a_product_sees_what_another_warpgroup_copied(place):
    """After an arrival that is tracked, where only the reader could fence."""

    @txl.jit
    def kernel(a, c):
        buffer = txl.smem_alloc([64, 64], tl.float16)
        full = txl.mbar_alloc(128)
        if txl.is_warpgroup([0]):
            txl.async_load(buffer, a + square(64))
            txl.mbar_arrive(full, track_async_op=True)
        else:
            txl.mbar_wait(full, 0)
            tl.store(c + square(64), tl.dot(buffer, buffer.T))

    a, c = halves(64, 64), np.zeros((64, 64), np.float32)
    run(place, kernel, a, c, num_warpgroups=2)
    assert np.array_equal(c, product(a, a.T))


# --- 10, 11, 12: copies ---


@PLACES
def test_masked_copies_write_zeros(place):
    """Without `other`, else 0 times what lay there; where the mask is false a pointer may be anything, beyond 32 bits
    too."""

    @txl.jit
    def kernel(x, rows, y):
        buffer = txl.smem_alloc([16, 64], tl.float32)
        named = tl.load(rows + tl.arange(0, 16))
        txl.smem_store(buffer, tl.full([16, 64], float("nan"), tl.float32))
        txl.async_load(buffer, x + named[:, None] * 64 + tl.arange(0, 64)[None, :], mask=(named >= 0)[:, None])
        txl.async_load_wait(0)
        tl.store(y + tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :], txl.smem_load(buffer))

    rows = np.array([3, -2**31, 5, -1, 0, -77, 2**31 - 1, 1] * 2, np.int32)
    rows[rows == 2**31 - 1] = -2**30
    y = np.ones((16, 64), np.float32)
    run(place, kernel, X[:64 * 8].copy(), rows, y)
    assert np.array_equal(y, np.where((rows >= 0)[:, None], X[:64 * 8].reshape(8, 64)[np.maximum(rows, 0)], 0))


@PLACES
def test_copies_have_the_shape_of_the_buffer(place):
    """Parts of 64x256 through a descriptor of 64x512, there and back; descriptors of one dimension; descriptors of the
    kernel's own."""

    @txl.jit
    def kernel(source, target, line, z):
        own = tl.make_tensor_descriptor(z, [128], [1], [128])
        buffer = txl.smem_alloc([64, 512], tl.float16)
        numbers = txl.smem_alloc([64], tl.float32)
        full = txl.mbar_alloc(1)
        txl.mbar_expect(full, 64 * 512 * 2 + 64 * 4)
        txl.tma_load(txl.smem_slice(buffer, 0, 256, 1), source, [0, 256], full)
        txl.tma_load(txl.smem_slice(buffer, 256, 256, 1), source, [0, 0], full)
        txl.tma_load(numbers, line, [64], full)
        txl.mbar_wait(full, 0)
        txl.tma_store(txl.smem_slice(buffer, 0, 256, 1), target, [0, 0])
        txl.tma_store(txl.smem_slice(buffer, 256, 256, 1), target, [0, 256])
        txl.tma_store(numbers, own, [32])

    x, y, z = halves(64, 512), np.zeros((64, 512), np.float16), np.zeros(128, np.float32)
    run(place, kernel, TensorDescriptor.from_tensor(x, [64, 512]), TensorDescriptor.from_tensor(y, [64, 512]),
        TensorDescriptor.from_tensor(X[:128].copy(), [128]), z)
    assert np.array_equal(y, np.roll(x, 256, 1))
    assert np.array_equal(z[32:96], X[64:128]) and not z[:32].any() and not z[96:].any()


@PLACES
def test_warpgroups_store_through_one_descriptor(place):
    """`desc.store` in one of two warpgroups at a time; a kernel may end with stores under way."""

    @txl.jit
    def kernel(desc, late, y):
        buffer = txl.smem_alloc([32, 32], tl.float32, num_stages=2)
        if txl.is_warpgroup([0]):
            desc.store([0, 0], tl.zeros([32, 32], tl.float32) + 1)
        if txl.is_warpgroup([1]):
            desc.store([32, 0], tl.zeros([32, 32], tl.float32) + 2)
        mine = txl.get_buffer(buffer, txl.warpgroup_id())
        txl.smem_store(mine, tl.zeros([32, 32], tl.float32) + txl.warpgroup_id() + 3)
        txl.tma_store(mine, late, [32 * txl.warpgroup_id(), 0])

    y, z = np.zeros((64, 32), np.float32), np.zeros((64, 32), np.float32)
    run(place, kernel, TensorDescriptor.from_tensor(y, [32, 32]), TensorDescriptor.from_tensor(z, [32, 32]), y,
        num_warpgroups=2)
    assert np.array_equal(y[::32, 0], [1, 2]) and np.array_equal(np.unique(y), [1, 2])
    assert np.array_equal(z[::32, 0], [3, 4]) and np.array_equal(np.unique(z), [3, 4])


# --- 13, 14: numbers that differ between warps and threads ---


@PLACES
def test_numbers_of_warps(place):
    """In arithmetic with a tile each element goes with its warp's; stored by one thread a warp, read back as [128] from
    a buffer of 4; a layout of fewer warps than there are lets all of them read the same."""

    @txl.jit
    def kernel(x, y):
        each: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0]))
        one_warp: tl.constexpr = txl.BlockedLayout([4], [32], [1], [0])
        few = txl.smem_alloc([4], tl.float32)
        i = tl.arange(0, 512)
        row = tl.load(x + i)
        mine = txl.warp_max(row)
        txl.frag_smem_store(few, mine, each)
        back = txl.frag_smem_load(few, [128], one_warp, other=-float("inf"))
        tl.store(y + i, (row - mine) + txl.warp_max(back))
        tl.store(y + 512 + tl.arange(0, 128), back)

    y = np.zeros(640, np.float32)
    x = np.random.default_rng(0).integers(0, 1000, 512).astype(np.float32)
    run(place, kernel, x, y)
    parts = x.reshape(4, 128)
    assert np.array_equal(y[:512].reshape(4, 128), parts - parts.max(1, keepdims=True) + x.max())
    assert np.array_equal(y[512:516], parts.max(1)) and (y[516:] == -np.inf).all()


@PLACES
def test_some_threads_do_it(place, capfd):
    """`if tid == 0`, `if tid < num_warps` around a fragment's store, `if thread0()` around a print, and a `pred` of
    every eighth thread."""

    @txl.jit
    def kernel(x, y, num_warps: tl.constexpr):
        lines: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
        buffer = txl.smem_alloc([128], tl.float32)
        done = txl.mbar_alloc(1)
        i = tl.arange(0, 128)
        tid = txl.tid(0)
        txl.smem_store(buffer, tl.zeros([128], tl.float32))
        txl.frag_smem_store(buffer, tl.load(x + i), lines, pred=tid % 8 == 0)
        if tid < num_warps:
            txl.frag_smem_store(buffer, tl.load(x + i) + 1000, lines)
        if txl.thread0():
            txl.print("once", 7)
        if tid == 0:
            txl.mbar_arrive(done)
        txl.mbar_wait(done, 0)
        tl.store(y + i, txl.smem_load(buffer))

    y = np.zeros(128, np.float32)
    run(place, kernel, X, y, num_warps=4)
    i = np.arange(128)
    assert np.array_equal(y, np.where(i < 4, X[:128] + 1000, np.where(i % 8 == 0, X[:128], 0)))
    if place != "cpu":
        assert capfd.readouterr().out.count("once") == 1


@PLACES
def test_one_rank_stores_to_the_other(place):
    """`if rank == 0` around stores that complete on the other CTA's barrier, which exists before either stores."""

    @txl.jit
    def kernel(x, y):
        lines: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
        buffer = txl.smem_alloc([128], tl.float32)
        full = txl.mbar_alloc(1)
        i = tl.arange(0, 128)
        if txl.cta_rank() == 0:
            txl.frag_smem_store(buffer, tl.load(x + i) * 2, lines, cta_id=1, mbar=full)
        else:
            txl.mbar_expect(full, 512)
            txl.mbar_wait(full, 0)
            tl.store(y + i, txl.smem_load(buffer))
        txl.cluster_arrive()
        txl.cluster_wait()

    y = np.zeros(128, np.float32)
    run(place, kernel, X, y, grid=(2, ), cluster=2)
    assert np.array_equal(y, X[:128] * 2)


# --- 16: registers ---


@pytest.mark.parametrize("counts", [None, (24, 240), (40, 232), (72, 216), (56, 256)])
def test_registers_change_no_value(counts):

    @txl.jit
    def kernel(x, y, LESS: tl.constexpr, MORE: tl.constexpr):
        if txl.is_warpgroup([0]):
            if LESS:
                txl.reg_dealloc(LESS)
        else:
            if MORE:
                txl.reg_alloc(MORE)
            i = (txl.warpgroup_id() - 1) * 128 + tl.arange(0, 128)
            tl.store(y + i, tl.exp(tl.load(x + i) * 0.01) / 3)

    found = []
    for place in ("cpu", "sm_90a"):
        y = np.zeros(128, np.float32)
        run(place, kernel, X, y, *(counts or (0, 0)), num_warpgroups=2)
        found.append(y)
    plain = np.zeros(128, np.float32)
    with txl.emulate("sm_90a"):
        kernel[(1, )](X, plain, 0, 0, num_warpgroups=2)
    assert np.array_equal(found[1], plain) and np.allclose(found[0], found[1], rtol=1e-6)
    for wrong in (20, 100, 257, 264):
        with pytest.raises(txl.CompilationError, match="a multiple of 8 from 24 to 256"):
            kernel.warmup(X, plain, 24, wrong, num_warpgroups=2, grid=(1, ))
