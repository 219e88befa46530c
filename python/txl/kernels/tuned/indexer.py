"""The lightning indexer on Hopper: the keys whose scores are the largest, for each query, without the scores in memory.

    score = key's scale · Σ over heads weight · max(query · key, 0)

of float8_e4m3fn. Warpgroup 0 loads blocks of keys; two others have two queries each, multiply the block by all of their
heads, and keep the words of `selection.py` in shared memory. Where there are few queries, several programs have some of
the keys each, and `merge_kernel` selects from what they found.

Design: `docs/kernels/indexer.md`.

    python -m txl.kernels indexer
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import empty, multiprocessors, named_dtype
from .selection import LEAST, index_of, keep, words_of
from txl.tools.tensor_descriptor import TensorDescriptor

BLOCK = 128  # keys that are multiplied at a time
MOST = 2048  # keys that are selected for a query
MEMORY = 219 << 10  # bytes of buffers in shared memory: 8 KiB less than it has, for scans and reductions
MERGED = 4096  # words that the merge reads at a time, at most


@txl.jit
def seen(starts, ends, query, queries, keys, CAUSAL: tl.constexpr):
    """The first key that a query sees, and the one after the last. What is no query sees none."""
    there = query < queries
    begin = query * 0
    end = tl.where(there, keys, 0)
    if starts is not None:
        begin = tl.maximum(tl.load(starts + query, mask=there, other=0), 0)
    if ends is not None:
        end = tl.minimum(tl.load(ends + query, mask=there, other=0), end)
    if CAUSAL:
        end = tl.minimum(end, keys - queries + query + 1)
    return begin, end


@txl.jit
def _blocks(tile, starts, ends, queries, keys, BLOCK: tl.constexpr, CAUSAL: tl.constexpr):
    """The blocks of keys that this program has of those that four queries see: the first, the one after the last."""
    begin, end = seen(starts, ends, tile * 4 + tl.arange(0, 4), queries, keys, CAUSAL)
    sees = begin < end
    first = tl.min(tl.where(sees, begin, keys), 0) // BLOCK
    last = tl.cdiv(tl.max(tl.where(sees, end, 0), 0), BLOCK)
    each = tl.cdiv(tl.maximum(last - first, 0), tl.num_programs(1))
    first += each * tl.program_id(1)
    return first, min(first + each, last)


@txl.jit
def _halves(x):
    """The two halves of a tile of rank 4 along axis 2."""
    half: tl.constexpr = x.shape[2] // 2
    return tl.split(tl.permute(tl.reshape(x, [x.shape[0], 2, 2, half, 8]), [0, 1, 3, 4, 2]))


@txl.jit
def _add_weighted(acc, products, weight):
    """acc plus the sums of weight · max(products, 0) along axis 2, which is in the registers of a thread: a
    multiply-add for each product."""
    if products.shape[2] == 1:
        return tl.fma(tl.maximum(products, 0.0, propagate_nan=tl.PropagateNan.ALL), weight, acc)
    left, right = _halves(products)
    left_weight, right_weight = _halves(weight)
    return _add_weighted(_add_weighted(acc, left, left_weight), right, right_weight)


@txl.jit
def _write(buffer, count, out, k, WORDS: tl.constexpr):
    """The k largest of a buffer's words, or their indices, in the order of the indices; then what is no key."""
    count, _ = keep(buffer, count, k, k)
    i = tl.arange(0, buffer.shape[0])
    words = txl.smem_gather(buffer, i, mask=i < count, other=LEAST)
    tl.store(out + i, words if WORDS else tl.where(i < count, index_of(words), -1), mask=i < k)


@txl.jit
def indexer_kernel(q_desc, k_desc, weights, k_scale, starts, ends, out, queries, keys, k, most, width,
                   HEADS: tl.constexpr, D: tl.constexpr, BLOCK: tl.constexpr, CAPACITY: tl.constexpr,
                   STAGES: tl.constexpr, CAUSAL: tl.constexpr, WORDS: tl.constexpr):
    """Tiles of four queries, the last ones first. out: (queries, programs along axis 1, width), of words if there is a
    merge."""
    DTYPE: tl.constexpr = tl.float8e4nv
    of_queries = txl.smem_alloc([2 * HEADS, D], DTYPE, num_stages=2)
    q_full = txl.mbar_alloc(1, num_stages=2)
    q_free = txl.mbar_alloc(128, num_stages=2)
    ring = txl.ring([BLOCK, D], DTYPE, STAGES, consumers=2)
    found = txl.smem_alloc([CAPACITY], tl.int64, num_stages=4)
    tiles = tl.cdiv(queries, 4)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        block_of = ring.producer()
        phase = 1
        for tile in range(tiles - 1 - tl.program_id(0), -1, -tl.num_programs(0)):
            first, last = _blocks(tile, starts, ends, queries, keys, BLOCK, CAUSAL)
            for consumer in tl.static_range(2):
                full = txl.get_buffer(q_full, consumer)
                txl.mbar_wait(txl.get_buffer(q_free, consumer), phase)
                tl.debug_barrier()  # all threads wait, and meet before one expects
                txl.mbar_expect(full, 2 * HEADS * D)
                txl.tma_load(txl.get_buffer(of_queries, consumer), q_desc, [(tile * 4 + 2 * consumer) * HEADS, 0], full)
            for block in range(first, last):
                block_of.acquire()
                txl.tma_load(block_of.buffer, k_desc, [block * BLOCK, 0], block_of.full)
                block_of = block_of.next()
            phase ^= 1
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        if txl.is_warpgroup([1]):
            consumer = 0
        else:
            consumer = 1
        block_of = ring.consumer()
        q = txl.get_buffer(of_queries, consumer)
        left, right = txl.get_buffer(found, 2 * consumer), txl.get_buffer(found, 2 * consumer + 1)
        phase = 0
        for tile in range(tiles - 1 - tl.program_id(0), -1, -tl.num_programs(0)):
            query = tile * 4 + 2 * consumer
            first, last = _blocks(tile, starts, ends, queries, keys, BLOCK, CAUSAL)
            left_begin, left_end = seen(starts, ends, query, queries, keys, CAUSAL)
            right_begin, right_end = seen(starts, ends, query + 1, queries, keys, CAUSAL)
            heads = query.to(tl.int64) * HEADS + tl.arange(0, 2 * HEADS)
            weight = tl.load(weights + heads, mask=heads < queries.to(tl.int64) * HEADS, other=0.0)
            weight = tl.reshape(weight, [1, 2, HEADS // 8, 8])
            left_count, right_count, left_low, right_low = 0, 0, LEAST, LEAST
            txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
            for block in range(first, last):
                key = block * BLOCK + tl.arange(0, BLOCK)
                scale = tl.load(k_scale + key, mask=key < keys, other=0.0)
                products = tl.dot(block_of.wait(), q.T, max_num_imprecise_acc=D)
                txl.dot_wait(0)
                block_of.release()
                block_of = block_of.next()
                parts = _add_weighted(tl.zeros([BLOCK, 2, 1, 8], tl.float32),
                                      tl.reshape(products, [BLOCK, 2, HEADS // 8, 8]), weight)
                scores = tl.sum(tl.reshape(parts, [BLOCK, 2, 8]), 2) * scale[:, None]
                left_scores, right_scores = tl.split(scores)
                left_words, right_words = words_of(left_scores, key), words_of(right_scores, key)
                to_left = (key >= left_begin) & (key < left_end) & (left_words >= left_low)
                to_right = (key >= right_begin) & (key < right_end) & (right_words >= right_low)
                both = to_left.to(tl.int32) + (to_right.to(tl.int32) << 16)
                number = tl.cumsum(both, 0)  # one scan for two queries
                txl.smem_scatter(left, left_words, left_count + (number & 0xFFFF) - 1, mask=to_left)
                txl.smem_scatter(right, right_words, right_count + (number >> 16) - 1, mask=to_right)
                added = tl.sum(both, 0)
                left_count += added & 0xFFFF
                right_count += added >> 16
                if max(left_count, right_count) > CAPACITY - BLOCK:
                    left_count, left_low = keep(left, left_count, k, most)
                    right_count, right_low = keep(right, right_count, k, most)
            txl.mbar_arrive(txl.get_buffer(q_free, consumer))
            at = out + (query.to(tl.int64) * tl.num_programs(1) + tl.program_id(1)) * width
            if query < queries:
                _write(left, left_count, at, width, WORDS)
            if query + 1 < queries:
                _write(right, right_count, at + tl.num_programs(1) * width, width, WORDS)
            phase ^= 1


@txl.jit
def merge_kernel(words, out, count, k, CAPACITY: tl.constexpr, BLOCK: tl.constexpr):
    """The indices of the k largest of `count` words of each query."""
    query = tl.program_id(0).to(tl.int64)
    buffer = txl.get_buffer(txl.smem_alloc([CAPACITY], tl.int64), 0)
    number, low = 0, LEAST + 1
    for first in range(0, count, BLOCK):
        i = first + tl.arange(0, BLOCK)
        word = tl.load(words + query * count + i, mask=i < count, other=LEAST)
        there = word >= low
        txl.smem_scatter(buffer, word, number + tl.cumsum(there.to(tl.int32), 0) - 1, mask=there)
        number += tl.sum(there.to(tl.int32), 0)
        if number > CAPACITY - BLOCK:
            number, low = keep(buffer, number, k, k)
    _write(buffer, number, out + query * k, k, False)


def indexer(query, key, weights, key_scale, k, starts, ends, causal, out, splits=None, stages=None, programs=None):
    """int32 (queries, k), `out`: the keys with the largest scores, in ascending order, then -1.

    query: (queries, heads, D), key: (keys, D), float8_e4m3fn, contiguous; heads 16, 32 or 64, D 32, 64 or 128.
    weights: float32 (queries, heads), key_scale: float32 (keys,), contiguous. starts, ends: int32 (queries,) or None,
    which keys a query sees. causal: the last query sees all keys, the one before it all but one. k is 1 to 2048;
    nothing is empty. splits: programs that share four queries' keys.
    """
    queries, heads, d = query.shape
    keys = key.shape[0]
    tiles, blocks = txl.cdiv(queries, 4), txl.cdiv(keys, BLOCK)
    sms = multiprocessors(query) if programs is None else programs
    splits = max(1, min(sms // tiles, blocks) if splits is None else splits)
    splits = txl.cdiv(blocks, txl.cdiv(blocks, splits))  # none without keys
    width = k if splits == 1 else min(k, txl.cdiv(blocks, splits) * BLOCK)
    found = out if splits == 1 else empty(query, (queries, splits, width), named_dtype(query, "int64"))
    capacity = max(2 * txl.next_power_of_2(width), 4 * BLOCK)
    stages = stages or max(2, min(6, (MEMORY - 4 * heads * d - 32 * capacity) // (BLOCK * d)))
    launch(indexer_kernel, (min(tiles, max(1, sms // splits)), splits),
           TensorDescriptor.from_tensor(query.reshape(-1, d), [2 * heads, d]),
           TensorDescriptor.from_tensor(key, [BLOCK, d]), weights, key_scale, starts, ends, found, queries, keys, width,
           width + (capacity - BLOCK - width) // 4, width, HEADS=heads, D=d, BLOCK=BLOCK, CAPACITY=capacity,
           STAGES=stages, CAUSAL=bool(causal), WORDS=splits > 1, num_warpgroups=3)
    if splits > 1:
        merged = min(MERGED, txl.next_power_of_2(splits * width))
        launch(merge_kernel, (queries, ), found, out, splits * width, k, CAPACITY=txl.next_power_of_2(k + merged),
               BLOCK=merged, num_warps=16)
    return out


def reference(query, key, weights, key_scale, k, starts=None, ends=None, causal=False):
    """(the keys, as `indexer` selects them by scores in float64, the scores), of NumPy's arrays."""
    q, x, w = (y.astype(np.float64) for y in (query, key, weights))
    scores = np.einsum("qhk,qh->qk", np.maximum(np.einsum("qhd,kd->qhk", q, x), 0), w) * key_scale.astype(np.float64)
    queries, keys = scores.shape
    scores = np.where(np.isnan(scores), -np.inf, scores)
    found = np.full((queries, k), -1, np.int32)
    for i in range(queries):
        begin = 0 if starts is None else max(starts[i], 0)
        end = min(keys, keys if ends is None else ends[i], keys - queries + i + 1 if causal else keys)
        visible = np.arange(begin, max(begin, end))
        best = np.sort(visible[np.argsort(-scores[i, visible], kind="stable")[:k]])
        found[i, :len(best)] = best
    return found, scores


def show_small_case():
    """Prints how many keys of a small case are not those of the exact scores."""
    from ml_dtypes import float8_e4m3fn
    rng = np.random.default_rng(0)
    q, x = (rng.integers(-3, 4, shape).astype(float8_e4m3fn) for shape in ((6, 16, 32), (300, 32)))
    weights, scale = rng.integers(1, 4, (6, 16)).astype(np.float32), np.ones(300, np.float32)
    found = indexer(q, x, weights, scale, 20, None, None, True, np.empty((6, 20), np.int32))
    wrong = (found != reference(q, x, weights, scale, 20, causal=True)[0]).sum()
    print(f"indexer: {wrong} of 120 keys differ from the exact ones")
