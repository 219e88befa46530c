"""Dots of every type and precision on the emulator, compared with the tile machine."""
import numpy as np
import txl
import txl.language as tl

import ml_dtypes


@txl.jit
def dot_kernel(a, b, c, d, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, B: tl.constexpr, PRECISION: tl.constexpr,
               ACC: tl.constexpr):
    i, j, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    if B == 1:
        x = tl.load(a + i[:, None] * K + k[None, :])
        y = tl.load(b + k[:, None] * N + j[None, :])
        where = i[:, None] * N + j[None, :]
    else:
        batch = tl.arange(0, B)
        x = tl.load(a + batch[:, None, None] * (M * K) + i[None, :, None] * K + k[None, None, :])
        y = tl.load(b + batch[:, None, None] * (K * N) + k[None, :, None] * N + j[None, None, :])
        where = batch[:, None, None] * (M * N) + i[None, :, None] * N + j[None, None, :]
    tl.store(d + where, tl.dot(x, y, tl.load(c + where), input_precision=PRECISION, out_dtype=ACC))


TYPES = {
    "f16": (np.float16, np.float32, tl.float32), "bf16": (ml_dtypes.bfloat16, np.float32, tl.float32),
    "f16 sum": (np.float16, np.float16, tl.float16), "f32": (np.float32, np.float32, tl.float32),
    "f64": (np.float64, np.float64, tl.float64), "i8": (np.int8, np.int32, tl.int32),
    "e4m3": (ml_dtypes.float8_e4m3fn, np.float32, tl.float32), "e5m2": (ml_dtypes.float8_e5m2, np.float32, tl.float32),
}


def inputs(kind, shape, rng):
    m, n, k, batch = shape
    operand, result, _ = TYPES[kind]

    def matrix(rows, columns, dtype):
        if np.dtype(dtype).kind == "i":
            limit = 128 if dtype == np.int8 else 1000
            return rng.integers(-limit, limit, (batch, rows, columns)).astype(dtype)
        return rng.standard_normal((batch, rows, columns)).astype(dtype)

    return matrix(m, k, operand), matrix(k, n, operand), matrix(m, n, result)


def run(kind, shape, precision, warps, arrays, target=None):
    """The result on the tile machine, or on the emulator."""
    m, n, k, batch = shape
    d = np.zeros_like(arrays[2])
    arguments = (*arrays, d, m, n, k, batch, precision, TYPES[kind][2])
    if target is None:
        dot_kernel[(1, )](*arguments, num_warps=warps)
    else:
        with txl.emulate(target):
            dot_kernel[(1, )](*arguments, num_warps=warps)
    return d


@txl.jit
def product_kernel(a, b, c, K, row_a, column_a, row_b, column_b, B: tl.constexpr, BK: tl.constexpr, ACC: tl.constexpr):
    i, k = tl.arange(0, B), tl.arange(0, BK)
    a += i[:, None] * row_a + k[None, :] * column_a
    b += k[:, None] * row_b + i[None, :] * column_b
    sums = tl.zeros((B, B), ACC)
    for _ in range(0, K, BK):
        sums = tl.dot(tl.load(a), tl.load(b), sums)
        a += BK * column_a
        b += BK * row_b
    tl.store(c + i[:, None] * B + i[None, :], sums)
