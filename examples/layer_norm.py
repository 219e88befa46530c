"""Layer normalisation, forward and backward.

    y = (x - mean) / sqrt(variance + eps) * w + b        for each row of x

Backward, dx needs one row only. dw and db are sums over all rows: the rows are dealt to `groups` partial sums, each
guarded by a ticket counter in memory, and a second kernel adds the partial sums. A program waits until the counter
reaches its row instead of taking a lock, so the order of additions, and with it every bit of the result, is the same in
each run; it makes progress because programs of the same group with a lower id never wait for it.

    python -m txl examples/layer_norm.py
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, strides, to_numpy, zeros_like


@triton.jit
def forward_kernel(x_ptr, w_ptr, b_ptr, y_ptr, mean_ptr, rstd_ptr, row_stride, rows, columns, eps, ROWS: tl.constexpr,
                   BLOCK: tl.constexpr):
    row = (tl.program_id(0) * ROWS + tl.arange(0, ROWS))[:, None]
    c = tl.arange(0, BLOCK)[None, :]
    mask = (row < rows) & (c < columns)
    x = tl.load(x_ptr + row * row_stride + c, mask=mask, other=0.0).to(tl.float32)
    mean = tl.sum(x, axis=1, keep_dims=True) / columns
    # The variance is a sum of squared differences, never a difference of large numbers.
    d = tl.where(mask, x - mean, 0.0)
    rstd = 1 / tl.sqrt(tl.sum(d * d, axis=1, keep_dims=True) / columns + eps)
    tl.store(mean_ptr + row, mean, mask=row < rows)
    tl.store(rstd_ptr + row, rstd, mask=row < rows)
    w = tl.load(w_ptr + c, mask=c < columns)
    b = tl.load(b_ptr + c, mask=c < columns)
    y = d * rstd * w + b
    tl.store(y_ptr + row * row_stride + c, y.to(y_ptr.dtype.element_ty), mask=mask)


@triton.jit
def backward_x_kernel(dx_ptr, dw_ptr, db_ptr, dy_ptr, x_ptr, w_ptr, mean_ptr, rstd_ptr, ticket_ptr, row_stride, columns,
                      GROUPS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    mask = c < columns
    x = tl.load(x_ptr + row * row_stride + c, mask=mask, other=0.0).to(tl.float32)
    dy = tl.load(dy_ptr + row * row_stride + c, mask=mask, other=0.0).to(tl.float32)
    w = tl.load(w_ptr + c, mask=mask, other=0.0).to(tl.float32)
    rstd = tl.load(rstd_ptr + row)
    xhat = tl.where(mask, (x - tl.load(mean_ptr + row)) * rstd, 0.0)
    wdy = w * dy
    c1 = tl.sum(xhat * wdy, axis=0) / columns
    c2 = tl.sum(wdy, axis=0) / columns
    dx = (wdy - (xhat * c1 + c2)) * rstd
    tl.store(dx_ptr + row * row_stride + c, dx.to(dx_ptr.dtype.element_ty), mask=mask)

    # This row's contribution to dw and db, added after those of all previous rows of the group.
    group = row % GROUPS
    ticket = row // GROUPS
    ticket_ptr += group
    dw_ptr += group * columns
    db_ptr += group * columns
    while tl.atomic_cas(ticket_ptr, ticket, ticket) != ticket:
        pass
    tl.debug_barrier()
    dw = tl.load(dw_ptr + c, mask=mask, other=0.0)
    db = tl.load(db_ptr + c, mask=mask, other=0.0)
    tl.store(dw_ptr + c, dw + dy * xhat, mask=mask)
    tl.store(db_ptr + c, db + dy, mask=mask)
    tl.debug_barrier()
    tl.atomic_xchg(ticket_ptr, ticket + 1)


@triton.jit
def backward_sum_kernel(dw_partial_ptr, db_partial_ptr, dw_ptr, db_ptr, columns, GROUPS: tl.constexpr,
                        BLOCK: tl.constexpr):
    c = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    group = tl.arange(0, GROUPS)
    mask = c < columns
    offsets = group[:, None] * columns + c[None, :]
    dw = tl.load(dw_partial_ptr + offsets, mask=mask[None, :], other=0.0)
    db = tl.load(db_partial_ptr + offsets, mask=mask[None, :], other=0.0)
    tl.store(dw_ptr + c, tl.sum(dw, axis=0).to(dw_ptr.dtype.element_ty), mask=mask)
    tl.store(db_ptr + c, tl.sum(db, axis=0).to(db_ptr.dtype.element_ty), mask=mask)


def layer_norm(x, w, b, eps=1e-5, rows_each=8):
    """(y, mean, rstd) for a matrix x with contiguous rows; w and b have one element a column."""
    rows, columns = x.shape
    assert strides(x) == (columns, 1)
    y = empty_like(x)
    mean, rstd = (empty_like(x, (rows, ), "float32") for _ in range(2))
    forward_kernel[(triton.cdiv(rows, rows_each), )](x, w, b, y, mean, rstd, columns, rows, columns, eps,
                                                     ROWS=rows_each, BLOCK=triton.next_power_of_2(columns))
    return y, mean, rstd


def layer_norm_backward(dy, x, w, mean, rstd, groups=64):
    """(dx, dw, db) from dy and what `layer_norm` returned."""
    rows, columns = x.shape
    assert strides(x) == strides(dy) == (columns, 1)
    dx, dw, db = empty_like(x), empty_like(w), empty_like(w)
    dw_partial, db_partial = (zeros_like(x, (groups, columns), "float32") for _ in range(2))
    tickets = zeros_like(x, (groups, ), "int32")
    backward_x_kernel[(rows, )](dx, dw_partial, db_partial, dy, x, w, mean, rstd, tickets, columns, columns,
                                GROUPS=groups, BLOCK=triton.next_power_of_2(columns))
    block = 128
    backward_sum_kernel[(triton.cdiv(columns, block), )](dw_partial, db_partial, dw, db, columns, GROUPS=groups,
                                                         BLOCK=block)
    return dx, dw, db


def reference(x, w, b, eps=1e-5):
    """The NumPy expression, in x's own precision: (y, mean, rstd)."""
    mean = x.mean(axis=1, keepdims=True)
    d = x - mean
    rstd = 1 / np.sqrt((d * d).mean(axis=1, keepdims=True) + x.dtype.type(eps))
    return d * rstd * w + b, mean[:, 0], rstd[:, 0]


def reference_backward(dy, x, w, mean, rstd):
    """(dx, dw, db) in NumPy."""
    xhat = (x - mean[:, None]) * rstd[:, None]
    wdy = w * dy
    c1 = (xhat * wdy).mean(axis=1, keepdims=True)
    c2 = wdy.mean(axis=1, keepdims=True)
    return (wdy - (xhat * c1 + c2)) * rstd[:, None], (dy * xhat).sum(axis=0), dy.sum(axis=0)


def main():
    rng = np.random.default_rng(0)
    rows, columns = 151, 1000
    x, dy = (rng.standard_normal((rows, columns), dtype=np.float32) for _ in range(2))
    w, b = (rng.standard_normal(columns, dtype=np.float32) for _ in range(2))
    kind = available_kind()
    tx, tdy, tw, tb = (from_numpy(a, kind) for a in (x, dy, w, b))
    y, mean, rstd = layer_norm(tx, tw, tb)
    results = (y, *layer_norm_backward(tdy, tx, tw, mean, rstd))
    x, dy, w, b = (a.astype(np.float64) for a in (x, dy, w, b))
    expected_y, *statistics = reference(x, w, b)
    for name, result, expected in zip(("y", "dx", "dw", "db"), results,
                                      (expected_y, *reference_backward(dy, x, w, *statistics))):
        error = np.abs(to_numpy(result) - expected).max()
        print(f"layer norm {name}, {(rows, columns)} float32 ({kind}): largest error {error:.1e}")
        assert error < 5e-5


if __name__ == "__main__":
    main()
