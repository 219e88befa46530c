"""Exceptions. What is wrong in a kernel's source is a `CompilationError`, and also the exception that Python has for
it: a name that is not defined is a `NameError` too. What goes wrong while a kernel runs is a `LaunchError`."""


class TritonError(Exception):
    """The base of the exceptions of this package."""


class CompilationError(TritonError):
    """A kernel's source was refused. `str()` shows source location, source line, call stack and remedy.

    `diagnostics` has one tuple (name, kind, message, file, line, column) for each error reported; `file`, `line` and
    `column` are those of the first, `error_message` its message alone.
    """
    diagnostics = ()
    file = ""
    line = column = 0
    src, node = "", None  # Triton's exceptions have them

    def __str__(self):
        return self.args[0] if self.args else ""

    @property
    def message(self):
        return str(self)

    @property
    def error_message(self):
        return self.diagnostics[0][2] if self.diagnostics else None


class UnsupportedLanguageConstruct(CompilationError):
    """Python that has no meaning in a kernel."""


class CompileTimeAssertionFailure(CompilationError):
    """A `static_assert` that does not hold."""


class LaunchError(TritonError, RuntimeError):
    """A kernel was stopped while it ran. Nothing outside of its arrays was touched.

    `file`, `line`, `column`: the source location; `program_id`: the program, a tuple, or None; `argument`: the name
    of the array, or None; `offset`: elements from the pointer passed, or None.
    """
    file = ""
    line = column = 0
    program_id = argument = offset = None


class OutOfBoundsError(LaunchError, IndexError):
    """An access outside of the storage of the arrays that were passed or registered."""


class ReadOnlyError(LaunchError, ValueError):
    """A store to a read-only array."""


class DeviceAssertionError(LaunchError, AssertionError):
    """A `device_assert` that does not hold."""


class CheckError(LaunchError):
    """Check mode found a race, a read of uninitialised memory, a value that a masked load does not have, an integer
    that overflowed on its way to an address, or dependence on the order of the grid."""


class OutOfResources(TritonError):
    """A kernel needs more of something than there is."""

    def __init__(self, required, limit, name, detail=""):
        super().__init__(required, limit, name)
        self.required, self.limit, self.name, self.detail = required, limit, name, detail

    def __str__(self):
        detail = f"\n{self.detail}" if self.detail else ""
        return f"out of resource: {self.name}, required: {self.required}, limit: {self.limit}{detail}"

    def __reduce__(self):
        return type(self), (self.required, self.limit, self.name, self.detail)


class DescriptorError(TritonError, ValueError, AssertionError):
    """A tensor descriptor that no tile can be loaded through."""


class InterpreterError(TritonError):
    """Part of Triton's interface; never raised here."""


class PTXASError(TritonError):
    """Part of Triton's interface; never raised here."""


class AutotunerError(TritonError):
    """No configuration is left to choose from."""


_LAUNCH = {c.__name__: c for c in (LaunchError, OutOfBoundsError, ReadOnlyError, DeviceAssertionError, CheckError)}
_COMPILATION = {c.__name__: c for c in (CompilationError, UnsupportedLanguageConstruct, CompileTimeAssertionFailure)}


# Limits of a GPU, by the diagnostic that reports an exceeded one.
_RESOURCES = {
    "TooMuchShared": "shared memory", "SharedBeyondTarget": "shared memory", "BuffersBeyondTarget": "shared memory",
    "TooManyThreads": "threads", "ThreadsBeyondTarget": "threads"
}


def compilation_error(kind):
    """The class that is both a CompilationError and the Python exception called `kind`."""
    result = _COMPILATION.get(kind)
    if result is None:
        import builtins
        python = getattr(builtins, kind, RuntimeError)
        result = _COMPILATION[kind] = type(kind, (CompilationError, python), {"__doc__": CompilationError.__doc__,
                                                                            "__module__": __name__})
    return result


def __getattr__(name):  # `pickle` looks for the classes that compilation_error makes
    import builtins
    if isinstance(getattr(builtins, name, None), type) and issubclass(getattr(builtins, name), Exception):
        return compilation_error(name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def describe_fault(error, arguments):
    """Add the dtype and shape of the array to the message of a LaunchError. `arguments`: by name."""
    array = arguments.get(getattr(error, "argument", None))
    shape = getattr(array, "shape", None)
    if shape is not None and error.args:
        known = f"{str(getattr(array, 'dtype', 'array')).removeprefix('torch.')} of shape {tuple(shape)}"
        error.args = (error.args[0].replace(f"argument: `{error.argument}` (",
                                            f"argument: `{error.argument}`, {known} (", 1), )


def _with_sources(text):
    """The text of a LaunchError with the lines that only Python knows, those of a notebook or a prompt, below their
    locations."""
    import linecache
    import os
    import re
    lines = []
    for line in text.splitlines():
        lines.append(line)
        location = re.match(r"(.+?):(\d+):(\d+): ", line)
        if location and not os.path.exists(location[1]):
            source = linecache.getline(location[1], int(location[2])).rstrip()
            if source:
                lines += [source, " " * (int(location[3]) - 1) + "^"]
    return "\n".join(lines)


def raise_error(text, items, fault):
    """Raise what the compiler or machine reported. `items`: its diagnostics; `fault`: what a launch knows, or None."""
    name, kind, message, file, line, column = items[0] if items else ("", "RuntimeError", text, "", 0, 0)
    if not file and len(items) == 1:  # nothing to show but the message and its notes
        text = message if fault is not None else text.removeprefix("error: ")
    if name in _RESOURCES:  # the first number that stands alone is what is needed, the last what there is
        import re
        sizes = [int(n) for n in re.findall(r" (\d+)\b", message)]
        raise OutOfResources(sizes[0], sizes[-1], _RESOURCES[name], text.rstrip("\n") if file else "")
    if fault is not None:
        text = _with_sources(text)
        error = _LAUNCH[kind](text.rstrip("\n")) if kind in _LAUNCH else ValueError(text.rstrip("\n"))
        program, argument, argument_name, offset, _bytes, has_program = fault
        error.program_id = program if has_program else None
        error.argument = argument_name or None
        error.offset = offset if argument >= 0 else None
        error.diagnostics = tuple(items)
    elif name in ("WrongOption", "WrongCall", "NullOptions"):
        error = ValueError(message)
        raise error
    else:
        error = compilation_error(kind)(text.rstrip("\n"))
        error.diagnostics = tuple(items)
        if isinstance(error, SyntaxError):
            error.msg = text.rstrip("\n")
    error.file, error.line, error.column = file, line, column
    raise error
