"""The name of a compilation target."""
from dataclasses import dataclass


@dataclass(frozen=True)
class GPUTarget:
    """backend: "cpu"; arch: the processor's architecture, as `platform.machine()` names it; warp_size: 1."""
    backend: str
    arch: object
    warp_size: int
