"""Sparse latent attention (prefill) on Hopper: each query has a list of the rows that it attends to; a row has 512 + 64
elements, whose first 512 are the values too, for all heads. float16 or bfloat16 with float32 accumulators.

A program iterates over tiles of 64 heads of a query. Warpgroup 0 gathers rows by `cp.async`, ahead of the others, which
divide the work as in `mla_decode.py`.

Design: `docs/kernels/sparse_prefill.md`.

    python -m txl.kernels sparse_prefill
"""
import math

import numpy as np
import txl
import txl.language as tl
from .mla_decode import (HALF, HEADS, LOWEST, ROPE, TOKENS, VALUES, WIDTH, attend, check_types, left_end, left_step,
                        load_queries, right_end, right_step, start_scores, store_half)
from .results import multiprocessors, result
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def named_rows(chosen, first, count, tokens):
    """The rows in a block of a query's list, and which of them exist."""
    positions = first + tl.arange(0, TOKENS)
    rows = tl.load(chosen + positions, mask=positions < count, other=-1)
    return rows, (rows >= 0) & (rows < tokens)


@txl.jit
def gather(slot, pointers, there, FIRST: tl.constexpr, COUNT: tl.constexpr):
    """Starts to copy COUNT slices of 64 elements of each row; rows that do not exist are zeros."""
    txl.mbar_wait(slot.free, slot.phase)
    for index in tl.static_range(COUNT):
        txl.async_load(txl.smem_slice(slot.buffer, index * 64, 64, 1), pointers + (FIRST + index * 64), mask=there)
    txl.mbar_arrive(slot.full, track_async_op=True)


@txl.jit
def sparse_prefill_kernel(q_desc, rows, o_desc, lse, chosen, tiles, groups, count, tokens, scale, DTYPE: tl.constexpr,
                          STAGES: tl.constexpr):
    """`groups` tiles of 64 heads a query, which lists `count` of the `tokens` rows. `scale` is that of scores times
    log2(e), above 0; `lse` has logarithms to base 2."""
    queries = (txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE),
                              0), txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE),
                                                 0), txl.get_buffer(txl.smem_alloc([HEADS, ROPE], DTYPE), 0))
    q_full = txl.get_buffer(txl.mbar_alloc(1), 0)
    q_free = txl.get_buffer(txl.mbar_alloc(256), 0)
    lefts = txl.ring([TOKENS, HALF], DTYPE, STAGES, arrivals=128)
    rights = txl.ring([TOKENS, HALF], DTYPE, STAGES, consumers=2, arrivals=128)
    ropes = txl.ring([TOKENS, ROPE], DTYPE, STAGES, arrivals=128)
    biases = txl.ring([TOKENS], tl.float32, STAGES, arrivals=128)
    weights = txl.ring([HEADS, TOKENS], DTYPE, 1, arrivals=128)
    shrink_buffer = txl.get_buffer(txl.smem_alloc([HEADS], tl.float32), 0)
    phase = 0

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(72)
        left, right, rope, bias = lefts.producer(), rights.producer(), ropes.producer(), biases.producer()
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            mine = chosen + (tile // groups).to(tl.int64) * count
            named, there = named_rows(mine, 0, count, tokens)
            txl.mbar_wait(q_free, phase ^ 1)
            tl.debug_barrier()
            load_queries(queries, q_desc, tile * HEADS, q_full)
            phase ^= 1
            for first in range(0, count, TOKENS):
                pointers = rows + tl.where(there, named, 0).to(tl.int64)[:, None] * (VALUES + ROPE) + tl.arange(
                    0, 64)[None, :]
                mask = there[:, None]
                txl.mbar_wait(bias.free, bias.phase)
                txl.smem_store(bias.buffer, tl.where(there, 0.0, float("-inf")))
                txl.mbar_arrive(bias.full)
                bias = bias.next()
                named, there = named_rows(mine, first + TOKENS, count, tokens)
                gather(rope, pointers, mask, VALUES, 1)
                gather(left, pointers, mask, 0, 4)
                gather(right, pointers, mask, HALF, 4)
                left, right, rope = left.next(), right.next(), rope.next()
        txl.async_load_wait(0)
    if txl.is_warpgroup([1]):
        txl.reg_alloc(216)
        left, right, rope, bias = lefts.consumer(), rights.consumer(), ropes.consumer(), biases.consumer()
        handed = weights.producer()
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            exponent = tl.full([HEADS], LOWEST, tl.float32)
            total = tl.zeros([HEADS, 8], tl.float32)
            acc = tl.zeros([HEADS, HALF], tl.float32)
            txl.mbar_wait(q_full, phase)
            phase ^= 1
            for first in range(0, count, TOKENS):
                scores = start_scores(queries, left, right, rope)
                missing = txl.smem_load(bias.wait())
                bias.release()
                txl.dot_wait(0)
                right.release()
                rope.release()
                scores += missing[None, :]  # minus infinity where there is no row
                bias = bias.next()
                exponent, total, acc, handed = left_step(scores, exponent, total, acc, left, handed, shrink_buffer,
                                                         scale, DTYPE)
                left, right, rope = left.next(), right.next(), rope.next()
            inverse, logarithm, handed = left_end(exponent, total, handed, shrink_buffer)
            store_half(queries[0], o_desc, acc, inverse, tile * HEADS, 0)
            tl.store(lse + tile * HEADS + tl.arange(0, HEADS), logarithm)
            txl.tma_store_wait(0)
            txl.mbar_arrive(q_free)
    if txl.is_warpgroup([2]):
        txl.reg_alloc(216)
        right, handed = rights.consumer(), weights.consumer()
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            acc = tl.zeros([HEADS, HALF], tl.float32)
            for first in range(0, count, TOKENS):
                right.wait()
                handed.wait()
                acc, handed = right_step(acc, right, handed, shrink_buffer)
                right = right.next()
            inverse, handed = right_end(handed, shrink_buffer)
            store_half(queries[1], o_desc, acc, inverse, tile * HEADS, HALF)
            txl.tma_store_wait(0)
            txl.mbar_arrive(q_free)


def sparse_prefill(q, rows, chosen, scale=None, out=None, lse=None, stages=2, programs=None):
    """softmax(scale · q rows[chosen]ᵀ) rows[chosen, :512] for each query and head; and the logarithms of the sums, to
    base 2.

    q: (queries, heads, 576), heads a multiple of 64; rows: (tokens, 576), contiguous, of q's type, float16 or bfloat16;
    chosen: int32 (queries, count), the rows of each query: indices that are not a row are ignored, and a query without
    rows has the output 0. scale: above 0, 1/√576 if not given. out: (queries, heads, 512) of q's type; lse: float32
    (queries, heads).
    """
    dtype = check_types(q, rows)
    queries, heads, _ = q.shape
    if rows.ndim != 2 or chosen.ndim != 2 or chosen.shape[0] != queries:
        raise ValueError(f"rows of {tuple(rows.shape)} and names of {tuple(chosen.shape)} for {queries} queries")
    out = result("out", out, q, (queries, heads, VALUES.value), q.dtype)
    lse = result("lse", lse, q, (queries, heads), np.float32)
    if not queries * heads:
        return out, lse
    if not rows.shape[0] or not chosen.shape[1]:
        out[...] = 0
        lse[...] = -math.inf
        return out, lse
    groups = heads // HEADS.value
    if programs is None:
        programs = multiprocessors(q)
    q_desc = TensorDescriptor.from_tensor(q.reshape(-1, WIDTH), [HEADS.value, HALF.value])
    o_desc = TensorDescriptor.from_tensor(out.reshape(-1, VALUES.value), [HEADS.value, HALF.value])
    scale = (WIDTH**-0.5 if scale is None else scale) * math.log2(math.e)
    sparse_prefill_kernel[(min(
        programs, queries * groups), )](q_desc, rows, o_desc, lse, chosen, queries * groups, groups, chosen.shape[1],
                                        rows.shape[0], scale, DTYPE=dtype, STAGES=stages, num_warpgroups=3)
    return out, lse


def reference(q, rows, chosen, scale=WIDTH**-0.5):
    """In float64: (out, lse)."""
    results = [attend(x, rows[names[(names >= 0) & (names < len(rows))]], scale) for x, names in zip(q, chosen)]
    return np.stack([out for out, _ in results]), np.stack([lse for _, lse in results])


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((300, WIDTH)).astype(np.float16)
    q = rng.standard_normal((3, 64, WIDTH)).astype(np.float16)
    chosen = rng.integers(-30, 330, (3, 150)).astype(np.int32)
    out, lse = sparse_prefill(q, rows, chosen)
    exact = reference(q, rows, chosen)
    print(f"{np.abs(out - exact[0]).max():.3g} and {np.abs(lse - exact[1]).max():.3g} from the exact result")
