"""Kernels that are measured under TXL and under Triton: one text, imported twice (gpu_measure.py)."""
import triton
import triton.language as tl
from triton.language.extra import libdevice


@triton.jit
def add(x, y, z, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(z + i, tl.load(x + i, mask=mask) + tl.load(y + i, mask=mask), mask=mask)


@triton.jit
def copy(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(y + i, tl.load(x + i, mask=mask), mask=mask)


@triton.jit
def softmax(x, y, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    i = tl.arange(0, BLOCK)
    mask = i < columns
    values = tl.load(x + row * columns + i, mask=mask, other=-float("inf")).to(tl.float32)
    values = tl.exp(values - tl.max(values, 0))
    tl.store(y + row * columns + i, (values / tl.sum(values, 0)).to(y.dtype.element_ty), mask=mask)


@triton.jit
def layer_norm(x, y, weight, bias, columns, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    i = tl.arange(0, BLOCK)
    mask = i < columns
    values = tl.load(x + row * columns + i, mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(values, 0) / columns
    centred = tl.where(mask, values - mean, 0.0)
    scale = 1 / tl.sqrt(tl.sum(centred * centred, 0) / columns + epsilon)
    w = tl.load(weight + i, mask=mask, other=0.0).to(tl.float32)
    b = tl.load(bias + i, mask=mask, other=0.0).to(tl.float32)
    tl.store(y + row * columns + i, (centred * scale * w + b).to(y.dtype.element_ty), mask=mask)


@triton.jit
def rms_norm(x, y, weight, columns, epsilon, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    i = tl.arange(0, BLOCK)
    mask = i < columns
    values = tl.load(x + row * columns + i, mask=mask, other=0.0).to(tl.float32)
    scale = 1 / tl.sqrt(tl.sum(values * values, 0) / columns + epsilon)
    w = tl.load(weight + i, mask=mask, other=0.0).to(tl.float32)
    tl.store(y + row * columns + i, (values * scale * w).to(y.dtype.element_ty), mask=mask)


@triton.jit
def count_with_atomics(x, bins, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.atomic_add(bins + tl.load(x + i, mask=mask, other=0), 1, mask=mask)


@triton.jit
def histogram(x, bins, n, BINS: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    counts = tl.histogram(tl.load(x + i), BINS)
    tl.atomic_add(bins + tl.arange(0, BINS), counts)


@triton.jit
def cumsum(x, y, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = row * columns + tl.arange(0, BLOCK)
    tl.store(y + i, tl.cumsum(tl.load(x + i), 0))


@triton.jit
def argmax(x, y, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    tl.store(y + row, tl.argmax(tl.load(x + row * columns + tl.arange(0, BLOCK)), 0))


@triton.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    program = tl.program_id(0)
    across = tl.cdiv(N, BN)
    width = GROUP * across
    first = program // width * GROUP
    rows = min(tl.cdiv(M, BM) - first, GROUP)
    m = (first + program % width % rows) * BM + tl.arange(0, BM)
    n = program % width // rows * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a_tile = a + m[:, None] * K + k[None, :]
    b_tile = b + k[:, None] * N + n[None, :]
    total = tl.zeros((BM, BN), tl.float32)
    for _ in range(0, K, BK):
        total = tl.dot(tl.load(a_tile), tl.load(b_tile), total)
        a_tile += BK
        b_tile += BK * N
    tl.store(c + m[:, None] * N + n[None, :], total.to(tl.float16))


@triton.jit
def strided_matmul(a, b, c, M, N, K, a_row, a_column, b_row, b_column, BM: tl.constexpr, BN: tl.constexpr,
                   BK: tl.constexpr, GROUP: tl.constexpr):
    """c = a b, of any order: the loop that most programs have, its last step masked."""
    program = tl.program_id(0)
    across = tl.cdiv(N, BN)
    width = GROUP * across
    first = program // width * GROUP
    rows = min(tl.cdiv(M, BM) - first, GROUP)
    m = (first + program % width % rows) * BM + tl.arange(0, BM)
    n = program % width // rows * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a_tile = a + (m % M)[:, None] * a_row + k[None, :] * a_column
    b_tile = b + k[:, None] * b_row + (n % N)[None, :] * b_column
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a_tile, mask=k[None, :] < K - step * BK, other=0.0)
        y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK * a_column
        b_tile += BK * b_row
    tl.store(c + m[:, None] * N + n[None, :], total.to(c.dtype.element_ty), mask=(m[:, None] < M) & (n[None, :] < N))


@triton.jit
def attention(q, k, v, out, scale, S, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """softmax(q k^T) v of one head, the softmax on the way; q, k, v, out of [heads, S, D]."""
    head = tl.program_id(1).to(tl.int64) * S * D
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns = tl.arange(0, BN)
    d = tl.arange(0, D)
    x = tl.load(q + head + rows[:, None] * D + d[None, :])
    most = tl.full((BM,), -float("inf"), tl.float32)
    weight = tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    scale *= 1.44269504
    end = S
    if CAUSAL:
        end = (tl.program_id(0) + 1) * BM
    for start in range(0, end, BN):
        keys = tl.load(k + head + (start + columns)[None, :] * D + d[:, None])
        scores = tl.dot(x, keys)
        if CAUSAL:
            scores = tl.where(rows[:, None] >= (start + columns)[None, :], scores, -float("inf"))
        more = tl.maximum(most, tl.max(scores, 1) * scale)
        scores = tl.math.exp2(scores * scale - more[:, None])
        rescale = tl.math.exp2(most - more)
        weight = weight * rescale + tl.sum(scores, 1)
        total = total * rescale[:, None]
        values = tl.load(v + head + (start + columns)[:, None] * D + d[None, :])
        total = tl.dot(scores.to(v.dtype.element_ty), values, total)
        most = more
    tl.store(out + head + rows[:, None] * D + d[None, :], (total / weight[:, None]).to(out.dtype.element_ty))


@triton.jit
def nothing(a, b, c, d, e, f, n, BLOCK: tl.constexpr):
    pass


@triton.jit
def gelu(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    tl.store(y + i, (0.5 * v * (1 + tl.erf(v * 0.7071067811865476))).to(y.dtype.element_ty), mask=mask)


@triton.jit
def gelu_tanh(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    inner = 0.7978845608028654 * (v + 0.044715 * v * v * v)
    tl.store(y + i, (0.5 * v * (1 + libdevice.tanh(inner))).to(y.dtype.element_ty), mask=mask)


@triton.jit
def softplus(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    tl.store(y + i, tl.where(v > 20, v, libdevice.log1p(tl.exp(v))).to(y.dtype.element_ty), mask=mask)


@triton.jit
def wave(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    tl.store(y + i, (tl.sin(v) + tl.cos(2 * v)).to(y.dtype.element_ty), mask=mask)


@triton.jit
def power(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    tl.store(y + i, libdevice.pow(tl.abs(v), 1.7).to(y.dtype.element_ty), mask=mask)


@triton.jit
def angle(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    v = tl.load(x + i, mask=mask).to(tl.float32)
    tl.store(y + i, libdevice.atan2(v, 1 - v).to(y.dtype.element_ty), mask=mask)
