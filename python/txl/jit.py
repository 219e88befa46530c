"""The decorators: `@jit` for kernels and the functions they call, `@constexpr_function` for Python that runs while a
kernel is compiled."""
from . import _native  # noqa: F401
from . import _txl
from .elements import ELEMENTS
from .host import CALLABLE
from .jit_callable import JITCallable, KernelInterface, MockTensor
from .jit_function import BoundJITMethod, JITFunction
from .parameters import KernelParam
from .tensor_wrapper import TensorWrapper, reinterpret

__all__ = [
    "BoundJITMethod", "ConstexprFunction", "JITCallable", "JITFunction", "KernelInterface", "KernelParam", "MockTensor",
    "TensorWrapper", "constexpr_function", "jit", "mangle_type", "must_use_result", "native_specialize_impl",
    "reinterpret"
]


def jit(fn=None, *, version=None, repr=None, launch_metadata=None, do_not_specialize=None,
        do_not_specialize_on_alignment=None, debug=None, noinline=None, extern=False, debug_info=None,
        diff_mode=None, diff_select=None, log_dir=None, src_file="", use_txl=True):
    """Make a Python function a kernel, or a function that kernels call. It is compiled, never run by Python.

    Args:
        fn: The function. It may be left out to give options: `@jit(debug=True)`.
        version: Anything; part of the kernel's identity for the caller.
        repr: A function that gives the kernel's name from its specialization.
        launch_metadata: A function (grid, kernel, args) -> dict, called for each launch by profilers.
        do_not_specialize: Names or indices of parameters whose value must not be compiled in: neither 1 nor
            divisibility.
        do_not_specialize_on_alignment: The same for divisibility by 16 only.
        debug: Compile `device_assert` and overflow checks. Left out, they are where TXL_DEBUG or TRITON_DEBUG is set;
            check mode compiles assertions alone.
        noinline: Calls of the function stay calls.
        extern: The function is compiled separately from the kernels that call it, once for all of them, and linked into
            each. Its calls stay calls: `noinline` is True.
        debug_info: Compile for debuggers (`cuda-gdb`) on a GPU: they find the program's variables, tiles as arrays of a
            thread's registers. The code is the same, but its assembler optimises nothing then. Left out, it is where
            TXL_DEBUG_INFO is set.
        diff_mode: "ttir", "ttgir" or "llir": when the kernel is compiled, list the passes of that stage; for other
            words, all of them.
        diff_select: The index, from 0, of the pass of that list whose difference is shown. Left out, the user is
            prompted for it.
        log_dir: The program after that pass is written to `tmp.ir` in this folder, instead of showing a difference.
        src_file: A file with the text of a stage (`.ttir`, `.ttgir`, `.llir`, `.ptx`), which is compiled instead of the
            function. If the `NAME_signature.json` of a dump is next to it, launches with other types or constants are a
            ValueError.
        use_txl: TeraXLang's choice of its passes; there is one list of passes here, so only True is taken.

    The process continues after the differences; TeraXLang's ends there, which `knobs.compilation.exit_after_diff` asks
    for.
    """
    if not use_txl:
        raise ValueError("`use_txl` is True: there is one list of passes, for kernels with primitives and without")

    def decorate(fn):
        return JITFunction(fn.fn if isinstance(fn, JITFunction) else fn, version=version, repr=repr,
                           launch_metadata=launch_metadata, do_not_specialize=do_not_specialize,
                           do_not_specialize_on_alignment=do_not_specialize_on_alignment, debug=debug,
                           noinline=noinline, extern=extern, debug_info=debug_info, src_file=src_file,
                           differences=None if diff_mode is None else (diff_mode, diff_select, log_dir))

    return decorate if fn is None else decorate(fn)


def must_use_result(x, s=True):
    """Decorator, above `@jit`: a kernel that calls the function as a statement, and drops what it gives, is an error.
    With a text, `@must_use_result("why")`, the error has the reason.

    The compiler reads the decorator in the function's text: it has no effect if it is applied in another way."""
    if isinstance(x, str):
        return lambda fn: must_use_result(fn, x)
    x._must_use_result = s
    return x


def _plain(value):
    if type(value).__name__ == "constexpr" and hasattr(value, "value"):
        return value.value
    if isinstance(value, tuple):
        plain = [_plain(v) for v in value]
        return type(value)(*plain) if hasattr(value, "_fields") else tuple(plain)
    return value


class ConstexprFunction(JITCallable):
    """A Python function that kernels may call with compile-time values; it runs in Python while the kernel is
    compiled."""

    def _remember_source(self):
        """Nothing: the compiler does not read it."""

    def __call__(self, *args, **kwargs):
        return self.fn(*(_plain(a) for a in args), **{name: _plain(a) for name, a in kwargs.items()})

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *args, **kwargs: self(instance, *args, **kwargs)

    def __txl_describe__(self):
        return CALLABLE, self._fn_name, self


def constexpr_function(fn):
    """Let kernels call a Python function with compile-time arguments. From Python it is an ordinary function."""
    return ConstexprFunction(fn)


def _specialization(description):
    """(type, attributes) of the extension's description of an argument."""
    first = description[0]
    if first is None:
        value = description[1]
        return "constexpr", value.cache_key if isinstance(value, JITCallable) else value
    if first is tuple:
        elements = [_specialization(element) for element in description[1]]
        return tuple(kind for kind, _ in elements), tuple(attributes for _, attributes in elements)
    if len(description) == 3:  # an integer whose value is compiled in
        return "constexpr", description[2]
    return first, "D" if description[1] == 16 else ""


def native_specialize_impl(backend, arg, is_const=False, specialize_value=True, align=True):
    """(type, attributes) for which a launch with `arg` is compiled: `("*fp32", "D")`, `("i32", "")`,
    `("constexpr", 1)`; of a tuple, tuples of them. `D` is divisible by 16. TypeError for what no kernel takes."""
    return _specialization(_txl.specialize(arg, is_const, specialize_value, align))


def _scalar_type_names():
    """{name of a scalar type: how signatures spell it}: the language's names, NumPy's and torch's, C's, and the
    spellings themselves."""
    scalars = {
        name: element.signature
        for element in ELEMENTS
        for name in (element.signature, element.python, element.numpy) if name
    }
    of_bool = dict.fromkeys(("bool", "int1", "uint1", "i1", "u1"), "u1")
    return {**scalars, "half": "fp16", "float": "fp32", "double": "fp64", "int": "i32", "void": "void", **of_bool}


type_canonicalisation_dict = _scalar_type_names()


def mangle_type(arg, specialize=False):
    """The type of `arg` as a signature spells it."""
    return native_specialize_impl(None, arg, False, specialize, False)[0]
