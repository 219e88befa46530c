"""Attention forward by tensor descriptors over all heads' rows, in two stages: the keys before the diagonal without a
mask, then the diagonal with one.

Source of the idea: the fused attention of Triton's tutorials, whose inner loop is a function that is called once a
stage.
Shapes: batch 4, 32 heads, length 4096, d 128, causal, f16; batch 8, 16 heads, length 2048, d 64, full, bf16.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def inner(acc, l_i, m_i, q, k_desc, v_desc, base, start_m, qk_scale, STAGE: tl.constexpr, BLOCK_M: tl.constexpr,
          BLOCK_N: tl.constexpr, length: tl.constexpr):
    if STAGE == 1:
        low, high = 0, start_m * BLOCK_M
    elif STAGE == 2:
        low, high = start_m * BLOCK_M, (start_m + 1) * BLOCK_M
    else:
        low, high = 0, length
    offs_m = start_m * BLOCK_M + tl.arange(0, BLOCK_M)
    for start in tl.range(low, high, BLOCK_N):
        start = tl.multiple_of(start, BLOCK_N)
        k = k_desc.load([base + start, 0]).T
        qk = tl.dot(q, k)
        if STAGE == 2:
            mask = offs_m[:, None] >= start + tl.arange(0, BLOCK_N)[None, :]
            qk = qk * qk_scale + tl.where(mask, 0, -1.0e6)
            m_ij = tl.maximum(m_i, tl.max(qk, 1))
            qk -= m_ij[:, None]
        else:
            m_ij = tl.maximum(m_i, tl.max(qk, 1) * qk_scale)
            qk = qk * qk_scale - m_ij[:, None]
        p = tl.math.exp2(qk)
        alpha = tl.math.exp2(m_i - m_ij)
        l_ij = tl.sum(p, 1)
        acc = acc * alpha[:, None]
        v = v_desc.load([base + start, 0])
        acc = tl.dot(p.to(v.dtype), v, acc)
        l_i = l_i * alpha + l_ij
        m_i = m_ij
    return acc, l_i, m_i


@triton.jit
def descriptor_attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale, rows, length: tl.constexpr,
                                CAUSAL: tl.constexpr, D: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr):
    start_m, head = tl.program_id(0), tl.program_id(1)
    q_desc = tl.make_tensor_descriptor(q_ptr, shape=[rows, D], strides=[D, 1], block_shape=[BLOCK_M, D])
    k_desc = tl.make_tensor_descriptor(k_ptr, shape=[rows, D], strides=[D, 1], block_shape=[BLOCK_N, D])
    v_desc = tl.make_tensor_descriptor(v_ptr, shape=[rows, D], strides=[D, 1], block_shape=[BLOCK_N, D])
    out_desc = tl.make_tensor_descriptor(out_ptr, shape=[rows, D], strides=[D, 1], block_shape=[BLOCK_M, D])
    base = head * length
    m_i = tl.zeros([BLOCK_M], dtype=tl.float32) - float("inf")
    l_i = tl.zeros([BLOCK_M], dtype=tl.float32) + 1.0
    acc = tl.zeros([BLOCK_M, D], dtype=tl.float32)
    qk_scale = scale * 1.44269504
    q = q_desc.load([base + start_m * BLOCK_M, 0])
    if CAUSAL:
        acc, l_i, m_i = inner(acc, l_i, m_i, q, k_desc, v_desc, base, start_m, qk_scale, 1, BLOCK_M, BLOCK_N, length)
        acc, l_i, m_i = inner(acc, l_i, m_i, q, k_desc, v_desc, base, start_m, qk_scale, 2, BLOCK_M, BLOCK_N, length)
    else:
        acc, l_i, m_i = inner(acc, l_i, m_i, q, k_desc, v_desc, base, start_m, qk_scale, 3, BLOCK_M, BLOCK_N, length)
    tl.store(lse_ptr + base + start_m * BLOCK_M + tl.arange(0, BLOCK_M), m_i + tl.math.log2(l_i))
    out_desc.store([base + start_m * BLOCK_M, 0], (acc / l_i[:, None]).to(out_ptr.dtype.element_ty))


def attention(on, large, small, causal, dtype):
    heads, length, D = on.sizes(large, small)
    q, k, v = (on.normal(heads, length, D, dtype=dtype) for _ in range(3))
    out, lse = on.empty(heads, length, D, dtype=dtype), on.empty(heads, length)

    @later
    def expected():
        """Of the last head."""
        scores = q[-1].double() @ k[-1].double().T * D**-0.5
        if causal:
            scores = scores.masked_fill(torch.ones_like(scores, dtype=torch.bool).triu(1), -float("inf"))
        return scores.softmax(-1) @ v[-1].double(), scores.logsumexp(-1) * 1.4426950408889634

    def launch(m, BLOCK_M, **config):
        m.triton.set_allocator(lambda size, alignment, stream: torch.empty(size, device=q.device, dtype=torch.int8))
        grid = (length // BLOCK_M, heads)
        m.descriptor_attention_kernel[grid](q, k, v, out, lse, D**-0.5, heads * length, length=length, CAUSAL=causal,
                                            D=D, BLOCK_M=BLOCK_M, **config)

    # Probabilities and the result are rounded to f16 (2^-11) or bf16 (2^-9).
    checks = [(out[-1], lambda: expected()[0], 2e-3 if dtype == torch.float16 else 1e-2),
              (lse[-1], lambda: expected()[1], 1e-3)]
    return Work(launch, checks, flops=4 * heads * length * length * D // (2 if causal else 1))


TILES = ({"BLOCK_M": 128, "BLOCK_N": 64, "num_warps": 8, "num_stages": 3},
         {"BLOCK_M": 128, "BLOCK_N": 128, "num_warps": 8, "num_stages": 2},
         {"BLOCK_M": 64, "BLOCK_N": 64, "num_warps": 4, "num_stages": 3})


@case(*TILES)
def descriptor_attention_d128_causal(on):
    return attention(on, (128, 4096, 128), (2, 256, 32), True, torch.float16)


@case(*TILES)
def descriptor_attention_d64(on):
    return attention(on, (128, 2048, 64), (2, 256, 64), False, torch.bfloat16)
