"""Cross entropy of a linear layer: checks of its arguments, and its runs for arrays in memory."""
import math

import numpy as np

from . import products
from .arrays import check_array, check_together, contiguous, dtype_name
from .tuned import linear_entropy as kernels
from .tuned.results import empty


def check_linear_entropy(x, weight, target, softcap, reduction):
    """An error for arguments of `linear_cross_entropy` that do not fit."""
    check_array("x", x, (2, ))
    check_array("weight", weight, (2, ))
    check_array("target", target, (1, ))
    for name, y in (("x", x), ("weight", weight)):
        if dtype_name(y) not in products.HALVES or y.dtype != x.dtype:
            raise ValueError(f"`{name}` is of {dtype_name(y)}; `x` and `weight` are both float16, or both bfloat16")
    if weight.shape[1] != x.shape[1]:
        raise ValueError(f"`weight` is {tuple(weight.shape)}, (classes, K), and `x` is {tuple(x.shape)}, (rows, K)")
    if target.shape[0] != x.shape[0] or dtype_name(target) not in ("int32", "int64"):
        raise ValueError(f"`target` is {tuple(target.shape)} of {dtype_name(target)}, not int32 or int64 "
                         f"{(x.shape[0], )}")
    if softcap is not None and not 0 < softcap < math.inf:
        raise ValueError(f"`softcap` is {softcap}: it is above 0")
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"`reduction` is {reduction!r}; it is \"mean\", \"sum\" or \"none\"")


def _product(a, b, out, epilogue=None, operands=(), residual=None):
    """By the tuned kernel or the plain program; never by that which divides a product along K, whose epilogue gets
    other slices."""
    return products.run_gemm(a, b, out, None, epilogue, operands, residual, {"group": 8})


def run_linear_entropy(x, weight, target, ignore_index, softcap):
    """(losses, logarithms of the sums) for arrays in memory."""
    check_together(x=x, weight=weight, target=target)
    if not math.prod(x.shape) or not weight.shape[0]:
        losses, lse = (empty(x, (x.shape[0], ), np.float32) for _ in range(2))
        losses[...], lse[...] = 0, math.log(weight.shape[0]) if weight.shape[0] else -math.inf
        if weight.shape[0]:  # of no elements: all logits are 0
            counts = (target != ignore_index) & (target >= 0) & (target < weight.shape[0])
            losses[...] = counts * math.log(weight.shape[0])
        return losses, lse
    return kernels.linear_entropy(x, weight, contiguous(target), ignore_index, softcap, product=_product)


def run_linear_entropy_gradient(x, weight, target, lse, scale, softcap):
    """The gradients of sum(scale · losses) by x and weight, for arrays in memory; scale is 0 for rows that are
    ignored."""
    if not math.prod(x.shape) or not weight.shape[0]:
        found = tuple(empty(y, y.shape, y.dtype) for y in (x, weight))
        for y in found:
            y[...] = 0
        return found
    return kernels.linear_entropy_gradient(x, weight, contiguous(target), contiguous(lse), contiguous(scale), softcap,
                                           product=_product)
