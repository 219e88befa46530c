"""Tensor memory and `dotx` on the tile machine: what products do, who may read what when, and what breaks."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def product(a, b, c, use, start, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, TENSOR: tl.constexpr,
            KIND: tl.constexpr):
    """c = a b, or c + a b where `use`; not at all where not `start`."""
    left = txl.smem_alloc([M, K], KIND)
    right = txl.smem_alloc([K, N], KIND)
    sums = txl.tmem_alloc([M, N], tl.int32 if KIND == tl.int8 else tl.float32)
    done = txl.mbar_alloc(1)
    rows, columns, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    tile = tl.load(a + rows[:, None] * K + k)
    at = c + rows[:, None] * N + columns
    txl.tmem_store(sums, tl.load(at))
    txl.smem_store(right, tl.load(b + k[:, None] * N + columns))
    if TENSOR:
        first = txl.tmem_alloc([M, K], KIND)
        txl.tmem_store(first, tile)
        txl.dotx(first, right, sums, useD=use, pred=start, mbars=[done])
    else:
        txl.smem_store(left, tile)
        txl.dotx(left, right, sums, useD=use, pred=start, mbars=[done])
    if start:
        txl.mbar_wait(done, 0)
    tl.store(at, txl.tmem_load(sums))


@pytest.mark.parametrize("kind", ["float16", "int8", "float32"])
def test_products(kind):
    rng = np.random.default_rng(0)
    for m, n, k, tensor in ((128, 64, 32, False), (64, 16, 64, False), (128, 256, 32, True)):
        a, b = rng.integers(-4, 4, (m, k)).astype(kind), rng.integers(-4, 4, (k, n)).astype(kind)
        exact = a.astype(np.float64) @ b.astype(np.float64)
        for use in (False, True):
            for start in (True, False):
                c = rng.integers(-9, 9, (m, n)).astype(np.int32 if kind == "int8" else np.float32)
                wanted = (exact + c * use) if start else c.copy()
                with txl.check():
                    product[(1, )](a, b, c, use, start, M=m, N=n, K=k, TENSOR=tensor, KIND=getattr(tl, kind))
                assert np.array_equal(c, wanted), (m, n, k, tensor, use, start)


def fails(kernel, match, **options):
    with pytest.raises(txl.LaunchError, match=match):
        kernel[(1, )](np.zeros(128 * 64, np.float32), **options)


@txl.jit
def operands():
    a = txl.smem_alloc([128, 32], tl.float16)
    b = txl.smem_alloc([32, 64], tl.float16)
    txl.smem_store(a, tl.zeros([128, 32], tl.float16))
    txl.smem_store(b, tl.zeros([32, 64], tl.float16))
    return a, b, txl.tmem_alloc([128, 64], tl.float32)


def test_a_sum_is_read_too_early():

    @txl.jit
    def kernel(x):
        a, b, sums = operands()
        txl.dotx(a, b, sums, useD=False, mbars=[txl.mbar_alloc(1)])
        tl.store(x + tl.arange(0, 128)[:, None] * 64 + tl.arange(0, 64), txl.tmem_load(sums))

    fails(
        kernel,
        "an MMA or copy into tensor memory of the program may still write it; let it arrive at an mbarrier, and wait for that")


def test_an_operand_is_written_too_early():

    @txl.jit
    def kernel(x):
        a, b, sums = operands()
        txl.dotx(a, b, sums, useD=False)
        txl.smem_store(b, tl.zeros([32, 64], tl.float16))

    fails(kernel, "may still read it; let it arrive at an mbarrier")


def test_an_accumulator_that_was_not_written():

    @txl.jit
    def kernel(x):
        a, b, sums = operands()
        done = txl.mbar_alloc(1)
        txl.dotx(a, b, sums, mbars=[done])
        txl.mbar_wait(done, 0)

    fails(kernel, "never written")


def test_products_are_in_order():
    """The last one says for all before it that they are done, and `dot_wait` says nothing of them."""

    @txl.jit
    def kernel(x, WAITS: tl.constexpr):
        a, b, sums = operands()
        done = txl.mbar_alloc(1)
        for k in range(3):
            txl.dotx(a, b, sums, useD=k > 0, mbars=[done], mbarPreds=[k == 2])
        if WAITS:
            txl.mbar_wait(done, 0)
        txl.dot_wait(0)
        txl.smem_store(a, tl.zeros([128, 32], tl.float16))

    kernel[(1, )](np.zeros(1, np.float32), WAITS=True)
    fails(kernel, "may still read it", WAITS=False)


def test_warps_reach_their_lanes():

    @txl.jit
    def kernel(x, FIRST: tl.constexpr, LAST: tl.constexpr):
        sums = txl.tmem_alloc([128, 64], tl.float32)
        if txl.is_warp(list(range(FIRST, LAST))):
            txl.tmem_store(sums, tl.zeros([128, 64], tl.float32))

    for first, last in ((0, 4), (4, 8), (0, 8)):
        kernel[(1, )](np.zeros(1, np.float32), FIRST=first, LAST=last)
    for first, last in ((0, 1), (0, 2), (2, 6)):
        fails(kernel, f"{last - first} of its warps, from warp {first} on, access a buffer in tensor memory",
              FIRST=first, LAST=last)

    @txl.jit
    def program(x):
        sums = txl.tmem_alloc([128, 64], tl.float32)
        txl.tmem_store(sums, tl.zeros([128, 64], tl.float32))

    fails(program, "from a multiple of 4 on", num_warps=2)


@pytest.mark.parametrize("tiles", [False, True])
def test_dot_into_tensor_memory(tiles):
    """`tl.dot` with an accumulator there is `dotx` and its wait: in loops in loops, in branches, in a group of warps;
    of buffers and of tiles."""

    @txl.jit
    def product(a, b, acc, i, k, K: tl.constexpr, TILES: tl.constexpr):
        left = tl.load(a + i[:, None] * K + k[None, :])
        right = tl.load(b + k[:, None] * K + k[None, :])
        if TILES:
            return tl.dot(left, right.T, acc)
        else:
            return tl.dot(txl.smem_of(left), txl.smem_of(right).T, acc)

    @txl.jit
    def kernel(a, b, c, K: tl.constexpr, TILES: tl.constexpr):
        i, k = tl.arange(0, 128), tl.arange(0, 64)
        sums = txl.tmem_alloc([128, 64], tl.float32, num_stages=2)
        if txl.is_warpgroup([0]):
            for n in range(2):
                acc = txl.get_buffer(sums, n)
                txl.tmem_store(acc, tl.zeros([128, 64], tl.float32))
                for s in range(0, K, 64):
                    acc = product(a + s, b + s, acc, i, k, K, TILES)
                    if s == 64:
                        product(a, b, acc, i, k, K, TILES)
                tl.store(c + n * 8192 + i[:, None] * 64 + k[None, :], txl.tmem_load(acc) + n)
        if txl.is_warpgroup([1]):
            tl.store(c + 16384 + k, k)

    rng = np.random.default_rng(0)
    a, b = (rng.integers(-4, 5, (rows, 192)).astype(np.float32) for rows in (128, 64))
    c = np.zeros(16384 + 64, np.float32)
    with txl.check(quiet=True):
        kernel[(1, )](a.astype(np.float16), b.astype(np.float16), c, 192, tiles, num_warpgroups=2)
    want = a @ b.T + a[:, :64] @ b[:, :64].T
    assert np.array_equal(c[:16384].reshape(2, 128, 64), [want, want + 1]) and np.array_equal(c[16384:], np.arange(64))


def test_dotx_is_the_accumulator():
    """What it returns may be carried by a loop."""

    @txl.jit
    def kernel(c):
        a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 16], tl.float16)
        txl.smem_store(a, tl.full([128, 32], 1.0, tl.float16))
        txl.smem_store(b, tl.full([32, 16], 1.0, tl.float16))
        acc = txl.tmem_alloc([128, 16], tl.float32)
        done = txl.mbar_alloc(1)
        for k in range(3):
            acc = txl.dotx(a, b, acc, useD=k > 0, mbars=[done], mbarPreds=[k == 2])
        txl.mbar_wait(done, 0)
        tl.store(c + tl.arange(0, 128)[:, None] * 16 + tl.arange(0, 16)[None, :], txl.tmem_load(acc))

    c = np.zeros((128, 16), np.float32)
    kernel[(1, )](c)
    assert (c == 96).all()


@pytest.mark.parametrize("body, message", [("tl.dot(a, b, s)", "`dot`: `acc` is in shared memory"),
                                           ("tl.dot(a, b, t)", "the accumulator of `fp16` is"),
                                           ("tl.dot(a, a, t)", "have no matrix product")])
def test_dot_into_what_is_no_accumulator(body, message, tmp_path):
    path = tmp_path / "kernel.py"
    path.write_text(f"""import txl
import txl.language as tl

@txl.jit
def kernel():
    a, b = txl.smem_alloc([128, 32], tl.float16), txl.smem_alloc([32, 16], tl.float16)
    s, t = txl.smem_alloc([128, 16], tl.float32), txl.tmem_alloc([128, 32], tl.float32)
    {body}
""")
    scope = {}
    exec(compile(path.read_text(), str(path), "exec"), scope)
    with pytest.raises(Exception, match=message) as caught:
        scope["kernel"][(1, )]()
    assert "kernel.py:8" in str(caught.value)
