"""Boxes that begin before their tensor, where the mask reads nothing: a copy by the tensor memory accelerator
reads 0 there as well. And boxes that no launch has, which are none from the beginning."""

import numpy as np
import pytest
from schedule_facts import causes, has_loop, loads
from test_tma_loads import run, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


@txl.jit
def convolution(x, w, y, T, C, N, BEFORE: tl.constexpr, STEP: tl.constexpr, TAPS: tl.constexpr, BM: tl.constexpr,
                BN: tl.constexpr, BK: tl.constexpr, BOUND: tl.constexpr, OWN: tl.constexpr):
    """Row t is made of rows t - BEFORE, t - BEFORE + STEP … of `x`; those before the first and after the last are
    0."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for tap in tl.range(0, TAPS, warp_specialize=OWN):
        at = m + tap * STEP - BEFORE
        inside = at >= 0
        if BOUND:
            inside = inside & (at < T)
        a = tl.load(x + at[:, None] * C + k[None, :], mask=inside[:, None], other=0.0)
        b = tl.load(w + (tap * C + k)[:, None] * N + n[None, :])
        total = tl.dot(a, b, total)
    tl.store(y + m[:, None] * N + n[None, :], total, mask=(m < T)[:, None])


@pytest.mark.parametrize("own, warps", [(False, 4), (True, 4), (True, 8)])
@pytest.mark.parametrize("before, step, taps", [(3, 1, 4), (0, 1, 1), (1, 1, 3), (70, 35, 3), (200, 3, 2), (2, -1, 3)])
def test_convolutions(before, step, taps, own, warps, tmp_path):
    """Rows that begin before the first, a tile of nothing else, taps that go back."""
    random, BM = np.random.default_rng(taps), 16 * warps
    for T, bound in ((2 * BM + 8, True), (2 * BM, False)):
        if not bound and (taps - 1) * step > before:  # rows after the last
            continue
        x, w, y = small(random, T, 64), small(random, taps * 64, 64), np.full((T, 64), 7, np.float32)
        kernel = run(convolution, (-(-T // BM), 1), x, w, y, T, 64, 64, before, step, taps, BM, 64, 64, bound, own,
                     num_warps=warps, num_stages=3)
        if taps > 1:
            assert has_loop(kernel, loads="2xTMA")
        exact = np.zeros((T, 64), np.float32)
        for tap in range(taps):
            for t in range(T):
                if 0 <= t + tap * step - before < T:
                    exact[t] += x[t + tap * step - before].astype(np.float32) @ w[tap * 64:(tap + 1) * 64].astype(
                        np.float32)
        np.testing.assert_array_equal(y, exact)
    check_machine_code(kernel.asm["ptx"], tmp_path)


@txl.jit
def columns(a, b, c, K, FIRST: tl.constexpr, KIND: tl.constexpr):
    """Columns FIRST … of `a`."""
    i, k = tl.arange(0, 64), tl.arange(0, 32)
    total = tl.zeros((64, 64), tl.float32)
    for step in range(0, K - 32, 32):
        at = step + k + FIRST
        if KIND == "masked":
            x = tl.load(a + i[:, None] * K + at[None, :], mask=((at >= 0) & (at < K))[None, :], other=0.0)
        elif KIND == "not all":
            x = tl.load(a + i[:, None] * K + at[None, :], mask=((at >= -FIRST) & (at < K))[None, :], other=0.0)
        elif KIND == "wraps":
            x = tl.load(a + (i % FIRST)[:, None] * K + (step + k)[None, :])
        else:
            x = tl.load(a + i[:, None] * K + at[None, :])
        y = tl.load(b + (step + k)[:, None] * 64 + i[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + i[:, None] * 64 + i[None, :], total)


@pytest.mark.parametrize("kind, first, why", [
    ("masked", -8, None), ("masked", 8, None), ("not all", -8, None), ("plain", 8, None), ("wraps", 64, None),
    ("plain", 3, "offset_not_aligned"),
    ("wraps", 32, "remainder_too_small")])
def test_columns(kind, first, why):
    """`why`: no copy in bulk, as is known of the kernel alone: there is no loop with boxes that no launch would come
    to."""
    random = np.random.default_rng(3)
    a, b, c = small(random, 64, 128), small(random, 128, 64), np.full((64, 64), 7, np.float32)
    kernel = run(columns, (1, ), a, b, c, 128, first, kind, num_warps=4, num_stages=3)
    exact = np.zeros((64, 96), np.float32)
    for column in range(96):
        at = column + (0 if kind == "wraps" else first)
        if at < 128 and at >= (-first if kind == "not all" else 0):
            exact[:, column] = a[np.arange(64) % first if kind == "wraps" else np.arange(64), at]
    np.testing.assert_array_equal(c, exact @ b[:96].astype(np.float32))
    assert causes(kernel, "tma") == ({why} if why else set()) and loads(kernel, "tma") == (1 if why else 2)
