"""Attention of 8-bit floats with scales of heads for arrays in memory."""
import math

import numpy as np

from . import mode
from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name
from .attentions import check_attention, contiguous_copy, four_steps, is_one_axis_for_tma
from .plain import scaled_attention as plain
from .products import HALVES
from .tuned import scaled_attention as kernels
from .tuned.results import empty, named_dtype, result


def check_scaled_attention(query, key, value, q_scale, k_scale, v_scale, enable_gqa):
    """An error for arguments of `scaled_attention` that do not go together."""
    check_attention(query, key, value, enable_gqa, ("float8_e4m3fn", ), ((64, 64), (128, 128), (256, 256)))
    for name, x, shape in (("q_scale", q_scale, query.shape[:-2]), ("k_scale", k_scale, key.shape[:-2]),
                           ("v_scale", v_scale, key.shape[:-2])):
        check_array(name, x)
        if x.shape != shape or dtype_name(x) != "float32":
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not float32 {tuple(shape)}, one a head")


def run_scaled_attention(query, key, value, q_scale, k_scale, v_scale, is_causal, scale, enable_gqa, out=None, lse=None,
                         tiles={}):
    """`scaled_attention` for arrays in memory: (out, lse)."""
    scales = q_scale, k_scale, v_scale
    check_together(query=query, key=key, value=value, q_scale=q_scale, k_scale=k_scale, v_scale=v_scale, out=out)
    check_scaled_attention(query, key, value, *scales, enable_gqa)
    kind = named_dtype(query, "bfloat16") if out is None or dtype_name(out) not in HALVES else out.dtype
    out = result("out", out, query, query.shape, kind, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value)
    lse = empty(query, query.shape[:-1], np.float32) if lse is None else lse
    if not math.prod(query.shape):
        return out, lse
    if not key.shape[-2]:
        out[...] = 0
        lse[...] = -math.inf
        return out, lse
    scale = query.shape[-1]**-0.5 if scale is None else float(scale)
    scales = [contiguous(x) for x in scales]
    if mode.runs_plain(query):
        *batch, heads, nq, d = query.shape
        plain.scaled_attention(query, key, value, out, lse, scales, [four_steps(x) for x in (query, key, value, out)],
                               (math.prod(batch), heads, key.shape[-3], nq, key.shape[-2], d), scale, bool(is_causal))
        return out, lse
    query, key = (x if is_one_axis_for_tma(x) else contiguous_copy(x) for x in (query, key))
    target = out if is_one_axis_for_tma(out) else empty(out, out.shape, out.dtype)
    kernels.scaled_attention(query, key, value, *scales, bool(is_causal), scale, target, lse, **tiles)
    if target is not out:
        out[...] = target
    return out, lse
