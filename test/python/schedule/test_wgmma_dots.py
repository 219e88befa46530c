"""Plain programs with `tl.dot` as wgmma on the emulated sm_90a: the emulator checks fences, barriers
and what belongs to an engine; ptxas, where there is one, must not serialise them."""
import numpy as np
import pytest
import txl
import txl.language as tl

import ml_dtypes
from machine_code import check_machine_code


@txl.jit
def product(a, b, c, N, K, row_a, column_a, row_b, column_b, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            ACC: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a += i[:, None] * row_a + k[None, :] * column_a
    b += k[:, None] * row_b + j[None, :] * column_b
    sums = tl.zeros((BM, BN), ACC)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(a), tl.load(b), sums)
        a += BK * column_a
        b += BK * row_b
    tl.store(c + i[:, None] * N + j[None, :], sums)


def multiply(x, y, order, warps, blocks, target=None):
    """x · y, each stored by rows (n) or by columns (t); and the kernel."""
    (m, k), n = x.shape, y.shape[1]
    a, sa = (x, (k, 1)) if order[0] == "n" else (np.ascontiguousarray(x.T), (1, m))
    b, sb = (y, (n, 1)) if order[1] == "n" else (np.ascontiguousarray(y.T), (1, k))
    integer = x.dtype == np.int8
    c = np.zeros((m, n), np.int32 if integer else np.float32)
    arguments = (a, b, c, n, k, *sa, *sb, *blocks, tl.int32 if integer else tl.float32)
    grid = (m // blocks[0], n // blocks[1])
    if target is None:
        return c, product[grid](*arguments, num_warps=warps)
    with txl.emulate(target):
        return c, product[grid](*arguments, num_warps=warps)


def numbers(shape, dtype, rng):
    """Small integers: their sums are exact in any order."""
    return rng.integers(-8, 8, shape).astype(dtype)


@pytest.mark.parametrize("order", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_every_order(order, dtype, tmp_path):
    rng = np.random.default_rng(3)
    x, y = numbers((128, 128), dtype, rng), numbers((128, 128), dtype, rng)
    want = x.astype(np.float32) @ y.astype(np.float32)
    for warps, blocks in ((4, (64, 64, 32)), (4, (128, 64, 64)), (8, (128, 128, 16)), (8, (64, 128, 128))):
        found, kernel = multiply(x, y, order, warps, blocks, "sm_90a")
        assert np.array_equal(found, want), (warps, blocks)
        check_machine_code(kernel.asm["ptx"], tmp_path)


def test_warpgroups_have_rows_of_their_own_where_one_instruction_has_all_columns():
    """64 rows and 256 columns an instruction read less of shared memory than twice 64 rows and 128 columns."""
    rng = np.random.default_rng(4)
    x, y = numbers((128, 64), np.float16, rng), numbers((64, 256), np.float16, rng)
    found, kernel = multiply(x, y, "nt", 8, (128, 256, 32), "sm_90a")
    assert np.array_equal(found, x.astype(np.float32) @ y.astype(np.float32))
    assert "m64n256k16" in kernel.asm["ptx"] and "m64n128k16" not in kernel.asm["ptx"]


@pytest.mark.parametrize("dtype", [np.int8, np.float32])
def test_elements_that_lie_along_k(dtype, tmp_path):
    rng = np.random.default_rng(4)
    x, y = numbers((128, 128), dtype, rng), numbers((128, 64), dtype, rng)
    want = x.astype(np.float64) @ y.astype(np.float64)
    found, kernel = multiply(x, y, "nt", 4, (64, 64, 64), "sm_90a")
    assert np.array_equal(found, want)
    check_machine_code(kernel.asm["ptx"], tmp_path)
    # The others are what they were.
    found, kernel = multiply(x, y, "nn", 4, (64, 64, 64), "sm_90a")
    assert np.array_equal(found, want) and "wgmma." not in kernel.asm["ptx"]


def test_tf32_is_rounded():
    """What the instruction would cut off is rounded before."""
    rng = np.random.default_rng(5)
    x, y = rng.standard_normal((64, 32)).astype(np.float32), np.eye(32, 64, dtype=np.float32)
    want, _ = multiply(x, y, "nt", 4, (64, 64, 32))
    found, kernel = multiply(x, y, "nt", 4, (64, 64, 32), "sm_90a")
    assert np.array_equal(found, want) and "wgmma." in kernel.asm["ptx"]


@txl.jit
def attention(q, k, v, o, N, scale, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    i, d, j = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, D), tl.arange(0, BN)
    queries = tl.load(q + i[:, None] * D + d[None, :])
    most = tl.full((BM, ), float("-inf"), tl.float32)
    total = tl.zeros((BM, ), tl.float32)
    sums = tl.zeros((BM, D), tl.float32)
    for first in range(0, N, BN):
        keys = tl.load(k + (first + j)[:, None] * D + d[None, :])
        scores = tl.dot(queries, tl.trans(keys)) * scale
        higher = tl.maximum(most, tl.max(scores, 1))
        weights = tl.exp(scores - higher[:, None])
        shrink = tl.exp(most - higher)
        values = tl.load(v + (first + j)[:, None] * D + d[None, :])
        sums = tl.dot(weights.to(values.dtype), values, sums * shrink[:, None])
        total = total * shrink + tl.sum(weights, 1)
        most = higher
    tl.store(o + i[:, None] * D + d[None, :], sums / total[:, None])


@pytest.mark.parametrize("warps, BM, D", [(4, 64, 64), (8, 128, 64), (4, 64, 128)])
def test_attention(warps, BM, D, tmp_path):
    rng = np.random.default_rng(7)
    q, k, v = (rng.standard_normal((128, D)).astype(np.float16) for _ in range(3))
    o = np.zeros((128, D), np.float32)
    with txl.emulate("sm_90a"):
        kernel = attention[(128 // BM, )](q, k, v, o, 128, 0.125, D, BM, 64, num_warps=warps)
    scores = (q.astype(np.float64) @ k.T.astype(np.float64)) * 0.125
    weights = np.exp(scores - scores.max(1, keepdims=True))
    want = weights @ v / weights.sum(1, keepdims=True)
    assert np.abs(o - want).max() < 3e-3
    check_machine_code(kernel.asm["ptx"], tmp_path)


@txl.jit
def gated(x, w, u, y, BM: tl.constexpr, BK: tl.constexpr):
    """Two products of one tile, one after the other on the same sum; one of a tile and of its transpose."""
    i, k = tl.arange(0, BM), tl.arange(0, BK)
    a = tl.load(x + i[:, None] * BK + k[None, :])
    b = tl.load(w + k[:, None] * BK + k[None, :])
    c = tl.load(u + k[:, None] * BK + k[None, :])
    sums = tl.dot(a, b)
    sums = tl.dot(a, c, sums)
    sums = tl.dot(a, tl.trans(b), sums)
    if tl.program_id(0) == 0:
        sums = tl.dot(a, c, sums)
    tl.store(y + i[:, None] * BK + k[None, :], sums)


def test_products_of_one_tile():
    rng = np.random.default_rng(8)
    x, w, u = numbers((64, 64), np.float16, rng), numbers((64, 64), np.float16, rng), numbers((64, 64), np.float16, rng)
    y = np.zeros((64, 64), np.float32)
    with txl.emulate("sm_90a"):
        gated[(1, )](x, w, u, y, 64, 64, num_warps=4)
    x, w, u = (t.astype(np.float32) for t in (x, w, u))
    assert np.array_equal(y, x @ (w + u + w.T + u))
