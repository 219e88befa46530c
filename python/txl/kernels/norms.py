"""Softmax, norms and cross entropy along the last axis, of arrays in memory; arithmetic in float32, on any GPU."""
import math

import numpy as np

from .arrays import check_no_overlap, check_array, check_together, contiguous, dtype_name, steps_of
from .tuned import rows as kernels
from .tuned.results import empty, result

FLOATS = ("float16", "bfloat16", "float32")


def check_rows(name, x):
    """An error for what are no rows of floats."""
    check_array(name, x)
    if not x.ndim:
        raise ValueError(f"`{name}` has no axis")
    if dtype_name(x) not in FLOATS:
        raise ValueError(f"`{name}` is of {dtype_name(x)}; elements are {', '.join(FLOATS)}")


def _rows(x):
    """x, or a copy of it whose elements within a row are adjacent, and whose rows have one stride."""
    steps = steps_of(x)
    return x if steps is not None and x.ndim == 2 and steps[1] == 1 else contiguous(x)


def _result(x, out, **inputs):
    check_together(x=x, out=out)
    out = result("out", out, x, x.shape, x.dtype)
    check_no_overlap("out", out, x=x, **inputs)
    return out


def run_softmax(x, out):
    """`softmax` for arrays in memory, without gradients."""
    return kernels.softmax(_rows(x), _result(x, out))


def check_norm(x, normalized_shape, weight, bias):
    """An error for arguments of a norm that do not fit."""
    check_rows("x", x)
    length = x.shape[-1]
    if normalized_shape is not None and normalized_shape not in (length, (length, ), [length]):
        raise ValueError(f"`normalized_shape` is {normalized_shape}; the last axis has {length} elements")
    for name, y in (("weight", weight), ("bias", bias)):
        if y is not None:
            check_array(name, y)
            if tuple(y.shape) != (length, ):
                raise ValueError(f"`{name}` has the shape {tuple(y.shape)}, a row has {length} elements")


def run_norm(x, weight, bias, eps, out, is_centred):
    """`layer_norm` and `rms_norm` for arrays in memory, without gradients."""
    check_together(x=x, weight=weight, bias=bias)
    out = _result(x, out, weight=weight, bias=bias)
    weight, bias = (y if y is None else contiguous(y) for y in (weight, bias))
    if is_centred:
        return kernels.layer_norm(_rows(x), weight, bias, eps, out)
    return kernels.rms_norm(_rows(x), weight, eps, out)


def check_entropy(x, target, reduction):
    """An error for arguments of `cross_entropy` that do not fit."""
    check_rows("x", x)
    check_array("x", x, (2, ))
    check_array("target", target, (1, ))
    if target.shape[0] != x.shape[0] or dtype_name(target) not in ("int32", "int64"):
        raise ValueError(f"`target` is {tuple(target.shape)} of {dtype_name(target)}, not int32 or int64 "
                         f"{(x.shape[0], )}")
    if reduction not in ("mean", "sum", "none"):
        raise ValueError(f"`reduction` is {reduction!r}; it is \"mean\", \"sum\" or \"none\"")


def run_entropy(x, target, ignore_index):
    """(losses, logarithms of the sums) for arrays in memory."""
    check_together(x=x, target=target)
    if not math.prod(x.shape):
        losses, lse = (empty(x, (x.shape[0], ), np.float32) for _ in range(2))
        losses[...], lse[...] = 0, -math.inf
        return losses, lse
    return kernels.cross_entropy(_rows(x), contiguous(target), ignore_index)


def run_entropy_gradient(x, target, lse, scale, ignore_index):
    """The gradient of sum(scale · losses) by x, for arrays in memory."""
    return kernels.cross_entropy_gradient(_rows(x), contiguous(target), lse, contiguous(scale), ignore_index)
