"""The run-time side of the package under the names that Triton programs use."""
import sys as _sys

from .. import cache, errors
from ..autotune import Autotuner, AutotunerError, Config, Heuristics, autotune, heuristics
from ..cache import RedisRemoteCacheBackend, RemoteCacheBackend
from ..errors import InterpreterError, OutOfResources
from ..jit import JITFunction, KernelInterface, MockTensor
from . import autotuner, driver

jit = _sys.modules["txl.jit"]  # the module; the package has the decorator under this name

__all__ = [
    "Autotuner", "AutotunerError", "Config", "Heuristics", "InterpreterError", "JITFunction", "KernelInterface",
    "MockTensor", "OutOfResources", "RedisRemoteCacheBackend", "RemoteCacheBackend", "TensorWrapper", "autotune",
    "autotuner", "cache", "driver", "errors", "heuristics", "jit", "reinterpret"
]


def __getattr__(name):
    if name in ("TensorWrapper", "reinterpret"):  # few programs use them
        from .. import tensor_wrapper
        return getattr(tensor_wrapper, name)
    raise AttributeError(f"module `{__name__}` has no attribute `{name}`")
