"""Grouped matrix multiplication with weights of 4 bits (mixture of experts): C[begin … end] = A[begin … end] W[group]ᵀ,
of A in 16 bits, or in 8 bits with scales, and W as MXFP4 or int4 with scales of blocks along K. float32 accumulators.
Rows of A may be named by indices, and the result may be silu(gate) · up of two halves of W.

Weights are operand A of wgmma, from registers: a warpgroup loads 64 rows of packed elements from shared memory, converts
them and multiplies them by a block of tokens. Programs iterate over the groups together, as in `grouped_gemm.py`.

Design: `docs/kernels/quantised_groups.md`.

    python -m txl.kernels quantised_groups
"""
import numpy as np
import txl
import txl.language as tl
from .epilogues import silu
from .gemm import descriptor, product_types
from .launches import launch
from .packed_weights import block_scale, converted, relative
from .results import multiprocessors, steps_of
from .split_gemm import column_pieces
from .tiles import for_tiles, half_of
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def _load(OPTIONS: tl.constexpr, position, given, group, row, end, column):
    """Starts to copy the weights and tokens of a tile."""
    w_desc, x, indices, rings, tokens, barriers, N, K, ROWS, step = given
    BLOCK_K: tl.constexpr = OPTIONS[0]
    STAGES: tl.constexpr = OPTIONS[1]
    PARTS: tl.constexpr = OPTIONS[2]
    full, free, gathered = barriers
    stage, phase = position
    item: tl.constexpr = tokens.dtype.primitive_bitwidth // 8
    bytes: tl.constexpr = 2 * PARTS * 64 * BLOCK_K // 2 + (tokens.numel * item if indices is None else 0)
    if indices is not None:  # rows whose addresses are multiples of 16 bytes
        at = row + tl.arange(0, tokens.shape[0])
        named = tl.load(indices + at, mask=at < end, other=-1)
        there = (named >= 0) & (named < ROWS)
        pointers = x + tl.where(there, named, 0).to(tl.int64)[:, None] * (step * (16 // item))
    for start in range(0, K, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(free, stage), phase)
        tl.debug_barrier()  # all threads wait, and meet before one expects: a late one might be two phases late
        barrier = txl.get_buffer(full, stage)
        txl.mbar_expect(barrier, bytes)
        for half in tl.static_range(2):
            for part in tl.static_range(PARTS):
                txl.tma_load(txl.get_buffer(rings[half][part], stage), w_desc,
                             [group, part * N + column + half * 64, start // 2], barrier)
        if indices is None:
            txl.tma_load(txl.get_buffer(tokens, stage), x, [0, row, start], barrier)
        else:
            k = start + tl.arange(0, BLOCK_K)[None, :]
            txl.async_load(txl.get_buffer(tokens, stage), pointers + k,
                           mask=there[:, None] & (k < tl.multiple_of(K, 16)))
            txl.mbar_arrive(txl.get_buffer(gathered, stage), track_async_op=True)
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    return stage, phase


@txl.jit
def _scales(scale, zero, rows, start, N, K, steps, z_steps, SIZE: tl.constexpr, BLOCK_K: tl.constexpr):
    """(scales, zeros or None) as they are in memory, of the blocks along K of a stage."""
    block = start // SIZE + tl.arange(0, max(1, BLOCK_K // SIZE))[None, :]
    inside = (rows < N) & (block * SIZE < K)
    x = tl.load(scale + rows.to(tl.int64) * steps[1] + block * steps[2], mask=inside, other=0)
    if zero is None:
        return x, None
    return x, tl.load(zero + rows.to(tl.int64) * z_steps[1] + block * z_steps[2], mask=inside, other=0.0)


@txl.jit
def _weights(buffer, scales, FORMAT: tl.constexpr, DTYPE: tl.constexpr):
    """(a stage's elements of rows of weights, None or the scales of rows that they are relative to)."""
    x, zero = scales
    if zero is not None:
        zero = zero.to(tl.float32)
    if DTYPE.primitive_bitwidth == 8:
        x, common = relative(x, FORMAT)
    else:
        x, common = block_scale(x, FORMAT), None
    return converted(txl.smem_load(buffer), x, zero, FORMAT, DTYPE), common


@txl.jit
def _multiply(OPTIONS: tl.constexpr, position, given, group, row, end, column):
    """A warpgroup's half of a tile, 64 rows of weights by a block of tokens, and its stores."""
    (ring, out, half), tokens, barriers, weights, x_scale, indices, c_desc, c, N, K, ROWS, step = given
    scale, zero, steps, z_steps = weights
    BLOCK_K: tl.constexpr = OPTIONS[0]
    STAGES: tl.constexpr = OPTIONS[1]
    PARTS: tl.constexpr = OPTIONS[2]
    FORMAT: tl.constexpr = OPTIONS[3]
    SIZE: tl.constexpr = OPTIONS[4]
    DTYPE: tl.constexpr = tokens.dtype
    BLOCK: tl.constexpr = tokens.shape[0]
    full, free, gathered = barriers
    stage, phase = position
    leads = txl.tid(0) % 128 == 0
    met = 8 + half // 64  # the warpgroup's named barrier
    column += half
    rows = column + tl.arange(0, 64)[:, None]
    scale += group.to(tl.int64) * steps[0]
    if zero is not None:
        zero += group.to(tl.int64) * z_steps[0]
    acc = tl.zeros([64, BLOCK], tl.float32)
    if PARTS == 2:
        up = tl.zeros([64, BLOCK], tl.float32)
    if x_scale is not None:
        at = row + tl.arange(0, BLOCK)
        there = at < end
        if indices is not None:
            at = tl.load(indices + at, mask=there, other=-1)
            there = (at >= 0) & (at < ROWS)
        of_tokens = x_scale[0] + tl.where(there, at, 0).to(tl.int64) * x_scale[1][0]
    before = stage
    # Loaded two stages before they are needed; they become the next ones when they have arrived.
    now = _scales(scale, zero, rows, 0, N, K, steps, z_steps, SIZE, BLOCK_K)
    later = _scales(scale, zero, rows, BLOCK_K, N, K, steps, z_steps, SIZE, BLOCK_K)
    if PARTS == 2:
        now_up = _scales(scale, zero, rows + N, 0, 2 * N, K, steps, z_steps, SIZE, BLOCK_K)
        later_up = _scales(scale, zero, rows + N, BLOCK_K, 2 * N, K, steps, z_steps, SIZE, BLOCK_K)
    for start in range(0, K, BLOCK_K):
        txl.mbar_wait(txl.get_buffer(full, stage), phase)
        if x_scale is not None:
            token_scale = tl.load(of_tokens + start // 128 * x_scale[1][1], mask=there, other=0.0)
        mine, common = _weights(txl.get_buffer(ring[0], stage), now, FORMAT, DTYPE)
        now = later
        later = _scales(scale, zero, rows, start + 2 * BLOCK_K, N, K, steps, z_steps, SIZE, BLOCK_K)
        if indices is not None:
            txl.mbar_wait(txl.get_buffer(gathered, stage), phase)
        x = txl.get_buffer(tokens, stage).T
        if x_scale is None:
            acc = tl.dot(mine, x, acc)
            if PARTS == 2:
                mine, _ = _weights(txl.get_buffer(ring[1], stage), now_up, FORMAT, DTYPE)
                now_up = later_up
                later_up = _scales(scale, zero, rows + N, start + 2 * BLOCK_K, 2 * N, K, steps, z_steps, SIZE, BLOCK_K)
                up = tl.dot(mine, x, up)
            txl.dot_wait(PARTS)  # the previous MMAs have read their tokens; these run during the next conversions
            txl.bar_wait(met, 128)  # and all threads have read their weights
            txl.mbar_arrive(txl.get_buffer(free, before), pred=leads & (start > 0))
        else:
            product = tl.dot(mine, x, tl.zeros([64, BLOCK], tl.float32), max_num_imprecise_acc=BLOCK_K)
            if PARTS == 2:
                mine, of_up = _weights(txl.get_buffer(ring[1], stage), now_up, FORMAT, DTYPE)
                now_up = later_up
                later_up = _scales(scale, zero, rows + N, start + 2 * BLOCK_K, 2 * N, K, steps, z_steps, SIZE, BLOCK_K)
                second = tl.dot(mine, x, tl.zeros([64, BLOCK], tl.float32), max_num_imprecise_acc=BLOCK_K)
                txl.dot_wait(0)
                up += second * of_up[:, None] * token_scale[None, :]
            txl.dot_wait(0)
            txl.bar_wait(met, 128)
            txl.mbar_arrive(txl.get_buffer(free, stage), pred=leads)
            acc += product * common[:, None] * token_scale[None, :]
        before = stage
        stage = (stage + 1) % STAGES
        phase ^= stage == 0
    if x_scale is None:
        txl.dot_wait(0)
        txl.bar_wait(met, 128)
        txl.mbar_arrive(txl.get_buffer(free, before), pred=leads)
    if PARTS == 2:
        acc = silu(acc) * up
    SLICE: tl.constexpr = out.shape[0]
    slices = column_pieces(acc, BLOCK // SLICE)
    for index in tl.static_range(BLOCK // SLICE):
        _store_slice(slices[index], out, c_desc, c, index, BLOCK // SLICE, row + index * SLICE, column, end, N, step)
    return stage, phase


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
def quantised_groups_kernel(w_desc, x, c_desc, c, scale, zero, x_scale, indices, ends, steps, z_steps, GROUPS, N, K,
                            ROWS, x_step, step, FORMAT: tl.constexpr, SIZE: tl.constexpr, PARTS: tl.constexpr,
                            BLOCK: tl.constexpr, BLOCK_K: tl.constexpr, TOGETHER: tl.constexpr, STAGES: tl.constexpr,
                            DTYPE: tl.constexpr, OUT: tl.constexpr):
    """Tiles of 128 columns of c by BLOCK tokens of one group. PARTS: 2 where rows of weights from N on are those of `up`.
    x: a descriptor of tokens, or with `indices`, of which token is in each row, the address of ROWS tokens, x_step times
    16 bytes from one to the next. x_scale: None, or (scales, steps) of tokens and 128 elements along K. steps: of
    scales of weights, (group, row, block); step: elements from one row of c to the next."""
    SLICE: tl.constexpr = min(64, BLOCK)
    OPTIONS: tl.constexpr = (BLOCK_K, STAGES, PARTS, FORMAT, SIZE)
    upper = (txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES), )
    lower = (txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES), )
    if PARTS == 2:
        upper += (txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES), )
        lower += (txl.smem_alloc([64, BLOCK_K // 2], tl.uint8, num_stages=STAGES), )
    tokens = txl.smem_alloc([BLOCK, BLOCK_K], DTYPE, num_stages=STAGES)
    outs = txl.smem_alloc([SLICE, 64], OUT, num_stages=2), txl.smem_alloc([SLICE, 64], OUT, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    free = txl.mbar_alloc(2, num_stages=STAGES)  # one thread of each consumer warpgroup
    gathered = None if indices is None else txl.mbar_alloc(128, num_stages=STAGES)
    barriers = full, free, gathered
    tiles_n = tl.cdiv(N, 128)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40 if indices is None else 72)
        for_tiles(ends, GROUPS, tiles_n, BLOCK, 128, TOGETHER, _load, OPTIONS, (0, 1),
                  (w_desc, x, indices, (upper, lower), tokens, barriers, N, K, ROWS, x_step))
        if indices is not None:
            txl.async_load_wait(0)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232 if indices is None else 216)
        for_tiles(ends, GROUPS, tiles_n, BLOCK, 128, TOGETHER, _multiply, OPTIONS, (0, 0),
                  (half_of((upper, lower), outs), tokens, barriers, (scale, zero, steps, z_steps), x_scale, indices,
                   c_desc, c, N, K, ROWS, step))


def quantised_groups(a, b, scale, ends, out, format, size, zero=None, a_scale=None, indices=None, gated=False,
                     tile=None, block_k=None, stages=None, together=8, programs=None):
    """out[begin … end] = a[begin … end] @ w[group]ᵀ for each group of rows.

    a: (rows, K), float16 or bfloat16, or float8_e4m3fn with a_scale, rows of whole multiples of 16 bytes; b: uint8
    (groups, N, ⌈K/2⌉), the same; scale and zero: (groups, N, ⌈K/size⌉), any strides, uint8 for "mxfp4", floats for
    "int4"; a_scale: float32 (rows, ⌈K/128⌉), any strides; ends: int32 (groups,). indices: int32 (rows of out,), the row
    of a for each; then K is a multiple of 16. gated: b has 2 N rows, and out = silu(first N) · others. out: (rows, N) of
    a's type, or bfloat16, contiguous along N. Nothing is empty. tile: tokens of a tile, 16 to 128.
    """
    dtype, kind, _ = product_types(a.dtype)
    (rows, n), k, groups = out.shape, a.shape[1], b.shape[0]
    narrow = dtype is not kind
    if tile is None:  # as many as a group has, if it has few
        tile = min(64 if gated and narrow else 128, max(16, 1 << (-(-rows // groups) - 1).bit_length()))
    if block_k is None:
        # A stage costs its waits, whatever it holds; two accumulators leave fewer registers for 16-bit weights.
        block_k = 128 if narrow else 64 if gated else 128 if tile > 32 else 256
    if stages is None:  # what shared memory has left by the buffers of the result
        space = (216 << 10) - 4 * min(tile, 64) * 128
        stage = 128 * block_k // 2 * (1 + gated) + tile * block_k * (2 - narrow)
        stages = min(16 if tile <= 32 else 8, space // stage)
    most = (-(-rows // tile) + groups) * -(-n // 128)
    x = descriptor(a, [tile, block_k]) if indices is None else a
    launch(quantised_groups_kernel, (min(multiprocessors(a) if programs is None else programs, most), ),
           descriptor(b, [64, block_k // 2]), x, TensorDescriptor.from_tensor(out, [min(tile, 64), 64]), out, scale,
           zero, None if a_scale is None else (a_scale, steps_of(a_scale)), indices, ends, steps_of(scale),
           steps_of(scale if zero is None else zero), groups, n, k, a.shape[0], steps_of(a)[0] // (8 << narrow),
           steps_of(out)[0], FORMAT=format, SIZE=size, PARTS=1 + gated, BLOCK=tile, BLOCK_K=block_k, TOGETHER=together,
           STAGES=stages, DTYPE=dtype, OUT=kind, num_warpgroups=3)
    return out


def weights_of(b, scale, k, format, size, zero=None):
    """The weights (groups, N, K) in float64, of NumPy's arrays."""
    bits = np.stack([b & 15, b >> 4], -1).reshape(*b.shape[:-1], -1)[..., :k]
    spread = lambda x: np.repeat(x.astype(np.float64), size, -1)[..., :k]
    if format == "mxfp4":
        halves = np.array([0, 1, 2, 3, 4, 6, 8, 12]) / 2
        wide = np.where(scale == 255, np.nan, np.exp2(scale.astype(np.float64) - 127))
        return np.concatenate([halves, -halves])[bits] * spread(wide)
    return (bits - (8.0 if zero is None else spread(zero))) * spread(scale)


def reference(a, b, scale, ends, format, size, zero=None, a_scale=None, indices=None, gated=False):
    """In float64, of NumPy's arrays; zeros after the last end."""
    weights = weights_of(b, scale, a.shape[1], format, size, zero)
    a = a.astype(np.float64)
    if a_scale is not None:
        a *= np.repeat(a_scale.astype(np.float64), 128, 1)[:, :a.shape[1]]
    if indices is not None:
        a = np.where(((indices >= 0) & (indices < len(a)))[:, None], a[np.clip(indices, 0, len(a) - 1)], 0)
    out, begin = np.zeros((a.shape[0], b.shape[1])), 0
    for end, mine in zip(ends, weights):
        out[begin:end] = a[begin:end] @ mine.T
        begin = end
    if not gated:
        return out
    gate, up = np.split(out, 2, 1)
    return gate / (1 + np.exp(-gate)) * up


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
