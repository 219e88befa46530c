"""The functions of libdevice that convert, by value or by bits. libdevice.py has the rules and the rest."""

from ...jit import jit
from ..core import cast
from ..types import float32, float64, int32, int64, uint32, uint64
from .bits import _operands, _operation


@jit
def float_as_int(arg0):
    """fp32: its bits as int32."""
    x, = _operands("float_as_int", "f32", arg0)
    return cast(x, int32, bitcast=True)


@jit
def float_as_uint(arg0):
    """fp32: its bits, as int32."""
    x, = _operands("float_as_uint", "f32", arg0)
    return cast(x, int32, bitcast=True)


@jit
def int_as_float(arg0):
    """int32: the fp32 with these bits."""
    x, = _operands("int_as_float", "i32", arg0)
    return cast(x, float32, bitcast=True)


@jit
def uint_as_float(arg0):
    """uint32: the fp32 with these bits."""
    x, = _operands("uint_as_float", "u32", arg0)
    return cast(x, float32, bitcast=True)


@jit
def double_as_longlong(arg0):
    """fp64: its bits as int64."""
    x, = _operands("double_as_longlong", "f64", arg0)
    return cast(x, int64, bitcast=True)


@jit
def longlong_as_double(arg0):
    """int64: the fp64 with these bits."""
    x, = _operands("longlong_as_double", "i64", arg0)
    return cast(x, float64, bitcast=True)


@jit
def double2hiint(arg0):
    """fp64: the upper 32 of its bits, as int32."""
    x, = _operands("double2hiint", "f64", arg0)
    return cast(cast(x, int64, bitcast=True) >> 32, int32)


@jit
def double2loint(arg0):
    """fp64: the lower 32 of its bits, as int32."""
    x, = _operands("double2loint", "f64", arg0)
    return cast(cast(x, int64, bitcast=True), int32)


@jit
def hiloint2double(arg0, arg1):
    """int32, int32: the fp64 with these upper and lower bits."""
    high, low = _operands("hiloint2double", "i32,i32", arg0, arg1)
    return cast((cast(high, int64) << 32) | (cast(low, int64) & 0xFFFFFFFF), float64, bitcast=True)


@jit
def llrint(arg0):
    """fp32, fp64: the nearest int64, halves to the even one."""
    return cast(_operation("rint", "f32 f64", arg0), int64)


@jit
def llround(arg0):
    """fp32, fp64: the nearest int64, halves away from zero."""
    return cast(_operation("round", "f32 f64", arg0), int64)


@jit
def float2int_rn(arg0):
    """fp32: rounded to the nearest, halves to the even one, as int32."""
    return cast(_operation("rint", "f32", arg0), int32)


@jit
def float2int_rz(arg0):
    """fp32: rounded towards zero, as int32."""
    return cast(_operation("trunc", "f32", arg0), int32)


@jit
def float2int_rd(arg0):
    """fp32: rounded down, as int32."""
    return cast(_operation("floor", "f32", arg0), int32)


@jit
def float2int_ru(arg0):
    """fp32: rounded up, as int32."""
    return cast(_operation("ceil", "f32", arg0), int32)


@jit
def float2uint_rn(arg0):
    """fp32: rounded to the nearest, halves to the even one, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("rint", "f32", arg0), uint32), int32)


@jit
def float2uint_rz(arg0):
    """fp32: rounded towards zero, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("trunc", "f32", arg0), uint32), int32)


@jit
def float2uint_rd(arg0):
    """fp32: rounded down, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("floor", "f32", arg0), uint32), int32)


@jit
def float2uint_ru(arg0):
    """fp32: rounded up, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("ceil", "f32", arg0), uint32), int32)


@jit
def float2ll_rn(arg0):
    """fp32: rounded to the nearest, halves to the even one, as int64."""
    return cast(_operation("rint", "f32", arg0), int64)


@jit
def float2ll_rz(arg0):
    """fp32: rounded towards zero, as int64."""
    return cast(_operation("trunc", "f32", arg0), int64)


@jit
def float2ll_rd(arg0):
    """fp32: rounded down, as int64."""
    return cast(_operation("floor", "f32", arg0), int64)


@jit
def float2ll_ru(arg0):
    """fp32: rounded up, as int64."""
    return cast(_operation("ceil", "f32", arg0), int64)


@jit
def float2ull_rn(arg0):
    """fp32: rounded to the nearest, halves to the even one, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("rint", "f32", arg0), uint64), int64)


@jit
def float2ull_rz(arg0):
    """fp32: rounded towards zero, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("trunc", "f32", arg0), uint64), int64)


@jit
def float2ull_rd(arg0):
    """fp32: rounded down, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("floor", "f32", arg0), uint64), int64)


@jit
def float2ull_ru(arg0):
    """fp32: rounded up, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("ceil", "f32", arg0), uint64), int64)


@jit
def double2int_rn(arg0):
    """fp64: rounded to the nearest, halves to the even one, as int32."""
    return cast(_operation("rint", "f64", arg0), int32)


@jit
def double2int_rz(arg0):
    """fp64: rounded towards zero, as int32."""
    return cast(_operation("trunc", "f64", arg0), int32)


@jit
def double2int_rd(arg0):
    """fp64: rounded down, as int32."""
    return cast(_operation("floor", "f64", arg0), int32)


@jit
def double2int_ru(arg0):
    """fp64: rounded up, as int32."""
    return cast(_operation("ceil", "f64", arg0), int32)


@jit
def double2uint_rn(arg0):
    """fp64: rounded to the nearest, halves to the even one, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("rint", "f64", arg0), uint32), int32)


@jit
def double2uint_rz(arg0):
    """fp64: rounded towards zero, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("trunc", "f64", arg0), uint32), int32)


@jit
def double2uint_rd(arg0):
    """fp64: rounded down, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("floor", "f64", arg0), uint32), int32)


@jit
def double2uint_ru(arg0):
    """fp64: rounded up, as uint32 whose bits are given as int32."""
    return cast(cast(_operation("ceil", "f64", arg0), uint32), int32)


@jit
def double2ll_rn(arg0):
    """fp64: rounded to the nearest, halves to the even one, as int64."""
    return cast(_operation("rint", "f64", arg0), int64)


@jit
def double2ll_rz(arg0):
    """fp64: rounded towards zero, as int64."""
    return cast(_operation("trunc", "f64", arg0), int64)


@jit
def double2ll_rd(arg0):
    """fp64: rounded down, as int64."""
    return cast(_operation("floor", "f64", arg0), int64)


@jit
def double2ll_ru(arg0):
    """fp64: rounded up, as int64."""
    return cast(_operation("ceil", "f64", arg0), int64)


@jit
def double2ull_rn(arg0):
    """fp64: rounded to the nearest, halves to the even one, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("rint", "f64", arg0), uint64), int64)


@jit
def double2ull_rz(arg0):
    """fp64: rounded towards zero, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("trunc", "f64", arg0), uint64), int64)


@jit
def double2ull_rd(arg0):
    """fp64: rounded down, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("floor", "f64", arg0), uint64), int64)


@jit
def double2ull_ru(arg0):
    """fp64: rounded up, as uint64 whose bits are given as int64."""
    return cast(cast(_operation("ceil", "f64", arg0), uint64), int64)


@jit
def int2float_rn(arg0):
    """int32: the nearest fp32."""
    x, = _operands("int2float_rn", "i32", arg0)
    return cast(x, float32)


@jit
def int2double_rn(arg0):
    """int32: the nearest fp64."""
    x, = _operands("int2double_rn", "i32", arg0)
    return cast(x, float64)


@jit
def uint2float_rn(arg0):
    """uint32: the nearest fp32."""
    x, = _operands("uint2float_rn", "u32", arg0)
    return cast(x, float32)


@jit
def uint2double_rn(arg0):
    """uint32: the nearest fp64."""
    x, = _operands("uint2double_rn", "u32", arg0)
    return cast(x, float64)


@jit
def ll2float_rn(arg0):
    """int64: the nearest fp32."""
    x, = _operands("ll2float_rn", "i64", arg0)
    return cast(x, float32)


@jit
def ll2double_rn(arg0):
    """int64: the nearest fp64."""
    x, = _operands("ll2double_rn", "i64", arg0)
    return cast(x, float64)


@jit
def ull2float_rn(arg0):
    """uint64: the nearest fp32."""
    x, = _operands("ull2float_rn", "u64", arg0)
    return cast(x, float32)


@jit
def ull2double_rn(arg0):
    """uint64: the nearest fp64."""
    x, = _operands("ull2double_rn", "u64", arg0)
    return cast(x, float64)


@jit
def double2float_rn(arg0):
    """fp64: rounded to nearest to fp32."""
    x, = _operands("double2float_rn", "f64", arg0)
    return cast(x, float32, fp_downcast_rounding="rtne")


@jit
def double2float_rz(arg0):
    """fp64: rounded towards zero to fp32."""
    x, = _operands("double2float_rz", "f64", arg0)
    return cast(x, float32, fp_downcast_rounding="rtz")
