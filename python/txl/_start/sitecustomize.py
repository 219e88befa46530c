"""Runs at the start of a Python that was started by a program under `python -m txl`: `import triton` and
`import teraxlang` mean txl there too.

The folder of this file is in PYTHONPATH (`alias.serve_children`), so every Python that is started with the same
environment (by multiprocessing, subprocess, test runners, compile workers) runs it first. Nothing is imported until the
program imports one of these names. Another `sitecustomize` that this one hides runs as usual."""
import os
import sys

_FOLDER = os.path.dirname(os.path.abspath(__file__))


class _First:
    """Replaces the finder of `txl.alias` until the first import of a name that it provides."""

    @staticmethod
    def find_spec(name, path=None, target=None):
        if name.partition(".")[0] not in ("triton", "teraxlang"):
            return None
        sys.meta_path.remove(_First)
        root = os.path.dirname(os.path.dirname(_FOLDER))
        try:
            from txl import alias
        except ModuleNotFoundError:  # the parent had it from somewhere else than its installed packages
            sys.path.append(root)
            from txl import alias
        alias.install()
        from importlib.util import find_spec
        return find_spec(name)


def _run_hidden():
    """Run the `sitecustomize` that this one hides."""
    from importlib.machinery import PathFinder
    from importlib.util import module_from_spec
    rest = [entry for entry in sys.path if os.path.abspath(entry) != _FOLDER]
    spec = PathFinder.find_spec("sitecustomize", rest)
    if spec is not None and spec.loader is not None:
        module = sys.modules["sitecustomize"] = module_from_spec(spec)
        spec.loader.exec_module(module)


# Another Python than the parent's has other packages; `triton` is there what it was.
if os.environ.get("TXL_SERVES_TRITON") == sys.prefix:
    sys.meta_path.insert(0, _First)
_run_hidden()
