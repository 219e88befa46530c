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


def smem_gather(smem: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ..., other: _Value = ...) -> tensor:
    """The elements of a buffer that `indices` names along `axis`: a tile of the shape of `indices`, with `other`, or 0,
    where `mask` is false. For axis 0 of rank 2: `result[i, j] = smem[indices[i, j], j]`. Also `smem.gather(…)`."""


def smem_scatter(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """Write `values`, of the shape of `indices`, to the elements of a buffer that `indices` names along `axis`. An
    element that is named more than once must get equal values. Also `smem.scatter(values, indices, axis)`."""


def smem_atomic_add(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """Add `values` to the elements of a buffer that `indices` names along `axis`, each atomically; the result has what
    was there before, 0 where `mask` is false. An element may be named any number of times, in no defined order. For
    buffers of float16, bfloat16, and integers and floats of 32 and 64 bits; floats are rounded after each addition.
    Relaxed: a barrier orders it with the accesses of other warpgroups. Also `smem.atomic_add(…)` and
    `smem.atomic_scatter_add(…)`, as all that follow."""


def smem_atomic_max(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the larger of the element and the value, of integers and floats of 32 and 64 bits."""


def smem_atomic_min(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the smaller of the element and the value, of integers and floats of 32 and 64 bits."""


def smem_atomic_and(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the bitwise and of elements of 32 and 64 bits."""


def smem_atomic_or(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the bitwise or of elements of 32 and 64 bits."""


def smem_atomic_xor(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the bitwise exclusive or of elements of 32 and 64 bits."""


def smem_atomic_xchg(smem: Any, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the value replaces the element, of 32 or 64 bits."""


def smem_atomic_cas(smem: Any, cmp: _Value, values: Any, indices: Any, axis: _Int = ..., mask: Optional[_Value] = ...) -> tensor:
    """As `smem_atomic_add`: the value replaces the element, of 16, 32 or 64 bits, where its bits are those of `cmp`."""
