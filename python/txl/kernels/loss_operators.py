"""Cross entropy of a linear layer as torch's operator, with its gradients."""
from typing import Optional

import torch

from . import entropies
from .operators import operator

Tensor = torch.Tensor


def _fake_entropy(x, weight, target, ignore_index, softcap=None):
    entropies.check_linear_entropy(x, weight, target, softcap, "none")
    return x.new_empty(x.shape[:1], dtype=torch.float32), x.new_empty(x.shape[:1], dtype=torch.float32)


@operator("linear_cross_entropy", _fake_entropy)
def linear_cross_entropy(x: Tensor, weight: Tensor, target: Tensor, ignore_index: int,
                         softcap: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return entropies.run_linear_entropy(x, weight, target, ignore_index, softcap)


@operator("linear_cross_entropy_gradient", lambda x, weight, *others:
          (x.new_empty(x.shape), weight.new_empty(weight.shape)))
def _gradient(x: Tensor, weight: Tensor, target: Tensor, lse: Tensor, scale: Tensor,
              softcap: Optional[float] = None) -> tuple[Tensor, Tensor]:
    return entropies.run_linear_entropy_gradient(x, weight, target, lse, scale, softcap)


def _backward(ctx, gradient, _):
    x, weight, target, lse = ctx.saved_tensors
    scale = torch.where(target == ctx.ignore_index, 0.0, gradient.float())
    by_x, by_weight = _gradient(x, weight, target, lse, scale, ctx.softcap)
    need = ctx.needs_input_grad
    return by_x if need[0] else None, by_weight if need[1] else None, None, None, None


def _keep(ctx, inputs, output):
    x, weight, target, ctx.ignore_index, ctx.softcap = inputs
    ctx.save_for_backward(x, weight, target, output[1])
    ctx.mark_non_differentiable(output[1])


linear_cross_entropy.register_autograd(_backward, setup_context=_keep)
