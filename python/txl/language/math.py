"""Elementwise mathematics. fp32 and fp64 unless stated; other types are an error: convert with `.to(tl.float32)`."""

from .declare import builtin, method


@builtin
def umulhi(x, y):
    """The upper half of the product of two unsigned numbers of 32 or 64 bits (int32, int64, uint32, uint64)."""


@method
@builtin
def exp(x):
    """e to the power `x`."""


@method
@builtin
def exp2(x):
    """2 to the power `x`."""


@method
@builtin
def log(x):
    """The natural logarithm of `x`."""


@method
@builtin
def log2(x):
    """The logarithm of `x` to base 2."""


@method
@builtin
def cos(x):
    """The cosine of `x` radians."""


@method
@builtin
def sin(x):
    """The sine of `x` radians."""


@method
@builtin
def rsqrt(x):
    """`1 / sqrt(x)`."""


@method
@builtin
def sqrt(x):
    """The square root of `x`, possibly approximate on a GPU."""


@method
@builtin
def sqrt_rn(x):
    """The correctly rounded square root of `x`."""


@method
@builtin
def abs(x):
    """The absolute value of `x`, of any numeric type."""


@builtin
def fdiv(x, y, ieee_rounding=False, approx=False):
    """`x / y` of floating values; `ieee_rounding` rounds correctly on a GPU too, `approx` (fp32) is faster and less
    exact there."""


@builtin
def div_rn(x, y):
    """`x / y` correctly rounded."""


@method
@builtin
def erf(x):
    """The error function of `x`."""


@method
@builtin
def floor(x):
    """The largest integer not above `x`, in the type of `x`."""


@method
@builtin
def ceil(x):
    """The smallest integer not below `x`, in the type of `x`."""


@builtin
def fma(x, y, z):
    """`x * y + z`, rounded once."""
