"""The programs; importing this package imports `triton`, whichever package has the name."""
import importlib
import pkgutil

from .registry import PROGRAMS, complaints

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__)):
    importlib.import_module(f"{__name__}.{_module}")

__all__ = ["PROGRAMS", "complaints"]
