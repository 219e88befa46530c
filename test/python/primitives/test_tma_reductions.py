"""Copies of a buffer that combine with what the tensor has: the operation has no builtin, so programs get it in the
text of their TTIR. And noinline functions that groups of warps call."""
import contextlib
import re

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def stored(x, y_desc, DTYPE: tl.constexpr):
    """Each program's tile goes to the same place but for 8 columns; what lies outside of the tensor is not written."""
    buffer = txl.get_buffer(txl.smem_alloc([16, 64], DTYPE), 0)
    place = tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :]
    txl.smem_store(buffer, tl.load(x + tl.program_id(0) * 1024 + place))
    txl.tma_store(buffer, y_desc, [4, 8 * tl.program_id(0)])


KINDS = {
    "add": np.add, "min": np.minimum, "max": np.maximum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}
CASES = [(kind, dtype) for kind in KINDS for dtype in (np.int32, np.uint32, np.float16)
         if dtype is not np.float16 or kind in ("add", "min", "max")]


@pytest.mark.parametrize("target", [None, "sm_90a"])
@pytest.mark.parametrize("kind, dtype", CASES + [("add", np.float32), ("min", np.int64), ("max", np.int64)])
def test_reductions(kind, dtype, target, tmp_path):
    rng = np.random.default_rng(0)
    least = 0 if dtype is np.uint32 else -100
    x, y = rng.integers(least, 100, (3, 16, 64)).astype(dtype), rng.integers(least, 100, (18, 72)).astype(dtype)
    expected = y.copy()
    for program, tile in enumerate(x):
        part = expected[4:20, 8 * program:8 * program + 64]
        part[...] = KINDS[kind](part, tile[:part.shape[0], :part.shape[1]])
    with txl.emulate(target) if target else contextlib.nullcontext():
        arguments = (x, TensorDescriptor.from_tensor(y, [16, 64]))
        kernel = stored.warmup(*arguments, DTYPE=getattr(tl, np.dtype(dtype).name), grid=(3, ))
        text, count = re.subn(r"(txl\.tensor_store [^:]*\]) :", rf"\1 reduce {kind} :", kernel.asm["ttir"])
        assert count == 1
        path = tmp_path / "stored.ttir"
        path.write_text(text)
        stored[(3, )](*arguments, DTYPE=getattr(tl, np.dtype(dtype).name), ir_override=str(path))
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
