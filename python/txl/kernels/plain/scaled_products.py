"""Products of matrices with scales of blocks as plain programs."""
import txl
import txl.language as tl

from ..tuned.launches import launch


@txl.jit
def scaled_product_kernel(a, b, c, a_scale, b_scale, M, N, K, a_steps, b_steps, c_steps, a_scale_steps, b_scale_steps,
                          A_GROUP: tl.constexpr, B_GROUP: tl.constexpr, BLOCK: tl.constexpr):
    """A program a tile; 128 elements along K share a scale. Steps are those of (batch, row, column), in elements."""
    batch = tl.program_id(2).to(tl.int64)
    rows = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[:, None]
    columns = tl.program_id(1).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)[None, :]
    a += batch * a_steps[0] + rows * a_steps[1]
    b += batch * b_steps[0] + columns * b_steps[2]
    a_scale += batch * a_scale_steps[0] + rows // A_GROUP * a_scale_steps[1]
    b_scale += batch * b_scale_steps[0] + columns // B_GROUP * b_scale_steps[2]
    inner = tl.arange(0, 128).to(tl.int64)
    acc = tl.zeros([BLOCK, BLOCK], tl.float32)
    for block in range(tl.cdiv(K, 128)):
        k = block * 128 + inner
        x = tl.load(a + k[None, :] * a_steps[2], mask=(rows < M) & (k[None, :] < K), other=0.0)
        y = tl.load(b + k[:, None] * b_steps[1], mask=(k[:, None] < K) & (columns < N), other=0.0)
        left = tl.load(a_scale + block * a_scale_steps[2], mask=rows < M, other=0.0)
        right = tl.load(b_scale + block * b_scale_steps[1], mask=columns < N, other=0.0)
        acc += tl.dot(x, y) * left * right
    tl.store(c + batch * c_steps[0] + rows * c_steps[1] + columns * c_steps[2], acc.to(c.dtype.element_ty),
             mask=(rows < M) & (columns < N))


def scaled_product(a, b, c, a_scale, b_scale, steps, sizes, a_group, b_group):
    """c = (a · its scales) @ (b · its scales); steps: of all arrays, in this order; sizes: (batch, M, N, K)."""
    batch, m, n, k = sizes
    block = 64 if max(m, n) > 32 else 32
    launch(scaled_product_kernel, (txl.cdiv(m, block), txl.cdiv(n, block), batch), a, b, c, a_scale, b_scale, m, n, k,
           *steps, A_GROUP=a_group, B_GROUP=b_group, BLOCK=block)
