"""Operands for kernels: for each type the numbers that are special, numbers near each other, and random bits."""
import numpy as np

from ptx_table import TYPES

LANES = 1024
FLOATS = {"f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "tf32": (8, 23), "f64": (11, 52), "e4m3": (4, 3), "e5m2": (5, 2)}


class Random:
    """Numbers that are the same with every version of numpy: splitmix64 of a counter."""

    def __init__(self, seed):
        state = 0
        for word in np.atleast_1d(seed):
            state = (state * 31 + int(word) + 1) % (1 << 64)
            state = int(self._mix(np.array([state], np.uint64))[0])
        self.state = np.array([state], np.uint64)

    @staticmethod
    def _mix(z):
        z = z * np.uint64(0x9E3779B97F4A7C15)
        z = (z ^ (z >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
        z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
        return z ^ (z >> np.uint64(31))

    def bits(self, count):
        words = self._mix(np.arange(1, count + 1, dtype=np.uint64) + self.state)
        self.state = self._mix(self.state + np.uint64(count + 1))
        return words

    def integers(self, low, high, count, dtype=np.int64):
        """low to high - 1, of less than 2^63 numbers"""
        return (self.bits(count) % np.uint64(high - low)).astype(np.int64).__add__(low).astype(dtype)

    def random(self, count):
        return (self.bits(count) >> np.uint64(11)).astype(np.float64) / 2.0 ** 53

    def choice(self, values, count):
        return np.asarray(values)[self.integers(0, len(values), count)]


def special(name):
    """The codes that matter of a type."""
    if name in FLOATS:
        e, m = FLOATS[name]
        bias, top = (1 << (e - 1)) - 1, ((1 << e) - 1) << m
        one = bias << m
        codes = [0, 1, 1 << (m - 1), (1 << m) - 1, 1 << m, (1 << m) + 1, one, one + 1, one - 1, one | 1 << (m - 1), one + (1 << m),
                 top - 1, top, top + 1, top | 1 << (m - 1), top | (1 << m) - 1, top | 1 << (m - 1) | 5, (bias + min(31, bias)) << m,
                 (bias + min(15, bias)) << m, (bias - 1) << m]
        sign = 1 << (e + m)
        return [c & (2 * sign - 1) for c in codes] + [c | sign for c in codes]
    bits = TYPES[name]
    edges = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 127, 128, 255, 256]
    half, full = 1 << (bits - 1), (1 << bits) - 1
    edges += [half - 1, half, half + 1, full - 1, full, full ^ 31, 0x5555555555555555 & full, 0x00FF00FF00FF00FF & full, 0x12345678DEADBEEF & full]
    return sorted({edge & full for edge in edges})


def _floats(name, rng, count):
    """Random bits, numbers of moderate size, and small multiples of one half."""
    e, m = FLOATS[name]
    bias = (1 << (e - 1)) - 1
    bits = rng.bits(count)
    raw = bits >> np.uint64(63 - e - m)
    span = min(6, bias - 1)
    near = (rng.integers(0, 2, count, dtype=np.uint64) << np.uint64(e + m)) | (
        rng.integers(bias - span, bias + span + 1, count, dtype=np.uint64) << np.uint64(m)) | (bits >> np.uint64(64 - m))
    coarse = near & ~np.uint64((1 << max(m - 3, 0)) - 1)
    return np.choose(rng.integers(0, 4, count), [raw, near, near, coarse])


def random(name, rng, count):
    """uint64 codes."""
    if name in ("f16x2", "bf16x2"):
        low, high = (random(name[:-2], rng, count) for _ in range(2))
        return low | high << np.uint64(16)
    if name.startswith(("e4m3", "e5m2")):
        return rng.integers(0, 1 << TYPES[name], count, dtype=np.uint64)
    if name in FLOATS:
        return _floats(name, rng, count)
    bits = min(TYPES.get(name, 64), 64)
    raw = rng.bits(count)
    small = rng.integers(0, bits, count).astype(np.uint64)
    negative = (~small + np.uint64(1)) if name[0] == "s" else raw >> small
    mask = np.uint64((1 << bits) - 1)
    return np.choose(rng.integers(0, 4, count), [raw, raw >> small, raw & small, negative]) & mask


def operands(types, rng, lanes=LANES):
    """One array of codes a type: specials of the first two with each other, specials among random ones, random ones."""
    values = [random(name, rng, lanes) for name in types]
    for i, name in enumerate(types):
        if name == "b128":
            continue
        parts = [name[:-2]] if name in ("f16x2", "bf16x2", "u16x2", "s16x2") else [name]
        codes = np.array(special(parts[0]) if parts[0] in FLOATS or parts[0] in TYPES else [0], np.uint64)
        if len(parts[0]) < len(name):
            codes = codes | np.roll(codes, 7) << np.uint64(16)
        if i < 2:
            grid = np.resize(np.repeat(codes, 24) if i else codes, lanes // 2)
            values[i][:lanes // 2] = grid
        where = rng.random(lanes) < 0.15
        where[: lanes // 2] &= i >= 2
        values[i][where] = rng.choice(codes, int(where.sum()))
    return values
