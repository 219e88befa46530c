"""The functions of libdevice that decompose floats or work on integers. libdevice.py has the rules and the rest."""

from ...jit import jit
from ..core import cast, where
from ..declare import builtin
from ..math import umulhi
from ..types import constexpr, float32, float64, int32, int64, uint32, uint64


@builtin
def _operands(name, overloads, *args):
    """`args` as tiles of one shape, whose types are one of `overloads` ("f32,i32 f64,i32"), or an error that names
    `name`."""


@builtin
def _operation(name, overloads, *args):
    """The operation `name` on `args`, whose types are one of `overloads`."""


@jit
def copysign(arg0, arg1):
    """fp32, fp64: `arg0` with the sign of `arg1`."""
    return _operation("copysign", "f32,f32 f64,f64", arg0, arg1)


# --- predicates and parts of a number ---


@jit
def isnan(arg0):
    """fp32, fp64: whether it is NaN, as int1."""
    x, = _operands("isnan", "f32 f64", arg0)
    return x != x


@jit
def isinf(arg0):
    """fp32, fp64: whether it is infinite, as int1."""
    x, = _operands("isinf", "f32 f64", arg0)
    return _operation("abs", "f32 f64", x) == float("inf")


@jit
def finitef(arg0):
    """fp32: whether it is neither infinite nor NaN, as int1."""
    return _operation("abs", "f32", arg0) < float("inf")


@jit
def isfinited(arg0):
    """fp64: whether it is neither infinite nor NaN, as int1."""
    return _operation("abs", "f64", arg0) < float("inf")


@jit
def signbit(arg0):
    """fp32, fp64: 1 where the sign is set, as int32."""
    x, = _operands("signbit", "f32 f64", arg0)
    if x.dtype == float32:
        return cast(cast(x, int32, bitcast=True) < 0, int32)
    else:
        return cast(cast(x, int64, bitcast=True) < 0, int32)


@jit
def _exponent(x):
    """floor(log2(|x|)) of a finite x that is not 0, in the type of x."""
    a = _operation("abs", "f32 f64", x)
    if x.dtype == float32:
        small = a < 1.1754943508222875e-38
        bits = cast(where(small, a * 16777216.0, a), int32, bitcast=True)
        return cast((bits >> 23) - 127 - where(small, 24, 0), float32)
    else:
        small = a < 2.2250738585072014e-308
        bits = cast(where(small, a * 18014398509481984.0, a), int64, bitcast=True)
        return cast((bits >> 52) - 1023 - where(small, 54, 0), float64)


@jit
def logb(arg0):
    """fp32, fp64: the exponent, floor(log2(|arg0|)); -inf of 0, +inf of an infinity."""
    x, = _operands("logb", "f32 f64", arg0)
    special = where(x == 0.0, cast(float("-inf"), x.dtype), x * x)
    return where((x == 0.0) | isnan(x) | isinf(x), special, _exponent(x))


@jit
def ilogb(arg0):
    """fp32, fp64: the exponent as int32; the smallest int32 of 0 and NaN, the largest of an infinity."""
    x, = _operands("ilogb", "f32 f64", arg0)
    odd = (x == 0.0) | isnan(x) | isinf(x)
    return where(odd, where(isinf(x), 2147483647, -2147483648), cast(_exponent(where(odd, 1.0, x)), int32))


@jit
def ldexp(arg0, arg1):
    """fp32, fp64 with int32: `arg0 * 2**arg1`, rounded once."""
    x, n = _operands("ldexp", "f32,i32 f64,i32", arg0, arg1)
    n = where(n > 4400, 4400, where(n < -4400, -4400, n))
    if x.dtype == float32:
        # In fp64 the product is exact as long as its exponent is in reach; what is beyond is 0 or infinite anyway.
        n = where(n > 600, 600, where(n < -600, -600, n))
        power = cast((cast(n, int64) + 1023) << 52, float64, bitcast=True)
        return cast(cast(x, float64) * power, float32)
    else:
        # x is brought to [1, 2) first, so that only the last of the three products rounds.
        odd = (x == 0.0) | isnan(x) | isinf(x)
        e = cast(_exponent(where(odd, 1.0, x)), int32)
        total = e + n
        total = where(total > 1100, 1100, where(total < -1200, -1200, total))
        half = e >> 1
        down = cast((cast(-half, int64) + 1023) << 52, float64, bitcast=True)
        rest = cast((cast(half - e, int64) + 1023) << 52, float64, bitcast=True)
        unit = x * down * rest
        deep = total < -1000
        first = cast((cast(where(deep, total + 500, total >> 1), int64) + 1023) << 52, float64, bitcast=True)
        last = cast((cast(where(deep, -500, total - (total >> 1)), int64) + 1023) << 52, float64, bitcast=True)
        return where(odd, x, unit * first * last)


@jit
def scalbn(arg0, arg1):
    """fp32, fp64 with int32: as `ldexp`."""
    return ldexp(arg0, arg1)


@jit
def nextafter(arg0, arg1):
    """fp32, fp64: the neighbour of `arg0` in the direction of `arg1`."""
    x, y = _operands("nextafter", "f32,f32 f64,f64", arg0, arg1)
    if x.dtype == float32:
        bits, least = cast(x, int32, bitcast=True), copysign(cast(1, int32).to(float32, bitcast=True), y)
        step = where((x < y) == (x > 0.0), 1, -1)
        moved = cast(bits + step, float32, bitcast=True)
    else:
        bits, least = cast(x, int64, bitcast=True), copysign(cast(1, int64).to(float64, bitcast=True), y)
        step = where((x < y) == (x > 0.0), 1, -1)
        moved = cast(bits + step, float64, bitcast=True)
    adjacent = where(x == y, y, where(x == 0.0, least, moved))
    return where(isnan(x) | isnan(y), x + y, adjacent)


# --- integers ---


@jit
def clz(arg0):
    """int32, int64: the number of leading zeros, as int32."""
    return cast(_operation("clz", "i32 i64", arg0), int32)


@jit
def popc(arg0):
    """int32, int64: the number of ones, as int32."""
    return cast(_operation("popc", "i32 i64", arg0), int32)


@jit
def ffs(arg0):
    """int32, int64: the position of the lowest one, from 1, as int32; 0 of 0."""
    x, = _operands("ffs", "i32 i64", arg0)
    return where(x == 0, 0, popc(x ^ (x - 1)))


@jit
def _swap(x, mask: constexpr, shift: constexpr):
    return ((x >> shift) & mask) | ((x & mask) << shift)


@jit
def brev(arg0):
    """int32, int64: the bits in reverse order."""
    x, = _operands("brev", "i32 i64", arg0)
    if x.dtype == int32:
        u = cast(x, uint32)
        u = _swap(_swap(_swap(u, 0x55555555, 1), 0x33333333, 2), 0x0F0F0F0F, 4)
        return cast(_swap(_swap(u, 0x00FF00FF, 8), 0x0000FFFF, 16), int32)
    else:
        w = cast(x, uint64)
        w = _swap(_swap(_swap(w, 0x5555555555555555, 1), 0x3333333333333333, 2), 0x0F0F0F0F0F0F0F0F, 4)
        return cast(_swap(_swap(_swap(w, 0x00FF00FF00FF00FF, 8), 0x0000FFFF0000FFFF, 16), 0x00000000FFFFFFFF, 32),
                    int64)


@jit
def mulhi(arg0, arg1):
    """int32, uint32, int64, uint64: the upper half of the product."""
    x, y = _operands("mulhi", "i32,i32 u32,u32 i64,i64 u64,u64", arg0, arg1)
    high = umulhi(x, y)
    if x.dtype.is_int_signed():
        high = high - where(x < 0, y, 0) - where(y < 0, x, 0)
    return high


@jit
def mul24(arg0, arg1):
    """int32, uint32: the product of the low 24 bits."""
    x, y = _operands("mul24", "i32,i32 u32,u32", arg0, arg1)
    return ((x << 8) >> 8) * ((y << 8) >> 8)


@jit
def hadd(arg0, arg1):
    """int32, uint32: (arg0 + arg1) / 2, rounded down, without overflow."""
    x, y = _operands("hadd", "i32,i32 u32,u32", arg0, arg1)
    return (x & y) + ((x ^ y) >> 1)


@jit
def rhadd(arg0, arg1):
    """int32, uint32: (arg0 + arg1 + 1) / 2, rounded down, without overflow."""
    x, y = _operands("rhadd", "i32,i32 u32,u32", arg0, arg1)
    return (x | y) - ((x ^ y) >> 1)


@jit
def sad(arg0, arg1, arg2):
    """int32 or uint32, with uint32: |arg0 - arg1| + arg2."""
    x, y, z = _operands("sad", "i32,i32,u32 u32,u32,u32", arg0, arg1, arg2)
    total = cast(where(x > y, x - y, y - x), uint32) + z
    return cast(total, x.dtype)
