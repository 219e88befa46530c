"""`async_task`: parts of a loop that may run in warps of their own. They change no value, and the loop is compiled as
one of `warp_specialize=True`."""
import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton.language as tl


@txl.jit
def matmul(a_desc, b_desc, c_ptr, K, TASKS: tl.constexpr):
    acc = tl.zeros([128, 64], tl.float32)
    for k in tl.range(0, K, 64, warp_specialize=TASKS == 0):
        if TASKS == 1:
            with tl.async_task([0]):
                a = a_desc.load([0, k])
                b = b_desc.load([0, k])
            with txl.async_task([1, 2]):
                acc = tl.dot(a, b.T, acc)
        else:
            acc = tl.dot(a_desc.load([0, k]), b_desc.load([0, k]).T, acc)
    i, j = tl.arange(0, 128)[:, None], tl.arange(0, 64)[None, :]
    tl.store(c_ptr + i * 64 + j, acc)


def launch(tasks, place):
    from triton.tools.tensor_descriptor import TensorDescriptor
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-4, 5, (rows, 256)).astype(np.float16) for rows in (128, 64))
    c = np.zeros((128, 64), np.float32)
    with txl.emulate(place) if place else txl.check(quiet=True):
        kernel = matmul[(1, )](TensorDescriptor.from_tensor(a, [128, 64]), TensorDescriptor.from_tensor(b, [64, 64]), c,
                               256, tasks)
    assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)
    return kernel


@pytest.mark.parametrize("place", [None, "sm_90a"])
def test_tasks_change_no_value(place):
    asked, told = launch(0, place), launch(1, place)
    assert "tt.warp_specialize" in asked.asm["ttir"] or place
    if place:
        assert told.metadata.num_warps == asked.metadata.num_warps and told.asm["ptx"].count(
            "setmaxnreg") == asked.asm["ptx"].count("setmaxnreg")


def test_a_task_outside_of_a_loop():

    @txl.jit
    def kernel(x):
        with tl.async_task([0]):
            y = tl.load(x) + 1
        with tl.async_task(task_ids=[1, 2]):
            tl.store(x, y)

    x = np.ones(1, np.float32)
    kernel[(1, )](x)
    assert x[0] == 2
