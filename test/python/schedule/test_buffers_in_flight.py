"""A buffer that an MMA in flight reads is no scratch until the wait that covers it."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def concurrent_sums(a, b, c, side, K):
    """c = a b, and the sums of the rows of a."""
    m, n, k = tl.arange(0, 64), tl.arange(0, 16), tl.arange(0, 32)
    acc, rows = tl.zeros((64, 16), tl.int32), tl.zeros((64, ), tl.int32)
    for start in range(0, K, 32):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        y = tl.load(b + n[None, :] * K + (start + k)[:, None])
        rows += tl.sum(x.to(tl.int32), 1)
        acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * 16 + n[None, :], acc)
    tl.store(side + m, rows)


@pytest.mark.parametrize("stages", [1, 2, 3, 4])
@pytest.mark.parametrize("K", [32, 64, 96, 160])
def test_buffers_outlive_products_in_flight(K, stages):
    rng = np.random.default_rng(K)
    a, b = rng.integers(-9, 9, (64, K)).astype(np.int8), rng.integers(-9, 9, (16, K)).astype(np.int8)
    c, side = np.zeros((64, 16), np.int32), np.zeros(64, np.int32)
    with txl.emulate("sm_90a"):
        concurrent_sums[(1, )](a, b, c, side, K, num_stages=stages)
    np.testing.assert_array_equal(c, a.astype(np.int32) @ b.T.astype(np.int32))
    np.testing.assert_array_equal(side, a.sum(1, dtype=np.int32))
