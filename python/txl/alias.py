"""Serve the package under the name `triton`, so that a Triton program runs without a change.

`install` puts a finder in front of the import system: `triton` is a module whose attributes are txl's, and each module
below it is the module of txl with the same path. A path that txl does not have is a ModuleNotFoundError that says so.
"""
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import sys
import types

import txl

# The version of Triton whose language is followed; programs compare it.
TRITON_VERSION = "3.9.0"

# Paths that Triton spells differently.
_MOVED = {
    "triton.language.extra.cuda.libdevice": "txl.language.extra.libdevice",
    "triton.language.core": "txl.language",
    "triton.language.standard": "txl.language",
    "triton._utils": "txl.paths",
    "triton.runtime.jit": "txl.jit",
    "triton.runtime.cache": "txl.cache",
}


class _Triton(types.ModuleType):
    """The module `triton`: txl's attributes, Triton's version."""

    def __getattr__(self, name):
        try:
            return getattr(txl, name)
        except AttributeError:
            raise AttributeError(f"module 'triton' (served by txl) has no attribute '{name}'") from None

    def __dir__(self):
        return sorted({*super().__dir__(), *dir(txl)})


class _Loader(importlib.abc.Loader):

    def __init__(self, alias, target):
        self.alias, self.target = alias, target

    def create_module(self, spec):
        if self.target == "txl":
            return _Triton("triton", txl.__doc__)
        module = importlib.import_module(self.target)
        self.spec, self.loader = module.__spec__, getattr(module, "__loader__", None)
        return module

    def exec_module(self, module):
        if self.target == "txl":
            module.__path__ = []
            module.__version__ = TRITON_VERSION
            module.__all__ = list(getattr(txl, "__all__", ()))
        else:  # the import system has just put the alias's spec on txl's own module
            module.__spec__, module.__loader__ = self.spec, self.loader
            if any(name.startswith(f"{self.alias}.") for name in _MOVED) and not hasattr(module, "__path__"):
                module.__path__ = []  # a package there, a module here


class _Finder(importlib.abc.MetaPathFinder):

    def find_spec(self, name, path=None, target=None):
        if name != "triton" and not name.startswith("triton."):
            return None
        own = _MOVED.get(name, "txl" + name[len("triton"):])
        try:
            found = importlib.util.find_spec(own)
        except ModuleNotFoundError:
            found = None
        if found is None:
            raise ModuleNotFoundError(f"No module named '{name}': txl serves the name `triton` and has no `{own}`",
                                      name=name)
        package = found.submodule_search_locations is not None
        return importlib.machinery.ModuleSpec(name, _Loader(name, own), is_package=package)


def serve_children():
    """From now on a Python that this process starts, in whatever way, serves `triton` too, and so do those that it starts.

    The environment says so: PYTHONPATH, whose first folder has a `sitecustomize` (`_start`). The folder is in `sys.path` as well, because
    some programs make the one from the other. A Python of another environment, and one with `-I`, `-E` or `-S`, is not served."""
    import os
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_start")
    paths = os.environ.get("PYTHONPATH", "")
    if folder not in paths.split(os.pathsep):
        os.environ["PYTHONPATH"] = f"{folder}{os.pathsep}{paths}" if paths else folder
    if folder not in sys.path:
        sys.path.insert(1, folder)
    os.environ["TXL_SERVES_TRITON"] = sys.prefix


def install():
    """From now on `import triton` in this process imports txl. RuntimeError if the real Triton is already imported."""
    present = sys.modules.get("triton")
    if isinstance(present, _Triton):
        return
    if present is not None:
        raise RuntimeError("`triton` is already imported; call `txl.alias.install()` before anything imports it")
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())


def uninstall():
    """Give the name `triton` back; modules that imported it keep what they have."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
    for name in [n for n in sys.modules if n == "triton" or n.startswith("triton.")]:
        del sys.modules[name]
