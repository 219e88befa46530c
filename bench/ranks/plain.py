"""Loads plain_triton.py with one of the two compilers, from the same text."""
import functools
import importlib.util
import sys
import threading
from pathlib import Path
from unittest import mock

_lock = threading.Lock()  # ranks of the CPU are threads, and the name `triton` is replaced for all of them


def load(compiler):
    """The module of kernels, once a process. compiler: "triton" or "txl". ImportError where it is not installed."""
    with _lock:
        return _load(compiler)


@functools.cache
def _load(compiler):
    path = Path(__file__).resolve().parent / "plain_triton.py"
    spec = importlib.util.spec_from_file_location(f"plain_triton_of_{compiler}", path)
    module = importlib.util.module_from_spec(spec)
    if compiler == "triton":  # whose modules stay: it imports others when it compiles
        spec.loader.exec_module(module)
        return module
    import txl
    with mock.patch.dict(sys.modules, {"triton": txl, "triton.language": txl.language}):
        spec.loader.exec_module(module)
    return module
