"""Attention forward on Hopper with functions of the scores: a sliding window, a soft cap, sinks, or any jit function of
score and position; float16 or bfloat16 with float32 accumulators.

As `attention.py`, without its guess of the largest scores: a query may see nothing of a block. Blocks of keys that no
query of a tile sees are not loaded.

Design: `docs/kernels/attention_scores.md`.

    python -m txl.kernels attention_scores
"""
import math

import numpy as np
import txl
import txl.language as tl
from .attention import _base, _load, _partial_sums, heads_descriptor
from .causal_order import blocks_of, tile_of
from .launches import launch
from .results import multiprocessors, result
from .tiles import end_ping_pong, ping_pong_consumer

LOG2E = tl.constexpr(math.log2(math.e))
LN2 = tl.constexpr(math.log(2))


@txl.jit
def tanh(x):
    """Of float32, by e^(2x); ±1 where that overflows."""
    return 1 - tl.fdiv(tl.full(x.shape, 2.0, tl.float32), 1 + tl.exp2(x * (2 * LOG2E)), approx=True)


@txl.jit
def scored(scores, head, row, first, NK, scale, cap, operands, WINDOW: tl.constexpr, CAUSAL: tl.constexpr,
           CAPPED: tl.constexpr, SCORE: tl.constexpr, MASKED: tl.constexpr):
    """The products of queries from `row` on with keys from `first` on as logarithms to base 2, -inf where a query sees
    nothing. MASKED: some do not see all of these keys."""
    rows = row + tl.arange(0, scores.shape[0])[:, None]
    columns = first + tl.arange(0, scores.shape[1])[None, :]
    scores = scores * scale
    if CAPPED:
        scores = tanh(scores * (1 / cap)) * cap
    if SCORE is not None:
        scores = SCORE(scores, head, rows, columns, operands)
    if CAPPED or SCORE is not None:
        scores = scores * LOG2E
    if MASKED:
        seen = columns < NK
        if CAUSAL:
            seen = columns < tl.minimum(rows + 1, NK)
        if WINDOW is not None:
            seen = seen & (columns > rows - WINDOW)
        scores = tl.where(seen, scores, float("-inf"))
    return scores


@txl.jit
def _attend(q, k, v, consumer, head, row, first, blocks, NK, scale, cap, operands, BLOCK_N: tl.constexpr,
            WINDOW: tl.constexpr, CAUSAL: tl.constexpr, CAPPED: tl.constexpr, SCORE: tl.constexpr, DTYPE: tl.constexpr,
            CONSUMERS: tl.constexpr):
    """The blocks from the last of `blocks` down to `first` for the queries from `row` on: (sums of weighted values,
    exponents, totals, k, v)."""
    mine = 8 + consumer
    other = 8 + (consumer + 1) % CONSUMERS
    k_block = k.wait()
    txl.bar_wait(mine, 256)
    scores = tl.dot(q, k_block.T)
    txl.bar_arrive(other, 256)
    txl.dot_wait(0)
    k.release()
    scores = scored(scores, head, row, (blocks - 1) * BLOCK_N, NK, scale, cap, operands, WINDOW, CAUSAL, CAPPED, SCORE,
                    True)
    exponent = tl.max(scores, 1)
    weights = tl.exp2(scores - _base(exponent, True)[:, None])
    total = _partial_sums(weights)
    p = weights.to(DTYPE)
    acc = tl.zeros([q.shape[0], v.buffer.shape[1]], tl.float32)
    for block in range(blocks - 2, first - 1, -1):
        k = k.next()
        k_block = k.wait()
        txl.bar_wait(mine, 256)
        scores = tl.dot(q, k_block.T)
        acc = tl.dot(p, v.wait(), acc)
        txl.bar_arrive(other, 256)
        txl.dot_wait(1)  # the scores are complete, the MMA with the values is in flight
        k.release()
        begin = block * BLOCK_N
        scores = scored(scores, head, row, begin, NK, scale, cap, operands, WINDOW, CAUSAL, CAPPED, SCORE, False)
        some = CAUSAL and begin + BLOCK_N > row + 1
        if WINDOW is not None:
            some = some | (begin <= row + q.shape[0] - 1 - WINDOW)
        if some:
            rows, columns = row + tl.arange(0, q.shape[0])[:, None], begin + tl.arange(0, BLOCK_N)[None, :]
            seen = columns <= rows
            if WINDOW is not None:
                seen = seen & (columns > rows - WINDOW)
            scores = tl.where(seen, scores, float("-inf"))
        now = tl.maximum(exponent, tl.max(scores, 1))
        base = _base(now, True)
        shrink = tl.exp2(exponent - base)
        exponent = now
        weights = tl.exp2(scores - base[:, None])
        total = total * shrink[:, None] + _partial_sums(weights)
        txl.dot_wait(0)
        v.release()
        acc = acc * shrink[:, None]
        v = v.next()
        p = weights.to(DTYPE)
    acc = tl.dot(p, v.wait(), acc)
    totals = tl.sum(total, 1)
    txl.dot_wait(0)
    v.release()
    return acc, exponent, totals, k.next(), v.next()


@txl.jit
def first_block(row, BLOCK_N: tl.constexpr, WINDOW: tl.constexpr):
    """The first block of keys that queries from `row` on see."""
    return 0 if WINDOW is None else max(row + 1 - WINDOW, 0) // BLOCK_N


@txl.jit
def _blocks_in(row, NK, ROWS: tl.constexpr, BLOCK_N: tl.constexpr, WINDOW: tl.constexpr, CAUSAL: tl.constexpr):
    """(first, end) of the blocks of keys that the queries row … row + ROWS - 1 see: one at least, which may be masked
    entirely, where a window is after the last key."""
    blocks = blocks_of(row, NK, ROWS, BLOCK_N, CAUSAL)
    return min(first_block(row, BLOCK_N, WINDOW), blocks - 1), blocks


@txl.jit
def _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, keys, values, HEADS, per_head, NK, GROUP,
             BLOCK_N: tl.constexpr, TOGETHER: tl.constexpr, WINDOW: tl.constexpr, CAUSAL: tl.constexpr,
             CONSUMERS: tl.constexpr):
    """Loads what all tiles of the program need."""
    TILE: tl.constexpr = 64 * CONSUMERS
    k, v = keys.producer(), values.producer()
    phase = 1
    for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
        head, index = tile_of(tile, per_head, HEADS, TOGETHER)
        row = index * TILE
        first, blocks = _blocks_in(row, NK, TILE, BLOCK_N, WINDOW, CAUSAL)
        k, v = _load(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, head, row, blocks, GROUP, BLOCK_N,
                     CONSUMERS, first)
        phase ^= 1


@txl.jit
def attention_scores_kernel(q_desc, k_desc, v_desc, o_desc, lse, sinks, operands, scale, cap, HEADS, NQ, NK, GROUP,
                            FEW, HEAD: tl.constexpr, BLOCK_N: tl.constexpr, STAGES: tl.constexpr,
                            TOGETHER: tl.constexpr, WINDOW: tl.constexpr, CAUSAL: tl.constexpr, CAPPED: tl.constexpr,
                            SCORE: tl.constexpr, DTYPE: tl.constexpr, CONSUMERS: tl.constexpr):
    """Tiles of 64 CONSUMERS queries of a head; GROUP heads of queries share one of keys. scale: of the scores, times
    log2(e) if nothing else is applied to them. FEW: heads of a batch, of which each has a sink."""
    TILE: tl.constexpr = 64 * CONSUMERS
    queries = txl.smem_alloc([64, HEAD], DTYPE, num_stages=CONSUMERS)
    out = txl.smem_alloc([64, HEAD], DTYPE, num_stages=CONSUMERS)
    q_full = txl.mbar_alloc(1, num_stages=CONSUMERS)
    q_free = txl.mbar_alloc(128, num_stages=CONSUMERS)
    keys = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)
    values = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)
    per_head = tl.cdiv(NQ, TILE)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, keys, values, HEADS, per_head, NK, GROUP, BLOCK_N,
                 TOGETHER, WINDOW, CAUSAL, CONSUMERS)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        consumer = ping_pong_consumer()
        k, v = keys.consumer(), values.consumer()
        buffer = txl.get_buffer(out, consumer)
        phase = 0
        for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
            head, index = tile_of(tile, per_head, HEADS, TOGETHER)
            row = index * TILE
            first, blocks = _blocks_in(row, NK, TILE, BLOCK_N, WINDOW, CAUSAL)
            row += consumer * 64
            txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
            q = txl.smem_load(txl.get_buffer(queries, consumer))
            txl.mbar_arrive(txl.get_buffer(q_free, consumer))
            phase ^= 1
            acc, exponent, totals, k, v = _attend(q, k, v, consumer, head, row, first, blocks, NK, scale, cap, operands,
                                                  BLOCK_N, WINDOW, CAUSAL, CAPPED, SCORE, DTYPE, CONSUMERS)
            if sinks is not None:
                sink = tl.load(sinks + head % FEW).to(tl.float32) * LOG2E
                now = tl.maximum(exponent, sink)
                shrink = tl.exp2(exponent - _base(now, True))
                totals = totals * shrink + tl.exp2(sink - _base(now, True))
                acc = acc * shrink[:, None]
                exponent = now
            rows = row + tl.arange(0, 64)
            txl.tma_store_wait(0)
            txl.smem_store(buffer, (acc * (1 / tl.where(totals == 0, 1.0, totals))[:, None]).to(DTYPE))
            txl.tma_store(buffer, o_desc, [head, row, 0])
            tl.store(lse + head.to(tl.int64) * NQ + rows, (exponent + tl.log2(totals)) * LN2, mask=rows < NQ)
        end_ping_pong(consumer)


def attention_scores(q, k, v, causal=False, scale=None, window=None, softcap=None, sinks=None, score=None, operands=(),
                     out=None, lse=None, block=128, stages=2, programs=None):
    """softmax(score(cap(scale · q kᵀ))) v for each head: `out`, of the shape of q, and `lse`, the natural logarithms of
    the sums, with the sinks.

    q, k, v, causal, scale, out, lse: as of `attention.attention`, and not empty. window: with `causal`, query i sees
    the keys i - window + 1 … i. softcap: scores become softcap · tanh(score / softcap). score(tile, head, rows, columns,
    operands): a jit function of float32 scores, applied after that; `head` counts those of all batches, rows and columns
    are (n, 1) and (1, m) int32. sinks: (heads,), a logit of each head that takes part in the sums and has no value. A
    query that sees nothing gets 0 and -inf.
    """
    *batch, heads, nq, d = q.shape
    nk, shared = k.shape[-2], k.shape[-3] * math.prod(batch)
    few, heads = heads, heads * math.prod(batch)
    dtype = tl.bfloat16 if "bfloat16" in str(q.dtype) else tl.float16
    out = result("out", out, q, q.shape, q.dtype, strided=True)
    lse = result("lse", lse, q, q.shape[:-1], np.float32)
    scale = d**-0.5 if scale is None else scale
    if softcap is None and score is None:
        scale *= LOG2E.value
    tiles = heads * -(-nq // 128)
    together = max(1, min(heads, (16 << 20) // (min(nk, (window or nk) + 128) * d * 4))) if causal else 1
    programs = min(tiles, programs or multiprocessors(q))
    descriptors = [heads_descriptor(x, rows) for x, rows in ((q, 64), (k, block), (v, block), (out, 64))]
    launch(attention_scores_kernel, (programs, ), *descriptors, lse, sinks, operands, scale, softcap or 1.0, heads, nq,
           nk, heads // shared, few, HEAD=d, BLOCK_N=block, STAGES=stages, TOGETHER=1 << together.bit_length() - 1,
           WINDOW=window, CAUSAL=causal, CAPPED=softcap is not None, SCORE=score, DTYPE=dtype, CONSUMERS=2,
           num_warpgroups=3)
    return out, lse


def reference(q, k, v, causal=False, scale=None, window=None, softcap=None, sinks=None, score=None):
    """In float64: (out, lse). score: a function of arrays (scores, head, rows, columns) here."""
    q, k, v = (np.asarray(x, np.float64) for x in (q, k, v))
    k, v = (np.repeat(x, q.shape[-3] // x.shape[-3], -3) for x in (k, v))
    scores = q @ np.swapaxes(k, -1, -2) * (q.shape[-1]**-0.5 if scale is None else scale)
    rows, columns = np.arange(q.shape[-2])[:, None], np.arange(k.shape[-2])[None, :]
    if softcap is not None:
        scores = softcap * np.tanh(scores / softcap)
    if score is not None:
        flat = scores.reshape(-1, *scores.shape[-2:])
        scores = np.stack([score(x, head, rows, columns) for head, x in enumerate(flat)]).reshape(scores.shape)
    if causal:
        seen = (columns <= rows) & (columns > rows - (window or 1 << 30))
        scores = np.where(seen, scores, -np.inf)
    if sinks is not None:
        column = np.broadcast_to(np.asarray(sinks, np.float64)[:, None, None], (*scores.shape[:-1], 1))
        scores, v = np.concatenate([scores, column], -1), np.concatenate([v, 0 * v[..., :1, :]], -2)
    most = scores.max(-1, keepdims=True)
    base = np.where(np.isinf(most), 0, most)
    weights = np.exp(scores - base)
    totals = weights.sum(-1, keepdims=True)
    with np.errstate(divide="ignore"):
        return weights / np.where(totals == 0, 1, totals) @ v, (base + np.log(totals))[..., 0]


@txl.jit
def _slope(scores, head, rows, columns, operands):
    """A bias that falls with the distance (ALiBi)."""
    return scores + tl.load(operands[0] + head) * (columns - rows).to(tl.float32)


def show_small_case():
    """Prints how far small cases are from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((heads, 300, 64)).astype(np.float16) for heads in (4, 2, 2))
    slopes, sinks = np.float32([0.5, 0.25, 0.125, 0.0625]), rng.standard_normal(4).astype(np.float32)
    for name, options, exact in (("window", dict(causal=True, window=70), {}), ("soft cap", dict(softcap=2.0), {}),
                                 ("sinks", dict(causal=True, sinks=sinks), {}),
                                 ("score", dict(causal=True, score=_slope, operands=(slopes, )),
                                  dict(score=lambda s, head, i, j: s + slopes[head] * (j - i)))):
        out, lse = attention_scores(q, k, v, **options)
        exact = reference(q, k, v, **{**{x: y for x, y in options.items() if x != "operands"}, **exact})
        worst = [np.abs(x - y).max() for x, y in zip((out, lse), exact)]
        print(f"{name}: {worst[0]:.3g} and {worst[1]:.3g} from the exact result")
