"""Triton's path to the autotuner."""
from ..autotune import Autotuner, Config, Heuristics, autotune, heuristics
from ..errors import AutotunerError, CompileTimeAssertionFailure, OutOfResources, PTXASError

__all__ = [
    "Autotuner", "AutotunerError", "CompileTimeAssertionFailure", "Config", "Heuristics", "OutOfResources",
    "PTXASError", "autotune", "heuristics"
]
