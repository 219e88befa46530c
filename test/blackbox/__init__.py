"""Kernels that Triton and this compiler must treat alike; importing this package imports `triton`, whichever stands
after the name.

Each module holds kernels of one subject. What Triton 3.9 and 3.6 said of each is recorded next to them (record.py), and
test/python/interop/test_blackbox.py compares: acceptance, the types that the kernels print while they are compiled, and
what the TTIR computes.
"""
import importlib
import pkgutil

from .registry import CASES

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name.startswith("kernels_")):
    importlib.import_module(f"{__name__}.{_module}")

__all__ = ["CASES"]
