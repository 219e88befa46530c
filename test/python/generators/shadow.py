"""A second evaluation of a kernel, in float64, with a bound for the error of every element.

A `Shadow` is what is known about a tile: for floats the value `v` in float64 and `e` >= |computed - v|, whatever order
of sums and whatever approximation within docs/write/numerics.md the machine chose (infinite: nothing is known); for
integers the value itself, in its type, and `e`, True where it is not known, because it comes from a comparison or
conversion that the errors leave open. The operations below carry the bounds along: first-order analysis with every
second-order term included, or for functions that rise or fall the values at both ends.
"""
import ml_dtypes
import numpy as np


class Type:
    """An element type: the language's name, NumPy's type; for floats the unit roundoff, half of the smallest number,
    the largest."""

    def __init__(self, name, np_type, kind):
        self.name, self.np, self.kind = name, np.dtype(np_type), kind
        self.bits = self.np.itemsize * 8
        if kind == "f":
            info = ml_dtypes.finfo(self.np)
            self.u = float(info.eps) / 2
            self.tiny = float(info.smallest_subnormal)
            self.max = float(info.max)
        self.saturates = name.startswith("float8")

    def __repr__(self):
        return self.name


TYPES = {
    t.name: t
    for t in [
        Type("int1", np.bool_, "b"),
        Type("int8", np.int8, "i"),
        Type("int16", np.int16, "i"),
        Type("int32", np.int32, "i"),
        Type("int64", np.int64, "i"),
        Type("uint8", np.uint8, "u"),
        Type("uint16", np.uint16, "u"),
        Type("uint32", np.uint32, "u"),
        Type("uint64", np.uint64, "u"),
        Type("float16", np.float16, "f"),
        Type("bfloat16", ml_dtypes.bfloat16, "f"),
        Type("float32", np.float32, "f"),
        Type("float64", np.float64, "f"),
        Type("float8e4nv", ml_dtypes.float8_e4m3fn, "f"),
        Type("float8e5", ml_dtypes.float8_e5m2, "f"),
        Type("float8e4b8", ml_dtypes.float8_e4m3fnuz, "f"),
        Type("float8e5b16", ml_dtypes.float8_e5m2fnuz, "f")
    ]
}  # fmt: skip
INT32, FLOAT32, BOOL = TYPES["int32"], TYPES["float32"], TYPES["int1"]


class Unknown(Exception):
    """The path of a kernel depends on something that the bounds leave open."""


class Shadow:

    def __init__(self, v, e=None):
        self.v = np.asarray(v)
        self.e = e if e is not None else np.zeros(self.v.shape, np.float64 if self.v.dtype == np.float64 else bool)

    def map(self, f):
        """The same movement of elements for values and errors."""
        return Shadow(f(self.v), f(self.e))


def exact(data):
    """The shadow of numbers that are known, of any NumPy type."""
    data = np.asarray(data)
    return Shadow(data.astype(np.float64) if data.dtype.kind not in "biu" else data)


def finite(v, e):
    """Nothing is known where a value or an error left the finite numbers."""
    v, e = np.broadcast_arrays(np.asarray(v, np.float64), np.asarray(e, np.float64))
    bad = ~(np.isfinite(v) & np.isfinite(e))
    return Shadow(np.where(bad, 0, v), np.where(bad, np.inf, e))


def rounded(t, v, e, ulps=0.5):
    """A result of the exact value v (computed in float64), reached with error e, rounded to type t within `ulps` units
    in the last place. Rounding to nearest (0.5) of a representable number that is free of error is free of error; not
    so for float64, in which v itself was rounded."""
    s = finite(v, e)
    v, e = s.v, s.e
    size = np.abs(v) + e
    made = e + (2 * t.u * ulps + 2.0**-51) * size + t.tiny * max(ulps, 1)
    if ulps == 0.5 and t.bits < 64:
        made = np.where((e == 0) & (v.astype(t.np).astype(np.float64) == v), 0, made)
    if t.saturates:
        return Shadow(np.clip(v, -t.max, t.max), made)
    return Shadow(v, np.where(size * (1 + 2 * t.u) >= t.max, np.inf, made))


def monotone(t, f, ulps, lowest=-np.inf):
    """The shadow of a function that rises or falls above `lowest`, accurate to `ulps` in type t."""

    def apply(x):
        down, up = x.v - x.e, x.v + x.e
        middle = f(x.v)
        e = np.maximum(np.abs(f(up) - middle), np.abs(middle - f(down)))
        return rounded(t, middle, np.where(down <= lowest, np.inf, e), ulps)

    return apply


def smooth(t, f, slope, ulps):
    """The shadow of a function whose slope is nowhere above `slope`."""
    return lambda x: rounded(t, f(x.v), slope * x.e, ulps)


# ---- floats ----


def add(t):
    return lambda a, b: rounded(t, a.v + b.v, a.e + b.e)


def sub(t):
    return lambda a, b: rounded(t, a.v - b.v, a.e + b.e)


def product_error(a, b):
    return np.abs(a.v) * b.e + np.abs(b.v) * a.e + a.e * b.e


def mul(t):
    return lambda a, b: rounded(t, a.v * b.v, product_error(a, b))


def fma(t):
    # In float64 the shadow's own product is rounded.
    own = 2.0**-52 if t.bits == 64 else 0.0
    return lambda a, b, c: rounded(t, a.v * b.v + c.v, product_error(a, b) + c.e + own * np.abs(a.v * b.v))


def div(t, ulps):

    def apply(a, b):
        least = np.abs(b.v) - b.e
        e = (a.e + np.abs(a.v / b.v) * b.e) / least
        return rounded(t, a.v / b.v, np.where(least > 0, e, np.inf), ulps)

    return apply


def larger(a, b):
    return Shadow(np.maximum(a.v, b.v), np.maximum(a.e, b.e) if a.v.dtype == np.float64 else a.e | b.e)


def smaller(a, b):
    return Shadow(np.minimum(a.v, b.v), np.maximum(a.e, b.e) if a.v.dtype == np.float64 else a.e | b.e)


def select(c, a, b):
    v = np.where(c.v, a.v, b.v)
    if a.v.dtype != np.float64:
        return Shadow(v, np.where(c.e, True, np.where(c.v, a.e, b.e)))
    both = np.maximum(a.e, b.e) + np.abs(a.v - b.v)
    return Shadow(v, np.where(c.e, both, np.where(c.v, a.e, b.e)))


COMPARE = {
    "<": np.less, "<=": np.less_equal, ">": np.greater, ">=": np.greater_equal, "==": np.equal, "!=": np.not_equal
}


def compare(sign):

    def apply(a, b):
        v = COMPARE[sign](a.v, b.v)
        if a.v.dtype != np.float64:
            return Shadow(v, a.e | b.e)
        return Shadow(v, (np.abs(a.v - b.v) <= a.e + b.e) & ((a.e > 0) | (b.e > 0)))

    return apply


# ---- conversions ----


def cast(source, target):
    """The conversion between two types."""
    if source.kind == "f" and target.kind == "f":
        widens = target.u <= source.u and target.tiny <= source.tiny
        return (lambda x: x) if widens else (lambda x: rounded(target, x.v, x.e))
    if source.kind == "f":
        return lambda x: to_integer(target, x)
    if target.kind == "f":

        def apply(x):
            v = x.v.astype(np.float64)
            inexact = x.v.astype(object) != v.astype(object) if source.bits == 64 else np.False_
            made = rounded(target, v, np.where(inexact, np.abs(v) * 2.0**-53, 0))
            return Shadow(made.v, np.where(x.e, np.inf, made.e))

        return apply
    if target.kind == "b":
        return lambda x: Shadow(x.v != 0, x.e)
    return lambda x: Shadow(x.v.astype(target.np), x.e)


def to_integer(target, x):
    low, high = np.trunc(x.v - x.e), np.trunc(x.v + x.e)
    least, most = float(np.iinfo(target.np).min), float(np.iinfo(target.np).max)
    safe = (low == high) & (low >= least) & (high <= min(most, 2.0**62))
    return Shadow(np.where(safe, low, 0).astype(target.np), ~safe)


# ---- integers ----


def unsigned(v):
    return v.view(f"u{v.dtype.itemsize}") if v.dtype.kind == "i" else v


def shift_left(a, b):
    width = a.dtype.itemsize * 8
    n = unsigned(b)
    return np.where(n >= width, a.dtype.type(0), a << np.minimum(n, width - 1).astype(a.dtype)).astype(a.dtype)


def shift_right(a, b):
    width = a.dtype.itemsize * 8
    n = unsigned(b)
    out = a >> np.minimum(n, width - 1).astype(a.dtype)
    return np.where((n >= width) & (a.dtype.kind == "u"), a.dtype.type(0), out).astype(a.dtype)


def quotient(a, b):
    """Towards zero; x / 0 is all ones, the smallest number divided by -1 is itself."""
    safe = np.where(b == 0, b.dtype.type(1), b)
    if a.dtype.kind == "u":
        return np.where(b == 0, ~a.dtype.type(0), a // safe)
    negative = (a < 0) != (safe < 0)
    magnitude = magnitude_of(a) // magnitude_of(safe)
    q = np.where(negative, (~magnitude + magnitude.dtype.type(1)), magnitude).astype(magnitude.dtype).view(a.dtype)
    return np.where(b == 0, a.dtype.type(-1), q)


def magnitude_of(a):
    u = a.view(f"u{a.dtype.itemsize}")
    return np.where(a < 0, ~u + u.dtype.type(1), u).astype(u.dtype)


def remainder(a, b):
    """With the sign of a; x % 0 is x."""
    return np.where(b == 0, a, a - quotient(a, np.where(b == 0, b.dtype.type(1), b)) * b).astype(a.dtype)


def high_product(a, b):
    product = a.astype(object) * b.astype(object)
    return np.asarray(product >> (a.dtype.itemsize * 8), object).astype(a.dtype)


def integers(f):
    """The shadow of a function of integers or bits."""

    def apply(*args):
        arrays = np.broadcast_arrays(*(a.v for a in args))
        made = np.asarray(f(*(np.ascontiguousarray(a) for a in arrays)))
        e = np.zeros(made.shape, bool)
        for a in args:
            e = e | a.e
        return Shadow(made.reshape(arrays[0].shape), e.reshape(arrays[0].shape))

    return apply


# ---- along an axis ----


def total(t, axis, keep, additions):
    """A sum of floats in any order and grouping; `additions`: roundings of each element on its way, at most."""

    def apply(x):
        size = (np.abs(x.v) + x.e).sum(axis, keepdims=keep)
        v = x.v.sum(axis, keepdims=keep)
        e = x.e.sum(axis, keepdims=keep)
        count = x.v.size // max(v.size, 1)
        whole = representable_sums(t, x, size)
        e = np.where(whole, 0, e + (1.02 * additions + 2) * (t.u + 2.0**-53) * size + count * t.tiny)
        return finite(v, np.where(size * (1 + additions * t.u) >= t.max, np.inf, e))

    return apply


def representable_sums(t, x, size):
    """True where all sums are exact: whole numbers without error, of less than 1/u in all."""
    if np.any(x.e != 0) or np.any(x.v != np.round(x.v)):
        return np.False_
    return size <= 0.5 / t.u


def running_total(t, axis, reverse):

    def apply(x):
        iteration = (lambda a: np.flip(a, axis)) if reverse else (lambda a: a)
        v, e, size = (iteration(np.cumsum(iteration(a), axis)) for a in (x.v, x.e, np.abs(x.v) + x.e))
        n = x.v.shape[axis]
        e = np.where(representable_sums(t, x, size), 0, e + (1.02 * n + 2) * (t.u + 2.0**-53) * size + n * t.tiny)
        return finite(v, np.where(size * (1 + n * t.u) >= t.max, np.inf, e))

    return apply


def fold(f, axis, keep):
    """A reduction of integers, or an extremum (whose error is the largest one)."""

    def apply(x):
        v = f(x.v, axis=axis, keepdims=keep)
        return Shadow(v, x.e.max(axis, keepdims=keep) if v.dtype == np.float64 else x.e.any(axis, keepdims=keep))

    return apply


def position(largest, axis):
    """argmax, argmin: the first of equals. Known where the winner is ahead of all others by more than the errors."""

    def apply(x):
        at = (np.argmax if largest else np.argmin)(x.v, axis).astype(np.int32)
        if x.v.dtype != np.float64:
            return Shadow(at, x.e.any(axis))
        best = np.expand_dims(x.v.max(axis) if largest else x.v.min(axis), axis)
        error = x.e.max(axis, keepdims=True)
        rivals = (np.abs(x.v - best) <= 2 * error).sum(axis)
        return Shadow(at, (np.squeeze(error, axis) > 0) & (rivals > 1))

    return apply


def scan(f, axis, reverse):
    """A scan of integers with a NumPy function of two arrays."""

    def apply(x):
        v = np.flip(x.v, axis) if reverse else x.v
        e = np.flip(x.e, axis) if reverse else x.e
        made = f.accumulate(v, axis, dtype=v.dtype)
        e = np.maximum.accumulate(e, axis) if e.dtype == np.float64 else np.logical_or.accumulate(e, axis)
        return Shadow(np.flip(made, axis), np.flip(e, axis)) if reverse else Shadow(made, e)

    return apply


def sort(descending):
    """Along the last axis: sorting moves no element of the result by more than the largest error."""

    def apply(x):
        v = np.sort(x.v, -1)
        e = x.e.max(-1, keepdims=True) if v.dtype == np.float64 else x.e.any(-1, keepdims=True)
        return Shadow(np.flip(v, -1) if descending else v, np.broadcast_to(e, v.shape))

    return apply


def dot(operand_roundoff, sum_roundoff):
    """a @ b + c: operands rounded first, the sum in any order, `sum_roundoff` of the sum of magnitudes a step."""

    def apply(a, b, c):
        A, B = np.abs(a.v), np.abs(b.v)
        ae, be = a.e + operand_roundoff * (A + a.e), b.e + operand_roundoff * (B + b.e)
        size = (A + ae) @ (B + be) + np.abs(c.v) + c.e
        e = A @ be + ae @ B + ae @ be + c.e + (1.25 * a.v.shape[-1] +
                                               4) * sum_roundoff * size + 2.0**-126 * a.v.shape[-1]
        whole = operand_roundoff == 0 and all(not np.any(x.e) and np.array_equal(x.v, np.round(x.v)) for x in (a, b, c))
        return finite(a.v @ b.v + c.v, np.where(whole & (size < 2.0**22), 0, e))

    return apply
