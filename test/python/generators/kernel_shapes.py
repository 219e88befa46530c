"""What random kernels do along axes, with products and with shapes; kernel_operations.py says how."""
import numpy as np
import shadow
from kernel_elements import binary
from shadow import BOOL, FLOAT32, INT32, TYPES, Shadow

F64 = TYPES["float64"]

# ---- along axes ----


def keepable(k, a, axis):
    keep = k.r.random() < 0.3
    shape = tuple(1 if i == axis else d for i, d in enumerate(a.shape) if keep or i != axis)
    return keep, shape


def reduction(k):
    a = k.tame(k.any_tile())
    axis = k.r.randrange(len(a.shape))
    keep, shape = keepable(k, a, axis)
    tail = f"axis={axis}, keep_dims={keep}"
    t = a.type
    if t.kind == "f":
        op = k.r.choice(["sum", "max", "min", "argmax", "combine"] if a.same else ["sum", "max", "min"])
        if op in ("sum", "combine"):
            text = f"tl.sum({a.name}, {tail}).to(tl.{t})" if op == "sum" else f"tl.reduce({a.name}, {axis}, plus, keep_dims={keep})"
            return k.emit(text, t, shape, a.same, a.size * a.shape[axis],
                          shadow.total(t, axis, keep,
                                       np.log2(a.shape[axis]) + 1), a)
    else:
        if not a.same:
            return a
        op = k.r.choice(["sum", "max", "min", "argmax", "argmin", "xor_sum", "combine", "product"])
        if op == "sum":
            wide = t if t.bits >= 32 else TYPES["int32" if t.kind == "i" else "uint32"]
            return k.emit(
                f"tl.sum({a.name}.to(tl.{wide}), {tail})", wide, shape, True, 0,
                lambda x: shadow.fold(lambda v, **o: np.add.reduce(v.astype(wide.np), dtype=wide.np, **o), axis, keep)
                (x), a)
        if op == "xor_sum":
            return k.emit(f"tl.xor_sum({a.name}, {tail})", t, shape, True, 0,
                          shadow.fold(np.bitwise_xor.reduce, axis, keep), a)
        if op in ("combine", "product"):
            name, f = k.r.choice([("either", np.bitwise_xor),
                                  ("higher", np.maximum)]) if op == "combine" else ("times", np.multiply)
            return k.emit(f"tl.reduce({a.name}, {axis}, {name}, keep_dims={keep})", t, shape, True, 0,
                          shadow.fold(lambda v, **o: f.reduce(v, dtype=v.dtype, **o), axis, keep), a)
    if op in ("argmax", "argmin"):
        keep = False
        shape = a.shape[:axis] + a.shape[axis + 1:]
        return k.emit(f"tl.{op}({a.name}, axis={axis})", INT32, shape, a.same, 0, shadow.position(op == "argmax", axis),
                      a)
    f = np.max if op == "max" else np.min
    wide = t if t.kind == "f" or t.bits >= 32 else TYPES["int32" if t.kind == "i" else "uint32"]
    return k.emit(f"tl.{op}({a.name}.to(tl.{wide}), {tail}).to(tl.{t})", t, shape, a.same, a.size,
                  shadow.fold(f, axis, keep), a)


def whole_reduction(k):
    """To a scalar, which then can be an operand or a condition."""
    a = k.int_tile()
    return k.emit(f"tl.reduce(tl.ravel({a.name}), 0, either)", a.type, (), True, 0,
                  lambda x: Shadow(np.bitwise_xor.reduce(x.v, axis=None), np.any(x.e)), a)


def pair_reduction(k):
    """The largest and its position, by a combine function of two results."""
    a = k.int_tile(lambda t: t.type.bits >= 32)
    axis = k.r.randrange(len(a.shape))
    shape = a.shape[:axis] + a.shape[axis + 1:]
    index = k.emit(f"tl.broadcast_to({k.axis(a.shape, axis)}, {list(a.shape)})", INT32, a.shape, True, 0,
                   lambda: Shadow(np.broadcast_to(np.arange(a.shape[axis], dtype=np.int32).reshape(
                       [-1 if i == axis else 1 for i in range(len(a.shape))]), a.shape).copy()))
    return pair(k, f"tl.reduce(({a.name}, {index.name}), {axis}, best)", [(a.type, shape), (INT32, shape)],
                lambda x, i: [shadow.fold(np.max, axis, False)(x), shadow.position(True, axis)(x)], [a, index])


def pair(k, text, results, f, inputs, same=True, size=0.0):
    """A statement with two results."""
    from kernel_generator import Tile
    made = [Tile(k.name(), t, s, same, size) for t, s in results]

    def run(env):
        for tile, s in zip(made, f(*(env[t.name] for t in inputs)), strict=True):
            assert s.v.shape == tile.shape, (text, s.v.shape, tile.shape)
            env[tile.name] = s

    k.block.add([f"{made[0].name}, {made[1].name} = {text}"], run)
    k.pool.extend(made)
    return k.r.choice(made)


def running(k):
    a = k.tame(k.any_tile())
    axis, reverse = k.r.randrange(len(a.shape)), k.r.random() < 0.4
    t = a.type
    tail = f", reverse={reverse}"
    if t.kind == "f":
        if not k.approximate or k.r.random() < 0.3:
            f = np.maximum
            return k.emit(f"tl.associative_scan({a.name}, {axis}, higher{tail})", t, a.shape, a.same, a.size,
                          shadow.scan(f, axis, reverse), a)
        text = f"tl.associative_scan({a.name}, {axis}, plus{tail})"
        if t.bits >= 32 and k.r.random() < 0.5:
            text = f"tl.cumsum({a.name}, axis={axis}{tail})"
        return k.emit(text, t, a.shape, False, a.size * a.shape[axis], shadow.running_total(t, axis, reverse), a)
    if not a.same:
        return a
    name, f = k.r.choice([("plus", np.add), ("times", np.multiply), ("either", np.bitwise_xor), ("higher", np.maximum)])
    text = f"tl.associative_scan({a.name}, {axis}, {name}{tail})"
    if t.bits >= 32 and name in ("plus", "times") and k.r.random() < 0.6:
        text = f"tl.{'cumsum' if name == 'plus' else 'cumprod'}({a.name}, axis={axis}{tail})"
    return k.emit(text, t, a.shape, True, 0, shadow.scan(f, axis, reverse), a)


def recurrence(k):
    """x[i] = a[i] x[i-1] + b[i] as a scan of pairs, of integers that wrap."""
    a = k.int_tile(lambda t: t.type.bits >= 32)
    b = k.load(a.type, a.shape)
    axis = k.r.randrange(len(a.shape))

    def f(x, y):
        u, v = np.moveaxis(x.v, axis, 0).copy(), np.moveaxis(y.v, axis, 0).copy()
        for i in range(1, len(u)):
            v[i] = v[i - 1] * u[i] + v[i]
            u[i] = u[i - 1] * u[i]
        e = np.logical_or.accumulate(x.e | y.e, axis)
        return [Shadow(np.moveaxis(u, 0, axis), e), Shadow(np.moveaxis(v, 0, axis), e)]

    return pair(k, f"tl.associative_scan(({a.name}, {b.name}), {axis}, line)", [(a.type, a.shape), (a.type, a.shape)],
                f, [a, b])


# ---- products ----


PRODUCTS = [("float16", None, 0, 2.0**-23), ("bfloat16", None, 0, 2.0**-23), ("float32", "tf32", 2.0**-11, 2.0**-23),
            ("float32", "ieee", 0, 2.0**-23), ("float32", "tf32x3", 2.0**-20, 2.0**-22), ("int8", None, 0, 0),
            ("float64", None, 0, 2.0**-51)]  # fmt: skip


def product(k):
    name, precision, operand, sums = k.r.choice(PRODUCTS)
    t = TYPES[name]
    result = INT32 if t.kind == "i" else F64 if t is F64 else FLOAT32
    batch = (k.r.choice([2, 4]), ) if k.r.random() < 0.15 else ()
    sides = [16, 16, 32, 32, 64] if batch or t.bits >= 32 else [16, 16, 32, 32, 64, 128]
    m, n, depth = k.r.choice(sides), k.r.choice(sides), k.r.choice([32, 64] if t.bits == 8 else [16, 32, 64])
    if not k.approximate and t.kind == "f" and precision != "ieee":
        return binary(k)
    m, n, depth = k.extents.other(9, m), k.extents.other(9, n), k.extents.other(32 if t.bits == 8 else 16, depth)
    shapes = batch + (m, depth), batch + (depth, n), batch + (m, n)
    operands = []
    for s in shapes[:2]:
        found = k.pick(lambda x: x.shape == s and x.type is t and (x.same or t.kind == "f"))
        if found is None and k.r.random() < 0.2 and len(s) == 2:
            whole = k.load(t, s[::-1], plain=True)
            found = k.emit(f"tl.trans({whole.name})", t, s, True, whole.size, lambda x: x.map(np.transpose), whole)
        operands.append(k.tame(found or k.load(t, s)))
    a, b = operands
    c = k.pick(lambda x: x.shape == shapes[2] and x.type is result and (x.same or t.kind == "f"))
    c = k.tame(c) if c else k.load(result, shapes[2], plain=True)
    how = f", input_precision='{precision}'" if precision else ""
    add = k.r.random() < 0.5
    text = f"tl.dot({a.name}, {b.name}, {c.name}{how})" if add else f"tl.dot({a.name}, {b.name}{how}{', out_dtype=tl.float64' if t is F64 else ''})"
    if t.kind == "i":
        whole = (lambda x, y, z: integer_product(x, y, z)) if add else (lambda x, y: integer_product(x, y, None))
        return k.emit(text, result, shapes[2], True, 0, whole, *([a, b, c] if add else [a, b]))
    f = shadow.dot(operand, sums)
    if not add:
        f = (lambda g: lambda x, y: g(x, y, Shadow(np.zeros(shapes[2]))))(f)
    made = k.emit(text, result, shapes[2], a.same and b.same and (c.same or not add) and precision == "ieee",
                  depth * a.size * b.size + c.size, f, *([a, b, c] if add else [a, b]))
    if k.r.random() < 0.3 and result is FLOAT32:
        made = k.convert(k.tame(made), TYPES["float16"])
    return made


def integer_product(x, y, z):
    v = x.v.astype(np.int32) @ y.v.astype(np.int32)
    e = x.e.any(-1, keepdims=True) | y.e.any(-2, keepdims=True)
    return Shadow(v + z.v, e | z.e) if z is not None else Shadow(v, e)


# ---- shapes ----


def moved(k, a, text, shape, f, type=None):
    return k.emit(text, type or a.type, shape, a.same, a.size, lambda x: x.map(f), a)


def anything(k, test=lambda t: True):
    return k.pick(lambda t: t.shape and test(t) and not t.type.name.startswith("float8"), lambda: k.make_tile(test))


def reshape(k):
    a = anything(k)
    bits = a.count.bit_length() - 1
    cuts = sorted(k.r.randint(0, bits) for _ in range(k.r.choice([0, 1, 1, 2])))
    if a.count == 2**bits:
        shape = tuple(2**(y - x) for x, y in zip([0] + cuts, cuts + [bits], strict=True))
    else:
        shape, left = (), a.count
        for _ in cuts:
            shape += (k.extents.random.choice([n for n in range(1, left + 1) if left % n == 0]), )
            left //= shape[-1]
        shape += (left, )
    return moved(k, a, f"tl.reshape({a.name}, {list(shape)})", shape, lambda v: v.reshape(shape))


def permute(k):
    a = anything(k, lambda t: len(t.shape) > 1)
    order = k.r.sample(range(len(a.shape)), len(a.shape))
    name = k.r.choice(["trans", "permute"])
    return moved(k, a, f"tl.{name}({a.name}, {', '.join(map(str, order))})", tuple(a.shape[i] for i in order),
                 lambda v: v.transpose(order))


def join(k):
    from kernel_generator import LARGEST
    a = anything(k, lambda t: t.count <= LARGEST // 2 and len(t.shape) < 3)
    b = k.pick(lambda t: t is not a and t.type is a.type and t.shape == a.shape) or (k.load(a.type, a.shape))
    same, size = a.same and b.same, max(a.size, b.size)
    which = k.r.choice(["join", "interleave"] + ["cat"] * (len(a.shape) == 1))
    stack = {
        "join": lambda x, y: np.stack([x, y], -1),
        "interleave": lambda x, y: np.stack([x, y], -1).reshape(x.shape[:-1] +
                                                                (-1, )), "cat": lambda x, y: np.concatenate([x, y])
    }[which]  # fmt: skip
    shape = {"join": a.shape + (2, ), "interleave": a.shape[:-1] + (2 * a.shape[-1], ),
             "cat": (2 * a.shape[0], )}[which]
    return k.emit(f"tl.{which}({a.name}, {b.name})", a.type, shape, same, size,
                  lambda x, y: Shadow(stack(x.v, y.v), stack(x.e, y.e)), a, b)


def split(k):
    a = k.pick(lambda t: t.shape and t.shape[-1] == 2 and len(t.shape) > 1)
    if a is None:
        whole = anything(k, lambda t: t.count >= 16 and t.count % 2 == 0)
        pairs = (whole.count // 2, 2)
        a = moved(k, whole, f"tl.reshape({whole.name}, {list(pairs)})", pairs, lambda v: v.reshape(pairs))
    shape = a.shape[:-1]
    return pair(k, f"tl.split({a.name})", [(a.type, shape)] * 2,
                lambda x: [x.map(lambda v: v[..., 0]), x.map(lambda v: v[..., 1])], [a], a.same, a.size)


def spread(k):
    """A row or column, and as many copies of it as fit."""
    from kernel_generator import LARGEST
    a = anything(k, lambda t: len(t.shape) < 3 and t.count <= LARGEST // 4)
    axis = k.r.randint(0, len(a.shape))
    one = a.shape[:axis] + (1, ) + a.shape[axis:]
    b = moved(k, a, f"tl.expand_dims({a.name}, {axis})", one, lambda v: np.expand_dims(v, axis))
    n = k.extents.power(1, min(6, (LARGEST // a.count).bit_length() - 1))
    shape = a.shape[:axis] + (n, ) + a.shape[axis:]
    return moved(k, b, f"tl.broadcast_to({b.name}, {list(shape)})", shape, lambda v: np.broadcast_to(v, shape).copy())


def flip(k):
    a = anything(k, lambda t: t.type is not BOOL)
    axis = k.r.randrange(len(a.shape))
    return moved(k, a, f"tl.flip({a.name}, {axis})", a.shape, lambda v: np.flip(v, axis))


def sort(k):
    a = anything(
        k, lambda t: t.type is not BOOL and t.shape[-1] <= 64 and t.count <= 2048 and (t.same or t.type.kind == "f"))
    down = k.r.random() < 0.4
    return k.emit(f"tl.sort({a.name}, descending={down})", a.type, a.shape, a.same, a.size, shadow.sort(down), a)


def top(k):
    """The largest of the last axis; `topk` widens narrow types."""
    a = anything(
        k, lambda t: t.type is not BOOL and 4 <= t.shape[-1] <= 64 and t.count <= 2048 and
        (t.same or t.type.kind == "f"))
    n = k.extents.power(0, a.shape[-1].bit_length() - 2)
    return k.emit(f"tl.topk({a.name}, {n}).to(tl.{a.type})", a.type, a.shape[:-1] + (n, ), a.same, a.size,
                  lambda x: shadow.sort(True)(x).map(lambda v: v[..., :n]), a)


def gather(k):
    a = anything(k, lambda t: t.type is not BOOL)
    axis = k.r.randrange(len(a.shape))
    length = k.extents.power(0, 6)
    while a.count // a.shape[axis] * length > 4096:
        length //= 2
    shape = tuple(length if i == axis else d for i, d in enumerate(a.shape))
    i = k.load(INT32, shape, plain=True)
    n = a.shape[axis]
    bounded = f"{i.name} & {n - 1}" if n & (n - 1) == 0 else f"({i.name} & 65535) % {n}"
    i = k.emit(bounded, INT32, shape, True, 0, shadow.integers(lambda v: (v & 65535) % np.int32(n)), i)
    return k.emit(f"tl.gather({a.name}, {i.name}, {axis})", a.type, shape, a.same, a.size,
                  lambda x, at: Shadow(np.take_along_axis(x.v, at.v, axis), np.take_along_axis(x.e, at.v, axis)), a, i)


def histogram(k):
    a = k.int_tile(lambda t: t.type is INT32)
    values = 2**k.r.randint(1, 8)
    bins = k.extents.other(1, values)
    flat = k.emit(
        f"tl.ravel({a.name}) & {values - 1}", INT32, (a.count, ), True, 0,
        shadow.integers(lambda v: v.ravel() & np.int32(values - 1)) if len(a.shape) == 1 else
        (lambda x: Shadow(x.v.ravel() & np.int32(values - 1), x.e.ravel())), a)

    def f(x):
        return Shadow(np.bincount(x.v, minlength=bins)[:bins].astype(np.int32), np.full(bins, np.any(x.e)))

    return k.emit(f"tl.histogram({flat.name}, {bins})", INT32, (bins, ), True, 0, f, flat)
