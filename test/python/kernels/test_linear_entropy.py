"""Cross entropy of a linear layer: losses and gradients against float64 on the tile machine, by the plain program, and
as code of sm_90a on the emulator; chunks of the vocabulary, soft caps, targets that do not count; torch's operator."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
from txl import kernels
from txl.kernels import entropies
from txl.kernels.tuned import gemm, linear_entropy

RNG = np.random.default_rng(0)
BF16 = ml_dtypes.bfloat16


def case(rows, k, classes, dtype=BF16):
    x, weight = RNG.standard_normal((rows, k)).astype(dtype), RNG.standard_normal((classes, k)).astype(dtype)
    target = RNG.integers(0, classes, rows)
    target[::3] = -100
    return x, weight, target


def check(x, weight, target, softcap=None, chunk=None, product=None):
    scale = (RNG.standard_normal(len(x)) * (target != -100)).astype(np.float32)
    if product is None:
        found = entropies.run_linear_entropy(x, weight, target, -100, softcap)
        found += entropies.run_linear_entropy_gradient(x, weight, target, found[1], scale, softcap)
    else:
        found = linear_entropy.linear_entropy(x, weight, target, -100, softcap, chunk, product)
        found += linear_entropy.linear_entropy_gradient(x, weight, target, found[1], scale, softcap, chunk, product)
    exact = linear_entropy.reference(x, weight, target, softcap=softcap, scale=scale)
    for y, z, bound in zip(found, exact, (1e-5, 1e-5, 2.0**-7, 2.0**-7)):
        assert y.shape == z.shape and np.abs(y.astype(np.float64) - z).max() <= bound * max(1, np.abs(z).max())


@pytest.mark.parametrize("place", ["machine", "plain", "code"])
def test_losses_and_gradients(place):
    with txl.emulate("sm_90a") if place == "code" else contextlib.nullcontext(), kernels.reference(place == "plain"):
        for sizes in ((70, 72, 300), (1, 8, 1), (3, 17, 130)):
            check(*case(*sizes))
        check(*case(9, 24, 65, np.float16), softcap=3.0)
        for chunk in (64, 256):
            check(*case(20, 40, 600), softcap=20.0, chunk=chunk, product=entropies._product)


@pytest.mark.parametrize("softcap", [None, 20.0])
def test_wide_tiles_fit_an_SM(softcap):
    """Tiles of 256 columns, as large sizes take them, in several chunks: with what they need of shared memory."""

    def product(a, b, out, epilogue=None, operands=(), residual=None):
        return gemm.gemm(a, b, out, epilogue, operands, residual, block_n=256)

    with txl.emulate("sm_90a"):
        check(*case(130, 264, 300), softcap=softcap, chunk=128, product=product)


def test_extreme_logits():
    """Of one class far above the others, of equal ones, and beyond the range of exponentials."""
    x, weight, target = case(8, 16, 100)
    for factor in (0, 30, -30):
        check((x * factor).astype(BF16), weight, target)
    weight[5:, :] = 0
    check(x, weight, target)


def test_reductions_and_targets_that_do_not_count():
    x, weight, target = case(7, 24, 40)
    losses = linear_entropy.reference(x, weight, target)[0]
    assert np.abs(kernels.linear_cross_entropy(x, weight, target, reduction="none") - losses).max() < 1e-4
    assert abs(kernels.linear_cross_entropy(x, weight, target, reduction="sum") - losses.sum()) < 1e-3
    assert abs(kernels.linear_cross_entropy(x, weight, target) - losses.sum() / (target != -100).sum()) < 1e-4
    ignored = target.astype(np.int32)
    exact = linear_entropy.reference(x, weight, ignored, ignored=3)[0]
    ignored[1] = 3
    found = kernels.linear_cross_entropy(x, weight, ignored, ignore_index=3, reduction="none")
    assert found[1] == 0 and np.abs(found - exact)[2:].max() < 1e-4
    assert kernels.linear_cross_entropy(x[:0], weight, target[:0], reduction="none").shape == (0, )
    empty = kernels.linear_cross_entropy(x[:, :0], weight[:, :0], target, reduction="none")
    assert np.allclose(empty, np.where(target == -100, 0, np.log(40)))


X, WEIGHT, TARGET = case(4, 16, 9)


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.linear_cross_entropy(X[0], WEIGHT, TARGET), "x"),
    (lambda: kernels.linear_cross_entropy(X.astype(np.float32), WEIGHT, TARGET), "x"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT[:, 1:], TARGET), "weight"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT.astype(np.float16), TARGET), "weight"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT, TARGET[1:]), "target"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT, TARGET.astype(np.float32)), "target"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT, TARGET, softcap=0), "softcap"),
    (lambda: kernels.linear_cross_entropy(X, WEIGHT, TARGET, reduction="max"), "reduction"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


def test_the_operator_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import loss_operators
    x, weight, target = (torch.from_numpy(y.astype(np.float16) if y.dtype == BF16 else y) for y in case(9, 24, 70))

    def call(x, weight):
        return kernels.linear_cross_entropy(x, weight, target, softcap=10.0)

    wide = [y.double().requires_grad_() for y in (x, weight)]
    exact = torch.nn.functional.cross_entropy(10 * torch.tanh(wide[0] @ wide[1].T / 10), target)
    exact.backward()
    for function in (call, torch.compile(call, fullgraph=True, backend="aot_eager")):
        leaves = [y.clone().requires_grad_() for y in (x, weight)]
        loss = function(*leaves)
        loss.backward()
        assert abs(loss - exact) < 1e-4
        for y, z in zip(leaves, wide):
            assert (y.grad.double() - z.grad).abs().max() < 2e-3 * max(1, z.grad.abs().max())
    torch.library.opcheck(loss_operators.linear_cross_entropy, (x, weight, target, -100, None))
