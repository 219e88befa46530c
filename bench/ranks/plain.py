"""Loads plain_triton.py with one of the two compilers, from the same text."""
import importlib.util
import sys
from pathlib import Path
from unittest import mock


def load(compiler):
    """The module of kernels. compiler: "triton" or "txl". ImportError where it is not installed."""
    path = Path(__file__).resolve().parent / "plain_triton.py"
    spec = importlib.util.spec_from_file_location(f"plain_triton_of_{compiler}", path)
    module = importlib.util.module_from_spec(spec)
    names = {}
    if compiler == "txl":
        import txl
        names = {"triton": txl, "triton.language": txl.language}
    with mock.patch.dict(sys.modules, names):
        spec.loader.exec_module(module)
    return module
