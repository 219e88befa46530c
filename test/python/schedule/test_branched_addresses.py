"""Tiles whose addresses a branch before the loop decides: their copies by the tensor memory accelerator start at the
numbers that it leaves."""
import numpy as np
import pytest
from schedule_facts import has_loop
from test_tma_loads import run, small

import txl
import txl.language as tl


@txl.jit
def product_of_either(a, b, c, first, which, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Where its tiles are a branch decides, which leaves two numbers."""
    if which > 0:
        row, column = first * 16, tl.program_id(0) * BN
    else:
        row, column = first * 32, (tl.program_id(0) + 1) * BN
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(2):
        x = tl.load(a + (row + m)[:, None] * 128 + (step * BK + k)[None, :])
        y = tl.load(b + (column + n)[None, :] * 128 + (step * BK + k)[:, None])
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * BN + n[None, :], total)


@pytest.mark.parametrize("which", [0, 1])
def test_numbers_that_a_branch_leaves(which):
    """Each is itself: the second is not the first."""
    random = np.random.default_rng(20)
    a, b, c = small(random, 256, 128), small(random, 256, 128), np.zeros((64, 128), np.float32)
    kernel = run(product_of_either, (1, ), a, b, c, 2, which, 64, 128, 64)
    assert has_loop(kernel, loads="2xTMA")
    row, column = (32, 0) if which else (64, 128)
    np.testing.assert_array_equal(c, a[row:row + 64].astype(np.float32) @ b[column:column + 128].astype(np.float32).T)
