"""Linear recurrences over tokens as torch's operators."""
from typing import Optional

import torch

from . import recurrences
from .operators import _into, operator

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


def _keep(ctx, inputs, output):
    """Of the arguments of an operator: tensors, an option, and the first state."""
    *tensors, ctx.option, initial_state = inputs
    ctx.save_for_backward(*tensors, initial_state)
    ctx.set_materialize_grads(False)


def _delta_backward(ctx, gradient, last_gradient):
    *tensors, initial_state = ctx.saved_tensors
    value = tensors[2]
    gradient = torch.zeros_like(value) if gradient is None else gradient.to(value.dtype)
    *found, by_start = _delta_gradient(*tensors, ctx.option, initial_state, gradient, last_gradient)
    return *found, None, None if initial_state is None else by_start


_delta.register_autograd(_delta_backward, setup_context=_keep)


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


def _fake_scan_gradient(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, gradient, last_gradient):
    state = x.shape[0], x.shape[2], B.shape[3], x.shape[3]
    made = [x.new_empty(y.shape, dtype=y.dtype) for y in _numbers(x, dt, A, B, C, D, dt_bias)]
    return (*made, x.new_empty(state, dtype=torch.float32).swapaxes(2, 3))


def _numbers(x, dt, A, B, C, D, dt_bias):
    """The arguments that have gradients; A for what is not given, whose gradient is of no use."""
    return x, dt, A, B, C, A if D is None else D, A if dt_bias is None else dt_bias


@operator("mamba_scan_gradient", _fake_scan_gradient)
def _scan_gradient(
    x: Tensor, dt: Tensor, A: Tensor, B: Tensor, C: Tensor, D: Optional[Tensor], dt_bias: Optional[Tensor],
    dt_softplus: bool, initial_state: Optional[Tensor], gradient: Tensor, last_gradient: Optional[Tensor]
) -> tuple[Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor, Tensor]:
    found = recurrences.run_scan_backward(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, gradient,
                                          last_gradient)
    return tuple(A.new_zeros(A.shape) if y is None else y for y in found)


def _scan_backward(ctx, gradient, last_gradient):
    *tensors, initial_state = ctx.saved_tensors
    x = tensors[0]
    gradient = torch.zeros_like(x) if gradient is None else gradient.to(x.dtype)
    *found, by_start = _scan_gradient(*tensors, ctx.option, initial_state, gradient, last_gradient)
    return (*(None if y is None else z for y, z in zip(tensors, found)), None,
            None if initial_state is None else by_start)


_scan.register_autograd(_scan_backward, setup_context=_keep)


def mamba_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, out):
    found, last = _scan(x, dt, A, B, C, D, dt_bias, bool(dt_softplus), initial_state)
    return _into(out, found), last
