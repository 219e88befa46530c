"""Grouped matrix multiplication of tokens sorted by expert: a persistent kernel over the tiles of all groups whose
sizes are known on the GPU only, and the gradient of the weights, whose loop is as long as the group.

Source of the idea: dropless mixture-of-experts layers (ragged rows forward, ragged K for the weights' gradient).
Shapes: 16384 tokens, 16 experts, N 2048, K 2048; the gradient of 8 experts, 16384 tokens, 2048 x 1024.
"""
import random

import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def ragged_rows_kernel(x_ptr, w_ptr, y_ptr, ends_ptr, N, K, experts, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                       BLOCK_K: tl.constexpr):
    tile = tl.program_id(0)
    num_n = tl.cdiv(N, BLOCK_N)
    first_tile = 0
    begin = 0
    for expert in range(experts):
        end = tl.load(ends_ptr + expert)
        tiles = tl.cdiv(end - begin, BLOCK_M) * num_n
        while tile < first_tile + tiles:
            local = tile - first_tile
            offs_m = begin + local // num_n * BLOCK_M + tl.arange(0, BLOCK_M)
            offs_n = local % num_n * BLOCK_N + tl.arange(0, BLOCK_N)
            offs_k = tl.arange(0, BLOCK_K)
            x_ptrs = x_ptr + offs_m[:, None] * K + offs_k[None, :]
            w_ptrs = w_ptr + expert.to(tl.int64) * N * K + offs_n[None, :] * K + offs_k[:, None]
            acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
            for _ in range(0, K, BLOCK_K):
                x = tl.load(x_ptrs, mask=offs_m[:, None] < end, other=0.0)
                w = tl.load(w_ptrs, mask=offs_n[None, :] < N, other=0.0)
                acc = tl.dot(x, w, acc)
                x_ptrs += BLOCK_K
                w_ptrs += BLOCK_K
            mask = (offs_m[:, None] < end) & (offs_n[None, :] < N)
            tl.store(y_ptr + offs_m[:, None] * N + offs_n[None, :], acc.to(y_ptr.dtype.element_ty), mask=mask)
            tile += tl.num_programs(0)
        first_tile += tiles
        begin = end


@triton.jit
def weight_gradient_kernel(x_ptr, dy_ptr, dw_ptr, ends_ptr, N, K, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                           BLOCK_M: tl.constexpr):
    """dw[e] = dy_e^T x_e; the rows of an expert are the loop."""
    pid, expert = tl.program_id(0), tl.program_id(1)
    offs_n = pid // tl.cdiv(K, BLOCK_K) * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = pid % tl.cdiv(K, BLOCK_K) * BLOCK_K + tl.arange(0, BLOCK_K)
    begin = tl.load(ends_ptr + expert - 1, mask=expert > 0, other=0)
    end = tl.load(ends_ptr + expert)
    acc = tl.zeros((BLOCK_N, BLOCK_K), dtype=tl.float32)
    for start in range(begin, end, BLOCK_M):
        rows = start + tl.arange(0, BLOCK_M)
        dy = tl.load(dy_ptr + rows[None, :] * N + offs_n[:, None], mask=(rows[None, :] < end) & (offs_n[:, None] < N),
                     other=0.0)
        x = tl.load(x_ptr + rows[:, None] * K + offs_k[None, :], mask=(rows[:, None] < end) & (offs_k[None, :] < K),
                    other=0.0)
        acc = tl.dot(dy, x, acc)
    dw = dw_ptr + expert.to(tl.int64) * N * K + offs_n[:, None] * K + offs_k[None, :]
    tl.store(dw, acc.to(dw_ptr.dtype.element_ty), mask=(offs_n[:, None] < N) & (offs_k[None, :] < K))


def groups(tokens, experts):
    """The end of each group; some are empty or large."""
    draw = random.Random(experts)
    cuts = sorted(draw.randint(0, tokens) for _ in range(experts - 1))
    return [*cuts, tokens]


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 256,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 4
})


@case(*TILES)
def ragged_rows(on):
    tokens, experts, N, K = on.sizes((16384, 16, 2048, 2048), (230, 4, 136, 128))
    x, w = on.normal(tokens, K, dtype=torch.bfloat16), on.normal(experts, N, K, dtype=torch.bfloat16)
    y, ends = on.empty(tokens, N, dtype=torch.bfloat16), groups(tokens, experts)
    table = on.table(ends, torch.int32)

    def launch(m, **config):
        m.ragged_rows_kernel[(132 if on.large else 3, )](x, w, y, table, N, K, experts, **config)

    expected = later(
        lambda: torch.cat([x[b:e].double() @ w[i].double().T for i, (b, e) in enumerate(zip([0, *ends], ends))]))
    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(launch, [(y, expected, 2.0**-8)], flops=2 * tokens * N * K)


@case(*TILES)
def ragged_weight_gradient(on):
    tokens, experts, N, K = on.sizes((16384, 8, 2048, 1024), (200, 3, 136, 72))
    x, dy = on.normal(tokens, K, dtype=torch.bfloat16), on.normal(tokens, N, dtype=torch.bfloat16)
    dw, ends = on.empty(experts, N, K, dtype=torch.bfloat16), groups(tokens, experts)
    table = on.table(ends, torch.int32)

    def launch(m, BLOCK_M, BLOCK_N, BLOCK_K, **config):
        tiles = triton.cdiv(N, BLOCK_M) * triton.cdiv(K, BLOCK_N)
        grid = (tiles, experts)
        m.weight_gradient_kernel[grid](x, dy, dw, table, N, K, BLOCK_N=BLOCK_M, BLOCK_K=BLOCK_N, BLOCK_M=BLOCK_K,
                                       **config)

    expected = later(lambda: torch.stack([dy[b:e].double().T @ x[b:e].double() for b, e in zip([0, *ends], ends)]))
    return Work(launch, [(dw, expected, 2.0**-8)], flops=2 * tokens * N * K)
