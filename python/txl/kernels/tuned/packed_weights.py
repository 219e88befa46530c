"""Weights of 4 bits with scales of blocks in registers: MXFP4 and int4 as 16 bits, or as float8_e4m3fn.

Design: `docs/kernels/quantised_groups.md`.
"""
import txl
import txl.language as tl


@txl.jit
def _times(pairs, by):
    """Products of pairs of bfloat16 in words."""
    return tl.inline_asm_elementwise("mul.rn.bf16x2 $0, $1, $2;", "=r,r,r", [pairs, by], tl.uint32, True, 1)


@txl.jit
def _scaled_pairs(packed, scale):
    """`converted` for MXFP4 as bfloat16, two elements in a word at a time. The bits of an element, moved to those of a
    bfloat16, are its value times 2^-126; a power of two as scale is exact, too."""
    rows: tl.constexpr = packed.shape[0]
    blocks: tl.constexpr = scale.shape[1]
    both = packed.to(tl.uint32) * 0x1001  # the second element is at bit 16
    pairs = ((both & 0x00070007) << 6) | ((both & 0x00080008) << 12)
    pairs = _times(pairs, tl.full(packed.shape, 0x7E807E80, tl.uint32))
    half = scale.to(tl.uint32, bitcast=True) >> 16
    pairs = tl.reshape(pairs, [rows, blocks, packed.shape[1] // blocks])
    pairs = _times(pairs, tl.broadcast_to((half | (half << 16))[:, :, None], pairs.shape))
    pairs = tl.reshape(pairs, packed.shape)
    first, second = (pairs & 0xFFFF).to(tl.uint16), (pairs >> 16).to(tl.uint16)
    return tl.interleave(first.to(tl.bfloat16, bitcast=True), second.to(tl.bfloat16, bitcast=True))


@txl.jit
def converted(packed, scale, zero, FORMAT: tl.constexpr, DTYPE: tl.constexpr):
    """The elements of packed bytes (rows, K/2), two each, the first one in the low bits, as DTYPE (rows, K). scale:
    (rows, blocks), or None for 1; zero: the same, subtracted from int4, or None, for 8."""
    if FORMAT == "mxfp4" and DTYPE == tl.bfloat16 and scale is not None:
        return _scaled_pairs(packed, scale)
    rows: tl.constexpr = packed.shape[0]
    bits = tl.interleave(packed & 15, packed >> 4)
    blocks: tl.constexpr = 1 if scale is None and zero is None else (zero if scale is None else scale).shape[1]
    size: tl.constexpr = bits.shape[1] // blocks
    if FORMAT == "mxfp4":  # as float32, whose exponent's bias is larger by 126; halves are denormal
        bits = bits.to(tl.uint32)
        values = (((bits & 8) << 28) | ((bits & 7) << 22)).to(tl.float32, bitcast=True) * 2.0**126
        values = tl.reshape(values, [rows, blocks, size])
    else:
        values = tl.reshape(bits.to(tl.float32), [rows, blocks, size])
        values = values - (8.0 if zero is None else zero[:, :, None])
    if scale is not None:
        values = values * scale[:, :, None]
    return tl.reshape(values, [rows, size * blocks]).to(DTYPE)


@txl.jit
def block_scale(x, FORMAT: tl.constexpr):
    """Scales as float32; those of MXFP4 are exponents of 8 bits, 255 is NaN."""
    if FORMAT == "mxfp4":
        exponent = x.to(tl.uint32)
        bits = tl.where(exponent == 0, 1 << 22, tl.where(exponent == 255, 0x7FC00000, exponent << 23))
        return bits.to(tl.float32, bitcast=True)
    return x.to(tl.float32)


@txl.jit
def relative(x, FORMAT: tl.constexpr):
    """Scales (rows, blocks) for weights of 8 bits, as (what elements are multiplied by, what sums of the row are). The
    largest element of MXFP4 becomes 6 · 2^6 of at most 448, and powers of two from 2^-14 of the largest scale on keep
    all bits. int4 has one scale for all elements."""
    if FORMAT == "mxfp4":
        exponent = x.to(tl.int32)
        most = tl.max(exponent, 1)
        return tl.exp2((exponent - most[:, None] + 6).to(tl.float32)), block_scale(most, FORMAT) * 0.015625
    tl.static_assert(x.shape[1] == 1, "a scale for each block of 128 elements at most")
    return None, tl.sum(x.to(tl.float32), 1)
