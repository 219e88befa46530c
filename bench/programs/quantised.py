"""Products of quantised matrices: int8 with scales of rows, four-bit weights, fp8 with scales of blocks, and mixtures
of experts."""
import functools

import torch
import triton
import triton.language as tl

from gpu_case import Work, case


@triton.jit
def int8_kernel(a_ptr, b_ptr, c_ptr, a_scale_ptr, b_scale_ptr, M, N, K, stride_am, stride_bn, stride_cm,
                BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_m, pid_n = tl.program_id(0), tl.program_id(1)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_m % M)[:, None] * stride_am + offs_k[None, :]
    b_ptrs = b_ptr + (offs_n % N)[None, :] * stride_bn + offs_k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.int32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=offs_k[None, :] < K - k * BLOCK_K, other=0)
        b = tl.load(b_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0)
        acc = tl.dot(a, b, acc, out_dtype=tl.int32)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    a_scale = tl.load(a_scale_ptr + offs_m, mask=offs_m < M, other=0.0)
    b_scale = tl.load(b_scale_ptr + offs_n, mask=offs_n < N, other=0.0)
    c = (acc.to(tl.float32) * a_scale[:, None] * b_scale[None, :]).to(tl.bfloat16)
    tl.store(c_ptr + offs_m[:, None] * stride_cm + offs_n[None, :], c,
             mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


@case({"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 128, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 128, "num_warps": 4, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 8, "num_stages": 4})
def int8_rows_and_columns(on):
    M, N, K = on.sizes((4096, 4096, 4096), (140, 130, 160))
    a, b = (on.integers(-128, 128, r, K, dtype=torch.int8) for r in (M, N))
    a_scale, b_scale, c = on.normal(M).abs(), on.normal(N).abs(), on.empty(M, N, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        m.int8_kernel[(triton.cdiv(
            M, BLOCK_M), triton.cdiv(N, BLOCK_N))](a, b, c, a_scale, b_scale, M, N, K, a.stride(0), b.stride(0),
                                                   c.stride(0), BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    expected = a.double() @ b.double().T * a_scale.double()[:, None] * b_scale.double()
    return Work(launch, [(c, expected, 2.0**-8)], flops=2 * M * N * K)


@triton.jit
def int4_kernel(a_ptr, b_ptr, scales_ptr, zeros_ptr, c_ptr, M, N, K, GROUP: tl.constexpr, BLOCK_M: tl.constexpr,
                BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid_n, pid_m = tl.program_id(0), tl.program_id(1)
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_m % M)[:, None] * K + offs_k[None, :]
    b_ptrs = b_ptr + (offs_k[:, None] // 8) * N + offs_n[None, :]
    shifter = (offs_k % 8) * 4
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        group = k * BLOCK_K // GROUP
        scales = tl.load(scales_ptr + group * N + offs_n)
        zeros = tl.load(zeros_ptr + group * N + offs_n)
        a = tl.load(a_ptrs)
        b = tl.load(b_ptrs)
        b = (b >> shifter[:, None]) & 0xF
        b = (b - zeros[None, :]).to(tl.float16) * scales[None, :]
        acc += tl.dot(a, b)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K // 8 * N
    tl.store(c_ptr + offs_m[:, None] * N + offs_n[None, :], acc.to(tl.float16), mask=offs_m[:, None] < M)


@case({"BLOCK_M": 64, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 4, "num_stages": 3},
      {"BLOCK_M": 64, "BLOCK_N": 64, "BLOCK_K": 64, "num_warps": 4, "num_stages": 4},
      {"BLOCK_M": 64, "BLOCK_N": 128, "BLOCK_K": 32, "num_warps": 4, "num_stages": 4})
def int4_weights(on):
    M, N, K, group = on.sizes((512, 4096, 4096, 128), (40, 128, 256, 128))
    a, weights = on.normal(M, K, dtype=torch.float16), on.integers(0, 16, K, N, dtype=torch.int32)
    packed = sum(weights.view(K // 8, 8, N)[:, i] << (4 * i) for i in range(7)) | weights.view(K // 8, 8, N)[:, 7] << 28
    scales = (on.normal(K // group, N).abs() * 0.1 + 0.01).to(torch.float16)
    zeros, c = on.integers(0, 16, K // group, N, dtype=torch.int32), on.empty(M, N, dtype=torch.float16)
    real = (weights - zeros.repeat_interleave(group, 0)).to(torch.float16) * scales.repeat_interleave(group, 0)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        m.int4_kernel[(triton.cdiv(N, BLOCK_N), triton.cdiv(M, BLOCK_M))](
            a, packed, scales, zeros, c, M, N, K, GROUP=group, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    return Work(launch, [(c, a.double() @ real.double(), 2.0**-10)], flops=2 * M * N * K)


@triton.jit
def fp8_block_kernel(a_ptr, b_ptr, c_ptr, a_scale_ptr, b_scale_ptr, M, N, K, stride_as, stride_bs,
                     GROUP_K: tl.constexpr, GROUP_N: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                     BLOCK_K: tl.constexpr):
    pid = tl.program_id(0)
    num_pid_n = tl.cdiv(N, BLOCK_N)
    offs_m = (pid // num_pid_n * BLOCK_M + tl.arange(0, BLOCK_M)) % M
    offs_n = (pid % num_pid_n * BLOCK_N + tl.arange(0, BLOCK_N)) % N
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + offs_m[:, None] * K + offs_k[None, :]
    b_ptrs = b_ptr + offs_n[None, :] * K + offs_k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=offs_k[None, :] < K - k * BLOCK_K, other=0.0)
        b = tl.load(b_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0.0)
        a_scale = tl.load(a_scale_ptr + offs_m * stride_as + k * BLOCK_K // GROUP_K)
        b_scale = tl.load(b_scale_ptr + offs_n // GROUP_N * stride_bs + k * BLOCK_K // GROUP_K)
        acc += tl.dot(a, b) * a_scale[:, None] * b_scale[None, :]
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    rows = pid // num_pid_n * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = pid % num_pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    tl.store(c_ptr + rows[:, None] * N + columns[None, :], acc.to(tl.bfloat16),
             mask=(rows[:, None] < M) & (columns[None, :] < N))


@case({"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 128, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 64, "BLOCK_N": 128, "BLOCK_K": 128, "num_warps": 4, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 128, "num_warps": 4, "num_stages": 4})
def fp8_blocks(on):
    M, N, K = on.sizes((4096, 4096, 4096), (100, 256, 384))
    a, b = (on.normal(r, K).to(torch.float8_e4m3fn) for r in (M, N))
    a_scale, b_scale = on.normal(M, K // 128).abs() + 0.1, on.normal(N // 128, K // 128).abs() + 0.1
    c = on.empty(M, N, dtype=torch.bfloat16)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        m.fp8_block_kernel[(triton.cdiv(M, BLOCK_M) * triton.cdiv(N, BLOCK_N), )](
            a, b, c, a_scale, b_scale, M, N, K, a_scale.stride(0), b_scale.stride(0), GROUP_K=128, GROUP_N=128,
            BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    real_a = a.double() * a_scale.double().repeat_interleave(128, 1)
    real_b = b.double() * b_scale.double().repeat_interleave(128, 1).repeat_interleave(128, 0)
    return Work(launch, [(c, real_a @ real_b.T, 2.0**-8)], flops=2 * M * N * K)


@triton.jit
def fused_moe_kernel(a_ptr, b_ptr, c_ptr, weights_ptr, sorted_ids_ptr, expert_ids_ptr, N, K, num_valid, stride_am,
                     stride_be, stride_bn, stride_cm, TOP_K: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                     BLOCK_K: tl.constexpr):
    pid_m, pid_n = tl.program_id(1), tl.program_id(0)
    ids = tl.load(sorted_ids_ptr + pid_m * BLOCK_M + tl.arange(0, BLOCK_M)).to(tl.int64)
    valid = ids < num_valid
    offs_n = (pid_n * BLOCK_N + tl.arange(0, BLOCK_N)) % N
    offs_k = tl.arange(0, BLOCK_K)
    expert = tl.load(expert_ids_ptr + pid_m).to(tl.int64)
    a_ptrs = a_ptr + ids[:, None] // TOP_K * stride_am + offs_k[None, :]
    b_ptrs = b_ptr + expert * stride_be + offs_k[:, None] + offs_n[None, :] * stride_bn
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=valid[:, None] & (offs_k[None, :] < K - k * BLOCK_K), other=0.0)
        b = tl.load(b_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0.0)
        acc += tl.dot(a, b)
        a_ptrs += BLOCK_K
        b_ptrs += BLOCK_K
    acc *= tl.load(weights_ptr + ids, mask=valid, other=0.0)[:, None]
    columns = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    tl.store(c_ptr + ids[:, None] * stride_cm + columns[None, :], acc.to(tl.bfloat16),
             mask=valid[:, None] & (columns[None, :] < N))


@case({"BLOCK_M": 64, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 4, "num_stages": 4},
      {"BLOCK_M": 64, "BLOCK_N": 256, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 64, "BLOCK_N": 64, "BLOCK_K": 64, "num_warps": 4, "num_stages": 4},
      {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
      {"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 32, "num_warps": 8, "num_stages": 6})
def mixture_of_experts(on):
    tokens, experts, top, N, K = on.sizes((4096, 8, 2, 4096, 2048), (50, 4, 2, 136, 160))
    x, w = on.normal(tokens, K, dtype=torch.bfloat16), on.normal(experts, N, K, dtype=torch.bfloat16)
    choice = torch.argsort(on.normal(tokens, experts), 1)[:, :top].flatten()
    weights, c = on.normal(tokens * top).abs(), on.empty(tokens * top, N, dtype=torch.bfloat16)
    expected = torch.zeros(tokens * top, N, dtype=torch.float64, device=x.device)
    mine = [(choice == e).nonzero().flatten() for e in range(experts)]
    for e, rows in enumerate(mine):
        expected[rows] = x[rows // top].double() @ w[e].double().T * weights[rows, None].double()

    @functools.cache
    def blocks(rows):
        """Each expert's tokens, filled up to whole blocks, and whose each block is."""
        order = [torch.nn.functional.pad(m, (0, -len(m) % rows), value=tokens * top) for m in mine]
        return torch.cat(order).to(torch.int32), on.table(
            [e for e, o in enumerate(order) for _ in range(len(o) // rows)], torch.int32)

    for block in (64, 128):
        blocks(block)

    def launch(m, BLOCK_M, BLOCK_N, **config):
        order, owners = blocks(BLOCK_M)
        m.fused_moe_kernel[(triton.cdiv(
            N, BLOCK_N), len(owners))](x, w, c, weights, order, owners, N, K, tokens * top, x.stride(0), w.stride(0),
                                       w.stride(1), c.stride(0), TOP_K=top, BLOCK_M=BLOCK_M, BLOCK_N=BLOCK_N, **config)

    return Work(launch, [(c, expected, 2.0**-8)], flops=2 * tokens * top * N * K)
