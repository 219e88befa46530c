"""Linear layer with int4 weights: two of a byte along K, unpacked by `tl.join`, with a scale and a zero for a group of
128 rows.

Source of the idea: half-quadratic and AWQ style quantisers, whose kernels unpack [K / 2, N] bytes into [K, N] in
registers.
Shapes (M, N, K): 16 x 8192 x 4096, a decoding step; 256 x 4096 x 8192.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def w4a16_kernel(x_ptr, w_ptr, scale_ptr, zero_ptr, y_ptr, M, N, K, GROUP: tl.constexpr, BLOCK_M: tl.constexpr,
                 BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_m, pid_n = tl.program_id(1), tl.program_id(0)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    offs_b = tl.arange(0, BLOCK_K // 2)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        packed = tl.load(w_ptr + (k // 2 + offs_b)[:, None] * N + offs_n[None, :])
        low, high = (packed & 0xF).to(tl.float16), (packed >> 4).to(tl.float16)
        w = tl.join(low, high).permute(0, 2, 1).reshape(BLOCK_K, BLOCK_N)
        scale = tl.load(scale_ptr + k // GROUP * N + offs_n)
        zero = tl.load(zero_ptr + k // GROUP * N + offs_n)
        w = (w - zero[None, :]) * scale[None, :]
        x = tl.load(x_ptr + offs_m[:, None] * K + (k + offs_k)[None, :], mask=offs_m[:, None] < M, other=0.0)
        acc = tl.dot(x, w, acc)
    tl.store(y_ptr + offs_m[:, None] * N + offs_n[None, :], acc.to(y_ptr.dtype.element_ty), mask=offs_m[:, None] < M)


def w4a16(on, large, small):
    M, N, K = on.sizes(large, small)
    group = 128
    x, packed = on.normal(M, K, dtype=torch.float16), on.integers(0, 256, K // 2, N, dtype=torch.uint8)
    scale = (on.normal(K // group, N).abs() * 0.05 + 0.01).to(torch.float16)
    zero = on.integers(0, 16, K // group, N, dtype=torch.int32).to(torch.float16)
    y = on.empty(M, N, dtype=torch.float16)

    def expected():
        w = torch.stack((packed & 15, packed >> 4), 1).reshape(K, N).to(torch.float16)
        return x.double() @ ((w - zero.repeat_interleave(group, 0)) * scale.repeat_interleave(group, 0)).double()

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (N // BLOCK_N, triton.cdiv(M, BLOCK_M))
        m.w4a16_kernel[grid](x, packed, scale, zero, y, M, N, K, GROUP=group, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N,
                             **config)

    # The reference dequantises in f16 as the kernel does; sums in f32 and the result's rounding to f16 (2^-11) are
    # left.
    return Work(launch, [(y, later(expected), 2.0**-10)], flops=2 * M * N * K)


@case({
    "BLOCK_M": 16,
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 4
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 32,
    "BLOCK_K": 128,
    "num_warps": 2,
    "num_stages": 4
})
def w4a16_decode(on):
    return w4a16(on, (16, 8192, 4096), (11, 128, 256))


@case({
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 3
})
def w4a16_prefill(on):
    return w4a16(on, (256, 4096, 8192), (72, 128, 384))
