"""Twelve kernels whose layouts meet: those of kernels.py that have more than one, and small ones, each with another
reason.

As in kernels.py: (function, signature, compile-time constants, options), for Triton and for TXL's alias for it.
"""
import triton
import triton.language as tl

import kernels as measured


@triton.jit
def transpose_kernel(x_ptr, y_ptr, columns, rows, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    j = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    x = tl.load(x_ptr + i[:, None] * columns + j[None, :])
    tl.store(y_ptr + j[:, None] * rows + i[None, :], x.T)


@triton.jit
def column_sums_kernel(x_ptr, y_ptr, rows, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    j = tl.program_id(0) * COLUMNS + tl.arange(0, COLUMNS)
    total = tl.zeros([COLUMNS], tl.float32)
    for start in range(0, rows, ROWS):
        i = start + tl.arange(0, ROWS)
        total += tl.sum(tl.load(x_ptr + i[:, None] * columns + j[None, :]), 0)
    tl.store(y_ptr + j, total)


@triton.jit
def bias_relu_kernel(x_ptr, bias_ptr, y_ptr, columns, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    i = tl.program_id(0) * ROWS + tl.arange(0, ROWS)
    j = tl.arange(0, COLUMNS)
    x = tl.load(x_ptr + i[:, None] * columns + j[None, :]).to(tl.float32)
    y = tl.maximum(x + tl.load(bias_ptr + j)[None, :], 0.0)
    tl.store(y_ptr + i[:, None] * columns + j[None, :], y.to(tl.float16))


@triton.jit
def int8_matmul_kernel(a_ptr, b_ptr, c_ptr, K, M: tl.constexpr, N: tl.constexpr, BLOCK_K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, BLOCK_K)
    acc = tl.zeros([M, N], tl.int32)
    for start in range(0, K, BLOCK_K):
        a = tl.load(a_ptr + m[:, None] * K + (start + k)[None, :])
        b = tl.load(b_ptr + n[None, :] * K + (start + k)[:, None])
        acc = tl.dot(a, b, acc)
    tl.store(c_ptr + m[:, None] * N + n[None, :], acc)


@triton.jit
def row_normalised_matmul_kernel(a_ptr, b_ptr, c_ptr, N, K: tl.constexpr, BLOCK: tl.constexpr):
    m, k, n = tl.arange(0, BLOCK), tl.arange(0, K), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(a_ptr + m[:, None] * K + k[None, :]).to(tl.float32)
    a = (a * tl.rsqrt(tl.sum(a * a, 1) / K)[:, None]).to(tl.float16)
    b = tl.load(b_ptr + k[:, None] * N + n[None, :])
    tl.store(c_ptr + m[:, None] * N + n[None, :], tl.dot(a, b).to(tl.float16))


@triton.jit
def dequantised_matmul_kernel(a_ptr, b_ptr, scale_ptr, c_ptr, K, M: tl.constexpr, N: tl.constexpr,
                              BLOCK_K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, BLOCK_K)
    acc = tl.zeros([M, N], tl.float32)
    for start in range(0, K, BLOCK_K):
        a = tl.load(a_ptr + m[:, None] * K + (start + k)[None, :])
        b = tl.load(b_ptr + (start + k)[:, None] * N + n[None, :]).to(tl.float16)
        acc = tl.dot(a, b, acc)
    acc *= tl.load(scale_ptr + n)[None, :]
    tl.store(c_ptr + m[:, None] * N + n[None, :], acc.to(tl.float16))


def kernels():
    """name -> (function, signature, constants, options)."""
    f16, f32, i8 = "*fp16", "*fp32", "*i8"
    chosen = {
        n: measured.kernels()[n]
        for n in ("softmax", "matmul", "causal attention", "full attention", "layer norm", "layer norm backward")
    }
    return {
        **chosen,
        "transpose": (transpose_kernel, dict(x_ptr=f32, y_ptr=f32, columns="i32", rows="i32"), dict(BLOCK=64), {}),
        "column sums": (column_sums_kernel, dict(x_ptr=f32, y_ptr=f32, rows="i32", columns="i32"),
                        dict(ROWS=32, COLUMNS=128), {}),
        "bias and relu": (bias_relu_kernel, dict(x_ptr=f16, bias_ptr=f32, y_ptr=f16, columns="i32"),
                          dict(ROWS=16, COLUMNS=256), {}),
        "int8 matmul": (int8_matmul_kernel, dict(a_ptr=i8, b_ptr=i8, c_ptr="*i32", K="i32"),
                        dict(M=64, N=64, BLOCK_K=64), {}),
        "normalised matmul": (row_normalised_matmul_kernel, dict(a_ptr=f16, b_ptr=f16, c_ptr=f16, N="i32"),
                              dict(K=128, BLOCK=64), {}),
        "dequantised matmul": (dequantised_matmul_kernel, dict(a_ptr=f16, b_ptr=i8, scale_ptr=f32, c_ptr=f16, K="i32"),
                               dict(M=64, N=64, BLOCK_K=64), {}),
    }
