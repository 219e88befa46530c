"""Passes of users: where in the pipeline they run, what identifies them, and the list that a launch names."""
import hashlib
import inspect
import os
import shutil
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


class PluginPass:
    """Passes of a plugin in C++, at a point of the pipeline.

    Attributes:
        path, names, at: The library, the names of its passes in their order, and the point, see `rewrite`.
        tool: The program that loads it.
        name, hash: The names, and a hash of the library, of its passes and of `at`.
    """

    def __init__(self, path, names, at, tool):
        self.path, self.names, self.at, self.tool, self.name = os.path.abspath(path), names, at, tool, "+".join(names)
        with open(path, "rb") as file:
            library = hashlib.sha256(file.read()).hexdigest()
        self.hash = hashlib.sha256(repr((library, names, at)).encode()).hexdigest()[:16]

    def __repr__(self):
        return f"PluginPass({self.path}, {self.name}, at={self.at!r})"


def plugin(path, *names, at="source", tool=None):
    """Passes of a plugin in C++, which `passes` takes as it takes those in Python.

    Args:
        path: The library, built against the headers of MLIR (examples/plugin).
        names: The names of its passes, in the order in which they run.
        at: The point, see `rewrite`.
        tool: MLIR's `mlir-opt`, which loads it, of the version whose headers it was built against. None: `mlir-opt-22`
            or `mlir-opt` of `PATH`.

    Returns: a PluginPass. ValueError without a name; RuntimeError if there is no such program; OSError if the library
    cannot be read.
    """
    if not names:
        raise ValueError("`ir.plugin` takes the library and the names of its passes")
    tool = tool or shutil.which("mlir-opt-22") or shutil.which("mlir-opt")
    if tool is None:
        raise RuntimeError("there is no `mlir-opt-22` on PATH, which loads plugins: install Debian's `mlir-22-tools`, "
                           "or name MLIR's `mlir-opt`, `tool=`")
    return PluginPass(path, names, at, str(tool))


def rewrite(function=None, at="source", version=""):
    """Decorator: a function on a Module becomes a pass.

    Args:
        at: `source`, the program before all passes; the name of a pass, such as `txl-combine`: the program after it
            (`txlc --emit passes` lists them). `ttgir:NAME` is a pass from TTIR to TTGIR where one on TTIR has the same
            name, `ttgir:NAME#2` the second of that name. `ttir`, the end of the passes on TTIR; `ttgir`, of a kernel
            for a GPU the program with layouts, before it becomes LLVM IR.
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
        if not isinstance(one, (IRPass, PluginPass)):
            raise TypeError(f"`{getattr(one, '__name__', one)}` is no pass; decorate it with `@ir.rewrite`")
    text = ",".join(f"{one.name}@{one.at}#{one.hash}" for one in chosen)
    _known[text] = chosen
    return text


def chosen_passes(text):
    """The passes of an option's value. ValueError for one that `passes` did not make in this process."""
    if text not in _known:
        raise ValueError(f"`ir_passes` takes what `txl.ir.passes(…)` returns, not `{text}`")
    return _known[text]
