"""Functions of single targets and of their libraries: imported when they are first asked for, because they are many and
few programs do."""
import importlib

_MODULES = ("cuda", "libdevice")


def __getattr__(name):
    if name in _MODULES:
        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module `{__name__}` has no attribute `{name}`")


def __dir__():
    return sorted({*globals(), *_MODULES})
