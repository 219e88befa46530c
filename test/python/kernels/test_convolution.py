"""The convolution of images by im2col loads against float64: on the tile machine with every check on, and as code for two
generations of GPUs on the emulator."""
import sys
from pathlib import Path

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.errors import DescriptorError
from txl.tools.tensor_descriptor import TensorDescriptorIm2Col

sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "examples" / "txl"))

import convolution as c

TARGETS = [None, "sm_90a", "sm_100a"]


def on(target):
    return txl.emulate(target) if target else txl.check(quiet=True)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("images, rows, columns, channels, filters, taps, stride, padding, dilation", [
    (2, 9, 11, 64, 64, 3, 1, 1, 1),
    (3, 12, 7, 32, 40, 3, 2, 1, 1),
    (1, 10, 10, 16, 8, 2, 1, 0, 3),
    (2, 5, 6, 128, 16, 1, 1, 0, 1),
    (1, 3, 3, 16, 8, 3, 1, 0, 1),
])
def test_convolution(images, rows, columns, channels, filters, taps, stride, padding, dilation, target):
    rng = np.random.default_rng(channels)
    x = rng.integers(-4, 5, (images, rows, columns, channels)).astype(np.float16)
    w = rng.integers(-2, 3, (filters, taps, taps, channels)).astype(np.float16)
    geometry = dict(stride=stride, padding=padding, dilation=dilation)
    y = np.full((images, *c.sizes(x, w, stride, padding, dilation), filters), 7, np.float16)
    with on(target):
        c.convolution(x, w, y, block=(64, 64, min(64, channels)), **geometry)
    expected = c.reference(x, w, **geometry)
    assert np.array_equal(y, expected.astype(np.float16))  # sums of integers below 2**11 have no rounding


@txl.jit
def pixels_of(desc, out, COORDS: tl.constexpr, OFFSETS: tl.constexpr, PIXELS: tl.constexpr, CHANNELS: tl.constexpr):
    buffer, bar = txl.smem_alloc([PIXELS, CHANNELS], out.dtype.element_ty), txl.mbar_alloc(1)
    txl.mbar_expect(bar, PIXELS * CHANNELS * out.dtype.element_ty.primitive_bitwidth // 8)
    txl.tma_load_im2col(buffer, desc, COORDS, OFFSETS, bar, eviction_policy=tl.CachePolicy("evict_first"))
    txl.mbar_wait(bar, 0)
    place = tl.arange(0, PIXELS)[:, None] * CHANNELS + tl.arange(0, CHANNELS)[None, :]
    tl.store(out + place, txl.smem_load(buffer))


def expected_pixels(x, coords, offsets, lower, upper, steps, pixels, channels, fill):
    """By the definition: the positions of the corner in the box, in order."""
    axes = x.ndim - 2
    result = np.full((pixels, channels), fill, x.dtype)
    at = list(coords[:-1])
    for row in result:
        where = [at[0]] + [at[1 + d] + offsets[d] for d in range(axes)]
        for k in range(channels):
            channel = coords[-1] + k
            if all(0 <= p < n for p, n in zip(where, x.shape)) and 0 <= channel < x.shape[-1]:
                row[k] = x[(*where, channel)]
        for d in reversed(range(axes)):
            at[1 + d] += steps[d]
            if at[1 + d] <= x.shape[1 + d] - 1 + upper[d]:
                break
            at[1 + d] = lower[d]
        else:
            at[0] += 1
    return result


CASES = [((2, 7, 32), [-1], [0], [2], [0, -1, 8], [1]),
         ((3, 5, 6, 16), [-1, -2], [-1, 0], [1, 2], [1, 2, -2, 0], [2, 1]),
         ((2, 3, 4, 3, 16), [-1, 0, -1], [0, -1, 0], [1, 1, 2], [0, 1, 0, -1, 8], [0, 1, 0])]


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype, padding", [(np.float32, "nan"), (np.float16, "zero"), (np.int32, "zero")])
@pytest.mark.parametrize("shape, lower, upper, steps, coords, offsets", CASES)
def test_pixels(shape, lower, upper, steps, coords, offsets, dtype, padding, target):
    x = np.arange(1, np.prod(shape) + 1).reshape(shape).astype(dtype)
    out = np.zeros((64, 16), dtype)
    desc = TensorDescriptorIm2Col.from_tensor(x, [64, 16], padding, [1, *steps, 1], lower, upper)
    with on(target):
        pixels_of[(1, )](desc, out, coords, offsets, 64, 16)
    fill = np.nan if padding == "nan" else 0
    expected = expected_pixels(x, coords, offsets, lower, upper, steps, 64, 16, fill)
    assert np.array_equal(out, expected, equal_nan=padding == "nan")


@txl.jit
def pixels_of_arguments(x, out, n, h, w):
    desc = txl.make_im2col_descriptor(x, [n, h, w, 16], [h * w * 16, w * 16, 16, 1], [32, 16], [0, 0], [0, 0], [1, 1])
    pixels_of(desc, out, [0, 0, 0, 0], [0, 0], 32, 16)


@pytest.mark.parametrize("target", TARGETS)
def test_a_descriptor_of_arguments(target):
    x, out = np.random.default_rng(0).standard_normal((2, 4, 4, 16)).astype(np.float32), np.zeros((32, 16), np.float32)
    with on(target):
        kernel = pixels_of_arguments[(1, )](x, out, 2, 4, 4)
    assert np.array_equal(out, x.reshape(32, 16))
    if target:
        assert ".im2col.mbarrier::complete_tx::bytes.L2::cache_hint" in kernel.asm["ptx"]


def test_an_offset_that_hardware_has_not():
    x, out = np.zeros((1, 4, 4, 16), np.float32), np.zeros((64, 16), np.float32)
    with pytest.raises(Exception, match="offset 1 in the filter is 256; it is 0 to 255"):
        pixels_of[(1, )](TensorDescriptorIm2Col.from_tensor(x, [64, 16]), out, [0, 0, 0, 0], [0, 256], 64, 16)


def test_what_no_descriptor_describes():
    x = np.zeros((2, 8, 8, 16), np.float16)
    for options, message in ((dict(block_shape=[2048, 16]), "1 to 1024"),
                             (dict(block_shape=[64, 16], pixel_box_lower_corner=[-129, 0]), "-128 to 127"),
                             (dict(block_shape=[64, 16], element_strides=[1, 9, 1, 1]), "1 to 8"),
                             (dict(block_shape=[64, 16], element_strides=[2, 1, 1, 1]), "1 for images"),
                             (dict(block_shape=[64, 16], padding="one"), '"zero" or "nan"')):
        with pytest.raises(DescriptorError, match=message):
            TensorDescriptorIm2Col.from_tensor(x, **options)
    with pytest.raises(DescriptorError, match="3 to 5 axes"):
        TensorDescriptorIm2Col.from_tensor(x[0, 0], [64, 16])
