"""Fused softmax over the rows of a matrix.

A row is read once, stays in a tile while its maximum, exponentials and sum are computed, and is written once; NumPy's
expression makes four trips over the matrix. A program takes a few adjacent rows.

    python -m txl examples/softmax.py
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, strides, to_numpy


@triton.jit
def softmax_kernel(out_ptr, x_ptr, out_stride, x_stride, rows, columns, ROWS: tl.constexpr, BLOCK: tl.constexpr):
    row = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    column = tl.arange(0, BLOCK)[None, :]
    mask = (row < rows) & (column < columns)
    x = tl.load(x_ptr + row * x_stride + column, mask=mask, other=-float("inf")).to(tl.float32)
    e = tl.exp(x - tl.max(x, axis=1, keep_dims=True))
    y = e / tl.sum(e, axis=1, keep_dims=True)
    tl.store(out_ptr + row * out_stride + column, y.to(out_ptr.dtype.element_ty), mask=mask)


def softmax(x, out=None, rows_each=8):
    """softmax(x) along the last axis of a matrix whose rows are contiguous."""
    rows, columns = x.shape
    out = empty_like(x) if out is None else out
    assert strides(x)[1] == strides(out)[1] == 1
    softmax_kernel[(triton.cdiv(rows, rows_each), )](out, x, strides(out)[0], strides(x)[0], rows, columns,
                                                     ROWS=rows_each, BLOCK=triton.next_power_of_2(columns))
    return out


def reference(x):
    """The NumPy expression, in x's own precision."""
    e = np.exp(x - x.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def main():
    x = np.random.default_rng(0).standard_normal((1823, 781), dtype=np.float32)
    kind = available_kind()
    out = to_numpy(softmax(from_numpy(x, kind)))
    error = np.abs(out - reference(x.astype(np.float64))).max()
    print(f"softmax, {x.shape} float32 ({kind}): largest error {error:.1e}")
    assert error < 1e-6


if __name__ == "__main__":
    main()
