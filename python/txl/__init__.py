"""TXL: Triton programs, compiled in C++ and run where their arrays live, on this machine's CPU or a GPU.

    import txl as triton
    import txl.language as tl
"""
import sys as _sys
from os import environ as _environ

from . import _native, _txl
from .errors import (CheckError, CompilationError, DeviceAssertionError, InterpreterError, LaunchError,
                     OutOfBoundsError, OutOfResources, ReadOnlyError, TritonError)
from .jit import JITFunction, KernelInterface, MockTensor, constexpr_function, jit, must_use_result
from .check import check, emulate, record, register, uninitialized

from . import language  # after `jit`: its library functions are jit functions
from .language import aggregate, constexpr

__version__ = _txl.version()

language.dtype.__txl_constant__ = True
constexpr.__txl_constant__ = constexpr.__txl_wraps__ = True


@constexpr_function
def cdiv(x: int, y: int):
    """x / y, rounded up."""
    return (x + y - 1) // y


Cdiv = cdiv


@constexpr_function
def next_power_of_2(n: int):
    """The smallest power of two that is not less than n; 1 for n below 1."""
    return 1 << max(n - 1, 0).bit_length()


# What programs need now and then is imported when it is named.
_LAZY = {
    "Autotuner": "autotune", "AutotunerError": "autotune", "Config": "autotune", "Heuristics": "autotune",
    "autotune": "autotune", "heuristics": "autotune", "DeviceArray": "device", "empty": "device",
    "synchronize": "device", "to_device": "device", "zeros": "device", "effects": "effects", "Effects": "effects",
    "check_protocol": "compiler.check_protocol",
    "layout": "layout", "Layout": "layout", "ASTSource": "compiler", "CompiledKernel": "compiler",
    "compile": "compiler", "set_allocator": "runtime._allocation", "AsyncCompileMode": "async_compile",
    "FutureKernel": "async_compile", "TensorWrapper": "tensor_wrapper", "reinterpret": "tensor_wrapper",
    "line_times": "line_times", "trace": "trace", "passes": "passes", "Pass": "passes", "explain": "history",
    "monitor": "history", "same_bits": "compiler.same_bits", "SameBits": "compiler.same_bits",
    "debug": "debugger", "same_expression": "compiler.algebra",
    "SameExpression": "compiler.algebra",
    "bundle": "bundles.write", "ranks": "distributed.ranks",
    "RankError": "distributed.ranks", "dist": "distributed",
    **dict.fromkeys(("AutoLayout", "BlockedLayout", "DistributedLinearLayout", "DotOperandLayout", "NVMMADistributedLayout", "NVMMASharedLayout", "SliceLayout", "SwizzledSharedLayout", "distributed_type", "print_layout"), "kernel_layouts"),
}
_MODULES = frozenset({
    "_C", "alias", "backends", "cache", "compiler", "device", "distributed", "errors", "kernels", "knobs",
    "profiler", "remote", "runtime", "testing", "tools"
})


class _Package(_sys.__class__):
    """This module. Where a function has its module's name (`autotune`), the attribute is the function, in whatever
    order they are imported."""

    def __setattr__(self, name, value):
        if name in _LAZY and isinstance(value, _sys.__class__):
            value = getattr(value, name)
        super().__setattr__(name, value)

    def __getattr__(self, name):
        import importlib
        if name in _LAZY:
            return getattr(importlib.import_module(f"{__name__}.{_LAZY[name]}"), name)
        if name in _MODULES:
            return importlib.import_module(f"{__name__}.{name}")
        if not name.startswith("_") and hasattr(language, name):  # a kernel may be written with one name for both
            return getattr(language, name)
        raise AttributeError(f"module `{__name__}` has no attribute `{name}`")

    def __dir__(self):
        return sorted({*super().__dir__(), *_LAZY, *_MODULES})


_sys.modules[__name__].__class__ = _Package

from .dynamo import keep_out as _keep_dynamo_out

_keep_dynamo_out()

if _problems := _txl.environment_problems():
    import warnings as _warnings
    for _problem in _problems:
        _warnings.warn(_problem, RuntimeWarning, stacklevel=2)

import os as _os

if _os.environ.get("TXL_RECORD"):
    from .bundles.record import record_process as _record_process
    _record_process(_os.environ["TXL_RECORD"])

if _txl.keep_line_times(False):  # TXL_PROFILE=1
    _txl.keep_line_times(True)
    from .line_times import print_at_exit as _print_at_exit
    _print_at_exit()

if _environ.get("TXL_CACHE_REMOTE") or _environ.get("TRITON_REMOTE_CACHE_BACKEND"):
    import importlib as _importlib
    _importlib.import_module("txl.remote.client").connect_by_environment()

__all__ = [
    "Autotuner", "CheckError", "CompilationError", "Config", "DeviceArray", "DeviceAssertionError", "Heuristics",
    "InterpreterError", "JITFunction", "KernelInterface", "LaunchError", "MockTensor", "OutOfBoundsError",
    "OutOfResources", "ReadOnlyError", "TritonError", "autotune", "bundle", "cdiv", "check", "check_protocol",
    "compile", "constexpr", "constexpr_function", "debug", "effects", "empty", "emulate", "explain", "heuristics",
    "jit", "language", "line_times", "monitor", "must_use_result", "next_power_of_2", "passes", "ranks", "record",
    "register", "same_bits", "same_expression", "synchronize", "testing", "to_device", "trace", "uninitialized", "zeros"
]
