"""Matrix products as plain programs: a batch of them with an epilogue and a residual, and grouped ones."""
import txl
import txl.language as tl

from ..tuned.launches import launch


@txl.jit
def _product(a, b, first, M, N, column, K, a_steps, b_steps, BLOCK: tl.constexpr):
    """The tile of a @ b from (first, column) on; rows from M on and columns from N on are zeros."""
    rows, columns = first + tl.arange(0, BLOCK), column + tl.arange(0, BLOCK)
    inner = tl.arange(0, BLOCK)
    a += rows.to(tl.int64)[:, None] * a_steps[0]
    b += columns.to(tl.int64)[None, :] * b_steps[1]
    acc = tl.zeros([BLOCK, BLOCK], tl.float32)
    for start in range(0, K, BLOCK):
        k = start + inner
        x = tl.load(a + k.to(tl.int64)[None, :] * a_steps[1], mask=(rows[:, None] < M) & (k[None, :] < K), other=0.0)
        y = tl.load(b + k.to(tl.int64)[:, None] * b_steps[0], mask=(k[:, None] < K) & (columns[None, :] < N), other=0.0)
        acc = tl.dot(x, y, acc)
    return acc


@txl.jit
def product_kernel(a, b, c, residual, operands, M, N, K, a_steps, b_steps, c_steps, r_steps, EPILOGUE: tl.constexpr,
                   BLOCK: tl.constexpr):
    """A program a tile; the steps are those of (batch, row, column), in elements."""
    row, column, batch = tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK, tl.program_id(2)
    at = batch.to(tl.int64)
    acc = _product(a + at * a_steps[0], b + at * b_steps[0], row, M, N, column, K, (a_steps[1], a_steps[2]),
                   (b_steps[1], b_steps[2]), BLOCK)
    rows, columns = row + tl.arange(0, BLOCK)[:, None], column + tl.arange(0, BLOCK)[None, :]
    inside = (rows < M) & (columns < N)
    if EPILOGUE is not None:
        acc = EPILOGUE(acc, batch, rows, columns, operands)
    if acc is not None:  # else the epilogue has stored what is needed
        wide_rows, wide_columns = rows.to(tl.int64), columns.to(tl.int64)
        if residual is not None:
            acc += tl.load(residual + at * r_steps[0] + wide_rows * r_steps[1] + wide_columns * r_steps[2], mask=inside,
                           other=0.0).to(tl.float32)
        tl.store(c + at * c_steps[0] + wide_rows * c_steps[1] + wide_columns * c_steps[2], acc.to(c.dtype.element_ty),
                 mask=inside)


def product(a, b, c, a_steps, b_steps, c_steps, sizes, epilogue, operands, residual, r_steps):
    """c = a @ b for arrays of one batch axis, whose steps are given; sizes: (batch, M, N, K)."""
    batch, m, n, k = sizes
    block = 64 if max(m, n) > 32 else 32
    grid = (txl.cdiv(m, block), txl.cdiv(n, block), batch)
    launch(product_kernel, grid, a, b, c, residual, operands, m, n, k, a_steps, b_steps, c_steps, r_steps,
           EPILOGUE=epilogue, BLOCK=block)


@txl.jit
def grouped_product_kernel(a, b, c, ends, N, K, a_steps, b_steps, c_steps, BLOCK: tl.constexpr):
    """A program a group and a column of tiles: it goes through the rows of its group."""
    group, column = tl.program_id(0), tl.program_id(1) * BLOCK
    begin = 0 if group == 0 else tl.load(ends + group - 1)
    end = tl.load(ends + group)
    for row in range(begin, end, BLOCK):
        acc = _product(a, b + group.to(tl.int64) * b_steps[0], row, end, N, column, K, a_steps,
                       (b_steps[1], b_steps[2]), BLOCK)
        rows, columns = row + tl.arange(0, BLOCK)[:, None], column + tl.arange(0, BLOCK)[None, :]
        tl.store(c + rows.to(tl.int64) * c_steps[0] + columns.to(tl.int64) * c_steps[1], acc.to(c.dtype.element_ty),
                 mask=(rows < end) & (columns < N))


def grouped_product(a, b, c, ends, a_steps, b_steps, c_steps):
    """c[begin … end] = a[begin … end] @ b[group]."""
    groups, k, n = b.shape
    launch(grouped_product_kernel, (groups, txl.cdiv(n, 64)), a, b, c, ends, n, k, a_steps, b_steps, c_steps, BLOCK=64)
