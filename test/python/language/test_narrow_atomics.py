"""Atomic operations on elements of 16 bits access these and no neighbour: an array may end there, or go on with
another program's."""
import contextlib

import ml_dtypes
import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_80", "sm_89", "sm_90"]


@txl.jit
def adds(x, count, B: tl.constexpr):
    i = tl.arange(0, B)
    tl.atomic_add(x + i % count, tl.full([B], 1.0, x.dtype.element_ty))


@pytest.mark.parametrize("count", [1, 3, 8])
@pytest.mark.parametrize("dtype", [ml_dtypes.bfloat16, np.float16])
@pytest.mark.parametrize("where", TARGETS)
def test_the_last_element_of_an_array(where, dtype, count):
    x = np.zeros(count, dtype)
    with txl.emulate(where) if where else contextlib.nullcontext():
        adds[(2, )](x, count, B=8 * count if count != 3 else 32)
    total = np.bincount(np.arange(8 * count if count != 3 else 32) % count, minlength=count) * 2
    assert np.array_equal(x.astype(np.int64), total)


@txl.jit
def neighbours(x, N: tl.constexpr):
    """Even elements are added to, odd ones stored to by the next program."""
    i = 2 * tl.arange(0, N)
    if tl.program_id(0) == 0:
        tl.atomic_add(x + i, tl.full([N], 1.0, x.dtype.element_ty))
    else:
        tl.store(x + i + 1, tl.full([N], 2.0, x.dtype.element_ty))


@pytest.mark.parametrize("where", TARGETS)
def test_another_program_stores_the_neighbours(where):
    x = np.zeros(128, ml_dtypes.bfloat16)
    with txl.emulate(where) if where else contextlib.nullcontext():
        neighbours[(2, )](x, N=64)
    assert np.array_equal(x.astype(np.int64), np.tile([1, 2], 64))


def test_the_instruction_is_of_16_bits():
    with txl.emulate("sm_80"):
        text = adds.warmup(np.zeros(8, ml_dtypes.bfloat16), 8, B=64, grid=(1, )).asm["ptx"]
    assert "cas.b16" in text and "cas.b32" not in text
