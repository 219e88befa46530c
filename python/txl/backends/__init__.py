"""The targets that kernels are compiled for."""
from collections import namedtuple

from . import compiler, driver
from .compiler import BaseBackend, GPUTarget
from .driver import DriverBase

Backend = namedtuple("Backend", "compiler driver")

# By the names under which programs look for them. The CPU is not among them, as in Triton's own packages: if PyTorch's
# compiler found it there, it would generate kernels for it instead of its own CPU code.
backends = {"nvidia": Backend(compiler.CUDABackend, driver.CUDADriver)}

__all__ = ["Backend", "BaseBackend", "DriverBase", "GPUTarget", "backends"]
