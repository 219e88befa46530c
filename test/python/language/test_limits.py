"""Up to the limits of src/support/Limits.h everything works, and beyond them there is a message."""

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def sum_of_all(*xs):
    total = xs[0]
    for i in tl.static_range(1, len(xs)):
        total += xs[i]
    return total


@txl.jit
def mapped(X, Y, N: tl.constexpr, PACK: tl.constexpr):
    x = tl.load(X + tl.arange(0, 16))
    y = tl.map_elementwise(sum_of_all, *[x * i for i in range(N)], pack=PACK)
    tl.store(Y + tl.arange(0, 16), y)


@txl.jit
def copies(x):
    return x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7, x + 8, x + 9, x + 10, x + 11, x + 12, x + 13, x + 14, \
        x + 15, x + 16, x + 17


@txl.jit
def mapped_to_many(X, Y):
    ys = tl.map_elementwise(copies, tl.load(X + tl.arange(0, 16)))
    for i in tl.static_range(18):
        tl.store(Y + i * 16 + tl.arange(0, 16), ys[i])


@txl.jit
def pairs(*xs):
    half: tl.constexpr = len(xs) // 2
    return [xs[i] + xs[i + half] for i in range(half)]


@txl.jit
def reduced(X, Y, N: tl.constexpr):
    x = tl.load(X + tl.arange(0, 16))
    ys = tl.reduce(tuple([x * (i + 1) for i in range(N)]), 0, pairs)
    for i in tl.static_range(N):
        tl.store(Y + i, ys[i])


@txl.jit
def scanned(X, Y, N: tl.constexpr):
    x = tl.load(X + tl.arange(0, 16))
    ys = tl.associative_scan(tuple([x * (i + 1) for i in range(N)]), 0, pairs)
    for i in tl.static_range(N):
        tl.store(Y + i * 16 + tl.arange(0, 16), ys[i])


@txl.jit
def permuted(X, Y, SHAPE: tl.constexpr, ORDER: tl.constexpr, N: tl.constexpr):
    x = tl.load(X + tl.arange(0, N)).reshape(SHAPE)
    tl.store(Y + tl.arange(0, N), tl.reshape(tl.permute(x, ORDER), (N,)))


X = np.arange(16, dtype=np.int32)


@pytest.mark.parametrize("n", [1, 16, 17, 32])
def test_mapped_functions_take_many_tiles(n):
    y = np.zeros(16, np.int32)
    mapped[(1,)](X, y, n, 1)
    assert (y == X * sum(range(n))).all()


def test_mapped_functions_give_many_tiles():
    y = np.zeros((18, 16), np.int32)
    mapped_to_many[(1,)](X, y)
    assert (y == X + np.arange(18)[:, None]).all()


@pytest.mark.parametrize("n", [16, 17, 32])
def test_many_tiles_are_combined(n):
    factors = np.arange(1, n + 1)
    y = np.zeros(n, np.int32)
    reduced[(1,)](X, y, n)
    assert (y == factors * X.sum()).all()
    y = np.zeros((n, 16), np.int32)
    scanned[(1,)](X, y, n)
    assert (y == factors[:, None] * np.cumsum(X)).all()


@pytest.mark.parametrize("rank", [15, 16, 17, 20, 32])
def test_tiles_of_many_axes(rank):
    long = min(rank, 16)
    shape = (1,) * (rank - long) + (2,) * long
    order = tuple(np.random.default_rng(rank).permutation(rank).tolist())
    x = np.arange(1 << long, dtype=np.int32)
    y = np.zeros_like(x)
    permuted[(1,)](x, y, shape, order, 1 << long)
    assert (y == x.reshape(shape).transpose(order).reshape(-1)).all()


def test_beyond_the_limits():
    y = np.zeros(40, np.int32)
    for kernel in reduced, scanned, mapped:
        with pytest.raises(txl.CompilationError, match="at most 32 tiles, not 33"):
            kernel[(1,)](X, y, 33, *[1] * (kernel is mapped))
    with pytest.raises(txl.CompilationError, match="at most 32 axes, not 33"):
        permuted[(1,)](X, y, (1,) * 33, tuple(range(33)), 1)
