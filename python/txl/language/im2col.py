"""Descriptors of images, of which `tma_load_im2col` loads the pixels under a filter: convolutions as products of
matrices."""
from ..jit import jit
from .aggregates import aggregate
from .core import _refuse, static_range
from .types import constexpr
from .values import tensor


@aggregate
class im2col_descriptor:
    """Images in memory, N…HWC with one to three axes of pixels; made by `make_im2col_descriptor`, or on the host by
    `TensorDescriptorIm2Col`. `tma_load_im2col` loads `block_shape` of them: pixels, and channels of each.
    """
    base: tensor
    _shape: tuple
    _strides: tuple
    block_shape: constexpr
    pixel_box_lower_corner: constexpr
    pixel_box_upper_corner: constexpr
    pixel_strides: constexpr
    padding: constexpr


@jit
def _check_pixels(name: constexpr, values: constexpr, axes: constexpr, least: constexpr, most: constexpr):
    if len(values) != axes:
        _refuse("`make_im2col_descriptor`: `" + name + "` has " + str(len(values)) + " entries, for " + str(axes) +
                " axes of pixels")
    for i in static_range(axes):
        value: constexpr = values[i]
        if value < least or value > most:
            _refuse("`make_im2col_descriptor`: `" + name + "` has an entry " + str(value) + "; with " + str(axes) +
                    " axes of pixels it is " + str(least) + " to " + str(most))


@jit
def make_im2col_descriptor(base, shape, strides, block_shape: constexpr, pixel_box_lower_corner: constexpr,
                           pixel_box_upper_corner: constexpr, pixel_strides: constexpr,
                           padding_option: constexpr = "zero"):
    """A descriptor of the images at `base`: `shape` and `strides` in elements, of N, one to three axes of pixels, and
    C, whose stride is a compile-time 1. `block_shape`: the pixels (at most 1024) and channels (at most 256) of a load.

    A filter's corner moves in a box of pixels that begins at `pixel_box_lower_corner` and ends
    `pixel_box_upper_corner` beyond the last pixel, one entry for each axis of pixels, by `pixel_strides` (1 to 8). For
    a convolution with padding p, dilation d and R taps along an axis they are -p and p - d * (R - 1). What lies outside
    of an image is 0, or NaN with `padding_option="nan"`.
    """
    axes: constexpr = len(shape) - 2
    if axes < 1 or axes > 3:
        _refuse("`make_im2col_descriptor`: images have 3 to 5 axes, not " + str(len(shape)))
    if len(strides) != len(shape):
        _refuse("`make_im2col_descriptor`: " + str(len(shape)) + " axes have as many strides, not " + str(len(strides)))
    last: constexpr = strides[axes + 1]
    if not isinstance(last, int) or last != 1:
        _refuse("`make_im2col_descriptor`: the stride of the channels is the compile-time number 1")
    if len(block_shape) != 2:
        _refuse("`make_im2col_descriptor`: `block_shape` is a number of pixels and one of channels")
    if block_shape[0] > 1024 or block_shape[1] > 256:
        _refuse("`make_im2col_descriptor`: a load has at most 1024 pixels and 256 channels")
    limit: constexpr = 32768 if axes == 1 else 128 if axes == 2 else 16
    _check_pixels("pixel_box_lower_corner", pixel_box_lower_corner, axes, -limit, limit - 1)
    _check_pixels("pixel_box_upper_corner", pixel_box_upper_corner, axes, -limit, limit - 1)
    _check_pixels("pixel_strides", pixel_strides, axes, 1, 8)
    if padding_option != "zero" and padding_option != "nan":
        _refuse("`make_im2col_descriptor`: the padding option is `zero` or `nan`")
    if padding_option == "nan" and not base.dtype.element_ty.is_floating():
        _refuse("`make_im2col_descriptor`: integers have no NaN, use the padding option `zero`")
    return im2col_descriptor(base, shape, strides, block_shape, pixel_box_lower_corner, pixel_box_upper_corner,
                             pixel_strides, padding_option)
