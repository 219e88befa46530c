"""The debugger of kernels on the CPU: breakpoints, steps forward and back, values (docs/debug/debugger.md)."""
import os

from .. import _txl

__all__ = ["Prompt", "Session", "debug"]


def __getattr__(name):
    """`Prompt` and `Session` are imported at their first use: `txl --help` needs no NumPy."""
    import importlib
    if name in ("Prompt", "Session"):
        return getattr(importlib.import_module(f"{__name__}.{name.lower()}"), name)
    raise AttributeError(f"module `{__name__}` has no attribute `{name}`")


class debug:
    """Launches under the debugger: a command line like pdb's stops them at statements.

        txl.debug(kernel)[grid](...)

        with txl.debug(breakpoints=["kernel.py:12"]):
            kernel[grid](...)

    A launch stops at its first statement, or, if breakpoints are given, at these. It uses one thread; its programs run
    in the order of the grid. `quit` raises bdb.BdbQuit. A launch on a GPU or the emulator does not stop, which is a
    RuntimeWarning.

    Args:
        kernel: A kernel, or what launches one (an autotuner); None for a `with` block.
        breakpoints: Texts as the command `break` takes them.
        commands: Lines that are run before any that the user types.
        stdin, stdout: Text streams of the command line; None: the terminal.
        interface: An object with `interact(session, stop)` instead of the command line.
    """

    def __init__(self, kernel=None, *, breakpoints=(), commands=(), stdin=None, stdout=None, interface=None):
        from .breakpoints import parse
        from .prompt import Prompt
        from .session import Session
        self._kernel = kernel
        self.session = Session(interface or Prompt(stdin, stdout, commands), stop_on_entry=not breakpoints)
        for text in breakpoints:
            self.session.add(parse(text, self.session.next_number(), None))
        self._before = []

    def __enter__(self):
        self._before.append(_txl.set_debugger(self.session, False))
        return self

    def __exit__(self, *exception):
        _txl.set_debugger(self._before.pop(), False)
        self.session.close()

    __iter__ = None  # `__getitem__` takes every index, so iteration would not end

    def __getitem__(self, grid):
        if self._kernel is None:
            raise TypeError("`txl.debug()` without a kernel is for a `with` block")

        def launch(*args, **kwargs):
            with self:
                result = self._kernel[grid](*args, **kwargs)
            if not self.session.launches:
                import warnings
                warnings.warn("`txl.debug` stops launches on the CPU; this one ran on a GPU or the emulator",
                              RuntimeWarning, stacklevel=2)
            return result

        return launch


def _session():
    """The session of a launch that `breakpoint()` stops and that has no debugger. PYTHONBREAKPOINT=0 lets it run."""
    global _own
    if _own is None:
        from .prompt import Prompt
        from .session import Session
        _own = Session(Prompt(), stop_on_entry=False)
    if os.environ.get("PYTHONBREAKPOINT") == "0":
        _own.detach()
    return _own


_own = None
