"""Batched matrix multiplication: one batch for the third grid axis with strides for everything (torch.bmm), and batches
of small matrices of which a CTA multiplies several in one `tl.dot` of three dimensions.

Source of the idea: the `bmm` of compilers' templates; batched products of small matrices in equivariant networks.
Shapes: 64 x (512 x 512 x 1024), the second operand transposed; 16384 x (32 x 32 x 32).
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def bmm_kernel(a_ptr, b_ptr, c_ptr, M, N, K, stride_ab, stride_am, stride_ak, stride_bb, stride_bk, stride_bn,
               stride_cb, stride_cm, stride_cn, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_n, pid_m, batch = tl.program_id(0), tl.program_id(1), tl.program_id(2).to(tl.int64)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    rm = tl.max_contiguous(tl.multiple_of(offs_m % M, BLOCK_M), BLOCK_M)
    rn = tl.max_contiguous(tl.multiple_of(offs_n % N, BLOCK_N), BLOCK_N)
    rk = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + batch * stride_ab + rm[:, None] * stride_am + rk[None, :] * stride_ak
    b_ptrs = b_ptr + batch * stride_bb + rk[:, None] * stride_bk + rn[None, :] * stride_bn
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(K, 0, -BLOCK_K):
        a = tl.load(a_ptrs, mask=rk[None, :] < k, other=0.0)
        b = tl.load(b_ptrs, mask=rk[:, None] < k, other=0.0)
        acc += tl.dot(a, b)
        a_ptrs += BLOCK_K * stride_ak
        b_ptrs += BLOCK_K * stride_bk
    c_ptrs = c_ptr + batch * stride_cb + offs_m[:, None] * stride_cm + offs_n[None, :] * stride_cn
    tl.store(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


@case({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 256,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 64,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 4,
    "num_stages": 4
})
def bmm_transposed(on):
    B, M, N, K = on.sizes((64, 512, 512, 1024), (3, 128, 256, 200))
    a, b = on.normal(B, M, K, dtype=torch.bfloat16), on.normal(B, N, K, dtype=torch.bfloat16).mT
    c = on.empty(B, M, N, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        grid = (triton.cdiv(N, BLOCK_N), triton.cdiv(M, BLOCK_M), B)
        m.bmm_kernel[grid](a, b, c, M, N, K, *a.stride(), *b.stride(), *c.stride(), BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N,
                           **config)

    # bf16 has 8 bits: the result's rounding is 2^-9 of itself.
    return Work(launch, [(c, later(lambda: a.double() @ b.double()), 2.0**-8)], flops=2 * B * M * N * K)


@triton.jit
def small_bmm_kernel(a_ptr, b_ptr, c_ptr, B, SIZE: tl.constexpr, BLOCK_B: tl.constexpr):
    batch = tl.program_id(0) * BLOCK_B + tl.arange(0, BLOCK_B)
    i = tl.arange(0, SIZE)
    offs = batch[:, None, None] * SIZE * SIZE + i[None, :, None] * SIZE + i[None, None, :]
    mask = batch[:, None, None] < B
    a = tl.load(a_ptr + offs, mask=mask, other=0.0)
    b = tl.load(b_ptr + offs, mask=mask, other=0.0)
    tl.store(c_ptr + offs, tl.dot(a, b).to(c_ptr.dtype.element_ty), mask=mask)


@case({"BLOCK_B": 4, "num_warps": 4}, {"BLOCK_B": 2, "num_warps": 2}, {"BLOCK_B": 8, "num_warps": 8})
def bmm_small_matrices(on):
    B, = on.sizes((16384, ), (21, ))
    a, b = (on.normal(B, 32, 32, dtype=torch.float16) for _ in range(2))
    c = on.empty(B, 32, 32, dtype=torch.float16)

    def launch(m, BLOCK_B, **config):
        m.small_bmm_kernel[(triton.cdiv(B, BLOCK_B), )](a, b, c, B, SIZE=32, BLOCK_B=BLOCK_B, **config)

    return Work(launch, [(c, later(lambda: a.double() @ b.double()), 2.0**-10)], bytes=3 * a.nbytes)
