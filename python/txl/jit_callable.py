"""What kernels and compile-time functions share: a Python function whose text the compiler parses, or whose text other
tools copy, and a key that changes with it."""
from .host import Host, is_prelude
from .source import function_source


def _start_of_def(text):
    """Where the `def` of a function's source begins."""
    import re
    return re.search(r"^[ \t]*def\s+\w+\s*[\[(]", text, re.MULTILINE).start()


def function_below(fn):
    """The jit function below all wrappers: autotuners, heuristics."""
    while not hasattr(fn, "params") and hasattr(fn, "fn"):
        fn = fn.fn
    return fn


class KernelInterface:
    """What can be launched: `launchable[grid](*args)` is `run(*args, grid=grid)`. Kernels, autotuners and heuristics
    are; a class of a program's own that defines `run` becomes so by inheriting this."""

    def __class_getitem__(cls, item):
        return cls

    def run(self, *args, grid, warmup, **kwargs):
        raise NotImplementedError(f"`{type(self).__name__}` has no `run`")

    def warmup(self, *args, grid, **kwargs):
        return self.run(*(MockTensor.wrap_dtype(a) for a in args), grid=grid, warmup=True, **kwargs)

    __iter__ = None  # `__getitem__` takes every index, so iteration would not end

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self.run(*args, grid=grid, warmup=False, **kwargs)


class JITCallable:
    """A Python function in the hands of the compiler."""
    __txl_constant__ = True

    def __init__(self, fn):
        self.fn = fn
        self.__globals__ = fn.__globals__
        self.__name__, self.__qualname__, self.__doc__ = fn.__name__, fn.__qualname__, fn.__doc__
        self.module = self.__module__ = fn.__module__
        self._fn_name = f"{fn.__module__}.{fn.__qualname__}"
        self._text = None
        if fn.__code__.co_filename.startswith("<"):
            self._remember_source()  # no file: now or never

    @property
    def __wrapped__(self):
        return self.fn

    def _remember_source(self):
        self._source()

    def _source(self):
        """(text, file, first line); ValueError where the text cannot be found."""
        if self._text is None:
            try:
                self._text = function_source(self.fn)
            except OSError as error:
                raise ValueError(str(error)) from None
        return self._text

    @property
    def raw_src(self):
        """The lines of the source, decorators included."""
        return self._source()[0].splitlines(keepends=True)

    @property
    def src(self):
        """The source from `def` on, without indentation."""
        import textwrap
        text = textwrap.dedent(self._source()[0])
        return text[_start_of_def(text):]

    @src.setter
    def src(self, value):
        raise AttributeError("the source of a kernel cannot be set; use `_unsafe_update_src`")

    @property
    def starting_line_number(self):
        return self._source()[2]

    @property
    def file_name(self):
        return self._source()[1]

    @property
    def def_file_line_number(self):
        """The line of the file that has the `def`, below the decorators."""
        text, _, line = self._source()
        return line + text.count("\n", 0, _start_of_def(text))

    @property
    def signature(self):
        import inspect
        return inspect.signature(self.fn)

    @property
    def cache_key(self):
        """A hash over the source text, its location, and the functions and values it names, as far as they are known
        now."""
        return self._hashed(lambda function, line: f"{function._fn_name}:{line}")

    @property
    def content_key(self):
        """As `cache_key`, but independent of the location of the functions: for data that is shared between
        programs."""
        return self._hashed(lambda function, line: "")

    def _hashed(self, locate):
        import hashlib
        seen, pending, digest = set(), [self], hashlib.sha256()
        while pending:
            current = pending.pop()
            if id(current) in seen:
                continue
            seen.add(id(current))
            text, _, line = current._source()
            digest.update(f"{locate(current, line)}\n{text}".encode())
            host = Host()
            for name in sorted(set(current.fn.__code__.co_names) | set(current.fn.__code__.co_freevars)):
                host.resolve_name(current, name)
            for _, name, value, _ in host.uses:
                if isinstance(value, JITCallable):
                    if not is_prelude(value.module):
                        pending.append(value)
                elif isinstance(value, (int, float, str, bool, tuple)) or type(value).__name__ == "constexpr":
                    digest.update(f"{name}={value!r}\n".encode())
        return digest.hexdigest()

    @property
    def hash(self):
        return self.cache_key

    def __repr__(self):
        return f"{type(self).__name__}({self._fn_name})"


class MockTensor:
    """A placeholder for an array of `dtype` where nothing is run: `kernel.warmup(MockTensor(tl.float32), …)`."""

    @staticmethod
    def wrap_dtype(value):
        """`value`, or a MockTensor if it is a dtype, of the language or of torch."""
        kind = type(value)
        if kind.__name__ == "dtype" and kind.__module__ in ("torch", "txl.language.types", "txl.language.core"):
            return MockTensor(value)
        return value

    def __init__(self, dtype, shape=None):
        self.dtype = dtype
        self.shape = tuple(shape) if shape is not None else (1, )

    def stride(self):
        strides, step = [], 1
        for extent in reversed(self.shape):
            strides.append(step)
            step *= extent
        return tuple(reversed(strides))

    @staticmethod
    def data_ptr():
        return 0

    @staticmethod
    def ptr_range():
        return 0
