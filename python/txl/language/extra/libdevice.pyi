# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from ..types import *
from ..values import *
from ..descriptors import block_pointer, tensor_descriptor

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


def abs(arg0: _Value) -> tensor:
    """fp32, fp64, int32, int64: the absolute value."""


def acos(arg0: _Value) -> tensor:
    """fp32, fp64: the arc cosine."""


def acosh(arg0: _Value) -> tensor:
    """fp32, fp64: the inverse hyperbolic cosine."""


def asin(arg0: _Value) -> tensor:
    """fp32, fp64: the arc sine."""


def asinh(arg0: _Value) -> tensor:
    """fp32, fp64: the inverse hyperbolic sine."""


def atan(arg0: _Value) -> tensor:
    """fp32, fp64: the arc tangent."""


def atan2(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: the angle of the point (arg1, arg0)."""


def atanh(arg0: _Value) -> tensor:
    """fp32, fp64: the inverse hyperbolic tangent."""


def cbrt(arg0: _Value) -> tensor:
    """fp32, fp64: the cube root."""


def ceil(arg0: _Value) -> tensor:
    """fp32, fp64: the smallest integer not below."""


def cos(arg0: _Value) -> tensor:
    """fp32, fp64: the cosine."""


def cosh(arg0: _Value) -> tensor:
    """fp32, fp64: the hyperbolic cosine."""


def erf(arg0: _Value) -> tensor:
    """fp32, fp64: the error function."""


def erfc(arg0: _Value) -> tensor:
    """fp32, fp64: 1 - erf, without cancellation."""


def exp(arg0: _Value) -> tensor:
    """fp32, fp64: e to the power `arg0`, within two units of the last place on a GPU, whatever `arg0` is."""


def exp2(arg0: _Value) -> tensor:
    """fp32, fp64: 2 to the power `arg0`."""


def expm1(arg0: _Value) -> tensor:
    """fp32, fp64: exp - 1, without cancellation."""


def floor(arg0: _Value) -> tensor:
    """fp32, fp64: the largest integer not above."""


def fma(arg0: _Value, arg1: _Value, arg2: _Value) -> tensor:
    """fp32, fp64: `arg0 * arg1 + arg2`, rounded once."""


def fmod(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: the exact remainder of the division truncated to an integer; it has the sign of `arg0`."""


def log(arg0: _Value) -> tensor:
    """fp32, fp64: the natural logarithm."""


def log10(arg0: _Value) -> tensor:
    """fp32, fp64: the logarithm to base 10."""


def log1p(arg0: _Value) -> tensor:
    """fp32, fp64: log(1 + arg0), without cancellation."""


def log2(arg0: _Value) -> tensor:
    """fp32, fp64: the logarithm to base 2."""


def rint(arg0: _Value) -> tensor:
    """fp32, fp64: the nearest integer, halves to the even one."""


def nearbyint(arg0: _Value) -> tensor:
    """fp32, fp64: as `rint`."""


def round(arg0: _Value) -> tensor:
    """fp32, fp64: the nearest integer, halves away from zero."""


def rsqrt(arg0: _Value) -> tensor:
    """fp32, fp64: 1 / sqrt."""


def sin(arg0: _Value) -> tensor:
    """fp32, fp64: the sine."""


def sinh(arg0: _Value) -> tensor:
    """fp32, fp64: the hyperbolic sine."""


def sqrt(arg0: _Value) -> tensor:
    """fp32, fp64: the square root."""


def tan(arg0: _Value) -> tensor:
    """fp32, fp64: the tangent."""


def tanh(arg0: _Value) -> tensor:
    """fp32, fp64: the hyperbolic tangent."""


def trunc(arg0: _Value) -> tensor:
    """fp32, fp64: the integer part."""


def pow(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64, to a power of the same type or int32."""


def exp10(arg0: _Value) -> tensor:
    """fp32, fp64: 10 to the power `arg0`."""


def rcbrt(arg0: _Value) -> tensor:
    """fp32, fp64: 1 / cbrt."""


def sinpi(arg0: _Value) -> tensor:
    """fp32, fp64: sin(pi * arg0)."""


def cospi(arg0: _Value) -> tensor:
    """fp32, fp64: cos(pi * arg0)."""


def hypot(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: sqrt(arg0**2 + arg1**2), without overflow in between."""


def rhypot(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: 1 / hypot."""


def norm3d(arg0: _Value, arg1: _Value, arg2: _Value) -> tensor:
    """fp32, fp64: the length of the vector of three."""


def rnorm3d(arg0: _Value, arg1: _Value, arg2: _Value) -> tensor:
    """fp32, fp64: 1 / norm3d."""


def norm4d(arg0: _Value, arg1: _Value, arg2: _Value, arg3: _Value) -> tensor:
    """fp32, fp64: the length of the vector of four."""


def rnorm4d(arg0: _Value, arg1: _Value, arg2: _Value, arg3: _Value) -> tensor:
    """fp32, fp64: 1 / norm4d."""


def fdim(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: `arg0 - arg1` where that is positive, else 0; NaN where one is."""


def remainder(arg0: _Value, arg1: _Value) -> tensor:
    """fp32, fp64: the exact remainder of the division rounded to the nearest integer, halves to the even one."""


def normcdf(arg0: _Value) -> tensor:
    """fp32, fp64: the distribution function of the standard normal distribution."""


def saturatef(arg0: _Value) -> tensor:
    """fp32: limited to [0, 1]; 0 for NaN."""


def fast_sinf(arg0: _Value) -> tensor:
    """fp32: the sine."""


def fast_cosf(arg0: _Value) -> tensor:
    """fp32: the cosine."""


def fast_tanf(arg0: _Value) -> tensor:
    """fp32: the tangent."""


def fast_tanhf(arg0: _Value) -> tensor:
    """fp32: the hyperbolic tangent."""


def fast_expf(arg0: _Value) -> tensor:
    """fp32: e to the power `arg0`, as `tl.exp` has it."""


def fast_exp10f(arg0: _Value) -> tensor:
    """fp32: 10 to the power `arg0`."""


def fast_logf(arg0: _Value) -> tensor:
    """fp32: the natural logarithm."""


def fast_log2f(arg0: _Value) -> tensor:
    """fp32: the logarithm to base 2."""


def fast_log10f(arg0: _Value) -> tensor:
    """fp32: the logarithm to base 10."""


def fast_powf(arg0: _Value, arg1: _Value) -> tensor:
    """fp32: `arg0` to the power `arg1`."""


def fast_dividef(arg0: _Value, arg1: _Value) -> tensor:
    """fp32: the quotient."""
