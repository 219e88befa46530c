"""The functions of NVIDIA's libdevice, by their names there.

A function takes exactly the types that its first line names: nothing is promoted, a number counts as int32 or fp32.
Shapes broadcast.
"""

from ...jit import jit
from ..core import cast, where
from ..types import constexpr, float32, float64
from .bits import *
from .bits import _operands, _operation
from .conversions import *
from .rounded import *
from .rounding import *
from .special import *

_PI = constexpr(3.141592653589793)


# --- one operation of the compiler each ---


@jit
def abs(arg0):
    """fp32, fp64, int32, int64: the absolute value."""
    return _operation("abs", "f32 f64 i32 i64", arg0)


@jit
def acos(arg0):
    """fp32, fp64: the arc cosine."""
    return _operation("acos", "f32 f64", arg0)


@jit
def acosh(arg0):
    """fp32, fp64: the inverse hyperbolic cosine."""
    return _operation("acosh", "f32 f64", arg0)


@jit
def asin(arg0):
    """fp32, fp64: the arc sine."""
    return _operation("asin", "f32 f64", arg0)


@jit
def asinh(arg0):
    """fp32, fp64: the inverse hyperbolic sine."""
    return _operation("asinh", "f32 f64", arg0)


@jit
def atan(arg0):
    """fp32, fp64: the arc tangent."""
    return _operation("atan", "f32 f64", arg0)


@jit
def atan2(arg0, arg1):
    """fp32, fp64: the angle of the point (arg1, arg0)."""
    return _operation("atan2", "f32,f32 f64,f64", arg0, arg1)


@jit
def atanh(arg0):
    """fp32, fp64: the inverse hyperbolic tangent."""
    return _operation("atanh", "f32 f64", arg0)


@jit
def cbrt(arg0):
    """fp32, fp64: the cube root."""
    return _operation("cbrt", "f32 f64", arg0)


@jit
def ceil(arg0):
    """fp32, fp64: the smallest integer not below."""
    return _operation("ceil", "f32 f64", arg0)


@jit
def cos(arg0):
    """fp32, fp64: the cosine."""
    return _operation("cos", "f32 f64", arg0)


@jit
def cosh(arg0):
    """fp32, fp64: the hyperbolic cosine."""
    return _operation("cosh", "f32 f64", arg0)


@jit
def erf(arg0):
    """fp32, fp64: the error function."""
    return _operation("erf", "f32 f64", arg0)


@jit
def erfc(arg0):
    """fp32, fp64: 1 - erf, without cancellation."""
    return _operation("erfc", "f32 f64", arg0)


@jit
def exp(arg0):
    """fp32, fp64: e to the power `arg0`, within two units of the last place on a GPU, whatever `arg0` is."""
    return _operation("exp", "f32 f64", arg0)


@jit
def exp2(arg0):
    """fp32, fp64: 2 to the power `arg0`."""
    return _operation("exp2", "f32 f64", arg0)


@jit
def expm1(arg0):
    """fp32, fp64: exp - 1, without cancellation."""
    return _operation("expm1", "f32 f64", arg0)


@jit
def floor(arg0):
    """fp32, fp64: the largest integer not above."""
    return _operation("floor", "f32 f64", arg0)


@jit
def fma(arg0, arg1, arg2):
    """fp32, fp64: `arg0 * arg1 + arg2`, rounded once."""
    return _operation("fma", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)


@jit
def fmod(arg0, arg1):
    """fp32, fp64: the exact remainder of the division truncated to an integer; it has the sign of `arg0`."""
    return _operation("fmod", "f32,f32 f64,f64", arg0, arg1)


@jit
def log(arg0):
    """fp32, fp64: the natural logarithm."""
    return _operation("log", "f32 f64", arg0)


@jit
def log10(arg0):
    """fp32, fp64: the logarithm to base 10."""
    return _operation("log10", "f32 f64", arg0)


@jit
def log1p(arg0):
    """fp32, fp64: log(1 + arg0), without cancellation."""
    return _operation("log1p", "f32 f64", arg0)


@jit
def log2(arg0):
    """fp32, fp64: the logarithm to base 2."""
    return _operation("log2", "f32 f64", arg0)


@jit
def rint(arg0):
    """fp32, fp64: the nearest integer, halves to the even one."""
    return _operation("rint", "f32 f64", arg0)


@jit
def nearbyint(arg0):
    """fp32, fp64: as `rint`."""
    return _operation("rint", "f32 f64", arg0)


@jit
def round(arg0):
    """fp32, fp64: the nearest integer, halves away from zero."""
    return _operation("round", "f32 f64", arg0)


@jit
def rsqrt(arg0):
    """fp32, fp64: 1 / sqrt."""
    return _operation("rsqrt", "f32 f64", arg0)


@jit
def sin(arg0):
    """fp32, fp64: the sine."""
    return _operation("sin", "f32 f64", arg0)


@jit
def sinh(arg0):
    """fp32, fp64: the hyperbolic sine."""
    return _operation("sinh", "f32 f64", arg0)


@jit
def sqrt(arg0):
    """fp32, fp64: the square root."""
    return _operation("sqrt", "f32 f64", arg0)


@jit
def tan(arg0):
    """fp32, fp64: the tangent."""
    return _operation("tan", "f32 f64", arg0)


@jit
def tanh(arg0):
    """fp32, fp64: the hyperbolic tangent."""
    return _operation("tanh", "f32 f64", arg0)


@jit
def trunc(arg0):
    """fp32, fp64: the integer part."""
    return _operation("trunc", "f32 f64", arg0)


@jit
def pow(arg0, arg1):
    """fp32, fp64, to a power of the same type or int32."""
    x, y = _operands("pow", "f32,i32 f64,i32 f32,f32 f64,f64", arg0, arg1)
    return _operation("pow", "f32,f32 f64,f64", x, cast(y, x.dtype))


# --- elementary functions made of those ---


@jit
def exp10(arg0):
    """fp32, fp64: 10 to the power `arg0`."""
    x, = _operands("exp10", "f32 f64", arg0)
    return _operation("pow", "f32,f32 f64,f64", cast(10.0, x.dtype), x)


@jit
def rcbrt(arg0):
    """fp32, fp64: 1 / cbrt."""
    return 1.0 / cbrt(arg0)


@jit
def sinpi(arg0):
    """fp32, fp64: sin(pi * arg0)."""
    x, = _operands("sinpi", "f32 f64", arg0)
    reduced = cast(fmod(x, cast(2.0, x.dtype)), float64)
    # Fold [-2, 2] onto [-1/2, 1/2], where pi times the argument loses nothing.
    near = reduced - rint(reduced)
    odd = rint(reduced) - 2.0 * floor(rint(reduced) * 0.5) != 0.0
    folded = sin(near * _PI)
    return _with_signed_zero(cast(where(odd, -folded, folded), x.dtype), x)


@jit
def _with_signed_zero(result, x):
    return where(result == 0.0, x * 0.0, result)


@jit
def cospi(arg0):
    """fp32, fp64: cos(pi * arg0)."""
    x, = _operands("cospi", "f32 f64", arg0)
    reduced = cast(fmod(_operation("abs", "f32 f64", x), cast(2.0, x.dtype)), float64)
    near = reduced - rint(reduced)
    odd = rint(reduced) - 2.0 * floor(rint(reduced) * 0.5) != 0.0
    half = _operation("abs", "f64", near) == 0.5
    folded = where(half, 0.0, cos(near * _PI))
    return cast(where(odd & ~half, -folded, folded), x.dtype)


@jit
def hypot(arg0, arg1):
    """fp32, fp64: sqrt(arg0**2 + arg1**2), without overflow in between."""
    x, y = _operands("hypot", "f32,f32 f64,f64", arg0, arg1)
    infinite = isinf(x) | isinf(y)
    if x.dtype == float32:
        wide = cast(sqrt(fma(cast(x, float64), cast(x, float64), cast(y, float64) * cast(y, float64))), float32)
    else:
        a, b = _operation("abs", "f64", x), _operation("abs", "f64", y)
        large, small = where(a < b, b, a), where(a < b, a, b)
        scale = where(large > 1e150, 1e-200, where(large < 1e-150, 1e200, 1.0))
        wide = sqrt(fma(large * scale, large * scale, (small * scale) * (small * scale))) / scale
    return where(infinite, cast(float("inf"), x.dtype), wide)


@jit
def rhypot(arg0, arg1):
    """fp32, fp64: 1 / hypot."""
    return 1.0 / hypot(arg0, arg1)


@jit
def norm3d(arg0, arg1, arg2):
    """fp32, fp64: the length of the vector of three."""
    x, y, z = _operands("norm3d", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)
    return hypot(hypot(x, y), z)


@jit
def rnorm3d(arg0, arg1, arg2):
    """fp32, fp64: 1 / norm3d."""
    return 1.0 / norm3d(arg0, arg1, arg2)


@jit
def norm4d(arg0, arg1, arg2, arg3):
    """fp32, fp64: the length of the vector of four."""
    x, y, z, w = _operands("norm4d", "f32,f32,f32,f32 f64,f64,f64,f64", arg0, arg1, arg2, arg3)
    return hypot(hypot(x, y), hypot(z, w))


@jit
def rnorm4d(arg0, arg1, arg2, arg3):
    """fp32, fp64: 1 / norm4d."""
    return 1.0 / norm4d(arg0, arg1, arg2, arg3)


@jit
def fdim(arg0, arg1):
    """fp32, fp64: `arg0 - arg1` where that is positive, else 0; NaN where one is."""
    x, y = _operands("fdim", "f32,f32 f64,f64", arg0, arg1)
    return where(x <= y, cast(0.0, x.dtype), x - y)


@jit
def remainder(arg0, arg1):
    """fp32, fp64: the exact remainder of the division rounded to the nearest integer, halves to the even one."""
    x, y = _operands("remainder", "f32,f32 f64,f64", arg0, arg1)
    b = _operation("abs", "f32 f64", y)
    huge = b > (1e38 if x.dtype == float32 else 8e307)
    r = _operation("abs", "f32 f64", where(huge, x, fmod(x, b + b)))
    # r is in [0, 2b): take b away where r is past half of it, and once more where it is past one and a half.
    once = where(huge, r * 0.5 > b * 0.5 + (b - b), r + r > b)
    r1 = where(where(huge, r > b * 0.5, once), r - b, r)
    r2 = where((r1 + r1 >= b) & ~huge & once, r1 - b, r1)
    signed = copysign(cast(1.0, x.dtype), x) * r2
    return where(r2 == 0.0, copysign(r2, x), where(isinf(y) & ~isinf(x), x, signed))


@jit
def normcdf(arg0):
    """fp32, fp64: the distribution function of the standard normal distribution."""
    x, = _operands("normcdf", "f32 f64", arg0)
    return 0.5 * erfc(x * -0.7071067811865476)


@jit
def saturatef(arg0):
    """fp32: limited to [0, 1]; 0 for NaN."""
    x, = _operands("saturatef", "f32", arg0)
    return where(x > 0.0, where(x > 1.0, 1.0, x), 0.0)


# --- the fast forms: on a GPU less exact than the others ---


@jit
def fast_sinf(arg0):
    """fp32: the sine."""
    return _operation("sin", "f32", arg0)


@jit
def fast_cosf(arg0):
    """fp32: the cosine."""
    return _operation("cos", "f32", arg0)


@jit
def fast_tanf(arg0):
    """fp32: the tangent."""
    return _operation("tan", "f32", arg0)


@jit
def fast_tanhf(arg0):
    """fp32: the hyperbolic tangent."""
    return _operation("tanh", "f32", arg0)


@jit
def fast_expf(arg0):
    """fp32: e to the power `arg0`, as `tl.exp` has it."""
    return _operation("fast_exp", "f32", arg0)


@jit
def fast_exp10f(arg0):
    """fp32: 10 to the power `arg0`."""
    x, = _operands("fast_exp10f", "f32", arg0)
    return exp10(x)


@jit
def fast_logf(arg0):
    """fp32: the natural logarithm."""
    return _operation("log", "f32", arg0)


@jit
def fast_log2f(arg0):
    """fp32: the logarithm to base 2."""
    return _operation("log2", "f32", arg0)


@jit
def fast_log10f(arg0):
    """fp32: the logarithm to base 10."""
    return _operation("log10", "f32", arg0)


@jit
def fast_powf(arg0, arg1):
    """fp32: `arg0` to the power `arg1`."""
    return _operation("pow", "f32,f32", arg0, arg1)


@jit
def fast_dividef(arg0, arg1):
    """fp32: the quotient."""
    x, y = _operands("fast_dividef", "f32,f32", arg0, arg1)
    return x / y
