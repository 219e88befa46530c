"""Kernels of the measurements of tuning: plain text, of which every parameter in capitals is a choice of a search."""
import txl
import txl.language as tl


@txl.jit
def product(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, GROUP: tl.constexpr):
    """c = a b, of float16 in row-major order."""
    pid, num_m, num_n = tl.program_id(0), tl.cdiv(M, BM), tl.cdiv(N, BN)
    in_group = GROUP * num_n
    first = pid // in_group * GROUP
    size = min(num_m - first, GROUP)
    pid_m, pid_n = first + (pid % in_group) % size, (pid % in_group) // size
    m, n, k = (pid_m * BM + tl.arange(0, BM)) % M, (pid_n * BN + tl.arange(0, BN)) % N, tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, K, BK):
        left = tl.load(a + m[:, None] * K + (start + k)[None, :], mask=(start + k)[None, :] < K, other=0.0)
        right = tl.load(b + (start + k)[:, None] * N + n[None, :], mask=(start + k)[:, None] < K, other=0.0)
        acc = tl.dot(left, right, acc)
    m, n = pid_m * BM + tl.arange(0, BM), pid_n * BN + tl.arange(0, BN)
    tl.store(c + m[:, None] * N + n[None, :], acc.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def dequantised_product(a, b, scales, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """c = a (b * scales), b of int8 with a scale a column."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for start in range(0, K, BK):
        left = tl.load(a + m[:, None] * K + (start + k)[None, :], mask=m[:, None] < M, other=0.0)
        right = tl.load(b + (start + k)[:, None] * N + n[None, :], mask=n[None, :] < N, other=0)
        acc = tl.dot(left, right.to(tl.float16), acc)
    acc *= tl.load(scales + n, mask=n < N, other=0.0)[None, :]
    tl.store(c + m[:, None] * N + n[None, :], acc.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def matrix_vector(a, x, y, M, K, BM: tl.constexpr, BK: tl.constexpr):
    """y = a x, of float16 with sums of float32."""
    m, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BK)
    acc = tl.zeros((BM, BK), dtype=tl.float32)
    for start in range(0, K, BK):
        acc += tl.load(a + m[:, None] * K + (start + k)[None, :], mask=m[:, None] < M, other=0.0).to(
            tl.float32) * tl.load(x + start + k)[None, :].to(tl.float32)
    tl.store(y + m, tl.sum(acc, 1), mask=m < M)


@txl.jit
def attention(q, k, v, out, S, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr):
    """softmax(q k^T * scale) v of heads of S rows, of float16; scale holds log2(e)."""
    head, m, n, d = tl.program_id(1), tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    q += head.to(tl.int64) * S * D
    k += head.to(tl.int64) * S * D
    v += head.to(tl.int64) * S * D
    out += head.to(tl.int64) * S * D
    query = tl.load(q + m[:, None] * D + d[None, :], mask=m[:, None] < S, other=0.0)
    acc = tl.zeros((BM, D), dtype=tl.float32)
    top, total = tl.full((BM, ), -float("inf"), tl.float32), tl.zeros((BM, ), tl.float32)
    end = min(S, (tl.program_id(0) + 1) * BM) if CAUSAL else S
    for start in range(0, end, BN):
        at = start + n
        keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
        scores = tl.dot(query, keys) * scale
        allowed = at[None, :] < S
        if CAUSAL:
            allowed = allowed & (m[:, None] >= at[None, :])
        scores = tl.where(allowed, scores, -1.0e6)
        higher = tl.maximum(top, tl.max(scores, 1))
        p, shrink = tl.exp2(scores - higher[:, None]), tl.exp2(top - higher)
        total = total * shrink + tl.sum(p, 1)
        values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0)
        acc = tl.dot(p.to(tl.float16), values, acc * shrink[:, None])
        top = higher
    tl.store(out + m[:, None] * D + d[None, :], (acc / total[:, None]).to(tl.float16), mask=m[:, None] < S)


@txl.jit
def softmax(x, y, R, C, ROWS: tl.constexpr, WIDTH: tl.constexpr):
    """Softmax of rows that fit into a block."""
    r, c = tl.program_id(0) * ROWS + tl.arange(0, ROWS), tl.arange(0, WIDTH)
    mask = (r[:, None] < R) & (c[None, :] < C)
    value = tl.load(x + r[:, None] * C + c[None, :], mask=mask, other=-float("inf"))
    value = tl.exp(value - tl.max(value, 1)[:, None])
    tl.store(y + r[:, None] * C + c[None, :], value / tl.sum(value, 1)[:, None], mask=mask)


@txl.jit
def layer_norm(x, y, weight, R, C, BLOCK: tl.constexpr):
    """Two passes over a row: its mean and variance, then the result."""
    row, c = tl.program_id(0), tl.arange(0, BLOCK)
    total, squares = tl.zeros((BLOCK, ), tl.float32), tl.zeros((BLOCK, ), tl.float32)
    for start in range(0, C, BLOCK):
        value = tl.load(x + row * C + start + c, mask=start + c < C, other=0.0).to(tl.float32)
        total += value
        squares += value * value
    mean = tl.sum(total) / C
    inverse = 1 / tl.sqrt(tl.sum(squares) / C - mean * mean + 1e-5)
    for start in range(0, C, BLOCK):
        mask = start + c < C
        value = tl.load(x + row * C + start + c, mask=mask, other=0.0).to(tl.float32)
        scaled = (value - mean) * inverse * tl.load(weight + start + c, mask=mask, other=0.0)
        tl.store(y + row * C + start + c, scaled.to(tl.float16), mask=mask)


@txl.jit
def transpose(x, y, M, N, BM: tl.constexpr, BN: tl.constexpr):
    """y = x^T."""
    m, n = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    mask = (m[:, None] < M) & (n[None, :] < N)
    value = tl.load(x + m[:, None] * N + n[None, :], mask=mask, other=0.0)
    tl.store(y + n[:, None] * M + m[None, :], tl.trans(value), mask=tl.trans(mask))


@txl.jit
def column_sums(x, y, M, N, ROWS, BM: tl.constexpr, BN: tl.constexpr):
    """y[part] = sums over ROWS rows, a part a program, of float32."""
    part, n, m = tl.program_id(1), tl.program_id(0) * BN + tl.arange(0, BN), tl.arange(0, BM)
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(part * ROWS, min(M, (part + 1) * ROWS), BM):
        r = start + m
        acc += tl.load(x + r[:, None] * N + n[None, :], mask=(r[:, None] < M) & (n[None, :] < N), other=0.0)
    tl.store(y + part * N + n, tl.sum(acc, 0), mask=n < N)


@txl.jit
def gelu(x, y, n, BLOCK: tl.constexpr):
    """The tanh form of GELU, of float16."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    value = tl.load(x + i, mask=i < n, other=0.0).to(tl.float32)
    inner = 1.5957691216 * (value + 0.044715 * value * value * value)
    tl.store(y + i, (value / (1 + tl.exp(-inner))).to(tl.float16), mask=i < n)
