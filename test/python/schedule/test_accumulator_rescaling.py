"""Sums that are scaled when the largest number so far grows: a warp leaves out the products where none of its rows has
a new one."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def scaled(x, y, out, iterations, SCALE: tl.constexpr, SAFE: tl.constexpr):
    rows, columns = tl.arange(0, 16), tl.arange(0, 1024)
    total, most = tl.load(y + rows[:, None] * 1024 + columns[None, :]), tl.zeros((16, ), tl.float32)
    for iteration in range(iterations):
        more = tl.maximum(most, tl.load(x + iteration * 16 + rows))
        base = tl.where(more == float("inf"), 0.0, more) if SAFE else more
        total = total * tl.math.exp2((most - base) * SCALE)[:, None]
        most = more
    tl.store(out + rows[:, None] * 1024 + columns[None, :], total)


@txl.jit
def halved(x, y, out, iterations, SCALE: tl.constexpr, SAFE: tl.constexpr):
    """The same numbers without a largest one."""
    rows, columns = tl.arange(0, 16), tl.arange(0, 1024)
    total = tl.load(y + rows[:, None] * 1024 + columns[None, :])
    for iteration in range(iterations):
        total = total * tl.math.exp2(tl.load(x + iteration * 16 + rows) * SCALE)[:, None]
    tl.store(out + rows[:, None] * 1024 + columns[None, :], total)


def launch(kernel, x, y, iterations, scale, safe):
    out = np.zeros_like(y)
    with txl.emulate("sm_90a"):
        return out, kernel[(1, )](x, y, out, iterations, SCALE=scale, SAFE=safe, num_warps=4)


@pytest.mark.parametrize("iterations", [0, 1, 7])
@pytest.mark.parametrize("scale, safe", [(1.0, False), (0.5, False), (1.0, True)])
def test_sums_follow_the_largest_number(iterations, scale, safe):
    random = np.random.default_rng(iterations)
    x = np.where(random.random((7, 16)) < 0.2, random.integers(0, 20, (7, 16)) * 2, 0).astype(np.float32)
    y = random.integers(-9, 9, (16, 1024)).astype(np.float32)
    y[:, :5] = -0.0, np.inf, -np.inf, np.nan, 1e-40
    most = np.maximum.accumulate(np.concatenate([np.zeros((1, 16), np.float32), x]), 0)
    wanted = y.copy()
    for iteration in range(iterations):
        wanted *= np.exp2((most[iteration] - most[iteration + 1]) * np.float32(scale))[:, None]
    out, kernel = launch(scaled, x, y, iterations, scale, safe)
    np.testing.assert_array_equal(out, wanted)
    assert np.array_equal(np.signbit(out), np.signbit(wanted))
    assert ("vote.sync.any.pred" in kernel.asm["ptx"]) == (iterations != 1)  # which is no loop


def test_factors_of_another_kind_are_multiplied_by():
    x, y = np.full((2, 16), -1, np.float32), np.ones((16, 1024), np.float32)
    out, kernel = launch(halved, x, y, 2, 1.0, False)
    assert (out == 0.25).all() and "vote.sync" not in kernel.asm["ptx"]
