# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Iterator, Literal, Tuple as _Tuple, overload

from .types import *
from .values import *


def philox_impl(c0: Any, c1: Any, c2: Any, c3: Any, k0: Any, k1: Any, n_rounds: Any = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """`n_rounds` rounds of Philox on the counter `(c0, c1, c2, c3)` with the key `(k0, k1)`; all uint32 or all uint64."""


def philox(seed: Any, c0: Any, c1: Any, c2: Any, c3: Any, n_rounds: Any = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Philox with a 64-bit `seed` as key: four unsigned tiles of the width of `c0`, 32 or 64 bits."""


def randint(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Random uint32 for each of `offset` (integers); `randint4x` gives four for the price of one."""


def randint4x(seed: Any, offset: Any, n_rounds: Any = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of random uint32 for each of `offset` (integers)."""


def uint_to_uniform_float(x: Any) -> tensor:
    """Integers of 32 or 64 bits as fp32 in `[0, 1)`."""


def rand(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Uniform fp32 in `[0, 1)` for each of `offset` (integers)."""


def rand4x(seed: Any, offsets: Any, n_rounds: Any = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of uniform fp32 in `[0, 1)` for each of `offsets` (integers)."""


def pair_uniform_to_normal(u1: Any, u2: Any) -> _Tuple[tensor, tensor]:
    """Two independent normal numbers from two uniform ones, by Box and Muller."""


def randn(seed: Any, offset: Any, n_rounds: Any = ...) -> tensor:
    """Standard normal fp32 for each of `offset` (integers)."""


def randn4x(seed: Any, offset: Any, n_rounds: Any = ...) -> _Tuple[tensor, tensor, tensor, tensor]:
    """Four tiles of standard normal fp32 for each of `offset` (integers)."""
