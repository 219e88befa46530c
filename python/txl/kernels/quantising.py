"""RMS norm of a sum, in 8 bits: checks of its arguments, and its runs for arrays in memory."""
from . import norms
from .arrays import check_array, check_together, contiguous, dtype_name, steps_of
from .tuned import quantised_norm as kernels


def check_quantised(x, weight, residual, dtype, block):
    """An error for arguments that do not fit."""
    norms.check_norm(x, None, weight, None)
    if residual is not None:
        check_array("residual", residual)
        if tuple(residual.shape) != tuple(x.shape) or residual.dtype != x.dtype:
            raise ValueError(f"`residual` is {tuple(residual.shape)} of {dtype_name(residual)}, `x` {tuple(x.shape)} "
                             f"of {dtype_name(x)}")
    if dtype not in kernels.LIMITS:
        raise ValueError(f"`dtype` is {dtype}; elements of 8 bits are {', '.join(kernels.LIMITS)}")
    if block is not None and block not in (16, 32, 64, 128, 256):
        raise ValueError(f"`block` is {block}; it is a power of two from 16 to 256, or None for whole rows")


def run_quantised(x, weight, residual, eps, dtype, block, given=(None, None, None)):
    """`rms_norm_quantised` for arrays in memory. given: the results, None where one is to be made."""
    check_together(x=x, weight=weight, residual=residual)
    weight = None if weight is None else contiguous(weight)
    x, residual = (y if y is None or _has_rows(y) else contiguous(y) for y in (x, residual))
    found = kernels.quantised_norm(x, weight, residual, eps, dtype, block, *given)
    return found if residual is not None else found[:2]


def _has_rows(x):
    """Whether the elements of a row of a matrix are adjacent, or the whole array is contiguous."""
    steps = steps_of(x)
    return steps is not None and (x.ndim == 2 and steps[1] == 1 or contiguous(x) is x)
