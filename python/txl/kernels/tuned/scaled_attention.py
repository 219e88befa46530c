"""Attention forward of 8-bit floats on Hopper: softmax(scale · Q Kᵀ) V for each head, whose queries, keys and values
have a float32 scale a head. Both products are of 8 bits, with float32 accumulators.

Warpgroup 0 loads keys and values, blocks from the last to the first; two others have 64 queries each and ping-pong, as
in `attention.py`. wgmma reads 8-bit operands along K only, which for the second product are the keys: a small kernel
transposes the values first.

Design: `docs/kernels/scaled_attention.md`.

    python -m txl.kernels scaled_attention
"""
import math

import numpy as np
import txl
import txl.language as tl
from .attention import _masked, _partial_sums, heads_descriptor, own_blocks, reference as exact_attention
from .causal_order import blocks_of, tile_of
from .gemm import product_types
from .launches import launch
from .results import empty, multiprocessors, steps_of
from .tiles import end_ping_pong, ping_pong_consumer
from txl.tools.tensor_descriptor import TensorDescriptor

CACHE = 16 << 20  # bytes of keys and values that are read over and over
LARGEST = tl.constexpr(8.0)  # the exponent of the largest weight of a row: 256 of at most 448 (e4m3)


@txl.jit
def transpose_kernel(values, out, v_steps, heads, NK, PADDED, HEAD: tl.constexpr, BLOCK: tl.constexpr):
    """out (batch · heads, HEAD, PADDED): values along the keys, zeros from NK on. Of 16 keys, key 8 a + 2 q + b comes
    at 4 q + 2 a + b: where the registers of the scores have it, when they are read as operand A of 8 bits."""
    pair = tl.program_id(1)
    batch, head = (pair // heads).to(tl.int64), (pair % heads).to(tl.int64)
    at, d = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK), tl.arange(0, HEAD)
    key = (at & ~15) | ((at & 2) << 2) | ((at & 12) >> 1) | (at & 1)
    tile = tl.load(values + batch * v_steps[0] + head * v_steps[1] + key.to(tl.int64)[:, None] * v_steps[2]
                   + d[None, :] * v_steps[3], mask=(key < NK)[:, None], other=0.0)
    tl.store(out + (pair.to(tl.int64) * HEAD + d[:, None]) * PADDED + at[None, :], tl.trans(tile),
             mask=(at < PADDED)[None, :])


@txl.jit
def _weights(scores, exponent, scale):
    """(partial sums of a row's weights, the weights as operand A): powers of 2 relative to the row's exponent. The
    columns of operand A are in the order of `transpose_kernel`: registers are only renamed."""
    weights = tl.exp2(scores * scale - (exponent - LARGEST)[:, None])
    rows: tl.constexpr = scores.shape[0]
    groups: tl.constexpr = scores.shape[1] // 16
    order = tl.permute(tl.reshape(weights, [rows, groups, 2, 4, 2]), [0, 1, 3, 2, 4])
    return _partial_sums(weights), tl.reshape(order, [rows, groups * 16]).to(tl.float8e4nv)


@txl.jit
def _attend(q, k, v, consumer, row, blocks, NK, scale, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
            EVEN: tl.constexpr):
    """All blocks for the queries from `row` on: (sums of weighted values, exponent, totals, k, v). The sums of a block
    have an accumulator of their own, and are added to the others' as those are scaled."""
    mine = 8 + consumer
    other = 8 + (consumer + 1) % 2
    HEAD: tl.constexpr = v.buffer.shape[0]
    last, k, v = own_blocks(k, v, row, blocks, mine, other, 64, BLOCK_N, CAUSAL)
    k_block = k.wait()
    txl.bar_wait(mine, 256)
    scores = tl.dot(q, k_block.T, max_num_imprecise_acc=HEAD)
    txl.bar_arrive(other, 256)
    txl.dot_wait(0)
    k.release()
    if CAUSAL or not EVEN:
        scores = _masked(scores, row, (last - 1) * BLOCK_N, NK, CAUSAL)
    exponent = tl.max(scores, 1) * scale
    total, p = _weights(scores, exponent, scale)
    shrink = tl.full([64], 1.0, tl.float32)
    acc = tl.zeros([64, HEAD], tl.float32)
    for block in range(1, last):
        k = k.next()
        k_block = k.wait()
        txl.bar_wait(mine, 256)
        scores = tl.dot(q, k_block.T, max_num_imprecise_acc=HEAD)
        part = tl.dot(p, v.wait().T, tl.zeros([64, HEAD], tl.float32), max_num_imprecise_acc=BLOCK_N)
        txl.bar_arrive(other, 256)
        txl.dot_wait(1)  # the scores are complete, the MMA with the values is in flight
        k.release()
        now = tl.maximum(exponent, tl.max(scores, 1) * scale)
        next_shrink = tl.exp2(exponent - now)
        exponent = now
        sums, weights = _weights(scores, exponent, scale)
        total = total * next_shrink[:, None] + sums
        txl.dot_wait(0)
        v.release()
        acc = acc * shrink[:, None] + part
        shrink = next_shrink
        v = v.next()
        p = weights
    part = tl.dot(p, v.wait().T, tl.zeros([64, HEAD], tl.float32), max_num_imprecise_acc=BLOCK_N)
    totals = tl.sum(total, 1)
    txl.dot_wait(0)
    v.release()
    return (acc * shrink[:, None] + part, ), exponent, totals, k.next(), v.next()


@txl.jit
def _attend_in_halves(q, k, v, consumer, row, blocks, NK, scale, BLOCK_N: tl.constexpr, CAUSAL: tl.constexpr,
                      EVEN: tl.constexpr):
    """As `_attend`, of values that have 128 of their elements multiplied at a time: two accumulators of 128, and the
    sums of a block in half as many registers. MMAs and exponentials overlap those of the other warpgroup only."""
    mine = 8 + consumer
    other = 8 + (consumer + 1) % 2
    HEAD: tl.constexpr = v.buffer.shape[0]
    HALF: tl.constexpr = HEAD // 2
    last, k, v = own_blocks(k, v, row, blocks, mine, other, 64, BLOCK_N, CAUSAL)
    exponent = tl.full([64], float("-inf"), tl.float32)
    total = tl.zeros([64, 8], tl.float32)
    left, right = tl.zeros([64, HALF], tl.float32), tl.zeros([64, HALF], tl.float32)
    for block in range(0, last):
        k_block = k.wait()
        txl.bar_wait(mine, 256)
        scores = tl.dot(q, k_block.T, max_num_imprecise_acc=HEAD)
        txl.bar_arrive(other, 256)
        txl.dot_wait(0)
        k.release()
        if CAUSAL or not EVEN:
            if block == 0:
                scores = _masked(scores, row, (last - 1) * BLOCK_N, NK, CAUSAL)
        now = tl.maximum(exponent, tl.max(scores, 1) * scale)
        shrink = tl.exp2(exponent - now)
        exponent = now
        sums, p = _weights(scores, exponent, scale)
        total = total * shrink[:, None] + sums
        values = v.wait()
        part = tl.dot(p, txl.smem_slice(values, 0, HALF, 0).T, tl.zeros([64, HALF], tl.float32),
                      max_num_imprecise_acc=BLOCK_N)
        txl.dot_wait(0)
        left = left * shrink[:, None] + part
        part = tl.dot(p, txl.smem_slice(values, HALF, HALF, 0).T, tl.zeros([64, HALF], tl.float32),
                      max_num_imprecise_acc=BLOCK_N)
        txl.dot_wait(0)
        v.release()
        right = right * shrink[:, None] + part
        k, v = k.next(), v.next()
    return (left, right), exponent, tl.sum(total, 1), k, v


@txl.jit
def scaled_attention_kernel(q_desc, k_desc, v_desc, o_desc, lse, q_scale, k_scale, v_scale, scale, HEADS, NQ, NK, GROUP,
                            HEAD: tl.constexpr, BLOCK_N: tl.constexpr, STAGES: tl.constexpr, TOGETHER: tl.constexpr,
                            CAUSAL: tl.constexpr, EVEN: tl.constexpr, OUT: tl.constexpr):
    """Tiles of 128 queries of a head; GROUP heads of queries share one of keys. `scale` is that of the scores times
    log2(e); EVEN: blocks of keys are whole."""
    DTYPE: tl.constexpr = tl.float8e4nv
    queries = txl.smem_alloc([64, HEAD], DTYPE, num_stages=2)
    PARTS: tl.constexpr = max(1, HEAD // 128)  # of the elements of a result
    out = txl.smem_alloc([64, HEAD // PARTS], OUT, num_stages=2 * PARTS)
    q_full = txl.mbar_alloc(1, num_stages=2)
    q_free = txl.mbar_alloc(128, num_stages=2)
    keys = txl.ring([BLOCK_N, HEAD], DTYPE, STAGES, consumers=2)
    values = txl.ring([HEAD, BLOCK_N], DTYPE, STAGES, consumers=2)
    per_head = tl.cdiv(NQ, 128)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        k, v = keys.producer(), values.producer()
        phase = 1
        for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
            head, index = tile_of(tile, per_head, HEADS, TOGETHER)
            for consumer in tl.static_range(2):
                full = txl.get_buffer(q_full, consumer)
                txl.mbar_wait(txl.get_buffer(q_free, consumer), phase)
                tl.debug_barrier()  # all threads wait, and meet before one expects
                txl.mbar_expect(full, queries.numel)
                txl.tma_load(txl.get_buffer(queries, consumer), q_desc, [head, index * 128 + consumer * 64, 0], full)
            for block in range(blocks_of(index * 128, NK, 128, BLOCK_N, CAUSAL) - 1, -1, -1):
                k.acquire()
                txl.tma_load(k.buffer, k_desc, [head // GROUP, block * BLOCK_N, 0], k.full)
                v.acquire()
                txl.tma_load(v.buffer, v_desc, [head // GROUP, 0, block * BLOCK_N], v.full)
                k, v = k.next(), v.next()
            phase ^= 1
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        consumer = ping_pong_consumer()
        k, v = keys.consumer(), values.consumer()
        phase = 0
        for tile in range(tl.program_id(0), HEADS * per_head, tl.num_programs(0)):
            head, index = tile_of(tile, per_head, HEADS, TOGETHER)
            row = index * 128 + consumer * 64
            of_scores = tl.load(q_scale + head) * tl.load(k_scale + head // GROUP) * scale
            of_scores = tl.where(of_scores < 1e-30, 1e-30, of_scores)  # 0 times a masked score is no number
            of_values = tl.load(v_scale + head // GROUP)
            txl.mbar_wait(txl.get_buffer(q_full, consumer), phase)
            q, blocks = txl.get_buffer(queries, consumer), blocks_of(index * 128, NK, 128, BLOCK_N, CAUSAL)
            if PARTS == 1:
                found, exponent, totals, k, v = _attend(q, k, v, consumer, row, blocks, NK, of_scores, BLOCK_N, CAUSAL,
                                                        EVEN)
            else:
                found, exponent, totals, k, v = _attend_in_halves(q, k, v, consumer, row, blocks, NK, of_scores,
                                                                  BLOCK_N, CAUSAL, EVEN)
            txl.mbar_arrive(txl.get_buffer(q_free, consumer))
            rows = row + tl.arange(0, 64)
            txl.tma_store_wait(0)
            for part in tl.static_range(PARTS):
                buffer = txl.get_buffer(out, consumer * PARTS + part)
                txl.smem_store(buffer, (found[part] * (of_values / totals)[:, None]).to(OUT))
                txl.tma_store(buffer, o_desc, [head, row, part * (HEAD // PARTS)])
            tl.store(lse + head.to(tl.int64) * NQ + rows,
                     (exponent - LARGEST + tl.log2(totals)) * 0.6931471805599453, mask=rows < NQ)
            phase ^= 1
        end_ping_pong(consumer)


def scaled_attention(q, k, v, q_scale, k_scale, v_scale, causal, scale, out, lse, stages=2, programs=None):
    """softmax(scale · (q · q_scale) (k · k_scale)ᵀ) (v · v_scale) for each head.

    q: (heads, NQ, D), k, v: (heads of keys, NK, D), float8_e4m3fn, D 64, 128 or 256, or with a batch before, which is one
    axis with the heads in memory for q, k and out, whose rows begin at multiples of 16 bytes; adjacent heads of q share
    one of k. Scales: float32, contiguous, one for each head (of each batch), at least 0. out: float16 or bfloat16.
    lse: float32 of q's shape without D, contiguous: natural logarithms of the sums. Nothing is empty.
    """
    *batch, heads, nq, d = q.shape
    *_, shared, nk, _ = k.shape
    heads, group, pairs = heads * math.prod(batch), heads // shared, shared * math.prod(batch)
    padded = -(-nk // 16) * 16
    along_keys = empty(v, (pairs, d, padded), v.dtype)
    launch(transpose_kernel, (txl.cdiv(padded, 64), pairs), v, along_keys, (0, *steps_of(v))[-4:], shared, nk, padded,
           HEAD=d, BLOCK=64, num_warps=4)
    together = max(1, min(heads, CACHE // (nk * d * 2))) if causal else 1
    block = 128
    options = {
        "HEAD": d, "BLOCK_N": block, "STAGES": stages, "TOGETHER": 1 << together.bit_length() - 1, "CAUSAL": causal,
        "EVEN": nk % block == 0, "OUT": product_types(out.dtype)[0], "num_warpgroups": 3
    }
    programs = min(multiprocessors(q) if programs is None else programs, heads * -(-nq // 128))
    launch(scaled_attention_kernel, (programs, ), heads_descriptor(q, 64), heads_descriptor(k, block),
           TensorDescriptor.from_tensor(along_keys, [1, d, block]), heads_descriptor(out, 64), lse, q_scale, k_scale,
           v_scale, scale * math.log2(math.e), heads, nq, nk, group, **options)
    return out, lse


def reference(q, k, v, q_scale, k_scale, v_scale, causal=False, scale=None):
    """In float64: (out, lse), of NumPy's arrays."""
    wide = [x.astype(np.float64) * s.astype(np.float64)[..., None, None]
            for x, s in ((q, q_scale), (k, k_scale), (v, v_scale))]
    return exact_attention(*wide, causal, scale)


def show_small_case():
    """Prints how far a small case is from the exact result."""
    from ml_dtypes import bfloat16, float8_e4m3fn
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((heads, 300, 64)).astype(float8_e4m3fn) for heads in (4, 2, 2))
    scales = [rng.random(heads, np.float32) + 0.5 for heads in (4, 2, 2)]
    for causal in (False, True):
        out, lse = np.empty(q.shape, bfloat16), np.empty(q.shape[:-1], np.float32)
        scaled_attention(q, k, v, *scales, causal, 0.125, out, lse)
        exact = reference(q, k, v, *scales, causal)
        print(f"{'causal' if causal else 'full'}: {np.abs(out - exact[0]).max():.3g} and "
              f"{np.abs(lse - exact[1]).max():.3g} from the exact result")
