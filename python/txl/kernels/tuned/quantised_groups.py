"""Grouped matrix multiplication with weights of 4 bits (mixture of experts): C[begin … end] = A[begin … end] W[group]ᵀ,
of 16-bit A, and W as MXFP4 or int4 with scales of blocks along K. float32 accumulators.

Weights are operand A of wgmma, from registers: a warpgroup loads 64 rows of packed elements from shared memory, converts
them and multiplies them by a block of tokens. Programs iterate over the groups together, as in `grouped_gemm.py`.

Design: `docs/kernels/quantised_groups.md`.

    python -m txl.kernels quantised_groups
"""
import numpy as np
import txl
import txl.language as tl
from .gemm import descriptor, product_types, tile_in
from .launches import launch
from .results import multiprocessors, steps_of
from .split_gemm import column_pieces
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def converted(packed, scale, zero, FORMAT: tl.constexpr, DTYPE: tl.constexpr):
    """The elements of packed bytes (rows, K/2), two each, the first one in the low bits, as DTYPE (rows, K). scale:
    (rows, blocks), zero: the same, subtracted from int4, or None, for 8."""
    rows: tl.constexpr = packed.shape[0]
    blocks: tl.constexpr = scale.shape[1]
    bits = tl.interleave(packed & 15, packed >> 4)
    size: tl.constexpr = bits.shape[1] // blocks
    if FORMAT == "mxfp4":  # as float32, whose exponent's bias is larger by 126; halves are denormal
        bits = bits.to(tl.uint32)
        values = (((bits & 8) << 28) | ((bits & 7) << 22)).to(tl.float32, bitcast=True) * 2.0**126
        values = tl.reshape(values, [rows, blocks, size]) * scale[:, :, None]
    else:
        values = tl.reshape(bits.to(tl.float32), [rows, blocks, size])
        values = (values - (8.0 if zero is None else zero[:, :, None])) * scale[:, :, None]
    return tl.reshape(values, [rows, size * blocks]).to(DTYPE)


@txl.jit
def block_scale(scales, mask, FORMAT: tl.constexpr):
    """float32 scales; those of MXFP4 are exponents of 8 bits, 255 is NaN."""
    x = tl.load(scales, mask=mask, other=0)
    if FORMAT == "mxfp4":
        exponent = x.to(tl.uint32)
        bits = tl.where(exponent == 0, 1 << 22, tl.where(exponent == 255, 0x7FC00000, exponent << 23))
        return bits.to(tl.float32, bitcast=True)
    return x.to(tl.float32)


@txl.jit
def _load_tile(w_desc, x_desc, rings, full, free, stage, phase, group, row, token, K, BLOCK_K: tl.constexpr,
               STAGES: tl.constexpr):
    """Starts to copy the weights and tokens of a tile: (stage, phase) after it."""
    upper, lower, tokens = rings
    bytes: tl.constexpr = upper.numel + lower.numel + tokens.numel * 2
    for start in range(0, K, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(free, stage), phase)
        tl.debug_barrier()  # all threads wait, and meet before one expects: a late one might be two phases late
        barrier = txl.get_buffer(full, stage)
        txl.mbar_expect(barrier, bytes)
        txl.tma_load(txl.get_buffer(upper, stage), w_desc, [group, row, start // 2], barrier)
        txl.tma_load(txl.get_buffer(lower, stage), w_desc, [group, row + 64, start // 2], barrier)
        txl.tma_load(txl.get_buffer(tokens, stage), x_desc, [0, token, start], barrier)
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    return stage, phase


@txl.jit
def _multiply_tile(ring, tokens, full, free, met, stage, phase, row, N, K, scale, zero, steps, z_steps,
                   FORMAT: tl.constexpr, SIZE: tl.constexpr, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr,
                   STAGES: tl.constexpr, DTYPE: tl.constexpr):
    """64 rows of weights by BLOCK tokens: (the accumulator, stage, phase). SIZE elements share a scale; steps are those
    of (row, block). met: the warpgroup's named barrier."""
    leads = txl.tid(0) % 128 == 0
    BLOCKS: tl.constexpr = max(1, BLOCK_K // SIZE)
    acc = tl.zeros([64, BLOCK], tl.float32)
    rows = row + tl.arange(0, 64)[:, None]
    before = stage
    for start in range(0, K, BLOCK_K):
        block = start // SIZE + tl.arange(0, BLOCKS)[None, :]
        inside = (rows < N) & (block * SIZE < K)
        factor = block_scale(scale + rows.to(tl.int64) * steps[0] + block * steps[1], inside, FORMAT)
        middle = None
        if zero is not None:
            middle = tl.load(zero + rows.to(tl.int64) * z_steps[0] + block * z_steps[1], inside, 0.0).to(tl.float32)
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        weights = converted(txl.smem_load(txl.get_buffer(ring, stage)), factor, middle, FORMAT, DTYPE)
        acc = tl.dot(weights, txl.get_buffer(tokens, stage).T, acc)
        txl.dot_wait(1)  # the previous MMA has read its tokens; this one runs while the next weights are converted
        txl.bar_wait(met, 128)  # and all threads have read their weights
        txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & (start > 0))
        before = stage
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    txl.dot_wait(0)
    txl.bar_wait(met, 128)
    txl.mbar_arrive(txl.get_buffer(free, before), pred=leads)
    return acc, stage, phase


@txl.jit
def _store_slice(values, out, c_desc, c, index: tl.constexpr, slices: tl.constexpr, token, row, end, N, step):
    """Slice `index` of an accumulator, whose columns are tokens from `token` on: those from `end` on are the next
    group's, and a slice that has some is stored by threads. The store from the other buffer may be in flight."""
    buffer = txl.get_buffer(out, index % 2)
    if token < end:
        if token + out.shape[0] <= end:
            txl.tma_store_wait(1 if slices > 1 else 0)
            txl.smem_store(buffer, tl.trans(values).to(out.dtype))
            txl.tma_store(buffer, c_desc, [token, row])
        else:
            txl.tma_store_wait(0)
            txl.smem_store(buffer, tl.trans(values).to(out.dtype))
            tokens, columns = token + tl.arange(0, out.shape[0])[:, None], row + tl.arange(0, 64)[None, :]
            tl.store(c + tokens.to(tl.int64) * step + columns, txl.smem_load(buffer),
                     mask=(tokens < end) & (columns < N))


@txl.jit
def quantised_groups_kernel(w_desc, x_desc, c_desc, c, scale, zero, ends, steps, z_steps, GROUPS, N, K, step,
                            FORMAT: tl.constexpr, SIZE: tl.constexpr, BLOCK: tl.constexpr, BLOCK_K: tl.constexpr,
                            TOGETHER: tl.constexpr, STAGES: tl.constexpr, DTYPE: tl.constexpr):
    """Tiles of 128 rows of weights by BLOCK tokens of one group. steps: of scales, (group, row, block); step: elements
    from one row of c to the next."""
    SLICE: tl.constexpr = min(64, BLOCK)
    upper = txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES)
    lower = txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES)
    tokens = txl.smem_alloc([BLOCK, BLOCK_K], DTYPE, num_stages=STAGES)
    upper_out = txl.smem_alloc([SLICE, 64], DTYPE, num_stages=2)
    lower_out = txl.smem_alloc([SLICE, 64], DTYPE, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(2, num_stages=STAGES)  # one thread of each consumer warpgroup
    tiles_n = tl.cdiv(N, 128)
    stage = 0

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        phase = 1
        tile = tl.program_id(0)  # counted from the first of the group
        begin = 0
        for group in range(GROUPS):
            end = tl.load(ends + group)
            tiles_m = tl.cdiv(end - begin, BLOCK)
            while tile < tiles_m * tiles_n:
                tile_m, tile_n = tile_in(tile, tiles_m, tiles_n, TOGETHER)
                stage, phase = _load_tile(w_desc, x_desc, (upper, lower, tokens), full, free, stage, phase, group,
                                          tile_n * 128, begin + tile_m * BLOCK, K, BLOCK_K, STAGES)
                tile += tl.num_programs(0)
            tile -= tiles_m * tiles_n
            begin = end
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        if txl.is_warpgroup([1]):
            ring = upper
            out = upper_out
            half = 0
        else:
            ring = lower
            out = lower_out
            half = 64
        phase = 0
        tile = tl.program_id(0)
        begin = 0
        for group in range(GROUPS):
            end = tl.load(ends + group)
            tiles_m = tl.cdiv(end - begin, BLOCK)
            at = group.to(tl.int64)
            while tile < tiles_m * tiles_n:
                tile_m, tile_n = tile_in(tile, tiles_m, tiles_n, TOGETHER)
                row = tile_n * 128 + half
                acc, stage, phase = _multiply_tile(
                    ring, tokens, full, free, 8 + half // 64, stage, phase, row, N, K, scale + at * steps[0],
                    None if zero is None else zero + at * z_steps[0], (steps[1], steps[2]), (z_steps[1], z_steps[2]),
                    FORMAT, SIZE, BLOCK, BLOCK_K, STAGES, DTYPE)
                slices = column_pieces(acc, BLOCK // SLICE)
                for index in tl.static_range(BLOCK // SLICE):
                    _store_slice(slices[index], out, c_desc, c, index, BLOCK // SLICE,
                                 begin + tile_m * BLOCK + index * SLICE, row, end, N, step)
                tile += tl.num_programs(0)
            tile -= tiles_m * tiles_n
            begin = end


def quantised_groups(a, b, scale, ends, out, format, size, zero=None, tile=None, stages=None, together=8,
                     programs=None):
    """out[begin … end] = a[begin … end] @ w[group]ᵀ for each group of rows.

    a: (rows, K), float16 or bfloat16, rows of whole multiples of 16 bytes; b: uint8 (groups, N, ⌈K/2⌉), the same; scale
    and zero: (groups, N, ⌈K/size⌉), any strides, uint8 for "mxfp4", floats for "int4"; ends: int32 (groups,); out:
    (rows, N) of a's type, contiguous along N. Nothing is empty. tile: tokens of a tile, 16 to 128.
    """
    dtype, *_ = product_types(a.dtype)
    (rows, k), (groups, n, _) = a.shape, b.shape
    if tile is None:  # as many as a group has, if it has few
        tile = min(128, max(16, 1 << (-(-rows // groups) - 1).bit_length()))
    if stages is None:
        stages = 8 if tile > 32 else 16
    most = (-(-rows // tile) + groups) * -(-n // 128)
    launch(quantised_groups_kernel, (min(multiprocessors(a) if programs is None else programs, most), ),
           descriptor(b, [64, 32]), descriptor(a, [tile, 64]),
           TensorDescriptor.from_tensor(out, [min(tile, 64), 64]), out, scale, zero, ends, steps_of(scale),
           steps_of(scale if zero is None else zero), groups, n, k, steps_of(out)[0], FORMAT=format, SIZE=size,
           BLOCK=tile, BLOCK_K=64, TOGETHER=together, STAGES=stages, DTYPE=dtype, num_warpgroups=3)
    return out


def weights_of(b, scale, k, format, size, zero=None):
    """The weights (groups, N, K) in float64, of NumPy's arrays."""
    bits = np.stack([b & 15, b >> 4], -1).reshape(*b.shape[:-1], -1)[..., :k]
    spread = lambda x: np.repeat(x.astype(np.float64), size, -1)[..., :k]
    if format == "mxfp4":
        halves = np.array([0, 1, 2, 3, 4, 6, 8, 12]) / 2
        factor = np.where(scale == 255, np.nan, np.exp2(scale.astype(np.float64) - 127))
        return np.concatenate([halves, -halves])[bits] * spread(factor)
    return (bits - (8.0 if zero is None else spread(zero))) * spread(scale)


def reference(a, b, scale, ends, format, size, zero=None):
    """In float64, of NumPy's arrays; zeros after the last end."""
    weights = weights_of(b, scale, a.shape[1], format, size, zero)
    out, begin = np.zeros((a.shape[0], b.shape[1])), 0
    for end, mine in zip(ends, weights):
        out[begin:end] = a[begin:end].astype(np.float64) @ mine.T
        begin = end
    return out


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    ends = np.array([10, 10, 31, 150], np.int32)
    a, b = rng.standard_normal((150, 160)).astype(np.float16), rng.integers(0, 256, (4, 200, 80)).astype(np.uint8)
    for format, size, scale in (("mxfp4", 32, rng.integers(120, 130, (4, 200, 5)).astype(np.uint8)),
                                ("int4", 128, rng.random((4, 200, 2)).astype(np.float16))):
        found = quantised_groups(a, b, scale, ends, np.empty((150, 200), np.float16), format, size)
        exact = reference(a, b, scale, ends, format, size)
        error = np.abs(found - exact).max() / np.abs(exact).max()
        print(f"{format}: {error:.3g} of the largest from the exact product")
