"""Stream-K matrix multiplication: as many CTAs as SMs share the iterations of all tiles evenly; a CTA that begins in a
tile's middle adds to what the CTA before it stored, ordered by a lock for each tile.

Source of the idea: the Stream-K paper (Osama et al., 2023) and its Triton versions, with atomic additions in place of a
second pass.
Shapes (M, N, K): 1536 x 1792 x 4096, whose 168 tiles of 128 x 128 are 1.27 waves on 132 SMs; 512 x 512 x 32768, 16
tiles.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


@triton.jit
def stream_k_kernel(a_ptr, b_ptr, c_ptr, locks_ptr, M, N, K, stride_am, stride_bk, stride_cm, per_program, extra,
                    BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid = tl.program_id(0)
    iterations = tl.cdiv(K, BLOCK_K)
    num_n = tl.cdiv(N, BLOCK_N)
    start = pid * per_program + tl.minimum(pid, extra)
    last = start + per_program + tl.where(pid < extra, 1, 0)
    while start < last:
        tile = start // iterations
        first_k = start % iterations
        count = tl.minimum(iterations - first_k, last - start)
        offs_m = tile // num_n * BLOCK_M + tl.arange(0, BLOCK_M)
        offs_n = tile % num_n * BLOCK_N + tl.arange(0, BLOCK_N)
        offs_k = first_k * BLOCK_K + tl.arange(0, BLOCK_K)
        a_ptrs = a_ptr + (offs_m % M)[:, None] * stride_am + offs_k[None, :]
        b_ptrs = b_ptr + offs_k[:, None] * stride_bk + (offs_n % N)[None, :]
        acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
        for k in range(first_k, first_k + count):
            a = tl.load(a_ptrs, mask=tl.arange(0, BLOCK_K)[None, :] < K - k * BLOCK_K, other=0.0)
            b = tl.load(b_ptrs, mask=tl.arange(0, BLOCK_K)[:, None] < K - k * BLOCK_K, other=0.0)
            acc = tl.dot(a, b, acc)
            a_ptrs += BLOCK_K
            b_ptrs += BLOCK_K * stride_bk
        c_ptrs = c_ptr + offs_m[:, None] * stride_cm + offs_n[None, :]
        mask = (offs_m[:, None] < M) & (offs_n[None, :] < N)
        if first_k == 0:
            tl.store(c_ptrs, acc, mask=mask)
            if count < iterations:
                tl.debug_barrier()
                tl.atomic_xchg(locks_ptr + tile, 1)
        else:
            while tl.atomic_cas(locks_ptr + tile, 1, 1) != 1:
                pass
            tl.debug_barrier()
            tl.atomic_add(c_ptrs, acc, mask=mask)
        start += count


def stream_k(on, large, small):
    M, N, K = on.sizes(large, small)
    a, b = on.normal(M, K, dtype=torch.float16), on.normal(K, N, dtype=torch.float16)
    c, locks = on.empty(M, N), on.empty(4096, dtype=torch.int32)

    def launch(m, BLOCK_M, BLOCK_N, BLOCK_K, **config):
        programs = 132 if on.large else 5
        iterations = triton.cdiv(M, BLOCK_M) * triton.cdiv(N, BLOCK_N) * triton.cdiv(K, BLOCK_K)
        locks.zero_()
        grid = (programs, )
        m.stream_k_kernel[grid](a, b, c, locks, M, N, K, a.stride(0), b.stride(0), c.stride(0), iterations // programs,
                                iterations % programs, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, BLOCK_K=BLOCK_K, **config)

    # The result stays f32: what is left is the rounding of sums of K terms.
    return Work(launch, [(c, later(lambda: a.double() @ b.double()), 2.0**-14)], flops=2 * M * N * K)


TILES = ({
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 64,
    "num_warps": 8,
    "num_stages": 3
}, {
    "BLOCK_M": 128,
    "BLOCK_N": 128,
    "BLOCK_K": 32,
    "num_warps": 4,
    "num_stages": 4
})


@case(*TILES)
def stream_k_168_tiles(on):
    return stream_k(on, (1536, 1792, 4096), (250, 264, 300))


@case(*TILES)
def stream_k_16_tiles(on):
    return stream_k(on, (512, 512, 32768), (128, 200, 700))
