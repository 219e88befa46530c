"""Random loops that the scheduler divides and runs ahead: each as it stands, and scheduled, on the tile machine and the
emulator with all their checks, and on a GPU, bit for bit.

    python test/python/random_pipelines.py --seeds 0:2000 [--gpu] [--ctas 2] [--target sm_89] [--jobs 16] [--journal
    FILE] [--minutes 9]

It needs an installed txl, NumPy and ml_dtypes, and no build tree. A kernel is drawn as what its loop does: one product
or two in a row, one loop or several, how it addresses and masks, what a masked load has where it does not read, by
pointers or descriptors, rows that are chosen, how often it runs, what stands around, beside and behind it; a share has
tiles for which programs stay on their multiprocessor, which run once more as few programs. Numbers of products are
small integers, whose sums are exact; of the loops with exponentials the same executor's bits are compared. Bits are
those of -0 and 0, too.
"""
import argparse
import contextlib
import functools
import math
import os
import random
import sys
from schedule_facts import facts, has_loop, is_persistent, is_pipelined, is_specialized, loads
from unittest import mock

import ml_dtypes
import numpy as np
import seed_runs
import tile_machine
from output_bits import are_same, bits, gpu_bits

import txl
import txl.language as tl



@txl.jit
def products(a, b, d, c, M, N, K, a_row, a_column, b_row, b_column, first, BM: tl.constexpr, BN: tl.constexpr,
             BK: tl.constexpr, MASK: tl.constexpr, MOVES: tl.constexpr, SUM: tl.constexpr, END: tl.constexpr,
             TURNS: tl.constexpr, OF: tl.constexpr, X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr, OWN: tl.constexpr,
             UNROLL: tl.constexpr = 1):
    """Tiles of c = a b: pointers that move or follow the turn, rows that wrap, are masked or whole; SUM: a second
    product, of the same rows; OF: which factors are computed of what is loaded; X_OTHER, Y_OTHER: what tiles have where
    they are masked."""
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    for turn in range(TURNS):
        m = (tl.program_id(0) * TURNS + turn) * BM + tl.arange(0, BM)
        rows, columns = (m % M, n % N) if MASK == "wrap" else (m, n)
        total = tl.zeros((BM, BN), tl.float32)
        a_tile = a + rows[:, None] * a_row + (first + k)[None, :] * a_column
        b_tile = b + (first + k)[:, None] * b_row + columns[None, :] * b_column
        for step in tl.range(0, tl.cdiv(K - first, BK), warp_specialize=OWN, loop_unroll_factor=UNROLL):
            left = K - first - step * BK
            x_mask, y_mask = k[None, :] < left, k[:, None] < left
            if MASK == "all":
                x_mask, y_mask = x_mask & (m[:, None] < M), y_mask & (n[None, :] < N)
            if MOVES:
                x_at, y_at = a_tile, b_tile
            else:
                x_at, y_at = a_tile + step * BK * a_column, b_tile + step * BK * b_row
            x = tl.load(x_at, mask=x_mask, other=X_OTHER)
            y = tl.load(y_at, mask=y_mask, other=Y_OTHER)
            if OF == "first" or OF == "both":
                x = x * (k % 3)[None, :].to(x.dtype)
            if OF == "second" or OF == "both":
                y = y * (1 + k % 2)[:, None].to(y.dtype)
            total = tl.dot(x, y, total)
            if SUM == "twice":
                total = tl.dot(x, y, total)
            elif SUM == "other":
                z = tl.load(d + (first + step * BK + k)[:, None] * 64 + (tl.arange(0, BN) % 64)[None, :],
                            mask=k[:, None] < left, other=0.0)
                total = tl.dot(x, z, total)
            if MOVES:
                a_tile += BK * a_column
                b_tile += BK * b_row
        if END == "rows":
            total = total * (m % 3)[:, None].to(tl.float32)
        elif END == "largest":
            total = total - tl.max(total, 1)[:, None]
        elif END == "loaded":
            row, column = tl.load(d + m, mask=m < K, other=Y_OTHER), tl.load(d + n, mask=n < K, other=X_OTHER)
            total = total * row.to(tl.float32)[:, None] + 1.0 / column.to(tl.float32)[None, :]
        tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def weighted(q, k, v, out, sums, blocks, factors, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
             MASK: tl.constexpr, CAUSAL: tl.constexpr, KIND: tl.constexpr, PLACE: tl.constexpr, FACTORS: tl.constexpr,
             K_OTHER: tl.constexpr, V_OTHER: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """A product of what is computed of another: attention, or weights that are no softmax. PLACE: how many keys there
    are is loaded, and each turn says by a table of `blocks` where its keys lie, or how far behind those of the turn
    before. FACTORS: keys or rows have numbers that each turn loads."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM, ), -float("inf"), tl.float32), tl.zeros((BM, ), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    end, before = min(S, (tl.program_id(0) + 1) * BM) if CAUSAL else S, 0
    if PLACE != "":
        end = min(end, tl.load(blocks))
    for start in tl.range(0, end, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        at = start + columns
        if PLACE == "table":
            at = tl.load(blocks + 1 + start // BN) * BN + columns
        elif PLACE == "steps":
            at = before + columns
            before += (tl.load(blocks + 1 + start // BN) - start // BN) * BN
        if MASK:
            keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=K_OTHER)
            values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=V_OTHER)
        else:
            keys = tl.load(k + at[None, :] * D + d[:, None])
            values = tl.load(v + at[:, None] * D + d[None, :])
        scores = tl.dot(x, keys) * scale
        if FACTORS == "keys":
            scores *= tl.load(factors + at)[None, :]
        elif FACTORS == "rows":
            scores *= tl.load(factors + start // BN + rows % 8)[:, None]
        if CAUSAL:
            scores = tl.where(rows[:, None] >= at[None, :], scores, -float("inf"))
        if KIND == "softmax":
            scores = tl.where(at[None, :] < S, scores, -float("inf"))
            more = tl.maximum(most, tl.max(scores, 1))
            scores = tl.math.exp2(scores - more[:, None])
            factor = tl.math.exp2(most - more)
            weight = weight * factor + tl.sum(scores, 1)
            total = total * factor[:, None]
            most = more
        elif KIND == "relu":
            scores = tl.maximum(scores, 0.0)
            weight += tl.sum(scores, 1)
        total = tl.dot(scores.to(tl.float16), values, total)
    tl.store(out + rows[:, None] * D + d[None, :], total)
    tl.store(sums + rows, weight)


@txl.jit
def in_loops(q, k, v, out, sums, first, second, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
             KIND: tl.constexpr, LOOPS: tl.constexpr, CAUSAL: tl.constexpr, OTHER: tl.constexpr, OWN: tl.constexpr,
             UNROLL: tl.constexpr = 1):
    """The same by several loops, the keys to `first`, to `second`, and those to the end, which alone are masked. OTHER:
    what else there is, a loop that only multiplies, what the others do or by tiles of its own, or one that does not."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM, ), -float("inf"), tl.float32), tl.zeros((BM, ), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    begin = 0
    if OTHER == "number":
        for i in range(second):
            begin = (begin + i) % 3
        begin -= begin
    for part in tl.static_range(LOOPS):
        end = S if part == LOOPS - 1 else first if part == 0 else second
        if CAUSAL:
            end = min(end, (tl.program_id(0) + (part == LOOPS - 1)) * BM)
        for start in tl.range(begin, end, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
            at = start + columns
            keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
            values = tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0)
            scores = tl.dot(x, keys) * scale
            if part == LOOPS - 1:
                scores = tl.where((at[None, :] < S) & ((rows[:, None] >= at[None, :]) | (not CAUSAL)), scores,
                                  -float("inf"))
            if KIND == "softmax":
                more = tl.maximum(most, tl.max(scores, 1))
                scores = tl.math.exp2(scores - more[:, None])
                factor = tl.math.exp2(most - more)
                weight = weight * factor + tl.sum(scores, 1)
                total = total * factor[:, None]
                most = more
            else:
                scores = tl.maximum(scores, 0.0)
                weight += tl.sum(scores, 1)
            total = tl.dot(scores.to(tl.float16), values, total)
        begin = max(begin, end)
    if OTHER == "tiles" or OTHER == "products":
        y = tl.load(q + rows[:, None] * D + columns[None, :])
        for start in tl.range(0, S, BN, warp_specialize=OWN, loop_unroll_factor=UNROLL):
            at = start + columns
            if OTHER == "products":
                keys = tl.load(k + at[None, :] * D + d[:, None], mask=at[None, :] < S, other=0.0)
                weight += tl.sum(tl.dot(x, keys), 1)
            total = tl.dot(y, tl.load(v + at[:, None] * D + d[None, :], mask=at[:, None] < S, other=0.0), total)
    tl.store(out + rows[:, None] * D + d[None, :], total)
    tl.store(sums + rows, weight)


@txl.jit
def described(a, b, c, M, N, K, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, PARTS: tl.constexpr,
              FROM: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Tiles of c = a b^T, loaded by descriptors; what is loaded behind the end is 0. PARTS: two loads of b, of half a
    tile each."""
    a_desc = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    b_desc = tl.make_tensor_descriptor(b, [N, K], [K, 1], [BN // PARTS, BK])
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN // PARTS), tl.float32)
    other = tl.zeros((BM, BN // PARTS), tl.float32)
    for k in tl.range(FROM, K, BK, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        x = a_desc.load([m + first, k])
        total = tl.dot(x, b_desc.load([n, k]).T, total)
        if PARTS == 2:
            other = tl.dot(x, b_desc.load([n + BN // 2, k]).T, other)
    i, j = m + tl.arange(0, BM), n + tl.arange(0, BN // PARTS)
    tl.store(c + i[:, None] * N + j[None, :], total, mask=(i < M)[:, None] & (j < N)[None, :])
    if PARTS == 2:
        j += BN // 2
        tl.store(c + i[:, None] * N + j[None, :], other, mask=(i < M)[:, None] & (j < N)[None, :])


@txl.jit
def gathered(a, rows, b, c, M, N, H, C, TAPS, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KIND: tl.constexpr,
             X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr, OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Tiles of c, whose rows are sums over taps of chosen rows of `a` times b. KIND: what a turn's row is: that of the
    tap, bounded by a mask, as in a convolution; what each turn loads; the same in all turns, by pointers that move. A
    row of number -1 is none."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    chosen = tl.load(rows + m, mask=m < M, other=-1)
    blocks = tl.cdiv(C, BK)
    total = tl.zeros((BM, BN), tl.float32)
    a_tile, b_tile = a + chosen[:, None] * C + k[None, :], b + k[:, None] * N + n[None, :]
    for turn in tl.range(0, blocks if KIND == "moves" else TAPS * blocks, warp_specialize=OWN,
                         loop_unroll_factor=UNROLL):
        tap, column = turn // blocks, turn % blocks * BK + k
        at = chosen
        if KIND == "taps":
            at = tl.where(chosen < 0, chosen - TAPS, chosen + tap - 1)
        elif KIND == "loads":
            at = tl.load(rows + (m + tap) % M)
        inside = (at >= 0) & (at < H)
        if KIND == "moves":
            column, x_at, y_at = turn * BK + k, a_tile, b_tile
            a_tile += BK
            b_tile += BK * N
        else:
            x_at, y_at = a + at[:, None] * C + column[None, :], b + (tap * C + column)[:, None] * N + n[None, :]
        x = tl.load(x_at, mask=inside[:, None] & (column[None, :] < C), other=X_OTHER)
        y = tl.load(y_at, mask=(column[:, None] < C) & (n[None, :] < N), other=Y_OTHER)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def gradients(q, k, v, g, rows, dk, dv, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
              MASK: tl.constexpr, CAUSAL: tl.constexpr, KIND: tl.constexpr, ROWS: tl.constexpr, BOTH: tl.constexpr,
              OWN: tl.constexpr, UNROLL: tl.constexpr = 1):
    """Sums, or one, of products of what is computed of two others, as attention's gradients are. ROWS: each turn loads
    numbers of its rows."""
    n, d = tl.program_id(0) * BN + tl.arange(0, BN), tl.arange(0, D)
    x, y = tl.load(k + n[:, None] * D + d[None, :]), tl.load(v + n[:, None] * D + d[None, :])
    first, second = tl.zeros((BN, D), tl.float32), tl.zeros((BN, D), tl.float32)
    for start in tl.range(0, S, BM, warp_specialize=OWN and CAUSAL and not BOTH, loop_unroll_factor=UNROLL):
        m = start + tl.arange(0, BM)
        if MASK:
            left = tl.load(q + m[None, :] * D + d[:, None], mask=m[None, :] < S, other=0.0)
            right = tl.load(g + m[:, None] * D + d[None, :], mask=m[:, None] < S, other=0.0)
        else:
            left, right = tl.load(q + m[None, :] * D + d[:, None]), tl.load(g + m[:, None] * D + d[None, :])
        p, w = tl.dot(x, left) * scale, tl.dot(y, tl.trans(right))
        if ROWS:
            p -= tl.load(rows + m)[None, :]
            w -= tl.load(rows + S + BM + m)[None, :]
        if KIND == "exp2":
            p = tl.math.exp2(tl.minimum(p, 4.0))
        else:
            p, w = tl.minimum(tl.maximum(p, -2.0), 2.0), tl.minimum(tl.maximum(w, -2.0), 2.0)
        if CAUSAL:
            p = tl.where(m[None, :] >= n[:, None], p, 0.0)
        if BOTH:
            second += tl.dot(p.to(tl.float16), right)
        first += tl.dot((p * w).to(tl.float16), tl.trans(left))
    tl.store(dk + n[:, None] * D + d[None, :], first)
    tl.store(dv + n[:, None] * D + d[None, :], second)


@txl.jit
def beside(a, b, e, c, side, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, KEPT: tl.constexpr,
           SIDE: tl.constexpr, START: tl.constexpr, X_OTHER: tl.constexpr, Y_OTHER: tl.constexpr, OWN: tl.constexpr,
           UNROLL: tl.constexpr = 1):
    """Tiles of c = a b, of rows and columns that are masked. KEPT: an operand that is the same in all iterations, that
    of a second MMA, of whose operand A the first is, or the one of the loop's MMA; or a tile times itself. SIDE: what
    is added up of rows or columns beside it, the signs of zeros say. START: what the sum begins with."""
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    acc = tl.full((BM, BN), START, tl.int32 if a.dtype.element_ty == tl.int8 else tl.float32)
    sums = tl.zeros((BN if SIDE == "columns" else BM, ), acc.dtype)
    kept = tl.load(e + tl.arange(0, BN)[:, None] * BN + tl.arange(0, BN)[None, :])
    if KEPT == "first" or KEPT == "last":
        first = tl.load(a + m[:, None] * K + k[None, :], mask=(m[:, None] < M) & (k[None, :] < K), other=X_OTHER)
    for start in tl.range(0, K, BK, warp_specialize=OWN, loop_unroll_factor=UNROLL):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :], mask=(m[:, None] < M) & ((start + k)[None, :] < K),
                    other=X_OTHER)
        y = tl.load(b + n[None, :] * K + (start + k)[:, None], mask=((start + k)[:, None] < K) & (n[None, :] < N),
                    other=Y_OTHER)
        if SIDE == "rows":
            sums += tl.sum(x.to(acc.dtype), 1)
        elif SIDE == "columns":
            sums += tl.sum(y.to(acc.dtype), 0)
        elif SIDE == "signs":
            sums += tl.sum(tl.where(1.0 / x.to(tl.float32) < 0, 1, 0), 1).to(acc.dtype)
        elif SIDE == "largest":
            sums = tl.maximum(sums, tl.max(x.to(acc.dtype), 1))
        if KEPT == "second":
            acc = tl.dot(tl.dot(x, y).to(x.dtype), kept, acc)
        elif KEPT == "first":
            acc = tl.dot(first, y, acc)
        elif KEPT == "last":
            acc = tl.dot(first, y)
        elif KEPT == "itself":
            acc += tl.dot(x, x.T)
        else:
            acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * N + n[None, :], acc, mask=(m[:, None] < M) & (n[None, :] < N))
    if SIDE == "columns":
        tl.store(side + tl.program_id(0) * N + n, sums, mask=n < N)
    elif tl.program_id(1) == 0:
        tl.store(side + m, sums, mask=m < M)


def integers(rng, shape, dtype):
    return rng.integers(-3, 4, shape).astype(dtype)


def others(r, rare=(float("inf"), float("nan"))):
    """What two masked loads have where they do not read: mostly what a copy writes."""
    return (0.0, 0.0) if r.random() < 0.6 else (r.choice([0.0, -0.0, -0.0, 1.0, *rare]),
                                                r.choice([0.0, -0.0, -0.0, 1.0, *rare]))


def draw_products(r, rng):
    warps = r.choice([4, 8, 8])
    BM, BN, BK = r.choice([64, 128]) if warps == 4 else 128, r.choice([32, 64, 128]), r.choice([16, 32, 64])
    if stays := r.random() < 0.4:  # tiles that take a program long enough
        warps, BM, BN, BK = r.choice([(8, 128, 256, 64), (8, 128, 128, 128), (8, 128, 256, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 2) + r.choice([0, 0, 8]), BN * r.randint(1, 2) + r.choice([0, 0, 16])
    K, dtype = r.choice([0, 8, BK, 2 * BK, 2 * BK + 8, 5 * BK, 7 * BK - 8]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16])
    mask, turns = r.choice(["wrap", "all", "all"]), 1 if stays else r.choice([1, 1, 1, 2, 3])
    a = integers(rng, (K, M), dtype).T if r.random() < 0.3 else integers(rng, (M, K), dtype)
    b = integers(rng, (N, K), dtype).T if r.random() < 0.5 else integers(rng, (K, N), dtype)
    c, d = np.zeros((M, N), np.float32), integers(rng, (K + BK, 64), dtype)
    strides = [s // 2 for s in (*a.strides, *b.strides)]
    first = r.choice([0, 0, 0, min(K, 8)])
    arguments = [
        a, b, d, c, M, N, K, *strides, first, BM, BN, BK, mask,
        r.random() < 0.5,
        r.choice(["", "", "twice", "other"]),
        r.choice(["", "", "rows", "largest", "loaded"]), turns,
        r.choice(["", "", "first", "second", "both"])
    ]
    arguments += others(r)
    return products, (-(-M // (BM * turns)), -(-N // BN)), arguments, [3], warps


def draw_beside(r, rng):
    warps, BM = r.choice([(4, 64), (4, 64), (4, 128), (8, 128), (8, 128), (8, 256), (1, 32), (2, 64)])
    BN, BK, dtype = r.choice([16, 32, 64, 128]), r.choice([32, 32, 64]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16, np.int8])
    kept = r.choice(["", "", "", "itself", "first", "last", *(["second", "second"] if dtype != np.int8 else [])])
    BN = BM if kept == "itself" else BN
    M, N = BM * r.choice([1, 1, 2]) + r.choice([0, 0, 8, -5]), BN * r.choice([1, 1, 2]) + r.choice([0, 0, 16, -3])
    N = M if kept == "itself" else N
    K = BK * r.choice([1, 2, 3, 3, 5, 7]) + r.choice([0, 0, 0, 8, -16, 5])
    sums = np.int32 if dtype == np.int8 else np.float32
    a, b, e = integers(rng, (M, K), dtype), integers(rng, (N, K), dtype), integers(rng, (BN, BN), dtype)
    grid = (-(-M // BM), -(-N // BN))
    values = [r.choice([0, 0, 1, -3])
              for _ in range(3)] if dtype == np.int8 else [r.choice([0.0, 0.0, -0.0]), *others(r)]
    side = r.choice(["", "rows", "rows", "columns", "signs", "signs", "largest"])
    return beside, grid, [
        a, b, e,
        np.zeros((M, N), sums),
        np.zeros(max(grid[0] * N, M), sums), M, N, K, BM, BN, BK, kept, side, *values
    ], [3, 4], warps


def draw_described(r, rng):
    warps, BM, BN, BK = r.choice([(4, 64, 64, 64), (4, 128, 64, 32), (8, 128, 128, 64), (8, 128, 256, 64),
                                  (8, 128, 128, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 3) + r.choice([0, 0, 8]), BN * r.randint(1, 2) + r.choice([0, 0, 16])
    K, dtype = r.choice([8, BK, 2 * BK, 2 * BK + 8, 5 * BK, 7 * BK - 8]), r.choice(
        [np.float16, np.float16, ml_dtypes.bfloat16])
    a, b, c = integers(rng, (M, K), dtype), integers(rng, (N, K), dtype), np.zeros((M, N), np.float32)
    arguments = [a, b, c, M, N, K, r.choice([0, 0, 0, 8, -16]), BM, BN, BK, r.choice([1, 1, 2]), r.choice([0, 0, 8])]
    return described, (-(-M // BM), -(-N // BN)), arguments, [2], warps


def draw_weighted(r, rng):
    warps = r.choice([4, 8, 8, 16])
    BM, D, BN = 16 * warps * r.choice([1, 1, 2] if warps == 4 else [1]), r.choice([16, 64, 128]), r.choice([16, 32, 64])
    if stays := r.random() < 0.4:
        warps, BM, D, BN = 8, 128, *r.choice([(64, 64), (128, 64), (128, 128)])
    S = r.choice([0, BN, 2 * BN, 3 * BN, 5 * BN, BN + 8, 3 * BN - 8])
    grid, mask, kind = r.randint(2, 4) if stays else r.randint(1, 2), S % BN != 0 or r.random() < 0.5, r.choice(
        ["softmax", "softmax", "relu"])
    place, turns = "" if stays else r.choice(["", "", "table", "steps"]), -(-S // BN)
    chosen = rng.integers(0, max(turns, 1), turns)
    if place == "steps":
        chosen[:1] = 0
        chosen = np.diff(chosen, append=0) + np.arange(turns)
    blocks = np.array([S, *chosen, 0], np.int32)
    # Weights that are rounded to 16 bits are small integers where nothing is divided.
    q, k, v = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "softmax" else integers(rng, (rows, D), np.float16)
               for rows in (BM * grid, S + BN, S + BN))
    out, sums, factors = np.zeros((BM * grid, D), np.float32), np.zeros(BM * grid, np.float32), integers(
        rng, S + BN + 8, np.float32)
    return weighted, (grid, 1), [
        q, k, v, out, sums, blocks, factors, 0.125, S, D, BM, BN, mask,
        r.random() < 0.5, kind, place,
        r.choice(["", "", "keys", "rows"]), *others(r, rare=())
    ], [3, 4], warps


def draw_in_loops(r, rng):
    warps, BM, D, BN = r.choice([(4, 64, 64, 32), (4, 64, 64, 64), (8, 128, 64, 64), (8, 128, 64, 64),
                                 (8, 128, 128, 64), (8, 128, 128, 128), (8, 128, 64, 128)])
    turns = [r.choice([0, 0, 1, 1, 2, 3, 5]) for _ in range(3)]
    first, second, S = BN * turns[0], BN * sum(turns[:2]), BN * sum(turns) + r.choice([0, 0, 0, -8 if turns[2] else 8])
    kind, grid = r.choice(["softmax", "softmax", "relu"]), r.randint(1, 4)
    q, k, v = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "softmax" else integers(rng, (rows, D), np.float16)
               for rows in (BM * grid, S + BN, S + BN))
    out, sums = np.zeros((BM * grid, D), np.float32), np.zeros(BM * grid, np.float32)
    return in_loops, (grid, 1), [
        q, k, v, out, sums, first, second, 0.125, S, D, BM, BN, kind,
        r.choice([2, 2, 3]),
        r.random() < 0.5,
        r.choice(["", "", "", "", "number", *(["tiles", "products"] if BN <= D else [])])
    ], [3, 4], warps


def draw_gathered(r, rng):
    warps, BM, BN, BK = r.choice([(4, 64, 64, 32), (4, 128, 64, 64), (8, 128, 256, 64), (8, 128, 256, 64),
                                  (8, 128, 128, 128), (4, 128, 128, 128)])
    M, N = BM * r.randint(1, 2) + r.choice([0, 0, 8, -5]), BN * r.choice([1, 1, 2]) + r.choice([0, 0, 16, 4])
    H, C, taps = r.choice([1, 9, 200]), r.choice([16, BK, BK, 2 * BK, BK + 16, 3 * BK - 16, BK + 8, BK + 1]), r.choice(
        [0, 1, 2, 3, 3])
    dtype = r.choice([np.float16, np.float16, ml_dtypes.bfloat16])
    a, b, c = integers(rng, (H, C), dtype), integers(rng, (max(taps, 1) * C, N), dtype), np.zeros((M, N), np.float32)
    rows = np.where(rng.random(M) < 0.1, -1, rng.integers(0, H, M)).astype(np.int32)
    return gathered, (-(-M // BM), -(-N // BN)), [
        a, rows, b, c, M, N, H, C, taps, BM, BN, BK,
        r.choice(["taps", "taps", "loads", "moves"]), *others(r)
    ], [3], warps


def draw_gradients(r, rng):
    warps, BM, D = r.choice([(4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 64, 64), (4, 32, 64), (4, 64, 128),
                             (8, 64, 64), (8, 64, 128), (4, 128, 64)])
    BN, grid, kind = 16 * warps, r.randint(1, 2), r.choice(["exp2", "small", "small"])
    S = BM * r.choice([0, 1, 2, 3, 5]) + r.choice([0, 0, 0, 8])
    q, k, v, g = (rng.standard_normal(
        (rows, D)).astype(np.float16) if kind == "exp2" else integers(rng, (rows, D), np.float16)
                  for rows in (S + BM, BN * grid, BN * grid, S + BM))
    results = [np.zeros((BN * grid, D), np.float32) for _ in range(2)]
    return gradients, (grid, 1), [
        q, k, v, g,
        integers(rng, 2 * (S + BM), np.float32), *results,
        r.choice([1.0, 0.25]), S, D, BM, BN, S % BM != 0 or r.random() < 0.3,
        r.random() < 0.5, kind,
        r.random() < 0.5,
        r.random() < 0.7
    ], [5, 6], warps


def drawn(seed):
    """(kernel, grid, arguments, indices of the outputs, warps, stages, whether warp specialization is asked for) of a
    seed."""
    r, rng = random.Random(seed), np.random.default_rng(seed)
    draw = r.choice([draw_products, draw_products, draw_described, draw_weighted, draw_weighted])
    draw = draw_in_loops if seed % 7 == 3 else draw_gathered if seed % 5 == 4 else draw_gradients if seed % 11 == 6 else draw
    draw = draw_beside if seed % 4 == 2 else draw
    return *draw(r, rng), r.randint(1, 5), r.random() < 0.6


def check(seed, gpu=False, ctas=1, target="sm_90a"):
    """(what was done, what is wrong or "") of the kernel of a seed, emulated on `target`; scheduled, a program is so
    many CTAs."""
    function, grid, arguments, outputs, warps, stages, own = drawn(seed)
    unroll = random.Random(f"unroll {seed}").choice([1, 1, 1, 1, 2, 3, 4])

    def launch(place, stages, own, arguments=arguments, unroll=1, **options):
        # The text that was scheduled for a GPU adds up in its order on the tile machine too.
        with mock.patch.dict(os.environ,
                             TXL_REDUCTION_ORDER="gpu"), txl.emulate(place) if place else contextlib.nullcontext():
            return function[grid](*arguments, own, unroll, num_warps=warps, num_stages=stages, **options)

    _, plain = bits(arguments, outputs, lambda: launch(None, 1, False))
    _, one = bits(arguments, outputs, lambda: launch(target, 1, False))
    kernel, found = bits(arguments, outputs,
                         lambda: launch(target, stages, own, unroll=unroll, num_ctas=ctas, record_passes=True))
    text = next(p.text for p in kernel.passes if p.name == "txl-pipeline-loops")
    constants = set(kernel._bound)
    values = [
        a if isinstance(a, np.ndarray) else np.float32(a).view(np.uint32).item() if isinstance(a, float) else a % 2**64
        for p, a in zip(function.params, arguments) if p.name not in constants
    ]
    _, scheduled = bits(arguments, outputs, lambda: tile_machine.launch(text, (*grid, 1), values))
    pairs = [("the emulator", found, one), ("the tile machine", scheduled, plain)]
    for started in (1, 2) if is_persistent(kernel) and math.prod(grid) > 1 else ():
        few = bits(arguments, outputs, lambda: tile_machine.launch(tile_machine.asked_for(text, *grid),
                                                                   (started, 1, 1), values))[1]
        pairs.append((f"the tile machine with {started} started", few, plain))
    if gpu:
        pairs.append(("the GPU",
                      gpu_bits(functools.partial(launch, None, stages, own, unroll=unroll, num_ctas=ctas), arguments,
                               outputs), gpu_bits(functools.partial(launch, None, 1, False), arguments, outputs)))
        pairs.append(("the GPU and the emulator", pairs[-1][1], found))
    wrong = [what for what, x, y in pairs if not all(map(are_same, x, y))]
    return kernel, f"seed {seed}: other bits on {' and on '.join(wrong)}" if wrong else ""


KINDS = {
    "TMA loads": lambda kernel: loads(kernel, "tma"), "warp specialization": is_specialized,
    "several consumer warpgroups": lambda kernel: any(loop["consumer_warpgroups"] > 1
                                                      for loop in facts(kernel, "loop")),
    "second MMA in flight": lambda kernel: has_loop(kernel, mma_in_flight="second"),
    "last MMA in flight": lambda kernel: has_loop(kernel, mma_in_flight="last"), "persistent": is_persistent,
    "multicast": lambda kernel: facts(kernel, "load", multicast=True),
    "not pipelined": lambda kernel: not is_pipelined(kernel)
}


def judge(seed, gpu, ctas, target):
    kernel, wrong = check(seed, gpu, ctas, target)
    return {
        "kinds": [kind for kind, holds in KINDS.items() if holds(kernel)],
        **({"failed": f"{wrong}\n{kernel.asm['schedule']}"} if wrong else {})
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    seed_runs.add_options(parser)
    parser.add_argument("--gpu", action="store_true", help="on the GPU too")
    parser.add_argument("--ctas", type=int, default=1, help="of a program that is scheduled (`num_ctas`)")
    parser.add_argument("--target", default="sm_90a", help="what is emulated")
    options = parser.parse_args()
    if options.gpu and not txl._txl.device_count():
        parser.error("there is no GPU")
    found = seed_runs.run(functools.partial(judge, gpu=options.gpu, ctas=options.ctas, target=options.target), options)
    wrong = {seed: one["failed"] for seed, one in found.items() if "failed" in one}
    for seed, what in wrong.items():
        print(f"seed {seed}: {what}")
    counts = {kind: sum(kind in one.get("kinds", ()) for one in found.values()) for kind in KINDS}
    print(
        f"{len(found) - len(wrong)} of {len(found)} kernels of seeds {options.seeds} are good on the tile machine, the "
        f"emulator"
        f"{' and the GPU' if options.gpu else ''}: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
