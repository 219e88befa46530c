"""Products of 8-bit matrices with float32 scales of blocks: 128 elements along K of a row (1 x 128), or of 128 rows
(128 x 128), share a scale. The product of 128 elements along K is complete before it is scaled and added in float32.

Tiles are loaded and stored as in `gemm.py`. While one warpgroup scales, the other one multiplies.

Design: `docs/kernels/scaled_gemm.md`.

    python -m txl.kernels scaled_gemm
"""
import numpy as np
import txl
import txl.language as tl
from .choice import CAPACITY, columns_of
from .gemm import (_release, _store_tile, _tile_of, column_slices, descriptor, is_by_rows, load_tile, product_types,
                   rings)
from .launches import launch
from .results import gpu_of, result, steps_of
from .tiles import half_of

BLOCK = 128  # elements along K that share a scale


@txl.jit
def _scales(scales, step, first, count, limit, GROUP: tl.constexpr):
    """The scales of `count` rows, or of columns, from `first` on: a scalar where all of them share one."""
    if GROUP > 1:
        return tl.load(scales + first // GROUP * step)
    i = first + tl.arange(0, count)
    return tl.load(scales + i * step, mask=i < limit, other=0.0)


@txl.jit
def _start(OPTIONS: tl.constexpr, given, position, block):
    """Starts the MMA of a block of 128 elements along K, and the loads of its scales: (the block's part of the tile,
    scales of rows, of columns, its stage), and the position of the next block."""
    (a_ring, b_ring, full), (row, column, M, N), (a_scale, b_scale, a_steps, b_steps) = given
    A_GROUP: tl.constexpr = OPTIONS[0]
    B_GROUP: tl.constexpr = OPTIONS[1]
    BLOCK_N: tl.constexpr = b_ring.shape[0]
    stage, phase = position
    at = tl.cast(block, tl.int64)
    left = _scales(a_scale + at * a_steps[1], a_steps[0], row, 64, M, A_GROUP)
    right = _scales(b_scale + at * b_steps[0], b_steps[1], column, BLOCK_N, N, B_GROUP)
    txl.mbar_wait(txl.get_buffer(full, stage), phase)
    part = tl.dot(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, tl.zeros([64, BLOCK_N], tl.float32),
                  max_num_imprecise_acc=a_ring.shape[1])
    after = (stage + 1) % OPTIONS[2]
    return (part, left, right, stage), (after, phase ^ (after == 0))


@txl.jit
def _add(OPTIONS: tl.constexpr, acc, started, free, running: tl.constexpr):
    """The accumulator with a block's part, which is complete when no more than `running` MMAs are not."""
    part, left, right, stage = started
    txl.dot_wait(running)
    _release(free, free, stage, txl.tid(0) % 128 == 0, 1)
    if OPTIONS[0] > 1:
        return acc + part * (left * right)
    if OPTIONS[1] > 1:
        return acc + part * (left * right)[:, None]
    return acc + part * left[:, None] * right[None, :]


@txl.jit
def multiply_scaled_tile(a_ring, b_ring, barriers, stage, phase, row, column, M, N, K, a_scale, b_scale, a_steps,
                         b_steps, A_GROUP: tl.constexpr, B_GROUP: tl.constexpr, BLOCK_K: tl.constexpr,
                         STAGES: tl.constexpr):
    """A warpgroup's half of a tile: (the accumulator, stage, phase). Steps are those of (row, K) and (K, column). Two
    parts alternate: while one is scaled and added, the MMA of the next block writes to the other."""
    full, free, _ = barriers
    OPTIONS: tl.constexpr = (A_GROUP, B_GROUP, STAGES)
    given = (a_ring, b_ring, full), (row, column, M, N), (a_scale, b_scale, a_steps, b_steps)
    blocks = (K + BLOCK_K - 1) // BLOCK_K
    acc = tl.zeros([64, b_ring.shape[0]], tl.float32)
    even, position = _start(OPTIONS, given, (stage, phase), 0)
    for block in range(1, blocks - 1, 2):
        odd, position = _start(OPTIONS, given, position, block)
        acc = _add(OPTIONS, acc, even, free, 1)
        even, position = _start(OPTIONS, given, position, block + 1)
        acc = _add(OPTIONS, acc, odd, free, 1)
    if blocks % 2 == 0:
        odd, position = _start(OPTIONS, given, position, blocks - 1)
        acc = _add(OPTIONS, acc, even, free, 1)
        acc = _add(OPTIONS, acc, odd, free, 0)
    else:
        acc = _add(OPTIONS, acc, even, free, 0)
    return acc, position[0], position[1]


@txl.jit
def scaled_gemm_kernel(a_desc, b_desc, c_desc, a_scale, b_scale, a_steps, b_steps, BATCH, M, N, K,
                       A_GROUP: tl.constexpr, B_GROUP: tl.constexpr, BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr,
                       GROUP: tl.constexpr, STAGES: tl.constexpr, DTYPE: tl.constexpr, OUT: tl.constexpr):
    """Tiles of 128 x BLOCK_N. Steps of scales are those of (batch, row, K) and (batch, K, column)."""
    HALF: tl.constexpr = 64
    buffers, barriers = rings(DTYPE, True, False, BLOCK_N, BLOCK_K, STAGES, 1)
    SLICE: tl.constexpr = min(64, BLOCK_N)
    outs = txl.smem_alloc([HALF, SLICE], OUT, num_stages=2), txl.smem_alloc([HALF, SLICE], OUT, num_stages=2)
    tiles_m, tiles_n = tl.cdiv(M, 2 * HALF), tl.cdiv(N, BLOCK_N)
    stage = 0

    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        phase = 1
        for tile in range(tl.program_id(0), BATCH * tiles_m * tiles_n, tl.num_programs(0)):
            batch, tile_m, tile_n = _tile_of(tile, tiles_m, tiles_n, GROUP)
            stage, phase = load_tile(a_desc, b_desc, buffers, barriers, stage, phase, 0, batch, batch,
                                     tile_m * 2 * HALF, tile_n * BLOCK_N, K, True, False, BLOCK_K, STAGES, 1)
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        a_ring, out, half = half_of(buffers, outs)
        phase = 0
        for tile in range(tl.program_id(0), BATCH * tiles_m * tiles_n, tl.num_programs(0)):
            batch, tile_m, tile_n = _tile_of(tile, tiles_m, tiles_n, GROUP)
            row, column = tile_m * 2 * HALF + half, tile_n * BLOCK_N
            at = batch.to(tl.int64)
            acc, stage, phase = multiply_scaled_tile(
                a_ring, buffers[2], barriers, stage, phase, row, column, M, N, K, a_scale + at * a_steps[0],
                b_scale + at * b_steps[0], (a_steps[1], a_steps[2]), (b_steps[1], b_steps[2]), A_GROUP, B_GROUP,
                BLOCK_K, STAGES)
            _store_tile(column_slices(acc), out, c_desc, batch, row, column, None, (), None, 0)


def group_of(name, count, extent):
    """How many rows, or columns, of `extent` share one of `count` scales: 1 or 128."""
    if count == extent:
        return 1
    if count == -(-extent // BLOCK):
        return BLOCK
    raise ValueError(f"`{name}` has {count} scales for {extent}: one for each, or one for 128, {-(-extent // BLOCK)}")


def scaled_gemm(a, b, a_scale, b_scale, out=None, stages=None, group=8, programs=None, block_n=None):
    """a @ b, whose blocks are multiplied by their scales.

    a: (M, K), b: (K, N), or both with one leading axis, a batch; float8_e4m3fn or float8_e5m2, contiguous along K, rows
    of whole multiples of 16 bytes. a_scale: float32 (…, M or ⌈M/128⌉, ⌈K/128⌉), b_scale: (…, ⌈K/128⌉, N or ⌈N/128⌉), of
    any strides. out: (…, M, N), of bfloat16 or float32. K is not 0.
    """
    dtype, wide, default = product_types(a.dtype)
    m, n, k = a.shape[-2], b.shape[-1], a.shape[-1]
    expected = np.float32 if out is not None and "float32" in str(out.dtype) else default
    out = result("out", out, a, (*a.shape[:-1], n), expected, strided=True)
    batch = out.shape[0] if out.ndim == 3 else 1
    if not batch * m * n:
        return out
    if dtype is wide or not is_by_rows(a) or is_by_rows(b) and n > 1:
        raise ValueError("elements of 8 bits must be adjacent along K: a stored by rows, b by columns")
    kind = tl.float32 if "float32" in str(out.dtype) else wide
    gpu, b_group = gpu_of(a), group_of("b_scale", b_scale.shape[-1], n)
    if block_n is None:
        block_n = columns_of(m, n, k, batch, gpu, 64 if b_group == 1 else 128)  # scales of columns take registers
    if stages is None:  # what shared memory has left by the buffers of the result
        stages = (CAPACITY - 4 * 64 * min(64, block_n) * (4 if kind is tl.float32 else 2)) // ((128 + block_n) * BLOCK)
    tiles = batch * -(-m // 128) * -(-n // block_n)
    rounds = -(-tiles // (gpu.sms if programs is None else programs))
    a_steps, b_steps = ((0, *steps_of(x))[-3:] for x in (a_scale, b_scale))
    launch(scaled_gemm_kernel, (-(-tiles // rounds), ), descriptor(a, [64, BLOCK]),
           descriptor(b, [block_n, BLOCK], False), descriptor(out, [64, min(64, block_n)]), a_scale, b_scale, a_steps,
           b_steps, batch, m, n, k, A_GROUP=group_of("a_scale", a_scale.shape[-2], m), B_GROUP=b_group,
           BLOCK_N=block_n, BLOCK_K=BLOCK, GROUP=group, STAGES=stages, DTYPE=dtype, OUT=kind, num_warpgroups=3)
    return out


def reference(a, b, a_scale, b_scale):
    """In float64, of NumPy's arrays."""
    (*_, m, k), n = a.shape, b.shape[-1]
    spread = lambda x, axis, extent: np.repeat(x, 1 if x.shape[axis] == extent else BLOCK, axis).take(range(extent),
                                                                                                      axis)
    along_k = lambda x, axis: np.repeat(x.astype(np.float64), BLOCK, axis).take(range(k), axis)
    left = a.astype(np.float64) * spread(along_k(a_scale, -1), -2, m)
    return left @ (b.astype(np.float64) * spread(along_k(b_scale, -2), -1, n))


def show_small_case():
    """Prints how far a small case is from the exact result."""
    from ml_dtypes import float8_e4m3fn
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal(shape).astype(float8_e4m3fn) for shape in ((150, 272), (200, 272)))
    left, right = rng.random((150, 3), np.float32), rng.random((2, 3), np.float32)
    found = scaled_gemm(a, b.T, left, right.T)
    exact = reference(a, b.T, left, right.T)
    print(f"{np.abs(found - exact).max() / np.abs(exact).max():.3g} of the largest from the exact product")
