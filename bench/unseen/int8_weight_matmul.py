"""Linear layer with int8 weights and f16 activations: the weights become f16 before the MMA, a scale for each
output channel is applied to the accumulator (W8A16).

Source of the idea: the weight-only quantisation of inference libraries, "load half the bytes, dequantise in registers".
Shapes (M, N, K): 16 x 11008 x 4096, a decoding step; 512 x 4096 x 4096, a short prefill.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def w8a16_kernel(x_ptr, w_ptr, scale_ptr, bias_ptr, y_ptr, M, N, K, stride_xm, stride_wn, stride_ym,
                 BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr):
    pid = tl.program_id(0)
    num_m, num_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    group = pid // (GROUP_M * num_n)
    first_m = group * GROUP_M
    size = tl.minimum(num_m - first_m, GROUP_M)
    pid_m = first_m + (pid % (GROUP_M * num_n)) % size
    pid_n = (pid % (GROUP_M * num_n)) // size
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    x_ptrs = x_ptr + (offs_m % M)[:, None] * stride_xm + offs_k[None, :]
    w_ptrs = w_ptr + (offs_n % N)[None, :] * stride_wn + offs_k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        x = tl.load(x_ptrs, mask=offs_k[None, :] < K - k * BLOCK_K, other=0.0)
        w = tl.load(w_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0)
        acc = tl.dot(x, w.to(x.dtype), acc)
        x_ptrs += BLOCK_K
        w_ptrs += BLOCK_K
    scale = tl.load(scale_ptr + offs_n, mask=offs_n < N, other=0.0)
    bias = tl.load(bias_ptr + offs_n, mask=offs_n < N, other=0.0)
    y = acc * scale[None, :] + bias[None, :].to(tl.float32)
    tl.store(y_ptr + offs_m[:, None] * stride_ym + offs_n[None, :], y.to(y_ptr.dtype.element_ty),
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


def w8a16(on, large, small):
    M, N, K = on.sizes(large, small)
    x, w = on.normal(M, K, dtype=torch.float16), on.integers(-127, 128, N, K, dtype=torch.int8)
    scale, bias = (on.normal(N).abs() + 0.1) / 127, on.normal(N, dtype=torch.float16)
    y = on.empty(M, N, dtype=torch.float16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(M, BLOCK_M) * triton.cdiv(N, BLOCK_N), )
        m.w8a16_kernel[grid](x, w, scale, bias, y, M, N, K, x.stride(0), w.stride(0), y.stride(0), BLOCK_M=BLOCK_M,
                             BLOCK_N=BLOCK_N, GROUP_M=8, **config)

    # int8 is exact in f16, so only sums in f32 and the result's rounding to f16 (2^-11) differ.
    expected = later(lambda: x.double() @ w.double().T * scale.double() + bias.double())
    return Work(launch, [(y, expected, 2.0**-10)], flops=2 * M * N * K)


@case({
    "BLOCK_M": 16,
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 4
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 128,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 32,
    "BLOCK_K": 256,
    "num_warps": 4,
    "num_stages": 4
})
def w8a16_decode(on):
    return w8a16(on, (16, 11008, 4096), (9, 150, 300))


@case({
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 4
}, {
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
})
def w8a16_prefill(on):
    return w8a16(on, (512, 4096, 4096), (70, 130, 200))
