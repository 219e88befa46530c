"""`tmem_reinterpret`: the bits of a buffer in tensor memory as elements of another type, on the CPU and the emulator; a
dot whose operand A lies where scores were; and what is refused."""
import re

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl

TARGET = "sm_100a"
PAIRS = [("float32", "float16"), ("float32", "int32"), ("float16", "float32"), ("int32", "uint8"),
         ("bfloat16", "int16"), ("uint8", "float32")]


@txl.jit
def bits(x, y, FROM: tl.constexpr, TO: tl.constexpr, N: tl.constexpr, M: tl.constexpr, ROWS: tl.constexpr):
    """`x` of [ROWS, N] is stored, and loaded as `y` of [ROWS, M]."""
    rows = tl.arange(0, ROWS)[:, None]
    buffer = txl.tmem_alloc([ROWS, N], FROM)
    txl.tmem_store(buffer, tl.load(x + rows * N + tl.arange(0, N)))
    tl.store(y + rows * M + tl.arange(0, M), txl.tmem_load(txl.tmem_reinterpret(buffer, TO, [ROWS, M])))


def run(kernel, target, *arguments, **options):
    if target == "cpu":
        kernel[(1, )](*arguments, **options)
    else:
        with txl.emulate(target):
            kernel[(1, )](*arguments, **options)


def numpy_type(name):
    return np.dtype(getattr(ml_dtypes, name) if name == "bfloat16" else name)


@pytest.mark.parametrize("source, to", PAIRS)
@pytest.mark.parametrize("rows", [64, 128])
@pytest.mark.parametrize("target", ["cpu", TARGET])
def test_bits(source, to, rows, target):
    before, after = numpy_type(source), numpy_type(to)
    n = 128 // before.itemsize
    m = 128 // after.itemsize
    x = np.random.default_rng(rows).integers(0, 256, (rows, 128)).astype(np.uint8).view(before)
    y = np.zeros((rows, m), after)
    run(bits, target, x, y, FROM=getattr(tl, source), TO=getattr(tl, to), N=n, M=m, ROWS=rows)
    assert np.array_equal(y.view(np.uint8), x.view(np.uint8))


@txl.jit
def second_dot(a, b, v, c, N: tl.constexpr, D: tl.constexpr):
    """c = (a bᵀ rounded to f16) v: the rounded scores lie in the upper half of the columns of the accumulator."""
    q, k = txl.smem_alloc([128, D], tl.float16), txl.smem_alloc([N, D], tl.float16)
    w = txl.smem_alloc([N, D], tl.float16)
    scores, sums = txl.tmem_alloc([128, N], tl.float32), txl.tmem_alloc([128, D], tl.float32)
    done = txl.mbar_alloc(1)
    rows, columns, d = tl.arange(0, 128)[:, None], tl.arange(0, N)[:, None], tl.arange(0, D)
    txl.smem_store(q, tl.load(a + rows * D + d))
    txl.smem_store(k, tl.load(b + columns * D + d))
    txl.smem_store(w, tl.load(v + columns * D + d))
    tl.debug_barrier()
    txl.dotx(q, k.T, scores, useD=False, mbars=[done])
    txl.mbar_wait(done, 0)
    p = txl.tmem_reinterpret(txl.tmem_slice(scores, N // 2, N // 2), tl.float16, [128, N])
    txl.tmem_store(p, txl.tmem_load(scores).to(tl.float16))
    tl.debug_barrier()
    txl.dotx(p, w, sums, useD=False, mbars=[done])
    txl.mbar_wait(done, 1)
    tl.store(c + rows * D + d, txl.tmem_load(sums))


@pytest.mark.parametrize("n, d", [(64, 64), (128, 32), (32, 128)])
def test_operand_in_place_of_scores(n, d):
    rng = np.random.default_rng(n)
    a, b, v = (rng.integers(-2, 3, (r, d)).astype(np.float16) for r in (128, n, n))
    scores = (a.astype(np.float32) @ b.astype(np.float32).T).astype(np.float16)
    expected = scores.astype(np.float32) @ v.astype(np.float32)
    for target in ("cpu", TARGET):
        c = np.zeros((128, d), np.float32)
        run(second_dot, target, a, b, v, c, N=n, D=d)
        assert np.array_equal(c, expected), target


def test_a_race_through_the_view():
    """The scores are written through one type and read through another by a second warpgroup, without a barrier."""

    @txl.jit
    def kernel(x, y, ORDERED: tl.constexpr):
        buffer = txl.tmem_alloc([128, 32], tl.float32)
        full = txl.mbar_alloc(128)
        rows = tl.arange(0, 128)[:, None]
        if txl.is_warpgroup([0]):
            txl.tmem_store(buffer, tl.load(x + rows * 32 + tl.arange(0, 32)))
            if ORDERED:
                txl.mbar_arrive(full)
        if txl.is_warpgroup([1]):
            if ORDERED:
                txl.mbar_wait(full, 0)
            p = txl.tmem_reinterpret(buffer, tl.float16, [128, 64])
            tl.store(y + rows * 64 + tl.arange(0, 64), txl.tmem_load(p))

    x, y = np.arange(128 * 32, dtype=np.float32), np.zeros(128 * 64, np.float16)
    for target in ("cpu", TARGET):
        run(kernel, target, x, y, ORDERED=True, num_warpgroups=2)
        assert np.array_equal(y.view(np.float32), x)
        with pytest.raises(Exception, match=r"test_tensor_memory_reinterpreted\.py:\d+"):
            run(kernel, target, x, y, ORDERED=False, num_warpgroups=2)


def test_what_a_gpu_refuses(monkeypatch):
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")  # the MMAs read what is not written

    @txl.jit
    def halves(x):
        sums = txl.tmem_alloc([128, 64], tl.float16)  # a column for each element
        txl.dotx(txl.smem_alloc([128, 64], tl.float16), txl.smem_alloc([64, 64], tl.float16), sums, useD=False)
        tl.store(x + tl.arange(0, 128)[:, None] * 32 + tl.arange(0, 32),
                 txl.tmem_load(txl.tmem_reinterpret(sums, tl.float32, [128, 32])))

    @txl.jit
    def sums_of_view(x):
        sums = txl.tmem_reinterpret(txl.tmem_alloc([128, 32], tl.float32), tl.float16, [128, 64])
        txl.dotx(txl.smem_alloc([128, 64], tl.float16), txl.smem_alloc([64, 64], tl.float16), sums, useD=False)

    for kernel in (halves, sums_of_view):
        with pytest.raises(Exception, match="reinterpreted") as caught:
            txl.compile(kernel, target=TARGET, signature={"x": "*fp32"})
        assert re.search(r"test_tensor_memory_reinterpreted\.py:\d+:\d+: error", str(caught.value))
