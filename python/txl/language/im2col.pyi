# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from .types import *
from .values import *
from .descriptors import block_pointer, tensor_descriptor

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


class im2col_descriptor:
    """Images in memory, N…HWC with one to three axes of pixels; made by `make_im2col_descriptor`, or on the host by
    `TensorDescriptorIm2Col`. `tma_load_im2col` loads `block_shape` of them: pixels, and channels of each."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...


def make_im2col_descriptor(base: Any, shape: _Ints, strides: _Values, block_shape: Sequence[_Int], pixel_box_lower_corner: Any, pixel_box_upper_corner: Any, pixel_strides: Any, padding_option: _Str = ...) -> im2col_descriptor:
    """A descriptor of the images at `base`: `shape` and `strides` in elements, of N, one to three axes of pixels, and
    C, whose stride is a compile-time 1. `block_shape`: the pixels (at most 1024) and channels (at most 256) of a load.

    A filter's corner moves in a box of pixels that begins at `pixel_box_lower_corner` and ends
    `pixel_box_upper_corner` beyond the last pixel, one entry for each axis of pixels, by `pixel_strides` (1 to 8). For
    a convolution with padding p, dilation d and R taps along an axis they are -p and p - d * (R - 1). What lies outside
    of an image is 0, or NaN with `padding_option="nan"`."""
