"""Multi-head latent attention: all heads share one row of 512 + 64 elements a token, whose first 512 are the values
too.

`mla_decode` reads the rows of each sequence page by page through a table; `sparse_prefill` gathers for each query the
rows that it names. Warpgroup 0 loads. 1 computes scores and weights of 64 heads and the left half of the output, and
passes the weights to 2, which computes the right half: named barrier 8 signals that the weights are written, 9 that
they have been read, 10 that the totals are written.

    python -m txl examples/txl/latent_attention.py
"""
import math

import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor

HEADS = tl.constexpr(64)  # of a program
TOKENS = tl.constexpr(64)  # of a block
VALUES = tl.constexpr(512)  # elements of a row that are values
ROPE = tl.constexpr(64)  # elements of a row that are not
WEIGHTS_READY = tl.constexpr(8)
WEIGHTS_READ = tl.constexpr(9)
TOTALS_READY = tl.constexpr(10)


@txl.jit
def left_step(q_left, q_right, q_rope, rows, rope, weights_buffer, shrink_buffer, allowed, largest, total, acc, scale):
    """Scores, weights and the left half for one block of rows."""
    scores = tl.dot(q_left, txl.smem_slice(rows, 0, VALUES // 2, 1).T)
    scores = tl.dot(q_right, txl.smem_slice(rows, VALUES // 2, VALUES // 2, 1).T, scores)
    scores = tl.dot(q_rope, rope.T, scores)
    txl.dot_wait(0)
    scores = tl.where(allowed[None, :], scores * scale, -1.0e30)
    now = tl.maximum(largest, tl.max(scores, 1))
    weights = tl.where(allowed[None, :], tl.exp2(scores - now[:, None]), 0.0)
    shrink = tl.exp2(largest - now)
    txl.bar_wait(WEIGHTS_READ, 256)
    txl.smem_store(weights_buffer, weights.to(tl.float16))
    txl.smem_store(shrink_buffer, shrink)
    txl.fence_proxy_async()
    txl.bar_arrive(WEIGHTS_READY, 256)
    acc = acc * shrink[:, None]
    acc = tl.dot(weights.to(tl.float16), txl.smem_slice(rows, 0, VALUES // 2, 1), acc)
    txl.dot_wait(0)
    return now, total * shrink + tl.sum(weights, 1), acc


@txl.jit
def right_step(rows, weights_buffer, shrink_buffer, acc):
    """The right half for one block of rows."""
    txl.bar_wait(WEIGHTS_READY, 256)
    acc = acc * txl.smem_load(shrink_buffer)[:, None]
    acc = tl.dot(weights_buffer, txl.smem_slice(rows, VALUES // 2, VALUES // 2, 1), acc)
    txl.dot_wait(0)
    txl.bar_arrive(WEIGHTS_READ, 256)
    return acc


@txl.jit
def store_half(buffer, out_desc, acc, total, head, first):
    """Through the buffer of the queries, which are no longer used."""
    acc = acc / tl.where(total == 0, 1.0, total)[:, None]  # a query without rows has the result 0
    txl.smem_store(buffer, acc.to(tl.float16))
    txl.tma_store(buffer, out_desc, [head, first])


@txl.jit
def mla_decode(q_desc, rows_desc, out_desc, table_ptr, lengths_ptr, pages, scale, NUM_STAGES: tl.constexpr):
    q_left = txl.get_buffer(txl.smem_alloc([HEADS, VALUES // 2], dtype=tl.float16), 0)
    q_right = txl.get_buffer(txl.smem_alloc([HEADS, VALUES // 2], dtype=tl.float16), 0)
    q_rope = txl.get_buffer(txl.smem_alloc([HEADS, ROPE], dtype=tl.float16), 0)
    row_ring = txl.smem_alloc([TOKENS, VALUES], dtype=tl.float16, num_stages=NUM_STAGES)
    rope_ring = txl.smem_alloc([TOKENS, ROPE], dtype=tl.float16, num_stages=NUM_STAGES)
    weights_buffer = txl.get_buffer(txl.smem_alloc([HEADS, TOKENS], dtype=tl.float16), 0)
    shrink_buffer = txl.get_buffer(txl.smem_alloc([HEADS], dtype=tl.float32), 0)
    q_full = txl.get_buffer(txl.mbar_alloc(1), 0)
    full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    sequence = tl.program_id(1)
    length = tl.load(lengths_ptr + sequence)
    first_head = (sequence * tl.num_programs(0) + tl.program_id(0)) * HEADS
    blocks = tl.cdiv(length, TOKENS)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        if txl.tid(0) == 0:  # one thread: others that waited too might be two phases late
            txl.mbar_expect(q_full, HEADS * (VALUES + ROPE) * 2)
            txl.tma_load(q_left, q_desc, [first_head, 0], q_full)
            txl.tma_load(q_right, q_desc, [first_head, VALUES // 2], q_full)
            txl.tma_load(q_rope, q_desc, [first_head, VALUES], q_full)
            stage = 0
            phase = 1
            for block in range(0, blocks):
                row = tl.load(table_ptr + sequence * pages + block) * TOKENS
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                txl.mbar_expect(txl.get_buffer(full, stage), TOKENS * (VALUES + ROPE) * 2)
                txl.tma_load(txl.get_buffer(row_ring, stage), rows_desc, [row, 0], txl.get_buffer(full, stage))
                txl.tma_load(txl.get_buffer(rope_ring, stage), rows_desc, [row, VALUES], txl.get_buffer(full, stage))
                stage = (stage + 1) % NUM_STAGES
                phase ^= stage == 0
    elif txl.is_warpgroup([1]):
        txl.reg_alloc(232)
        largest = tl.full([HEADS], -1.0e30, tl.float32)
        total = tl.zeros([HEADS], tl.float32)
        acc = tl.zeros([HEADS, VALUES // 2], tl.float32)
        txl.mbar_wait(q_full, 0)
        stage = 0
        phase = 0
        for block in range(0, blocks):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            allowed = block * TOKENS + tl.arange(0, TOKENS) < length
            largest, total, acc = left_step(q_left, q_right, q_rope, txl.get_buffer(row_ring, stage),
                                            txl.get_buffer(rope_ring, stage), weights_buffer, shrink_buffer, allowed,
                                            largest, total, acc, scale)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.bar_wait(WEIGHTS_READ, 256)
        txl.smem_store(shrink_buffer, total)
        txl.bar_arrive(TOTALS_READY, 256)
        store_half(q_left, out_desc, acc, total, first_head, 0)
    else:
        txl.reg_alloc(232)
        acc = tl.zeros([HEADS, VALUES // 2], tl.float32)
        txl.bar_arrive(WEIGHTS_READ, 256)
        stage = 0
        phase = 0
        for block in range(0, blocks):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = right_step(txl.get_buffer(row_ring, stage), weights_buffer, shrink_buffer, acc)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.bar_wait(TOTALS_READY, 256)
        store_half(q_right, out_desc, acc, txl.smem_load(shrink_buffer), first_head, VALUES // 2)


@txl.jit
def sparse_prefill(q_desc, rows_ptr, out_desc, chosen_ptr, count, heads, scale, NUM_STAGES: tl.constexpr):
    """The rows of a query are `count` indices; one below 0 selects none."""
    q_left = txl.get_buffer(txl.smem_alloc([HEADS, VALUES // 2], dtype=tl.float16), 0)
    q_right = txl.get_buffer(txl.smem_alloc([HEADS, VALUES // 2], dtype=tl.float16), 0)
    q_rope = txl.get_buffer(txl.smem_alloc([HEADS, ROPE], dtype=tl.float16), 0)
    row_ring = txl.smem_alloc([TOKENS, VALUES], dtype=tl.float16, num_stages=NUM_STAGES)
    rope_ring = txl.smem_alloc([TOKENS, ROPE], dtype=tl.float16, num_stages=NUM_STAGES)
    weights_buffer = txl.get_buffer(txl.smem_alloc([HEADS, TOKENS], dtype=tl.float16), 0)
    shrink_buffer = txl.get_buffer(txl.smem_alloc([HEADS], dtype=tl.float32), 0)
    q_full = txl.get_buffer(txl.mbar_alloc(1), 0)
    full = txl.mbar_alloc(128, num_stages=NUM_STAGES)  # every thread arrives when its copies are complete
    free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    query = tl.program_id(1)
    first_head = query * heads + tl.program_id(0) * HEADS
    chosen_ptr += query * count
    tokens = tl.arange(0, TOKENS)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(72)
        txl.mbar_expect(q_full, HEADS * (VALUES + ROPE) * 2)
        txl.tma_load(q_left, q_desc, [first_head, 0], q_full)
        txl.tma_load(q_right, q_desc, [first_head, VALUES // 2], q_full)
        txl.tma_load(q_rope, q_desc, [first_head, VALUES], q_full)
        stage = 0
        phase = 1
        for first in range(0, count, TOKENS):
            chosen = tl.load(chosen_ptr + first + tokens, mask=first + tokens < count, other=-1)
            row = rows_ptr + chosen.to(tl.int64)[:, None] * (VALUES + ROPE)
            txl.mbar_wait(txl.get_buffer(free, stage), phase)
            txl.async_load(txl.get_buffer(row_ring, stage), row + tl.arange(0, VALUES)[None, :], mask=(chosen
                                                                                                       >= 0)[:, None])
            txl.async_load(txl.get_buffer(rope_ring, stage), row + VALUES + tl.arange(0, ROPE)[None, :],
                           mask=(chosen >= 0)[:, None])
            txl.mbar_arrive(txl.get_buffer(full, stage), track_async_op=True)
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.async_load_wait(0)
    elif txl.is_warpgroup([1]):
        txl.reg_alloc(216)
        largest = tl.full([HEADS], -1.0e30, tl.float32)
        total = tl.zeros([HEADS], tl.float32)
        acc = tl.zeros([HEADS, VALUES // 2], tl.float32)
        txl.mbar_wait(q_full, 0)
        stage = 0
        phase = 0
        for first in range(0, count, TOKENS):
            chosen = tl.load(chosen_ptr + first + tokens, mask=first + tokens < count, other=-1)
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            largest, total, acc = left_step(q_left, q_right, q_rope, txl.get_buffer(row_ring, stage),
                                            txl.get_buffer(rope_ring, stage), weights_buffer, shrink_buffer, chosen
                                            >= 0, largest, total, acc, scale)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.bar_wait(WEIGHTS_READ, 256)
        txl.smem_store(shrink_buffer, total)
        txl.bar_arrive(TOTALS_READY, 256)
        store_half(q_left, out_desc, acc, total, first_head, 0)
    else:
        txl.reg_alloc(216)
        acc = tl.zeros([HEADS, VALUES // 2], tl.float32)
        txl.bar_arrive(WEIGHTS_READ, 256)
        stage = 0
        phase = 0
        for first in range(0, count, TOKENS):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = right_step(txl.get_buffer(row_ring, stage), weights_buffer, shrink_buffer, acc)
            txl.mbar_arrive(txl.get_buffer(free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.bar_wait(TOTALS_READY, 256)
        store_half(q_right, out_desc, acc, txl.smem_load(shrink_buffer), first_head, VALUES // 2)


WIDTH = VALUES.value + ROPE.value
SCALE = math.log2(math.e) / math.sqrt(WIDTH)


def decode(q, rows, table, lengths, stages=1):
    """q: float16 of (sequences, heads, 576); rows: (pages · 64, 576); table: the pages of each sequence; lengths: its
    tokens."""
    sequences, heads, _ = q.shape
    out = np.zeros((sequences, heads, VALUES.value), np.float16)
    q_desc = TensorDescriptor.from_tensor(q.reshape(-1, WIDTH), [HEADS.value, VALUES.value // 2])
    out_desc = TensorDescriptor.from_tensor(out.reshape(-1, VALUES.value), [HEADS.value, VALUES.value // 2])
    rows_desc = TensorDescriptor.from_tensor(rows, [TOKENS.value, VALUES.value])
    mla_decode[(heads // HEADS.value, sequences)](q_desc, rows_desc, out_desc, table, lengths, table.shape[1], SCALE,
                                                  NUM_STAGES=stages, num_warpgroups=3)
    return out


def prefill(q, rows, chosen, stages=1):
    """q: float16 of (queries, heads, 576); rows: (tokens, 576); chosen: the rows of each query, int32, below 0 for
    none."""
    queries, heads, _ = q.shape
    out = np.zeros((queries, heads, VALUES.value), np.float16)
    q_desc = TensorDescriptor.from_tensor(q.reshape(-1, WIDTH), [HEADS.value, VALUES.value // 2])
    out_desc = TensorDescriptor.from_tensor(out.reshape(-1, VALUES.value), [HEADS.value, VALUES.value // 2])
    sparse_prefill[(heads // HEADS.value, queries)](q_desc, rows, out_desc, chosen, chosen.shape[1], heads, SCALE,
                                                    NUM_STAGES=stages, num_warpgroups=3)
    return out


def attend(q, rows):
    """In float64, of one query: q of (heads, 576), rows of (tokens, 576)."""
    q, rows = q.astype(np.float64), rows.astype(np.float64)
    scores = q @ rows.T / math.sqrt(WIDTH)
    weights = np.exp(scores - scores.max(1, keepdims=True)) if len(rows) else scores
    return weights @ rows[:, :VALUES.value] / (weights.sum(1, keepdims=True) if len(rows) else 1)


def paged(table, lengths, rows):
    """The rows of each sequence."""
    return [
        rows.reshape(-1, TOKENS.value, WIDTH)[pages].reshape(-1, WIDTH)[:length]
        for pages, length in zip(table, lengths)
    ]


if __name__ == "__main__":
    rng = np.random.default_rng(0)
    rows = rng.standard_normal((8 * 64, WIDTH)).astype(np.float16)
    q = rng.standard_normal((2, 64, WIDTH)).astype(np.float16)
    table, lengths = rng.permutation(8).reshape(2, 4).astype(np.int32), np.array([200, 65], np.int32)
    exact = [attend(*pair) for pair in zip(q, paged(table, lengths, rows))]
    print(f"mla_decode: {np.abs(decode(q, rows, table, lengths) - exact).max():.3g} from the exact result")
    chosen = rng.integers(-1, len(rows), (2, 100)).astype(np.int32)
    exact = [attend(x, rows[names[names >= 0]]) for x, names in zip(q, chosen)]
    print(f"sparse_prefill: {np.abs(prefill(q, rows, chosen) - exact).max():.3g} from the exact result")
