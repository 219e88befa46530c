"""What programs with primitives rely on, a program for each sentence, on the tile machine with every check and as code
for a GPU.

The list: common code of warpgroups; buffers and barriers as values; the order of the text within a warpgroup; when a
product's result may be used, and what pending counts count; arrivals, phases and named barriers; fences that the source
does not have; copies with masks, and of parts of a descriptor's block; how a kernel may end; numbers that differ
between warps and threads; registers. `test_barrier_guarantees.py` goes on, `test_language_guarantees.py` has what
programs rely on in the language and the package.
"""
import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

PLACES = pytest.mark.parametrize("place", ["cpu", "sm_90a"])
X = np.arange(1 << 14, dtype=np.float32)


def run(place, kernel, *arguments, grid=(1, ), **options):
    with txl.check(quiet=True) if place == "cpu" else txl.emulate(place):
        kernel[grid](*arguments, **options)


def halves(*shape, seed=0):
    """Small integers, whose products and sums are exact."""
    return np.random.default_rng(seed).integers(-4, 5, shape).astype(np.float16)


def product(a, b):
    return a.astype(np.float32) @ b.astype(np.float32)


@txl.jit
def square(n: tl.constexpr):
    return tl.arange(0, n)[:, None] * n + tl.arange(0, n)[None, :]


# --- 1: common code ---


@PLACES
def test_common_code_runs_once_a_warpgroup(place):

    @txl.jit
    def kernel(y):
        tl.atomic_add(y, 1.0)
        if txl.is_warpgroup([1]):
            tl.atomic_add(y + 1, 1.0)
        tl.atomic_add(y + 2, 1.0)

    y = np.zeros(4, np.float32)
    run(place, kernel, y, num_warpgroups=3)
    assert y.tolist() == [3, 1, 3, 0]


@PLACES
def test_a_scan_over_warps_in_common_code(place):
    """Each warpgroup has totals of its own: where they are is known to whole warps, before some lanes write."""

    @txl.jit
    def kernel(x, y):
        i = tl.arange(0, 128)
        if txl.is_warpgroup([0, 1]):
            i += 128 * txl.warpgroup_id()
            tl.store(y + i, tl.cumsum(tl.load(x + i), 0))

    y = np.zeros(256, np.float32)
    run(place, kernel, X, y, num_warpgroups=2)
    assert np.array_equal(y, X[:256].reshape(2, 128).cumsum(1).ravel())


@PLACES
def test_the_kth_allocation_is_one_object_for_all(place):
    """Also afterwards, and in a function that common code calls twice."""

    @txl.jit
    def another(n: tl.constexpr):
        return txl.smem_alloc([n], tl.float32), txl.mbar_alloc(128)

    @txl.jit
    def kernel(x, y):
        i = tl.arange(0, 128)
        first, first_full = another(128)
        if txl.is_warpgroup([0]):
            txl.smem_store(first, tl.load(x + i))
            txl.mbar_arrive(first_full)
        second, second_full = another(128)
        if txl.is_warpgroup([0]):
            txl.mbar_wait(second_full, 0)
            tl.store(y + i, txl.smem_load(second))
        if txl.is_warpgroup([1]):
            txl.mbar_wait(first_full, 0)
            txl.smem_store(second, txl.smem_load(first) + 1)
            txl.mbar_arrive(second_full)

    y = np.zeros(128, np.float32)
    run(place, kernel, X, y, num_warpgroups=2)
    assert np.array_equal(y, X[:128] + 1)


# --- 2: buffers and barriers are values ---


@PLACES
def test_buffers_have_other_names(place):
    """Assigned in the branches of warpgroups and before loops, a row of one as its buffer, in lists, transposed,
    converted to what they are, parts of stages."""

    @txl.jit
    def kernel(x, y):
        row = txl.smem_alloc([16, 32], tl.float32, num_stages=2)
        spare = txl.smem_alloc([16, 32], tl.float32)
        bars = [txl.mbar_alloc(128), txl.mbar_alloc(128)]
        i = tl.arange(0, 16)[:, None] * 32 + tl.arange(0, 32)[None, :]
        if txl.is_warpgroup([0]):
            mine = txl.get_buffer(row, 0)
            mine_full = bars[0]
            other_full = bars[1]
        else:
            mine = spare
            mine_full = bars[1]
            other_full = bars[0]
        again = mine
        for k in range(3):
            txl.smem_store(again, tl.load(x + i) + k + txl.warpgroup_id() * 1000)
            again = again.to(tl.float32)
        txl.mbar_arrive(mine_full)
        txl.mbar_wait(other_full, 0)
        if txl.is_warpgroup([0]):
            other = spare
        else:
            other = txl.get_buffer(row, 0)
        part = txl.smem_slice(other, 16, 16, 1)
        out = y + txl.warpgroup_id() * 256 + square(16)
        tl.store(out, txl.smem_load(part.T))

    y = np.zeros(512, np.float32)
    run(place, kernel, X, y, num_warpgroups=2)
    want = X[:512].reshape(16, 32)[:, 16:].T + 2
    assert np.array_equal(y.reshape(2, 16, 16), [want + 1000, want])


@PLACES
def test_one_stage_under_three_names(place):
    """With different contents over time: queries, then weights, then the result."""

    @txl.jit
    def kernel(q, k, out):
        stages = txl.smem_alloc([64, 64], tl.float16, num_stages=2)
        queries = txl.get_buffer(stages, 0)
        keys = txl.get_buffer(stages, 1)
        weights = queries
        result = txl.get_buffer(stages, 0)
        txl.smem_store(queries, tl.load(q + square(64)))
        txl.smem_store(keys, tl.load(k + square(64)))
        scores = tl.dot(queries, keys.T)
        txl.dot_wait(0)
        txl.smem_store(weights, (scores * 0.125).to(tl.float16))
        acc = tl.dot(weights, keys)
        txl.dot_wait(0)
        txl.smem_store(result, acc.to(tl.float16))
        tl.store(out + square(64), txl.smem_load(result))

    q, k, out = halves(64, 64), halves(64, 64, seed=1), np.zeros((64, 64), np.float16)
    run(place, kernel, q, k, out)
    assert np.array_equal(out, product((product(q, k.T) / 8).astype(np.float16), k).astype(np.float16))


# --- 3: the order of the text within a warpgroup ---


@PLACES
def test_a_warpgroup_sees_what_it_wrote(place):
    """Stores and loads of other layouts, stores by TMA, fragments; a buffer that a store has read is written again."""

    @txl.jit
    def kernel(x, y_desc, z):
        buffer = txl.smem_alloc([32, 32], tl.float32)
        i = square(32)
        txl.smem_store(buffer, tl.load(x + i))
        tl.store(z + i, txl.smem_load(txl.smem_trans(buffer, [1, 0])))
        for k in range(3):
            txl.smem_store(buffer, tl.load(x + i) + k)
            txl.tma_store(buffer, y_desc, [32 * k, 0])
            txl.tma_store_wait(0)
        lines: tl.constexpr = txl.BlockedLayout([1, 1], [1, 32], [4, 1], [1, 0])
        columns: tl.constexpr = txl.BlockedLayout([1, 1], [32, 1], [1, 4], [1, 0])
        txl.frag_smem_store(buffer, tl.load(x + i) * 2, lines)
        tl.store(z + 1024 + i, txl.frag_smem_load(buffer, [32, 32], columns))

    y, z = np.zeros((96, 32), np.float32), np.zeros(2048, np.float32)
    run(place, kernel, X, TensorDescriptor.from_tensor(y, [32, 32]), z)
    tile = X[:1024].reshape(32, 32)
    assert np.array_equal(y, np.concatenate([tile, tile + 1, tile + 2])) and np.array_equal(
        z.reshape(2, 32, 32), [tile.T, tile * 2])


@PLACES
def test_a_product_sees_what_copies_brought(place):
    """9: wgmma reads what cp.async wrote, with no fence in the source."""

    @txl.jit
    def kernel(a, b, c):
        left = txl.smem_alloc([64, 64], tl.float16)
        right = txl.smem_alloc([64, 64], tl.float16)
        txl.async_load(left, a + square(64))
        txl.async_load(right, b + square(64))
        txl.async_load_wait(0)
        acc = tl.dot(left, right)
        txl.dot_wait(0)
        tl.store(c + square(64), acc)

    a, b, c = halves(64, 64), halves(64, 64, seed=1), np.zeros((64, 64), np.float32)
    run(place, kernel, a, b, c)
    assert np.array_equal(c, product(a, b))


# --- 4 and 5: products, and what pending counts count ---


@PLACES
@pytest.mark.parametrize("depth", [1, 2])
def test_a_loop_may_end_with_pending_products(place, depth):
    """Their accumulator is used after it; `+=` before the wait is the accumulator of the product."""

    @txl.jit
    def kernel(a, b, c, DEPTH: tl.constexpr):
        left = txl.smem_alloc([64, 64], tl.float16, num_stages=4)
        right = txl.smem_alloc([64, 64], tl.float16, num_stages=4)
        for k in tl.static_range(4):
            txl.smem_store(txl.get_buffer(left, k), tl.load(a + k * 4096 + square(64)))
            txl.smem_store(txl.get_buffer(right, k), tl.load(b + k * 4096 + square(64)))
        acc = tl.zeros([64, 64], tl.float32)
        for k in range(4):
            acc += tl.dot(txl.get_buffer(left, k), txl.get_buffer(right, k))
            txl.dot_wait(DEPTH)
        tl.store(c + square(64), acc * 2)

    a, b, c = halves(4, 64, 64), halves(4, 64, 64, seed=1), np.zeros((64, 64), np.float32)
    run(place, kernel, a, b, c, DEPTH=depth)
    assert np.array_equal(c, 2 * sum(product(x, y) for x, y in zip(a, b)))
    counts = [
        line for line in kernel.warmup(a, b, c, DEPTH=depth, grid=(1, )).asm["ttir"].splitlines()
        if "txl.dot_wait" in line
    ]
    # the next product does not wait for the last one
    assert len(counts) == 2 and f"dot_wait {depth}," in counts[0] and "dot_wait 0," in counts[1]


@PLACES
def test_a_use_waits_for_its_product(place):
    """Whether or not `dot_wait` stands there; of two products the other one goes on."""

    @txl.jit
    def kernel(a, b, c):
        left = txl.smem_alloc([64, 64], tl.float16)
        right = txl.smem_alloc([64, 64], tl.float16)
        txl.smem_store(left, tl.load(a + square(64)))
        txl.smem_store(right, tl.load(b + square(64)))
        first = tl.dot(left, right)
        second = tl.dot(left, right.T)
        tl.store(c + square(64), first + 1)
        tl.store(c + 4096 + square(64), second)

    a, b, c = halves(64, 64), halves(64, 64, seed=1), np.zeros((2, 64, 64), np.float32)
    run(place, kernel, a, b, c)
    assert np.array_equal(c, [product(a, b) + 1, product(a, b.T)])


@PLACES
def test_counts_are_of_calls(place):
    """One `tl.dot` may be many instructions, an `async_load` many copies, a `tma_store` several boxes: each is one."""

    @txl.jit
    def kernel(a, b, c_desc):
        left = txl.smem_alloc([64, 128], tl.float16, num_stages=2)
        right = txl.smem_alloc([128, 64], tl.float16, num_stages=2)
        i = tl.arange(0, 64)[:, None] * 128 + tl.arange(0, 128)[None, :]
        j = tl.arange(0, 128)[:, None] * 64 + tl.arange(0, 64)[None, :]
        for k in tl.static_range(2):
            txl.async_load(txl.get_buffer(left, k), a + k * 8192 + i)
            txl.async_load(txl.get_buffer(right, k), b + k * 8192 + j)
        txl.async_load_wait(2)
        first = tl.dot(txl.get_buffer(left, 0), txl.get_buffer(right, 0))
        txl.async_load_wait(0)
        second = tl.dot(txl.get_buffer(left, 1), txl.get_buffer(right, 1))
        txl.dot_wait(1)
        out = txl.smem_alloc([64, 64], tl.float32, num_stages=2)  # the store of one is two boxes
        txl.smem_store(txl.get_buffer(out, 0), first)
        txl.tma_store(txl.get_buffer(out, 0), c_desc, [0, 0])
        txl.smem_store(txl.get_buffer(out, 1), second)
        txl.tma_store(txl.get_buffer(out, 1), c_desc, [64, 0])
        txl.tma_store_wait(1)
        txl.smem_store(txl.get_buffer(out, 0), first + second)
        txl.tma_store(txl.get_buffer(out, 0), c_desc, [128, 0])

    a, b, c = halves(2, 64, 128), halves(2, 128, 64, seed=1), np.zeros((192, 64), np.float32)
    run(place, kernel, a, b, TensorDescriptor.from_tensor(c, [64, 64]))
    first, second = (product(x, y) for x, y in zip(a, b))
    assert np.array_equal(c, np.concatenate([first, second, first + second]))
