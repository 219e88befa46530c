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


class ring_slot:
    """A producer's or consumer's position in a ring.

    `buffer`: the buffer in this slot; `full`, `free`: its mbarriers; `stage`, `phase`: the index of the slot and the
    parity to wait for."""
    @property
    def buffer(self) -> Any: ...
    @property
    def full(self) -> Any: ...
    @property
    def free(self) -> Any: ...
    def acquire(self) -> Any:
        """Of a producer, with all its threads: wait until the buffer is free, and announce the bytes that fill it. The
        threads meet between the two: one that waited alone might be two phases late, and then wait for ever."""
    def wait(self) -> Any:
        """Of a consumer: wait until the buffer is full; it is the result."""
    def release(self) -> Any:
        """Of a consumer: every thread of the warpgroup arrives at `free`, after it has read the buffer."""
    def next(self) -> Any:
        """The position after this one."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...


class buffer_ring:
    """Buffers with their barriers; see `ring`."""
    def producer(self) -> Any:
        """The first position of a producer: the buffers are free."""
    def consumer(self) -> Any:
        """The first position of a consumer: the buffers are not full yet."""
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...


def ring(shape: _Ints, dtype: _DType, stages: _Int, consumers: _Int = ..., arrivals: _Int = ...) -> tensor:
    """`stages` buffers for tiles of `shape` and `dtype`, each with a barrier that is full when its bytes have come and
    one that is free when `consumers` warpgroups have released it. A producer that uses `async_load` sets `arrivals` to
    its threads, waits for `free` and lets each thread arrive at `full` with `track_async_op`."""
