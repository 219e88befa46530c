"""A kernel as Python sees it: `fn[grid](...)` compiles what was not compiled yet, and launches.

The launch itself, from arguments to machine, is one call of the extension (`_txl.Launcher`); this file has what happens
once a kernel or once a specialization.
"""
import time
from collections import namedtuple

from . import _native  # noqa: F401  (finds the extension)
from . import _txl, active_device, async_compile, knobs
from .errors import CompilationError
from .host import BUILTIN, FUNCTION, Host, current, describe_function, holds, is_prelude, prelude_name
from .jit_callable import JITCallable, KernelInterface, MockTensor
from .options import DEFAULT_OPTIONS, GPU_OPTIONS, WITHOUT_MEANING
from .parameters import parameters_of

JitFunctionInfo = namedtuple("JitFunctionInfo", "module name jit_function")

_RETIRED = ("device", "device_type", "stream")


class JITFunction(JITCallable, _txl.Launcher, KernelInterface):
    """A function in the language of kernels, made by `@txl.jit`. `fn[grid](*args, **options)` launches it; another
    kernel calls it by name."""

    def __init__(self, fn, version=None, do_not_specialize=None, do_not_specialize_on_alignment=None, debug=None,
                 noinline=None, extern=False, repr=None, launch_metadata=None, debug_info=None, src_file="",
                 differences=None):
        if not hasattr(fn, "__code__"):
            raise TypeError(f"`@jit` is for functions written in Python, not for `{type(fn).__name__}`")
        super().__init__(fn)
        self.version = version
        self.do_not_specialize = tuple(do_not_specialize or ())
        self.do_not_specialize_on_alignment = tuple(do_not_specialize_on_alignment or ())
        self.debug = debug
        if extern and noinline is False:
            raise ValueError("the calls of an `extern` function stay calls: leave out `noinline=False`, or `extern`")
        self.noinline = bool(extern) or noinline
        self.extern = bool(extern)
        self.debug_info = debug_info
        self.launch_metadata = launch_metadata
        self.src_file, self.differences = src_file, differences
        self._repr = repr
        self.pre_run_hooks = []
        self.params = parameters_of(fn)
        self.arg_names = [p.name for p in self.params]
        self.constexprs = [p.num for p in self.params if p.is_constexpr]
        self._mark("do_not_specialize", self.do_not_specialize)
        self._mark("do_not_specialize_on_alignment", self.do_not_specialize_on_alignment)
        # PyTorch's compiler takes it away and gives it back; what a kernel used is the specializations'
        self.used_global_vals = {}
        self._configure_parameters()

    def _configure_parameters(self):
        self._configure([(p.name, p.is_constexpr, p.is_const, p.do_not_specialize, p.do_not_specialize_on_alignment,
                          p.annotation_type, p.is_variadic, p.is_keyword_only, p.has_default, p.default)
                         for p in self.params])

    def _mark(self, attribute, chosen):
        for which in chosen:
            results = [p for p in self.params if p.name == which or p.num == which]
            if not results:  # Triton lets it pass, and published kernels have such names
                import warnings
                warnings.warn(f"`{self.__qualname__}` has no parameter {which!r}, which `{attribute}` lists",
                              stacklevel=4)
                continue
            if results[0].is_constexpr:
                raise ValueError(
                    f"{results[0].name} marked as constexpr and listed in {attribute}: a constexpr is always compiled "
                    f"in, "
                    f"take `{results[0].name}` out of `{attribute}`")
            setattr(results[0], attribute, True)

    # ---- what it is ----

    def _unsafe_update_src(self, text):
        """Replace the source text. The compiled kernels are forgotten."""
        _, file, line = self._source()
        self._text = text if text.endswith("\n") else text + "\n", file, line
        self._clear()

    def repr(self, specialization=None):
        return self._fn_name if self._repr is None else self._repr(specialization)

    def is_gluon(self):
        return False

    def __txl_describe__(self):
        if is_prelude(self.module):
            return BUILTIN, prelude_name(self.module, self.__name__)
        return FUNCTION, describe_function(self)

    def __call__(self, *args, **kwargs):
        raise RuntimeError(
            f"`{self.__name__}` is a kernel function: launch it with `{self.__name__}[grid](...)`, or call it "
            "from another kernel")

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return BoundJITMethod(instance, self)

    # ---- sending it to another process ----

    def __reduce__(self):
        """As a function: by its module and name. Without its Python function, which PyTorch's compiler takes away
        (`fn.fn = None`), as what is left: a kernel to look at, and to launch what is already compiled."""
        if self.fn is None:
            return _without_function, (type(self), {**self.__dict__, "pre_run_hooks": []})
        return _by_name, (self.module, self.__qualname__)

    # ---- launching ----

    def run(self, *args, grid, warmup=False, **kwargs):
        """Launch on `grid`, or, with `warmup`, only compile. Returns the kernel."""
        return self._run(args, kwargs, grid, warmup)

    def warmup(self, *args, grid=None, **kwargs):
        """Compile for these arguments without running; a dtype is a placeholder for a pointer to its elements. Returns
        the kernel, or a FutureKernel inside of an AsyncCompileMode."""
        args = [MockTensor.wrap_dtype(a) for a in args]
        kwargs = {name: MockTensor.wrap_dtype(a) if self._takes_array(name) else a for name, a in kwargs.items()}
        mode = async_compile.active.get()
        if mode is not None:
            return mode.submit(lambda: self._run(tuple(args), kwargs, grid, True))
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
        """{device: ({index: kernel}, )} of the compiled kernels; `clear` of either mapping forgets them, so that the
        next launch compiles again, or reads the compile cache."""
        return KernelCache(self, {0: (KernelCache(self, enumerate(self.compiled_kernels())), )})

    # ---- compiling: called by the extension for a specialization it has not seen ----

    def _compile(self, signature, bound, options, warmup):
        """Called by the extension for a specialization that it has not seen: (CompiledKernel, native kernel, uses), or
        None if a hook forbids it."""
        from . import history
        from .bundles import active
        from .compiler.build import build
        options = self._check_options({**self._options_by_parameters(bound), **options})
        if (take := async_compile.interceptor.get()) is not None:
            take(self, signature, bound, options)
            return None
        described = None
        if knobs.runtime.jit_cache_hook is not None or knobs.runtime.jit_post_compile_hook is not None:
            described = self._describe_compilation(signature, bound, options, warmup)
        if knobs.runtime.jit_cache_hook is not None and knobs.runtime.jit_cache_hook(
                **described, already_compiled=False):
            return None
        host, start = Host(), time.perf_counter()
        try:
            kernel = build(self, signature, bound, options, host, launched=True)
        except CompilationError as error:
            if any(item[0] == "NotInTheCache" for item in getattr(error, "diagnostics", ())):
                missing = history.why(history.record_of(self, signature, options, host.uses))
                error.args = ("\n".join([str(error), *(f"    {reason}" for reason in missing)]), )
            raise
        history.note(history.record_of(self, signature, options, host.uses), kernel.native.from_cache,
                     time.perf_counter() - start)
        for category, text in kernel.native.warnings:
            import warnings
            warnings.warn(text.rstrip("\n"), getattr(__import__("builtins"), category, UserWarning),
                          stacklevel=_user_level())
        if active.recorder is not None:
            active.recorder.add(kernel)
        if knobs.runtime.jit_post_compile_hook is not None:
            knobs.runtime.jit_post_compile_hook(**described, already_compiled=True)
        return kernel, kernel.native, host.uses

    def _describe_compilation(self, signature, bound, options, warmup):
        """The arguments of the runtime's hooks for a compilation."""
        from .compiler.sources import type_text
        types = {p.name: type_text(s) for p, s in zip(self.params, signature)}
        texts = [text if isinstance(text, str) else str(text).replace("'", "") for text in types.values()]
        settings = {**DEFAULT_OPTIONS, **options}
        shown = ", ".join(
            f"{name}={settings[name]}" for name in ("num_warps", "num_ctas", "num_stages", "enable_fp_fusion"))
        key = f"{self.cache_key}-{signature}-{sorted(settings.items())}"
        return {
            "key": key, "repr": f"{self.__name__}[{shown}]({', '.join(texts)})", "fn": JitFunctionInfo(
                self.module, self.__name__, self), "compile": {
                    "key": key, "signature": types, "device": active_device.current_device(), "is_warmup": warmup,
                    "configs": [], "extern_libs": None,
                    "constants": {name: bound[name]
                                  for name, kind in types.items()
                                  if kind == "constexpr"}, "specialization_data": None, "launch_cooperative_grid": bool(
                                      options.get("launch_cooperative_grid")), **settings,
                }, "is_manual_warmup": warmup,
        }

    def _options_by_parameters(self, bound):
        """Compile-time parameters that are named as options are both: `num_warps: tl.constexpr`."""
        values = {p.name: bound.get(p.name) for p in self.params if p.is_constexpr and p.name in DEFAULT_OPTIONS}
        return {name: value for name, value in values.items() if type(value) is type(DEFAULT_OPTIONS[name])}

    def _check_options(self, options):
        """The options of a launch that the compiler takes; KeyError for an unknown one."""
        known = {}
        if self.debug or (self.debug is None and knobs.runtime.debug):
            known["debug"] = True
        elif self.debug is None and _txl.is_checking():  # assertions, but arithmetic that wraps may be meant to
            known.update(debug=True, sanitize_overflow=False)
        if _txl.is_debugging():
            known["debug_points"] = True
        if self.debug_info is not None:
            known["debug_info"] = bool(self.debug_info)
        for name, value in options.items():
            if name in _RETIRED:
                raise TypeError(f"option `{name}` is gone: where the arrays live decides where a kernel runs")
            if _txl.is_option(name):
                if value is not None and (name, value) != ("target", "cpu"):
                    known[name] = value
            elif name in WITHOUT_MEANING:
                if value is not None and options.get("target", "cpu") != "cpu":
                    _warn_once(name)
            elif name in ("ir_override", "ir_passes"):
                known[name] = value
            elif name not in GPU_OPTIONS:
                raise KeyError(
                    f"`{name}` is neither a parameter of kernel `{self._call_text()}` nor an "
                    f"option{self._nearest(name)}"
                )
        return known

    def _call_text(self):
        """`name(parameters)`: how the kernel is called."""
        texts = [("*" if p.is_variadic else "") + p.name + (": constexpr" if p.is_constexpr else "") +
                 (f"={p.default!r}" if p.has_default else "") for p in self.params]
        first = next((p.num for p in self.params if p.is_keyword_only), None)
        if first is not None and not any(p.is_variadic for p in self.params):
            texts.insert(first, "*")
        return f"{self.__name__}({', '.join(texts)})"

    def _nearest(self, name):
        """A question about the parameter or option that may be meant by `name`, or nothing."""
        import difflib
        result = difflib.get_close_matches(name, [*self.arg_names, *DEFAULT_OPTIONS, *GPU_OPTIONS], 1)
        return f"; did you mean `{result[0]}`?" if result else ""

    def _explain_call(self, text, options):
        """Called by the extension where arguments do not fit the parameters. `options`: the keywords that are no
        parameters."""
        unknown = [name for name in options if not _txl.is_option(name) and name not in GPU_OPTIONS]
        for name in unknown:
            text += f"; `{name}` is neither a parameter nor an option{self._nearest(name)}"
        raise TypeError(f"{text}; the kernel is `{self._call_text()}`")

    def _check_use(self, use):
        """Called by the extension where a global, closure variable or attribute that was compiled into a kernel is
        another object now: an equal one will do."""
        if holds(use):
            return
        now, (_, _, value, text) = current(use), use
        was = "was not there" if value is Host else f"was {value!r}"
        raise RuntimeError(f"{text} has changed since `{self.__name__}` was compiled with it: it {was} and now "
                           f"{'is gone' if now is Host else f'is {now!r}'}; pass it as a constexpr argument instead")


class KernelCache(dict):
    """A view of a function's compiled kernels, with Triton's way to forget them."""

    def __init__(self, function, items):
        super().__init__(items)
        self._function = function

    def clear(self):
        super().clear()
        self._function._clear()


def forget_kernels():
    """Forget what every function of the process was compiled to: something that all of it depends on has changed."""
    import gc
    for fn in gc.get_objects():
        if issubclass(type(fn), JITFunction):
            fn._clear()


def _by_name(module, qualname):
    import functools
    import importlib
    return functools.reduce(getattr, qualname.split("."), importlib.import_module(module))


def _without_function(kind, state):
    result = kind.__new__(kind)
    result.__dict__.update(state)
    result._configure_parameters()
    return result


class BoundJITMethod:
    """A jit function that was reached through an instance: the instance is its first argument."""

    def __init__(self, instance, function):
        self.__self__, self.__func__ = instance, function

    __iter__ = None  # `__getitem__` takes every index, so iteration would not end

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self.__func__.run(self.__self__, *args, grid=grid, **kwargs)

    def __call__(self, *args, **kwargs):
        return self.__func__(self.__self__, *args, **kwargs)


_warned = set()


def _warn_once(option):
    if option not in _warned:
        _warned.add(option)
        import warnings
        warnings.warn(f"option `{option}` has no meaning for code that this compiler makes; it is ignored",
                      RuntimeWarning, stacklevel=_user_level())


def _user_level():
    """The `stacklevel` at which a warning of the caller is the user's: that of the first frame outside of this
    package."""
    import sys
    frame, level = sys._getframe(1), 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == __package__:
        frame, level = frame.f_back, level + 1
    return level
