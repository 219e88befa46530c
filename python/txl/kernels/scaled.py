"""Products and attention of quantised arrays with scales, as programs call them. As with `functions`, a call goes to
the kernels at once, or through torch's dispatcher."""
from . import mode, scaled_heads, scaled_products
from .functions import operations
from .tuned.launches import Calls

_products, _scaled_groups, _groups, _heads = (Calls() for _ in range(4))


def scaled_gemm(a, b, a_scale, b_scale, *, out=None, **tiles):
    """a @ b of 8-bit matrices whose blocks have scales: products of 128 elements along K are multiplied by the scales
    of both, and added in float32.

    Args:
        a, b: (M, K) and (K, N), or both with one leading axis, a batch: float8_e4m3fn or float8_e5m2. Matrices whose
            elements along K are adjacent, and begin at multiples of 16 bytes, are read as they are, others are copied
            first: of weights (N, K), `b` is the transpose.
        a_scale: float32 (…, M, ⌈K/128⌉), for 1 x 128 elements, or (…, ⌈M/128⌉, ⌈K/128⌉), for 128 x 128.
        b_scale: float32 (…, ⌈K/128⌉, N), or (…, ⌈K/128⌉, ⌈N/128⌉), any strides as those of `a_scale`.
        out: (…, M, N), of bfloat16 or float32; bfloat16 if it is not given.
        tiles: Choices of the tuned kernel, for measurements: `stages`, `group`, `programs`.

    TypeError or ValueError with the argument's name for what does not fit. There is no gradient.
    """
    if operations(a, b, a_scale, b_scale, out) is not None:
        from . import scaled_operators
        return scaled_operators.scaled_gemm(a, b, a_scale, b_scale, out, tiles)
    if tiles:
        return scaled_products.run_scaled_gemm(a, b, a_scale, b_scale, out, None, tiles)
    return _products.call((a, b, a_scale, b_scale), (out, ), mode.is_reference(), lambda out:
                          (scaled_products.run_scaled_gemm(a, b, a_scale, b_scale, out), ))[0]


def scaled_grouped_gemm(a, b, a_scale, b_scale, ends, *, out=None, **tiles):
    """`grouped_gemm` of 8-bit matrices whose blocks have scales: a[begin … end] @ b[group] for each group of rows.

    Args:
        a: (rows, K), float8_e4m3fn or float8_e5m2.
        b: (groups, K, N), of a's type; the transpose of (groups, N, K) is read as it is.
        a_scale: float32 (rows, ⌈K/128⌉), for 1 x 128 elements.
        b_scale: float32 (groups, ⌈K/128⌉, N), or (groups, ⌈K/128⌉, ⌈N/128⌉), any strides as those of `a_scale`.
        ends: int32 (groups,), in the same memory: where the rows of each group end, in ascending order. Rows after the
            last end are not written.
        out: bfloat16 (rows, N).
        tiles: Choices of the tuned kernel, for measurements: `together`, `programs`.

    TypeError or ValueError with the argument's name for what does not fit. There is no gradient.
    """
    if operations(a, b, a_scale, b_scale, ends, out) is not None:
        from . import scaled_operators
        return scaled_operators.scaled_grouped_gemm(a, b, a_scale, b_scale, ends, out, tiles)
    if tiles:
        return scaled_products.run_scaled_groups(a, b, a_scale, b_scale, ends, out, tiles)
    return _scaled_groups.call((a, b, a_scale, b_scale, ends), (out, ), mode.is_reference(), lambda out:
                               (scaled_products.run_scaled_groups(a, b, a_scale, b_scale, ends, out), ))[0]


def quantised_grouped_gemm(a, b, b_scale, ends, *, format, block=None, b_zero=None, a_scale=None,
                           indices=None, activation=None, out=None, **tiles):
    """a[begin … end] @ weights[group]ᵀ for each group of rows, as the tokens of experts are, with weights of 4 bits.

    Args:
        a: (rows, K), float16 or bfloat16, or float8_e4m3fn with `a_scale`.
        b: uint8 (groups, N, ⌈K/2⌉): two elements a byte, the first one in the low four bits.
        b_scale: (groups, N, ⌈K/block⌉), of any strides: uint8 exponents of MXFP4 (a byte e is 2^(e - 127), 255 is NaN),
            or floats.
        ends: int32 (groups,), in the same memory: where the rows of each group end, in ascending order. Rows after the
            last end are not written.
        format: "mxfp4", elements of one sign bit, two of an exponent, one of a mantissa; or "int4", whole numbers from
            0 to 15, from which the zero point is subtracted.
        block: How many elements along K share a scale, a power of two from 16 on: 32 for MXFP4, 128 for int4, if it is
            not given.
        b_zero: Zero points of int4, floats of b_scale's shape; 8 if it is not given.
        a_scale: float32 (rows, ⌈K/128⌉), for 1 x 128 elements of 8 bits. Blocks of int4 have 128 elements at least then.
        indices: int32 (rows of the result,): which row of `a` each is; what is none is a row of zeros. `ends` counts
            these, so that tokens need not be copied (`route_experts`).
        activation: "swiglu": the first half of the rows of `b` is a gate, and the result silu(a gateᵀ) · (a upᵀ), N/2
            columns.
        out: (rows, N), of a's type, or of bfloat16 for 8 bits.
        tiles: Choices of the tuned kernel, for measurements: `tile`, `stages`, `together`, `programs`.

    Weights are rounded to a's type, which is exact for MXFP4 in bfloat16's range. For 8 bits MXFP4 is exact where scales
    within 128 elements along K are at least 2^-11 of the largest, and so is int4 with whole zero points. TypeError or ValueError with the
    argument's name for what does not fit. There is no gradient.
    """
    if block is None:
        block = scaled_products.BLOCKS.get(format, 32)
    given = a, b, b_scale, ends, b_zero, a_scale, indices
    if operations(*given, out) is not None:
        from . import expert_operators
        return expert_operators.quantised_grouped_gemm(a, b, b_scale, ends, format, block, *given[4:], activation, out,
                                                       tiles)
    if tiles:
        return scaled_products.run_quantised_groups(a, b, b_scale, ends, format, block, *given[4:], activation, out,
                                                    tiles)
    return _groups.call(given, (out, ), (format, block, activation, mode.is_reference()), lambda out: (
        scaled_products.run_quantised_groups(a, b, b_scale, ends, format, block, *given[4:], activation, out), ))[0]


def scaled_attention(query, key, value, q_scale, k_scale, v_scale, *, is_causal=False, scale=None, enable_gqa=False,
                     return_lse=False, out=None, **tiles):
    """`attention` of 8-bit floats, each head of which has a scale: softmax(scale · (query · q_scale) (key · k_scale)ᵀ)
    (value · v_scale). Weights are rounded to 8 bits, too, relative to the largest one so far.

    Args:
        query: (batch, heads, NQ, D) or (heads, NQ, D), float8_e4m3fn, D 64, 128 or 256, any strides. Queries and keys
            whose batch and heads are not one axis in memory are copied first; values always are, transposed.
        key, value: (batch, heads, NK, D), of query's type; with `enable_gqa` they may have fewer heads, of which the
            query's are a multiple: adjacent heads of the query share one.
        q_scale, k_scale, v_scale: float32, at least 0: (batch, heads) or (heads,) of queries, and of keys.
        is_causal: Query i sees the keys 0 … i.
        scale: 1/√D if it is not given.
        return_lse: The result is (out, lse), with the natural logarithms of the sums, float32 (…, heads, NQ).
        out: Of query's shape, float16 or bfloat16; bfloat16 if it is not given.
        tiles: Choices of the tuned kernel, for measurements: `stages`, `programs`.

    TypeError or ValueError with the argument's name for what does not fit. There is no gradient.
    """
    given = query, key, value, q_scale, k_scale, v_scale
    scale = None if scale is None else float(scale)
    if operations(*given, out) is not None:
        from . import scaled_operators
        found = scaled_operators.scaled_attention(*given, bool(is_causal), scale, bool(enable_gqa), out, tiles)
    elif tiles:
        found = scaled_heads.run_scaled_attention(*given, is_causal, scale, enable_gqa, out, None, tiles)
    else:
        values = bool(is_causal), scale, bool(enable_gqa), mode.is_reference()
        found = _heads.call(given, (out, None), values, lambda *results: scaled_heads.run_scaled_attention(
            *given, is_causal, scale, enable_gqa, *results))
    return found if return_lse else found[0]
