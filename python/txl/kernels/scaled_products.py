"""Products with scales of blocks for arrays in memory: checks, and copies of what the kernels cannot read."""
import math

from . import mode
from .arrays import (check_array, check_no_overlap, check_together, contiguous, dtype_name, for_tma, is_for_tma,
                     steps_of)
from .norms import FLOATS
from .plain import scaled_products as plain
from .products import BYTES, HALVES, _three_steps, check_groups, check_product, for_tma_like, result_of
from .tuned import grouped_gemm as equal_kernels
from .tuned import quantised_groups as group_kernels
from .tuned import scaled_gemm as kernels
from .tuned.gemm import result_type
from .tuned.results import empty, result


def check_scaled(a, b, a_scale, b_scale):
    """An error for arguments of `scaled_gemm` that do not go together."""
    check_product(a, b)
    if dtype_name(a) not in BYTES:
        raise ValueError(f"`a` is of {dtype_name(a)}; elements are {', '.join(BYTES)}, and `gemm` multiplies others")
    blocks = -(-a.shape[-1] // kernels.BLOCK)
    for name, x, of, axis in (("a_scale", a_scale, a, -2), ("b_scale", b_scale, b, -1)):
        check_array(name, x, (a.ndim, ))
        if dtype_name(x) != "float32":
            raise ValueError(f"`{name}` is of {dtype_name(x)}; scales are float32")
        if x.shape[:-2] != a.shape[:-2] or x.shape[-3 - axis] != blocks:
            raise ValueError(f"`{name}` is {tuple(x.shape)}; one scale for 128 elements along K are {blocks}, and `a` "
                             f"is {tuple(a.shape)}")
        kernels.group_of(name, x.shape[axis], of.shape[axis])


def run_scaled_gemm(a, b, a_scale, b_scale, out, out_dtype=None, tiles={}):
    """`scaled_gemm` for arrays in memory. out_dtype: of a result that is not given."""
    check_together(a=a, b=b, a_scale=a_scale, b_scale=b_scale, out=out)
    check_scaled(a, b, a_scale, b_scale)
    shape = (*a.shape[:-1], b.shape[-1])
    out = result_of("out", out, a, shape, out_dtype)
    check_no_overlap("out", out, a=a, b=b, a_scale=a_scale, b_scale=b_scale)
    if not math.prod(shape):
        return out
    if not a.shape[-1]:
        out[...] = 0
        return out
    if mode.runs_plain(a):
        sizes = [1, *shape][-3], shape[-2], shape[-1], a.shape[-1]
        plain.scaled_product(a, b, out, a_scale, b_scale, [_three_steps(x) for x in (a, b, out, a_scale, b_scale)],
                             sizes, kernels.group_of("a_scale", a_scale.shape[-2], shape[-2]),
                             kernels.group_of("b_scale", b_scale.shape[-1], shape[-1]))
        return out
    a = a if is_for_tma(a) else for_tma(a)
    b = b if is_for_tma(b, -2) else for_tma(b.swapaxes(-1, -2)).swapaxes(-1, -2)
    target = out if is_for_tma(out) else for_tma_like(out)
    kernels.scaled_gemm(a, b, a_scale, b_scale, target, **tiles)
    if target is not out:
        out[...] = target
    return out


def check_scaled_groups(a, b, a_scale, b_scale, ends):
    """An error for arguments of `scaled_grouped_gemm` that do not go together."""
    check_groups(a, b, ends)
    if dtype_name(a) not in BYTES:
        raise ValueError(f"`a` is of {dtype_name(a)}; elements are {', '.join(BYTES)}, and `grouped_gemm` multiplies "
                         f"others")
    blocks = -(-a.shape[1] // kernels.BLOCK)
    for name, x, expected in (("a_scale", a_scale, (a.shape[0], blocks)), ("b_scale", b_scale, (b.shape[0], blocks))):
        check_array(name, x, (len(expected) + (x is b_scale), ))
        if dtype_name(x) != "float32" or tuple(x.shape[:2]) != expected:
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not float32 {expected}"
                             f"{' and columns' if x is b_scale else ''}")
    kernels.group_of("b_scale", b_scale.shape[2], b.shape[2])


def run_scaled_groups(a, b, a_scale, b_scale, ends, out=None, tiles={}):
    """`scaled_grouped_gemm` for arrays in memory."""
    check_together(a=a, b=b, a_scale=a_scale, b_scale=b_scale, ends=ends, out=out)
    check_scaled_groups(a, b, a_scale, b_scale, ends)
    shape = a.shape[0], b.shape[2]
    out = result("out", out, a, shape, result_type(a.dtype), strided=True)
    check_no_overlap("out", out, a=a, b=b, a_scale=a_scale, b_scale=b_scale, ends=ends)
    if not math.prod(shape) or not b.shape[0]:
        return out
    if not a.shape[1]:
        out[...] = 0
        return out
    ends = contiguous(ends)
    if mode.runs_plain(a):
        plain.scaled_group_product(a, b, out, a_scale, b_scale, ends, [steps_of(x) for x in (a, b, out, a_scale,
                                                                                             b_scale)],
                                   kernels.group_of("b_scale", b_scale.shape[2], b.shape[2]))
        return out
    a = a if is_for_tma(a) else for_tma(a)
    b = b if is_for_tma(b, -2) else for_tma(b.swapaxes(-1, -2)).swapaxes(-1, -2)
    target = out if is_for_tma(out) else for_tma(out)  # a copy: rows after the last end keep what they have
    equal_kernels.grouped_gemm(a, b, ends, target, scales=(a_scale, b_scale), **tiles)
    if target is not out:
        out[...] = target
    return out


BLOCKS = {"mxfp4": 32, "int4": 128}  # elements that share a scale, where the caller does not say it


def check_quantised_groups(a, b, b_scale, ends, format, block, b_zero=None, a_scale=None, indices=None,
                           activation=None):
    """An error for arguments of `quantised_grouped_gemm` that do not go together."""
    if format not in BLOCKS:
        raise ValueError(f"`format` is {format!r}; weights are {' or '.join(BLOCKS)}")
    if block < 16 or block & (block - 1):
        raise ValueError(f"`block` is {block}; a power of two from 16 on is possible")
    check_array("a", a, (2, ))
    check_array("b", b, (3, ))
    check_array("ends", ends, (1, ))
    if dtype_name(a) not in (*HALVES, BYTES[0]):
        raise ValueError(f"`a` is of {dtype_name(a)}; elements are {', '.join(HALVES)} or {BYTES[0]}")
    if dtype_name(b) != "uint8" or b.shape[2] != -(-a.shape[1] // 2):
        raise ValueError(f"`b` is {tuple(b.shape)} of {dtype_name(b)}, not uint8 (groups, N, {-(-a.shape[1] // 2)}): "
                         f"two elements a byte, for `a`, {tuple(a.shape)}")
    if ends.shape[0] != b.shape[0] or dtype_name(ends) != "int32":
        raise ValueError(f"`ends` is {tuple(ends.shape)} of {dtype_name(ends)}, not int32 {(b.shape[0], )}")
    if b_zero is not None and format != "int4":
        raise ValueError("`b_zero` is for int4; elements of MXFP4 have a sign")
    shape = *b.shape[:2], -(-a.shape[1] // block)
    kinds = ("uint8", ) if format == "mxfp4" else FLOATS
    by_row = a.shape[0], -(-a.shape[1] // kernels.BLOCK)
    for name, x, expected, types in (("b_scale", b_scale, shape, kinds), ("b_zero", b_zero, shape, FLOATS),
                                     ("a_scale", a_scale, by_row, ("float32", ))):
        if x is not None:
            check_array(name, x)
            if tuple(x.shape) != expected or dtype_name(x) not in types:
                raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not {expected} of "
                                 f"{' or '.join(types)}")
    if (a_scale is None) != (dtype_name(a) in HALVES):
        raise ValueError(f"`a_scale` is for elements of 8 bits, which need it; `a` is of {dtype_name(a)}")
    if a_scale is not None and format == "int4" and block < kernels.BLOCK:
        raise ValueError(f"`block` is {block}: with `a` of 8 bits, {kernels.BLOCK} elements of int4 at least share a "
                         f"scale; give `a` as bfloat16")
    if indices is not None:
        check_array("indices", indices, (1, ))
        if dtype_name(indices) != "int32":
            raise ValueError(f"`indices` is of {dtype_name(indices)}, not int32")
    if activation not in (None, "swiglu"):
        raise ValueError(f"`activation` is {activation!r}; it is None or 'swiglu'")
    if activation and b.shape[1] % 2:
        raise ValueError(f"`b` is {tuple(b.shape)}: with `activation` it has as many rows for the gate as for the others")


def quantised_shape(a, b, indices, activation):
    """The shape of the result of `quantised_grouped_gemm`."""
    return a.shape[0] if indices is None else indices.shape[0], b.shape[1] // (2 if activation else 1)


def run_quantised_groups(a, b, b_scale, ends, format, block, b_zero, a_scale=None, indices=None, activation=None,
                         out=None, tiles={}):
    """`quantised_grouped_gemm` for arrays in memory."""
    given = dict(a=a, b=b, b_scale=b_scale, ends=ends, b_zero=b_zero, a_scale=a_scale, indices=indices)
    check_together(**given, out=out)
    check_quantised_groups(a, b, b_scale, ends, format, block, b_zero, a_scale, indices, activation)
    out = result("out", out, a, quantised_shape(a, b, indices, activation), result_type(a.dtype), strided=True)
    check_no_overlap("out", out, **given)
    if not math.prod(out.shape) or not b.shape[0]:
        return out
    if not math.prod(a.shape):
        out[...] = 0
        return out
    ends, indices = contiguous(ends), None if indices is None else contiguous(indices)
    if mode.runs_plain(a):
        steps = [steps_of(x) for x in (a, b, out, b_scale)]
        plain.quantised_group_product(a, b, out, b_scale, b_zero, a_scale, indices, ends, steps, format, block,
                                      activation is not None)
        return out
    if indices is not None and a.shape[1] % 16:
        a = _with_zeros(a)
    a, b = (x if is_for_tma(x) else for_tma(x) for x in (a, b))
    target = out if is_for_tma(out) else for_tma(out)  # a copy: rows after the last end keep what they have
    group_kernels.quantised_groups(a, b, b_scale, ends, target, format, block, b_zero, a_scale, indices,
                                   activation is not None, **tiles)
    if target is not out:
        out[...] = target
    return out


def _with_zeros(x):
    """A copy of x whose rows have a multiple of 16 elements."""
    made = empty(x, (x.shape[0], -(-x.shape[1] // 16) * 16), x.dtype)
    made[...] = 0
    made[:, :x.shape[1]] = x
    return made
