# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Callable, Iterator, Literal, Optional, Sequence, Tuple as _Tuple, Union, overload

from .types import *
from .values import *

_Value = Union[tensor, constexpr, int, float, bool]
_Int = Union[int, constexpr]
_Bool = Union[bool, constexpr]
_Str = Union[str, constexpr]
_DType = Union[dtype, constexpr]
_Ints = Union[_Int, Sequence[_Int]]
_Values = Sequence[_Value]


class tensor_descriptor:
    """An array in memory, of which tiles of `block_shape` are loaded and stored; made by `make_tensor_descriptor`, or
    on the host. What lies outside of the array is read as 0, or NaN, and not written.

    `shape`: int32, `strides`: int64 in elements, both tuples; `dtype` of the elements, `block_type` of a tile."""
    @property
    def shape(self) -> Any: ...
    @property
    def strides(self) -> Any: ...
    @property
    def dtype(self) -> dtype: ...
    @property
    def block_type(self) -> Any: ...
    def load(self, offsets: _Values, eviction_policy: Any = ...) -> tensor:
        """The tile at `offsets`, one integer an axis; `eviction_policy` as in `tl.load`."""
    def store(self, offsets: _Values, value: Any, eviction_policy: Any = ...) -> None:
        """Write the tile `value` of `block_shape` at `offsets`; `eviction_policy` as in `tl.store`."""
    def gather(self, x_offsets: tensor, y_offset: _Value, eviction_policy: Any = ...) -> tensor:
        """The rows `x_offsets` (a tile of integers, 8 at least) from column `y_offset` on, of a descriptor of rank 2
        whose tile is one row; `eviction_policy` as in `tl.load`."""
    def scatter(self, value: _Value, x_offsets: tensor, y_offset: _Value, eviction_policy: Any = ...) -> None:
        """Write the rows of `value` to the rows `x_offsets` from column `y_offset` on; see `gather`."""
    def atomic_add(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Add the tile `value` to the array at `offsets`, each element atomically. The old contents are not given. As
        of the other reductions, elements are those that the tensor memory accelerator reduces: here int32, uint32,
        uint64, fp16, bf16 and fp32. `eviction_policy` as in `tl.load`, of all reductions."""
    def atomic_min(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Store the smaller of the array and `value`, each element atomically: integers of 32 and 64 bits, fp16 and
        bf16."""
    def atomic_max(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Store the larger of the array and `value`, each element atomically: integers of 32 and 64 bits, fp16 and
        bf16."""
    def atomic_and(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Store `array & value`, each element atomically: integers of 32 and 64 bits."""
    def atomic_or(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Store `array | value`, each element atomically: integers of 32 and 64 bits."""
    def atomic_xor(self, offsets: _Values, value: _Value, eviction_policy: Any = ...) -> Any:
        """Store `array ^ value`, each element atomically: integers of 32 and 64 bits."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...
    @staticmethod
    def members(base: Any, shape: _Ints, strides: _Values, block_shape: Sequence[_Int], padding: Any, round_f32_to_tf32: Any) -> Any:
        """The values of the fields for an array of the host."""
    @staticmethod
    def described(text: Any) -> Any:
        """What a launch would say of an argument that a signature spells `tensordesc<fp16[64, 32]>`."""
    @staticmethod
    def promised(fields: Any) -> Any:
        """What is known of the fields of an array of the host (`TensorDescriptor` refuses others): the address and all
        strides but the last are multiples of 16 bytes, whether or not a launch looks at them or 16 divides their count of
        elements."""


def make_tensor_descriptor(base: Any, shape: _Values, strides: _Values, block_shape: Sequence[_Int], padding_option: _Str = ...) -> tensor_descriptor:
    """A descriptor of the array at `base`: `shape` and `strides` in elements, one integer an axis (1 to 5), the last
    stride a compile-time 1. Tiles have `block_shape`; outside of the array they are 0, or NaN with
    `padding_option="nan"`."""


def load_tensor_descriptor(desc: tensor_descriptor, offsets: _Values) -> tensor:
    """`desc.load(offsets)`."""


def store_tensor_descriptor(desc: tensor_descriptor, offsets: _Values, value: _Value) -> None:
    """`desc.store(offsets, value)`."""


class block_pointer:
    """A tile of an array, by the array and the tile's offsets in it; made by `make_block_ptr`, moved by `advance`."""
    @property
    def dtype(self) -> dtype: ...
    @property
    def type(self) -> Any: ...
    def advance(self, offsets: _Values) -> Any:
        """The block pointer moved by `offsets` elements along each axis."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...


def make_block_ptr(base: Any, shape: _Values, strides: _Values, offsets: _Values, block_shape: Sequence[_Int], order: Sequence[_Int]) -> block_pointer:
    """A pointer to the tile of `block_shape` at `offsets` of the array at `base` with `shape` and `strides` (in
    elements).

    `load` and `store` take it; with `boundary_check`, the axes along which the tile may reach beyond the array, and
    `padding_option` ("zero", or "nan" for floats), what is read there. `order` is a permutation of the axes, of no
    effect."""
