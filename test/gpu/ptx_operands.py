"""Operands for kernels: for each type the numbers that are special, numbers near each other, and random bits."""
import numpy as np

from ptx_table import TYPES

LANES = 1024
REGISTER_LANES = 2048
FLOATS = {
    "f16": (5, 10), "bf16": (8, 7), "f32": (8, 23), "tf32": (8, 23), "f64": (11, 52), "e4m3": (4, 3), "e5m2": (5, 2)
}


# Where conversions to narrower types round to their last, first and least numbers, and integers end.
BOUNDARIES = {
    "f32": [
        0x477FE000, 0x477FF000, 0x477FEFFF, 0x33800000, 0x33000000, 0x33000001, 0x387FFFFF, 0x387FE000, 0x3F808000,
        0x3F818000, 0x3F808001, 0x7F7F8000, 0x7F7F7FFF, 0x43E00000, 0x43E80000, 0x43E80001, 0x47600000, 0x47700000,
        0x3A800000, 0x3A800001, 0x37000000, 0x3F000000, 0x40200000, 0x4EFFFFFF, 0x4F7FFFFF, 0x4F800000, 0x5EFFFFFF,
        0x5F000000, 0x5F800000, 0x477FFF00, 0x42FF0000, 0x437F8000, 0x3F801000, 0x3F803000
    ], "f64": [
        0x380FFFFFFFFFFFFF, 0x3810000000000000, 0x380FFFFFEFFFFFFF, 0x380FFFFFF0000000, 0x47EFFFFFEFFFFFFF,
        0x47EFFFFFF0000000, 0x36A0000000000000, 0x3690000000000000, 0x3690000000000001, 0x40EFFC0000000000,
        0x40EFFE0000000000, 0x40EFFDFFFFFFFFFF, 0x3E70000000000000, 0x3E60000000000000, 0x3FF0000010000000,
        0x3FF0000030000000, 0x3FF0020000000000, 0x3FF0100000000000, 0x41DFFFFFFFC00000, 0x41EFFFFFFFE00000,
        0x43DFFFFFFFFFFFFF, 0x43E0000000000000, 0x43F0000000000000, 0x4004000000000000
    ], "f16": [0x5BFF, 0x5C00, 0x5BF8, 0x7800, 0x4100, 0x3E00, 0x0A00],
}


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
        codes = [
            0, 1, 1 << (m - 1), (1 << m) - 1, 1 << m, (1 << m) + 1, (2 << m) - 1, (2 * bias - 1 << m) + 1, one, one + 1,
            one - 1, one | 1 << (m - 1), one + (1 << m), top - 1, top, top + 1, top | 1 << (m - 1), top | (1 << m) - 1,
            top | 1 << (m - 1) | 5, (bias + min(31, bias)) << m, (bias + min(15, bias)) << m, (bias - 1) << m
        ]
        sign = 1 << (e + m)
        codes += BOUNDARIES.get(name, [])
        return [c & (2 * sign - 1) for c in codes] + [c | sign for c in codes]
    bits = TYPES[name]
    edges = [0, 1, 2, 3, 7, 8, 15, 16, 31, 32, 33, 63, 64, 127, 128, 255, 256]
    half, full = 1 << (bits - 1), (1 << bits) - 1
    edges += [
        half - 1, half, half + 1, full - 1, full, full ^ 31, 0x5555555555555555 & full, 0x00FF00FF00FF00FF & full,
        0x12345678DEADBEEF & full
    ]
    return sorted({edge & full for edge in edges})


def _floats(name, rng, count):
    """Random bits, numbers of moderate size, and small multiples of one half."""
    e, m = FLOATS[name]
    bias = (1 << (e - 1)) - 1
    bits = rng.bits(count)
    raw = bits >> np.uint64(63 - e - m)
    span = min(6, bias - 1)
    near = (rng.integers(0, 2, count, dtype=np.uint64) << np.uint64(e + m)) | (rng.integers(
        bias - span, bias + span + 1, count, dtype=np.uint64) << np.uint64(m)) | (bits >> np.uint64(64 - m))
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
    half = lanes // 2
    for i, name in enumerate(types):
        if name == "b128":
            continue
        parts = [name[:-2]] if name in ("f16x2", "bf16x2", "u16x2", "s16x2") else [name]
        codes = np.array(special(parts[0]) if parts[0] in FLOATS or parts[0] in TYPES else [0], np.uint64)
        if len(parts[0]) < len(name):
            codes = codes | np.roll(codes, 7) << np.uint64(16)
        if i < 2:
            values[i][:half] = rng.choice(codes, half) if i else np.resize(codes, half)
        where = rng.random(lanes) < 0.15
        where[:half] &= i >= 2
        values[i][where] = rng.choice(codes, int(where.sum()))
        if i == 2 and parts[0] in FLOATS:  # products alone
            zeros = rng.random(lanes) < 0.3
            zeros[half:] = False
            values[i][zeros] = rng.choice(codes[[0, len(codes) // 2]], int(zeros.sum()))
    if len(types) == 3 and len(set(types)) == 1 and types[0] in FLOATS:  # sums just below the least normal number
        e, m = FLOATS[types[0]]
        few, sign = lanes // 16, np.uint64(1 << (e + m))
        low = np.uint64(1 << m)
        values[0][-few:] = rng.bits(few) % np.uint64(8 << m) | rng.choice(np.array([0, sign], np.uint64), few)
        values[1][-few:] = rng.bits(few) % np.uint64(8 << m) | low
        values[2][-few:] = rng.choice(
            np.array([low, low + np.uint64(1), low | sign, (low + np.uint64(1)) | sign], np.uint64), few)
    return values
