"""Attention in the forms that models use: grouped queries, windows, biases, decoding with a split, its gradient."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def attention_kernel(q, k, v, out, lse, q_heads, kv_heads, queries, keys, scale, slope, window,
                     CAUSAL: tl.constexpr, ALIBI: tl.constexpr, WINDOW: tl.constexpr, BM: tl.constexpr,
                     BN: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(1)
    kv_head = head // (q_heads // kv_heads)
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    d = tl.arange(0, D)
    x = tl.load(q + (head * queries + m[:, None]) * D + d[None, :], mask=m[:, None] < queries, other=0.0)
    top = tl.full((BM, ), float("-inf"), tl.float32)
    total = tl.zeros((BM, ), tl.float32)
    acc = tl.zeros((BM, D), tl.float32)
    stop = tl.minimum(keys, (tl.program_id(0) + 1) * BM) if CAUSAL else keys
    for start in range(0, stop, BN):
        n = start + tl.arange(0, BN)
        y = tl.load(k + (kv_head * keys + n[None, :]) * D + d[:, None], mask=n[None, :] < keys, other=0.0)
        s = tl.dot(x, y) * scale
        allowed = n[None, :] < keys
        if CAUSAL:
            allowed &= m[:, None] >= n[None, :]
        if WINDOW:
            allowed &= m[:, None] - n[None, :] < window
        if ALIBI:
            s -= slope * (head + 1) * tl.abs(m[:, None] - n[None, :]).to(tl.float32)
        s = tl.where(allowed, s, float("-inf"))
        new = tl.maximum(top, tl.max(s, 1))
        safe = tl.where(new == float("-inf"), 0.0, new)
        p = tl.exp(s - safe[:, None])
        shrink = tl.exp(top - safe)
        total = total * shrink + tl.sum(p, 1)
        z = tl.load(v + (kv_head * keys + n[:, None]) * D + d[None, :], mask=n[:, None] < keys, other=0.0)
        acc = acc * shrink[:, None] + tl.dot(p.to(z.dtype), z)
        top = new
    acc = acc / total[:, None]
    tl.store(out + (head * queries + m[:, None]) * D + d[None, :], acc, mask=m[:, None] < queries)
    tl.store(lse + head * queries + m, top + tl.log(total), mask=m < queries)


def reference(q, k, v, causal=False, slope=0.0, window=None):
    q, k, v = (x.astype(np.float64) for x in (q, k, v))
    k, v = (np.repeat(x, q.shape[0] // k.shape[0], 0) for x in (k, v))
    s = q @ k.transpose(0, 2, 1) / np.sqrt(q.shape[-1])
    i, j = np.indices(s.shape[1:])
    s = s - slope * (np.arange(q.shape[0]) + 1)[:, None, None] * np.abs(i - j)
    allowed = np.ones_like(i, bool)
    if causal:
        allowed &= i >= j
    if window:
        allowed &= i - j < window
    s = np.where(allowed, s, -np.inf)
    top = s.max(-1, keepdims=True)
    p = np.exp(s - top)
    total = p.sum(-1, keepdims=True)
    return p / total @ v, (top + np.log(total))[..., 0]


@program
def forms_of_attention(rng, array):
    for form in (dict(), dict(causal=True), dict(causal=True, window=20), dict(slope=0.05), dict(
            causal=True, slope=0.1)):
        q = rng.standard_normal((4, 70, 32)).astype(np.float16)
        k, v = rng.standard_normal((2, 2, 70, 32)).astype(np.float16)
        out, lse = array.empty((4, 70, 32), "float16"), array.empty((4, 70))
        attention_kernel[(3, 4)](array(q), array(k), array(v), out, lse, 4, 2, 70, 70, 32**-0.5,
                                 form.get("slope", 0.0), form.get("window", 0), CAUSAL=form.get("causal", False),
                                 ALIBI="slope" in form, WINDOW="window" in form, BM=32, BN=16, D=32)
        expected, logs = reference(q, k, v, **form)
        yield out, expected, 2e-3
        yield lse, logs, 1e-4


@triton.jit
def decode_kernel(q, k, v, parts, logs, keys, scale, SPLITS: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    head, split = tl.program_id(0), tl.program_id(1)
    d = tl.arange(0, D)
    x = tl.load(q + head * D + d).to(tl.float32)
    share = tl.cdiv(keys, SPLITS)
    first = split * share
    last = min(first + share, keys)
    top = float("-inf")
    total = 0.0
    acc = tl.zeros((D, ), tl.float32)
    for start in range(first, last, BN):
        n = start + tl.arange(0, BN)
        y = tl.load(k + (head * keys + n[:, None]) * D + d[None, :], mask=n[:, None] < last, other=0.0).to(tl.float32)
        s = tl.where(n < last, tl.sum(x[None, :] * y, 1) * scale, float("-inf"))
        new = tl.maximum(top, tl.max(s, 0))
        p = tl.exp(s - new)
        shrink = tl.exp(top - new)
        z = tl.load(v + (head * keys + n[:, None]) * D + d[None, :], mask=n[:, None] < last, other=0.0).to(tl.float32)
        acc = acc * shrink + tl.sum(p[:, None] * z, 0)
        total = total * shrink + tl.sum(p, 0)
        top = new
    tl.store(parts + (head * SPLITS + split) * D + d, acc / total)
    tl.store(logs + head * SPLITS + split, top + tl.log(total))


@triton.jit
def combine_kernel(parts, logs, out, SPLITS: tl.constexpr, D: tl.constexpr):
    head = tl.program_id(0)
    s, d = tl.arange(0, SPLITS), tl.arange(0, D)
    weight = tl.softmax(tl.load(logs + head * SPLITS + s))
    part = tl.load(parts + (head * SPLITS + s[:, None]) * D + d[None, :])
    tl.store(out + head * D + d, tl.sum(weight[:, None] * part, 0))


@program
def decoding_with_split_keys(rng, array):
    q, k, v = rng.standard_normal((3, 32)), rng.standard_normal((3, 150, 32)), rng.standard_normal((3, 150, 32))
    q, k, v = (x.astype(np.float16) for x in (q, k, v))
    parts, logs, out = array.empty((3, 4, 32)), array.empty((3, 4)), array.empty((3, 32), "float16")
    decode_kernel[(3, 4)](array(q), array(k), array(v), parts, logs, 150, 32**-0.5, SPLITS=4, BN=16, D=32)
    combine_kernel[(3, )](parts, logs, out, SPLITS=4, D=32)
    yield out, reference(q[:, None], k, v)[0][:, 0], 2.0**-11 * 1.1


@triton.jit
def paged_kernel(q, cache_k, cache_v, table, out, length, scale, PAGES: tl.constexpr, PAGE: tl.constexpr,
                 D: tl.constexpr):
    d, slot = tl.arange(0, D), tl.arange(0, PAGE)
    x = tl.load(q + d)
    top = float("-inf")
    total = 0.0
    acc = tl.zeros((D, ), tl.float32)
    for i in range(PAGES):
        page = tl.load(table + i).to(tl.int64)
        if i * PAGE < length:
            where = (page * PAGE + slot[:, None]) * D + d[None, :]
            s = tl.sum(x[None, :] * tl.load(cache_k + where), 1) * scale
            s = tl.where(i * PAGE + slot < length, s, float("-inf"))
            new = tl.maximum(top, tl.max(s, 0))
            p = tl.exp(s - new)
            acc = acc * tl.exp(top - new) + tl.sum(p[:, None] * tl.load(cache_v + where), 0)
            total = total * tl.exp(top - new) + tl.sum(p, 0)
            top = new
    tl.store(out + d, acc / total)


@program
def paged_attention(rng, array):
    pages, page, D, length = 8, 16, 32, 75
    q = rng.standard_normal(D, dtype=np.float32)
    cache_k, cache_v = rng.standard_normal((2, 20, page, D), dtype=np.float32)
    table = rng.permutation(20)[:pages].astype(np.int32)
    out = array.empty(D)
    paged_kernel[(1, )](array(q), array(cache_k), array(cache_v), array(table), out, length, D**-0.5, PAGES=pages,
                        PAGE=page, D=D)
    k, v = (c[table].reshape(-1, D)[None, :length] for c in (cache_k, cache_v))
    yield out, reference(q[None, None], k, v)[0][0, 0], 2e-6


@triton.jit
def gradient_kernel(q, k, v, do, lse, delta, dq, dk, dv, length, scale, B: tl.constexpr, D: tl.constexpr):
    n = tl.program_id(0) * B + tl.arange(0, B)
    d = tl.arange(0, D)
    keys = tl.load(k + n[:, None] * D + d[None, :], mask=n[:, None] < length, other=0.0)
    values = tl.load(v + n[:, None] * D + d[None, :], mask=n[:, None] < length, other=0.0)
    grad_k = tl.zeros((B, D), tl.float32)
    grad_v = tl.zeros((B, D), tl.float32)
    for start in range(tl.program_id(0) * B, length, B):
        m = start + tl.arange(0, B)
        inside = m[:, None] < length
        x = tl.load(q + m[:, None] * D + d[None, :], mask=inside, other=0.0)
        g = tl.load(do + m[:, None] * D + d[None, :], mask=inside, other=0.0)
        s = tl.dot(x, tl.trans(keys), input_precision="ieee") * scale
        p = tl.exp(s - tl.load(lse + m, mask=m < length, other=0.0)[:, None])
        p = tl.where((m[:, None] >= n[None, :]) & inside, p, 0.0)
        grad_v += tl.dot(tl.trans(p), g, input_precision="ieee")
        dp = tl.dot(g, tl.trans(values), input_precision="ieee")
        ds = p * (dp - tl.load(delta + m, mask=m < length, other=0.0)[:, None]) * scale
        grad_k += tl.dot(tl.trans(ds), x, input_precision="ieee")
        tl.atomic_add(dq + m[:, None] * D + d[None, :], tl.dot(ds, keys, input_precision="ieee"), mask=inside)
    tl.store(dk + n[:, None] * D + d[None, :], grad_k, mask=n[:, None] < length)
    tl.store(dv + n[:, None] * D + d[None, :], grad_v, mask=n[:, None] < length)


@program
def gradient_of_causal_attention(rng, array):
    length, D = 50, 32
    q, k, v, g = rng.standard_normal((4, length, D), dtype=np.float32)
    out, lse = reference(q[None], k[None], v[None], causal=True)
    delta = (out[0] * g).sum(-1)
    dq, dk, dv = array.full((length, D), 0), array.empty((length, D)), array.empty((length, D))
    gradient_kernel[(4, )](array(q), array(k), array(v), array(g), array(lse[0].astype(np.float32)),
                           array(delta.astype(np.float32)), dq, dk, dv, length, D**-0.5, B=16, D=D)
    s = q.astype(np.float64) @ k.T * D**-0.5
    p = np.where(np.tri(length, dtype=bool), np.exp(s - lse[0][:, None]), 0)
    ds = p * (g.astype(np.float64) @ v.T - delta[:, None]) * D**-0.5
    for result, expected in ((dq, ds @ k), (dk, ds.T @ q), (dv, p.T @ g)):
        yield result, expected, 2e-5
