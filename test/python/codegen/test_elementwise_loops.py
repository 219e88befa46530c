"""Long functions of tiles of many registers are loops over a part of these: the bits of the tile machine, and which are
left alone."""
import numpy as np
import pytest

import txl
import txl.language as tl
from schedule_facts import is_persistent

LOOP = ".pragma \"nounroll\""


@txl.jit
def function(x, y, out, n, BLOCK: tl.constexpr, KIND: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i)
    if KIND == "gelu":
        r = 0.5 * v * (1 + tl.erf(v * 0.7071067811865476))
    elif KIND == "twice":
        r = tl.log2(tl.erf(v) + 1.5) * n
    elif KIND == "two tiles":
        r = tl.erf(v) * tl.load(y + i)
    elif KIND == "before":
        tl.store(y + i, v * 2)
        r = tl.erf(v * 2)
    elif KIND == "short":
        r = tl.exp2(v) * v
    tl.store(out + i, r)


@pytest.mark.parametrize("kind, warps, loops", [("gelu", 4, 1), ("twice", 4, 1), ("two tiles", 4, 1), ("before", 4, 0),
                                                ("short", 4, 0), ("gelu", 32, 0)])
def test_bits(kind, warps, loops):
    """128 registers a thread; of 16 there are no iterations. What else is read of a tile keeps it, so its function
    stays as it is."""
    random = np.random.default_rng(5)
    x, y = (random.standard_normal(32768).astype(np.float32) for _ in range(2))
    found, wanted, kept = np.zeros_like(x), np.zeros_like(x), y.copy()
    with txl.emulate("sm_90a"):
        kernel = function[(2, )](x, kept, found, 3, 16384, kind, num_warps=warps)
    assert kernel.asm["ptx"].count(LOOP) == loops
    function[(2, )](x, y, wanted, 3, 16384, kind)
    if kind != "short":  # whose exp2 is the hardware's
        np.testing.assert_array_equal(found, wanted)
    np.testing.assert_array_equal(kept, y)


@txl.jit
def product(a, b, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a + m[:, None] * K + (step * BK + k)[None, :], mask=(step * BK + k)[None, :] < K, other=0.0)
        y = tl.load(b + n[None, :] * K + (step * BK + k)[:, None], mask=(step * BK + k)[:, None] < K, other=0.0)
        total = tl.dot(x, y, total)
    total *= 0.125
    total = 0.5 * total * (1 + tl.erf(total * 0.7071067811865476))
    tl.store(c + m[:, None] * N + n[None, :], total)


def test_products():
    """After the MMAs of both warpgroups."""
    random = np.random.default_rng(6)
    a, b = (random.integers(-2, 3, (rows, 192)).astype(np.float16) for rows in (384, 256))
    found, wanted = np.zeros((2, 384, 256), np.float32)
    with txl.emulate("sm_90a"):
        kernel = product[(3, )](a, b, found, 256, 192, 128, 256, 64, num_warps=8, num_stages=3)
    assert is_persistent(kernel) and kernel.asm["ptx"].count(LOOP) == 2
    product[(3, )](a, b, wanted, 256, 192, 128, 256, 64)
    np.testing.assert_array_equal(found, wanted)
