"""Copies of a buffer that combine with what the tensor has. And noinline functions that groups of warps call."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def stored(x, y_desc, KIND: tl.constexpr):
    """Each program's tile goes to the same place but for 8 columns; what lies outside of the tensor is not written."""
    buffer = txl.get_buffer(txl.smem_alloc([16, 64], x.dtype.element_ty), 0)
    place = tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :]
    txl.smem_store(buffer, tl.load(x + tl.program_id(0) * 1024 + place))
    txl.tma_store(buffer, y_desc, [4, 8 * tl.program_id(0)], reduce=KIND)


KINDS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}
FLOATS = (np.float16, ml_dtypes.bfloat16)
CASES = [(kind, dtype) for kind in KINDS for dtype in (np.int32, np.uint32, np.int64, *FLOATS)
         if kind in ("add", "min", "max") or dtype not in FLOATS]


@pytest.mark.parametrize("target", [None, "sm_90a", "sm_100a"])
@pytest.mark.parametrize("kind, dtype", CASES + [("add", np.float32), ("add", np.uint64), ("max", np.uint64)])
def test_reductions(kind, dtype, target):
    rng = np.random.default_rng(0)
    least = 0 if np.dtype(dtype).kind == "u" else -100
    most = 30 if dtype in FLOATS else 100  # sums of four are exact, whatever their order
    x, y = (rng.integers(max(least, -most), most, shape).astype(dtype) for shape in ((3, 16, 64), (18, 72)))
    if least == 0 and kind in ("min", "max"):  # half of them would be negative
        x, y = (rng.integers(0, np.iinfo(dtype).max, a.shape, dtype, endpoint=True) for a in (x, y))
    expected = y.copy()
    for program, tile in enumerate(x):
        part = expected[4:20, 8 * program:8 * program + 64]
        part[...] = KINDS[kind](part, tile[:part.shape[0], :part.shape[1]])
    with txl.emulate(target) if target else contextlib.nullcontext():
        stored[(3, )](x, TensorDescriptor.from_tensor(y, [16, 64]), KIND=kind)
    assert np.array_equal(y, expected)


@txl.jit(noinline=True)
def row_sum(x, row):
    return tl.sum(tl.load(x + row * 512 + tl.arange(0, 512)), 0)


@txl.jit
def sums_by_groups(x, y):
    if txl.is_warpgroup([0]):
        tl.store(y, row_sum(x, 0))
    if txl.is_warpgroup([1, 2]):
        tl.store(y + txl.warpgroup_id(), row_sum(x, txl.warpgroup_id()))


@pytest.mark.parametrize("target", [None, "sm_80", "sm_90a"])
def test_a_function_that_groups_call(target):
    """It asks its own group's threads only, with a barrier and scratch of each caller."""
    x, y = np.random.default_rng(0).integers(0, 10, (3, 512)).astype(np.float32), np.zeros(3, np.float32)
    with txl.emulate(target) if target else contextlib.nullcontext():
        sums_by_groups[(1, )](x, y, num_warpgroups=3)
    assert np.array_equal(y, x.sum(1))
