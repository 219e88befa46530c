"""Microscaled matrix multiplication by `tl.dot_scaled`: both operands e4m3 with a power of two for each 32 along K
(MXFP8), and bf16 rows times e2m1 weights (MXFP4).

Source of the idea: the block-scaled matmul of Triton's tutorials, whose instruction newer GPUs have and Hopper's
compilers decompose.
Shapes (M, N, K): 2048 x 2048 x 2048, both e4m3; 1024 x 4096 x 2048, bf16 times e2m1.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def mx_kernel(a_ptr, a_scale_ptr, b_ptr, b_scale_ptr, c_ptr, M, N, K, stride_am, stride_bn, stride_scale,
              FORMAT_A: tl.constexpr, FORMAT_B: tl.constexpr, PACK_B: tl.constexpr, BLOCK_M: tl.constexpr,
              BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    offs_m = (pid_m * BLOCK_M + tl.arange(0, BLOCK_M)) % M
    offs_n = (pid_n * BLOCK_N + tl.arange(0, BLOCK_N)) % N
    offs_k = tl.arange(0, BLOCK_K)
    offs_kb = tl.arange(0, BLOCK_K // PACK_B)
    offs_s = tl.arange(0, BLOCK_K // 32)
    a_ptrs = a_ptr + offs_m[:, None] * stride_am + offs_k[None, :]
    b_ptrs = b_ptr + offs_kb[:, None] + offs_n[None, :] * stride_bn
    a_scale_ptrs = a_scale_ptr + offs_m[:, None] * stride_scale + offs_s[None, :]
    b_scale_ptrs = b_scale_ptr + offs_n[:, None] * stride_scale + offs_s[None, :]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for _ in range(0, K // BLOCK_K):
        a = tl.load(a_ptrs)
        b = tl.load(b_ptrs)
        b_scale = tl.load(b_scale_ptrs)
        if FORMAT_A == "bf16":
            acc = tl.dot_scaled(a, None, FORMAT_A, b, b_scale, FORMAT_B, acc)
        else:
            acc = tl.dot_scaled(a, tl.load(a_scale_ptrs), FORMAT_A, b, b_scale, FORMAT_B, acc)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K // PACK_B
        a_scale_ptrs += BLOCK_K // 32
        b_scale_ptrs += BLOCK_K // 32
    rows = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    cols = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    tl.store(c_ptr + rows[:, None] * N + cols[None, :], acc, mask=(rows[:, None] < M) & (cols[None, :] < N))


def powers(exponent):
    return torch.exp2(exponent.double() - 127).repeat_interleave(32, -1)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 128,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
})


@case(*TILES)
def mxfp8_matmul(on):
    M, N, K = on.sizes((2048, 2048, 2048), (130, 140, 256))
    a, b = (on.normal(r, K).to(torch.float8_e4m3fn) for r in (M, N))
    a_scale, b_scale = (on.integers(123, 131, r, K // 32, dtype=torch.uint8) for r in (M, N))
    c = on.empty(M, N)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(M, BLOCK_M), triton.cdiv(N, BLOCK_N))
        m.mx_kernel[grid](a, a_scale, b, b_scale, c, M, N, K, a.stride(0), b.stride(0), K // 32, FORMAT_A="e4m3",
                          FORMAT_B="e4m3", PACK_B=1, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    # Every operand is exact in bf16: what is left is the rounding of sums in f32.
    expected = later(lambda: (a.double() * powers(a_scale)) @ (b.double() * powers(b_scale)).T)
    return Work(launch, [(c, expected, 2.0**-14)], flops=2 * M * N * K)


@case(*TILES)
def bf16_times_mxfp4(on):
    M, N, K = on.sizes((1024, 4096, 2048), (70, 132, 256))
    a, b = on.normal(M, K, dtype=torch.bfloat16), on.integers(0, 256, N, K // 2, dtype=torch.uint8)
    b_scale, c = on.integers(123, 131, N, K // 32, dtype=torch.uint8), on.empty(M, N)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(M, BLOCK_M), triton.cdiv(N, BLOCK_N))
        m.mx_kernel[grid](a, b_scale, b, b_scale, c, M, N, K, a.stride(0), b.stride(0), K // 32, FORMAT_A="bf16",
                          FORMAT_B="e2m1", PACK_B=2, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    def expected():
        values = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6], dtype=torch.float64, device=b.device)
        values = torch.cat((values, -values))
        return a.double() @ (torch.stack(
            (values[(b & 15).long()], values[(b >> 4).long()]), -1).flatten(-2) * powers(b_scale)).T

    return Work(launch, [(c, later(expected), 2.0**-14)], flops=2 * M * N * K)
