"""Loops of a known trip count that load and reduce: several iterations' loads are in flight, and no bit changes."""
import re

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def columns(x, out, n, ROWS: tl.constexpr, TRIPS: tl.constexpr, KNOWN: tl.constexpr, X: tl.constexpr, R: tl.constexpr):
    """Mean and sum of squares of columns; the first iteration is another one, and the last rows are masked."""
    i = tl.program_id(0) * X + tl.arange(0, X)[:, None]
    r = tl.arange(0, R)[None, :]
    mean, squares = tl.zeros([X, R], tl.float32), tl.zeros([X, R], tl.float32)
    last = TRIPS if KNOWN else n
    for k in tl.range(0, last):
        row = k * R + r
        v = tl.load(x + row * 64 + i, mask=(row < ROWS) & (i < 61), other=0.5)
        if k == 0:
            mean = v
        else:
            mean += (v - mean) / (k + 1)
        squares = tl.where(row < ROWS, squares + v * v, squares)
    tl.store(out + i, tl.sum(mean, 1)[:, None])
    tl.store(out + 64 + i, tl.sum(squares, 1)[:, None])


def run(target, trips, known, warps=4):
    x = np.random.default_rng(trips).standard_normal((trips * 8, 64)).astype(np.float32)
    out = np.zeros(128, np.float32)
    with txl.emulate(target):
        kernel = columns[(2, )](x, out, trips, trips * 8 - 3, trips, known, 32, 8, num_warps=warps)
    return out, len(re.findall(r"ld\.global", kernel.asm["ptx"]))


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("trips", [1, 2, 7, 16, 25, 29, 96])
def test_bits(target, trips):
    assert np.array_equal(run(target, trips, True)[0], run(target, trips, False)[0])


@pytest.mark.parametrize("trips, factor", [(16, 16), (25, 25), (29, 29)])
def test_all_loads_are_in_flight(trips, factor):
    (_, one), (_, many) = run("sm_90a", trips, False), run("sm_90a", trips, True)
    assert many == factor * one


def test_code_stays_bounded():
    """96 iterations are too much code: a divisor of 96 is executed at once."""
    (_, one), (_, many) = run("sm_90a", 96, False), run("sm_90a", 96, True)
    assert one < many <= 48 * one and 96 % (many // one) == 0


@txl.jit
def two_types(x, y, out, n, TRIPS: tl.constexpr, KNOWN: tl.constexpr):
    i = tl.arange(0, 256)
    total = tl.zeros([256], tl.float32)
    for k in tl.range(0, TRIPS if KNOWN else n):
        total += tl.load(x + k * 256 + i) * tl.load(y + k * 256 + i).to(tl.float32)
    tl.store(out + i, total)


def loads_of_two_types(target, known, warps):
    x, y, out = np.ones(2048, np.float32), np.ones(2048, np.int8), np.zeros(256, np.float32)
    with txl.emulate(target):
        kernel = two_types[(1, )](x, y, out, 8, 8, known, num_warps=warps)
    assert np.array_equal(out, np.full(256, 8, np.float32))
    return len(re.findall(r"ld\.global", kernel.asm["ptx"]))


@pytest.mark.parametrize("target", ["sm_80", "sm_89", "sm_90a", "sm_120"])
def test_registers_limit_the_resident_ctas(target):
    """Two iterations of 1280 bytes in each of eight CTAs of four warps are enough, in each of four CTAs of eight warps
    too few. So many CTAs are resident with 64 registers a thread, on SMs of 1536 and of 2048 threads."""
    assert loads_of_two_types(target, True, 4) <= 2 * loads_of_two_types(target, False, 4)
    assert loads_of_two_types(target, True, 8) == 8 * loads_of_two_types(target, False, 8) / 2
