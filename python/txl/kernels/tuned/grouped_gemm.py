"""Grouped matrix multiplication (mixture of experts): C[begin … end] = A[begin … end] B[group], a matrix for each group
of rows, where the ends of the groups are in GPU memory. 16 or 8 bits, float32 accumulators.

Tiles are loaded and computed as in `gemm.py`; programs iterate over the groups together.

Design: `docs/kernels/grouped_gemm.md`.

    python -m txl.kernels grouped_gemm
"""
import numpy as np
import txl
import txl.language as tl
from .gemm import column_slices, descriptor, is_by_rows, load_tile, multiply_tile, product_types, rings
from .launches import launch
from .results import multiprocessors, result, steps_of
from .scaled_gemm import group_of, multiply_scaled_tile
from .tiles import for_tiles, half_of
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def _store_slice(values, out, c_desc, c, index: tl.constexpr, slices: tl.constexpr, row, column, end, N, step):
    """Slice `index` of 64 columns. Rows from `end` on are the next group's: a slice that has some is stored by
    threads."""
    buffer = txl.get_buffer(out, index % 2)
    if row + 64 <= end:
        txl.tma_store_wait(1 if slices > 1 else 0)
        txl.smem_store(buffer, values.to(out.dtype))
        txl.tma_store(buffer, c_desc, [row, column + index * 64])
    elif row < end:
        txl.tma_store_wait(0)
        txl.smem_store(buffer, values.to(out.dtype))
        rows = row + tl.arange(0, 64)[:, None]
        columns = column + index * 64 + tl.arange(0, 64)[None, :]
        tl.store(c + rows.to(tl.int64) * step + columns, txl.smem_load(buffer), mask=(rows < end) & (columns < N))


@txl.jit
def _load(OPTIONS: tl.constexpr, position, given, group, row, end, column):
    """Starts to copy the operands of a tile."""
    a_desc, b_desc, buffers, barriers, K = given
    B_BY_ROWS: tl.constexpr = OPTIONS[0]
    BLOCK_K: tl.constexpr = OPTIONS[2]
    return load_tile(a_desc, b_desc, buffers, barriers, position[0], position[1], 0, 0, group, row, column, K, True,
                     B_BY_ROWS, BLOCK_K, OPTIONS[3], 1)


@txl.jit
def _multiply(OPTIONS: tl.constexpr, position, given, group, row, end, column):
    """A warpgroup's half of a tile, and its stores."""
    (a_ring, out, half), buffers, barriers, c_desc, c, N, K, step, scales = given
    BLOCK_N: tl.constexpr = OPTIONS[1]
    row += half
    if scales is None:
        acc, stage, phase = multiply_tile(a_ring, buffers[2], barriers, position[0], position[1], K, True, OPTIONS[0],
                                          BLOCK_N, OPTIONS[2], OPTIONS[3], OPTIONS[4], 1)
    else:
        a_scale, b_scale, a_steps, b_steps = scales
        acc, stage, phase = multiply_scaled_tile(a_ring, buffers[2], barriers, position[0], position[1], row, column,
                                                 end, N, K, a_scale, b_scale + group.to(tl.int64) * b_steps[0], a_steps,
                                                 (b_steps[1], b_steps[2]), 1, OPTIONS[5], OPTIONS[2], OPTIONS[3])
    slices = column_slices(acc)
    for index in tl.static_range(BLOCK_N // 64):
        _store_slice(slices[index], out, c_desc, c, index, len(slices), row, column, end, N, step)
    return stage, phase


@txl.jit
def grouped_gemm_kernel(a_desc, b_desc, c_desc, c, ends, GROUPS, N, K, step, B_BY_ROWS: tl.constexpr,
                        BLOCK_N: tl.constexpr, BLOCK_K: tl.constexpr, TOGETHER: tl.constexpr, STAGES: tl.constexpr,
                        DTYPE: tl.constexpr, OUT: tl.constexpr, IMPRECISE: tl.constexpr = None, scales=None,
                        B_GROUP: tl.constexpr = 1):
    """Tiles of 128 rows of one group: the last of a group may reach into the next, whose rows it reads and does not
    write. `step`: elements from one row of c to the next. scales: of blocks of a and b, with steps of (row, K) and
    (group, K, column), or None; B_GROUP columns share one."""
    HALF: tl.constexpr = 64
    OPTIONS: tl.constexpr = (B_BY_ROWS, BLOCK_N, BLOCK_K, STAGES, IMPRECISE, B_GROUP)
    buffers, barriers = rings(DTYPE, True, B_BY_ROWS, BLOCK_N, BLOCK_K, STAGES, 1)
    outs = txl.smem_alloc([HALF, 64], OUT, num_stages=2), txl.smem_alloc([HALF, 64], OUT, num_stages=2)
    tiles_n = tl.cdiv(N, BLOCK_N)
    if txl.is_warpgroup([0]):
        txl.reg_dealloc(40)
        for_tiles(ends, GROUPS, tiles_n, 2 * HALF, BLOCK_N, TOGETHER, _load, OPTIONS, (0, 1),
                  (a_desc, b_desc, buffers, barriers, K))
    if txl.is_warpgroup([1, 2]):
        txl.reg_alloc(232)
        for_tiles(ends, GROUPS, tiles_n, 2 * HALF, BLOCK_N, TOGETHER, _multiply, OPTIONS, (0, 0),
                  (half_of(buffers, outs), buffers, barriers, c_desc, c, N, K, step, scales))


def grouped_gemm(a, b, ends, out=None, block_n=None, stages=4, together=8, programs=None, scales=None):
    """a[begin … end] @ b[group] for each group of rows.

    a: (rows, K), contiguous; b: (groups, K, N), or a transpose of (groups, N, K), which 8 bits must be; float16,
    bfloat16, float8_e4m3fn or float8_e5m2 (`gemm.gemm`). ends: int32 (groups,), where the rows of each group end, in
    ascending order; rows after the last end are not written. Rows of all are whole multiples of 16 bytes. out: (rows,
    N), of their type, or of bfloat16 for 8 bits. scales, of 8 bits: float32 (rows, ⌈K/128⌉) and (groups, ⌈K/128⌉, N or
    ⌈N/128⌉), any strides.
    """
    if a.ndim != 2 or b.ndim != 3 or a.shape[1] != b.shape[1] or tuple(
            ends.shape) != (b.shape[0], ) or a.dtype != b.dtype:
        raise ValueError(
            f"{tuple(a.shape)} of {a.dtype}, {tuple(b.shape)} of {b.dtype} and ends of {tuple(ends.shape)} do not go "
            f"together"
        )
    if "int32" not in str(ends.dtype):
        raise ValueError(f"`ends` is int32, not {ends.dtype}")
    dtype, wide, default = product_types(a.dtype)
    (rows, k), (groups, _, n) = a.shape, b.shape
    out = result("out", out, a, (rows, n), default, strided=True)
    if not rows * n * groups:
        return out
    if n > 1 and steps_of(out)[1] != 1:
        raise ValueError("`out` is not contiguous along its last axis: give an array that is, and copy it")
    if k == 0:
        out[...] = 0
        return out
    b_rows = is_by_rows(b)
    if dtype is not wide and b_rows:
        raise ValueError("elements of 8 bits must be adjacent along K: b is a transpose of (groups, N, K)")
    programs = multiprocessors(a) if programs is None else programs
    block_k = 64 if dtype is wide else 128
    b_group = 1
    if scales is not None:
        if dtype is wide:
            raise ValueError(f"scales are of elements of 8 bits, not {a.dtype}")
        b_group = group_of("b_scale", scales[1].shape[2], n)
        block_n, stages = (64, 8) if b_group == 1 else (128, 6)  # scales of columns take registers
        scales = *scales, *map(steps_of, scales)
    if block_n is None:  # as many tiles as there are SMs
        block_n = 256 if -(-rows // 128) * -(-n // 256) >= programs else 128
    a_desc = descriptor(a, [64, block_k])
    b_desc = descriptor(b, [block_k, block_n] if b_rows else [block_n, block_k], b_rows)
    c_desc = TensorDescriptor.from_tensor(out, [64, 64])
    most = (-(-rows // 128) + groups) * -(-n // block_n)
    grid = (min(programs, most), )
    launch(grouped_gemm_kernel, grid, a_desc, b_desc, c_desc, out, ends, groups, n, k, steps_of(out)[0],
           B_BY_ROWS=b_rows, BLOCK_N=block_n, BLOCK_K=block_k, TOGETHER=together, STAGES=stages, DTYPE=dtype, OUT=wide,
           IMPRECISE=None if dtype is wide else block_k, scales=scales, B_GROUP=b_group, num_warpgroups=3)
    return out


def reference(a, b, ends):
    """In float64; zeros after the last end."""
    out = np.zeros((a.shape[0], b.shape[2]))
    begin = 0
    for end, mine in zip(ends, np.asarray(b, np.float64)):
        out[begin:end] = np.asarray(a[begin:end], np.float64) @ mine
        begin = end
    return out


def show_small_case():
    """Prints how far a small case is from the exact result."""
    rng = np.random.default_rng(0)
    ends = np.array([100, 100, 131, 300], np.int32)
    a, b = rng.standard_normal((300, 136)).astype(np.float16), rng.standard_normal((4, 136, 304)).astype(np.float16)
    print(f"{np.abs(grouped_gemm(a, b, ends) - reference(a, b, ends)).max():.3g} from the exact product")
