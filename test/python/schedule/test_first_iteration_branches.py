"""Loops that branch on whether an iteration is the first: they execute without the branch, with the same bits."""
import numpy as np
import pytest

import txl
import txl.language as tl

BLOCK = 64


@txl.jit
def welford(x, mean_out, m2_out, FIRST: tl.constexpr, END: tl.constexpr, STEP: tl.constexpr, KIND: tl.constexpr,
            BLOCK: tl.constexpr):
    mean = tl.full([BLOCK], -7.0, tl.float32)
    m2 = tl.full([BLOCK], -8.0, tl.float32)
    weight = tl.zeros([BLOCK], tl.float32)
    for i in tl.range(FIRST, END, STEP):
        value = tl.load(x + i * BLOCK + tl.arange(0, BLOCK))
        if (KIND == "==" and i == FIRST) or (KIND == "<=" and i <= FIRST):
            mean, m2, weight = value, tl.zeros_like(m2), tl.full([BLOCK], 1.0, tl.float32)
        elif KIND == "!=" and i != FIRST or KIND == ">" and i > FIRST or KIND == "==" or KIND == "<=":
            delta = value - mean
            weight += 1
            mean += tl.div_rn(delta, weight)
            m2 += delta * (value - mean)
        else:
            mean, m2, weight = value, tl.zeros_like(m2), tl.full([BLOCK], 1.0, tl.float32)
    tl.store(mean_out + tl.arange(0, BLOCK), mean)
    tl.store(m2_out + tl.arange(0, BLOCK), m2)


def results(x, **options):
    mean, m2 = np.zeros(BLOCK, np.float32), np.zeros(BLOCK, np.float32)
    kernel = welford[(1, )](x, mean, m2, BLOCK=BLOCK, **options)
    return kernel, mean, m2


def bits(x):
    """The elements' bits; all NaNs are one."""
    return np.where(np.isnan(x), np.float32(np.nan), x).view(np.int32)


@pytest.mark.parametrize("kind", ["==", "!=", ">", "<="])
@pytest.mark.parametrize("first, end, step", [(0, 8, 1), (0, 1, 1), (0, 0, 1), (2, 9, 3), (3, 4, 2), (5, 2, 1),
                                              (6, 0, -2)])
def test_same_bits_on_all_executors(kind, first, end, step):
    x = np.random.default_rng(first * 10 + end).standard_normal((9, BLOCK)).astype(np.float32)
    x[:, 0], x[0, 1], x[-1, 2] = -0.0, np.inf, np.nan
    options = dict(FIRST=first, END=end, STEP=step, KIND=kind)
    _, *expected = results(x, **options)
    with txl.emulate("sm_90a"):
        _, *found = results(x, **options)
    for a, b in zip(expected, found):
        assert np.array_equal(bits(a), bits(b))
    if first == 0 and end == 8 and kind == "==":
        rows = x.astype(np.float64)[:8, 3:]
        assert np.allclose(expected[0][3:], rows.mean(0), atol=1e-6)
        assert np.allclose(expected[1][3:], rows.var(0) * 8, atol=1e-5)


def test_the_loop_has_no_branch():
    with txl.emulate("sm_90a"):
        kernel, *_ = results(np.ones((64, BLOCK), np.float32), FIRST=0, END=64, STEP=1, KIND="==")
    assert "scf.if" in kernel.asm["ttir"] and "scf.if" not in kernel.asm["ttgir"]
