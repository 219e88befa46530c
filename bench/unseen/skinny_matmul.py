"""A matrix times few rows, as a decoding step of a language model has it: one row as a reduction without tensor cores,
and eight rows as an MMA of 16 rows whose weights are read once.

Source of the idea: the GEMV kernels of inference engines (weights as [N, K], a block of rows of the weights for a CTA).
Shapes: 1 row, weights 14336 x 4096; 8 rows, weights 6144 x 4096.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def gemv_kernel(x_ptr, w_ptr, y_ptr, N, K, stride_wn, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    rows = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    acc = tl.zeros((BLOCK_N, BLOCK_K), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        cols = k + tl.arange(0, BLOCK_K)
        x = tl.load(x_ptr + cols, mask=cols < K, other=0.0, eviction_policy="evict_last").to(tl.float32)
        w = tl.load(w_ptr + rows[:, None] * stride_wn + cols[None, :], mask=(rows[:, None] < N) & (cols[None, :] < K),
                    other=0.0, eviction_policy="evict_first").to(tl.float32)
        acc += w * x[None, :]
    tl.store(y_ptr + rows, tl.sum(acc, axis=1).to(y_ptr.dtype.element_ty), mask=rows < N)


@case({
    "BLOCK_N": 2,
    "BLOCK_K": 1024,
    "num_warps": 4
}, {
    "BLOCK_N": 8,
    "BLOCK_K": 512,
    "num_warps": 8
}, {
    "BLOCK_N": 16,
    "BLOCK_K": 256,
    "num_warps": 4
})
def gemv_one_row(on):
    N, K = on.sizes((14336, 4096), (50, 700))
    x, w = on.normal(K, dtype=torch.bfloat16), on.normal(N, K, dtype=torch.bfloat16)
    y = on.empty(N, dtype=torch.bfloat16)

    def launch(m, BLOCK_N, **config):
        m.gemv_kernel[(triton.cdiv(N, BLOCK_N), )](x, w, y, N, K, w.stride(0), BLOCK_N=BLOCK_N, **config)

    # bf16 has 8 bits: the result's rounding is 2^-9 of itself.
    return Work(launch, [(y, later(lambda: w.double() @ x.double()), 2.0**-8)], bytes=w.nbytes)


@triton.jit
def few_rows_kernel(x_ptr, w_ptr, y_ptr, M, N, K, stride_xm, stride_wn, stride_ym, BLOCK_M: tl.constexpr,
                    BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    offs_m = tl.arange(0, BLOCK_M)
    offs_n = tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    acc = tl.zeros((BLOCK_N, BLOCK_M), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        offs_k = k + tl.arange(0, BLOCK_K)
        w = tl.load(w_ptr + offs_n[:, None] * stride_wn + offs_k[None, :],
                    mask=(offs_n[:, None] < N) & (offs_k[None, :] < K), other=0.0)
        x = tl.load(x_ptr + offs_m[None, :] * stride_xm + offs_k[:, None],
                    mask=(offs_m[None, :] < M) & (offs_k[:, None] < K), other=0.0)
        acc = tl.dot(w, x, acc)
    y = tl.trans(acc).to(y_ptr.dtype.element_ty)
    tl.store(y_ptr + offs_m[:, None] * stride_ym + offs_n[None, :], y,
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


@case({
    "BLOCK_N": 64,
    "BLOCK_K": 128,
    "num_warps": 4,
    "num_stages": 4
}, {
    "BLOCK_N": 64,
    "BLOCK_K": 256,
    "num_warps": 4,
    "num_stages": 3
}, {
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 5
})
def eight_rows(on):
    M, N, K = on.sizes((8, 6144, 4096), (7, 100, 300))
    x, w = on.normal(M, K, dtype=torch.bfloat16), on.normal(N, K, dtype=torch.bfloat16)
    y = on.empty(M, N, dtype=torch.bfloat16)

    def launch(m, BLOCK_N, **config):
        grid = (triton.cdiv(N, BLOCK_N), )
        m.few_rows_kernel[grid](x, w, y, M, N, K, x.stride(0), w.stride(0), y.stride(0), BLOCK_M=16, BLOCK_N=BLOCK_N,
                                **config)

    return Work(launch, [(y, later(lambda: x.double() @ w.double().T), 2.0**-8)], bytes=w.nbytes)
