"""The product of matrices in microscaling formats: every operand element is brought to bf16 or fp16 with its block's
scale, and `dot` does the rest. docs/write/numerics.md has the rule."""

from ..jit import jit
from .core import _refuse, constexpr, dot, expand_dims, broadcast_to, join, reshape, trans, where
from .types import bfloat16, float16, float32, float8e4nv, float8e5, int32, uint16, uint8


@jit
def _two_in_a_byte(x):
    """The numbers of format e2m1 in the bytes `x`, the lower half first: fp32 whose last extent is twice that of
    `x`."""
    code = join(x & 15, x >> 4).to(int32)
    code = reshape(code, x.shape[:-1] + [2 * x.shape[-1]])
    m = code & 7
    bits = where(m < 2, m * 0x3f000000, ((m >> 1) + 126) << 23 | (m & 1) << 22)
    return (bits | (code & 8) << 28).to(float32, bitcast=True)


@jit
def _e4m3_value(bits):
    """The bytes `bits` read as e4m3: fp32, exactly. The exponent's field is moved and its bias corrected by a product,
    which makes subnormal numbers right too."""
    code = bits.to(int32)
    value = ((code & 0x7f) << 20).to(float32, bitcast=True) * 1329227995784915872903807060280344576.0
    magnitude = where((code & 0x7f) == 0x7f, float("nan"), value).to(int32, bitcast=True)
    return (magnitude | (code & 0x80) << 24).to(float32, bitcast=True)


@jit
def _e8m0_value(code):
    """The bytes `code` read as powers of two, 2**(code - 127), the last one as NaN: fp32."""
    bits = code.to(int32)
    return where(bits == 0, 0x00400000, where(bits == 255, 0x7fc00000, bits << 23)).to(float32, bitcast=True)


@jit
def _operand_value(name: constexpr, x, format: constexpr, k_pack: constexpr, k_is_last: constexpr):
    """An operand as fp32 or as what it is, fp16 or bf16."""
    if format != "e2m1" and not k_pack:
        _refuse("`dot_scaled`: only mxfp4 inputs can be packed along a dimension different than K: `" + name +
                "_k_pack=False` is "
                "for the format `e2m1`")
    if format == "e2m1":
        if x.dtype != uint8:
            _refuse("`dot_scaled`: `" + name + "` of format `e2m1` holds two numbers in each uint8, not " +
                    str(x.dtype))
        # what is packed must lie last
        if k_pack == k_is_last:
            return _two_in_a_byte(x)
        else:
            return trans(_two_in_a_byte(trans(x)))
    elif format == "e4m3":
        if x.dtype != uint8 and x.dtype != float8e4nv:
            _refuse("`dot_scaled`: `" + name + "` of format `e4m3` has type float8e4nv or uint8, not " + str(x.dtype))
        return _e4m3_value(x.to(uint8, bitcast=True))
    elif format == "e5m2":
        if x.dtype != uint8 and x.dtype != float8e5:
            _refuse("`dot_scaled`: `" + name + "` of format `e5m2` has type float8e5 or uint8, not " + str(x.dtype))
        return (x.to(uint8, bitcast=True).to(uint16) << 8).to(float16, bitcast=True).to(float32)
    elif format == "bf16" or format == "fp16":
        if x.dtype != (bfloat16 if format == "bf16" else float16):
            _refuse("`dot_scaled`: `" + name + "` of format `" + format + "` has another type, " + str(x.dtype))
        return x
    else:
        _refuse("`dot_scaled`: NYI: format " + str(format) + ": it is one of `e2m1`, `e4m3`, `e5m2`, `bf16`, `fp16`")


@jit
def _scale_factor(name: constexpr, shape: constexpr, scale, k_is_last: constexpr):
    """How many elements along K have one scale; `shape` is that of the operand, unpacked."""
    rank: constexpr = len(shape)
    rows: constexpr = shape[rank - 2] if k_is_last else shape[rank - 1]
    columns: constexpr = shape[rank - 1] if k_is_last else shape[rank - 2]
    if scale.shape[:-1] != shape[:-2] + [rows] or columns % scale.shape[-1] != 0:
        _refuse("`dot_scaled`: " + name + "_scale must be a tensor of shape [..., " + str(rows) + ", " + str(columns) +
                " // scale factor], but it has shape " + str(scale.shape))
    return columns // scale.shape[-1]


@jit
def _scaled(name: constexpr, x, scale, factor: constexpr, k_is_last: constexpr):
    """`x` times the scales of its blocks, in fp32: exact but for what leaves the range."""
    if scale is None:
        return x
    if scale.dtype == uint8:
        value = _e8m0_value(scale)
    elif scale.dtype == float8e4nv:
        value = _e4m3_value(scale.to(uint8, bitcast=True))
    else:
        _refuse("`dot_scaled`: " + name + "_scale has type uint8 (powers of two) or float8e4nv, not " +
                str(scale.dtype))
    wide = reshape(broadcast_to(expand_dims(value, len(value.shape)), value.shape + [factor]),
                   value.shape[:-1] + [value.shape[-1] * factor])
    return x.to(float32) * (wide if k_is_last else trans(wide))


@jit
def dot_scaled(lhs, lhs_scale, lhs_format: constexpr, rhs, rhs_scale, rhs_format: constexpr, acc=None,
               fast_math: constexpr = False, lhs_k_pack: constexpr = True, rhs_k_pack: constexpr = True,
               out_dtype: constexpr = float32):
    """The matrix product of `[..., M, K]` and `[..., K, N]` in microscaling formats, plus `acc` where given: `[..., M,
    N]`.

    Formats: "e2m1" (two numbers in each uint8, along K, or along M and N with `lhs_k_pack=False` and
    `rhs_k_pack=False`), "e4m3", "e5m2" (fp8 or uint8), "bf16", "fp16". Scales are `[..., M, K / factor]` and `[..., N,
    K / factor]`, uint8 (powers of two, 2**(s - 127), 255 is NaN) or float8e4nv; None for none. `fast_math` has no
    effect.
    """
    a = _operand_value("lhs", lhs, lhs_format, lhs_k_pack, True)
    b = _operand_value("rhs", rhs, rhs_format, rhs_k_pack, False)
    lhs_factor: constexpr = None if lhs_scale is None else _scale_factor("lhs", a.shape, lhs_scale, True)
    rhs_factor: constexpr = None if rhs_scale is None else _scale_factor("rhs", b.shape, rhs_scale, False)
    if lhs_factor is not None and rhs_factor is not None and lhs_factor != rhs_factor:
        _refuse("`dot_scaled`: Operands must have the same scale factor; (lhs: " + str(lhs_factor) + " vs rhs: " +
                str(rhs_factor) + ")")
    computed: constexpr = float16 if lhs_format == "fp16" or rhs_format == "fp16" else bfloat16
    a = _scaled("lhs", a, lhs_scale, lhs_factor, True).to(computed)
    b = _scaled("rhs", b, rhs_scale, rhs_factor, False).to(computed)
    return dot(a, b, acc, out_dtype=float32).to(out_dtype)
