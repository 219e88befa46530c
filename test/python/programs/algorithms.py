"""Programs that are no neural networks: sparse matrices, dynamic programming, simulation."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def spmv_kernel(starts, columns, values, x, y, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    first, last = tl.load(starts + row), tl.load(starts + row + 1)
    total = tl.zeros([BLOCK], dtype=tl.float64)
    for k in range(first, last, BLOCK):
        i = k + tl.arange(0, BLOCK)
        mask = i < last
        column = tl.load(columns + i, mask=mask, other=0)
        total += tl.load(values + i, mask=mask, other=0.0) * tl.load(x + column, mask=mask, other=0.0)
    tl.store(y + row, tl.sum(total, axis=0))


@program
def sparse_matrix_times_vector(rng, array):
    dense = rng.standard_normal((40, 60)) * (rng.random((40, 60)) < 0.2)
    dense[5] = 0
    starts = np.concatenate([[0], (dense != 0).sum(1).cumsum()]).astype(np.int32)
    columns = np.nonzero(dense)[1].astype(np.int32)
    x = rng.standard_normal(60)
    y = array.empty(40, "float64")
    spmv_kernel[(40, )](array(starts), array(columns), array(dense[dense != 0]), array(x), y, BLOCK=8)
    yield y, dense @ x, 1e-14


@triton.jit
def levenshtein_kernel(a, b, out, n, m, BLOCK: tl.constexpr):
    j = tl.arange(0, BLOCK)
    row = j
    y = tl.load(b + j - 1, mask=(j > 0) & (j <= m), other=-1)
    for i in range(1, n + 1):
        x = tl.load(a + i - 1)
        shifted = tl.gather(row, tl.maximum(j - 1, 0), axis=0)
        step = tl.minimum(row + 1, tl.where(j > 0, shifted + (x != y).to(tl.int32), i))
        # An insertion adds one a column: the rest is a running minimum of step - j.
        row = tl.associative_scan(step - j, 0, smaller) + j
    tl.store(out, tl.sum(tl.where(j == m, row, 0), axis=0))


@triton.jit
def smaller(a, b):
    return tl.minimum(a, b)


def levenshtein(a, b):
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        new = [i]
        for j, y in enumerate(b, 1):
            new.append(min(row[j] + 1, new[-1] + 1, row[j - 1] + (x != y)))
        row = new
    return row[-1]


@program
def edit_distance(rng, array):
    for n, m in ((20, 25), (1, 31), (30, 5)):
        a, b = rng.integers(0, 3, n).astype(np.int32), rng.integers(0, 3, m).astype(np.int32)
        out = array.empty(1, "int32")
        levenshtein_kernel[(1, )](array(a), array(b), out, n, m, BLOCK=32)
        yield out, np.array([levenshtein(a, b)], np.int32), 0


@triton.jit
def floyd_warshall_kernel(distance, n, N: tl.constexpr):
    i, j = tl.arange(0, N), tl.arange(0, N)
    where = distance + i[:, None] * n + j[None, :]
    inside = (i[:, None] < n) & (j[None, :] < n)
    d = tl.load(where, mask=inside, other=1 << 20)
    for k in range(n):
        through = tl.sum(tl.where(j[None, :] == k, d, 0), axis=1)
        onward = tl.sum(tl.where(i[:, None] == k, d, 0), axis=0)
        d = tl.minimum(d, through[:, None] + onward[None, :])
    tl.store(where, d, mask=inside)


@program
def shortest_paths(rng, array):
    d = np.where(rng.random((20, 20)) < 0.2, rng.integers(1, 50, (20, 20)), 1 << 20).astype(np.int32)
    np.fill_diagonal(d, 0)
    a = array(d)
    floyd_warshall_kernel[(1, )](a, 20, N=32)
    for k in range(20):
        d = np.minimum(d, d[:, k:k + 1] + d[k:k + 1])
    yield a, d, 0


@triton.jit
def triangular_solve_kernel(matrix, rhs, n, N: tl.constexpr):
    i = tl.arange(0, N)
    b = tl.load(rhs + tl.program_id(0) * n + i, mask=i < n, other=0.0)
    for k in range(n):
        column = tl.load(matrix + i * n + k, mask=i < n, other=0.0)
        pivot = tl.sum(tl.where(i == k, column, 0.0), axis=0)
        x = tl.sum(tl.where(i == k, b, 0.0), axis=0) / pivot
        b = tl.where(i == k, x, tl.where(i > k, b - column * x, b))
    tl.store(rhs + tl.program_id(0) * n + i, b, mask=i < n)


@program
def forward_substitution(rng, array):
    m = np.tril(rng.standard_normal((20, 20))) + 5 * np.eye(20)
    b = rng.standard_normal((3, 20))
    a = array(b)
    triangular_solve_kernel[(3, )](array(m), a, 20, N=32)
    yield a, np.linalg.solve(m, b.T).T, 1e-13


@triton.jit
def bodies_kernel(position, mass, out, n, BM: tl.constexpr, BN: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    x = tl.load(position + 3 * i, mask=i < n, other=0.0)
    y = tl.load(position + 3 * i + 1, mask=i < n, other=0.0)
    z = tl.load(position + 3 * i + 2, mask=i < n, other=0.0)
    ax = tl.zeros((BM, ), tl.float32)
    ay = tl.zeros((BM, ), tl.float32)
    az = tl.zeros((BM, ), tl.float32)
    for start in range(0, n, BN):
        j = start + tl.arange(0, BN)
        dx = tl.load(position + 3 * j, mask=j < n, other=0.0)[None, :] - x[:, None]
        dy = tl.load(position + 3 * j + 1, mask=j < n, other=0.0)[None, :] - y[:, None]
        dz = tl.load(position + 3 * j + 2, mask=j < n, other=0.0)[None, :] - z[:, None]
        r2 = dx * dx + dy * dy + dz * dz + 0.01
        f = tl.load(mass + j, mask=j < n, other=0.0)[None, :] / (r2 * tl.sqrt(r2))
        ax += tl.sum(f * dx, 1)
        ay += tl.sum(f * dy, 1)
        az += tl.sum(f * dz, 1)
    tl.store(out + 3 * i, ax, mask=i < n)
    tl.store(out + 3 * i + 1, ay, mask=i < n)
    tl.store(out + 3 * i + 2, az, mask=i < n)


@program
def gravity(rng, array):
    position, mass = rng.standard_normal((50, 3), dtype=np.float32), rng.random(50, dtype=np.float32)
    out = array.empty((50, 3))
    bodies_kernel[(4, )](array(position), array(mass), out, 50, BM=16, BN=16)
    p = position.astype(np.float64)
    d = p[None] - p[:, None]
    r2 = (d * d).sum(-1) + 0.01
    yield out, (mass[None, :, None] * d / r2[..., None]**1.5).sum(1), 2e-5


@triton.jit
def ragged_kernel(values, offsets, out, D: tl.constexpr, BLOCK: tl.constexpr, MODE: tl.constexpr):
    segment = tl.program_id(0)
    first, last = tl.load(offsets + segment), tl.load(offsets + segment + 1)
    d = tl.arange(0, D)
    acc = tl.full((D, ), 0.0 if MODE == "mean" else float("-inf"), tl.float32)
    for start in range(first, last, BLOCK):
        r = start + tl.arange(0, BLOCK)[:, None]
        if MODE == "mean":
            acc += tl.sum(tl.load(values + r * D + d[None, :], mask=r < last, other=0.0), 0)
        else:
            acc = tl.maximum(acc, tl.max(tl.load(values + r * D + d[None, :], mask=r < last, other=float("-inf")), 0))
    if MODE == "mean":
        acc = acc / tl.maximum(last - first, 1).to(tl.float32)
    tl.store(out + segment * D + d, acc)


@program
def reductions_of_ragged_segments(rng, array):
    sizes = np.array([5, 0, 17, 1, 40])
    offsets = np.concatenate([[0], sizes.cumsum()])
    x = rng.standard_normal((offsets[-1], 16), dtype=np.float32)
    parts = np.split(x.astype(np.float64), offsets[1:-1])
    for mode, reduce in (("mean", lambda p: p.sum(0) / max(len(p), 1)), ("max", lambda p: p.max(0, initial=-np.inf))):
        out = array.empty((5, 16))
        ragged_kernel[(5, )](array(x), array(offsets), out, D=16, BLOCK=8, MODE=mode)
        yield out, np.stack([reduce(p) for p in parts]), 1e-6


@triton.jit
def multi_block_argmax_kernel(x, best, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=-(1 << 31))
    packed = (v.to(tl.int64) << 32) | (0x7FFFFFFF - i)
    tl.atomic_max(best, tl.max(packed, axis=0))


@program
def argmax_over_programs(rng, array):
    x = rng.integers(-50, 50, 1000).astype(np.int32)
    best = array.full(1, -(1 << 62), "int64")
    multi_block_argmax_kernel[(8, )](array(x), best, 1000, BLOCK=128)
    where = int(x.argmax())
    yield best, np.array([(int(x[where]) << 32) | (0x7FFFFFFF - where)]), 0


@triton.jit
def radix_kernel(x, out, shift, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=-1)
    bit = (v >> shift) & 1
    valid = i < n
    zeros = tl.where(valid & (bit == 0), 1, 0)
    ones = tl.where(valid & (bit == 1), 1, 0)
    place = tl.where(bit == 0, tl.cumsum(zeros, 0) - 1, tl.sum(zeros, 0) + tl.cumsum(ones, 0) - 1)
    tl.store(out + place, v, mask=valid)


@program
def radix_sort_a_bit_at_a_time(rng, array):
    x = rng.integers(0, 256, 100).astype(np.int32)
    a, b = array(x), array.empty(100, "int32")
    for shift in range(8):
        radix_kernel[(1, )](a, b, shift, 100, BLOCK=128)
        a, b = b, a
    yield a, np.sort(x), 0


@triton.jit
def bilinear_kernel(image, out, H, W, height, width, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < height * width
    y = (i // width).to(tl.float32) * ((H - 1) / (height - 1))
    x = (i % width).to(tl.float32) * ((W - 1) / (width - 1))
    y0, x0 = tl.floor(y).to(tl.int32), tl.floor(x).to(tl.int32)
    y1, x1 = tl.minimum(y0 + 1, H - 1), tl.minimum(x0 + 1, W - 1)
    fy, fx = y - y0, x - x0
    a = tl.load(image + y0 * W + x0, mask=mask, other=0.0)
    b = tl.load(image + y0 * W + x1, mask=mask, other=0.0)
    c = tl.load(image + y1 * W + x0, mask=mask, other=0.0)
    d = tl.load(image + y1 * W + x1, mask=mask, other=0.0)
    tl.store(out + i, (a * (1 - fx) + b * fx) * (1 - fy) + (c * (1 - fx) + d * fx) * fy, mask=mask)


@program
def bilinear_resize(rng, array):
    image = rng.standard_normal((9, 13), dtype=np.float32)
    out = array.empty((20, 31))
    bilinear_kernel[(10, )](array(image), out, 9, 13, 20, 31, BLOCK=64)
    y, x = np.arange(20) * (8 / 19), np.arange(31) * (12 / 30)
    by_row = np.stack([np.interp(x, np.arange(13), row) for row in image.astype(np.float64)])
    yield out, np.stack([np.interp(y, np.arange(9), column) for column in by_row.T], 1), 1e-5
