"""The gated delta rule whose state decays by a number of each channel of the keys (Kimi Delta Attention), in chunks of
64 tokens: what differs from `delta_rule.py`, whose kernels do the rest.

    state = e^decay[channel] · state;  state += key ⊗ beta (value - stateᵀ key);  out = scale · stateᵀ query

What two tokens have to do with each other is a sum over channels, query · key · e^(difference of the sums of decays).
e^sum and e^-sum alone overflow. So the pairs of a chunk are divided into six levels, of blocks of 2 to 64 tokens: the
later token is in the second half of a block, the earlier one in the first. Relative to the sum at the end of the first
half both exponents are at most 0, and a level is one product of matrices.

Design: `docs/kernels/delta_rule.md`.

    python -m txl.kernels channel_decays
"""
import numpy as np
import txl
import txl.language as tl
from .delta_rule import CHUNK, LOG2E, _head, _inverse, reference, run_chunks
from .launches import launch
from .results import empty, steps_of

LEVELS = tl.constexpr(6)  # blocks of 2 to 64 tokens


@txl.jit
def sums_kernel(decay, sums, g_steps, length, heads, K: tl.constexpr, BLOCK: tl.constexpr):
    """The sums of a chunk's decays up to each token, as logarithms to base 2: (batch, heads, tokens of whole chunks,
    K)."""
    first, pair = tl.program_id(1) * 64, tl.program_id(2)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, d = tl.arange(0, 64)[:, None], tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)[None, :]
    g = tl.load(_head(decay, g_steps, batch, head, first) + t * g_steps[1] + d, mask=first + t < length, other=0.0)
    rows = (pair.to(tl.int64) * tl.num_programs(1) + tl.program_id(1)) * 64 + t
    tl.store(sums + rows * K + d, tl.cumsum(g.to(tl.float32), 0) * LOG2E)


@txl.jit
def level(sums, g, d, power, K: tl.constexpr):
    """Of blocks of 2^(power + 1) tokens: (the factors of tokens relative to the middle of their block, the pairs of a
    token in the second half and one in the first). sums: the address of the chunk's; g: its columns d."""
    t = tl.arange(0, 64)
    block, half = t >> (power + 1), t >> power
    middle = (block * 2 + 1 << power) - 1
    factor = tl.exp2(-tl.abs(g - tl.load(sums + middle[:, None] * K + d[None, :])))
    return factor, (block[:, None] == block[None, :]) & (half[:, None] > half[None, :])


@txl.jit
def prepare_channels_kernel(query, key, value, beta, sums, w, u, near, system, q_steps, k_steps, v_steps, b_steps,
                            length, heads, group, K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr,
                            BLOCK_V: tl.constexpr):
    """As `prepare_kernel`, w, u and the system T or None; near: what multiplies the new values for the outputs."""
    first, pair = tl.program_id(0) * 64, tl.program_id(1)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    t, inside = tl.arange(0, 64), first + tl.arange(0, 64) < length
    rows = (pair.to(tl.int64) * tl.num_programs(0) + tl.program_id(0)) * 64
    query = _head(query, q_steps, batch, head // group, first) + t[:, None] * q_steps[1]
    key = _head(key, k_steps, batch, head // group, first) + t[:, None] * k_steps[1]
    value = _head(value, v_steps, batch, head, first) + t[:, None] * v_steps[1]
    of_chunk = sums + rows * K
    a, scores = tl.zeros([64, 64], tl.float32), tl.zeros([64, 64], tl.float32)
    alone = t[:, None] == t[None, :]
    for column in range(0, K, BLOCK):
        d = column + tl.arange(0, BLOCK)
        q = tl.load(query + d[None, :], mask=inside[:, None], other=0.0)
        k = tl.load(key + d[None, :], mask=inside[:, None], other=0.0)
        g = tl.load(of_chunk + t[:, None] * K + d[None, :])
        wide_q, wide_k = q.to(tl.float32), k.to(tl.float32)
        scores += tl.where(alone, tl.sum(wide_q * wide_k, 1)[:, None], 0.0)
        for power in range(LEVELS):
            factor, pairs = level(of_chunk, g, d, power, K)
            x = (wide_k * factor).to(k.dtype)
            a += tl.where(pairs, tl.dot(x, tl.trans(x)), 0.0)
            scores += tl.where(pairs, tl.dot((wide_q * factor).to(k.dtype), tl.trans(x)), 0.0)
    tl.store(near + (rows + t[:, None]) * 64 + t[None, :], scores.to(near.dtype.element_ty))
    b = tl.load(_head(beta, b_steps, batch, head, first) + t * b_steps[1], mask=inside, other=0.0).to(tl.float32)
    inverse = _inverse(a * b[:, None])
    of_values = (inverse * b[None, :]).to(near.dtype.element_ty)
    for column in range(0, K, BLOCK):
        d = column + tl.arange(0, BLOCK)
        k = tl.load(key + d[None, :], mask=inside[:, None], other=0.0)
        at = (rows + t[:, None]) * K + d[None, :]
        decayed = (k.to(tl.float32) * tl.exp2(tl.load(sums + at))).to(k.dtype)
        tl.store(w + at, tl.dot(of_values, decayed).to(k.dtype))
    for column in range(0, V, BLOCK_V):
        cv = column + tl.arange(0, BLOCK_V)
        v = tl.load(value + cv[None, :], mask=inside[:, None], other=0.0)
        tl.store(u + (rows + t[:, None]) * V + cv[None, :], tl.dot(of_values, v).to(v.dtype))
    if system is not None:
        tl.store(system + (rows + t[:, None]) * 64 + t[None, :], inverse.to(system.dtype.element_ty))


@txl.jit
def channel_gradients(q, k, b, sums, d, of_state, of_solved, of_slope, near, pairs, whole, scale, K: tl.constexpr):
    """(the gradients of queries, of keys, of decays, and what is added to that of beta) of a chunk, columns d, given
    the products of `gradients_kernel`; sums: the address of the chunk's."""
    t = tl.arange(0, 64)
    g, end = tl.load(sums + t[:, None] * K + d[None, :]), tl.load(sums + 63 * K + d)
    wide_q, wide_k = q.to(tl.float32), k.to(tl.float32)
    near *= scale
    by_q = of_state * tl.exp2(g) * scale
    row = of_solved * -tl.exp2(g)  # of keys as rows of the system, divided by beta
    other = of_slope * tl.exp2(end[None, :] - g)  # as its columns, in scores, and in the next state
    by_end = tl.sum(other * wide_k, 0) + tl.exp2(end) * whole
    alone = tl.sum(tl.where(t[:, None] == t[None, :], near, 0.0), 1)[:, None]
    by_q += alone * wide_k
    other += alone * wide_q
    for power in range(LEVELS):
        factor, chosen = level(sums, g, d, power, K)
        x, y = (wide_k * factor).to(k.dtype), (wide_q * factor).to(k.dtype)
        score, solved = tl.where(chosen, near, 0.0).to(k.dtype), tl.where(chosen, -pairs, 0.0)
        by_q += tl.dot(score, x) * factor
        row += tl.dot(solved.to(k.dtype), x) * factor
        of_columns = tl.dot(tl.trans((solved * b[:, None]).to(k.dtype)), x)
        other += tl.dot(tl.trans(score), y, of_columns) * factor
    by_g = by_q * wide_q - other * wide_k + b[:, None] * row * wide_k
    by_g = tl.cumsum(by_g + tl.where(t[:, None] == 63, by_end[None, :], 0.0), 0, reverse=True)
    return by_q, other + row * b[:, None], by_g, tl.sum(row * wide_k, 1)


def prepare_channels(query, key, value, decay, beta, with_system=False):
    """(the sums of decays, near, w, u, the steps of u, T or None), as the kernels compute them."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    chunks, pairs = txl.cdiv(length, CHUNK), batch * heads
    sums = empty(value, (pairs, chunks * CHUNK, k), np.float32)
    w, u, near = (empty(value, (pairs, chunks * CHUNK, wide), value.dtype) for wide in (k, v, CHUNK))
    system = empty(value, near.shape, value.dtype) if with_system else None
    q_steps, k_steps, v_steps, g_steps, b_steps = (steps_of(x)[:3] for x in (query, key, value, decay, beta))
    block = min(k, 64)
    launch(sums_kernel, (k // block, chunks, pairs), decay, sums, g_steps, length, heads, K=k, BLOCK=block, num_warps=4)
    launch(prepare_channels_kernel, (chunks, pairs), query, key, value, beta, sums, w, u, near, system, q_steps,
           k_steps, v_steps, b_steps, length, heads, heads // shared, K=k, V=v, BLOCK=block, BLOCK_V=min(v, 64),
           num_warps=8)
    return sums, near, w, u, (heads * chunks * CHUNK * v, v, chunks * CHUNK * v), system


def delta_rule(query, key, value, decay, beta, start, scale, out, last):
    """As `delta_rule.delta_rule`; decay: (batch, tokens, heads, K)."""
    sums, near, w, u, u_steps, _ = prepare_channels(query, key, value, decay, beta)
    run_chunks(query, key, u, u_steps, None, decay, sums, near, w, start, scale, None, out, last)


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((1, 100, 2, 64)).astype(np.float16) for _ in range(3))
    k = (k / np.linalg.norm(k.astype(np.float32), axis=-1, keepdims=True)).astype(np.float16)
    decay, beta = -rng.random((1, 100, 2, 64), np.float32), rng.random((1, 100, 2), np.float32)
    out, last = np.empty_like(v), np.empty((1, 2, 64, 64), np.float32)
    delta_rule(q, k, v, decay, beta, None, 0.125, out, last)
    print(f"decays of channels: {np.abs(out - reference(q, k, v, decay, beta)[0]).max():.3g} from the exact result")
