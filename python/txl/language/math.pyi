# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from .types import *
from .values import *
from .descriptors import block_pointer, tensor_descriptor

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


def umulhi(x: _Value, y: _Value) -> tensor:
    """The upper half of the product of two unsigned numbers of 32 or 64 bits (int32, int64, uint32, uint64)."""


def exp(x: _Value) -> tensor:
    """e to the power `x`."""


def exp2(x: _Value) -> tensor:
    """2 to the power `x`."""


def log(x: _Value) -> tensor:
    """The natural logarithm of `x`."""


def log2(x: _Value) -> tensor:
    """The logarithm of `x` to base 2."""


def cos(x: _Value) -> tensor:
    """The cosine of `x` radians."""


def sin(x: _Value) -> tensor:
    """The sine of `x` radians."""


def rsqrt(x: _Value) -> tensor:
    """`1 / sqrt(x)`."""


def sqrt(x: _Value) -> tensor:
    """The square root of `x`, possibly approximate on a GPU."""


def sqrt_rn(x: _Value) -> tensor:
    """The correctly rounded square root of `x`."""


def abs(x: _Value) -> tensor:
    """The absolute value of `x`, of any numeric type."""


def fdiv(x: _Value, y: _Value, ieee_rounding: _Bool = ..., approx: _Bool = ...) -> tensor:
    """`x / y` of floating values; `ieee_rounding` rounds correctly on a GPU too, `approx` (fp32) is faster and less
    exact there."""


def div_rn(x: _Value, y: _Value) -> tensor:
    """`x / y` correctly rounded."""


def erf(x: _Value) -> tensor:
    """The error function of `x`."""


def floor(x: _Value) -> tensor:
    """The largest integer not above `x`, in the type of `x`."""


def ceil(x: _Value) -> tensor:
    """The smallest integer not below `x`, in the type of `x`."""


def fma(x: _Value, y: _Value, z: _Value) -> tensor:
    """`x * y + z`, rounded once."""
