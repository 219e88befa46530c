"""The scan of Mamba-2 in chunks of 64 tokens: a linear recurrence whose state decays by a number of each token and
head.

    state = e^(step · a) · state + b ⊗ (step · x);  out = stateᵀ c + skip · x

It is the gated delta rule without its correction: c, b and x are query, key and value. `steps_kernel` makes the steps
and their decays; the kernels of `delta_rule` do the rest.

Design: `docs/kernels/delta_rule.md`.

    python -m txl.kernels mamba_scan
"""
import numpy as np
import txl
import txl.language as tl
from .delta_rule import run_chunks
from .launches import launch
from .results import empty, steps_of


@txl.jit
def steps_kernel(step, a, bias, steps, decays, s_steps, length, heads, SOFTPLUS: tl.constexpr, BLOCK: tl.constexpr):
    """step, plus a bias and by softplus if that is wanted, and its product with a: both (batch, tokens, heads)."""
    batch = tl.program_id(1).to(tl.int64)
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = i < length * heads
    head = i % heads
    v = tl.load(step + batch * s_steps[0] + (i // heads).to(tl.int64) * s_steps[1] + head * s_steps[2], mask=inside,
                other=0.0).to(tl.float32)
    if bias is not None:
        v += tl.load(bias + head, mask=inside, other=0.0).to(tl.float32)
    if SOFTPLUS:
        v = tl.where(v > 20, v, tl.log(1 + tl.exp(tl.minimum(v, 20.0))))
    at = batch * length * heads + i
    tl.store(steps + at, v, mask=inside)
    tl.store(decays + at, v * tl.load(a + head, mask=inside, other=0.0).to(tl.float32), mask=inside)


def steps_and_decays(step, a, bias, softplus):
    """Two float32 arrays (batch, tokens, heads)."""
    batch, length, heads = step.shape
    found = tuple(empty(step, step.shape, np.float32) for _ in range(2))
    launch(steps_kernel, (txl.cdiv(length * heads, 1024), batch), step, a, bias, *found, steps_of(step), length, heads,
           SOFTPLUS=bool(softplus), BLOCK=1024, num_warps=4)
    return found


def mamba_scan(x, step, a, b, c, skip, bias, softplus, start, out, last):
    """out (batch, tokens, heads, P) and last (batch, heads, N, P), float32. Arguments as those of
    `txl.kernels.mamba_scan`, last axes contiguous; start: the first state or None."""
    steps, decays = steps_and_decays(step, a, bias, softplus)
    run_chunks(c, b, x, steps_of(x)[:3], steps, decays, None, None, None, start, 1.0, skip, out, last)


def reference(x, step, a, b, c, skip=None, bias=None, softplus=False, start=None):
    """(out, last state (batch, heads, N, P)) in float64, token by token, of NumPy's arrays."""
    (batch, length, heads, p), (*_, groups, n) = x.shape, b.shape
    wide, h = x.astype(np.float64), step.astype(np.float64) + (0 if bias is None else bias.astype(np.float64))
    h = np.log1p(np.exp(h)) if softplus else h
    b, c = (np.repeat(y.astype(np.float64), heads // groups, 2) for y in (b, c))
    state = np.zeros((batch, heads, n, p)) if start is None else start.astype(np.float64)
    out = np.empty(x.shape)
    for t in range(length):
        state = (state * np.exp(h[:, t] * a.astype(np.float64))[..., None, None]
                 + b[:, t][..., None] * (h[:, t][..., None] * wide[:, t])[:, :, None])
        out[:, t] = np.einsum("bhnp,bhn->bhp", state, c[:, t])
    return out + (0 if skip is None else wide * skip.astype(np.float64)[:, None]), state


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    x, step = rng.standard_normal((1, 100, 4, 32)).astype(np.float16), rng.random((1, 100, 4), np.float32)
    b, c = (rng.standard_normal((1, 100, 1, 64)).astype(np.float16) / 8 for _ in range(2))
    a, skip = -rng.random(4, np.float32), rng.random(4, np.float32)
    out, last = np.empty_like(x), np.empty((1, 4, 64, 32), np.float32)
    mamba_scan(x, step, a, b, c, skip, None, False, None, out, last)
    print(f"scan: {np.abs(out - reference(x, step, a, b, c, skip)[0]).max():.3g} from the exact result")
