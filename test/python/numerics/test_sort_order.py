"""Sorting is a permutation of the bits it gets, in one total order (docs/write/numerics.md): no element appears twice
or is lost where comparisons alone would not decide, at NaNs and zeros of either sign. On the tile machine and on the
emulator."""
import contextlib

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl

N, K = 64, 8
FLOATS = {"float16": np.uint16, "bfloat16": np.uint16, "float32": np.uint32, "float64": np.uint64}
FP8 = {"float8_e4m3fn": np.uint8, "float8_e5m2": np.uint8}


@txl.jit
def ordered(x, up, down, merged, N: tl.constexpr):
    i = tl.arange(0, N)
    t = tl.load(x + i)
    tl.store(up + i, tl.sort(t))
    tl.store(down + i, tl.sort(t, descending=True))
    ascending, descending = tl.sort(t).reshape(2, N // 2).trans().split()
    both = tl.join(ascending, tl.flip(descending)).trans().reshape(N)
    tl.store(merged + i, tl.bitonic_merge(both))


@txl.jit
def best(x, most, least, N: tl.constexpr, K: tl.constexpr):
    i = tl.arange(0, K)
    t = tl.load(x + tl.arange(0, N))
    tl.store(most + i, tl.topk(t, K))
    tl.store(least + i, tl.topk(t, K, descending=False))


def place(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


def numpy_type(name):
    return np.dtype(getattr(ml_dtypes, name, name))


def sample(name, seed):
    """Numbers, many zeros and NaNs of both signs, both infinities."""
    rng = np.random.default_rng(seed)
    special = [0.0, -0.0, np.nan, -np.nan] + ([np.inf, -np.inf] if name != "float8_e4m3fn" else [])
    x = np.where(rng.random(N) < 0.6, rng.choice(special, N), rng.standard_normal(N))
    return x.astype(numpy_type(name))


def in_order(x):
    """x by the documented order: numbers, -0 below +0, then NaNs."""
    wide = x.astype(np.float64)
    nan = np.isnan(wide)
    return np.lexsort((~np.signbit(wide), np.where(nan, 0, wide), nan))


def same(a, b, bits):
    """Bit for bit; a NaN is a NaN."""
    nan = np.isnan(b.astype(np.float64))
    return np.array_equal(np.isnan(a.astype(np.float64)), nan) and np.array_equal(
        a.view(bits)[~nan],
        b.view(bits)[~nan])


@pytest.mark.parametrize("where", ["cpu", "sm_80", "sm_90"])
@pytest.mark.parametrize("name, bits", list((FLOATS | FP8).items()))
def test_sorting_loses_nothing(where, name, bits):
    for seed in range(4 if where == "cpu" else 1):
        x = sample(name, seed)
        up, down, merged = (np.zeros_like(x) for _ in range(3))
        widened = np.dtype(np.float32) if name in FP8 else x.dtype  # a store of an infinity as fp8 would saturate
        most, least = (np.zeros(K, widened) for _ in range(2))
        with place(where):
            if name == "float8_e4m3fn" and where == "sm_80":
                continue  # the architecture has no such type
            ordered[(1, )](x, up, down, merged, N)
            best[(1, )](x, most, least, N, K)
        expected = x[in_order(x)]
        assert same(up, expected, bits) and same(down, expected[::-1], bits) and same(merged, expected, bits)
        first, last = expected[::-1][:K].astype(widened), expected[:K].astype(widened)
        assert same(most, first, f"u{widened.itemsize}") and same(least, last, f"u{widened.itemsize}")


def test_nans_keep_their_bits():
    x = np.array([0x7fc00001, 0xffc00002, 0x7f800003, 0xff800001, 0x3f800000, 0xff800000, 0x7f800000, 0x80000000] * 8,
                 np.uint32)
    up, down, merged = (np.zeros(N, np.float32) for _ in range(3))
    ordered[(1, )](x.view(np.float32), up, down, merged, N)
    assert np.array_equal(np.sort(up.view(np.uint32)), np.sort(x))
    assert np.array_equal(up.view(np.uint32), down.view(np.uint32)[::-1])


@txl.jit
def counted(x, out, N: tl.constexpr, BINS: tl.constexpr):
    tl.store(out + tl.arange(0, BINS), tl.histogram(tl.load(x + tl.arange(0, N)), BINS))


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
@pytest.mark.parametrize("dtype", ["int8", "uint8", "int16", "int32", "int64"])
def test_negative_numbers_are_in_no_bin(where, dtype):
    info = np.iinfo(dtype)
    x = np.random.default_rng(1).integers(max(info.min, -300), min(info.max, 300), 256, dtype, endpoint=True)
    bins = 512
    out = np.zeros(bins, np.int32)
    with place(where):
        counted[(1, )](x, out, 256, bins)
    assert np.array_equal(out, np.bincount(x[x >= 0].astype(np.int64), minlength=bins))


@txl.jit
def extremes(out, nan: tl.constexpr):
    run_time = out.to(tl.int64, bitcast=True) * 0  # a zero that is not known
    x = nan + run_time.to(tl.float32)
    tl.store(out + 0, max(nan, 1.0))
    tl.store(out + 1, max(1.0, nan))
    tl.store(out + 2, min(nan, 1.0))
    tl.store(out + 3, min(1.0, nan))
    tl.store(out + 4, max(x, 1.0))
    tl.store(out + 5, min(1.0, x))
    tl.store(out + 6, max(0.0, -0.0))
    tl.store(out + 7, min(0.0, -0.0))


def test_extrema_do_not_depend_on_when_they_are_computed():
    out = np.zeros(8, np.float32)
    extremes[(1, )](out, float("nan"))
    assert out.tolist() == [1] * 6 + [0, 0] and np.signbit(out).tolist() == [False] * 7 + [True]


def test_the_largest_are_sought_where_a_thread_has_both():
    """Rows of 1024 and two warps: what is half a row away is compared inside of threads, and halves what is left to
    shuffle."""
    def largest(x, out):
        row = tl.program_id(0)
        tl.store(out + row * 8 + tl.arange(0, 8), tl.topk(tl.load(x + row * 1024 + tl.arange(0, 1024)), 8))

    attrs = {(i, ): [["tt.divisibility", 16]] for i in range(2)}
    source = txl.compiler.ASTSource(txl.jit(largest), {"x": "*fp32", "out": "*fp32"}, {}, attrs)
    ptx = txl.compile(source, target=txl.backends.compiler.GPUTarget("cuda", 90, 32),
                      options={"num_warps": 2}).asm["ptx"]
    assert ptx.count("shfl.sync") <= 70
