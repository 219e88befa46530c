"""Fused attention, forward, full and causal: softmax(Q K^T * scale) V without the matrix of scores in memory.

One program keeps BLOCK_M queries and walks over the keys in blocks of BLOCK_N, with the running maximum and sum of
each row (online softmax, Milakov and Gimelshein 2018; Dao et al. 2022). Exponentials are taken to base 2, with
log2(e) folded into the scale. A causal program stops at its diagonal, and only the blocks that the diagonal crosses
pay for a mask.

    python -m txl examples/attention.py
"""
import numpy as np
import triton
import triton.language as tl

from arrays import available_kind, empty_like, from_numpy, strides, to_numpy


@triton.jit
def over_keys(acc, row_sum, row_max, q, k_ptr, v_ptr, stride_kn, stride_kd, stride_vn, stride_vd, start, end, keys,
              m, n, d, scale, MASKED: tl.constexpr, CAUSAL: tl.constexpr, BLOCK_N: tl.constexpr):
    """Continue the online softmax over the keys in [start, end)."""
    for first in range(start, end, BLOCK_N):
        key = first + n
        k = tl.load(k_ptr + key[None, :] * stride_kn + d[:, None] * stride_kd, mask=key[None, :] < keys, other=0.0)
        scores = tl.dot(q, k) * scale
        if MASKED:
            allowed = key[None, :] < keys
            if CAUSAL:
                allowed = allowed & (m[:, None] >= key[None, :])
            scores = tl.where(allowed, scores, -1.0e6)
        new_max = tl.maximum(row_max, tl.max(scores, axis=1))
        p = tl.exp2(scores - new_max[:, None])
        shrink = tl.exp2(row_max - new_max)
        row_sum = row_sum * shrink + tl.sum(p, axis=1)
        v = tl.load(v_ptr + key[:, None] * stride_vn + d[None, :] * stride_vd, mask=key[:, None] < keys, other=0.0)
        acc = tl.dot(p.to(v.dtype), v, acc * shrink[:, None])
        row_max = new_max
    return acc, row_sum, row_max


@triton.jit
def attention_kernel(q_ptr, k_ptr, v_ptr, out_ptr, lse_ptr, scale, stride_qb, stride_qh, stride_qm, stride_qd,
                     stride_kb, stride_kh, stride_kn, stride_kd, stride_vb, stride_vh, stride_vn, stride_vd, stride_ob,
                     stride_oh, stride_om, stride_od, heads, queries, keys, CAUSAL: tl.constexpr,
                     BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, HEAD_DIM: tl.constexpr):
    first = tl.program_id(0) * BLOCK_M
    batch = tl.program_id(1) // heads
    head = tl.program_id(1) % heads
    q_ptr += batch.to(tl.int64) * stride_qb + head.to(tl.int64) * stride_qh
    k_ptr += batch.to(tl.int64) * stride_kb + head.to(tl.int64) * stride_kh
    v_ptr += batch.to(tl.int64) * stride_vb + head.to(tl.int64) * stride_vh
    out_ptr += batch.to(tl.int64) * stride_ob + head.to(tl.int64) * stride_oh

    m = first + tl.arange(0, BLOCK_M)
    n = tl.arange(0, BLOCK_N)
    d = tl.arange(0, HEAD_DIM)
    q = tl.load(q_ptr + m[:, None] * stride_qm + d[None, :] * stride_qd, mask=m[:, None] < queries, other=0.0)
    acc = tl.zeros([BLOCK_M, HEAD_DIM], dtype=tl.float32)
    row_max = tl.full([BLOCK_M], -float("inf"), dtype=tl.float32)
    row_sum = tl.zeros([BLOCK_M], dtype=tl.float32)
    scale = scale * 1.4426950408889634

    # [0, plain) needs no mask, [plain, end) does: the diagonal, and the rest of the keys that fills no block.
    if CAUSAL:
        end = min(keys, first + BLOCK_M)
        plain = min(keys, first) // BLOCK_N * BLOCK_N
    else:
        end = keys
        plain = keys // BLOCK_N * BLOCK_N
    acc, row_sum, row_max = over_keys(acc, row_sum, row_max, q, k_ptr, v_ptr, stride_kn, stride_kd, stride_vn,
                                      stride_vd, 0, plain, keys, m, n, d, scale, False, CAUSAL, BLOCK_N)
    acc, row_sum, row_max = over_keys(acc, row_sum, row_max, q, k_ptr, v_ptr, stride_kn, stride_kd, stride_vn,
                                      stride_vd, plain, end, keys, m, n, d, scale, True, CAUSAL, BLOCK_N)

    acc = acc / row_sum[:, None]
    tl.store(lse_ptr + tl.program_id(1) * queries + m, row_max + tl.log2(row_sum), mask=m < queries)
    tl.store(out_ptr + m[:, None] * stride_om + d[None, :] * stride_od, acc.to(out_ptr.dtype.element_ty),
             mask=m[:, None] < queries)


def attention(q, k, v, causal=False, scale=None, block_m=64, block_n=64):
    """softmax(q k^T * scale) v for arrays of shape batch x heads x length x head_dim (a power of two, at least 16).

    float16, bfloat16 or float32; scale is 1/sqrt(head_dim) unless given. Returns the result and, for a backward pass,
    the base-2 logarithm of each row's sum of exponentials.
    """
    batch, heads, queries, head_dim = q.shape
    keys = k.shape[2]
    scale = head_dim**-0.5 if scale is None else scale
    out = empty_like(q)
    lse = empty_like(q, (batch, heads, queries), "float32")
    attention_kernel[(triton.cdiv(queries, block_m), batch * heads)](
        q, k, v, out, lse, scale, *strides(q), *strides(k), *strides(v), *strides(out), heads, queries, keys,
        CAUSAL=causal, BLOCK_M=block_m, BLOCK_N=block_n, HEAD_DIM=head_dim)
    return out, lse


def reference(q, k, v, causal=False):
    """The NumPy expression, in the precision of its arguments: (out, lse)."""
    scores = q @ np.swapaxes(k, -1, -2) * q.dtype.type(q.shape[-1]**-0.5 * 1.4426950408889634)
    if causal:
        scores = np.where(np.tri(q.shape[2], k.shape[2], dtype=bool), scores, -np.inf).astype(scores.dtype)
    top = scores.max(axis=-1, keepdims=True)
    p = np.exp2(scores - top)
    total = p.sum(axis=-1, keepdims=True)
    return p / total @ v, (top + np.log2(total))[..., 0]


def main():
    rng = np.random.default_rng(0)
    shape = (1, 2, 200, 64)
    kind = available_kind()
    q, k, v = (rng.standard_normal(shape).astype(np.float16) for _ in range(3))
    for causal in (False, True):
        out, lse = attention(*(from_numpy(x, kind) for x in (q, k, v)), causal)
        expected, expected_lse = reference(*(x.astype(np.float64) for x in (q, k, v)), causal)
        error = np.abs(to_numpy(out) - expected).max()
        lse_error = np.abs(to_numpy(lse) - expected_lse).max()
        print(f"{'causal' if causal else 'full'} attention, {shape} float16 ({kind}): largest error {error:.1e}, "
              f"of the logarithms {lse_error:.1e}")
        assert error < 2e-3 and lse_error < 1e-4


if __name__ == "__main__":
    main()
