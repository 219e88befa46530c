"""Tensor descriptors that the host makes: an array with the shape of the tiles that kernels load from it and store to
it.

The rules are those of TMA: base and strides are multiples of 16 bytes, and
the elements of a row are contiguous. They also hold on the CPU, so that a program that runs on the CPU runs on a
GPU."""
from ..errors import DescriptorError

_MAX_RANK = 5
_ALIGNMENT = 16


def _element_size(array):
    if hasattr(array, "element_size"):
        return array.element_size()
    return array.itemsize if hasattr(array, "itemsize") else array.dtype.itemsize


def _address(array):
    return array.data_ptr() if hasattr(array, "data_ptr") else array.__array_interface__["data"][0]


def _is_float(array):
    dtype = array.dtype
    return dtype.is_floating_point if hasattr(dtype, "is_floating_point") else getattr(dtype, "kind", "") in "fV"


class TensorDescriptor:
    """An array whose tiles are loaded and stored through a descriptor.

    Args:
        base: The array: torch's, or NumPy's.
        shape, strides: Extents, and elements from one to the next along each axis; the last stride is 1.
        block_shape: The shape of a tile, powers of two.
        padding: The value of elements outside of the array: "zero", or "nan" for floats.
        round_f32_to_tf32: Loads of float32 are rounded to tf32.

    DescriptorError (a ValueError, and an AssertionError as in Triton) for what no descriptor can describe.
    """
    __txl_descriptor__ = True  # a launch reads the fields of objects of exactly this class itself
    __slots__ = ("base", "shape", "strides", "block_shape", "padding", "round_f32_to_tf32", "__weakref__")

    def __init__(self, base, shape, strides, block_shape, padding="zero", round_f32_to_tf32=False):
        self.base, self.shape, self.strides, self.block_shape = base, shape, strides, block_shape
        self.padding, self.round_f32_to_tf32 = padding, round_f32_to_tf32
        self._check()

    @staticmethod
    def from_tensor(tensor, block_shape, padding="zero", round_f32_to_tf32=False):
        """The descriptor of a whole array, with its own shape and strides."""
        strides = tensor.stride() if callable(getattr(tensor, "stride", None)) else [
            step // tensor.itemsize for step in tensor.strides]
        return TensorDescriptor(tensor, list(tensor.shape), list(strides), list(block_shape), padding,
                                round_f32_to_tf32)

    def __txl_members__(self):
        """What a kernel gets instead of it: `tl.tensor_descriptor`, and the values of its fields."""
        from ..language import tensor_descriptor
        return tensor_descriptor, tensor_descriptor.members(self.base, self.shape, self.strides, self.block_shape,
                                                            self.padding, self.round_f32_to_tf32)

    def _check(self):
        rank, size = len(self.shape), _element_size(self.base)
        if not 1 <= rank <= _MAX_RANK:
            raise DescriptorError(f"a tensor descriptor has 1 to {_MAX_RANK} axes, not {rank}")
        for name in ("strides", "block_shape"):
            if len(getattr(self, name)) != rank:
                raise DescriptorError(f"`{name}` has {len(getattr(self, name))} entries, `shape` has {rank}")
        for axis, extent in enumerate(self.block_shape):
            if extent <= 0:
                raise DescriptorError(f"`block_shape[{axis}]` is {extent}: the extents of a tile are positive")
        if _address(self.base) % _ALIGNMENT:
            raise DescriptorError(
                f"the array does not begin at a multiple of {_ALIGNMENT} bytes; copy it, or describe the array "
                "that it is a view of")
        for axis, stride in enumerate(self.strides[:-1]):
            if stride * size % _ALIGNMENT:
                raise DescriptorError(
                    f"`strides[{axis}]` is {stride} elements, {stride * size} bytes: no multiple of {_ALIGNMENT}; "
                    "pad the rows of the array")
        if self.strides[-1] != 1:
            raise DescriptorError(
                f"the last stride is {self.strides[-1]}: the elements of a row must be contiguous; "
                "pass a contiguous array")
        if self.padding not in ("zero", "nan"):
            raise DescriptorError(f'`padding` is {self.padding!r}; it is "zero" or "nan"')
        if self.padding == "nan" and not _is_float(self.base):
            raise DescriptorError(f'`padding` is "nan", but elements of type {self.base.dtype} have no NaN; use "zero"')
        if self.round_f32_to_tf32 and str(self.base.dtype).rpartition(".")[2] != "float32":
            raise DescriptorError(f"`round_f32_to_tf32` is for float32, not for {self.base.dtype}")

    def __repr__(self):
        return (
            f"TensorDescriptor(shape={list(self.shape)}, strides={list(self.strides)}, "
            f"block_shape={list(self.block_shape)}, "
            f"dtype={self.base.dtype}, padding={self.padding!r})")


class TensorDescriptorIm2Col:
    """Images, N…HWC with one to three axes of pixels, of which kernels load the pixels under a filter
    (`tma_load_im2col`).

    Args:
        base: The array: torch's, or NumPy's.
        shape, strides: Extents, and elements from one to the next along each axis; the last stride is 1.
        block_shape: The pixels (at most 1024) and the channels (at most 256) of a load.
        padding: The value outside of the images: "zero", or "nan" for floats.
        element_strides: The steps of the filter's corner, an entry for each axis; 1 for images and channels.
        pixel_box_lower_corner, pixel_box_upper_corner: The box in which the corner moves, an entry for each axis of
            pixels: its first pixel, and its last one relative to the last pixel of an image. For a convolution with
            padding p, dilation d and R taps along an axis: -p and p - d * (R - 1).

    DescriptorError (a ValueError) for what no descriptor can describe.
    """
    __slots__ = ("base", "shape", "strides", "block_shape", "padding", "element_strides", "pixel_box_lower_corner",
                 "pixel_box_upper_corner", "__weakref__")

    def __init__(self, base, shape, strides, block_shape, padding="zero", element_strides=None,
                 pixel_box_lower_corner=None, pixel_box_upper_corner=None):
        axes = max(len(shape) - 2, 0)
        self.base, self.shape, self.strides, self.block_shape = base, shape, strides, block_shape
        self.padding, self.element_strides = padding, list(element_strides or [1] * len(shape))
        self.pixel_box_lower_corner = list(pixel_box_lower_corner or [0] * axes)
        self.pixel_box_upper_corner = list(pixel_box_upper_corner or [0] * axes)
        self._check(axes)

    @staticmethod
    def from_tensor(tensor, block_shape, padding="zero", element_strides=None, pixel_box_lower_corner=None,
                    pixel_box_upper_corner=None):
        """The descriptor of a whole array, with its own shape and strides."""
        strides = tensor.stride() if callable(getattr(tensor, "stride", None)) else [
            step // tensor.itemsize for step in tensor.strides]
        return TensorDescriptorIm2Col(tensor, list(tensor.shape), list(strides), list(block_shape), padding,
                                      element_strides, pixel_box_lower_corner, pixel_box_upper_corner)

    def __txl_members__(self):
        """What a kernel gets instead of it: `tl.im2col_descriptor`, and the values of its fields."""
        from ..language import constexpr, im2col_descriptor
        chosen = (self.block_shape, self.pixel_box_lower_corner, self.pixel_box_upper_corner,
                  self.element_strides[1:-1])
        return im2col_descriptor, (self.base, tuple(self.shape), (*self.strides[:-1], constexpr(1)),
                                   *(constexpr(tuple(values)) for values in chosen), constexpr(self.padding))

    def _check(self, axes):
        if not 1 <= axes <= 3:
            raise DescriptorError(f"a descriptor of images has 3 to 5 axes, not {len(self.shape)}")
        if len(self.block_shape) != 2 or not 1 <= self.block_shape[0] <= 1024 or not 1 <= self.block_shape[1] <= 256:
            raise DescriptorError(f"`block_shape` is {list(self.block_shape)}: it is a number of pixels, 1 to 1024, and "
                                  "one of channels, 1 to 256")
        if len(self.element_strides) != axes + 2 or self.element_strides[0] != 1 or self.element_strides[-1] != 1:
            raise DescriptorError("`element_strides` has an entry for each axis, 1 for images and channels")
        limit = (32768, 128, 16)[axes - 1]
        for name, values, least, most in (("pixel_box_lower_corner", self.pixel_box_lower_corner, -limit, limit - 1),
                                          ("pixel_box_upper_corner", self.pixel_box_upper_corner, -limit, limit - 1),
                                          ("element_strides", self.element_strides[1:-1], 1, 8)):
            if len(values) != axes or any(not least <= value <= most for value in values):
                raise DescriptorError(f"`{name}` is {values}: with {axes} axes of pixels it has as many entries, "
                                      f"{least} to {most}")
        # The rules of the base and the strides are those of other descriptors, one pixel of channels a tile.
        TensorDescriptor(self.base, self.shape, self.strides, [1] * (axes + 1) + [self.block_shape[1]], self.padding)

    def __repr__(self):
        return (f"TensorDescriptorIm2Col(shape={list(self.shape)}, block_shape={list(self.block_shape)}, "
                f"pixel_box_lower_corner={self.pixel_box_lower_corner}, "
                f"pixel_box_upper_corner={self.pixel_box_upper_corner}, element_strides={self.element_strides}, "
                f"dtype={self.base.dtype}, padding={self.padding!r})")
