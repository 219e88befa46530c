"""fp8e4b15, which no hardware has: 4 bits of exponent with the bias of fp16, 3 of mantissa, no infinity and no NaN. Its
numbers are bytes in the IR, and these functions are its conversions."""

from ..jit import jit
from .core import where
from .types import constexpr, float16, float32, int32, uint8, uint16


@jit
def _fp8e4b15_value(code):
    """The bytes `code` as fp16, exactly: the exponent's fields lie one above the other."""
    bits = code.to(uint16)
    return (((bits & 0x80) << 8) | ((bits & 0x7f) << 7)).to(float16, bitcast=True)


@jit
def _fp8e4b15_code(x, toward_zero: constexpr):
    """The bytes of the fp32 `x`, rounded to nearest even or towards zero; what is too large, and NaN, becomes the
    largest, 1.875."""
    bits = x.to(int32, bitcast=True)
    u = bits & 0x7fffffff
    a = u.to(float32, bitcast=True)
    scaled = where(a < 6.103515625e-05, a, 0.0) * 131072.0  # in units of the subnormal numbers
    if toward_zero:
        small = scaled.to(int32)
        large = u >> 20
    else:
        small = (scaled + 8388608.0).to(int32, bitcast=True) - 0x4b000000
        large = (u + 0x7ffff + ((u >> 20) & 1)) >> 20
    code = where(a < 6.103515625e-05, small, large - 896)
    code = where((code > 0x7f) | (u > 0x7f800000), 0x7f, code)
    return (code | ((bits >> 24) & 0x80)).to(uint8)
