"""Causal attention whose scores pass c tanh(s / c) (soft cap), with grouped query heads and a wide head.

Source of the idea: the prefill of models that cap attention's logits (cap 50, d 256), with tanh from the exponential.
Shapes: 8 query heads on 4, length 4096, d 256, cap 50; 32 on 16, length 2048, d 128, cap 30.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def tanh(x):
    return 2 * tl.sigmoid(2 * x) - 1


@triton.jit
def softcap_attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, scale, cap, length, stride_qb, stride_qh, stride_kb,
                             stride_kh, heads, GROUP: tl.constexpr, D: tl.constexpr, BLOCK_M: tl.constexpr,
                             BLOCK_N: tl.constexpr):
    block = tl.num_programs(0) - 1 - tl.program_id(0)
    batch, head = (tl.program_id(1) // heads).to(tl.int64), tl.program_id(1) % heads
    offs_m = block * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n, offs_d = tl.arange(0, BLOCK_N), tl.arange(0, D)
    rows = batch * stride_qb + head * stride_qh + offs_m[:, None] * D + offs_d[None, :]
    q = tl.load(q_ptr + rows, mask=offs_m[:, None] < length, other=0.0)
    k_ptrs = k_ptr + batch * stride_kb + head // GROUP * stride_kh + offs_n[None, :] * D + offs_d[:, None]
    v_ptrs = v_ptr + batch * stride_kb + head // GROUP * stride_kh + offs_n[:, None] * D + offs_d[None, :]
    m_i = tl.full((BLOCK_M, ), float("-inf"), dtype=tl.float32)
    l_i = tl.zeros((BLOCK_M, ), dtype=tl.float32)
    acc = tl.zeros((BLOCK_M, D), dtype=tl.float32)
    for start in range(0, tl.minimum((block + 1) * BLOCK_M, length), BLOCK_N):
        k = tl.load(k_ptrs + start * D, mask=start + offs_n[None, :] < length, other=0.0)
        s = cap * tanh(tl.dot(q, k) * (scale / cap))
        s = tl.where((offs_m[:, None] >= start + offs_n[None, :]) & (start + offs_n[None, :] < length), s,
                     float("-inf"))
        m_new = tl.maximum(m_i, tl.max(s, 1))
        p = tl.exp(s - m_new[:, None])
        alpha = tl.exp(m_i - m_new)
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_ptrs + start * D, mask=start + offs_n[:, None] < length, other=0.0)
        acc = acc * alpha[:, None] + tl.dot(p.to(v.dtype), v)
        m_i = m_new
    tl.store(out_ptr + rows, (acc / l_i[:, None]).to(out_ptr.dtype.element_ty), mask=offs_m[:, None] < length)


def softcap_attention(on, large, small, cap):
    B, heads, heads_k, length, D = on.sizes(large, small)
    q = on.normal(B, heads, length, D, dtype=torch.bfloat16) * 4
    k, v = (on.normal(B, heads_k, length, D, dtype=torch.bfloat16) for _ in range(2))
    out = on.empty(B, heads, length, D, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, **config):
        grid = (triton.cdiv(length, BLOCK_M), B * heads)
        m.softcap_attention_kernel[grid](q, k, v, out, D**-0.5, cap, length, *q.stride()[:2], *k.stride()[:2], heads,
                                         GROUP=heads // heads_k, D=D, BLOCK_M=BLOCK_M, **config)

    def expected():
        scores = cap * torch.tanh(q[0, -1].double() @ k[0, -1].double().T * D**-0.5 / cap)
        scores = scores.masked_fill(torch.ones_like(scores, dtype=torch.bool).triu(1), -float("inf"))
        return scores.softmax(-1) @ v[0, -1].double()

    # Probabilities and the result are rounded to bf16, 2^-9 each.
    return Work(launch, [(out[0, -1], later(expected), 1e-2)], flops=2 * B * heads * length * length * D)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 32,
    "num_warps": 8,
    "num_stages": 3
})


@case(*TILES)
def softcap_d256(on):
    return softcap_attention(on, (4, 8, 4, 4096, 256), (1, 2, 1, 200, 64), 50.0)


@case(*TILES)
def softcap_d128(on):
    return softcap_attention(on, (4, 32, 16, 2048, 128), (2, 4, 2, 130, 32), 30.0)
