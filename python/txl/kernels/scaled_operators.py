"""Products and attention of quantised arrays with scales as torch's operators."""
from typing import Optional

import torch

from . import scaled_heads, scaled_products
from .operators import _into, _no_tiles, operator
from .serving_operators import no_gradient

Tensor = torch.Tensor


def _fake_scaled(a, b, a_scale, b_scale, out_dtype=None):
    scaled_products.check_scaled(a, b, a_scale, b_scale)
    return a.new_empty((*a.shape[:-1], b.shape[-1]), dtype=out_dtype or torch.bfloat16)


@operator("scaled_gemm", _fake_scaled)
def _scaled(a: Tensor, b: Tensor, a_scale: Tensor, b_scale: Tensor,
            out_dtype: Optional[torch.dtype] = None) -> Tensor:
    return scaled_products.run_scaled_gemm(a, b, a_scale, b_scale, None, out_dtype)


def scaled_gemm(a, b, a_scale, b_scale, out, tiles):
    no_gradient("scaled_gemm", a, b, a_scale, b_scale)
    _no_tiles(tiles)
    wide = torch.float32 if out is not None and out.dtype == torch.float32 else None
    return _into(out, _scaled(a, b, a_scale, b_scale, wide))


def _fake_scaled_groups(a, b, a_scale, b_scale, ends):
    scaled_products.check_scaled_groups(a, b, a_scale, b_scale, ends)
    return a.new_empty((a.shape[0], b.shape[2]), dtype=torch.bfloat16)


@operator("scaled_grouped_gemm", _fake_scaled_groups)
def _scaled_groups(a: Tensor, b: Tensor, a_scale: Tensor, b_scale: Tensor, ends: Tensor) -> Tensor:
    return scaled_products.run_scaled_groups(a, b, a_scale, b_scale, ends)


def scaled_grouped_gemm(a, b, a_scale, b_scale, ends, out, tiles):
    no_gradient("scaled_grouped_gemm", a, b, a_scale, b_scale)
    _no_tiles(tiles)
    return _into(out, _scaled_groups(a, b, a_scale, b_scale, ends))


def _fake_heads(query, key, value, q_scale, k_scale, v_scale, is_causal, scale=None, enable_gqa=False, out_dtype=None):
    scaled_heads.check_scaled_attention(query, key, value, q_scale, k_scale, v_scale, enable_gqa)
    return (query.new_empty(query.shape, dtype=out_dtype or torch.bfloat16),
            query.new_empty(query.shape[:-1], dtype=torch.float32))


@operator("scaled_attention", _fake_heads)
def _heads(query: Tensor, key: Tensor, value: Tensor, q_scale: Tensor, k_scale: Tensor, v_scale: Tensor,
           is_causal: bool, scale: Optional[float] = None, enable_gqa: bool = False,
           out_dtype: Optional[torch.dtype] = None) -> tuple[Tensor, Tensor]:
    out = torch.empty(query.shape, dtype=out_dtype or torch.bfloat16, device=query.device)
    return scaled_heads.run_scaled_attention(query, key, value, q_scale, k_scale, v_scale, is_causal, scale, enable_gqa,
                                             out)


def scaled_attention(query, key, value, q_scale, k_scale, v_scale, is_causal, scale, enable_gqa, out, tiles):
    no_gradient("scaled_attention", query, key, value, q_scale, k_scale, v_scale)
    _no_tiles(tiles)
    kind = torch.float16 if out is not None and out.dtype == torch.float16 else None
    found, lse = _heads(query, key, value, q_scale, k_scale, v_scale, is_causal, scale, enable_gqa, kind)
    return _into(out, found), lse
