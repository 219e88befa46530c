# Written by scripts/make-stubs.py from the prelude.
from enum import Enum
from typing import Any, Iterator, Literal, Tuple as _Tuple, overload

from .types import *
from .values import *


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


def cuda_capability_geq(major: Any, minor: Any = ...) -> bool:
    """Whether the kernel is compiled for an NVIDIA GPU of at least that compute capability."""
