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


def atomic_cas(pointer: Union[tensor, block_pointer], cmp: _Value, val: _Value, sem: Optional[_Str] = ..., scope: Optional[_Str] = ...) -> tensor:
    """Store `val` where memory holds `cmp`, atomically; the old contents either way. Elements of 16, 32 or 64 bits.

    `sem`: "acquire", "release", "acq_rel" (default), "relaxed"; `scope`: "gpu" (default), "cta", "sys". The other
    atomic accesses have an `eviction_policy`, too, as in `load`."""


def atomic_xchg(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store `val` and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""


def atomic_add(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Add `val` to memory and give the old contents, atomically, where `mask`. `sem` and `scope` as in `atomic_cas`."""


def atomic_max(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store the larger of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""


def atomic_min(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store the smaller of memory and `val` and give the old contents, atomically, where `mask`. fp32 and fp64 too."""


def atomic_and(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store `memory & val` and give the old contents, atomically, where `mask`. Integers only."""


def atomic_or(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store `memory | val` and give the old contents, atomically, where `mask`. Integers only."""


def atomic_xor(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Store `memory ^ val` and give the old contents, atomically, where `mask`. Integers only."""


def atomic_load(pointer: Union[tensor, block_pointer], mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """The contents of memory, read atomically where `mask`. `sem`: "acquire" (default) or "relaxed"; `scope` as in
    `atomic_cas`."""


def atomic_store(pointer: Union[tensor, block_pointer], val: _Value, mask: Optional[_Value] = ..., sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., eviction_policy: Any = ...) -> tensor:
    """Write `val` atomically where `mask`. `sem`: "release" (default) or "relaxed"; `scope` as in `atomic_cas`."""


def atomic_poll(pointer: Union[tensor, block_pointer], expected_value: _Value, sem: Optional[_Str] = ..., scope: Optional[_Str] = ..., timeout_ns: Any = ...) -> tensor:
    """Read memory until it holds `expected_value` or `timeout_ns` nanoseconds have passed; whether it did, as a
    boolean.

    `sem`: "acquire" (default) or "relaxed"; without `timeout_ns` it waits for ever."""
