"""The functions of libdevice whose names end in the rounding they ask for; rounding.py has how it is done. And two that
move bits."""

from ...jit import jit
from ..core import cast
from ..types import float64, int32, int64
from ..values import static_range
from .bits import *
from .bits import _operands
from .conversions import *
from .rounding import *
from .rounding import (_divided, _integer_to_double, _integer_to_float, _narrowed, _product, _product_and_sum,
                       _quotient, _square_root, _sum)


@jit
def add_rz(arg0, arg1):
    """fp32, fp64: the sum, rounded towards zero."""
    x, y = _operands("add_rz", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, y, "rz")


@jit
def sub_rz(arg0, arg1):
    """fp32, fp64: the difference, rounded towards zero."""
    x, y = _operands("sub_rz", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, -y, "rz")


@jit
def mul_rz(arg0, arg1):
    """fp32, fp64: the product, rounded towards zero."""
    x, y = _operands("mul_rz", "f32,f32 f64,f64", arg0, arg1)
    return _product(x, y, "rz")


@jit
def div_rz(arg0, arg1):
    """fp32, fp64: the quotient, rounded towards zero."""
    x, y = _operands("div_rz", "f32,f32 f64,f64", arg0, arg1)
    return _quotient(x, y, "rz")


@jit
def fma_rz(arg0, arg1, arg2):
    """fp32, fp64: `arg0 * arg1 + arg2`, rounded once, towards zero."""
    x, y, z = _operands("fma_rz", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)
    return _product_and_sum(x, y, z, "rz")


@jit
def rcp_rz(arg0):
    """fp32, fp64: the reciprocal, rounded towards zero."""
    x, = _operands("rcp_rz", "f32 f64", arg0)
    return _quotient(cast(1.0, x.dtype), x, "rz")


@jit
def sqrt_rz(arg0):
    """fp32, fp64: the square root, rounded towards zero."""
    x, = _operands("sqrt_rz", "f32 f64", arg0)
    return _square_root(x, "rz")


@jit
def add_rd(arg0, arg1):
    """fp32, fp64: the sum, rounded down."""
    x, y = _operands("add_rd", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, y, "rd")


@jit
def sub_rd(arg0, arg1):
    """fp32, fp64: the difference, rounded down."""
    x, y = _operands("sub_rd", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, -y, "rd")


@jit
def mul_rd(arg0, arg1):
    """fp32, fp64: the product, rounded down."""
    x, y = _operands("mul_rd", "f32,f32 f64,f64", arg0, arg1)
    return _product(x, y, "rd")


@jit
def div_rd(arg0, arg1):
    """fp32, fp64: the quotient, rounded down."""
    x, y = _operands("div_rd", "f32,f32 f64,f64", arg0, arg1)
    return _quotient(x, y, "rd")


@jit
def fma_rd(arg0, arg1, arg2):
    """fp32, fp64: `arg0 * arg1 + arg2`, rounded once, down."""
    x, y, z = _operands("fma_rd", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)
    return _product_and_sum(x, y, z, "rd")


@jit
def rcp_rd(arg0):
    """fp32, fp64: the reciprocal, rounded down."""
    x, = _operands("rcp_rd", "f32 f64", arg0)
    return _quotient(cast(1.0, x.dtype), x, "rd")


@jit
def sqrt_rd(arg0):
    """fp32, fp64: the square root, rounded down."""
    x, = _operands("sqrt_rd", "f32 f64", arg0)
    return _square_root(x, "rd")


@jit
def add_ru(arg0, arg1):
    """fp32, fp64: the sum, rounded up."""
    x, y = _operands("add_ru", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, y, "ru")


@jit
def sub_ru(arg0, arg1):
    """fp32, fp64: the difference, rounded up."""
    x, y = _operands("sub_ru", "f32,f32 f64,f64", arg0, arg1)
    return _sum(x, -y, "ru")


@jit
def mul_ru(arg0, arg1):
    """fp32, fp64: the product, rounded up."""
    x, y = _operands("mul_ru", "f32,f32 f64,f64", arg0, arg1)
    return _product(x, y, "ru")


@jit
def div_ru(arg0, arg1):
    """fp32, fp64: the quotient, rounded up."""
    x, y = _operands("div_ru", "f32,f32 f64,f64", arg0, arg1)
    return _quotient(x, y, "ru")


@jit
def fma_ru(arg0, arg1, arg2):
    """fp32, fp64: `arg0 * arg1 + arg2`, rounded once, up."""
    x, y, z = _operands("fma_ru", "f32,f32,f32 f64,f64,f64", arg0, arg1, arg2)
    return _product_and_sum(x, y, z, "ru")


@jit
def rcp_ru(arg0):
    """fp32, fp64: the reciprocal, rounded up."""
    x, = _operands("rcp_ru", "f32 f64", arg0)
    return _quotient(cast(1.0, x.dtype), x, "ru")


@jit
def sqrt_ru(arg0):
    """fp32, fp64: the square root, rounded up."""
    x, = _operands("sqrt_ru", "f32 f64", arg0)
    return _square_root(x, "ru")


@jit
def int2float_rz(arg0):
    """int32: as fp32, rounded towards zero."""
    x, = _operands("int2float_rz", "i32", arg0)
    return _narrowed(cast(x, float64), "rz")


@jit
def uint2float_rz(arg0):
    """uint32: as fp32, rounded towards zero."""
    x, = _operands("uint2float_rz", "u32", arg0)
    return _narrowed(cast(x, float64), "rz")


@jit
def ll2float_rz(arg0):
    """int64: as fp32, rounded towards zero."""
    x, = _operands("ll2float_rz", "i64", arg0)
    return _integer_to_float(x, "rz")


@jit
def ll2double_rz(arg0):
    """int64: as fp64, rounded towards zero."""
    x, = _operands("ll2double_rz", "i64", arg0)
    return _integer_to_double(x, "rz")


@jit
def ull2float_rz(arg0):
    """uint64: as fp32, rounded towards zero."""
    x, = _operands("ull2float_rz", "u64", arg0)
    return _integer_to_float(x, "rz")


@jit
def ull2double_rz(arg0):
    """uint64: as fp64, rounded towards zero."""
    x, = _operands("ull2double_rz", "u64", arg0)
    return _integer_to_double(x, "rz")


@jit
def double2float_rd(arg0):
    """fp64: as fp32, rounded down."""
    x, = _operands("double2float_rd", "f64", arg0)
    return _narrowed(x, "rd")


@jit
def int2float_rd(arg0):
    """int32: as fp32, rounded down."""
    x, = _operands("int2float_rd", "i32", arg0)
    return _narrowed(cast(x, float64), "rd")


@jit
def uint2float_rd(arg0):
    """uint32: as fp32, rounded down."""
    x, = _operands("uint2float_rd", "u32", arg0)
    return _narrowed(cast(x, float64), "rd")


@jit
def ll2float_rd(arg0):
    """int64: as fp32, rounded down."""
    x, = _operands("ll2float_rd", "i64", arg0)
    return _integer_to_float(x, "rd")


@jit
def ll2double_rd(arg0):
    """int64: as fp64, rounded down."""
    x, = _operands("ll2double_rd", "i64", arg0)
    return _integer_to_double(x, "rd")


@jit
def ull2float_rd(arg0):
    """uint64: as fp32, rounded down."""
    x, = _operands("ull2float_rd", "u64", arg0)
    return _integer_to_float(x, "rd")


@jit
def ull2double_rd(arg0):
    """uint64: as fp64, rounded down."""
    x, = _operands("ull2double_rd", "u64", arg0)
    return _integer_to_double(x, "rd")


@jit
def double2float_ru(arg0):
    """fp64: as fp32, rounded up."""
    x, = _operands("double2float_ru", "f64", arg0)
    return _narrowed(x, "ru")


@jit
def int2float_ru(arg0):
    """int32: as fp32, rounded up."""
    x, = _operands("int2float_ru", "i32", arg0)
    return _narrowed(cast(x, float64), "ru")


@jit
def uint2float_ru(arg0):
    """uint32: as fp32, rounded up."""
    x, = _operands("uint2float_ru", "u32", arg0)
    return _narrowed(cast(x, float64), "ru")


@jit
def ll2float_ru(arg0):
    """int64: as fp32, rounded up."""
    x, = _operands("ll2float_ru", "i64", arg0)
    return _integer_to_float(x, "ru")


@jit
def ll2double_ru(arg0):
    """int64: as fp64, rounded up."""
    x, = _operands("ll2double_ru", "i64", arg0)
    return _integer_to_double(x, "ru")


@jit
def ull2float_ru(arg0):
    """uint64: as fp32, rounded up."""
    x, = _operands("ull2float_ru", "u64", arg0)
    return _integer_to_float(x, "ru")


@jit
def ull2double_ru(arg0):
    """uint64: as fp64, rounded up."""
    x, = _operands("ull2double_ru", "u64", arg0)
    return _integer_to_double(x, "ru")


@jit
def rcp64h(arg0):
    """fp64: an approximation of the reciprocal: its upper 32 bits, the lower are 0."""
    x, = _operands("rcp64h", "f64", arg0)
    return cast(cast(_divided(cast(1.0, float64), x), int64, bitcast=True) & -4294967296, float64, bitcast=True)


@jit
def byte_perm(arg0, arg1, arg2):
    """int32: four bytes of the eight of `arg0` (0 to 3) and `arg1` (4 to 7), chosen by the low three bits of each of
    the lower four hexadecimal digits of `arg2`."""
    x, y, s = _operands("byte_perm", "i32,i32,i32", arg0, arg1, arg2)
    both = (cast(y, int64) << 32) | (cast(x, int64) & 0xFFFFFFFF)
    result = cast(0, int64)
    for i in static_range(4):
        at = cast((s >> (4 * i)) & 7, int64) * 8
        result = result | (((both >> at) & 0xFF) << (8 * i))
    return cast(result, int32)
