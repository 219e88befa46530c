"""Products of tiles that are computed of what a loop loads, of the type that is loaded: several warpgroups share the
rows of each product, or one has them all. The same bits on the tile machine and the emulator, with all their checks."""
import numpy as np
import pytest

import txl
import txl.language as tl
from schedule_facts import facts, is_specialized


@txl.jit
def scaled(a, b, c, K, N: tl.constexpr, BM: tl.constexpr, BK: tl.constexpr, FIRST: tl.constexpr, SECOND: tl.constexpr,
           OWN: tl.constexpr):
    """c = (a f) (g b), with numbers f and g of the columns of `a`."""
    m, n, k = tl.arange(0, BM), tl.arange(0, N), tl.arange(0, BK)
    total = tl.zeros((BM, N), tl.float32)
    for step in tl.range(0, K // BK, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (step * BK + k)[None, :])
        y = tl.load(b + (step * BK + k)[:, None] * N + n[None, :])
        if FIRST:
            x = (x * (k % 3)[None, :]).to(x.dtype)
        if SECOND:
            y = (y * (1 + k % 2)[:, None]).to(y.dtype)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total)


@pytest.mark.parametrize("warps", [4, 8])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("first, second", [(True, False), (False, True), (True, True)])
def test_factors_are_computed_once(first, second, own, warps):
    """A group that computed all rows in place of what was loaded would do so concurrently with the others, and
    twice."""
    random = np.random.default_rng(1)
    K, N, BK = 320, 128, 64
    a, b = (random.integers(-3, 4, shape).astype(np.float16) for shape in ((128, K), (K, N)))
    k = np.arange(K) % BK
    expected = (a * (k % 3 if first else 1)).astype(np.float32) @ (
        (1 + k % 2 if second else np.ones(K))[:, None] * b).astype(np.float32)
    results = [np.full((128, N), np.nan, np.float32) for _ in range(2)]
    with txl.emulate("sm_90a"):
        kernel = scaled[(1,)](a, b, results[0], K, N, 128, BK, first, second, own, num_warps=warps, num_stages=3)
    scaled[(1,)](a, b, results[1], K, N, 128, BK, first, second, own)
    for result in results:
        np.testing.assert_array_equal(result, expected)
    if own:
        assert is_specialized(kernel, 2 if warps == 8 else 1), kernel.asm["schedule"]


@txl.jit
def stacked(a, b, c, K, N: tl.constexpr, BM: tl.constexpr, BK: tl.constexpr, OWN: tl.constexpr):
    """c = [a; a + 1] b: the rows of operand A are concatenated."""
    m, n, k = tl.arange(0, BM), tl.arange(0, N), tl.arange(0, BK)
    total = tl.zeros((2 * BM, N), tl.float32)
    for step in tl.range(0, K // BK, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (step * BK + k)[None, :])
        y = tl.load(b + (step * BK + k)[:, None] * N + n[None, :])
        both = tl.permute(tl.join(x, (x + 1).to(x.dtype)), (2, 0, 1))
        total = tl.dot(tl.reshape(both, (2 * BM, BK)), y, total)
    rows = tl.arange(0, 2 * BM)
    tl.store(c + rows[:, None] * N + n[None, :], total)


@pytest.mark.parametrize("own", [False, True])
def test_joined_rows_are_no_rows_of_what_is_joined(own):
    """Half of the result's rows is one of the joined tiles, which has no axis for them."""
    random = np.random.default_rng(2)
    K, N, BK = 192, 128, 64
    a, b = (random.integers(-3, 4, shape).astype(np.float16) for shape in ((64, K), (K, N)))
    expected = np.concatenate([a, a + 1]).astype(np.float32) @ b.astype(np.float32)
    results = [np.full((128, N), np.nan, np.float32) for _ in range(2)]
    with txl.emulate("sm_90a"):
        kernel = stacked[(1,)](a, b, results[0], K, N, 64, BK, own, num_warps=8, num_stages=3)
    stacked[(1,)](a, b, results[1], K, N, 64, BK, own)
    for result in results:
        np.testing.assert_array_equal(result, expected)
    if own:
        assert facts(kernel, "refusal", of="warp_specialization", cause="not_divisible",
                     op="tt.join"), kernel.asm["schedule"]
