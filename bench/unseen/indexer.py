"""Scores of a sparse attention's indexer: for each query and key the weighted sum over heads of relu(q k), in fp8 with
scales and in bf16, causal; an MMA for each head whose result is reduced at once.

Source of the idea: the "lightning indexer" of sparse attention, which picks the keys of each query.
Shapes: 2048 queries, 8192 keys, 64 heads of 128, fp8; 4096 queries and keys, 16 heads of 64, bf16.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def indexer_kernel(q_ptr, k_ptr, w_ptr, k_scale_ptr, out_ptr, queries, keys, HEADS: tl.constexpr, D: tl.constexpr,
                   SCALED: tl.constexpr, BLOCK_Q: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_k, pid_q = tl.program_id(0), tl.program_id(1)
    offs_q, offs_k = pid_q * BLOCK_Q + tl.arange(0, BLOCK_Q), pid_k * BLOCK_K + tl.arange(0, BLOCK_K)
    offs_d = tl.arange(0, D)
    shift = keys - queries
    out = out_ptr + offs_q[:, None].to(tl.int64) * keys + offs_k[None, :]
    mask = (offs_q[:, None] < queries) & (offs_k[None, :] < keys)
    if pid_k * BLOCK_K > pid_q * BLOCK_Q + BLOCK_Q - 1 + shift:
        tl.store(out, tl.full((BLOCK_Q, BLOCK_K), -1e4, dtype=tl.float32), mask=mask)
        return
    k = tl.load(k_ptr + offs_k[None, :] * D + offs_d[:, None], mask=offs_k[None, :] < keys, other=0.0)
    total = tl.zeros((BLOCK_Q, BLOCK_K), dtype=tl.float32)
    for head in range(HEADS):
        q = tl.load(q_ptr + (offs_q[:, None] * HEADS + head) * D + offs_d[None, :], mask=offs_q[:, None] < queries,
                    other=0.0)
        w = tl.load(w_ptr + offs_q * HEADS + head, mask=offs_q < queries, other=0.0)
        total += tl.maximum(tl.dot(q, k), 0.0) * w[:, None]
    if SCALED:
        total *= tl.load(k_scale_ptr + offs_k, mask=offs_k < keys, other=0.0)[None, :]
    tl.store(out, tl.where(offs_q[:, None] + shift >= offs_k[None, :], total, -1e4), mask=mask)


def indexer(on, large, small, dtype):
    queries, keys, heads, D = on.sizes(large, small)
    q, k = on.normal(queries, heads, D).to(dtype), on.normal(keys, D).to(dtype)
    w, scale, out = on.normal(queries, heads), on.normal(keys).abs() + 0.1, on.empty(queries, keys)
    fp8 = dtype != torch.bfloat16

    def expected():
        """Of the last 128 queries, scores only; what is masked counts as 0."""
        total = ((q[-128:].double().transpose(0, 1) @ k.double().T).relu() * w[-128:].double().T[..., None]).sum(0)
        return (total * scale.double() if fp8 else total).tril(keys - min(queries, 128))

    def launch(m, BLOCK_Q, BLOCK_K, **config):
        grid = (triton.cdiv(keys, BLOCK_K), triton.cdiv(queries, BLOCK_Q))
        m.indexer_kernel[grid](q, k, w, scale, out, queries, keys, HEADS=heads, D=D, SCALED=fp8, BLOCK_Q=BLOCK_Q,
                               BLOCK_K=BLOCK_K, **config)

    def scores():
        masked = out == -1e4
        at = torch.arange(keys, device=out.device)
        wrong = masked != (at > torch.arange(queries, device=out.device)[:, None] + keys - queries)
        return torch.where(masked, 0.0, out)[-128:] + wrong.any() * 1e9

    # Operands are exact in the MMA; the tensor cores of Hopper keep 14 bits of a sum of fp8 products.
    checks = [(out, lambda: out.double(), 0), (scores, later(expected), 2e-3 if fp8 else 1e-4)]
    return Work(launch, checks, flops=2 * queries * keys * heads * D * (1 - queries / keys / 2))


TILES = ({
    "BLOCK_Q": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_Q": 128,
    "BLOCK_K": 128,
    "num_warps": 8,
    "num_stages": 2
}, {
    "BLOCK_Q": 64,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 3
})


@case(*TILES)
def indexer_fp8(on):
    return indexer(on, (2048, 8192, 64, 128), (70, 200, 4, 64), torch.float8_e4m3fn)


@case(*TILES)
def indexer_bf16(on):
    return indexer(on, (4096, 4096, 16, 64), (140, 140, 3, 32), torch.bfloat16)
