"""Multi-head latent attention, one new token a sequence (decode), on Hopper: all heads share one row of 512 + 64
elements a token, whose first 512 are the values too. Rows are in pages of 64 that a page table lists; float16 or
bfloat16 with float32 accumulators.

A program has 64 heads of a sequence and some of its pages, from the last to the first. Warpgroup 0 loads; 1 computes
scores and weights and the MMA with the left half of the values, 2 that with the right half, with the weights of 1.

Design: `docs/kernels/mla_decode.md`.

    python -m txl.kernels mla_decode
"""
import math

import numpy as np
import txl
import txl.language as tl
from .results import empty, multiprocessors, result
from txl.tools.tensor_descriptor import TensorDescriptor

HEADS = tl.constexpr(64)  # of a program
TOKENS = tl.constexpr(64)  # of a block, and of a page
VALUES = tl.constexpr(512)  # elements of a row that are values
HALF = tl.constexpr(256)
ROPE = tl.constexpr(64)  # elements of a row that are not
WIDTH = 576
LOWEST = tl.constexpr(-1.0e30)  # below every score: the exponent of a head without scores


@txl.jit
def load_queries(queries, q_desc, head, full, g_desc=None, gradients=()):
    """The three slices of 64 heads' queries, and the two of the gradients of their outputs if there are, which complete
    on `full`."""
    txl.mbar_expect(full, HEADS * (VALUES + ROPE + (0 if g_desc is None else VALUES)) * 2)
    if g_desc is not None:
        txl.tma_load(gradients[0], g_desc, [head, 0], full)
        txl.tma_load(gradients[1], g_desc, [head, HALF], full)
    txl.tma_load(queries[0], q_desc, [head, 0], full)
    txl.tma_load(queries[1], q_desc, [head, HALF], full)
    txl.tma_load(queries[2], q_desc, [head, VALUES], full)


@txl.jit
def start_scores(queries, left, right, rope):
    """The MMAs of a block's scores, issued in the order in which its slices arrive."""
    scores = tl.dot(queries[2], rope.wait().T)
    scores = tl.dot(queries[0], left.wait().T, scores)
    return tl.dot(queries[1], right.wait().T, scores)


@txl.jit
def publish_weights(weights, shrink, handed, shrink_buffer):
    """Writes the weights and the rescaling factors for the warpgroup of the right half; returns the position after
    `handed`, a producer's."""
    txl.mbar_wait(handed.free, handed.phase)
    txl.smem_store(handed.buffer, weights)
    txl.smem_store(shrink_buffer, shrink)
    txl.fence_proxy_async()
    txl.mbar_arrive(handed.full)
    return handed.next()


@txl.jit
def left_step(scores, exponent, total, acc, left, handed, shrink_buffer, scale, DTYPE: tl.constexpr):
    """(exponents, totals, left half, `handed`) with one more block. Totals are eight a row, one partial sum for each
    thread."""
    now = tl.maximum(exponent, tl.max(scores, 1) * scale)
    weights = tl.exp2(scores * scale - now[:, None])
    shrink = tl.exp2(exponent - now)
    p = weights.to(DTYPE)
    handed = publish_weights(p, shrink, handed, shrink_buffer)
    acc = tl.dot(p, left.buffer, acc * shrink[:, None])
    total = total * shrink[:, None] + tl.sum(tl.reshape(weights, [HEADS, TOKENS // 8, 8]), 1)
    txl.dot_wait(0)
    left.release()
    return now, total, acc, handed


@txl.jit
def right_step(acc, right, handed, shrink_buffer):
    """(the right half with one more block, whose weights are written, `handed`)."""
    acc = tl.dot(handed.buffer, right.buffer, acc * txl.smem_load(shrink_buffer)[:, None])
    txl.dot_wait(0)
    right.release()
    handed.release()
    return acc, handed.next()


@txl.jit
def left_end(exponent, total, handed, shrink_buffer):
    """(1 / sums, logarithms of the sums to base 2, `handed`), the first for the other warpgroup too. Heads without
    tokens have sums of 0."""
    totals = tl.sum(total, 1)
    inverse = 1 / tl.where(totals == 0, 1.0, totals)
    txl.mbar_wait(handed.free, handed.phase)
    txl.smem_store(shrink_buffer, inverse)
    txl.mbar_arrive(handed.full)
    return inverse, exponent + tl.log2(totals), handed.next()


@txl.jit
def right_end(handed, shrink_buffer):
    """(1 / sums, `handed`)."""
    handed.wait()
    inverse = txl.smem_load(shrink_buffer)
    handed.release()
    return inverse, handed.next()


@txl.jit
def store_half(buffer, o_desc, acc, inverse, head, first: tl.constexpr):
    """Stores a half of the output through `buffer`, which held queries that are no longer used."""
    txl.smem_store(buffer, (acc * inverse[:, None]).to(buffer.dtype))
    tl.debug_barrier()  # here, not before each MMA with the next queries
    txl.tma_store(buffer, o_desc, [head, first])


@txl.jit
def _clear(buffer, rows):
    """Writes zeros to the rows from `rows` on: the contents after a sequence are undefined, and 0 times a NaN is a
    NaN."""
    there = (tl.arange(0, TOKENS) < rows)[:, None]
    for first in tl.static_range(0, HALF, 64):
        column_block = txl.smem_slice(buffer, first, 64, 1)
        txl.smem_store(column_block, tl.where(there, txl.smem_load(column_block), 0.0).to(buffer.dtype))
    tl.debug_barrier()  # here, not before each of the following MMAs


@txl.jit
def mla_decode_kernel(q_desc, rows_desc, o_desc, lse, table, lengths, pages, scale, DTYPE: tl.constexpr,
                      STAGES: tl.constexpr):
    """Programs (64 heads, sequence, split). Each slice of a sequence has an output of its own. `scale` is that of
    scores times log2(e), above 0; `lse` has logarithms to base 2."""
    queries = (txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE),
                              0), txl.get_buffer(txl.smem_alloc([HEADS, HALF], DTYPE),
                                                 0), txl.get_buffer(txl.smem_alloc([HEADS, ROPE], DTYPE), 0))
    q_full = txl.get_buffer(txl.mbar_alloc(1), 0)
    lefts = txl.ring([TOKENS, HALF], DTYPE, STAGES)
    rights = txl.ring([TOKENS, HALF], DTYPE, STAGES, consumers=2)
    ropes = txl.ring([TOKENS, ROPE], DTYPE, STAGES)
    weights = txl.ring([HEADS, TOKENS], DTYPE, 1, arrivals=128)
    shrink_buffer = txl.get_buffer(txl.smem_alloc([HEADS], tl.float32), 0)
    sequence = tl.program_id(1)
    length = tl.load(lengths + sequence)
    each = tl.cdiv(tl.cdiv(length, TOKENS), tl.num_programs(2))
    begin = tl.program_id(2) * each
    end = min(begin + each, tl.cdiv(length, TOKENS))
    head = (sequence * tl.num_programs(0) + tl.program_id(0)) * HEADS
    first_row = tl.program_id(2) * tl.num_programs(1) * tl.num_programs(0) * HEADS + head
    rest = length - (end - 1) * TOKENS  # tokens of the first block, which is the last of the slice

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        left, right, rope = lefts.producer(), rights.producer(), ropes.producer()
        if begin < end:
            load_queries(queries, q_desc, head, q_full)
            table += sequence.to(tl.int64) * pages
            page = tl.load(table + end - 1)
            for block in range(end - 1, begin - 1, -1):
                row = page * TOKENS
                page = tl.load(table + max(block - 1, begin))
                rope.acquire()
                txl.tma_load(rope.buffer, rows_desc, [row, VALUES], rope.full)
                left.acquire()
                txl.tma_load(left.buffer, rows_desc, [row, 0], left.full)
                right.acquire()
                txl.tma_load(right.buffer, rows_desc, [row, HALF], right.full)
                left, right, rope = left.next(), right.next(), rope.next()
    if txl.is_warpgroup([1]):
        txl.reg_alloc(232)
        left, right, rope, handed = lefts.consumer(), rights.consumer(), ropes.consumer(), weights.producer()
        exponent = tl.full([HEADS], LOWEST, tl.float32)
        total = tl.zeros([HEADS, 8], tl.float32)
        acc = tl.zeros([HEADS, HALF], tl.float32)
        if begin < end:
            txl.mbar_wait(q_full, 0)
        for block in range(end - 1, begin - 1, -1):
            scores = start_scores(queries, left, right, rope)
            txl.dot_wait(0)
            right.release()
            rope.release()
            if (block == end - 1) & (rest < TOKENS):
                scores = tl.where((tl.arange(0, TOKENS) < rest)[None, :], scores, float("-inf"))
                _clear(left.buffer, rest)
            exponent, total, acc, handed = left_step(scores, exponent, total, acc, left, handed, shrink_buffer, scale,
                                                     DTYPE)
            left, right, rope = left.next(), right.next(), rope.next()
        inverse, logarithm, handed = left_end(exponent, total, handed, shrink_buffer)
        tl.store(lse + first_row + tl.arange(0, HEADS), logarithm)
        store_half(queries[0], o_desc, acc, inverse, first_row, 0)
    if txl.is_warpgroup([2]):
        txl.reg_alloc(232)
        right, handed = rights.consumer(), weights.consumer()
        acc = tl.zeros([HEADS, HALF], tl.float32)
        for block in range(end - 1, begin - 1, -1):
            right.wait()
            handed.wait()
            if (block == end - 1) & (rest < TOKENS):
                _clear(right.buffer, rest)
            acc, handed = right_step(acc, right, handed, shrink_buffer)
            right = right.next()
        inverse, handed = right_end(handed, shrink_buffer)
        store_half(queries[1], o_desc, acc, inverse, first_row, HALF)


@txl.jit
def combine_kernel(partials, logarithms, out, lse, stride, SPLITS: tl.constexpr):
    """One head: combines the outputs of the slices of its sequence, each with the logarithm of its sum."""
    head = tl.program_id(0).to(tl.int64)
    several: tl.constexpr = txl.next_power_of_2(SPLITS)
    indices = tl.arange(0, several)
    mine = tl.load(logarithms + indices * stride + head, mask=indices < SPLITS, other=float("-inf"))
    most = tl.max(mine, 0)
    base = tl.where(most == float("-inf"), 0.0, most)
    total = tl.sum(tl.exp2(mine - base), 0)
    columns = tl.arange(0, VALUES)
    acc = tl.zeros([VALUES], tl.float32)
    for split in range(SPLITS):
        weight = tl.exp2(tl.load(logarithms + split * stride + head) - base)
        acc += weight * tl.load(partials + (split * stride + head) * VALUES + columns)
    tl.store(out + head * VALUES + columns, (acc * (1 / tl.where(total == 0, 1.0, total))).to(out.dtype.element_ty))
    tl.store(lse + head, base + tl.log2(total))


def check_types(q, rows):
    """The elements in a kernel; an error if the arrays do not go together."""
    if q.ndim != 3 or q.shape[1] % HEADS.value or q.shape[2] != WIDTH or rows.shape[-1] != WIDTH:
        raise ValueError(
            f"queries of {tuple(q.shape)} and rows of {tuple(rows.shape)}: there are a multiple of 64 heads, and rows "
            f"of 576"
        )
    if "float16" not in str(q.dtype) or q.dtype != rows.dtype:
        raise ValueError(f"elements are float16 or bfloat16, both of one type, not {q.dtype} and {rows.dtype}")
    return tl.bfloat16 if "bfloat16" in str(q.dtype) else tl.float16


def mla_decode(q, rows, table, lengths, scale=None, out=None, lse=None, splits=None, stages=2):
    """softmax(scale · q rowsᵀ) rows[:, :512] for each sequence's rows and head; and the logarithms of the sums, to base
    2.

    q: (sequences, heads, 576), heads a multiple of 64; rows: (pages, 64, 576), contiguous, of q's type, float16 or
    bfloat16; table: int32 (sequences, n), the pages of each sequence; lengths: int32, its tokens, 0 too: then the
    output is 0. scale: above 0, 1/√576 if not given. out: (sequences, heads, 512) of q's type; lse: float32 (sequences,
    heads). splits: how many programs share the rows of a sequence.
    """
    dtype = check_types(q, rows)
    sequences, heads, _ = q.shape
    if rows.ndim != 3 or rows.shape[1] != TOKENS.value or tuple(
            lengths.shape) != (sequences, ) or table.shape[0] != sequences:
        raise ValueError(
            f"rows of {tuple(rows.shape)}, a table of {tuple(table.shape)} and {tuple(lengths.shape)} lengths: pages "
            f"have 64 rows"
        )
    out = result("out", out, q, (sequences, heads, VALUES.value), q.dtype)
    lse = result("lse", lse, q, (sequences, heads), np.float32)
    if not sequences * heads:
        return out, lse
    if not rows.shape[0]:
        out[...] = 0
        lse[...] = -math.inf
        return out, lse
    groups = heads // HEADS.value
    if splits is None:  # two waves of programs, or as many as there are pages
        splits = max(1, min(2 * multiprocessors(q) // (groups * sequences), table.shape[1], 64))
    scale = (WIDTH**-0.5 if scale is None else scale) * math.log2(math.e)
    q_desc = TensorDescriptor.from_tensor(q.reshape(-1, WIDTH), [HEADS.value, HALF.value])
    rows_desc = TensorDescriptor.from_tensor(rows.reshape(-1, WIDTH), [TOKENS.value, HALF.value])
    some, logarithms = (out, lse) if splits == 1 else (empty(q, (splits, *out.shape), q.dtype),
                                                      empty(q, (splits, *lse.shape), np.float32))
    o_desc = TensorDescriptor.from_tensor(some.reshape(-1, VALUES.value), [HEADS.value, HALF.value])
    grid = groups, sequences, splits
    mla_decode_kernel[grid](q_desc, rows_desc, o_desc, logarithms, table, lengths, table.shape[1],
                                                  scale, DTYPE=dtype, STAGES=stages, num_warpgroups=3)
    if splits > 1:
        combine_kernel[(sequences * heads, )](some, logarithms, out, lse, sequences * heads, SPLITS=splits)
    return out, lse


def attend(q, rows, scale=WIDTH**-0.5):
    """In float64, of one query: q of (heads, 576), rows of (tokens, 576); (output, logarithms of the sums to base
    2)."""
    q, rows = np.asarray(q, np.float64), np.asarray(rows, np.float64)
    if not len(rows):
        return np.zeros((len(q), VALUES.value)), np.full(len(q), -np.inf)
    scores = q @ rows.T * scale
    most = scores.max(1, keepdims=True)
    weights = np.exp(scores - most)
    totals = weights.sum(1, keepdims=True)
    return weights @ rows[:, :VALUES.value] / totals, ((most + np.log(totals)) / math.log(2))[:, 0]


def reference(q, rows, table, lengths, scale=WIDTH**-0.5):
    """In float64: (out, lse)."""
    results = [attend(x, rows[pages].reshape(-1, WIDTH)[:length], scale) for x, pages, length in zip(q, table, lengths)]
    return np.stack([out for out, _ in results]), np.stack([lse for _, lse in results])


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((8, 64, WIDTH)).astype(np.float16)
    q = rng.standard_normal((2, 64, WIDTH)).astype(np.float16)
    table, lengths = rng.permutation(8).reshape(2, 4).astype(np.int32), np.array([200, 65], np.int32)
    for splits in (1, 3):
        out, lse = mla_decode(q, rows, table, lengths, splits=splits)
        exact = reference(q, rows, table, lengths)
        print(
            f"{splits} splits: {np.abs(out - exact[0]).max():.3g} and {np.abs(lse - exact[1]).max():.3g} from the "
            f"exact "
            f"result")
