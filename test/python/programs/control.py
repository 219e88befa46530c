"""Control flow: branches known early and late, loops of every kind, early returns, carried values."""
import numpy as np
import triton
import triton.language as tl

from .registry import program


@triton.jit
def branch_kernel(x, out, n, MODE: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0.0)
    if MODE == "double":
        v = v * 2
    elif MODE == "negate":
        v = -v
    else:
        v += 100.0
    tl.store(out + i, v, mask=i < n)


@program
def static_branches(rng, array):
    x = rng.standard_normal(100, dtype=np.float32)
    for mode, expected in (("double", x * 2), ("negate", -x), ("other", x + np.float32(100))):
        out = array.empty(100)
        branch_kernel[(2, )](array(x), out, 100, MODE=mode, BLOCK=64)
        yield out, expected, 0


@triton.jit
def dynamic_branch_kernel(x, out, threshold):
    pid = tl.program_id(0)
    v = tl.load(x + pid)
    kind = 0
    if v > threshold:
        y = v - threshold
        kind = 1
    elif v < -threshold:
        y = v + threshold
        kind = -1
    else:
        y = 0.0
    tl.store(out + pid * 2, y)
    tl.store(out + pid * 2 + 1, kind)


@program
def dynamic_branches(rng, array):
    x = rng.standard_normal(50, dtype=np.float32)
    out = array.empty((50, 2))
    dynamic_branch_kernel[(50, )](array(x), out, 0.5)
    y = np.where(x > 0.5, x - np.float32(0.5), np.where(x < -0.5, x + np.float32(0.5), 0))
    yield out, np.stack([y, (x > 0.5) * 1.0 - (x < -0.5) * 1.0], 1).astype(np.float32), 0


@triton.jit
def branch_in_loop_kernel(x, out, n):
    best = -1.0e30
    where = -1
    count = 0
    for i in range(n):
        v = tl.load(x + i)
        if v > best:
            best = v
            where = i
            if i % 2 == 0:
                count += 1
    tl.store(out, where)
    tl.store(out + 1, count)


@program
def branches_inside_a_loop(rng, array):
    x = rng.standard_normal(60, dtype=np.float32)
    best, where, count = -1e30, -1, 0
    for i, v in enumerate(x):
        if v > best:
            best, where, count = v, i, count + (i % 2 == 0)
    out = array.empty(2, "int32")
    branch_in_loop_kernel[(1, )](array(x), out, 60)
    yield out, np.array([where, count], np.int32), 0


@triton.jit
def ranges_kernel(out, lo, hi, step, BLOCK: tl.constexpr):
    a = 0
    for i in range(lo, hi, step):
        a += i
    b = tl.zeros([BLOCK], dtype=tl.int32)
    for i in tl.range(hi, num_stages=2):
        b += i * tl.arange(0, BLOCK)
    c = 0
    for i in tl.static_range(3, 17, 4):
        c = c * 10 + i
    d = 0
    for i in range(lo, lo):
        d = 1
    e = 0
    for i in range(10, 0, -3):
        e = e * 10 + i
    tl.store(out, a)
    tl.store(out + 1, tl.sum(b, axis=0))
    tl.store(out + 2, c)
    tl.store(out + 3, d)
    tl.store(out + 4, e)


@program
def every_kind_of_range(rng, array):
    out = array.empty(5, "int32")
    ranges_kernel[(1, )](out, 3, 29, 5, BLOCK=8)
    c = 0
    for i in range(3, 17, 4):
        c = c * 10 + i
    yield out, np.array([sum(range(3, 29, 5)), sum(range(29)) * 28, c, 0, 10741], np.int32), 0


@triton.jit
def collatz_kernel(x, out):
    pid = tl.program_id(0)
    n = tl.load(x + pid)
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n = n // 2
        else:
            n = 3 * n + 1
        steps += 1
    tl.store(out + pid, steps)


def collatz(n):
    steps = 0
    while n != 1:
        n, steps = n // 2 if n % 2 == 0 else 3 * n + 1, steps + 1
    return steps


@program
def while_loop(rng, array):
    x = np.arange(1, 41, dtype=np.int32)
    out = array.empty(40, "int32")
    collatz_kernel[(40, )](array(x), out)
    yield out, np.array([collatz(int(n)) for n in x], np.int32), 0


@triton.jit
def mandelbrot_kernel(out, width, LIMIT: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    column = tl.arange(0, BLOCK)
    cr = -2.0 + column.to(tl.float32) * 0.0625
    ci = -1.0 + row * 0.125
    zr = tl.zeros([BLOCK], dtype=tl.float32)
    zi = tl.zeros([BLOCK], dtype=tl.float32)
    count = tl.zeros([BLOCK], dtype=tl.int32)
    alive = column < width
    step = 0
    while (step < LIMIT) & (tl.sum(alive.to(tl.int32), axis=0) > 0):
        t = zr * zr - zi * zi + cr
        zi = 2 * zr * zi + ci
        zr = t
        alive = alive & (zr * zr + zi * zi < 4.0)
        count += alive.to(tl.int32)
        step += 1
    tl.store(out + row * width + column, count, mask=column < width)


@program
def while_over_a_tile(rng, array):
    out = array.empty((17, 40), "int32")
    mandelbrot_kernel[(17, )](out, 40, LIMIT=20, BLOCK=64)
    c = (-2.0 + np.arange(40) * 0.0625) + 1j * (-1.0 + np.arange(17) * 0.125)[:, None]
    z, count, alive = np.zeros_like(c), np.zeros(c.shape, np.int32), np.ones(c.shape, bool)
    for _ in range(20):
        z = np.where(alive, z * z + c, z)
        alive &= np.abs(z)**2 < 4
        count += alive
    # On the edge one rounding decides; everywhere else the counts are the same.
    yield out, count, 1.5


@triton.jit
def early_return_kernel(x, out, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    if pid * BLOCK >= n:
        return
    i = pid * BLOCK + tl.arange(0, BLOCK)
    if tl.load(x + pid * BLOCK) < 0:
        tl.store(out + i, i * 0 - 1, mask=i < n)
        return
    tl.store(out + i, i, mask=i < n)


@program
def early_return(rng, array):
    x = rng.standard_normal(100, dtype=np.float32)
    out = array.empty(100, "int32")
    early_return_kernel[(10, )](array(x), out, 100, BLOCK=16)
    i = np.arange(100)
    yield out, np.where(x[i // 16 * 16] < 0, -1, i).astype(np.int32), 0


@triton.jit
def classify(v):
    if v < 10:
        return 1
    if v < 20:
        return 2
    return 3


@triton.jit
def early_return_in_callee_kernel(out):
    pid = tl.program_id(0)
    tl.store(out + pid, classify(pid))


@program
def early_return_in_a_called_function(rng, array):
    out = array.empty(30, "int32")
    early_return_in_callee_kernel[(30, )](out)
    yield out, np.repeat([1, 2, 3], 10).astype(np.int32), 0


@triton.jit
def boolean_kernel(x, y, out, flag: tl.constexpr):
    pid = tl.program_id(0)
    a = tl.load(x + pid)
    b = tl.load(y + pid)
    r = 0
    if a > 0 and b > 0:
        r += 1
    if a > 0 or b > 0:
        r += 2
    if not a > 0:
        r += 4
    if flag and not (a == b):
        r += 8
    r += 16 if a < b else 32
    tl.store(out + pid, r)


@program
def and_or_not_and_ternary(rng, array):
    x, y = rng.integers(-2, 3, (2, 64)).astype(np.int32)
    for flag in (False, True):
        out = array.empty(64, "int32")
        boolean_kernel[(64, )](array(x), array(y), out, flag)
        r = ((x > 0) & (y > 0)) * 1 + ((x > 0) | (y > 0)) * 2 + (x <= 0) * 4 + np.where(x < y, 16, 32)
        yield out, (r + (flag and 8) * (x != y)).astype(np.int32), 0


@triton.jit
def chained_kernel(x, out, lo, hi, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    v = tl.load(x + i)
    inside = lo <= v < hi
    r = 0
    if lo < 3 < hi:
        r = 10
    tl.store(out + i, inside.to(tl.int32) + r)


@program
def chained_comparisons(rng, array):
    x = rng.integers(-10, 10, 64).astype(np.int32)
    out = array.empty(64, "int32")
    chained_kernel[(1, )](array(x), out, -3, 5, BLOCK=64)
    yield out, ((-3 <= x) & (x < 5)).astype(np.int32) + 10, 0


@triton.jit
def carried_tuple_kernel(out, n):
    pair = (0, 1)
    for _ in range(n):
        pair = (pair[1], pair[0] + pair[1])
    a, b = pair
    tl.store(out, a)
    tl.store(out + 1, b)


@program
def loop_carried_tuple(rng, array):
    out = array.empty(2, "int32")
    carried_tuple_kernel[(1, )](out, 20)
    yield out, np.array([6765, 10946], np.int32), 0


@triton.jit
def nested_loops_kernel(out, n, BLOCK: tl.constexpr):
    acc = tl.zeros([BLOCK], dtype=tl.int64)
    for i in range(n):
        inner = tl.zeros([BLOCK], dtype=tl.int64)
        for j in range(i, n):
            k = j
            while k > 0:
                inner += k & i
                k = k >> 1
        acc = acc * 3 + inner + tl.arange(0, BLOCK)
    tl.store(out + tl.arange(0, BLOCK), acc)


@program
def nested_loops(rng, array):
    out = array.empty(4, "int64")
    nested_loops_kernel[(1, )](out, 9, BLOCK=4)
    acc = np.zeros(4, np.int64)
    for i in range(9):
        inner = 0
        for j in range(i, 9):
            k = j
            while k > 0:
                inner += k & i
                k >>= 1
        acc = acc * 3 + inner + np.arange(4)
    yield out, acc, 0


@triton.jit
def persistent_kernel(x, out, n, BLOCK: tl.constexpr):
    tiles = tl.cdiv(n, BLOCK)
    for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
        i = tile * BLOCK + tl.arange(0, BLOCK)
        tl.store(out + i, tl.load(x + i, mask=i < n) * tile, mask=i < n)


@program
def persistent_loop(rng, array):
    x = rng.integers(-9, 9, 1000).astype(np.int32)
    out = array.empty(1000, "int32")
    persistent_kernel[(3, )](array(x), out, 1000, BLOCK=64)
    yield out, x * (np.arange(1000, dtype=np.int32) // 64), 0


@triton.jit
def grid_kernel(out):
    x, y, z = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    nx, ny = tl.num_programs(0), tl.num_programs(1)
    tl.store(out + (z * ny + y) * nx + x, x * 100 + y * 10 + z + tl.num_programs(axis=2) * 1000)


@program
def three_dimensional_grid(rng, array):
    out = array.empty((4, 3, 5), "int32")
    grid_kernel[(5, 3, 4)](out)
    z, y, x = np.indices((4, 3, 5))
    yield out, (x * 100 + y * 10 + z + 4000).astype(np.int32), 0
    out = array.empty((2, ), "int32")
    grid_kernel[(0, 3, 4)](out)
    yield out, np.full(2, -77, np.int32), 0
