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


def gated_delta_rule(query, key, value, decay, beta, scale, initial_state, out):
    no_gradient("gated_delta_rule", query, key, value, decay, beta, initial_state)
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
