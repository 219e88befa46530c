"""Kernels whose tiles `num_ctas` splits: each says something of threads or buffers, so that it is not compiled as one
CTA of more warps, and each gives the same for every number of CTAs, since what it adds up is exact. `CASES` is name:
random -> (kernel, programs, arrays, constants)."""
import contextlib

import numpy as np

import txl
import txl.language as tl


@txl.jit
def through(x):
    """`x`, by a buffer."""
    buffer = txl.smem_alloc(x.shape, x.dtype)
    txl.smem_store(buffer, x)
    return txl.smem_load(buffer)


@txl.jit
def reductions(x_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr):
    rows, columns = tl.arange(0, M), tl.arange(0, N)
    x = through(tl.load(x_ptr + tl.program_id(0) * M * N + rows[:, None] * N + columns[None, :]))
    out = y_ptr + tl.program_id(0) * (3 * (N if AXIS == 0 else M) + 2)
    kept = columns if AXIS == 0 else rows
    extent: tl.constexpr = N if AXIS == 0 else M
    tl.store(out + kept, tl.sum(x, axis=AXIS))
    tl.store(out + extent + kept, tl.argmax(x, axis=AXIS))
    tl.store(out + 2 * extent + kept, tl.sum(tl.where(x > 0, 1, 0), axis=AXIS))
    tl.store(out + 3 * extent, tl.sum(x))
    tl.store(out + 3 * extent + 1, tl.max(x * 2))


@txl.jit
def scans(x_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    x = through(tl.load(x_ptr + tl.program_id(0) * M * N + at))
    tl.store(y_ptr + tl.program_id(0) * M * N + at, tl.cumsum(x, axis=AXIS) - tl.max(x, axis=1 - AXIS, keep_dims=True))


@txl.jit
def shapes(x_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    x = through(tl.load(x_ptr + at))
    t = tl.trans(x)
    low, high = tl.split(tl.reshape(t, [M * N // 2, 2]))
    both = tl.reshape(tl.join(high, low), [N, M])
    flat = tl.arange(0, M * N)
    tl.store(y_ptr + flat, tl.sort(tl.reshape(both, [M * N])))
    tl.store(y_ptr + M * N + tl.arange(0, N)[:, None] * M + tl.arange(0, M)[None, :], both + tl.sum(t, axis=0)[None, :])
    tl.store(y_ptr + 2 * M * N + flat, tl.gather(tl.ravel(x), (flat * 7 + 3) % (M * N), axis=0))


@txl.jit
def products(a_ptr, b_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, ITERATIONS: tl.constexpr):
    rows, columns, depth = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    a_at = a_ptr + rows[:, None] * (K * ITERATIONS) + depth[None, :]
    b_at = b_ptr + depth[:, None] * N + columns[None, :]
    a_buffer, b_buffer = txl.smem_alloc([M, K], tl.float16), txl.smem_alloc([K, N], tl.float16)
    acc = tl.zeros([M, N], tl.float32)
    for _ in range(ITERATIONS):
        txl.async_load(a_buffer, a_at)
        txl.async_load(b_buffer, b_at)
        txl.async_load_wait(0)
        acc = tl.dot(a_buffer, b_buffer, acc)
        txl.dot_wait(0)
        a_at += K
        b_at += K * N
    p = tl.dot(acc.to(tl.float16), tl.load(b_ptr + columns[:, None] + 0 * columns[None, :]))
    tl.store(y_ptr + rows[:, None] * N + columns[None, :], acc - tl.max(acc, axis=1)[:, None])
    tl.store(y_ptr + M * N + rows[:, None] * N + columns[None, :], p)


@txl.jit
def in_place(x_ptr, N: tl.constexpr, ITERATIONS: tl.constexpr):
    """Each iteration reads what others have written."""
    at = tl.arange(0, N)
    txl.smem_alloc([N], tl.int32)
    for iteration in range(ITERATIONS):
        x = tl.load(x_ptr + (at * 5 + iteration) % N)
        tl.store(x_ptr + at, x + tl.load(x_ptr) + txl.cta_rank() * 0)


@txl.jit
def atomics(x_ptr, count_ptr, y_ptr, N: tl.constexpr):
    at = tl.arange(0, N)
    x = through(tl.load(x_ptr + at))
    tl.atomic_add(count_ptr + x % 8, 1)
    mine = tl.atomic_add(count_ptr + 8, 3)
    tl.atomic_add(count_ptr + 9, tl.sum(x))
    tl.atomic_max(count_ptr + 10, tl.max(x, axis=0))
    tl.store(y_ptr + at, x + mine * 0)
    if mine >= 0:
        tl.atomic_add(count_ptr + 11, 1)


@txl.jit
def loops(x_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr):
    at = tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    x = through(tl.load(x_ptr + at))
    best = tl.full([M], -1000, tl.int32)
    column = tl.zeros([N], tl.int32)
    iteration = 0
    while tl.sum(x) > 0 and iteration < 3:
        best = tl.maximum(best, tl.max(x, axis=1))
        column += tl.sum(x, axis=0)
        if tl.max(column) > 10:
            x = x - 1
        else:
            x = x - 2 * tl.trans(tl.trans(x) & 1)
        iteration += 1
    tl.store(y_ptr + tl.arange(0, M), best)
    tl.store(y_ptr + M + tl.arange(0, N), column)
    tl.store(y_ptr + M + N, iteration)


@txl.jit
def carried(x_ptr, y_ptr, M: tl.constexpr, N: tl.constexpr):
    """One value goes on as two, of which one is cut; what costs nothing is made of a long chain."""
    rows, columns = tl.arange(0, M), tl.arange(0, N)
    x = through(tl.load(x_ptr + rows[:, None] * N + columns[None, :]))
    zero = tl.zeros([M], tl.int32)
    kept, whole = zero, zero
    for iteration in range(3):
        kept += tl.sum(x, axis=1) * iteration
        whole = tl.where(whole > 2, whole, tl.cumsum(kept, axis=0))
        if iteration == 1:
            kept, whole = zero, zero
    far = columns
    for _ in tl.static_range(300):
        far = far + 1
    tl.store(y_ptr + rows, kept)
    tl.store(y_ptr + M + tl.sum(tl.where(columns == 0, far - 300, 0)) + rows, whole)
    tl.store(y_ptr + 2 * M + far - 300, far + tl.sum(x, axis=0))


def small(random, *shape, low=-8, high=8):
    return random.integers(low, high, shape).astype(np.int32)


def power(random, low, high):
    return 1 << int(random.integers(low, high + 1))


def reduction_case(random):
    m, n, axis = power(random, 0, 6), power(random, 0, 6), int(random.integers(2))
    x = small(random, 2, m, n, low=-100, high=100)
    return reductions, 2, [x, np.zeros((2, 3 * (n if axis == 0 else m) + 2), np.int32)], (m, n, axis)


def scan_case(random):
    m, n = power(random, 0, 5), power(random, 0, 5)
    x = small(random, 2, m, n)
    return scans, 2, [x, np.zeros_like(x)], (m, n, int(random.integers(2)))


def shape_case(random):
    m, n = power(random, 1, 5), power(random, 1, 5)
    return shapes, 1, [small(random, m, n), np.zeros((3, m, n), np.int32)], (m, n)


def product_case(random):
    m, n, k, iterations = power(random, 6, 8), power(random, 4, 6), power(random, 4, 6), int(random.integers(1, 4))
    a, b = (small(random, *shape, low=-2, high=3).astype(np.float16)
            for shape in ((m, k * iterations), (k * iterations + n, n)))
    return products, 1, [a, b, np.zeros((2, m, n), np.float32)], (m, n, k, iterations)


def in_place_case(random):
    n = power(random, 3, 8)
    return in_place, 1, [small(random, n)], (n, 3)


def atomic_case(random):
    n = power(random, 2, 8)
    return atomics, 3, [small(random, n, low=0, high=100), np.zeros(12, np.int32), np.zeros(n, np.int32)], (n, )


def loop_case(random):
    m, n = power(random, 0, 5), power(random, 0, 5)
    return loops, 1, [small(random, m, n), np.zeros(m + n + 1, np.int32)], (m, n)


def carried_case(random):
    m, n = power(random, 0, 5), power(random, 0, 5)
    return carried, 1, [small(random, m, n), np.zeros(2 * m + n, np.int32)], (m, n)


CASES = {
    "carried": carried_case, "reductions": reduction_case, "scans": scan_case, "shapes": shape_case,
    "products": product_case, "in_place": in_place_case, "atomics": atomic_case, "loops": loop_case
}


def run(case, seed, target=None, put=lambda array: array, **how):
    """The bytes of the arrays of the case of that seed after its launch: on the tile machine, the emulator of `target`,
    or where `put` brings them."""
    kernel, programs, arrays, constants = CASES[case](np.random.default_rng(seed))
    arrays = [put(array) for array in arrays]
    with txl.emulate(target) if target else contextlib.nullcontext():
        kernel[(programs, )](*arrays, *constants, **how)
    return [np.asarray(array).tobytes() for array in arrays]
