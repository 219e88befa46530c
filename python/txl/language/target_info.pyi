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


def current_target() -> Any:
    """The target, or None for the tile machine."""


def is_cuda() -> bool:
    """Whether the kernel is compiled for an NVIDIA GPU."""


def is_hip() -> bool:
    """Whether the kernel is compiled for an AMD GPU: False."""


def is_hip_cdna3() -> bool:
    """Whether the kernel is compiled for that GPU of AMD: False."""


def is_hip_cdna4() -> bool:
    """Whether the kernel is compiled for that GPU of AMD: False."""


def cuda_capability_geq(major: _Int, minor: _Int = ...) -> bool:
    """Whether the kernel is compiled for an NVIDIA GPU of at least that compute capability."""
