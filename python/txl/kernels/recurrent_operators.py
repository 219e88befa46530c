"""Linear recurrences over tokens as torch's operators."""
from typing import Optional

import torch

from . import recurrences
from .operators import _into, operator
from .serving_operators import no_gradient

Tensor = torch.Tensor


def _fake_delta(query, key, value, decay, beta, scale=None, initial_state=None):
    recurrences.check_delta(query, key, value, decay, beta, initial_state)
    state = value.shape[0], value.shape[2], key.shape[3], value.shape[3]
    return value.new_empty(value.shape), value.new_empty(state, dtype=torch.float32)


@operator("gated_delta_rule", _fake_delta)
def _delta(query: Tensor, key: Tensor, value: Tensor, decay: Tensor, beta: Tensor, scale: Optional[float] = None,
           initial_state: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
    return recurrences.run_delta(query, key, value, decay, beta, scale, initial_state)


def _fake_delta_gradient(query, key, value, decay, beta, scale, initial_state, gradient, last_gradient):
    state = value.shape[0], value.shape[2], key.shape[3], value.shape[3]
    return (*(x.new_empty(x.shape) for x in (query, key, value, decay, beta)), value.new_empty(
        state, dtype=torch.float32))


@operator("gated_delta_rule_gradient", _fake_delta_gradient)
def _delta_gradient(
        query: Tensor, key: Tensor, value: Tensor, decay: Tensor, beta: Tensor, scale: Optional[float],
        initial_state: Optional[Tensor], gradient: Tensor,
        last_gradient: Optional[Tensor]) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    return recurrences.run_delta_backward(query, key, value, decay, beta, scale, initial_state, gradient, last_gradient)


def _keep_delta(ctx, inputs, output):
    *tensors, ctx.scale, initial_state = inputs
    ctx.save_for_backward(*tensors, initial_state)
    ctx.set_materialize_grads(False)


def _delta_backward(ctx, gradient, last_gradient):
    *tensors, initial_state = ctx.saved_tensors
    value = tensors[2]
    gradient = torch.zeros_like(value) if gradient is None else gradient.to(value.dtype)
    *found, by_start = _delta_gradient(*tensors, ctx.scale, initial_state, gradient, last_gradient)
    return *found, None, None if initial_state is None else by_start


_delta.register_autograd(_delta_backward, setup_context=_keep_delta)


def gated_delta_rule(query, key, value, decay, beta, scale, initial_state, out):
    found, last = _delta(query, key, value, decay, beta, scale, initial_state)
    return _into(out, found), last


def _fake_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state=None):
    recurrences.check_scan(x, dt, A, B, C, D, dt_bias, initial_state)
    state = x.shape[0], x.shape[2], B.shape[3], x.shape[3]
    return x.new_empty(x.shape), x.new_empty(state, dtype=torch.float32).swapaxes(2, 3)


@operator("mamba_scan", _fake_scan)
def _scan(x: Tensor, dt: Tensor, A: Tensor, B: Tensor, C: Tensor, D: Optional[Tensor], dt_bias: Optional[Tensor],
          dt_softplus: bool, initial_state: Optional[Tensor] = None) -> tuple[Tensor, Tensor]:
    return recurrences.run_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state)


def mamba_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, out):
    no_gradient("mamba_scan", x, dt, A, B, C, D, dt_bias, initial_state)
    found, last = _scan(x, dt, A, B, C, D, dt_bias, bool(dt_softplus), initial_state)
    return _into(out, found), last
