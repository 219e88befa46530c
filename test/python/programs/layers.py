"""Layers as people publish them: grouped products by pointers, mixtures of experts, scaled fp8, gated units,
convolution of images."""
import ml_dtypes
import numpy as np
import triton
import triton.language as tl

from .registry import program


def address(x):
    """Where an array of any kind begins."""
    return x.ctypes.data if isinstance(x, np.ndarray) else x.data_ptr()


@triton.jit
def grouped_matmul_kernel(a_ptrs, b_ptrs, c_ptrs, sizes, leading, groups, NUM_SM: tl.constexpr, BM: tl.constexpr,
                          BN: tl.constexpr, BK: tl.constexpr):
    tile = tl.program_id(0)
    last_end = 0
    for g in range(groups):
        m, n, k = tl.load(sizes + g * 3), tl.load(sizes + g * 3 + 1), tl.load(sizes + g * 3 + 2)
        columns = tl.cdiv(n, BN)
        tiles = tl.cdiv(m, BM) * columns
        while tile >= last_end and tile < last_end + tiles:
            a = tl.load(a_ptrs + g).to(tl.pointer_type(tl.float16))
            b = tl.load(b_ptrs + g).to(tl.pointer_type(tl.float16))
            c = tl.load(c_ptrs + g).to(tl.pointer_type(tl.float16))
            lda, ldb, ldc = tl.load(leading + g * 3), tl.load(leading + g * 3 + 1), tl.load(leading + g * 3 + 2)
            inside = tile - last_end
            rows = (inside // columns) * BM + tl.arange(0, BM)
            cols = (inside % columns) * BN + tl.arange(0, BN)
            acc = tl.zeros((BM, BN), tl.float32)
            for start in range(0, k, BK):
                depth = start + tl.arange(0, BK)
                x = tl.load(a + rows[:, None] * lda + depth[None, :], mask=(rows[:, None] < m) & (depth[None, :] < k),
                            other=0.0)
                y = tl.load(b + depth[:, None] * ldb + cols[None, :], mask=(depth[:, None] < k) & (cols[None, :] < n),
                            other=0.0)
                acc += tl.dot(x, y)
            tl.store(c + rows[:, None] * ldc + cols[None, :], acc.to(tl.float16),
                     mask=(rows[:, None] < m) & (cols[None, :] < n))
            tile += NUM_SM
        last_end += tiles


@program(triton="pointers that are loaded")
def grouped_products(rng, array):
    shapes = [(40, 24, 32), (16, 50, 20), (5, 7, 70), (64, 16, 16)]
    data = [(rng.standard_normal((m, k)).astype(np.float16), rng.standard_normal((k, n)).astype(np.float16))
            for m, n, k in shapes]
    a, b = [array(x) for x, _ in data], [array(y) for _, y in data]
    c = [array.empty((m, n), "float16") for m, n, _ in shapes]
    tables = [array(np.array([address(x) for x in xs], np.int64)) for xs in (a, b, c)]
    leading = np.array([(k, n, n) for _, n, k in shapes], np.int32)
    grouped_matmul_kernel[(3, )](*tables, array(np.array(shapes, np.int32)), array(leading), len(shapes), NUM_SM=3,
                                 BM=16, BN=16, BK=16)
    for result, (x, y) in zip(c, data, strict=True):
        yield result, x.astype(np.float64) @ y, 2.0**-10


@triton.jit
def fused_moe_kernel(a, b, c, weights, sorted_ids, experts, padded, n, k, tokens, stride_am, stride_be, stride_bn,
                     stride_cm, TOP_K: tl.constexpr, MUL: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
                     BK: tl.constexpr, GROUP: tl.constexpr):
    pid = tl.program_id(0)
    rows, columns = tl.cdiv(tl.load(padded), BM), tl.cdiv(n, BN)
    in_group = GROUP * columns
    first = (pid // in_group) * GROUP
    size = min(rows - first, GROUP)
    pid_m = first + ((pid % in_group) % size)
    pid_n = (pid % in_group) // size
    if pid_m * BM >= tl.load(padded):
        return
    ids = tl.load(sorted_ids + pid_m * BM + tl.arange(0, BM))
    valid = ids < tokens * TOP_K
    cols = (pid_n * BN + tl.arange(0, BN)) % n
    depth = tl.arange(0, BK)
    expert = tl.load(experts + pid_m)
    a_ptrs = a + (ids[:, None] // TOP_K * stride_am + depth[None, :])
    b_ptrs = b + expert * stride_be + (depth[:, None] + cols[None, :] * stride_bn)
    acc = tl.zeros((BM, BN), dtype=tl.float32)
    for i in range(0, tl.cdiv(k, BK)):
        x = tl.load(a_ptrs, mask=valid[:, None] & (depth[None, :] < k - i * BK), other=0.0)
        y = tl.load(b_ptrs, mask=depth[:, None] < k - i * BK, other=0.0)
        acc = tl.dot(x, y, acc=acc)
        a_ptrs += BK
        b_ptrs += BK
    if MUL:
        acc = acc * tl.load(weights + ids, mask=valid, other=0)[:, None]
    cols = pid_n * BN + tl.arange(0, BN)
    tl.store(c + stride_cm * ids[:, None] + cols[None, :], acc.to(c.dtype.element_ty),
             mask=valid[:, None] & (cols[None, :] < n))


@triton.jit
def align_kernel(choices, counts, starts, experts: tl.constexpr, total, BLOCK: tl.constexpr, BM: tl.constexpr):
    """How many tokens each expert has, and where its block of rows begins."""
    i = tl.arange(0, BLOCK)
    e = tl.arange(0, experts)
    choice = tl.load(choices + i, mask=i < total, other=experts - 1)
    found = tl.histogram(choice, experts, mask=i < total)
    tl.store(counts + e, found)
    blocks = tl.cdiv(found, BM) * BM
    tl.store(starts + e, tl.cumsum(blocks, 0) - blocks)


@program
def mixture_of_experts(rng, array):
    tokens, experts, top, k, n, bm = 23, 4, 2, 40, 48, 16
    x = rng.standard_normal((tokens, k)).astype(np.float16)
    w = rng.standard_normal((experts, n, k)).astype(np.float16)
    choice = np.stack([rng.permutation(experts)[:top] for _ in range(tokens)]).astype(np.int32)
    weights = rng.random((tokens, top), np.float32)
    flat = choice.ravel()
    counts, starts = array.empty(experts, "int32"), array.empty(experts, "int32")
    align_kernel[(1, )](array(flat), counts, starts, experts, flat.size, BLOCK=64, BM=bm)
    expected_counts = np.bincount(flat, minlength=experts)
    blocks = -(-expected_counts // bm)
    expected_starts = np.cumsum(blocks * bm) - blocks * bm
    yield counts, expected_counts, 0
    yield starts, expected_starts, 0
    padded = int(blocks.sum()) * bm
    ids = np.full(padded, tokens * top, np.int32)
    for e in range(experts):
        mine = np.flatnonzero(flat == e)
        ids[expected_starts[e]:expected_starts[e] + mine.size] = mine
    out = array(np.zeros((tokens * top, n), np.float16))
    grid = (padded // bm * triton.cdiv(n, 32), )
    fused_moe_kernel[grid](array(x), array(w), out, array(weights), array(ids),
                           array(np.repeat(np.arange(experts), blocks).astype(np.int32)),
                           array(np.array([padded], np.int32)), n, k, tokens, k, n * k, k, n, TOP_K=top, MUL=True,
                           BM=bm, BN=32, BK=16, GROUP=4)
    expected = np.einsum("tk,tenk->ten", x.astype(np.float64), w.astype(np.float64)[choice]) * weights[..., None]
    yield out, expected.reshape(tokens * top, n), 2.0**-9


@triton.jit
def fp8_quantize_kernel(x, y, scales, columns, BLOCK: tl.constexpr):
    row, block = tl.program_id(0), tl.program_id(1)
    offsets = row * columns + block * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + offsets).to(tl.float32)
    scale = tl.maximum(tl.max(tl.abs(v)), 1e-4) / 448.0
    tl.store(y + offsets, (v / scale).to(y.dtype.element_ty))
    tl.store(scales + row * tl.num_programs(1) + block, scale)


@triton.jit
def fp8_gemm_kernel(a, b, c, a_scales, b_scales, m, n, k, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    cols = tl.program_id(1) * BN + tl.arange(0, BN)
    depth = tl.arange(0, BK)
    blocks = tl.cdiv(k, BK)
    acc = tl.zeros((BM, BN), tl.float32)
    for i in range(blocks):
        x = tl.load(a + (rows[:, None] % m) * k + i * BK + depth[None, :])
        y = tl.load(b + (cols[None, :] % n) * k + i * BK + depth[:, None])
        sa = tl.load(a_scales + (rows % m) * blocks + i)
        sb = tl.load(b_scales + (cols % n) * blocks + i)
        acc += tl.dot(x, y) * sa[:, None] * sb[None, :]
    tl.store(c + rows[:, None] * n + cols[None, :], acc, mask=(rows[:, None] < m) & (cols[None, :] < n))


@program(triton="fp8 arrays")
def product_of_scaled_fp8(rng, array):
    m, n, k, block = 24, 40, 128, 32
    results = []
    for rows in (m, n):
        x = (rng.standard_normal((rows, k)) * np.exp(rng.standard_normal((rows, k // block))).repeat(block, 1)).astype(
            np.float32)
        y, scales = array(np.zeros((rows, k), ml_dtypes.float8_e4m3fn)), array.empty((rows, k // block))
        fp8_quantize_kernel[(rows, k // block)](array(x), y, scales, k, BLOCK=block)
        scale = np.abs(x.reshape(rows, -1, block)).max(-1) / np.float32(448)
        yield scales, scale, 1e-6
        results.append((x, y, scales, scale))
    out = array.empty((m, n))
    (a, qa, sa, _), (b, qb, sb, _) = results
    fp8_gemm_kernel[(triton.cdiv(m, 16), triton.cdiv(n, 16))](qa, qb, out, sa, sb, m, n, k, BM=16, BN=16, BK=block)
    size = np.abs(a.astype(np.float64)) @ np.abs(b.T.astype(np.float64))
    yield out, a.astype(np.float64) @ b.T, float(
        (size / np.maximum(1, np.abs(a.astype(np.float64) @ b.T))).max()) * 0.09


@triton.jit
def tanh(x):
    return 2 * tl.sigmoid(2 * x) - 1


@triton.jit
def geglu_forward_kernel(a, b, c, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * columns
    i = tl.arange(0, BLOCK)
    mask = i < columns
    x = tl.load(a + row + i, mask=mask, other=0).to(tl.float32)
    t = tanh(0.7978845608028654 * (x + 0.044715 * x * x * x))
    tl.store(c + row + i, 0.5 * x * (1 + t) * tl.load(b + row + i, mask=mask, other=0), mask=mask)


@triton.jit
def geglu_backward_kernel(dc, a, b, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64) * columns
    i = tl.arange(0, BLOCK)
    mask = i < columns
    g = tl.load(dc + row + i, mask=mask, other=0)
    x = tl.load(a + row + i, mask=mask, other=0).to(tl.float32)
    y = tl.load(b + row + i, mask=mask, other=0)
    u = 0.7978845608028654
    t = tanh(u * (x + 0.044715 * x * x * x))
    slope = 0.5 * (1 + t) + 0.5 * x * (1 - t * t) * u * (1 + 3 * 0.044715 * x * x)
    tl.store(b + row + i, g * 0.5 * x * (1 + t), mask=mask)
    tl.store(a + row + i, g * y * slope, mask=mask)


@program
def geglu_and_its_gradient_in_place(rng, array):
    x, y, g = rng.standard_normal((3, 6, 100), dtype=np.float32)
    a, b, out = array(x), array(y), array.empty((6, 100))
    geglu_forward_kernel[(6, )](a, b, out, 100, BLOCK=128)
    u, v = np.sqrt(2 / np.pi), x.astype(np.float64)
    t = np.tanh(u * (v + 0.044715 * v**3))
    yield out, 0.5 * v * (1 + t) * y, 2e-6
    geglu_backward_kernel[(6, )](array(g), a, b, 100, BLOCK=128)
    yield b, g * 0.5 * v * (1 + t), 2e-6
    yield a, g * y * (0.5 * (1 + t) + 0.5 * v * (1 - t * t) * u * (1 + 3 * 0.044715 * v * v)), 4e-6


@triton.jit
def conv2d_kernel(x, w, bias, y, channels, height, width, filters, out_h, out_w, stride, padding, KH: tl.constexpr,
                  KW: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """An implicit product: rows are places of the output, columns filters, the depth runs over channels and taps."""
    image = tl.program_id(2)
    place = tl.program_id(0) * BM + tl.arange(0, BM)
    filter = tl.program_id(1) * BN + tl.arange(0, BN)
    top, left = place // out_w * stride - padding, place % out_w * stride - padding
    depth = channels * KH * KW
    acc = tl.zeros((BM, BN), tl.float32)
    for start in range(0, depth, BK):
        r = start + tl.arange(0, BK)
        c, dy, dx = r // (KH * KW), r // KW % KH, r % KW
        row, column = top[:, None] + dy[None, :], left[:, None] + dx[None, :]
        inside = (row >= 0) & (row < height) & (column >= 0) & (column < width) & (r[None, :] < depth)
        patch = tl.load(x + ((image * channels + c[None, :]) * height + row) * width + column, mask=inside, other=0.0)
        taps = tl.load(w + filter[None, :] * depth + r[:, None],
                       mask=(filter[None, :] < filters) & (r[:, None] < depth), other=0.0)
        acc = tl.dot(patch, taps, acc)
    acc += tl.load(bias + filter, mask=filter < filters, other=0.0)[None, :]
    tl.store(y + (image * filters + filter[None, :]) * out_h * out_w + place[:, None], acc.to(y.dtype.element_ty),
             mask=(place[:, None] < out_h * out_w) & (filter[None, :] < filters))


@program
def convolution_of_images(rng, array):
    x = rng.standard_normal((2, 5, 11, 9)).astype(np.float16)
    w = rng.standard_normal((18, 5, 3, 3)).astype(np.float16)
    bias = rng.standard_normal(18, dtype=np.float32)
    stride, padding = 2, 1
    out_h, out_w = (11 + 2 - 3) // 2 + 1, (9 + 2 - 3) // 2 + 1
    y = array.empty((2, 18, out_h, out_w), "float16")
    conv2d_kernel[(triton.cdiv(out_h * out_w, 16), 2, 2)](array(x), array(w), array(bias), y, 5, 11, 9, 18, out_h,
                                                          out_w, stride, padding, KH=3, KW=3, BM=16, BN=16, BK=16)
    wide = np.pad(x.astype(np.float64), ((0, 0), (0, 0), (1, 1), (1, 1)))
    patches = np.lib.stride_tricks.sliding_window_view(wide, (3, 3), (2, 3))[:, :, ::2, ::2]
    yield y, np.einsum("nchwij,fcij->nfhw", patches, w.astype(np.float64)) + bias[:, None, None], 2.0**-10
