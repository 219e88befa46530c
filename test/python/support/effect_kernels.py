"""Kernels with known effects: each way to come by a pointer, times each thing to do with it, and some of their own.

A way is a few lines that leave a pointer in `p`, with the arguments it may come from; an action is a few lines that use
it. What the kernel reads and writes follows from the two. All kernels have the same signature; `n` chooses paths, so
that launches with a few values of it take them all.
"""
from dataclasses import dataclass

import effect_descriptors

HEAD = '''from typing import NamedTuple

import txl
import txl.language as tl


@txl.jit(noinline=True)
def same(p):
    return p


@txl.jit(noinline=True)
def nested(p, q, n):
    if n > 1:
        return same(q)
    return same(p)


@txl.jit
def early(p, q, n):
    if n == 1:
        return q
    return p


@txl.jit(noinline=True)
def read(p, i):
    return tl.load(p + i)


@txl.jit(noinline=True)
def write(p, i, v):
    tl.store(p + i, v)


@txl.jit(noinline=True)
def bump(p):
    return tl.atomic_add(p, 1)


@txl.jit
def first(x, y):
    return x


@txl.jit(noinline=True)
def both(pair, n):
    if n > 0:
        return pair[1]
    return pair[0]


@txl.jit(noinline=True)
def move(source, target, i):
    write(target, i, read(source, i))


@txl.jit(noinline=True)
def given(source, target):
    target.store([0], source.load([0]))


@txl.jit
def described(d, p, B: tl.constexpr):
    tl.extra.cuda.experimental_device_tensormap_create1d(d, p, B, 32, tl.int32)
    tl.extra.cuda.experimental_tensormap_fenceproxy_acquire(d)


@txl.jit(noinline=True)
def make(d, p, B: tl.constexpr):
    described(d, p, B)


@txl.jit(noinline=True)
def added(d, B: tl.constexpr):
    tl._experimental_descriptor_store(d, tl._experimental_descriptor_load(d, [0], [B], tl.int32) + 1, [0])


@txl.jit
def twice(x):
    return x + x


class Pair(NamedTuple):
    source: tl.tensor
    target: tl.tensor


@tl.aggregate
class Rows:
    start: tl.tensor
    other: tl.tensor

    def __init__(self, start, other):
        self.start = start
        self.other = other

    @txl.jit
    def exchanged(self):
        return Rows(self.other, self.start)

'''
PARAMETERS = "a, b, c, out, table, address: tl.int64, n, m, B: tl.constexpr"
SIGNATURE = {
    "a": "*i32", "b": "*i32", "c": "*i32", "out": "*i32", "table": "*i64", "address": "i64", "n": "i32", "m": "i32"
}
CONSTANTS = {"B": 16}
# of `n`, which ways use, and `m`, which actions use: every path together
NUMBERS = [(n, m) for n in range(4) for m in (0, 3)]

# name: lines that leave a pointer to int32 in `p` (`i` is the tile of indices); where it may point; what they read
WAYS = {
    "plain": ("p = a", "a", ""), "offset": ("p = a + n", "a", ""), "negative offset": ("p = (b + 5) - 5", "b", ""),
    "ternary": ("p = a if n > 1 else b", "ab", ""), "where": ("p = tl.where(n > 1, a, b)", "ab", ""),
    "where of three": ("p = tl.where(n > 1, a, tl.where(n == 1, b, c))", "abc",
                       ""), "if": ("p = c\nif n == 2:\n    p = b", "bc", ""),
    "nested if": ("if n > 0:\n    if n > 1:\n        p = a\n    else:\n        p = b\nelse:\n    p = c", "abc",
                  ""), "exchanged": ("p, q = a, b\nfor k in range(n):\n    p, q = q, p", "ab", ""),
    "rotated": ("p, q, r = a, b, c\nfor k in range(n):\n    p, q, r = q, r, p", "abc",
                ""), "rotated backwards": ("p, q, r = c, b, a\nfor k in range(n):\n    p, q, r = r, p, q", "abc", ""),
    "one iteration late": ("p, q = a, a\nfor k in range(n):\n    p = q\n    q = b", "ab",
                      ""), "while": ("p = a\nk = n\nwhile k > 0:\n    p = c\n    k -= 1", "ac",
                                     ""), "loop that never runs": ("p = a\nfor k in range(0):\n    p = b", "a", ""),
    "advanced": ("p = a\nfor k in range(n):\n    p += 2", "a", ""),
    "nested loops": ("p, q = a, b\nfor k in range(n):\n    for j in range(k + 1):\n        p, q = q, p", "ab",
                     ""), "if in a loop": ("p = a\nfor k in range(n):\n    if k == 1:\n        p = b", "ab",
                                           ""), "constant branch": ("if B > 16:\n    p = c\nelse:\n    p = a", "a", ""),
    "early return": ("p = early(a, b, n)", "ab", ""), "call": ("p = first(c, a)", "c",
                                                               ""), "noinline": ("p = same(b)\nq = same(a)", "b", ""),
    "nested calls": ("p = nested(a, b, n)", "ab", ""), "tuple": ("t = (a, b, c)\np = t[1]", "b", ""),
    "tuple in a loop": ("t = (a, b)\nfor k in range(n):\n    t = (t[1], t[0])\np = t[0]", "ab",
                        ""), "tuple to a call": ("p = both((a, b), n)", "ab", ""),
    "number and back": ("p = (a.to(tl.int64) + 8).to(tl.pointer_type(tl.int32))", "a",
                        ""), "aligned": ("p = ((a.to(tl.int64) + 15) & -16).to(tl.pointer_type(tl.int32))", "a", ""),
    "number in a loop": ("w = a.to(tl.int64)\nfor k in range(n):\n    w += 4\np = w.to(tl.pointer_type(tl.int32))", "a",
                         ""),
    "numbers chosen": ("w = tl.where(n > 0, a.to(tl.int64), b.to(tl.int64))\np = w.to(tl.pointer_type(tl.int32))", "ab",
                       ""), "of another type": ("p = a.to(tl.pointer_type(tl.float32)).to(tl.pointer_type(tl.int32))",
                                                "a",
                                                ""), "integer argument": ("p = address.to(tl.pointer_type(tl.int32))",
                                                                          "@", ""),
    "table": ("p = tl.load(table).to(tl.pointer_type(tl.int32))", "*", "table"), "table in a loop": (
        "w = tl.load(table)\nfor k in range(n):\n    w = tl.load(table + k)\np = w.to(tl.pointer_type(tl.int32))", "*",
        "table"), "table or argument": ("p = a\nif n > 0:\n    p = tl.load(table).to(tl.pointer_type(tl.int32))", "a*",
                                        "table"), "offset from memory": ("p = a + (tl.load(b) & 1)", "a", "b"),
    "index through two": ("p = c + (tl.load(a + (tl.load(b) & 1)) & 1)", "c", "ab"),
}

TILES = {
    "tile where": ("q = tl.where(i % 2 == 0, a + i, b + i)", "ab", ""),
    "tile exchanged": ("q, r = a + i, b + i\nfor k in range(n):\n    q, r = r, q", "ab", ""),
    "tile reshaped": ("q = tl.reshape(tl.trans(tl.reshape(a + i, (4, 4))), (B, ))", "a", ""),
    "tile broadcast": ("q = tl.reshape(tl.broadcast_to(tl.expand_dims(c + tl.arange(0, 4), 0), (4, 4)), (B, ))", "c",
                       ""), "tile of addresses": ("q = tl.load(table + i).to(tl.pointer_type(tl.int32))", "*", "table"),
    "tile of numbers": ("q = ((a + i).to(tl.int64)).to(tl.pointer_type(tl.int32))", "a", ""),
}

# name: lines, with {p} for a pointer and {t} for a tile of pointers; what happens to where they point: r, w; what else
# is read and written
ACTIONS = {
    "load": ("tl.store(out + i, tl.load({t}))", "r", "", "out"),
    "load by a descriptor": ("d = tl.make_tensor_descriptor({p}, [40], [1], [B])\ntl.store(out + i, d.load([m]))", "r",
                             "", "out"),
    "store by a descriptor": ("d = tl.make_tensor_descriptor({p}, [40], [1], [B])\nd.store([m], i)", "w", "", ""),
    "reduction by a descriptor": ("d = tl.make_tensor_descriptor({p}, [40], [1], [B])\nd.atomic_add([m], i)", "w", "",
                                  ""),
    "update by a descriptor": ("d = tl.make_tensor_descriptor({p}, [40], [1], [B])\nd.store([m], d.load([0]) + 1)",
                               "rw", "", ""),
    "gather by a descriptor": ("d = tl.make_tensor_descriptor({p}, [4, 8], [8, 1], [1, 8])\n"
                               "tl.store(out + tl.arange(0, 64), tl.ravel(d.gather(tl.arange(0, 8) & 1, 0)))", "r", "",
                               "out"),
    "scatter by a descriptor": ("d = tl.make_tensor_descriptor({p}, [4, 8], [8, 1], [1, 8])\n"
                                "d.scatter(tl.full((8, 8), 5, tl.int32), tl.arange(0, 8), 0)", "w", "", ""),
    "load by a block pointer": ("d = tl.make_block_ptr({p}, [40], [1], [m], [B], [0])\n"
                                "tl.store(out + i, tl.load(d, boundary_check=(0, )))", "r", "", "out"),
    "store by a block pointer": (
        "d = tl.make_block_ptr({p}, [40], [1], [0], [B], [0])\nfor u in range(m):\n    tl.store(d, i)\n"
        "    d = tl.advance(d, [2])", "w", "",
        ""), "masked load": ("tl.store(out + i, tl.load({t}, mask=i < m, other=7))", "r", "",
                             "out"), "unused load": ("x = tl.load({t})", "", "", ""),
    "store": ("tl.store({t}, i)", "w", "", ""), "masked store": ("tl.store({t}, i, mask=i < m)", "w", "", ""),
    "store under no mask": ("tl.store({t}, i, mask=tl.full((B, ), 0, tl.int1))", "", "",
                            ""), "store under a mask that is never true": ("tl.store({t}, i, mask=i < 0)", "", "", ""),
    "store in a loop": ("for u in range(m):\n    tl.store({t}, i + u)", "w", "",
                        ""), "store in a branch": ("if m == 3:\n    tl.store({t}, i)", "w", "", ""),
    "store in a dead branch": ("if B == 3:\n    tl.store({t}, i)", "", "",
                               ""), "update": ("tl.store({t}, tl.load({t}) + 1)", "rw", "",
                                               ""), "back": ("tl.store({t}, tl.load({t}))", "rw", "", ""),
    "from another": ("tl.store({t}, tl.load(c + i))", "w", "c",
                     ""), "return before": ("if m > 2:\n    return\ntl.store({t}, i)", "w", "",
                                            ""), "atomic": ("tl.atomic_add({t}, 1)", "w", "", ""),
    "atomic of floats": ("tl.atomic_add({t}.to(tl.pointer_type(tl.float32)), 1.0)", "w", "",
                         ""), "atomic exchange": ("tl.atomic_xchg({t}, i)", "w", "",
                                                  ""), "atomic compared": ("tl.atomic_max({t}, 300)", "w", "", ""),
    "atomic zero": ("tl.atomic_add({t}, 0)", "", "",
                    ""), "atomic read of zero": ("tl.store(out + i, tl.atomic_or({t}, 0))", "r", "",
                                                 "out"), "atomic stored": ("tl.store(out + i, tl.atomic_add({t}, 1))",
                                                                           "rw", "", "out"),
    "atomic as address": ("tl.store(out + (tl.atomic_add({t}, 1) & 15), i)", "rw", "",
                          "out"), "atomic as mask": ("tl.store(out + i, 1, mask=tl.atomic_and({t}, 6) > 100)", "rw", "",
                                                     "out"), "compare and swap": ("tl.atomic_cas({p}, 5, m)", "w", "",
                                                                                  ""),
    "swapped as condition": ("if tl.atomic_cas({p}, 5, m + 6) > 100:\n    tl.store(out, m)", "rw", "", "out"),
    "atomic as bound": ("for u in range(tl.atomic_xchg({p}, 0) & 3):\n    tl.store(out + u, 1)", "rw", "",
                        "out"), "atomic printed": ("tl.device_print('old', tl.atomic_add({p}, 1))", "rw", "", ""),
    "atomic through a call": ("tl.store(out, bump({p}))", "rw", "", "out"), "atomic in a call": ("bump({p})", "w", "",
                                                                                                 ""),
    "atomic load": ("tl.store(out + i, tl.atomic_load({t}, sem='acquire'))", "r", "",
                    "out"), "atomic store": ("tl.atomic_store({t}, i, sem='release')", "w", "",
                                             ""), "read in a call": ("tl.store(out, read({p}, m))", "r", "",
                                                                     "out"), "written in a call": ("write({p}, m, m)",
                                                                                                   "w", "", ""),
    "moved in a call": ("move({p}, out, m)\nmove(c, {p}, m)", "rw", "c",
                        "out"), "mapped": ("tl.store(out + i, tl.map_elementwise(twice, tl.load({t})))", "r", "",
                                           "out"), "summed": ("tl.store(out, tl.sum(tl.load({t})))", "r", "", "out"),
    "condition": ("if tl.load({p}) > 100:\n    tl.store(out, 1)", "r", "",
                  "out"), "reached by its own": ("tl.store({p} + (tl.load({p}) & 1), 1)", "rw", "", ""),
}

# by the compiler, with what leads to them
REMOVED = ("unused load", "store under no mask", "store under a mask that is never true", "store in a dead branch")

# name: lines, reads, writes
OWN = {
    "nothing": ("x = n + 1", "", ""), "copy": ("tl.store(out + i, tl.load(a + i) + tl.load(b + i))", "a b", "out"),
    "two of one call": ("tl.store(same(a) + i, tl.load(same(b) + i))", "b", "a"),
    "address in memory": ("tl.store(table, a.to(tl.int64))\ntl.store(tl.load(table).to(tl.pointer_type(tl.int32)), n)",
                          "table", "table a"), "address stored only": ("tl.store(table + 1, a.to(tl.int64))", "",
                                                                       "table"),
    "difference of addresses": ("tl.store(out, (a.to(tl.int64) - a.to(tl.int64)).to(tl.int32) + n)", "", "out"),
    "comparison of addresses": ("if a.to(tl.int64) == b.to(tl.int64):\n    tl.store(c, 1)\ntl.store(out, 2)", "",
                                "out"), "sorted": ("tl.store(out + i, tl.sort(tl.load(a + i)))", "a", "out"),
    "scanned": ("tl.store(out + i, tl.cumsum(tl.load(a + i), 0))", "a", "out"),
    "product": ("x = tl.reshape(tl.load(a + tl.arange(0, 256) % 64), (16, 16)).to(tl.float16)\n"
                "tl.store(out + tl.arange(0, 16), tl.sum(tl.dot(x, x), 1).to(tl.int32))", "a",
                "out"), "histogram": ("tl.store(out + i, tl.histogram(tl.load(a + i), B))", "a", "out"),
    "gathered": ("tl.store(out + i, tl.gather(tl.load(a + i), tl.load(b + i) & 15, 0))", "a b",
                 "out"), "asserted": ("tl.device_assert(tl.load(a) < 1000000)", "",
                                      ""), "printed": ("tl.device_print('a', tl.load(a))", "a", ""),
    "two at once": ("p = a\nq = out\nfor k in range(n):\n    tl.store(q, tl.load(p))\n    p += 1\n    q += 1", "a",
                    "out"),
    "ping-pong": ("p, q = a, b\nfor k in range(n):\n    tl.store(q + i, tl.load(p + i) + 1)\n    p, q = q, p", "a b",
                  "a b"),
    "descriptors chosen": (
        "d = tl.make_tensor_descriptor(a, [32], [1], [B])\nif n > 1:\n    d = tl.make_tensor_descriptor(b, [32], [1], "
        "[B])\n"
        "tl.store(out + i, d.load([m]))", "a b", "out"), "descriptors exchanged": (
            "d = tl.make_tensor_descriptor(a, [32], [1], [B])\ne = tl.make_tensor_descriptor(b, [32], [1], [B])\n"
            "for k in range(n):\n    d, e = e, d\n    d.store([0], e.load([m]))", "a b",
            "a b"), "descriptor to a call": (
                "given(tl.make_tensor_descriptor(a, [32], [1], [B]), tl.make_tensor_descriptor(c, [32], [1], [B]))",
                "a", "c"), "descriptor in a tuple": (
                    "t = (tl.make_tensor_descriptor(a, [32], [1], [B]), tl.make_tensor_descriptor(c, [32], [1], [B]))\n"
                    "t[1].store([0], t[0].load([0]))", "a", "c"),
    "block pointers exchanged": (
        "d = tl.make_block_ptr(a, [32], [1], [0], [B], [0])\ne = tl.make_block_ptr(b, [32], [1], [0], [B], [0])\n"
        "for k in range(n):\n    d, e = e, d\n    tl.store(d, tl.load(tl.advance(e, [1])))", "a b", "a b"),
    "descriptor in memory": ("tl.extra.cuda.experimental_device_tensormap_create1d(table, a, B, 32, tl.int32)\n"
                             "tl.extra.cuda.experimental_tensormap_fenceproxy_acquire(table)\n"
                             "tl.store(out + i, tl._experimental_descriptor_load(table, [0], [B], tl.int32))",
                             "table a", "table out"), "descriptor in memory, stored to": (
                                 "tl.extra.cuda.experimental_device_tensormap_create1d(table + 4, c, B, 32, tl.int32)\n"
                                 "tl._experimental_descriptor_store(table + 4, i, [0])", "table", "table c"),
    "descriptor in memory that is not used": (
        "tl.extra.cuda.experimental_device_tensormap_create1d(table, c, B, 32, tl.int32)\ntl.store(out, n)", "",
        "table out"),
    "named tuple": ("p = Pair(a, b)\nif n > 1:\n    p = Pair(b, a)\ntl.store(p.target + i, tl.load(p.source + i))",
                    "a b", "a b"),
    "aggregate": ("p = Rows(a, b)\nfor k in range(n):\n    p = p.exchanged()\ntl.store(p.start + i, tl.load(c + i))",
                  "c", "a b"),
    "assembly on registers": (
        "x = tl.inline_asm_elementwise('add.s32 $0, $1, 1;', '=r,r', [tl.load(a + i)], tl.int32, True, "
        "1)\ntl.store(out + i, x)",
        "a", "out"),
    "impure assembly on registers": (
        "x = tl.inline_asm_elementwise('add.s32 $0, $1, $2;', '=r,r,r', [tl.load(a + i), tl.atomic_add(b + i, 1)], "
        "tl.int32, False, 1)\n"
        "tl.store(out + i, x)", "a b",
        "b out"), "maps of two": ("tl.store(out + i, tl.map_elementwise(first, tl.load(a + i), tl.load(b + i)))", "a b",
                                  "out"),
    "lock": ("while tl.atomic_cas(c, 77, 1) == 1:\n    pass\ntl.store(out, tl.load(a))\ntl.atomic_xchg(c, 0)", "a c",
             "c out"),
}


@dataclass
class EffectKernel:
    """`source` of the function `kernel`; what it reads and writes."""
    name: str
    source: str
    reads: frozenset
    writes: frozenset


def _indent(lines):
    return "".join(f"    {line}\n" for line in lines.split("\n"))


def source(lines):
    """The text of a module whose `kernel` has these lines."""
    return f"{HEAD}\n@txl.jit\ndef kernel({PARAMETERS}):\n    i = tl.arange(0, B)\n{_indent(lines)}"


def _set(text):
    """The arguments that letters of a way stand for: `@` is the integer `address`."""
    return {"address" if letter == "@" else letter for letter in text}


def _made(way, action):
    lines, origins, read = (TILES if way in TILES else WAYS)[way]
    act, how, also_read, also_written = ACTIONS[action]
    act = act.replace("{t}", "q" if way in TILES else "(p + i)").replace("{p}", "p")
    reads, writes = set(), set()
    if read and action not in REMOVED:
        reads |= {"table"} if read == "table" else set(read)
    reads |= _set(origins) if "r" in how else set()
    writes |= _set(origins) if "w" in how else set()
    reads |= {also_read} if also_read else set()
    writes |= {also_written} if also_written else set()
    return EffectKernel(f"{way}: {action}", source(f"{lines}\n{act}"), frozenset(reads), frozenset(writes))


def kernels():
    """All of them. Every way meets every action once in a while: the actions go round."""
    made, actions = [], list(ACTIONS)
    on_tiles = [a for a in actions if "{p}" not in ACTIONS[a][0]]
    for row, way in enumerate(WAYS):
        made += [_made(way, actions[(row * 7 + k * 5) % len(actions)]) for k in range(8)]
    for row, way in enumerate(TILES):
        made += [_made(way, on_tiles[(row * 3 + k * 4) % len(on_tiles)]) for k in range(6)]
    names = {kernel.name for kernel in made}
    made += [_made("ternary", action) for action in actions if f"ternary: {action}" not in names]
    made += [EffectKernel(name, source(lines), frozenset(reads.split()), frozenset(writes.split()))
             for name, (lines, reads, writes) in OWN.items()]
    made += [
        EffectKernel(name, source(lines), reads, writes) for name, lines, reads, writes in effect_descriptors.rows()
    ]
    return made
