"""Cross entropy over 128256 classes: chunks of the vocabulary reduce a row concurrently and the gradient overwrites the
logits; and the linear layer with its loss, which never stores the logits: an MMA for a block of the vocabulary, reduced
at once.

Source of the idea: memory-saving losses for large vocabularies (chunked logsumexp, cut cross entropy), with label
smoothing.
Shapes: 2048 x 128256 with gradient; 8192 x 32000 with gradient and label smoothing; 2048 x 128256 from hidden states of
2048; 4096 x 32000.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def chunk_lse_kernel(logits_ptr, labels_ptr, lse_ptr, sum_ptr, picked_ptr, V, CHUNKS: tl.constexpr,
                     BLOCK: tl.constexpr):
    row, chunk = tl.program_id(0).to(tl.int64), tl.program_id(1)
    cols = chunk * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(logits_ptr + row * V + cols, mask=cols < V, other=-float("inf")).to(tl.float32)
    largest = tl.max(x, 0)
    tl.store(lse_ptr + row * CHUNKS + chunk, largest + tl.log(tl.sum(tl.exp(x - largest), 0)))
    tl.store(sum_ptr + row * CHUNKS + chunk, tl.sum(tl.where(cols < V, x, 0.0), 0))
    if chunk == 0:
        label = tl.load(labels_ptr + row)
        if label >= 0:
            tl.store(picked_ptr + row, tl.load(logits_ptr + row * V + label).to(tl.float32))
        else:
            tl.store(picked_ptr + row, 0.0)


@triton.jit
def loss_kernel(lse_ptr, sum_ptr, picked_ptr, labels_ptr, loss_ptr, total_ptr, V, chunks, SMOOTHING: tl.constexpr,
                WIDTH: tl.constexpr):
    row, i = tl.program_id(0), tl.arange(0, WIDTH)
    parts = tl.load(lse_ptr + row * chunks + i, mask=i < chunks, other=-float("inf"))
    largest = tl.max(parts, 0)
    lse = largest + tl.log(tl.sum(tl.exp(parts - largest), 0))
    loss = lse - (1 - SMOOTHING) * tl.load(picked_ptr + row)
    if SMOOTHING > 0:
        loss -= SMOOTHING * tl.sum(tl.load(sum_ptr + row * chunks + i, mask=i < chunks, other=0.0), 0) / V
    tl.store(loss_ptr + row, tl.where(tl.load(labels_ptr + row) >= 0, loss, 0.0))
    tl.store(total_ptr + row, lse)


@triton.jit
def gradient_kernel(logits_ptr, grad_ptr, labels_ptr, lse_ptr, scale, V, SMOOTHING: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0).to(tl.int64)
    cols = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    label = tl.load(labels_ptr + row)
    x = tl.load(logits_ptr + row * V + cols, mask=cols < V, other=-float("inf")).to(tl.float32)
    g = tl.exp(x - tl.load(lse_ptr + row)) - SMOOTHING / V
    g = tl.where(cols == label, g - (1 - SMOOTHING), g)
    g = tl.where(label >= 0, g * scale, 0.0)
    tl.store(grad_ptr + row * V + cols, g.to(grad_ptr.dtype.element_ty), mask=cols < V)


def cross_entropy(on, large, small, smoothing):
    M, V = on.sizes(large, small)
    logits, labels = on.normal(M, V, dtype=torch.bfloat16), on.integers(0, V, M, dtype=torch.int64)
    labels[2::9] = -100
    grad, most = on.empty(M, V, dtype=torch.bfloat16), triton.cdiv(V, 4096)
    lse, sums = on.empty(M, most), on.empty(M, most)
    picked, loss, total = on.empty(M), on.empty(M), on.empty(M)

    @later
    def expected():
        """Losses of all rows, gradients of the first 256."""
        real = logits[:256].double().requires_grad_()
        losses = torch.nn.functional.cross_entropy(real, labels[:256], reduction="none", label_smoothing=smoothing)
        (losses.sum() / M).backward()
        return losses.detach(), real.grad

    def launch(m, BLOCK, **config):
        chunks = triton.cdiv(V, BLOCK)
        m.chunk_lse_kernel[(M, chunks)](logits, labels, lse, sums, picked, V, CHUNKS=chunks, BLOCK=BLOCK, **config)
        grid = (M, )
        m.loss_kernel[grid](lse, sums, picked, labels, loss, total, V, chunks, SMOOTHING=smoothing,
                            WIDTH=triton.next_power_of_2(chunks), num_warps=1)
        grid = (M, chunks)
        m.gradient_kernel[grid](logits, grad, labels, total, 1 / M, V, SMOOTHING=smoothing, BLOCK=BLOCK, **config)

    # Losses are f32 sums; gradients are rounded to bf16 once.
    return Work(launch, [(loss[:256], lambda: expected()[0], 1e-5), (grad[:256], lambda: expected()[1], 2.0**-8)],
                bytes=3 * logits.nbytes)


BLOCKS = ({"BLOCK": 4096, "num_warps": 4}, {"BLOCK": 16384, "num_warps": 16}, {"BLOCK": 8192, "num_warps": 8})


@case(*BLOCKS)
def cross_entropy_128256(on):
    return cross_entropy(on, (2048, 128256), (12, 5000), 0.0)


@case(*BLOCKS)
def cross_entropy_smoothed(on):
    return cross_entropy(on, (8192, 32000), (11, 4500), 0.1)


@triton.jit
def linear_lse_kernel(x_ptr, w_ptr, labels_ptr, lse_ptr, picked_ptr, M, V, K, stride_xm, stride_wv,
                      SPLITS: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_V: tl.constexpr, BLOCK_K: tl.constexpr):
    """A block of rows walks one split of the vocabulary and keeps the running maximum and sum of each row."""
    pid_m, split = tl.program_id(0), tl.program_id(1)
    offs_m, offs_k = pid_m * BLOCK_M + tl.arange(0, BLOCK_M), tl.arange(0, BLOCK_K)
    label = tl.load(labels_ptr + offs_m, mask=offs_m < M, other=-1)
    largest = tl.full((BLOCK_M, ), -float("inf"), dtype=tl.float32)
    total = tl.zeros((BLOCK_M, ), dtype=tl.float32)
    per_split = tl.cdiv(tl.cdiv(V, BLOCK_V), SPLITS)
    for block in range(split * per_split, tl.minimum((split + 1) * per_split, tl.cdiv(V, BLOCK_V))):
        offs_v = block * BLOCK_V + tl.arange(0, BLOCK_V)
        x_ptrs = x_ptr + (offs_m % M)[:, None] * stride_xm + offs_k[None, :]
        w_ptrs = w_ptr + (offs_v % V)[None, :] * stride_wv + offs_k[:, None]
        acc = tl.zeros((BLOCK_M, BLOCK_V), dtype=tl.float32)
        for _ in range(0, K // BLOCK_K):
            acc = tl.dot(tl.load(x_ptrs), tl.load(w_ptrs), acc)
            x_ptrs += BLOCK_K
            w_ptrs += BLOCK_K
        hit = (offs_v[None, :] == label[:, None]) & (label >= 0)[:, None]
        result = tl.sum(tl.where(hit, acc, 0.0), 1)
        tl.store(picked_ptr + offs_m, result,
                 mask=(label >= block * BLOCK_V) & (label < block * BLOCK_V + BLOCK_V) & (offs_m < M))
        acc = tl.where(offs_v[None, :] < V, acc, -float("inf"))
        new = tl.maximum(largest, tl.max(acc, 1))
        total = total * tl.exp(largest - new) + tl.sum(tl.exp(acc - new[:, None]), 1)
        largest = new
    tl.store(lse_ptr + split * M + offs_m, largest + tl.log(total), mask=offs_m < M)


@triton.jit
def linear_loss_kernel(lse_ptr, picked_ptr, loss_ptr, M, SPLITS: tl.constexpr, BLOCK: tl.constexpr):
    rows, splits = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, SPLITS)
    parts = tl.load(lse_ptr + splits[:, None] * M + rows[None, :], mask=rows[None, :] < M, other=0.0)
    largest = tl.max(parts, 0)
    lse = largest + tl.log(tl.sum(tl.exp(parts - largest[None, :]), 0))
    tl.store(loss_ptr + rows, lse - tl.load(picked_ptr + rows, mask=rows < M, other=0.0), mask=rows < M)


def linear_cross_entropy(on, large, small):
    M, V, K = on.sizes(large, small)
    x, w = on.normal(M, K, dtype=torch.bfloat16), (on.normal(V, K) * 2 * K**-0.5).to(torch.bfloat16)
    labels = on.integers(0, V, M, dtype=torch.int64)
    lse, picked, loss = on.empty(8, M), on.empty(M), on.empty(M)
    expected = later(
        lambda: torch.nn.functional.cross_entropy(x[:512].double() @ w.double().T, labels[:512], reduction="none"))

    def launch(m, SPLITS, BLOCK_M, **config):
        grid = (triton.cdiv(M, BLOCK_M), SPLITS)
        m.linear_lse_kernel[grid](x, w, labels, lse, picked, M, V, K, x.stride(0), w.stride(0), SPLITS=SPLITS,
                                  BLOCK_M=BLOCK_M, **config)
        m.linear_loss_kernel[(triton.cdiv(M, 64), )](lse, picked, loss, M, SPLITS=SPLITS, BLOCK=64, num_warps=4)

    # Everything after the bf16 operands is f32.
    return Work(launch, [(loss[:512], expected, 1e-4)], flops=2 * M * V * K)


TILES = ({
    "SPLITS": 8,
    "BLOCK_M": 128,
    "BLOCK_V": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "SPLITS": 8,
    "BLOCK_M": 128,
    "BLOCK_V": 256,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "SPLITS": 4,
    "BLOCK_M": 64,
    "BLOCK_V": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
})


@case(*TILES)
def linear_cross_entropy_128256(on):
    return linear_cross_entropy(on, (2048, 128256, 2048), (70, 2500, 128))


@case(*TILES)
def linear_cross_entropy_32000(on):
    return linear_cross_entropy(on, (4096, 32000, 4096), (40, 2100, 64))
