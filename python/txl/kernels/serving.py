"""Steps of serving, as programs call them: norms in 8 bits, positions and caches, keys, tokens. As with `functions`, a
call goes to the kernels at once, or through torch's dispatcher."""
from . import positions as rotary
from . import drawing, indexing, mode, quantising
from .functions import operations
from .tuned.launches import Calls

_norms, _rotations, _indexers = (Calls() for _ in range(3))


def rms_norm_quantised(x, weight=None, residual=None, eps=1e-6, *, dtype="float8_e4m3fn", block=None):
    """The RMS norm of x + residual along the last axis, in 8 bits: (elements, scales), with a residual (elements,
    scales, total); elements · scales is the norm.

    Args:
        x: (…, N), of float16, bfloat16 or float32.
        weight: (N,), a factor of each column.
        residual: Of x's shape and type. `total` is x + residual, rounded to their type before the norm.
        dtype: "float8_e4m3fn", "float8_e5m2" or "int8", or the type itself: that of the elements, of x's shape.
        block: A power of two from 16 to 256: as many elements of a row share a scale, and scales are (…, ⌈N/block⌉)
            float32. None: all elements of a row, (…, 1).

    A scale is the largest magnitude, at least 1e-12, divided by the largest number of the type; elements are rounded to
    nearest even. NaNs of a row are in its scales. There is no gradient.
    """
    dtype = str(getattr(dtype, "__name__", dtype)).removeprefix("torch.")
    quantising.check_quantised(x, weight, residual, dtype, block)
    if operations(x, weight, residual) is not None:
        from . import serving_operators
        return serving_operators.rms_norm_quantised(x, weight, residual, float(eps), dtype, block)
    outputs = (None, ) * (2 if residual is None else 3)
    return _norms.call((x, weight, residual), outputs, (float(eps), dtype, block), lambda *given:
                       quantising.run_quantised(x, weight, residual, eps, dtype, block, given))


def rotary_cache(query, key, value, cos, sin, positions, slots, key_cache, value_cache, *, interleaved=False, out=None):
    """Rotates queries and keys by their positions, and writes keys and values to pages of a cache: the rotated queries.

    Args:
        query: (tokens, heads, D), float16, bfloat16 or float32, as a view of a projection's result, say.
        key, value: (tokens, heads of keys, D), of query's type.
        cos, sin: (positions, R/2), floats: of the angles by which the first R of the D elements are rotated, R at most
            D. The others stay.
        positions: int32 or int64 (tokens,): a row of cos and sin for each token, none of which is negative or beyond.
        slots: int32 or int64 (tokens,): page · rows + row of the cache for each token, each at most once; what is
            negative is not written.
        key_cache, value_cache: (pages, rows, heads of keys, D), of query's type: written.
        interleaved: Pairs are adjacent elements; else element i and element i + R/2.
        out: Of query's shape and type.

    There is no gradient.
    """
    arrays = query, key, value, cos, sin, positions, slots, key_cache, value_cache
    rotary.check_rotary(*arrays)
    if operations(*arrays, out) is not None:
        from . import serving_operators
        return serving_operators.rotary_cache(*arrays, bool(interleaved), out)
    return _rotations.call(arrays[:-2], (key_cache, value_cache, out), bool(interleaved), lambda *given: (
        *given[:2], rotary.run_rotary(*arrays[:-2], *given[:2], interleaved, given[2])))[2]


def lightning_indexer(query, key, weights, key_scale, k, *, is_causal=False, starts=None, ends=None, out=None):
    """The k keys with the largest scores for each query, where a score is key_scale · Σ over heads weight · max(query ·
    key, 0): their indices in ascending order, and -1 after the last of fewer.

    Args:
        query: float8_e4m3fn (queries, heads, D): 16, 32 or 64 heads, D 32, 64 or 128.
        key: float8_e4m3fn (keys, D), shared by all heads.
        weights: float32 (queries, heads), also with the scales of the queries, where those have some.
        key_scale: float32 (keys,), the scales of the keys, at least 0.
        k: From 1 to 2048.
        is_causal: The last query sees all keys, the one before it all but one, and so on.
        starts, ends: int32 (queries,): a query sees the keys from its start to the one before its end only, as of
            packed sequences.
        out: int32 (queries, k), the result, which `sparse_prefill` takes as it is.

    Of equal scores the lowest indices are selected. -0 is 0, and NaN is as small as -inf. The selection is exact for
    scores that are sums in float32; they are not written to memory. There is no gradient.
    """
    indexing.check_indexer(query, key, weights, key_scale, k, starts, ends)
    inputs = query, key, weights, key_scale, starts, ends
    if operations(*inputs, out) is not None:
        from . import serving_operators
        return serving_operators.lightning_indexer(*inputs[:4], int(k), bool(is_causal), starts, ends, out)
    return _indexers.call(inputs, (out, ), (int(k), bool(is_causal), mode.is_reference()), lambda out: (
        indexing.run_indexer(*inputs[:4], k, is_causal, starts, ends, out), ))[0]


def sample(logits, *, temperature=1.0, top_k=None, top_p=None, seed=0, out=None):
    """A token for each row of logits, drawn by softmax(logits / temperature) from those that top_k and top_p leave.

    Args:
        logits: (rows, V), float16, bfloat16 or float32; NaN and -inf are never drawn.
        temperature: At least 0, a number or float32 (rows,); of 0, the first of the largest logits is drawn.
        top_k: A number or int32 (rows,): tokens whose logit is below the k-th largest are not drawn; those that are
            equal to it are. 0 in an array is no limit.
        top_p: Above 0 and at most 1, a number or float32 (rows,): of the tokens that top_k leaves, those are drawn
            whose logit is not below the largest one with which the probabilities of all that are as large reach top_p.
        seed: A number or int64 (rows,). A row's token depends on its logits, the options, the seed and its index.
        out: int64 (rows,), the result.

    Weights are whole numbers, 2^40 for the largest logit, so sums are exact and a token is the same in every run; one
    that is less likely by e^-28.4 than the likeliest one is never drawn. A row without a finite logit gets 0.
    """
    drawing.check_sample(logits, temperature, top_k, top_p, seed)
    if operations(logits, out) is not None:
        from . import serving_operators
        return serving_operators.sample(logits, temperature, top_k, top_p, seed, out)
    return drawing.run_sample(logits, temperature, top_k, top_p, seed, out)
