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


class async_task:
    """`with tl.async_task([0]): …`: a region of a loop's body that other warps may execute. It changes no value:
    its statements run in the order of the text, and the loop is compiled as with `tl.range(…, warp_specialize=True)`:
    the compiler assigns copies to producer warps and MMAs to consumer warps. `task_ids`: ids of tasks; the compiler
    chooses their warps."""
    def __enter__(self) -> Any: ...
    def __exit__(self) -> Any: ...
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...
