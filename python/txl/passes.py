"""What each pass of a compilation makes of a kernel, known without running it."""
from .compiler import compile as _compile
from .compiler.passes import Pass
from .jit_callable import function_below as _function_below

__all__ = ["Pass", "passes"]


def passes(fn, signature, constexprs=None, target=None, attrs=None, options=None):
    """What each pass makes of `fn`, without a launch.

    Args:
        fn: A jit function, autotuned or not.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`.
        constexprs: {parameter: value}.
        target: `sm_90` and the like; left out: the CPU, whose pipeline ends with TTIR.
        attrs, options: As `txl.compile` has them.

    Returns: a list of Pass, in the order in which they ran: those of TTIR, and for a GPU those of TTGIR and LLVM IR.
        Each has `number`, `name`, `stage`, the program `before` and after it (`text`), `milliseconds` and `diff()`.
        Raises CompilationError where `fn` does not compile.
    """
    options = {**(options or {}), "record_passes": True}
    return _compile(_function_below(fn), target=target, signature=signature, constexprs=constexprs, attrs=attrs,
                    options=options).passes
