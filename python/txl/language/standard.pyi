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


def zeros(shape: _Ints, dtype: _DType) -> tensor:
    """A tile of `shape` and `dtype` with every element 0."""


def zeros_like(input: Union[_Value, Sequence[_Value]]) -> tensor:
    """A tile of zeros with the shape and dtype of `input`."""


def cdiv(x: Any, div: Any) -> tensor:
    """`x / div` rounded up, for integers that are not negative."""


def sigmoid(x: _Value) -> tensor:
    """`1 / (1 + exp(-x))`; fp32 or fp64."""


def softmax(x: _Value, dim: Optional[_Int] = ..., *, keep_dims: _Bool = ..., ieee_rounding: _Bool = ...) -> tensor:
    """`exp(x) / sum(exp(x))` along `dim` (default 0), computed without overflow; the shape stays. fp32 or fp64.

    `keep_dims` has no effect and is deprecated; `ieee_rounding` is `fdiv`'s."""


def ravel(x: _Value, can_reorder: _Bool = ...) -> tensor:
    """The elements of `x` in row-major order, as a tile of rank 1."""


def swizzle2d(i: _Value, j: _Value, size_i: _Value, size_j: _Value, size_g: _Value) -> _Tuple[tensor, tensor]:
    """The row and column that position `(i, j)` of a row-major `size_i` by `size_j` grid gets when the grid is walked
    column by column inside groups of `size_g` rows.

    For `size_i = size_j = 4` and `size_g = 2`, row by row, the order of visit changes from
    `0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15` to `0 2 4 6 / 1 3 5 7 / 8 10 12 14 / 9 11 13 15`."""


def interleave(a: _Value, b: _Value) -> tensor:
    """The elements of `a` and `b` alternating along the last axis, which doubles; two scalars give shape `[2]`."""


def squeeze(x: _Value, dim: _Int) -> tensor:
    """`x` without axis `dim`, whose extent must be 1."""


def unsqueeze(x: _Value, dim: _Int) -> tensor:
    """`x` with a new axis of extent 1 at `dim` of the result."""


@overload
def max(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int] = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
    """The largest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule."""
@overload
def max(input: Union[_Value, Sequence[_Value]], *, axis: Optional[_Int] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
@overload
def max(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], return_indices: Literal[True], return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> _Tuple[tensor, tensor]:
    """The largest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule."""


def argmax(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
    """The index (int32) of the largest element along `axis`, as `max` with `return_indices` has it: NaNs are ignored,
    and of equal elements it is the leftmost unless `tie_break_left=False`."""


@overload
def min(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int] = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
    """The smallest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule."""
@overload
def min(input: Union[_Value, Sequence[_Value]], *, axis: Optional[_Int] = ..., return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
@overload
def min(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], return_indices: Literal[True], return_indices_tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> _Tuple[tensor, tensor]:
    """The smallest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type
    of `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`. Where all are
    NaN, the result is NaN, and the index that of a NaN, by the same rule."""


def argmin(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], tie_break_left: _Bool = ..., keep_dims: _Bool = ...) -> tensor:
    """The index (int32) of the smallest element along `axis`, as `min` with `return_indices` has it: NaNs are ignored,
    and of equal elements it is the leftmost unless `tie_break_left=False`."""


def sum(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int] = ..., keep_dims: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
    """The sum along `axis` (of all elements without one), formed in `dtype`; by default integers narrower than 32 bits
    are summed as int32 or uint32 (booleans too), everything else in its own type."""


def xor_sum(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int] = ..., keep_dims: _Bool = ...) -> tensor:
    """The exclusive or of all elements along `axis`; integers only."""


def reduce_or(input: Union[_Value, Sequence[_Value]], axis: Optional[_Int], keep_dims: _Bool = ...) -> tensor:
    """The bitwise or of all elements along `axis`; integers only."""


def cumsum(input: Union[_Value, Sequence[_Value]], axis: _Int = ..., reverse: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
    """The running sum along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""


def cumprod(input: Union[_Value, Sequence[_Value]], axis: _Int = ..., reverse: _Bool = ..., dtype: Optional[_DType] = ...) -> tensor:
    """The running product along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""


def sort_impl(x: _Value, k: _Int = ..., dim: Optional[_Int] = ..., descending: _Bool = ...) -> tensor:
    """The last axis of `x` sorted; with `k` only the first `k` of the order."""


def sort(x: _Value, dim: Optional[_Int] = ..., descending: _Bool = ...) -> tensor:
    """`x` sorted along its last axis (`dim` can name no other), ascending unless `descending`. NaNs are the largest, -0
    is below +0; not stable otherwise."""


def topk(x: _Value, k: _Int, dim: Optional[_Int] = ..., descending: _Bool = ...) -> tensor:
    """The `k` largest elements along the last axis, largest first; the `k` smallest, smallest first, with
    `descending=False`, in the order of `sort`. `k` is positive and at most the extent. Types narrower than 32 bits
    are widened as by `max`."""


def bitonic_merge(x: _Value, dim: Optional[_Int] = ..., descending: _Bool = ...) -> tensor:
    """Sort a tile whose last axis is bitonic in the order of `sort`: first ascending, then descending, or the
    reverse."""


def flip(x: _Value, dim: Optional[_Int] = ...) -> tensor:
    """`x` reversed along `dim`, by default the last axis."""
