"""Inverses of unit lower triangular matrices, 64 x 64, in blocks of 16: forward substitution on the diagonal, matrix
products below it. And the solution of triangular systems with many right sides, a column block for each CTA.

Source of the idea: the triangular inverse of linear-attention libraries (merged 16 x 16 inverses), and blocked forward
substitution.
Shapes: 16384 matrices of 64 x 64; 512 systems of 128 x 128 with 256 right sides.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def diagonal_inverse(a_ptr, base, first, SIZE: tl.constexpr):
    """The inverse of the unit lower triangular block of 16 rows that begins at `first`."""
    i = tl.arange(0, 16)
    a = -tl.where(i[:, None] > i[None, :], tl.load(a_ptr + base +
                                                   (first + i[:, None]) * SIZE + first + i[None, :]), 0.0)
    for row in range(2, 16):
        values = -tl.load(a_ptr + base + (first + row) * SIZE + first + i)
        values = tl.where(i < row, values, 0.0)
        values += tl.sum(values[:, None] * a, 0)
        a = tl.where((i == row)[:, None], values[None, :], a)
    return a + (i[:, None] == i[None, :])


@triton.jit
def lower(a_ptr, base, row, column, SIZE: tl.constexpr):
    i = tl.arange(0, 16)
    return tl.load(a_ptr + base + (row * 16 + i[:, None]) * SIZE + column * 16 + i[None, :])


@triton.jit
def put(out_ptr, base, row, column, value, SIZE: tl.constexpr):
    i = tl.arange(0, 16)
    tl.store(out_ptr + base + (row * 16 + i[:, None]) * SIZE + column * 16 + i[None, :], value)


@triton.jit
def inverse_kernel(a_ptr, out_ptr, PRECISION: tl.constexpr):
    base = tl.program_id(0).to(tl.int64) * 64 * 64
    x00, x11 = diagonal_inverse(a_ptr, base, 0, 64), diagonal_inverse(a_ptr, base, 16, 64)
    x22, x33 = diagonal_inverse(a_ptr, base, 32, 64), diagonal_inverse(a_ptr, base, 48, 64)
    a10, a20, a21 = lower(a_ptr, base, 1, 0, 64), lower(a_ptr, base, 2, 0, 64), lower(a_ptr, base, 2, 1, 64)
    a30, a31, a32 = lower(a_ptr, base, 3, 0, 64), lower(a_ptr, base, 3, 1, 64), lower(a_ptr, base, 3, 2, 64)
    x10 = -tl.dot(tl.dot(x11, a10, input_precision=PRECISION), x00, input_precision=PRECISION)
    x21 = -tl.dot(tl.dot(x22, a21, input_precision=PRECISION), x11, input_precision=PRECISION)
    x32 = -tl.dot(tl.dot(x33, a32, input_precision=PRECISION), x22, input_precision=PRECISION)
    x20 = -tl.dot(x22,
                  tl.dot(a20, x00, input_precision=PRECISION) + tl.dot(a21, x10, input_precision=PRECISION),
                  input_precision=PRECISION)
    x31 = -tl.dot(x33,
                  tl.dot(a31, x11, input_precision=PRECISION) + tl.dot(a32, x21, input_precision=PRECISION),
                  input_precision=PRECISION)
    x30 = -tl.dot(
        x33,
        tl.dot(a30, x00, input_precision=PRECISION) + tl.dot(a31, x10, input_precision=PRECISION) +
        tl.dot(a32, x20, input_precision=PRECISION), input_precision=PRECISION)
    zero = tl.zeros((16, 16), dtype=tl.float32)
    put(out_ptr, base, 0, 0, x00, 64)
    put(out_ptr, base, 0, 1, zero, 64)
    put(out_ptr, base, 0, 2, zero, 64)
    put(out_ptr, base, 0, 3, zero, 64)
    put(out_ptr, base, 1, 0, x10, 64)
    put(out_ptr, base, 1, 1, x11, 64)
    put(out_ptr, base, 1, 2, zero, 64)
    put(out_ptr, base, 1, 3, zero, 64)
    put(out_ptr, base, 2, 0, x20, 64)
    put(out_ptr, base, 2, 1, x21, 64)
    put(out_ptr, base, 2, 2, x22, 64)
    put(out_ptr, base, 2, 3, zero, 64)
    put(out_ptr, base, 3, 0, x30, 64)
    put(out_ptr, base, 3, 1, x31, 64)
    put(out_ptr, base, 3, 2, x32, 64)
    put(out_ptr, base, 3, 3, x33, 64)


def triangles(on, count, size):
    """Unit lower triangular matrices whose inverses stay small."""
    return on.normal(count, size, size).tril(-1) * size**-0.5 * 0.5 + torch.eye(size, device=on.device)


@case({"num_warps": 1}, {"num_warps": 2}, {"num_warps": 4})
def triangular_inverse(on):
    count, = on.sizes((16384, ), (3, ))
    a, out = triangles(on, count, 64), on.empty(count, 64, 64)
    expected = later(lambda: torch.linalg.inv(a[:512].double()))

    def launch(m, **config):
        m.inverse_kernel[(count, )](a, out, PRECISION="ieee", **config)

    # f32 throughout: sums of at most 64 terms, four products deep.
    return Work(launch, [(out[:512], expected, 1e-5)], bytes=2 * a.nbytes)


@triton.jit
def solve_kernel(a_ptr, b_ptr, x_ptr, SIZE: tl.constexpr, columns, BLOCK_C: tl.constexpr, BLOCK_K: tl.constexpr):
    """Blocks of rows: what the rows above contribute is a product, the block itself is solved row by row."""
    system = tl.program_id(1).to(tl.int64)
    cols, i = tl.program_id(0) * BLOCK_C + tl.arange(0, BLOCK_C), tl.arange(0, BLOCK_K)
    a_base, b_base = a_ptr + system * SIZE * SIZE, system * SIZE * columns
    for first in range(0, SIZE, BLOCK_K):
        rows = first + i
        rest = tl.load(b_ptr + b_base + rows[:, None] * columns + cols[None, :])
        for k in range(0, first, BLOCK_K):
            a = tl.load(a_base + rows[:, None] * SIZE + k + i[None, :])
            x = tl.load(x_ptr + b_base + (k + i[:, None]) * columns + cols[None, :])
            rest -= tl.dot(a, x, input_precision="ieee")
        for row in range(0, BLOCK_K):
            column = tl.load(a_base + rows * SIZE + first + row)
            solved = tl.sum(tl.where(i[:, None] == row, rest, 0.0), axis=0)
            rest -= tl.where(i[:, None] > row, column[:, None] * solved[None, :], 0.0)
        tl.store(x_ptr + b_base + rows[:, None] * columns + cols[None, :], rest)
        tl.debug_barrier()


@case({
    "BLOCK_C": 64,
    "BLOCK_K": 16,
    "num_warps": 4
}, {
    "BLOCK_C": 32,
    "BLOCK_K": 32,
    "num_warps": 4
}, {
    "BLOCK_C": 128,
    "BLOCK_K": 16,
    "num_warps": 8
})
def triangular_solve_many(on):
    count, size, columns = on.sizes((512, 128, 256), (2, 64, 128))
    a, b, x = triangles(on, count, size), on.normal(count, size, columns), on.empty(count, size, columns)
    expected = later(lambda: torch.linalg.solve_triangular(a.double(), b.double(), upper=False))

    def launch(m, BLOCK_C, **config):
        m.solve_kernel[(columns // BLOCK_C, count)](a, b, x, SIZE=size, columns=columns, BLOCK_C=BLOCK_C, **config)

    # f32 throughout: 128 steps of substitution on well conditioned systems.
    return Work(launch, [(x, expected, 1e-5)], bytes=a.nbytes + 2 * b.nbytes)
