"""Kernels of models: norms, positions, losses, quantisation, gating."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def rms_norm_kernel(x, residual, w, out, columns, eps, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    c = tl.arange(0, BLOCK)
    mask = c < columns
    v = tl.load(x + row * columns + c, mask=mask, other=0.0).to(tl.float32)
    v += tl.load(residual + row * columns + c, mask=mask, other=0.0).to(tl.float32)
    tl.store(residual + row * columns + c, v, mask=mask)
    scale = tl.rsqrt(tl.sum(v * v, axis=0) / columns + eps)
    tl.store(out + row * columns + c, v * scale * tl.load(w + c, mask=mask, other=0.0), mask=mask)


@program
def rms_norm_with_residual(rng, array):
    x, r = rng.standard_normal((2, 9, 200)).astype(np.float16)
    w = rng.standard_normal(200).astype(np.float16)
    residual, out = array(r), array.empty((9, 200), "float16")
    rms_norm_kernel[(9, )](array(x), residual, array(w), out, 200, 1e-6, BLOCK=256)
    v = x.astype(np.float64) + r
    yield residual, v, 2.0**-11
    yield out, v / np.sqrt((v * v).mean(1, keepdims=True) + 1e-6) * w, 2.0**-11 * 1.05


@triton.jit
def rope_kernel(x, cos, sin, heads, D: tl.constexpr, INVERSE: tl.constexpr):
    position, head = tl.program_id(0), tl.program_id(1)
    half = tl.arange(0, D // 2)
    base = x + (position * heads + head) * D
    c = tl.load(cos + position * (D // 2) + half)
    s = tl.load(sin + position * (D // 2) + half)
    if INVERSE:
        s = -s
    a, b = tl.load(base + half), tl.load(base + D // 2 + half)
    tl.store(base + half, a * c - b * s)
    tl.store(base + D // 2 + half, b * c + a * s)


@program
def rotary_positions_in_place(rng, array):
    x = rng.standard_normal((10, 3, 64), dtype=np.float32)
    angle = np.arange(10)[:, None] / 10000**(np.arange(32) / 32)
    cos, sin = np.cos(angle).astype(np.float32), np.sin(angle).astype(np.float32)
    a = array(x)
    rope_kernel[(10, 3)](a, array(cos), array(sin), 3, D=64, INVERSE=False)
    z = (x[..., :32] + 1j * x[..., 32:]) * (cos + 1j * sin)[:, None]
    yield a, np.concatenate([z.real, z.imag], -1), 1e-6
    b = array(x)
    rope_kernel[(10, 3)](b, array(cos), array(sin), 3, D=64, INVERSE=False)
    rope_kernel[(10, 3)](b, array(cos), array(sin), 3, D=64, INVERSE=True)
    yield b, x, 1e-6


@triton.jit
def cross_entropy_kernel(logits, labels, losses, columns, ignore, smoothing, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    logits += row * columns
    label = tl.load(labels + row)
    if label == ignore:
        for start in range(0, columns, BLOCK):
            c = start + tl.arange(0, BLOCK)
            tl.store(logits + c, 0.0, mask=c < columns)
        tl.store(losses + row, 0.0)
        return
    top = float("-inf")
    total = 0.0
    plain = 0.0
    at_label = tl.load(logits + label).to(tl.float32)
    for start in range(0, columns, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(logits + c, mask=c < columns, other=float("-inf")).to(tl.float32)
        new = tl.maximum(top, tl.max(x))
        total = total * tl.exp(top - new) + tl.sum(tl.exp(x - new))
        plain += tl.sum(tl.where(c < columns, x, 0.0))
        top = new
    lse = top + tl.log(total)
    tl.debug_barrier()
    for start in range(0, columns, BLOCK):
        c = start + tl.arange(0, BLOCK)
        x = tl.load(logits + c, mask=c < columns, other=float("-inf")).to(tl.float32)
        g = tl.exp(x - lse) - smoothing / columns - tl.where(c == label, 1 - smoothing, 0.0)
        tl.store(logits + c, g, mask=c < columns)
    tl.store(losses + row, lse - (1 - smoothing) * at_label - smoothing * plain / columns)


@program
def cross_entropy_with_its_gradient_in_place(rng, array):
    x = rng.standard_normal((12, 300), dtype=np.float32) * 3
    labels = rng.integers(0, 300, 12)
    labels[3] = -100
    logits, losses = array(x), array.empty(12)
    cross_entropy_kernel[(12, )](logits, array(labels), losses, 300, -100, 0.1, BLOCK=128)
    v = x.astype(np.float64)
    lse = np.log(np.exp(v).sum(1))
    kept = labels >= 0
    loss = lse - 0.9 * v[np.arange(12), labels] - 0.1 * v.mean(1)
    grad = np.exp(v - lse[:, None]) - 0.1 / 300
    grad[np.arange(12), labels] -= 0.9
    yield losses, np.where(kept, loss, 0), 3e-6
    yield logits, np.where(kept[:, None], grad, 0), 1e-6


@triton.jit
def softmax_backward_kernel(y, dy, dx, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(y + row * columns + c, mask=c < columns, other=0.0)
    g = tl.load(dy + row * columns + c, mask=c < columns, other=0.0)
    tl.store(dx + row * columns + c, v * (g - tl.sum(v * g, axis=0)), mask=c < columns)


@program
def softmax_backward(rng, array):
    y, g = rng.random((7, 100), dtype=np.float32), rng.standard_normal((7, 100), dtype=np.float32)
    dx = array.empty((7, 100))
    softmax_backward_kernel[(7, )](array(y), array(g), dx, 100, BLOCK=128)
    v, g = y.astype(np.float64), g.astype(np.float64)
    yield dx, v * (g - (v * g).sum(1, keepdims=True)), 3e-6


@triton.jit
def swiglu_kernel(gate_up, out, half, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    mask = c < half
    gate = tl.load(gate_up + row * 2 * half + c, mask=mask, other=0.0).to(tl.float32)
    up = tl.load(gate_up + row * 2 * half + half + c, mask=mask, other=0.0)
    tl.store(out + row * half + c, (gate * tl.sigmoid(gate)).to(up.dtype) * up, mask=mask)


@program
def swiglu(rng, array):
    x = rng.standard_normal((5, 260)).astype(np.float16)
    out = array.empty((5, 130), "float16")
    swiglu_kernel[(5, 3)](array(x), out, 130, BLOCK=64)
    g, u = x[:, :130].astype(np.float64), x[:, 130:].astype(np.float64)
    yield out, g / (1 + np.exp(-g)) * u, 2.5e-3


@triton.jit
def embedding_gradient_kernel(ids, grad, table, D: tl.constexpr):
    row = tl.program_id(0)
    d = tl.arange(0, D)
    tl.atomic_add(table + tl.load(ids + row) * D + d, tl.load(grad + row * D + d))


@program
def embedding_gradient(rng, array):
    ids, grad = rng.integers(0, 10, 64), rng.integers(-8, 8, (64, 16)).astype(np.float32)
    table = array.full((10, 16), 0)
    embedding_gradient_kernel[(64, )](array(ids), array(grad), table, D=16)
    expected = np.zeros((10, 16), np.float32)
    np.add.at(expected, ids, grad)
    yield table, expected, 0


@triton.jit
def quantize_kernel(x, out, scales, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + c, mask=c < columns, other=0.0)
    scale = tl.max(tl.abs(v)) / 127.0
    q = tl.floor(v / scale + 0.5)
    tl.store(out + row * columns + c, tl.clamp(q, -127.0, 127.0).to(tl.int8), mask=c < columns)
    tl.store(scales + row, scale)


@program
def quantisation_to_int8(rng, array):
    x = rng.standard_normal((6, 100), dtype=np.float32)
    out, scales = array.empty((6, 100), "int8"), array.empty(6)
    quantize_kernel[(6, )](array(x), out, scales, 100, BLOCK=128)
    scale = np.abs(x).max(1) / np.float32(127)
    yield scales, scale, 1e-7
    yield out, np.floor(x / scale[:, None] + np.float32(0.5)).clip(-127, 127).astype(np.int8), 1


@triton.jit
def gating_kernel(logits, weights, ids, experts, K: tl.constexpr, E: tl.constexpr):
    row = tl.program_id(0)
    e = tl.arange(0, E)
    x = tl.load(logits + row * experts + e, mask=e < experts, other=float("-inf"))
    p = tl.exp(x - tl.max(x))
    p = p / tl.sum(p)
    chosen = 0.0
    for k in tl.static_range(K):
        best, where = tl.max(p, axis=0, return_indices=True)
        tl.store(weights + row * K + k, best)
        tl.store(ids + row * K + k, where)
        chosen += best
        p = tl.where(e == where, -1.0, p)
    for k in tl.static_range(K):
        tl.store(weights + row * K + k, tl.load(weights + row * K + k) / chosen)


@program
def gating_by_top_k(rng, array):
    x = rng.standard_normal((20, 12), dtype=np.float32)
    weights, ids = array.empty((20, 3)), array.empty((20, 3), "int32")
    gating_kernel[(20, )](array(x), weights, ids, 12, K=3, E=16)
    order = np.argsort(-x, axis=1)[:, :3]
    p = np.exp(np.take_along_axis(x, order, 1).astype(np.float64))
    yield ids, order.astype(np.int32), 0
    yield weights, p / p.sum(1, keepdims=True), 1e-6


@triton.jit
def top_p_kernel(logits, draws, out, columns, top_p, C: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, C)
    x = tl.load(logits + row * columns + c, mask=c < columns, other=-1.0e9)
    p = tl.exp(x - tl.max(x, axis=0))
    p = p / tl.sum(p, axis=0)
    bits = p.to(tl.int32, bitcast=True).to(tl.int64)
    packed = tl.sort((bits << 32) | c, descending=True)
    sorted_p = (packed >> 32).to(tl.int32).to(tl.float32, bitcast=True)
    before = tl.cumsum(sorted_p, axis=0) - sorted_p
    kept = tl.where(before < top_p, sorted_p, 0.0)
    below = tl.cumsum(kept, axis=0) <= tl.load(draws + row) * tl.sum(kept, axis=0)
    position = tl.sum(below.to(tl.int32), axis=0)
    token = tl.sum(tl.where(c == position, packed & 0xFFFFFFFF, 0), axis=0)
    tl.store(out + row, token.to(tl.int32))


@program
def sampling_from_the_nucleus(rng, array):
    x, draws = rng.standard_normal((16, 50), dtype=np.float32) * 2, rng.random(16, dtype=np.float32)
    out = array.empty(16, "int32")
    top_p_kernel[(16, )](array(x), array(draws), out, 50, 0.8, C=64)
    expected = []
    for row, u in zip(x.astype(np.float64), draws):
        p = np.exp(row - row.max())
        p /= p.sum()
        order = np.argsort(-p)
        q = p[order]
        kept = np.where(q.cumsum() - q < 0.8, q, 0)
        expected.append(order[(kept.cumsum() <= u * kept.sum()).sum()])
    yield out, np.array(expected, np.int32), 0


@triton.jit
def group_norm_kernel(x, w, b, out, channels, pixels, groups, eps, BC: tl.constexpr, BP: tl.constexpr):
    n, g = tl.program_id(0), tl.program_id(1)
    per = channels // groups
    c, p = tl.arange(0, BC), tl.arange(0, BP)
    channel = g * per + c
    mask = (c[:, None] < per) & (p[None, :] < pixels)
    where = (n * channels + channel[:, None]) * pixels + p[None, :]
    v = tl.load(x + where, mask=mask, other=0.0)
    count = (per * pixels).to(tl.float32)
    mean = tl.sum(v) / count
    d = tl.where(mask, v - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(d * d) / count + eps)
    weight = tl.load(w + channel, mask=c < per, other=0.0)[:, None]
    tl.store(out + where, d * scale * weight + tl.load(b + channel, mask=c < per, other=0.0)[:, None], mask=mask)


@program
def group_norm(rng, array):
    x = rng.standard_normal((2, 12, 50), dtype=np.float32)
    w, b = rng.standard_normal((2, 12), dtype=np.float32)
    out = array.empty((2, 12, 50))
    group_norm_kernel[(2, 4)](array(x), array(w), array(b), out, 12, 50, 4, 1e-5, BC=4, BP=64)
    v = x.astype(np.float64).reshape(2, 4, 150)
    v = (v - v.mean(2, keepdims=True)) / np.sqrt(v.var(2, keepdims=True) + 1e-5)
    yield out, v.reshape(2, 12, 50) * w[:, None] + b[:, None], 2e-6


@triton.jit
def convolution_kernel(x, w, out, channels, length, TAPS: tl.constexpr, BC: tl.constexpr, BT: tl.constexpr):
    c = tl.program_id(0) * BC + tl.arange(0, BC)
    t = tl.program_id(1) * BT + tl.arange(0, BT)
    acc = tl.zeros((BC, BT), tl.float32)
    for k in tl.static_range(TAPS):
        s = t - (TAPS - 1) + k
        mask = (c[:, None] < channels) & (s[None, :] >= 0) & (s[None, :] < length)
        v = tl.load(x + c[:, None] * length + s[None, :], mask=mask, other=0.0)
        acc += v * tl.load(w + c * TAPS + k, mask=c < channels, other=0.0)[:, None]
    acc = acc * tl.sigmoid(acc)
    tl.store(out + c[:, None] * length + t[None, :], acc, mask=(c[:, None] < channels) & (t[None, :] < length))


@program
def causal_convolution(rng, array):
    x, w = rng.standard_normal((10, 100), dtype=np.float32), rng.standard_normal((10, 4), dtype=np.float32)
    out = array.empty((10, 100))
    convolution_kernel[(3, 4)](array(x), array(w), out, 10, 100, TAPS=4, BC=4, BT=32)
    p = np.pad(x.astype(np.float64), ((0, 0), (3, 0)))
    y = sum(p[:, k:100 + k] * w[:, k:k + 1] for k in range(4))
    yield out, y / (1 + np.exp(-y)), 2e-6


@triton.jit
def divergence_kernel(p_log, q_log, out, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    total = tl.zeros((BLOCK, ), tl.float32)
    for start in tl.range(0, columns, BLOCK, loop_unroll_factor=2):
        c = start + tl.arange(0, BLOCK)
        p = tl.load(p_log + row * columns + c, mask=c < columns, other=float("-inf"))
        q = tl.load(q_log + row * columns + c, mask=c < columns, other=0.0)
        total += tl.where(c < columns, tl.exp(p) * (p - q), 0.0)
    tl.store(out + row, tl.sum(total))


@program
def divergence_of_distributions(rng, array):
    p, q = np.log(rng.dirichlet(np.ones(150), (2, 8))).astype(np.float32)
    out = array.empty(8)
    divergence_kernel[(8, )](array(p), array(q), out, 150, BLOCK=64)
    v = p.astype(np.float64)
    yield out, (np.exp(v) * (v - q)).sum(1), 2e-6
