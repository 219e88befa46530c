"""Layers of experts, as programs call them: routes of tokens, and products with weights of 4 bits between them. As with
`functions`, a call goes to the kernels at once, or through torch's dispatcher."""
from . import routes
from .functions import operations
from .scaled import quantised_grouped_gemm
from .tuned.launches import Calls

_routes, _sums = (Calls() for _ in range(2))


def route_experts(choices, experts):
    """Sorts what a router chose by expert: (ends, rows, positions), all int32.

    Args:
        choices: int32 or int64 (tokens, top_k), the experts of each token; what is no expert, -1 say, has no row.
        experts: How many there are.

    `ends` (experts,) is where the rows of each expert end. `rows` (tokens · top_k,) is the token of each row, in
    ascending order within an expert, and -1 after the last end: the `indices` of a grouped product. `positions` (tokens,
    top_k) is the row of each choice, or -1. The same in every run.
    """
    experts = int(experts) if experts == int(experts) else experts
    routes.check_route(choices, experts)
    if operations(choices) is not None:
        from . import expert_operators
        return expert_operators.route_experts(choices, experts)
    return tuple(_routes.call((choices, ), (None, None, None), experts, lambda *given: routes.run_route(
        choices, experts, given)))


def combine_experts(x, positions, weights, *, out=None):
    """The weighted sum of the rows of each token, Σ weights[token, j] · x[positions[token, j]], added in float32 in the
    order of j.

    Args:
        x: (rows, N), float16, bfloat16 or float32: what experts computed.
        positions: int32 (tokens, top_k), as of `route_experts`: rows of x, of which those below 0 do not count.
        weights: (tokens, top_k), of float16, bfloat16 or float32.
        out: (tokens, N), of x's type.

    There is no gradient.
    """
    if operations(x, positions, weights, out) is not None:
        from . import expert_operators
        return expert_operators.combine_experts(x, positions, weights, out)
    return _sums.call((x, positions, weights), (out, ), (), lambda out:
                      (routes.run_combine(x, positions, weights, out), ))[0]


def quantised_experts(x, choices, weights, gate_up, gate_up_scale, down, down_scale, *, format, block=None,
                      gate_up_zero=None, down_zero=None, x_scale=None, out=None):
    """A layer of experts with weights of 4 bits: Σ weight · (silu(x Gᵀ) · (x Uᵀ)) Dᵀ over the experts of each token.

    Args:
        x: (tokens, K), float16 or bfloat16, or float8_e4m3fn with `x_scale`.
        choices, weights: (tokens, top_k): experts, int32 or int64, and floats, from a router's top-k. A choice that is
            no expert, -1 say, does not count.
        gate_up: uint8 (experts, 2 I, ⌈K/2⌉), rows of G and then of U, packed as of `quantised_grouped_gemm`.
        down: uint8 (experts, N, ⌈I/2⌉).
        gate_up_scale, down_scale, gate_up_zero, down_zero, format, block: As of `quantised_grouped_gemm`.
        x_scale: As its `a_scale`.
        out: (tokens, N), of x's type, or of bfloat16 for 8 bits.

    Four kernels: the route, the product with gate and up of gathered tokens, the product with D, the weighted sum.
    """
    ends, rows, positions = route_experts(choices, gate_up.shape[0])
    hidden = quantised_grouped_gemm(x, gate_up, gate_up_scale, ends, format=format, block=block, b_zero=gate_up_zero,
                                    a_scale=x_scale, indices=rows, activation="swiglu")
    found = quantised_grouped_gemm(hidden, down, down_scale, ends, format=format, block=block, b_zero=down_zero)
    return combine_experts(found, positions, weights, out=out)
