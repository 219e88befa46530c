"""`libdevice` by each path that Triton programs import it from, each function against NumPy on ordinary and special
values."""
import math

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
from triton.language.extra import libdevice

N = 64
TINY = {"float32": 1e-45, "float64": 5e-324}


def floats(dtype):
    ordinary = np.concatenate(
        [np.linspace(-3, 3, 25), [0.5, -0.5, 1.5, 2.5, -2.5, 0.1, 700.25, -1e9, 1e-20, 3e-39, 12.0]])
    special = [
        0.0, -0.0, np.inf, -np.inf, np.nan,
        np.finfo(dtype).max, -np.finfo(dtype).max,
        np.finfo(dtype).tiny, TINY[dtype], -TINY[dtype]
    ]
    values = np.concatenate([ordinary, special]).astype(dtype)
    return np.resize(values, N), np.resize(np.roll(values[::-1], 7), N)


def kernel_of(name, count):
    """A kernel that stores `libdevice.NAME(a, b, ...)` of its first `count` arrays."""
    return {1: unary, 2: binary, 3: ternary}[count], getattr(libdevice, name)


@triton.jit
def unary(F: tl.constexpr, x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i)))


@triton.jit
def binary(F: tl.constexpr, x, y, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i), tl.load(y + i)))


@triton.jit
def ternary(F: tl.constexpr, x, y, z, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i), tl.load(y + i), tl.load(z + i)))


def run(name, arrays, result):
    kernel, function = kernel_of(name, len(arrays))
    out = np.full(N, 77, result)
    kernel[(1, )](function, *arrays, out, N=N)
    return out


def per_element(function):
    """`function` of Python floats, with C's answers where Python raises."""

    def one(*values):
        try:
            return function(*map(float, values))
        except ValueError:
            return math.nan
        except OverflowError:
            return math.inf

    return lambda *arrays: np.array([one(*values) for values in zip(*arrays)])


def away_from_zero(x):
    return np.where(
        np.abs(x) < 2.0**52, np.copysign(np.floor(np.abs(x) + np.where(np.abs(x) == np.nextafter(0.5, 0), 0, 0.5)), x),
        x)


def circle(function):
    """sin or cos of pi times x, by the exact remainder."""

    def one(x):
        if not math.isfinite(x):
            return math.nan
        part = math.fmod(x, 2)
        quarter = round(part * 2)
        rest = (part - quarter / 2) * math.pi
        values = math.sin(rest), math.cos(rest), -math.sin(rest), -math.cos(rest)
        return values[(quarter + (function == "cos")) % 4]

    return lambda x: np.array([one(float(v)) for v in x])


# name: (reference, in double; bound in units in the last place of the result)
UNARY = {
    "acos": (np.arccos, 2), "acosh": (np.arccosh, 4), "asin": (np.arcsin, 2), "asinh": (np.arcsinh, 4),
    "atan": (np.arctan, 2), "atanh": (np.arctanh, 4), "cbrt": (np.cbrt, 1), "ceil": (np.ceil, 0), "cos": (np.cos, 2),
    "cosh": (np.cosh, 2), "exp": (np.exp, 2), "exp10": (lambda x: 10.0**x, 2), "exp2": (np.exp2, 2),
    "expm1": (np.expm1, 2), "floor": (np.floor, 0), "log": (np.log, 2), "log10": (np.log10, 2), "log1p": (np.log1p, 2),
    "log2": (np.log2, 2), "rint": (np.rint, 0), "nearbyint": (np.rint, 0), "round": (away_from_zero, 0),
    "rsqrt": (lambda x: 1 / np.sqrt(x), 2), "rcbrt": (lambda x: 1 / np.cbrt(x), 2), "sin": (np.sin, 2),
    "sinh": (np.sinh, 2), "sqrt": (np.sqrt, 0), "tan": (np.tan, 2), "tanh": (np.tanh, 2), "trunc": (np.trunc, 0),
    "abs": (np.abs, 0), "erf": (per_element(math.erf), 2), "erfc": (per_element(
        math.erfc), 4), "rcp_rn": (lambda x: 1 / x, 0), "sqrt_rn": (np.sqrt, 0),
    "normcdf": (lambda x: per_element(math.erfc)(x * -math.sqrt(0.5)) / 2, 8), "sinpi": (circle("sin"), 2),
    "cospi": (circle("cos"), 2), "isnan": (np.isnan, 0), "isinf": (np.isinf, 0), "signbit": (np.signbit, 0),
    "logb": (lambda x: np.where(np.isfinite(x) & (x != 0),
                                np.frexp(x)[1] - 1.0, np.where(x == 0, -np.inf, x * x)), 0),
}
BINARY = {
    "atan2": (np.arctan2, 2), "copysign": (np.copysign, 0), "fmod": (np.fmod, 0), "hypot": (np.hypot, 2),
    "rhypot": (lambda x, y: 1 / np.hypot(x, y), 2), "pow": (np.power, 2), "add_rn": (np.add, 0),
    "sub_rn": (np.subtract, 0), "mul_rn": (np.multiply, 0), "div_rn": (np.divide, 0),
    "fdim": (lambda x, y: np.where(np.isnan(x) | np.isnan(y), np.nan, np.where(x <= y, 0, x - y)), 0),
    "remainder": (per_element(math.remainder), 0),
}


def assert_near(result, expected, ulps):
    """Equal but for `ulps` units in the last place; signs of zeros count."""
    with np.errstate(all="ignore"):
        expected = expected.astype(result.dtype)
        difference = np.abs(result.astype(np.longdouble) - expected) / np.spacing(
            np.maximum(np.abs(expected),
                       np.finfo(result.dtype).tiny))
    same = (result == expected) & (np.signbit(result) == np.signbit(expected)) | np.isnan(result) & np.isnan(expected)
    wrong = np.flatnonzero(~(same | (difference <= ulps)))
    assert wrong.size == 0, [(i, result[i], expected[i]) for i in wrong[:5]]


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", [*UNARY, *BINARY])
def test_floats(name, dtype):
    reference, ulps = (UNARY | BINARY)[name]
    arrays = floats(dtype)[:1 if name in UNARY else 2]
    result = run(name, arrays, dtype)
    with np.errstate(all="ignore"):
        expected = reference(*(a.astype(np.float64) for a in arrays)).astype(np.float64)
    if name in ("sinpi", "cospi"):  # the reference does not know the signs of zeros
        result, expected = result + 0.0, expected + 0.0
    assert_near(result, expected, ulps)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_parts_of_floats(dtype):
    x, y = floats(dtype)
    bits = "int32" if dtype == "float32" else "int64"
    assert np.array_equal(run("nextafter", (x, y), dtype).view(bits), np.nextafter(x, y).view(bits))
    finite = np.isfinite(x) & (x != 0)
    exponent = run("ilogb", (x, ), "int32")
    assert np.array_equal(exponent[finite], np.frexp(x)[1][finite] - 1)
    assert set(exponent[np.isinf(x)]) == {2**31 - 1} and set(exponent[(x == 0) | np.isnan(x)]) == {-2**31}
    for n in (0, 1, -1, 40, -160, 300, -1070, 2100, -2147483648):
        powers = np.full(N, n, np.int32)
        with np.errstate(all="ignore"):
            expected = np.ldexp(x, np.clip(powers, -5000, 5000))
        assert np.array_equal(run("ldexp", (x, powers), dtype), expected, equal_nan=True), n
    is_finite = run("finitef" if dtype == "float32" else "isfinited", (x, ), "int32")
    assert np.array_equal(is_finite, np.isfinite(x))
    with np.errstate(all="ignore"):
        assert_near(run("pow", (x, np.full(N, -3, np.int32)), dtype), x.astype(np.longdouble)**-3, 2)
        fused = run("fma", (x, y, x), dtype)
        if dtype == "float32":
            wide = x.astype(np.longdouble) * y + x
            assert np.array_equal(fused, wide.astype(np.float32), equal_nan=True)
    assert np.array_equal(run("float_as_int" if dtype == "float32" else "double_as_longlong", (x, ), bits),
                          x.view(bits))


def integers(dtype):
    info = np.iinfo(dtype)
    rng = np.random.default_rng(5)
    ends = np.array([0, 1, info.max, info.min], dtype)
    return [np.concatenate([ends, rng.integers(info.min, info.max, N - 4, dtype, endpoint=True)]) for _ in range(3)]


@pytest.mark.parametrize("dtype", ["int32", "uint32", "int64", "uint64"])
def test_integers(dtype):
    x, y, z = integers(dtype)
    y = np.roll(y, 3)
    width = x.itemsize * 8
    pairs = [(int(a), int(b)) for a, b in zip(x, y)]
    signed = dtype.startswith("int")
    assert [int(v) for v in run("mulhi", (x, y), dtype)] == [a * b >> width for a, b in pairs]
    if width == 32:
        assert [int(v) for v in run("hadd", (x, y), dtype)] == [a + b >> 1 for a, b in pairs]
        assert [int(v) for v in run("rhadd", (x, y), dtype)] == [a + b + 1 >> 1 for a, b in pairs]
        low = [((a << 8) % 2**32, (b << 8) % 2**32) for a, b in pairs]
        signed24 = [tuple((v - 2**32 * (signed and v >= 2**31)) >> 8 for v in pair) for pair in low]
        assert [int(v) % 2**32 for v in run("mul24", (x, y), dtype)] == [a * b % 2**32 for a, b in signed24]
        third = np.abs(integers("uint32")[2])
        assert [int(v) % 2**32 for v in run("sad", (x, y, third), dtype)] == [(abs(a - b) + int(c)) % 2**32
                                                                              for (a, b), c in zip(pairs, third)]
    if signed:
        patterns = [int(v) % 2**width for v in x]
        assert list(run("clz", (x, ), "int32")) == [width - v.bit_length() for v in patterns]
        assert list(run("popc", (x, ), "int32")) == [v.bit_count() for v in patterns]
        assert list(run("ffs", (x, ), "int32")) == [(v & -v).bit_length() for v in patterns]
        assert [int(v) % 2**width
                for v in run("brev", (x, ), dtype)] == [int(f"{v:0{width}b}"[::-1], 2) for v in patterns]
        assert np.array_equal(run("abs", (x, ), dtype), np.abs(x))


ROUNDINGS = {"rn": np.rint, "rz": np.trunc, "rd": np.floor, "ru": np.ceil}


@pytest.mark.parametrize("source", ["float", "double"])
def test_conversions(source):
    x = np.resize(np.array([0.0, 0.5, 1.5, 2.5, 2.4999, 1e6 + 0.5, 123456.75, 7.0]),
                  N).astype("float32" if source == "float" else "float64")
    for rounding, function in ROUNDINGS.items():
        for target, sign in (("int", -1), ("uint", 1), ("ll", -1), ("ull", 1)):
            result = run(f"{source}2{target}_{rounding}", (x * sign, ), "int64")
            assert np.array_equal(result, function(x * sign).astype("int64")), (rounding, target)
    assert np.array_equal(run("llrint",
                              (x, ), "int64"), np.rint(x)) and np.array_equal(run("llround",
                                                                                  (x, ), "int64"), np.floor(x + 0.5))
    wide, target = ("float32", "float") if source == "float" else ("float64", "double")
    for kind, dtype in (("int", "int32"), ("uint", "uint32"), ("ll", "int64"), ("ull", "uint64")):
        integer = integers(dtype)[0]
        assert np.array_equal(run(f"{kind}2{target}_rn", (integer, ), wide), integer.astype(wide)), kind


def test_words_of_doubles():
    x = floats("float64")[0]
    words = x.view("int32").reshape(N, 2)
    assert np.array_equal(run("double2loint",
                              (x, ), "int32"), words[:, 0]) and np.array_equal(run("double2hiint",
                                                                                   (x, ), "int32"), words[:, 1])
    again = run("hiloint2double", (words[:, 1].copy(), words[:, 0].copy()), "float64")
    assert again.tobytes() == x.tobytes()
    with np.errstate(all="ignore"):
        nearest = x.astype("float32")
        inward = np.where(np.abs(nearest.astype("float64")) > np.abs(x), np.nextafter(nearest, np.float32(0)), nearest)
    assert np.array_equal(run("double2float_rn", (x, ), "float32"), nearest, equal_nan=True)
    assert np.array_equal(run("double2float_rz", (x, ), "float32"), inward, equal_nan=True)


@triton.jit
def by_every_path(x, out):
    i = tl.arange(0, 64)
    a = tl.load(x + i)
    tl.store(
        out + i,
        tl.extra.cuda.libdevice.tanh(a) + tl.extra.libdevice.tanh(a) + libdevice.tanh(a) + cuda_libdevice.tanh(a) +
        tanh(a))


import triton.language.extra.cuda.libdevice as cuda_libdevice
from triton.language.extra.libdevice import tanh


def test_every_path():
    x = np.linspace(-2, 2, N, dtype="float32")
    out = np.zeros_like(x)
    by_every_path[(1, )](x, out)
    assert np.allclose(out, 5 * np.tanh(x), atol=1e-6)
    assert cuda_libdevice is libdevice and tl.extra.cuda.libdevice is libdevice


def test_types_are_exact():  # covers: NoOverload
    half, single, out = np.ones(N, "float16"), np.ones(N, "float32"), np.ones(N, "float32")
    with pytest.raises(TypeError, match="`tanh` takes fp32 or fp64, got fp16"):
        unary[(1, )](libdevice.tanh, half, out, N=N)
    with pytest.raises(TypeError, match=r"`atan2` takes \(fp32, fp32\) or \(fp64, fp64\), got \(fp32, fp16\)"):
        binary[(1, )](libdevice.atan2, single, half, out, N=N)
