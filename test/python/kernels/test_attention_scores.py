"""Attention with functions of the scores: the tuned kernel, its code on the emulator, and the plain program against
float64; what a call refuses; torch's operator."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from txl import kernels
from txl.kernels.tuned.attention_scores import attention_scores, reference


@txl.jit
def slope(scores, head, rows, columns, operands):
    return scores + tl.load(operands[0] + head) * (columns - rows).to(tl.float32)


@txl.jit
def only_even(scores, head, rows, columns, operands):
    return tl.where(columns % 2 == 0, scores, float("-inf"))


SLOPES = np.float32([0.5, 0.25, 0.125, 0.0625])
# name: (options, what the reference gets instead of `score` and `operands`)
CASES = {
    "window 1": (dict(is_causal=True, window=1), {}),
    "window 70": (dict(is_causal=True, window=70), {}),
    "window 128": (dict(is_causal=True, window=128), {}),
    "window 1000": (dict(is_causal=True, window=1000), {}),
    "soft cap": (dict(softcap=1.5), {}),
    "soft cap, causal": (dict(softcap=30.0, is_causal=True, scale=5.0), {}),
    "sinks": (dict(sinks=np.float32([-9, 0, 1, 20])), {}),
    "sinks, window": (dict(sinks=np.float32([0, 1, 2, 3]), is_causal=True, window=33), {}),
    "slope": (dict(score=slope, operands=(SLOPES, ), is_causal=True),
              dict(score=lambda s, head, i, j: s + SLOPES[head] * (j - i))),
    "even": (dict(score=only_even), dict(score=lambda s, head, i, j: np.where(j % 2 == 0, s, -np.inf))),
    "all": (dict(score=slope, operands=(SLOPES, ), is_causal=True, window=90, softcap=4.0,
                 sinks=np.float32([0, 1, 2, 3])), dict(score=lambda s, head, i, j: s + SLOPES[head] * (j - i))),
}  # fmt: skip


def check(nq, nk, d, name, dtype=np.float16, **more):
    rng = np.random.default_rng(nq * 1000 + nk)
    options, exact = CASES[name]
    q, k, v = (rng.standard_normal((heads, n, d)).astype(dtype) for heads, n in ((4, nq), (2, nk), (2, nk)))
    out, lse = kernels.attention(q, k, v, enable_gqa=True, return_lse=True, **options, **more)
    known = {x: y for x, y in options.items() if x not in ("score", "operands", "is_causal")}
    right = reference(q, k, v, options.get("is_causal", False), **known, **exact)
    assert np.abs(out.astype(np.float64) - right[0]).max() < (4e-3 if dtype is np.float16 else 3e-2)
    with np.errstate(invalid="ignore"):
        assert np.nanmax(np.abs(lse - right[1]), initial=0) < 1e-3
    assert np.array_equal(np.isinf(lse), np.isinf(right[1]))


@pytest.mark.parametrize("name", CASES)
@pytest.mark.parametrize("nq, nk, d", [(200, 300, 64), (300, 130, 128), (1, 1, 64), (257, 257, 128)])
def test_every_function(name, nq, nk, d):
    check(nq, nk, d, name)
    with kernels.reference():
        check(nq, nk, d, name)


@pytest.mark.parametrize("name", ["window 70", "soft cap, causal", "sinks, window", "slope", "even"])
def test_as_code(name):
    with txl.emulate("sm_90a"):
        check(150, 300, 64, name)
    check(150, 300, 128, name, ml_dtypes.bfloat16, programs=1)


def test_blocks_outside_of_a_window_are_not_loaded():
    """A NaN among keys that no query of the tile sees does not reach it: their block is not read, or masked."""
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((1, 512, 64)).astype(np.float16) for _ in range(3))
    v[0, :128], k[0, :128] = np.nan, np.nan
    out = kernels.attention(q, k, v, is_causal=True, window=100)
    assert np.isnan(out[0, :227]).all() and np.isfinite(out[0, 384:]).all()


def test_rows_that_see_nothing():
    """Queries far after the last key, by their window; of them the sinks are all there is."""
    q, k = np.ones((1, 300, 64), np.float16), np.ones((1, 10, 64), np.float16)
    for target in (None, "sm_90a"):
        with txl.emulate(target) if target else contextlib.nullcontext():
            out, lse = kernels.attention(q, k, k, is_causal=True, window=20, return_lse=True)
            assert (out[0, :29] == 1).all() and not out[0, 29:].any() and np.isneginf(lse[0, 29:]).all()
            out, lse = kernels.attention(q, k, k, is_causal=True, window=20, sinks=np.float32([2]), return_lse=True)
            assert not out[0, 29:].any() and np.allclose(lse[0, 29:], 2)
    out, lse = kernels.attention(q, k[:, :0], k[:, :0], sinks=np.float32([2]), return_lse=True)
    assert not out.any() and (lse == 2).all()


@pytest.mark.parametrize("options, message", [
    (dict(window=5), "`window` is 5: it is a number of keys"), (dict(window=0, is_causal=True), "`window` is 0"),
    (dict(window=-3, is_causal=True), "`window` is -3"), (dict(window=2.5, is_causal=True), "`window` is 2.5"),
    (dict(softcap=0.0), "`softcap` is 0.0: it is above 0"), (dict(softcap=float("nan")), "`softcap` is nan"),
    (dict(sinks=np.zeros(3, np.float32)), "`sinks` has 3 elements, `query` 2 heads"),
    (dict(sinks=np.zeros((2, 1), np.float32)), "`sinks`"), (dict(sinks=np.zeros(2, np.int32)), "`sinks` is of int32")])
def test_what_does_not_fit(options, message):
    q = np.zeros((2, 8, 64), np.float16)
    with pytest.raises(ValueError, match="^" + message):
        kernels.attention(q, q, q, **options)


def test_torch_operator():
    torch = pytest.importorskip("torch")
    q, k, v = (torch.randn(1, 2, 40, 64, dtype=torch.float16) for _ in range(3))
    sinks = torch.randn(2)
    options = dict(is_causal=True, window=9, softcap=3.0, sinks=sinks)
    found = kernels.attention(q, k, v, **options)
    right = reference(*(x.numpy() for x in (q, k, v)), True, window=9, softcap=3.0, sinks=sinks.numpy())[0]
    assert np.abs(found.numpy() - right).max() < 4e-3
    compiled = torch.compile(lambda *x: kernels.attention(*x, **options), fullgraph=True, backend="eager")
    assert torch.equal(compiled(q, k, v), found)
    with pytest.raises(ValueError, match="^`score` is for direct launches"):
        kernels.attention(q.requires_grad_(), k, v, score=slope)
    torch.library.opcheck(torch.ops.txl.attention_scores, (q.detach(), k, v, sinks, True, None, False, 9, 3.0))


def test_a_direct_call_of_the_kernel():
    """Four axes, and a result that is given."""
    rng = np.random.default_rng(1)
    q, k, v = (rng.standard_normal((2, 3, 70, 64)).astype(np.float16) for _ in range(3))
    out = np.empty_like(q)
    found, _ = attention_scores(q, k, v, causal=True, window=20, sinks=np.zeros(3, np.float32), out=out)
    assert found is out
    assert np.abs(out - reference(q, k, v, True, window=20, sinks=np.zeros(3))[0]).max() < 4e-3
