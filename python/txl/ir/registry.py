"""Passes in Python: where in the pipeline they run, what identifies them, and the list that a launch names."""
import hashlib
import inspect
import textwrap

_known = {}  # by the text that a launch's option has


class IRPass:
    """A function on a Module, at a point of the pipeline.

    Attributes:
        function: Changes a Module in place; what it returns is ignored.
        at: The point, see `rewrite`.
        name, hash: The function's name, and a hash of its source, of `at` and of `version`.
    """

    def __init__(self, function, at, version=""):
        self.function, self.at, self.name = function, at, function.__name__
        try:
            source = textwrap.dedent(inspect.getsource(function))
        except (OSError, TypeError):  # made by `exec`
            source = repr(function.__code__.co_code) + repr(function.__code__.co_consts)
        values = [(name, repr(cell.cell_contents)) for name, cell in zip(
            function.__code__.co_freevars, function.__closure__ or ()) if not callable(cell.cell_contents)]
        self.hash = hashlib.sha256(repr((source, values, at, str(version))).encode()).hexdigest()[:16]

    def __call__(self, module):
        return self.function(module)

    def __repr__(self):
        return f"IRPass({self.name}, at={self.at!r})"


def rewrite(function=None, at="source", version=""):
    """Decorator: a function on a Module becomes a pass.

    Args:
        at: `source`, the program before all passes; the name of a pass on TTIR, such as `txl-combine`: the program
            after it (`txlc --emit passes` lists them); `ttir`, the end of the passes on TTIR; `ttgir`, of a kernel for
            a GPU the program with layouts, before it becomes LLVM IR.
        version: Anything that the function depends on and that is not in its text: a change compiles kernels again.

    Returns: an IRPass.
    """
    if function is None:
        return lambda function: IRPass(function, at, version)
    return IRPass(function, at, version)


def passes(*chosen):
    """The value of a launch's option `ir_passes`: these passes, each at its point, in this order at one point. It has
    their hashes, so a pass that changed compiles kernels again. TypeError for what is no pass."""
    for one in chosen:
        if not isinstance(one, IRPass):
            raise TypeError(f"`{getattr(one, '__name__', one)}` is no pass; decorate it with `@ir.rewrite`")
    text = ",".join(f"{one.name}@{one.at}#{one.hash}" for one in chosen)
    _known[text] = chosen
    return text


def chosen_passes(text):
    """The passes of an option's value. ValueError for one that `passes` did not make in this process."""
    if text not in _known:
        raise ValueError(f"`ir_passes` takes what `txl.ir.passes(…)` returns, not `{text}`")
    return _known[text]
