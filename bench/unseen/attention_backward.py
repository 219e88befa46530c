"""Gradients of attention in one kernel: a CTA has a block of keys, walks the queries, keeps dK and dV in registers and
adds dQ atomically.

Source of the idea: the first Triton versions of FlashAttention's backward pass, with grouped query heads whose
gradients of keys and values are summed in the same CTA.
Shapes: batch 4, 16 heads, length 2048, d 64, full; batch 1, 32 query heads on 8 of keys, length 4096, d 128, causal.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def row_dot_kernel(out_ptr, do_ptr, delta_ptr, D: tl.constexpr, BLOCK: tl.constexpr):
    rows = tl.program_id(0).to(tl.int64) * BLOCK + tl.arange(0, BLOCK)
    offs = rows[:, None] * D + tl.arange(0, D)[None, :]
    product = tl.load(out_ptr + offs).to(tl.float32) * tl.load(do_ptr + offs).to(tl.float32)
    tl.store(delta_ptr + rows, tl.sum(product, axis=1))


@triton.jit
def backward_kernel(q_ptr, k_ptr, v_ptr, do_ptr, lse_ptr, delta_ptr, dq_ptr, dk_ptr, dv_ptr, scale, length,
                    GROUP: tl.constexpr, CAUSAL: tl.constexpr, D: tl.constexpr, BLOCK_M: tl.constexpr,
                    BLOCK_N: tl.constexpr):
    block, head_k = tl.program_id(0), tl.program_id(1).to(tl.int64)
    offs_n = block * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_d = tl.arange(0, D)
    kv = head_k * length * D + offs_n[:, None] * D + offs_d[None, :]
    k = tl.load(k_ptr + kv)
    v = tl.load(v_ptr + kv)
    dk = tl.zeros((BLOCK_N, D), dtype=tl.float32)
    dv = tl.zeros((BLOCK_N, D), dtype=tl.float32)
    begin = block * BLOCK_N // BLOCK_M * BLOCK_M if CAUSAL else 0
    for member in range(GROUP):
        head = head_k * GROUP + member
        for start in range(begin, length, BLOCK_M):
            offs_m = start + tl.arange(0, BLOCK_M)
            rows = head * length * D + offs_m[:, None] * D + offs_d[None, :]
            q = tl.load(q_ptr + rows)
            do = tl.load(do_ptr + rows)
            lse = tl.load(lse_ptr + head * length + offs_m)
            delta = tl.load(delta_ptr + head * length + offs_m)
            p = tl.exp(tl.dot(q, tl.trans(k)) * scale - lse[:, None])
            if CAUSAL:
                p = tl.where(offs_m[:, None] >= offs_n[None, :], p, 0.0)
            dv += tl.dot(tl.trans(p.to(do.dtype)), do)
            ds = (p * (tl.dot(do, tl.trans(v)) - delta[:, None]) * scale).to(q.dtype)
            dk += tl.dot(tl.trans(ds), q)
            tl.atomic_add(dq_ptr + rows, tl.dot(ds, k), sem="relaxed")
    tl.store(dk_ptr + kv, dk.to(dk_ptr.dtype.element_ty))
    tl.store(dv_ptr + kv, dv.to(dv_ptr.dtype.element_ty))


def backward(on, large, small, causal):
    B, heads, heads_k, length, D = on.sizes(large, small)
    group, scale = heads // heads_k, D**-0.5
    q, do = (on.normal(B * heads, length, D, dtype=torch.bfloat16) for _ in range(2))
    k, v = (on.normal(B * heads_k, length, D, dtype=torch.bfloat16) for _ in range(2))

    def attention(q, k, v):
        """Result and logarithm of the sums, in the type of the arguments."""
        scores = q @ k.mT * scale
        if causal:
            scores = scores.masked_fill(
                torch.ones(length, length, dtype=torch.bool, device=q.device).triu(1), -float("inf"))
        return scores.softmax(-1) @ v, scores.logsumexp(-1)

    results = [attention(q[h].float(), k[h // group].float(), v[h // group].float()) for h in range(B * heads)]
    out, lse = torch.stack([f[0] for f in results]).to(torch.bfloat16), torch.stack([f[1] for f in results])
    delta, dq = on.empty(B * heads, length), on.empty(B * heads, length, D)
    dk, dv = (on.empty(B * heads_k, length, D, dtype=torch.bfloat16) for _ in range(2))

    @later
    def gradients():
        inputs = [x.double().requires_grad_() for x in (q[:group], k[:1], v[:1])]
        attention(*inputs)[0].backward(do[:group].double())
        return [x.grad for x in inputs]

    def launch(m, BLOCK_M, BLOCK_N, **config):
        dq.zero_()
        m.row_dot_kernel[(B * heads * length // 64, )](out, do, delta, D=D, BLOCK=64)
        grid = (length // BLOCK_N, B * heads_k)
        m.backward_kernel[grid](q, k, v, do, lse, delta, dq, dk, dv, scale, length, GROUP=group, CAUSAL=causal, D=D,
                                BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    # Probabilities and their gradients are rounded to bf16 (2^-9) before MMAs whose terms cancel.
    checks = [(x[:n], later(lambda i=i: gradients()[i]), 2e-2)
              for i, (x, n) in enumerate(((dq, group), (dk, 1), (dv, 1)))]
    return Work(launch, checks, flops=10 * B * heads * length * length * D // (2 if causal else 1))


TILES = ({
    "BLOCK_M": 64,
    "BLOCK_N": 64,
    "num_warps": 4,
    "num_stages": 2
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_M": 32,
    "BLOCK_N": 128,
    "num_warps": 4,
    "num_stages": 2
})


@case(*TILES)
def attention_backward_fused_d64(on):
    return backward(on, (4, 16, 16, 2048, 64), (1, 2, 2, 256, 32), False)


@case(*TILES)
def attention_backward_fused_d128_causal(on):
    return backward(on, (1, 32, 8, 4096, 128), (1, 4, 2, 128, 64), True)
