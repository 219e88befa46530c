"""Attention with tensor memory: softmax(scale · Q Kᵀ) V for each head, in float16 with float32 accumulators.

Warp 5 loads, warp 4 issues MMAs, warps 0 to 3 compute exponentials. Scores, weights and the result are in tensor
memory: the weights are operand A of the second MMA there, and the MMA of the next block's scores runs concurrently with
the softmax of this one's. It runs on the CPU, and on the emulator for `sm_100a`; speed on a GPU is unmeasured.

    python -m txl examples/txl/blackwell_attention.py
"""
import math

import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def attention_tensor(q_desc, k_desc, v_desc, o_desc, scale, N, HEAD: tl.constexpr, BLOCK_M: tl.constexpr,
                     BLOCK_N: tl.constexpr, NUM_STAGES: tl.constexpr, CAUSAL: tl.constexpr):
    q = txl.smem_alloc([BLOCK_M, HEAD], dtype=tl.float16)
    k_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    v_ring = txl.smem_alloc([BLOCK_N, HEAD], dtype=tl.float16, num_stages=NUM_STAGES)
    q_full = txl.mbar_alloc(1)
    k_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    v_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    k_free = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    v_free = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    scores = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32)
    weights = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float16)
    result = txl.tmem_alloc([BLOCK_M, HEAD], dtype=tl.float32)
    scores_full = txl.mbar_alloc(1)
    scores_free = txl.mbar_alloc(128)
    weights_full = txl.mbar_alloc(128)
    result_full = txl.mbar_alloc(1)
    row = tl.program_id(0) * BLOCK_M
    head = tl.program_id(1)

    if txl.is_warp([0, 1, 2, 3]):
        largest = tl.full([BLOCK_M], -1.0e30, tl.float32)
        total = tl.zeros([BLOCK_M], tl.float32)
        phase = 0
        for first in range(0, N, BLOCK_N):
            txl.mbar_wait(scores_full, phase)
            s = txl.tmem_load(scores)
            columns = first + tl.arange(0, BLOCK_N)
            allowed = (columns < N)[None, :]
            if CAUSAL:
                allowed = allowed & (columns[None, :] <= (row + tl.arange(0, BLOCK_M))[:, None])
            s = tl.where(allowed, s * scale, -1.0e30)
            txl.mbar_arrive(scores_free)
            now = tl.maximum(largest, tl.max(s, 1))
            p = tl.exp2(s - now[:, None])
            shrink = tl.exp2(largest - now)
            total = total * shrink + tl.sum(p, 1)
            largest = now
            if first > 0:
                txl.mbar_wait(result_full, phase ^ 1)  # the previous MMA has read its weights and added to the result
                txl.tmem_store(result, txl.tmem_load(result) * shrink[:, None])
            txl.tmem_store(weights, p.to(tl.float16))
            txl.mbar_arrive(weights_full)
            phase ^= 1
        txl.mbar_wait(result_full, phase ^ 1)
        o_desc.store([head, row, 0], (txl.tmem_load(result) / total[:, None]).to(tl.float16)[None, :, :])
    elif txl.is_warp([4]):
        txl.mbar_wait(q_full, 0)
        txl.mbar_wait(txl.get_buffer(k_full, 0), 0)
        txl.dotx(q, txl.get_buffer(k_ring, 0).T, scores, useD=False, mbars=[scores_full, txl.get_buffer(k_free, 0)])
        stage = 0
        stage_phase = 0
        phase = 0
        for first in range(0, N, BLOCK_N):
            next = (stage + 1) % NUM_STAGES
            next_phase = stage_phase ^ (next == 0)
            if first + BLOCK_N < N:
                txl.mbar_wait(txl.get_buffer(k_full, next), next_phase)
                txl.mbar_wait(scores_free, phase)
                txl.dotx(q,
                         txl.get_buffer(k_ring, next).T, scores, useD=False,
                         mbars=[scores_full, txl.get_buffer(k_free, next)])
            txl.mbar_wait(txl.get_buffer(v_full, stage), stage_phase)
            txl.mbar_wait(weights_full, phase)
            txl.dotx(weights, txl.get_buffer(v_ring, stage), result, useD=first > 0,
                     mbars=[result_full, txl.get_buffer(v_free, stage)])
            stage = next
            stage_phase = next_phase
            phase ^= 1
    elif txl.is_warp([5]):
        txl.mbar_expect(q_full, BLOCK_M * HEAD * 2)
        txl.tma_load(q, q_desc, [head, row, 0], q_full)
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


def attention(q, k, v, block=(128, 64), stages=2, causal=False):
    """q, k, v: float16 of (heads, N, HEAD)."""
    heads, n, head = q.shape
    block_m, block_n = block
    out = np.zeros_like(q)
    q_desc, o_desc = (TensorDescriptor.from_tensor(x, [1, block_m, head]) for x in (q, out))
    k_desc, v_desc = (TensorDescriptor.from_tensor(x, [1, block_n, head]) for x in (k, v))
    scale = math.log2(math.e) / math.sqrt(head)
    attention_tensor[(triton.cdiv(
        n, block_m), heads)](q_desc, k_desc, v_desc, o_desc, scale, n, HEAD=head, BLOCK_M=block_m, BLOCK_N=block_n,
                             NUM_STAGES=stages, CAUSAL=causal)
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
    for causal in (False, True):
        error = np.abs(attention(q, k, v, causal=causal) - reference(q, k, v, causal)).max()
        print(f"{'causal' if causal else 'all'}: {error:.3g} from the exact result")
