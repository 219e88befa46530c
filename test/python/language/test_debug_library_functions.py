"""Library functions under debug=True, whose overflow checks are for the user's arithmetic: what wraps by its nature is
no overflow."""

import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_90"]


def philox(seed, c0, c1=0, c2=0, c3=0):
    k0, k1 = seed & 0xFFFFFFFF, seed >> 32 & 0xFFFFFFFF
    for _ in range(10):
        p, q = 0xD2511F53 * c0, 0xCD9E8D57 * c2
        c0, c1, c2, c3 = q >> 32 ^ c1 ^ k0, q & 0xFFFFFFFF, p >> 32 ^ c3 ^ k1, p & 0xFFFFFFFF
        k0, k1 = k0 + 0x9E3779B9 & 0xFFFFFFFF, k1 + 0xBB67AE85 & 0xFFFFFFFF
    return c0, c1, c2, c3


@txl.jit
def integers(out, seed, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(out + i, tl.randint(seed, i).to(tl.int32, bitcast=True))


@txl.jit
def floats(out, seed, N: tl.constexpr):
    i = tl.arange(0, N)
    a, b, c, d = tl.rand4x(seed, i.to(tl.int64) + 2**40)
    tl.store(out + i, tl.rand(seed, i))
    tl.store(out + N + i, tl.randn(seed, i))
    tl.store(out + 2 * N + i, (a + b + c + d) / 4)
    p, q, r, s = tl.philox(seed, i.to(tl.uint64), i.to(tl.uint64), i.to(tl.uint64), i.to(tl.uint64))
    tl.store(out + 3 * N + i, tl.random.uint_to_uniform_float(p ^ q ^ r ^ s))


def modes():
    yield "debug", contextlib.nullcontext(), {"debug": True}
    yield "check", txl.check(), {}


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("seed", [0, 3, 2**31, 2**62 + 12345])
def test_random_numbers(seed, target):
    for name, context, options in modes():
        if target and name == "check":
            continue
        out, x = np.full((4, 64), np.nan, "float32"), np.zeros(64, "int32")
        with txl.emulate(target) if target else context:
            floats[(1, )](out, seed, N=64, **options)
            integers[(1, )](x, seed, N=64, **options)
        assert np.isfinite(out).all() and (out[[0, 2, 3]] >= 0).all() and (out[[0, 2, 3]] < 1).all()
        assert [int(v) & 0xFFFFFFFF for v in x] == [philox(seed, i)[0] for i in range(64)]


@txl.jit
def rows_by_lot(x, out, N: tl.constexpr):
    i = tl.arange(0, N)
    a, b, c, d = tl.randint4x(5, i)
    for k, lot in ((0, a), (1, b), (2, c), (3, d)):
        tl.store(out + k * N + i, tl.load(x + lot % N))


def test_addresses_made_of_random_numbers():
    x, out = np.arange(64, dtype="int32"), np.zeros((4, 64), "int32")
    with txl.check():
        rows_by_lot[(1, )](x, out, N=64)
    assert [list(row) for row in out.T.tolist()] == [[v % 64 for v in philox(5, i)] for i in range(64)]
