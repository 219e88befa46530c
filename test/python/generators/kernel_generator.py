"""Random kernels: source text in the language, the arrays and numbers to launch it with, and its shadow (shadow.py).

A `Kernel` is built statement by statement. Each statement is its lines of source and a function that evaluates it for
one program of the grid into an environment (name -> Shadow); a block inside a loop is generated once and evaluated as
often as the loop iterations. A `Tile` knows what is known without evaluation: type, shape, a bound `size` of its
magnitude, which keeps values out of overflow (a tile that may be larger is clamped before use), and `same`: whether all
machines compute the same bits. That is lost after the operations of docs/write/numerics.md that GPUs approximate, sums
of floats in scans and matrix instructions, so a comparison of such numbers only chooses between floats, where the
bounds can follow.
"""
import random

import numpy as np
import shadow
from kernel_extents import Extents
from shadow import BOOL, FLOAT32, INT32, TYPES, Shadow

FAMILIES = ("elementwise", "reduce", "scan", "dot", "shape", "control", "memory", "descriptor", "block")
INTS = [TYPES[n] for n in ("int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64")]
FLOATS = [TYPES[n] for n in ("float16", "bfloat16", "float32", "float64")]
FP8 = [TYPES[n] for n in ("float8e4nv", "float8e5", "float8e4b8", "float8e5b16")]
LARGEST = 4096  # elements of a tile, dots aside

PRELUDE = '''import txl
import txl.language as tl


@txl.jit
def plus(a, b):
    return a + b


@txl.jit
def times(a, b):
    return a * b


@txl.jit
def either(a, b):
    return a ^ b


@txl.jit
def higher(a, b):
    return tl.where(a > b, a, b)


@txl.jit
def line(a, b, c, d):
    return a * c, b * c + d


@txl.jit
def best(a, i, b, j):
    take = (a > b) | ((a == b) & (i < j))
    return tl.where(take, a, b), tl.where(take, i, j)


@txl.jit
def bounded(x, y):
    return tl.minimum(tl.maximum(x, -y), y)


@txl.jit
def present(x):
    return tl.where(x == x, x, 3.0)


@txl.jit(noinline=True)
def sorted_pair(a, b):
    return tl.minimum(a, b), tl.maximum(a, b)
sorted_separately = txl.jit(noinline=True, extern=True)(sorted_pair)

@txl.jit
def either_way(a, b, n):
    if n & 1 == 0:
        return a
    return b


@txl.jit
def uneven(a, b):
    if a & 1 == 0:
        r = a + b
    else:
        r = a ^ b
    return r


@txl.constexpr_function
def complement(outputs, inputs):
    return " ".join(f"not.b32 {to}, {of};" for to, of in zip(outputs[0], inputs[0]))


@txl.aggregate
class Pair:
    first: tl.tensor
    second: tl.tensor

    @txl.jit
    def swapped(self):
        return Pair(self.second, self.first)

    @txl.jit
    def __xor__(self, other):
        return Pair(self.first ^ other.first, self.second ^ other.second)


'''


class Tile:

    def __init__(self, name, type, shape, same=True, size=0.0):
        self.name, self.type, self.shape, self.same, self.size = name, type, tuple(shape), same, size

    @property
    def count(self):
        return int(np.prod(self.shape))


class Block:
    """Statements of one indentation."""

    def __init__(self):
        self.statements = []

    def add(self, lines, run):
        self.statements.append((lines, run))

    def text(self, depth):
        if not self.statements:
            yield "    " * depth + "pass"
        for lines, _ in self.statements:
            for line in lines:
                if isinstance(line, Block):
                    yield from line.text(depth + 1)
                else:
                    yield "    " * depth + line

    def run(self, env):
        for _, run in self.statements:
            run(env)


class Argument:
    """An array of a kernel: what is in it before, and for an output its shadow after all programs. `descriptor`: the
    fields of the host's descriptor that the kernel gets in its place."""

    def __init__(self, name, type, data, output=False):
        self.name, self.type, self.data, self.output = name, type, data, output
        self.same = True
        self.descriptor = None  # or a function of the array
        self.reset()

    def reset(self):
        """The shadow before the first program."""
        if self.output:
            known = shadow.exact(self.data)
            self.v, self.e = known.v.copy(), known.e.copy()

    def passed(self, array):
        """What a launch gets for the array."""
        return self.descriptor(array) if self.descriptor else array


class View(Argument):
    """A second argument for the array of another, from element `start` on: what is stored through one is loaded through
    the other."""

    def __init__(self, name, of, start):
        super().__init__(name, of.type, of.data[start:])
        self.of, self.start = of, start


class Kernel:
    """One random kernel. After `Kernel(seed)`: `source` (a module with `kernel`), `arguments` (Argument or int, in
    order), `grid`, `warps`, `family`, and the shadow of every output."""

    def __init__(self, seed):
        self.seed = seed
        self.r = random.Random(f"kernel {seed}")
        self.data = np.random.default_rng(seed)
        self.family = FAMILIES[seed % len(FAMILIES)]
        self.extents = Extents(seed, self.r)
        self.warps = self.r.choice([1, 2, 4, 8])
        self.grid = self.r.choice([(1, ), (2, ), (3, ), (2, 2), (1, 3), (2, 1, 2)])
        self.programs = int(np.prod(self.grid))
        self.approximate = self.r.random() < 0.5  # whether operations that differ between machines may occur
        self.arguments, self.pool, self.names, self.tiles = [], [], 0, {}
        self.block = self.top = Block()
        p, g = "program", self.grid
        self.top.add([
            f"{p} = " + " + ".join([
                "tl.program_id(0)", f"tl.program_id(1) * {g[0]}", f"tl.program_id(2) * {g[0]}"
                " * tl.num_programs(1)"
            ][:len(g)])
        ], lambda env: None)
        self.program = Tile(p, INT32, ())
        self.build()
        self.finish()

    def finish(self):
        """The source of the statements and arguments, and what the outputs are after it."""
        parameters = ", ".join(a.name if isinstance(a, Argument) else a[0] for a in self.arguments)
        body = "\n".join(self.top.text(1))
        self.source = f"{PRELUDE}@txl.jit\ndef kernel({parameters}):\n{body}\n"
        self.evaluate()

    # ---- running ----

    def evaluate(self):
        for argument in self.arguments:
            if isinstance(argument, Argument):
                argument.reset()
        with np.errstate(all="ignore"):
            for number in range(self.programs):
                self.number_now = number
                self.top.run({self.program.name: Shadow(np.asarray(number, np.int32))})

    def values(self):
        """The arguments of a launch, outputs as fresh copies; views are views of these."""
        arrays = {a.name: a.data.copy() for a in self.arguments if isinstance(a, Argument) and not isinstance(a, View)}
        return [
            a[1]
            if not isinstance(a, Argument) else arrays[a.of.name][a.start:] if isinstance(a, View) else arrays[a.name]
            for a in self.arguments
        ]

    # ---- pieces ----

    def name(self):
        self.names += 1
        return f"x{self.names}"

    def emit(self, text, type, shape, same, size, f, *inputs):
        """A statement `name = text`; f: shadows of the inputs -> shadow of the result."""
        made = Tile(self.name(), type, shape, same, size)
        names = [t.name for t in inputs]

        def run(env):
            env[made.name] = f(*(env[n] for n in names))
            got = env[made.name].v
            assert got.shape == made.shape, (text, got.shape, made.shape)
            assert type.kind == "f" or got.dtype == type.np, (text, got.dtype, type.np)

        self.block.add([f"{made.name} = {text}"], run)
        self.pool.append(made)
        self.tiles[made.name] = made
        return made

    def shape(self, rank=None, most=LARGEST):
        rank = rank or self.r.choice([1, 1, 2, 2, 2, 3])
        while True:
            shape = tuple(self.extents.power(0, 8) for _ in range(rank))
            if 8 <= np.prod(shape) and np.prod([1 << (n - 1).bit_length() for n in shape]) <= most:
                return shape

    def number(self, type):
        """A literal and its value; floats from a few sixteenths, so that they are numbers of every type."""
        if type.kind == "f":
            value = self.r.choice([-2.5, -1.0, -0.75, 0.5, 0.625, 1.5, 2.0, 3.0])
            return repr(value), np.float64(value)
        value = self.r.choice([1, 2, 3, 5, 7, 11, 31, 100])
        return str(value), type.np.type(value)

    def scalar_argument(self, value):
        name = f"n{len(self.arguments)}"
        self.arguments.append((name, int(value)))
        return name

    def fill(self, type, count):
        """Data of an input, and its magnitude."""
        if type.kind == "b":
            return self.data.integers(0, 2, count).astype(bool), 1.0
        if type.kind == "f":
            if self.r.random() < 0.3:
                return self.data.integers(-8, 9, count).astype(type.np), 8.0
            return np.clip(self.data.standard_normal(count), -4, 4).astype(type.np), 4.0
        info = np.iinfo(type.np)
        if self.r.random() < 0.5:
            return self.data.integers(max(info.min, -20), 100, count).astype(type.np), 0.0
        return self.data.integers(info.min, info.max, count, dtype=type.np, endpoint=True), 0.0

    def input(self, type, count):
        data, size = self.fill(type, count)
        made = Argument(f"p{len(self.arguments)}", type, data)
        self.arguments.append(made)
        return made, size

    def output(self, type, count):
        data = np.full(count, 77, type.np) if type.kind != "b" else np.zeros(count, bool)
        made = Argument(f"q{len(self.arguments)}", type, data, True)
        self.arguments.append(made)
        return made

    def view(self, of, start):
        made = View(f"v{len(self.arguments)}", of, start)
        self.arguments.append(made)
        return made

    def axis(self, shape, k):
        """The text of the positions along axis k, shaped for broadcasting."""
        index = "[" + ", ".join(":" if i == k else "None" for i in range(len(shape))) + "]" if len(shape) > 1 else ""
        return f"tl.arange(0, {shape[k]}){index}"

    def offsets(self, shape, order=None, gap=0, plain=False):
        """(text, array, extent) of the offsets of a tile in memory: axis order[0] is contiguous, with `gap` elements
        between rows. Strides may be arguments of the launch, unless `plain`."""
        order = order or list(reversed(range(len(shape))))
        stride, strides = 1, [0] * len(shape)
        for place, k in enumerate(order):
            strides[k] = stride
            stride = stride * shape[k] + (gap if place == 0 else 0)
        parts, array = [], np.zeros(shape, np.int64)
        for k in range(len(shape)):
            step = str(strides[k])
            if not plain and strides[k] > 1 and self.r.random() < 0.3:
                step = self.scalar_argument(strides[k])
            parts.append(self.axis(shape, k) if step == "1" else f"{self.axis(shape, k)} * {step}")
            array = array + np.arange(shape[k]).reshape([-1 if i == k else 1 for i in range(len(shape))]) * strides[k]
        return " + ".join(parts) or "0", array, stride

    def mask(self, shape):
        """(text, array) of a mask that is true in a corner of the tile."""
        parts, array = [], np.ones(shape, bool)
        for k in range(len(shape)):
            if shape[k] > 1 and self.r.random() < 0.7:
                limit = self.r.randint(0, shape[k])
                text = self.scalar_argument(limit) if self.r.random() < 0.6 else str(limit)
                parts.append(f"({self.axis(shape, k)} < {text})")
                array = array & (np.arange(shape[k]) < limit).reshape([-1 if i == k else 1 for i in range(len(shape))])
        return " & ".join(parts), array

    def load(self, type, shape, plain=False):
        """A new tile from a new array: strides in any order, gaps, a mask."""
        order = self.r.sample(range(len(shape)), len(shape)) if self.r.random() < 0.3 else None
        text, at, extent = self.offsets(shape, order, self.r.choice([0, 0, 0, 3, 16]))
        source, size = self.input(type, extent * self.programs)
        mask, inside = self.mask(shape) if not plain and self.r.random() < 0.3 else ("", None)
        known = shadow.exact(source.data)
        other = 0
        if mask:
            other = self.r.choice([0, 1, 2])
            mask = f", mask={mask}, other={float(other) if type.kind == 'f' else other}"

        def run():
            v = known.v[at + self.number_now * extent]
            return Shadow(np.where(inside, v, v.dtype.type(other)).astype(v.dtype) if mask else v)

        return self.emit(f"tl.load({source.name} + program * {extent} + {text}{mask})", type, shape, True, size, run)

    def store(self, tile):
        """The tile to a new output array."""
        shape = tile.shape
        order = self.r.sample(range(len(shape)), len(shape)) if self.r.random() < 0.3 else None
        text, at, extent = self.offsets(shape, order)
        target = self.output(tile.type, extent * self.programs)
        target.same = tile.same
        mask, inside = self.mask(shape) if shape and self.r.random() < 0.3 else ("", None)

        def run(env):
            s = env[tile.name]
            where = at + self.number_now * extent
            keep = np.ones(shape, bool) if inside is None else inside
            target.v[where[keep]] = np.broadcast_to(s.v, shape)[keep]
            target.e[where[keep]] = np.broadcast_to(s.e, shape)[keep]

        self.block.add(
            [f"tl.store({target.name} + program * {extent} + {text}, {tile.name}{', mask=' + mask if mask else ''})"],
            run)

    # ---- choosing operands ----

    def pick(self, test, make=None):
        """A tile of the pool that passes the test, late ones first; else a new one."""
        found = [t for t in self.pool if test(t)]
        if found and (make is None or self.r.random() < 0.85):
            return self.r.choice(found[-6:] if self.r.random() < 0.7 else found)
        return make() if make else None

    def any_type(self):
        return self.r.choice(self.r.choice([INTS, FLOATS, FLOATS, [FLOAT32, INT32]]))

    def any_tile(self, test=lambda t: True):
        return self.pick(lambda t: t.type.kind != "b" and t.shape and test(t), lambda: self.make_tile(test))

    def make_tile(self, test):
        for _ in range(300):
            t, s = self.any_type(), self.shape()
            if test(Tile("", t, s)):
                return self.load(t, s)
        raise AssertionError("no tile passes the test")

    def float_tile(self, types=FLOATS, test=lambda t: True):
        return self.tame(self.pick(lambda t: t.type in types and t.shape and test(t),
                                   lambda: self.make_of(types, test)))

    def int_tile(self, test=lambda t: True):
        return self.pick(lambda t: t.type.kind in "iu" and t.shape and t.same and test(t),
                         lambda: self.make_of(INTS, test))

    def make_of(self, types, test):
        for _ in range(300):
            t, s = self.r.choice(types), self.shape()
            if test(Tile("", t, s)):
                return self.load(t, s)
        raise AssertionError("no tile passes the test")

    def tame(self, t, limit=None):
        """The tile, clamped if its numbers may be too large for more arithmetic."""
        if t.type.kind != "f":
            return t
        limit = limit or (60.0 if t.type.bits == 16 else 1000.0)
        if t.size <= limit:
            return t
        to = 8.0 if limit >= 8 else limit
        return self.emit(f"bounded({t.name}, {to})", t.type, t.shape, t.same, to,
                         lambda x: Shadow(np.clip(x.v, -to, to), np.minimum(x.e, 2 * to)), t)

    def convert(self, t, type):
        """The tile in another type; kept in range, and known."""
        if t.type is type:
            return self.tame(t)
        if t.type.kind == "f" and type.kind != "f":
            assert t.same
            t = self.tame(t, 100.0)
        if t.type.kind == "f" and type.kind == "f":
            t = self.tame(t)
        size = t.size
        if t.type.kind in "iu" and type.kind == "f":
            if type.bits == 16 and t.type.bits > 8 or self.r.random() < 0.5:
                t = self.emit(f"{t.name} & 63", t.type, t.shape, t.same, 0,
                              shadow.integers(lambda v: v & v.dtype.type(63)), t)
                size = 63.0
            else:
                size = 2.0**t.type.bits
        if t.type.kind == "b":
            size = 1.0
        return self.emit(f"{t.name}.to(tl.{type})", type, t.shape, t.same, size if type.kind == "f" else 0.0,
                         shadow.cast(t.type, type), t)

    def operand(self, like, same=False):
        """Something to combine with the tile `like`: of the same type, and of its shape, or one that broadcasts."""
        choice = self.r.random()
        found = [
            t for t in self.pool if t is not like and t.shape == like.shape and t.type.kind != "b" and
            (t.same or not same) and (t.same or like.type.kind == "f")
        ]
        if found and choice < 0.6:
            return self.tame(self.convert(self.r.choice(found[-8:]), like.type))
        if choice < 0.7 and like.shape:
            shape = tuple(1 if self.r.random() < 0.5 else d for d in like.shape)
            return self.load(like.type, shape, plain=True)
        if choice < 0.8:
            scalars = [t for t in self.pool if not t.shape and t.type.kind != "b" and (t.same or not same)
                       and (t.same or like.type.kind == "f")]
            if scalars:
                return self.tame(self.convert(self.r.choice(scalars), like.type))
        return self.load(like.type, like.shape)

    # ---- the whole ----

    def build(self):
        from kernel_operations import step, words
        self.load(self.any_type(), self.shape())
        for _ in range(self.r.randint(3, 9)):
            family = self.family if self.r.random() < 0.6 else self.r.choice(
                ["elementwise", "shape", "reduce", "scan", "control"])
            step(self, family)
        read = words(self.top.text(0))
        leaves = [t for t in self.pool if t.name not in read]
        for t in (leaves[-6:] or self.pool[-1:]):
            if t.type is not BOOL:
                self.store(t)
            else:
                self.store(self.emit(f"{t.name}.to(tl.int8)", TYPES["int8"], t.shape, t.same, 0,
                                     shadow.cast(BOOL, TYPES["int8"]), t)) if t.same else None
        if not any(isinstance(a, Argument) and a.output for a in self.arguments):
            self.store(self.load(FLOAT32, (32, )))
