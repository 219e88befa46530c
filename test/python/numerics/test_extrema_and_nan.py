"""Extrema along an axis ignore NaNs, with and without indices (docs/write/numerics.md), whatever the order in which
elements are combined."""
import contextlib

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_80", "sm_90a"]


@txl.jit
def extrema(x, values, indices, alone, ROWS: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr, LEFT: tl.constexpr):
    v = tl.load(x + tl.arange(0, ROWS)[:, None] * N + tl.arange(0, N)[None, :])
    if AXIS == 0:
        v = v.trans()
    i = tl.arange(0, ROWS)
    a, b = tl.max(v, AXIS, return_indices=True, return_indices_tie_break_left=LEFT)
    c, d = tl.min(v, AXIS, return_indices=True, return_indices_tie_break_left=LEFT)
    tl.store(values + i, a)
    tl.store(values + ROWS + i, c)
    tl.store(indices + i, b)
    tl.store(indices + ROWS + i, d)
    tl.store(indices + 2 * ROWS + i, tl.argmax(v, AXIS, tie_break_left=LEFT))
    tl.store(indices + 3 * ROWS + i, tl.argmin(v, AXIS, tie_break_left=LEFT))
    tl.store(alone + i, tl.max(v, AXIS).to(x.dtype.element_ty))
    tl.store(alone + ROWS + i, tl.min(v, AXIS).to(x.dtype.element_ty))


def expected(x, largest):
    """The extremum of each row and the lowest index of its like, by the rule."""
    nan = np.isnan(x.astype(np.float64))
    filled = np.where(nan, -np.inf if largest else np.inf, x.astype(np.float64))
    index = np.where(nan.all(1), 0, (filled.argmax if largest else filled.argmin)(1))
    # A row of infinities of the other sign and NaNs: the number, not a NaN before it.
    for row in range(len(x)):
        if nan[row, index[row]] and not nan[row].all():
            index[row] = np.flatnonzero(~nan[row])[0]
    return x[np.arange(len(x)), index], index


@pytest.mark.parametrize("left", [True, False])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("dtype", [np.float32, np.float16, ml_dtypes.bfloat16, np.float64])
@pytest.mark.parametrize("where", TARGETS)
def test_extrema(where, dtype, axis, left):
    rows, n = 32, 64
    rng = np.random.default_rng(axis)
    x = rng.choice(np.array([np.nan, -np.nan, 0, 1, -1, np.inf, -np.inf, 2]), (rows, n))
    x[:8] = np.where(rng.random((8, n)) < 0.97, np.nan, x[:8])
    x[0], x[1] = np.nan, np.where(np.arange(n) == 17, -np.inf, np.nan)
    x = x.astype(dtype)
    values, indices, alone = np.zeros((2, rows), dtype), np.zeros((4, rows), np.int32), np.zeros((2, rows), dtype)
    with txl.emulate(where) if where else contextlib.nullcontext():
        extrema[(1, )](x, values, indices, alone, ROWS=rows, N=n, AXIS=axis, LEFT=left)
    for k, largest in enumerate((True, False)):
        value, index = expected(x, largest)
        np.testing.assert_array_equal(values[k].astype(np.float64), value.astype(np.float64))
        np.testing.assert_array_equal(alone[k].astype(np.float64), value.astype(np.float64))
        assert np.array_equal(indices[k], indices[k + 2])
        if left:
            assert np.array_equal(indices[k], index)
        np.testing.assert_array_equal(x[np.arange(rows), indices[k]].astype(np.float64), value.astype(np.float64))
