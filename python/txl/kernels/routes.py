"""Routes of tokens to experts for arrays in memory: checks, results, runs."""
import math

import numpy as np

from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name, has_adjacent_elements
from .norms import FLOATS
from .tuned import expert_routes as kernels
from .tuned.results import empty, named_dtype, result


def check_route(choices, experts):
    """An error for arguments of `route_experts` that do not fit."""
    check_array("choices", choices, (2, ))
    if dtype_name(choices) not in ("int32", "int64"):
        raise ValueError(f"`choices` is of {dtype_name(choices)}; elements are int32 or int64")
    if math.prod(choices.shape) >= 1 << 31:
        raise ValueError(f"`choices` is {tuple(choices.shape)}; fewer than 2^31 rows are possible")
    if isinstance(experts, bool) or experts != int(experts) or experts < 1:
        raise ValueError(f"`experts` is {experts}; it is the number of experts, 1 at least")


def run_route(choices, experts, given=(None, None, None)):
    """`route_experts` for arrays in memory. given: the results, None where one is to be made."""
    check_route(choices, experts)
    kind = named_dtype(choices, "int32")
    if dtype_name(choices) != "int32":
        copy = empty(choices, choices.shape, kind)
        copy[...] = choices
        choices = copy
    found = tuple(empty(choices, shape, kind) if x is None else x for x, shape in zip(
        given, ((experts, ), (math.prod(choices.shape), ), choices.shape)))
    if not math.prod(choices.shape):
        found[0][...] = 0
        return found
    kernels.route(contiguous(choices), *found)
    return found


def check_combine(x, positions, weights):
    """An error for arguments of `combine_experts` that do not go together."""
    check_array("x", x, (2, ))
    check_array("positions", positions, (2, ))
    check_array("weights", weights, (2, ))
    if dtype_name(x) not in FLOATS:
        raise ValueError(f"`x` is of {dtype_name(x)}; elements are {', '.join(FLOATS)}")
    if dtype_name(positions) != "int32":
        raise ValueError(f"`positions` is of {dtype_name(positions)}, not int32")
    if tuple(weights.shape) != tuple(positions.shape) or dtype_name(weights) not in FLOATS:
        raise ValueError(f"`weights` is {tuple(weights.shape)} of {dtype_name(weights)}, not {tuple(positions.shape)} "
                         f"of {' or '.join(FLOATS)}")


def run_combine(x, positions, weights, out=None):
    """`combine_experts` for arrays in memory."""
    check_together(x=x, positions=positions, weights=weights, out=out)
    check_combine(x, positions, weights)
    out = result("out", out, x, (positions.shape[0], x.shape[1]), x.dtype, strided=True)
    check_no_overlap("out", out, x=x, positions=positions, weights=weights)
    if not math.prod(out.shape):
        return out
    if not x.shape[0] or not positions.shape[1]:
        out[...] = 0
        return out
    target = out if has_adjacent_elements(out) else empty(out, out.shape, out.dtype)
    kernels.combine(x if has_adjacent_elements(x) else contiguous(x), contiguous(positions), contiguous(weights),
                    target)
    if target is not out:
        out[...] = target
    return out
