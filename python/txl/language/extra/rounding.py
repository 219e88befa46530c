"""libdevice's arithmetic rounded towards zero (`_rz`), down (`_rd`) and up (`_ru`).

The result to nearest is computed first, then the sign of what it lacks of the exact one, without rounding; where that
asks for it, the neighbour is taken. fp32 has its exact results in fp64; for fp64 the operands are brought near 1, so
that nothing leaves the range. Sums and products here are `add_rn` and `mul_rn`, which no pass merges.
"""

from ...jit import jit
from ..core import cast, where
from ..math import fdiv
from ..types import constexpr, float32, float64, int32
from .bits import *
from .bits import _exponent, _operands, _operation


@jit
def add_rn(arg0, arg1):
    """fp32, fp64: the sum."""
    x, y = _operands("add_rn", "f32,f32 f64,f64", arg0, arg1)
    return _operation("fma", "f32,f32,f32 f64,f64,f64", x, cast(1.0, x.dtype), y)


@jit
def sub_rn(arg0, arg1):
    """fp32, fp64: the difference."""
    x, y = _operands("sub_rn", "f32,f32 f64,f64", arg0, arg1)
    return _operation("fma", "f32,f32,f32 f64,f64,f64", y, cast(-1.0, x.dtype), x)


@jit
def mul_rn(arg0, arg1):
    """fp32, fp64: the product."""
    x, y = _operands("mul_rn", "f32,f32 f64,f64", arg0, arg1)
    return _operation("fma", "f32,f32,f32 f64,f64,f64", x, y, cast(-0.0, x.dtype))


@jit
def fma_rn(arg0, arg1, arg2):
    """fp32, fp64: as `fma`."""
    return _operation("fma", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)


@jit
def div_rn(arg0, arg1):
    """fp32, fp64: the quotient."""
    x, y = _operands("div_rn", "f32,f32 f64,f64", arg0, arg1)
    return _divided(x, y)


@jit
def rcp_rn(arg0):
    """fp32, fp64: the reciprocal."""
    x, = _operands("rcp_rn", "f32 f64", arg0)
    return _divided(cast(1.0, x.dtype), x)


@jit
def sqrt_rn(arg0):
    """fp32, fp64: the square root."""
    x, = _operands("sqrt_rn", "f32 f64", arg0)
    return _root(x)


@jit
def rsqrt_rn(arg0):
    """fp32: 1 / sqrt, rounded once."""
    x, = _operands("rsqrt_rn", "f32", arg0)
    return cast(_divided(cast(1.0, float64), _root(cast(x, float64))), float32)


# --- from the nearest to the neighbour ---


@jit
def _divided(x, y):
    """The quotient to nearest, on GPUs too."""
    return fdiv(x, y, True)


@jit
def _root(x):
    """The square root to nearest, on GPUs too."""
    if x.dtype == float32:
        return _operation("precise_sqrt", "f32", x)
    else:
        return _operation("sqrt", "f64", x)


@jit
def _directed(r, error, mode: constexpr):
    """The result for `mode` where `r` is the nearest and the exact one is on the side of `error`'s sign. An infinite
    `r` with an error has overflown."""
    down = error < 0.0
    up = error > 0.0
    if mode == "rz":
        down = down & (r > 0.0)
        up = up & (r < 0.0)
    elif mode == "rd":
        up = up & (r != r)
    else:
        down = down & (r != r)
    infinity = cast(float("inf"), r.dtype)
    return where(down | up, nextafter(r, where(up, infinity, -infinity)), r)


@jit
def _narrowed(x, mode: constexpr):
    """The fp64 `x` as fp32."""
    r = cast(x, float32)
    return _directed(r, _sign(sub_rn(x, cast(r, float64))), mode)


@jit
def _sign(x):
    """1, 0 or -1 in fp32."""
    return cast(x > 0.0, float32) - cast(x < 0.0, float32)


@jit
def _two_sum(x, y):
    """The sum, rounded, and what it lacks, exactly."""
    s = add_rn(x, y)
    b = sub_rn(s, x)
    return s, add_rn(sub_rn(x, sub_rn(s, b)), sub_rn(y, b))


@jit
def _finite(x):
    return _operation("abs", "f32 f64", x) < float("inf")


@jit
def _zero_of_sum(result, exact_zero, negative, mode: constexpr):
    """The zero of an exact sum: rounded down it is negative, unless both addends are +0."""
    if mode == "rd":
        zero = cast(0.0, result.dtype)
        return where(exact_zero, where(negative, -zero, zero), result)
    else:
        return result


@jit
def _sum(x, y, mode: constexpr):
    s, e = _two_sum(x, y)
    e = where(_finite(s), e, where(_finite(x) & _finite(y), -s, cast(0.0, x.dtype)))
    return _zero_of_sum(_directed(s, e, mode), (s == 0.0) & (e == 0.0), (signbit(x) | signbit(y)) != 0, mode)


@jit
def _near_one(x):
    """x / 2**e in [1, 2), and e; 1 and 0 for what has no exponent."""
    odd = (x == 0.0) | (x != x) | (_operation("abs", "f64", x) == float("inf"))
    plain = where(odd, 1.0, x)
    e = cast(_exponent(plain), int32)
    return ldexp(plain, -e), e


@jit
def _product(x, y, mode: constexpr):
    if x.dtype == float32:
        return _narrowed(mul_rn(cast(x, float64), cast(y, float64)), mode)
    else:
        r = mul_rn(x, y)
        a, i = _near_one(x)
        b, j = _near_one(y)
        e = fma_rn(a, b, -ldexp(r, -(i + j)))
        e = where((x == 0.0) | (y == 0.0) | ~_finite(x) | ~_finite(y), 0.0, where(_finite(r), e, -r))
        return _directed(r, e, mode)


@jit
def _quotient(x, y, mode: constexpr):
    r = _divided(x, y)
    if x.dtype == float32:
        rest = sub_rn(cast(x, float64), mul_rn(cast(r, float64), cast(y, float64)))
        return _directed(r, _sign(rest) * _sign(y), mode)
    else:
        a, i = _near_one(x)
        b, j = _near_one(y)
        rest = fma_rn(-ldexp(r, j - i), b, a)
        e = where(b < 0.0, -rest, rest)
        e = where((x == 0.0) | (y == 0.0) | ~_finite(x) | ~_finite(y), 0.0, where(_finite(r), e, -r))
        return _directed(r, e, mode)


@jit
def _square_root(x, mode: constexpr):
    r = _root(x)
    if x.dtype == float32:
        wide = cast(r, float64)
        return _directed(r, _sign(sub_rn(cast(x, float64), mul_rn(wide, wide))), mode)
    else:
        small = x < 1e-200
        a = where(small, mul_rn(x, cast(2.0**120, float64)), x)
        b = where(small, mul_rn(r, cast(2.0**60, float64)), r)
        return _directed(r, where(_finite(x), fma_rn(-b, b, a), 0.0), mode)


@jit
def _product_and_sum(x, y, z, mode: constexpr):
    r = fma_rn(x, y, z)
    negative = (signbit(x) != signbit(y)) | (signbit(z) != 0)
    if x.dtype == float32:
        s, t = _two_sum(mul_rn(cast(x, float64), cast(y, float64)), cast(z, float64))
        d = sub_rn(s, cast(r, float64))
        e = where(d == 0.0, t, d)
        result = _directed(r, _sign(e), mode)
        return _zero_of_sum(result, (r == 0.0) & (e == 0.0), negative, mode)
    else:
        a, i = _near_one(x)
        b, j = _near_one(y)
        c, k = _near_one(z)
        far = where(z == 0.0, -300, k - (i + j))  # of z from the product, in powers of two
        p = mul_rn(a, b)
        q = fma_rn(a, b, -p)
        zero = cast(0.0, float64)
        third = where(z == 0.0, zero, ldexp(c, where(far < -300, -300, far)))
        s, t = _two_sum(p, third)
        d, d2 = _two_sum(s, -ldexp(r, -(i + j)))
        u, v = _two_sum(t, q)
        w, rest = _two_sum(d, u)
        e = add_rn(w, add_rn(rest, add_rn(v, d2)))
        e = where(far > 120, p, e)  # then r is z
        plain = _finite(x) & _finite(y) & _finite(z)
        exact = (x == 0.0) | (y == 0.0) | ~plain
        e = where(exact, zero, where(_finite(r), e, -r))
        result = _directed(r, e, mode)
        return _zero_of_sum(result, plain & (r == 0.0) & (e == 0.0), negative, mode)


@jit
def _halves(x):
    """An integer of 64 bits as the fp64 nearest to it and what that lacks, exactly."""
    return _two_sum(mul_rn(cast(x >> 32, float64), cast(4294967296.0, float64)), cast(x & 0xFFFFFFFF, float64))


@jit
def _integer_to_double(x, mode: constexpr):
    s, t = _halves(x)
    return _directed(s, t, mode)


@jit
def _integer_to_float(x, mode: constexpr):
    s, t = _halves(x)
    r = cast(x, float32)
    d = sub_rn(s, cast(r, float64))
    return _directed(r, _sign(where(d == 0.0, t, d)), mode)
