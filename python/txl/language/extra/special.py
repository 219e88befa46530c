"""The special functions of libdevice: inverses of the error function, gamma and Bessel functions. Each is one
operation, the library's function by its name there; docs/write/numerics.md has their errors."""

from ...jit import jit
from .bits import _operation


@jit
def cyl_bessel_i0(arg0):
    """fp32, fp64: the modified Bessel function I of order 0."""
    return _operation("cyl_bessel_i0", "f32 f64", arg0)


@jit
def cyl_bessel_i1(arg0):
    """fp32, fp64: the modified Bessel function I of order 1."""
    return _operation("cyl_bessel_i1", "f32 f64", arg0)


@jit
def erfcinv(arg0):
    """fp32, fp64: where erfc has the value `arg0`, which is between 0 and 2."""
    return _operation("erfcinv", "f32 f64", arg0)


@jit
def erfcx(arg0):
    """fp32, fp64: erfc(arg0) * exp(arg0**2), also where the factors leave the type."""
    return _operation("erfcx", "f32 f64", arg0)


@jit
def erfinv(arg0):
    """fp32, fp64: where erf has the value `arg0`, which is between -1 and 1."""
    return _operation("erfinv", "f32 f64", arg0)


@jit
def j0(arg0):
    """fp32, fp64: the Bessel function J of order 0."""
    return _operation("j0", "f32 f64", arg0)


@jit
def j1(arg0):
    """fp32, fp64: the Bessel function J of order 1."""
    return _operation("j1", "f32 f64", arg0)


@jit
def lgamma(arg0):
    """fp32, fp64: the logarithm of the absolute value of the gamma function."""
    return _operation("lgamma", "f32 f64", arg0)


@jit
def normcdfinv(arg0):
    """fp32, fp64: where the distribution function of the standard normal distribution has the value `arg0`."""
    return _operation("normcdfinv", "f32 f64", arg0)


@jit
def tgamma(arg0):
    """fp32, fp64: the gamma function."""
    return _operation("tgamma", "f32 f64", arg0)


@jit
def y0(arg0):
    """fp32, fp64: the Bessel function Y of order 0; NaN below 0."""
    return _operation("y0", "f32 f64", arg0)


@jit
def y1(arg0):
    """fp32, fp64: the Bessel function Y of order 1; NaN below 0."""
    return _operation("y1", "f32 f64", arg0)


@jit
def jn(arg0, arg1):
    """int32 with fp32, fp64: the Bessel function J of order `arg0` at `arg1`."""
    return _operation("jn", "i32,f32 i32,f64", arg0, arg1)


@jit
def yn(arg0, arg1):
    """int32 with fp32, fp64: the Bessel function Y of order `arg0` at `arg1`."""
    return _operation("yn", "i32,f32 i32,f64", arg0, arg1)
