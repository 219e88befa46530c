"""libdevice's arithmetic in the roundings that are asked for, bit for bit against exact rational arithmetic, on the
tile machine and on the emulator: ordinary, neighbouring, cancelling, subnormal and overflowing operands."""
import contextlib
import itertools
from fractions import Fraction

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl
from triton.language.extra import libdevice

N = 1024
BITS = {"float32": np.uint32, "float64": np.uint64}


def place(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


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


def operands(dtype, count, seed):
    """Of each N numbers; some meet at the ends of the range, some differ little, some cancel."""
    rng = np.random.default_rng(seed)
    info = np.finfo(dtype)
    special = np.array([
        0, -0.0, 1, -1, info.max, -info.max, info.tiny, -info.tiny, info.smallest_subnormal, -info.smallest_subnormal,
        np.inf, -np.inf, np.nan, 1 + info.eps, 1 - info.epsneg, info.tiny * 1.5
    ], dtype)
    exponents = (info.minexp - info.nmant, info.maxexp - 1)
    def some(n):
        scale = rng.integers(*exponents, n) if rng.random() < 0.5 else rng.integers(-3, 4, n)
        return np.ldexp((rng.random(n) + 1) * rng.choice([-1, 1], n), scale).astype(dtype)

    columns = [
        np.concatenate([
            some(N // 2),
            rng.choice(special, N // 4),
            np.ldexp(rng.integers(-16, 17, N // 4), rng.integers(-2, 3, N // 4)).astype(dtype)
        ]) for _ in range(count)
    ]
    for column in columns:
        rng.shuffle(column)
    if count == 3:  # z near -x*y, exactly or one step from it
        with np.errstate(all="ignore"):
            near = -(columns[0] * columns[1])
            near = np.where(rng.random(N) < 0.5, np.nextafter(near,
                                                              dtype(0) if callable(dtype) else 0), near).astype(dtype)
        columns[2] = np.where(rng.random(N) < 0.3, near, columns[2]).astype(dtype)
    return columns


def rounded(exact, dtype, mode, zero):
    """The float of `dtype` for an exact number; `zero`: what an exact zero is."""
    if exact == 0:
        return dtype(zero)
    info = np.finfo(dtype)
    precision, least = info.nmant + 1, info.minexp - info.nmant
    magnitude = abs(exact)
    e = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    e -= magnitude < Fraction(2)**e
    unit = Fraction(2)**max(e - precision + 1, least)
    steps, rest = divmod(magnitude, unit)
    away = {"rz": False, "rd": exact < 0, "ru": exact > 0}[mode]
    steps += bool(rest) and away
    value = steps * unit
    if value > Fraction(float(info.max)):
        value = float("inf") if away else float(info.max)
    return np.copysign(dtype(float(value)), dtype(-1 if exact < 0 else 1))


def zero_of_sum(a, b, mode):
    """IEEE's sign of an exact zero a + b."""
    if np.signbit(a) == np.signbit(b) and a == 0 and b == 0:
        return a
    return -0.0 if mode == "rd" else 0.0


def expected(name, mode, dtype, args):
    with np.errstate(all="ignore"):
        plain = {
            "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "div": lambda x, y: x / y,
            "fma": lambda x, y, z: x * y + z, "rcp": lambda x: dtype(1) / x, "sqrt": np.sqrt
        }[name](*args)
        if name == "fma" and np.isfinite(args[0]) and np.isfinite(args[1]) and np.isinf(args[2]):
            return args[2]
        if name == "fma" and all(np.isfinite(args)):
            product = args[0] * args[1]
            x, y, z = map(Fraction, map(float, args))
            return rounded(
                x * y + z, dtype, mode,
                zero_of_sum(np.copysign(0.0, product) if x * y == 0 else np.float64(x * y > 0) * 2 -
                            1, args[2], mode) if x * y == 0 or x * y + z != 0 else (-0.0 if mode == "rd" else 0.0))
        if not all(np.isfinite(args)) or np.isnan(plain) or (name in ("div", "rcp") and args[-1] == 0):
            return plain
        exact = [Fraction(float(a)) for a in args]
        if name == "add":
            return rounded(exact[0] + exact[1], dtype, mode, zero_of_sum(args[0], args[1], mode))
        if name == "sub":
            return rounded(exact[0] - exact[1], dtype, mode, zero_of_sum(args[0], -args[1], mode))
        if name == "sqrt":
            if args[0] == 0:
                return args[0]
            x = exact[0]
            scale = 1 << 400
            while scale * scale * x < (1 << 300):
                scale <<= 400
            from math import isqrt
            whole = x * scale * scale
            root = isqrt(whole.numerator // whole.denominator)
            inexact = root * root != whole
            return rounded(Fraction(2 * root + inexact, 2 * scale), dtype, mode, 0.0)
        value = {"mul": lambda: exact[0] * exact[1], "div": lambda: exact[0] / exact[1],
                 "rcp": lambda: 1 / exact[0]}[name]()
        return rounded(value, dtype, mode, plain)


def same(got, want, bits):
    nan = np.isnan(want)
    return np.array_equal(np.isnan(got), nan) and np.array_equal(got.view(bits)[~nan], want.view(bits)[~nan])


ARITHMETIC = {"add": 2, "sub": 2, "mul": 2, "div": 2, "fma": 3, "rcp": 1, "sqrt": 1}


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
@pytest.mark.parametrize("dtype", list(BITS))
@pytest.mark.parametrize("name, mode", list(itertools.product(ARITHMETIC, ["rz", "rd", "ru"])))
def test_arithmetic(where, dtype, name, mode):
    scalar = np.dtype(dtype).type
    for seed in range(2 if where == "cpu" else 1):
        args = operands(scalar, ARITHMETIC[name], seed)
        if name == "sqrt":
            args[0] = np.where(np.arange(N) % 8 != 0, np.abs(args[0]), args[0])
        out = np.zeros(N, dtype)
        with place(where):
            (unary, binary, ternary)[len(args) - 1][(1, )](getattr(libdevice, f"{name}_{mode}"), *args, out, N)
        want = np.array([expected(name, mode, scalar, a) for a in zip(*args)], dtype)
        wrong = np.flatnonzero((out.view(BITS[dtype]) != want.view(BITS[dtype])) & ~(np.isnan(out) & np.isnan(want)))
        assert not len(wrong), [(i, [a[i] for a in args], out[i], want[i]) for i in wrong[:3]]


INTEGERS = {"int": "int32", "uint": "uint32", "ll": "int64", "ull": "uint64"}


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
@pytest.mark.parametrize(
    "source, result, mode",
    [(s, r, m) for s in INTEGERS for r in ("float", "double")
     for m in ("rz", "rd", "ru") if r == "float" or s in ("ll", "ull")] + [("double", "float", m)
                                                                           for m in ("rd", "ru", "rz")])
def test_conversions(where, source, result, mode):
    rng = np.random.default_rng(1)
    dtype = np.float32 if result == "float" else np.float64
    if source == "double":
        x, = operands(np.float64, 1, 3)
        x[:200] = np.float32(rng.standard_normal(200))
        x[200:400] = np.ldexp(rng.random(200) + 1, rng.integers(-152, 129, 200))
    else:
        info = np.iinfo(INTEGERS[source])
        x = rng.integers(info.min, info.max, N, info.dtype, endpoint=True) >> rng.integers(0, info.bits - 1, N).astype(
            info.dtype)
        x[:6] = [info.max, info.min, 0, 1, info.max - 1, info.min + 1]
        x[6:30] = [(1 << b) + d for b in range(23, 31) for d in (-1, 0, 1)]
    out = np.zeros(N, dtype)
    with place(where):
        unary[(1, )](getattr(libdevice, f"{source}2{result}_{mode}"), x, out, N)
    with np.errstate(all="ignore"):
        want = np.array([
            rounded(Fraction(float(v)) if source == "double" else Fraction(int(v)), dtype, mode, np.copysign(0, v))
            if np.isfinite(v) else dtype(v) for v in x
        ], dtype)
    assert same(out, want, BITS[np.dtype(dtype).name])


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
def test_to_nearest_is_to_nearest_on_gpus_too(where):
    x, y = operands(np.float32, 2, 5)
    out = np.zeros(N, np.float32)
    with np.errstate(all="ignore"):
        for function, args, want in [("div_rn", (x, y), x / y), ("rcp_rn", (x, ), np.float32(1) / x),
                                     ("sqrt_rn", (np.abs(x), ), np.sqrt(np.abs(x)))]:
            with place(where):
                (unary, binary)[len(args) - 1][(1, )](getattr(libdevice, function), *args, out, N)
            assert same(out, want, np.uint32)


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
def test_bytes_and_halves(where):
    rng = np.random.default_rng(0)
    x, y, s = (rng.integers(-2**31, 2**31, N, np.int64).astype(np.int32) for _ in range(3))
    out, wide = np.zeros(N, np.int32), np.zeros(N, np.float64)
    d, = operands(np.float64, 1, 9)
    with place(where):
        ternary[(1, )](libdevice.byte_perm, x, y, s, out, N)
        unary[(1, )](libdevice.rcp64h, d, wide, N)
    both = np.stack([x, y], 1).view(np.uint8)
    want = np.stack([both[np.arange(N), s >> 4 * i & 7] for i in range(4)], 1).copy().view(np.int32).ravel()
    assert np.array_equal(out, want)
    with np.errstate(all="ignore"):
        assert np.array_equal((1 / d).view(np.uint64)[~np.isnan(d)] >> 32, wide.view(np.uint64)[~np.isnan(d)] >> 32)
