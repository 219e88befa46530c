"""Attention backward: right against float64 on the tile machine, as code, and as plain programs; the same bits in every
run; and as torch's gradient."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import check_machine_code
from txl.kernels import attentions, reference
from txl.kernels.tuned import attention_backward as kernels
from txl.kernels.tuned.attention import attention

BOUNDS = {np.float16: 4e-3, ml_dtypes.bfloat16: 3e-2}


def check(heads, group, nq, nk, d, causal, dtype=np.float16, seed=0, scale=None, with_lse=False, run=None):
    """The gradients; those that differ from the exact ones by more than rounding does are an error."""
    rng = np.random.default_rng(seed)
    q, gradient = (rng.standard_normal((heads * group, nq, d)).astype(dtype) for _ in range(2))
    k, v = (rng.standard_normal((heads, nk, d)).astype(dtype) for _ in range(2))
    by_lse = rng.standard_normal((heads * group, nq)).astype(np.float32) if with_lse else None
    out, lse = attention(q, k, v, causal, scale)
    found = (run or kernels.attention_backward)(q, k, v, out, lse, gradient, by_lse, causal, scale)
    exact = kernels.reference(q, k, v, gradient, by_lse, causal, scale)
    for x, y in zip(found, exact):
        assert np.abs(x.astype(np.float64) - y).max() <= BOUNDS[dtype] * max(1, np.abs(y).max())
    return found


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("dtype", [np.float16, ml_dtypes.bfloat16])
def test_every_shape(dtype, causal):
    for seed in range(6):
        rng = np.random.default_rng(seed)
        nq, nk = map(int, rng.integers(1, 330, 2))
        check(1 + seed % 2, 1 + seed // 2 % 3, nq, nk, 64 << seed % 2, causal, dtype, seed, (None, 0.3)[seed // 4],
              seed % 3 == 0)


@pytest.mark.parametrize("nq, nk", [(1, 1), (1, 300), (300, 1), (128, 128), (64, 192), (129, 65)])
@pytest.mark.parametrize("d, causal", [(64, True), (128, False)])
def test_edges(nq, nk, d, causal):
    check(1, 1, nq, nk, d, causal)


@pytest.mark.parametrize("d", [64, 128])
def test_scores_that_grow(d):
    """Keys beyond the last are not seen, also where the sums are so small that their weights would be infinite."""
    rng = np.random.default_rng(1)
    q, k = -np.ones((1, 70, d), np.float16) * 4, np.ones((1, 70, d), np.float16) * 4
    v, gradient = (rng.standard_normal((1, 70, d)).astype(np.float16) for _ in range(2))
    out, lse = attention(q, k, v)
    assert lse.max() < -100
    for run in (kernels.attention_backward, plain):
        found = run(q, k, v, out, lse, gradient, None, False, None)
        for x, y in zip(found, kernels.reference(q, k, v, gradient)):
            assert np.abs(x - y).max() < 1e-2


def plain(q, k, v, out, lse, gradient, by_lse, causal, scale):
    with reference():
        return attentions.run_attention_backward(q, k, v, out, lse, gradient, by_lse, causal, scale)


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("d", [64, 128])
def test_plain_programs(d, causal):
    check(2, 3, 100, 150, d, causal, run=plain, with_lse=True)
    check(1, 1, 130, 60, d, causal, run=plain, scale=0.5)


@pytest.mark.parametrize("d", [64, 128])
@pytest.mark.parametrize("causal", [False, True])
def test_as_code(d, causal):
    with txl.emulate("sm_90a", count=True) as emulated:
        check(1, 2, 200, 264, d, causal, with_lse=True)
    assert {name for name, _ in emulated.counts} >= {"keys_kernel", "queries_kernel"}
    for name, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (name, counts["memory"])


def test_equal_bits_in_every_order_of_the_engines():
    found = []
    for seed in range(3):
        with txl.check(seed=seed):
            found.append(check(1, 2, 200, 150, 64, True))
    assert all(x.tobytes() == y.tobytes() for one in found for x, y in zip(one, found[0]))


def test_machine_code(tmp_path):
    with txl.emulate("sm_90a"):
        for d in (64, 128):
            for causal in (False, True):
                check(1, 1, 130, 130, d, causal)
    for function in (kernels.keys_kernel, kernels.queries_kernel):
        for kernel in function.compiled_kernels():
            if "ptx" in kernel.asm:
                check_machine_code(kernel.asm["ptx"], tmp_path)


def test_empty_arrays():
    for nq, nk in ((0, 5), (5, 0)):
        q, k = np.zeros((2, nq, 64), np.float16), np.zeros((2, nk, 64), np.float16)
        out, lse = attentions.run_attention(q, k, k, False, None, False, None, {})
        found = attentions.run_attention_backward(q, k, k, out, lse, out, None, False, None)
        assert [x.shape for x in found] == [q.shape, k.shape, k.shape] and not any(x.any() for x in found)
