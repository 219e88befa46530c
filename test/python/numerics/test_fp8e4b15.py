"""fp8e4b15 against its definition, all codes and all boundaries between them, on the tile machine and on the
emulator."""
import contextlib

import numpy as np
import pytest

import txl
import txl.language as tl

CODES = np.arange(256, dtype=np.uint8)
VALUES = np.where(CODES & 0x78, 2.0**((CODES >> 3 & 15).astype(int) - 15) * (1 + (CODES & 7) / 8),
                  2.0**-14 * (CODES & 7) / 8)
VALUES = np.copysign(VALUES, np.where(CODES & 0x80, -1, 1))


def place(where):
    return contextlib.nullcontext() if where == "cpu" else txl.emulate(where)


@txl.jit
def converts(codes, x, values, near, down, sums, N: tl.constexpr, M: tl.constexpr):
    i, j = tl.arange(0, N), tl.arange(0, M)
    v = tl.load(codes + i).to(tl.float8e4b15, bitcast=True)
    tl.store(values + i, v.to(tl.float32))
    tl.store(sums + i, v + v)
    y = tl.load(x + j)
    tl.store(near + j, y.to(tl.float8e4b15).to(tl.uint8, bitcast=True))
    tl.store(down + j, y.to(tl.float8e4b15, fp_downcast_rounding="rtz").to(tl.uint8, bitcast=True))


@pytest.mark.parametrize("where", ["cpu", "sm_80", "sm_90"])
def test_every_code_and_boundary(where):
    positive = VALUES[:128].astype(np.float32)
    middle = (positive[1:] + positive[:-1]) / 2
    edges = np.concatenate([
        positive, middle,
        np.nextafter(middle, np.float32(9)),
        np.nextafter(middle, np.float32(0)), [2, 3, np.inf, 1e-30]
    ])
    x = np.zeros(1024, np.float32)
    x[:len(edges)] = edges
    x[512:] = -x[:512]
    values, sums = np.zeros(256, np.float32), np.zeros(256, np.float32)
    near, down = np.zeros(1024, np.uint8), np.zeros(1024, np.uint8)
    with place(where):
        converts[(1, )](CODES, x, values, near, down, sums, 256, 1024)
    assert values.tobytes() == VALUES.astype(np.float32).tobytes() and np.array_equal(sums, 2 * VALUES)
    magnitude = np.abs(x).astype(np.float64)
    above = np.searchsorted(VALUES[:128], magnitude, "right") - 1  # the code at or below
    beyond = np.minimum(above + 1, 127)
    gap = (magnitude - VALUES[above]) - (VALUES[beyond] - magnitude)
    nearest = np.where((gap > 0) | ((gap == 0) & (above % 2 == 1)), beyond, above)
    sign = np.where(np.signbit(x), 0x80, 0)
    assert np.array_equal(near, nearest | sign) and np.array_equal(down, above | sign)


@txl.jit
def multiplies(codes, out):
    i = tl.arange(0, 32)
    a = tl.load(codes + i[:, None] * 32 + i[None, :]).to(tl.float8e4b15, bitcast=True)
    one = tl.full([32, 32], 1.0, tl.float8e4b15)
    tl.store(out + i[:, None] * 32 + i[None, :], tl.dot(a, one))


def test_products_and_constants():
    codes = np.random.default_rng(0).integers(0, 256, (32, 32), np.uint8)
    out = np.zeros((32, 32), np.float32)
    multiplies[(1, )](codes, out)
    assert np.allclose(out, VALUES[codes].sum(1, keepdims=True).repeat(32, 1), atol=1e-6)
    nan = np.zeros(1024, np.float32)
    nan[:] = np.nan
    ignored, near = np.zeros(256, np.float32), np.zeros(1024, np.uint8)
    converts[(1, )](CODES, nan, ignored, near, near.copy(), ignored, 256, 1024)
    assert (near == 0x7f).all()
