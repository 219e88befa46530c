"""The run-time side of the package under the names that Triton programs use."""
import sys as _sys

from .. import cache, errors
from ..autotune import Autotuner, AutotunerError, Config, Heuristics, autotune, heuristics
from ..errors import InterpreterError, OutOfResources
from ..jit import JITFunction, KernelInterface, MockTensor
from . import autotuner, driver

jit = _sys.modules["txl.jit"]  # the module; the package has the decorator under this name

__all__ = ["Autotuner", "AutotunerError", "Config", "Heuristics", "InterpreterError", "JITFunction", "KernelInterface",
           "MockTensor", "OutOfResources", "autotune", "autotuner", "cache", "driver", "errors", "heuristics", "jit"]
