"""Attention of one query token over a long cache (flash-decoding): the cache's length is split over CTAs, each for a
head of keys and its group of query heads, and a second kernel combines the splits by their logarithms of sums.

Source of the idea: Flash-Decoding and the grouped decode kernels of inference engines, with a length for each sequence.
Shapes: batch 16, 32 query heads on 8, up to 8192 tokens, d 128; batch 4, 64 on 8, up to 32768 tokens, d 128.
"""
import random

import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def decode_split_kernel(q_ptr, k_ptr, v_ptr, lengths_ptr, part_ptr, lse_ptr, qk_scale, stride_kb, stride_kl, stride_kh,
                        heads, GROUP: tl.constexpr, BLOCK_H: tl.constexpr, SPLITS: tl.constexpr, D: tl.constexpr,
                        BLOCK_N: tl.constexpr):
    batch, head_k, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    length = tl.load(lengths_ptr + batch)
    per_split = tl.cdiv(tl.cdiv(length, SPLITS), BLOCK_N) * BLOCK_N
    begin = split * per_split
    end = tl.minimum(begin + per_split, length)
    offs_h, offs_d = tl.arange(0, BLOCK_H), tl.arange(0, D)
    row = batch * heads + head_k * GROUP + offs_h
    real = offs_h < GROUP
    q = tl.load(q_ptr + row[:, None] * D + offs_d[None, :], mask=real[:, None], other=0.0)
    m_i = tl.full((BLOCK_H, ), -float("inf"), dtype=tl.float32)
    l_i = tl.zeros((BLOCK_H, ), dtype=tl.float32)
    acc = tl.zeros((BLOCK_H, D), dtype=tl.float32)
    if begin < end:
        base = batch.to(tl.int64) * stride_kb + head_k * stride_kh
        for start in range(begin, end, BLOCK_N):
            offs_n = start + tl.arange(0, BLOCK_N)
            k = tl.load(k_ptr + base + offs_n[None, :] * stride_kl + offs_d[:, None], mask=offs_n[None, :] < end,
                        other=0.0)
            s = tl.where(offs_n[None, :] < end, tl.dot(q, k) * qk_scale, -float("inf"))
            m_new = tl.maximum(m_i, tl.max(s, 1))
            p = tl.exp2(s - m_new[:, None])
            alpha = tl.exp2(m_i - m_new)
            l_i = l_i * alpha + tl.sum(p, 1)
            v = tl.load(v_ptr + base + offs_n[:, None] * stride_kl + offs_d[None, :], mask=offs_n[:, None] < end,
                        other=0.0)
            acc = acc * alpha[:, None] + tl.dot(p.to(v.dtype), v)
            m_i = m_new
        acc = acc / l_i[:, None]
    tl.store(part_ptr + (row[:, None] * SPLITS + split) * D + offs_d[None, :], acc, mask=real[:, None])
    tl.store(lse_ptr + row * SPLITS + split, tl.where(l_i > 0, m_i + tl.log2(l_i), -float("inf")), mask=real)


@triton.jit
def decode_combine_kernel(part_ptr, lse_ptr, out_ptr, SPLITS: tl.constexpr, D: tl.constexpr):
    row = tl.program_id(0)
    splits, offs_d = tl.arange(0, SPLITS), tl.arange(0, D)
    lse = tl.load(lse_ptr + row * SPLITS + splits)
    weight = tl.exp2(lse - tl.max(lse, 0))
    part = tl.load(part_ptr + (row * SPLITS + splits)[:, None] * D + offs_d[None, :])
    out = tl.sum(part * weight[:, None], 0) / tl.sum(weight, 0)
    tl.store(out_ptr + row * D + offs_d, out.to(out_ptr.dtype.element_ty))


def decode(on, large, small):
    B, heads, heads_k, longest, D = on.sizes(large, small)
    draw = random.Random(B)
    listed = [longest, *(draw.randint(longest // 2, longest) for _ in range(B - 1))]
    lengths = on.table(listed, torch.int32)
    q = on.normal(B, heads, D, dtype=torch.float16)
    k, v = (on.normal(B, longest, heads_k, D, dtype=torch.float16) for _ in range(2))
    part, lse, out = on.empty(B, heads, 32, D), on.empty(B, heads, 32), on.empty(B, heads, D, dtype=torch.float16)

    def expected():
        result = torch.empty(B, heads, D, dtype=torch.float64, device=q.device)
        for b, length in enumerate(listed):
            keys, values = (x[b, :length].double().transpose(0, 1) for x in (k, v))
            scores = q[b].double().view(heads_k, -1, D) @ keys.mT * D**-0.5
            result[b] = (scores.softmax(-1) @ values).view(heads, D)
        return result

    def launch(m, SPLITS, **config):
        grid = (B, heads_k, SPLITS)
        m.decode_split_kernel[grid](q, k, v, lengths, part, lse, D**-0.5 * 1.4426950408889634, *k.stride()[:3], heads,
                                    GROUP=heads // heads_k, BLOCK_H=16, SPLITS=SPLITS, D=D, **config)
        m.decode_combine_kernel[(B * heads, )](part, lse, out, SPLITS=SPLITS, D=D, num_warps=4)

    # Probabilities are rounded to f16 (2^-11), and the result of thousands of terms is small: relative to its largest,
    # a few of these.
    return Work(launch, [(out, later(expected), 4e-3)], bytes=4 * sum(listed) * heads_k * D)


CONFIGURATIONS = ({
    "SPLITS": 8,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 3
}, {
    "SPLITS": 16,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 2
}, {
    "SPLITS": 32,
    "BLOCK_N": 128,
    "num_warps": 4,
    "num_stages": 2
})


@case(*CONFIGURATIONS)
def split_decode_b16(on):
    return decode(on, (16, 32, 8, 8192, 128), (3, 8, 2, 300, 32))


@case(*CONFIGURATIONS)
def split_decode_b4(on):
    return decode(on, (4, 64, 8, 32768, 128), (2, 8, 1, 700, 64))
