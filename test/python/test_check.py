"""Check mode: seeded bugs are found where they are, right programs are not complained about.

Each bug is a kernel as people write it, with one mistake; the lines that may be named end in `# here`.
"""
import inspect
import os
import sys

import numpy as np
import pytest

import txl
from txl import alias

alias.install()

import triton
import triton.language as tl

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "examples"))

from cases import cases, error
from programs import PROGRAMS, complaints

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
    v = tl.load(x + r[:, None] * columns + c[None, :], mask=(r[:, None] < columns) & (c[None, :] < rows), other=0.0)  # here
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


# ---- races ----


@triton.jit
def elements_kernel(x, out, BLOCK: tl.constexpr):
    i = tl.program_id(0) + tl.arange(0, BLOCK)
    v = tl.load(x + i)
    tl.store(out + i, v - tl.sum(v, axis=0))  # here


@bug(elements_kernel, txl.CheckError, "out")
def program_id_counted_in_elements():
    elements_kernel[(4, )](floats(128), floats(128), BLOCK=32)


@triton.jit
def sum_kernel(x, total, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.sum(tl.load(x + i), axis=0)
    tl.store(total, tl.load(total) + part)  # here


@bug(sum_kernel, txl.CheckError, "total")
def sum_without_an_atomic():
    sum_kernel[(4, )](floats(128), np.zeros(1, "float32"), BLOCK=32)


@triton.jit
def histogram_kernel(x, bins, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    for k in range(BLOCK):
        place = bins + tl.load(x + tl.program_id(0) * BLOCK + k)
        tl.store(place, tl.load(place) + 1)  # here


@bug(histogram_kernel, txl.CheckError, "bins")
def histogram_without_atomics():
    histogram_kernel[(4, )](RNG.integers(0, 8, 64).astype("int32"), np.zeros(8, "int32"), BLOCK=16)


@triton.jit
def smooth_kernel(x, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    left = tl.load(x + i - 1, mask=(i > 0) & (i < n), other=0.0)  # here
    right = tl.load(x + i + 1, mask=i + 1 < n, other=0.0)  # here
    tl.store(x + i, (left + right) * 0.5, mask=i < n)  # here


@bug(smooth_kernel, txl.CheckError, "x")
def stencil_in_place():
    smooth_kernel[(4, )](floats(128), 128, BLOCK=32)


@triton.jit
def transpose_kernel(x, n, BLOCK: tl.constexpr):
    r = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    c = tl.program_id(1) * BLOCK + tl.arange(0, BLOCK)
    tile = tl.load(x + r[:, None] * n + c[None, :])  # here
    tl.store(x + c[:, None] * n + r[None, :], tl.trans(tile))  # here


@bug(transpose_kernel, txl.CheckError, "x")
def transposition_in_place():
    transpose_kernel[(2, 2)](floats(32, 32), 32, BLOCK=16)


@triton.jit
def tiles_kernel(x, out, columns, BLOCK: tl.constexpr):
    r = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    c = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    place = r[:, None] * columns + c[None, :]
    tl.store(out + place, tl.load(x + place) - tl.program_id(1))  # here


@bug(tiles_kernel, txl.CheckError, "out")
def the_same_axis_of_the_grid_twice():
    tiles_kernel[(2, 2)](floats(32, 32), floats(32, 32), 32, BLOCK=16)


@triton.jit
def rows_kernel(x, out, out_stride, columns, BLOCK: tl.constexpr):
    row, c = tl.program_id(0), tl.arange(0, BLOCK)
    v = tl.load(x + row * columns + c, mask=c < columns)
    tl.store(out + row * out_stride + c, v, mask=c < columns)  # here


@bug(rows_kernel, txl.CheckError, "out")
def rows_that_overlap():
    rows_kernel[(8, )](floats(8, 32), floats(8, 32), 28, 32, BLOCK=32)


@triton.jit
def running_sum_kernel(x, out, BLOCK: tl.constexpr):
    block = tl.program_id(0)
    i = block * BLOCK + tl.arange(0, BLOCK)
    before = 0.0
    if block > 0:
        before = tl.load(out + block * BLOCK - 1)  # here
    tl.store(out + i, tl.cumsum(tl.load(x + i), axis=0) + before)  # here


@bug(running_sum_kernel, txl.CheckError, "out")
def result_of_the_program_before():
    running_sum_kernel[(4, )](floats(128), np.zeros(128, "float32"), BLOCK=32)


@triton.jit
def last_block_kernel(x, parts, count, out, BLOCK: tl.constexpr, BLOCKS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(parts + tl.program_id(0), tl.sum(tl.load(x + i), axis=0))
    done = tl.load(count)  # here
    tl.store(count, done + 1)  # here
    if done == BLOCKS - 1:
        tl.store(out, tl.sum(tl.load(parts + tl.arange(0, BLOCKS)), axis=0))


@bug(last_block_kernel, txl.CheckError, "count")
def last_block_counts_without_atomics():
    last_block_kernel[(4, )](floats(128), np.zeros(4, "float32"), np.zeros(1, "int32"), np.zeros(1, "float32"), BLOCK=32,
                             BLOCKS=4)


@triton.jit
def relaxed_last_block_kernel(x, parts, count, out, BLOCK: tl.constexpr, BLOCKS: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(parts + tl.program_id(0), tl.sum(tl.load(x + i), axis=0))
    done = tl.atomic_add(count, 1, sem="relaxed")
    if done == BLOCKS - 1:
        tl.store(out, tl.sum(tl.load(parts + tl.arange(0, BLOCKS)), axis=0))  # here


@bug(relaxed_last_block_kernel, txl.CheckError, "parts")
def last_block_with_relaxed_atomics():
    relaxed_last_block_kernel[(4, )](floats(128), np.zeros(4, "float32"), np.zeros(1, "int32"), np.zeros(1, "float32"),
                                     BLOCK=32, BLOCKS=4)


@triton.jit
def locked_kernel(x, total, lock, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    part = tl.sum(tl.load(x + i), axis=0)
    while tl.atomic_cas(lock, 0, 1) == 1:
        pass
    before = tl.load(total)  # here
    tl.atomic_xchg(lock, 0)
    tl.store(total, before + part)  # here


@bug(locked_kernel, txl.CheckError, "total")
def lock_released_too_early():
    locked_kernel[(4, )](floats(128), np.zeros(1, "float32"), np.zeros(1, "int32"), BLOCK=32)


@triton.jit
def handover_kernel(data, flag, out):
    if tl.program_id(0) == 0:
        tl.store(data, 42)
        tl.store(flag, 1)  # here
    else:
        while tl.load(flag, volatile=True) == 0:  # here
            pass
        tl.store(out, tl.load(data))


@bug(handover_kernel, txl.CheckError, "flag")
def flag_that_is_no_atomic():
    handover_kernel[(2, )](np.zeros(1, "int32"), np.zeros(1, "int32"), np.zeros(1, "int32"))


@triton.jit
def mixed_kernel(x, total, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.atomic_add(total, tl.sum(tl.load(x + i), axis=0))  # here
    if tl.program_id(0) == 1:
        tl.store(total, tl.load(total) / 128)  # here


@bug(mixed_kernel, txl.CheckError, "total")
def mean_before_all_have_added():
    mixed_kernel[(4, )](floats(128), np.zeros(1, "float32"), BLOCK=32)


@triton.jit
def gradient_kernel(dy, x, dw, columns, BLOCK: tl.constexpr):
    row, c = tl.program_id(0), tl.arange(0, BLOCK)
    g = tl.load(dy + row * columns + c) * tl.load(x + row * columns + c)
    tl.store(dw + c, tl.load(dw + c) + g)  # here


@bug(gradient_kernel, txl.CheckError, "dw")
def gradient_of_shared_weights():
    gradient_kernel[(8, )](floats(8, 32), floats(8, 32), np.zeros(32, "float32"), 32, BLOCK=32)


# ---- memory that nobody wrote ----


@triton.jit
def accumulate_kernel(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    sums = tl.load(out + i, mask=i < n)  # here
    tl.store(out + i, sums + tl.load(x + i, mask=i < n), mask=i < n)


@bug(accumulate_kernel, txl.CheckError, "out")
def accumulator_that_nobody_cleared():
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
    start = rows * columns  # here
    i = tl.arange(0, BLOCK)
    tl.store(x + start + i, i)


@bug(plane_kernel, txl.CheckError, "x")
def product_of_extents_beyond_int32():
    plane_kernel[(1, )](np.zeros(32, "int32"), 65536, 65536, BLOCK=16)


@triton.jit
def offset_of(row, stride):
    return row * stride  # here


@triton.jit
def inlined_kernel(x, row, stride):
    tl.store(x + offset_of(row, stride), 1)


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


def test_there_are_twenty_bugs():
    assert len(BUGS) >= 20


@pytest.mark.parametrize("kernel, kind, argument, launch", BUGS)
def test_a_bug_is_found(kernel, kind, argument, launch):
    with txl.check(seed=5), pytest.raises(kind) as caught:
        launch()
    found = caught.value
    assert found.argument == argument
    assert isinstance(found.program_id, tuple) and len(found.program_id) == 3
    lines, first = inspect.getsourcelines(kernel.fn)
    marked = [first + k for k, line in enumerate(lines) if line.rstrip().endswith("# here")]
    text = str(found)
    assert os.path.basename(found.file) == "test_check.py"
    assert found.line in marked, text
    assert f"test_check.py:{found.line}" in text and f"`{argument}`" in text
    assert str(found.program_id) in text


@pytest.mark.parametrize("launch", [places_by_order_of_arrival, the_last_one_wins])
def test_the_seed_is_printed_and_repeats_the_report(launch):
    global RNG

    def report(seed):
        global RNG
        RNG = np.random.default_rng(11)
        with txl.check(seed=seed), pytest.raises(txl.CheckError) as caught:
            launch()
        return str(caught.value)

    first = report(1234)
    assert "1234" in first
    assert report(1234) == first


def test_an_access_outside_stops_without_check_mode():
    x, out = floats(100), np.full(100, 7, "float32")
    with pytest.raises(txl.OutOfBoundsError) as caught:
        relu_kernel[(4, )](x, out, 100, BLOCK=32)
    found = caught.value
    assert found.program_id == (3, 0, 0) and found.argument == "out" and found.offset == 100
    text = str(found)
    assert "no mask" in text and "offset: 100 elements (400 bytes)" in text and "tile index: (4)" in text
    with pytest.raises(txl.OutOfBoundsError, match="mask is true"):
        one_too_many_kernel[(4, )](x, out, 100, BLOCK=32)


def stopped(launch):
    with pytest.raises(txl.LaunchError) as caught:
        launch()
    return caught.value


def test_the_source_is_shown_with_carets():
    x, out = floats(10, 10), np.full((10, 10), 7, "float32")
    text = str(stopped(lambda: relu_kernel[(4, )](x, out, 100, BLOCK=32)))
    line = "    tl.store(out + i, tl.maximum(v, 0.0))  # here\n"
    assert line + "    ^" + "~" * (len("tl.store(out + i, tl.maximum(v, 0.0))") - 1) + "\n" in text
    assert "kernel: `relu_kernel`, program id: (3, 0, 0)\n" in text
    assert "argument: `out`, float32 of shape (10, 10) (f32, 100 elements), offset: 100 elements (400 bytes)\n" in text
    assert "refused: 28 of the 32 elements that are accessed\n" in text


def test_an_overflow_is_shown_where_it_happens():
    with txl.check():
        text = str(stopped(lambda: inlined_kernel[(1, )](np.zeros(4, "int32"), 1 << 20, 1 << 14)))
    assert "error: int32 overflow: 1048576 * 16384 is 17179869184, which became 0, and the address of a store is computed from it; widen an operand first: `.to(tl.int64)`\n" in text
    assert "    return row * stride  # here\n           ^~~~~~~~~~~~\n" in text
    assert "in a call from here\n    tl.store(x + offset_of(row, stride), 1)\n                 ^~~~~~~~~~~~~~~~~~~~~~\n" in text
    assert "note: the store\n    tl.store(x + offset_of(row, stride), 1)\n    ^~~" in text


def test_a_race_shows_both_sides():
    with txl.check():
        text = str(stopped(lambda: elements_kernel[(4, )](floats(128), floats(128), BLOCK=32)))
    assert text.count("    tl.store(out + i, v - tl.sum(v, axis=0))  # here\n    ^~~~") == 2
    assert "note: the other store\n" in text and "is there" in text and "is stored" in text


@triton.jit
def random_places_kernel(table, out, seed, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    h = (i + seed) * 0x1E3779B1
    h = (h ^ (h >> 15)) * 0x05EBCA77
    place = (h & 0x7fffffff) % BLOCK
    r = tl.randint(seed, i) % BLOCK
    tl.store(out + i, tl.load(table + place) + tl.load(table + tl.abs(r.to(tl.int32)) % BLOCK))


def test_hashes_may_wrap():
    with txl.check():
        random_places_kernel[(1, )](np.zeros(64, "int32"), np.zeros(64, "int32"), 12345, BLOCK=64)


@triton.jit
def unsigned_places_kernel(x, out, START: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.full([BLOCK], 3000000000, tl.uint32) + tl.arange(0, BLOCK).to(tl.uint32)
    tl.store(out + tl.arange(0, BLOCK), tl.load(x + (i - 2999999996)))


def test_unsigned_numbers_are_no_overflow():
    with txl.check():
        unsigned_places_kernel[(1, )](np.zeros(64, "int32"), np.zeros(16, "int32"), START=3, BLOCK=16)


def test_what_was_checked_is_said(capsys):
    run = lambda n: scale_kernel[(n, )](floats(128), floats(128), 128, BLOCK=32)
    with txl.check():
        run(4), run(4)
        with txl.check(quiet=True):
            run(1)
    assert capsys.readouterr().err == "checked 3 launches, 9 programs, 4 orders\n"
    with txl.check():
        run(1)
    assert capsys.readouterr().err == "checked 1 launch, 1 program, 1 order\n"
    run(4)
    with pytest.raises(txl.OutOfBoundsError), txl.check():
        run(5)
    assert capsys.readouterr().err == ""


def test_the_variable_switches_it_on(monkeypatch):
    import subprocess
    program = ("import numpy as np, sys; sys.path.insert(0, %r); import test_check as t\n"
               "try:\n    t.sum_without_an_atomic(); print('nothing')\nexcept t.txl.CheckError as e: print(e)" %
               os.path.dirname(os.path.abspath(__file__)))
    run = lambda **env: subprocess.run([sys.executable, "-c", program], capture_output=True, text=True,
                                       env={**os.environ, **env})
    assert run(TXL_CHECK="").stdout == "nothing\n"
    assert "race" in run(TXL_CHECK="1").stdout
    program = program.replace("t.sum_without_an_atomic()", "t.scale_kernel[(2, )](t.floats(64), t.floats(64), 64, BLOCK=32)")
    assert run(TXL_CHECK="1").stderr == "checked 1 launch, 2 programs, 4 orders\n"
    assert run(TXL_CHECK="").stderr == ""


# What an atomic returns depends on who comes first, and this program keeps it (and sorts it on the host).
ORDER_IS_KEPT = "atomic.every_integer_atomic"


def test_what_atomics_return_depends_on_the_order():
    program, = (p for p in PROGRAMS if p.name == ORDER_IS_KEPT)
    with txl.check(), pytest.raises(txl.CheckError, match="depends on the order"):
        program.run("numpy")


@pytest.mark.parametrize("program", [p for p in PROGRAMS if p.name != ORDER_IS_KEPT], ids=lambda p: p.name)
def test_no_complaint_about_a_right_program(program):
    with txl.check(seed=1):
        found = complaints(program.run("numpy"))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("case", list(cases("small")), ids=lambda c: f"{c.name} {c.dtype}")
def test_no_complaint_about_an_example(case):
    with txl.check(seed=1):
        results = [np.asarray(r) for r in case.run(*case.inputs)]
    assert error(results, case.exact(*case.inputs)) <= case.bound
