"""The run-time side of the package under the names that Triton programs use."""
from ..autotune import Autotuner, AutotunerError, Config, Heuristics, autotune, heuristics
from . import driver

__all__ = ["Autotuner", "AutotunerError", "Config", "Heuristics", "autotune", "heuristics", "driver"]
