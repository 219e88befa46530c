"""Bugs for check mode, kernels as people write them with one mistake each; the lines that may be named end in `#
here`."""
import numpy as np
import pytest

import txl
from txl import alias

alias.install()

import triton
import triton.language as tl

BUGS = []
RNG = np.random.default_rng(3)


def bug(kernel, kind, argument):
    """Decorator of the launch: what it must raise, and about which argument."""

    def register(launch):
        BUGS.append(pytest.param(kernel, kind, argument, launch, id=launch.__name__))
        return launch

    return register


def floats(*shape):
    return RNG.standard_normal(shape, dtype=np.float32)


def integers(low, high, count):
    return RNG.integers(low, high, count)


def reseed(seed):
    """Makes the arrays of the bugs that are launched from now on the same every time."""
    global RNG
    RNG = np.random.default_rng(seed)


def empty(*shape, dtype="float32"):
    return txl.uninitialized(np.empty(shape, dtype))


# ---- outside of an array ----


@triton.jit
def scale_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i)  # here
    tl.store(out + i, v * 2, mask=i < n)


@bug(scale_kernel, txl.OutOfBoundsError, "x")
def no_mask_on_the_load():
    scale_kernel[(4, )](floats(100), floats(100), 100, BLOCK=32)


@triton.jit
def relu_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)
    tl.store(out + i, tl.maximum(v, 0.0))  # here


@bug(relu_kernel, txl.OutOfBoundsError, "out")
def no_mask_on_the_store():
    relu_kernel[(4, )](floats(100), floats(100), 100, BLOCK=32)


@triton.jit
def one_too_many_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i <= n
    v = tl.load(x + i, mask=mask)  # here
    tl.store(out + i, tl.exp(v), mask=mask)


@bug(one_too_many_kernel, txl.OutOfBoundsError, "x")
def mask_off_by_one():
    one_too_many_kernel[(4, )](floats(100), floats(100), 100, BLOCK=32)


@triton.jit
def difference_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    before = tl.load(x + i - 1, mask=i < n)  # here
    tl.store(out + i, tl.load(x + i, mask=i < n) - before, mask=i < n)


@bug(difference_kernel, txl.OutOfBoundsError, "x")
def before_the_first_element():
    difference_kernel[(2, )](floats(64), floats(64), 64, BLOCK=32)


@triton.jit
def copy_rows_kernel(x, out, rows, columns, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    c = tl.arange(0, BLOCK)
    v = tl.load(x + row * rows + c, mask=c < columns)  # here
    tl.store(out + row * columns + c, v, mask=c < columns)


@bug(copy_rows_kernel, txl.OutOfBoundsError, "x")
def stride_of_the_other_dimension():
    copy_rows_kernel[(20, )](floats(20, 12), floats(20, 12), 20, 12, BLOCK=16)


@triton.jit
def product_kernel(a, b, c, M, N, K, BLOCK: tl.constexpr):
    m = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    n = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK, BLOCK], dtype=tl.float32)
    for start in range(0, K, BLOCK):
        k = start + tl.arange(0, BLOCK)
        x = tl.load(a + m[:, None] * K + k[None, :], mask=m[:, None] < M, other=0.0)  # here
        y = tl.load(b + k[:, None] * N + n[None, :], mask=n[None, :] < N, other=0.0)  # here
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@bug(product_kernel, txl.OutOfBoundsError, "b")
def no_mask_along_k():
    product_kernel[(2, 2)](floats(48, 40), floats(40, 32), floats(48, 32), 32, 32, 40, BLOCK=16)


@triton.jit
def column_sums_kernel(x, out, rows, columns, BLOCK: tl.constexpr):
    r, c = tl.arange(0, BLOCK), tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = (r[:, None] < columns) & (c[None, :] < rows)
    v = tl.load(x + r[:, None] * columns + c[None, :], mask=mask, other=0.0)  # here
    tl.store(out + c, tl.sum(v, axis=0), mask=c < columns)


@bug(column_sums_kernel, txl.OutOfBoundsError, "x")
def masks_of_rows_and_columns_exchanged():
    column_sums_kernel[(2, )](floats(10, 30), floats(30), 10, 30, BLOCK=16)


@triton.jit
def embedding_kernel(table, tokens, out, D: tl.constexpr):
    token = tl.load(tokens + tl.program_id(0))
    d = tl.arange(0, D)
    tl.store(out + tl.program_id(0) * D + d, tl.load(table + token * D + d))  # here


@bug(embedding_kernel, txl.OutOfBoundsError, "table")
def index_beyond_the_table():
    embedding_kernel[(4, )](floats(10, 16), np.array([1, 9, 10, 2], "int32"), floats(4, 16), D=16)


@triton.jit
def window_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.program_id(0) + tl.arange(0, BLOCK)
    tl.store(out + tl.program_id(0), tl.sum(tl.load(x + i), axis=0))  # here


@bug(window_kernel, txl.OutOfBoundsError, "x")
def window_at_the_end():
    window_kernel[(128, )](floats(128), floats(128), BLOCK=32)


# ---- uninitialised memory ----


@triton.jit
def accumulate_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    sums = tl.load(out + i, mask=i < n)  # here
    tl.store(out + i, sums + tl.load(x + i, mask=i < n), mask=i < n)


@bug(accumulate_kernel, txl.CheckError, "out")
def accumulator_that_is_not_cleared():
    accumulate_kernel[(4, )](floats(100), empty(100), 100, BLOCK=32)


@triton.jit
def split_k_kernel(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.program_id(0) * K + tl.arange(0, K)
    x = tl.load(a + m[:, None] * (2 * K) + k[None, :])
    y = tl.load(b + k[:, None] * N + n[None, :])
    tl.atomic_add(c + m[:, None] * N + n[None, :], tl.dot(x, y))  # here


@bug(split_k_kernel, txl.CheckError, "c")
def split_k_without_zeroing():
    split_k_kernel[(2, )](floats(16, 32), floats(32, 16), empty(16, 16), M=16, N=16, K=16)


@triton.jit
def workspace_kernel(x, work, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(work + i, tl.load(x + i, mask=i < n), mask=i < n)
    tl.store(out + i, tl.load(work + (BLOCK - 1 - i)))  # here


@bug(workspace_kernel, txl.CheckError, "work")
def workspace_read_beyond_what_was_written():
    workspace_kernel[(1, )](floats(24), empty(32), floats(32), 24, BLOCK=32)


# ---- values that a masked load does not have ----


@triton.jit
def mean_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n)  # here
    tl.store(out + tl.program_id(0), tl.sum(v, axis=0) / BLOCK)


@bug(mean_kernel, txl.CheckError, "x")
def mean_of_masked_elements():
    mean_kernel[(4, )](floats(100), floats(4), 100, BLOCK=32)


@triton.jit
def lookup_kernel(table, index, out, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    place = tl.load(index + i, mask=i < n)  # here
    tl.store(out + i, tl.load(table + place))


@bug(lookup_kernel, txl.CheckError, "index")
def address_of_masked_elements():
    lookup_kernel[(1, )](floats(8), np.arange(5).astype("int32"), floats(8), 5, BLOCK=8)


# ---- integers that overflow on their way to an address ----


@triton.jit
def plane_kernel(x, rows, columns, BLOCK: tl.constexpr):
    start = rows * columns
    i = tl.arange(0, BLOCK)
    tl.store(x + start + i, i)  # here


@bug(plane_kernel, txl.OutOfBoundsError, "x")
def product_of_extents_beyond_int32():
    plane_kernel[(1, )](np.zeros(32, "int32"), 65536, 65536, BLOCK=16)


@triton.jit
def power_kernel(x, base, limit):
    start, n = 1, 0
    while n < limit:
        start = start * base  # here
        n += 1
    tl.store(x + start, 1)


@bug(power_kernel, txl.CheckError, "x")
def power_beyond_int32():
    power_kernel[(1, )](np.zeros(32, "int32"), 1 << 8, 4)


@triton.jit
def offset_of(rows, stride):
    return tl.sum(rows * stride)  # here


@triton.jit
def inlined_kernel(x, rows, stride):
    tl.store(x + offset_of(tl.load(rows + tl.arange(0, 4)), stride), 1)


# ---- one store ----


@triton.jit
def pairs_kernel(x, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i // 2, i)  # here


@bug(pairs_kernel, txl.CheckError, "x")
def two_values_for_one_element():
    pairs_kernel[(1, )](np.zeros(16, "int32"), BLOCK=16)


# ---- the order of the grid ----


@triton.jit
def compact_kernel(x, out, count):
    v = tl.load(x + tl.program_id(0))
    if v > 0:
        tl.store(out + tl.atomic_add(count, 1), v)  # here


@bug(compact_kernel, txl.CheckError, "out")
def places_by_order_of_arrival():
    compact_kernel[(32, )](floats(32), np.zeros(32, "float32"), np.zeros(1, "int32"))


@triton.jit
def winner_kernel(x, best):
    tl.atomic_xchg(best, tl.load(x + tl.program_id(0)))  # here


@bug(winner_kernel, txl.CheckError, "best")
def the_last_one_wins():
    winner_kernel[(16, )](floats(16), np.zeros(1, "float32"))


# ---- alignment ----


@triton.jit
def words_kernel(x, out):
    words = (x + 1).to(tl.pointer_type(tl.int32))
    tl.store(out, tl.load(words))  # here


@bug(words_kernel, txl.CheckError, "x")
def words_at_odd_addresses():
    words_kernel[(1, )](np.zeros(16, "int8"), np.zeros(1, "int32"))
