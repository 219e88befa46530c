"""The product of matrices in microscaling formats: `scale_blocks` decodes each operand and multiplies its blocks by
their scales, and `dot` does the rest; a GPU with MMAs for such operands reads them as they are. docs/write/numerics.md
has the rule."""

from ..jit import jit
from .core import _refuse, builtin, constexpr, dot, full, join, reshape, split, trans
from .types import bfloat16, float16, float32, float8e4nv, float8e5, uint8


@builtin
def scale_blocks(input, scale, format, dtype):
    """The elements of `input` times the scales of their blocks, in `dtype` (bfloat16 or float16).

    Formats: "e2m1" (two numbers in each uint8 along the last dimension, the lower half first: the result has twice as
    many), "e4m3", "e5m2" (fp8 or uint8), "bf16", "fp16". `scale` has the shape of the result but for the last
    dimension, in whose blocks elements have one scale: uint8 (powers of two, 2**(s - 127), 255 is NaN) or float8e4nv,
    whose sign is ignored. The product is computed in fp32. Where both operands of a `dot` are results of this
    function, a GPU with MMAs of such formats uses them.
    """


@jit
def _packed_along_last(x):
    """Bytes of two numbers each along the dimension before the last, as bytes of two along the last."""
    t = trans(x)
    codes = trans(reshape(join(t & 15, t >> 4), t.shape[:-1] + [2 * t.shape[-1]]))
    low, high = split(reshape(codes, codes.shape[:-1] + [codes.shape[-1] // 2, 2]))
    return low | high << 4


@jit
def _check_operand(name: constexpr, x, format: constexpr, k_pack: constexpr):
    """Refuses an operand of another type than its format has."""
    if format != "e2m1" and not k_pack:
        _refuse("`dot_scaled`: only mxfp4 inputs can be packed along a dimension different than K: `" + name +
                "_k_pack=False` is "
                "for the format `e2m1`")
    if format == "e2m1":
        if x.dtype != uint8:
            _refuse("`dot_scaled`: `" + name + "` of format `e2m1` holds two numbers in each uint8, not " +
                    str(x.dtype))
    elif format == "e4m3":
        if x.dtype != uint8 and x.dtype != float8e4nv:
            _refuse("`dot_scaled`: `" + name + "` of format `e4m3` has type float8e4nv or uint8, not " + str(x.dtype))
    elif format == "e5m2":
        if x.dtype != uint8 and x.dtype != float8e5:
            _refuse("`dot_scaled`: `" + name + "` of format `e5m2` has type float8e5 or uint8, not " + str(x.dtype))
    elif format == "bf16" or format == "fp16":
        if x.dtype != (bfloat16 if format == "bf16" else float16):
            _refuse("`dot_scaled`: `" + name + "` of format `" + format + "` has another type, " + str(x.dtype))
    else:
        _refuse("`dot_scaled`: NYI: format " + str(format) + ": it is one of `e2m1`, `e4m3`, `e5m2`, `bf16`, `fp16`")


@jit
def _scale_factor(name: constexpr, rows: constexpr, columns: constexpr, scale):
    """How many of `columns` elements along K have one scale; `rows`: the extents before K."""
    if scale.shape[:-1] != rows or columns % scale.shape[-1] != 0:
        _refuse("`dot_scaled`: " + name + "_scale must be a tensor of shape [..., " + str(rows[-1]) + ", " +
                str(columns) + " // scale factor], but it has shape " + str(scale.shape))
    if scale.dtype != uint8 and scale.dtype != float8e4nv:
        _refuse("`dot_scaled`: " + name + "_scale has type uint8 (powers of two) or float8e4nv, not " +
                str(scale.dtype))
    return columns // scale.shape[-1]


@jit
def _scaled(x, scale, format: constexpr, factor: constexpr, other, computed: constexpr):
    """`x`, whose last dimension is K, times the scales of its blocks. Without scales they are ones, of the type of
    those of the other operand."""
    if scale is not None:
        return scale_blocks(x, scale, format, computed)
    if format == "bf16" or format == "fp16":
        return x.to(computed)
    k: constexpr = x.shape[-1] * (2 if format == "e2m1" else 1)
    ones: constexpr = x.shape[:-1] + [1 if k < factor else k // factor]
    if other is not None and other.dtype == float8e4nv:
        return scale_blocks(x, full(ones, 0x38, uint8).to(float8e4nv, bitcast=True), format, computed)
    return scale_blocks(x, full(ones, 127, uint8), format, computed)


@jit
def dot_scaled(lhs, lhs_scale, lhs_format: constexpr, rhs, rhs_scale, rhs_format: constexpr, acc=None,
               fast_math: constexpr = False, lhs_k_pack: constexpr = True, rhs_k_pack: constexpr = True,
               out_dtype: constexpr = float32):
    """The matrix product of `[..., M, K]` and `[..., K, N]` in microscaling formats, plus `acc` where given: `[..., M,
    N]`.

    Formats: "e2m1" (two numbers in each uint8, along K, or along M and N with `lhs_k_pack=False` and
    `rhs_k_pack=False`), "e4m3", "e5m2" (fp8 or uint8), "bf16", "fp16". Scales are `[..., M, K / factor]` and `[..., N,
    K / factor]`, uint8 (powers of two, 2**(s - 127), 255 is NaN) or float8e4nv, whose sign is ignored; None for none.
    `fast_math` has no effect.
    """
    _check_operand("lhs", lhs, lhs_format, lhs_k_pack)
    _check_operand("rhs", rhs, rhs_format, rhs_k_pack)
    a = lhs if lhs_k_pack else _packed_along_last(lhs)
    b = trans(rhs) if rhs_k_pack else _packed_along_last(trans(rhs))
    k: constexpr = a.shape[-1] * (2 if lhs_format == "e2m1" else 1)
    b_k: constexpr = b.shape[-1] * (2 if rhs_format == "e2m1" else 1)
    lhs_factor: constexpr = None if lhs_scale is None else _scale_factor("lhs", a.shape[:-1], k, lhs_scale)
    rhs_factor: constexpr = None if rhs_scale is None else _scale_factor("rhs", b.shape[:-1], b_k, rhs_scale)
    if lhs_factor is not None and rhs_factor is not None and lhs_factor != rhs_factor:
        _refuse("`dot_scaled`: Operands must have the same scale factor; (lhs: " + str(lhs_factor) + " vs rhs: " +
                str(rhs_factor) + ")")
    factor: constexpr = rhs_factor if lhs_factor is None else lhs_factor
    computed: constexpr = float16 if lhs_format == "fp16" or rhs_format == "fp16" else bfloat16
    a = _scaled(a, lhs_scale, lhs_format, 32 if factor is None else factor, rhs_scale, computed)
    b = trans(_scaled(b, rhs_scale, rhs_format, 32 if factor is None else factor, lhs_scale, computed))
    return dot(a, b, acc, out_dtype=float32).to(out_dtype)
