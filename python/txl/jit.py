"""The decorators: `@jit` for kernels and the functions they call, `@constexpr_function` for Python that runs while a kernel is
compiled."""
from .jit_function import JITFunction, KernelParam, MockTensor

__all__ = ["BoundJITMethod", "ConstexprFunction", "JITCallable", "JITFunction", "KernelInterface", "KernelParam", "MockTensor",
           "constexpr_function", "jit"]

JITCallable = KernelInterface = JITFunction


def jit(fn=None, *, version=None, repr=None, launch_metadata=None, do_not_specialize=None, do_not_specialize_on_alignment=None,
        debug=None, noinline=None):
    """Make a Python function a kernel, or a function that kernels call. It is compiled, never run by Python.

    Args:
        fn: The function. It may be left out to give options: `@jit(debug=True)`.
        version: Anything; part of the kernel's identity for the caller.
        repr: A function that gives the kernel's name from its specialization.
        launch_metadata: A function (grid, kernel, args) -> dict, called for each launch by profilers.
        do_not_specialize: Names or numbers of parameters whose value must not be compiled in: neither 1 nor divisibility.
        do_not_specialize_on_alignment: The same for divisibility by 16 only.
        debug: Compile `device_assert` and overflow checks. Left out, they are where TXL_DEBUG or TRITON_DEBUG is set;
            check mode compiles assertions alone.
        noinline: Calls of the function stay calls.
    """

    def decorate(fn):
        return JITFunction(fn.fn if isinstance(fn, JITFunction) else fn, version=version, repr=repr,
                           launch_metadata=launch_metadata, do_not_specialize=do_not_specialize,
                           do_not_specialize_on_alignment=do_not_specialize_on_alignment, debug=debug, noinline=noinline)

    return decorate if fn is None else decorate(fn)


class BoundJITMethod:
    """A jit function that was reached through an instance: the instance is its first argument."""

    def __init__(self, instance, function):
        self.__self__, self.__func__ = instance, function

    def __getitem__(self, grid):
        return lambda *args, **kwargs: self.__func__.run(self.__self__, *args, grid=grid, **kwargs)

    def __call__(self, *args, **kwargs):
        return self.__func__(self.__self__, *args, **kwargs)


def _plain(value):
    if type(value).__name__ == "constexpr" and hasattr(value, "value"):
        return value.value
    if isinstance(value, tuple):
        plain = [_plain(v) for v in value]
        return type(value)(*plain) if hasattr(value, "_fields") else tuple(plain)
    return value


class ConstexprFunction:
    """A Python function that kernels may call with compile-time values; it runs in Python while the kernel is compiled."""
    __txl_constant__ = True

    def __init__(self, fn):
        self.fn = self.__wrapped__ = fn
        self.__name__, self.__qualname__, self.__module__ = fn.__name__, fn.__qualname__, fn.__module__
        self.__doc__ = fn.__doc__

    def __call__(self, *args, **kwargs):
        return self.fn(*(_plain(a) for a in args), **{name: _plain(a) for name, a in kwargs.items()})

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        return lambda *args, **kwargs: self(instance, *args, **kwargs)

    def __txl_describe__(self):
        from .host import CALLABLE
        return CALLABLE, f"{self.__module__}.{self.__qualname__}", self

    def __repr__(self):
        return f"ConstexprFunction({self.__module__}.{self.__qualname__})"


def constexpr_function(fn):
    """Let kernels call a Python function with compile-time arguments. From Python it is an ordinary function."""
    return ConstexprFunction(fn)
