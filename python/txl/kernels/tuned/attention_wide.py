"""Attention forward on Hopper with heads of 192 elements and values of 128, or of 256 both; float16 or bfloat16 with
float32 accumulators.

As `attention.py` with two consumer warpgroups, which read queries from shared memory and store results through their
buffers.

Design: `docs/kernels/attention.md`.

    python -m txl.kernels attention_wide
"""
import math

import numpy as np
import txl
import txl.language as tl
from .attention import _attend, heads_descriptor, reference
from .causal_order import blocks_of, tile_of
from .gemm import product_types
from .launches import launch
from .results import multiprocessors
from .tiles import ping_pong_consumer

CACHE = 16 << 20  # bytes of keys and values that are read over and over
VALUES = {192: 128, 256: 256}  # elements of values by those of queries


@txl.jit
def _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, keys, key_rest, values, HEADS, per_head, NK, GROUP,
             BLOCK_N: tl.constexpr, TOGETHER: tl.constexpr, CAUSAL: tl.constexpr):
    """Loads what all tiles of the program need."""
    MAIN: tl.constexpr = queries[0].shape[1]
    k, v = keys.producer(), values.producer()
    phase = 1
    for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
        head, index = tile_of(tile, per_head, HEADS, TOGETHER)
        row = index * 128
        for consumer in tl.static_range(2):
            full = txl.get_buffer(q_full, consumer)
            txl.mbar_wait(txl.get_buffer(q_free, consumer), phase)
            tl.debug_barrier()  # all threads wait, and meet before one expects
            txl.mbar_expect(full, 64 * (MAIN + (0 if key_rest is None else 64)) * 2)
            txl.tma_load(txl.get_buffer(queries[0], consumer), q_desc, [head, row + consumer * 64, 0], full)
            if key_rest is not None:
                txl.tma_load(txl.get_buffer(queries[1], consumer), q_desc, [head, row + consumer * 64, MAIN], full)
        for block in range(blocks_of(row, NK, 128, BLOCK_N, CAUSAL) - 1, -1, -1):
            txl.mbar_wait(k.free, k.phase)
            tl.debug_barrier()
            txl.mbar_expect(k.full, BLOCK_N * (MAIN + (0 if key_rest is None else 64)) * 2)
            txl.tma_load(k.buffer, k_desc, [head // GROUP, block * BLOCK_N, 0], k.full)
            if key_rest is not None:
                txl.tma_load(txl.get_buffer(key_rest, k.stage), k_desc, [head // GROUP, block * BLOCK_N, MAIN], k.full)
            v.acquire()
            txl.tma_load(v.buffer, v_desc, [head // GROUP, block * BLOCK_N, 0], v.full)
            k, v = k.next(), v.next()
        phase ^= 1


@txl.jit
def attention_wide_kernel(q_desc, k_desc, v_desc, o_desc, lse, scale, HEADS, NQ, NK, GROUP, WIDTH: tl.constexpr,
                          BLOCK_N: tl.constexpr, STAGES: tl.constexpr, TOGETHER: tl.constexpr, CAUSAL: tl.constexpr,
                          EVEN: tl.constexpr, DTYPE: tl.constexpr):
    """Tiles of 128 queries of a head; GROUP heads of queries share one of keys. `scale` is that of the scores times
    log2(e). Of 192 elements 128 are in one buffer and 64 in another; a result has as many as the first."""
    MAIN: tl.constexpr = 128 if WIDTH == 192 else WIDTH
    queries = (txl.smem_alloc([64, MAIN], DTYPE, num_stages=2), )
    key_rest = None
    if WIDTH > MAIN:
        queries += (txl.smem_alloc([64, WIDTH - MAIN], DTYPE, num_stages=2), )
        key_rest = txl.smem_alloc([BLOCK_N, WIDTH - MAIN], DTYPE, num_stages=STAGES)
    q_full = txl.mbar_alloc(1, num_stages=2)
    q_free = txl.mbar_alloc(128, num_stages=2)
    keys = txl.ring([BLOCK_N, MAIN], DTYPE, STAGES, consumers=2)
    values = txl.ring([BLOCK_N, MAIN], DTYPE, STAGES, consumers=2)
    per_head = tl.cdiv(NQ, 128)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        _produce(q_desc, k_desc, v_desc, queries, q_full, q_free, keys, key_rest, values, HEADS, per_head, NK, GROUP,
                 BLOCK_N, TOGETHER, CAUSAL)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        consumer = ping_pong_consumer()
        k, v = keys.consumer(), values.consumer()
        q = txl.get_buffer(queries[0], consumer)
        rest = None if key_rest is None else (txl.get_buffer(queries[1], consumer), key_rest)
        phase = 0
        for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
            head, index = tile_of(tile, per_head, HEADS, TOGETHER)
            row = index * 128 + consumer * 64
            txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
            phase ^= 1
            acc, exponent, totals, k, v = _attend(q, k, v, consumer, row,
                                                  blocks_of(index * 128, NK, 128, BLOCK_N, CAUSAL), NK, scale, BLOCK_N,
                                                  CAUSAL, EVEN, DTYPE, 2, False, False, rest)
            rows = row + tl.arange(0, 64)
            txl.smem_store(q, (acc * (1 / totals)[:, None]).to(DTYPE))
            txl.tma_store(q, o_desc, [head, row, 0])
            tl.store(lse + head.to(tl.int64) * NQ + rows, (exponent + tl.log2(totals)) * 0.6931471805599453,
                     mask=rows < NQ)
            txl.tma_store_wait(0)
            txl.mbar_arrive(txl.get_buffer(q_free, consumer))
        if consumer == 0:  # the warpgroup that waited first has one arrival left over
            txl.bar_wait(8, 256)


def attention_wide(q, k, v, causal, scale, out, lse, block=None, stages=2, programs=None):
    """softmax(scale · q kᵀ) v for each head.

    q: (heads, NQ, D), k: (heads of keys, NK, D), v: (heads of keys, NK, V), D 192 and V 128, or both 256, float16 or
    bfloat16, or with a batch before, which is one axis with the heads in memory; adjacent heads of q share one of k.
    out: (heads, NQ, V); lse: float32 (heads, NQ), contiguous: natural logarithms of the sums. Nothing is empty.
    """
    *batch, heads, nq, d = q.shape
    *_, shared, nk, _ = k.shape
    heads, group = heads * math.prod(batch), heads // shared
    block = block or (128 if d == 192 else 64)
    together = max(1, min(heads, CACHE // (nk * (d + VALUES[d]) * 2))) if causal else 1
    programs = min(programs or multiprocessors(q), heads * -(-nq // 128))
    descriptors = [heads_descriptor(x, rows) for x, rows in ((q, 64), (k, block), (v, block), (out, 64))]
    launch(attention_wide_kernel, (programs, ), *descriptors, lse, scale * math.log2(math.e), heads, nq, nk, group,
           WIDTH=d, BLOCK_N=block, STAGES=stages, TOGETHER=1 << together.bit_length() - 1, CAUSAL=causal,
           EVEN=nk % block == 0, DTYPE=product_types(q.dtype)[0], num_warpgroups=3)
    return out, lse


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    for d, values in VALUES.items():
        q, k, v = (rng.standard_normal((heads, 300, width)).astype(np.float16)
                   for heads, width in ((4, d), (2, d), (2, values)))
        for causal in (False, True):
            out, lse = np.empty((4, 300, values), np.float16), np.empty((4, 300), np.float32)
            attention_wide(q, k, v, causal, d**-0.5, out, lse)
            exact = reference(q, k, v, causal)
            print(f"{d} {'causal' if causal else 'full'}: {np.abs(out - exact[0]).max():.3g} and "
                  f"{np.abs(lse - exact[1]).max():.3g} from the exact result")
