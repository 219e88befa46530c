"""Buffers larger than any GPU's memory: reported when the program is compiled, on the CPU too, each with its size."""
import pickle
import re

import numpy as np
import pytest

import txl
import txl.language as tl

X = np.zeros(4096, np.float32)


@txl.jit
def two_rings(x, STAGES: tl.constexpr, ROWS: tl.constexpr):
    a = txl.smem_alloc([128, 64], tl.float16, num_stages=STAGES)
    full = txl.mbar_alloc(1, num_stages=STAGES)
    b = txl.smem_alloc([ROWS, 64], tl.float32)
    if txl.is_warpgroup([0]):
        txl.mbar_arrive(txl.get_buffer(full, 0), pred=txl.tid(0) == 0)
    if txl.is_warpgroup([1]):
        txl.smem_store(txl.get_buffer(a, 0), tl.zeros([128, 64], tl.float16))
        txl.smem_store(b, tl.zeros([ROWS, 64], tl.float32))


@pytest.mark.parametrize("target, limit, fits, too_many", [("cpu", 232448, 12, 13), ("sm_90a", 232448, 12, 13),
                                                           ("sm_80", 166912, 8, 9), ("sm_120", 101376, 4, 5)])
def test_the_report(target, limit, fits, too_many):
    """covers: BuffersBeyondTarget"""

    def compile(stages, rows=128):
        return two_rings.warmup(X, stages, rows, num_warpgroups=2, grid=(1, ),
                                **({} if target == "cpu" else {"target": target}))

    compile(fits)
    with pytest.raises(txl.OutOfResources) as caught:
        compile(too_many)
    error = caught.value
    assert error.limit == limit < error.required < limit + 20000 and str(pickle.loads(
        pickle.dumps(error))) == str(error)
    where = "of the largest GPU" if target == "cpu" else f"of {target}"
    text = str(error)
    assert text.startswith(f"out of resource: shared memory, required: {error.required}, limit: {limit}\n")
    assert f"the buffers of `two_rings` need {error.required} bytes of shared memory, a CTA {where} has {limit}; use smaller tiles or fewer stages" in text
    assert f"`a` takes {too_many * 16384} bytes: {too_many} of 16384" in text and "`b` takes 32768 bytes\n" in text
    assert f"`full` takes {too_many * 8} bytes" in text
    assert len(re.findall(r"test_buffer_sizes.py:\d+", text)) == 4  # the largest, and each


def test_programs_without_warpgroups_reuse_memory():
    """A buffer that is not live any more is reused."""

    @txl.jit
    def kernel(x, BOTH: tl.constexpr):
        i = tl.arange(0, 256)[:, None] * 128 + tl.arange(0, 128)
        first = txl.smem_alloc([256, 128], tl.float32)
        txl.smem_store(first, tl.load(x + i) + 1)
        if not BOTH:
            total = tl.sum(txl.smem_load(first))
        second = txl.smem_alloc([256, 128], tl.float32)
        txl.smem_store(second, tl.load(x + i) + 2)
        if BOTH:
            total = tl.sum(txl.smem_load(first))
        tl.store(x, total + tl.sum(txl.smem_load(second)))

    x = np.zeros(256 * 128, np.float32)
    kernel[(1, )](x, False)
    assert x[0] == 3 * 256 * 128
    with pytest.raises(txl.OutOfResources, match="`first` takes 131072 bytes"):
        kernel[(1, )](x, True)


def test_tensor_memory_is_another_memory():

    @txl.jit
    def kernel(x):
        big = txl.tmem_alloc([128, 512], tl.float32)
        txl.tmem_store(big, tl.full([128, 512], 3.0, tl.float32))
        tl.store(x, tl.max(tl.max(txl.tmem_load(big), 0), 0))

    x = np.zeros_like(X)
    kernel[(1, )](x)  # 256 KB, more than a CTA's shared memory
    assert x.flat[0] == 3


def test_a_configuration_that_does_not_fit_is_passed_over():

    @txl.autotune([txl.Config({"STAGES": stages}, num_warpgroups=2) for stages in (20, 2)], key=[],
                  do_bench=lambda call, quantiles: [call() or 1.0] * 3)
    @txl.jit
    def kernel(x, STAGES: tl.constexpr):
        two_rings(x, STAGES, 128)
        tl.store(x, STAGES)

    x = np.zeros(16, np.float32)
    kernel[(1, )](x)
    assert x[0] == 2 and kernel.best_config.kwargs["STAGES"] == 2


@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
def test_products_that_a_while_loop_carries(target):
    """Their buffers live until the sum is waited for, after the loop."""

    @txl.jit
    def kernel(a, c, n):
        i = tl.arange(0, 64)[:, None] * 64 + tl.arange(0, 64)[None, :]
        buffer = txl.smem_alloc([64, 64], tl.float16)
        txl.smem_store(buffer, tl.load(a + i))
        total = tl.zeros([64, 64], tl.float32)
        step = 0
        while step < n:
            total = tl.dot(buffer, buffer, total)
            step += 1
        tl.store(c + i, total)

    a = np.random.default_rng(0).integers(-4, 5, (64, 64)).astype(np.float16)
    for n in (0, 1, 3):
        c = np.ones((64, 64), np.float32)
        with txl.emulate(target) if target != "cpu" else txl.check(quiet=True):
            kernel[(1, )](a, c, n)
        assert np.array_equal(c, n * (a.astype(np.float32) @ a.astype(np.float32)))
