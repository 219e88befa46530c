# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Iterator, Literal, Tuple as _Tuple, overload

from .types import *
from .values import *


def umulhi(x: Any, y: Any) -> tensor:
    """The upper half of the product of two unsigned numbers of 32 or 64 bits (int32, int64, uint32, uint64)."""


def exp(x: Any) -> tensor:
    """e to the power `x`."""


def exp2(x: Any) -> tensor:
    """2 to the power `x`."""


def log(x: Any) -> tensor:
    """The natural logarithm of `x`."""


def log2(x: Any) -> tensor:
    """The logarithm of `x` to base 2."""


def cos(x: Any) -> tensor:
    """The cosine of `x` radians."""


def sin(x: Any) -> tensor:
    """The sine of `x` radians."""


def rsqrt(x: Any) -> tensor:
    """`1 / sqrt(x)`."""


def sqrt(x: Any) -> tensor:
    """The square root of `x`, possibly approximate on a GPU."""


def sqrt_rn(x: Any) -> tensor:
    """The correctly rounded square root of `x`."""


def abs(x: Any) -> tensor:
    """The absolute value of `x`, of any numeric type."""


def fdiv(x: Any, y: Any, ieee_rounding: Any = ..., approx: Any = ...) -> tensor:
    """`x / y` of floating values; `ieee_rounding` rounds correctly on a GPU too, `approx` (fp32) is faster and less exact there."""


def div_rn(x: Any, y: Any) -> tensor:
    """`x / y` correctly rounded."""


def erf(x: Any) -> tensor:
    """The error function of `x`."""


def floor(x: Any) -> tensor:
    """The largest integer not above `x`, in the type of `x`."""


def ceil(x: Any) -> tensor:
    """The smallest integer not below `x`, in the type of `x`."""


def fma(x: Any, y: Any, z: Any) -> tensor:
    """`x * y + z`, rounded once."""
