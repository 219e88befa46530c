"""What the kernel is compiled for, as compile-time values."""

from .declare import builtin


@builtin
def current_target():
    """The target, or None for the tile machine."""


@builtin
def is_cuda():
    """Whether the kernel is compiled for an NVIDIA GPU."""


@builtin
def is_hip():
    """Whether the kernel is compiled for an AMD GPU: False."""


@builtin
def is_hip_cdna3():
    """Whether the kernel is compiled for that GPU of AMD: False."""


@builtin
def is_hip_cdna4():
    """Whether the kernel is compiled for that GPU of AMD: False."""


@builtin
def cuda_capability_geq(major, minor=0):
    """Whether the kernel is compiled for an NVIDIA GPU of at least that compute capability."""
