"""Gradients of sparse latent attention against float64: on the tile machine, as plain programs and, as code of sm_90a, on
the emulator; rows that are listed twice, that are none, queries without rows; torch's autograd."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from txl import kernels
from txl.kernels import attentions
from txl.kernels.tuned import sparse_backward

RNG = np.random.default_rng(0)
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def random(*shape, dtype=np.float16):
    return RNG.standard_normal(shape).astype(dtype)


def check(queries, heads, tokens, count, dtype=np.float16, with_lse=False, scale=None, chosen=None):
    q, rows, gradient = random(queries, heads, 576, dtype=dtype), random(tokens, 576, dtype=dtype), random(
        queries, heads, 512, dtype=dtype)
    chosen = RNG.integers(-3, tokens + 3, (queries, count)).astype(np.int32) if chosen is None else chosen
    of_lse = RNG.standard_normal((queries, heads)).astype(np.float32) if with_lse else None
    found = attentions.run_sparse_backward(q, rows, chosen, *kernels.sparse_prefill(q, rows, chosen, scale=scale),
                                           gradient, of_lse, scale)
    exact = sparse_backward.reference(q, rows, chosen, gradient, of_lse, scale or 576**-0.5)
    for x, y in zip(found, exact):
        assert x.shape == y.shape and x.dtype == dtype
        bound = 3e-3 if dtype is np.float16 else 2e-2
        assert np.abs(x.astype(np.float64) - y).max(initial=0) <= bound * np.abs(y).max(initial=1e-30)
    return found


@PLACES
def test_gradients(place):
    with at(place):
        check(2, 128, 100, 70, with_lse=True)
        check(1, 64, 40, 130, ml_dtypes.bfloat16, scale=0.1)
        check(1, 64, 1, 1)


@PLACES
def test_rows_that_are_not_there_or_several_times(place):
    """A query without rows adds nothing, and its gradient is 0; a row that no query lists has the gradient 0."""
    chosen = np.full((3, 64), -1, np.int32)
    chosen[0, ::2], chosen[0, 1], chosen[2] = 3, 5, 1 << 20
    with at(place):
        dq, drows = check(3, 64, 20, 64, chosen=chosen)
    assert not dq[1:].any() and dq[0].any() and not drows[:3].any() and not drows[6:].any()


def test_nothing_to_do():
    for queries, tokens, count in ((0, 4, 3), (2, 0, 3), (2, 4, 0)):
        chosen = np.zeros((queries, count), np.int32)
        dq, drows = check(queries, 64, tokens, count, chosen=chosen)
        assert not dq.any() and not drows.any()


def test_no_race_in_any_order():
    for seed in range(2):
        with txl.check(seed=seed):
            check(1, 64, 90, 200)


def test_no_conflicts_and_no_spills(tmp_path):
    kernel = sparse_backward.sparse_backward_kernel
    kernel.device_caches.clear()
    with txl.emulate("sm_90a", count=True) as emulated:
        check(1, 64, 90, 128)
        check(1, 64, 90, 128, ml_dtypes.bfloat16)
    for name, counts in emulated.counts:
        assert not any(kind.get("conflicts") for kind in counts["memory"].values()), (name, counts["memory"])
    if PTXAS:
        compiled = {x.asm["ptx"] for x in kernel.compiled_kernels() if "ptx" in x.asm}
        assert compiled and not any(complaints(ptx, tmp_path) for ptx in compiled)


def test_the_gradients_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import operators
    q, rows = (torch.from_numpy(random(*shape)).requires_grad_() for shape in ((2, 64, 576), (30, 576)))
    chosen = torch.from_numpy(RNG.integers(-1, 30, (2, 20)).astype(np.int32))
    out, lse = kernels.sparse_prefill(q, rows, chosen)
    gradient, of_lse = torch.from_numpy(random(2, 64, 512)), torch.randn(2, 64)
    found = torch.autograd.grad((out, lse), (q, rows), (gradient, of_lse))
    exact = sparse_backward.reference(q.detach().numpy(), rows.detach().numpy(), chosen.numpy(), gradient.numpy(),
                                      of_lse.numpy())
    for x, y in zip(found, exact):
        assert np.abs(x.numpy() - y).max() <= 3e-3 * np.abs(y).max()
    loss = lambda q, rows: kernels.sparse_prefill(q, rows, chosen)[0].float().square().sum()
    expected = torch.autograd.grad(loss(q, rows), (q, rows))
    compiled = torch.compile(loss, fullgraph=True, backend="aot_eager")
    for x, y in zip(torch.autograd.grad(compiled(q, rows), (q, rows)), expected):
        assert torch.allclose(x, y, atol=1e-2, rtol=1e-2)
    torch.library.opcheck(operators._prefill_gradient, (q.detach(), rows.detach(), chosen, out.detach(), lse.detach(),
                                                        gradient, None), test_utils="test_faketensor")
