"""Comparisons of tiles that were extended to 64 bits, which the code compares in 32 where that is exact."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def upper(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i)
    difference = (i - n).to(tl.int64)
    tl.store(y + i, tl.where(difference >= 1, value, 0) + tl.where(difference.to(tl.uint64) < 4294967290, value, 0))


@pytest.mark.parametrize("n", [-(2**31), -1, 0, 1, 5, 127, 2**31 - 1])
def test_comparisons_of_extended_values(n):
    x, results = np.arange(1, 129, dtype=np.float32), []
    for target in (None, "sm_90a"):
        y = np.zeros(128, np.float32)
        if target:
            with txl.emulate(target):
                upper[(1, )](x, y, n, BLOCK=128)
        else:
            upper[(1, )](x, y, n, BLOCK=128)
        results.append(y)
    assert np.array_equal(*results)
