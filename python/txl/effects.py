"""What a kernel reads and writes, known without running it."""
import json as _json

__all__ = ["Effects", "effects"]


class Effects:
    """Which arguments a kernel may read and may write, by name; what is named in neither is not touched.

    A write is a store or a read-modify-write that may run with a true mask; a read is a load, or a read-modify-write whose old
    value matters to a store, an address, a condition or a print. The sets may name too much, never too little. Elements of a
    tuple `t` are `t.0`, `t.1`, ….

    Attributes:
        kernel: The kernel's name.
        arguments: The names of all arguments that are not constants, in their order.
        reads, writes: Sets of names. `*` is memory reached through pointers that were loaded, or of unknown origin.
        escapes: The arguments whose address may be stored in memory.
        aliases: A set of frozensets: names that one pointer of the kernel may point into.
    """

    def __init__(self, text):
        found = _json.loads(text)
        self.kernel = found["kernel"]
        self.arguments = tuple(found["arguments"])
        self.reads, self.writes, self.escapes = (frozenset(found[key]) for key in ("reads", "writes", "escapes"))
        self.aliases = frozenset(frozenset(group) for group in found["aliases"])

    def __repr__(self):
        order = [*self.arguments, "*"]
        return ", ".join([f"{self.kernel}: reads {', '.join(n for n in order if n in self.reads) or 'nothing'}",
                          f"writes {', '.join(n for n in order if n in self.writes) or 'nothing'}"])


def effects(fn, signature, constexprs=None, attrs=None, options=None):
    """Which arguments `fn` may read and write, without a launch.

    Args:
        fn: A jit function, autotuned or not.
        signature: {parameter: type}: `*fp32`, `i32`, `constexpr`.
        constexprs: {parameter: value}.
        attrs, options: As `txl.compile` has them.

    Returns: an Effects. Raises CompilationError where `fn` does not compile.
    """
    from .compiler import compile
    from .jit import JITFunction

    while not isinstance(fn, JITFunction) and hasattr(fn, "fn"):
        fn = fn.fn
    return compile(fn, signature=signature, constexprs=constexprs, attrs=attrs, options=options).effects
