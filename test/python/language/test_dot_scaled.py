"""`dot_scaled` with every format and layout of scales, against an evaluation in float64, on the tile machine and the
emulator."""
import contextlib

import ml_dtypes
import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl

PLACES = ["cpu", "sm_80", "sm_90"]
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])
E2M1 = np.concatenate([E2M1, -E2M1])
M, N, K = 32, 16, 64


def operand(format, shape, axis, rng):
    """(bits for the kernel, values); e2m1 is packed along `axis`."""
    if format == "e2m1":
        codes = rng.integers(0, 16, shape, np.uint8)
        low, high = (np.take(codes, range(i, shape[axis], 2), axis) for i in (0, 1))
        return low | high << 4, E2M1[codes]
    if format in ("bf16", "fp16"):
        values = rng.standard_normal(shape).astype(ml_dtypes.bfloat16 if format == "bf16" else np.float16)
        return values, values.astype(np.float64)
    bits = rng.integers(0, 256, shape, np.uint8)
    dtype = ml_dtypes.float8_e4m3fn if format == "e4m3" else ml_dtypes.float8_e5m2
    bits[~np.isfinite(bits.view(dtype).astype(np.float64))] = 1
    return bits, bits.view(dtype).astype(np.float64)


@triton.jit
def tile(p, R: tl.constexpr, C: tl.constexpr):
    return tl.load(p + tl.arange(0, R)[:, None] * C + tl.arange(0, C)[None, :])


@triton.jit
def scaled_product(a, sa, b, sb, out, AF: tl.constexpr, BF: tl.constexpr, AS: tl.constexpr, BS: tl.constexpr,
                   AP: tl.constexpr, BP: tl.constexpr, FACTOR: tl.constexpr, M: tl.constexpr, N: tl.constexpr,
                   K: tl.constexpr):
    left = tile(a, AS[0], AS[1])
    right = tile(b, BS[0], BS[1])
    left_scale = None if sa is None else tile(sa, M, K // FACTOR)
    right_scale = None if sb is None else tile(sb, N, K // FACTOR)
    c = tl.dot_scaled(left, left_scale, AF, right, right_scale, BF, tl.full([M, N], 1, tl.float32), lhs_k_pack=AP,
                      rhs_k_pack=BP)
    tl.store(out + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :], c)


CASES = [(a, b, True, True, 32, "e8m0") for a in ("e2m1", "e4m3", "e5m2")
         for b in ("e2m1", "e4m3", "e5m2", "bf16", "fp16")]
CASES += [("bf16", "e2m1", True, True, 32, "e8m0"), ("fp16", "e4m3", True, True, 32, "e8m0"),
          ("e2m1", "e2m1", False, False, 32, "e8m0"), ("e2m1", "e4m3", False, True, 16, "e8m0"),
          ("e2m1", "e2m1", True, True, 16, "e4m3"), ("e2m1", "bf16", True, True, 16, "e4m3")]


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("lhs, rhs, lhs_pack, rhs_pack, factor, scales", CASES)
def test_every_format(where, lhs, rhs, lhs_pack, rhs_pack, factor, scales):
    if scales == "e4m3" and where == "sm_80":
        pytest.skip("the architecture has no float8e4nv")
    rng = np.random.default_rng(7)
    a, av = operand(lhs, (M, K), 1 if lhs_pack else 0, rng)
    b, bv = operand(rhs, (K, N), 0 if rhs_pack else 1, rng)
    largest = 128 if "fp16" in (lhs, rhs) else 136  # fp16 ends soon
    sa, sb = (rng.integers(118, largest, (n, K // factor), np.uint8) for n in (M, N))
    if scales == "e4m3":
        sa, sb = ((rng.integers(1, 100, (n, K // factor), np.uint8)).view(ml_dtypes.float8_e4m3fn) for n in (M, N))
        fa, fb = sa.astype(np.float64), sb.astype(np.float64)
    else:
        fa, fb = 2.0**(sa.astype(int) - 127), 2.0**(sb.astype(int) - 127)
    if lhs in ("bf16", "fp16"):
        sa = None
    if rhs in ("bf16", "fp16"):
        sb = None
    computed = np.float16 if "fp16" in (lhs, rhs) else ml_dtypes.bfloat16
    x = (av * np.repeat(fa, factor, 1) if sa is not None else av).astype(computed).astype(np.float64)
    y = (bv * np.repeat(fb, factor, 1).T if sb is not None else bv).astype(computed).astype(np.float64)
    out = np.zeros((M, N), np.float32)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        scaled_product[(1, )](a, sa, b, sb, out, lhs, rhs, a.shape, b.shape, lhs_pack, rhs_pack, factor, M, N, K)
    bound = 2.0**-15 * (np.abs(x) @ np.abs(y) + 1)
    assert (np.abs(out - (x @ y + 1)) <= bound).all()


@triton.jit
def extreme_scales(codes, out):
    scale = tl.load(codes + tl.arange(0, 16))[:, None]
    ones = tl.full([16, 32], 0x38, tl.uint8)
    c = tl.dot_scaled(ones, scale, "e4m3", ones.trans(), None, "e4m3")
    tl.store(out + tl.arange(0, 16), tl.max(c, 1))
    nan = tl.dot_scaled(tl.full([16, 32], 0x7f, tl.uint8), scale, "e4m3", ones.trans(), None, "e4m3")
    tl.store(out + 16 + tl.arange(0, 16), tl.sum(tl.where(nan != nan, 1.0, 0.0), 1))


def test_the_ends_of_the_scales():
    codes = np.array([0, 1, 126, 127, 128, 249, 254, 255] * 2, np.uint8)
    out = np.zeros(32, np.float32)
    extreme_scales[(1, )](codes, out)
    expected = 32 * 2.0**(codes[:6].astype(int) - 127)
    assert np.array_equal(out[:6], expected.astype(np.float32)) and np.isinf(
        out[6]) and out[16:].tolist() == [16.0] * 16


@triton.jit
def wrong(F: tl.constexpr):
    F(tl.zeros([32, 64], tl.uint8), tl.zeros([64, 32], tl.uint8), tl.zeros([32, 2], tl.uint8),
      tl.zeros([32, 4], tl.uint8))


@triton.jit
def two_factors(a, b, s, t):
    tl.dot_scaled(a, s, "e4m3", b, t, "e4m3")


@triton.jit
def bad_scale(a, b, s, t):
    tl.dot_scaled(a, s.trans(), "e4m3", b, None, "e4m3")


@triton.jit
def unknown_format(a, b, s, t):
    tl.dot_scaled(a, s, "e3m2", b, None, "e4m3")


@triton.jit
def packed_otherwise(a, b, s, t):
    tl.dot_scaled(a, s, "e4m3", b, None, "e4m3", lhs_k_pack=False)


@triton.jit
def wrong_type(a, b, s, t):
    tl.dot_scaled(a.to(tl.int16), s, "e4m3", b, None, "e4m3")


@triton.jit
def wrong_scale_type(a, b, s, t):
    tl.dot_scaled(a, s.to(tl.int32), "e4m3", b, None, "e4m3")


@pytest.mark.parametrize("function, text",
                         [(two_factors, r"Operands must have the same scale factor; \(lhs: 32 vs rhs: 16\)"),
                          (bad_scale, "lhs_scale must be a tensor of shape"), (unknown_format, "NYI: format e3m2"),
                          (packed_otherwise, "only mxfp4 inputs can be packed along a dimension different than K"),
                          (wrong_type, "has type float8e4nv or uint8, not int16"),
                          (wrong_scale_type, "lhs_scale has type uint8")])
def test_wrong_uses(function, text):
    with pytest.raises(ValueError, match=text):
        wrong[(1, )](function)


@triton.jit
def decoded(x, scale, out, FORMAT: tl.constexpr, COLUMNS: tl.constexpr, PACKED: tl.constexpr):
    values = tl.scale_blocks(tile(x, 32, PACKED), tile(scale, 32, COLUMNS // 32), FORMAT, tl.bfloat16)
    tl.store(out + tl.arange(0, 32)[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :], values)


@pytest.mark.parametrize("where", PLACES)
@pytest.mark.parametrize("format", ["e2m1", "e4m3", "e5m2"])
def test_scale_blocks_decodes_an_operand(format, where):
    rng = np.random.default_rng(7)
    bits, values = operand(format, (32, 64), 1, rng)
    scale = rng.integers(120, 134, (32, 2), np.uint8)
    out = np.zeros((32, 64), ml_dtypes.bfloat16)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        decoded[(1, )](bits, scale, out, format, 64, bits.shape[1])
    wanted = values * np.repeat(2.0**(scale.astype(np.float64) - 127), 32, 1)
    assert np.array_equal(out.astype(np.float64), wanted)  # bf16 holds these products exactly
