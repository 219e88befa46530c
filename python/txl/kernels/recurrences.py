"""Linear recurrences: checks of their arguments, and runs for arrays in memory."""
import numpy as np

from . import mode
from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name, has_adjacent_elements
from .norms import FLOATS
from .plain import recurrence_backward as plain_backward
from .plain import recurrences as plain
from .products import HALVES
from .tuned import channel_decays as channel_kernels
from .tuned import delta_rule as delta_kernels
from .tuned import delta_rule_backward as backward_kernels
from .tuned import mamba_scan as scan_kernels
from .tuned import mamba_scan_backward as scan_backward
from .tuned.results import empty, result

FEW = 16  # tokens that are computed one by one


def _check_heads(names, values, name, value, widths):
    """An error if keys, whose heads are shared, and values do not go together."""
    check_array(name, value, (4, ))
    batch, length, heads, _ = value.shape
    for other, x in zip(names, values):
        check_array(other, x, (4, ))
        if x.shape != values[0].shape or x.shape[:2] != value.shape[:2]:
            raise ValueError(f"`{other}` is {tuple(x.shape)}, which does not go with `{name}`, {tuple(value.shape)}")
        if not x.shape[2] or heads % x.shape[2]:
            raise ValueError(f"`{other}` has {x.shape[2]} heads, and `{name}` {heads}, which is no multiple")
    for other, x in ((name, value), *zip(names, values)):
        if dtype_name(x) not in HALVES or x.dtype != value.dtype:
            raise ValueError(f"`{other}` is of {dtype_name(x)}; elements are float16 or bfloat16, of one type")
        if x.shape[3] not in widths:
            raise ValueError(f"`{other}` has heads of {x.shape[3]} elements; powers of two from 16 to 256 are possible")


def _check_floats(shape, **arrays):
    for name, x in arrays.items():
        if x is not None:
            check_array(name, x)
            if tuple(x.shape) != shape or dtype_name(x) not in FLOATS:
                raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not {shape} of floats")


def _check_state(name, x, shape):
    if x is not None:
        check_array(name, x)
        if tuple(x.shape) != shape or dtype_name(x) != "float32":
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not {shape} of float32")


WIDTHS = (16, 32, 64, 128, 256)


def check_delta(query, key, value, decay, beta, initial_state):
    """An error for arguments of `gated_delta_rule` that do not fit."""
    _check_heads(("query", "key"), (query, key), "value", value, WIDTHS)
    check_array("decay", decay, (3, 4))
    _check_floats((*value.shape[:3], *(() if decay.ndim == 3 else key.shape[3:])), decay=decay)
    _check_floats(tuple(value.shape[:3]), beta=beta)
    _check_state("initial_state", initial_state, (value.shape[0], value.shape[2], key.shape[3], value.shape[3]))


def _rows(*arrays):
    """Arrays whose last axis is contiguous."""
    return [x if x is None or has_adjacent_elements(x) else contiguous(x) for x in arrays]


def _channels(decay):
    """Decays; those of channels with a contiguous last axis."""
    return decay if decay.ndim == 3 else _rows(decay)[0]


def run_delta(query, key, value, decay, beta, scale, initial_state, out=None):
    """`gated_delta_rule` for arrays in memory."""
    check_together(query=query, key=key, value=value, decay=decay, beta=beta, initial_state=initial_state, out=out)
    out = result("out", out, value, value.shape, value.dtype, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value)
    last = empty(value, (value.shape[0], value.shape[2], key.shape[3], value.shape[3]), np.float32)
    start = None if initial_state is None else contiguous(initial_state)
    scale = key.shape[3]**-0.5 if scale is None else float(scale)
    target = out if has_adjacent_elements(out) else empty(out, out.shape, out.dtype)
    query, key, value, decay = *_rows(query, key, value), _channels(decay)
    if not value.shape[0] or not value.shape[2]:
        return out, last
    if mode.runs_plain(value) or value.shape[1] <= FEW:
        plain.recurrence(query, key, value, decay, beta, None, start, scale, True, target, last)
    else:
        run = channel_kernels if decay.ndim == 4 else delta_kernels
        run.delta_rule(query, key, value, decay, beta, start, scale, target, last)
    if target is not out:
        out[...] = target
    return out, last


def run_delta_backward(query, key, value, decay, beta, scale, initial_state, gradient, last_gradient):
    """The gradients of `gated_delta_rule` by those of the result and of the last state (or None), of arrays in memory:
    of query, key, value, decay, beta, and the first state. Those of arrays have their types."""
    (batch, _, heads, v), k = value.shape, key.shape[3]
    query, key, value, gradient, decay = *_rows(query, key, value, gradient), _channels(decay)
    start, last = (None if x is None else contiguous(x) for x in (initial_state, last_gradient))
    found = [empty(value, x.shape, x.dtype) for x in (query, key, value, decay, beta)]
    by_start = empty(value, (batch, heads, k, v), np.float32)
    if not batch * heads:
        return *found, by_start
    scale = k**-0.5 if scale is None else float(scale)
    is_plain, small, large = _parts(value, query, key, *found[:2])
    if decay.ndim == 4:
        small[0] = empty(value, (*small[0].shape, k), np.float32) if is_plain else found[3]
    given = query, key, value, decay, beta
    if is_plain:
        plain_backward.recurrence_backward(*given, None, start, scale, True, gradient, last, *large, found[2], *small,
                                           None, by_start)
    else:
        backward_kernels.delta_rule_backward(*given, start, scale, gradient, last, *large, found[2], *small, by_start)
    _add_parts((*large, *small), (*found[:2], *found[3:]))
    return *found, by_start


def _parts(value, query, key, by_query, by_key):
    """(whether plain programs run, two arrays for parts of gradients of numbers of tokens, two for those of queries and
    keys, which are the gradients themselves where there is one part)."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    is_plain = mode.runs_plain(value) or length <= FEW
    count = v // plain_backward.columns_of(k, v) if is_plain else k // backward_kernels.columns_of(k)
    small = [empty(value, (count, batch, length, heads), np.float32) for _ in range(2)]
    if not is_plain and heads == shared:
        return is_plain, small, [by_query, by_key]
    large = [empty(value, (count if is_plain else 1, batch, length, heads, k), np.float32) for _ in range(2)]
    return is_plain, small, large


def _add_parts(many, gradients):
    """Adds up the parts of gradients."""
    for parts, out in zip(many, gradients):
        if parts is not out and 0 not in out.shape:
            plain_backward.sum_parts(parts, out, out.shape[3] if out.ndim == 4 else 1)


def check_scan(x, dt, A, B, C, D, dt_bias, initial_state):
    """An error for arguments of `mamba_scan` that do not fit."""
    _check_heads(("B", "C"), (B, C), "x", x, WIDTHS)
    _check_floats(tuple(x.shape[:3]), dt=dt)
    _check_floats((x.shape[2], ), A=A, D=D, dt_bias=dt_bias)
    _check_state("initial_state", initial_state, (x.shape[0], x.shape[2], x.shape[3], B.shape[3]))


def run_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, out=None):
    """`mamba_scan` for arrays in memory."""
    check_together(x=x, dt=dt, A=A, B=B, C=C, D=D, dt_bias=dt_bias, initial_state=initial_state, out=out)
    out = result("out", out, x, x.shape, x.dtype, strided=True)
    check_no_overlap("out", out, x=x, B=B, C=C)
    last = empty(x, (x.shape[0], x.shape[2], B.shape[3], x.shape[3]), np.float32)
    start = None if initial_state is None else contiguous(initial_state.swapaxes(2, 3))
    target = out if has_adjacent_elements(out) else empty(out, out.shape, out.dtype)
    x, B, C = _rows(x, B, C)
    A, D, dt_bias = (y if y is None else contiguous(y) for y in (A, D, dt_bias))
    if not x.shape[0] or not x.shape[2]:
        return out, last.swapaxes(2, 3)
    if mode.runs_plain(x) or x.shape[1] <= FEW:
        steps, decays = scan_kernels.steps_and_decays(dt, A, dt_bias, dt_softplus)
        plain.recurrence(C, B, x, decays, steps, D, start, 1.0, False, target, last)
    else:
        scan_kernels.mamba_scan(x, dt, A, B, C, D, dt_bias, dt_softplus, start, target, last)
    if target is not out:
        out[...] = target
    return out, last.swapaxes(2, 3)


def run_scan_backward(x, dt, A, B, C, D, dt_bias, dt_softplus, initial_state, gradient, last_gradient):
    """The gradients of `mamba_scan` by those of the result and of the last state (or None), of arrays in memory: of x,
    dt, A, B, C, D, dt_bias (or None), and the first state. Those of arrays have their types."""
    (batch, length, heads, p), n = x.shape, B.shape[3]
    x, B, C, gradient = _rows(x, B, C, gradient)
    A, D, dt_bias = (y if y is None else contiguous(y) for y in (A, D, dt_bias))
    start, last = (None if y is None else contiguous(y.swapaxes(2, 3)) for y in (initial_state, last_gradient))
    found = [None if y is None else empty(x, y.shape, y.dtype) for y in (x, dt, A, B, C, D, dt_bias)]
    by_x, by_dt, by_a, by_b, by_c, by_d, by_bias = found
    by_start = empty(x, (batch, heads, n, p), np.float32)
    if not batch * heads * length:
        for y in (by_a, by_d, by_bias):
            if y is not None:
                y[...] = 0
        if batch * heads:
            by_start[...] = 0 if last is None else last
        return *found, by_start.swapaxes(2, 3)
    is_plain, small, large = _parts(x, C, B, by_c, by_b)
    skips = None if D is None else empty(x, (small[0].shape[0] if is_plain else 1, batch, length, heads), np.float32)
    if is_plain:
        steps, decays = scan_kernels.steps_and_decays(dt, A, dt_bias, dt_softplus)
        plain_backward.recurrence_backward(C, B, x, decays, steps, D, start, 1.0, False, gradient, last, *large, by_x,
                                           *small, skips, by_start)
    else:
        scan_backward.mamba_scan_backward(x, dt, A, B, C, D, dt_bias, dt_softplus, start, gradient, last, *large, by_x,
                                          *small, skips, by_start)
    _add_parts(large, (by_c, by_b))
    sums = scan_backward.steps_gradients(dt, A, dt_bias, dt_softplus, *small, skips, by_dt)
    for parts, out in zip(sums, (by_a, by_bias, by_d)):
        if out is not None:
            plain_backward.sum_parts(parts, out)
    return *found, by_start.swapaxes(2, 3)
