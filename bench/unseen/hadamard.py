"""Walsh-Hadamard transform of rows: heads of 128 as a product with a matrix of signs made in the kernel, then quantised
to int8; and rows of 4096 by twelve butterflies of reshapes, splits and joins.

Source of the idea: rotations before low-precision quantisation, and fast Hadamard transforms.
Shapes: 524288 rows of 128; 8192 rows of 4096.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def rotate_quantise_kernel(x_ptr, y_ptr, scale_ptr, rows, D: tl.constexpr, BLOCK_M: tl.constexpr):
    m, i = tl.program_id(0) * BLOCK_M + tl.arange(0, BLOCK_M), tl.arange(0, D)
    parity = i[:, None] & i[None, :]
    parity ^= parity >> 4
    parity ^= parity >> 2
    parity ^= parity >> 1
    signs = (1 - 2 * (parity & 1)).to(tl.bfloat16)
    x = tl.load(x_ptr + m[:, None] * D + i[None, :], mask=m[:, None] < rows, other=0.0)
    y = tl.dot(x, signs) * (D**-0.5)
    scale = tl.maximum(tl.max(tl.abs(y), 1), 1e-6) / 127.0
    q = tl.floor(y / scale[:, None] + 0.5)
    tl.store(y_ptr + m[:, None] * D + i[None, :], q.to(tl.int8), mask=m[:, None] < rows)
    tl.store(scale_ptr + m, scale, mask=m < rows)


def transform(x):
    """In double, orthonormal."""
    y, size = x.double(), 1
    while size < x.shape[-1]:
        y = y.view(*x.shape[:-1], -1, 2, size)
        y = torch.stack((y[..., 0, :] + y[..., 1, :], y[..., 0, :] - y[..., 1, :]), -2).flatten(-3)
        size *= 2
    return y * x.shape[-1]**-0.5


@case({"BLOCK_M": 64, "num_warps": 4}, {"BLOCK_M": 128, "num_warps": 8}, {"BLOCK_M": 128, "num_warps": 4})
def hadamard_quantise_heads(on):
    rows, D = on.sizes((524288, 128), (150, 128))
    x, y, scale = on.normal(rows, D, dtype=torch.bfloat16), on.empty(rows, D, dtype=torch.int8), on.empty(rows)
    expected = later(lambda: transform(x))

    def launch(m, BLOCK_M, **config):
        m.rotate_quantise_kernel[(triton.cdiv(rows, BLOCK_M), )](x, y, scale, rows, D=D, BLOCK_M=BLOCK_M, **config)

    # int8 is within half of a scale, which is 1/127 of the row's largest.
    return Work(launch, [(lambda: y.double() * scale.double()[:, None], expected, 0.51 / 127)], bytes=3 * rows * D)


@triton.jit
def butterfly_kernel(x_ptr, y_ptr, scale, N: tl.constexpr, LOG_N: tl.constexpr):
    row, cols = tl.program_id(0).to(tl.int64), tl.arange(0, N)
    x = tl.load(x_ptr + row * N + cols).to(tl.float32)
    for i in tl.static_range(LOG_N):
        a, b = tl.split(x.reshape(N >> (i + 1), 2, 1 << i).permute(0, 2, 1))
        x = tl.join(a + b, a - b).permute(0, 2, 1).reshape(N)
    tl.store(y_ptr + row * N + cols, (x * scale).to(y_ptr.dtype.element_ty))


@case({"num_warps": 4}, {"num_warps": 8}, {"num_warps": 16})
def hadamard_rows(on):
    rows, N = on.sizes((8192, 4096), (3, 256))
    x, y = on.normal(rows, N, dtype=torch.bfloat16), on.empty(rows, N, dtype=torch.bfloat16)

    def launch(m, **config):
        m.butterfly_kernel[(rows, )](x, y, N**-0.5, N=N, LOG_N=N.bit_length() - 1, **config)

    # The result is rounded to bf16 once, 2^-9 of itself.
    return Work(launch, [(y, later(lambda: transform(x)), 2.0**-8)], bytes=2 * x.nbytes)
