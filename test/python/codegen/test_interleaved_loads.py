"""Fields of records that are loaded one by one: a thread loads whole records, several where they are side by side, and
every element has the bits that it has without. Emulated code refuses an access that is not aligned or lies outside of
an array."""
import re

import numpy as np
import pytest
import txl
import txl.language as tl

TARGETS = ["sm_80", "sm_90a"]


def widths(kernel):
    """Bits of each load of global memory in the code, at once."""
    found = re.findall(r"ld\.global\S*?(?:\.v(\d))?\.[bu](\d+)", kernel.asm["ptx"])
    return {int(count or 1) * int(bits) for count, bits in found}


@txl.jit
def areas(boxes, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    left, top = tl.load(boxes + 4 * i, mask=mask, other=0), tl.load(boxes + 4 * i + 1, mask=mask, other=0)
    right, bottom = tl.load(boxes + 4 * i + 2, mask=mask, other=0), tl.load(boxes + 4 * i + 3, mask=mask, other=0)
    tl.store(out + i, (right - left) * (bottom - top), mask=mask)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype, bits", [(np.float32, 128), (np.int16, 128), (np.int8, 128)])
@pytest.mark.parametrize("n", [256, 131])
def test_boxes(target, dtype, bits, n):
    """Four numbers a record: of 16 bytes, and several records at once where these are smaller and no mask is between
    them."""
    boxes = np.random.default_rng(n).integers(-8, 8, (n, 4)).astype(dtype)
    out = np.zeros(n, dtype)
    with txl.emulate(target):
        kernel = areas[(-(-n // 128), )](boxes, out, n, BLOCK=128, num_warps=1)
    np.testing.assert_array_equal(out, (boxes[:, 2] - boxes[:, 0]) * (boxes[:, 3] - boxes[:, 1]))
    record = 4 * boxes.itemsize * 8
    assert widths(kernel) == {bits if n == 256 else record}


@txl.jit
def rotate(x, angles, out, stride, COLUMNS: tl.constexpr, ROWS: tl.constexpr):
    """Pairs of neighbours, as rotary embeddings have them."""
    t, i = tl.program_id(0) * ROWS + tl.arange(0, ROWS), tl.arange(0, COLUMNS)
    at = t[:, None] * stride + 2 * i[None, :]
    a, b = tl.load(x + at), tl.load(x + at + 1)
    cos, sin = tl.load(angles + 2 * i)[None, :], tl.load(angles + (2 * i + 1))[None, :]
    tl.store(out + at, a * cos - b * sin)
    tl.store(out + at + 1, b * cos + a * sin)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("stride", [64, 66])
def test_pairs(target, stride):
    """Rows that are known to begin with a pair, and rows of which that is not known."""
    x, angles = np.random.default_rng(0).integers(-4, 4, (16, stride)).astype(
        np.float16), np.arange(64).astype(np.float16) % 5
    out = np.full_like(x, 7)
    with txl.emulate(target):
        kernel = rotate[(2, )](x, angles, out, stride, COLUMNS=32, ROWS=8, num_warps=1)
    a, b, cos, sin = x[:, :64:2], x[:, 1:64:2], angles[::2], angles[1::2]
    np.testing.assert_array_equal(out[:, :64:2], a * cos - b * sin)
    np.testing.assert_array_equal(out[:, 1:64:2], b * cos + a * sin)
    assert (out[:, 64:] == 7).all()
    assert widths(kernel) == {128} if stride == 64 else 16 in widths(kernel) and max(widths(kernel)) > 16


@txl.jit
def filtered(x, weights, y, length, D, TAPS: tl.constexpr, BLOCK_T: tl.constexpr, BLOCK_D: tl.constexpr):
    d, t = tl.program_id(0) * BLOCK_D + tl.arange(0, BLOCK_D), tl.program_id(1) * BLOCK_T + tl.arange(0, BLOCK_T)
    acc = tl.zeros([BLOCK_T, BLOCK_D], tl.float32)
    for tap in tl.static_range(TAPS):
        at = t - (TAPS - 1) + tap
        tile = tl.load(x + at[:, None] * D + d[None, :],
                       mask=(at[:, None] >= 0) & (at[:, None] < length) & (d < D)[None, :], other=0.0)
        acc += tile.to(tl.float32) * tl.load(weights + d * TAPS + tap, mask=d < D, other=0.0).to(tl.float32)[None, :]
    tl.store(y + t[:, None] * D + d[None, :], acc, mask=(t[:, None] < length) & (d < D)[None, :])


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("taps, D, bits", [(4, 64, 128), (2, 64, 128), (8, 64, 128), (3, 64, 16), (6, 64, 32),
                                           (4, 50, 64)])
def test_taps(target, taps, D, bits):
    """A filter for each channel; what is not a power of two is loaded in pieces that are, where these are aligned."""
    generator = np.random.default_rng(taps)
    x, weights = (generator.integers(-3, 4, shape).astype(np.float16) for shape in ((40, D), (D, taps)))
    y = np.zeros((40, D), np.float32)
    with txl.emulate(target):
        kernel = filtered[(-(-D // 64), 5)](x, weights, y, 40, D, TAPS=taps, BLOCK_T=8, BLOCK_D=64, num_warps=1)
    padded = np.pad(x.astype(np.float32), ((taps - 1, 0), (0, 0)))
    np.testing.assert_array_equal(y, sum(padded[i:i + 40] * weights[:, i].astype(np.float32) for i in range(taps)))
    assert bits in widths(kernel) and (16 in widths(kernel)) == (taps == 3 or D == 50)


@txl.jit
def written_between(x, out):
    i = tl.arange(0, 64)
    a = tl.load(x + 2 * i)
    tl.store(x + 2 * i + 1, a + 1)
    tl.debug_barrier()
    tl.store(out + i, a + tl.load(x + 2 * i + 1))


@txl.jit
def masked_separately(x, out):
    i = tl.arange(0, 64)
    tl.store(out + i, tl.load(x + 2 * i, mask=i < 60, other=0) + tl.load(x + 2 * i + 1, mask=i < 59, other=0))


@txl.jit
def not_aligned(x, out):
    i = tl.arange(0, 64)
    tl.store(out + i, tl.load(x + 2 * i + 1) + tl.load(x + 2 * i + 2))


@pytest.mark.parametrize("kernel, expected", [(written_between, lambda a, b: 2 * a + 1),
                                              (masked_separately, lambda a, b: a * (np.arange(64) < 60) + b *
                                               (np.arange(64) < 59)),
                                              (not_aligned, lambda a, b: np.append(b[:-1] + a[1:], 0))])
def test_left_alone(kernel, expected):
    """What is written between the loads, loads with different masks, and records that begin anywhere."""
    x, out = np.arange(128, dtype=np.int32), np.zeros(64, np.int32)
    x, kept = np.append(x, 0).astype(np.int32), x
    want = expected(kept[::2], kept[1::2])
    with txl.emulate("sm_80"):
        compiled = kernel[(1, )](x, out, num_warps=1)
    np.testing.assert_array_equal(out[:-1], want[:-1])
    assert widths(compiled) == {32}


@txl.jit
def iterations(x, out, n, BLOCK: tl.constexpr):
    """In a loop, and the second field's address is made first."""
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    for iteration in range(n):
        at = iteration * BLOCK + i
        b = tl.load(x + (1 + at * 2)).to(tl.float32)
        total += b * tl.load(x + at * 2).to(tl.float32)
    tl.store(out + i, total)


@pytest.mark.parametrize("stages", [1, 3])
def test_loops(stages):
    x, out = np.random.default_rng(3).integers(-4, 4, (5, 64, 2)).astype(np.float16), np.zeros(64, np.float32)
    with txl.emulate("sm_90a"):
        iterations[(1, )](x, out, 5, BLOCK=64, num_warps=1, num_stages=stages)
    np.testing.assert_array_equal(out, (x[..., 0].astype(np.float32) * x[..., 1]).sum(0))
