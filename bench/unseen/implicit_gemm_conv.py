"""Convolution as an implicit matrix product over one flat axis of taps and channels, with strides, for images with
channels first; bias and ReLU in the epilogue.

Source of the idea: CUTLASS's implicit GEMM with its analytic iterator: each element of K is divided into channel and
tap as it is loaded.
Shapes: 64 x 3 x 224 x 224 to 64 channels, 7 x 7, stride 2 (a network's first layer); 32 x 256 x 28 x 28 to 512, 3 x 3,
stride 2.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def conv_nchw_kernel(x_ptr, w_ptr, bias_ptr, y_ptr, N, C, H, W, F, P, Q, KH: tl.constexpr, KW: tl.constexpr,
                     STRIDE: tl.constexpr, PADDING: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                     BLOCK_K: tl.constexpr):
    """Rows are output pixels (n, p, q), columns filters; w is [F, C KH KW]."""
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    pixel = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    f = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    n, p, q = pixel // (P * Q), pixel // Q % P, pixel % Q
    h0, w0 = p * STRIDE - PADDING, q * STRIDE - PADDING
    K = C * KH * KW
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for start in range(0, K, BLOCK_K):
        k = start + tl.arange(0, BLOCK_K)
        c, r, s = k // (KH * KW), k // KW % KH, k % KW
        h, w = h0[:, None] + r[None, :], w0[:, None] + s[None, :]
        inside = (n[:, None] < N) & (k[None, :] < K) & (h >= 0) & (h < H) & (w >= 0) & (w < W)
        x = tl.load(x_ptr + ((n[:, None] * C + c[None, :]) * H + h) * W + w, mask=inside, other=0.0)
        b = tl.load(w_ptr + f[None, :] * K + k[:, None], mask=(f[None, :] < F) & (k[:, None] < K), other=0.0)
        acc = tl.dot(x, b, acc)
    acc += tl.load(bias_ptr + f, mask=f < F, other=0.0).to(tl.float32)[None, :]
    acc = tl.maximum(acc, 0.0)
    y = y_ptr + (n[:, None] * F + f[None, :]) * P * Q + p[:, None] * Q + q[:, None]
    tl.store(y, acc.to(y_ptr.dtype.element_ty), mask=(n[:, None] < N) & (f[None, :] < F))


def conv(on, large, small):
    N, C, H, W, F, size, stride, padding = on.sizes(large, small)
    P, Q = (H + 2 * padding - size) // stride + 1, (W + 2 * padding - size) // stride + 1
    x, w = on.normal(N, C, H, W, dtype=torch.float16), (on.normal(F, C, size, size) / size).to(torch.float16)
    bias, y = on.normal(F, dtype=torch.float16), on.empty(N, F, P, Q, dtype=torch.float16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(N * P * Q, BLOCK_M), triton.cdiv(F, BLOCK_N))
        m.conv_nchw_kernel[grid](x, w, bias, y, N, C, H, W, F, P, Q, KH=size, KW=size, STRIDE=stride, PADDING=padding,
                                 BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    # The result is rounded to f16 once, 2^-11 of itself.
    expected = later(lambda: torch.nn.functional.conv2d(x[:4].double(), w.double(), bias.double(), stride=stride,
                                                        padding=padding).relu())
    return Work(launch, [(y[:4], expected, 2.0**-10)], flops=2 * N * P * Q * F * C * size * size)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "BLOCK_K": 32,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 32,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
})


@case(*TILES)
def conv_first_layer(on):
    return conv(on, (64, 3, 224, 224, 64, 7, 2, 3), (2, 3, 20, 18, 16, 7, 2, 3))


@case(*TILES)
def conv_3x3_stride2(on):
    return conv(on, (32, 256, 28, 28, 512, 3, 2, 1), (2, 24, 9, 11, 40, 3, 2, 1))
