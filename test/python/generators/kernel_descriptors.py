"""What random kernels do with tensor descriptors (made in the kernel or by the host) and block pointers: tiles at,
across and beyond the edges of arrays, in straight lines and in loops; kernel_operations.py says how.

A `Field` is an array in memory with its shape and strides. Where a tile of it lies, and which of its elements exist, is
two arrays of NumPy, which all operations here share."""
import numpy as np
import shadow
from kernel_generator import FLOATS, INTS, LARGEST, Tile
from kernel_policies import policy
from shadow import INT32, TYPES, Shadow
from txl.tools.tensor_descriptor import TensorDescriptor


class Field:
    """An array of `shape` for tiles of `block`, one array a program unless `shared`; strides in elements."""

    def __init__(self, k, t, aligned, rank=None, block=None, shared=False):
        self.k, self.t, self.shared = k, t, shared
        rank = rank or k.r.choice([1, 2, 2, 2, 3, 3, 4, 5])
        self.block = block or tuple(k.extents.power(0, 6 if rank < 3 else 3) for _ in range(rank))
        if aligned and self.block[-1] * t.bits % 128:
            self.block = self.block[:-1] + (128 // t.bits, )
        while np.prod(self.block) > LARGEST:
            halved = int(np.argmax(self.block[:-1]))
            self.block = tuple(b // 2 if axis == halved else b for axis, b in enumerate(self.block))
        self.shape = tuple(k.r.choice([b, 2 * b, k.r.randint(1, 2 * b + 3)]) for b in self.block)
        step = max(128 // t.bits, 1) if aligned else 1
        order = list(range(rank))[::-1]
        if not aligned and k.r.random() < 0.4:
            k.r.shuffle(order)
        self.order, self.strides, stride = order, [0] * rank, 1
        for place, axis in enumerate(order):
            self.strides[axis] = stride
            stride *= self.shape[axis] + (k.r.choice([0, 0, 3]) if place == 0 else 0)
            stride = -(-stride // step) * step
        self.extent = max(stride, step)
        self.count = self.extent * (1 if shared else k.programs)

    def base(self, name):
        return name if self.shared else f"{name} + program * {self.extent}"

    def list(self, numbers, close="[]"):
        """The text of a list of numbers, some of them arguments of the launch."""
        texts = [str(n) if n == 1 or self.k.r.random() < 0.5 else self.k.scalar_argument(n) for n in numbers]
        return close[0] + ", ".join(texts) + ("," if close == "()" else "") + close[1]

    def offsets(self, fixed=()):
        """(texts, function of the program's number): a corner of a tile; along the axes `fixed` the tile lies
        inside."""
        texts, numbers = [], []
        for axis, (n, b) in enumerate(zip(self.shape, self.block, strict=True)):
            if axis in fixed:
                at = self.k.r.randint(0, max(n - b, 0))
                texts.append(str(at))
                numbers.append((at, 0))
                continue
            at = self.k.r.choice([0, 0, -1, n - b, n - 1, n, -b, self.k.r.randint(-b, n)])
            step = self.k.r.choice([0, 0, 1, b // 2, b, -1])
            text = self.k.scalar_argument(at) if self.k.r.random() < 0.4 else str(at)
            texts.append(f"program * {step} + {text}" if step else text)
            numbers.append((at, step))
        return texts, lambda number: [at + step * number for at, step in numbers]

    def places(self, corner):
        """(indices into the memory, which elements exist) of the tile at a corner, for the program that runs now."""
        return self.elements([np.arange(b) + c for b, c in zip(self.block, corner, strict=True)])

    def elements(self, along):
        index, inside = 0 if self.shared else self.k.number_now * self.extent, True
        for axis, at in enumerate(along):
            at = at.reshape([-1 if i == axis else 1 for i in range(len(along))])
            index = index + at * self.strides[axis]
            inside = inside & (at >= 0) & (at < self.shape[axis])
        return np.where(inside, index, 0), inside

    def tile(self, known, corner, fill):
        index, inside = self.places(corner)
        v = known.v[index]
        return np.where(inside, v, v.dtype.type(fill))


def descriptor(k, field, array, padding):
    """The name of a descriptor of the array: one that the host made, or a statement that makes it."""
    if field.shared and k.r.random() < 0.5:
        array.descriptor = lambda values: TensorDescriptor(
            values, shape=list(field.shape), strides=list(field.strides), block_shape=list(field.block), padding=padding
        )
        return array.name
    name = k.name()
    option = f", padding_option='{padding}'" if padding == "nan" or k.r.random() < 0.3 else ""
    k.block.add([
        f"{name} = tl.make_tensor_descriptor({field.base(array.name)}, {field.list(field.shape)}, "
        f"{field.list(field.strides)}, "
        f"{list(field.block)}{option})"
    ], lambda env: None)
    return name


def padded(k, t):
    """(padding, what a load gives outside of the array, a function that makes NaN a number)."""
    if t.kind == "f" and k.r.random() < 0.4:
        return "nan", 3.0, "present({})"
    return "zero", 0, "{}"


def descriptor_load(k):
    t = k.r.choice(k.r.choice([INTS, FLOATS]))
    field = Field(k, t, True, shared=k.r.random() < 0.4)
    source, size = k.input(t, field.count)
    known = shadow.exact(source.data)
    padding, fill, present = padded(k, t)
    name = descriptor(k, field, source, padding)
    texts, corner = field.offsets()
    at = f"[{', '.join(texts)}]"
    hint = policy(k, source.name) if name != source.name else ""
    text = f"{name}.load({at}{hint})" if k.r.random() < 0.7 else f"tl.load_tensor_descriptor({name}, {at})"
    return k.emit(present.format(text), t, field.block, True, max(size, fill),
                  lambda: Shadow(field.tile(known, corner(k.number_now), fill)))


def some_tile(k, t, shape, what=lambda t: True):
    """A tile of this type and shape: one that is there, or a new one."""
    found = k.pick(lambda x: x.shape == shape and x.type is t and what(x))
    return k.tame(found) if found else k.load(t, shape, plain=True)


def storable(k):
    """A tile of the pool whose last axis makes a tile of a descriptor."""
    return k.pick(
        lambda x: x.shape and len(x.shape) <= 5 and x.type.kind != "b" and x.shape[-1] * x.type.bits % 128 == 0)


def written(k, field, target, corner, tile):
    """The statement's meaning: a tile stored at a corner of the field, as far as the field goes."""

    def run(env):
        index, inside = field.places(corner(k.number_now))
        target.v[index[inside]] = env[tile.name].v[inside]
        target.e[index[inside]] = env[tile.name].e[inside]

    return run


def descriptor_store(k):
    tile = storable(k) or descriptor_load(k)
    field = Field(k, tile.type, True, block=tile.shape, rank=len(tile.shape), shared=k.programs == 1)
    target = k.output(tile.type, field.count)
    target.same = tile.same
    name = descriptor(k, field, target, "zero")
    texts, corner = field.offsets()
    at = f"[{', '.join(texts)}]"
    hint = policy(k, target.name) if name != target.name else ""
    text = f"{name}.store({at}, {tile.name}{hint})" if k.r.random(
    ) < 0.7 else f"tl.store_tensor_descriptor({name}, {at}, {tile.name})"
    k.block.add([text], written(k, field, target, corner, tile))
    return tile


REDUCTIONS = [
    ("add", np.add, ["int32", "uint32", "uint64"]), ("min", np.minimum, ["int32", "uint32", "int64", "uint64"]),
    ("max", np.maximum, ["int32", "uint32", "int64", "uint64"])
] + [(name, f, ["int32", "uint32", "int64", "uint64"])
     for name, f in [("and", np.bitwise_and), ("or", np.bitwise_or), ("xor", np.bitwise_xor)]]  # fmt: skip


def descriptor_atomic(k):
    """Updates of one array by all programs, whose order does not matter."""
    op, f, types = k.r.choice(REDUCTIONS)
    t = TYPES[k.r.choice(types)]
    field = Field(k, t, True, shared=True)
    tile = some_tile(k, t, field.block)
    target = k.output(t, field.count)
    name = descriptor(k, field, target, "zero")
    texts, corner = field.offsets()

    def run(env):
        index, inside = field.places(corner(k.number_now))
        x = env[tile.name]
        target.v[index[inside]] = f(target.v[index[inside]], x.v[inside])
        target.e[index[inside]] |= x.e[inside]

    hint = policy(k, target.name) if name != target.name else ""
    k.block.add([f"{name}.atomic_{op}([{', '.join(texts)}], {tile.name}{hint})"], run)
    return tile


def rows(k):
    """Rows gathered by number, and scattered to others, some of which do not exist."""
    t = k.r.choice(k.r.choice([INTS, FLOATS]))
    columns = 2**k.r.randint(0, 5)
    columns = max(columns, 256 // t.bits)
    count = 2**k.r.randint(3, 6)
    source, target = (Field(k, t, True, block=(1, columns), rank=2) for _ in range(2))
    for field in (source, target):
        field.shape = (k.r.randint(1, 2 * count), field.shape[1])
        field.extent = field.strides[0] * field.shape[0]
        field.count = field.extent * k.programs
    array, size = k.input(t, source.count)
    known = shadow.exact(array.data)
    padding, fill, present = padded(k, t)
    name = descriptor(k, source, array, padding)
    first, step, column = k.r.randint(-4, 4), k.r.choice([1, 3, 5, -1]), k.r.choice(
        [0, -3, 1, columns, source.shape[1] - 1])
    numbers = np.arange(count) * step + first
    at = k.emit(f"tl.arange(0, {count}) * {step} + {first}", INT32, (count, ), True, 0,
                lambda: Shadow(numbers.astype(np.int32)))

    def gathered(x):
        index, inside = source.elements([x.v.astype(np.int64), np.arange(columns) + column])
        v = known.v[index]
        return Shadow(np.where(inside, v, v.dtype.type(fill)))

    narrow = k.r.choice(["", ".to(tl.int16)"])
    hint = policy(k, array.name) if name != array.name else ""
    made = k.emit(present.format(f"{name}.gather({at.name}{narrow}, {column}{hint})"), t, (count, columns), True,
                  max(size, fill), gathered, at)
    output = k.output(t, target.count)
    other = descriptor(k, target, output, "zero")

    def run(env):
        index, inside = target.elements([numbers[::-1] - 1, np.arange(columns) + column])
        output.v[index[inside]] = env[made.name].v[inside]
        output.e[index[inside]] = env[made.name].e[inside]

    hint = policy(k, output.name) if other != output.name else ""
    k.block.add([
        f"{other}.scatter({made.name}, {int(numbers[-1]) - 1} - tl.arange(0, {count}) * {step}, {column}{hint})"
    ], run)
    return made


def block_pointer(k, field, array, fixed):
    """The statement that makes a block pointer: its name, and where it points."""
    name = k.name()
    texts, corner = field.offsets(fixed)
    k.block.add([
        f"{name} = tl.make_block_ptr({field.base(array.name)}, {field.list(field.shape, '()')}, "
        f"{field.list(field.strides, '()')}, "
        f"({', '.join(texts)},), {field.block}, {tuple(field.order)})"
    ], lambda env: None)
    return name, corner


def checks(k, field):
    """(the axes without a check: tiles lie inside along them; the text of `boundary_check`)."""
    fits = [axis for axis, (n, b) in enumerate(zip(field.shape, field.block, strict=True)) if n >= b]
    fixed = [axis for axis in fits if k.r.random() < 0.4]
    return fixed, f"boundary_check=({''.join(f'{axis}, ' for axis in range(len(field.block)) if axis not in fixed)})"


def moved(k, name, corner, field, fixed):
    """A block pointer moved along the axes that are checked."""
    if len(fixed) == len(field.block) or k.r.random() < 0.5:
        return name, corner
    step = [0 if axis in fixed else k.r.choice([-1, 1, b // 2, b]) for axis, b in enumerate(field.block)]
    new = k.name()
    at = f"({', '.join(map(str, step))},)"
    k.block.add([f"{new} = " + k.r.choice([f"tl.advance({name}, {at})", f"{name}.advance({at})"])], lambda env: None)
    return new, lambda number: [c + s for c, s in zip(corner(number), step, strict=True)]


def block_load(k):
    t = k.r.choice(k.r.choice([INTS, FLOATS]))
    field = Field(k, t, False)
    source, size = k.input(t, field.count)
    known = shadow.exact(source.data)
    fixed, check = checks(k, field)
    padding, fill, present = padded(k, t)
    name, corner = block_pointer(k, field, source, fixed)
    name, corner = moved(k, name, corner, field, fixed)
    option = f", {check}, padding_option='{padding}'" if len(fixed) < len(field.block) else ""
    return k.emit(present.format(f"tl.load({name}{option})"), t, field.block, True, max(size, fill),
                  lambda: Shadow(field.tile(known, corner(k.number_now), fill)))


def block_store(k):
    tile = k.pick(lambda x: x.shape and x.type.kind != "b") or block_load(k)
    field = Field(k, tile.type, False, block=tile.shape, rank=len(tile.shape))
    target = k.output(tile.type, field.count)
    target.same = tile.same
    fixed, check = checks(k, field)
    name, corner = block_pointer(k, field, target, fixed)
    name, corner = moved(k, name, corner, field, fixed)
    option = f", {check}" if len(fixed) < len(field.block) else ""
    k.block.add([f"tl.store({name}, {tile.name}{option})"], written(k, field, target, corner, tile))
    return tile


def walk(k):
    """A loop that adds up tiles along an array: a block pointer that is advanced, or a descriptor with computed
    offsets."""
    pointer = k.r.random() < 0.5
    t = k.r.choice(k.r.choice([INTS, FLOATS]))
    field = Field(k, t, not pointer)
    source, size = k.input(t, field.count)
    known = shadow.exact(source.data)
    iterations, step = k.r.randint(0, 4), [k.r.choice([0, 1, b, -b]) for b in field.block]
    made = Tile(k.name(), t, field.block, True, size * iterations)
    i = k.name()
    bound = k.scalar_argument(iterations) if k.r.random() < 0.5 else str(iterations)
    head = [f"{made.name} = tl.zeros({list(field.block)}, tl.{t})"]
    if pointer:
        name, corner = block_pointer(k, field, source, ())
        load = f"tl.load({name}, boundary_check={tuple(range(len(field.block)))}, padding_option='zero')"
        lines = [f"    {made.name} += {load}", f"    {name} = tl.advance({name}, {tuple(step)})"]
    else:
        name = descriptor(k, field, source, "zero")
        texts, corner = field.offsets()
        lines = [
            f"    {made.name} += "
            f"{name}.load([{', '.join(f'{x} + {i} * {s}' if s else x for x, s in zip(texts, step, strict=True))}])"
        ]

    def run(env):
        total = Shadow(np.zeros(field.block, known.v.dtype))
        for iteration in range(iterations):
            at = [c + s * iteration for c, s in zip(corner(k.number_now), step, strict=True)]
            more = Shadow(field.tile(known, at, 0))
            total = shadow.add(t)(total, more) if t.kind == "f" else shadow.integers(np.add)(total, more)
        env[made.name] = total

    k.block.add(head + [f"for {i} in range({bound}):"] + lines, run)
    k.pool.append(made)
    return made


DESCRIPTORS = [descriptor_load, descriptor_load, descriptor_store, descriptor_atomic, rows, walk]
BLOCKS = [block_load, block_load, block_store, walk]
