"""What a masked load has where it does not read is the same bit by bit however deep its loop is pipelined: -0.0 is not
what a copy writes."""
import numpy as np
import pytest

import txl
import txl.language as tl
from schedule_facts import is_persistent

OTHERS = [0.0, -0.0, 1.0, float("inf"), float("nan")]


@txl.jit
def signs(a, b, c, negative, K, OTHER: tl.constexpr):
    """c = a b, and how many of a row's elements are negative or -0."""
    m, n, k = tl.arange(0, 64), tl.arange(0, 32), tl.arange(0, 32)
    acc, count = tl.zeros((64, 32), tl.float32), tl.zeros((64, ), tl.int32)
    for start in range(0, K, 32):
        x = tl.load(a + m[:, None] * 128 + (start + k)[None, :], mask=(start + k)[None, :] < K, other=OTHER)
        y = tl.load(b + (start + k)[:, None] * 32 + n[None, :], mask=(start + k)[:, None] < K, other=1.0)
        count += tl.sum(tl.where(1.0 / x.to(tl.float32) < 0, 1, 0), 1)
        acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * 32 + n[None, :], acc)
    tl.store(negative + m, count)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("other", OTHERS)
def test_of_a_tile(other, target):
    K = 72
    a, b = np.ones((64, 128), np.float16), np.ones((K, 32), np.float16)
    for stages in (1, 2, 3, 4):
        c, negative = np.zeros((64, 32), np.float32), np.zeros(64, np.int32)
        with txl.emulate(target):
            signs[(1, )](a, b, c, negative, K, other, num_stages=stages)
        np.testing.assert_array_equal(c, np.full((64, 32), K + 24 * other, np.float32))
        assert (negative == (24 if np.signbit(other) and other == 0 else 0)).all(), stages


@txl.jit
def scaled(a, b, scale, c, N, known, K: tl.constexpr):
    """(a b) divided by the scales of its columns, of which the first are known; programs stay on their SM and run
    others."""
    m, n, k = tl.program_id(0) * 128 + tl.arange(0, 128), tl.program_id(1) * 256 + tl.arange(0, 256), tl.arange(0, 64)
    acc = tl.zeros((128, 256), tl.float32)
    for start in range(0, K, 64):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        y = tl.load(b + n[None, :] * K + (start + k)[:, None])
        acc = tl.dot(x, y, acc)
    acc = acc / tl.load(scale + n, mask=n < known, other=-0.0)[None, :]
    tl.store(c + m[:, None] * N + n[None, :], acc)


def test_of_a_row_after_the_products():
    a, b, scale = np.ones((128, 128), np.float16), np.ones((256, 128), np.float16), np.ones(256, np.float32)
    c = np.zeros((128, 256), np.float32)
    with txl.emulate("sm_90a"):
        kernel = scaled[(1, 1)](a, b, scale, c, 256, 128, 128, num_warps=8)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, np.broadcast_to(np.repeat(np.float32([128, -np.inf]), 128), c.shape))
