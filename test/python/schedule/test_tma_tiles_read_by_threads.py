"""Tiles of products that threads read as well, or alone, where other warps copy them: each thread says that it has read
a buffer before that is filled again. On the tile machine and the emulator, with all their checks."""
import numpy as np
import pytest
from schedule_facts import as_candidate, has_loop, is_specialized
from test_tma_loads import run, small

import txl
import txl.language as tl



@txl.jit
def product(a, b, c, sums, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, READ: tl.constexpr,
            OWN: tl.constexpr):
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    total, rows, columns = tl.zeros((BM, BN), tl.float32), tl.zeros((BM, ), tl.float32), tl.zeros((BN, ), tl.float32)
    for step in tl.range(0, K, BK, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (step + k)[None, :], mask=(step + k < K)[None, :], other=0.0)
        y = tl.load(b + n[None, :] * K + (step + k)[:, None], mask=(step + k < K)[:, None], other=0.0)
        total = tl.dot(x, y, total)
        if "a" in READ:
            rows += tl.sum(x.to(tl.float32), 1)
        if "b" in READ:
            columns += tl.sum(y.to(tl.float32), 0)
    tl.store(c + m[:, None] * N + n[None, :], total)
    tl.store(sums + m, rows)
    tl.store(sums + M + n, columns)


@pytest.mark.parametrize("BM, BN, BK, warps, own, isSeparate", [(64, 64, 32, 4, True, True),
                                                                (128, 128, 64, 8, True, True),
                                                                (128, 256, 64, 8, False, True),
                                                                (128, 128, 64, 8, False, False),
                                                                (128, 256, 64, 4, False, False),
                                                                (256, 256, 32, 8, True, False)])
@pytest.mark.parametrize("read", ["", "a", "b", "ab"])
def test_products(BM, BN, BK, warps, own, isSeparate, read):
    """Without warp specialization: accumulators that warpgroups have no registers for are those of products whose
    factors threads read from buffers."""
    random, M, N, K = np.random.default_rng(BN), 2 * BM, BN, 5 * BK - 16
    a, b, c, sums = small(random, M, K), small(random, N, K), np.full((M, N), 7, np.float32), np.full(
        M + N, 7, np.float32)
    arguments = a, b, c, sums, M, N, K, BM, BN, BK, read, own
    with txl.emulate("sm_90a"):
        options = as_candidate(product, (2, 1), arguments, dict(num_warps=warps, num_stages=3), producer=isSeparate)
    kernel = run(product, (2, 1), *arguments, **options)
    a, b = a.astype(np.float32), b.astype(np.float32)
    np.testing.assert_array_equal(c, a @ b.T)
    np.testing.assert_array_equal(sums, np.concatenate([a.sum(1) * ("a" in read), b.sum(1) * ("b" in read)]))
    assert (is_specialized(kernel)) == isSeparate, kernel.asm["schedule"]


@txl.jit
def weighted(q, k, v, out, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, READ: tl.constexpr):
    """Two products, of which one would be in flight during the next iteration if no thread read the tiles."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x, total = tl.load(q + rows[:, None] * D + d[None, :]), tl.zeros((BM, D), tl.float32)
    for start in tl.range(0, S, BN, warp_specialize=True):
        at = start + columns
        keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
        values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0)
        scores = tl.dot(x, keys)
        if READ == "keys":
            scores += tl.sum(keys.to(tl.float32), 0)[None, :]
        elif READ == "values":
            scores += tl.sum(values.to(tl.float32), 1)[None, :]
        elif READ == "computed":
            scores += tl.dot(x, (keys * 2).to(tl.float16))
        total = tl.dot(scores.to(tl.float16), values, total)
    tl.store(out + rows[:, None] * D + d[None, :], total)


@pytest.mark.parametrize("D, BM, BN, warps", [(64, 64, 64, 4), (64, 128, 64, 8), (128, 128, 64, 8)])
@pytest.mark.parametrize("read", ["", "keys", "values", "computed"])
def test_two_products(D, BM, BN, warps, read):
    random, S = np.random.default_rng(D), 5 * BN - 8
    q, k, v = (random.integers(-1, 2, (rows, D)).astype(np.float16) for rows in (2 * BM, S, S))
    out = np.full((2 * BM, D), 7, np.float32)
    kernel = run(weighted, (2, 1), q, k, v, out, S, D, BM, BN, read, num_warps=warps, num_stages=3)
    q, k, v = (x.astype(np.float32) for x in (q, k, v))
    scores = q @ k.T * (3 if read == "computed" else 1) + (k.sum(1)
                                                           if read == "keys" else v.sum(1) if read == "values" else 0)
    np.testing.assert_array_equal(out, scores @ v)
    assert is_specialized(kernel)
    assert has_loop(kernel, mma_in_flight="second") == (read == "")
