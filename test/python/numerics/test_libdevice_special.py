"""The special functions of libdevice (inverses of the error function, gamma, Bessel) against mpmath's on values from
all over their domains; the emulator gives the bits that the tile machine gives."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.language.extra import libdevice

mp = pytest.importorskip("mpmath")

N = 128
RNG = np.random.default_rng(0)


def inverse_erfc(c):
    """Newton's method on log erfc, whose slope is nearly a straight line."""
    if c >= 0.5:
        return mp.erfinv(1 - c)
    y = mp.sqrt(-mp.log(c))
    for _ in range(60):
        y += (mp.log(mp.erfc(y)) - mp.log(c)) * mp.erfc(y) * mp.sqrt(mp.pi) / 2 * mp.exp(y * y)
    return y


def values(low, high, logarithmic=False):
    x = np.exp(RNG.uniform(np.log(low), np.log(high), N)) if logarithmic else RNG.uniform(low, high, N)
    return x


LINE, WAVE = [(-3, 3), (0, 12)], [(0.01, 8), (8, 60), (60, 1e4)]
FUNCTIONS = {
    "erfinv": (lambda x: mp.erfinv(x) if abs(x) < 0.5 else mp.sign(x) * inverse_erfc(1 - abs(x)), [(-0.999, 0.999)]),
    "erfcinv": (lambda x: inverse_erfc(x) if x <= 1 else -inverse_erfc(2 - x), [(1e-6, 2), (1e-30, 1e-2)]),
    "erfcx": (lambda x: mp.exp(x * x) * mp.erfc(x), LINE), "tgamma": (mp.gamma, [(-6, 0), (0, 30)]),
    "normcdfinv": (lambda x: -mp.sqrt(2) * (inverse_erfc(2 * x) if x <= 0.5 else -inverse_erfc(2 - 2 * x)), [
        (0.001, 0.999)
    ]), "lgamma": (lambda x: mp.log(abs(mp.gamma(x))), [(0.01, 12), (12, 1e4),
                                                        (-7, 0)]), "j0": (lambda x: mp.besselj(0, x), WAVE),
    "j1": (lambda x: mp.besselj(1, x), WAVE), "y0": (lambda x: mp.bessely(0, x), WAVE),
    "y1": (lambda x: mp.bessely(1, x), WAVE), "cyl_bessel_i0": (lambda x: mp.besseli(0, x), LINE + [(12, 80)]),
    "cyl_bessel_i1": (lambda x: mp.besseli(1, x), LINE + [(12, 80)])
}  # fmt: skip
EDGES = [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, np.inf, -np.inf, np.nan, 1e-30, -1e-30, 1e30, 0.5]


@txl.jit
def unary(F: tl.constexpr, x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(x + i)))


@txl.jit
def ordered(F: tl.constexpr, n, x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, F(tl.load(n + i), tl.load(x + i)))


def everywhere(kernel, name, arrays):
    """The result of the tile machine, after a look whether the emulator's is the same."""
    results = []
    for where in (None, "sm_80", "sm_90"):
        out = np.zeros_like(arrays[-1])
        with txl.emulate(where) if where else contextlib.nullcontext():
            kernel[(1, )](getattr(libdevice, name), *arrays, out, N=arrays[0].size)
        results.append(out)
    for other in results[1:]:
        same = (results[0].view(np.uint8).reshape(N, -1) == other.view(np.uint8).reshape(N, -1)).all(1)
        assert (same | np.isnan(results[0]) & np.isnan(other)).all()
    return results[0]


def near(result, exact, floor):
    """Within 8 units in the last place of the value, or of `floor` if that is larger."""
    for got, right, least in zip(result, exact, floor, strict=True):
        unit = np.spacing(result.dtype.type(max(abs(right), least)))
        assert abs(float(got) - right) <= 8 * float(unit), (got, right)


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_special_functions(name, dtype):
    reference, ranges = FUNCTIONS[name]
    x = np.concatenate([values(a, b) for a, b in ranges])[RNG.permutation(N)].astype(dtype)
    result = everywhere(unary, name, [x])
    with mp.workdps(40):
        exact = [float(reference(mp.mpf(float(v)))) for v in x]
    waves = name[0] in "jy" and name[1:].isdigit()
    near(result, exact, [
        np.sqrt(2 / (np.pi * max(v, 1))) if waves else 1.0 if name == "lgamma" and v < 0 else 0.0
        for v in x.astype(float)
    ])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_edges_are_the_same_everywhere(name, dtype):
    result = everywhere(unary, name,
                        [np.resize(np.array(EDGES + [np.finfo(dtype).max, np.finfo(dtype).tiny], dtype), N)])
    assert np.isnan(result[8])


@pytest.mark.parametrize("dtype", ["float32", "float64"])
@pytest.mark.parametrize("name", ["jn", "yn"])
def test_bessel_functions_of_an_order(name, dtype):
    n = RNG.integers(-12, 13, N).astype(np.int32)
    x = np.where(RNG.random(N) < 0.5, RNG.uniform(0.5, 12, N), RNG.uniform(1, 90, N)).astype(dtype)
    result = everywhere(ordered, name, [n, x])
    with mp.workdps(40):
        exact = [
            float((mp.besselj if name == "jn" else mp.bessely)(int(k), mp.mpf(float(v))))
            for k, v in zip(n, x, strict=True)
        ]
    near(result, exact, [np.sqrt(2 / (np.pi * max(v, 1))) for v in x.astype(float)])
