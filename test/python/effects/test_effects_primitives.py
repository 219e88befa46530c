"""Effects of kernels that are explicit about concurrency: copies by threads and by the tensor memory accelerator,
buffers, barriers, groups. What the tile machine records of a launch is what the analysis says, or less."""
import os
import sys

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import alias

alias.install()

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples", "txl"))

import hopper_attention
import hopper_matmul
import teraxlang as tx
from triton.tools.tensor_descriptor import TensorDescriptor

RNG = np.random.default_rng(0)


def static_of(functions):
    """What is said of the kernels that were compiled of `functions`: (reads, writes), by argument."""
    kernels = [kernel for fn in functions for kernel in fn.compiled_kernels()]
    assert kernels
    return [kernel.effects for kernel in kernels]


def kernels_of(module):
    return [value for value in vars(module).values() if isinstance(value, txl.JITFunction)]


@pytest.mark.parametrize("kind", hopper_matmul.KINDS)
def test_matmul(kind):
    a, b = RNG.standard_normal((128, 64)).astype(np.float16), RNG.standard_normal((128, 64)).astype(np.float16)
    for fn in kernels_of(hopper_matmul):
        fn._clear()
    with txl.record() as seen:
        hopper_matmul.matmul(a, b, kind, block=(128, 64, 64), programs=2)
    found, = static_of(kernels_of(hopper_matmul))
    assert seen.reads == found.reads and seen.writes == found.writes, (seen, found)
    assert not found.escapes and "*" not in found.reads | found.writes


@pytest.mark.parametrize("kind", hopper_attention.KINDS)
def test_attention(kind):
    q, k, v = (RNG.standard_normal((1, 128, 64)).astype(np.float16) for _ in range(3))
    for fn in kernels_of(hopper_attention):
        fn._clear()
    with txl.record() as seen:
        hopper_attention.attention(q, k, v, kind, block=(128, 64), causal=True)
    found, = static_of(kernels_of(hopper_attention))
    assert seen.reads == found.reads and seen.writes == found.writes, (seen, found)


@tx.jit
def through_a_buffer(x, y, z, n, BLOCK: tl.constexpr):
    """An atomic's old value goes through shared memory to a store: that is a read."""
    i = tl.arange(0, BLOCK)
    buffer = tx.get_buffer(tx.smem_alloc([BLOCK], dtype=tl.float32), 0)
    old = tl.atomic_add(z + i, 1.0)
    tx.smem_store(buffer, old)
    tl.store(y + i, tx.smem_load(buffer))


@tx.jit
def only_counted(x, y, z, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    buffer = tx.get_buffer(tx.smem_alloc([BLOCK], dtype=tl.float32), 0)
    tx.async_load(buffer, x + i, mask=i < n)
    tx.async_load_wait(0)
    tl.atomic_add(z + i, 1.0)
    tl.store(y + i, tx.smem_load(buffer))


@pytest.mark.parametrize("fn, reads, writes", [(through_a_buffer, {"z"}, {"y", "z"}),
                                               (only_counted, {"x"}, {"y", "z"})])
def test_values_go_through_buffers(fn, reads, writes):
    arrays = [np.zeros(128, np.float32) for _ in range(3)]
    with txl.record() as seen:
        kernel = fn[(1, )](*arrays, 100, BLOCK=128)
    found = kernel.effects
    assert found.reads == reads and found.writes == writes
    assert seen.reads <= found.reads and seen.writes <= found.writes
    assert all(r.argument != "x" or not r.writes for name in ("x", "y", "z")
               for r in found.ranges.get(name, ())) if hasattr(found.ranges, "get") else True


@tx.jit
def boxes(source, target, total, n):
    buffer = tx.get_buffer(tx.smem_alloc([64, 64], dtype=tl.float32), 0)
    full = tx.get_buffer(tx.mbar_alloc(1), 0)
    tx.mbar_expect(full, 64 * 64 * 4)
    tx.tma_load(buffer, source, [0, n], full)
    tx.mbar_wait(full, 0)
    tx.tma_store(buffer, target, [n, 0])
    tx.tma_store_wait(0)


def test_descriptors_of_engines():
    arrays = [np.ones((64, 64), np.float32) for _ in range(3)]
    descriptors = [TensorDescriptor.from_tensor(array, [64, 64]) for array in arrays]
    with txl.record() as seen:
        kernel = boxes[(1, )](*descriptors, 0)
    found = kernel.effects
    assert seen.reads == found.reads and seen.writes == found.writes and len(found.reads) == len(found.writes) == 1
    assert not any("total" in name for name in found.reads | found.writes)
    assert found.disjoint((2, )) is None
