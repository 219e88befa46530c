"""Attention over sequences of different lengths packed without padding: the first rows of the sequences are a table,
and a CTA whose block lies beyond its sequence returns at once.

Source of the idea: variable-length FlashAttention in Triton (packed prefill), grid (block, head, sequence).
Shapes: 16 sequences of 100 to 4096 tokens, causal, 32 query heads on 8, d 128; 64 sequences of 16 to 1024, full, 16
heads, d 64.
"""
import random

import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def varlen_kernel(q_ptr, k_ptr, v_ptr, out_ptr, first_ptr, qk_scale, stride_q, stride_k, GROUP: tl.constexpr,
                  CAUSAL: tl.constexpr, D: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head, sequence = tl.program_id(0) * BLOCK_M, tl.program_id(1), tl.program_id(2)
    first = tl.load(first_ptr + sequence)
    length = tl.load(first_ptr + sequence + 1) - first
    if start_m >= length:
        return
    offs_m, offs_d = start_m + tl.arange(0, BLOCK_M), tl.arange(0, D)
    rows = (first + offs_m)[:, None].to(tl.int64) * stride_q + head * D + offs_d[None, :]
    q = tl.load(q_ptr + rows, mask=offs_m[:, None] < length, other=0.0)
    base = first.to(tl.int64) * stride_k + head // GROUP * D
    m_i = tl.full((BLOCK_M, ), -float("inf"), dtype=tl.float32)
    l_i = tl.full((BLOCK_M, ), 0.0, dtype=tl.float32)
    acc = tl.zeros((BLOCK_M, D), dtype=tl.float32)
    end = tl.minimum(start_m + BLOCK_M, length) if CAUSAL else length
    for start in range(0, end, BLOCK_N):
        offs_n = start + tl.arange(0, BLOCK_N)
        k = tl.load(k_ptr + base + offs_n[None, :] * stride_k + offs_d[:, None], mask=offs_n[None, :] < length,
                    other=0.0)
        s = tl.dot(q, k) * qk_scale
        if CAUSAL:
            s = tl.where((offs_n[None, :] < length) & (offs_m[:, None] >= offs_n[None, :]), s, -float("inf"))
        else:
            s = tl.where(offs_n[None, :] < length, s, -float("inf"))
        m_new = tl.maximum(m_i, tl.max(s, 1))
        alpha = tl.exp2(m_i - m_new)
        p = tl.exp2(s - m_new[:, None])
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_ptr + base + offs_n[:, None] * stride_k + offs_d[None, :], mask=offs_n[:, None] < length,
                    other=0.0)
        acc = acc * alpha[:, None]
        acc += tl.dot(p.to(v.dtype), v)
        m_i = m_new
    out = acc / l_i[:, None]
    tl.store(out_ptr + rows, out.to(out_ptr.dtype.element_ty), mask=offs_m[:, None] < length)


def varlen(on, large, small, causal):
    count, shortest, longest, heads, heads_k, D = on.sizes(large, small)
    draw = random.Random(count)
    lengths = [longest, *(draw.randint(shortest, longest) for _ in range(count - 1))]
    starts = [sum(lengths[:i]) for i in range(count + 1)]
    first = on.table(starts, torch.int32)
    q = on.normal(starts[-1], heads, D, dtype=torch.float16)
    k, v = (on.normal(starts[-1], heads_k, D, dtype=torch.float16) for _ in range(2))
    out = on.empty(starts[-1], heads, D, dtype=torch.float16)

    def expected():
        """Of the last head, of every sequence."""
        result = []
        for begin, end in zip(starts, starts[1:]):
            scores = q[begin:end, -1].double() @ k[begin:end, -1].double().T * D**-0.5
            if causal:
                scores = scores.masked_fill(torch.ones_like(scores, dtype=torch.bool).triu(1), -float("inf"))
            result.append(scores.softmax(-1) @ v[begin:end, -1].double())
        return torch.cat(result)

    def launch(m, BLOCK_M, **config):
        grid = (triton.cdiv(longest, BLOCK_M), heads, count)
        m.varlen_kernel[grid](q, k, v, out, first, D**-0.5 * 1.4426950408889634, heads * D, heads_k * D,
                              GROUP=heads // heads_k, CAUSAL=causal, D=D, BLOCK_M=BLOCK_M, **config)

    # Probabilities and the result are rounded to f16, 2^-11 each.
    return Work(launch, [(out[:, -1], later(expected), 2e-3)],
                flops=4 * heads * D * sum(n * n for n in lengths) // (2 if causal else 1))


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 2
})


@case(*TILES)
def varlen_causal_d128(on):
    return varlen(on, (16, 100, 4096, 32, 8, 128), (4, 5, 200, 4, 2, 32), True)


@case(*TILES)
def varlen_full_d64(on):
    return varlen(on, (64, 16, 1024, 16, 16, 64), (5, 1, 150, 2, 2, 64), False)
