"""Random tile programs as TTIR text: arithmetic, shapes, reductions, scans, look-ups, products, loops and branches,
masked memory. All of it is exact, or has an order of operations that the language fixes, so that every executor gives
the same bits.

    text, arguments = program(seed)      arguments: NumPy arrays, inputs first; the results are those after `inputs`

`any_extents` draws extents of tiles that are no powers of two, too.
"""
import random

import numpy as np

DTYPES = {
    "i1": np.uint8, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64, "f16": np.float16,
    "f32": np.float32
}
INTEGERS = ("i8", "i16", "i32", "i64")
POWERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
ANY = (1, 2, 3, 4, 5, 6, 7, 9, 12, 16, 20, 31, 33, 48, 64, 96, 100, 200)
LARGEST = 1024


def type_of(shape, t):
    return f"tensor<{'x'.join(map(str, shape))}x{t}>" if shape is not None else t


class Program:

    def __init__(self, seed, any_extents=False):
        self.random = random.Random(seed)
        self.sizes = ANY if any_extents else POWERS
        self.sides = (16, 20, 33, 48) if any_extents else (16, 32)  # of matrices
        self.lines, self.values, self.parameters, self.arrays, self.count = [], [], [], [], 0
        self.results = []

    # Text.

    def name(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text, shape, t):
        """`text` makes a value; {T} is its type."""
        made = self.name()
        self.lines.append(f"{made} = " + text.replace("{T}", type_of(shape, t)))
        value = (made, shape, t)
        self.values.append(value)
        return value

    def constant(self, number, shape, t):
        text = {True: "true", False: "false"}.get(number, number) if t == "i1" else number
        return self.emit(f"arith.constant {text if shape is None else f'dense<{text}>'} : {{T}}", shape, t)[0]

    def pick(self, test=lambda shape, t: True):
        found = [v for v in self.values[-24:] if test(v[1], v[2])]
        return self.random.choice(found) if found else None

    def like(self, value):
        """A value of the same type, or a constant."""
        return (self.pick(lambda s, t: (s, t) == value[1:]) or value)[0]

    # Memory.

    def parameter(self, array, t):
        self.parameters.append(f"%p{len(self.parameters)}: !tt.ptr<{t}>" +
                               (" {tt.divisibility = 16 : i32}" if self.random.random() < 0.7 else ""))
        self.arrays.append(array)
        return f"%p{len(self.parameters) - 1}"

    def addresses(self, parameter, shape, t):
        """Pointers to the elements in row-major order, as programs compute them: a range an axis, strided, broadcast,
        summed."""
        offsets, stride = None, 1
        for axis in reversed(range(len(shape))):
            i = self.emit(f"tt.make_range {{end = {shape[axis]} : i32, start = 0 : i32}} : {{T}}", (shape[axis], ),
                          "i32")
            s = self.constant(stride, (shape[axis], ), "i32")
            part = self.emit(f"arith.muli {i[0]}, {s} : {{T}}", (shape[axis], ), "i32")
            for d in range(len(shape)):
                if d != axis:
                    wider = part[1][:d] + (1, ) + part[1][d:]
                    part = self.emit(f"tt.expand_dims {part[0]} {{axis = {d} : i32}} : {type_of(*part[1:])} -> {{T}}",
                                     wider, "i32")
            if part[1] != shape:
                part = self.emit(f"tt.broadcast {part[0]} : {type_of(*part[1:])} -> {{T}}", shape, "i32")
            offsets = part if offsets is None else self.emit(f"arith.addi {offsets[0]}, {part[0]} : {{T}}", shape,
                                                             "i32")
            stride *= shape[axis]
        pointer = f"!tt.ptr<{t}>"
        base = self.name()
        self.lines.append(f"{base} = tt.splat {parameter} : {pointer} -> {type_of(shape, pointer)}")
        made = self.name()
        self.lines.append(
            f"{made} = tt.addptr {base}, {offsets[0]} : {type_of(shape, pointer)}, {type_of(shape, 'i32')}")
        return made, offsets

    def mask(self, offsets):
        bound = self.constant(self.random.randrange(1, LARGEST), offsets[1], "i32")
        return self.emit(f"arith.cmpi slt, {offsets[0]}, {bound} : {type_of(offsets[1], 'i32')}", offsets[1], "i1")

    def load(self, shape, t):
        rng = np.random.default_rng(self.random.randrange(1 << 30))
        size = int(np.prod(shape))
        if t in INTEGERS:
            info = np.iinfo(DTYPES[t])
            array = rng.integers(info.min, info.max, size, DTYPES[t], endpoint=True)
            array[::3] = rng.integers(-9, 9, len(array[::3]))
        else:
            array = rng.standard_normal(size).astype(DTYPES[t])
        pointers, offsets = self.addresses(self.parameter(array, t), shape, t)
        operands = pointers
        if self.random.random() < 0.5:
            mask = self.mask(offsets)
            operands += f", {mask[0]}"
            if self.random.random() < 0.7:
                operands += f", {self.constant('1.5' if t[0] == 'f' else 3, shape, t)}"
        return self.emit(f"tt.load {operands} : {type_of(shape, f'!tt.ptr<{t}>')}", shape, t)

    def store(self, value):
        made, shape, t = value
        if t == "i1":
            made, shape, t = self.emit(f"arith.extui {made} : {type_of(shape, t)} to {{T}}", shape, "i8")
        array = np.full(int(np.prod(shape)) if shape is not None else 1, 7, DTYPES[t])
        self.results.append(len(self.arrays))
        parameter = self.parameter(array, t)
        if shape is None:
            self.lines.append(f"tt.store {parameter}, {made} : !tt.ptr<{t}>")
            return
        pointers, offsets = self.addresses(parameter, shape, t)
        mask = f", {self.mask(offsets)[0]}" if self.random.random() < 0.3 else ""
        self.lines.append(f"tt.store {pointers}, {made}{mask} : {type_of(shape, f'!tt.ptr<{t}>')}")

    # Steps: each adds values, or does nothing if there is no fitting operand.

    def arithmetic(self):
        a = self.pick(lambda s, t: t != "i1" or s is not None)
        b, t = self.like(a), a[2]
        if t == "i1":
            op = self.random.choice(("andi", "ori", "xori"))
        elif t in INTEGERS:
            op = self.random.choice(("addi", "subi", "muli", "andi", "ori", "xori", "minsi", "maxsi", "minui", "maxui",
                                     "divsi", "divui", "remsi", "remui", "shli", "shrsi", "shrui"))  # fmt: skip
        else:
            op = self.random.choice(("addf", "subf", "mulf", "minnumf", "maxnumf", "minimumf", "maximumf"))
        self.emit(f"arith.{op} {a[0]}, {b} : {{T}}", a[1], t)

    def choose(self):
        a = self.pick(lambda s, t: t != "i1")
        op = f"cmpi {self.random.choice(('slt', 'uge', 'eq'))}" if a[
            2] in INTEGERS else f"cmpf {self.random.choice(('olt', 'ule', 'une'))}"
        c = self.emit(f"arith.{op}, {a[0]}, {self.like(a)} : {type_of(*a[1:])}", a[1], "i1")
        ctype = f"{type_of(a[1], 'i1')}, " if a[1] is not None else ""
        self.emit(f"arith.select {c[0]}, {a[0]}, {self.like(a)} : {ctype}{{T}}", *a[1:])

    def cast(self):
        a = self.pick(lambda s, t: True)
        to = self.random.choice([t for t in ("i8", "i16", "i32", "i64", "f16", "f32") if t != a[2]])
        bits = {"i1": 1, "i8": 8, "i16": 16, "f16": 16, "i32": 32, "f32": 32, "i64": 64}
        old, new = type_of(*a[1:]), type_of(a[1], to)
        if a[2][0] == "i" and to[0] == "i":
            op = self.random.choice(("arith.extsi", "arith.extui")) if bits[to] > bits[a[2]] else "arith.trunci"
        elif a[2][0] == "i":
            op = self.random.choice(("arith.sitofp", "arith.uitofp"))
        elif to[0] == "i":
            op = self.random.choice(("arith.fptosi", "arith.fptoui"))
        else:
            op = "arith.extf" if to == "f32" else "arith.truncf"
        self.emit(f"{op} {a[0]} : {old} to {new}", a[1], to)

    def reshape(self):
        a = self.pick(lambda s, t: s is not None)
        if not a:
            return
        shape, left = [], int(np.prod(a[1]))
        for _ in range(self.random.randrange(0, 3)):
            shape.append(self.random.choice([s for s in self.sizes if left % s == 0]))
            left //= shape[-1]
        shape.insert(self.random.randrange(len(shape) + 1), left)
        self.emit(f"tt.reshape {a[0]} : {type_of(*a[1:])} -> {{T}}", tuple(shape), a[2])

    def transpose(self):
        a = self.pick(lambda s, t: s is not None and len(s) > 1)
        if a:
            order = self.random.sample(range(len(a[1])), len(a[1]))
            self.emit(
                f"tt.trans {a[0]} {{order = array<i32: {', '.join(map(str, order))}>}} : {type_of(*a[1:])} -> {{T}}",
                tuple(a[1][d] for d in order), a[2])  # fmt: skip

    def broadcast(self):
        a = self.pick(lambda s, t: s is not None and np.prod(s) <= LARGEST // 4 and len(s) < 4)
        if not a:
            return
        axis, size = self.random.randrange(len(a[1]) + 1), self.random.choice((2, 4))
        e = self.emit(f"tt.expand_dims {a[0]} {{axis = {axis} : i32}} : {type_of(*a[1:])} -> {{T}}",
                      a[1][:axis] + (1, ) + a[1][axis:], a[2])  # fmt: skip
        self.emit(f"tt.broadcast {e[0]} : {type_of(*e[1:])} -> {{T}}", a[1][:axis] + (size, ) + a[1][axis:], a[2])

    def join(self):
        a = self.pick(lambda s, t: s is not None and np.prod(s) <= LARGEST // 2 and len(s) < 4)
        if a:
            j = self.emit(f"tt.join {a[0]}, {self.like(a)} : {type_of(*a[1:])} -> {{T}}", a[1] + (2, ), a[2])
            if self.random.random() < 0.5:
                self.split(j)

    def split(self, a=None):
        a = a or self.pick(lambda s, t: s is not None and len(s) > 1 and s[-1] == 2)
        if a:
            one, two = self.name(), self.name()
            self.lines.append(f"{one}, {two} = tt.split {a[0]} : {type_of(*a[1:])} -> {type_of(a[1][:-1], a[2])}")
            self.values += [(one, a[1][:-1], a[2]), (two, a[1][:-1], a[2])]

    def combine(self, kind, attributes, a, result, stated=""):
        t = a[2]
        # A scan of sums has no fixed order on a GPU.
        op = self.random.choice(("addi", "maxsi", "xori", "minui") if t in INTEGERS else
                                ("addf", "maxnumf") if kind == "reduce" else ("minnumf", "maxnumf"))  # fmt: skip
        self.emit(
            f'"tt.{kind}"({a[0]}) <{{{attributes}}}> ({{\n^bb0(%a: {t}, %b: {t}):\n  %c = arith.{op} %a, %b : {t}\n'
            f'  tt.{kind}.return %c : {t}\n}}){stated} : ({type_of(*a[1:])}) -> {{T}}', result, t)  # fmt: skip

    def reduce(self):
        a = self.pick(lambda s, t: s is not None and t != "i1")
        if a:
            axis = self.random.randrange(len(a[1]))
            order = list(range((a[1][axis] - 1).bit_length()))  # any: else it would be chosen for the target
            self.random.shuffle(order)
            stated = f" {{tt.order = array<i32{': ' if order else ''}{', '.join(map(str, order))}>}}"
            self.combine("reduce", f"axis = {axis} : i32", a, a[1][:axis] + a[1][axis + 1:] or None, stated)

    def scan(self):
        a = self.pick(lambda s, t: s is not None and t != "i1")
        if a:
            axis, reverse = self.random.randrange(len(a[1])), self.random.choice(("true", "false"))
            self.combine("scan", f"axis = {axis} : i32, reverse = {reverse}", a, a[1])

    def gather(self):
        a = self.pick(lambda s, t: s is not None and len(s) == 1 and t != "i1")
        i = self.pick(lambda s, t: s is not None and len(s) == 1 and t == "i32")
        if a and i:
            size = self.constant(a[1][0], i[1], "i32")
            index = self.emit(f"arith.remui {i[0]}, {size} : {{T}}", i[1], "i32")
            self.emit(
                f"tt.gather {a[0]}[{index[0]}] {{axis = 0 : i32}} : ({type_of(*a[1:])}, {type_of(*index[1:])}) -> "
                f"{{T}}",
                i[1], a[2])

    def histogram(self):
        a = self.pick(lambda s, t: s is not None and len(s) == 1 and t == "i32")
        if a:
            bins = self.random.choice((16, 32, 64)) - (self.sizes is ANY)
            self.emit(f"tt.histogram {a[0]} : {type_of(*a[1:])} -> {{T}}", (bins, ), "i32")

    def product(self):
        a = self.pick(lambda s, t: s is not None and len(s) == 2 and min(s) >= 16 and t in ("f32", "i8"))
        a = a or self.load((self.random.choice(self.sides), self.random.choice(
            self.sides)), self.random.choice(("f32", "i8")))
        k, n = a[1][1], self.random.choice(self.sides)
        b = self.load((k, n), a[2])
        sum_type = "i32" if a[2] == "i8" else "f32"
        c = self.constant("0.0" if sum_type == "f32" else 0, (a[1][0], n), sum_type)
        self.emit(f"tt.dot {a[0]}, {b[0]}, {c}, inputPrecision = ieee : {type_of(*a[1:])} * {type_of(*b[1:])} -> {{T}}",
                  (a[1][0], n), sum_type)  # fmt: skip

    def scalar(self):
        """A scalar into a tile."""
        a = self.pick(lambda s, t: s is None)
        if a:
            self.emit(f"tt.splat {a[0]} : {a[2]} -> {{T}}", (self.random.choice(self.sizes), ), a[2])

    def nested(self, header, carried, arguments, depth):
        """A region whose block starts with other names for `carried` and yields values of their types."""
        outer = self.lines, list(self.values)
        self.lines = []
        self.values += [(name, *v[1:]) for name, v in zip(arguments, carried)]
        for _ in range(self.random.randrange(1, 5)):
            self.step(depth + 1)
        yielded = [self.like((argument, *v[1:])) for argument, v in zip(arguments, carried)]
        body, (self.lines, self.values) = self.lines, outer
        return body, yielded

    def number(self, n):
        """A number that the compiler knows, or one that the program loads."""
        if self.random.random() < 0.7:
            return self.constant(n, None, "i32")
        return self.emit(f"tt.load {self.parameter(np.array([n], np.int32), 'i32')} : !tt.ptr<i32>", None, "i32")[0]

    def loop(self, depth):
        carried = [v for v in (self.pick() for _ in range(self.random.randrange(1, 3)))]
        arguments = [self.name() for _ in carried]
        first, step = self.random.choice(((0, 1), (0, 1), (3, 1), (-5, 3)))
        end = first + step * self.random.randrange(-2, 6)
        bounds = [self.number(n) for n in (first, end, step)]
        unrolled = f" {{tt.loop_unroll_factor = {self.random.choice((2, 3, 4))} : i32}}" if self.random.random(
        ) < 0.4 else ""
        body, yielded = self.nested("for", carried, arguments, depth)
        made, types = self.name(), ", ".join(type_of(*v[1:]) for v in carried)
        inits = ", ".join(f"{a} = {v[0]}" for a, v in zip(arguments, carried))
        self.lines.append(f"{made}:{len(carried)} = scf.for %i{made[1:]} = {bounds[0]} to {bounds[1]} step {bounds[2]} "
                          f"iter_args({inits}) -> ({types}) : i32 {{")  # fmt: skip
        self.lines += body + [f"scf.yield {', '.join(yielded)} : {types}", f"}}{unrolled}"]
        self.values += [(f"{made}#{k}", *v[1:]) for k, v in enumerate(carried)]

    def branch(self, depth):
        condition = self.pick(lambda s, t: s is None and t == "i32")
        carried = [v for v in (self.pick() for _ in range(self.random.randrange(1, 3)))]
        if not condition:
            return
        zero = self.constant(0, None, "i32")
        c = self.emit(f"arith.cmpi sgt, {condition[0]}, {zero} : i32", None, "i1")
        types = ", ".join(type_of(*v[1:]) for v in carried)
        made = self.name()
        lines = [f"{made}:{len(carried)} = scf.if {c[0]} -> ({types}) {{"]
        for way in range(2):
            body, yielded = self.nested("if", carried, [v[0] for v in carried], depth)
            lines += body + [f"scf.yield {', '.join(yielded)} : {types}", "} else {" if way == 0 else "}"]
        self.lines += lines
        self.values += [(f"{made}#{k}", *v[1:]) for k, v in enumerate(carried)]

    def step(self, depth=0):
        steps = [self.arithmetic] * 6 + [self.choose, self.cast] * 2 + [
            self.reshape, self.transpose, self.broadcast, self.join, self.split, self.reduce, self.reduce, self.scan,
            self.gather, self.histogram, self.scalar
        ]  # fmt: skip
        if depth == 0:
            steps += [self.product, self.load_more]
        if depth < 2:
            steps += [lambda: self.loop(depth), lambda: self.branch(depth)]
        self.random.choice(steps)()

    def load_more(self):
        rank = self.random.choice((1, 1, 2, 2, 3))
        while True:
            shape = tuple(self.random.choice(self.sizes) for _ in range(rank))
            if 16 <= np.prod(shape) <= LARGEST:
                return self.load(shape, self.random.choice(("i8", "i16", "i32", "i32", "i64", "f16", "f32", "f32")))

    def text(self):
        for _ in range(2):
            self.load_more()
        for _ in range(self.random.randrange(6, 30)):
            self.step()
        for value in self.random.sample(self.values, min(len(self.values), 6)):
            self.store(value)
        return "\n".join(
            [f"module {{\ntt.func public @k({', '.join(self.parameters)}) {{", *self.lines, "tt.return\n}\n}\n"])


def program(seed, any_extents=False):
    made = Program(seed, any_extents)
    text = made.text()
    return text, made.arrays, made.results
