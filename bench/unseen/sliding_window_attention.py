"""Causal attention with a sliding window and grouped query heads: the loop begins at the window's first block, and only
the blocks that cross an edge of the band are masked.

Source of the idea: the prefill kernels for models with local attention (window 4096, or 512 in every other layer).
Shapes: 32 query heads on 8, length 16384, d 128, window 4096; 16 on 16, length 8192, d 64, window 512.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def attend(acc, l_i, m_i, q, k_base, v_base, offs_m, begin, end, length, window, stride_l, MASKED: tl.constexpr,
           D: tl.constexpr, BLOCK_N: tl.constexpr):
    offs_d = tl.arange(0, D)
    for start in range(begin, end, BLOCK_N):
        start = tl.multiple_of(start, BLOCK_N)
        offs_n = start + tl.arange(0, BLOCK_N)
        k = tl.load(k_base + offs_n[None, :] * stride_l + offs_d[:, None], mask=offs_n[None, :] < length, other=0.0)
        s = tl.dot(q, k)
        if MASKED:
            far = offs_m[:, None] - offs_n[None, :]
            s = tl.where((far >= 0) & (far < window), s, -1.0e30)
        m_new = tl.maximum(m_i, tl.max(s, 1))
        p = tl.exp2(s - m_new[:, None])
        alpha = tl.exp2(m_i - m_new)
        l_i = l_i * alpha + tl.sum(p, 1)
        v = tl.load(v_base + offs_n[:, None] * stride_l + offs_d[None, :], mask=offs_n[:, None] < length, other=0.0)
        acc = tl.dot(p.to(v.dtype), v, acc * alpha[:, None])
        m_i = m_new
    return acc, l_i, m_i


@triton.jit
def window_attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, qk_scale, length, window, stride_ql, stride_kl,
                            GROUP: tl.constexpr, D: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head = tl.program_id(0) * BLOCK_M, tl.program_id(1)
    offs_m, offs_d = start_m + tl.arange(0, BLOCK_M), tl.arange(0, D)
    rows = head * D + offs_m[:, None] * stride_ql + offs_d[None, :]
    q = tl.load(q_ptr + rows, mask=offs_m[:, None] < length, other=0.0)
    q = (q * qk_scale).to(q.dtype)
    k_base, v_base = k_ptr + head // GROUP * D, v_ptr + head // GROUP * D
    m_i = tl.full((BLOCK_M, ), -1.0e30, dtype=tl.float32)
    l_i = tl.zeros((BLOCK_M, ), dtype=tl.float32)
    acc = tl.zeros((BLOCK_M, D), dtype=tl.float32)
    first = tl.maximum(start_m - window + 1, 0) // BLOCK_N * BLOCK_N
    # Every key of these blocks is in the window of every row.
    whole_begin = tl.maximum(start_m + BLOCK_M - window + BLOCK_N - 1, 0) // BLOCK_N * BLOCK_N
    whole_end = tl.maximum(start_m // BLOCK_N * BLOCK_N, first)
    whole_begin = tl.minimum(tl.maximum(whole_begin, first), whole_end)
    last = tl.minimum(start_m + BLOCK_M, length)
    acc, l_i, m_i = attend(acc, l_i, m_i, q, k_base, v_base, offs_m, first, whole_begin, length, window, stride_kl,
                           True, D, BLOCK_N)
    acc, l_i, m_i = attend(acc, l_i, m_i, q, k_base, v_base, offs_m, whole_begin, whole_end, length, window, stride_kl,
                           False, D, BLOCK_N)
    acc, l_i, m_i = attend(acc, l_i, m_i, q, k_base, v_base, offs_m, whole_end, last, length, window, stride_kl, True,
                           D, BLOCK_N)
    tl.store(out_ptr + rows, (acc / l_i[:, None]).to(out_ptr.dtype.element_ty), mask=offs_m[:, None] < length)


def window_attention(on, large, small):
    heads, heads_k, length, D, window = on.sizes(large, small)
    q = on.normal(length, heads, D, dtype=torch.bfloat16)
    k, v = (on.normal(length, heads_k, D, dtype=torch.bfloat16) for _ in range(2))
    out = on.empty(length, heads, D, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, **config):
        grid = (triton.cdiv(length, BLOCK_M), heads)
        m.window_attention_kernel[grid](q, k, v, out, D**-0.5 * 1.4426950408889634, length, window, heads * D,
                                        heads_k * D, GROUP=heads // heads_k, D=D, BLOCK_M=BLOCK_M, **config)

    def expected(head, rows):
        at = torch.arange(length, device=q.device)
        far = at[rows, None] - at
        scores = q[rows, head].double() @ k[:, head * heads_k // heads].double().T * D**-0.5
        scores = scores.masked_fill((far < 0) | (far >= window), -float("inf"))
        return scores.softmax(-1) @ v[:, head * heads_k // heads].double()

    # The scaled queries and the probabilities are rounded to bf16 (2^-9), the queries' error grows with the scores.
    chosen = [(0, slice(0, 256)), (heads - 1, slice(length // 2, length // 2 + 256)), (1, slice(length - 256, length))]
    checks = [(out[rows, head], later(lambda head=head, rows=rows: expected(head, rows)), 2e-2)
              for head, rows in chosen]
    return Work(launch, checks, flops=4 * heads * D * (length * window - window * window // 2))


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 64,
    "num_warps": 8,
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
    "num_stages": 3
})


@case(*TILES)
def sliding_window_4096(on):
    return window_attention(on, (32, 8, 16384, 128, 4096), (4, 2, 300, 32, 150))


@case(*TILES)
def sliding_window_512(on):
    return window_attention(on, (16, 16, 8192, 64, 512), (2, 2, 333, 64, 40))
