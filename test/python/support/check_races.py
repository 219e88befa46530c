"""Bugs for check mode: races between programs. check_bugs.py says how they are written."""
import numpy as np

import txl
from check_bugs import bug, empty, floats, integers

import triton
import triton.language as tl

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
    histogram_kernel[(4, )](integers(0, 8, 64).astype("int32"), np.zeros(8, "int32"), BLOCK=16)


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
    last_block_kernel[(4, )](floats(128), np.zeros(4, "float32"), np.zeros(1, "int32"), np.zeros(1, "float32"),
                             BLOCK=32, BLOCKS=4)


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
