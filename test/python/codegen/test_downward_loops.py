"""Loops whose step is an argument, positive or negative: loads that are prefetched, and branches of the first iteration."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def loads(x, y, first, end, step, BY_INDEX: tl.constexpr):
    i = tl.arange(0, 64)
    total = tl.zeros([64], tl.float32)
    for k in tl.range(first, end, step):
        total = total * 0.5 + tl.load(x + (k * 64 if BY_INDEX else 0) + i)
    tl.store(y + i, total)


@txl.jit
def first_iterations(x, y, step):
    """With a negative step the loop has no iteration, although its bounds are ordered."""
    i = tl.arange(0, 64)
    total = tl.zeros([64], tl.float32)
    for k in tl.range(0, 8, step):
        value = tl.load(x + k * 64 + i)
        if k <= 0:
            total = value + 1.0
        else:
            total = total * 0.5 + tl.dot(tl.broadcast_to(value[None, :], [16, 64]).to(tl.float16),
                                         tl.broadcast_to(value[:, None], [64, 64]).to(tl.float16)).sum(0)
    tl.store(y + i, total)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("bounds", [(7, 3, -3), (7, 6, -1), (6, -1, -2), (0, 8, 3), (0, 1, 5), (3, 7, -1), (5, 5, -1),
                                    (7, -1, -(2**31))])
@pytest.mark.parametrize("by_index", [False, True])
def test_loads(target, bounds, by_index):
    x = np.random.default_rng(0).standard_normal(8 * 64).astype(np.float32)
    results = [np.zeros(64, np.float32) for _ in range(2)]
    loads[(1, )](x, results[0], *bounds, by_index)
    with txl.emulate(target):
        loads[(1, )](x, results[1], *bounds, by_index)
    assert np.array_equal(*results)


@pytest.mark.parametrize("step", [-1, -3, 1, 3, 9])
def test_first_iterations(step):
    x = np.random.default_rng(0).integers(-2, 3, 8 * 64).astype(np.float32)
    results = [np.zeros(64, np.float32) for _ in range(2)]
    first_iterations[(1, )](x, results[0], step)
    with txl.emulate("sm_90a"):
        first_iterations[(1, )](x, results[1], step)
    assert np.array_equal(*results) and results[0].any() == (step > 0)
