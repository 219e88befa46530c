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


class CachePolicy:
    """How early the L2 cache evicts what an access brings into it: a value of kernels, or an object of the host that
    kernels use as a constant or as an argument. It changes no result.

    `priority` is that of a `fraction` of the accesses (more than 0, at most 1): "evict_last", "evict_normal",
    "evict_first" or "evict_unchanged"; `secondary`, "evict_first" or "evict_unchanged", is that of the others. With
    `base`, a pointer, `priority` is that of the `primary_size` bytes from there on instead, and `secondary` that of the
    other bytes at a distance of less than `total_size`, which is at least `primary_size` and at most 4294967295.

    Loads, stores, atomic accesses, TMA copies and prefetches, and `async_load` take one as `eviction_policy`. A
    compare-and-swap and `atomic_poll` have none. An update without an instruction (bf16 before sm_90) ignores it."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...
