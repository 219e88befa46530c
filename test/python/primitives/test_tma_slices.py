"""Boxes of a tensor copied to and from parts of a buffer: on the tile machine, and on the emulator where the
accelerator has such boxes."""
import contextlib

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def through_parts(x_desc, y_desc, z, START: tl.constexpr, LENGTH: tl.constexpr, AXIS: tl.constexpr, ROWS: tl.constexpr,
                  COLUMNS: tl.constexpr, DTYPE: tl.constexpr):
    """A part of a buffer of zeros is loaded from the tensor, the whole goes to `z`, and the part to another tensor."""
    buffer = txl.get_buffer(txl.smem_alloc([ROWS, COLUMNS], DTYPE), 0)
    full = txl.get_buffer(txl.mbar_alloc(1), 0)
    txl.smem_store(buffer, tl.zeros([ROWS, COLUMNS], DTYPE))
    tl.debug_barrier()
    part = txl.smem_slice(buffer, START, LENGTH, AXIS)
    txl.mbar_expect(full, part.numel * DTYPE.primitive_bitwidth // 8)
    txl.tma_load(part, x_desc, [3, 16], full)
    txl.mbar_wait(full, 0)
    tl.store(z + tl.arange(0, ROWS)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :], txl.smem_load(buffer))
    txl.tma_store(part, y_desc, [0, 0])


def run(dtype, rows, columns, start, length, axis, target):
    x = np.random.default_rng(0).integers(0, 100, (200, 256)).astype(dtype)
    shape = (length, columns) if axis == 0 else (rows, length)
    y, z = np.zeros(shape, dtype), np.ones((rows, columns), dtype)
    with txl.emulate(target) if target else contextlib.nullcontext():
        through_parts[(1, )](TensorDescriptor.from_tensor(x, list(shape)), TensorDescriptor.from_tensor(y, list(shape)),
                             z, START=start, LENGTH=length, AXIS=axis, ROWS=rows, COLUMNS=columns, DTYPE=getattr(
                                 tl,
                                 np.dtype(dtype).name))
    expected = np.zeros((rows, columns), dtype)
    box = x[3:3 + shape[0], 16:16 + shape[1]]
    expected[(slice(start, start + length), slice(None)) if axis == 0 else
             (slice(None), slice(start, start + length))] = box
    assert np.array_equal(z, expected) and np.array_equal(y, box)


@pytest.mark.parametrize("target", [None, "sm_90a"])
@pytest.mark.parametrize("dtype, rows, columns, start, length, axis", [(np.float16, 64, 128, 16, 16, 0),
                                                                       (np.float16, 64, 64, 8, 8, 0),
                                                                       (np.float16, 64, 128, 64, 64, 1),
                                                                       (np.float32, 32, 64, 32, 32, 1),
                                                                       (np.uint8, 64, 128, 32, 32, 0),
                                                                       (np.float16, 32, 256, 128, 128, 1),
                                                                       (np.float16, 64, 32, 32, 32, 0),
                                                                       (np.float32, 16, 8, 8, 8, 0)])
def test_parts(dtype, rows, columns, start, length, axis, target):
    run(dtype, rows, columns, start, length, axis, target)


@pytest.mark.parametrize("case", [(np.float16, 64, 64, 32, 32, 1), (np.float16, 64, 64, 4, 4, 0)])
def test_parts_that_are_no_boxes(case):
    """Half of the swizzle's rows, or rows amid its pattern."""
    run(*case, None)
    with pytest.raises(txl.CompilationError, match="no TMA box fits this buffer"):
        run(*case, "sm_90a")
