"""The f32 functions: within their bounds (a sample here, every argument by `./dev long functions 22` with
TXL_LONG_PIECE=1), computed without f64 on GPUs, and with the same bits there."""
import contextlib
import re

import every_float
import numpy as np
import pytest
import txl
import txl.language as tl
from txl.backends.compiler import GPUTarget
from txl.compiler import ASTSource
from txl.language.extra import libdevice

UNARY, BINARY = tuple(every_float.NAMES), ("pow", "atan2")
# The language's own of these are the hardware's approximations on a GPU.
APPROXIMATED = ("exp", "exp2")


@txl.jit
def unary(x, out, FUNCTION: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, FUNCTION(tl.load(x + i)))


@txl.jit
def binary(x, y, out, FUNCTION: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, FUNCTION(tl.load(x + i), tl.load(y + i)))


@pytest.mark.parametrize("name", UNARY)
def test_every_so_many_floats_are_within_the_bound(name):
    error, place, wrong = every_float.measured(name, step=16_411)
    assert wrong == 0
    assert error <= every_float.bounds()[name], place


def arguments():
    """Floats of every exponent and sign, angles beyond the usual reduction among them, and the special ones."""
    rng = np.random.default_rng(5)
    ordinary = rng.uniform(-4, 4, 400).astype(np.float32)
    anything = rng.integers(0, 2**32, 600, dtype=np.uint32).view(np.float32)
    special = np.array(
        [0.0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 131071.9, 131072, -1e38, 3.4028235e38, 1e-45, 1.1754944e-38],
        np.float32)
    return np.resize(np.concatenate([special, ordinary, anything]), 1024)


def asm_of(name):
    names = ("x", "out") if name in UNARY else ("x", "y", "out")
    return txl.compile(
        ASTSource(unary if name in UNARY else binary, {n: "*fp32"
                                                       for n in names},
                  {"FUNCTION": getattr(libdevice, name), "N": 128}), target=GPUTarget("cuda", 90, 32)).asm


@pytest.mark.parametrize("name", (*UNARY, *BINARY))
def test_ptx_has_no_f64(name):
    assert not re.findall(r"^.*\.f64.*$", asm_of(name)["ptx"], re.M)


@pytest.mark.parametrize("name", [n for n in (*UNARY, *BINARY) if n not in APPROXIMATED])
def test_emulated_gpu_has_the_same_bits(name):
    x = arguments()
    given = (x,) if name in UNARY else (x, np.roll(x[::-1], 11))
    results = []
    for where in (contextlib.nullcontext(), txl.emulate("sm_90")):
        out = np.empty_like(x)
        with where:
            (unary if name in UNARY else binary)[(1, )](*given, out, FUNCTION=getattr(libdevice, name), N=1024)
        results.append(out)
    nan = np.isnan(results[0])
    assert np.array_equal(nan, np.isnan(results[1]))
    assert np.array_equal(results[0][~nan].view(np.uint32), results[1][~nan].view(np.uint32))


def test_exponential_on_a_gpu_is_short_and_within_two_units():
    """`libdevice.exp` is what code from Inductor has in every softmax and sigmoid. Near the ends of the range results
    overflow and are subnormal."""
    body = asm_of("exp")["ptx"].partition("ld.global")[2].partition("st.global")[0]
    operations = [
        word for word in re.findall(r"^\s+([a-z][\w.]*) .*;$",
                                    body.partition("\n")[2], re.M) if not word.startswith("mov.")
    ]
    assert "ex2.approx.ftz.f32" in operations and len(operations) <= 8, body
    rng = np.random.default_rng(6)
    ends = [rng.uniform(low, high, 512).astype(np.float32) for low, high in ((-104.5, -86.5), (88, 89), (-1, 1))]
    x = np.concatenate([arguments(), *ends, rng.uniform(-104, 89, 512).astype(np.float32)])[:2048 + 1024].reshape(
        3, 1024)
    for row in x:
        out = np.empty_like(row)
        with txl.emulate("sm_90"):
            unary[(1, )](row, out, FUNCTION=libdevice.exp, N=1024)
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            want = np.exp(row.astype(np.float64))
            single = want.astype(np.float32)
        finite = np.isfinite(single) & np.isfinite(out)
        units = np.abs(out[finite] - want[finite]) / np.spacing(single[finite]).astype(np.float64)
        assert units.max() <= 2, row[finite][units.argmax()]
        assert np.array_equal(np.isnan(out), np.isnan(row))
        rest = ~finite & ~np.isnan(row)  # one unit decides between the largest number and infinity
        assert (want[rest] > 3.402823e38).all() and (out[rest] > 3.402823e38).all()


def test_powers_of_ten_have_whole_logarithms():
    x = np.resize(np.float32(10.0)**np.arange(11, dtype=np.float32), 16).astype(np.float32)
    out = np.empty_like(x)
    unary[(1, )](x, out, FUNCTION=libdevice.log10, N=16)
    assert np.array_equal(out, np.resize(np.arange(11, dtype=np.float32), 16))
