"""Loops with operands that all iterations share, and MMAs whose results no iteration uses: the scheduler takes for a
channel only what an iteration loads, and hands MMAs from group to group only where each iteration waits for them."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def second_by_kept(a, b, e, c, K, ROWS: tl.constexpr, COLUMNS: tl.constexpr, OWN: tl.constexpr):
    """c = (a b) e, in pieces."""
    m, n, k = tl.arange(0, ROWS), tl.arange(0, COLUMNS), tl.arange(0, 32)
    acc = tl.zeros((ROWS, COLUMNS), tl.float32)
    kept = tl.load(e + n[:, None] * COLUMNS + n[None, :])
    for start in tl.range(0, K, 32, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        y = tl.load(b + (start + k)[:, None] * COLUMNS + n[None, :])
        acc = tl.dot(tl.dot(x, y).to(tl.float16), kept, acc)
    tl.store(c + m[:, None] * COLUMNS + n[None, :], acc)


@pytest.mark.parametrize("stages", [2, 3])
@pytest.mark.parametrize("rows, columns", [(128, 64), (64, 16)])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("warps", [4, 8])
def test_second_product_by_an_operand_that_no_iteration_loads(warps, own, rows, columns, stages):
    rng = np.random.default_rng(rows)
    a, b, e = (rng.integers(-2, 3, shape).astype(np.float16)
               for shape in ((rows, 96), (96, columns), (columns, columns)))
    c = np.zeros((rows, columns), np.float32)
    with txl.emulate("sm_90a"):
        second_by_kept[(1, )](a, b, e, c, 96, rows, columns, own, num_warps=warps, num_stages=stages)
    np.testing.assert_array_equal(c, a.astype(np.float64) @ b @ e)


@txl.jit
def last(a, b, c, K, OWN: tl.constexpr):
    """The product of the last iteration."""
    m, n, k = tl.arange(0, 128), tl.arange(0, 64), tl.arange(0, 32)
    acc = tl.zeros((128, 64), tl.float32)
    for start in tl.range(0, K, 32, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        y = tl.load(b + (start + k)[:, None] * 64 + n[None, :])
        acc = tl.dot(x, y)
    tl.store(c + m[:, None] * 64 + n[None, :], acc)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("warps", [4, 8])
def test_product_that_no_iteration_uses(warps, own):
    rng = np.random.default_rng(5)
    a, b = rng.integers(-3, 4, (128, 96)).astype(np.float16), rng.integers(-3, 4, (96, 64)).astype(np.float16)
    c = np.zeros((128, 64), np.float32)
    with txl.emulate("sm_90a"):
        last[(1, )](a, b, c, 96, own, num_warps=warps)
    np.testing.assert_array_equal(c, a[:, 64:].astype(np.float32) @ b[64:])


@txl.jit
def attention(q, k, v, out, S, OTHER: tl.constexpr):
    """Weights of masked keys; of the loop's two tiles a copy writes only one where the mask is false."""
    rows, columns, d = tl.arange(0, 128), tl.arange(0, 64), tl.arange(0, 128)
    x = tl.load(q + rows[:, None] * 128 + d[None, :])
    acc = tl.zeros((128, 128), tl.float32)
    for start in tl.range(0, S, 64, warp_specialize=True):
        at = start + columns
        keys = tl.load(k + at[None, :] * 128 + d[:, None], mask=at[None, :] < S, other=OTHER)
        values = tl.load(v + at[:, None] * 128 + d[None, :], mask=at[:, None] < S, other=0.0)
        acc = tl.dot(tl.maximum(tl.dot(x, keys), 0.0).to(tl.float16), values, acc)
    tl.store(out + rows[:, None] * 128 + d[None, :], acc)


@pytest.mark.parametrize("other", [0.0, 1.0])
def test_loop_of_which_one_tile_is_copied(other):
    S, rng = 168, np.random.default_rng(1)
    q, k, v = (rng.integers(-1, 2, (rows, 128)).astype(np.float16) for rows in (128, S, S))
    out = np.zeros((128, 128), np.float32)
    with txl.emulate("sm_90a"):
        attention[(1, )](q, k, v, out, S, other, num_warps=8)
    np.testing.assert_array_equal(out,
                                  np.maximum(q.astype(np.float32) @ k.T.astype(np.float32), 0) @ v.astype(np.float32))
