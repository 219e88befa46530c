"""Products in microscaling formats of random kernels: `dot_scaled` of any two formats, scales, blocks and packings, of one
tile or summed up in a loop over K; kernel_operations.py says how."""
import numpy as np
import shadow
from kernel_elements import binary
from shadow import FLOAT32, TYPES

U8, E4M3 = TYPES["uint8"], TYPES["float8e4nv"]
# The type of a tile of codes, and the number of codes in an element of it.
FORMATS = {
    "e4m3": (E4M3, 1), "e5m2": (TYPES["float8e5"], 1), "e2m1": (U8, 2), "bf16": (TYPES["bfloat16"], 1),
    "fp16": (TYPES["float16"], 1)
}
E2M1 = np.array([0, 0.5, 1, 1.5, 2, 3, 4, 6])


class Codes:
    """An array of the kernel with a tile for each step of each program, and how a step loads its tile."""

    def __init__(self, k, type, shape, steps, data, transposed=False):
        from kernel_generator import Argument
        axes = list(range(len(shape)))
        order = k.r.sample(axes, len(axes)) if k.r.random() < 0.2 else axes if transposed else axes[::-1]
        text, self.at, self.extent = k.offsets(shape, order, k.r.choice([0, 0, 0, 3, 16]))
        self.k, self.steps = k, steps
        self.argument = Argument(f"p{len(k.arguments)}", type, data(self.extent * k.programs * steps))
        k.arguments.append(self.argument)
        self.values = shadow.exact(self.argument.data).v
        self.text = f"tl.load({self.argument.name} + (program * {steps} + STEP) * {self.extent} + {text})"

    def load(self, step):
        return self.text.replace("STEP", str(step))

    def tile(self, step):
        return self.values[self.at + (self.k.number_now * self.steps + step) * self.extent]


class Operand:
    """A in [M, K], or B in [K, N], whose K is the axis `axis` of it; lines are rows of A and columns of B."""

    def __init__(self, k, format, lines, depth, factor, scale_type, axis, steps):
        self.format, self.factor, self.axis = format, factor, axis
        type, self.codes_in = FORMATS[format]
        self.packed_along_k = self.codes_in == 1 or lines % 2 != 0 or k.r.random() < 0.8
        shape = [depth, lines] if axis == 0 else [lines, depth]
        shape[axis if self.packed_along_k else 1 - axis] //= self.codes_in
        fill = (lambda n: k.data.integers(0, 256, n).astype(np.uint8)) if type is U8 else (lambda n: k.fill(type, n)[0])
        self.codes = Codes(k, type, tuple(shape), steps, fill, axis == 0)
        self.scales = None
        if format not in ("bf16", "fp16") and k.r.random() < 0.9 or k.r.random() < 0.3:
            some = (lambda n: k.data.integers(122, 130, n).astype(np.uint8)) if scale_type is U8 else (
                lambda n: k.data.choice([-1, 0, 0.25, 0.5, 0.875, 1, 1.125, 2, 3], n).astype(E4M3.np))
            self.scales = Codes(k, scale_type, (lines, depth // factor), steps, some)
        self.size = {"e2m1": 6.0}.get(format, 8.0) * 4

    def values(self, step, computed):
        """[lines, K], decoded and scaled."""
        x = self.codes.tile(step)
        if self.codes_in == 2:
            along = self.axis if self.packed_along_k else 1 - self.axis
            halves = np.stack([x & 15, x >> 4], along + 1)
            x = halves.reshape([n * 2 if i == along else n for i, n in enumerate(x.shape)])
            x = np.where(x & 8, -1.0, 1.0) * E2M1[x & 7]
        x = x.astype(np.float64).T if self.axis == 0 else x.astype(np.float64)
        if self.scales:
            s = self.scales.tile(step)
            s = 2.0**(s.astype(np.float64) - 127) if s.dtype == np.uint8 else np.abs(s)
            x = x * np.repeat(s, self.factor, 1)
        return shadow.rounded(computed, x, np.zeros_like(x))


def scaled_product(k):
    if not k.approximate:
        return binary(k)
    first, second = (k.r.choice(["e4m3", "e5m2", "e2m1", "e4m3", "e5m2", "e2m1", "bf16", "fp16"]) for _ in "ab")
    if k.r.random() < 0.25:
        first = second = "e2m1"
    scale_type, factor = k.r.choice([(U8, 32)] * 4 + [(E4M3, 16)] * 3 + [(U8, 16), (E4M3, 32)])
    m, n = k.r.choice([16, 32, 64, 128, 128]), k.r.choice([8, 16, 32, 64])
    m, n = k.extents.other(9, m), k.extents.other(5, n)
    depth = factor * k.extents.other(1, k.r.choice([32, 64, 64, 128, 128]) // factor)
    steps = k.r.choice([1, 1, 2, 3, 5])
    computed = TYPES["float16" if "fp16" in (first, second) else "bfloat16"]
    a = Operand(k, first, m, depth, factor, scale_type, 1, steps)
    b = Operand(k, second, n, depth, factor, scale_type, 0, steps)
    c = k.pick(lambda x: x.shape == (m, n) and x.type is FLOAT32)
    c = k.tame(c) if c else k.load(FLOAT32, (m, n), plain=True)
    from kernel_generator import Tile
    made, i = Tile(k.name(), FLOAT32, (m, n), False, steps * depth * a.size * b.size + c.size), k.name()
    step = shadow.dot(0, 2.0**-23)

    def run(env):
        total = env[c.name]
        for at in range(steps):
            x, y = a.values(at, computed), b.values(at, computed)
            total = step(x, y.map(np.transpose), total)
        env[made.name] = total

    def product(at, acc):
        scale = [x.scales.load(at) if x.scales else "None" for x in (a, b)]
        packs = "".join(f", {side}_k_pack=False" for side, x in (("lhs", a), ("rhs", b)) if not x.packed_along_k)
        return (f"{made.name} = tl.dot_scaled({a.codes.load(at)}, {scale[0]}, '{first}', {b.codes.load(at)}, "
                f"{scale[1]}, '{second}', {acc}{packs})")

    if steps == 1:
        lines = [product(0, c.name)]
    else:
        count = k.scalar_argument(steps) if k.r.random() < 0.5 else steps
        lines = [f"{made.name} = {c.name}", f"for {i} in range({count}):", "    " + product(i, made.name)]
    k.block.add(lines, run)
    k.pool.append(made)
    k.tiles[made.name] = made
    return made
