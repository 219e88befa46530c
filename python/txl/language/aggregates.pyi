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


def is_aggregate(cls) -> bool:
    """Whether `cls` is a class that `@aggregate` made."""


def aggregate(cls) -> Any:
    """Make a class one whose instances kernels make and use. Its annotated names are its fields, those of its bases
    before them.

    Without an `__init__` of its own it gets one that takes the fields in their order, with the defaults that the class
    gives. A field annotated `tl.constexpr` is known at compile time; one annotated `tl.tensor` is a run-time value.
    Instances do not change: `aggregate_replace` makes changed ones. ValueError for an `__init__` that is a jit
    function."""


def revive(cls, elements: Any) -> Any:
    """An instance of the aggregate `cls` with these fields."""


def aggregate_replace(instance: Any, **changes: Any) -> Any:
    """A copy of the aggregate `instance` with the fields named in `changes` replaced; AttributeError for a name it has
    not."""
