"""Layers of experts as torch's operators: products with weights of 4 bits, and routes."""
from typing import Optional

import torch

from . import routes, scaled_products
from .operators import _into, _no_tiles, operator
from .serving_operators import no_gradient
from .tuned.gemm import result_type

Tensor = torch.Tensor


def _fake_groups(a, b, b_scale, ends, format, block, b_zero=None, a_scale=None, indices=None, activation=None):
    scaled_products.check_quantised_groups(a, b, b_scale, ends, format, block, b_zero, a_scale, indices, activation)
    return a.new_empty(scaled_products.quantised_shape(a, b, indices, activation), dtype=result_type(a.dtype))


@operator("quantised_grouped_gemm", _fake_groups)
def _groups(a: Tensor, b: Tensor, b_scale: Tensor, ends: Tensor, format: str, block: int,
            b_zero: Optional[Tensor] = None, a_scale: Optional[Tensor] = None, indices: Optional[Tensor] = None,
            activation: Optional[str] = None) -> Tensor:
    return scaled_products.run_quantised_groups(a, b, b_scale, ends, format, block, b_zero, a_scale, indices,
                                                activation)


def quantised_grouped_gemm(a, b, b_scale, ends, format, block, b_zero, a_scale, indices, activation, out, tiles):
    no_gradient("quantised_grouped_gemm", a, b_scale, b_zero, a_scale)
    _no_tiles(tiles)
    return _into(out, _groups(a, b, b_scale, ends, format, block, b_zero, a_scale, indices, activation))


def _fake_route(choices, experts):
    routes.check_route(choices, experts)
    return tuple(choices.new_empty(shape, dtype=torch.int32)
                 for shape in ((experts, ), (choices.numel(), ), choices.shape))


@operator("route_experts", _fake_route)
def _route(choices: Tensor, experts: int) -> tuple[Tensor, Tensor, Tensor]:
    return routes.run_route(choices, experts)


def route_experts(choices, experts):
    return _route(choices, experts)


def _fake_combine(x, positions, weights):
    routes.check_combine(x, positions, weights)
    return x.new_empty((positions.shape[0], x.shape[1]))


@operator("combine_experts", _fake_combine)
def _combine(x: Tensor, positions: Tensor, weights: Tensor) -> Tensor:
    return routes.run_combine(x, positions, weights)


def combine_experts(x, positions, weights, out):
    no_gradient("combine_experts", x, weights)
    return _into(out, _combine(x, positions, weights))
