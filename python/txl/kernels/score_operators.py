"""Attention with functions of the scores as torch's operators, and its gradients."""
from typing import Optional

import torch

from . import attentions
from .operators import _fake_attention_gradient, _into, _no_tiles, operator

Tensor = torch.Tensor


def _fake_scores(query, key, value, sinks, is_causal, scale=None, enable_gqa=False, window=None, softcap=None):
    attentions.check_attention(query, key, value, enable_gqa)
    attentions.check_scores(query, key, is_causal, window, softcap, sinks)
    return query.new_empty(query.shape), query.new_empty(query.shape[:-1], dtype=torch.float32)


@operator("attention_scores", _fake_scores)
def _attention_scores(query: Tensor, key: Tensor, value: Tensor, sinks: Optional[Tensor], is_causal: bool,
                      scale: Optional[float] = None, enable_gqa: bool = False, window: Optional[int] = None,
                      softcap: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return attentions.run_attention_scores(query, key, value, is_causal, scale, enable_gqa, window, softcap, sinks,
                                           None, (), None, {})


@operator("attention_scores_gradient", lambda *given: _fake_attention_gradient(*given[:9]))
def _scores_gradient(query: Tensor, key: Tensor, value: Tensor, out: Tensor, lse: Tensor, gradient: Tensor,
                     lse_gradient: Optional[Tensor], is_causal: bool, scale: Optional[float] = None,
                     window: Optional[int] = None, softcap: Optional[float] = None) -> tuple[Tensor, Tensor, Tensor]:
    return attentions.run_attention_backward(query, key, value, out, lse, gradient, lse_gradient, is_causal, scale,
                                             window, softcap)


@operator("attention_sinks_gradient", lambda sinks, *others: torch.empty_like(sinks))
def _sinks_gradient(sinks: Tensor, out: Tensor, lse: Tensor, gradient: Tensor,
                    lse_gradient: Optional[Tensor]) -> Tensor:
    return attentions.run_sinks_gradient(sinks, out, lse, gradient, lse_gradient)


def _keep_scores(ctx, inputs, output):
    query, key, value, sinks, ctx.is_causal, ctx.scale, _, ctx.window, ctx.softcap = inputs
    ctx.save_for_backward(query, key, value, sinks, *output)
    ctx.set_materialize_grads(False)


def _scores_backward(ctx, gradient, lse_gradient):
    query, key, value, sinks, out, lse = ctx.saved_tensors
    gradient = torch.zeros_like(out) if gradient is None else gradient.to(out.dtype)
    found = _scores_gradient(query, key, value, out, lse, gradient, lse_gradient, ctx.is_causal, ctx.scale, ctx.window,
                             ctx.softcap)
    by_sinks = _sinks_gradient(sinks, out, lse, gradient, lse_gradient) if ctx.needs_input_grad[3] else None
    return *found, by_sinks, None, None, None, None, None


_attention_scores.register_autograd(_scores_backward, setup_context=_keep_scores)


def attention_scores(query, key, value, is_causal, scale, enable_gqa, window, softcap, sinks, score, out, tiles):
    _no_tiles(tiles)
    if score is not None:
        raise ValueError("`score` is for direct launches, not for torch.compile, gradients or transforms")
    found, lse = _attention_scores(query, key, value, sinks, bool(is_causal), scale, enable_gqa, window, softcap)
    return _into(out, found), lse
