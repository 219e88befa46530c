"""Keeps PyTorch's Dynamo out of this package, so that a launch is one opaque call in a traced function.

Dynamo traces every Python frame that runs under `torch.compile` unless its file is on a list of skipped files.
Launching, compiling and tuning a kernel have nothing in them that a graph could hold: traced, they are graph breaks
and, where a dictionary has keys that are no texts, errors. The modules that do this are put on that list. What programs
call while they are traced stays traceable: `cdiv`, `next_power_of_2` and other compile-time functions (`txl`,
`txl.jit`), and the functions of `txl.kernels`, which call an operator then.

PyTorch may be imported before this package, after it, or never; a finder waits for the module that has the list.
"""
import os
import sys

_LIST = "torch._dynamo.trace_rules"
_TRACEABLE = ("txl.jit", "txl.kernels", "txl.language", "txl.tools")


def _opaque_modules():
    """The names of the package's modules and packages that Dynamo must not trace."""
    import pkgutil
    folder = os.path.dirname(os.path.abspath(__file__))
    return [module.name for module in pkgutil.iter_modules([folder], "txl.") if module.name not in _TRACEABLE]


def _skip(trace_rules):
    for name in _opaque_modules():
        trace_rules.add(name)


class _ExecuteThenSkip:
    """The loader of the module with the list: executes it as ever, then adds the package."""

    def __init__(self, loader):
        self.loader = loader

    def create_module(self, spec):
        return self.loader.create_module(spec)

    def exec_module(self, module):
        module.__loader__ = module.__spec__.loader = self.loader
        self.loader.exec_module(module)
        _skip(module)


class _Finder:
    """Finds only the module with the list, once."""

    def find_spec(self, name, path=None, target=None):
        if name != _LIST:
            return None
        import importlib.util
        sys.meta_path.remove(self)
        spec = importlib.util.find_spec(name)
        if spec is not None and spec.loader is not None:
            spec.loader = _ExecuteThenSkip(spec.loader)
        return spec


def keep_out():
    """From now on Dynamo does not trace into this package, whether PyTorch is imported already or later."""
    if _LIST in sys.modules:
        _skip(sys.modules[_LIST])
    else:
        sys.meta_path.insert(0, _Finder())
