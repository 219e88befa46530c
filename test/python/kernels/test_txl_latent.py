"""Latent attention, decode and sparse prefill, in the forms of TeraXLang's programs, against float64: a row of a token
has 512 numbers that are keys and values and 64 that are keys only. `examples/txl/latent_attention.py` and `txl.kernels`
have others; here one consumer computes the scores of even blocks and the other those of odd ones, buffers have several
names, and what consumers tell each other are fragments."""
import math

import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton.language as tl
from txl_kernels import Boxes, everywhere, explained, launch, normal, with_mistake

pytestmark = pytest.mark.filterwarnings("ignore:.*the condition has type `int8`")

HEADS = tl.constexpr(64)
TOKENS = tl.constexpr(64)
VALUES = tl.constexpr(512)
HALF = tl.constexpr(256)
ROPE = tl.constexpr(64)
BOTH = tl.constexpr(256)
EVEN_READY = tl.constexpr(8)
ODD_READY = tl.constexpr(9)
EVEN_READ = tl.constexpr(10)
ODD_READ = tl.constexpr(11)
TOTALS = tl.constexpr(12)
ROPE_READ = tl.constexpr(14)


@txl.jit
def scores_of(q, q_rope, row_ring, rope_ring, slot, first, length, scale):
    rows, rope = txl.get_buffer(row_ring, slot), txl.get_buffer(rope_ring, slot)
    scores = tl.dot(q_rope, rope.T)
    scores = tl.dot(txl.smem_slice(q, 0, HALF, 1), txl.smem_slice(rows, 0, HALF, 1).T, scores)
    scores = tl.dot(txl.smem_slice(q, HALF, HALF, 1), txl.smem_slice(rows, HALF, HALF, 1).T, scores)
    return tl.where((first + tl.arange(0, TOKENS) < length)[None, :], scores * scale, -1.0e30)


@txl.jit
def weigh(scores, most):
    now = tl.maximum(most, tl.max(scores, 1))
    return tl.exp2(scores - now[:, None]), now, tl.exp2(most - now)


@txl.jit
def mla_decode(q_desc, rows_desc, out_desc, table_ptr, lengths_ptr, pages, scale):
    bQ = txl.get_buffer(txl.smem_alloc([HEADS, VALUES], dtype=tl.float16), 0)
    bQpe = txl.get_buffer(txl.smem_alloc([HEADS, ROPE], dtype=tl.float16), 0)
    bK = txl.smem_alloc([TOKENS, VALUES], dtype=tl.float16, num_stages=2)
    bKpe = txl.smem_alloc([TOKENS, ROPE], dtype=tl.float16, num_stages=2)
    bP0 = txl.get_buffer(txl.smem_alloc([HEADS, TOKENS], dtype=tl.float16), 0)
    bP1 = bQpe
    shrinks = txl.smem_alloc([HEADS], dtype=tl.float32, num_stages=2)
    largest = txl.smem_alloc([HEADS], dtype=tl.float32, num_stages=2)
    sums = txl.smem_alloc([HEADS], dtype=tl.float32, num_stages=2)
    q_full = txl.mbar_alloc(1)
    full = [txl.mbar_alloc(1), txl.mbar_alloc(1)]
    free = [txl.mbar_alloc(256), txl.mbar_alloc(256)]
    sequence = tl.program_id(0)
    length = tl.load(lengths_ptr + sequence)
    blocks = tl.cdiv(length, TOKENS)
    pairs = tl.cdiv(blocks, 2)
    head = sequence * HEADS

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        txl.mbar_expect(q_full, HEADS * (VALUES + ROPE) * 2)
        txl.tma_load(bQ, q_desc, [head, 0], q_full)
        txl.tma_load(bQpe, q_desc, [head, VALUES], q_full)
        phase = 1
        for pair in range(0, pairs):
            for k in tl.static_range(2):
                row = tl.load(table_ptr + sequence * pages + tl.minimum(2 * pair + k, blocks - 1)) * TOKENS
                txl.mbar_wait(free[k], phase)
                tl.debug_barrier()
                txl.mbar_expect(full[k], TOKENS * (VALUES + ROPE) * 2)
                txl.tma_load(txl.get_buffer(bK, k), rows_desc, [row, 0], full[k])
                txl.tma_load(txl.get_buffer(bKpe, k), rows_desc, [row, VALUES], full[k])
            phase = phase ^ 1
    elif txl.is_warpgroup([1]):
        txl.reg_alloc(232)
        bV = txl.smem_slice(txl.get_buffer(bK, 0), 0, HALF, 1)
        bV1 = txl.smem_slice(txl.get_buffer(bK, 1), 0, HALF, 1)
        bO = txl.smem_slice(bQ, 0, HALF, 1)
        acc = tl.zeros([HEADS, HALF], tl.float32)
        most = tl.full([HEADS], -1.0e30, tl.float32)
        total = tl.zeros([HEADS], tl.float32)
        txl.mbar_wait(q_full, 0)
        rope = txl.smem_load(bQpe)
        txl.bar_arrive(ROPE_READ, BOTH)
        phase = 0
        for pair in range(0, pairs):
            txl.mbar_wait(full[0], phase)
            scores = scores_of(bQ, rope, bK, bKpe, 0, 2 * pair * TOKENS, length, scale)
            weights, most, shrink = weigh(scores, most)
            total = total * shrink + tl.sum(weights, 1)
            txl.bar_wait(EVEN_READ, BOTH)
            txl.smem_store(bP0, weights.to(tl.float16))
            txl.smem_store(txl.get_buffer(shrinks, 0), shrink)
            txl.smem_store(txl.get_buffer(largest, 0), most)
            txl.fence_proxy_async()
            txl.bar_arrive(EVEN_READY, BOTH)
            acc = acc * shrink[:, None]
            acc = tl.dot(weights.to(tl.float16), bV, acc)
            txl.dot_wait(0)
            txl.mbar_arrive(free[0])
            txl.bar_wait(ODD_READY, BOTH)
            shrink = txl.smem_load(txl.get_buffer(shrinks, 1))
            most = txl.smem_load(txl.get_buffer(largest, 1))
            total = total * shrink
            acc = acc * shrink[:, None]
            txl.mbar_wait(full[1], phase)
            acc = tl.dot(bP1, bV1, acc)
            txl.dot_wait(0)
            txl.mbar_arrive(free[1])
            txl.bar_arrive(ODD_READ, BOTH)
            phase = phase ^ 1
        txl.smem_store(txl.get_buffer(sums, 0), total)
        txl.bar_wait(TOTALS, BOTH)
        total += txl.smem_load(txl.get_buffer(sums, 1))
        txl.smem_store(bO, (acc / total[:, None]).to(tl.float16))
        txl.tma_store(bO, out_desc, [head, 0])
    else:
        txl.reg_alloc(232)
        bV = txl.smem_slice(txl.get_buffer(bK, 1), HALF, HALF, 1)
        bV0 = txl.smem_slice(txl.get_buffer(bK, 0), HALF, HALF, 1)
        bO = txl.smem_slice(bQ, HALF, HALF, 1)
        acc = tl.zeros([HEADS, HALF], tl.float32)
        total = tl.zeros([HEADS], tl.float32)
        txl.mbar_wait(q_full, 0)
        rope = txl.smem_load(bQpe)
        txl.bar_wait(ROPE_READ, BOTH)
        txl.bar_arrive(EVEN_READ, BOTH)
        phase = 0
        for pair in range(0, pairs):
            txl.mbar_wait(full[1], phase)
            scores = scores_of(bQ, rope, bK, bKpe, 1, (2 * pair + 1) * TOKENS, length, scale)
            txl.bar_wait(EVEN_READY, BOTH)
            before = txl.smem_load(txl.get_buffer(shrinks, 0))
            weights, most, shrink = weigh(scores, txl.smem_load(txl.get_buffer(largest, 0)))
            weights = tl.where(((2 * pair + 1) * TOKENS + tl.arange(0, TOKENS) < length)[None, :], weights, 0.0)
            total = total * before * shrink + tl.sum(weights, 1)
            if pair > 0:
                txl.bar_wait(ODD_READ, BOTH)
            txl.smem_store(bP1, weights.to(tl.float16))
            txl.smem_store(txl.get_buffer(shrinks, 1), shrink)
            txl.smem_store(txl.get_buffer(largest, 1), most)
            txl.fence_proxy_async()
            txl.bar_arrive(ODD_READY, BOTH)
            acc = acc * before[:, None]
            txl.mbar_wait(full[0], phase)
            acc = tl.dot(bP0, bV0, acc)
            txl.dot_wait(0)
            txl.mbar_arrive(free[0])
            txl.bar_arrive(EVEN_READ, BOTH)
            acc = acc * shrink[:, None]
            acc = tl.dot(weights.to(tl.float16), bV, acc)
            txl.dot_wait(0)
            txl.mbar_arrive(free[1])
            phase = phase ^ 1
        txl.smem_store(txl.get_buffer(sums, 1), total)
        txl.bar_wait(TOTALS, BOTH)
        total += txl.smem_load(txl.get_buffer(sums, 0))
        txl.smem_store(bO, (acc / total[:, None]).to(tl.float16))
        txl.tma_store(bO, out_desc, [head, HALF])


@txl.jit
def sparse_prefill(q_desc, rows_ptr, out_desc, logs_ptr, chosen_ptr, count, tokens, scale):
    """The rows that a query names are gathered by threads, which arrive when their copies are there; numbers outside of
    the array name none. The first consumer tells the second weights and what the sums shrink by, an element of each
    line by one thread of four."""
    line: tl.constexpr = txl.SliceLayout(1, txl.NVMMADistributedLayout([3, 0], [4, 1], [16, 64, 16]))
    bQ = txl.get_buffer(txl.smem_alloc([HEADS, VALUES], dtype=tl.float16), 0)
    bQpe = txl.get_buffer(txl.smem_alloc([HEADS, ROPE], dtype=tl.float16), 0)
    bK = txl.get_buffer(txl.smem_alloc([TOKENS, VALUES], dtype=tl.float16), 0)
    bKpe = txl.get_buffer(txl.smem_alloc([TOKENS, ROPE], dtype=tl.float16), 0)
    bP = txl.get_buffer(txl.smem_alloc([HEADS, TOKENS], dtype=tl.float16), 0)
    bScale = txl.get_buffer(txl.smem_alloc([HEADS], dtype=tl.float32), 0)
    bValid = txl.get_buffer(txl.smem_alloc([TOKENS], dtype=tl.int8), 0)
    q_full = txl.mbar_alloc(1)
    full = txl.mbar_alloc(128)
    valid_full = txl.mbar_alloc(128)
    free = txl.mbar_alloc(256)
    query = tl.program_id(0)
    head = query * HEADS
    tid = txl.tid(0)
    if txl.is_warpgroup([0]):
        txl.reg_alloc(216)
        acc = tl.zeros([HEADS, HALF], tl.float32)
        most = tl.full([HEADS], -1.0e30, tl.float32)
        total = tl.zeros([HEADS], tl.float32)
        txl.mbar_wait(q_full, 0)
        phase = 0
        for first in range(0, count, TOKENS):
            txl.mbar_wait(full, phase)
            txl.mbar_wait(valid_full, phase)
            scores = tl.dot(bQ, bK.T)
            scores = tl.dot(bQpe, bKpe.T, scores)
            valid = txl.smem_load(bValid)
            scores = tl.where(valid[None, :], scores * scale, -1.0e30)
            now = tl.maximum(most, tl.max(scores, 1))
            weights = tl.where(valid[None, :], tl.exp2(scores - now[:, None]), 0.0)
            shrink = tl.exp2(most - now)
            most = now
            total = total * shrink + tl.sum(weights, 1)
            txl.bar_wait(EVEN_READ, BOTH)
            txl.smem_store(bP, weights.to(tl.float16))
            txl.frag_smem_store(bScale, tl.broadcast_to(shrink[:, None], [HEADS, TOKENS]), line, pred=tid % 4 == 0,
                                predStr="slice:1")
            txl.fence_proxy_async()
            txl.bar_arrive(EVEN_READY, BOTH)
            acc = acc * shrink[:, None]
            acc = tl.dot(bP, txl.smem_slice(bK, 0, HALF, 1), acc)
            txl.dot_wait(0)
            txl.mbar_arrive(free)
            phase ^= 1
        txl.bar_wait(EVEN_READ, BOTH)
        txl.frag_smem_store(bScale, tl.broadcast_to(total[:, None], [HEADS, TOKENS]), line, pred=tid % 4 == 3,
                            predStr="slice:1")
        txl.bar_arrive(TOTALS, BOTH)
        bO = txl.smem_slice(bQ, 0, HALF, 1)
        txl.smem_store(bO, (acc / tl.where(total == 0.0, 1.0, total)[:, None]).to(tl.float16))
        txl.tma_store(bO, out_desc, [head, 0])
        tl.store(logs_ptr + head + tl.arange(0, HEADS), most + tl.log2(total))
    if txl.is_warpgroup([1]):
        txl.reg_alloc(216)
        acc = tl.zeros([HEADS, HALF], tl.float32)
        txl.mbar_wait(q_full, 0)
        txl.bar_arrive(EVEN_READ, BOTH)
        phase = 0
        for first in range(0, count, TOKENS):
            txl.mbar_wait(full, phase)
            txl.bar_wait(EVEN_READY, BOTH)
            acc = acc * txl.frag_smem_load(bScale, [HEADS], line)[:, None]
            acc = tl.dot(bP, txl.smem_slice(bK, HALF, HALF, 1), acc)
            txl.dot_wait(0)
            txl.bar_arrive(EVEN_READ, BOTH)
            txl.mbar_arrive(free)
            phase ^= 1
        txl.bar_wait(TOTALS, BOTH)
        total = txl.smem_load(bScale)
        bO = txl.smem_slice(bQ, HALF, HALF, 1)
        txl.smem_store(bO, (acc / tl.where(total == 0.0, 1.0, total)[:, None]).to(tl.float16))
        txl.tma_store(bO, out_desc, [head, HALF])
    if txl.is_warpgroup([2]):
        txl.reg_dealloc(72)
        txl.mbar_expect(q_full, HEADS * (VALUES + ROPE) * 2)
        txl.tma_load(bQ, q_desc, [head, 0], q_full)
        txl.tma_load(bQpe, q_desc, [head, VALUES], q_full)
        places = tl.arange(0, TOKENS)
        phase = 1
        for first in range(0, count, TOKENS):
            names = tl.load(chosen_ptr + query * count + first + places, mask=first + places < count, other=-1)
            there = (names >= 0) & (names < tokens)
            rows = rows_ptr + (names * (VALUES + ROPE))[:, None]
            txl.mbar_wait(free, phase)
            txl.async_load(bK, rows + tl.arange(0, VALUES)[None, :], mask=there[:, None])
            txl.async_load(bKpe, rows + VALUES + tl.arange(0, ROPE)[None, :], mask=there[:, None])
            txl.mbar_arrive(full, track_async_op=True)
            txl.smem_store(bValid, there.to(tl.int8))
            txl.mbar_arrive(valid_full)
            phase ^= 1


WIDTH = 576
SCALE = math.log2(math.e) / math.sqrt(WIDTH)


def attend(q, rows):
    """(the result, the logarithm to the base 2 of the sum) of the heads of a query."""
    scores = q.astype(np.float64) @ rows.astype(np.float64).T * SCALE
    weights = np.exp2(scores - scores.max(1, keepdims=True))
    return weights @ rows[:, :512].astype(np.float64) / weights.sum(1, keepdims=True), scores.max(1) + np.log2(
        weights.sum(1))


def decode(place, lengths=(200, 64)):
    pages = 4
    rows, q = normal(0, len(lengths) * pages * 64, WIDTH), normal(1, len(lengths) * 64, WIDTH)
    table = np.random.default_rng(2).permutation(len(lengths) * pages).astype(np.int32).reshape(len(lengths), pages)
    out = np.zeros((len(lengths) * 64, 512), np.float16)
    launch(place, mla_decode, (len(lengths), ), Boxes(q, [64, 512]), Boxes(rows, [64, 512]), Boxes(out, [64, 512]),
           table, np.array(lengths, np.int32), pages, SCALE, num_warpgroups=3)
    exact = []
    for k, length in enumerate(lengths):
        own = np.concatenate([rows[page * 64:page * 64 + 64] for page in table[k]])[:length]
        exact.append(attend(q[k * 64:k * 64 + 64], own)[0])
    return out, np.concatenate(exact)


def prefill(place, count=150, queries=2):
    rows, q = normal(0, 300, WIDTH), normal(1, queries * 64, WIDTH)
    chosen = np.random.default_rng(3).integers(-60, 1 << 21, (queries, count)).astype(np.int32)
    chosen = np.where(chosen > 1 << 20, chosen, chosen % 300 - 60 * (chosen < 0))
    chosen = np.where(np.arange(count) % 5 == 4, (1 << 31) - 1, chosen).astype(np.int32)  # times 576 it overflows
    out, logs = np.zeros((queries * 64, 512), np.float16), np.zeros(queries * 64, np.float32)
    launch(place, sparse_prefill, (queries, ), Boxes(q, [64, 512]), rows, Boxes(out, [64, 512]), logs, chosen, count,
           300, SCALE, num_warpgroups=3)
    found = [attend(q[k * 64:k * 64 + 64], rows[[n for n in chosen[k] if 0 <= n < 300]]) for k in range(queries)]
    return out, np.concatenate([f[0] for f in found]), logs, np.concatenate([f[1] for f in found])


@everywhere
def test_decode(place):
    out, exact = decode(place)
    assert np.abs(out - exact).max() < 8e-3


@everywhere
def test_prefill(place):
    out, exact, logs, exact_logs = prefill(place)
    assert np.abs(out - exact).max() < 8e-3 and np.abs(logs - exact_logs).max() < 1e-3


MISTAKES = {
    "a page is freed while it is read": ("decode", "mla_decode",
                                         "acc = tl.dot(bP0, bV0, acc)\n            txl.dot_wait(0)\n",
                                         "acc = tl.dot(bP0, bV0, acc)\n", "`(bP0|bK)\\[0\\]`"),
    "weights are read too early": ("decode", "mla_decode", "            txl.bar_wait(ODD_READY, BOTH)\n", "",
                                   "`(shrinks|largest)\\[1\\]` is read here"),
    "a page is freed by one consumer": ("decode", "mla_decode",
                                        "            txl.mbar_arrive(free[0])\n            txl.bar_wait(ODD_READY",
                                        "            txl.bar_wait(ODD_READY", "waits here .*`free"),
    "the result is written over the queries": (
        "decode", "mla_decode",
        "        txl.bar_wait(TOTALS, BOTH)\n        total += txl.smem_load(txl.get_buffer(sums, 0))\n", "",
        "`(bQ|sums)\\[[01]\\]`|waits here"),
    "the copies are not waited for": ("prefill", "sparse_prefill", "txl.mbar_arrive(full, track_async_op=True)",
                                      "txl.mbar_arrive(full)", "`bK(pe)?\\[0\\]` is read here .*asynchronous copy"),
    "which rows are there is read too early": ("prefill", "sparse_prefill",
                                               "            txl.mbar_wait(valid_full, phase)\n", "", "`bValid\\[0\\]`"),
    "a line of a buffer of another length": (
        "prefill", "sparse_prefill",
        'bScale, tl.broadcast_to(shrink[:, None], [HEADS, TOKENS]), line, pred=tid % 4 == 0,\n'
        '                                predStr="slice:1")',
        'bScale, tl.broadcast_to(shrink[:, None], [HEADS, TOKENS]), line, pred=tid % 4 == 0)', "is not one of shape"),
    "a barrier of one warpgroup": ("prefill", "sparse_prefill", "txl.bar_wait(TOTALS, BOTH)",
                                   "txl.bar_wait(TOTALS, 128)", "128 threads|one count|`bScale"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_explained(mistake, tmp_path):
    kind, function, old, new, message = MISTAKES[mistake]
    module = with_mistake(__file__, function, old, new, tmp_path)
    explained(lambda: getattr(module, kind)("cpu"), message, function, module)
