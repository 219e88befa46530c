"""Linear layer with fp4 (e2m1) weights in blocks of 32 with a power of two each (MXFP4), decoded to bf16 by integer
operations.

Source of the idea: the open checkpoints with MXFP4 weights; the bits of e2m1 moved into a float's exponent and
mantissa, times 2^126.
Shapes (M, N, K): 8 x 5760 x 2880 padded to K 3072, a decoding step; 512 x 4096 x 4096.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def e2m1_to_float(x):
    """Sign, two bits of exponent (bias 1) and one of mantissa, at a float's bits 31 and 24 to 22; 2^126 is the
    difference of the biases."""
    bits = ((x & 8) << 28) | ((x & 7) << 22)
    return bits.to(tl.float32, bitcast=True) * 8.507059173023462e37


@triton.jit
def mxfp4_kernel(x_ptr, w_ptr, scale_ptr, y_ptr, M, N, K, stride_xm, stride_wn, stride_sn, stride_ym,
                 BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_n, pid_m = tl.program_id(0), tl.program_id(1)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    offs_b = tl.arange(0, BLOCK_K // 2)
    offs_s = tl.arange(0, BLOCK_K // 32)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        x = tl.load(x_ptr + offs_m[:, None] * stride_xm + k + offs_k[None, :], mask=offs_m[:, None] < M, other=0.0)
        packed = tl.load(w_ptr + offs_n[:, None] * stride_wn + k // 2 + offs_b[None, :], mask=offs_n[:, None] < N,
                         other=0).to(tl.int32)
        exponent = tl.load(scale_ptr + offs_n[:, None] * stride_sn + k // 32 + offs_s[None, :], mask=offs_n[:, None]
                           < N, other=127).to(tl.int32)
        w = tl.interleave(e2m1_to_float(packed & 0xF), e2m1_to_float(packed >> 4))
        scale = (exponent << 23).to(tl.float32, bitcast=True)
        w = (w.reshape(BLOCK_N, BLOCK_K // 32, 32) * scale[:, :, None]).reshape(BLOCK_N, BLOCK_K)
        acc = tl.dot(x, tl.trans(w.to(tl.bfloat16)), acc)
    tl.store(y_ptr + offs_m[:, None] * stride_ym + offs_n[None, :], acc.to(y_ptr.dtype.element_ty),
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


def decoded(packed, exponent):
    """The weights of packed e2m1 and exponents, in double."""
    values = torch.tensor([0, 0.5, 1, 1.5, 2, 3, 4, 6], dtype=torch.float64, device=packed.device)
    values = torch.cat((values, -values))
    w = torch.stack((values[(packed & 15).long()], values[(packed >> 4).long()]), -1).flatten(-2)
    return w * torch.exp2(exponent.double() - 127).repeat_interleave(32, -1)


def mxfp4(on, large, small):
    M, N, K = on.sizes(large, small)
    x, packed = on.normal(M, K, dtype=torch.bfloat16), on.integers(0, 256, N, K // 2, dtype=torch.uint8)
    exponent, y = on.integers(120, 128, N, K // 32, dtype=torch.uint8), on.empty(M, N, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(N, BLOCK_N), triton.cdiv(M, BLOCK_M))
        m.mxfp4_kernel[grid](x, packed, exponent, y, M, N, K, x.stride(0), packed.stride(0), exponent.stride(0),
                             y.stride(0), BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    # The weights are exact in bf16; the result's rounding to bf16 is 2^-9.
    return Work(launch, [(y, later(lambda: x.double() @ decoded(packed, exponent).T), 2.0**-8)], flops=2 * M * N * K)


@case({
    "BLOCK_M": 16,
    "BLOCK_N": 32,
    "BLOCK_K": 256,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 16,
    "BLOCK_N": 128,
    "BLOCK_K": 128,
    "num_warps": 8,
    "num_stages": 3
})
def mxfp4_decode(on):
    return mxfp4(on, (8, 5760, 3072), (5, 90, 512))


@case({
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
})
def mxfp4_prefill(on):
    return mxfp4(on, (512, 4096, 4096), (80, 136, 192))
