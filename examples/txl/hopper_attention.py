"""Attention with the primitives of Hopper: softmax(scale · Q Kᵀ) V for each head, in float16 with float32 accumulators.

`attention_tma` is one warpgroup that waits for everything. In the others warpgroup 0 loads and two warpgroups compute,
each for half of a tile of queries: `attention_specialized` one MMA after the other, `attention_ping_pong` alternately,
so that one uses the tensor cores while the other computes exponentials, `attention_overlapped` with the next Q Kᵀ in
flight during the exponentials of this one.

    python -m txl examples/txl/hopper_attention.py
"""
import math

import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def softmax_step(qk, largest, total, scale, first, N, CAUSAL: tl.constexpr, row):
    """One block of scores: (weights, the largest so far, their total so far, the factor that rescales earlier
    weights)."""
    columns = first + tl.arange(0, qk.shape[1])
    allowed = (columns < N)[None, :]
    if CAUSAL:
        allowed = allowed & (columns[None, :] <= (row + tl.arange(0, qk.shape[0]))[:, None])
    qk = tl.where(allowed, qk * scale, -1.0e30)
    now = tl.maximum(largest, tl.max(qk, 1))
    weights = tl.exp2(qk - now[:, None])
    shrink = tl.exp2(largest - now)
    return weights, now, total * shrink + tl.sum(weights, 1), shrink


@txl.jit
def attention_tma(q_desc, k_desc, v_desc, o_desc, scale, N, HEAD: tl.constexpr, BLOCK_M: tl.constexpr,
                  BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr, CAUSAL: tl.constexpr):
    q = txl.get_buffer(txl.smem_alloc([BLOCK_M, HEAD], dtype=tl.float16), 0)
    k_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    v_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    q_full = txl.get_buffer(txl.mbar_alloc(1), 0)
    full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    row = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1)
    txl.mbar_expect(q_full, BLOCK_M * HEAD * 2)
    txl.tma_load(q, q_desc, [head, row, 0], q_full)
    for i in tl.static_range(NUM_STAGES - 1):
        if i * BLOCK_N < N:
            txl.mbar_expect(txl.get_buffer(full, i), 2 * BLOCK_N * HEAD * 2)
            txl.tma_load(txl.get_buffer(k_ring, i), k_desc, [head, i * BLOCK_N, 0], txl.get_buffer(full, i))
            txl.tma_load(txl.get_buffer(v_ring, i), v_desc, [head, i * BLOCK_N, 0], txl.get_buffer(full, i))
    largest = tl.full([BLOCK_M], -1.0e30, tl.float32)
    total = tl.zeros([BLOCK_M], tl.float32)
    acc = tl.zeros([BLOCK_M, HEAD], tl.float32)
    txl.mbar_wait(q_full, 0)
    stage = 0
    phase = 0
    for first in range(0, N, BLOCK_N):
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        qk = tl.dot(q, txl.get_buffer(k_ring, stage).T)
        txl.dot_wait(0)
        weights, largest, total, shrink = softmax_step(qk, largest, total, scale, first, N, CAUSAL, row)
        acc = acc * shrink[:, None]
        acc = tl.dot(weights.to(tl.float16), txl.get_buffer(v_ring, stage), acc)
        next = first + (NUM_STAGES - 1) * BLOCK_N
        ahead = (stage + NUM_STAGES - 1) % NUM_STAGES
        txl.dot_wait(0)
        if next < N:
            txl.mbar_expect(txl.get_buffer(full, ahead), 2 * BLOCK_N * HEAD * 2)
            txl.tma_load(txl.get_buffer(k_ring, ahead), k_desc, [head, next, 0], txl.get_buffer(full, ahead))
            txl.tma_load(txl.get_buffer(v_ring, ahead), v_desc, [head, next, 0], txl.get_buffer(full, ahead))
        stage = (stage + 1) % NUM_STAGES
        phase ^= stage == 0
    o_desc.store([head, row, 0], (acc / total[:, None]).to(tl.float16)[None, :, :])


@txl.jit
def load_queries_and_keys(q_desc, k_desc, v_desc, q, k_ring, v_ring, q_full, k_full, v_full, k_free, v_free, head, row,
                          N, HEAD: tl.constexpr, HALF: tl.constexpr, BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr):
    """The producer of all kernels of three warpgroups: one thread of warpgroup 0. Others that waited too might be two
    phases late, and then wait for ever."""
    for half in tl.static_range(2):
        txl.mbar_expect(txl.get_buffer(q_full, half), HALF * HEAD * 2)
        txl.tma_load(txl.get_buffer(q, half), q_desc, [head, row + half * HALF, 0], txl.get_buffer(q_full, half))
    stage = 0
    phase = 1
    for first in range(0, N, BLOCK_N):
        txl.mbar_wait(txl.get_buffer(k_free, stage), phase)
        txl.mbar_expect(txl.get_buffer(k_full, stage), BLOCK_N * HEAD * 2)
        txl.tma_load(txl.get_buffer(k_ring, stage), k_desc, [head, first, 0], txl.get_buffer(k_full, stage))
        txl.mbar_wait(txl.get_buffer(v_free, stage), phase)
        txl.mbar_expect(txl.get_buffer(v_full, stage), BLOCK_N * HEAD * 2)
        txl.tma_load(txl.get_buffer(v_ring, stage), v_desc, [head, first, 0], txl.get_buffer(v_full, stage))
        stage = (stage + 1) % NUM_STAGES
        phase ^= stage == 0


@txl.jit
def attention_specialized(q_desc, k_desc, v_desc, o_desc, scale, N, HEAD: tl.constexpr, BLOCK_M: tl.constexpr,
                          BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr, CAUSAL: tl.constexpr):
    HALF: tl.constexpr = BLOCK_M // 2
    q = txl.smem_alloc([HALF, HEAD], dtype=tl.float16, num_stages=2)
    k_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    v_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    q_full = txl.mbar_alloc(1, num_stages=2)
    k_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    v_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    k_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    v_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    row = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        if txl.tid(0) == 0:
            load_queries_and_keys(q_desc, k_desc, v_desc, q, k_ring, v_ring, q_full, k_full, v_full, k_free, v_free,
                                  head, row, N, HEAD, HALF, BLOCK_N, NUM_STAGES)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            half = 0
        else:
            half = 1
        row += half * HALF
        txl.mbar_wait(txl.get_buffer(q_full, half), 0)
        largest = tl.full([HALF], -1.0e30, tl.float32)
        total = tl.zeros([HALF], tl.float32)
        acc = tl.zeros([HALF, HEAD], tl.float32)
        stage = 0
        phase = 0
        for first in range(0, N, BLOCK_N):
            txl.mbar_wait(txl.get_buffer(k_full, stage), phase)
            qk = tl.dot(txl.get_buffer(q, half), txl.get_buffer(k_ring, stage).T)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(k_free, stage))
            weights, largest, total, shrink = softmax_step(qk, largest, total, scale, first, N, CAUSAL, row)
            acc = acc * shrink[:, None]
            txl.mbar_wait(txl.get_buffer(v_full, stage), phase)
            acc = tl.dot(weights.to(tl.float16), txl.get_buffer(v_ring, stage), acc)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(v_free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        o_desc.store([head, row, 0], (acc / total[:, None]).to(tl.float16)[None, :, :])


@txl.jit
def attention_ping_pong(q_desc, k_desc, v_desc, o_desc, scale, N, HEAD: tl.constexpr, BLOCK_M: tl.constexpr,
                        BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr, CAUSAL: tl.constexpr):
    """Named barrier 8 opens for warpgroup 1 when warpgroup 2 has issued its MMAs, 9 the other way round."""
    HALF: tl.constexpr = BLOCK_M // 2
    q = txl.smem_alloc([HALF, HEAD], dtype=tl.float16, num_stages=2)
    k_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    v_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    q_full = txl.mbar_alloc(1, num_stages=2)
    k_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    v_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    k_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    v_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    row = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        if txl.tid(0) == 0:
            load_queries_and_keys(q_desc, k_desc, v_desc, q, k_ring, v_ring, q_full, k_full, v_full, k_free, v_free,
                                  head, row, N, HEAD, HALF, BLOCK_N, NUM_STAGES)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            half = 0
            txl.bar_arrive(9, 256)  # warpgroup 2 may begin
        else:
            half = 1
        row += half * HALF
        txl.mbar_wait(txl.get_buffer(q_full, half), 0)
        largest = tl.full([HALF], -1.0e30, tl.float32)
        total = tl.zeros([HALF], tl.float32)
        acc = tl.zeros([HALF, HEAD], tl.float32)
        stage = 0
        phase = 0
        for first in range(0, N, BLOCK_N):
            txl.mbar_wait(txl.get_buffer(k_full, stage), phase)
            txl.bar_wait(8 + half, 256)
            qk = tl.dot(txl.get_buffer(q, half), txl.get_buffer(k_ring, stage).T)
            txl.bar_arrive(9 - half, 256)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(k_free, stage))
            weights, largest, total, shrink = softmax_step(qk, largest, total, scale, first, N, CAUSAL, row)
            acc = acc * shrink[:, None]
            txl.mbar_wait(txl.get_buffer(v_full, stage), phase)
            acc = tl.dot(weights.to(tl.float16), txl.get_buffer(v_ring, stage), acc)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(v_free, stage))
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        o_desc.store([head, row, 0], (acc / total[:, None]).to(tl.float16)[None, :, :])


@txl.jit
def attention_overlapped(q_desc, k_desc, v_desc, o_desc, scale, N, HEAD: tl.constexpr, BLOCK_M: tl.constexpr,
                         BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr, CAUSAL: tl.constexpr):
    """The MMA with the values of a block is issued one iteration later, together with that of the next scores."""
    HALF: tl.constexpr = BLOCK_M // 2
    q = txl.smem_alloc([HALF, HEAD], dtype=tl.float16, num_stages=2)
    k_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    v_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    q_full = txl.mbar_alloc(1, num_stages=2)
    k_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    v_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    k_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    v_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    row = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(24)
        if txl.tid(0) == 0:
            load_queries_and_keys(q_desc, k_desc, v_desc, q, k_ring, v_ring, q_full, k_full, v_full, k_free, v_free,
                                  head, row, N, HEAD, HALF, BLOCK_N, NUM_STAGES)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(240)
        if txl.is_warpgroup([1]):
            half = 0
        else:
            half = 1
        row += half * HALF
        queries = txl.get_buffer(q, half)
        txl.mbar_wait(txl.get_buffer(q_full, half), 0)
        largest = tl.full([HALF], -1.0e30, tl.float32)
        total = tl.zeros([HALF], tl.float32)
        acc = tl.zeros([HALF, HEAD], tl.float32)
        txl.mbar_wait(txl.get_buffer(k_full, 0), 0)
        qk = tl.dot(queries, txl.get_buffer(k_ring, 0).T)
        txl.dot_wait(0)
        txl.mbar_arrive(txl.get_buffer(k_free, 0))
        weights, largest, total, shrink = softmax_step(qk, largest, total, scale, 0, N, CAUSAL, row)
        p = weights.to(tl.float16)
        before = 0  # the stage of the values whose MMA is pending, and its phase
        before_phase = 0
        stage = 1 % NUM_STAGES
        phase = 1 // NUM_STAGES
        for first in range(BLOCK_N, N, BLOCK_N):
            txl.mbar_wait(txl.get_buffer(k_full, stage), phase)
            qk = tl.dot(queries, txl.get_buffer(k_ring, stage).T)
            txl.mbar_wait(txl.get_buffer(v_full, before), before_phase)
            acc = tl.dot(p, txl.get_buffer(v_ring, before), acc)
            txl.dot_wait(1)  # the scores are complete, the MMA with the values is in flight
            txl.mbar_arrive(txl.get_buffer(k_free, stage))
            weights, largest, total, shrink = softmax_step(qk, largest, total, scale, first, N, CAUSAL, row)
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(v_free, before))
            acc = acc * shrink[:, None]
            p = weights.to(tl.float16)
            before = stage
            before_phase = phase
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.mbar_wait(txl.get_buffer(v_full, before), before_phase)
        acc = tl.dot(p, txl.get_buffer(v_ring, before), acc)
        txl.dot_wait(0)
        txl.mbar_arrive(txl.get_buffer(v_free, before))
        o_desc.store([head, row, 0], (acc / total[:, None]).to(tl.float16)[None, :, :])


KINDS = {"tma": attention_tma, "specialized": attention_specialized, "ping_pong": attention_ping_pong,
         "overlapped": attention_overlapped}


def attention(q, k, v, kind="overlapped", block=(128, 64), stages=2, causal=False):
    """q, k, v: float16 of (heads, N, HEAD)."""
    heads, n, head = q.shape
    block_m, block_n = block
    out = np.zeros_like(q)
    rows = block_m if kind == "tma" else block_m // 2
    q_desc, o_desc = (TensorDescriptor.from_tensor(x, [1, rows, head]) for x in (q, out))
    k_desc, v_desc = (TensorDescriptor.from_tensor(x, [1, block_n, head]) for x in (k, v))
    scale = math.log2(math.e) / math.sqrt(head)
    KINDS[kind][(triton.cdiv(
        n, block_m), heads)](q_desc, k_desc, v_desc, o_desc, scale, n, HEAD=head, BLOCK_M=block_m, BLOCK_N=block_n,
                             NUM_STAGES=stages, CAUSAL=causal, num_warpgroups=1 if kind == "tma" else 3)
    return out


def reference(q, k, v, causal=False):
    """In float64."""
    q, k, v = (x.astype(np.float64) for x in (q, k, v))
    scores = q @ k.transpose(0, 2, 1) / math.sqrt(q.shape[-1])
    if causal:
        scores = np.where(np.tril(np.ones(scores.shape[-2:], bool)), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    return weights @ v / weights.sum(-1, keepdims=True)


if __name__ == "__main__":
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((2, 300, 64)).astype(np.float16) for _ in range(3))
    for kind in KINDS:
        for causal in (False, True):
            error = np.abs(attention(q, k, v, kind, causal=causal) - reference(q, k, v, causal)).max()
            print(f"{kind}{', causal' if causal else ''}: {error:.3g} from the exact result")
