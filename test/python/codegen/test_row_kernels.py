"""What programs on rows of numbers become for a GPU: loads an iteration ahead of reductions, barriers, quotients,
functions of angles; each with the results that it has on the tile machine."""
import re

import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def log_of_sums(x, y, n, BLOCK: tl.constexpr):
    """The logarithm of a row's sum of exponentials, with the largest so far taken off."""
    row = tl.program_id(0)
    most, total = float("-inf"), 0.0
    for start in range(0, n, BLOCK):
        at = start + tl.arange(0, BLOCK)
        values = tl.load(x + row * n + at, mask=at < n, other=float("-inf"))
        new = tl.maximum(most, tl.max(values))
        total = total * tl.exp(most - new) + tl.sum(tl.exp(values - new))
        most = new
    tl.store(y + row, most + tl.log(total))


@pytest.mark.parametrize("n", [1, 100, 256, 257, 512, 1000])
def test_reductions_overlap_the_next_load(n):
    x = np.random.default_rng(n).standard_normal((3, n)).astype(np.float32)
    y = np.full(3, np.nan, np.float32)
    with txl.emulate("sm_90"):
        kernel = log_of_sums[(3, )](x, y, n, BLOCK=256, num_warps=4)
    np.testing.assert_allclose(y, np.log(np.exp(x.astype(np.float64)).sum(1)), rtol=1e-5)
    if n > 2 * 256:
        lines = kernel.asm["ttgir"].splitlines()
        loop = next(i for i, text in enumerate(lines) if "scf.for" in text)
        assert "tensor<256xf32" in lines[loop]  # what the next iteration needs
        iteration = lines[loop:next(i for i, text in enumerate(lines) if i > loop and "scf.yield" in text)]
        first, *rest = [
            re.search(r"tt\.load|\"?tt\.reduce\"?\(|ttg\.barrier", text) for text in iteration
            if re.search(r"tt\.load|tt\.reduce\"?\(|ttg\.barrier", text)
        ]
        assert first[0] == "tt.load" and len(rest) == 2  # reductions have barriers of their own, and none between them


def test_no_iteration_is_no_load():
    y = np.zeros(2, np.float32)
    with txl.emulate("sm_90"):
        log_of_sums[(2, )](np.zeros(1, np.float32), y, 0, BLOCK=256, num_warps=4)
    assert np.isneginf(y).all()


@txl.jit
def quotients(x, d, y, BLOCK: tl.constexpr):
    """Many numbers by each divisor."""
    i = tl.arange(0, BLOCK)
    row = tl.program_id(0)
    tl.store(y + row * BLOCK + i, tl.load(x + i) / tl.load(d + row))


EDGES = np.array([0, 1e-45, 1e-40, 2.0**-126, 3e-38, 1e-20, 1, 3, 2e19, 2.0**126, 1.7e38, 3.4e38, np.inf, np.nan],
                 np.float32)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_quotients_share_a_reciprocal():
    numbers = np.concatenate([EDGES, -EDGES, np.float32(1.1)**np.arange(-400, 100).astype(np.float32)])[:512].astype(
        np.float32)
    divisors = np.concatenate([EDGES, -EDGES])
    x = np.zeros(512, np.float32)
    x[:len(numbers)] = numbers
    y = np.empty((len(divisors), 512), np.float32)
    with txl.emulate("sm_90"):
        kernel = quotients[(len(divisors), )](x, divisors, y, BLOCK=512, num_warps=1)
    assert kernel.asm["ptx"].count("rcp.approx") == 1 and "div." not in kernel.asm["ptx"]
    exact = x.astype(np.float64)[None] / divisors.astype(np.float64)[:, None]
    with np.errstate(over="ignore"):
        rounded = exact.astype(np.float32)
    special = ~np.isfinite(rounded) | (rounded == 0)
    np.testing.assert_array_equal(y[special & (np.isnan(exact) | ~np.isfinite(exact) | (exact == 0))],
                                  rounded[special & (np.isnan(exact) | ~np.isfinite(exact) | (exact == 0))])
    normal = np.isfinite(rounded) & (np.abs(rounded) >= 2.0**-125)
    assert (np.abs(y[normal] - exact[normal]) <= 2 * np.spacing(np.abs(rounded[normal]))).all()


@txl.jit
def sigmoids(x, y, z, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.sigmoid(tl.load(x + i)))
    tl.store(z + i, 3.0 / (0.5 + tl.exp2(tl.load(x + i))))


def test_divisors_that_are_not_small_are_not_asked():
    """1 + exp(-x) is 1 at least; quotients by what is above 2^126 are subnormal, and no zeros."""
    random = np.random.default_rng(5)
    x = np.concatenate(
        [EDGES, -EDGES, np.linspace(-130, 130, 128),
         random.uniform(-90, 90, 512 - 128 - 2 * len(EDGES))]).astype(np.float32)
    y, z = np.empty_like(x), np.empty_like(x)
    with txl.emulate("sm_90"):
        kernel = sigmoids[(1, )](x, y, z, BLOCK=512, num_warps=1)
    assert "setp.lt.f32" not in kernel.asm["ptx"] and kernel.asm["ptx"].count("setp.gt.f32") == kernel.asm["ptx"].count(
        "rcp.approx")
    exact = x.astype(np.float64)
    with np.errstate(over="ignore"):
        found = [(y, 1 / (1 + np.exp(-exact)), np.maximum(np.abs(exact), 1)), (z, 3 / (0.5 + np.exp2(exact)), 1)]
    for got, expected, steps in found:
        assert (np.isnan(got) == np.isnan(expected)).all()
        # A rounded argument moves a power by a step for each of its numbers; where the power is infinite the quotient
        # is 0.
        known = np.isfinite(expected) & ((expected > 2.0**-127.99) | (got != 0))
        assert (np.abs(got[known] - expected[known])
                <= ((4 + steps) * np.maximum(2.0**-23 * expected, 2.0**-149))[known]).all()
    assert ((y > 0) & (y < 2.0**-126)).any()


@txl.jit
def waves(x, y, z, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.sin(tl.load(x + i)))
    tl.store(z + i, tl.cos(tl.load(x + i)))


def test_angles_share_the_branch_of_far_ones():
    random = np.random.default_rng(0)
    near = random.uniform(-50, 50, 512)
    mixed = np.where(random.random(512) < 0.1, near * 1e6, near)
    x = np.concatenate([near, mixed, [0.0, -0.0, np.inf, -np.inf, np.nan], near[:507]]).astype(np.float32)
    got, tile = ([np.empty_like(x) for _ in range(2)] for _ in range(2))
    with txl.emulate("sm_90"):
        kernel = waves[(3, )](x, *got, BLOCK=512, num_warps=2)
    waves[(3, )](x, *tile, BLOCK=512, num_warps=2)
    for a, b in zip(got, tile, strict=True):
        assert (np.isnan(a) == np.isnan(b)).all()
        np.testing.assert_array_equal(a.view(np.uint32)[~np.isnan(a)], b.view(np.uint32)[~np.isnan(b)])
    assert len(re.findall(r"\bbra\b", kernel.asm["ptx"])) <= 4


@txl.jit
def persistent_difference(a, b, rows, c, length, BM: tl.constexpr, BN: tl.constexpr):
    """A sum over iterations of products times 3, less a number of each column, which lies in a buffer until it is
    used."""
    i, d = tl.arange(0, BN), tl.arange(0, 64)
    x, total = tl.load(a + i[:, None] * 64 + d[None, :]), tl.zeros((BN, 64), tl.float32)
    for first in range(0, length, BM):
        m = first + tl.arange(0, BM)
        y = tl.load(b + m[:, None] * 64 + d[None, :])
        p = tl.dot(x, tl.trans(y)) * 3.0 - tl.load(rows + m)[None, :]
        total += tl.dot(tl.minimum(tl.maximum(p, -2.0), 2.0).to(tl.float16), y)
    tl.store(c + i[:, None] * 64 + d[None, :], total)


def test_what_is_loaded_from_a_buffer_is_taken_off_at_once():
    """The sign of a number that is loaded as four bytes is changed by an instruction of its own, that of one that is
    loaded as a number by none."""
    random = np.random.default_rng(5)
    a, b = (random.integers(-2, 3, (rows, 64)).astype(np.float16) for rows in (64, 192))
    rows, c = random.integers(-2, 3, 192).astype(np.float32), np.full((64, 64), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = persistent_difference[(1, )](a, b, rows, c, 192, 64, 64, num_warps=4, num_stages=2)
    p = np.clip(a.astype(np.float64) @ b.T.astype(np.float64) * 3 - rows, -2, 2)
    np.testing.assert_array_equal(c, p @ b.astype(np.float64))
    assert "fma.rn.f32" in kernel.asm["ptx"] and "-2147483648" not in kernel.asm["ptx"]
