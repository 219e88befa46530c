"""The kernels over ranks, on ranks of the CPU, in checked random orders. Sums are of small integers: exact."""
import numpy as np
import pytest

import txl
from txl import dist
from txl.kernels.ranks import Collectives

SIZES = (1, 2, 3, 4)


def run(size, seed, program, *args):
    return txl.ranks(size, seed=seed).run(program, *args)


def integers(seed, shape, dtype, low=-3, high=4):
    return np.random.default_rng(seed).integers(low, high, shape).astype(dtype)


def reduce(n, dtype, algorithm):
    rank, size = dist.rank(), dist.size()
    ranks = Collectives(4 * max(n, 1), dtype)
    parts = [integers(r, n, dtype) for r in range(size)]
    want = sum(part.astype(np.float32) for part in parts)
    for _ in range(2):
        np.testing.assert_array_equal(ranks.all_reduce(parts[rank], np.empty(n, dtype), algorithm), want)
    if algorithm == "two_shot":
        ranks.buffer[:n] = parts[rank]
        dist.barrier()
        np.testing.assert_array_equal(ranks.all_reduce(ranks.buffer[:n]), want)


@pytest.mark.parametrize("algorithm", ["one_shot", "two_shot", None])
@pytest.mark.parametrize("n", [0, 1, 1000])
def test_all_reduce(n, algorithm):
    for size in SIZES:
        for dtype in (np.float16, np.float32):
            run(size, n + size, reduce, n, dtype, algorithm)


def norm(rows, length):
    rank, size = dist.rank(), dist.size()
    ranks = Collectives(4 * rows * length, np.float32)
    parts = [integers(r, (rows, length), np.float32) for r in range(size)]
    residual, weight = integers(20, (rows, length), np.float32), integers(21, length, np.float32)
    out, total = ranks.all_reduce_norm(parts[rank], residual, weight)
    want = sum(parts) + residual
    np.testing.assert_array_equal(total, want)
    np.testing.assert_allclose(out, want / np.sqrt((want**2).mean(1, keepdims=True) + 1e-6) * weight, rtol=1e-4)


@pytest.mark.parametrize("rows, length", [(1, 1), (9, 100)])
def test_all_reduce_and_norm(rows, length):
    for size in SIZES:
        run(size, 1, norm, rows, length)


def products(pieces, scatter):
    rank, size = dist.rank(), dist.size()
    ranks = Collectives(1 << 14, np.float16)
    rows, length, columns = 16, 32, 24
    if scatter:
        a = [integers(r, (rows * size, length), np.float16, -1, 2) for r in range(size)]
        b = [integers(10 + r, (length, columns), np.float16, -1, 2) for r in range(size)]
        got = ranks.matmul_reduce_scatter(a[rank], b[rank], pieces=pieces)
        want = sum(x.astype(np.float32) @ y for x, y in zip(a, b))[rank * rows:(rank + 1) * rows]
    else:
        a = [integers(r, (rows, length), np.float16, -1, 2) for r in range(size)]
        b = integers(10 + rank, (length, columns), np.float16, -1, 2)
        got, want = ranks.all_gather_matmul(a[rank], b, pieces=pieces), np.concatenate(a).astype(np.float32) @ b
    np.testing.assert_array_equal(got, want)


@pytest.mark.parametrize("pieces", [None, 1, 3])
@pytest.mark.parametrize("scatter", [False, True])
def test_products(pieces, scatter):
    for size in SIZES:
        run(size, 2, products, pieces, scatter)


def experts(tokens, length, top):
    rank, size = dist.rank(), dist.size()
    ranks = Collectives(4 * size * max(tokens, 1) * length, np.float32)
    random = np.random.default_rng(5)
    x = [integers(r, (tokens, length), np.float32) for r in range(size)]
    chosen = [random.random((tokens, 4 * size)).argsort(1)[:, :top].astype(np.int32) for _ in range(size)]
    arrival = ranks.dispatch(x[rank], chosen[rank], 4 * size)
    for sender in range(size):
        came = [t for t in range(tokens) if (chosen[sender][t] // 4 == rank).any()]
        assert arrival.received[sender] == len(came)
        assert list(arrival.origins[sender, :len(came)]) == came
        np.testing.assert_array_equal(arrival.rows[sender, :len(came)], x[sender][came])
    went = np.array([len(set(experts // 4)) for experts in chosen[rank]]).reshape(-1, 1)
    np.testing.assert_array_equal(ranks.combine(arrival), x[rank] * went)


@pytest.mark.parametrize("tokens, length, top", [(1, 16, 1), (10, 48, 3)])
def test_dispatch_and_combine(tokens, length, top):
    for size in SIZES:
        run(size, 3, experts, tokens, length, top)


def test_what_does_not_fit():

    def program():
        ranks = Collectives(64, np.float32)
        with pytest.raises(ValueError, match="at most 16 elements"):
            ranks.all_reduce(np.zeros(17, np.float32))
        with pytest.raises(ValueError, match="of float32"):
            ranks.all_reduce(np.zeros(4, np.float16))
        with pytest.raises(ValueError, match="contiguous"):
            ranks.all_reduce(np.zeros(8, np.float32)[::2])
        with pytest.raises(ValueError, match="one_shot"):
            ranks.all_reduce(np.zeros(4, np.float32), algorithm="tree")
        with pytest.raises(ValueError, match="multiple of 2 ranks"):
            ranks.matmul_reduce_scatter(np.zeros((3, 4), np.float32), np.zeros((4, 4), np.float32))
        with pytest.raises(ValueError, match="not divided among 2 ranks"):
            ranks.dispatch(np.zeros((1, 4), np.float32), np.zeros((1, 1), np.int32), 3)

    run(2, 0, program)
