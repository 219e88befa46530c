"""Matrix products, layers and grouped products of arrays in memory: checks, copies of what the kernels cannot read, and
the choice of a kernel."""
import math

from . import arrays, mode
from .arrays import check_no_overlap, check_array, check_together, contiguous, dtype_name, for_tma, is_for_tma, steps_of
from .plain import products as plain
from .tuned import epilogues as layers
from .tuned import gemm as product_kernels
from .tuned import grouped_gemm as group_kernels
from .tuned import split_gemm as split_kernels
from .tuned.choice import choose
from .tuned.results import empty, gpu_of, result

HALVES, BYTES = ("float16", "bfloat16"), ("float8_e4m3fn", "float8_e5m2")


def run_gemm(a, b, out, out_dtype, epilogue, operands, residual, tiles):
    """`gemm` for arrays in memory, without gradients. out_dtype: of a result that is not given."""
    check_together(a=a, b=b, out=out, residual=residual)
    check_product(a, b)
    shape = (*a.shape[:-1], b.shape[-1])
    out = result_of("out", out, a, shape, out_dtype)
    if residual is not None and (tuple(residual.shape) != shape or residual.dtype != out.dtype):
        raise ValueError(f"`residual` is {tuple(residual.shape)} of {dtype_name(residual)}, the result {shape} of "
                         f"{dtype_name(out)}")
    check_no_overlap("out", out, a=a, b=b, residual=residual)
    if not math.prod(shape):
        return out
    if mode.runs_plain(a):
        steps = [_three_steps(x) for x in (a, b, out)]
        plain.product(a, b, out, *steps, ([1, *shape][-3], shape[-2], shape[-1], a.shape[-1]), epilogue, operands,
                      residual, None if residual is None else _three_steps(residual))
        return out
    is_byte = dtype_name(a) in BYTES
    if not is_for_tma(a) and (is_byte or not is_for_tma(a, -2)):
        a = for_tma(a)
    if not is_for_tma(b, -2) and (is_byte or not is_for_tma(b)):
        b = for_tma(b.swapaxes(-1, -2)).swapaxes(-1, -2)
    m, n, k = *shape[-2:], a.shape[-1]
    chosen = choose(m, n, k, math.prod(shape[:-2]), arrays.item_size(a), gpu_of(a))
    if chosen.kernel == "gemm":
        tiles = {**chosen.options, **tiles}
    elif k and not tiles and all(x is None or steps_of(x) is not None for x in (out, residual)):
        return split_kernels.split_gemm(a, b, out, epilogue, operands, residual, **chosen.options)
    if residual is not None and not is_for_tma(residual):
        residual = for_tma(residual)
    target = out if is_for_tma(out) else for_tma_like(out)
    product_kernels.gemm(a, b, target, epilogue, operands, residual, **tiles)
    if target is not out:
        out[...] = target
    return out


def for_tma_like(x):
    """An array of x's shape and type that TMA can write, with arbitrary contents."""
    unit = arrays.UNIT // arrays.item_size(x)
    return empty(x, (*x.shape[:-1], -(-x.shape[-1] // unit) * unit), x.dtype)[..., :x.shape[-1]]


def check_product(a, b):
    """An error for operands that cannot be multiplied."""
    check_array("a", a, (2, 3))
    check_array("b", b, (2, 3))
    if dtype_name(a) not in HALVES + BYTES:
        raise ValueError(f"`a` is of {dtype_name(a)}; elements are {', '.join(HALVES + BYTES)}")
    if b.dtype != a.dtype:
        raise ValueError(f"`b` is of {dtype_name(b)}, `a` of {dtype_name(a)}")
    if a.shape[:-2] != b.shape[:-2] or a.shape[-1] != b.shape[-2]:
        raise ValueError(f"`b` is {tuple(b.shape)}, which `a`, {tuple(a.shape)}, cannot be multiplied by")


def result_of(name, given, a, shape, dtype=None):
    """The result of a product: checked if it is given, else a new array."""
    if given is None:
        return empty(a, shape, dtype or product_kernels.result_type(a.dtype))
    expected = given.dtype if dtype_name(given) == "float32" else product_kernels.result_type(a.dtype)
    return result(name, given, a, shape, expected, strided=True)


def _three_steps(x):
    return (0, *steps_of(x))[-3:]


def check_linear(x, weight, bias, activation):
    """An error for arguments of a layer that do not fit."""
    check_array("x", x)
    check_array("weight", weight, (2, ))
    if activation not in layers.EPILOGUES:
        raise ValueError(
            f"`activation` is one of {', '.join(filter(None, layers.EPILOGUES))}, or None, not {activation!r}")
    if not x.ndim or x.shape[-1] != weight.shape[1]:
        raise ValueError(f"`weight` is {tuple(weight.shape)}, (N, K), and `x` is {tuple(x.shape)}, (…, K)")
    for name, y in (("x", x), ("weight", weight)):
        if dtype_name(y) not in HALVES or y.dtype != x.dtype:
            raise ValueError(f"`{name}` is of {dtype_name(y)}; `x` and `weight` are both float16, or both bfloat16")
    if bias is not None:
        check_array("bias", bias)
        if tuple(bias.shape) != (weight.shape[0], ):
            raise ValueError(f"`bias` has the shape {tuple(bias.shape)}, not {(weight.shape[0], )}")


def run_linear(x, weight, bias, activation, residual, out, tiles):
    """`linear` for arrays in memory, without gradients."""
    check_together(x=x, weight=weight, bias=bias, residual=residual, out=out)
    check_linear(x, weight, bias, activation)
    n, k = weight.shape
    shape = (*x.shape[:-1], n)
    if bias is not None:
        bias = contiguous(bias)
    epilogue = layers.EPILOGUES[activation] if activation or bias is not None else None
    flat = _as_rows(x)
    out = result_of("out", out, x, shape)
    target = _as_rows(out)
    if residual is not None and (tuple(residual.shape) != shape or residual.dtype != out.dtype):
        raise ValueError(f"`residual` is {tuple(residual.shape)} of {dtype_name(residual)}, the result {shape} of "
                         f"{dtype_name(out)}")
    check_no_overlap("out", out, x=x, weight=weight, bias=bias, residual=residual)
    run_gemm(flat, weight.swapaxes(0, 1), target, None, epilogue, (bias, n),
             None if residual is None else _as_rows(residual), tiles)
    if arrays.address(target) != arrays.address(out):
        out[...] = target.reshape(shape)
    return out


def _as_rows(x):
    """A view of x with one leading axis, or a copy if there is none."""
    if x.ndim == 2:
        return x
    rows = math.prod(x.shape[:-1])
    try:
        return x.reshape(rows, x.shape[-1])
    except ValueError:  # our own arrays are only viewed
        return contiguous(x).reshape(rows, x.shape[-1])


def check_groups(a, b, ends):
    """An error for operands of a grouped product that do not go together."""
    check_array("a", a, (2, ))
    check_array("b", b, (3, ))
    check_array("ends", ends, (1, ))
    if dtype_name(a) not in HALVES + BYTES:
        raise ValueError(f"`a` is of {dtype_name(a)}; elements are {', '.join(HALVES + BYTES)}")
    if b.dtype != a.dtype:
        raise ValueError(f"`b` is of {dtype_name(b)}, `a` of {dtype_name(a)}")
    if a.shape[1] != b.shape[1]:
        raise ValueError(f"`b` is {tuple(b.shape)}, (groups, K, N), and `a` is {tuple(a.shape)}, (rows, K)")
    if ends.shape[0] != b.shape[0] or dtype_name(ends) != "int32":
        raise ValueError(f"`ends` is {tuple(ends.shape)} of {dtype_name(ends)}, not int32 {(b.shape[0], )}")


def run_grouped_gemm(a, b, ends, out, tiles):
    """`grouped_gemm` for arrays in memory, without gradients."""
    check_together(a=a, b=b, ends=ends, out=out)
    check_groups(a, b, ends)
    shape, kind = (a.shape[0], b.shape[2]), product_kernels.result_type(a.dtype)
    out = empty(a, shape, kind) if out is None else result("out", out, a, shape, kind, strided=True)
    check_no_overlap("out", out, a=a, b=b, ends=ends)
    if not math.prod(shape) or not b.shape[0]:
        return out
    ends = contiguous(ends)
    if mode.runs_plain(a):
        plain.grouped_product(a, b, out, ends, *map(steps_of, (a, b, out)))
        return out
    is_byte = dtype_name(a) in BYTES
    if not is_for_tma(a):
        a = for_tma(a)
    if not is_for_tma(b, -2) and (is_byte or not is_for_tma(b)):
        b = for_tma(b.swapaxes(-1, -2)).swapaxes(-1, -2)
    target = out if is_for_tma(out) else for_tma(out)  # a copy: rows after the last end keep what they have
    group_kernels.grouped_gemm(a, b, ends, target, **tiles)
    if target is not out:
        out[...] = target
    return out
