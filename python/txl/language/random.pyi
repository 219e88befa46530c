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


def philox_impl(c0: _Value, c1: _Value, c2: _Value, c3: _Value, k0: _Value, k1: _Value, n_rounds: _Int = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """`n_rounds` rounds of Philox on the counter `(c0, c1, c2, c3)` with the key `(k0, k1)`; all uint32 or all
    uint64."""


def philox(seed: _Value, c0: _Value, c1: _Value, c2: _Value, c3: _Value, n_rounds: _Int = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Philox with a 64-bit `seed` as key: four unsigned tiles of the width of `c0`, 32 or 64 bits."""


def randint(seed: _Value, offset: _Value, n_rounds: _Int = ...) -> tensor:
    """Random uint32 for each of `offset` (integers); `randint4x` gives four for the price of one."""


def randint4x(seed: _Value, offset: _Value, n_rounds: _Int = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of random uint32 for each of `offset` (integers)."""


def uint_to_uniform_float(x: _Value) -> tensor:
    """Integers of 32 or 64 bits as fp32 in `[0, 1)`."""


def rand(seed: _Value, offset: _Value, n_rounds: _Int = ...) -> tensor:
    """Uniform fp32 in `[0, 1)` for each of `offset` (integers)."""


def rand4x(seed: _Value, offsets: _Values, n_rounds: _Int = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of uniform fp32 in `[0, 1)` for each of `offsets` (integers)."""


def pair_uniform_to_normal(u1: _Value, u2: _Value) -> _Tuple[tensor, tensor]:
    """Two independent normal numbers from two uniform ones, by Box and Muller."""


def randn(seed: _Value, offset: _Value, n_rounds: _Int = ...) -> tensor:
    """Standard normal fp32 for each of `offset` (integers)."""


def randn4x(seed: _Value, offset: _Value, n_rounds: _Int = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of standard normal fp32 for each of `offset` (integers)."""
