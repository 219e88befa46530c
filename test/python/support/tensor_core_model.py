"""The arithmetic of tcgen05.mma in NumPy and Python integers, from the published rules: one fused sum of C and the
products of an instruction, truncated to 25 bits below the largest exponent, or 35 for 4-bit blocks. Written from the
rules alone, without the emulator's code."""
import numpy as np

# name: (exponent bits, mantissa bits, bias, what the largest exponent means)
FORMATS = {
    "f16": (5, 10, 15, "ieee"), "bf16": (8, 7, 127, "ieee"), "tf32": (8, 10, 127, "ieee"), "f32": (8, 23, 127, "ieee"),
    "e4m3": (4, 3, 7, "nan"), "e5m2": (5, 2, 15, "ieee"), "e2m3": (2, 3, 1, "finite"), "e3m2": (3, 2, 3, "finite"),
    "e2m1": (2, 1, 1, "finite")
}
NAN32, NAN16 = 0x7FFFFFFF, 0x7FFF


def bits_of(name):
    return 1 + FORMATS[name][0] + FORMATS[name][1]


def split(codes, name):
    """(signed significand, exponent of its unit's leading position, float value) of codes."""
    e_bits, m_bits, bias, top = FORMATS[name]
    codes = np.asarray(codes, np.int64)
    mantissa, field = codes & (1 << m_bits) - 1, codes >> m_bits & (1 << e_bits) - 1
    sign = np.where(codes >> e_bits + m_bits & 1, -1, 1)
    significand = sign * (mantissa + np.where(field > 0, 1 << m_bits, 0))
    exponent = np.maximum(field, 1) - bias
    value = significand.astype(np.float64) * np.exp2((exponent - m_bits).astype(np.float64))
    last = field == (1 << e_bits) - 1
    if top == "ieee":
        value = np.where(last, np.where(mantissa == 0, sign * np.inf, np.nan), value)
    elif top == "nan":
        value = np.where(last & (mantissa == (1 << m_bits) - 1), np.nan, value)
    return significand, exponent, value


def cut(value, shift):
    """value * 2^shift, towards zero, elementwise in int64."""
    magnitude = np.abs(value)
    shift = np.asarray(shift)
    left = magnitude << np.clip(shift, 0, 40)
    right = magnitude >> np.clip(-shift, 0, 63)
    return np.where(value < 0, -1, 1) * np.where(shift >= 0, left, right)


def to_f32(total, unit):
    """total * 2^unit as f32 bits, towards zero; an overflow is an infinity."""
    if total == 0:
        return 0
    sign, magnitude = (1, -total) if total < 0 else (0, total)
    leading = magnitude.bit_length() - 1 + unit
    if leading > 127:
        return sign << 31 | 0x7F800000
    last = max(leading - 23, -149)
    magnitude = magnitude >> last - unit if last >= unit else magnitude << unit - last
    if leading < -126:
        return sign << 31 | magnitude if magnitude else 0
    return sign << 31 | (leading + 127) << 23 | magnitude & 0x7FFFFF


def to_f16(total, unit):
    """To nearest even."""
    if total == 0:
        return 0
    sign, magnitude = (1, -total) if total < 0 else (0, total)
    leading = magnitude.bit_length() - 1 + unit
    last = max(leading - 10, -24)
    if last > unit:
        drop = last - unit
        rest, half = magnitude & (1 << drop) - 1, 1 << drop - 1
        magnitude >>= drop
        magnitude += rest > half or (rest == half and magnitude & 1)
    else:
        magnitude <<= unit - last
    if magnitude == 0:
        return 0
    if magnitude == 1 << 11:
        magnitude, last = magnitude >> 1, last + 1
    if magnitude < 1 << 10:
        return sign << 15 | magnitude
    field = last + 10 + 15
    return sign << 15 | (0x7C00 if field > 30 else field << 10 | magnitude & 0x3FF)


def special(value, half):
    if value != value:
        return NAN16 if half else NAN32
    return (0x7C00 if half else 0x7F800000) | ((0x8000 if half else 0x80000000) if value < 0 else 0)


def scale_of(code, kind):
    """(significand in eighths, exponent, whether it is a NaN) of a scale."""
    code = np.asarray(code, np.int64)
    if kind == "ue8m0":
        return np.full(code.shape, 8), code - 127, code == 255
    field, mantissa = code >> 3 & 15, code & 7
    return mantissa + np.where(field > 0, 8, 0), np.maximum(field, 1) - 7, code & 127 == 127


def fused(a, b, c, formats, half=False, scale_input=0, negate=(0, 0), scales=None):
    """D of A [M][K], B [N][K], C [M][N], all codes. `scales`: (codes of A [M], of B [N]) in ue8m0."""
    a = np.asarray(a, np.int64) ^ (negate[0] << bits_of(formats[0]) - 1)
    b = np.asarray(b, np.int64) ^ (negate[1] << bits_of(formats[1]) - 1)
    (sa, ea, va), (sb, eb, vb) = split(a, formats[0]), split(b, formats[1])
    sc, ec, vc = split(c, "f16" if half else "f32")
    m_bits = FORMATS[formats[0]][1] + FORMATS[formats[1]][1]
    bad = np.zeros(c.shape, bool)
    extra = np.zeros(c.shape, np.int64)
    if scales is not None:
        (_, xa, na), (_, xb, nb) = scale_of(scales[0], "ue8m0"), scale_of(scales[1], "ue8m0")
        extra, bad = xa[:, None] + xb[None, :], na[:, None] | nb[None, :]
    out = np.zeros(c.shape, np.int64)
    finite_a, finite_b = np.isfinite(va).all(1), np.isfinite(vb).all(1)
    with np.errstate(all="ignore"):
        products = sa[:, None, :] * sb[None, :, :]
        exponents = np.where(products == 0, -126, ea[:, None, :] + eb[None, :, :] + extra[:, :, None])
        addend = np.where(sc == 0, -126, ec - scale_input)
        top = np.maximum(exponents.max(2), addend)
        total = cut(products, exponents - top[:, :, None] + 25 - m_bits).sum(2)
        total += np.where(sc == 0, 0, cut(sc, ec - scale_input - top + 25 - (10 if half else 23)))
        for i, j in np.ndindex(c.shape):
            if bad[i, j]:
                out[i, j] = NAN16 if half else NAN32
            elif finite_a[i] and finite_b[j] and np.isfinite(vc[i, j]):
                out[i, j] = (to_f16 if half else to_f32)(int(total[i, j]), int(top[i, j]) - 25)
            else:
                out[i, j] = special(vc[i, j] + (va[i] * vb[j]).sum(), half)
    return out.astype(np.uint32)


def blocks(a, b, c, scales, kind, block, negate=(0, 0)):
    """D of 4-bit A [M][64] and B [N][64], f32 C; `scales`: codes of A [M][64 / block] and B [N][64 / block]."""
    a, b = np.asarray(a, np.int64) ^ negate[0] << 3, np.asarray(b, np.int64) ^ negate[1] << 3
    va, vb = split(a, "e2m1")[2], split(b, "e2m1")[2]
    sc, ec, vc = split(c, "f32")
    (ga, xa, na), (gb, xb, nb) = scale_of(scales[0], kind), scale_of(scales[1], kind)
    bad = na.any(1)[:, None] | nb.any(1)[None, :]
    top = np.where(sc == 0, -126, ec)
    terms = []
    for t in range(4):
        at = t * 16 // block
        quarters = np.rint(va[:, t * 16:t * 16 + 16] @ vb[:, t * 16:t * 16 + 16].T * 4).astype(np.int64)
        exponent = xa[:, at][:, None] + xb[:, at][None, :]
        terms.append((quarters * ga[:, at][:, None] * gb[:, at][None, :], exponent))
        top = np.maximum(top, exponent)
    total = np.where(sc == 0, 0, cut(sc, ec - top + 35 - 23))
    for value, exponent in terms:
        total = total + cut(value, exponent - top + 35 - 8)
    out = np.zeros(c.shape, np.int64)
    for i, j in np.ndindex(c.shape):
        out[i, j] = (NAN32 if bad[i, j] else special(vc[i, j], False) if not np.isfinite(vc[i, j]) else to_f32(
            int(total[i, j]), int(top[i, j]) - 35))
    return out.astype(np.uint32)


def integers(a, b, c, signed, saturate):
    """D of 8-bit A [M][32] and B [N][32]; `signed`: of each."""
    a, b = (np.asarray(x, np.uint8).view(np.int8 if s else np.uint8).astype(np.int64) for x, s in zip((a, b), signed))
    total = a @ b.T + np.asarray(c, np.uint32).view(np.int32).astype(np.int64)
    return (np.clip(total, -2**31, 2**31 - 1) if saturate else total).astype(np.uint64).astype(np.uint32)
