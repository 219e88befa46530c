"""The gated delta rule in chunks of 64 tokens: linear attention whose state decays and forgets what a key held before.

    state = e^decay · state;  state += key ⊗ beta (value - stateᵀ key);  out = scale · stateᵀ query

Within a chunk the tokens' corrections are a triangular system. `prepare_kernel` solves it for all chunks at once,
`states_kernel` has a program for some columns of a head's state and goes through its chunks, `outputs_kernel` computes
all chunks at once again. 16-bit operands, float32 accumulators; the system is solved in float32.

Design: `docs/kernels/delta_rule.md`.

    python -m txl.kernels delta_rule
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import empty, steps_of

LOG2E = tl.constexpr(1.4426950408889634)
CHUNK = 64


@txl.jit
def _inverse(a):
    """(I + a)⁻¹ of a strictly lower triangular a, 64 x 64. The diagonal blocks of 16 are inverted row by row, all four
    together; what is below them, E = -D⁻¹ (a - its blocks), has E⁴ = 0: the inverse is (I + E) (I + E²) D⁻¹."""
    block, i = tl.arange(0, 4), tl.arange(0, 16)
    tiles = tl.reshape(a, [4, 16, 4, 16])
    same = block[:, None, None, None] == block[None, None, :, None]
    d = -tl.sum(tl.where(same, tiles, 0.0), 2)
    for r in range(1, 16):
        row = tl.sum(tl.where(i[None, :, None] == r, d, 0.0), 1)
        row += tl.sum(row[:, :, None] * d, 1)
        d = tl.where(i[None, :, None] == r, row[:, None, :], d)
    d += tl.where(i[None, :, None] == i[None, None, :], 1.0, 0.0)
    inverse = tl.reshape(tl.where(same, d[:, :, None, :], 0.0), [64, 64])
    below = tl.reshape(tl.where(same, 0.0, tiles), [64, 64])
    e = -tl.dot(inverse, below, input_precision="tf32")
    inverse += tl.dot(tl.dot(e, e, input_precision="tf32"), inverse, input_precision="tf32x3")
    return inverse + tl.dot(e, inverse, input_precision="tf32")


@txl.jit
def _decays(decay, step, first, length):
    """The sums of a chunk's decays up to each token, as logarithms to base 2."""
    t = first + tl.arange(0, 64)
    return tl.cumsum(tl.load(decay + t * step, mask=t < length, other=0.0).to(tl.float32), 0) * LOG2E


@txl.jit
def _head(x, steps, batch, head, first):
    """The address of a token of a head: steps are those of (batch, token, head)."""
    return x + batch * steps[0] + first.to(tl.int64) * steps[1] + head * steps[2]


@txl.jit
def prepare_kernel(key, value, decay, beta, w, u, system, k_steps, v_steps, g_steps, b_steps, length, heads, group,
                   K: tl.constexpr, V: tl.constexpr):
    """w = T (beta e^decays key) and u = T (beta value), where T = (I + tril(beta e^(their difference) key keyᵀ, -1))⁻¹;
    both (batch, heads, tokens of whole chunks, …). system: T itself, rows of 64, or None."""
    first, head = tl.program_id(0) * 64, tl.program_id(1)
    batch, head = (head // heads).to(tl.int64), (head % heads).to(tl.int64)
    t, dk, dv = tl.arange(0, 64), tl.arange(0, K)[None, :], tl.arange(0, V)[None, :]
    inside = (first + t < length)[:, None]
    k = tl.load(_head(key, k_steps, batch, head // group, first) + t[:, None] * k_steps[1] + dk, mask=inside, other=0.0)
    g = _decays(decay + batch * g_steps[0] + head * g_steps[2], g_steps[1], first, length)
    b = tl.load(_head(beta, b_steps, batch, head, first) + t * b_steps[1], mask=first + t < length,
                other=0.0).to(tl.float32)
    a = tl.dot(k, tl.trans(k)) * b[:, None] * tl.exp2(tl.minimum(g[:, None] - g[None, :], 126.0))
    inverse = _inverse(tl.where(t[:, None] > t[None, :], a, 0.0))
    rows = (tl.program_id(1).to(tl.int64) * tl.num_programs(0) + tl.program_id(0)) * 64 + t[:, None]
    of_w, of_u = (inverse * (b * tl.exp2(g))[None, :]).to(k.dtype), (inverse * b[None, :]).to(k.dtype)
    tl.store(w + rows * K + dk, tl.dot(of_w, k).to(k.dtype))
    v = tl.load(_head(value, v_steps, batch, head, first) + t[:, None] * v_steps[1] + dv, mask=inside, other=0.0)
    tl.store(u + rows * V + dv, tl.dot(of_u, v).to(v.dtype))
    if system is not None:
        tl.store(system + rows * 64 + t[None, :], inverse.to(k.dtype))


@txl.jit
def _values(values, factor, v_steps, f_steps, batch, head, first, length, columns):
    """Rows of a chunk: values, times a factor of each token if there is one."""
    t = tl.arange(0, 64)
    inside = first + t < length
    v = tl.load(_head(values, v_steps, batch, head, first) + t[:, None] * v_steps[1] + columns, mask=inside[:, None],
                other=0.0)
    if factor is not None:
        f = tl.load(_head(factor, f_steps, batch, head, first) + t * f_steps[1], mask=inside, other=0.0)
        v = v.to(tl.float32) * f.to(tl.float32)[:, None]
    return v


@txl.jit
def states_kernel(key, values, factor, decay, sums, w, start, states, last, k_steps, v_steps, f_steps, g_steps, length,
                  heads, group, K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr):
    """The state before each chunk, BLOCK columns of it. With w, the new values, values - w state, replace the
    values. sums: those of decays of channels, or None."""
    pair = tl.program_id(1)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, d, cv = tl.arange(0, 64), tl.arange(0, K), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)[None, :]
    decay += batch * g_steps[0] + head * g_steps[2]
    corner = d[:, None] * V + cv
    state = tl.zeros([K, BLOCK], tl.float32)
    if start is not None:
        state = tl.load(start + pair.to(tl.int64) * K * V + corner)
    chunks = tl.cdiv(length, 64)
    for index in range(chunks):
        first = index * 64
        chunk = pair.to(tl.int64) * chunks + index
        narrow = state.to(states.dtype.element_ty)
        tl.store(states + chunk * K * V + corner, narrow)
        new = _values(values, factor, v_steps, f_steps, batch, head, first, length, cv).to(tl.float32)
        if w is not None:
            new -= tl.dot(tl.load(w + (chunk * 64 + t)[:, None] * K + d[None, :]), narrow)
            tl.store(_head(values, v_steps, batch, head, first) + t[:, None] * v_steps[1] + cv,
                     new.to(values.dtype.element_ty), mask=(first + t < length)[:, None])
        k = tl.load(_head(key, k_steps, batch, head // group, first) + t[None, :] * k_steps[1] + d[:, None],
                    mask=(first + t < length)[None, :], other=0.0)
        if sums is None:
            g = _decays(decay, g_steps[1], first, length)
            end = tl.sum(tl.where(t == 63, g, 0.0), 0)
            state = state * tl.exp2(end)
            new *= tl.exp2(end - g)[:, None]
        else:
            g = sums + chunk * 64 * K + d[:, None]
            end = tl.load(g + 63 * K)
            state = state * tl.exp2(end)
            k = (k.to(tl.float32) * tl.exp2(end - tl.load(g + t[None, :] * K))).to(k.dtype)
        state += tl.dot(k, new.to(k.dtype))
    tl.store(last + pair.to(tl.int64) * K * V + corner, state)


@txl.jit
def outputs_kernel(query, key, values, factor, decay, sums, near, states, skip, out, q_steps, k_steps, v_steps, f_steps,
                   g_steps, o_steps, scale, length, heads, group, K: tl.constexpr, V: tl.constexpr,
                   BLOCK: tl.constexpr):
    """scale (e^decays query state + tril(e^(their difference) query keyᵀ) values) of a chunk, BLOCK columns of it.
    sums, near: the sums of decays of channels, and what multiplies the values, or None of both. skip: a factor of each
    head with which the values themselves are added, or None."""
    first, pair = tl.program_id(1) * 64, tl.program_id(2)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, d, cv = tl.arange(0, 64), tl.arange(0, K), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)[None, :]
    inside = first + t < length
    q = tl.load(_head(query, q_steps, batch, head // group, first) + t[:, None] * q_steps[1] + d[None, :],
                mask=inside[:, None], other=0.0)
    chunk = pair.to(tl.int64) * tl.num_programs(1) + tl.program_id(1)
    state = tl.load(states + chunk * K * V + d[:, None] * V + cv)
    new = _values(values, factor, v_steps, f_steps, batch, head, first, length, cv).to(q.dtype)
    if sums is None:
        k = tl.load(_head(key, k_steps, batch, head // group, first) + t[None, :] * k_steps[1] + d[:, None],
                    mask=inside[None, :], other=0.0)
        g = _decays(decay + batch * g_steps[0] + head * g_steps[2], g_steps[1], first, length)
        acc = tl.dot(q, state) * tl.exp2(g)[:, None]
        scores = tl.dot(q, k) * tl.exp2(tl.minimum(g[:, None] - g[None, :], 126.0))
        scores = tl.where(t[:, None] >= t[None, :], scores, 0.0).to(k.dtype)
    else:
        rows = chunk * 64 + t[:, None]
        acc = tl.dot((q.to(tl.float32) * tl.exp2(tl.load(sums + rows * K + d[None, :]))).to(q.dtype), state)
        scores = tl.load(near + rows * 64 + t[None, :])
    acc = tl.dot(scores, new, acc) * scale
    if skip is not None:
        acc += (tl.load(_head(values, v_steps, batch, head, first) + t[:, None] * v_steps[1] + cv,
                        mask=inside[:, None], other=0.0).to(tl.float32) * tl.load(skip + head).to(tl.float32))
    tl.store(_head(out, o_steps, batch, head, first) + t[:, None] * o_steps[1] + cv, acc.to(out.dtype.element_ty),
             mask=inside[:, None])


def run_states(key, values, v_steps, factor, decay, sums, w, start, last, sizes):
    """The states before the chunks, (batch · heads, chunks, K, V): of values with steps of (batch, token, head), times
    `factor` (batch, tokens, heads) if it is not None; with w, those of the delta rule. sizes: (batch, tokens, heads,
    V)."""
    (batch, length, heads, v), (*_, shared, k) = sizes, key.shape
    pairs = batch * heads
    states = empty(key, (pairs, txl.cdiv(length, CHUNK), k, v), key.dtype)
    k_steps, g_steps = (steps_of(x)[:3] for x in (key, decay))
    f_steps = g_steps if factor is None else steps_of(factor)[:3]
    block = min(v, 32 if pairs * v < 64 * 264 else 64)
    launch(states_kernel, (v // block, pairs), key, values, factor, decay, sums, w, start, states, last, k_steps,
           v_steps, f_steps, g_steps, length, heads, heads // shared, K=k, V=v, BLOCK=block, num_warps=4, num_stages=2)
    return states


def run_chunks(query, key, values, v_steps, factor, decay, sums, near, w, start, scale, skip, out, last):
    """States, as `run_states` computes them, then outputs."""
    (batch, length, heads, v), (*_, shared, k) = out.shape, key.shape
    states = run_states(key, values, v_steps, factor, decay, sums, w, start, last, out.shape)
    q_steps, k_steps, o_steps, g_steps = (steps_of(x)[:3] for x in (query, key, out, decay))
    f_steps = g_steps if factor is None else steps_of(factor)[:3]
    block = min(v, 128)
    launch(outputs_kernel, (v // block, txl.cdiv(length, CHUNK), batch * heads), query, key, values, factor, decay,
           sums, near, states, skip, out, q_steps, k_steps, v_steps, f_steps, g_steps, o_steps, scale, length, heads,
           heads // shared, K=k, V=v, BLOCK=block, num_warps=4)


def prepare(key, value, decay, beta, with_system=False):
    """(w, u, the steps of u, T or None), as `prepare_kernel` computes them."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    chunks, pairs = txl.cdiv(length, CHUNK), batch * heads
    w, u = (empty(value, (pairs, chunks * CHUNK, wide), value.dtype) for wide in (k, v))
    system = empty(value, (pairs, chunks * CHUNK, CHUNK), value.dtype) if with_system else None
    k_steps, v_steps, g_steps, b_steps = (steps_of(x)[:3] for x in (key, value, decay, beta))
    launch(prepare_kernel, (chunks, pairs), key, value, decay, beta, w, u, system, k_steps, v_steps, g_steps, b_steps,
           length, heads, heads // shared, K=k, V=v, num_warps=4)
    return w, u, (heads * chunks * CHUNK * v, v, chunks * CHUNK * v), system


def delta_rule(query, key, value, decay, beta, start, scale, out, last):
    """out (batch, tokens, heads, V) and last (batch, heads, K, V), float32, from arrays of (batch, tokens, heads, …),
    whose last axes are contiguous; start: the first state or None. K and V are powers of two from 16 to 256."""
    w, u, u_steps, _ = prepare(key, value, decay, beta)
    run_chunks(query, key, u, u_steps, None, decay, None, None, w, start, scale, None, out, last)


def reference(query, key, value, decay, beta, start=None, scale=None):
    """(out, last state) in float64, token by token, of NumPy's arrays; decays of heads or of channels."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    q, x = (np.repeat(y.astype(np.float64), heads // shared, 2) for y in (query, key))
    y, g, b = (z.astype(np.float64) for z in (value, decay, beta))
    state = np.zeros((batch, heads, k, v)) if start is None else start.astype(np.float64)
    out = np.empty(value.shape)
    for t in range(length):
        state = state * np.exp(g[:, t]).reshape(batch, heads, -1, 1)
        held = np.einsum("bhkv,bhk->bhv", state, x[:, t])
        state = state + x[:, t][..., None] * (b[:, t][..., None] * (y[:, t] - held))[:, :, None]
        out[:, t] = np.einsum("bhkv,bhk->bhv", state, q[:, t])
    return out * (k**-0.5 if scale is None else scale), state


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((1, 100, 2, 64)).astype(np.float16) for _ in range(3))
    k = (k / np.linalg.norm(k.astype(np.float32), axis=-1, keepdims=True)).astype(np.float16)
    decay, beta = -rng.random((1, 100, 2), np.float32), rng.random((1, 100, 2), np.float32)
    out, last = np.empty_like(v), np.empty((1, 2, 64, 64), np.float32)
    delta_rule(q, k, v, decay, beta, None, 0.125, out, last)
    print(f"gated delta rule: {np.abs(out - reference(q, k, v, decay, beta)[0]).max():.3g} from the exact result")
