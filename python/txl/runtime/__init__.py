"""The run-time side of the package under the names that Triton programs use."""
from .. import errors
from ..autotune import Autotuner, AutotunerError, Config, Heuristics, autotune, heuristics
from ..errors import InterpreterError, OutOfResources
from ..jit import JITFunction, KernelInterface, MockTensor
from . import driver

__all__ = ["Autotuner", "AutotunerError", "Config", "Heuristics", "InterpreterError", "JITFunction", "KernelInterface",
           "MockTensor", "OutOfResources", "autotune", "driver", "errors", "heuristics"]
