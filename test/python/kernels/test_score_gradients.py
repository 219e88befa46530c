"""Gradients of attention with a window, a soft cap and sinks against float64: on the tile machine, as plain programs and,
as code of sm_90a, on the emulator; torch's autograd; what has none."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels import attentions
from txl.kernels.tuned import attention_backward

RNG = np.random.default_rng(0)
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])
CASES = [dict(is_causal=True, window=1), dict(is_causal=True, window=70), dict(is_causal=True, window=128),
         dict(is_causal=True, window=1000), dict(softcap=1.5), dict(softcap=20.0, is_causal=True, scale=2.0),
         dict(sinks=True), dict(softcap=2.0, is_causal=True, window=33, sinks=True)]  # fmt: skip
ALL = CASES[-1]


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def check(nq, nk, d, options, dtype=np.float16, batch=()):
    q, k, v, gradient = (RNG.standard_normal((*batch, heads, n, d)).astype(dtype)
                         for heads, n in ((4, nq), (2, nk), (2, nk), (4, nq)))
    options = dict(options)
    if options.get("sinks"):
        options["sinks"] = RNG.standard_normal(4).astype(np.float32)
    out, lse = kernels.attention(q, k, v, enable_gqa=True, return_lse=True, **options)
    of_lse = np.where(np.isinf(lse), 0, RNG.standard_normal(lse.shape)).astype(np.float32)
    causal, sinks = options.pop("is_causal", False), options.pop("sinks", None)
    scale = options.pop("scale", None)
    found = attentions.run_attention_backward(q, k, v, out, lse, gradient, of_lse, causal, scale, **options)
    if sinks is not None:
        found = *found, attentions.run_sinks_gradient(sinks, out, lse, gradient, of_lse)
    exact = attention_backward.reference(q, k, v, gradient, of_lse, causal, scale, **options, sinks=sinks)
    for x, y in zip(found, exact, strict=True):
        bound = 4e-3 if dtype is np.float16 else 3e-2
        assert np.abs(x.astype(np.float64) - y).max(initial=0) <= bound * max(1, np.abs(y).max(initial=0))
    return found


@PLACES
@pytest.mark.parametrize("options", CASES, ids=str)
def test_gradients(place, options):
    with at(place):
        for nq, nk, d in ((200, 150, 64), (130, 300, 128)):
            check(nq, nk, d, options)


@PLACES
def test_edges(place):
    """Queries after the last key and its window see nothing; one query; batches; bfloat16."""
    with at(place):
        dq, *_ = check(300, 100, 64, dict(is_causal=True, window=70))
        assert not dq[:, 170:].any()
        check(1, 1, 128, ALL)
        check(70, 90, 64, ALL, ml_dtypes.bfloat16, batch=(2, ))
        check(5, 3, 64, dict(is_causal=True, window=2), batch=(1, ))


def test_a_sink_that_takes_no_part():
    """Of minus infinity, its gradient is 0, also where a query sees nothing else."""
    q, k = (RNG.standard_normal((1, n, 64)).astype(np.float16) for n in (200, 50))
    sinks = np.float32([-np.inf])
    out, lse = kernels.attention(q, k, k, is_causal=True, window=20, sinks=sinks, return_lse=True)
    assert np.isinf(lse[:, 100:]).all()
    assert attentions.run_sinks_gradient(sinks, out, lse, q, None) == 0


def test_the_same_bits_and_no_race():
    options = dict(is_causal=True, window=70, softcap=3.0)
    q, k, gradient = (RNG.standard_normal((2, 200, 64)).astype(np.float16) for _ in range(3))
    out, lse = kernels.attention(q, k, k, return_lse=True, **options)
    run = lambda: attentions.run_attention_backward(q, k, k, out, lse, gradient, None, True, None, 70, 3.0)
    found = run()
    for seed in range(2):
        with txl.check(seed=seed):
            assert all(map(np.array_equal, run(), found))


def test_no_conflicts_and_no_spills(tmp_path):
    parts = attention_backward.keys_kernel, attention_backward.queries_kernel
    for kernel in parts:
        kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for d in (64, 128):
            for options in (CASES[1], CASES[4], ALL):
                check(200, 264, d, options)
    for name, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (name, counts["memory"])
    if PTXAS:
        compiled = {x.asm["ptx"] for kernel in parts for x in kernel.compiled_kernels() if "ptx" in x.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


def test_the_gradients_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import score_operators
    q, k, v = (torch.randn(2, heads, 40, 64, dtype=torch.float16).requires_grad_() for heads in (4, 2, 2))
    sinks, gradient = torch.randn(4).requires_grad_(), torch.randn(2, 4, 40, 64, dtype=torch.float16)
    options = dict(is_causal=True, enable_gqa=True, window=9, softcap=3.0)
    run = lambda q, k, v, sinks: kernels.attention(q, k, v, sinks=sinks, **options)
    found = torch.autograd.grad(run(q, k, v, sinks), (q, k, v, sinks), gradient)
    arrays = [x.detach().numpy() for x in (q, k, v, gradient)]
    exact = attention_backward.reference(*arrays, None, True, None, 9, 3.0, sinks.detach().numpy())
    for x, y in zip(found, exact, strict=True):
        assert x.shape == y.shape and np.abs(x.numpy() - y).max() <= 4e-3 * max(1, np.abs(y).max())
    compiled = torch.compile(lambda *x: (run(*x).float() * gradient).sum(), fullgraph=True, backend="aot_eager")
    again = torch.autograd.grad(compiled(q, k, v, sinks), (q, k, v, sinks))
    assert all(torch.allclose(x, y, atol=1e-2, rtol=1e-2) for x, y in zip(found, again))
    only = torch.autograd.grad(kernels.attention(q, k, v, **options), (q, k, v), gradient)
    assert len(only) == 3
    out, lse = kernels.attention(q.detach(), k.detach(), v.detach(), return_lse=True, **options)
    plain = [x.detach() for x in (q, k, v)]
    torch.library.opcheck(score_operators._scores_gradient, (*plain, out, lse, gradient, None, True, None, 9, 3.0),
                          test_utils="test_faketensor")
    torch.library.opcheck(score_operators._sinks_gradient, (sinks.detach(), out, lse, gradient, None),
                          test_utils="test_faketensor")
    with pytest.raises(ValueError, match="^`score`"):
        kernels.attention(q, k, v, enable_gqa=True, score=attention_backward.prepare_kernel)
