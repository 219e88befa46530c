"""Operations that move elements: transposes, reshapes, joins; several dimensions."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def transpose_kernel(x, out, rows, columns, R: tl.constexpr, C: tl.constexpr):
    r = tl.program_id(0) * R + tl.arange(0, R)
    c = tl.program_id(1) * C + tl.arange(0, C)
    v = tl.load(x + r[:, None] * columns + c[None, :], mask=(r[:, None] < rows) & (c[None, :] < columns))
    tl.store(out + c[:, None] * rows + r[None, :], v.T, mask=(c[:, None] < columns) & (r[None, :] < rows))


@program
def transposed_copy(rng, array):
    x = rng.standard_normal((45, 70), dtype=np.float32)
    out = array.empty((70, 45))
    transpose_kernel[(3, 3)](array(x), out, 45, 70, R=16, C=32)
    yield out, x.T.copy(), 0


@triton.jit
def permute_kernel(x, out, A: tl.constexpr, B: tl.constexpr, C: tl.constexpr):
    a, b, c = tl.arange(0, A), tl.arange(0, B), tl.arange(0, C)
    v = tl.load(x + a[:, None, None] * (B * C) + b[None, :, None] * C + c[None, None, :])
    i = tl.arange(0, A * B * C)
    tl.store(out + i, tl.reshape(tl.permute(v, (2, 0, 1)), (A * B * C, )))
    tl.store(out + A * B * C + i, tl.trans(v, 1, 2, 0).reshape(A * B * C))
    tl.store(out + 2 * A * B * C + i, tl.ravel(v))
    tl.store(out + 3 * A * B * C + i, v.reshape(B, C, A).permute(2, 1, 0).reshape([A * B * C]))


@program
def permutes_and_reshapes(rng, array):
    x = rng.standard_normal((4, 2, 8), dtype=np.float32)
    out = array.empty((4, 64))
    permute_kernel[(1, )](array(x), out, A=4, B=2, C=8)
    yield out, np.stack([
        x.transpose(2, 0, 1).ravel(), x.transpose(1, 2, 0).ravel(), x.ravel(),
        x.reshape(2, 8, 4).transpose(2, 1, 0).ravel()
    ]), 0


@triton.jit
def join_kernel(x, y, out, C: tl.constexpr):
    i = tl.arange(0, C)
    a, b = tl.load(x + i), tl.load(y + i)
    k = tl.arange(0, 2 * C)
    tl.store(out + k, tl.interleave(a, b))
    tl.store(out + 2 * C + k, tl.join(b, a).reshape(2 * C))
    even, odd = tl.split(tl.reshape(tl.load(x + tl.arange(0, C)), (C // 2, 2)))
    h = tl.arange(0, C // 2)
    tl.store(out + 4 * C + h, even)
    tl.store(out + 4 * C + C // 2 + h, odd)
    tl.store(out + 5 * C + k, tl.join(a, b).trans(1, 0).reshape(2 * C))


@program
def join_split_interleave(rng, array):
    x, y = rng.standard_normal((2, 16), dtype=np.float32)
    out = array.empty(7 * 16)
    join_kernel[(1, )](array(x), array(y), out, C=16)
    yield out, np.concatenate([
        np.stack([x, y], 1).ravel(), np.stack([y, x], 1).ravel(), x[::2], x[1::2], x, y
    ]), 0


@triton.jit
def broadcast_kernel(x, y, out, R: tl.constexpr, C: tl.constexpr):
    a = tl.load(x + tl.arange(0, R))
    b = tl.load(y + tl.arange(0, C))
    i = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    tl.store(out + i, a[:, None] - b[None, :])
    tl.store(out + R * C + i, tl.broadcast_to(tl.expand_dims(a, 1), (R, C)))
    tl.store(out + 2 * R * C + i, tl.expand_dims(b, 0) + tl.zeros((R, C), tl.float32))
    tl.store(out + 3 * R * C + i, tl.full((R, C), 2.5, tl.float32) * b)


@program
def broadcasting(rng, array):
    x, y = rng.standard_normal(8, dtype=np.float32), rng.standard_normal(16, dtype=np.float32)
    out = array.empty((4, 8, 16))
    broadcast_kernel[(1, )](array(x), array(y), out, R=8, C=16)
    tall = np.broadcast_to(x[:, None], (8, 16))
    wide = np.broadcast_to(y, (8, 16))
    yield out, np.stack([tall - wide, tall, wide, wide * np.float32(2.5)]), 0


@triton.jit
def cat_kernel(x, y, out, C: tl.constexpr):
    i = tl.arange(0, C)
    both = tl.cat(tl.load(x + i), tl.load(y + i), can_reorder=True)
    tl.store(out, tl.sum(both, axis=0))
    tl.store(out + 1, tl.max(both, axis=0))


@program
def cat(rng, array):
    x, y = rng.integers(0, 99, (2, 16)).astype(np.int32)
    out = array.empty(2, "int32")
    cat_kernel[(1, )](array(x), array(y), out, C=16)
    yield out, np.array([x.sum() + y.sum(), max(x.max(), y.max())], np.int32), 0


@triton.jit
def pooling_kernel(x, out, H: tl.constexpr, W: tl.constexpr):
    i = tl.arange(0, H)[:, None] * W + tl.arange(0, W)[None, :]
    v = tl.load(x + i).reshape(H // 2, 2, W // 2, 2)
    pooled = tl.max(tl.max(v, axis=3), axis=1)
    j = tl.arange(0, H // 2)[:, None] * (W // 2) + tl.arange(0, W // 2)[None, :]
    tl.store(out + j, pooled)


@program
def pooling_by_reshape(rng, array):
    x = rng.standard_normal((8, 16), dtype=np.float32)
    out = array.empty((4, 8))
    pooling_kernel[(1, )](array(x), out, H=8, W=16)
    yield out, x.reshape(4, 2, 8, 2).max((1, 3)), 0


@triton.jit
def hadamard_kernel(x, out, N: tl.constexpr, STEPS: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    for step in tl.static_range(STEPS):
        pairs = v.reshape(N >> (step + 1), 2, 1 << step).permute(0, 2, 1)
        a, b = tl.split(pairs)
        v = tl.join(a + b, a - b).permute(0, 2, 1).reshape(N)
    tl.store(out + i, v)


@program
def fast_walsh_hadamard(rng, array):
    x = rng.integers(-9, 9, 64).astype(np.int32)
    out = array.empty(64, "int32")
    hadamard_kernel[(1, )](array(x), out, N=64, STEPS=6)
    h = np.array([[1]])
    for _ in range(6):
        h = np.block([[h, h], [h, -h]])
    yield out, (h @ x).astype(np.int32), 0
