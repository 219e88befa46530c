"""The operations that random kernels are made of, by family. Each function adds statements to a Kernel
(kernel_generator.py): source text, result type and shape, and the operation's shadow."""
import operator
import re

import numpy as np
import shadow
from kernel_buffers import BUFFERS
from kernel_descriptors import BLOCKS, DESCRIPTORS
from kernel_elements import (binary, comparison, conversion, float_binary, fused, integer_binary, load_bool, logic,
                             loose, low_precision_load, unary, where, with_literal)
from kernel_images import IMAGES
from kernel_policies import policy
from kernel_scales import scaled_product
from kernel_shapes import (anything, flip, gather, histogram, join, pair, pair_reduction, permute, product, recurrence,
                           reduction, reshape, running, sort, split, spread, top, whole_reduction)
from shadow import BOOL, FLOAT32, INT32, Shadow, Unknown

# ---- memory ----


def indexed_load(k):
    """Elements at computed positions, perhaps masked."""
    i = k.int_tile()
    i = k.convert(i, INT32)
    n = 2**k.r.randint(3, 10)
    at = k.emit(f"{i.name} & {n - 1}", INT32, i.shape, True, 0, shadow.integers(lambda v: v & np.int32(n - 1)), i)
    t = k.any_type()
    source, size = k.input(t, n)
    known = shadow.exact(source.data)
    hint = policy(k, source.name)
    if k.r.random() < 0.4:
        c = comparison(k, i)
        if c.shape == i.shape and c.same:
            return k.emit(f"tl.load({source.name} + {at.name}, mask={c.name}, other=1{hint})", t, i.shape, True, size,
                          lambda x, y: unknown_where(x.e | y.e, np.where(y.v, known.v[x.v], known.v.dtype.type(1))), at,
                          c)
    return k.emit(f"tl.load({source.name} + {at.name}{hint})", t, i.shape, True, size,
                  lambda x: unknown_where(x.e, known.v[x.v]), at)


def unknown_where(e, v):
    return Shadow(v, np.where(e, np.inf, 0.0) if v.dtype == np.float64 else e)


def through_memory(k):
    """A tile stored, and loaded in another order, perhaps through another argument for the same array."""
    a = anything(k, lambda t: t.type is not BOOL)
    text, at, extent = k.offsets(a.shape)
    buffer = k.output(a.type, extent * k.programs)
    buffer.same = a.same

    def run(env):
        buffer.v[at + k.number_now * extent] = env[a.name].v
        buffer.e[at + k.number_now * extent] = env[a.name].e

    through, start = buffer, 0
    if k.r.random() < 0.6:
        start = k.r.choice([0, 0, 16, k.r.randrange(buffer.data.size)])
        start = start if start < buffer.data.size else 0
        through = k.view(buffer, start)
    hint = policy(k, buffer.name)
    k.block.add([f"tl.store({buffer.name} + program * {extent} + {text}, {a.name}{hint})"] + ["tl.debug_barrier()"] *
                (k.r.random() < 0.3), run)
    shape = k.shape() if k.r.random() < 0.5 else a.shape
    if np.prod(shape) > a.count:
        shape = a.shape
    order = k.r.sample(range(len(shape)), len(shape))
    text, back, _ = k.offsets(shape, order)
    place = f"program * {extent} + {text}"
    if start:
        place = f"{place} - {start}, mask={place} >= {start}, other=0"

    def loaded(x):
        where = back + k.number_now * extent
        return Shadow(np.where(where >= start, buffer.v[where], buffer.v.dtype.type(0)),
                      np.where(where >= start, buffer.e[where], buffer.e.dtype.type(0)))

    return k.emit(f"tl.load({through.name} + {place})", a.type, shape, a.same, a.size, loaded, a)


ATOMICS = {
    "add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}


def atomic(k):
    """Updates whose order does not matter, of one array by all programs."""
    a = k.int_tile(lambda t: t.type.bits >= 32)
    name = k.r.choice(list(ATOMICS))
    n = 2**k.r.randint(0, 8)
    i = k.convert(k.r.choice([t for t in k.pool if t.type.kind in "iu" and t.same and t.shape == a.shape]), INT32)
    at = k.emit(f"{i.name} & {n - 1}", INT32, i.shape, True, 0, shadow.integers(lambda v: v & np.int32(n - 1)), i)
    target = k.output(a.type, n)
    mask = comparison(k, a) if k.r.random() < 0.4 else None
    if mask and (mask.shape != a.shape or not mask.same):
        mask = None

    def run(env):
        x, j = env[a.name], env[at.name]
        on = env[mask.name].v if mask else np.ones(a.shape, bool)
        if np.any(x.e) or np.any(j.e) or mask and np.any(env[mask.name].e):
            target.e[:] = True
        ATOMICS[name].at(target.v, j.v[on], x.v[on])

    tail = (f", mask={mask.name}" if mask else "") + policy(k, target.name)
    k.block.add([f"tl.atomic_{name}({target.name} + {at.name}, {a.name}{tail})"], run)
    return a


def scalar_load(k):
    t = k.any_type()
    source, size = k.input(t, k.programs)
    known = shadow.exact(source.data)
    return k.emit(f"tl.load({source.name} + program)", t, (), True, size, lambda: Shadow(known.v[k.number_now]))


# ---- control ----


def inside(k, make):
    """Run make() with a block of its own; what it adds to the pool is gone after. Returns (block, result)."""
    from kernel_generator import Block
    outer, pool = k.block, list(k.pool)
    k.block = Block()
    result = make()
    made, k.block, k.pool = k.block, outer, pool
    return made, result


def settled(k, carried, t):
    """A new value of the carried tile: of its type, shape, size."""
    if carried.type.kind == "f":
        t = k.convert(k.tame(t), carried.type) if t.type is not BOOL else carried
        if np.broadcast_shapes(t.shape, carried.shape) != carried.shape:
            t = carried
        mixed = k.emit(f"{carried.name} * 0.5 + {t.name}", carried.type, carried.shape, carried.same and t.same,
                       carried.size + t.size,
                       lambda x, y: loose(carried.type, x, Shadow(np.float64(0.5), np.float64(0)), y), carried, t)
        return k.emit(f"bounded({mixed.name}, 8.0)", carried.type, carried.shape, mixed.same, 8.0,
                      lambda x: Shadow(np.clip(x.v, -8, 8), np.minimum(x.e, 16)), mixed)
    t = k.convert(t, carried.type)
    return k.emit(f"{carried.name} + {t.name}", carried.type, carried.shape, True, 0, shadow.integers(np.add), carried,
                  t)


def body(k, carried, rounds):
    """A few operations, and a new value of the carried tile that depends on what came of them."""
    before = set(k.pool)
    block = k.block
    for _ in range(rounds):
        k.r.choice([binary, binary, unary, where, comparison, reduction, running, permute, fused, nested])(k)
    own = [t for t in k.pool if t not in before]
    read = words(line for line in block.text(0))
    leaves = [t for t in own if t.name not in read and (t.same or not carried.same and t.type.kind in "fb")][-3:]
    if not leaves:
        leaves = [float_binary(k, carried) if carried.type.kind == "f" else integer_binary(k, carried)]
    made = carried
    for t in leaves:
        if t.type is BOOL and carried.type.kind != "f" and not t.same:
            continue
        if t.type is BOOL:
            c = FLOAT32 if carried.type.kind == "f" else INT32
            t = k.emit(f"tl.where({t.name}, {1.5 if c is FLOAT32 else 3}, {0.5 if c is FLOAT32 else 1}).to(tl.{c})", c,
                       t.shape, t.same, 1.5, chosen(c), t)
        if t.shape != carried.shape and t.shape:
            t = k.emit(
                f"tl.max({t.name}).to(tl.{t.type})"
                if t.type.kind == "f" else f"tl.reduce(tl.ravel({t.name}), 0, either)", t.type, (), t.same, t.size,
                everything(t.type), t)
        if t.same or not carried.same:
            made = settled(k, made, t)
    return made


def chosen(c):
    """The shadow of 1.5 where true, 0.5 where not; 3 and 1 for integers."""
    if c is FLOAT32:
        return lambda x: Shadow(np.where(x.v, 1.5, 0.5), np.where(x.e, 1.0, 0.0))
    return lambda x: Shadow(np.where(x.v, 3, 1).astype(np.int32), x.e)


def everything(t):
    """The shadow of the largest of all floats, of the bits of all integers."""
    if t.kind == "f":
        return lambda x: Shadow(x.v.max(), x.e.max())
    return lambda x: Shadow(np.bitwise_xor.reduce(x.v, axis=None), np.any(x.e))


def words(lines):
    """The names that stand to the right of `=`, or in a line without one."""
    found = set()
    for line in lines:
        target, sign, rest = line.strip().partition(" = ")
        found |= set(re.findall(r"[a-z]\w*", rest if sign else target))
    return found


def nested(k):
    depth = getattr(k, "depth", 0)
    if depth >= 2:
        return unary(k)
    return k.r.choice([loop, branch] if depth == 0 else [loop, branch, branch, branch])(k)


def carried_tile(k):
    """A copy of a tile under a name that is assigned again."""
    a = k.tame(
        k.pick(lambda t: t.shape and t.type.kind in "fiu" and (t.same or t.type.kind == "f"),
               lambda: k.load(k.any_type(), k.shape())), 8.0)
    same = a.same and not (k.approximate and a.type.kind == "f")
    return k.emit(f"{a.name}", a.type, a.shape, same, max(a.size, 8.0) if a.type.kind == "f" else 0, lambda x: x, a)


def assign(block, target, source):
    block.add([f"{target.name} = {source.name}"], lambda env: env.__setitem__(target.name, env[source.name]))


def loop(k):
    carried = carried_tile(k)
    iterations = k.r.randint(0, 4)
    i = k.name()
    from kernel_generator import Tile
    index = Tile(i, INT32, ())
    kind = k.r.choice(["range", "range", "static", "argument", "program", "while", "step", "step", "step argument"])
    first, count, stride = 0, (lambda: iterations), 1
    unrolled = k.r.choice(["", "", ", loop_unroll_factor=2", ", loop_unroll_factor=3", ", loop_unroll_factor=8"])
    head = {"range": f"for {i} in range({iterations}):",
            "static": f"for {i} in tl.static_range({iterations}):"}.get(kind)
    if kind == "argument":
        head = f"for {i} in tl.range(0, {k.scalar_argument(iterations)}{unrolled}):"
    elif kind.startswith("step"):
        first, stride = k.r.choice([(3, 2), (3, 1), (-4, 3), (5, -1), (7, -3)])
        # The last step need not meet the end; a loop that does not run may end far before its start.
        end = first + stride * iterations - (0 if iterations == 0 else k.r.randrange(abs(stride))) * (1 if stride > 0
                                                                                                      else -1)
        end -= stride * k.r.randint(0, 5) if iterations == 0 else 0
        bounds = [
            number if kind == "step" and k.r.random() < 0.5 else k.scalar_argument(number) for number in (first, end)
        ]
        head = f"for {i} in tl.range({bounds[0]}, {bounds[1]}, {k.scalar_argument(stride) if kind == 'step argument' else stride}{unrolled}):"
    elif kind == "program":
        head = f"for {i} in tl.range({iterations // 2}, {iterations // 2} + program{unrolled}):"
        count = lambda: k.number_now
        first = iterations // 2
    elif kind == "while":
        head = f"while {i} < {k.scalar_argument(iterations)}:"
    outer_approximate, k.depth = k.approximate, getattr(k, "depth", 0) + 1

    def make():
        if kind != "static":
            k.pool.append(index)
        made = body(k, carried, k.r.randint(1, 3))
        return made

    outer_loop, k.loop = getattr(k, "loop", None), (i, first) if kind != "static" else None
    block, made = inside(k, make)
    k.loop = outer_loop
    k.depth -= 1
    k.approximate = outer_approximate

    def run(env):
        for iteration in range(count()):
            env[i] = Shadow(np.asarray(first + iteration * stride, np.int32))
            block.run(env)

    assign(block, carried, made)
    if kind == "while":
        block.add([f"{i} += 1"], lambda env: None)
    k.block.add(([f"{i} = 0"] if kind == "while" else []) + [head, block], run)
    return carried


ORDERS = {"==": operator.eq, "!=": operator.ne, ">": operator.gt, "<=": operator.le}


def branch(k):
    """One of two ways, by a number of this program, or by whether an iteration is the first."""
    carried = carried_tile(k)
    loop, sign = getattr(k, "loop", None), k.r.choice(["==", "!=", ">", "<="])
    scalars = [t for t in k.pool if not t.shape and t.type.kind in "iu" and t.same]
    c = k.r.choice(scalars + [k.program])
    bit = k.r.choice([1, 2, 3])
    k.depth = getattr(k, "depth", 0) + 1
    yes, a = inside(k, lambda: body(k, carried, k.r.randint(1, 2)))
    both = k.r.random() < 0.7
    no, b = inside(k, lambda: body(k, carried, k.r.randint(0, 2))) if both else (None, None)
    k.depth -= 1

    by_first = loop and k.r.random() < 0.7
    test = f"{loop[0]} {sign} {loop[1]}" if by_first else f"{c.name} & {bit} != 0"

    def holds(env):
        s = env[loop[0] if by_first else c.name]
        if np.any(s.e):
            raise Unknown(c.name)
        return ORDERS[sign](int(s.v), loop[1]) if by_first else int(s.v) & bit

    def run(env):
        if holds(env):
            yes.run(env)
        elif both:
            no.run(env)

    assign(yes, carried, a)
    lines = [f"if {test}:", yes]
    if both:
        assign(no, carried, b)
        lines += ["else:", no]
    k.block.add(lines, run)
    return carried


# ---- calls ----


def call(k):
    """A function that is called and not inlined, the same compiled separately, one with an early return, one of scalars
    on tiles, an object with methods, a text of assembly."""
    which = k.r.choice(["pair", "early", "scalars", "object", "assembly"])
    if which == "pair":
        a = k.tame(k.any_tile())
        b = k.convert(a, a.type) if a.type.kind == "f" and not a.same else k.load(a.type, a.shape, plain=True)
        called = k.r.choice(["sorted_pair", "sorted_separately"])
        return pair(k, f"{called}({a.name}, {b.name})", [(a.type, a.shape)] * 2,
                    lambda x, y: [shadow.smaller(x, y), shadow.larger(x, y)], [a, b], a.same and b.same,
                    max(a.size, b.size))
    a = k.int_tile()
    if which == "assembly" and all(n & (n - 1) == 0 for n in a.shape):
        a = k.convert(a, INT32)
        return k.emit(
            f'tl.inline_asm(complement, ("=r", "r"), [{a.name}], txl.distributed_type(tl.int32, {list(a.shape)}), '
            'is_pure=True)', INT32, a.shape, True, 0, shadow.integers(lambda v: ~v), a)
    b = k.load(a.type, a.shape, plain=True)
    if which in ("early", "assembly"):
        return k.emit(f"either_way({a.name}, {b.name}, program)", a.type, a.shape, True, 0, lambda x, y: y
                      if k.number_now & 1 else x, a, b)
    if which == "scalars":
        return k.emit(f"tl.map_elementwise(uneven, {a.name}, {b.name})", a.type, a.shape, True, 0,
                      shadow.integers(lambda v, w: np.where(v & v.dtype.type(1), v ^ w, v + w)), a, b)
    p, i, iterations = k.name(), k.name(), k.r.randint(0, 3)
    k.block.add([
        f"{p} = Pair({a.name}, {b.name})", f"for {i} in range({iterations}):",
        f"    {p} = {p}.swapped() ^ Pair({b.name}, {b.name})"
    ], lambda env: None)

    def run(x, y):
        v, w = x.v, y.v
        for _ in range(iterations):
            v, w = w ^ y.v, v ^ y.v
        return Shadow(v, x.e | y.e)

    return k.emit(f"{p}.first", a.type, a.shape, True, 0, run, a, b)


def step(k, family):
    k.r.choice(STEPS[family])(k)


STEPS = {
    "elementwise": [
        binary, binary, binary, with_literal, unary, unary, comparison, where, fused, conversion, conversion, logic,
        low_precision_load, load_bool
    ], "reduce": [reduction, reduction, reduction, whole_reduction,
                  pair_reduction], "scan": [running, running, running, recurrence], "dot": [product, scaled_product],
    "shape": [reshape, permute, permute, join, split, spread, flip, sort, top, gather,
              histogram], "control": [loop, loop, branch, call], "memory": [
                  indexed_load, through_memory, atomic, scalar_load, indexed_load, atomic, *BUFFERS
              ], "descriptor": DESCRIPTORS + IMAGES, "block": BLOCKS,
}  # fmt: skip
