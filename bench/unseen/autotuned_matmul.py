"""Matrix multiplication with leaky ReLU whose configuration the program's own autotuner chooses for each shape, and
whose masks a heuristic removes where K is a multiple of the block.

Source of the idea: the matmul of Triton's tutorials with `triton.autotune` and `triton.heuristics`.
Shapes (M, N, K): 2048 x 2048 x 2048; 1000 x 3000 x 1500, no multiple of any block.
"""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case, later


def tile(m, n, k, stages, warps):
    return triton.Config({"BLOCK_M": m, "BLOCK_N": n, "BLOCK_K": k, "GROUP_M": 8}, num_stages=stages, num_warps=warps)


@triton.autotune(configs=[tile(128, 256, 64, 3, 8), tile(128, 128, 64, 3, 8), tile(64, 128, 32, 4, 4)],
                 key=["M", "N", "K"])
@triton.heuristics({"EVEN_K": lambda args: args["K"] % args["BLOCK_K"] == 0})
@triton.jit
def autotuned_kernel(a_ptr, b_ptr, c_ptr, M, N, K, stride_am, stride_ak, stride_bk, stride_bn, stride_cm, stride_cn,
                     BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr,
                     EVEN_K: tl.constexpr):
    pid = tl.program_id(axis=0)
    num_m, num_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    in_group = GROUP_M * num_n
    first = pid // in_group * GROUP_M
    size = min(num_m - first, GROUP_M)
    pid_m, pid_n = first + (pid % in_group) % size, (pid % in_group) // size
    tl.assume(pid_m >= 0)
    tl.assume(pid_n >= 0)
    tl.assume(stride_am > 0)
    offs_m = (pid_m * BLOCK_M + tl.arange(0, BLOCK_M)) % M
    offs_n = (pid_n * BLOCK_N + tl.arange(0, BLOCK_N)) % N
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_m[:, None] * stride_am + offs_k[None, :] * stride_ak)
    b_ptrs = b_ptr + (offs_k[:, None] * stride_bk + offs_n[None, :] * stride_bn)
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        if EVEN_K:
            a, b = tl.load(a_ptrs), tl.load(b_ptrs)
        else:
            a = tl.load(a_ptrs, mask=offs_k[None, :] < K - k * BLOCK_K, other=0.0)
            b = tl.load(b_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K * stride_ak
        b_ptrs += BLOCK_K * stride_bk
    acc = tl.where(acc >= 0, acc, 0.01 * acc)
    offs_cm = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_cn = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    c_ptrs = c_ptr + stride_cm * offs_cm[:, None] + stride_cn * offs_cn[None, :]
    tl.store(c_ptrs, acc.to(tl.float16), mask=(offs_cm[:, None] < M) & (offs_cn[None, :] < N))


def autotuned(on, large, small):
    M, N, K = on.sizes(large, small)
    a, b, c = on.normal(M, K).half(), on.normal(K, N).half(), on.empty(M, N, dtype=torch.float16)

    def launch(m):
        def grid(meta):
            return (triton.cdiv(M, meta["BLOCK_M"]) * triton.cdiv(N, meta["BLOCK_N"]), )

        m.autotuned_kernel[grid](a, b, c, M, N, K, *a.stride(), *b.stride(), *c.stride())

    # The result is rounded to f16 once, 2^-11 of itself.
    expected = later(lambda: torch.nn.functional.leaky_relu(a.double() @ b.double()))
    return Work(launch, [(c, expected, 2.0**-10)], flops=2 * M * N * K)


@case({})
def autotuned_2048(on):
    return autotuned(on, (2048, 2048, 2048), (130, 140, 128))


@case({})
def autotuned_uneven(on):
    return autotuned(on, (1000, 3000, 1500), (100, 300, 75))
