"""Builtins over their types and axes against NumPy, from tables: reductions, scans, sorting, masks, atomics, shifts,
division, conversions."""
import ml_dtypes
import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl

INTEGERS = ["int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64"]
FLOATS = ["float16", "bfloat16", "float32", "float64"]
ROWS, COLUMNS = 8, 16


def numpy_type(name):
    return np.dtype(getattr(ml_dtypes, name) if name.startswith(("bf", "float8")) else name)


def sample(dtype, shape, small=False):
    """Ordinary and extreme values; small: few different ones, so that there are ties and products stay in range."""
    rng = np.random.default_rng(3)
    kind = numpy_type(dtype)
    if kind.kind == "b":
        return rng.integers(0, 2, shape).astype(bool)
    if kind.kind in "iu":
        info = np.iinfo(kind)
        return rng.integers(0, 4, shape).astype(kind) if small else rng.integers(info.min, info.max, shape, kind,
                                                                                 endpoint=True)
    return (rng.integers(-8, 8, shape) / 4).astype(kind)


@triton.jit
def along(F: tl.constexpr, x, out, AXIS: tl.constexpr, KEEP: tl.constexpr, R: tl.constexpr, C: tl.constexpr,
          SIZE: tl.constexpr):
    t = tl.load(x + tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :])
    tl.store(out + tl.arange(0, SIZE), tl.reshape(F(t, AXIS, keep_dims=KEEP), [SIZE]))


def accumulator(dtype):
    """The type that sums have: narrow integers widen to 32 bits."""
    kind = numpy_type(dtype)
    return kind if kind.kind not in "iub" or kind.itemsize >= 4 else np.dtype("int32" if kind.kind == "i" else "uint32")


def widened(dtype):
    """The type of a maximum: narrow integers and floats widen to 32 bits."""
    kind = numpy_type(dtype)
    if kind.itemsize >= 4:
        return kind
    return np.dtype("float32" if dtype in FLOATS else "int32" if kind.kind == "i" else "uint32")


# name: (types, NumPy's function of (array, axis), the type of the result)
REDUCTIONS = {
    "sum": (INTEGERS + FLOATS + ["bool"],
            lambda a, axis: a.astype(accumulator(a.dtype.name)).sum(axis, dtype=accumulator(a.dtype.name)),
            accumulator), "max": (INTEGERS + FLOATS, lambda a, axis: a.max(axis),
                                  widened), "min": (INTEGERS + FLOATS, lambda a, axis: a.min(axis), widened),
    "argmax": (INTEGERS + FLOATS, lambda a, axis: a.argmax(axis), lambda _: np.dtype("int32")),
    "argmin": (INTEGERS + FLOATS, lambda a, axis: a.argmin(axis), lambda _: np.dtype("int32")),
    "xor_sum": (INTEGERS, lambda a, axis: np.bitwise_xor.reduce(a, axis), numpy_type),
    "reduce_or": (INTEGERS, lambda a, axis: np.bitwise_or.reduce(a, axis), numpy_type),
}


@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("axis", [0, 1, -1])
@pytest.mark.parametrize("name, dtype", [(n, t) for n, (types, _, _) in REDUCTIONS.items() for t in types])
def test_reduction(name, dtype, axis, keep):
    _, reference, result = REDUCTIONS[name]
    x = sample(dtype, (ROWS, COLUMNS), small=name.startswith("arg"))  # ties: the first one
    size = ROWS if axis % 2 else COLUMNS
    out = np.zeros(size, result(dtype))
    along[(1, )](getattr(tl, name), x, out, axis, keep, ROWS, COLUMNS, size)
    assert np.array_equal(out, reference(x, axis).astype(out.dtype))


@triton.jit
def extremes(x, out, N: tl.constexpr):
    t = tl.load(x + tl.arange(0, N))
    tl.store(out, tl.max(t, 0))
    tl.store(out + 1, tl.min(t, 0))
    tl.store(out + 2, tl.argmax(t, 0).to(tl.float32))
    tl.store(out + 3, tl.argmin(t, 0).to(tl.float32))
    tl.store(out + 4, tl.sum(t, 0))


@pytest.mark.parametrize("values, expected", [
    ([1, np.nan, 3, -2], [3, -2, 2, 3, np.nan]),
    ([np.inf, 1, -np.inf, 2], [np.inf, -np.inf, 0, 2, np.nan]),
    ([-1, -1, -3, -3], [-1, -3, 0, 2, -8]),
    ([np.inf, np.inf, 1, 1], [np.inf, 1, 0, 2, np.inf]),
])
def test_reductions_of_special_values(values, expected):
    out = np.zeros(5, np.float32)
    extremes[(1, )](np.array(values, np.float32), out, 4)
    checked = [0, 1, 4] if np.isnan(values).any() else range(5)  # which index a NaN leaves is not defined
    assert np.array_equal(out[list(checked)], np.array(expected, np.float32)[list(checked)], equal_nan=True)


@triton.jit
def scan(F: tl.constexpr, x, out, AXIS: tl.constexpr, REVERSE: tl.constexpr, R: tl.constexpr, C: tl.constexpr):
    at = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + at, F(tl.load(x + at), AXIS, reverse=REVERSE))


@pytest.mark.parametrize("reverse", [False, True])
@pytest.mark.parametrize("axis", [0, 1])
@pytest.mark.parametrize("dtype", INTEGERS + ["bool", "float32", "float64"])
@pytest.mark.parametrize("name", ["cumsum", "cumprod"])
def test_scan(name, dtype, axis, reverse):
    x = sample(dtype, (ROWS, COLUMNS), small=True)
    out = np.zeros((ROWS, COLUMNS), accumulator(dtype))
    scan[(1, )](getattr(tl, name), x, out, axis, reverse, ROWS, COLUMNS)
    turned = np.flip(x, axis) if reverse else x
    expected = getattr(np, name)(turned.astype(out.dtype), axis, dtype=out.dtype)
    assert np.allclose(out, np.flip(expected, axis) if reverse else expected, rtol=1e-6)


@triton.jit
def rearrange(x, out, K: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    t = tl.load(x + i)
    tl.store(out + i, tl.sort(t))
    tl.store(out + N + i, tl.sort(t, descending=True))
    tl.store(out + 2 * N + i, tl.flip(t))
    tl.store(out + 3 * N + tl.arange(0, K), tl.topk(t, K))
    tl.store(out + 4 * N + tl.arange(0, 2 * N), tl.interleave(t, tl.flip(t)))
    tl.store(out + 6 * N + i, tl.gather(t, i ^ 5, 0))


@pytest.mark.parametrize("dtype", INTEGERS + FLOATS)
def test_rearrangement(dtype):
    n, k = 32, 8
    x = sample(dtype, n)
    out = np.zeros((7, n), x.dtype)
    rearrange[(1, )](x, out, k, n)
    ordered = np.sort(x)
    assert np.array_equal(out[0], ordered) and np.array_equal(out[1], ordered[::-1]) and np.array_equal(out[2], x[::-1])
    assert np.array_equal(out[3, :k], ordered[::-1][:k])
    assert np.array_equal(out[4:6].ravel(), np.stack([x, x[::-1]], 1).ravel())
    assert np.array_equal(out[6], x[np.arange(n) ^ 5])


@triton.jit
def masked(x, out, n, OTHER: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.load(x + i, mask=i < n, other=OTHER), mask=i != 4)
    tl.store(out + N + i, tl.load(x + i, mask=(i < n) & (i % 2 == 0), other=OTHER - OTHER))


@pytest.mark.parametrize("dtype", INTEGERS + FLOATS + ["bool", "float8_e5m2", "float8_e4m3fn"])
def test_masks(dtype):
    full = sample(dtype, 16)
    out = np.full((2, 16), 1, numpy_type(dtype))
    # what is masked lies outside of the array
    masked[(1, )](full[:11].copy(), out, 11, 3.0 if dtype in FLOATS or dtype.startswith("float8") else 3, 16)
    i = np.arange(16)
    first = np.where(i < 11, full, np.array(3).astype(full.dtype))
    first[4] = np.array(1).astype(full.dtype)
    second = np.where((i < 11) & (i % 2 == 0), full, np.array(0).astype(full.dtype))
    assert out.tobytes() == np.stack([first, second]).tobytes()


@triton.jit
def atomic(F: tl.constexpr, cells, x, old, n, N: tl.constexpr):
    i = tl.arange(0, N)
    before = F(cells + i % 4, tl.load(x + i), mask=i < n)
    tl.store(old + i, before, mask=i < n)


ATOMICS = {
    "add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor, "xchg": lambda old, new: new
}


@pytest.mark.parametrize(
    "name, dtype",
    [(n, t) for n in ATOMICS
     for t in ["int32", "uint32", "int64", "uint64"] + ["float32", "float64"] * (n in ("add", "max", "min", "xchg"))])
def test_atomics_apply_in_order(name, dtype):
    x, cells = sample(dtype, 16), sample(dtype, 4)[::-1].copy()
    memory, old = cells.copy(), np.zeros(16, dtype)
    atomic[(1, )](getattr(tl, f"atomic_{name}"), memory, x, old, 13, 16)
    expected = np.zeros(16, dtype)
    with np.errstate(over="ignore"):
        for i in range(13):
            expected[i] = cells[i % 4]
            cells[i % 4] = ATOMICS[name](cells[i % 4], x[i])
    assert np.array_equal(memory, cells)
    # The extremum of floats is two operations on integers, one for each sign, so the order is another.
    assert np.array_equal(old, expected) or (name in ("max", "min") and dtype in FLOATS)


@triton.jit
def bits_of_floats(cells, ones, old, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(old + i, tl.atomic_xor(cells + i, tl.load(ones + i)))
    tl.atomic_or(cells + i, tl.load(ones + i), mask=i < 2)
    tl.atomic_and(cells + i, tl.load(ones + i), mask=i >= 6)


@pytest.mark.parametrize("dtype, bits", [("float32", "uint32"), ("float64", "uint64")])
def test_atomic_bits_of_floats(dtype, bits):
    x, y = sample(dtype, 8), sample(dtype, (2, 8))[1].copy()
    memory, old = x.copy(), np.zeros(8, dtype)
    bits_of_floats[(1, )](memory, y, old, 8)
    expected = x.view(bits) ^ y.view(bits)
    expected[:2] |= y.view(bits)[:2]
    expected[6:] &= y.view(bits)[6:]
    assert np.array_equal(memory.view(bits), expected) and np.array_equal(old, x)


@triton.jit
def exchange(cells, expected, new, old, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(old + i, tl.atomic_cas(cells + i, tl.load(expected + i), tl.load(new + i)))


@pytest.mark.parametrize("dtype", ["int16", "int32", "uint32", "int64", "uint64", "float16", "float32", "float64"])
def test_compare_and_exchange(dtype):
    x = sample(dtype, 16)
    expected = np.where(np.arange(16) % 3 == 0, x, x[::-1])
    memory, old, new = x.copy(), np.zeros(16, dtype), np.full(16, 9, dtype)
    exchange[(1, )](memory, expected, new, old, 16)
    assert np.array_equal(old, x) and np.array_equal(
        memory, np.where(x.view(f"u{x.itemsize}") == expected.view(f"u{x.itemsize}"), new, x))


@triton.jit
def atomic_access(source, target, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.atomic_store(target + i, tl.atomic_load(source + i))


@pytest.mark.parametrize("dtype", INTEGERS + FLOATS + ["bool", "float8_e5m2", "float8_e4m3fn"])
def test_atomic_load_and_store(dtype):
    x = sample(dtype, 16)
    out = np.zeros_like(x)
    atomic_access[(1, )](x, out, 16)
    assert out.tobytes() == x.tobytes()


@triton.jit
def rounded(x, near, toward_zero, N: tl.constexpr):
    v = tl.load(x + tl.arange(0, N))
    tl.store(near + tl.arange(0, N), v.to(near.dtype.element_ty, fp_downcast_rounding="rtne"))
    tl.store(toward_zero + tl.arange(0, N), v.to(near.dtype.element_ty, fp_downcast_rounding="rtz"))


@pytest.mark.parametrize("target", ["float16", "bfloat16", "float8_e5m2"])
def test_roundings(target):
    rng = np.random.default_rng(5)
    x = (rng.standard_normal(512) * 10.0**rng.integers(-6, 4, 512)).astype(np.float32)
    near, cut = np.zeros(512, numpy_type(target)), np.zeros(512, numpy_type(target))
    rounded[(1, )](x, near, cut, 512)
    assert near.tobytes() == x.astype(near.dtype).tobytes()
    kept = cut.astype(np.float32)
    assert (np.abs(kept) <= np.abs(x)).all() and (np.signbit(kept) == np.signbit(x)).all()
    following = (cut.view(f"u{cut.itemsize}") + np.array(1, f"u{cut.itemsize}")).view(cut.dtype).astype(np.float32)
    assert (np.abs(following) > np.abs(x)).all()


NUMBERS = (float("nan"), 1.0, -0.0, 0.0, -2.5, float("inf"))


@triton.jit
def extrema_of_numbers(out, A: tl.constexpr, B: tl.constexpr):
    tl.store(out, max(A, B))
    tl.store(out + 1, min(A, B))
    tl.store(out + 2, max(A, B, propagate_nan=tl.PropagateNan.ALL))
    tl.store(out + 3, min(A, B, propagate_nan=tl.PropagateNan.ALL))


@triton.jit
def extrema_of_scalars(x, out):
    a, b = tl.load(x), tl.load(x + 1)
    tl.store(out, max(a, b))
    tl.store(out + 1, min(a, b))
    tl.store(out + 2, max(a, b, propagate_nan=tl.PropagateNan.ALL))
    tl.store(out + 3, min(a, b, propagate_nan=tl.PropagateNan.ALL))


def test_extrema_are_the_same_when_compiling():
    for a in NUMBERS:
        for b in NUMBERS:
            early, late = np.zeros(4, "float32"), np.zeros(4, "float32")
            extrema_of_numbers[(1, )](early, A=a, B=b)
            extrema_of_scalars[(1, )](np.array([a, b], "float32"), late)
            assert [str(v) for v in early] == [str(v) for v in late], (a, b)
