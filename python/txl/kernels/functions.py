"""The functions of this package, as programs call them. A call takes one of two ways: to the kernels at once, or through
torch's dispatcher, which knows of gradients, compilation, transforms and subclasses."""
import sys

from . import attentions, entropies, mode, norms, products
from .tuned.launches import Calls

_products, _layers, _groups, _heads, _scores, _sequences, _softmaxes, _norms = (Calls() for _ in range(8))


_operators = None  # the module of torch's operators, once torch is there


def operations(*given):
    """The module of torch's operators if one of the arrays needs its dispatcher, else None."""
    global _operators
    if _operators is None:
        if "torch" not in sys.modules:
            return None
        from . import operators
        _operators = operators
    return _operators if _operators.need_dispatch(given) else None


def gemm(a, b, *, out=None, epilogue=None, operands=(), residual=None, **tiles):
    """a @ b, with float32 accumulators; `out` if it is given.

    Args:
        a, b: (M, K) and (K, N), or both with one leading axis, a batch: float16, bfloat16, float8_e4m3fn or
            float8_e5m2, with any strides. Matrices whose rows or columns begin at multiples of 16 bytes are read as
            they are, others are copied first.
        out: (M, N) or (batch, M, N) of their type, of bfloat16 for 8 bits, or of float32.
        epilogue: A jit function (tile, batch, rows, columns, operands) of float32, applied before rounding to tiles of
            the result, whose rows and columns it gets. One that returns None stores itself what it computes.
        operands: What the epilogue gets: a tuple of arrays and numbers.
        residual: Of the result's shape and type, added after the epilogue.
        tiles: Choices of the tuned kernel, for measurements: `block_n`, `stages`, `group`, `programs`, `cluster`.

    TypeError or ValueError with the argument's name for what does not fit.
    """
    layer = operations(a, b, out, residual)
    if layer is not None:
        return layer.gemm(a, b, out, epilogue, residual, tiles)
    if epilogue is not None or tiles:
        return products.run_gemm(a, b, out, None, epilogue, operands, residual, tiles)
    return _products.call((a, b, residual), (out, ), mode.is_reference(), lambda out:
                          (products.run_gemm(a, b, out, None, None, (), residual, {}), ))[0]


def linear(x, weight, bias=None, *, activation=None, residual=None, out=None, **tiles):
    """activation(x weightᵀ + bias) + residual, in one kernel; accumulators, bias and activation are float32.

    Args:
        x: (…, K), float16 or bfloat16, any strides.
        weight: (N, K), as torch's layers have it.
        bias: (N,), of their type or float32.
        activation: "relu", "silu" or "gelu" (with tanh).
        residual: Of the result's shape and type.
        out: (…, N), of their type or float32.
    """
    layer = operations(x, weight, bias, residual, out)
    if layer is not None:
        return layer.linear(x, weight, bias, activation, residual, out, tiles)
    if tiles:
        return products.run_linear(x, weight, bias, activation, residual, out, tiles)
    return _layers.call((x, weight, bias, residual), (out, ), (activation, mode.is_reference()), lambda out:
                        (products.run_linear(x, weight, bias, activation, residual, out, {}), ))[0]


def grouped_gemm(a, b, ends, *, out=None, **tiles):
    """a[begin … end] @ b[group] for each group of rows, as the tokens of experts are.

    Args:
        a: (rows, K), float16, bfloat16, float8_e4m3fn or float8_e5m2.
        b: (groups, K, N), of a's type; the transpose of (groups, N, K) is read as it is.
        ends: int32 (groups,), in the same memory: where the rows of each group end, in ascending order. Rows after the
            last end are not written.
        out: (rows, N), of their type, or of bfloat16 for 8 bits.
    """
    layer = operations(a, b, ends, out)
    if layer is not None:
        return layer.grouped_gemm(a, b, ends, out, tiles)
    if tiles:
        return products.run_grouped_gemm(a, b, ends, out, tiles)
    return _groups.call((a, b, ends), (out, ), mode.is_reference(), lambda out:
                        (products.run_grouped_gemm(a, b, ends, out, {}), ))[0]


def attention(query, key, value, *, is_causal=False, scale=None, enable_gqa=False, window=None, softcap=None,
              sinks=None, score=None, operands=(), return_lse=False, out=None, **tiles):
    """softmax(scale · query keyᵀ) value for each head, as torch's `scaled_dot_product_attention`.

    Args:
        query: (batch, heads, NQ, D) or (heads, NQ, D), float16 or bfloat16, D 64, 128, 192 or 256, any strides. Arrays
            whose batch and heads are not one axis in memory are copied first.
        key, value: (batch, heads, NK, D), of query's type; with `enable_gqa` they may have fewer heads, of which the
            query's are a multiple: adjacent heads of the query share one. Values have 128 elements where D is 192.
        is_causal: Query i sees the keys 0 … i.
        scale: 1/√D if it is not given.
        window: With `is_causal`, query i sees the keys i - window + 1 … i only.
        softcap: Scores become softcap · tanh(score / softcap), after the scale.
        sinks: (heads,), float16, bfloat16 or float32: a logit of each head that takes part in the sums and has no
            value.
        score: A jit function (tile, head, rows, columns, operands) of float32 scores, applied after those; `head`
            counts the heads of all batches, rows and columns are (n, 1) and (1, m) int32.
        operands: What `score` gets: a tuple of arrays and numbers.
        return_lse: The result is (out, lse), with the natural logarithms of the sums, float32 (…, heads, NQ).
        out: (…, heads, NQ, elements of a value), of query's type.
        tiles: Choices of the tuned kernel, for measurements: `block`, `stages`, `consumers`, `speculative`, `programs`.

    TypeError or ValueError with the argument's name for what does not fit. Gradients, also that of lse, have the same
    bits in every run; with `score` or D above 128 there are none. `window`, `softcap`,
    `sinks` and `score` need D 64 or 128.
    """
    layer = operations(query, key, value, sinks, out)
    if not (window is None and softcap is None and sinks is None and score is None):
        found = _scored_attention(layer, query, key, value, is_causal, scale, enable_gqa, window, softcap, sinks, score,
                                  operands, out, tiles)
        return found if return_lse else found[0]
    if layer is not None:
        found = layer.attention(query, key, value, is_causal, scale, enable_gqa, out, tiles)
    elif tiles:
        found = attentions.run_attention(query, key, value, is_causal, scale, enable_gqa, out, tiles)
    else:
        values = bool(is_causal), None if scale is None else float(scale), bool(enable_gqa), mode.is_reference()
        found = _heads.call((query, key, value), (out, None), values, lambda out, lse: attentions.run_attention(
            query, key, value, is_causal, scale, enable_gqa, out, {}, lse))
    return found if return_lse else found[0]


def _scored_attention(layer, query, key, value, is_causal, scale, enable_gqa, window, softcap, sinks, score, operands,
                      out, tiles):
    """`attention` with functions of the scores: (out, lse)."""
    options = is_causal, scale, enable_gqa, window, softcap, sinks
    if layer is not None:
        from . import score_operators
        return score_operators.attention_scores(query, key, value, *options, score, out, tiles)
    if score is not None or tiles:
        return attentions.run_attention_scores(query, key, value, *options, score, operands, out, tiles)
    values = (bool(is_causal), None if scale is None else float(scale), bool(enable_gqa), window,
              None if softcap is None else float(softcap), mode.is_reference())
    return _scores.call((query, key, value, sinks), (out, None), values, lambda out, lse:
                        attentions.run_attention_scores(query, key, value, *options, None, (), out, {}, lse))


def attention_varlen(query, key, value, cu_seq_q, cu_seq_k=None, *, page_table=None, seqused_k=None, is_causal=False,
                     scale=None, return_lse=False, out=None, **tiles):
    """Attention of packed sequences of different lengths; their lengths are read where the kernel runs.

    Args:
        query: (queries, heads, D), D 64 or 128, float16 or bfloat16.
        key, value: (keys, heads of keys, D), of query's type; or, with `page_table`, (pages, rows, heads of keys, D)
            with 16, 32, 64 or a multiple of 128 rows a page.
        cu_seq_q, cu_seq_k: int32 (sequences + 1,), 0 and then where each sequence ends. Keys in pages have no cu_seq_k.
        page_table: int32 (sequences, n), the pages of each sequence.
        seqused_k: int32 (sequences,), with `page_table`: how many keys a sequence has.
        is_causal: The last query of a sequence sees all keys, the one before it all but one, and so on.
        scale: 1/√D if it is not given.
        return_lse: The result is (out, lse), with the natural logarithms of the sums, float32 (heads, queries).
        out: Of query's shape and type. A query that sees nothing gets 0, and -inf; queries after the last sequence are
            not written.
    """
    layer = operations(query, key, value, cu_seq_q, out)
    if layer is not None:
        found = layer.attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal, scale,
                                       out, tiles)
    elif tiles:
        found = attentions.run_attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal,
                                                scale, out, tiles)
    else:
        values = bool(is_causal), None if scale is None else float(scale), mode.is_reference()
        arrays = query, key, value, cu_seq_q, cu_seq_k, seqused_k, page_table
        found = _sequences.call(arrays, (out, None), values, lambda out, lse: attentions.run_attention_varlen(
            query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal, scale, out, {}, lse))
    return found if return_lse else found[0]


def mla_decode(query, rows, page_table, lengths, *, scale=None, out=None, **tiles):
    """Latent attention of one new token a sequence, whose heads share one row a token: (out, lse).

    Args:
        query: (sequences, heads, 576), heads a multiple of 64, float16 or bfloat16.
        rows: (pages, 64, 576), of query's type: 512 elements that are keys and values, and 64 that are keys only.
        page_table: int32 (sequences, n), the pages of each sequence.
        lengths: int32 (sequences,), its tokens; for 0 the output is 0.
        scale: Above 0; 1/√576 if it is not given.
        out: (sequences, heads, 512) of query's type. lse: logarithms to base 2 of the sums, float32 (sequences, heads).
    """
    layer = operations(query, rows, page_table, lengths, out)
    if layer is not None:
        return layer.mla_decode(query, rows, page_table, lengths, scale, out, tiles)
    return attentions.run_mla_decode(query, rows, page_table, lengths, scale, out, tiles)


def sparse_prefill(query, rows, indices, *, scale=None, out=None, **tiles):
    """Latent attention to the rows that each query lists: (out, lse).

    Args:
        query: (queries, heads, 576), heads a multiple of 64, float16 or bfloat16.
        rows: (tokens, 576), of query's type: 512 elements that are keys and values, and 64 that are keys only.
        indices: int32 (queries, count): the rows of each query; what is no index of a row is ignored.
        scale: Above 0; 1/√576 if it is not given.
        out: (queries, heads, 512) of query's type. lse: logarithms to base 2 of the sums, float32 (queries, heads).

    Gradients of rows are added by atomics in float32: their last bits differ between runs.
    """
    layer = operations(query, rows, indices, out)
    if layer is not None:
        return layer.sparse_prefill(query, rows, indices, scale, out, tiles)
    return attentions.run_sparse_prefill(query, rows, indices, scale, out, tiles)


def softmax(x, dim=-1, *, out=None):
    """Softmax along the last axis.

    Args:
        x: Of float16, bfloat16 or float32.
        dim: The last axis: -1, or its number.
        out: Of x's shape and type, contiguous.
    """
    norms.check_rows("x", x)
    if dim not in (-1, x.ndim - 1):
        raise ValueError(f"`dim` is {dim}: the sum is along the last axis, -1; transpose `x`")
    layer = operations(x, out)
    if layer is not None:
        return layer.softmax(x, out)
    return _softmaxes.call((x, ), (out, ), (), lambda out: (norms.run_softmax(x, out), ))[0]


def layer_norm(x, normalized_shape=None, weight=None, bias=None, eps=1e-5, *, out=None):
    """(x - mean) / √(variance + eps) · weight + bias along the last axis.

    Args:
        x: Of float16, bfloat16 or float32.
        normalized_shape: The length of the last axis, or a tuple of it, as torch's; not needed.
        weight, bias: Of that length.
        out: Of x's shape and type, contiguous.
    """
    norms.check_norm(x, normalized_shape, weight, bias)
    layer = operations(x, weight, bias, out)
    if layer is not None:
        return layer.layer_norm(x, weight, bias, eps, out)
    return _norms.call((x, weight, bias), (out, ), (float(eps), True), lambda out:
                       (norms.run_norm(x, weight, bias, eps, out, True), ))[0]


def rms_norm(x, normalized_shape=None, weight=None, eps=1e-5, *, out=None):
    """x / √(mean of squares + eps) · weight along the last axis; arguments as those of `layer_norm`."""
    norms.check_norm(x, normalized_shape, weight, None)
    layer = operations(x, weight, out)
    if layer is not None:
        return layer.rms_norm(x, weight, eps, out)
    return _norms.call((x, weight), (out, ), (float(eps), False), lambda out:
                       (norms.run_norm(x, weight, None, eps, out, False), ))[0]


def cross_entropy(x, target, *, ignore_index=-100, reduction="mean"):
    """-log softmax(x)[target] of each row of x.

    Args:
        x: (rows, classes), float16, bfloat16 or float32: the logits.
        target: (rows,), int32 or int64.
        ignore_index: A target whose row counts as 0.
        reduction: "mean" over the rows that count, "sum", or "none", (rows,). The result is float32.
    """
    norms.check_entropy(x, target, reduction)
    layer = operations(x, target)
    losses = layer.cross_entropy(x, target, ignore_index) if layer is not None else norms.run_entropy(
        x, target, ignore_index)[0]
    return _reduced(losses, target, ignore_index, reduction)


def linear_cross_entropy(x, weight, target, *, ignore_index=-100, reduction="mean", softcap=None):
    """`cross_entropy` of the logits x weightᵀ, which are never in memory as a whole.

    Args:
        x: (rows, K), float16 or bfloat16.
        weight: (classes, K), of x's type.
        target: (rows,), int32 or int64.
        ignore_index, reduction: As those of `cross_entropy`.
        softcap: Logits become softcap · tanh(logit / softcap).
    """
    entropies.check_linear_entropy(x, weight, target, softcap, reduction)
    softcap = None if softcap is None else float(softcap)
    if operations(x, weight, target) is not None:
        from . import loss_operators
        losses = loss_operators.linear_cross_entropy(x, weight, target, ignore_index, softcap)[0]
    else:
        losses = entropies.run_linear_entropy(x, weight, target, ignore_index, softcap)[0]
    return _reduced(losses, target, ignore_index, reduction)


def _reduced(losses, target, ignore_index, reduction):
    if reduction == "none":
        return losses
    if reduction == "sum":
        return losses.sum()
    return losses.sum() / (target != ignore_index).sum()
