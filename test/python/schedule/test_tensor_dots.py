"""`tl.dot` for targets with tensor memory: an MMA there, exact for small integers, in every form of operands."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def product(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KIND: tl.constexpr,
            ACC: tl.constexpr, TRANSPOSED_A: tl.constexpr, TRANSPOSED_B: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], ACC)
    for start in range(0, K, BK):
        if TRANSPOSED_A:
            x = tl.load(a + i[None, :] + (start + k)[:, None] * M).to(KIND).T
        else:
            x = tl.load(a + i[:, None] * K + (start + k)[None, :]).to(KIND)
        if TRANSPOSED_B:
            y = tl.load(b + j[:, None] * K + (start + k)[None, :]).to(KIND).T
        else:
            y = tl.load(b + (start + k)[:, None] * N + j[None, :]).to(KIND)
        acc = tl.dot(x, y, acc, input_precision="tf32", out_dtype=ACC)
    tl.store(c + i[:, None] * N + j[None, :], acc.to(tl.float32))


# (BM, BN, BK, warps, CTAs): 64, 128 and 256 rows, the fewest and the most columns, one warp for each 4 rows
BLOCKS = [(128, 32, 32, 4, 1), (64, 8, 32, 4, 1), (64, 8, 32, 8, 1), (128, 16, 32, 16, 1), (256, 64, 32, 8, 1),
          (64, 256, 32, 8, 1), (128, 512, 32, 8, 1), (128, 64, 64, 32, 1), (128, 128, 64, 4, 2)]


def multiply(target, block, kind, transposed=(False, True), seed=0):
    """The result, the exact one, and the counts of (tcgen05.mma, mma.sync) in the code."""
    bm, bn, bk, warps, ctas = block
    m, n, k = bm, bn, 2 * bk
    rng = np.random.default_rng(seed)
    a, b = rng.integers(-3, 4, (m, k)), rng.integers(-3, 4, (k, n))
    stored = {"int8": np.int8, "float16": np.float16}.get(kind, np.float32)
    given = [np.ascontiguousarray((x.T if t else x).astype(stored)) for x, t in zip((a, b), transposed)]
    c = np.zeros((m, n), np.float32)
    acc = tl.int32 if kind == "int8" else tl.float32
    constants = (bm, bn, bk, getattr(tl, kind), acc, *transposed)
    with txl.emulate(target):
        product[(1, 1)](*given, c, m, n, k, *constants, num_warps=warps, num_ctas=ctas)
    text = product.compiled_kernels()[-1].asm["ptx"]
    return c, a @ b, (text.count("tcgen05.mma"), text.count("\tmma.sync"))


@pytest.mark.parametrize("kind", ["float16", "bfloat16", "float32", "int8", "float8e4nv", "float8e5"])
def test_products(kind):
    for block in BLOCKS:
        result, exact, (tensor, others) = multiply("sm_100a", block, kind)
        assert np.array_equal(result, exact), block
        assert tensor and not others, block


@pytest.mark.parametrize("kind", ["float16", "float32", "int8", "float8e5"])
def test_transposed_operands(kind):
    """Elements of 16 bits are read with M or N contiguous; others are copied to a buffer with K contiguous."""
    for transposed in ((False, False), (True, False), (True, True)):
        result, exact, (tensor, _) = multiply("sm_100a", (128, 64, 32, 4, 1), kind, transposed)
        assert np.array_equal(result, exact) and tensor, transposed


@pytest.mark.parametrize("target, kind, block", [("sm_103a", "int8", (128, 64, 32, 4, 1)),
                                                 ("sm_100", "float16", (128, 64, 32, 4, 1)),
                                                 ("sm_100a", "float16", (32, 64, 32, 4, 1)),
                                                 ("sm_100a", "float16", (128, 64, 32, 2, 1))])
def test_what_has_no_mma_there_is_mma_sync(target, kind, block):
    """Integers of sm_103a, a target without `a`, 32 rows, two warps."""
    result, exact, (tensor, others) = multiply(target, block, kind)
    assert np.array_equal(result, exact) and others and not tensor


def test_accumulators_of_two_loops_and_a_rescaled_one():
    """The second begins with what the first loop leaves, and is scaled in each iteration: it goes through registers."""

    @txl.jit
    def kernel(a, b, c, n):
        i, j = tl.arange(0, 64), tl.arange(0, 64)
        x = tl.load(a + i[:, None] * 64 + j[None, :])
        y = tl.load(b + i[:, None] * 64 + j[None, :])
        acc = tl.zeros([64, 64], tl.float32)
        for k in range(n):
            acc = tl.dot(x, y, acc)
        other = acc
        for k in range(n):
            other = tl.dot(x, y, other * 2)
            if k == 1:
                other += tl.dot(y, x)
        tl.store(c + i[:, None] * 64 + j[None, :], other)

    rng = np.random.default_rng(0)
    a, b = (rng.integers(-2, 3, (64, 64)).astype(np.float16) for _ in range(2))
    c = np.zeros((64, 64), np.float32)
    for n in (0, 1, 3):
        with txl.emulate("sm_100a"):
            kernel[(1, )](a, b, c, n)
        first, second = a.astype(np.float32) @ b, b.astype(np.float32) @ a
        want = n * first
        for k in range(n):
            want = want * 2 + first + (second if k == 1 else 0)
        assert np.array_equal(c, want), n


def test_accumulators_that_do_not_fit():
    """Five of 128 columns need 640: four are in tensor memory, one is not."""

    @txl.jit
    def kernel(a, c, n):
        i, j = tl.arange(0, 128), tl.arange(0, 32)
        x = tl.load(a + i[:, None] * 32 + j[None, :])
        one = tl.zeros([128, 128], tl.float32)
        two, three, four, five = one, one, one, one
        for k in range(n):
            one = tl.dot(x, x.T, one)
            two = tl.dot(x + 1, x.T, two)
            three = tl.dot(x + 2, x.T, three)
            four = tl.dot(x + 3, x.T, four)
            five = tl.dot(x + 4, x.T, five)
        j = tl.arange(0, 128)
        tl.store(c + i[:, None] * 128 + j[None, :], one + 2 * two + 3 * three + 4 * four + 5 * five)

    x = np.random.default_rng(0).integers(-2, 3, (128, 32)).astype(np.float16)
    c = np.zeros((128, 128), np.float32)
    with txl.emulate("sm_100a"):
        kernel[(1, )](x, c, 2, num_warps=8)
    wide = x.astype(np.float32)
    assert np.array_equal(c, 2 * sum((n + 1) * ((wide + n) @ wide.T) for n in range(5)))
    text = kernel.compiled_kernels()[-1].asm["ptx"]
    assert "tcgen05.mma" in text and "\tmma.sync" in text


def test_scaled_products():
    """`dot_scaled` multiplies in bf16 or fp16 by the rule of docs/write/numerics.md."""

    @txl.jit
    def kernel(a, b, sa, sb, c):
        i, j, k, s = tl.arange(0, 128), tl.arange(0, 64), tl.arange(0, 64), tl.arange(0, 2)
        x = tl.load(a + i[:, None] * 64 + k[None, :])
        y = tl.load(b + k[:, None] * 64 + j[None, :])
        left, right = tl.load(sa + i[:, None] * 2 + s[None, :]), tl.load(sb + j[:, None] * 2 + s[None, :])
        tl.store(c + i[:, None] * 64 + j[None, :], tl.dot_scaled(x, left, "e4m3", y, right, "e5m2"))

    rng = np.random.default_rng(0)
    a, b = rng.integers(0x30, 0x40, (128, 64)).astype(np.uint8), rng.integers(0x38, 0x40, (64, 64)).astype(np.uint8)
    sa, sb = (rng.integers(126, 129, (rows, 2)).astype(np.uint8) for rows in (128, 64))
    results = []
    for target in (None, "sm_100a"):
        c = np.zeros((128, 64), np.float32)
        if target:
            with txl.emulate(target):
                kernel[(1, )](a, b, sa, sb, c)
        else:
            kernel[(1, )](a, b, sa, sb, c)
        results.append(c)
    assert np.array_equal(*results) and results[0].any()
    assert "tcgen05.mma" in kernel.compiled_kernels()[-1].asm["ptx"]
