"""Split-K matrix multiplication with a workspace: a CTA multiplies a slice of K, and a second kernel adds the slices
and the bias.

Source of the idea: the deterministic ("parallel") split-K of matrix libraries, used where M x N has too few tiles to
fill a GPU.
Shapes (M, N, K): 64 x 4096 x 11008, the down projection of a 7B model; 256 x 1024 x 16384.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def splitk_partial_kernel(a_ptr, b_ptr, work_ptr, M, N, K, stride_am, stride_bk, k_per_split, BLOCK_M: tl.constexpr,
                          BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_m, pid_n, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    begin = split * k_per_split
    end = tl.minimum(begin + k_per_split, K)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(begin, end, BLOCK_K):
        offs_k = k + tl.arange(0, BLOCK_K)
        a = tl.load(a_ptr + offs_m[:, None] * stride_am + offs_k[None, :],
                    mask=(offs_m[:, None] < M) & (offs_k[None, :] < end), other=0.0)
        b = tl.load(b_ptr + offs_k[:, None] * stride_bk + offs_n[None, :],
                    mask=(offs_k[:, None] < end) & (offs_n[None, :] < N), other=0.0)
        acc = tl.dot(a, b, acc)
    out = work_ptr + split.to(tl.int64) * M * N + offs_m[:, None] * N + offs_n[None, :]
    tl.store(out, acc, mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


@triton.jit
def splitk_sum_kernel(work_ptr, bias_ptr, c_ptr, N, total, SPLIT_K: tl.constexpr, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = offs < total
    acc = tl.load(bias_ptr + offs % N, mask=mask, other=0.0).to(tl.float32)
    for split in tl.static_range(SPLIT_K):
        acc += tl.load(work_ptr + split * total + offs, mask=mask, other=0.0)
    tl.store(c_ptr + offs, acc.to(c_ptr.dtype.element_ty), mask=mask)


def split_k(on, large, small):
    M, N, K = on.sizes(large, small)
    a, b, bias = on.normal(M, K, dtype=torch.float16), on.normal(K, N, dtype=torch.float16), on.normal(
        N, dtype=torch.float16)
    c, work = on.empty(M, N, dtype=torch.float16), on.empty(8, M, N)

    def launch(m, BLOCK_M, BLOCK_N, BLOCK_K, SPLIT_K, **config):
        k_per_split = triton.cdiv(triton.cdiv(K, SPLIT_K), BLOCK_K) * BLOCK_K
        grid = (triton.cdiv(M, BLOCK_M), triton.cdiv(N, BLOCK_N), SPLIT_K)
        m.splitk_partial_kernel[grid](a, b, work, M, N, K, a.stride(0), b.stride(0), k_per_split, BLOCK_M=BLOCK_M,
                                      BLOCK_N=BLOCK_N, BLOCK_K=BLOCK_K, **config)
        grid = (triton.cdiv(M * N, 1024), )
        m.splitk_sum_kernel[grid](work, bias, c, N, M * N, SPLIT_K=SPLIT_K, BLOCK=1024, num_warps=4)

    # The result is rounded to f16 once, 2^-11 of itself; sums of f32 add less.
    return Work(launch, [(c, later(lambda: a.double() @ b.double() + bias.double()), 2.0**-10)], flops=2 * M * N * K)


TILES = ({
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "SPLIT_K": 4,
    "num_warps": 4,
    "num_stages": 4
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "SPLIT_K": 8,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 256,
    "BLOCK_K": 64,
    "SPLIT_K": 8,
    "num_warps": 8,
    "num_stages": 3
})


@case(*TILES)
def split_k_m64(on):
    return split_k(on, (64, 4096, 11008), (33, 80, 600))


@case(*TILES)
def split_k_m256(on):
    return split_k(on, (256, 1024, 16384), (70, 136, 712))
