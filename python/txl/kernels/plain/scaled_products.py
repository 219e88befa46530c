"""Products of matrices with scales of blocks as plain programs: of 8 bits, and grouped ones with weights of 4 bits."""
import txl
import txl.language as tl

from ..tuned.launches import launch
from ..tuned.results import steps_of


@txl.jit
def _scaled_tile(a, b, a_scale, b_scale, rows, columns, M, N, K, a_step, b_step, a_scale_step, b_scale_step,
                 BLOCK: tl.constexpr):
    """A tile of the product; a and a_scale point to rows, b and b_scale to columns, and steps are those along K."""
    acc = tl.zeros([BLOCK, BLOCK], tl.float32)
    for block in range(tl.cdiv(K, 128)):
        k = block * 128 + tl.arange(0, 128).to(tl.int64)
        x = tl.load(a + k[None, :] * a_step, mask=(rows < M) & (k[None, :] < K), other=0.0)
        y = tl.load(b + k[:, None] * b_step, mask=(k[:, None] < K) & (columns < N), other=0.0)
        left = tl.load(a_scale + block * a_scale_step, mask=rows < M, other=0.0)
        right = tl.load(b_scale + block * b_scale_step, mask=columns < N, other=0.0)
        acc += tl.dot(x, y) * left * right
    return acc


@txl.jit
def scaled_product_kernel(a, b, c, a_scale, b_scale, M, N, K, a_steps, b_steps, c_steps, a_scale_steps, b_scale_steps,
                          A_GROUP: tl.constexpr, B_GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """A program a tile; 128 elements along K share a scale. Steps are those of (batch, row, column), in elements."""
    batch = tl.program_id(2).to(tl.int64)
    rows = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[:, None]
    columns = tl.program_id(1).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[None, :]
    acc = _scaled_tile(a + batch * a_steps[0] + rows * a_steps[1], b + batch * b_steps[0] + columns * b_steps[2],
                       a_scale + batch * a_scale_steps[0] + rows // A_GROUP * a_scale_steps[1],
                       b_scale + batch * b_scale_steps[0] + columns // B_GROUP * b_scale_steps[2], rows, columns, M, N,
                       K, a_steps[2], b_steps[1], a_scale_steps[2], b_scale_steps[1], BLOCK)
    tl.store(c + batch * c_steps[0] + rows * c_steps[1] + columns * c_steps[2], acc.to(c.dtype.element_ty),
             mask=(rows < M) & (columns < N))


@txl.jit
def scaled_group_kernel(a, b, c, a_scale, b_scale, ends, N, K, a_steps, b_steps, c_steps, a_scale_steps, b_scale_steps,
                        B_GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """A program a group and a column of tiles: it goes through the rows of its group."""
    group = tl.program_id(0)
    at = group.to(tl.int64)
    columns = tl.program_id(1).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[None, :]
    begin = 0 if group == 0 else tl.load(ends + group - 1)
    end = tl.load(ends + group)
    for row in range(begin, end, BLOCK):
        rows = row.to(tl.int64) + tl.arange(0, BLOCK)[:, None]
        acc = _scaled_tile(a + rows * a_steps[0], b + at * b_steps[0] + columns * b_steps[2],
                           a_scale + rows * a_scale_steps[0],
                           b_scale + at * b_scale_steps[0] + columns // B_GROUP * b_scale_steps[2], rows, columns, end,
                           N, K, a_steps[1], b_steps[1], a_scale_steps[1], b_scale_steps[1], BLOCK)
        tl.store(c + rows * c_steps[0] + columns * c_steps[1], acc.to(c.dtype.element_ty),
                 mask=(rows < end) & (columns < N))


def scaled_group_product(a, b, c, a_scale, b_scale, ends, steps, b_group):
    """c[begin … end] = (a · its scales)[begin … end] @ (b · its scales)[group]; steps: of the first five arrays."""
    groups, k, n = b.shape
    launch(scaled_group_kernel, (groups, txl.cdiv(n, 64)), a, b, c, a_scale, b_scale, ends, n, k, *steps,
           B_GROUP=b_group, BLOCK=64)


def scaled_product(a, b, c, a_scale, b_scale, steps, sizes, a_group, b_group):
    """c = (a · its scales) @ (b · its scales); steps: of all arrays, in this order; sizes: (batch, M, N, K)."""
    batch, m, n, k = sizes
    block = 64 if max(m, n) > 32 else 32
    launch(scaled_product_kernel, (txl.cdiv(m, block), txl.cdiv(n, block), batch), a, b, c, a_scale, b_scale, m, n, k,
           *steps, A_GROUP=a_group, B_GROUP=b_group, BLOCK=block)


@txl.jit
def _element(q, FORMAT: tl.constexpr):
    """The number that 4 bits are, without its scale; of int4, before a zero point is subtracted."""
    if FORMAT == "int4":
        return q.to(tl.float32)
    exponent, half = (q >> 1) & 3, (q & 1).to(tl.float32) * 0.5
    magnitude = tl.where(exponent == 0, half, tl.exp2(exponent.to(tl.float32) - 1.0) * (half + 1.0))
    return tl.where(q >= 8, -magnitude, magnitude)


@txl.jit
def _quantised_tile(a, a_scale, rows, there, b, scale, zero, columns, N, K, a_steps, x_steps, b_steps, s_steps, z_steps,
                    FORMAT: tl.constexpr, SIZE: tl.constexpr):
    """A tile of the product of `rows`, of a matrix of weights whose elements, scales and zero points are given."""
    BLOCK: tl.constexpr = columns.shape[1]
    acc = tl.zeros([BLOCK, BLOCK], tl.float32)
    for start in range(0, K, BLOCK):
        k = start + tl.arange(0, BLOCK)
        inside = (k[:, None] < K) & (columns < N)
        x = tl.load(a + rows * a_steps[0] + k[None, :] * a_steps[1], mask=there & (k[None, :] < K), other=0.0)
        byte = tl.load(b + columns * b_steps[1] + (k // 2)[:, None] * b_steps[2], mask=inside, other=0)
        w = _element((byte >> (k % 2 * 4)[:, None].to(tl.uint8)) & 15, FORMAT)
        block = (k // SIZE)[:, None]
        s = tl.load(scale + columns * s_steps[1] + block * s_steps[2], mask=inside, other=0)
        if FORMAT == "mxfp4":
            w *= tl.where(s == 255, float("nan"), tl.exp2(s.to(tl.float32) - 127.0))
        elif zero is None:
            w = (w - 8.0) * s.to(tl.float32)
        else:
            w = (w - tl.load(zero + columns * z_steps[1] + block * z_steps[2], mask=inside, other=0).to(tl.float32)) \
                * s.to(tl.float32)
        if a_scale is None:
            acc = tl.dot(x, w.to(x.dtype), acc)
        else:
            of_x = tl.load(a_scale + rows * x_steps[0] + start // 128 * x_steps[1], mask=there, other=0.0)
            acc = tl.dot(x.to(tl.float32) * of_x, w, acc, input_precision="ieee")
    return acc


@txl.jit
def quantised_group_kernel(a, b, c, scale, zero, a_scale, indices, ends, ROWS, N, K, a_steps, b_steps, c_steps, s_steps,
                           z_steps, x_steps, FORMAT: tl.constexpr, SIZE: tl.constexpr, GATED: tl.constexpr,
                           BLOCK: tl.constexpr):
    """A program a group and a column of tiles: it goes through the rows of its group."""
    group = tl.program_id(0)
    at = group.to(tl.int64)
    columns = (tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)[None, :]).to(tl.int64)
    begin = 0 if group == 0 else tl.load(ends + group - 1)
    end = tl.load(ends + group)
    b += at * b_steps[0]
    scale += at * s_steps[0]
    if zero is not None:
        zero += at * z_steps[0]
    for row in range(begin, end, BLOCK):
        rows = (row + tl.arange(0, BLOCK)[:, None]).to(tl.int64)
        written = rows < end
        there, of_a = written, rows
        if indices is not None:
            of_a = tl.load(indices + rows, mask=written, other=-1).to(tl.int64)
            there = (of_a >= 0) & (of_a < ROWS)
        acc = _quantised_tile(a, a_scale, of_a, there, b, scale, zero, columns, N, K, a_steps, x_steps, b_steps,
                              s_steps, z_steps, FORMAT, SIZE)
        if GATED:
            up = _quantised_tile(a, a_scale, of_a, there, b, scale, zero, columns + N, 2 * N, K, a_steps, x_steps,
                                 b_steps, s_steps, z_steps, FORMAT, SIZE)
            acc = acc / (1 + tl.exp(-acc)) * up
        tl.store(c + rows * c_steps[0] + columns * c_steps[1], acc.to(c.dtype.element_ty), mask=written & (columns < N))


def quantised_group_product(a, b, c, scale, zero, a_scale, indices, ends, steps, format, size, gated):
    """c[begin … end] = a[begin … end] @ weights[group]ᵀ, as of `tuned.quantised_groups`; steps: those of a, b, c and
    scale."""
    n = c.shape[1]
    launch(quantised_group_kernel, (b.shape[0], txl.cdiv(n, 64)), a, b, c, scale, zero, a_scale, indices, ends,
           a.shape[0], n, a.shape[1], *steps, steps_of(scale if zero is None else zero),
           (0, 0) if a_scale is None else steps_of(a_scale), FORMAT=format, SIZE=size, GATED=gated, BLOCK=64)
