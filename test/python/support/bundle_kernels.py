"""Kernels of the tests of bundles, and the list that `txl bundle` takes from this file."""
import txl
import txl.language as tl


@txl.jit
def add(x, y, out, n, BLOCK: tl.constexpr):
    o = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    inside = o < n
    tl.store(out + o, tl.load(x + o, inside) + tl.load(y + o, inside), inside)


@txl.jit
def tiles(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a.load([m, k]), b.load([k, n]), total)
    c.store([m, n], total)


@txl.jit
def pointers(a, b, c, M, N, K, a_row, b_row, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        inside = k < K - step * BK
        x = tl.load(a + (m % M)[:, None] * a_row + (step * BK + k)[None, :], mask=inside[None, :], other=0.0)
        y = tl.load(b + (step * BK + k)[:, None] * b_row + (n % N)[None, :], mask=inside[:, None], other=0.0)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


@txl.jit
def explicit(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    x, y, full = txl.smem_alloc([BM, BK], tl.float16), txl.smem_alloc([BK, BN], tl.float16), txl.mbar_alloc(1)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        txl.mbar_expect(full, 2 * BK * (BM + BN))
        txl.tma_load(x, a, [m, step * BK], full)
        txl.tma_load(y, b, [step * BK, n], full)
        txl.mbar_wait(full, step & 1)
        total = tl.dot(txl.smem_load(x), txl.smem_load(y), total)
    c.store([m, n], total)


@txl.jit
def mixed(out, pair, scale, mode: tl.constexpr, n, step):
    o = tl.arange(0, 64)
    value = (o * pair[0] + step).to(tl.float32) * scale
    if mode == "negative":
        value = -value
    tl.store(out + o + pair[1], value, o < n)


DESCRIPTORS = "tensordesc<fp16[128, 64]>, tensordesc<fp16[64, 128]>, tensordesc<fp32[128, 128]>, i32"
POINTERS = "*fp16:16, *fp16:16, *fp32:16, i32, i32, i32, i32:16, i32:16"
BLOCKS = dict(BM=128, BN=128, BK=64)
BUNDLE = [
    dict(kernel=add, grid="cdiv(n, BLOCK)", signature=[
        "*fp32:16, *fp32:16, *fp32:16, i32:16", "*fp32, *fp32, *fp32, i32", "*fp16, *fp16, *fp16, i32"
    ], configs=[dict(BLOCK=256), (dict(BLOCK=1024, num_warps=8), {"n": 4096})]),
    dict(kernel=tiles, signature=DESCRIPTORS, constants=BLOCKS, options=dict(num_warps=8)),
    dict(kernel=explicit, signature=DESCRIPTORS, constants=BLOCKS, options=dict(num_warps=8), targets="sm_90a"),
    dict(kernel=pointers, signature=POINTERS, constants=BLOCKS, options=dict(num_warps=8),
         grid="cdiv(M, BM), cdiv(N, BN)"),
    dict(kernel=pointers, name="persistent", signature=POINTERS, constants=dict(BM=128, BN=256, BK=64),
         options=dict(num_warps=8), grid="cdiv(M, BM), cdiv(N, BN)"),
    dict(kernel=pointers, name="cluster", signature=POINTERS, constants=BLOCKS, options=dict(num_warps=4, num_ctas=2),
         grid="cdiv(M, BM), cdiv(N, BN)"),
    dict(kernel=add, name="add_in_place", signature="*fp32, *fp32, *fp32, i32", constants=dict(BLOCK=256),
         grid="cdiv(n, BLOCK)", overlap=True),
    dict(kernel=mixed, signature=["*fp32, (i32, i64), fp32, 'plain', i32, i32:1",
                                  "*fp32, (i32, i64), fp32, 'negative', i32, i32:1"], grid="1"),
]
