"""Reductions, scans, sorting: built-in ones and with combine functions of one's own."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def sums_kernel(x, out, rows, columns, R: tl.constexpr, C: tl.constexpr):
    r, c = tl.arange(0, R), tl.arange(0, C)
    inside = (r[:, None] < rows) & (c[None, :] < columns)
    v = tl.load(x + r[:, None] * columns + c[None, :], mask=inside, other=0)
    tl.store(out + c, tl.sum(v, axis=0), mask=c < columns)
    tl.store(out + C + r, tl.sum(v, axis=1), mask=r < rows)
    tl.store(out + C + R, tl.sum(v))
    tl.store(out + C + R + 1, tl.xor_sum(tl.xor_sum(v, axis=0), axis=0))
    tl.store(out + C + R + 2 + r[:, None], tl.max(v, axis=1, keep_dims=True), mask=r[:, None] < rows)
    tl.store(out + C + 2 * R + 2, tl.min(v))


@program
def sums_and_extrema_along_each_axis(rng, array):
    x = rng.integers(-50, 90, (13, 29)).astype(np.int32)
    out = array.full(32 + 16 + 2 + 16 + 1, 0, "int32")
    sums_kernel[(1, )](array(x), out, 13, 29, R=16, C=32)
    expected = np.zeros(67, np.int32)
    expected[:29], expected[32:45] = x.sum(0), x.sum(1)
    expected[48], expected[49] = x.sum(), np.bitwise_xor.reduce(x.ravel())
    expected[50:63], expected[66] = x.max(1), x.min()
    yield out, expected, 0


@triton.jit
def float_sum_kernel(x, out, AXIS: tl.constexpr, R: tl.constexpr, C: tl.constexpr):
    r, c = tl.arange(0, R), tl.arange(0, C)
    v = tl.load(x + r[:, None] * C + c[None, :])
    s = tl.sum(v, axis=AXIS)
    i = tl.arange(0, R if AXIS == 1 else C)
    tl.store(out + i, s)


@program
def float_sums(rng, array):
    for dtype in ("float16", "float32", "float64"):
        x = rng.standard_normal((16, 64)).astype(dtype)
        for axis in (0, 1):
            out = array.empty(64 if axis == 0 else 16, dtype)
            float_sum_kernel[(1, )](array(x), out, AXIS=axis, R=16, C=64)
            # A tree of any order rounds each element log2(n) times, and the result once more (Higham, Accuracy and
            # Stability, 4.2).
            exact = x.astype(np.float64).sum(axis)
            rounded = (np.log2(x.shape[axis]) + 1) * np.finfo(dtype).eps / 2
            yield out, exact, (rounded * np.abs(x.astype(np.float64)).sum(axis) / np.maximum(1, np.abs(exact))).max()


@triton.jit
def arg_kernel(x, out, C: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, C)
    v = tl.load(x + row * C + c)
    top, where = tl.max(v, axis=0, return_indices=True)
    tl.store(out + row * 4, where)
    tl.store(out + row * 4 + 1, tl.argmin(v, axis=0))
    tl.store(out + row * 4 + 2, tl.argmax(v, axis=0))
    tl.store(out + row * 4 + 3, (top == tl.max(v, axis=0)).to(tl.int32))


@program
def positions_of_extrema_with_ties(rng, array):
    x = rng.integers(0, 6, (20, 32)).astype(np.float32)
    out = array.empty((20, 4), "int32")
    arg_kernel[(20, )](array(x), out, C=32)
    yield out, np.stack([x.argmax(1), x.argmin(1), x.argmax(1), np.ones(20)], 1).astype(np.int32), 0


@triton.jit
def welford_combine(mean_a, m2_a, n_a, mean_b, m2_b, n_b):
    n = n_a + n_b
    delta = mean_b - mean_a
    ratio = tl.where(n == 0, 0.0, n_b / n)
    return mean_a + delta * ratio, m2_a + m2_b + delta * delta * n_a * ratio, n


@triton.jit
def welford_kernel(x, out, n, C: tl.constexpr):
    c = tl.arange(0, C)
    v = tl.load(x + c, mask=c < n, other=0.0)
    count = (c < n).to(tl.float32)
    mean, m2, total = tl.reduce((v, v * 0, count), 0, welford_combine)
    tl.store(out, mean)
    tl.store(out + 1, m2 / total)
    tl.store(out + 2, total)


@program
def welford_variance_as_a_reduction_of_three(rng, array):
    x = rng.standard_normal(200, dtype=np.float32) + 5
    out = array.empty(3)
    welford_kernel[(1, )](array(x), out, 200, C=256)
    v = x.astype(np.float64)
    yield out, np.array([v.mean(), v.var(), 200]), 2e-6


@triton.jit
def pick_larger(value_a, label_a, value_b, label_b):
    take_b = value_b > value_a
    return tl.where(take_b, value_b, value_a), tl.where(take_b, label_b, label_a)


@triton.jit
def labelled_kernel(x, labels, out, R: tl.constexpr, C: tl.constexpr):
    i = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    _, label = tl.reduce((tl.load(x + i), tl.load(labels + i)), axis=1, combine_fn=pick_larger)
    tl.store(out + tl.arange(0, R), label)


@program
def a_combine_function_with_a_label(rng, array):
    x, labels = rng.permutation(128).astype(np.float32).reshape(8, 16), rng.integers(0, 1000, (8, 16))
    out = array.empty(8, "int64")
    labelled_kernel[(1, )](array(x), array(labels), out, R=8, C=16)
    yield out, labels[np.arange(8), x.argmax(1)], 0


@triton.jit
def scans_kernel(x, out, R: tl.constexpr, C: tl.constexpr):
    i = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    v = tl.load(x + i)
    tl.store(out + i, tl.cumsum(v, axis=1))
    tl.store(out + R * C + i, tl.cumsum(v, axis=0))
    tl.store(out + 2 * R * C + i, tl.cumsum(v, axis=1, reverse=True))
    tl.store(out + 3 * R * C + i, tl.cumprod(v, axis=0))


@program
def cumulative_sums_and_products(rng, array):
    x = rng.integers(-3, 4, (8, 32))
    out = array.empty((4, 8, 32), "int64")
    scans_kernel[(1, )](array(x), out, R=8, C=32)
    yield out, np.stack([x.cumsum(1), x.cumsum(0), x[:, ::-1].cumsum(1)[:, ::-1], x.cumprod(0)]), 0


@triton.jit
def linear_recurrence(a1, b1, a2, b2):
    return a1 * a2, b1 * a2 + b2


@triton.jit
def recurrence_kernel(a, b, out, T: tl.constexpr, D: tl.constexpr):
    i = tl.arange(0, T)[:, None] * D + tl.arange(0, D)[None, :]
    _, h = tl.associative_scan((tl.load(a + i), tl.load(b + i)), 0, linear_recurrence)
    tl.store(out + i, h)


@program
def state_space_scan(rng, array):
    a, b = rng.random((64, 8), dtype=np.float32), rng.standard_normal((64, 8), dtype=np.float32)
    out = array.empty((64, 8))
    recurrence_kernel[(1, )](array(a), array(b), out, T=64, D=8)
    h, rows = np.zeros(8), []
    for t in range(64):
        h = a[t].astype(np.float64) * h + b[t]
        rows.append(h)
    yield out, np.stack(rows), 1e-6


@triton.jit
def segment_combine(flag_a, value_a, flag_b, value_b):
    return flag_a | flag_b, tl.where(flag_b != 0, value_b, value_a + value_b)


@triton.jit
def segmented_kernel(x, starts, out, n, C: tl.constexpr):
    c = tl.arange(0, C)
    flag = tl.load(starts + c, mask=c < n, other=1)
    value = tl.load(x + c, mask=c < n, other=0)
    _, total = tl.associative_scan((flag, value), 0, segment_combine)
    tl.store(out + c, total, mask=c < n)


@program
def segmented_scan(rng, array):
    x = rng.integers(0, 10, 100).astype(np.int32)
    starts = (rng.random(100) < 0.15).astype(np.int32)
    out = array.empty(100, "int32")
    segmented_kernel[(1, )](array(x), array(starts), out, 100, C=128)
    expected, total = [], 0
    for v, s in zip(x, starts):
        total = v if s else total + v
        expected.append(total)
    yield out, np.array(expected, np.int32), 0


@triton.jit
def sort_kernel(x, out, R: tl.constexpr, C: tl.constexpr):
    i = tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :]
    v = tl.load(x + i)
    tl.store(out + i, tl.sort(v, dim=1))
    tl.store(out + R * C + i, tl.sort(v, dim=1, descending=True))
    tl.store(out + 2 * R * C + i, tl.flip(v, 1))


@program
def sort_and_flip(rng, array):
    for dtype in ("float32", "int32"):
        x = (rng.standard_normal((4, 32)) * 100).astype(dtype)
        out = array.empty((3, 4, 32), dtype)
        sort_kernel[(1, )](array(x), out, R=4, C=32)
        yield out, np.stack([np.sort(x, 1), np.sort(x, 1)[:, ::-1], x[:, ::-1]]), 0


@triton.jit
def topk_kernel(x, out, K: tl.constexpr, R: tl.constexpr, C: tl.constexpr):
    r = tl.arange(0, R)
    v = tl.load(x + r[:, None] * C + tl.arange(0, C)[None, :])
    tl.store(out + r[:, None] * K + tl.arange(0, K)[None, :], tl.topk(v, K))


@program
def topk(rng, array):
    x = rng.standard_normal((8, 64), dtype=np.float32)
    out = array.empty((8, 4))
    topk_kernel[(1, )](array(x), out, K=4, R=8, C=64)
    yield out, np.sort(x, 1)[:, ::-1][:, :4], 0


@triton.jit
def packed_argsort_kernel(x, out, C: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, C)
    bits = tl.load(x + row * C + c).to(tl.int32, bitcast=True)
    ordered = bits ^ ((bits >> 31) & 0x7FFFFFFF)
    packed = (ordered.to(tl.int64) << 32) | c
    order = tl.sort(packed) & 0xFFFFFFFF
    tl.store(out + row * C + c, order.to(tl.int32))


@program
def argsort_by_packing_value_and_index(rng, array):
    x = rng.integers(-5, 5, (6, 64)).astype(np.float32) / 4 + 0.0
    out = array.empty((6, 64), "int32")
    packed_argsort_kernel[(6, )](array(x), out, C=64)
    yield out, np.argsort(x, axis=1, kind="stable").astype(np.int32), 0


@triton.jit
def softmax_builtin_kernel(x, out, C: tl.constexpr):
    i = tl.program_id(0) * C + tl.arange(0, C)
    tl.store(out + i, tl.softmax(tl.load(x + i)))


@program
def softmax_builtin(rng, array):
    x = rng.standard_normal((5, 64), dtype=np.float32) * 4
    out = array.empty((5, 64))
    softmax_builtin_kernel[(5, )](array(x), out, C=64)
    e = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    yield out, e / e.sum(1, keepdims=True), 1e-6


@triton.jit
def either(a, b):
    return a | b


@triton.jit
def any_all_kernel(x, out, C: tl.constexpr):
    row = tl.program_id(0)
    v = tl.load(x + row * C + tl.arange(0, C))
    some = tl.reduce((v > 2).to(tl.int32), 0, either)
    every = tl.min((v > -2).to(tl.int32), axis=0)
    tl.store(out + row * 2, some)
    tl.store(out + row * 2 + 1, every)


@program
def any_and_all(rng, array):
    x = rng.standard_normal((40, 32), dtype=np.float32)
    out = array.empty((40, 2), "int32")
    any_all_kernel[(40, )](array(x), out, C=32)
    yield out, np.stack([(x > 2).any(1), (x > -2).all(1)], 1).astype(np.int32), 0
