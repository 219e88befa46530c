"""Functions of serving as torch's operators: norms in 8 bits, positions and caches, keys, tokens."""
from typing import Optional

import torch

from . import positions as rotary
from . import drawing, indexing, quantising
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


def _fake_indexer(query, key, weights, key_scale, k, is_causal, starts=None, ends=None):
    indexing.check_indexer(query, key, weights, key_scale, k, starts, ends)
    return query.new_empty((query.shape[0], k), dtype=torch.int32)


@operator("lightning_indexer", _fake_indexer)
def _indexer(query: Tensor, key: Tensor, weights: Tensor, key_scale: Tensor, k: int, is_causal: bool,
             starts: Optional[Tensor] = None, ends: Optional[Tensor] = None) -> Tensor:
    return indexing.run_indexer(query, key, weights, key_scale, k, is_causal, starts, ends)


def lightning_indexer(query, key, weights, key_scale, k, is_causal, starts, ends, out):
    no_gradient("lightning_indexer", query, key, weights, key_scale)
    return _into(out, _indexer(query, key, weights, key_scale, k, is_causal, starts, ends))


def _choices(temperature, temperatures, top_k, top_ks, top_p, top_ps, seed, seeds):
    """The numbers, or the tensors where there are some."""
    return [x if many is None else many for x, many in ((temperature, temperatures), (top_k, top_ks), (top_p, top_ps),
                                                        (seed, seeds))]


def _fake_sample(logits, *choices):
    drawing.check_sample(logits, *_choices(*choices))
    return logits.new_empty(logits.shape[:1], dtype=torch.int64)


@operator("sample", _fake_sample)
def _sample(logits: Tensor, temperature: float, temperatures: Optional[Tensor], top_k: Optional[int],
            top_ks: Optional[Tensor], top_p: Optional[float], top_ps: Optional[Tensor], seed: int,
            seeds: Optional[Tensor]) -> Tensor:
    return drawing.run_sample(
        logits, *_choices(temperature, temperatures, top_k, top_ks, top_p, top_ps, seed, seeds))


def sample(logits, temperature, top_k, top_p, seed, out):
    no_gradient("sample", logits)
    given = []
    for x, kind, default in ((temperature, float, 1.0), (top_k, int, None), (top_p, float, None), (seed, int, 0)):
        many = isinstance(x, Tensor)
        given += [default if many or x is None else kind(x), x if many else None]
    return _into(out, _sample(logits, *given))
