"""Linear attention in chunks with its gradient, and the losses and choices at the end of a model: sparsemax,
Jensen-Shannon, top-k sampling."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def retention_forward_kernel(q, k, v, o, states, length, scale, decay, BT: tl.constexpr, DK: tl.constexpr,
                             DV: tl.constexpr):
    """o[t] = sum of decay^(t - s) (q[t] k[s]) v[s] over s <= t: inside a chunk a masked product, from the chunks before
    by their state."""
    head = tl.program_id(0)
    t, dk, dv = tl.arange(0, BT), tl.arange(0, DK), tl.arange(0, DV)
    rate = tl.log2(decay)
    far = tl.where(t[:, None] >= t[None, :], tl.exp2((t[:, None] - t[None, :]) * rate), 0.0)
    to_end, from_start = tl.exp2((BT - 1 - t) * rate), tl.exp2((t + 1) * rate)
    state = tl.zeros((DK, DV), tl.float32)
    p_q = tl.make_block_ptr(q + head * length * DK, (length, DK), (DK, 1), (0, 0), (BT, DK), (1, 0))
    p_k = tl.make_block_ptr(k + head * length * DK, (DK, length), (1, DK), (0, 0), (DK, BT), (0, 1))
    p_v = tl.make_block_ptr(v + head * length * DV, (length, DV), (DV, 1), (0, 0), (BT, DV), (1, 0))
    p_o = tl.make_block_ptr(o + head * length * DV, (length, DV), (DV, 1), (0, 0), (BT, DV), (1, 0))
    for chunk in range(0, tl.cdiv(length, BT)):
        tl.store(states + ((head * tl.cdiv(length, BT) + chunk) * DK + dk[:, None]) * DV + dv[None, :], state)
        b_q = tl.load(p_q, boundary_check=(0, ), padding_option="zero") * scale
        b_k = tl.load(p_k, boundary_check=(1, ), padding_option="zero")
        b_v = tl.load(p_v, boundary_check=(0, ), padding_option="zero")
        within = tl.dot(b_q, b_k, input_precision="ieee") * far
        b_o = tl.dot(within, b_v,
                     input_precision="ieee") + tl.dot(b_q, state, input_precision="ieee") * from_start[:, None]
        tl.store(p_o, b_o, boundary_check=(0, ))
        state = state * tl.exp2(BT * rate) + tl.dot(b_k * to_end[None, :], b_v, input_precision="ieee")
        p_q, p_k = tl.advance(p_q, (BT, 0)), tl.advance(p_k, (0, BT))
        p_v, p_o = tl.advance(p_v, (BT, 0)), tl.advance(p_o, (BT, 0))


@triton.jit
def retention_backward_kernel(q, k, v, do, states, dq, dk, dv, length, scale, decay, BT: tl.constexpr, DK: tl.constexpr,
                              DV: tl.constexpr):
    """The chunks from the last to the first, with the gradient of the state."""
    head = tl.program_id(0)
    t, ck, cv = tl.arange(0, BT), tl.arange(0, DK), tl.arange(0, DV)
    chunks = tl.cdiv(length, BT)
    rate = tl.log2(decay)
    far = tl.where(t[:, None] >= t[None, :], tl.exp2((t[:, None] - t[None, :]) * rate), 0.0)
    to_end, from_start = tl.exp2((BT - 1 - t) * rate), tl.exp2((t + 1) * rate)
    gradient = tl.zeros((DK, DV), tl.float32)
    for i in range(0, chunks):
        chunk = chunks - 1 - i
        row = chunk * BT + t
        mask = row[:, None] < length
        at_k, at_v = (head * length + row[:, None]) * DK + ck[None, :], (head * length +
                                                                         row[:, None]) * DV + cv[None, :]
        b_q = tl.load(q + at_k, mask=mask, other=0.0) * scale
        b_k = tl.load(k + at_k, mask=mask, other=0.0)
        b_v = tl.load(v + at_v, mask=mask, other=0.0)
        b_do = tl.load(do + at_v, mask=mask, other=0.0)
        state = tl.load(states + ((head * chunks + chunk) * DK + ck[:, None]) * DV + cv[None, :])
        ds = tl.dot(b_do, tl.trans(b_v), input_precision="ieee") * far
        within = tl.dot(b_q, tl.trans(b_k), input_precision="ieee") * far
        b_dq = tl.dot(
            ds, b_k,
            input_precision="ieee") + tl.dot(b_do, tl.trans(state), input_precision="ieee") * from_start[:, None]
        b_dk = tl.dot(
            tl.trans(ds), b_q,
            input_precision="ieee") + tl.dot(b_v, tl.trans(gradient), input_precision="ieee") * to_end[:, None]
        b_dv = tl.dot(tl.trans(within), b_do, input_precision="ieee") + tl.dot(b_k * to_end[:, None], gradient,
                                                                               input_precision="ieee")
        tl.store(dq + at_k, b_dq * scale, mask=mask)
        tl.store(dk + at_k, b_dk, mask=mask)
        tl.store(dv + at_v, b_dv, mask=mask)
        gradient = gradient * tl.exp2(BT * rate) + tl.dot(tl.trans(b_q * from_start[:, None]), b_do,
                                                          input_precision="ieee")


@program
def linear_attention_in_chunks(rng, array):
    heads, length, d_k, d_v, decay = 3, 53, 16, 32, 0.9
    q, k = rng.standard_normal((2, heads, length, d_k), dtype=np.float32)
    v, g = rng.standard_normal((2, heads, length, d_v), dtype=np.float32)
    scale = d_k**-0.5
    o, states = array.empty(v.shape), array.empty((heads, triton.cdiv(length, 16), d_k, d_v))
    a, b, c = array(q), array(k), array(v)
    retention_forward_kernel[(heads, )](a, b, c, o, states, length, scale, decay, BT=16, DK=d_k, DV=d_v)
    t = np.arange(length)
    weight = np.where(t[:, None] >= t, decay**np.maximum(t[:, None] - t, 0.0), 0) * scale
    scores = np.einsum("htd,hsd->hts", q.astype(np.float64), k) * weight
    yield o, scores @ v, 2e-5
    grads = [array.empty(x.shape) for x in (q, k, v)]
    retention_backward_kernel[(heads, )](a, b, c, array(g), states, *grads, length, scale, decay, BT=16, DK=d_k, DV=d_v)
    ds = np.einsum("htd,hsd->hts", g.astype(np.float64), v) * weight
    for got, expected in zip(grads, (ds @ k, ds.swapaxes(1, 2) @ q, scores.swapaxes(1, 2) @ g), strict=True):
        yield got, expected, 2e-5


@triton.jit
def sparsemax_kernel(x, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + i, mask=i < columns, other=-float("inf")).to(tl.float32)
    v -= tl.max(v, 0)
    z = tl.sort(v, descending=True)
    finite = tl.where(i < columns, z, 0.0)
    sums = tl.cumsum(finite, 0)
    support = (1.0 + (i + 1) * finite > sums) & (i < columns)
    size = tl.sum(support.to(tl.int32), 0)
    tau = (tl.sum(tl.where(support, finite, 0.0), 0) - 1.0) / size
    tl.store(out + row * columns + i, tl.maximum(v - tau, 0.0), mask=i < columns)


@triton.jit
def sparsemax_backward_kernel(y, dy, dx, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    p = tl.load(y + row * columns + i, mask=i < columns, other=0.0)
    g = tl.load(dy + row * columns + i, mask=i < columns, other=0.0)
    support = p > 0
    mean = tl.sum(tl.where(support, g, 0.0), 0) / tl.sum(support.to(tl.float32), 0)
    tl.store(dx + row * columns + i, tl.where(support, g - mean, 0.0), mask=i < columns)


@program
def sparsemax_and_its_gradient(rng, array):
    x = (rng.standard_normal((7, 50)) * 2).astype(np.float32)
    g = rng.standard_normal((7, 50), dtype=np.float32)
    out, dx = array.empty(x.shape), array.empty(x.shape)
    sparsemax_kernel[(7, )](array(x), out, 50, BLOCK=64)
    wide = x.astype(np.float64)
    z = np.sort(wide, 1)[:, ::-1]
    size = (1 + np.arange(1, 51) * z > z.cumsum(1)).sum(1)
    tau = (np.take_along_axis(z.cumsum(1), size[:, None] - 1, 1) - 1) / size[:, None]
    y = np.maximum(wide - tau, 0)
    yield out, y, 2e-6
    sparsemax_backward_kernel[(7, )](array(y.astype(np.float32)), array(g), dx, 50, BLOCK=64)
    mean = np.where(y > 0, g, 0).sum(1, keepdims=True) / (y > 0).sum(1, keepdims=True)
    yield dx, np.where(y > 0, g - mean, 0), 2e-6


@triton.jit
def jsd_kernel(x, y, loss, dx, labels, ignore_index, columns, count, beta: tl.constexpr, BLOCK: tl.constexpr,
               HAS_LABELS: tl.constexpr):
    """The generalized Jensen-Shannon divergence of log-probabilities x from y, and its gradient by x."""
    row = tl.program_id(0).to(tl.int64)
    x += row * columns
    y += row * columns
    loss += row * columns
    dx += row * columns
    if HAS_LABELS:
        if tl.load(labels + row) == ignore_index:
            for start in range(0, columns, BLOCK):
                i = start + tl.arange(0, BLOCK)
                tl.store(dx + i, 0.0, mask=i < columns)
            return
    for start in range(0, columns, BLOCK):
        i = start + tl.arange(0, BLOCK)
        mask = i < columns
        q_log = tl.load(x + i, mask=mask, other=float("-inf")).to(tl.float32)
        p_log = tl.load(y + i, mask=mask, other=float("-inf")).to(tl.float32)
        if beta == 0.0:
            p = tl.exp(p_log)
            value = tl.where(mask, p * (p_log - q_log), 0.0)
            slope = -p
        elif beta == 1.0:
            q = tl.exp(q_log)
            value = tl.where(mask, q * (q_log - p_log), 0.0)
            slope = value + q
        else:
            q, p = tl.exp(q_log), tl.exp(p_log)
            m_log = tl.log(beta * p + (1 - beta) * q)
            value = tl.where(mask, beta * p * (p_log - m_log) + (1 - beta) * q * (q_log - m_log), 0.0)
            slope = (1 - beta) * q * (q_log - m_log)
        tl.store(loss + i, value / count, mask=mask)
        tl.store(dx + i, slope / count, mask=mask)


@program
def jensen_shannon_divergence(rng, array):

    def log_probabilities():
        x = rng.standard_normal((5, 37))
        return (x - np.log(np.exp(x).sum(1, keepdims=True))).astype(np.float32)

    q, p = log_probabilities(), log_probabilities()
    labels = np.array([3, 1, -100, 4, 2], np.int64)
    kept = labels != -100
    for beta in (0.0, 0.3, 1.0):
        loss, dx = array(np.zeros_like(q)), array.empty(q.shape)
        jsd_kernel[(5, )](array(q), array(p), loss, dx, array(labels), -100, 37, 4.0, beta=beta, BLOCK=32,
                          HAS_LABELS=True)
        ql, pl = q.astype(np.float64), p.astype(np.float64)
        qe, pe = np.exp(ql), np.exp(pl)
        ml = np.log(beta * pe + (1 - beta) * qe)
        value = {0.0: pe * (pl - ql), 1.0: qe * (ql - pl)}.get(beta,
                                                               beta * pe * (pl - ml) + (1 - beta) * qe * (ql - ml))
        slope = {0.0: -pe, 1.0: value + qe}.get(beta, (1 - beta) * qe * (ql - ml))
        yield loss, np.where(kept[:, None], value / 4, 0), 2e-6
        yield dx, np.where(kept[:, None], slope / 4, 0), 2e-6


@triton.jit
def top_k_sampling_kernel(logits, draws, out, columns, temperature, K: tl.constexpr, BLOCK: tl.constexpr):
    """One of the K likeliest, by where a uniform number falls among their probabilities."""
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(logits + row * columns + i, mask=i < columns, other=-float("inf"))
    # The order of floats as integers, with the place below it: the first of equals wins.
    bits = v.to(tl.int32, bitcast=True)
    ordered = tl.where(bits < 0, ~bits, bits | -2147483648).to(tl.uint32, bitcast=True)
    keys = (ordered.to(tl.uint64) << 32) | (BLOCK - 1 - i).to(tl.uint64)
    best = tl.topk(keys, K)
    where = BLOCK - 1 - (best & 0xffffffff).to(tl.int32)
    high = (best >> 32).to(tl.uint32)
    value = tl.where(high >= 2147483648, high ^ 2147483648, ~high).to(tl.float32, bitcast=True) / temperature
    p = tl.exp(value - tl.max(value, 0))
    p = p / tl.sum(p, 0)
    below = tl.cumsum(p, 0) - p
    chosen = tl.max(tl.where(below <= tl.load(draws + row), tl.arange(0, K), 0), 0)
    tl.store(out + row, tl.sum(tl.where(tl.arange(0, K) == chosen, where, 0), 0))


@program
def sampling_from_the_k_likeliest(rng, array):
    logits = rng.standard_normal((40, 100), dtype=np.float32)
    logits[3, 5] = logits[3, 77] = 9.0
    draws = rng.random(40, dtype=np.float32)
    out = array.empty(40, "int32")
    top_k_sampling_kernel[(40, )](array(logits), array(draws), out, 100, 0.7, K=8, BLOCK=128)
    order = np.argsort(-logits, 1, kind="stable")[:, :8]
    p = np.exp(np.take_along_axis(logits, order, 1).astype(np.float64) / 0.7)
    p /= p.sum(1, keepdims=True)
    below = p.cumsum(1) - p
    assert (np.abs(below - draws[:, None]) > 1e-6).all()
    chosen = np.where(below <= draws[:, None], np.arange(8), 0).max(1)
    yield out, order[np.arange(40), chosen], 0
