"""Random TTGIR kernels that move data between threads, compiled to PTX and run on the emulator.

A kernel loads numbers in one layout, exchanges them and stores them; tiles are loaded in one dimension and reshaped, so
that any linear layout can be asked for. Each case knows its result.
"""
import subprocess
from pathlib import Path

import numpy as np
import txl

BIN = Path(txl.__file__).resolve().parents[2] / "build/bin"


class Layout:
    """Columns of register, lane and warp bits, as row-major positions in a tile of `shape`."""

    def __init__(self, shape, register, lane, warp):
        self.shape, self.register, self.lane, self.warp = shape, register, lane, warp

    def reshaped(self, shape):
        return Layout(shape, self.register, self.lane, self.warp)

    def _coordinates(self, position):
        return [int(c) for c in np.unravel_index(position, self.shape)]

    def text(self):
        parts = [f"{name} = [{', '.join(str(self._coordinates(c)) for c in columns)}]"
                 for name, columns in (("register", self.register), ("lane", self.lane), ("warp", self.warp))]
        outs = ", ".join(f"dim{i} = {n}" for i, n in enumerate(self.shape))
        return f"#ttg.linear<{{{', '.join(parts)}, block = []}} -> {{{outs}}}>"

    def sliced(self, axis):
        """What a reduction leaves: without the axis, without registers that lower registers of the thread repeat."""
        shape = self.shape[:axis] + self.shape[axis + 1:]

        def dropped(columns):
            coordinates = [self._coordinates(c) for c in columns]
            return [int(np.ravel_multi_index(c[:axis] + c[axis + 1:], shape)) if shape else 0 for c in coordinates]

        kept, span = [], {0}
        for column in dropped(self.register):
            if column not in span:
                kept.append(column)
                span |= {column ^ other for other in span}
        return Layout(shape, kept, dropped(self.lane), dropped(self.warp))


def random_layout(random, shape, warps, mixed):
    """A surjective layout of a tile; its bases are powers of two, or, `mixed`, anything."""
    bits = int(np.prod(shape)).bit_length() - 1
    threads = 5 + warps
    columns = [1 << bit for bit in range(bits)]
    if bits <= threads and random.random() < 0.3:
        registers = random.randrange(min(bits, 3) + 1)
    else:
        registers = min(bits, max(bits - threads, 0) + random.randrange(2))
    random.shuffle(columns)
    in_registers, rest = columns[:registers], columns[registers:]
    rest += [0] * (threads - len(rest))
    random.shuffle(rest)
    if mixed:
        for _ in range(bits):
            i, j = random.randrange(threads), random.randrange(threads)
            if i != j:
                rest[i] ^= rest[j]
            if in_registers:
                rest[random.randrange(threads)] ^= random.choice(in_registers)
                i, j = random.randrange(registers), random.randrange(registers)
                if i != j:
                    in_registers[i] ^= in_registers[j]
    return Layout(shape, in_registers, rest[:5], rest[5:])


class Kernel:
    """The text of a kernel with arguments of buffers, made piece by piece."""

    def __init__(self, warps, target):
        self.warps, self.target = warps, target
        self.lines, self.arguments, self.inputs, self.outputs, self.count = [], [], [], [], 0

    def new(self):
        self.count += 1
        return f"%v{self.count}"

    def emit(self, text):
        """`text` with $ for its result."""
        name = self.new()
        self.lines.append(text.replace("$", name))
        return name

    def argument(self, element, data, output=False):
        name = f"%a{len(self.arguments)}"
        self.arguments.append((name, element))
        (self.outputs if output else self.inputs).append((len(self.arguments) - 1, data))
        return name

    def pointers(self, argument, element, layout):
        """One for each element of a tile of one dimension."""
        n, text = layout.shape[0], layout.text()
        positions = self.emit(f"$ = tt.make_range {{start = 0 : i32, end = {n} : i32}} : tensor<{n}xi32, {text}>")
        base = self.emit(f"$ = tt.splat {argument} : !tt.ptr<{element}> -> tensor<{n}x!tt.ptr<{element}>, {text}>")
        return self.emit(
            f"$ = tt.addptr {base}, {positions} : tensor<{n}x!tt.ptr<{element}>, {text}>, tensor<{n}xi32, {text}>")

    def load(self, element, data, layout):
        """The tile of `layout.shape` with these numbers."""
        flat = layout.reshaped([int(np.prod(layout.shape))])
        p = self.pointers(self.argument(element, data), element, flat)
        value = self.emit(f"$ = tt.load {p} : tensor<{flat.shape[0]}x!tt.ptr<{element}>, {flat.text()}>")
        return self.reshape(value, element, flat, layout)

    def reshape(self, value, element, layout, to):
        if list(layout.shape) == list(to.shape):
            return value
        return self.emit(f"$ = tt.reshape {value} : {tensor(element, layout)} -> {tensor(element, to)}")

    def store(self, value, element, layout, expected):
        """The result, compared with `expected` after the launch."""
        argument = self.argument(element, expected, output=True)
        if not layout.shape:
            self.lines.append(f"tt.store {argument}, {value} : !tt.ptr<{element}>")
            return
        flat = layout.reshaped([int(np.prod(layout.shape))])
        value = self.reshape(value, element, layout, flat)
        p = self.pointers(argument, element, flat)
        self.lines.append(f"tt.store {p}, {value} : tensor<{flat.shape[0]}x!tt.ptr<{element}>, {flat.text()}>")

    def text(self):
        arguments = ", ".join(
            f"{name}: !tt.ptr<{element}> {{tt.divisibility = 16 : i32}}" for name, element in self.arguments)
        body = "\n    ".join(self.lines)
        return (
            f'module attributes '
            f'{{"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = {self.warps} : i32, ttg.target = "{self.target}"}} {{\n'
            f"  tt.func public @k({arguments}) {{\n    {body}\n    tt.return\n  }}\n}}\n")

    def ptx(self, folder):
        path = Path(folder) / "k.ttgir"
        path.write_text(self.text())
        kernel = txl.compile(path)
        return kernel.asm["ptx"], kernel.shared

    def run(self, folder, ptx=None, shared=None):
        """What is wrong: lines of text; none if every output is as expected, bit for bit."""
        folder = Path(folder)
        if ptx is None:
            ptx, shared = self.ptx(folder)
        (folder / "k.ptx").write_text(ptx)
        command = [
            str(BIN / "txl-emu"), "k.ptx", "--entry", "k", "--block",
            str(32 * self.warps), "--shared",
            str(shared)
        ]
        kinds = {index: data for index, data in self.inputs}
        outputs = {index: data for index, data in self.outputs}
        for index in range(len(self.arguments)):
            if index in kinds:
                kinds[index].tofile(folder / f"in{index}")
                command += ["--arg", f"buf:in{index}"]
            else:
                command += ["--arg", f"buf:zero:{outputs[index].nbytes}:out{index}"]
        done = subprocess.run(command, cwd=folder, capture_output=True, text=True)
        if done.returncode or done.stderr:
            return [done.stderr[:1500] or f"status {done.returncode}"]
        wrong = []
        for index, data in self.outputs:
            found = np.fromfile(folder / f"out{index}", data.dtype)
            different = np.flatnonzero(found.view(np.uint8) != data.reshape(-1).view(np.uint8))
            if len(different):
                i = different[0] // data.itemsize
                wrong.append(f"output {index}: element {i} is {found[i]}, expected {data.reshape(-1)[i]}")
        return wrong


def tensor(element, layout):
    return f"tensor<{'x'.join(map(str, layout.shape))}x{element}, {layout.text()}>" if layout.shape else element


ELEMENTS = {
    "f32": np.float32, "f16": np.float16, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "f64": np.float64
}


def numbers(random, element, count):
    return np.array([random.randrange(-100, 100) for _ in range(count)]).astype(ELEMENTS[element])


def conversions(random, warps, target, count=6):
    """Several conversions one after the other, which share scratch."""
    kernel = Kernel(warps, target)
    for _ in range(count):
        bits = random.randrange(0, 12)
        element = random.choice([*ELEMENTS, "i1", "ptr"])
        a, b = (random_layout(random, [1 << bits], warps.bit_length() - 1, random.random() < 0.5) for _ in range(2))
        stored = {"i1": "i8", "ptr": "i32"}.get(element, element)
        data = numbers(random, stored, 1 << bits)
        if element == "ptr":
            # The pointers change their layout, then are read.
            p = kernel.pointers(kernel.argument("i32", data), "i32", a)
            q = kernel.emit(f"$ = ttg.convert_layout {p} : {tensor('!tt.ptr<i32>', a)} -> {tensor('!tt.ptr<i32>', b)}")
            kernel.store(kernel.emit(f"$ = tt.load {q} : {tensor('!tt.ptr<i32>', b)}"), "i32", b, data)
            continue
        value = kernel.load(stored, data, a)
        if element == "i1":
            value = kernel.emit(f"$ = arith.trunci {value} : {tensor('i8', a)} to {tensor('i1', a)}")
            data = data & 1
        value = kernel.emit(f"$ = ttg.convert_layout {value} : {tensor(element, a)} -> {tensor(element, b)}")
        if element == "i1":
            value = kernel.emit(f"$ = arith.extui {value} : {tensor('i1', b)} to {tensor('i8', b)}")
        kernel.store(value, stored, b, data)
    return kernel


def region(name, elements, body, results):
    arguments = ", ".join(f"%{letter}{i}: {e}" for letter in "xy" for i, e in enumerate(elements))
    return (f"({{\n    ^bb0({arguments}):\n      " + "\n      ".join(body) +
            f"\n      tt.{name}.return {', '.join(results)} : {', '.join(elements)}\n    }})")


class Combine:
    """A combine function: its region and the same on arrays."""

    def __init__(self, elements, body, results, function):
        self.elements, self.body, self.results, self.function = elements, body, results, function


def _affine(x, y):
    return [x[0] * y[0], x[1] * y[0] + y[1]]


def _last_of_ties(x, y):
    greater = x[0] > y[0]
    return [np.where(greater, x[0], y[0]), np.where(greater, x[1], y[1])]


COMBINES = {
    "addf": Combine(["f32"], ["%r = arith.addf %x0, %y0 : f32"], ["%r"], lambda x, y: [x[0] + y[0]]),
    "addh": Combine(["f16"], ["%r = arith.addf %x0, %y0 : f16"], ["%r"], lambda x, y: [x[0] + y[0]]),
    "addi": Combine(["i32"], ["%r = arith.addi %x0, %y0 : i32"], ["%r"], lambda x, y: [x[0] + y[0]]),
    "max8": Combine(["i8"], ["%r = arith.maxsi %x0, %y0 : i8"], ["%r"], lambda x, y: [np.maximum(x[0], y[0])]),
    "min64": Combine(["i64"], ["%r = arith.minsi %x0, %y0 : i64"], ["%r"], lambda x, y: [np.minimum(x[0], y[0])]),
    # Neither of these commutes.
    "affine": Combine(["i32", "i32"], ["%m = arith.muli %x0, %y0 : i32", "%c = arith.muli %x1, %y0 : i32",
                                       "%d = arith.addi %c, %y1 : i32"], ["%m", "%d"], _affine),
    "ties": Combine(["f32", "i32"], ["%g = arith.cmpf ogt, %x0, %y0 : f32", "%m = arith.select %g, %x0, %y0 : f32",
                                     "%i = arith.select %g, %x1, %y1 : i32"], ["%m", "%i"], _last_of_ties),
}


def reduced(combine, data, axis, order):
    """By the tree that combines the bits of positions in this order."""
    bits = len(order)
    data = [np.moveaxis(d, axis, 0) for d in data]
    data = [
        d.reshape((2, ) * bits + d.shape[1:]).transpose([bits - 1 - b
                                                         for b in order] + list(range(bits, bits + d.ndim - 1)))
        for d in data
    ]
    for _ in order:
        data = combine.function([d[0] for d in data], [d[1] for d in data])
    return [np.ascontiguousarray(d) for d in data]


def scanned(combine, data, axis, reverse):
    data = [np.moveaxis(d, axis, 0) for d in data]
    data = [d[::-1] if reverse else d for d in data]
    rows = [[d[0] for d in data]]
    for k in range(1, len(data[0])):
        rows.append(combine.function(rows[-1], [d[k] for d in data]))
    result = [np.stack([row[i] for row in rows]) for i in range(len(data))]
    result = [d[::-1] if reverse else d for d in result]
    return [np.ascontiguousarray(np.moveaxis(d, 0, axis)) for d in result]


def _tiles(random, kernel, combine, shape, layout):
    data = []
    for element in combine.elements:
        values = numbers(random, element, int(np.prod(shape))).reshape(shape)
        data.append(values * np.float32(0.37) if element == "f32" else values)
        data[-1] = data[-1].astype(ELEMENTS[element])
    values = [kernel.load(e, d, layout) for e, d in zip(combine.elements, data)]
    return data, values


def _shape_and_layout(random, warps):
    shape = [1 << random.randrange(0, 6), 1 << random.randrange(0, 7)]
    if random.random() < 0.4:
        shape = [1, 1 << random.randrange(0, 12)]
    return shape, random_layout(random, shape, warps.bit_length() - 1, random.random() < 0.3)


def reductions(random, warps, target, count=3):
    kernel = Kernel(warps, target)
    for _ in range(count):
        combine = COMBINES[random.choice(list(COMBINES))]
        shape, layout = _shape_and_layout(random, warps)
        axis = random.randrange(2)
        data, values = _tiles(random, kernel, combine, shape, layout)
        if random.random() < 0.3:  # of rank 1: a scalar
            shape, axis = [shape[0] * shape[1]], 0
            flat = layout.reshaped(shape)
            values = [kernel.reshape(v, e, layout, flat) for v, e in zip(values, combine.elements)]
            data, layout = [d.reshape(shape) for d in data], flat
        result = layout.sliced(axis)
        types = ", ".join(tensor(e, layout) for e in combine.elements)
        results = ", ".join(tensor(e, result) for e in combine.elements)
        name = kernel.new()
        packed = f"{name}:{len(values)}"
        order = list(range(shape[axis].bit_length() - 1))[::-1]
        stated = ""
        if random.random() < 0.6:
            random.shuffle(order)
            stated = f" {{tt.order = array<i32{': ' if order else ''}{', '.join(map(str, order))}>}}"
        kernel.lines.append(
            f'{packed} = "tt.reduce"({", ".join(values)}) <{{axis = {axis} : i32}}> '
            f'{region("reduce", combine.elements, combine.body, combine.results)}{stated} : ({types}) -> ({results})')
        with np.errstate(over="ignore"):
            expected = reduced(combine, data, axis, order)
        for i, element in enumerate(combine.elements):
            kernel.store(f"{name}#{i}", element, result, expected[i])
    return kernel


def scans(random, warps, target, count=2):
    """Of numbers whose sums are exact in any order."""
    kernel = Kernel(warps, target)
    for _ in range(count):
        combine = COMBINES[random.choice(["addi", "max8", "min64", "affine", "ties"])]
        shape, layout = _shape_and_layout(random, warps)
        axis, reverse = random.randrange(2), random.random() < 0.5
        data, values = _tiles(random, kernel, combine, shape, layout)
        types = ", ".join(tensor(e, layout) for e in combine.elements)
        name = kernel.new()
        kernel.lines.append(
            f'{name}:{len(values)} = "tt.scan"({", ".join(values)}) '
            f'<{{axis = {axis} : i32, reverse = {str(reverse).lower()}}}> '
            f'{region("scan", combine.elements, combine.body, combine.results)} : ({types}) -> ({types})')
        with np.errstate(over="ignore"):
            expected = scanned(combine, data, axis, reverse)
        for i, element in enumerate(combine.elements):
            kernel.store(f"{name}#{i}", element, layout, expected[i])
    return kernel
