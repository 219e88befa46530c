"""What random kernels do element by element; kernel_operations.py says how."""
import math

import numpy as np
import shadow
from shadow import BOOL, FLOAT32, TYPES, Shadow

F64 = TYPES["float64"]


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
    f, size = {
        "+": (shadow.add, a.size + b.size), "-": (shadow.sub, a.size + b.size), "*": (shadow.mul, a.size * b.size)
    }[op]
    return k.emit(f"{a.name} {op} {b.name}", t, shape, same, size, f(t), a, b)


INTEGER = {
    "+": np.add, "-": np.subtract, "*": np.multiply, "&": np.bitwise_and, "|": np.bitwise_or, "^": np.bitwise_xor,
    "<<": shadow.shift_left, ">>": shadow.shift_right, "//": shadow.quotient, "%": shadow.remainder
}  # fmt: skip


def integer_binary(k, a):
    b = k.operand(a, same=True)
    t, shape = a.type, np.broadcast_shapes(a.shape, b.shape)
    op = k.r.choice(list(INTEGER) + ["minimum", "maximum"] + ["umulhi"] * (t.kind == "u" and t.bits >= 32))
    if op in ("minimum", "maximum", "umulhi"):
        f = {"minimum": np.minimum, "maximum": np.maximum, "umulhi": shadow.high_product}[op]
        return k.emit(f"tl.{op}({a.name}, {b.name})", t, shape, True, 0, shadow.integers(f), a, b)
    if op in ("<<", ">>") and k.r.random() < 0.8:
        b = k.emit(f"{b.name} & {t.bits - 1}", t, b.shape, True, 0,
                   shadow.integers(lambda v: v & v.dtype.type(t.bits - 1)), b)
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
    return k.emit(f"{a.name} {op} {text}", a.type, a.shape, True, 0,
                  shadow.integers(lambda v: INTEGER[op](v, np.full_like(v, value))), a)


def unary(k, a=None):
    a = a or k.any_tile()
    if a.type.kind != "f":
        if not a.same:
            return a
        text, f = k.r.choice([("-{}", np.negative), ("~{}", np.invert)] + [("tl.abs({})", np.abs)] *
                             (a.type.kind == "i"))
        return k.emit(text.format(a.name), a.type, a.shape, True, 0, shadow.integers(f), a)
    a = k.tame(a)
    which = k.r.choice(["neg", "abs", "function", "function"] + ["floor", "ceil"] * (a.type.bits >= 32))
    if which in ("neg", "abs"):
        text, f = ("-{}", lambda x: Shadow(-x.v, x.e)) if which == "neg" else ("tl.abs({})",
                                                                               lambda x: Shadow(np.abs(x.v), x.e))
        return k.emit(text.format(a.name), a.type, a.shape, a.same, a.size, f, a)
    if which in ("floor", "ceil"):
        return k.emit(f"tl.{which}({a.name})", a.type, a.shape, a.same, a.size + 1,
                      shadow.monotone(a.type, np.floor if which == "floor" else np.ceil, 0.5), a)
    return function(k, a)


# Name: (text, shadow of type and ulps, argument clamped to, magnitude of the result, ulps of f32, approximated on GPUs
# for these types)
def functions():
    up = shadow.monotone
    everything = ("float16", "bfloat16", "float32")
    return {
        "exp": (lambda t, u: up(t, np.exp, u), 5, 150, 8.5, everything),
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
    names = [
        n for n, f in FUNCTIONS.items() if (k.approximate or t.name not in f[4]) and (n != "sqrt_rn" or t is FLOAT32)
    ]
    name = k.r.choice(names)
    make, domain, size, ulps, approximated = FUNCTIONS[name]
    if domain == "positive":
        a = k.emit(f"tl.abs({a.name}) + 0.25", t, a.shape, a.same, a.size + 0.25,
                   lambda x: shadow.add(t)(Shadow(np.abs(x.v), x.e), Shadow(np.float64(0.25), np.float64(0))), a)
    else:
        a = k.tame(a, domain)
    return k.emit(f"tl.{name}({a.name})", t, a.shape, a.same and t.name not in approximated, size,
                  make(t, max(ulps, 2.0 if t is F64 and ulps > 0.5 else ulps)), a)


def fused(k):
    from kernel_generator import FLOATS
    a = k.float_tile(FLOATS[2:])
    b, c = k.operand(a), k.operand(a)
    return k.emit(
        f"tl.fma({a.name}, {b.name}, {c.name})" if a.shape == b.shape == c.shape else f"{a.name} * {b.name} + {c.name}",
        a.type, a.shape, a.same and b.same and c.same, a.size * b.size + c.size,
        shadow.fma(a.type) if a.shape == b.shape == c.shape else
        (lambda x, y, z: shadow.add(a.type)
         (shadow.mul(a.type)(x, y), z) if np.any(x.e + y.e + z.e) else loose(a.type, x, y, z)), a, b, c)  # fmt: skip


def loose(t, x, y, z):
    """a * b + c with one rounding or two."""
    v = x.v * y.v + z.v
    two = shadow.add(t)(shadow.mul(t)(x, y), z)
    return shadow.finite(v, two.e + np.abs(v - two.v))


def comparison(k, a=None):
    a = a or k.any_tile()
    b = k.operand(a, same=a.type.kind != "f")
    sign = k.r.choice(list(shadow.COMPARE))
    return k.emit(f"{a.name} {sign} {b.name}", BOOL, np.broadcast_shapes(a.shape, b.shape), a.same and b.same, 0,
                  shadow.compare(sign), a, b)


def logic(k):
    a = k.pick(lambda t: t.type is BOOL and t.shape) or comparison(k)
    b = k.pick(lambda t: t.type is BOOL and t.shape == a.shape and t is not a)
    if b is None:
        return k.emit(f"~{a.name}", BOOL, a.shape, a.same, 0, shadow.integers(np.logical_not), a)
    op, f = k.r.choice([("&", np.logical_and), ("|", np.logical_or), ("^", np.logical_xor)])
    return k.emit(f"{a.name} {op} {b.name}", BOOL, a.shape, a.same and b.same, 0, shadow.integers(f), a, b)


def where(k):
    c = k.pick(lambda t: t.type is BOOL and t.shape) or comparison(k)
    a = k.pick(lambda t: t.shape == c.shape and t.type.kind == "f") or k.load(
        k.r.choice([FLOAT32, F64] if not c.same else [k.any_type()]), c.shape)
    a = k.tame(a)
    b = k.operand(a, same=a.type.kind != "f")
    if a.type.kind != "f" and not (c.same and a.same):
        return a
    return k.emit(f"tl.where({c.name}, {a.name}, {b.name})", a.type, c.shape, a.same and b.same and c.same,
                  max(a.size, b.size), shadow.select, c, a, b)


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
