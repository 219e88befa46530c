"""Products whose K is shared by the CTAs of a cluster: right against float64 for every order, type and division of the
work, the same bits in every run, and as code."""
import itertools

import ml_dtypes
import numpy as np
import pytest
import txl
from txl.kernels.tuned import split_gemm as kernels

TYPES = [np.float16, ml_dtypes.bfloat16]


def matrix(rng, rows, columns, order, dtype):
    """(rows, columns), stored by rows ("n") or by columns ("t"), whose lines begin at multiples of 16 bytes."""
    shape = (rows, columns) if order == "n" else (columns, rows)
    unit = 16 // np.dtype(dtype).itemsize
    whole = rng.integers(-4, 5, (shape[0], -(-shape[1] // unit) * unit)).astype(dtype)[:, :shape[1]]
    return whole if order == "n" else whole.T


def check(m, n, k, order="nt", dtype=np.float16, out_dtype=None, seed=0, **options):
    """Whole numbers, whose sums are exact in float32."""
    rng = np.random.default_rng(seed)
    a, b = matrix(rng, m, k, order[0], dtype), matrix(rng, k, n, order[1], dtype)
    out_dtype = out_dtype or (dtype if np.dtype(dtype).itemsize > 1 else ml_dtypes.bfloat16)
    out = kernels.split_gemm(a, b, np.full((m, n), np.nan, out_dtype), **options)
    exact = (a.astype(np.float64) @ b.astype(np.float64)).astype(np.float32).astype(out_dtype)
    np.testing.assert_array_equal(out, exact)
    return out


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("order", ["nn", "nt", "tn", "tt"])
def test_every_order(order, dtype):
    for seed in range(6):
        rng = np.random.default_rng(seed)
        small, large, k = int(rng.integers(1, 130)), int(rng.integers(1, 700)), int(rng.integers(1, 900))
        for m, n in ((small, large), (large, small)):
            check(m, n, k, order, dtype, seed=seed, split=(1, 2, 4, 8)[seed % 4], consumers=1 + seed % 2,
                  stages=2 + seed % 3)


@pytest.mark.parametrize("split", [1, 2, 4, 8])
@pytest.mark.parametrize("m", [1, 2, 8, 9, 64, 65])
def test_every_split(m, split):
    for k in (1, 64, 65, 250, 1000):
        check(m, 200, k, split=split)
    check(m, 1, 130, split=split)
    check(1, m, 130, split=split, swapped=True)


@pytest.mark.parametrize("split, swapped, block, consumers", [(2, True, 128, 2), (4, True, 128, 1), (4, False, 64, 2),
                                                              (8, True, 16, 1), (8, False, 8, 2)])
def test_whole_tiles_before_shared_ones(split, swapped, block, consumers):
    """The first tiles are of one CTA each, as many rounds of them as there are; the others of a cluster."""
    wide, small = 64 * consumers * 5 + 3, block * 2 - 1
    m, n = (small, wide) if swapped else (wide, small)
    for whole in (0, 8):
        for programs in (8, 16):
            check(m, n, 330, split=split, swapped=swapped, block=block, consumers=consumers, whole=whole,
                  programs=programs)


def test_persistent_programs():
    for split, programs in itertools.product((1, 2, 4), (1, 4, 8, 100)):
        check(20, 900, 200, split=split, programs=programs)


@pytest.mark.parametrize("dtype", [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2])
def test_8_bits(dtype):
    for split in (1, 2, 4):
        check(9, 200, 700, "nt", dtype, split=split)
        check(200, 9, 700, "nt", dtype, np.float32, split=split)


def test_batches_results_and_epilogues():
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-4, 5, shape).astype(np.float16) for shape in ((3, 9, 144), (3, 144, 72)))
    residual = rng.integers(-4, 5, (3, 9, 72)).astype(np.float32)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    for split in (1, 2, 4):
        memory = np.zeros((9, 3, 150), np.float32)
        out = memory.swapaxes(0, 1)[:, :, 5:149:2]
        assert kernels.split_gemm(a, b, out, split=split, residual=residual) is out
        np.testing.assert_array_equal(out, exact + residual)
        assert not memory[:, :, :5].any() and not memory[:, :, 6::2].any()


def test_equal_bits_in_every_order_of_the_engines():
    rng = np.random.default_rng(1)
    a, b = rng.standard_normal((20, 520)).astype(np.float16), rng.standard_normal((200, 520)).astype(np.float16).T
    found = []
    for seed in range(4):
        with txl.check(seed=seed):
            found.append(kernels.split_gemm(a, b, np.empty((20, 200), np.float16), split=4))
    assert all(x.tobytes() == found[0].tobytes() for x in found)


@pytest.mark.parametrize("m, n, k, options", [(1, 200, 264, dict(split=2)), (8, 130, 264, dict(split=4)),
                                              (60, 256, 392, dict(split=8, consumers=1)),
                                              (200, 300, 200, dict(split=2, block=128, whole=2, programs=2)),
                                              (256, 16, 264, dict(split=2, swapped=False))])
def test_as_code(m, n, k, options):
    with txl.emulate("sm_90a"):
        check(m, n, k, **options)
        check(m, n, k, "tn", **options)
