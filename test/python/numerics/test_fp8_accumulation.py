"""Products of 8-bit floats on Hopper: by warpgroups, whose sums keep 13 bits, unless the program wants all of them."""
import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from schedule_facts import is_pipelined


@txl.jit
def product(a_ptr, b_ptr, c_ptr, K, IMPRECISE: tl.constexpr):
    rows, columns, depth = tl.arange(0, 64), tl.arange(0, 64), tl.arange(0, 64)
    acc = tl.zeros((64, 64), tl.float32)
    for k in range(0, K, 64):
        a = tl.load(a_ptr + rows[:, None] * K + k + depth[None, :], mask=k + depth[None, :] < K, other=0.0)
        b = tl.load(b_ptr + columns[None, :] * K + k + depth[:, None], mask=k + depth[:, None] < K, other=0.0)
        acc = tl.dot(a, b, acc, max_num_imprecise_acc=IMPRECISE)
    tl.store(c_ptr + rows[:, None] * 64 + columns[None, :], acc)


def run(imprecise, target, **options):
    rng = np.random.default_rng(0)
    a, b = (rng.standard_normal((64, 192)).astype(np.float32).astype(ml_dtypes.float8_e4m3fn) for _ in range(2))
    c = np.full((64, 64), np.nan, np.float32)
    with txl.emulate(target):
        kernel = product[(1, )](a, b, c, 192, imprecise, **options)
    exact = a.astype(np.float64) @ b.astype(np.float64).T
    return kernel, np.abs(c - exact).max() / np.abs(exact).max()


@pytest.mark.parametrize("imprecise, options, by_warpgroups", [(None, {}, True), (0, {}, False), (64, {}, True),
                                                               (None, {"max_num_imprecise_acc_default": 0}, False)])
def test_who_multiplies(imprecise, options, by_warpgroups):
    kernel, error = run(imprecise, "sm_90a", **options)
    assert ("wgmma.mma_async" in kernel.asm["ptx"]) == by_warpgroups
    assert (is_pipelined(kernel)) == by_warpgroups and error < (2**-11 if by_warpgroups else 2**-22)


@pytest.mark.parametrize("target", ["sm_89", "sm_90"])
def test_other_targets_have_all_bits(target):
    _, error = run(None, target)
    assert error < 2**-22
