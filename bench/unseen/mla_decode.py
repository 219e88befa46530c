"""Decode of multi-head latent attention: all query heads read one latent cache in pages, whose first part is both key
and value and whose last part is the rotated key; split over the length, then combined.

Source of the idea: the paged, grouped decode kernels of inference engines for latent attention (512 + 64 numbers a
token).
Shapes: batch 32, 128 heads, up to 4096 tokens; batch 128, 16 heads (one of eight GPUs), up to 2048 tokens; pages of 64.
"""
import random

import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later

PAGE = 64


@triton.jit
def mla_split_kernel(q_ptr, cache_ptr, table_ptr, lengths_ptr, part_ptr, lse_ptr, scale, heads, stride_table,
                     LATENT: tl.constexpr, ROPE: tl.constexpr, PAGE_SIZE: tl.constexpr, BLOCK_H: tl.constexpr,
                     BLOCK_N: tl.constexpr, SPLITS: tl.constexpr):
    batch, block_h, split = tl.program_id(0), tl.program_id(1), tl.program_id(2)
    length = tl.load(lengths_ptr + batch)
    offs_h = block_h * BLOCK_H + tl.arange(0, BLOCK_H)
    offs_l, offs_r = tl.arange(0, LATENT), LATENT + tl.arange(0, ROPE)
    WIDTH: tl.constexpr = LATENT + ROPE
    row = batch * heads + offs_h
    q = tl.load(q_ptr + row[:, None] * WIDTH + offs_l[None, :], mask=offs_h[:, None] < heads, other=0.0)
    q_rope = tl.load(q_ptr + row[:, None] * WIDTH + offs_r[None, :], mask=offs_h[:, None] < heads, other=0.0)
    per_split = tl.cdiv(length, SPLITS)
    begin = per_split * split
    end = tl.minimum(begin + per_split, length)
    m_i = tl.full([BLOCK_H], -float("inf"), dtype=tl.float32)
    l_i = tl.zeros([BLOCK_H], dtype=tl.float32)
    acc = tl.zeros([BLOCK_H, LATENT], dtype=tl.float32)
    if end > begin:
        for start in range(begin, end, BLOCK_N):
            offs_n = start + tl.arange(0, BLOCK_N)
            page = tl.load(table_ptr + batch * stride_table + offs_n // PAGE_SIZE, mask=offs_n < end, other=0)
            token = (page * PAGE_SIZE + offs_n % PAGE_SIZE).to(tl.int64) * WIDTH
            latent = tl.load(cache_ptr + token[None, :] + offs_l[:, None], mask=offs_n[None, :] < end, other=0.0)
            rope = tl.load(cache_ptr + token[None, :] + offs_r[:, None], mask=offs_n[None, :] < end, other=0.0)
            s = tl.dot(q, latent)
            s += tl.dot(q_rope, rope)
            s = tl.where(offs_n[None, :] < end, s * scale, -float("inf"))
            m_new = tl.maximum(tl.max(s, 1), m_i)
            rescale = tl.exp(m_i - m_new)
            p = tl.exp(s - m_new[:, None])
            acc *= rescale[:, None]
            acc += tl.dot(p.to(latent.dtype), tl.trans(latent))
            l_i = l_i * rescale + tl.sum(p, 1)
            m_i = m_new
        where = row[:, None] * SPLITS + split
        tl.store(part_ptr + where * LATENT + offs_l[None, :], acc / l_i[:, None], mask=offs_h[:, None] < heads)
        tl.store(lse_ptr + row * SPLITS + split, m_i + tl.log(l_i), mask=offs_h < heads)


@triton.jit
def mla_combine_kernel(part_ptr, lse_ptr, lengths_ptr, out_ptr, heads, LATENT: tl.constexpr, SPLITS: tl.constexpr):
    batch, head = tl.program_id(0), tl.program_id(1)
    length = tl.load(lengths_ptr + batch)
    row = batch * heads + head
    offs = tl.arange(0, LATENT)
    m_i = -float("inf")
    l_i = 0.0
    acc = tl.zeros([LATENT], dtype=tl.float32)
    per_split = tl.cdiv(length, SPLITS)
    for split in range(0, SPLITS):
        if split * per_split < length:
            part = tl.load(part_ptr + (row * SPLITS + split) * LATENT + offs)
            lse = tl.load(lse_ptr + row * SPLITS + split)
            m_new = tl.maximum(lse, m_i)
            rescale = tl.exp(m_i - m_new)
            weight = tl.exp(lse - m_new)
            acc = acc * rescale + weight * part
            l_i = l_i * rescale + weight
            m_i = m_new
    tl.store(out_ptr + row * LATENT + offs, (acc / l_i).to(out_ptr.dtype.element_ty))


def mla(on, large, small):
    B, heads, longest, latent, rope = on.sizes(large, small)
    draw = random.Random(B)
    listed = [longest, *(draw.randint(longest // 2, longest) for _ in range(B - 1))]
    pages = -(-longest // PAGE)
    width, scale = latent + rope, (latent + rope)**-0.5
    lengths = on.table(listed, torch.int32)
    table = on.permutation(B * pages).view(B, pages).to(torch.int32)
    q, cache = on.normal(B, heads, width, dtype=torch.bfloat16), on.normal(B * pages, PAGE, width, dtype=torch.bfloat16)
    part, lse = on.empty(B, heads, 16, latent), on.empty(B, heads, 16)
    out = on.empty(B, heads, latent, dtype=torch.bfloat16)

    def expected():
        result = []
        for b, length in enumerate(listed):
            tokens = cache[table[b].long()].view(-1, width)[:length].double()
            result.append((q[b].double() @ tokens.T * scale).softmax(-1) @ tokens[:, :latent])
        return torch.stack(result)

    def launch(m, BLOCK_H, SPLITS, **config):
        grid = (B, triton.cdiv(heads, BLOCK_H), SPLITS)
        m.mla_split_kernel[grid](q, cache, table, lengths, part, lse, scale, heads, table.stride(0), LATENT=latent,
                                 ROPE=rope, PAGE_SIZE=PAGE, BLOCK_H=BLOCK_H, SPLITS=SPLITS, **config)
        m.mla_combine_kernel[(B, heads)](part, lse, lengths, out, heads, LATENT=latent, SPLITS=SPLITS, num_warps=4)

    # Probabilities and the result are rounded to bf16, 2^-9 each.
    return Work(launch, [(out, later(expected), 1e-2)], flops=2 * heads * sum(listed) * (width + latent))


@case({
    "BLOCK_H": 16,
    "BLOCK_N": 32,
    "SPLITS": 8,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_H": 64,
    "BLOCK_N": 32,
    "SPLITS": 4,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_H": 64,
    "BLOCK_N": 64,
    "SPLITS": 2,
    "num_warps": 8,
    "num_stages": 1
})
def mla_decode_h128(on):
    return mla(on, (32, 128, 4096, 512, 64), (2, 64, 200, 64, 16))


@case({
    "BLOCK_H": 16,
    "BLOCK_N": 32,
    "SPLITS": 4,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_H": 16,
    "BLOCK_N": 64,
    "SPLITS": 8,
    "num_warps": 4,
    "num_stages": 1
}, {
    "BLOCK_H": 16,
    "BLOCK_N": 16,
    "SPLITS": 16,
    "num_warps": 4,
    "num_stages": 3
})
def mla_decode_h16(on):
    return mla(on, (128, 16, 2048, 512, 64), (3, 16, 150, 128, 32))
