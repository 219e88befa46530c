"""A kernel as Python sees it: `fn[grid](...)` compiles what was not compiled yet, and launches.

The launch itself, from arguments to machine, is one call of the extension (`_txl.Launcher`); what stands here is what happens
once a kernel or once a specialization.
"""
import os

from . import _native  # noqa: F401  (finds the extension)
from . import _txl
from .host import Host, describe, describe_function, is_prelude
from .source import function_source

# Options of a GPU compilation that mean nothing on a CPU: a tuned program carries them, and it must run here unchanged.
GPU_OPTIONS = frozenset({"maxnreg", "launch_cooperative_grid", "launch_pdl", "ir_override", "extern_libs", "ptx_version",
                         "ptx_options", "enable_reflect_ftz", "warp_size", "arch", "backend_name", "instrumentation_mode",
                         "supported_fp8_dtypes", "deprecated_fp8_dot_operand_dtypes", "allowed_dot_input_precisions",
                         "waves_per_eu", "matrix_instr_nonkdim", "kpack", "num_cpu_threads", "vec_lib"})

# Compile assertions and overflow checks where a kernel does not say.
DEBUG = any(os.environ.get(name, "0").lower() not in ("", "0", "false", "no", "off") for name in ("TXL_DEBUG", "TRITON_DEBUG"))

_RETIRED = ("device", "device_type", "stream")

DEFAULT_OPTIONS = {"num_warps": 4, "num_stages": 3, "num_ctas": 1, "enable_fp_fusion": True, "debug": False,
                   "sanitize_overflow": True, "default_dot_input_precision": "tf32"}


class KernelParam:
    """A parameter of a kernel as its text declares it."""
    __slots__ = ("num", "name", "annotation", "has_default", "default", "is_constexpr", "is_const", "annotation_type",
                 "do_not_specialize", "do_not_specialize_on_alignment", "is_variadic", "is_keyword_only")

    def __init__(self, num, name, annotation, has_default, default, kind):
        self.num, self.name, self.annotation, self.has_default, self.default = num, name, annotation, has_default, default
        self.is_variadic, self.is_keyword_only = kind == "*", kind == "k"
        text = annotation if isinstance(annotation, str) else getattr(annotation, "__name__", "")
        last = text.rpartition(".")[2]
        self.is_constexpr = last == "constexpr"
        self.is_const = last == "const" and not self.is_constexpr
        self.annotation_type = _annotated_type(annotation, last)
        self.do_not_specialize = self.do_not_specialize_on_alignment = False

    def __repr__(self):
        return f"KernelParam({self.name!r})"


_TYPES = frozenset({"i1", "i8", "i16", "i32", "i64", "u1", "u8", "u16", "u32", "u64", "fp16", "bf16", "fp32", "fp64", "fp8e4nv",
                    "fp8e5", "fp8e4b8", "fp8e5b16", "fp8e4b15"})
_LONG = {"int1": "u1", "int8": "i8", "int16": "i16", "int32": "i32", "int64": "i64", "uint8": "u8", "uint16": "u16",
         "uint32": "u32", "uint64": "u64", "float16": "fp16", "bfloat16": "bf16", "float32": "fp32", "float64": "fp64"}


def _annotated_type(annotation, last):
    """The type that an annotation fixes (`i64`, `*fp32`), or None."""
    if hasattr(annotation, "primitive_bitwidth"):  # a dtype, or a pointer to one
        return describe(annotation)[1]
    if not isinstance(annotation, str):
        return None
    text = annotation.strip("'\"")
    element = text.lstrip("*").removeprefix("k") if text.startswith("*") else text
    if element in _TYPES:
        return text
    return _LONG.get(last) if annotation.startswith(("tl.", "language.", "txl.", "triton.")) or annotation == last else None


def _parameters(fn):
    """The parameters of a Python function, from its code object."""
    code = fn.__code__
    if code.co_flags & 0x08:
        raise TypeError(f"`{fn.__qualname__}`: a kernel cannot have `**{code.co_varnames[-1]}`")
    try:
        annotations = fn.__annotations__
    except NameError:  # lazily evaluated annotations that name what does not exist (yet)
        annotations = {}
    positional, keyword_only = code.co_argcount, code.co_kwonlyargcount
    names = code.co_varnames
    defaults = fn.__defaults__ or ()
    first_default = positional - len(defaults)
    params = []

    def add(name, has_default, default, kind):
        params.append(KernelParam(len(params), name, annotations.get(name, ""), has_default, default, kind))

    for i in range(positional):
        add(names[i], i >= first_default, defaults[i - first_default] if i >= first_default else None, "")
    if code.co_flags & 0x04:
        add(names[positional + keyword_only], False, None, "*")
    for name in names[positional:positional + keyword_only]:
        given = fn.__kwdefaults__ or {}
        add(name, name in given, given.get(name), "k")
    return params


class JITFunction(_txl.Launcher):
    """A function in the language of kernels, made by `@txl.jit`. `fn[grid](*args, **options)` launches it; another kernel
    calls it by name."""
    __txl_constant__ = True

    def __init__(self, fn, version=None, do_not_specialize=None, do_not_specialize_on_alignment=None, debug=None,
                 noinline=None, repr=None, launch_metadata=None):
        if not hasattr(fn, "__code__"):
            raise TypeError(f"`@jit` is for functions written in Python, not for `{type(fn).__name__}`")
        self.fn = fn
        self.module = self.__module__ = fn.__module__
        self.__name__ = fn.__name__
        self.__qualname__ = fn.__qualname__
        self.__doc__ = fn.__doc__
        self.__wrapped__ = fn
        self._fn_name = f"{fn.__module__}.{fn.__qualname__}"
        self.version = version
        self.do_not_specialize = tuple(do_not_specialize or ())
        self.do_not_specialize_on_alignment = tuple(do_not_specialize_on_alignment or ())
        self.debug = debug
        self.noinline = noinline
        self.launch_metadata = launch_metadata
        self._repr = repr
        self.pre_run_hooks = []
        self.params = _parameters(fn)
        self.arg_names = [p.name for p in self.params]
        self._mark("do_not_specialize", self.do_not_specialize)
        self._mark("do_not_specialize_on_alignment", self.do_not_specialize_on_alignment)
        self._configure([(p.name, p.is_constexpr, p.is_const, p.do_not_specialize, p.do_not_specialize_on_alignment,
                          p.annotation_type, p.is_variadic, p.is_keyword_only, p.has_default, p.default) for p in self.params])
        self._text = None
        if fn.__code__.co_filename.startswith("<"):
            self._source()  # no file: now or never

    def _mark(self, attribute, chosen):
        for which in chosen:
            found = [p for p in self.params if p.name == which or p.num == which]
            if not found:
                raise ValueError(f"`{self.__qualname__}` has no parameter {which!r} to list in `{attribute}`")
            if found[0].is_constexpr:
                raise ValueError(f"parameter `{found[0].name}` is a constexpr: it cannot be listed in `{attribute}`")
            setattr(found[0], attribute, True)

    # ---- what it is ----

    def _source(self):
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
        import re
        import textwrap
        text = textwrap.dedent(self._source()[0])
        return text[re.search(r"^def\s+\w+\s*[\[(]", text, re.MULTILINE).start():]

    @src.setter
    def src(self, value):
        raise AttributeError("the source of a kernel cannot be set; use `_unsafe_update_src`")

    def _unsafe_update_src(self, text):
        """Replace the source text. The compiled kernels are forgotten."""
        _, file, line = self._source()
        self._text = text if text.endswith("\n") else text + "\n", file, line
        self._clear()

    @property
    def starting_line_number(self):
        return self._source()[2]

    @property
    def signature(self):
        import inspect
        return inspect.signature(self.fn)

    @property
    def cache_key(self):
        """A hash over the source text, where it stands, and the functions and values it names, as far as they are known now."""
        import hashlib
        seen, pending, digest = set(), [self], hashlib.sha256()
        while pending:
            current = pending.pop()
            if id(current) in seen:
                continue
            seen.add(id(current))
            text, _, line = current._source()
            digest.update(f"{current._fn_name}:{line}\n{text}".encode())
            host = Host()
            for name in sorted(set(current.fn.__code__.co_names) | set(current.fn.__code__.co_freevars)):
                host.resolve_name(current, name)
            for _, name, value in host.globals:
                if isinstance(value, JITFunction):
                    if not is_prelude(value.module):
                        pending.append(value)
                elif isinstance(value, (int, float, str, bool, tuple)) or type(value).__name__ == "constexpr":
                    digest.update(f"{name}={value!r}\n".encode())
        return digest.hexdigest()

    @property
    def hash(self):
        return self.cache_key

    def repr(self, specialization=None):
        return self._fn_name if self._repr is None else self._repr(specialization)

    def is_gluon(self):
        return False

    def __repr__(self):
        return f"JITFunction({self._fn_name})"

    def __txl_describe__(self):
        from .host import BUILTIN, FUNCTION, _flat
        if is_prelude(self.module):
            return BUILTIN, _flat(self.module, self.__name__)
        return FUNCTION, describe_function(self)

    def __call__(self, *args, **kwargs):
        raise RuntimeError(f"`{self.__name__}` is a kernel function: launch it with `{self.__name__}[grid](...)`, or call it "
                           "from another kernel")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        from .jit import BoundJITMethod
        return BoundJITMethod(instance, self)

    # ---- launching ----

    def run(self, *args, grid, warmup=False, **kwargs):
        """Launch on `grid`, or, with `warmup`, only compile. Returns the kernel."""
        return self._run(args, kwargs, grid, warmup)

    def warmup(self, *args, grid=None, **kwargs):
        """Compile for these arguments without running; a dtype stands for a pointer to its elements. Returns the kernel."""
        args = [MockTensor.wrap_dtype(a) for a in args]
        kwargs = {name: MockTensor.wrap_dtype(a) if self._takes_array(name) else a for name, a in kwargs.items()}
        return self._run(tuple(args), kwargs, grid, True)

    def _takes_array(self, name):
        return any(p.name == name and not p.is_constexpr for p in self.params)

    def add_pre_run_hook(self, hook):
        """`hook(*args, **kwargs)` is called with the bound arguments before each launch."""
        self.pre_run_hooks.append(hook)
        self._set_hooks(True)

    def _run_hooks(self, bound):
        for hook in self.pre_run_hooks:
            hook(**bound)

    @property
    def device_caches(self):
        return {0: ({i: k for i, k in enumerate(self.compiled_kernels())}, )}

    # ---- compiling: called by the extension for a specialization it has not seen ----

    def _compile(self, signature, bound, options, warmup):
        from .compiler import CompiledKernel
        options = self._check_options(options)
        specializations = [_with_constant(s) for s in signature]
        host = Host()
        native = _txl.compile(describe_function(self), specializations, [(k, _option_text(v)) for k, v in options.items()], host)
        for category, text in native.warnings:
            import warnings
            warnings.warn(text.rstrip("\n"), getattr(__import__("builtins"), category, UserWarning), stacklevel=_user_level())
        constants = tuple(s[0] is None for s in signature)
        return CompiledKernel(self, native, signature, constants, bound, options), native, host.globals

    def _check_options(self, options):
        """The options of a launch that the compiler takes; KeyError for one that nobody knows."""
        known = {}
        if self.debug or (self.debug is None and DEBUG):
            known["debug"] = True
        elif self.debug is None and _txl.is_checking():  # assertions, but arithmetic that wraps may be meant to
            known.update(debug=True, sanitize_overflow=False)
        for name, value in options.items():
            if name in _RETIRED:
                raise TypeError(f"option `{name}` is gone: where the arrays live decides where a kernel runs")
            if _txl.is_option(name):
                if value is not None and (name, value) != ("target", "cpu"):
                    known[name] = value
            elif name not in GPU_OPTIONS:
                raise KeyError(f"`{name}` is neither a parameter of kernel `{self.__name__}` nor an option")
        return known

    def _check_global(self, item):
        """A global that was compiled into a kernel is another object now: an equal one will do."""
        scope, name, value = item
        current = scope.get(name, Host)
        try:
            same = current is value or (current is not Host and _fingerprint(describe(current)) == _fingerprint(describe(value)))
        except ValueError:
            same = False
        if not same:
            now = "is gone" if current is Host else f"is {current!r}"
            raise RuntimeError(f"global `{name}` has changed since `{self.__name__}` was compiled with it: it was {value!r} and now "
                               f"{now}; pass it as a constexpr argument instead")


def _user_level():
    """The `stacklevel` at which a warning of the caller is the user's: that of the first frame outside of this package."""
    import sys
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        frame, level = frame.f_back, level + 1
    return level


def _fingerprint(description):
    """A description without the objects in it, which differ from run to run."""
    if description[0] == 11:  # a function: its text, not its identity
        return description[0], description[1][1:6]
    if description[0] in (8, 9):
        return description[0], [_fingerprint(d) for d in description[1]]
    return description


def _with_constant(specialization):
    """The constants in what the extension said of an argument, described."""
    first = specialization[0]
    if first is None:
        value = specialization[1]
        if type(value).__name__ == "constexpr" and is_prelude(type(value).__module__):
            value = value.value
        return None, describe(value)
    if first is tuple:
        return first, [_with_constant(s) for s in specialization[1]], *specialization[2:]
    return specialization if len(specialization) == 2 else (*specialization[:2], describe(specialization[2]))


def _option_text(value):
    if isinstance(value, bool):
        return "true" if value else "false"
    value = getattr(value, "value", value)
    return str(value)


class MockTensor:
    """Stands for an array of `dtype` where nothing is run: `kernel.warmup(MockTensor(tl.float32), …)`."""

    @staticmethod
    def wrap_dtype(value):
        """`value`, or a MockTensor if it is a dtype, of the language or of torch."""
        kind = type(value)
        if (kind.__name__ == "dtype" and kind.__module__ in ("torch", "txl.language.types", "txl.language.core")):
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
