"""Conversions between element types: every 8- and 16-bit value to every type against ml_dtypes and NumPy, wider ones by
search."""

import contextlib

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import txl
import txl.language as tl

ml_dtypes = pytest.importorskip("ml_dtypes")

FLOATS = {
    "float8_e4m3fn": ml_dtypes.float8_e4m3fn, "float8_e5m2": ml_dtypes.float8_e5m2,
    "float8_e4m3fnuz": ml_dtypes.float8_e4m3fnuz, "float8_e5m2fnuz": ml_dtypes.float8_e5m2fnuz, "float16": np.float16,
    "bfloat16": ml_dtypes.bfloat16, "float32": np.float32, "float64": np.float64
}
INTEGERS = {
    name: np.dtype(name).type
    for name in ("int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64")
}
TYPES = {**FLOATS, **INTEGERS}
BLOCK = 1 << 12


@txl.jit
def convert(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i, mask=i < n)
    tl.store(out_ptr + i, x.to(out_ptr.dtype.element_ty), mask=i < n)


def converted(x, dtype):
    """`x` converted by a kernel."""
    out = np.zeros(x.shape, dtype)
    convert[(txl.cdiv(x.size, BLOCK), )](x, out, x.size, BLOCK)
    return out


def every_value(dtype):
    """All codes of an 8- or 16-bit type."""
    bits = np.dtype(dtype).itemsize * 8
    return np.arange(1 << bits, dtype=f"uint{bits}").view(dtype)


def expected(x, dtype):
    """`x` itself, or rounded to nearest even, or cut towards zero for integers; fp8 and integers take their nearest end
    beyond their range."""
    if x.dtype == dtype:
        return x
    if np.issubdtype(x.dtype, np.integer) and np.issubdtype(dtype, np.integer):
        return x.astype(dtype)  # modulo 2^n
    wide = x if np.issubdtype(x.dtype, np.integer) else x.astype(np.float64)
    if np.issubdtype(dtype, np.integer):
        limits = np.iinfo(dtype)
        whole = np.trunc(np.nan_to_num(wide, nan=0.0))
        inside = (whole >= float(
            limits.min)) & (whole < float(limits.max) + 1 if limits.bits == 64 else whole <= limits.max)
        cut = np.where(inside, whole, 0).astype(dtype)
        return np.where(inside, cut, np.where(whole < 0, limits.min, limits.max).astype(dtype))
    if np.dtype(dtype).itemsize == 1:
        largest = float(ml_dtypes.finfo(dtype).max)
        wide = np.where(np.isnan(wide), wide, np.clip(wide, -largest, largest))
    with np.errstate(over="ignore"):
        return wide.astype(dtype) if np.dtype(dtype).itemsize >= 4 else wide.astype(np.float32).astype(dtype)


def same(got, want):
    """Equal bit for bit, any NaN for any other."""
    bits = f"uint{np.dtype(got.dtype).itemsize * 8}"
    equal = got.view(bits) == want.view(bits)
    if not np.issubdtype(got.dtype, np.integer):
        equal |= np.isnan(got.astype(np.float64)) & np.isnan(want.astype(np.float64))
    return equal


@pytest.mark.parametrize("where", ["sm_80", "sm_90"])
@pytest.mark.parametrize("target", TYPES)
def test_a_gpu_converts_as_the_tile_machine(where, target):
    """Every value of every narrow type, on the emulator."""
    for source, dtype in TYPES.items():
        if np.dtype(dtype).itemsize <= 2 and convertible(source, target):
            x = every_value(dtype)
            with txl.emulate(where):
                got = converted(x, TYPES[target])
            with np.errstate(invalid="ignore"):
                wrong = np.flatnonzero(~same(got, converted(x, TYPES[target])))
            assert not wrong.size, (source, x[wrong[:5]], got[wrong[:5]])


@txl.jit
def computes(x_ptr, y_ptr, sums, negative, magnitude, larger, less, products, B: tl.constexpr):
    i = tl.arange(0, B)[:, None] * B + tl.arange(0, B)[None, :]
    x, y = tl.load(x_ptr + i), tl.load(y_ptr + i)
    tl.store(sums + i, x + y)
    tl.store(negative + i, -x)
    tl.store(magnitude + i, tl.abs(x))
    tl.store(larger + i, tl.maximum(x, y))
    tl.store(less + i, x < y)
    tl.store(products + i, tl.dot(x, y))


@pytest.mark.parametrize("name", [name for name in TYPES if name.startswith("float8")])
def test_computation_in_8_bits(name):
    """All pairs of codes: sums (rounded, saturated), signs, order, and products, the tile machine against ml_dtypes,
    the emulator against it."""
    dtype = FLOATS[name]
    codes = every_value(dtype)
    x = np.repeat(codes, 256).reshape(256, 256)
    y = np.tile(codes, 256).reshape(256, 256)
    wide, other = x.astype(np.float32), y.astype(np.float32)
    with np.errstate(invalid="ignore", over="ignore"):
        want = [
            expected(wide + other, dtype), (-wide).astype(dtype),
            np.abs(wide).astype(dtype),
            expected(np.where((wide == 0) & (other == 0), wide + other, np.fmax(wide, other)), dtype), wide < other
        ]
    finite = np.where(np.isfinite(wide), x, np.zeros_like(x)), np.where(np.isfinite(other), y, np.zeros_like(y))
    results = []
    for where in (None, "sm_80", "sm_90"):
        out = [np.zeros((256, 256), dtype)
               for _ in range(4)] + [np.zeros(
                   (256, 256), bool), np.zeros((64, 64), np.float32)]
        with txl.emulate(where) if where else contextlib.nullcontext():
            for row in range(0, 256, 64):
                for column in range(0, 256, 64):
                    part = [np.zeros((64, 64), a.dtype) for a in out]
                    at = slice(row, row + 64), slice(column, column + 64)
                    computes[(1, )](np.ascontiguousarray(x[at]), np.ascontiguousarray(y[at]), *part, 64)
                    for whole, piece in zip(out[:5], part, strict=False):
                        whole[at] = piece
            a, b = finite[0][:64, ::4].copy(), finite[1][::4, 64:128].copy()
            computes[(1, )](a, b, *[np.zeros((64, 64), v.dtype) for v in out[:5]], out[5], 64)
        results.append(out)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    bound = 1e-3 * (np.abs(a.astype(np.float64)) @ np.abs(b.astype(np.float64)))
    for out in results:
        for got, right in zip(out, want, strict=False):
            wrong = np.argwhere(~same(got, right) if got.dtype != bool else got != right)
            assert not wrong.size, (wrong[:3], got[tuple(wrong[0])], right[tuple(wrong[0])])
        assert (np.abs(out[5] - exact) <= bound).all()


def check(x, dtype):
    got, want = converted(x, dtype), expected(x, dtype)
    wrong = np.flatnonzero(~same(got, want))
    assert not wrong.size, [(x[i], got[i], want[i]) for i in wrong[:5]]


def convertible(source, target):
    """The language converts between integers and fp8 only by way of another float."""
    return not ({source, target} & set(INTEGERS) and any(name.startswith("float8") for name in (source, target)))


@pytest.mark.parametrize("source, target", [(source, target) for source in TYPES for target in TYPES
                                            if np.dtype(TYPES[source]).itemsize <= 2 and convertible(source, target)])
def test_every_value_of_narrow_types(source, target):
    with np.errstate(invalid="ignore"):
        check(every_value(TYPES[source]), TYPES[target])


@pytest.mark.parametrize("target",
                         ["float8_e4m3fn", "float8_e5m2", "float8_e4m3fnuz", "float8_e5m2fnuz", "float16", "bfloat16"])
def test_every_boundary_between_two_values(target):
    """What lies halfway between two neighbours goes to the even one, everything else to the nearer."""
    with np.errstate(invalid="ignore"):
        codes = np.sort(every_value(TYPES[target]).astype(np.float64))
    codes = codes[np.isfinite(codes)]
    halfway = ((codes[1:] + codes[:-1]) / 2).astype(np.float32)
    x = np.concatenate([halfway, np.nextafter(halfway, np.float32(np.inf)), np.nextafter(halfway, np.float32(-np.inf))])
    check(x, TYPES[target])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 2**32 - 1), min_size=1, max_size=50), st.sampled_from(list(TYPES)))
def test_any_float32(bits, target):
    with np.errstate(invalid="ignore"):
        check(np.array(bits, np.uint32).view(np.float32), TYPES[target])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(0, 2**64 - 1), min_size=1, max_size=50), st.sampled_from(["float32", *INTEGERS]))
def test_any_float64(bits, target):
    with np.errstate(invalid="ignore"):
        check(np.array(bits, np.uint64).view(np.float64), TYPES[target])


@settings(max_examples=60, deadline=None)
@given(st.lists(st.integers(-2**63, 2**63 - 1), min_size=1, max_size=50),
       st.sampled_from(["int32", "uint32", "int64", "uint64"]), st.sampled_from(["float32", "float64", *INTEGERS]))
def test_any_integer(values, source, target):
    check(np.array(values, np.int64).astype(source), TYPES[target])
