"""What a kernel reads and writes, known without running it."""
from .compiler import compile as _compile
from .compiler.effects import Effects
from .jit_callable import function_below as _function_below

__all__ = ["Effects", "effects"]


def effects(fn, signature, constexprs=None, attrs=None, options=None):
    """Which arguments `fn` may read and write, without a launch.

    Args:
        fn: A jit function, autotuned or not.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`.
        constexprs: {parameter: value}.
        attrs, options: As `txl.compile` has them.

    Returns: an Effects. Raises CompilationError where `fn` does not compile.
    """
    return _compile(_function_below(fn), signature=signature, constexprs=constexprs, attrs=attrs,
                    options=options).effects
