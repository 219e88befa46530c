"""Descriptors that a kernel writes into memory: the names before `make_tensor_descriptor`, against NumPy on the tile
machine and the emulator."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def described(desc, array, m, n, BLOCK: tl.constexpr):
    tl.extra.cuda.experimental_device_tensormap_create2d(desc_ptr=desc, global_address=array, load_size=[BLOCK, BLOCK],
                                                         global_size=[m, n], element_ty=array.dtype.element_ty)
    tl.extra.cuda.experimental_tensormap_fenceproxy_acquire(desc)


@txl.jit
def sums(x, y, out, m, n, workspace, BLOCK: tl.constexpr):
    workspace += 384 * (tl.program_id(0) * tl.num_programs(1) + tl.program_id(1))
    described(workspace, x, m, n, BLOCK)
    described(workspace + 128, y, m, n, BLOCK)
    described(workspace + 256, out, m, n, BLOCK)
    at = [tl.program_id(0) * BLOCK, tl.program_id(1) * BLOCK]
    a = tl._experimental_descriptor_load(workspace, at, [BLOCK, BLOCK], tl.float32)
    b = tl._experimental_reinterpret_tensor_descriptor(workspace + 128, [BLOCK, BLOCK], tl.float32).load(at)
    tl._experimental_descriptor_store(workspace + 256, a + b, at)


@txl.jit
def halves(x, out, n, workspace, BLOCK: tl.constexpr):
    tl.extra.cuda.experimental_device_tensormap_create1d(workspace, x, BLOCK, n, tl.float32)
    tl.store(out + tl.arange(0, BLOCK), tl._experimental_descriptor_load(workspace, [n // 2], [BLOCK], tl.float32))


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
@pytest.mark.parametrize("m, n", [(32, 32), (20, 27), (1, 1)])
def test_of_two_axes(where, m, n):
    x, y = (np.random.default_rng(seed).random((m, n), np.float32) for seed in (1, 2))
    out, workspace = np.zeros((m, n), np.float32), np.zeros(4 * 384, np.int8)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        sums[(2, 2)](x, y, out, m, n, workspace, BLOCK=16)
    assert np.array_equal(out, x + y)


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
def test_of_one_axis(where):
    x, out = np.arange(24, dtype=np.float32), np.full(16, 9, np.float32)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        halves[(1, )](x, out, 24, np.zeros(128, np.int8), BLOCK=16)
    assert np.array_equal(out, np.concatenate([x[12:], np.zeros(4, np.float32)]))


@txl.jit
def wrong(x, n, KIND: tl.constexpr):
    if KIND == 0:
        tl.extra.cuda.experimental_device_tensormap_create2d(x, x, [16], [16, 16], tl.float32)
    elif KIND == 1:
        tl.extra.cuda.experimental_device_tensormap_create1d(n, x, 16, 16, tl.float32)
    elif KIND == 2:
        tl.extra.cuda.experimental_device_tensormap_create1d(x, x, 16, 16, tl.float16)
    else:
        tl._experimental_descriptor_load(x, [0, 0, 0], [2, 2, 2], tl.float32)


@pytest.mark.parametrize("kind, message", [(0, "have two extents each, not 1 and 2"),
                                           (1, "the descriptor is the address of its 128 bytes"),
                                           (2, "`element_ty` is fp16, but `global_address` points to fp32"),
                                           (3, "1 or 2 axes, not 3")])
def test_what_is_refused(kind, message):
    with pytest.raises(txl.CompilationError, match=message):
        txl.compile(wrong, signature={"x": "*fp32", "n": "i32"}, constexprs={"KIND": kind})
