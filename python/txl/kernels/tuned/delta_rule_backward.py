"""The gradients of the gated delta rule, in chunks of 64 tokens, as `delta_rule.py` computes it.

T, the states before the chunks and the new values are computed again. `near_kernel` has the gradients of the new values
by the outputs of their own chunk; `state_gradients_kernel` goes through the chunks of a head from the last one, with
some columns of the gradient of its state in registers; `gradients_kernel` computes the gradients of all arguments, for
all chunks at once.

Design: `docs/kernels/delta_rule.md`.

    python -m txl.kernels delta_rule_backward
"""
import numpy as np
import txl
import txl.language as tl
from .channel_decays import channel_gradients, prepare_channels
from .delta_rule import CHUNK, _decays, _head, prepare, run_states
from .launches import launch
from .results import empty, steps_of


@txl.jit
def _rows(x, steps, batch, head, first, length, columns):
    """A chunk's rows of an array, some columns of it: zeros from `length` on."""
    t = tl.arange(0, 64)
    return tl.load(_head(x, steps, batch, head, first) + t[:, None] * steps[1] + columns[None, :],
                   mask=(first + t < length)[:, None], other=0.0)


@txl.jit
def near_kernel(query, key, decay, scores, gradient, new_gradients, q_steps, k_steps, g_steps, o_steps, scale, length,
                heads, group, K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr):
    """scale tril(e^(decays' difference) query keyᵀ)ᵀ gradient of a chunk, BLOCK columns of it. scores: what is
    transposed, without the scale, or None."""
    first, pair = tl.program_id(1) * 64, tl.program_id(2)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, cv = tl.arange(0, 64), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    rows = (pair.to(tl.int64) * tl.num_programs(1) + tl.program_id(1)) * 64 + t
    out = _rows(gradient, o_steps, batch, head, first, length, cv)
    if scores is None:
        q = _rows(query, q_steps, batch, head // group, first, length, tl.arange(0, K))
        k = _rows(key, k_steps, batch, head // group, first, length, tl.arange(0, K))
        g = _decays(decay + batch * g_steps[0] + head * g_steps[2], g_steps[1], first, length)
        near = tl.dot(k, tl.trans(q)) * tl.exp2(tl.minimum(g[None, :] - g[:, None], 126.0)) * scale
        found = tl.dot(tl.where(t[:, None] <= t[None, :], near, 0.0).to(k.dtype), out)
    else:
        found = tl.dot(tl.trans(tl.load(scores + rows[:, None] * 64 + t[None, :])), out) * scale
    tl.store(new_gradients + rows[:, None] * V + cv[None, :], found.to(out.dtype))


@txl.jit
def state_gradients_kernel(query, key, decay, sums, gradient, w, last_gradient, state_gradients, new_gradients,
                           by_start, q_steps, k_steps, g_steps, o_steps, scale, length, heads, group,
                           K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr):
    """The gradient of the state after each chunk, BLOCK columns of it. The gradients of the new values by later states
    are added to those by outputs. w: None without corrections; sums: those of decays of channels, or None."""
    pair = tl.program_id(1)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, d, cv = tl.arange(0, 64), tl.arange(0, K), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    decay += batch * g_steps[0] + head * g_steps[2]
    corner = d[:, None] * V + cv[None, :]
    slope = tl.zeros([K, BLOCK], tl.float32)
    if last_gradient is not None:
        slope = tl.load(last_gradient + pair.to(tl.int64) * K * V + corner)
    chunks = tl.cdiv(length, 64)
    for back in range(chunks):
        index = chunks - 1 - back
        first = index * 64
        chunk = pair.to(tl.int64) * chunks + index
        narrow = slope.to(state_gradients.dtype.element_ty)
        tl.store(state_gradients + chunk * K * V + corner, narrow)
        k = _rows(key, k_steps, batch, head // group, first, length, d)
        q = _rows(query, q_steps, batch, head // group, first, length, d)
        out = _rows(gradient, o_steps, batch, head, first, length, cv).to(tl.float32) * scale
        rows = (chunk * 64 + t)[:, None]
        new = tl.load(new_gradients + rows * V + cv[None, :]).to(tl.float32)
        if sums is None:
            g = _decays(decay, g_steps[1], first, length)
            end = tl.sum(tl.where(t == 63, g, 0.0), 0)
            new += tl.dot(k, narrow) * tl.exp2(end - g)[:, None]
            out *= tl.exp2(g)[:, None]
            slope *= tl.exp2(end)
        else:
            g = tl.load(sums + rows * K + d[None, :])
            end = tl.load(sums + (chunk * 64 + 63) * K + d)
            new = tl.dot((k.to(tl.float32) * tl.exp2(end[None, :] - g)).to(k.dtype), narrow, new)
            q = (q.to(tl.float32) * tl.exp2(g)).to(q.dtype)
            slope *= tl.exp2(end)[:, None]
        tl.store(new_gradients + rows * V + cv[None, :], new.to(k.dtype))
        slope = tl.dot(tl.trans(q), out.to(q.dtype), slope)
        if w is not None:
            slope -= tl.dot(tl.trans(tl.load(w + rows * K + d[None, :])), new.to(k.dtype))
    tl.store(by_start + pair.to(tl.int64) * K * V + corner, slope)


@txl.jit
def head_gradients(q, k, b, g, of_state, of_solved, of_slope, near, pairs, whole, scale, CORRECTED: tl.constexpr):
    """(the gradients of queries, of keys, what these columns add to that of decays and to that of beta) of a chunk,
    given the products of `gradients_kernel` and the sums of decays."""
    t = tl.arange(0, 64)
    end = tl.sum(tl.where(t == 63, g, 0.0), 0)
    ratio = tl.exp2(tl.minimum(g[:, None] - g[None, :], 126.0))
    near = tl.where(t[:, None] >= t[None, :], near * ratio * scale, 0.0).to(k.dtype)
    by_q = tl.dot(near, k, of_state * (tl.exp2(g) * scale)[:, None])
    after = of_slope * tl.exp2(end - g)[:, None]
    wide = k.to(tl.float32)
    other = tl.dot(tl.trans(near), q, after)  # of keys in scores, and in the next state
    by_k, held = other, tl.zeros([64], tl.float32)
    by_g = tl.sum(by_q * q.to(tl.float32), 1)
    if CORRECTED:
        # Of keys as rows of the system, divided by beta; as its columns.
        pairs = tl.where(t[:, None] > t[None, :], pairs * -ratio, 0.0)
        row = tl.dot(pairs.to(k.dtype), k, of_solved * -tl.exp2(g)[:, None])
        other = tl.dot(tl.trans((pairs * b[:, None]).to(k.dtype)), k, other)
        held = tl.sum(row * wide, 1)
        by_k = other + row * b[:, None]
        by_g += b * held
    by_g -= tl.sum(other * wide, 1)
    by_end = tl.sum(tl.sum(after * wide, 1), 0) + tl.exp2(end) * tl.sum(whole, 0)
    return by_q, by_k, tl.cumsum(by_g + tl.where(t == 63, by_end, 0.0), 0, reverse=True), held


@txl.jit
def gradients_kernel(query, key, value, decay, sums, beta, skip, gradient, states, state_gradients, new, new_gradients,
                     system, by_query, by_key, by_value, by_decay, by_beta, by_skip, q_steps, k_steps, v_steps,
                     g_steps, b_steps, o_steps, scale, length, heads, group, K: tl.constexpr, V: tl.constexpr,
                     BLOCK: tl.constexpr, BLOCK_V: tl.constexpr):
    """The gradients of a chunk's tokens: BLOCK columns of those of queries and keys, and what these columns add to
    those of decays and beta. The gradients of new values are multiplied by Tᵀ, which makes them those of what T solves.
    Without a system, new values are beta times values. skip: a factor of each head with which values are added to
    outputs, or None; by_skip: what each token adds to its gradient. sums: those of decays of channels, or None."""
    part, pair = tl.program_id(0), tl.program_id(2)
    first = tl.program_id(1) * 64
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    chunk = pair.to(tl.int64) * tl.num_programs(1) + tl.program_id(1)
    t, d = tl.arange(0, 64), part * BLOCK + tl.arange(0, BLOCK)
    rows = chunk * 64 + t
    inside = first + t < length
    of_state, of_solved, of_slope = (tl.zeros([64, BLOCK], tl.float32), tl.zeros([64, BLOCK], tl.float32),
                                     tl.zeros([64, BLOCK], tl.float32))
    near, pairs = tl.zeros([64, 64], tl.float32), tl.zeros([64, 64], tl.float32)
    by_b, by_s, whole = tl.zeros([64], tl.float32), tl.zeros([64], tl.float32), tl.zeros([BLOCK], tl.float32)
    if system is not None:
        solve = tl.load(system + rows[None, :] * 64 + t[:, None])  # Tᵀ
    b = tl.load(_head(beta, b_steps, batch, head, first) + t * b_steps[1], mask=inside, other=0.0).to(tl.float32)
    for column in range(0, V, BLOCK_V):
        cv = column + tl.arange(0, BLOCK_V)
        corner = chunk * K * V + d[None, :] * V + cv[:, None]
        state, slope = tl.load(states + corner), tl.load(state_gradients + corner)
        out = _rows(gradient, o_steps, batch, head, first, length, cv)
        found = tl.load(new_gradients + rows[:, None] * V + cv[None, :])
        if system is None:
            values = (_rows(value, v_steps, batch, head, first, length, cv).to(tl.float32) * b[:, None]).to(out.dtype)
            solved = found.to(tl.float32)
        else:
            values = tl.load(new + rows[:, None] * V + cv[None, :], mask=inside[:, None], other=0.0)
            solved = tl.dot(solve, found)
            narrow = solved.to(out.dtype)
            of_solved = tl.dot(narrow, state, of_solved)
            pairs = tl.dot(narrow, tl.trans(values), pairs)
        if part == 0:
            v = _rows(value, v_steps, batch, head, first, length, cv).to(tl.float32)
            by_b += tl.sum(solved * v, 1)
            by_v = solved * b[:, None]
            if skip is not None:
                by_v += out.to(tl.float32) * tl.load(skip + head).to(tl.float32)
                by_s += tl.sum(out.to(tl.float32) * v, 1)
            where = ((batch * length + first + t) * heads + head)[:, None] * V + cv[None, :]
            tl.store(by_value + where, by_v.to(by_value.dtype.element_ty), mask=inside[:, None])
        of_state = tl.dot(out, state, of_state)
        of_slope = tl.dot(values, slope, of_slope)
        near = tl.dot(out, tl.trans(values), near)
        whole += tl.sum(state.to(tl.float32) * slope.to(tl.float32), 0)
    q = _rows(query, q_steps, batch, head // group, first, length, d)
    k = _rows(key, k_steps, batch, head // group, first, length, d)
    if sums is None:
        g = _decays(decay + batch * g_steps[0] + head * g_steps[2], g_steps[1], first, length)
        by_q, by_k, by_g, held = head_gradients(q, k, b, g, of_state, of_solved, of_slope, near, pairs, whole, scale,
                                                system is not None)
    else:
        by_q, by_k, by_g, held = channel_gradients(q, k, b, sums + chunk * 64 * K, d, of_state, of_solved, of_slope,
                                                   near, pairs, whole, scale, K)
    token = (batch * length + first + t) * heads + head
    where = token[:, None] * K + d[None, :]
    tl.store(by_query + where, by_q.to(by_query.dtype.element_ty), mask=inside[:, None])
    tl.store(by_key + where, by_k.to(by_key.dtype.element_ty), mask=inside[:, None])
    if skip is not None:
        if part == 0:
            tl.store(by_skip + token, by_s, mask=inside)
    token += part.to(tl.int64) * (tl.num_programs(2) * length.to(tl.int64))
    if sums is None:
        tl.store(by_decay + token, by_g, mask=inside)
    else:
        tl.store(by_decay + where, by_g.to(by_decay.dtype.element_ty), mask=inside[:, None])
    tl.store(by_beta + token, by_b + held, mask=inside)


def columns_of(k):
    """Columns of queries and keys that a program of `gradients_kernel` has."""
    return min(k, 64)


def delta_rule_backward(query, key, value, decay, beta, start, scale, gradient, last_gradient, by_query, by_key,
                        by_value, by_decay, by_beta, by_start):
    """Writes the gradients by those of the output and of the last state (or None). Arrays are those of `delta_rule`.

    by_query, by_key: (batch, tokens, heads, K), of each head, those that share keys too; by_value: (batch, tokens,
    heads, V); by_decay, by_beta: float32 (K / columns_of(K), batch, tokens, heads), to be added; by_start: float32
    (batch, heads, K, V). All of them are contiguous. by_decay of decays of channels is like decay itself.
    """
    if decay.ndim == 4:
        sums, near, w, new, u_steps, system = prepare_channels(query, key, value, decay, beta, with_system=True)
    else:
        sums, near = None, None
        w, new, u_steps, system = prepare(key, value, decay, beta, with_system=True)
    states = run_states(key, new, u_steps, None, decay, sums, w, start, by_start, value.shape)
    run_gradients(query, key, value, decay, sums, near, beta, None, scale, gradient, last_gradient, states, w, new,
                  system, by_query, by_key, by_value, by_decay, by_beta, None, by_start)


def run_state_gradients(query, key, decay, scale, gradient, last_gradient, states, sums, scores, w, by_start):
    """(the gradients of the states after the chunks, those of the new values)."""
    (batch, length, heads, v), (*_, shared, k) = gradient.shape, key.shape
    chunks, group, pairs = txl.cdiv(length, CHUNK), heads // shared, batch * heads
    steps = [steps_of(x)[:3] for x in (query, key, decay, gradient)]
    slopes = empty(key, states.shape, key.dtype)
    new_gradients = empty(key, (pairs, chunks * CHUNK, v), key.dtype)
    block = min(v, 128)
    launch(near_kernel, (v // block, chunks, pairs), query, key, decay, scores, gradient, new_gradients, *steps, scale,
           length, heads, group, K=k, V=v, BLOCK=block, num_warps=4)
    block = min(v, 32 if pairs * v < 64 * 264 else 64)
    launch(state_gradients_kernel, (v // block, pairs), query, key, decay, sums, gradient, w, last_gradient, slopes,
           new_gradients, by_start, *steps, scale, length, heads, group, K=k, V=v, BLOCK=block, num_warps=4,
           num_stages=2)
    return slopes, new_gradients


def run_gradients(query, key, value, decay, sums, near, beta, skip, scale, gradient, last_gradient, states, w, new,
                  system, by_query, by_key, by_value, by_decay, by_beta, by_skip, by_start):
    """The gradients, given the states before the chunks: with w, the new values and the system of the delta rule, or
    None of the three; with the sums and `near` of decays of channels, or None of both."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    slopes, new_gradients = run_state_gradients(query, key, decay, scale, gradient, last_gradient, states, sums, near,
                                                w, by_start)
    block = columns_of(k)
    launch(gradients_kernel, (k // block, txl.cdiv(length, CHUNK), batch * heads), query, key, value, decay, sums, beta,
           skip, gradient, states, slopes, new, new_gradients, system, by_query, by_key, by_value, by_decay, by_beta,
           by_skip, *(steps_of(x)[:3] for x in (query, key, value, decay, beta, gradient)), scale, length, heads, heads
           // shared, K=k, V=v, BLOCK=block, BLOCK_V=min(v, 64), num_warps=8, num_stages=2)


def reference(query, key, value, decay, beta, gradient, last_gradient=None, start=None, scale=None):
    """The gradients of query, key, value, decay, beta and the first state in float64, token by token, of NumPy's
    arrays; decays of heads or of channels."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    scale = k**-0.5 if scale is None else scale
    q, x = (np.repeat(y.astype(np.float64), heads // shared, 2) for y in (query, key))
    y, g, b, upstream = (z.astype(np.float64) for z in (value, decay, beta, gradient))
    state = np.zeros((batch, heads, k, v)) if start is None else start.astype(np.float64)
    before, differences = [], []
    for t in range(length):
        before.append(state * np.exp(g[:, t]).reshape(batch, heads, -1, 1))
        differences.append(y[:, t] - np.einsum("bhkv,bhk->bhv", before[t], x[:, t]))
        state = before[t] + x[:, t][..., None] * (b[:, t][..., None] * differences[t])[:, :, None]
    slope = np.zeros_like(state) if last_gradient is None else last_gradient.astype(np.float64)
    by_q, by_k, by_v, by_g, by_b = (np.zeros(z.shape) for z in (q, x, y, g, b))
    for t in reversed(range(length)):
        new = b[:, t][..., None] * differences[t]
        slope = slope + scale * q[:, t][..., None] * upstream[:, t][:, :, None]
        by_q[:, t] = scale * np.einsum("bhkv,bhv->bhk", before[t] + x[:, t][..., None] * new[:, :, None],
                                       upstream[:, t])
        by_new = np.einsum("bhkv,bhk->bhv", slope, x[:, t])
        by_v[:, t] = b[:, t][..., None] * by_new
        by_b[:, t] = (by_new * differences[t]).sum(-1)
        by_k[:, t] = np.einsum("bhkv,bhv->bhk", slope, new) - np.einsum("bhkv,bhv->bhk", before[t], by_v[:, t])
        slope = slope - x[:, t][..., None] * by_v[:, t][:, :, None]
        of_channels = (slope * before[t]).sum(-1)
        by_g[:, t] = of_channels if g.ndim == 4 else of_channels.sum(-1)
        slope = slope * np.exp(g[:, t]).reshape(batch, heads, -1, 1)
    by_q, by_k = (z.reshape(batch, length, shared, -1, k).sum(3) for z in (by_q, by_k))
    return by_q, by_k, by_v, by_g, by_b, slope


def show_small_case():
    """Prints how far the gradients of a small case are from the exact ones."""
    rng = np.random.default_rng(0)
    q, k, v, gradient = (rng.standard_normal((1, 100, 2, 64)).astype(np.float16) for _ in range(4))
    k = (k / np.linalg.norm(k.astype(np.float32), axis=-1, keepdims=True)).astype(np.float16)
    decay, beta = -rng.random((1, 100, 2), np.float32), rng.random((1, 100, 2), np.float32)
    found = *map(np.empty_like, (q, k, v, decay, beta)), np.empty((1, 2, 64, 64), np.float32)
    delta_rule_backward(q, k, v, decay, beta, None, 0.125, gradient, None, *found)
    exact = reference(q, k, v, decay, beta, gradient)
    error = max(np.abs(x - y).max() / np.abs(y).max() for x, y in zip(found, exact))
    print(f"gradients of the gated delta rule: {error:.3g} of the largest from the exact ones")
