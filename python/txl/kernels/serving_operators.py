"""Functions of serving as torch's operators: norms in 8 bits, positions and caches."""
from typing import Optional

import torch

from . import positions as rotary
from . import quantising
from .operators import _into, operator

Tensor = torch.Tensor


def no_gradient(name, *given):
    """An error if a gradient would be needed."""
    if torch.is_grad_enabled() and any(x is not None and x.requires_grad for x in given):
        raise NotImplementedError(f"`txl.kernels.{name}` has no gradient: call it under `torch.no_grad()`")


def _fake_quantised(x, weight, residual, eps, dtype, block=None):
    quantising.check_quantised(x, weight, residual, dtype, block)
    count = -(-x.shape[-1] // block) if block else 1
    found = x.new_empty(x.shape, dtype=getattr(torch, dtype)), x.new_empty((*x.shape[:-1], count), dtype=torch.float32)
    return found if residual is None else (*found, x.new_empty(x.shape))


@operator("rms_norm_quantised", lambda x, weight, *options: _fake_quantised(x, weight, None, *options))
def _quantised(x: Tensor, weight: Optional[Tensor], eps: float, dtype: str,
               block: Optional[int] = None) -> tuple[Tensor, Tensor]:
    return quantising.run_quantised(x, weight, None, eps, dtype, block)


@operator("add_rms_norm_quantised", _fake_quantised)
def _sum_quantised(x: Tensor, weight: Optional[Tensor], residual: Tensor, eps: float, dtype: str,
                   block: Optional[int] = None) -> tuple[Tensor, Tensor, Tensor]:
    return quantising.run_quantised(x, weight, residual, eps, dtype, block)


def rms_norm_quantised(x, weight, residual, eps, dtype, block):
    no_gradient("rms_norm_quantised", x, weight, residual)
    if residual is None:
        return _quantised(x, weight, eps, dtype, block)
    return _sum_quantised(x, weight, residual, eps, dtype, block)


def _fake_rotary(query, key, value, cos, sin, positions, slots, key_cache, value_cache, interleaved):
    rotary.check_rotary(query, key, value, cos, sin, positions, slots, key_cache, value_cache)
    return query.new_empty(query.shape)


@operator("rotary_cache", _fake_rotary, mutates=("key_cache", "value_cache"))
def _rotary(query: Tensor, key: Tensor, value: Tensor, cos: Tensor, sin: Tensor, positions: Tensor, slots: Tensor,
            key_cache: Tensor, value_cache: Tensor, interleaved: bool) -> Tensor:
    out = torch.empty(query.shape, dtype=query.dtype, device=query.device)
    return rotary.run_rotary(query, key, value, cos, sin, positions, slots, key_cache, value_cache, interleaved, out)


def rotary_cache(query, key, value, *others):
    no_gradient("rotary_cache", query, key, value)
    *others, out = others
    return _into(out, _rotary(query, key, value, *others))
