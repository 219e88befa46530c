"""The kernels of the server (serve.cpp), and the bundle that it loads:

    txl bundle -o serve.txlb --header serve_kernels.h -t sm_90a -t sm_80 examples/serve/kernels.py
"""
import txl
import txl.language as tl


@txl.jit
def matmul(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """c = a b, all row-major, through tensor descriptors: a (M, K) and b (K, N) of fp16, c (M, N) of fp32."""
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a.load([m, k]), b.load([k, n]), total)
    c.store([m, n], total)


@txl.jit
def attention(q, k, v, out, length, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    """out = softmax(q kᵀ scale) v of each head, (heads, length, D) of fp16, heads along axis 1 of the grid."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    head = tl.program_id(1).to(tl.int64) * length * D
    queries = tl.load(q + head + rows[:, None] * D + d[None, :], rows[:, None] < length, 0.0)
    best, norm = tl.full([BM], -float("inf"), tl.float32), tl.zeros([BM], tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    for first in range(0, length, BN):
        n = first + columns
        keys = tl.load(k + head + n[None, :] * D + d[:, None], n[None, :] < length, 0.0)
        scores = tl.where(n[None, :] < length, tl.dot(queries, keys) * (scale * 1.44269504), -float("inf"))
        higher = tl.maximum(best, tl.max(scores, 1))
        p, shrink = tl.exp2(scores - higher[:, None]), tl.exp2(best - higher)
        values = tl.load(v + head + n[:, None] * D + d[None, :], n[:, None] < length, 0.0)
        total = tl.dot(p.to(tl.float16), values, total * shrink[:, None])
        norm, best = norm * shrink + tl.sum(p, 1), higher
    result = (total / norm[:, None]).to(tl.float16)
    tl.store(out + head + rows[:, None] * D + d[None, :], result, rows[:, None] < length)


@txl.jit
def attention_heads(q, k, v, out, heads, length, scale, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr):
    """`attention`, with the number of heads as an argument, of which the bundle computes the grid."""
    attention(q, k, v, out, length, scale, BM, BN, D)


BUNDLE = [
    dict(kernel=matmul, signature="tensordesc<fp16[128, 64]>, tensordesc<fp16[64, 128]>, tensordesc<fp32[128, 128]>, "
         "i32, i32, i32", configs=[dict(BM=128, BN=128, BK=64, num_warps=8)], grid="cdiv(M, BM), cdiv(N, BN)"),
    dict(kernel=attention_heads, name="attention", signature="*fp16:16, *fp16:16, *fp16:16, *fp16:16, i32, i32, fp32",
         configs=[dict(BM=64, BN=64, D=64)], grid="cdiv(length, BM), heads"),
]
