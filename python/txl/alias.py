"""Serve the package under the names `triton` and `teraxlang`, so that programs for either run without a change.

`install` adds a finder at the front of `sys.meta_path`: each name is a module whose attributes are txl's, and each
module below it is the module of txl with the same path. A path that txl does not have is a ModuleNotFoundError with its
name.
"""
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
import types

import txl

# The versions of Triton and TeraXLang whose languages are followed; programs compare them.
TRITON_VERSION = "3.9.0"
NAMES = {"triton": TRITON_VERSION, "teraxlang": "3.5.1"}

# Paths that are named differently in Triton, after its name.
_MOVED = {
    "language.extra.cuda.libdevice": "txl.language.extra.libdevice",
    "language.extra.cuda.gdc": "txl.language.extra.device",
    "language.extra.cuda.utils": "txl.language.extra.device",
    "language.core": "txl.language",
    "language.standard": "txl.language",
    "_utils": "txl.paths",
    "runtime.jit": "txl.jit",
    "runtime.cache": "txl.cache",
    "runtime._async_compile": "txl.async_compile",
}


def root_of(name):
    """The provided name that `name` is, or is below; None for others."""
    root = name.partition(".")[0]
    return root if root in NAMES else None


class _Served(types.ModuleType):
    """The module of a name that is served: txl's attributes, the other's version."""

    def __getattr__(self, name):
        try:
            return getattr(txl, name)
        except AttributeError:
            raise AttributeError(f"module '{self.__name__}' (served by txl) has no attribute '{name}'") from None

    def __dir__(self):
        return sorted({*super().__dir__(), *dir(txl)})


class _Loader(importlib.abc.Loader):

    def __init__(self, alias, target):
        self.alias, self.target = alias, target

    def create_module(self, spec):
        if self.target == "txl":
            return _Served(self.alias, txl.__doc__)
        module = importlib.import_module(self.target)
        self.spec, self.loader = module.__spec__, getattr(module, "__loader__", None)
        return module

    def get_code(self, name):
        """The code of the module: `python -m txl -m triton.tools.compile` runs it."""
        return importlib.util.find_spec(self.target).loader.get_code(self.target)

    def exec_module(self, module):
        if self.target == "txl":
            module.__path__ = []
            module.__version__ = NAMES[self.alias]
            module.__all__ = list(getattr(txl, "__all__", ()))
        else:  # the import system has just put the alias's spec on txl's own module
            module.__spec__, module.__loader__ = self.spec, self.loader
            below = self.alias.partition(".")[2]
            if any(path.startswith(f"{below}.") for path in _MOVED) and not hasattr(module, "__path__"):
                module.__path__ = []  # a package there, a module here


class _Finder(importlib.abc.MetaPathFinder):

    def find_spec(self, name, path=None, target=None):
        root = root_of(name)
        if root is None:
            return None
        below = name[len(root) + 1:]
        own = _MOVED.get(below, f"txl.{below}" if below else "txl")
        try:
            result = importlib.util.find_spec(own)
        except ModuleNotFoundError:
            result = None
        if result is None:
            raise ModuleNotFoundError(f"No module named '{name}': txl serves the name `{root}` and has no `{own}`",
                                      name=name)
        package = result.submodule_search_locations is not None
        return importlib.machinery.ModuleSpec(name, _Loader(name, own), is_package=package)


def serve_children():
    """From now on a Python that this process starts, in whatever way, serves these names too, and so do those that it
    starts.

    This uses PYTHONPATH, whose first folder has a `sitecustomize` (`_start`). The folder is in `sys.path` as well,
    because some programs set PYTHONPATH from it. A Python of another environment, and one with `-I`, `-E` or `-S`, is
    not served."""
    folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "_start")
    paths = os.environ.get("PYTHONPATH", "")
    if folder not in paths.split(os.pathsep):
        os.environ["PYTHONPATH"] = f"{folder}{os.pathsep}{paths}" if paths else folder
    if folder not in sys.path:
        sys.path.insert(1, folder)
    os.environ["TXL_SERVES_TRITON"] = sys.prefix


def _before_fork():
    """A fork after a query for the compiler's identity is PyTorch starting its compile workers."""
    compiler = sys.modules.get("txl.compiler.compiler")
    if compiler is not None and compiler.identity_was_asked:
        from .warm_up import warm_up_compiler
        warm_up_compiler()


_watches_forks = False


def install():
    """From now on `import triton` and `import teraxlang` in this process import txl. RuntimeError if the real one of
    either is already imported."""
    for name in NAMES:
        if not isinstance(sys.modules.get(name), (_Served, types.NoneType)):
            raise RuntimeError(f"`{name}` is already imported; call `txl.alias.install()` before anything imports it")
    if not any(isinstance(finder, _Finder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Finder())
    global _watches_forks
    if not _watches_forks:
        _watches_forks = True
        os.register_at_fork(before=_before_fork)


def uninstall():
    """Give the names back; modules that imported them keep what they have."""
    sys.meta_path[:] = [finder for finder in sys.meta_path if not isinstance(finder, _Finder)]
    for name in [n for n in sys.modules if root_of(n)]:
        del sys.modules[name]
