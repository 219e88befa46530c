"""Gated MLP: both projections of SwiGLU in one kernel, two accumulators that share the loads of x, and silu(gate) * up
as the epilogue.

Source of the idea: fused feed-forward kernels of training libraries; the weights of gate and up lie in one [2 N, K]
matrix.
Shapes (M, N, K): 2048 x 5632 x 2048, a 1.1B model; 512 x 14336 x 4096, an 8B model.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def swiglu_kernel(x_ptr, w_ptr, y_ptr, M, N, K, stride_xm, stride_wn, stride_ym, BLOCK_M: tl.constexpr,
                  BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    x_ptrs = x_ptr + (offs_m % M)[:, None] * stride_xm + offs_k[None, :]
    gate_ptrs = w_ptr + (offs_n % N)[None, :] * stride_wn + offs_k[:, None]
    up_ptrs = gate_ptrs + N * stride_wn
    gate = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    up = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        x = tl.load(x_ptrs, mask=offs_k[None, :] < K - k, other=0.0)
        gate = tl.dot(x, tl.load(gate_ptrs, mask=offs_k[:, None] < K - k, other=0.0), gate)
        up = tl.dot(x, tl.load(up_ptrs, mask=offs_k[:, None] < K - k, other=0.0), up)
        x_ptrs += BLOCK_K
        gate_ptrs += BLOCK_K
        up_ptrs += BLOCK_K
    y = gate * tl.sigmoid(gate) * up
    tl.store(y_ptr + offs_m[:, None] * stride_ym + offs_n[None, :], y.to(y_ptr.dtype.element_ty),
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


def swiglu(on, large, small):
    M, N, K = on.sizes(large, small)
    x = on.normal(M, K, dtype=torch.bfloat16)
    w = (on.normal(2 * N, K) * K**-0.5).to(torch.bfloat16)
    y = on.empty(M, N, dtype=torch.bfloat16)

    def expected():
        gate, up = (x.double() @ w.double().T).split(N, 1)
        return gate * gate.sigmoid() * up

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(M, BLOCK_M), triton.cdiv(N, BLOCK_N))
        m.swiglu_kernel[grid](x, w, y, M, N, K, x.stride(0), w.stride(0), y.stride(0), BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N,
                              **config)

    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(launch, [(y, later(expected), 2.0**-8)], flops=4 * M * N * K)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
})


@case(*TILES)
def swiglu_m2048(on):
    return swiglu(on, (2048, 5632, 2048), (140, 136, 200))


@case(*TILES)
def swiglu_m512(on):
    return swiglu(on, (512, 14336, 4096), (60, 72, 136))
