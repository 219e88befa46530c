"""Attention forward on Hopper: softmax(scale · Q Kᵀ) V for each head, in float16 or bfloat16 with float32 accumulators.

Warpgroup 0 loads keys and values, blocks from the last to the first; the others, two or three, have 64 queries each.
The MMA of a block's scores is issued together with that of the previous block's values, so that the exponentials of one
run concurrently with the values of the other, and the warpgroups ping-pong (named barriers from 8 on). The kernel is
persistent.

Design: `docs/kernels/attention.md`.

    python -m txl.kernels attention
"""
import functools
import math
import typing

import numpy as np
import txl
import txl.language as tl
from .causal_order import blocks_of, next_tile, order_of, tile_of, tile_order
from .launches import launch
from .results import multiprocessors, result, steps_of
from txl.tools.tensor_descriptor import TensorDescriptor

CACHE = 16 << 20  # bytes of keys and values that are read over and over


@txl.jit
def _partial_sums(weights):
    """Eight partial sums a row, one for each thread: no exchange between threads."""
    return tl.sum(tl.reshape(weights, [weights.shape[0], weights.shape[1] // 8, 8]), 1)


@txl.jit
def _start_scores(q, k_block, rest, stage):
    scores = tl.dot(q, k_block.T)
    return scores if rest is None else tl.dot(rest[0], txl.get_buffer(rest[1], stage).T, scores)


@txl.jit
def own_blocks(k, v, row, blocks, mine, other, ROWS: tl.constexpr, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
               EMPTY_ROWS: tl.constexpr = False):
    """(how many blocks reach the diagonal of ROWS rows from `row` on, the rings at the last of these). Blocks after it
    are only for the other warpgroups; as with a block that it uses, this one waits at barrier `mine` and arrives at
    `other`."""
    if not CAUSAL:
        return blocks, k, v
    last = min(blocks, tl.cdiv(row + ROWS, BLOCK_N))
    if EMPTY_ROWS:  # one at least, which may be masked entirely
        last = max(last, 1)
    for block in range(last, blocks):
        k.wait()
        v.wait()
        txl.bar_wait(mine, 256)
        txl.bar_arrive(other, 256)
        k.release()
        v.release()
        k, v = k.next(), v.next()
    return last, k, v


@txl.jit
def _attend(q, k, v, consumer, row, blocks, NK, scale, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, EVEN: tl.constexpr,
            DTYPE: tl.constexpr, CONSUMERS: tl.constexpr, SPECULATIVE: tl.constexpr, EMPTY_ROWS: tl.constexpr = False,
            rest=None):
    """All blocks for the queries from `row` on: (sums of weighted values, exponent, totals, k, v). rest: further elements
    of the queries, and of the keys as buffers of the ring's stages.

    EMPTY_ROWS: a query may see no key of a block, or of all. A row's weights are powers of 2 relative to its exponent:
    the largest score so far or, SPECULATIVE, that of the first block until the weights of a block add up to 2^15; then
    it grows by that. Where a block jumps by more than a float holds, totals are not finite."""
    mine = 8 + consumer
    other = 8 + (consumer + 1) % CONSUMERS
    last, k, v = own_blocks(k, v, row, blocks, mine, other, q.shape[0], BLOCK_N, CAUSAL, EMPTY_ROWS)
    k_block = k.wait()
    txl.bar_wait(mine, 256)
    scores = _start_scores(q, k_block, rest, k.stage)
    txl.bar_arrive(other, 256)
    txl.dot_wait(0)
    k.release()
    if CAUSAL or not EVEN:
        scores = _masked(scores, row, (last - 1) * BLOCK_N, NK, CAUSAL)
    exponent = tl.max(scores, 1) * scale
    weights = tl.exp2(scores * scale - _base(exponent, EMPTY_ROWS)[:, None])
    total = _partial_sums(weights)
    p = weights.to(DTYPE)
    acc = tl.zeros([q.shape[0], v.buffer.shape[1]], tl.float32)
    for block in range(1, last):
        k = k.next()
        k_block = k.wait()
        txl.bar_wait(mine, 256)
        scores = _start_scores(q, k_block, rest, k.stage)
        acc = tl.dot(p, v.wait(), acc)
        txl.bar_arrive(other, 256)
        txl.dot_wait(1)  # the scores are complete, the MMA with the values is in flight
        k.release()
        if EMPTY_ROWS and CAUSAL:  # the diagonal may go through two blocks
            if row + 1 < (last - block) * BLOCK_N:
                scores = _masked(scores, row, (last - 1 - block) * BLOCK_N, NK, CAUSAL)
        if SPECULATIVE:
            weights = tl.exp2(scores * scale - exponent[:, None])
            consumers = _partial_sums(weights)
            highest = tl.max(consumers, 1)
            if tl.max(highest, 0) > 32768.0:
                by = tl.where(highest > 32768.0, tl.floor(tl.log2(highest)), 0.0)
                shrink = tl.exp2(-by)
                exponent += by
                weights = weights * shrink[:, None]
                consumers = consumers * shrink[:, None]
                total = total * shrink[:, None]
                txl.dot_wait(0)
                acc = acc * shrink[:, None]
            total += consumers
            txl.dot_wait(0)
            v.release()
        else:
            now = tl.maximum(exponent, tl.max(scores, 1) * scale)
            # The compiler skips multiplications by exp2(x - max(x, y)) where it is 1: a branch, for which three
            # warpgroups have no register. So the difference is reversed where there may be three.
            shrink = tl.exp2(exponent - _base(now, EMPTY_ROWS)) if EMPTY_ROWS else tl.exp2(-(now - exponent))
            exponent = now
            weights = tl.exp2(scores * scale - _base(exponent, EMPTY_ROWS)[:, None])
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
def _base(exponent, EMPTY_ROWS: tl.constexpr):
    """The exponent to which weights are relative: finite also where the largest score is minus infinity."""
    return tl.where(exponent == float("-inf"), 0.0, exponent) if EMPTY_ROWS else exponent


@txl.jit
def _masked(scores, row, first, NK, CAUSAL: tl.constexpr):
    """Scores of the columns from `first` on, those beyond the end or after the diagonal -inf."""
    columns = first + tl.arange(0, scores.shape[1])
    end = NK
    if CAUSAL:
        end = tl.minimum(row + 1 + tl.arange(0, scores.shape[0]), NK)[:, None]  # one comparison an element
    return tl.where(columns[None, :] < end, scores, float("-inf"))


@txl.jit
def _must_repeat(flags, decided, CONSUMERS: tl.constexpr):
    """Whether the totals of one of the warpgroups were not finite: all of them share keys and values, and all repeat
    their tiles."""
    txl.mbar_wait(decided, 0)
    some = 0
    for consumer in tl.static_range(CONSUMERS):
        some |= tl.sum(txl.smem_load(txl.get_buffer(flags, consumer)), 0)
    return some != 0


@txl.jit
def _load(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, head, row, blocks, GROUP, BLOCK_N: tl.constexpr,
          CONSUMERS: tl.constexpr, first=0):
    """The queries of a tile, and its keys and values, from the last of `blocks` to the first; the ring positions after
    them."""
    bytes: tl.constexpr = queries.numel * 2
    for consumer in tl.static_range(CONSUMERS):
        txl.mbar_wait(txl.get_buffer(q_free, consumer), phase)
        tl.debug_barrier()  # all threads wait, and meet before one expects: a late one might be two phases late
        txl.mbar_expect(txl.get_buffer(q_full, consumer), bytes)
        txl.tma_load(txl.get_buffer(queries, consumer), q_desc, [head, row + consumer * 64, 0],
                     txl.get_buffer(q_full, consumer))
    for block in range(blocks - 1, first - 1, -1):
        k.acquire()
        txl.tma_load(k.buffer, k_desc, [head // GROUP, block * BLOCK_N, 0], k.full)
        v.acquire()
        txl.tma_load(v.buffer, v_desc, [head // GROUP, block * BLOCK_N, 0], v.full)
        k, v = k.next(), v.next()
    return k, v


@txl.jit
def _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, order, HEADS, per_head, NK, GROUP,
             BLOCK_N: tl.constexpr, TOGETHER: tl.constexpr, CAUSAL: tl.constexpr, CONSUMERS: tl.constexpr,
             ORDERED: tl.constexpr):
    """Loads what all tiles of the program need: (phase, k, v)."""
    TILE: tl.constexpr = 64 * CONSUMERS
    end, following = order_of(order, HEADS * per_head, ORDERED)
    for position in range(tl.program_id(0), end, tl.num_programs(0)):
        tile, following = following, next_tile(order, position, ORDERED)
        head, index = tile_of(tile, per_head, HEADS, TOGETHER)
        row = index * TILE
        k, v = _load(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, head, row,
                     blocks_of(row, NK, TILE, BLOCK_N, CAUSAL), GROUP, BLOCK_N, CONSUMERS)
        phase ^= 1
    return phase, k, v


@txl.jit
def attention_forward(q_desc, k_desc, v_desc, o_desc, lse, order, scale, HEADS, NQ, NK, GROUP, HEAD: tl.constexpr,
                      BLOCK_N: tl.constexpr, STAGES: tl.constexpr, TOGETHER: tl.constexpr, CAUSAL: tl.constexpr,
                      EVEN: tl.constexpr, DTYPE: tl.constexpr, CONSUMERS: tl.constexpr, SPECULATIVE: tl.constexpr,
                      ORDERED: tl.constexpr):
    """Tiles of 64 CONSUMERS queries of a head; GROUP heads of queries share one of keys. `scale` is that of the scores
    times log2(e). EVEN: blocks of keys are whole. ORDERED: `order` assigns tiles to programs (`tile_order`).
    SPECULATIVE: all tiles are computed without the largest scores, and those where that failed computed again."""
    ROWS: tl.constexpr = 64
    TILE: tl.constexpr = 64 * CONSUMERS
    queries = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=CONSUMERS)
    out = txl.smem_alloc([ROWS, HEAD], DTYPE, num_stages=CONSUMERS)
    q_full = txl.mbar_alloc(1, num_stages=CONSUMERS)
    q_free = txl.mbar_alloc(128, num_stages=CONSUMERS)
    keys = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)
    values = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=CONSUMERS)
    flags = txl.smem_alloc([1], tl.int32, num_stages=CONSUMERS)
    decided = txl.mbar_alloc(128 * CONSUMERS)
    per_head = tl.cdiv(NQ, TILE)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24 if CONSUMERS == 2 else 32)  # the registers of all threads at the start are the whole budget
        phase, k, v = _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, tl.full([], 1, tl.int32),
                               keys.producer(), values.producer(), order, HEADS, per_head, NK, GROUP, BLOCK_N, TOGETHER,
                               CAUSAL, CONSUMERS, ORDERED)
        if SPECULATIVE and _must_repeat(flags, decided, CONSUMERS):
            _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, phase, k, v, order, HEADS, per_head, NK, GROUP,
                     BLOCK_N, TOGETHER, CAUSAL, CONSUMERS, ORDERED)
    if txl.is_warpgroup([1, 2] if CONSUMERS == 2 else [1, 2, 3]):
        txl.reg_alloc(240 if CONSUMERS == 2 else 160)
        if txl.is_warpgroup([1]):
            consumer = 0
        elif txl.is_warpgroup([2]):
            consumer = 1
        else:
            consumer = 2
        k, v = keys.consumer(), values.consumer()
        mine = 8 + consumer
        if consumer == CONSUMERS - 1:
            txl.bar_arrive(8, 256)  # warpgroup 1 begins
        phase = 0
        phase, k, v, all_finite = _consume(o_desc, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer,
                                           order, HEADS, per_head, NQ, NK, BLOCK_N, TOGETHER, CAUSAL, EVEN, DTYPE,
                                           CONSUMERS, ORDERED, SPECULATIVE, False)
        if SPECULATIVE:
            txl.smem_store(txl.get_buffer(flags, consumer), tl.full([1], 1, tl.int32) - all_finite.to(tl.int32))
            txl.mbar_arrive(decided)
            if _must_repeat(flags, decided, CONSUMERS):
                _consume(o_desc, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, order, HEADS,
                         per_head, NQ, NK, BLOCK_N, TOGETHER, CAUSAL, EVEN, DTYPE, CONSUMERS, ORDERED, False, True)
        if consumer == 0:  # the warpgroup that waited first has one arrival left over
            txl.bar_wait(8, 256)


@txl.jit
def _consume(o_desc, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, order, HEADS, per_head, NQ, NK,
             BLOCK_N: tl.constexpr, TOGETHER: tl.constexpr, CAUSAL: tl.constexpr, EVEN: tl.constexpr,
             DTYPE: tl.constexpr, CONSUMERS: tl.constexpr, ORDERED: tl.constexpr, SPECULATIVE: tl.constexpr,
             REPEATED: tl.constexpr):
    """A warpgroup's slices of all tiles of the program: (phase, k, v, whether all totals were finite)."""
    all_finite = True
    end, following = order_of(order, HEADS * per_head, ORDERED)
    for position in range(tl.program_id(0), end, tl.num_programs(0)):
        tile, following = following, next_tile(order, position, ORDERED)
        head, index = tile_of(tile, per_head, HEADS, TOGETHER)
        k, v, is_finite = _finish(o_desc, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, head,
                                  index * 64 * CONSUMERS, NQ, NK, BLOCK_N, CAUSAL, EVEN, DTYPE, CONSUMERS, SPECULATIVE,
                                  REPEATED)
        all_finite &= is_finite
        phase ^= 1
    return phase, k, v, all_finite


@txl.jit
def _finish(o_desc, lse, scale, queries, out, q_full, q_free, phase, k, v, consumer, head, row, NQ, NK,
            BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr, EVEN: tl.constexpr, DTYPE: tl.constexpr,
            CONSUMERS: tl.constexpr, SPECULATIVE: tl.constexpr, REPEATED: tl.constexpr):
    """A warpgroup's slice of a tile: (k, v, whether its totals are finite). SPECULATIVE stores no others,
    REPEATED those that were not stored."""
    blocks = blocks_of(row, NK, 64 * CONSUMERS, BLOCK_N, CAUSAL)
    row += consumer * 64
    q = txl.get_buffer(queries, consumer)
    txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
    if CONSUMERS == 2:  # there are registers for them
        q = txl.smem_load(q)
        txl.mbar_arrive(txl.get_buffer(q_free, consumer))
    acc, exponent, totals, k, v = _attend(q, k, v, consumer, row, blocks, NK, scale, BLOCK_N, CAUSAL, EVEN, DTYPE,
                                          CONSUMERS, SPECULATIVE)
    if CONSUMERS != 2:
        txl.mbar_arrive(txl.get_buffer(q_free, consumer))
    rows = row + tl.arange(0, 64)
    stores = True
    if SPECULATIVE:
        stores = tl.min(((totals < float("inf")) | (rows >= NQ)).to(tl.int32), 0) == 1
    if REPEATED:
        lse_tile = tl.load(lse + head * NQ + rows, mask=rows < NQ, other=0.0)
        stores = tl.min((tl.abs(lse_tile) < float("inf")).to(tl.int32), 0) == 0
    if stores:
        buffer = txl.get_buffer(out, consumer)
        txl.tma_store_wait(0)
        txl.smem_store(buffer, (acc * (1 / totals)[:, None]).to(DTYPE))
        txl.tma_store(buffer, o_desc, [head, row, 0])
    if stores or not REPEATED:
        tl.store(lse + head * NQ + rows, (exponent + tl.log2(totals)) * 0.6931471805599453, mask=rows < NQ)
    return k, v, stores


def attention(q, k, v, causal=False, scale=None, out=None, lse=None, block=128, stages=2, consumers=None,
              speculative=None, programs=None):
    """softmax(scale · q kᵀ) v for each head; `out`, of the shape of q, and `lse`, the logarithms of the sums.

    q: (heads, NQ, D), k, v: (heads of keys, NK, D), float16 or bfloat16, contiguous; also (batch, heads,
    N, D), whose two leading axes are one in memory. D is 64 or 128; the heads of q are
    a multiple of those of k, and adjacent heads of q share one of k. With `causal` query i sees the keys 0 … i. scale:
    1/√D if not given. lse: float32 of q's shape without D, contiguous, natural logarithms. consumers: the warpgroups
    that compute, each 64 queries of a tile. speculative: no maximum of each block, see `docs/kernels/attention.md`.
    """
    plan = _plan(q.shape, k.shape, v.shape, q.dtype, k.dtype, v.dtype, getattr(q, "device", None), causal, scale, block,
                 stages, consumers, speculative, programs or multiprocessors(q))
    out = result("out", out, q, q.shape, q.dtype, strided=True)
    lse = result("lse", lse, q, q.shape[:-1], np.float32)
    if plan is None:
        out[...] = 0
        lse[...] = -math.inf
        return out, lse
    for name, x in (("q", q), ("k", k), ("v", v), ("out", out)):
        if x.ndim > 3 and not is_one_axis(x):
            raise ValueError(f"`{name}` is not contiguous: its batch and heads are one axis in memory")
    descriptors = [heads_descriptor(x, rows) for x, rows in ((q, 64), (k, block), (v, block), (out, 64))]
    launch(attention_forward, plan.grid, *descriptors, lse, plan.order, *plan.scalars, constants=(plan.order, ),
           **plan.options)
    return out, lse


class _Plan(typing.NamedTuple):
    """What a launch takes in addition to its arrays."""
    grid: tuple
    order: object
    scalars: tuple
    options: dict


@functools.lru_cache(256)
def _plan(q, k, v, q_type, k_type, v_type, device, causal, scale, block, stages, consumers, speculative, programs):
    """The launch for arrays of these shapes and types; None if there is nothing to do. Cached, because calls repeat."""
    *batch, heads, nq, head = q
    group, rest = divmod(heads, k[-3])
    if head not in (64, 128) or rest or k != v or k[-1] != head or tuple(k[:-3]) != tuple(batch):
        raise ValueError(f"queries of {tuple(q)} do not go with keys of {tuple(k)} and values of {tuple(v)}")
    if "float16" not in str(q_type) or not q_type == k_type == v_type:
        raise ValueError(f"elements are float16 or bfloat16, all of one type, not {q_type}, {k_type} and {v_type}")
    nk = k[-2]
    if not math.prod(q) or nk == 0:
        return None
    heads *= math.prod(batch)
    consumers = consumers or (3 if head == 64 else 2)
    speculative = head == 128 if speculative is None else speculative
    scale = (head**-0.5 if scale is None else scale) * math.log2(math.e)
    dtype = tl.float16 if "bfloat16" not in str(q_type) else tl.bfloat16
    together = max(1, min(heads, CACHE // (nk * head * 4))) if causal else 1
    together = 1 << together.bit_length() - 1
    per_head = -(-nq // (64 * consumers))
    programs = min(programs, heads * per_head)
    order = None
    if causal and programs < heads * per_head:
        order = tile_order(heads, nq, nk, 64 * consumers, block, together, programs, device)
    options = {
        "HEAD": head, "BLOCK_N": block, "STAGES": stages, "TOGETHER": together, "CAUSAL": causal,
        "EVEN": nk % block == 0, "DTYPE": dtype, "CONSUMERS": consumers, "SPECULATIVE": speculative,
        "ORDERED": order is not None, "num_warpgroups": consumers + 1
    }
    return _Plan((programs, ), order, (scale, heads, nq, nk, group), options)


def is_one_axis(x):
    """Whether the batch and the heads of x are one axis in memory, and the elements of a row adjacent."""
    steps = steps_of(x)
    return steps[-1] == 1 and (x.ndim == 3 or x.shape[0] == 1 or steps[0] == steps[1] * x.shape[1])


def heads_descriptor(x, rows):
    """Tiles of so many rows of all heads, whose leading axes are one in memory; of 192 elements in slices of 64."""
    shape, steps = tuple(x.shape), steps_of(x)
    heads = math.prod(shape[:-2])
    step = steps[-3] if len(shape) == 3 or shape[-3] > 1 else steps[0]  # of the axis that has several elements
    return TensorDescriptor(x, [heads, *shape[-2:]], [step, *steps[-2:]], [1, rows, shape[-1] & -shape[-1]])


def reference(q, k, v, causal=False, scale=None):
    """In float64: (out, lse)."""
    q, k, v = (np.asarray(x, np.float64) for x in (q, k, v))
    k, v = (np.repeat(x, q.shape[-3] // x.shape[-3], -3) for x in (k, v))
    scores = q @ np.swapaxes(k, -1, -2) * (q.shape[-1]**-0.5 if scale is None else scale)
    if causal:
        scores = np.where(np.tril(np.ones(scores.shape[-2:], bool)), scores, -np.inf)
    most = scores.max(-1, keepdims=True)
    weights = np.exp(scores - most)
    totals = weights.sum(-1, keepdims=True)
    return weights / totals @ v, (most + np.log(totals))[..., 0]


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((heads, 300, 64)).astype(np.float16) for heads in (4, 2, 2))
    for causal in (False, True):
        out, lse = attention(q, k, v, causal)
        exact = reference(q, k, v, causal)
        print(f"{'causal' if causal else 'full'}: {np.abs(out - exact[0]).max():.3g} and "
              f"{np.abs(lse - exact[1]).max():.3g} from the exact result")
