"""Linear recurrences token by token, in float32: the gated delta rule and the scan of Mamba-2 by their definitions. A
few tokens, as of decoding, take them too."""
import txl
import txl.language as tl

from ..tuned.launches import launch
from ..tuned.results import steps_of


@txl.jit
def recurrence_kernel(query, key, value, decay, beta, skip, start, out, last, q_steps, k_steps, v_steps, o_steps,
                      g_steps, b_steps, scale, length, heads, group, CORRECTED: tl.constexpr, CHANNELS: tl.constexpr,
                      K: tl.constexpr, V: tl.constexpr, BLOCK: tl.constexpr):
    """BLOCK columns of the state of one head; steps are those of (batch, token, head), in elements. CORRECTED: by the
    delta rule; CHANNELS: a decay for each of the K channels."""
    head = tl.program_id(1)
    batch, head = (head // heads).to(tl.int64), (head % heads).to(tl.int64)
    d, cv = tl.arange(0, K)[:, None], tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)[None, :]
    query += batch * q_steps[0] + head // group * q_steps[2] + d
    key += batch * k_steps[0] + head // group * k_steps[2] + d
    value += batch * v_steps[0] + head * v_steps[2] + cv
    out += batch * o_steps[0] + head * o_steps[2] + cv
    decay += batch * g_steps[0] + head * g_steps[2] + (d if CHANNELS else 0)
    beta += batch * b_steps[0] + head * b_steps[2]
    where = ((batch * heads + head) * K + d) * V + cv
    state = tl.zeros([K, BLOCK], tl.float32) if start is None else tl.load(start + where)
    for index in range(length):
        t = index.to(tl.int64)
        q, k = tl.load(query + t * q_steps[1]).to(tl.float32), tl.load(key + t * k_steps[1]).to(tl.float32)
        v = tl.load(value + t * v_steps[1]).to(tl.float32)
        state *= tl.exp(tl.load(decay + t * g_steps[1]).to(tl.float32))
        new = v
        if CORRECTED:
            new -= tl.sum(state * k, 0)[None, :]
        state += k * (new * tl.load(beta + t * b_steps[1]).to(tl.float32))
        result = tl.sum(state * q, 0)[None, :] * scale
        if skip is not None:
            result += v * tl.load(skip + head).to(tl.float32)
        tl.store(out + t * o_steps[1], result.to(out.dtype.element_ty))
    tl.store(last + where, state)


def recurrence(query, key, value, decay, beta, skip, start, scale, corrected, out, last):
    """out and last (batch, heads, K, V) from arrays of (batch, tokens, heads, …)."""
    (batch, length, heads, v), (*_, shared, k) = value.shape, key.shape
    block = min(v, max(8, 4096 // k))
    launch(recurrence_kernel, (v // block, batch * heads), query, key, value, decay, beta, skip, start, out, last,
           *(steps_of(x)[:3] for x in (query, key, value, out, decay, beta)), scale, length, heads, heads // shared,
           CORRECTED=corrected, CHANNELS=decay.ndim == 4, K=k, V=v, BLOCK=block, num_warps=4)
