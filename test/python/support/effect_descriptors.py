"""Descriptors in memory, at a place each, for effect_kernels.py: which of them are made where, and which one is used.

`make` (noinline) and `described` write a descriptor of 32 int32; `table` has space for four of 16 words.
"""
ALL = "make(table, a, B)\nmake(table + 16, b, B)\nmake(table + 32, c, B)\n"

# name: lines that make them, the place of one, the arrays that it may describe, what else is read
PLACES = {
    "made here": ("described(table, a, B)\ndescribed(table + 16, b, B)", "table + 16", "b",
                  ""), "made in a function": ("make(table + 16, c, B)\nmake(table, a, B)", "table + 16", "c", ""),
    "used in a function": (ALL, "same(table + 16)", "b", ""),
    "computed twice": ("make(table + 2 * n + 16, a, B)\nmake(table + 2 * n, b, B)", "(table + 8) + (n + 4) * 2", "a",
                       ""), "chosen in an if": (ALL + "d = table + 16\nif n > 1:\n    d = table", "d", "ab", ""),
    "chosen by where": (ALL, "tl.where(n > 1, table, table + 32)", "ac", ""),
    "chosen in a function": (ALL, "nested(table + 16, table, n)", "ab", ""), "made in both branches": (
        "if n > 1:\n    make(table, a, B)\nelse:\n    described(table, b, B)\nmake(table + 16, c, B)", "table", "ab",
        ""), "exchanged": (ALL + "d, e = table, table + 16\nfor k in range(n):\n    d, e = e, d", "d", "ab", ""),
    "one for each program": ("d = table + 32 * tl.program_id(0)\nmake(d, a, B)\nmake(d + 16, b, B)",
                             "table + 32 * tl.program_id(0) + 16", "b", ""),
    "one in each iteration": ("for k in range(n):\n    make(table + 16 * k, b, B)\nfor k in range(n):\n    {use}",
                         "table + 16 * k", "b", ""),
    "made again in a loop": ("make(table + 16, a, B)\nfor k in range(n):\n    make(table + 16 * k, b, B)", "table + 16",
                             "ab", ""),
    "of two axes": (
        "tl.extra.cuda.experimental_device_tensormap_create2d(table + 16, a, [4, 4], [4, 4], tl.int32)\nmake(table, c, "
        "B)",
        "table", "c", ""), "of bytes": ("d = table.to(tl.pointer_type(tl.int8))\nmake(d + 128, a, B)\nmake(d, b, B)",
                                        "table + 16", "a", ""),
    "of a pointer that was chosen": ("make(table, tl.where(n > 1, a, c), B)\nmake(table + 16, b, B)", "table", "ac",
                                     ""),
    "of a loaded pointer": ("make(table + 16, tl.load(table + 40).to(tl.pointer_type(tl.int32)), B)\nmake(table, c, B)",
                            "table + 16", "*", ""),
    "between stores to other arguments": ("make(table, a, B)\ntl.store(b + i, tl.load(c + i))\nmake(table + 16, b, B)",
                                          "table", "a",
                                          "c"), "at a place from memory": ("make(table, a, B)\nmake(table + 16, b, B)",
                                                                           "table + 16 * (tl.load(c) & 1)", "ab", "c"),
}

# name: what is done with `{d}`, whether that reads (r) or writes (w) what is described, and what else it writes
USES = {
    "loaded": ("tl.store(out + i, tl._experimental_descriptor_load({d}, [0], [B], tl.int32))", "r", "out"),
    "stored": ("tl._experimental_descriptor_store({d}, i, [m])", "w", ""), "loaded in a loop": (
        "for u in range(m):\n    tl.store(out + i, tl._experimental_descriptor_load({d}, [u], [B], tl.int32))", "r",
        "out"), "added to": ("added({d}, B)", "rw", ""),
}


def rows():
    """(name, lines, reads, writes), every place with two uses."""
    names = list(USES)
    for number, (name, (made, place, described, read)) in enumerate(PLACES.items()):
        for use in (names[number % 2], names[2 + number % 2]) if number % 3 else names[:2]:
            lines, how, written = USES[use]
            reads, writes = {"table", *read}, {"table", *written.split()}
            reads |= set(described) if "r" in how else set()
            writes |= set(described) if "w" in how else set()
            if "between" in name:
                writes |= {"b"}
            lines = lines.replace("{d}", place)
            body = made.replace("{use}", lines.replace("\n", "\n    ")) if "{use}" in made else f"{made}\n{lines}"
            yield f"descriptor {name}: {use}", body, frozenset(reads), frozenset(writes)
