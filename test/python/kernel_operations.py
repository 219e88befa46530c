"""The operations that random kernels are made of, by family. Each function adds statements to a Kernel (kernel_generator.py):
source text, result type and shape, and the operation's shadow."""
import math
import re

import numpy as np
import shadow
from shadow import BOOL, FLOAT32, INT32, TYPES, Shadow, Unknown

F64 = TYPES["float64"]


def step(k, family):
    k.r.choice(STEPS[family])(k)


# ---- elements ----


def binary(k, a=None):
    a = k.tame(a or k.any_tile())
    if a.type.kind == "f":
        return float_binary(k, a)
    return integer_binary(k, a) if a.same else a


def float_binary(k, a):
    b = k.operand(a)
    t, same = a.type, a.same and b.same
    shape = np.broadcast_shapes(a.shape, b.shape)
    op = k.r.choice("+-**" + "mM" + ("/" if k.approximate or t is F64 else ""))
    if op == "/":
        # Away from zero: |b| + 0.5.
        b = k.emit(f"tl.abs({b.name}) + 0.5", t, b.shape, b.same, b.size + 0.5,
                   lambda x: shadow.add(t)(Shadow(np.abs(x.v), x.e), Shadow(np.float64(0.5), np.float64(0))), b)
        # f16 and bf16 are divided as f32, within 2 ulp of that.
        return k.emit(f"({a.name} / {b.name}).to(tl.{t})", t, shape, same and t is F64, 2 * a.size,
                      shadow.div(t, 2 if t is FLOAT32 else 0.5 if t is F64 else 0.51), a, b)
    if op in "mM":
        name, f = ("minimum", shadow.smaller) if op == "m" else ("maximum", shadow.larger)
        return k.emit(f"tl.{name}({a.name}, {b.name})", t, shape, same, max(a.size, b.size), f, a, b)
    f, size = {"+": (shadow.add, a.size + b.size), "-": (shadow.sub, a.size + b.size), "*": (shadow.mul, a.size * b.size)}[op]
    return k.emit(f"{a.name} {op} {b.name}", t, shape, same, size, f(t), a, b)


INTEGER = {"+": np.add, "-": np.subtract, "*": np.multiply, "&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor,
           "<<": shadow.shift_left, ">>": shadow.shift_right, "//": shadow.quotient, "%": shadow.remainder}  # fmt: skip


def integer_binary(k, a):
    b = k.operand(a, same=True)
    t, shape = a.type, np.broadcast_shapes(a.shape, b.shape)
    op = k.r.choice(list(INTEGER) + ["minimum", "maximum"] + ["umulhi"] * (t.kind == "u" and t.bits >= 32))
    if op in ("minimum", "maximum", "umulhi"):
        f = {"minimum": np.minimum, "maximum": np.maximum, "umulhi": shadow.high_product}[op]
        return k.emit(f"tl.{op}({a.name}, {b.name})", t, shape, True, 0, shadow.integers(f), a, b)
    if op in ("<<", ">>") and k.r.random() < 0.8:
        b = k.emit(f"{b.name} & {t.bits - 1}", t, b.shape, True, 0, shadow.integers(lambda v: v & v.dtype.type(t.bits - 1)), b)
    return k.emit(f"{a.name} {op} {b.name}", t, shape, True, 0, shadow.integers(INTEGER[op]), a, b)


def with_literal(k):
    a = k.any_tile()
    if a.type.kind == "f":
        a = k.tame(a)
        text, value = k.number(a.type)
        op, f = k.r.choice([("+", shadow.add), ("*", shadow.mul), ("-", shadow.sub)])
        return k.emit(f"{a.name} {op} {text}", a.type, a.shape, a.same, a.size * 3 + 3,
                      lambda x: f(a.type)(x, Shadow(value, np.float64(0))), a)
    if not a.same:
        return a
    text, value = k.number(a.type)
    op = k.r.choice(list(INTEGER))
    if op in ("<<", ">>"):
        text, value = "3", a.type.np.type(3)
    return k.emit(f"{a.name} {op} {text}", a.type, a.shape, True, 0, shadow.integers(lambda v: INTEGER[op](v, np.full_like(v, value))), a)


def unary(k, a=None):
    a = a or k.any_tile()
    if a.type.kind != "f":
        if not a.same:
            return a
        text, f = k.r.choice([("-{}", np.negative), ("~{}", np.invert)] + [("tl.abs({})", np.abs)] * (a.type.kind == "i"))
        return k.emit(text.format(a.name), a.type, a.shape, True, 0, shadow.integers(f), a)
    a = k.tame(a)
    which = k.r.choice(["neg", "abs", "function", "function"] + ["floor", "ceil"] * (a.type.bits >= 32))
    if which in ("neg", "abs"):
        text, f = ("-{}", lambda x: Shadow(-x.v, x.e)) if which == "neg" else ("tl.abs({})", lambda x: Shadow(np.abs(x.v), x.e))
        return k.emit(text.format(a.name), a.type, a.shape, a.same, a.size, f, a)
    if which in ("floor", "ceil"):
        return k.emit(f"tl.{which}({a.name})", a.type, a.shape, a.same, a.size + 1,
                      shadow.monotone(a.type, np.floor if which == "floor" else np.ceil, 0.5), a)
    return function(k, a)


# Name: (text, shadow of type and ulps, argument clamped to, magnitude of the result, ulps of f32, approximated on GPUs for these types)
def functions():
    up = shadow.monotone
    everything = ("float16", "bfloat16", "float32")
    return {
        "exp": (lambda t, u: up(t, np.exp, u), 5, 150, 2.5, everything),
        "exp2": (lambda t, u: up(t, np.exp2, u), 6, 64, 2.5, everything),
        "log": (lambda t, u: up(t, np.log, u, 0), "positive", 10, 1.5, ()),
        "log2": (lambda t, u: up(t, np.log2, u, 0), "positive", 12, 1.5, ()),
        "sqrt": (lambda t, u: up(t, np.sqrt, u, 0), "positive", 40, 1, ("float32", )),
        "rsqrt": (lambda t, u: up(t, lambda v: 1 / np.sqrt(v), u, 0), "positive", 3, 2, everything),
        "sqrt_rn": (lambda t, u: up(t, np.sqrt, 0.5, 0), "positive", 40, 0.5, ()),
        "sin": (lambda t, u: shadow.smooth(t, np.sin, 1, u), 100, 1, 1, ()),
        "cos": (lambda t, u: shadow.smooth(t, np.cos, 1, u), 100, 1, 1, ()),
        "erf": (lambda t, u: up(t, np.vectorize(math.erf, otypes=[np.float64]), u), 100, 1, 1.5, ()),
    }


FUNCTIONS = functions()


def function(k, a):
    if a.type.bits == 16 and k.r.random() < 0.5:
        a = k.convert(a, FLOAT32)
    t = a.type
    if t.bits == 16:
        return a
    names = [n for n, f in FUNCTIONS.items() if (k.approximate or t.name not in f[4]) and (n != "sqrt_rn" or t is FLOAT32)]
    name = k.r.choice(names)
    make, domain, size, ulps, approximated = FUNCTIONS[name]
    if domain == "positive":
        a = k.emit(f"tl.abs({a.name}) + 0.25", t, a.shape, a.same, a.size + 0.25,
                   lambda x: shadow.add(t)(Shadow(np.abs(x.v), x.e), Shadow(np.float64(0.25), np.float64(0))), a)
    else:
        a = k.tame(a, domain)
    return k.emit(f"tl.{name}({a.name})", t, a.shape, a.same and t.name not in approximated, size, make(t, max(ulps, 2.0 if t is F64 and ulps > 0.5 else ulps)), a)


def fused(k):
    from kernel_generator import FLOATS
    a = k.float_tile(FLOATS[2:])
    b, c = k.operand(a), k.operand(a)
    return k.emit(f"tl.fma({a.name}, {b.name}, {c.name})" if a.shape == b.shape == c.shape else f"{a.name} * {b.name} + {c.name}", a.type,
                  a.shape, a.same and b.same and c.same, a.size * b.size + c.size,
                  shadow.fma(a.type) if a.shape == b.shape == c.shape else
                  (lambda x, y, z: shadow.add(a.type)(shadow.mul(a.type)(x, y), z) if np.any(x.e + y.e + z.e) else loose(a.type, x, y, z)),
                  a, b, c)  # fmt: skip


def loose(t, x, y, z):
    """a * b + c with one rounding or two."""
    v = x.v * y.v + z.v
    two = shadow.add(t)(shadow.mul(t)(x, y), z)
    return shadow.finite(v, two.e + np.abs(v - two.v))


def comparison(k, a=None):
    a = a or k.any_tile()
    b = k.operand(a, same=a.type.kind != "f")
    sign = k.r.choice(list(shadow.COMPARE))
    return k.emit(f"{a.name} {sign} {b.name}", BOOL, np.broadcast_shapes(a.shape, b.shape), a.same and b.same, 0, shadow.compare(sign), a, b)


def logic(k):
    a = k.pick(lambda t: t.type is BOOL and t.shape) or comparison(k)
    b = k.pick(lambda t: t.type is BOOL and t.shape == a.shape and t is not a)
    if b is None:
        return k.emit(f"~{a.name}", BOOL, a.shape, a.same, 0, shadow.integers(np.logical_not), a)
    op, f = k.r.choice([("&", np.logical_and), ("|", np.logical_or), ("^", np.logical_xor)])
    return k.emit(f"{a.name} {op} {b.name}", BOOL, a.shape, a.same and b.same, 0, shadow.integers(f), a, b)


def where(k):
    c = k.pick(lambda t: t.type is BOOL and t.shape) or comparison(k)
    a = k.pick(lambda t: t.shape == c.shape and t.type.kind == "f") or k.load(k.r.choice([FLOAT32, F64] if not c.same else [k.any_type()]), c.shape)
    a = k.tame(a)
    b = k.operand(a, same=a.type.kind != "f")
    if a.type.kind != "f" and not (c.same and a.same):
        return a
    return k.emit(f"tl.where({c.name}, {a.name}, {b.name})", a.type, c.shape, a.same and b.same and c.same, max(a.size, b.size), shadow.select, c, a, b)


def conversion(k):
    from kernel_generator import FLOATS, FP8, INTS
    a = k.any_tile()
    targets = list(FLOATS) + (list(INTS) if a.same else [])
    if a.type.kind == "f" and k.r.random() < 0.25:
        low = k.r.choice(FP8)
        a = k.tame(a)
        b = k.emit(f"{a.name}.to(tl.{low})", low, a.shape, a.same, a.size, shadow.cast(a.type, low), a)
        k.pool.remove(b)
        return k.emit(f"{b.name}.to(tl.{a.type})", a.type, a.shape, a.same, a.size, shadow.cast(low, a.type), b)
    return k.convert(a, k.r.choice(targets))


def low_precision_load(k):
    from kernel_generator import FP8
    a = k.load(k.r.choice(FP8), k.shape())
    k.pool.remove(a)
    t = k.r.choice([TYPES["float16"], FLOAT32])
    return k.emit(f"{a.name}.to(tl.{t})", t, a.shape, True, a.size, shadow.cast(a.type, t), a)


def load_bool(k):
    return k.load(BOOL, k.shape())


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
            return k.emit(text, t, shape, a.same, a.size * a.shape[axis], shadow.total(t, axis, keep, np.log2(a.shape[axis]) + 1), a)
    else:
        if not a.same:
            return a
        op = k.r.choice(["sum", "max", "min", "argmax", "argmin", "xor_sum", "combine", "product"])
        if op == "sum":
            wide = t if t.bits >= 32 else TYPES["int32" if t.kind == "i" else "uint32"]
            return k.emit(f"tl.sum({a.name}.to(tl.{wide}), {tail})", wide, shape, True, 0,
                          lambda x: shadow.fold(lambda v, **o: np.add.reduce(v.astype(wide.np), dtype=wide.np, **o), axis, keep)(x), a)
        if op == "xor_sum":
            return k.emit(f"tl.xor_sum({a.name}, {tail})", t, shape, True, 0, shadow.fold(np.bitwise_xor.reduce, axis, keep), a)
        if op in ("combine", "product"):
            name, f = k.r.choice([("either", np.bitwise_xor), ("higher", np.maximum)]) if op == "combine" else ("times", np.multiply)
            return k.emit(f"tl.reduce({a.name}, {axis}, {name}, keep_dims={keep})", t, shape, True, 0,
                          shadow.fold(lambda v, **o: f.reduce(v, dtype=v.dtype, **o), axis, keep), a)
    if op in ("argmax", "argmin"):
        keep = False
        shape = a.shape[:axis] + a.shape[axis + 1:]
        return k.emit(f"tl.{op}({a.name}, axis={axis})", INT32, shape, a.same, 0, shadow.position(op == "argmax", axis), a)
    f = np.max if op == "max" else np.min
    wide = t if t.kind == "f" or t.bits >= 32 else TYPES["int32" if t.kind == "i" else "uint32"]
    return k.emit(f"tl.{op}({a.name}.to(tl.{wide}), {tail}).to(tl.{t})", t, shape, a.same, a.size, shadow.fold(f, axis, keep), a)


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
            return k.emit(f"tl.associative_scan({a.name}, {axis}, higher{tail})", t, a.shape, a.same, a.size, shadow.scan(f, axis, reverse), a)
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

    return pair(k, f"tl.associative_scan(({a.name}, {b.name}), {axis}, line)", [(a.type, a.shape), (a.type, a.shape)], f, [a, b])


# ---- products ----

# Operand type, input_precision, roundoff of operands, roundoff of sums.
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
    made = k.emit(text, result, shapes[2], a.same and b.same and (c.same or not add) and precision == "ieee", depth * a.size * b.size + c.size, f,
                  *([a, b, c] if add else [a, b]))
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
    shape = tuple(2**(y - x) for x, y in zip([0] + cuts, cuts + [bits], strict=True))
    return moved(k, a, f"tl.reshape({a.name}, {list(shape)})", shape, lambda v: v.reshape(shape))


def permute(k):
    a = anything(k, lambda t: len(t.shape) > 1)
    order = k.r.sample(range(len(a.shape)), len(a.shape))
    name = k.r.choice(["trans", "permute"])
    return moved(k, a, f"tl.{name}({a.name}, {', '.join(map(str, order))})", tuple(a.shape[i] for i in order), lambda v: v.transpose(order))


def join(k):
    from kernel_generator import LARGEST
    a = anything(k, lambda t: t.count <= LARGEST // 2 and len(t.shape) < 3)
    b = k.pick(lambda t: t is not a and t.type is a.type and t.shape == a.shape) or (k.load(a.type, a.shape))
    same, size = a.same and b.same, max(a.size, b.size)
    which = k.r.choice(["join", "interleave"] + ["cat"] * (len(a.shape) == 1))
    stack = {"join": lambda x, y: np.stack([x, y], -1), "interleave": lambda x, y: np.stack([x, y], -1).reshape(x.shape[:-1] + (-1, )),
             "cat": lambda x, y: np.concatenate([x, y])}[which]  # fmt: skip
    shape = {"join": a.shape + (2, ), "interleave": a.shape[:-1] + (2 * a.shape[-1], ), "cat": (2 * a.shape[0], )}[which]
    return k.emit(f"tl.{which}({a.name}, {b.name})", a.type, shape, same, size,
                  lambda x, y: Shadow(stack(x.v, y.v), stack(x.e, y.e)), a, b)


def split(k):
    a = k.pick(lambda t: t.shape and t.shape[-1] == 2 and len(t.shape) > 1)
    if a is None:
        whole = anything(k, lambda t: t.count >= 16)
        pairs = (whole.count // 2, 2)
        a = moved(k, whole, f"tl.reshape({whole.name}, {list(pairs)})", pairs, lambda v: v.reshape(pairs))
    shape = a.shape[:-1]
    return pair(k, f"tl.split({a.name})", [(a.type, shape)] * 2, lambda x: [x.map(lambda v: v[..., 0]), x.map(lambda v: v[..., 1])], [a],
                a.same, a.size)


def spread(k):
    """A row or column, and as many copies of it as there is room for."""
    from kernel_generator import LARGEST
    a = anything(k, lambda t: len(t.shape) < 3 and t.count <= LARGEST // 4)
    axis = k.r.randint(0, len(a.shape))
    one = a.shape[:axis] + (1, ) + a.shape[axis:]
    b = moved(k, a, f"tl.expand_dims({a.name}, {axis})", one, lambda v: np.expand_dims(v, axis))
    n = 2**k.r.randint(1, min(6, (LARGEST // a.count).bit_length() - 1))
    shape = a.shape[:axis] + (n, ) + a.shape[axis:]
    return moved(k, b, f"tl.broadcast_to({b.name}, {list(shape)})", shape, lambda v: np.broadcast_to(v, shape).copy())


def flip(k):
    a = anything(k, lambda t: t.type is not BOOL)
    axis = k.r.randrange(len(a.shape))
    return moved(k, a, f"tl.flip({a.name}, {axis})", a.shape, lambda v: np.flip(v, axis))


def sort(k):
    a = anything(k, lambda t: t.type is not BOOL and t.shape[-1] <= 64 and t.count <= 2048 and (t.same or t.type.kind == "f"))
    down = k.r.random() < 0.4
    return k.emit(f"tl.sort({a.name}, descending={down})", a.type, a.shape, a.same, a.size, shadow.sort(down), a)


def top(k):
    """The largest of the last axis; `topk` widens narrow types."""
    a = anything(k, lambda t: t.type is not BOOL and 4 <= t.shape[-1] <= 64 and t.count <= 2048 and (t.same or t.type.kind == "f"))
    n = 2**k.r.randint(0, a.shape[-1].bit_length() - 2)
    return k.emit(f"tl.topk({a.name}, {n}).to(tl.{a.type})", a.type, a.shape[:-1] + (n, ), a.same, a.size,
                  lambda x: shadow.sort(True)(x).map(lambda v: v[..., :n]), a)


def gather(k):
    a = anything(k, lambda t: t.type is not BOOL)
    axis = k.r.randrange(len(a.shape))
    length = 2**k.r.randint(0, 6)
    while a.count // a.shape[axis] * length > 4096:
        length //= 2
    shape = tuple(length if i == axis else d for i, d in enumerate(a.shape))
    i = k.load(INT32, shape, plain=True)
    i = k.emit(f"{i.name} & {a.shape[axis] - 1}", INT32, shape, True, 0, shadow.integers(lambda v: v & np.int32(a.shape[axis] - 1)), i)
    return k.emit(f"tl.gather({a.name}, {i.name}, {axis})", a.type, shape, a.same, a.size,
                  lambda x, at: Shadow(np.take_along_axis(x.v, at.v, axis), np.take_along_axis(x.e, at.v, axis)), a, i)


def histogram(k):
    a = k.int_tile(lambda t: t.type is INT32)
    bins = 2**k.r.randint(1, 8)
    flat = k.emit(f"tl.ravel({a.name}) & {bins - 1}", INT32, (a.count, ), True, 0, shadow.integers(lambda v: v.ravel() & np.int32(bins - 1))
                  if len(a.shape) == 1 else (lambda x: Shadow(x.v.ravel() & np.int32(bins - 1), x.e.ravel())), a)

    def f(x):
        return Shadow(np.bincount(x.v, minlength=bins).astype(np.int32), np.full(bins, np.any(x.e)))

    return k.emit(f"tl.histogram({flat.name}, {bins})", INT32, (bins, ), True, 0, f, flat)


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
    if k.r.random() < 0.4:
        c = comparison(k, i)
        if c.shape == i.shape and c.same:
            return k.emit(f"tl.load({source.name} + {at.name}, mask={c.name}, other=1)", t, i.shape, True, size,
                          lambda x, y: unknown_where(x.e | y.e, np.where(y.v, known.v[x.v], known.v.dtype.type(1))), at, c)
    return k.emit(f"tl.load({source.name} + {at.name})", t, i.shape, True, size, lambda x: unknown_where(x.e, known.v[x.v]), at)


def unknown_where(e, v):
    return Shadow(v, np.where(e, np.inf, 0.0) if v.dtype == np.float64 else e)


def through_memory(k):
    """A tile stored, and loaded in another order."""
    a = anything(k, lambda t: t.type is not BOOL)
    text, at, extent = k.offsets(a.shape)
    buffer = k.output(a.type, extent * k.programs)
    buffer.same = a.same

    def run(env):
        buffer.v[at + k.number_now * extent] = env[a.name].v
        buffer.e[at + k.number_now * extent] = env[a.name].e

    k.block.add([f"tl.store({buffer.name} + program * {extent} + {text}, {a.name})", "tl.debug_barrier()"], run)
    shape = k.shape() if k.r.random() < 0.5 else a.shape
    if np.prod(shape) > a.count:
        shape = a.shape
    order = k.r.sample(range(len(shape)), len(shape))
    text, back, _ = k.offsets(shape, order)
    return k.emit(f"tl.load({buffer.name} + program * {extent} + {text})", a.type, shape, a.same, a.size,
                  lambda x: Shadow(buffer.v[back + k.number_now * extent], buffer.e[back + k.number_now * extent]), a)


ATOMICS = {"add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor}


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

    tail = f", mask={mask.name}" if mask else ""
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
        mixed = k.emit(f"{carried.name} * 0.5 + {t.name}", carried.type, carried.shape, carried.same and t.same, carried.size + t.size,
                       lambda x, y: loose(carried.type, x, Shadow(np.float64(0.5), np.float64(0)), y), carried, t)
        return k.emit(f"bounded({mixed.name}, 8.0)", carried.type, carried.shape, mixed.same, 8.0,
                      lambda x: Shadow(np.clip(x.v, -8, 8), np.minimum(x.e, 16)), mixed)
    t = k.convert(t, carried.type)
    return k.emit(f"{carried.name} + {t.name}", carried.type, carried.shape, True, 0, shadow.integers(np.add), carried, t)


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
            t = k.emit(f"tl.where({t.name}, {1.5 if c is FLOAT32 else 3}, {0.5 if c is FLOAT32 else 1}).to(tl.{c})", c, t.shape, t.same, 1.5,
                       chosen(c), t)
        if t.shape != carried.shape and t.shape:
            t = k.emit(f"tl.max({t.name}).to(tl.{t.type})" if t.type.kind == "f" else f"tl.reduce(tl.ravel({t.name}), 0, either)", t.type, (), t.same, t.size,
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
    return k.r.choice([loop, branch])(k)


def carried_tile(k):
    """A copy of a tile under a name that is assigned again."""
    a = k.tame(k.pick(lambda t: t.shape and t.type.kind in "fiu" and (t.same or t.type.kind == "f"), lambda: k.load(k.any_type(), k.shape())), 8.0)
    same = a.same and not (k.approximate and a.type.kind == "f")
    return k.emit(f"{a.name}", a.type, a.shape, same, max(a.size, 8.0) if a.type.kind == "f" else 0, lambda x: x, a)


def loop(k):
    carried = carried_tile(k)
    turns = k.r.randint(0, 4)
    i = k.name()
    from kernel_generator import Tile
    index = Tile(i, INT32, ())
    kind = k.r.choice(["range", "range", "static", "argument", "program", "while", "step"])
    first, count, stride = 0, (lambda: turns), 1
    head = {"range": f"for {i} in range({turns}):", "static": f"for {i} in tl.static_range({turns}):"}.get(kind)
    if kind == "argument":
        head = f"for {i} in tl.range(0, {k.scalar_argument(turns)}):"
    elif kind == "step":
        first, stride = 3, 2
        head = f"for {i} in range(3, {3 + 2 * turns}, 2):"
    elif kind == "program":
        head, count = f"for {i} in range({turns // 2}, {turns // 2} + program):", lambda: k.number_now
        first = turns // 2
    elif kind == "while":
        head = f"while {i} < {k.scalar_argument(turns)}:"
    outer_approximate, k.depth = k.approximate, getattr(k, "depth", 0) + 1

    def make():
        if kind != "static":
            k.pool.append(index)
        made = body(k, carried, k.r.randint(1, 3))
        return made

    block, made = inside(k, make)
    k.depth -= 1
    k.approximate = outer_approximate

    def run(env):
        for turn in range(count()):
            env[i] = Shadow(np.asarray(first + turn * stride, np.int32))
            block.run(env)
            env[carried.name] = env[made.name]

    block.add([f"{carried.name} = {made.name}"] + ([f"{i} += 1"] if kind == "while" else []), lambda env: None)
    k.block.add(([f"{i} = 0"] if kind == "while" else []) + [head, block], run)
    return carried


def branch(k):
    """One of two ways, by a number of this program."""
    carried = carried_tile(k)
    scalars = [t for t in k.pool if not t.shape and t.type.kind in "iu" and t.same]
    c = k.r.choice(scalars + [k.program])
    bit = k.r.choice([1, 2, 3])
    k.depth = getattr(k, "depth", 0) + 1
    yes, a = inside(k, lambda: body(k, carried, k.r.randint(1, 2)))
    both = k.r.random() < 0.7
    no, b = inside(k, lambda: body(k, carried, k.r.randint(0, 2))) if both else (None, None)
    k.depth -= 1

    def run(env):
        s = env[c.name]
        if np.any(s.e):
            raise Unknown(c.name)
        if int(s.v) & bit:
            yes.run(env)
            env[carried.name] = env[a.name]
        elif both:
            no.run(env)
            env[carried.name] = env[b.name]

    yes.add([f"{carried.name} = {a.name}"], lambda env: None)
    lines = [f"if {c.name} & {bit} != 0:", yes]
    if both:
        no.add([f"{carried.name} = {b.name}"], lambda env: None)
        lines += ["else:", no]
    k.block.add(lines, run)
    return carried


STEPS = {
    "elementwise": [binary, binary, binary, with_literal, unary, unary, comparison, where, fused, conversion, conversion, logic,
                    low_precision_load, load_bool],
    "reduce": [reduction, reduction, reduction, whole_reduction, pair_reduction],
    "scan": [running, running, running, recurrence],
    "dot": [product],
    "shape": [reshape, permute, permute, join, split, spread, flip, sort, top, gather, histogram],
    "control": [loop, loop, branch],
    "memory": [indexed_load, through_memory, atomic, scalar_load, indexed_load, atomic],
}  # fmt: skip
