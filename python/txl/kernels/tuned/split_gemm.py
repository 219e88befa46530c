"""Matrix products with few rows or few columns, on Hopper: bound by the bytes of the large operand.

The large operand is operand A of wgmma, 64 of its rows a warpgroup, whichever side of the product it is on; the small
one is operand B, of 8 to 256 columns. The CTAs of a cluster share the tile's K: each multiplies a range of it, sends
slices of its accumulator to the others' shared memory, and adds up the slice that is its own, in the order of the
ranges. So there is neither a workspace nor a second launch, and equal arguments give equal bits.

Design: `docs/kernels/split_gemm.md`.

    python -m txl.kernels split_gemm
"""
import numpy as np
import txl
import txl.language as tl
from .gemm import descriptor, is_by_rows, product_types
from .launches import launch
from .results import steps_of


@txl.jit
def column_pieces(acc, PIECES: tl.constexpr):
    """An accumulator as PIECES slices of adjacent columns, from the left."""
    slices = (acc, )
    for size in tl.static_range(3):
        if 1 << size < PIECES:
            before = slices
            slices = ()
            for index in tl.static_range(len(before)):
                tile = before[index]
                left, right = tl.split(tl.permute(tl.reshape(tile, [tile.shape[0], 2, tile.shape[1] // 2]), [0, 2, 1]))
                slices += (left, right)
    return slices


@txl.jit
def _load_range(wide_desc, small_desc, wide_rings, small_ring, full, free, stage, phase, batch, row, column, begin, end,
                WIDE_BY_ROWS: tl.constexpr, SMALL_BY_ROWS: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr):
    """Starts to copy the operands of a tile for k in begin … end: (stage, phase) after it."""
    bytes: tl.constexpr = ((len(wide_rings) * wide_rings[0].numel + small_ring.numel) *
                           (small_ring.dtype.primitive_bitwidth // 8))
    for start in range(begin, end, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(free, stage), phase)
        barrier = txl.get_buffer(full, stage)
        txl.mbar_expect(barrier, bytes)
        for index in tl.static_range(len(wide_rings)):
            first = row + index * 64
            txl.tma_load(txl.get_buffer(wide_rings[index], stage), wide_desc,
                         [batch, first, start] if WIDE_BY_ROWS else [batch, start, first], barrier)
        txl.tma_load(txl.get_buffer(small_ring, stage), small_desc,
                     [batch, start, column] if SMALL_BY_ROWS else [batch, column, start], barrier)
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    return stage, phase


@txl.jit
def _multiply_range(wide_ring, small_ring, full, free, stage, phase, begin, end, WIDE_BY_ROWS: tl.constexpr,
                    SMALL_BY_ROWS: tl.constexpr, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr,
                    IMPRECISE: tl.constexpr):
    """64 rows of a tile for k in begin … end: (the accumulator, stage, phase)."""
    leads = txl.tid(0) % 128 == 0
    acc = tl.zeros([64, BLOCK], tl.float32)
    before = stage
    for start in range(begin, end, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        wide = txl.get_buffer(wide_ring, stage)
        small = txl.get_buffer(small_ring, stage)
        acc = tl.dot(wide if WIDE_BY_ROWS else wide.T, small if SMALL_BY_ROWS else small.T, acc,
                     max_num_imprecise_acc=IMPRECISE)
        txl.dot_wait(1)  # the previous MMA has read its buffers
        txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & (start > begin))
        before = stage
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    txl.dot_wait(0)
    txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & (end > begin))
    return acc, stage, phase


@txl.jit
def _store_slice(values, target, batch, row, column, M, N, EPILOGUE: tl.constexpr, OUT: tl.constexpr):
    """Writes a tile of the result at (row, column), after the epilogue and the residual."""
    out, steps, residual, r_steps, operands = target
    rows, columns = row + tl.arange(0, values.shape[0])[:, None], column + tl.arange(0, values.shape[1])[None, :]
    inside = (rows < M) & (columns < N)
    if EPILOGUE is not None:
        values = EPILOGUE(values, batch, rows, columns, operands)
    wide_rows, wide_columns, at = rows.to(tl.int64), columns.to(tl.int64), batch.to(tl.int64)
    if residual is not None:
        values += tl.load(residual + at * r_steps[0] + wide_rows * r_steps[1] + wide_columns * r_steps[2], mask=inside,
                          other=0.0).to(tl.float32)
    tl.store(out + at * steps[0] + wide_rows * steps[1] + wide_columns * steps[2], values.to(OUT), mask=inside)


@txl.jit
def _tile_of(tile, tiles_wide, tiles_small):
    """The (batch, row, column) of the tile with id `tile`: those with the same rows are adjacent."""
    inside = tile % (tiles_wide * tiles_small)
    return tile // (tiles_wide * tiles_small), inside // tiles_small, inside % tiles_small


@txl.jit
def _range_of(rank, K, BLOCK_K: tl.constexpr, SPLIT: tl.constexpr):
    """The k that the CTA of this rank multiplies: begin … end, which is empty where there are fewer steps than CTAs."""
    steps = tl.cdiv(tl.cdiv(K, BLOCK_K), SPLIT) * BLOCK_K
    return min(rank * steps, K), min(rank * steps + steps, K)


@txl.jit
def _pieces(BLOCK: tl.constexpr, SPLIT: tl.constexpr):
    """How many slices of columns an accumulator leaves its registers in: one for each CTA of the cluster that has 8
    columns, or of 32 columns each."""
    return max(1, BLOCK // 32) if SPLIT == 1 else min(SPLIT, BLOCK // 8)


@txl.jit
def _send(slot, values, cta: tl.constexpr, SWAPPED: tl.constexpr):
    txl.smem_store(slot, values.T if SWAPPED else values, cta_id=cta)


@txl.jit
def _add_slices(exchange, SPLIT: tl.constexpr):
    """What the CTAs of the cluster have sent here, added up in the order of their ranks."""
    total = txl.smem_load(txl.get_buffer(exchange, 0))
    for index in tl.static_range(1, SPLIT):
        total += txl.smem_load(txl.get_buffer(exchange, index))
    return total


@txl.jit
def _store_result(values, target, batch, row, column, WIDE, SMALL, SWAPPED: tl.constexpr, OUT: tl.constexpr,
                  EPILOGUE: tl.constexpr):
    """Writes a tile of the product, whose (row, column) is in the large and in the small operand."""
    if SWAPPED:
        _store_slice(values, target, batch, column, row, SMALL, WIDE, EPILOGUE, OUT)
    else:
        _store_slice(values, target, batch, row, column, WIDE, SMALL, EPILOGUE, OUT)


@txl.jit
def _consume(index: tl.constexpr, wide_ring, small_ring, full, free, exchange, sent, taken, target, BATCH, WIDE, SMALL,
             K, whole, WIDE_BY_ROWS: tl.constexpr, SMALL_BY_ROWS: tl.constexpr, SWAPPED: tl.constexpr,
             ROWS: tl.constexpr, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr, SPLIT: tl.constexpr,
             OUT: tl.constexpr, EPILOGUE: tl.constexpr, IMPRECISE: tl.constexpr):
    """What the consumer warpgroup with this index does: rows 64 index … of each tile."""
    PIECES: tl.constexpr = _pieces(BLOCK, SPLIT)
    PIECE: tl.constexpr = BLOCK // PIECES
    SLOTS: tl.constexpr = 1 if SPLIT == 1 else SPLIT
    tiles_wide, tiles_small = tl.cdiv(WIDE, ROWS), tl.cdiv(SMALL, BLOCK)
    stage = 0
    phase = 0
    for tile in range(tl.program_id(0), whole, tl.num_programs(0)):
        batch, row, column = _tile_of(tile, tiles_wide, tiles_small)
        acc, stage, phase = _multiply_range(wide_ring, small_ring, full, free, stage, phase, 0, K, WIDE_BY_ROWS,
                                            SMALL_BY_ROWS, BLOCK, BLOCK_K, STAGES, IMPRECISE)
        slices = column_pieces(acc, PIECES)
        for piece in tl.static_range(PIECES):
            slot = txl.get_buffer(exchange, piece % SLOTS)
            _send(slot, slices[piece], -1, SWAPPED)
            _store_result(txl.smem_load(slot), target, batch, row * ROWS + index * 64, column * BLOCK + piece * PIECE,
                          WIDE, SMALL, SWAPPED, OUT, EPILOGUE)
    if SPLIT > 1:
        leads = txl.tid(0) % 128 == 0
        rank = txl.cta_rank()
        begin, end = _range_of(rank, K, BLOCK_K, SPLIT)
        parity = 0
        if rank < PIECES:
            txl.bar_wait(8 + index, 128)
            for other in tl.static_range(SPLIT):
                txl.mbar_arrive(taken, pred=leads, cta_id=other)
        for tile in range(whole + tl.program_id(0) // SPLIT, BATCH * tiles_wide * tiles_small,
                          tl.num_programs(0) // SPLIT):
            batch, row, column = _tile_of(tile, tiles_wide, tiles_small)
            acc, stage, phase = _multiply_range(wide_ring, small_ring, full, free, stage, phase, begin, end,
                                                WIDE_BY_ROWS, SMALL_BY_ROWS, BLOCK, BLOCK_K, STAGES, IMPRECISE)
            txl.mbar_wait(taken, parity)  # what was sent for the previous tile has been read
            slices = column_pieces(acc, PIECES)
            for other in tl.static_range(PIECES):
                _send(txl.get_buffer(exchange, rank), slices[other], other, SWAPPED)
            txl.bar_wait(8 + index, 128)  # one thread arrives for all: arrivals of many at one mbarrier take long
            for other in tl.static_range(PIECES):
                txl.mbar_arrive(sent, pred=leads, cta_id=other)
            if rank < PIECES:
                txl.mbar_wait(sent, parity)
                total = _add_slices(exchange, SPLIT)
                txl.bar_wait(8 + index, 128)
                for other in tl.static_range(SPLIT):
                    txl.mbar_arrive(taken, pred=leads, cta_id=other)
                _store_result(total, target, batch, row * ROWS + index * 64, column * BLOCK + rank * PIECE, WIDE, SMALL,
                              SWAPPED, OUT, EPILOGUE)
            parity ^= 1
        txl.mbar_wait(taken, parity)  # other CTAs arrive at barriers here no more


@txl.jit
def _produce(wide_desc, small_desc, wide_rings, small_ring, full, free, BATCH, WIDE, SMALL, K, whole,
             WIDE_BY_ROWS: tl.constexpr, SMALL_BY_ROWS: tl.constexpr, ROWS: tl.constexpr, BLOCK: tl.constexpr,
             BLOCK_K: tl.constexpr, STAGES: tl.constexpr, SPLIT: tl.constexpr):
    """What the producer does."""
    tiles_wide, tiles_small = tl.cdiv(WIDE, ROWS), tl.cdiv(SMALL, BLOCK)
    stage = 0
    phase = 1
    for tile in range(tl.program_id(0), whole, tl.num_programs(0)):
        batch, row, column = _tile_of(tile, tiles_wide, tiles_small)
        stage, phase = _load_range(wide_desc, small_desc, wide_rings, small_ring, full, free, stage, phase, batch,
                                   row * ROWS, column * BLOCK, 0, K, WIDE_BY_ROWS, SMALL_BY_ROWS, BLOCK_K, STAGES)
    if SPLIT > 1:
        begin, end = _range_of(txl.cta_rank(), K, BLOCK_K, SPLIT)
        for tile in range(whole + tl.program_id(0) // SPLIT, BATCH * tiles_wide * tiles_small,
                          tl.num_programs(0) // SPLIT):
            batch, row, column = _tile_of(tile, tiles_wide, tiles_small)
            stage, phase = _load_range(wide_desc, small_desc, wide_rings, small_ring, full, free, stage, phase, batch,
                                       row * ROWS, column * BLOCK, begin, end, WIDE_BY_ROWS, SMALL_BY_ROWS, BLOCK_K,
                                       STAGES)


@txl.jit
def split_gemm_kernel(wide_desc, small_desc, out, residual, operands, BATCH, WIDE, SMALL, K, whole, steps, r_steps,
                      WIDE_BY_ROWS: tl.constexpr, SMALL_BY_ROWS: tl.constexpr, SWAPPED: tl.constexpr,
                      BLOCK: tl.constexpr, BLOCK_K: tl.constexpr, STAGES: tl.constexpr, SPLIT: tl.constexpr,
                      CONSUMERS: tl.constexpr, DTYPE: tl.constexpr, OUT: tl.constexpr, EPILOGUE: tl.constexpr,
                      IMPRECISE: tl.constexpr, REGISTERS: tl.constexpr):
    """Tiles of 64 CONSUMERS rows of the large operand, WIDE×K, and BLOCK columns of the small one, K×SMALL. The result
    is their product, or with SWAPPED its transpose. The first `whole` tiles are of one CTA each, the others of a
    cluster each. WIDE_BY_ROWS: the large operand is stored as (WIDE, K), else (K, WIDE); SMALL_BY_ROWS: the small one
    as (K, SMALL), else (SMALL, K). steps, r_steps: of (batch, row, column) of the result and the residual, in
    elements."""
    ROWS: tl.constexpr = 64 * CONSUMERS
    PIECES: tl.constexpr = _pieces(BLOCK, SPLIT)
    PIECE: tl.constexpr = BLOCK // PIECES
    SLOTS: tl.constexpr = 1 if SPLIT == 1 else SPLIT
    wide_rings = ()
    exchanges = ()
    for _ in tl.static_range(CONSUMERS):
        wide_rings += (txl.smem_alloc([64, BLOCK_K] if WIDE_BY_ROWS else [BLOCK_K, 64], DTYPE, num_stages=STAGES), )
        exchanges += (txl.smem_alloc([PIECE, 64] if SWAPPED else [64, PIECE], tl.float32, num_stages=SLOTS), )
    small_ring = txl.smem_alloc([BLOCK_K, BLOCK] if SMALL_BY_ROWS else [BLOCK, BLOCK_K], DTYPE, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(CONSUMERS, num_stages=STAGES)  # one thread of each consumer warpgroup
    sent = txl.mbar_alloc(SPLIT, num_stages=CONSUMERS)  # of each warpgroup: by those of the other CTAs
    taken = txl.mbar_alloc(PIECES, num_stages=CONSUMERS)
    target = out, steps, residual, r_steps, operands
    if txl.is_warpgroup([0]):
        if REGISTERS:
            txl.reg_dealloc(40)
        # One thread: others that waited for the same barriers might be two phases late, and then wait for ever.
        if txl.tid(0) == 0:
            _produce(wide_desc, small_desc, wide_rings, small_ring, full, free, BATCH, WIDE, SMALL, K, whole,
                     WIDE_BY_ROWS, SMALL_BY_ROWS, ROWS, BLOCK, BLOCK_K, STAGES, SPLIT)
    for index in tl.static_range(CONSUMERS):
        if txl.is_warpgroup([index + 1]):
            if REGISTERS:
                txl.reg_alloc(REGISTERS)
            _consume(index, wide_rings[index], small_ring, full, free, exchanges[index], txl.get_buffer(sent, index),
                     txl.get_buffer(taken, index), target, BATCH, WIDE, SMALL, K, whole, WIDE_BY_ROWS, SMALL_BY_ROWS,
                     SWAPPED, ROWS, BLOCK, BLOCK_K, STAGES, SPLIT, OUT, EPILOGUE, IMPRECISE)


def registers_of(block, consumers):
    """(registers of a thread at the start, those that a consumer requests then), each None or 0 for no request: as few
    as the accumulator permits, since they limit how many CTAs an SM holds."""
    need = 64 if block < 64 else 72 if block == 64 else block // 2 + 48 if block == 128 else 232
    even = 65536 // (128 * (1 + consumers)) // 8 * 8
    return (need, 0) if need <= even else (None, min(232, even + (even - 40) // consumers // 8 * 8))


def split_gemm(a, b, out, epilogue=None, operands=(), residual=None, swapped=None, block=None, block_k=None, stages=4,
               split=1, consumers=2, programs=None, whole=None):
    """out = a @ b, for operands of which one has few rows or columns; arguments as of `gemm.gemm`, with any strides of
    out and residual.

    swapped: Whether b is the large operand. block: Columns of a tile of the small one, a power of two, 8 … 256. split:
    CTAs that share the K of a tile, a cluster: 1, 2, 4 or 8. consumers: Warpgroups, of 64 rows of the large operand
    each.
    """
    dtype, wide_type, _ = product_types(a.dtype)
    m, n, k = a.shape[-2], b.shape[-1], a.shape[-1]
    batch = a.shape[0] if a.ndim == 3 else 1
    swapped = n > m if swapped is None else swapped
    large, small = (b.swapaxes(-1, -2), a.swapaxes(-1, -2)) if swapped else (a, b)
    large_by_rows, small_by_rows = is_by_rows(large), is_by_rows(small)
    few = small.shape[-1]
    if block is None:
        block = min(64, max(8, 1 << (few - 1).bit_length()))
    if block_k is None:
        block_k = 64 if dtype is wide_type else 128
    large_desc = descriptor(large, [64, block_k] if large_by_rows else [block_k, 64], large_by_rows)
    small_desc = descriptor(small, [block_k, block] if small_by_rows else [block, block_k], small_by_rows)
    tiles = batch * -(-large.shape[-2] // (64 * consumers)) * -(-few // block)
    if split == 1:
        whole, clusters = tiles, tiles
    elif whole:
        clusters = programs // split
    else:
        whole, clusters = 0, tiles
    grid = (min(clusters, max(1, programs // split) if programs else clusters) * split, )
    kind = tl.float32 if "float32" in str(out.dtype) else wide_type
    start, consumer = registers_of(block, consumers)
    launch(split_gemm_kernel, grid, large_desc, small_desc, out, residual, operands, batch, large.shape[-2], few, k,
           whole, _three_steps(out), None if residual is None else _three_steps(residual), WIDE_BY_ROWS=large_by_rows,
           SMALL_BY_ROWS=small_by_rows, SWAPPED=swapped, BLOCK=block, BLOCK_K=block_k, STAGES=stages, SPLIT=split,
           CONSUMERS=consumers, DTYPE=dtype, OUT=kind, EPILOGUE=epilogue,
           IMPRECISE=None if dtype is wide_type else block_k, REGISTERS=consumer,
           num_warpgroups=1 + consumers, cluster=split, maxnreg=start)
    return out


def _three_steps(x):
    return (0, *steps_of(x))[-3:]


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    weight, x = rng.standard_normal((304, 520)).astype(np.float16), rng.standard_normal((5, 520)).astype(np.float16)
    exact = x.astype(np.float64) @ weight.astype(np.float64).T
    for split in (1, 2, 4):
        out = split_gemm(x, weight.T, np.empty((5, 304), np.float16), split=split)
        print(f"K split by {split}: {np.abs(out - exact).max():.3g} from the exact product")
