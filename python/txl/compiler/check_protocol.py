"""Races and deadlocks of explicit kernels, found without running them."""
from ..jit_callable import function_below
from .compiler import compile as compile_kernel


def check_protocol(fn, signature, constexprs=None, attrs=None, options=None):
    """Proves or refutes that the warpgroups and engines of `fn` have no race on a buffer and no deadlock, for every
    trip count of its loops, without a launch.

        found = txl.check_protocol(kernel, {"desc": "tensordesc<fp16[64, 64]>", "K": "i32"},
                                   options={"num_warpgroups": 3})
        assert found.verdict == "proved", found

    Args:
        fn: A jit function, autotuned or not.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`.
        constexprs: {parameter: value}.
        attrs, options: As `txl.compile` has them.

    Returns: a Protocol. Raises CompilationError where `fn` does not compile.
    """
    return compile_kernel(function_below(fn), signature=signature, constexprs=constexprs, attrs=attrs,
                          options=options).protocol
