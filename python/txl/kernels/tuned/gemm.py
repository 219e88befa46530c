"""Matrix multiplication on Hopper: C = A B in 16 bits, for every order of A and B, or 8 bits, with float32
accumulators; one or a batch.

The kernel is persistent. Warpgroup 0 loads, 1 and 2 compute half of the rows of a tile each; the tile is stored slice
by slice while the next one is loaded and the other warpgroup uses the tensor cores.

Design: `docs/kernels/gemm.md`.

    python -m txl.kernels gemm
"""
import numpy as np
import txl
import txl.language as tl
from .launches import launch
from .results import empty, multiprocessors, result, steps_of
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def tile_in(tile, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The (row, column) of the tile with index `tile` of a matrix: GROUP rows of tiles are finished column by
    column."""
    per_group = GROUP * tiles_n
    first = tile // per_group * GROUP
    height = min(tiles_m - first, GROUP)
    inside = tile % per_group
    return first + inside % height, inside // height


@txl.jit
def _tile_of(tile, tiles_m, tiles_n, GROUP: tl.constexpr):
    """The (batch, row, column) of the tile with id `tile`."""
    row, column = tile_in(tile % (tiles_m * tiles_n), tiles_m, tiles_n, GROUP)
    return tile // (tiles_m * tiles_n), row, column


@txl.jit
def _halves(tile):
    """The left and the right half of a tile's columns."""
    return tl.split(tl.permute(tl.reshape(tile, [tile.shape[0], 2, tile.shape[1] // 2]), [0, 2, 1]))


@txl.jit
def _load_residual(out, residual, index: tl.constexpr, batch, row, column):
    """Starts to copy slice `index` of the residual to the buffer from which it is added to the accumulator, and
    stored."""
    desc, full = residual
    barrier = txl.get_buffer(full, index % 2)
    txl.mbar_expect(barrier, out.numel * (out.dtype.primitive_bitwidth // 8))
    txl.tma_load(txl.get_buffer(out, index % 2), desc, [batch, row, column + index * 64], barrier)


@txl.jit
def _store_tile(slices, out, c_desc, batch, row, column, EPILOGUE: tl.constexpr, operands, residual, phase):
    """Slices of 64 columns alternate between two buffers: the store from the other may be in flight. With a residual,
    its slice 0 is. The epilogue is applied to all of them first, so that its loads are in flight together."""
    if EPILOGUE is not None:
        before = slices
        slices = ()
        for index in tl.static_range(len(before)):
            slices += (EPILOGUE(before[index], batch, row + tl.arange(0, 64)[:, None],
                                column + index * 64 + tl.arange(0, 64)[None, :], operands), )
    if slices[0] is not None:  # else the epilogue has stored what is needed
        for index in tl.static_range(len(slices)):
            values = slices[index]
            buffer = txl.get_buffer(out, index % 2)
            if residual is None:
                txl.tma_store_wait(1 if len(slices) > 1 else 0)
            else:
                txl.mbar_wait(txl.get_buffer(residual[1], index % 2), phase ^ (index // 2 % 2))
                values += txl.smem_load(buffer).to(tl.float32)
            txl.smem_store(buffer, values.to(out.dtype))
            txl.tma_store(buffer, c_desc, [batch, row, column + index * 64])
            if residual is not None and index + 1 < len(slices):
                txl.tma_store_wait(1)
                _load_residual(out, residual, index + 1, batch, row, column)
    else:
        tl.static_assert(residual is None, "a residual needs an epilogue that returns a tile")


@txl.jit
def _release(free, b_free, stage, pred, CLUSTER: tl.constexpr):
    """The buffers of a stage are free: for the CTA's own producer, and in a cluster for the producer that multicasts
    B."""
    txl.mbar_arrive(txl.get_buffer(free, stage), pred=pred)
    if CLUSTER > 1:
        txl.mbar_arrive(txl.get_buffer(b_free, stage), pred=pred, cta_id=stage % CLUSTER)


@txl.jit
def load_tile(a_desc, b_desc, buffers, barriers, stage, phase, rank, a_batch, b_batch, row, column, K,
              A_BY_ROWS: tl.constexpr, B_BY_ROWS: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr,
              CLUSTER: tl.constexpr):
    """Starts to copy the operands of the tile at (row, column): (stage, phase) after it."""
    upper, lower, b_ring = buffers
    full, free, b_free = barriers
    HALF: tl.constexpr = 64
    bytes: tl.constexpr = (upper.numel + lower.numel + b_ring.numel) * (b_ring.dtype.primitive_bitwidth // 8)
    for start in range(0, K, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(free, stage), phase)
        tl.debug_barrier()  # all threads wait, and meet before one expects: a late one might be two phases late
        barrier = txl.get_buffer(full, stage)
        txl.mbar_expect(barrier, bytes)
        if A_BY_ROWS:
            txl.tma_load(txl.get_buffer(upper, stage), a_desc, [a_batch, row, start], barrier)
            txl.tma_load(txl.get_buffer(lower, stage), a_desc, [a_batch, row + HALF, start], barrier)
        else:
            txl.tma_load(txl.get_buffer(upper, stage), a_desc, [a_batch, start, row], barrier)
            txl.tma_load(txl.get_buffer(lower, stage), a_desc, [a_batch, start, row + HALF], barrier)
        b = txl.get_buffer(b_ring, stage)
        if CLUSTER == 1:
            txl.tma_load(b, b_desc, [b_batch, start, column] if B_BY_ROWS else [b_batch, column, start], barrier)
        elif stage % CLUSTER == rank:
            txl.mbar_wait(txl.get_buffer(b_free, stage), phase)
            tl.debug_barrier()
            txl.tma_load(b, b_desc, [b_batch, start, column] if B_BY_ROWS else [b_batch, column, start], barrier,
                         multicast=(1 << CLUSTER) - 1)
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    return stage, phase


@txl.jit
def multiply_tile(a_ring, b_ring, barriers, stage, phase, K, A_BY_ROWS: tl.constexpr, B_BY_ROWS: tl.constexpr,
                  BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr, IMPRECISE: tl.constexpr,
                  CLUSTER: tl.constexpr):
    """A warpgroup's half of a tile: (the accumulator, stage, phase)."""
    full, free, b_free = barriers
    leads = txl.tid(0) % 128 == 0
    acc = tl.zeros([64, BLOCK_N], tl.float32)
    before = stage
    for start in range(0, K, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        a = txl.get_buffer(a_ring, stage)
        b = txl.get_buffer(b_ring, stage)
        acc = tl.dot(a if A_BY_ROWS else a.T, b if B_BY_ROWS else b.T, acc, max_num_imprecise_acc=IMPRECISE)
        txl.dot_wait(1)  # the previous MMA has read its buffers
        _release(free, b_free, before, leads & (start > 0), CLUSTER)
        before = stage
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    txl.dot_wait(0)
    _release(free, b_free, before, leads, CLUSTER)
    return acc, stage, phase


@txl.jit
def column_slices(acc):
    """The accumulator of a tile as slices of 64 columns, from the left; a narrow one is a slice."""
    if acc.shape[1] <= 64:
        return (acc, )
    left, right = _halves(acc)
    if acc.shape[1] == 128:
        return left, right
    first, second = _halves(left)
    third, fourth = _halves(right)
    return first, second, third, fourth


@txl.jit
def rings(DTYPE: tl.constexpr, A_BY_ROWS: tl.constexpr, B_BY_ROWS: tl.constexpr, BLOCK_N: tl.constexpr,
          BLOCK_K: tl.constexpr, STAGES: tl.constexpr, CLUSTER: tl.constexpr):
    """(the upper halves of tiles of A, the lower ones, tiles of B), and the mbarriers for full, free, and free in a
    cluster."""
    HALF: tl.constexpr = 64
    shape: tl.constexpr = [HALF, BLOCK_K] if A_BY_ROWS else [BLOCK_K, HALF]
    upper = txl.smem_alloc(shape, DTYPE, num_stages=STAGES)
    lower = txl.smem_alloc(shape, DTYPE, num_stages=STAGES)
    b_ring = txl.smem_alloc([BLOCK_K, BLOCK_N] if B_BY_ROWS else [BLOCK_N, BLOCK_K], DTYPE, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(2, num_stages=STAGES)  # one thread of each consumer warpgroup
    b_free = txl.mbar_alloc(2 * CLUSTER, num_stages=STAGES) if CLUSTER > 1 else free
    return (upper, lower, b_ring), (full, free, b_free)


@txl.jit
def gemm_kernel(a_desc, b_desc, c_desc, r_desc, operands, BATCH, M, N, K, A_BY_ROWS: tl.constexpr,
                B_BY_ROWS: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, GROUP: tl.constexpr,
                STAGES: tl.constexpr, DTYPE: tl.constexpr, OUT: tl.constexpr, EPILOGUE: tl.constexpr,
                IMPRECISE: tl.constexpr = None, CLUSTER: tl.constexpr = 1):
    """Tiles of 128 rows. IMPRECISE: how many products of 8-bit floats may be accumulated with fewer bits (`tl.dot`).
    A_BY_ROWS: A is stored as (M, K), else (K, M); B_BY_ROWS: as (K, N), else (N, K). Programs of a cluster have
    vertically adjacent tiles, and alternate in multicasting B: STAGES is a multiple of CLUSTER."""
    HALF: tl.constexpr = 64
    buffers, barriers = rings(DTYPE, A_BY_ROWS, B_BY_ROWS, BLOCK_N, BLOCK_K, STAGES, CLUSTER)
    upper_out = txl.smem_alloc([HALF, 64], OUT, num_stages=2)
    lower_out = txl.smem_alloc([HALF, 64], OUT, num_stages=2)
    upper_full = txl.mbar_alloc(1, num_stages=2)  # with a residual
    lower_full = txl.mbar_alloc(1, num_stages=2)
    TILE: tl.constexpr = 2 * HALF * CLUSTER
    rank = txl.cta_rank() if CLUSTER > 1 else 0
    first_tile = tl.program_id(0) // CLUSTER
    step = tl.num_programs(0) // CLUSTER
    tiles_m, tiles_n = tl.cdiv(M, TILE), tl.cdiv(N, BLOCK_N)
    tiles = BATCH * tiles_m * tiles_n
    stage = 0

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        phase = 1
        for tile in range(first_tile, tiles, step):
            batch, tile_m, tile_n = _tile_of(tile, tiles_m, tiles_n, GROUP)
            stage, phase = load_tile(a_desc, b_desc, buffers, barriers, stage, phase, rank, batch, batch,
                                     tile_m * TILE + rank * 2 * HALF, tile_n * BLOCK_N, K, A_BY_ROWS, B_BY_ROWS,
                                     BLOCK_K, STAGES, CLUSTER)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        if txl.is_warpgroup([1]):
            a_ring = buffers[0]
            out = upper_out
            r_full = upper_full
            half = 0
        else:
            a_ring = buffers[1]
            out = lower_out
            r_full = lower_full
            half = HALF
        residual = None if r_desc is None else (r_desc, r_full)
        phase = 0
        r_phase = 0
        for tile in range(first_tile, tiles, step):
            batch, tile_m, tile_n = _tile_of(tile, tiles_m, tiles_n, GROUP)
            row, column = tile_m * TILE + rank * 2 * HALF + half, tile_n * BLOCK_N
            if r_desc is not None:
                txl.tma_store_wait(0)
                _load_residual(out, residual, 0, batch, row, column)
            acc, stage, phase = multiply_tile(a_ring, buffers[2], barriers, stage, phase, K, A_BY_ROWS, B_BY_ROWS,
                                              BLOCK_N, BLOCK_K, STAGES, IMPRECISE, CLUSTER)
            _store_tile(column_slices(acc), out, c_desc, batch, row, column, EPILOGUE, operands, residual, r_phase)
            r_phase ^= BLOCK_N // 128 % 2
    if CLUSTER > 1:  # others may still arrive at barriers here
        txl.cluster_arrive()
        txl.cluster_wait()


def product_types(dtype):
    """(the elements in a kernel, those of the result there, those of the result as arrays have them)."""
    name = str(dtype).removeprefix("torch.")
    if name in ("float16", "bfloat16"):
        return (getattr(tl, name), ) * 2 + (dtype, )
    if name in ("float8_e4m3fn", "float8_e5m2"):
        if name != str(dtype):
            import torch
            wide = torch.bfloat16
        else:
            from ml_dtypes import bfloat16 as wide
        return tl.float8e4nv if "e4m3" in name else tl.float8e5, tl.bfloat16, wide
    raise ValueError(f"elements are float16, bfloat16, float8_e4m3fn or float8_e5m2, not {dtype}")


def result_type(dtype):
    """The type of a product's elements: that of the operands, or bfloat16 for 8 bits."""
    return product_types(dtype)[2]


def is_by_rows(x):
    """Whether a matrix, or each of a batch, is stored by rows: else it is the transpose of one that is."""
    return steps_of(x)[-1] == 1


def descriptor(x, block, by_rows=True):
    """Tiles of a matrix or of a batch of them; of its transpose, if that is what is stored by rows."""
    shape, steps = [1, *x.shape][-3:], [0, *steps_of(x)][-3:]
    if x.ndim == 2:
        steps[0] = steps[1] if by_rows else steps[2]  # of an axis of one element: any valid one
    if not by_rows:
        shape[1:], steps[1:] = shape[:0:-1], steps[:0:-1]
    return TensorDescriptor(x, shape, steps, [1, *block])


def gemm(a, b, out=None, epilogue=None, operands=(), residual=None, block_n=None, stages=4, group=8, programs=None,
         cluster=1):
    """a @ b.

    a: (M, K), b: (K, N), or both with one leading axis, a batch; float16, bfloat16, or float8_e4m3fn or float8_e5m2.
    Either may be a transpose (`x.T`, `x.mT`): the contiguous axis is found by its stride; elements of 8 bits are
    contiguous along K. Rows are whole multiples of 16 bytes. out: (M, N), contiguous, of their type, of bfloat16 for 8
    bits, or float32; accumulators of 8-bit floats keep 13 bits, as the instruction does. epilogue(tile, batch, rows,
    columns, operands): a jit function of float32 that is applied to the accumulator before rounding, with `operands`, a
    tuple of arrays and scalars (`epilogues.py`); one that returns None has stored what it computed, and `out` is not
    written. residual: of the result's shape and type, is added to that. cluster: 2 for pairs of programs that share
    their loads of b.
    """
    if a.shape[:-2] != b.shape[:-2] or a.ndim > 3 or a.shape[-1] != b.shape[-2] or a.dtype != b.dtype:
        raise ValueError(f"{tuple(a.shape)} of {a.dtype} and {tuple(b.shape)} of {b.dtype} cannot be multiplied")
    dtype, wide, default = product_types(a.dtype)
    m, n, k = a.shape[-2], b.shape[-1], a.shape[-1]
    expected = np.float32 if out is not None and "float32" in str(out.dtype) else default
    out = result("out", out, a, (*a.shape[:-1], n), expected, strided=True)
    a_rows, b_rows = is_by_rows(a), is_by_rows(b)
    batch = out.shape[0] if out.ndim == 3 else 1
    if not batch * m * n:
        return out
    if k == 0:  # a tensor map needs a non-empty array
        a, b = empty(a, (*a.shape[:-1], 16), a.dtype), empty(b, (*b.shape[:-2], n, 16), b.dtype)
        a[...], b[...] = 0, 0
        return gemm(a, b.swapaxes(-1, -2), out, epilogue, operands, residual, block_n, stages, group, programs, cluster)
    kind = tl.float32 if "float32" in str(out.dtype) else wide
    if dtype is not wide and not (a_rows and not b_rows):
        raise ValueError("elements of 8 bits must be adjacent along K: a stored by rows, b by columns")
    if programs is None:
        programs = multiprocessors(a)
    if block_n is None:  # as many tiles as there are SMs
        block_n = 256 if batch * -(-m // 128) * -(-n // 256) >= programs else 128
    if kind is tl.float32:
        stages = min(stages, 3 if block_n == 256 else 5)
    block_k = 64 if dtype is wide else 128
    a_desc = descriptor(a, [64, block_k] if a_rows else [block_k, 64], a_rows)
    b_desc = descriptor(b, [block_k, block_n] if b_rows else [block_n, block_k], b_rows)
    c_desc = descriptor(out, [64, 64])
    r_desc = None
    if residual is not None:
        if tuple(residual.shape) != tuple(out.shape) or residual.dtype != out.dtype:
            raise ValueError(
                f"the residual is {tuple(residual.shape)} of {residual.dtype}, the result {tuple(out.shape)} of "
                f"{out.dtype}"
            )
        r_desc = descriptor(residual, [64, 64])
    stages -= stages % cluster
    clusters = batch * -(-m // (128 * cluster)) * -(-n // block_n)
    rounds = -(-clusters // max(1, programs // cluster))
    # no more CTAs than finish in as many rounds: idle ones at the end cost power
    grid = (-(-clusters // rounds) * cluster, )
    launch(gemm_kernel, grid, a_desc, b_desc, c_desc, r_desc, operands, batch, m, n, k, A_BY_ROWS=a_rows,
           B_BY_ROWS=b_rows, BLOCK_N=block_n, BLOCK_K=block_k, GROUP=group, STAGES=stages, DTYPE=dtype, OUT=kind,
           EPILOGUE=epilogue, IMPRECISE=None if dtype is wide else block_k, CLUSTER=cluster, num_warpgroups=3,
           cluster=cluster)
    return out


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    for order in ("nn", "nt", "tn", "tt"):
        a, b = (rng.standard_normal(shape).astype(np.float16) for shape in ((264, 136), (136, 304)))
        exact = a.astype(np.float64) @ b.astype(np.float64)
        a, b = (x if by == "n" else np.ascontiguousarray(x.T).T for x, by in zip((a, b), order))
        print(f"{order}: {np.abs(gemm(a, b) - exact).max():.3g} from the exact product")
