"""Linear layer with a low-rank update (LoRA): x W + s (x A) B in one kernel; the loop over K makes x W and x A, the
epilogue multiplies by B.

Source of the idea: fused adapter kernels for fine-tuning, which read x once.
Shapes (M, N, K, rank): 4096 x 4096 x 4096, rank 16; 1024 x 11008 x 4096, rank 64.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def lora_kernel(x_ptr, w_ptr, a_ptr, b_ptr, y_ptr, scale, M, N, K, RANK: tl.constexpr, BLOCK_M: tl.constexpr,
                BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr):
    pid = tl.program_id(0)
    pid_m, pid_n = tl.swizzle2d(pid // tl.cdiv(N, BLOCK_N), pid % tl.cdiv(N, BLOCK_N), tl.cdiv(M, BLOCK_M),
                                tl.cdiv(N, BLOCK_N), GROUP_M)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_r = tl.arange(0, RANK)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    low = tl.zeros((BLOCK_M, RANK), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        offs_k = k + tl.arange(0, BLOCK_K)
        x = tl.load(x_ptr + offs_m[:, None] * K + offs_k[None, :], mask=(offs_m[:, None] < M) & (offs_k[None, :] < K),
                    other=0.0)
        w = tl.load(w_ptr + offs_k[:, None] * N + offs_n[None, :], mask=(offs_k[:, None] < K) & (offs_n[None, :] < N),
                    other=0.0)
        a = tl.load(a_ptr + offs_k[:, None] * RANK + offs_r[None, :], mask=offs_k[:, None] < K, other=0.0)
        acc = tl.dot(x, w, acc)
        low = tl.dot(x, a, low)
    b = tl.load(b_ptr + offs_r[:, None] * N + offs_n[None, :], mask=offs_n[None, :] < N, other=0.0)
    acc = tl.dot((low * scale).to(b.dtype), b, acc)
    tl.store(y_ptr + offs_m[:, None] * N + offs_n[None, :], acc.to(y_ptr.dtype.element_ty),
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


def lora(on, large, small):
    M, N, K, rank = on.sizes(large, small)
    x, w = on.normal(M, K, dtype=torch.bfloat16), (on.normal(K, N) * K**-0.5).to(torch.bfloat16)
    a, b = (on.normal(K, rank) * K**-0.5).to(torch.bfloat16), on.normal(rank, N, dtype=torch.bfloat16)
    y, scale = on.empty(M, N, dtype=torch.bfloat16), 2.0 / rank

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(M, BLOCK_M) * triton.cdiv(N, BLOCK_N), )
        m.lora_kernel[grid](x, w, a, b, y, scale, M, N, K, RANK=rank, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, GROUP_M=8,
                            **config)

    # x A is rounded to bf16 before the second product and the result once more: 2^-9 each.
    expected = later(lambda: x.double() @ w.double() + scale * (x.double() @ a.double() @ b.double()))
    return Work(launch, [(y, expected, 2.0**-7)], flops=2 * M * K * (N + rank) + 2 * M * N * rank)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 256,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 32,
    "num_warps": 4,
    "num_stages": 4
})


@case(*TILES)
def lora_rank16(on):
    return lora(on, (4096, 4096, 4096, 16), (130, 264, 136, 16))


@case(*TILES)
def lora_rank64(on):
    return lora(on, (1024, 11008, 4096, 64), (72, 136, 200, 64))
