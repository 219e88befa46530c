"""Launches whose programs may run together, or must not: python batched_kernels.py prints what each left, as
JSON.

How many run together is TXL_BATCH's, read when the library is first used: who compares runs this file once for each
number.
"""
import hashlib
import json
import sys
import tempfile
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import directories  # noqa: E402, F401

import txl
import txl.language as tl

CASES = {}
GRIDS = (1, 3, 4, 5, 8, 13, 50)


def case(function):
    CASES[function.__name__] = function
    return function


def ramp(*shape, dtype=np.float32):
    count = int(np.prod(shape))
    return (np.arange(count) * 37 % 101 - 50).astype(dtype).reshape(shape)


@txl.jit
def softmax_rows(out, x, stride, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * stride + c, mask=c < columns, other=-float("inf"))
    e = tl.exp((v - tl.max(v, 0)) * 0.1)
    tl.store(out + row * stride + c, e / tl.sum(e, 0), mask=c < columns)


@case
def softmax():
    for rows in GRIDS:
        x = ramp(rows, 100)
        out = np.zeros_like(x)
        softmax_rows[(rows, )](out, x, 100, 100, BLOCK=128)
        yield out


@case
def in_place():
    """Loaded and stored through two arguments, or through one."""
    for rows in GRIDS:
        x = ramp(rows, 100)
        softmax_rows[(rows, )](x, x, 100, 100, BLOCK=128)
        yield x


@txl.jit
def shift_kernel(x, y, n, BLOCK: tl.constexpr):
    """On one thread each program reads what the one before has stored."""
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i + BLOCK, tl.load(x + i, mask=i < n) + 1, mask=i + BLOCK < n)


@case
def stored_before_it_is_loaded():
    x = ramp(64, dtype=np.int32)
    shift_kernel[(8, )](x, x, 64, BLOCK=8)
    yield x
    x = ramp(128, dtype=np.int32)
    shift_kernel[(8, )](x[:100], x[4:], 64, BLOCK=8)
    yield x


@txl.jit
def two_stores(x, y, n):
    pid = tl.program_id(0)
    tl.store(x + pid, pid)
    tl.store(y + pid + 1, -pid)


@case
def stored_twice():
    """What a later program stores first lies where an earlier one stores last, through one array and through two."""
    x = np.zeros(40, np.int32)
    two_stores[(13, )](x, x, 40)
    yield x
    x = np.zeros(40, np.int32)
    two_stores[(13, )](x[:30], x[2:], 40)
    yield x


@txl.jit
def stores_in_a_loop(x, iterations):
    pid = tl.program_id(0)
    for k in range(iterations):
        tl.store(x + pid + k, pid * 100 + k)


@case
def loop_of_stores():
    x = np.zeros(40, np.int32)
    stores_in_a_loop[(13, )](x, 5)
    yield x


@txl.jit
def swapped_kernel(x, y, iterations):
    pid = tl.program_id(0)
    x += pid
    for iteration in range(iterations):
        tl.store(x, pid * 10 + iteration, mask=(iteration < 2) | (pid == 0))
        x, y = y, x


@case
def stores_through_swapped_pointers():
    """Of a program's last store the first program's alone is done: programs that follow store what they store first
    after it."""
    x, y = np.zeros(13, np.int32), np.zeros(1, np.int32)
    swapped_kernel[(13, )](x, y, 4)
    yield x
    yield y


@txl.jit
def halves_kernel(x, out, first, stride, columns, HALF: tl.constexpr):
    """Both halves of a row turned, in two stores, as positions are; then what is left of it, strip by strip."""
    row = first + tl.program_id(0) * stride
    c = tl.arange(0, HALF)
    a, b = tl.load(x + row + c), tl.load(x + row + HALF + c)
    tl.store(out + row + c, a * 3 - b)
    tl.store(out + row + HALF + c, b * 3 + a)
    for k in range(2 * HALF, columns, HALF):
        tl.store(out + row + k + c, tl.load(x + row + k + c, mask=k + c < columns) + row, mask=k + c < columns)


@case
def rows_of_several_stores():
    """Disjoint rows, rows that overlap, whose order shows, and rows backwards; into another array and in
    place."""
    for rows in GRIDS:
        for first, stride in ((0, 40), (0, 24), (2000, -40)):
            x = ramp(2400, dtype=np.int32)
            out = np.zeros_like(x)
            halves_kernel[(rows, )](x, out, first, stride, 37, HALF=8)
            yield out
            halves_kernel[(rows, )](x, x, first, stride, 37, HALF=8)
            yield x
    x = ramp(298, dtype=np.int32)  # the last row ends after its halves
    try:
        halves_kernel[(8, )](x, x, 0, 40, 37, HALF=8)
    except Exception as error:
        yield str(error)
        yield x[:280]


@txl.jit
def in_place_kernel(x, first, stride, held, BLOCK: tl.constexpr):
    row = first + (tl.program_id(0) * tl.num_programs(1) + tl.program_id(1)) * stride
    c = tl.arange(0, BLOCK)
    tl.store(x + row + c, tl.load(x + row + c, mask=row + c < held) * 2 + 1)


@case
def one_store_in_place():
    """Disjoint rows, rows that share columns with the next, one place for all, rows backwards; and rows beyond the
    array's end."""
    for first, stride in ((0, 32), (0, 20), (0, 16), (0, 7), (5, 0), (1000, -32)):
        x = ramp(2000, dtype=np.int32)
        in_place_kernel[(13, 2)](x, first, stride, 2000, BLOCK=32)
        yield x
    for length in (290, 260, 1):
        x = ramp(length, dtype=np.int32)
        try:
            in_place_kernel[(13, 1)](x, 0, 32, length, BLOCK=32)
        except Exception as error:
            yield str(error)
            yield x[:length // 32 * 32]


@txl.jit
def counter_kernel(x, count):
    pid = tl.program_id(0)
    tl.store(x + pid, tl.atomic_add(count, 1) * 1000 + pid)


@case
def counted():
    x, count = np.zeros(13, np.int32), np.zeros(1, np.int32)
    counter_kernel[(13, )](x, count)
    yield x


@txl.jit
def branches(x, n):
    pid = tl.program_id(0)
    if pid < n:
        tl.store(x + pid, pid)
    s = 0
    for k in range(pid):
        s += k
    tl.store(x + pid + 20, s)


@case
def branches_of_a_program():
    x = np.zeros(40, np.int32)
    branches[(13, )](x, 7)
    yield x


@txl.jit
def planes(x, y, BLOCK: tl.constexpr):
    at = (tl.program_id(2) * tl.num_programs(1) + tl.program_id(1)) * tl.num_programs(0) + tl.program_id(0)
    i = at * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i) * 2 + tl.program_id(1) - at)


@case
def three_axes():
    for grid in ((5, 3, 2), (1, 9, 1), (8, 1, 3), (4, 4, 4), (3, 2, 1)):
        x = ramp(int(np.prod(grid)) * 16, dtype=np.int32)
        y = np.zeros_like(x)
        planes[grid](x, y, BLOCK=16)
        yield y


@txl.jit
def columns_kernel(x, w, out, sums, rows, stride, BLOCK: tl.constexpr, WIDTH: tl.constexpr):
    """A loop over rows of a strip, with what all programs share and what each carries."""
    c = tl.program_id(0) * WIDTH + tl.arange(0, WIDTH)
    r = tl.arange(0, BLOCK)
    shared = tl.sum(tl.load(w + r), 0)
    total = tl.zeros((WIDTH, ), tl.float32)
    iterations = 0
    for k in range(0, rows, BLOCK):
        tile = tl.load(x + (k + r)[:, None] * stride + c[None, :], mask=(k + r < rows)[:, None], other=0.0)
        total += tl.sum(tile * tl.load(w + r)[:, None], 0)
        iterations += 1
        if iterations > 1:
            total = total + shared
    tl.store(out + c, total)
    tl.store(sums + tl.program_id(0), tl.max(tl.cumsum(total, 0), 0) + iterations)


@case
def strips():
    for grid in GRIDS:
        x, w = ramp(20, grid * 16), ramp(8)
        out, sums = np.zeros(grid * 16, np.float32), np.zeros(grid, np.float32)
        columns_kernel[(grid, )](x, w, out, sums, 20, grid * 16, BLOCK=8, WIDTH=16)
        yield out
        yield sums


@txl.jit
def shapes_kernel(x, out, picks, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    v = tl.load(x + pid * BLOCK + i)
    m = tl.trans(tl.reshape(v, (BLOCK // 4, 4)))
    g = tl.gather(m, tl.load(picks + tl.arange(0, 4))[:, None] + tl.zeros((4, BLOCK // 4), tl.int32), 0)
    j = tl.join(g, tl.flip(m, 1))
    a, b = tl.split(j)
    z = tl.where(pid % 2 == 0, a, b) + tl.argmax(v, 0) + tl.sort(m)
    tl.store(out + pid * BLOCK + i, tl.reshape(z, (BLOCK, )))


@case
def shapes():
    for grid in GRIDS:
        x, picks = ramp(grid * 32, dtype=np.int32), np.array([2, 0, 3, 1], np.int32)
        out = np.zeros_like(x)
        shapes_kernel[(grid, )](x, out, picks, BLOCK=32)
        yield out


@txl.jit
def outside_kernel(x, y, n, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    i = pid * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    tl.store(y + pid, tl.sum(v, 0))


@case
def outside():
    """The message names the program, the place and the element."""
    for n, length in ((200, 77), (64, 64), (200, 200)):
        x, y = ramp(length, dtype=np.int32), np.zeros(6, np.int32)
        try:
            outside_kernel[(13, )](x, y, n, BLOCK=8)
        except Exception as error:
            yield str(error)


@txl.jit
def addresses_kernel(table, out, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    p = tl.load(table + pid).to(tl.pointer_type(tl.int32))
    tl.store(out + pid, tl.sum(tl.load(p + tl.arange(0, BLOCK)), 0))


@case
def through_addresses():
    """Arrays that lie over each other, by addresses: what one program stores the next one loads."""
    x = ramp(40, dtype=np.int32)
    with txl.register(x):
        table = np.array([x.ctypes.data + 4 * max(0, k - 2) for k in range(13)], np.int64)
        addresses_kernel[(13, )](table, x, BLOCK=4)
    yield x


@txl.jit
def said_kernel(x):
    pid = tl.program_id(0)
    tl.device_print("pid", pid)
    tl.store(x + pid, pid)


@case
def said():
    x = np.zeros(9, np.int32)
    said_kernel[(9, )](x)
    yield x


def random_case(seed):
    """The outputs of a random kernel."""
    import random_kernels
    with tempfile.TemporaryDirectory() as folder:
        kernel = random_kernels.kernel_of(seed)
        yield from random_kernels.launch(kernel, random_kernels.load(kernel, folder), "tile")


def digest(left):
    return left if isinstance(left, str) else hashlib.sha256(np.ascontiguousarray(left).tobytes()).hexdigest()


def main():
    seeds = range(*map(int, sys.argv[1].split(":")))
    found = {name: [digest(left) for left in function()] for name, function in CASES.items()}
    found |= {f"random {seed}": [digest(left) for left in random_case(seed)] for seed in seeds}
    sys.stdout.flush()
    print("\n" + json.dumps(found))


if __name__ == "__main__":
    main()
