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
    """`with tl.async_task([0]): …`: a part of a loop's body that may run in other warps than the rest. It changes no
    value: what stands in it runs in the order of the text, and the loop around it is compiled as with `tl.range(…,
    warp_specialize=True)`, which chooses by itself what producer warps do (its copies) and what consumer warps do (its
    products). `task_ids`: numbers of tasks; which warps they are is the compiler's choice."""
    def __enter__(self) -> Any: ...
    def __exit__(self) -> Any: ...
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def __setattr__(self, name: Any, value: _Value) -> Any: ...
    def __txl_describe__(self) -> Any: ...
