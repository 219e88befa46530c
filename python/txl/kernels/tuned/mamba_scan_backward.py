"""The gradients of the scan of Mamba-2, in chunks of 64 tokens, as `mamba_scan.py` computes it.

The kernels of `delta_rule_backward` have the gradients of x, b, c, of the steps and of their decays; those of what the
steps are made of follow token by token in `steps_gradients_kernel`, and are added up for the numbers of heads.

Design: `docs/kernels/delta_rule.md`.

    python -m txl.kernels mamba_scan_backward
"""
import numpy as np
import txl
import txl.language as tl
from .delta_rule import run_states
from .delta_rule_backward import run_gradients
from .launches import launch
from .mamba_scan import steps_and_decays
from .results import empty, steps_of

BLOCK = 64  # tokens whose parts of the gradients of a, bias and skip are added at once


@txl.jit
def steps_gradients_kernel(step, a, bias, by_decays, by_steps, by_skips, by_step, by_a, by_bias, by_skip, s_steps,
                           length, heads, parts, skip_parts, SOFTPLUS: tl.constexpr, BLOCK: tl.constexpr,
                           HEADS: tl.constexpr):
    """The gradient of `step` for a block of tokens and some heads, and the block's parts of those of a, bias and skip:
    (blocks, heads). by_decays, by_steps: `parts` of the gradients of the steps' decays and of the steps, by_skips that
    of skip of each token: (parts, batch, tokens, heads)."""
    batch = tl.program_id(1).to(tl.int64)
    t, head = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.program_id(2) * HEADS + tl.arange(0, HEADS)
    inside = (t < length)[:, None] & (head < heads)[None, :]
    v = tl.load(step + batch * s_steps[0] + t.to(tl.int64)[:, None] * s_steps[1] + head[None, :] * s_steps[2],
                mask=inside, other=0.0).to(tl.float32)
    if bias is not None:
        v += tl.load(bias + head, mask=head < heads, other=0.0).to(tl.float32)[None, :]
    made, slope = v, tl.full([BLOCK, HEADS], 1.0, tl.float32)
    if SOFTPLUS:
        made = tl.where(v > 20, v, tl.log(1 + tl.exp(tl.minimum(v, 20.0))))
        slope = 1 / (1 + tl.exp(-v))
    token = (batch * length + t)[:, None] * heads + head[None, :]
    of_part = tl.num_programs(1).to(tl.int64) * length * heads
    by_decay, by_made = tl.zeros([BLOCK, HEADS], tl.float32), tl.zeros([BLOCK, HEADS], tl.float32)
    for part in range(parts):
        by_decay += tl.load(by_decays + part * of_part + token, mask=inside, other=0.0)
        by_made += tl.load(by_steps + part * of_part + token, mask=inside, other=0.0)
    factor = tl.load(a + head, mask=head < heads, other=0.0).to(tl.float32)
    found = tl.where(inside, (by_made + by_decay * factor[None, :]) * slope, 0.0)
    tl.store(by_step + token, found.to(by_step.dtype.element_ty), mask=inside)
    row = (batch * tl.num_programs(0) + tl.program_id(0)) * heads + head
    tl.store(by_a + row, tl.sum(tl.where(inside, by_decay * made, 0.0), 0), mask=head < heads)
    if bias is not None:
        tl.store(by_bias + row, tl.sum(found, 0), mask=head < heads)
    if by_skip is not None:
        total = tl.zeros([HEADS], tl.float32)
        for part in range(skip_parts):
            total += tl.sum(tl.load(by_skips + part * of_part + token, mask=inside, other=0.0), 0)
        tl.store(by_skip + row, total, mask=head < heads)


def steps_gradients(step, a, bias, softplus, by_decays, by_steps, by_skips, by_step):
    """Writes the gradient of step, (batch, tokens, heads); returns the parts of those of a, bias and skip, or None:
    float32 (blocks, heads), to be added."""
    batch, length, heads = step.shape
    blocks, wide = txl.cdiv(length, BLOCK), min(64, txl.next_power_of_2(heads))
    by_a, by_bias, by_skip = (None if x is None else empty(step, (batch * blocks, heads), np.float32)
                              for x in (a, bias, by_skips))
    launch(steps_gradients_kernel, (blocks, batch, txl.cdiv(heads, wide)), step, a, bias, by_decays, by_steps, by_skips,
           by_step, by_a, by_bias, by_skip, steps_of(step), length, heads, by_decays.shape[0],
           0 if by_skips is None else by_skips.shape[0], SOFTPLUS=bool(softplus), BLOCK=BLOCK, HEADS=wide, num_warps=4)
    return by_a, by_bias, by_skip


def mamba_scan_backward(x, step, a, b, c, skip, bias, softplus, start, gradient, last_gradient, by_c, by_b, by_x,
                        by_decays, by_steps, by_skips, by_start):
    """Writes gradients by those of the output and of the last state (or None). Arguments are those of `mamba_scan`;
    by_c, by_b: (batch, tokens, heads, N), of each head, by_x: (batch, tokens, heads, P); by_decays, by_steps: float32
    (N / columns_of(N), batch, tokens, heads), to be added, by_skips: float32 (1, batch, tokens, heads) or None;
    by_start: float32 (batch, heads, N, P)."""
    steps, decays = steps_and_decays(step, a, bias, softplus)
    states = run_states(b, x, steps_of(x)[:3], steps, decays, None, None, start, by_start, x.shape)
    run_gradients(c, b, x, decays, None, None, steps, skip, 1.0, gradient, last_gradient, states, None, None, None,
                  by_c, by_b, by_x, by_decays, by_steps, by_skips, by_start)


def reference(x, step, a, b, c, gradient, skip=None, bias=None, softplus=False, last_gradient=None, start=None):
    """The gradients of x, step, a, b, c, skip, bias and the first state, (batch, heads, N, P), in float64, token by
    token, of NumPy's arrays."""
    (batch, length, heads, p), (*_, groups, n) = x.shape, b.shape
    wide, upstream, factor = (y.astype(np.float64) for y in (x, gradient, a))
    v = step.astype(np.float64) + (0 if bias is None else bias.astype(np.float64))
    h, slope_of_h = (np.log1p(np.exp(v)), 1 / (1 + np.exp(-v))) if softplus else (v, np.ones_like(v))
    keys, queries = (np.repeat(y.astype(np.float64), heads // groups, 2) for y in (b, c))
    state, states = np.zeros((batch, heads, n, p)) if start is None else start.astype(np.float64), []
    for t in range(length):
        states.append(state)
        state = (state * np.exp(h[:, t] * factor)[..., None, None]
                 + keys[:, t][..., None] * (h[:, t][..., None] * wide[:, t])[:, :, None])
    slope = np.zeros_like(state) if last_gradient is None else last_gradient.astype(np.float64)
    by_x, by_h, by_g, by_b, by_c = (np.zeros(y.shape) for y in (wide, h, h, keys, queries))
    after = state
    for t in reversed(range(length)):
        by_c[:, t] = np.einsum("bhnp,bhp->bhn", after, upstream[:, t])
        slope = slope + queries[:, t][..., None] * upstream[:, t][:, :, None]
        by_new = np.einsum("bhnp,bhn->bhp", slope, keys[:, t])
        by_b[:, t] = np.einsum("bhnp,bhp->bhn", slope, h[:, t][..., None] * wide[:, t])
        by_x[:, t], by_h[:, t] = by_new * h[:, t][..., None], (by_new * wide[:, t]).sum(-1)
        slope = slope * np.exp(h[:, t] * factor)[..., None, None]
        by_g[:, t] = (slope * states[t]).sum((-1, -2))
        after = states[t]
    by_x += 0 if skip is None else upstream * skip.astype(np.float64)[:, None]
    by_step = (by_h + by_g * factor) * slope_of_h
    by_b, by_c = (y.reshape(batch, length, groups, -1, n).sum(3) for y in (by_b, by_c))
    return (by_x, by_step, (by_g * h).sum((0, 1)), by_b, by_c, (upstream * wide).sum((0, 1, 3)), by_step.sum((0, 1)),
            slope)


def show_small_case():
    """Prints how far the gradients of a small case are from the exact ones."""
    rng = np.random.default_rng(0)
    x, gradient = (rng.standard_normal((1, 100, 4, 32)).astype(np.float16) for _ in range(2))
    step, a = rng.random((1, 100, 4), np.float32), -rng.random(4, np.float32)
    b, c = (rng.standard_normal((1, 100, 4, 64)).astype(np.float16) / 8 for _ in range(2))
    by_c, by_b, by_x = map(np.empty_like, (c, b, x))
    by_decays, by_steps = np.empty((2, 1, 1, 100, 4), np.float32)
    mamba_scan_backward(x, step, a, b, c, None, None, False, None, gradient, None, by_c, by_b, by_x, by_decays,
                        by_steps, None, np.empty((1, 4, 64, 32), np.float32))
    by_step = np.empty_like(step)
    by_a = steps_gradients(step, a, None, False, by_decays, by_steps, None, by_step)[0].sum(0)
    exact = reference(x, step, a, b, c, gradient)
    error = max(np.abs(y - z).max() / np.abs(z).max() for y, z in zip((by_x, by_step, by_a, by_b, by_c), exact))
    print(f"gradients of the scan: {error:.3g} of the largest from the exact ones")
