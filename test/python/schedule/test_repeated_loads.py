"""Loads that repeat an earlier one are not executed; what is written in between is read."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def log_sum_exp(x, out, N: tl.constexpr, BLOCK: tl.constexpr, WRITES: tl.constexpr):
    row = x + tl.program_id(0) * N
    largest = tl.full([BLOCK], float("-inf"), tl.float32)
    for at in tl.range(0, N, BLOCK):
        i = at + tl.arange(0, BLOCK)
        largest = tl.where(i < N, tl.maximum(largest, tl.load(row + i, i < N, eviction_policy="evict_last", other=0.0)),
                           largest)
    top = tl.max(largest)
    if WRITES == "store":
        tl.store(row + tl.arange(0, 1), tl.full([1], 2.0, tl.float32))
    elif WRITES == "atomic":
        tl.atomic_add(row + tl.arange(0, 1), tl.full([1], 2.0, tl.float32))
    total = tl.zeros([BLOCK], tl.float32)
    for at in tl.range(0, N, BLOCK):
        i = at + tl.arange(0, BLOCK)
        value = tl.load(row + i, i < N, eviction_policy="evict_first", other=0.0)
        total += tl.where(i < N, tl.exp2(value - top), 0.0)
    tl.store(out + tl.program_id(0), tl.sum(total))


def run(target, N, BLOCK, WRITES):
    x = np.random.default_rng(0).integers(-4, 5, (3, N)).astype(np.float32)
    out = np.zeros(3, np.float32)
    if target:
        with txl.emulate(target):
            kernel = log_sum_exp[(3, )](x, out, N, BLOCK, WRITES)
    else:
        kernel = log_sum_exp[(3, )](x, out, N, BLOCK, WRITES)
    return kernel, out


@pytest.mark.parametrize("n, block", [(100, 128), (128, 128), (1, 128), (300, 128)])
@pytest.mark.parametrize("writes", ["", "store", "atomic"])
def test_values(n, block, writes):
    _, expected = run(None, n, block, writes)
    _, found = run("sm_90a", n, block, writes)
    assert np.array_equal(expected, found)


@pytest.mark.parametrize("n, writes, loads", [(100, "", 1), (100, "store", 2), (100, "atomic", 2)])
def test_loads(n, writes, loads):
    kernel, _ = run("sm_90a", n, 128, writes)
    assert kernel.asm["ttgir"].count("tt.load ") == loads
