"""Products with scales of blocks for arrays in memory: checks, and copies of what the kernels cannot read."""
import math

from . import mode
from .arrays import check_array, check_no_overlap, check_together, dtype_name, for_tma, is_for_tma
from .plain import scaled_products as plain
from .products import BYTES, _three_steps, check_product, for_tma_like, result_of
from .tuned import scaled_gemm as kernels


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
