"""Attention of heads of 192 elements with values of 128, and of 256, against float64: on the tile machine, as plain
programs and, as code of sm_90a, on the emulator; shared heads, odd lengths, strides; errors; torch's operators."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels.tuned import attention_wide

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def wide_case(heads, shared, nq, nk, d, batch=(), dtype=np.float16):
    return [RNG.standard_normal((*batch, h, n, width)).astype(dtype)
            for h, n, width in ((heads, nq, d), (shared, nk, d), (shared, nk, attention_wide.VALUES[d]))]


def near(found, case, causal=False, scale=None):
    (out, lse), (exact, logarithms) = found, attention_wide.reference(*case, causal, scale)
    assert out.shape == exact.shape and out.dtype == case[0].dtype
    assert np.abs(out.astype(np.float64) - exact).max(initial=0) <= (4e-3 if out.dtype == np.float16 else 3e-2)
    assert np.abs(lse - logarithms).max(initial=0) <= 1e-4


@PLACES
@pytest.mark.parametrize("d", [192, 256])
def test_attention(place, d):
    with at(place):
        for causal in (False, True):
            for case in (wide_case(2, 1, 130, 200, d), wide_case(1, 1, 1, 1, d),
                         wide_case(3, 1, 7, 257, d, dtype=BF16)):
                options = dict(is_causal=causal, enable_gqa=True, return_lse=True)
                near(kernels.attention(*case, **options), case, causal)


@PLACES
def test_batches_strides_and_results(place):
    case = wide_case(2, 1, 70, 90, 192, batch=(2, ))
    turned = [np.ascontiguousarray(x.swapaxes(1, 2)).swapaxes(1, 2) for x in case]  # (batch, tokens, heads, D)
    out = np.zeros((2, 2, 70, 256), np.float16)[..., ::2]
    with at(place):
        options = dict(enable_gqa=True, scale=0.2, return_lse=True)
        near(kernels.attention(*turned, **options), case, scale=0.2)
        found = kernels.attention(*case, **options, out=out)
        assert found[0] is out
        near(found, case, scale=0.2)
        for d in (192, 256):
            out, lse = kernels.attention(*wide_case(2, 2, 5, 0, d), return_lse=True)
            assert not out.any() and (lse == -np.inf).all()
            assert kernels.attention(*wide_case(2, 2, 0, 9, d)).shape == (2, 0, attention_wide.VALUES[d])


@pytest.mark.parametrize("d", [192, 256])
def test_many_tiles_in_few_programs(d):
    """Rings go on from tile to tile, in every order of the warpgroups that a seed gives; without a race."""
    case = wide_case(2, 1, 300, 400, d)
    run = lambda: kernels.attention(*case, is_causal=True, enable_gqa=True, return_lse=True, programs=2)
    found = run()
    near(found, case, True)
    for seed in range(2):
        with txl.check(seed=seed):
            assert all(map(np.array_equal, run(), found))
    with txl.emulate("sm_90a"):
        near(run(), case, True)


@pytest.mark.parametrize("d", [192, 256])
def test_no_conflicts_and_no_spills(d, tmp_path):
    kernel = attention_wide.attention_wide_kernel
    kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        for causal in (False, True):
            for nk in (256, 150):
                kernels.attention(*wide_case(1, 1, 128, nk, d), is_causal=causal)
    for name, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (name, counts["memory"])
    if PTXAS:
        compiled = {x.asm["ptx"] for x in kernel.compiled_kernels() if "ptx" in x.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


Q, K, V = wide_case(2, 2, 5, 6, 192)


@pytest.mark.parametrize("run, name", [
    (lambda: kernels.attention(Q, K, K), "value"), (lambda: kernels.attention(Q, K[..., :128], V), "key"),
    (lambda: kernels.attention(Q[..., :96], K[..., :96], V[..., :96]), "query"),
    (lambda: kernels.attention(Q, K, V, out=np.zeros(Q.shape, np.float16)), "out"),
    (lambda: kernels.attention(Q, K, V, is_causal=True, window=3), "query"),
])  # fmt: skip
def test_errors_name_the_argument(run, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        run()


def test_the_operator_of_torch():
    torch = pytest.importorskip("torch")
    case = wide_case(2, 1, 20, 30, 192)
    tensors = list(map(torch.from_numpy, case))
    run = lambda *x: kernels.attention(*x, is_causal=True, enable_gqa=True, return_lse=True)
    found = run(*tensors)
    near([x.numpy() for x in found], case, True)
    assert all(map(torch.equal, found, torch.compile(run, fullgraph=True, backend="aot_eager")(*tensors)))
    tensors[0].requires_grad_()
    with pytest.raises(NotImplementedError, match="heads of 192 elements"):
        run(*tensors)[0].sum().backward()
