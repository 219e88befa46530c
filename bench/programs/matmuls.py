"""Products of matrices as programs have them: in all orders, with an epilogue, in batches and groups, of quantised
weights."""
import torch
import triton
import triton.language as tl

from gpu_case import Work, case

TILES = ({"BLOCK_M": 128, "BLOCK_N": 256, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
         {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 8, "num_stages": 3},
         {"BLOCK_M": 128, "BLOCK_N": 128, "BLOCK_K": 64, "num_warps": 4, "num_stages": 4})


@triton.jit
def matmul_kernel(a_ptr, b_ptr, bias_ptr, c_ptr, M, N, K, stride_am, stride_ak, stride_bk, stride_bn, stride_cm,
                  stride_cn, GELU: tl.constexpr, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                  GROUP_M: tl.constexpr = 8):
    pid = tl.program_id(0)
    num_pid_m, num_pid_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    in_group = GROUP_M * num_pid_n
    first = pid // in_group * GROUP_M
    size = min(num_pid_m - first, GROUP_M)
    pid_m = first + pid % in_group % size
    pid_n = pid % in_group // size
    offs_m = pid_m * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + (offs_m % M)[:, None] * stride_am + offs_k[None, :] * stride_ak
    b_ptrs = b_ptr + offs_k[:, None] * stride_bk + (offs_n % N)[None, :] * stride_bn
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K)):
        a = tl.load(a_ptrs, mask=offs_k[None, :] < K - k * BLOCK_K, other=0.0)
        b = tl.load(b_ptrs, mask=offs_k[:, None] < K - k * BLOCK_K, other=0.0)
        acc = tl.dot(a, b, acc)
        a_ptrs += BLOCK_K * stride_ak
        b_ptrs += BLOCK_K * stride_bk
    if GELU:
        acc += tl.load(bias_ptr + offs_n, mask=offs_n < N, other=0.0).to(tl.float32)[None, :]
        acc = 0.5 * acc * (1 + tl.erf(acc * 0.7071067811865476))
    c_ptrs = c_ptr + offs_m[:, None] * stride_cm + offs_n[None, :] * stride_cn
    tl.store(c_ptrs, acc.to(c_ptr.dtype.element_ty), mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


def grid_of(M, N):
    return lambda meta: (triton.cdiv(M, meta["BLOCK_M"]) * triton.cdiv(N, meta["BLOCK_N"]), )


def matmul(on, a_turned, b_turned, gelu=False):
    M, N, K = on.sizes((4096, 4096, 4096), (144, 136, 200))
    a = on.normal(K, M, dtype=torch.bfloat16).T if a_turned else on.normal(M, K, dtype=torch.bfloat16)
    b = on.normal(N, K, dtype=torch.bfloat16).T if b_turned else on.normal(K, N, dtype=torch.bfloat16)
    bias, c = on.normal(N, dtype=torch.bfloat16), on.empty(M, N, dtype=torch.bfloat16)
    expected = a.double() @ b.double()
    if gelu:
        a = a * K**-0.5
        expected = torch.nn.functional.gelu(a.double() @ b.double() + bias.double())

    def launch(m, **config):
        m.matmul_kernel[grid_of(M, N)](a, b, bias, c, M, N, K, *a.stride(), *b.stride(), *c.stride(), GELU=gelu,
                                       **config)

    return Work(launch, [(c, expected, 2.0**-8)], flops=2 * M * N * K)


@case(*TILES)
def matmul_nn(on):
    return matmul(on, False, False)


@case(*TILES)
def matmul_nt(on):
    return matmul(on, False, True)


@case(*TILES)
def matmul_tn(on):
    return matmul(on, True, False)


@case(*TILES)
def matmul_tt(on):
    return matmul(on, True, True)


@case(*TILES)
def matmul_bias_gelu(on):
    return matmul(on, False, True, gelu=True)


@triton.jit
def bmm_kernel(a_ptr, b_ptr, c_ptr, M, N, K, stride_ab, stride_am, stride_ak, stride_bb, stride_bk, stride_bn,
               stride_cb, stride_cm, stride_cn, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    pid, batch = tl.program_id(0), tl.program_id(1).to(tl.int64)
    num_pid_n = tl.cdiv(N, BLOCK_N)
    offs_m = pid // num_pid_n * BLOCK_M + tl.arange(0, BLOCK_M)
    offs_n = pid % num_pid_n * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + batch * stride_ab + offs_m[:, None] * stride_am + offs_k[None, :] * stride_ak
    b_ptrs = b_ptr + batch * stride_bb + offs_k[:, None] * stride_bk + offs_n[None, :] * stride_bn
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, K, BLOCK_K):
        a = tl.load(a_ptrs, mask=(offs_m[:, None] < M) & (offs_k[None, :] + k < K), other=0.0)
        b = tl.load(b_ptrs, mask=(offs_k[:, None] + k < K) & (offs_n[None, :] < N), other=0.0)
        acc += tl.dot(a, b)
        a_ptrs += BLOCK_K * stride_ak
        b_ptrs += BLOCK_K * stride_bk
    c_ptrs = c_ptr + batch * stride_cb + offs_m[:, None] * stride_cm + offs_n[None, :] * stride_cn
    tl.store(c_ptrs, acc.to(tl.float16), mask=(offs_m[:, None] < M) & (offs_n[None, :] < N))


@case(*TILES)
def batched(on):
    B, M, N, K = on.sizes((64, 1024, 1024, 512), (3, 72, 130, 96))
    a, b = on.normal(B, M, K, dtype=torch.float16), on.normal(B, K, N, dtype=torch.float16)
    c = on.empty(B, M, N, dtype=torch.float16)

    def launch(m, **config):
        grid = lambda meta: (triton.cdiv(M, meta["BLOCK_M"]) * triton.cdiv(N, meta["BLOCK_N"]), B)
        m.bmm_kernel[grid](a, b, c, M, N, K, *a.stride(), *b.stride(), *c.stride(), **config)

    return Work(launch, [(c, a.double() @ b.double(), 2.0**-10)], flops=2 * B * M * N * K)


@triton.jit
def grouped_kernel(a_ptrs, b_ptrs, c_ptrs, sizes, leading, group_size, NUM_SM: tl.constexpr, BLOCK_M: tl.constexpr,
                   BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr):
    tile = tl.program_id(0)
    last_end = 0
    for g in range(group_size):
        gm, gn, gk = tl.load(sizes + g * 3), tl.load(sizes + g * 3 + 1), tl.load(sizes + g * 3 + 2)
        num_n = tl.cdiv(gn, BLOCK_N)
        num_tiles = tl.cdiv(gm, BLOCK_M) * num_n
        while tile >= last_end and tile < last_end + num_tiles:
            lda, ldb, ldc = tl.load(leading + g * 3), tl.load(leading + g * 3 + 1), tl.load(leading + g * 3 + 2)
            a_ptr = tl.load(a_ptrs + g).to(tl.pointer_type(tl.float16))
            b_ptr = tl.load(b_ptrs + g).to(tl.pointer_type(tl.float16))
            c_ptr = tl.load(c_ptrs + g).to(tl.pointer_type(tl.float16))
            in_group = tile - last_end
            offs_m = in_group // num_n * BLOCK_M + tl.arange(0, BLOCK_M)
            offs_n = in_group % num_n * BLOCK_N + tl.arange(0, BLOCK_N)
            offs_k = tl.arange(0, BLOCK_K)
            pa = a_ptr + offs_m[:, None] * lda + offs_k[None, :]
            pb = b_ptr + offs_k[:, None] * ldb + offs_n[None, :]
            acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
            for _ in range(0, tl.cdiv(gk, BLOCK_K)):
                tl.multiple_of(pa, [16, 16])
                tl.multiple_of(pb, [16, 16])
                acc += tl.dot(tl.load(pa), tl.load(pb))
                pa += BLOCK_K
                pb += BLOCK_K * ldb
            tl.store(c_ptr + offs_m[:, None] * ldc + offs_n[None, :], acc.to(tl.float16))
            tile += NUM_SM
        last_end += num_tiles


@case(*(dict(t, NUM_SM=132) for t in TILES))
def grouped(on):
    shapes = on.sizes([(1024, 1024, 1024), (512, 2048, 1024), (2048, 512, 2048), (1024, 4096, 512), (4096, 1024, 1024),
                       (256, 256, 256)], [(128, 256, 64), (256, 256, 128), (128, 512, 192)])
    a = [on.normal(m, k, dtype=torch.float16) for m, n, k in shapes]
    b = [on.normal(k, n, dtype=torch.float16) for m, n, k in shapes]
    c = [on.empty(m, n, dtype=torch.float16) for m, n, k in shapes]
    tables = [on.table([x.data_ptr() for x in xs], torch.int64) for xs in (a, b, c)]
    sizes, leading = on.table(shapes, torch.int32), on.table([(k, n, n) for m, n, k in shapes], torch.int32)

    def launch(m, NUM_SM, **config):
        programs = NUM_SM if on.large else 3
        m.grouped_kernel[(programs, )](*tables, sizes, leading, len(shapes), NUM_SM=programs, **config)

    checks = [(z, x.double() @ y.double(), 2.0**-10) for x, y, z in zip(a, b, c)]
    return Work(launch, checks, flops=sum(2 * m * n * k for m, n, k in shapes), keep=(a, b))


@triton.jit
def splitk_kernel(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                  SPLIT_K: tl.constexpr):
    offs_m, offs_n = tl.arange(0, BLOCK_M), tl.program_id(0) * BLOCK_N + tl.arange(0, BLOCK_N)
    offs_k = tl.program_id(1) * BLOCK_K + tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + offs_m[:, None] * K + offs_k[None, :]
    b_ptrs = b_ptr + offs_n[None, :] * K + offs_k[:, None]
    acc = tl.zeros((BLOCK_M, BLOCK_N), dtype=tl.float32)
    for k in range(0, tl.cdiv(K, BLOCK_K * SPLIT_K)):
        rest = K - k * BLOCK_K * SPLIT_K
        a = tl.load(a_ptrs, mask=(offs_m[:, None] < M) & (offs_k[None, :] < rest), other=0.0)
        b = tl.load(b_ptrs, mask=(offs_n[None, :] < N) & (offs_k[:, None] < rest), other=0.0)
        acc += tl.dot(a, b)
        a_ptrs += BLOCK_K * SPLIT_K
        b_ptrs += BLOCK_K * SPLIT_K
    tl.atomic_add(c_ptr + offs_m[:, None] * N + offs_n[None, :], acc,
                  mask=(offs_m[:, None] < M) & (offs_n[None, :] < N), sem="relaxed")


@case({"BLOCK_M": 16, "BLOCK_N": 64, "BLOCK_K": 128, "SPLIT_K": 4, "num_warps": 4, "num_stages": 3},
      {"BLOCK_M": 16, "BLOCK_N": 128, "BLOCK_K": 64, "SPLIT_K": 8, "num_warps": 4, "num_stages": 4},
      {"BLOCK_M": 16, "BLOCK_N": 64, "BLOCK_K": 64, "SPLIT_K": 2, "num_warps": 4, "num_stages": 5})
def skinny_split_k(on):
    M, N, K = on.sizes((16, 8192, 8192), (9, 160, 700))
    a, b = on.normal(M, K, dtype=torch.float16), on.normal(N, K, dtype=torch.float16)
    c = on.empty(M, N)

    def launch(m, BLOCK_N, SPLIT_K, **config):
        c.zero_()
        m.splitk_kernel[(triton.cdiv(N, BLOCK_N), SPLIT_K)](a, b, c, M, N, K, BLOCK_N=BLOCK_N, SPLIT_K=SPLIT_K,
                                                            **config)

    return Work(launch, [(c, a.double() @ b.double().T, 2.0**-14)], bytes=2 * (M * K + N * K) + 4 * M * N)
