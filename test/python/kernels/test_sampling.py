"""Tokens drawn from logits: only those that the options leave, as often as they are likely, the same ones on the tile
machine and, as code of sm_90a, on the emulator; special values, ties, options of rows; torch's operator."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
from txl import kernels
from txl.kernels.tuned import sampling

RNG = np.random.default_rng(0)
OPTIONS = [(1.0, None, None), (0.7, 10, None), (1.3, None, 0.8), (1.0, 40, 0.9), (0.0, 5, 0.5), (1.0, 1, None),
           (1.0, None, 1e-6), (0.0, None, 1.0), (50.0, 300, 1.0)]


def random(*shape, dtype=ml_dtypes.bfloat16):
    return (RNG.standard_normal(shape) * 5).astype(dtype)


@pytest.mark.parametrize("columns", [1, 5, 300, 1000])
def test_tokens_that_may_be_drawn(columns):
    for temperature, k, p in OPTIONS:
        x, seed = random(3, columns), int(RNG.integers(1 << 40))
        options = dict(temperature=temperature, top_k=k, top_p=p, seed=seed)
        tokens = kernels.sample(x, **options)
        assert tokens.shape == (3, ) and tokens.dtype == np.int64
        assert all(sampling.reference(row, temperature, k, p)[token] > 0 for row, token in zip(x, tokens))
        with txl.emulate("sm_90a"):
            assert np.array_equal(kernels.sample(x, **options), tokens)


@pytest.mark.parametrize("k, p", [(None, None), (4, None), (None, 0.9), (6, 0.8)])
def test_frequencies(k, p):
    """By the chi-squared test, at one in 10^6."""
    x = RNG.standard_normal((1, 12)).astype(np.float32)
    exact = sampling.reference(x[0], 0.8, k, p)
    counts = np.bincount(kernels.sample(np.repeat(x, 400, 0), temperature=0.8, top_k=k, top_p=p, seed=11), minlength=12)
    assert not counts[exact == 0].any()
    some = exact > 0
    assert ((counts - 400 * exact)[some]**2 / (400 * exact[some])).sum() < 60


def test_large_vocabularies():
    """Groups that are skipped, and groups that are not, in several blocks."""
    x = random(2, 18000, dtype=np.float32)
    for options in (dict(top_k=50), dict(top_p=0.999, temperature=4.0), dict(temperature=9.0), dict(temperature=0)):
        tokens = kernels.sample(x, **options, seed=5)
        exact = [sampling.reference(row, options.get("temperature", 1.0), options.get("top_k"), options.get("top_p"))
                 for row in x]
        assert all(row[token] > 0 for row, token in zip(exact, tokens))


def test_exactly_the_wanted_tokens():
    """Ties at the k-th logit, and a p that a sum reaches exactly."""
    x = np.log(np.array([[4, 1, 2, 1, 4, 4]], np.float32))
    draw = lambda **options: set(kernels.sample(np.repeat(x, 200, 0), **options, seed=1).tolist())
    assert draw(top_k=1) == draw(top_k=3) == {0, 4, 5} and draw(top_k=4) == {0, 2, 4, 5}
    assert draw(top_p=0.74) == {0, 4, 5} and draw(top_p=0.76) == {0, 2, 4, 5}
    assert draw(top_k=9) == draw(top_p=0.9) == set(range(6))
    assert draw(top_k=4, top_p=0.85) == {0, 4, 5} and draw(temperature=0) == {0}


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_special_values(target):
    inf = np.inf
    x = np.array([[np.nan, 1, -inf, 0], [-inf, inf, 0, inf], [-inf] * 4, [np.nan] * 4, [-0.0, 0.0, 0.0, -1],
                  [3e38, -3e38, 3e38, 3e38]], np.float32)
    equal = {0, 1, 2, 3}
    with txl.emulate(target) if target else contextlib.nullcontext():
        for options in ({}, dict(top_k=2), dict(top_p=0.9), dict(temperature=1e-30), dict(temperature=1e30, top_k=3)):
            tokens = kernels.sample(x, **options, seed=3)
            allowed = [{1, 3}, {1, 3}, {0}, {0}, equal, equal if "temperature" in options else {0, 2, 3}]
            assert all(token in some for token, some in zip(tokens.tolist(), allowed)), (options, tokens)
        assert kernels.sample(x, temperature=0).tolist() == [1, 1, 0, 0, 0, 0]


def test_options_of_rows():
    x = random(6, 200, dtype=np.float16)
    heat, k = np.linspace(0, 2, 6).astype(np.float32), np.array([1, 0, 5, 200, 1000, 3], np.int32)
    p, seed = np.linspace(0.1, 1, 6).astype(np.float32), np.arange(6)
    together = kernels.sample(x, temperature=heat, top_k=k, top_p=p, seed=seed)
    for i in range(6):
        rows = np.repeat(x[i:i + 1], 6, 0)
        alone = kernels.sample(rows, temperature=float(heat[i]), top_k=int(k[i]) or None, top_p=float(p[i]), seed=i)
        assert alone[i] == together[i]
    out = np.empty(6, np.int64)
    assert kernels.sample(np.asfortranarray(x), temperature=heat, top_k=k, top_p=p, seed=seed, out=out) is out
    assert np.array_equal(out, together) and kernels.sample(x[:0]).shape == (0, )


X = random(4, 16)


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.sample(X[0]), "logits"),
    (lambda: kernels.sample(X[:, :0]), "logits"),
    (lambda: kernels.sample(X.astype(int)), "logits"),
    (lambda: kernels.sample(X, temperature=-1), "temperature"),
    (lambda: kernels.sample(X, temperature=np.ones(4)), "temperature"),
    (lambda: kernels.sample(X, top_k=0), "top_k"),
    (lambda: kernels.sample(X, top_k=1.5), "top_k"),
    (lambda: kernels.sample(X, top_k=np.ones(3, np.int32)), "top_k"),
    (lambda: kernels.sample(X, top_p=0), "top_p"),
    (lambda: kernels.sample(X, top_p=1.1), "top_p"),
    (lambda: kernels.sample(X, top_p=float("nan")), "top_p"),
    (lambda: kernels.sample(X, seed=1 << 63), "seed"),
    (lambda: kernels.sample(X, seed="a"), "seed"),
    (lambda: kernels.sample(X, out=np.empty(4, np.int32)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


def test_the_operator_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import serving_operators
    x, heat = torch.randn(5, 90), torch.linspace(0, 1, 5)
    direct = kernels.sample(x, temperature=heat, top_k=8, top_p=0.9, seed=4)
    call = lambda x, heat: kernels.sample(x, temperature=heat, top_k=8, top_p=0.9, seed=4)
    assert torch.equal(direct, torch.compile(call, fullgraph=True, backend="aot_eager")(x, heat))
    assert np.array_equal(direct.numpy(), call(x.numpy(), heat.numpy()))
    torch.library.opcheck(serving_operators._sample, (x, 1.0, heat, 8, None, None, None, 4, None))
