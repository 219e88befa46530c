"""Matrix multiplication with the primitives of Hopper: C = A Bᵀ, A of M×K, B of N×K, in float16 with float32
accumulators.

Four ways to feed `tl.dot`, from the simplest to the fastest: `cp.async` copies (`matmul_async_load`), TMA loads that
are waited for one by one (`matmul_naive_tma`), a ring of them (`matmul_persistent`), and a ring between one producer
warpgroup and two consumer warpgroups (`matmul_warp_specialized`).

    python -m txl examples/txl/hopper_matmul.py
"""
import numpy as np
import teraxlang as txl
import triton
import triton.language as tl
from triton.tools.tensor_descriptor import TensorDescriptor


@triton.jit
def tile_of(tile, tiles_m, tiles_n, GROUP_M: tl.constexpr):
    """The (row, column) of the tile with id `tile`: GROUP_M rows of tiles are finished column by column."""
    per_group = GROUP_M * tiles_n
    first = tile // per_group * GROUP_M
    height = min(tiles_m - first, GROUP_M)
    inside = tile % per_group
    return first + inside % height, inside // height


@txl.jit
def matmul_async_load(a_ptr, b_ptr, c_ptr, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                      GROUP_M: tl.constexpr, NUM_STAGES: tl.constexpr):
    """A ring of NUM_STAGES buffers; the copies of NUM_STAGES - 1 tiles are in flight during the MMA of one."""
    tile_m, tile_n = tile_of(tl.program_id(0), tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N), GROUP_M)
    rows = tile_m * BLOCK_M + tl.arange(0, BLOCK_M)
    columns = tile_n * BLOCK_N + tl.arange(0, BLOCK_N)
    k = tl.arange(0, BLOCK_K)
    a_ptrs = a_ptr + rows[:, None] * K + k[None, :]
    b_ptrs = b_ptr + columns[:, None] * K + k[None, :]
    a_inside = rows[:, None] < M
    b_inside = columns[:, None] < N
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    b_ring = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)

    for i in tl.static_range(NUM_STAGES - 1):
        txl.async_load(txl.get_buffer(a_ring, i), a_ptrs + i * BLOCK_K, mask=a_inside & (k[None, :] < K - i * BLOCK_K))
        txl.async_load(txl.get_buffer(b_ring, i), b_ptrs + i * BLOCK_K, mask=b_inside & (k[None, :] < K - i * BLOCK_K))

    acc = tl.zeros([BLOCK_M, BLOCK_N], dtype=tl.float32)
    stage = 0
    for start in range(0, K, BLOCK_K):
        txl.async_load_wait(2 * (NUM_STAGES - 2))  # all but the youngest: the copies of this tile are complete
        acc = tl.dot(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, acc)
        txl.dot_wait(1)  # the previous MMA has read its buffers, which are filled next
        ahead = start + (NUM_STAGES - 1) * BLOCK_K
        free = (stage + NUM_STAGES - 1) % NUM_STAGES
        txl.async_load(txl.get_buffer(a_ring, free), a_ptrs + ahead, mask=a_inside & (k[None, :] < K - ahead))
        txl.async_load(txl.get_buffer(b_ring, free), b_ptrs + ahead, mask=b_inside & (k[None, :] < K - ahead))
        stage = (stage + 1) % NUM_STAGES
    txl.dot_wait(0)
    txl.async_load_wait(0)
    c_ptrs = c_ptr + rows[:, None] * N + columns[None, :]
    tl.store(c_ptrs, acc.to(tl.float16), mask=a_inside & (columns[None, :] < N))


@txl.jit
def matmul_naive_tma(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                     BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr):
    """One buffer for each operand, one barrier: everything is waited for."""
    a = txl.get_buffer(txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16), 0)
    b = txl.get_buffer(txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16), 0)
    full = txl.get_buffer(txl.mbar_alloc(1), 0)
    tiles_m, tiles_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    phase = 0
    for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
        tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
        acc = tl.zeros([BLOCK_M, BLOCK_N], dtype=tl.float32)
        for start in range(0, K, BLOCK_K):
            txl.mbar_expect(full, (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
            txl.tma_load(a, a_desc, [tile_m * BLOCK_M, start], full)
            txl.tma_load(b, b_desc, [tile_n * BLOCK_N, start], full)
            txl.mbar_wait(full, phase)
            phase ^= 1
            acc = tl.dot(a, b.T, acc)
            txl.dot_wait(0)  # the buffers are free
        c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], acc.to(tl.float16))


@txl.jit
def matmul_persistent(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                      BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr, NUM_STAGES: tl.constexpr):
    """A ring of NUM_STAGES buffers, filled ahead by the warps that multiply. It goes on across the tiles of a
    program."""
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    b_ring = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    tiles_m, tiles_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    stage = 0
    phase = 0
    for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
        tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
        for i in tl.static_range(NUM_STAGES - 1):
            if i * BLOCK_K < K:
                ahead = (stage + i) % NUM_STAGES
                barrier = txl.get_buffer(full, ahead)
                txl.mbar_expect(barrier, (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a_ring, ahead), a_desc, [tile_m * BLOCK_M, i * BLOCK_K], barrier)
                txl.tma_load(txl.get_buffer(b_ring, ahead), b_desc, [tile_n * BLOCK_N, i * BLOCK_K], barrier)
        acc = tl.zeros([BLOCK_M, BLOCK_N], dtype=tl.float32)
        for start in range(0, K, BLOCK_K):
            txl.mbar_wait(txl.get_buffer(full, stage), phase)
            acc = tl.dot(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, acc)
            txl.dot_wait(1)  # the previous MMA has read its buffers, which are filled next
            next = start + (NUM_STAGES - 1) * BLOCK_K
            if next < K:
                ahead = (stage + NUM_STAGES - 1) % NUM_STAGES
                barrier = txl.get_buffer(full, ahead)
                txl.mbar_expect(barrier, (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a_ring, ahead), a_desc, [tile_m * BLOCK_M, next], barrier)
                txl.tma_load(txl.get_buffer(b_ring, ahead), b_desc, [tile_n * BLOCK_N, next], barrier)
            stage = (stage + 1) % NUM_STAGES
            phase ^= stage == 0
        txl.dot_wait(0)
        c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], acc.to(tl.float16))


@txl.jit
def matmul_warp_specialized(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                            BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr, NUM_STAGES: tl.constexpr):
    """Warpgroup 0 fills the rings, 1 and 2 multiply the upper and the lower half of the rows."""
    HALF: tl.constexpr = BLOCK_M // 2
    upper = txl.smem_alloc([HALF, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    lower = txl.smem_alloc([HALF, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    b_ring = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    upper_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    lower_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    b_full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    upper_free = txl.mbar_alloc(128, num_stages=NUM_STAGES)
    lower_free = txl.mbar_alloc(128, num_stages=NUM_STAGES)
    b_free = txl.mbar_alloc(256, num_stages=NUM_STAGES)
    out = txl.smem_alloc([HALF, BLOCK_N], dtype=tl.float16, num_stages=2)
    tiles_m, tiles_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        if txl.tid(0) == 0:  # one thread: others that waited too might be two phases late
            stage = 0
            phase = 1
            for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
                tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
                for start in range(0, K, BLOCK_K):
                    txl.mbar_wait(txl.get_buffer(upper_free, stage), phase)
                    txl.mbar_expect(txl.get_buffer(upper_full, stage), HALF * BLOCK_K * 2)
                    txl.tma_load(txl.get_buffer(upper, stage), a_desc, [tile_m * BLOCK_M, start],
                                 txl.get_buffer(upper_full, stage))
                    txl.mbar_wait(txl.get_buffer(b_free, stage), phase)
                    txl.mbar_expect(txl.get_buffer(b_full, stage), BLOCK_N * BLOCK_K * 2)
                    txl.tma_load(txl.get_buffer(b_ring, stage), b_desc, [tile_n * BLOCK_N, start],
                                 txl.get_buffer(b_full, stage))
                    txl.mbar_wait(txl.get_buffer(lower_free, stage), phase)
                    txl.mbar_expect(txl.get_buffer(lower_full, stage), HALF * BLOCK_K * 2)
                    txl.tma_load(txl.get_buffer(lower, stage), a_desc, [tile_m * BLOCK_M + HALF, start],
                                 txl.get_buffer(lower_full, stage))
                    stage = (stage + 1) % NUM_STAGES
                    phase ^= stage == 0
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        if txl.is_warpgroup([1]):
            a_ring = upper
            a_full = upper_full
            a_free = upper_free
            c_buffer = txl.get_buffer(out, 0)
            row = 0
        else:
            a_ring = lower
            a_full = lower_full
            a_free = lower_free
            c_buffer = txl.get_buffer(out, 1)
            row = HALF
        stage = 0
        phase = 0
        for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
            tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
            acc = tl.zeros([HALF, BLOCK_N], dtype=tl.float32)
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(a_full, stage), phase)
                txl.mbar_wait(txl.get_buffer(b_full, stage), phase)
                acc = tl.dot(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, acc)
                txl.dot_wait(0)
                txl.mbar_arrive(txl.get_buffer(a_free, stage))
                txl.mbar_arrive(txl.get_buffer(b_free, stage))
                stage = (stage + 1) % NUM_STAGES
                phase ^= stage == 0
            txl.tma_store_wait(0)  # the previous tile has left the buffer
            txl.smem_store(c_buffer, acc.to(tl.float16))
            txl.tma_store(c_buffer, c_desc, [tile_m * BLOCK_M + row, tile_n * BLOCK_N])


def matmul(a, b, kind="warp_specialized", block=(128, 128, 64), stages=3, programs=4, **options):
    """a @ b.T of float16 arrays; `kind` selects the kernel. `programs`: how many share the tiles, where a program takes
    several."""
    (m, k), (n, _) = a.shape, b.shape
    c = np.zeros((m, n), np.float16)
    block_m, block_n, block_k = block
    blocks = dict(BLOCK_M=block_m, BLOCK_N=block_n, BLOCK_K=block_k, GROUP_M=4, **options)
    tiles = triton.cdiv(m, block_m) * triton.cdiv(n, block_n)
    if kind == "async_load":
        matmul_async_load[(tiles, )](a, b, c, m, n, k, NUM_STAGES=stages, **blocks)
        return c
    rows = block_m // 2 if kind == "warp_specialized" else block_m
    a_desc = TensorDescriptor.from_tensor(a, [rows, block_k])
    b_desc = TensorDescriptor.from_tensor(b, [block_n, block_k])
    c_desc = TensorDescriptor.from_tensor(c, [rows, block_n])
    grid = (min(programs, tiles), )
    if kind == "naive_tma":
        matmul_naive_tma[grid](a_desc, b_desc, c_desc, m, n, k, **blocks)
    elif kind == "persistent":
        matmul_persistent[grid](a_desc, b_desc, c_desc, m, n, k, NUM_STAGES=stages, num_warps=8, **blocks)
    else:
        matmul_warp_specialized[grid](a_desc, b_desc, c_desc, m, n, k, NUM_STAGES=stages, num_warpgroups=3, **blocks)
    return c


KINDS = ("async_load", "naive_tma", "persistent", "warp_specialized")

if __name__ == "__main__":
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(np.float16) for shape in ((512, 320), (384, 320)))
    exact = a.astype(np.float64) @ b.astype(np.float64).T
    for kind in KINDS:
        print(f"{kind}: {np.abs(matmul(a, b, kind) - exact).max():.3g} from the exact product")
