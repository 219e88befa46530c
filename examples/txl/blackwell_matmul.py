"""Matrix multiplication with tensor memory: C = A Bᵀ, A of M×K, B of N×K, in float16 with float32 accumulators.

`txl.dotx` adds to an accumulator in tensor memory and arrives at mbarriers when it is complete, so no thread holds it
in registers. In `matmul_tensor` four warps do everything; in `matmul_tensor_specialized` one warp loads, one issues
MMAs, and eight store one tile during the MMAs of the next. They run on the CPU, and on the emulator for `sm_100a`;
speed on a GPU is unmeasured.

    python -m txl examples/txl/blackwell_matmul.py
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
def matmul_tensor(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                  GROUP_M: tl.constexpr, NUM_STAGES: tl.constexpr):
    """A ring of NUM_STAGES buffers, which an MMA frees; the accumulator is read when the last MMA of the tile is
    complete."""
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    b_ring = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    free = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    done = txl.mbar_alloc(1)
    acc = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32)
    tiles_m, tiles_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)
    steps = tl.cdiv(K, BLOCK_K)
    loaded = 0  # boxes of all tiles so far
    used = 0
    tiles = 0
    for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
        tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
        for step in range(0, steps + NUM_STAGES - 1):
            if step < steps:
                slot = loaded % NUM_STAGES
                txl.mbar_wait(txl.get_buffer(free, slot), loaded // NUM_STAGES % 2 ^ 1)
                tl.debug_barrier()  # all threads wait, and meet before one expects: none is two phases late
                txl.mbar_expect(txl.get_buffer(full, slot), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a_ring, slot), a_desc, [tile_m * BLOCK_M, step * BLOCK_K],
                             txl.get_buffer(full, slot))
                txl.tma_load(txl.get_buffer(b_ring, slot), b_desc, [tile_n * BLOCK_N, step * BLOCK_K],
                             txl.get_buffer(full, slot))
                loaded += 1
            now = step - (NUM_STAGES - 1)
            if now >= 0:
                slot = used % NUM_STAGES
                txl.mbar_wait(txl.get_buffer(full, slot), used // NUM_STAGES % 2)
                txl.dotx(txl.get_buffer(a_ring, slot), txl.get_buffer(b_ring, slot).T, acc, useD=now > 0,
                         mbars=[txl.get_buffer(free, slot), done], mbarPreds=[True, now == steps - 1])
                used += 1
        txl.mbar_wait(done, tiles % 2)
        tiles += 1
        c_desc.store([tile_m * BLOCK_M, tile_n * BLOCK_N], txl.tmem_load(acc).to(tl.float16))


@txl.jit
def matmul_tensor_specialized(a_desc, b_desc, c_desc, M, N, K, BLOCK_M: tl.constexpr, BLOCK_N: tl.constexpr,
                              BLOCK_K: tl.constexpr, GROUP_M: tl.constexpr, NUM_STAGES: tl.constexpr):
    """Warp 9 fills the ring, warp 8 issues MMAs into one of two accumulators, warps 0 to 7 store the other one in two
    halves."""
    HALF: tl.constexpr = BLOCK_N // 2
    a_ring = txl.smem_alloc([BLOCK_M, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    b_ring = txl.smem_alloc([BLOCK_N, BLOCK_K], dtype=tl.float16, num_stages=NUM_STAGES)
    full = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    free = txl.mbar_alloc(1, num_stages=NUM_STAGES)
    accumulators = txl.tmem_alloc([BLOCK_M, BLOCK_N], dtype=tl.float32, num_stages=2)
    acc_full = txl.mbar_alloc(1, num_stages=2)
    acc_free = txl.mbar_alloc(256, num_stages=2)
    out = txl.smem_alloc([BLOCK_M, HALF], dtype=tl.float16, num_stages=2)
    tiles_m, tiles_n = tl.cdiv(M, BLOCK_M), tl.cdiv(N, BLOCK_N)

    if txl.is_warp([0, 1, 2, 3, 4, 5, 6, 7]):
        slot = 0
        phase = 0
        for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
            tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
            txl.mbar_wait(txl.get_buffer(acc_full, slot), phase)
            c = txl.tmem_load(txl.get_buffer(accumulators, slot)).to(tl.float16)
            txl.mbar_arrive(txl.get_buffer(acc_free, slot))
            left, right = tl.split(tl.permute(tl.reshape(c, [BLOCK_M, 2, HALF]), [0, 2, 1]))
            txl.tma_store_wait(1)  # the left half of the previous tile has left its buffer
            txl.smem_store(txl.get_buffer(out, 0), left)
            txl.tma_store(txl.get_buffer(out, 0), c_desc, [tile_m * BLOCK_M, tile_n * BLOCK_N])
            txl.tma_store_wait(1)
            txl.smem_store(txl.get_buffer(out, 1), right)
            txl.tma_store(txl.get_buffer(out, 1), c_desc, [tile_m * BLOCK_M, tile_n * BLOCK_N + HALF])
            slot ^= 1
            phase ^= slot == 0
    elif txl.is_warp([8]):
        stage = 0
        phase = 0
        slot = 0
        acc_phase = 1
        for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
            txl.mbar_wait(txl.get_buffer(acc_free, slot), acc_phase)
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                txl.dotx(txl.get_buffer(a_ring, stage),
                         txl.get_buffer(b_ring, stage).T, txl.get_buffer(accumulators, slot), useD=start > 0,
                         mbars=[txl.get_buffer(free, stage),
                                txl.get_buffer(acc_full, slot)], mbarPreds=[True, start + BLOCK_K >= K])
                stage = (stage + 1) % NUM_STAGES
                phase ^= stage == 0
            slot ^= 1
            acc_phase ^= slot == 0
    elif txl.is_warp([9]):
        stage = 0
        phase = 1
        for tile in range(tl.program_id(0), tiles_m * tiles_n, tl.num_programs(0)):
            tile_m, tile_n = tile_of(tile, tiles_m, tiles_n, GROUP_M)
            for start in range(0, K, BLOCK_K):
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                txl.mbar_expect(txl.get_buffer(full, stage), (BLOCK_M + BLOCK_N) * BLOCK_K * 2)
                txl.tma_load(txl.get_buffer(a_ring, stage), a_desc, [tile_m * BLOCK_M, start],
                             txl.get_buffer(full, stage))
                txl.tma_load(txl.get_buffer(b_ring, stage), b_desc, [tile_n * BLOCK_N, start],
                             txl.get_buffer(full, stage))
                stage = (stage + 1) % NUM_STAGES
                phase ^= stage == 0


def matmul(a, b, kind="specialized", block=(128, 256, 64), stages=3, programs=4):
    """a @ b.T of float16 arrays, K at least 1; `kind` selects the kernel. `programs`: how many share the tiles."""
    (m, k), (n, _) = a.shape, b.shape
    c = np.zeros((m, n), np.float16)
    block_m, block_n, block_k = block
    tiles = triton.cdiv(m, block_m) * triton.cdiv(n, block_n)
    a_desc = TensorDescriptor.from_tensor(a, [block_m, block_k])
    b_desc = TensorDescriptor.from_tensor(b, [block_n, block_k])
    c_desc = TensorDescriptor.from_tensor(c, [block_m, block_n if kind == "plain" else block_n // 2])
    KINDS[kind][(min(programs, tiles), )](a_desc, b_desc, c_desc, m, n, k, BLOCK_M=block_m, BLOCK_N=block_n,
                                          BLOCK_K=block_k, GROUP_M=4, NUM_STAGES=stages)
    return c


KINDS = {"plain": matmul_tensor, "specialized": matmul_tensor_specialized}

if __name__ == "__main__":
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(np.float16) for shape in ((512, 320), (384, 320)))
    exact = a.astype(np.float64) @ b.astype(np.float64).T
    for kind in KINDS:
        print(f"{kind}: {np.abs(matmul(a, b, kind) - exact).max():.3g} from the exact product")
