# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Iterator, Literal, Tuple as _Tuple, overload

from .types import *
from .values import *


def zeros(shape: Any, dtype: Any) -> tensor:
    """A tile of `shape` and `dtype` with every element 0."""


def zeros_like(input: Any) -> tensor:
    """A tile of zeros with the shape and dtype of `input`."""


def cdiv(x: Any, div: Any) -> tensor:
    """`x / div` rounded up, for integers that are not negative."""


def sigmoid(x: Any) -> tensor:
    """`1 / (1 + exp(-x))`; fp32 or fp64."""


def softmax(x: Any, dim: Any = ..., *, keep_dims: Any = ..., ieee_rounding: Any = ...) -> tensor:
    """`exp(x) / sum(exp(x))` along `dim` (default 0), computed without overflow; the shape stays. fp32 or fp64.

    `keep_dims` has no effect and is deprecated; `ieee_rounding` is `fdiv`'s."""


def ravel(x: Any, can_reorder: Any = ...) -> tensor:
    """The elements of `x` in row-major order, as a tile of rank 1."""


def swizzle2d(i: Any, j: Any, size_i: Any, size_j: Any, size_g: Any) -> _Tuple[tensor, tensor]:
    """The row and column that position `(i, j)` of a row-major `size_i` by `size_j` grid gets when the grid is walked
    column by column inside groups of `size_g` rows.

    For `size_i = size_j = 4` and `size_g = 2`, row by row, the order of visit changes from
    `0 1 2 3 / 4 5 6 7 / 8 9 10 11 / 12 13 14 15` to `0 2 4 6 / 1 3 5 7 / 8 10 12 14 / 9 11 13 15`."""


def interleave(a: Any, b: Any) -> tensor:
    """The elements of `a` and `b` in turn along the last axis, which doubles; two scalars give shape `[2]`."""


def squeeze(x: Any, dim: Any) -> tensor:
    """`x` without axis `dim`, whose extent must be 1."""


def unsqueeze(x: Any, dim: Any) -> tensor:
    """`x` with a new axis of extent 1 at `dim` of the result."""


@overload
def max(input: Any, axis: Any = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """The largest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type of
    `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`."""
@overload
def max(input: Any, *, axis: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
@overload
def max(input: Any, axis: Any, return_indices: Literal[True], return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> _Tuple[tensor, tensor]:
    """The largest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(max, index)` in the type of
    `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`."""


def argmax(input: Any, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """The index (int32) of the largest element along `axis`; of equal ones the leftmost unless `tie_break_left=False`."""


@overload
def min(input: Any, axis: Any = ..., return_indices: Literal[False] = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """The smallest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type of
    `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`."""
@overload
def min(input: Any, *, axis: Any = ..., return_indices_tie_break_left: Any = ..., keep_dims: Any = ..., return_indices: Literal[True]) -> _Tuple[tensor, tensor]: ...
@overload
def min(input: Any, axis: Any, return_indices: Literal[True], return_indices_tie_break_left: Any = ..., keep_dims: Any = ...) -> _Tuple[tensor, tensor]:
    """The smallest element along `axis` (of all elements without one); NaNs are ignored.

    Types narrower than 32 bits are widened first, to fp32 or int32. `return_indices` gives `(min, index)` in the type of
    `input` and int32, of equal elements the leftmost unless `return_indices_tie_break_left=False`."""


def argmin(input: Any, axis: Any, tie_break_left: Any = ..., keep_dims: Any = ...) -> tensor:
    """The index (int32) of the smallest element along `axis`; of equal ones the leftmost unless `tie_break_left=False`."""


def sum(input: Any, axis: Any = ..., keep_dims: Any = ..., dtype: Any = ...) -> tensor:
    """The sum along `axis` (of all elements without one), formed in `dtype`; by default integers narrower than 32 bits are
    summed as int32 or uint32 (booleans too), everything else in its own type."""


def xor_sum(input: Any, axis: Any = ..., keep_dims: Any = ...) -> tensor:
    """The exclusive or of all elements along `axis`; integers only."""


def reduce_or(input: Any, axis: Any, keep_dims: Any = ...) -> tensor:
    """The bitwise or of all elements along `axis`; integers only."""


def cumsum(input: Any, axis: Any = ..., reverse: Any = ..., dtype: Any = ...) -> tensor:
    """The running sum along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""


def cumprod(input: Any, axis: Any = ..., reverse: Any = ..., dtype: Any = ...) -> tensor:
    """The running product along `axis`, formed in the type that `sum` uses; `reverse` runs from the end."""


def sort_impl(x: Any, k: Any = ..., dim: Any = ..., descending: Any = ...) -> tensor:
    """The last axis of `x` sorted; with `k` only the first `k` (a power of two) of the order."""


def sort(x: Any, dim: Any = ..., descending: Any = ...) -> tensor:
    """`x` sorted along its last axis (`dim` can name no other), ascending unless `descending`. NaNs are the largest, -0 is
    below +0; not stable otherwise."""


def topk(x: Any, k: Any, dim: Any = ..., descending: Any = ...) -> tensor:
    """The `k` largest elements along the last axis, largest first; the `k` smallest, smallest first, with
    `descending=False`, in the order of `sort`. `k` is a power of two, at most the extent. Types narrower than 32 bits are
    widened as by `max`."""


def bitonic_merge(x: Any, dim: Any = ..., descending: Any = ...) -> tensor:
    """Sort a tile whose last axis is bitonic in the order of `sort`: first ascending, then descending, or the reverse."""


def flip(x: Any, dim: Any = ...) -> tensor:
    """`x` reversed along `dim`, by default the last axis."""
