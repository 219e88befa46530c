"""What a kernel reads and writes, as its compilation says it."""
import json


class Effects:
    """Which arguments a kernel may read and may write, by name; what is named in neither is not touched.

    A write is a store or a read-modify-write that may run with a true mask; a read is a load, or a read-modify-write whose old
    value matters to a store, an address, a condition or a print. The sets may name too much, never too little. Elements of a
    tuple `t` are `t.0`, `t.1`, ….

    Attributes:
        kernel: The kernel's name.
        arguments: The names of all arguments that are not constants, in their order.
        pointers: Those of them that are pointers, in their order.
        reads, writes: Sets of names. `*` is memory reached through pointers that were loaded, or of unknown origin.
        escapes: The arguments whose address may be stored in memory.
        aliases: A set of frozensets: names that one pointer of the kernel may point into.
    """

    def __init__(self, text):
        found = json.loads(text)
        self.kernel = found["kernel"]
        self.arguments = tuple(found["arguments"])
        self.pointers = tuple(found["pointers"])
        self.reads, self.writes, self.escapes = (frozenset(found[key]) for key in ("reads", "writes", "escapes"))
        self.aliases = frozenset(frozenset(group) for group in found["aliases"])

    def __repr__(self):
        order = [*self.arguments, "*"]
        return ", ".join([f"{self.kernel}: reads {', '.join(n for n in order if n in self.reads) or 'nothing'}",
                          f"writes {', '.join(n for n in order if n in self.writes) or 'nothing'}"])
