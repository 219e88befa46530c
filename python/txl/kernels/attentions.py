"""Attention of arrays in memory: of a batch of heads, of packed sequences with paged keys, and latent attention."""
import math

import numpy as np

from . import mode
from .arrays import check_no_overlap, check_array, check_together, contiguous, dtype_name, is_for_tma, steps_of
from .plain import attention as plain
from .plain import attention_backward as plain_backward
from .plain import attention_scores as plain_scores
from .plain import latent as plain_latent
from .products import HALVES
from .tuned import attention as head_kernels
from .tuned import attention_backward as head_gradients
from .tuned import attention_scores as score_kernels
from .tuned import attention_varlen as sequence_kernels
from .tuned import attention_wide as wide_kernels
from .tuned import mla_decode as decode_kernels
from .tuned import sparse_backward as prefill_gradients
from .tuned import sparse_prefill as prefill_kernels
from .tuned.results import empty, result


WIDTHS = (64, 64), (128, 128), *wide_kernels.VALUES.items()  # of `attention`: elements of queries and of values


def check_attention(query, key, value, enable_gqa, dtypes=HALVES, widths=((64, 64), (128, 128))):
    """An error for arrays of attention that do not go together. widths: elements of queries and of values."""
    check_array("query", query, (3, 4))
    for name, x in (("key", key), ("value", value)):
        check_array(name, x, (query.ndim, ))
        if x is key and x.shape[-1] != query.shape[-1] or x.shape[:-3] != query.shape[:-3]:
            raise ValueError(f"`{name}` is {tuple(x.shape)}, which does not go with `query`, {tuple(query.shape)}")
        if x.dtype != query.dtype:
            raise ValueError(f"`{name}` is of {dtype_name(x)}, `query` of {dtype_name(query)}")
    expected = [values for elements, values in widths if elements == query.shape[-1]]  # torch's symbols have no hash
    if not expected:
        possible = ", ".join(str(elements) for elements, _ in widths)
        raise ValueError(f"`query` has heads of {query.shape[-1]} elements; {possible} are possible")
    if value.shape[:-1] != key.shape[:-1] or value.shape[-1] != expected[0]:
        raise ValueError(f"`value` is {tuple(value.shape)}, `key` {tuple(key.shape)}")
    heads, shared = query.shape[-3], key.shape[-3]
    if heads != shared and not enable_gqa:
        raise ValueError(f"`key` has {shared} heads, `query` {heads}: heads are shared with `enable_gqa=True` only")
    if heads != shared and (not shared or heads % shared):
        raise ValueError(f"`key` has {shared} heads, and `query` {heads}, which is no multiple")
    if dtype_name(query) not in dtypes:
        raise ValueError(f"`query` is of {dtype_name(query)}; elements are {' or '.join(dtypes)}")


def run_attention(query, key, value, is_causal, scale, enable_gqa, out, tiles, lse=None):
    """`attention` for arrays in memory, without gradients: (out, lse)."""
    check_together(query=query, key=key, value=value, out=out)
    check_attention(query, key, value, enable_gqa, widths=WIDTHS)
    out = result("out", out, query, (*query.shape[:-1], value.shape[-1]), query.dtype, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value)
    lse = empty(query, query.shape[:-1], np.float32) if lse is None else lse
    if not math.prod(query.shape):
        return out, lse
    if mode.runs_plain(query) and math.prod(key.shape):
        *batch, heads, nq, d = query.shape
        plain.attention(query, key, value, out, lse, [four_steps(x) for x in (query, key, value, out)],
                        (math.prod(batch), heads, key.shape[-3], nq, key.shape[-2], d),
                        d**-0.5 if scale is None else scale, bool(is_causal))
        return out, lse
    query, key, value = (x if is_one_axis_for_tma(x) else contiguous_copy(x) for x in (query, key, value))
    target = out if is_one_axis_for_tma(out) else empty(out, out.shape, out.dtype)
    if query.shape[-1] in wide_kernels.VALUES and math.prod(key.shape):
        scale = query.shape[-1]**-0.5 if scale is None else scale
        wide_kernels.attention_wide(query, key, value, bool(is_causal), scale, target, lse, **tiles)
    elif not math.prod(key.shape):
        target[...] = 0
        lse[...] = -math.inf
    else:
        head_kernels.attention(query, key, value, bool(is_causal), scale, target, lse, **tiles)
    if target is not out:
        out[...] = target
    return out, lse


def check_scores(query, key, is_causal, window, softcap, sinks):
    """An error for arguments about the scores that do not fit."""
    if window is not None and (not is_causal or not window == int(window) or not 0 < window < 1 << 30):
        raise ValueError(f"`window` is {window}: it is a number of keys, 1 at least, with `is_causal=True`")
    if softcap is not None and not 0 < softcap < math.inf:
        raise ValueError(f"`softcap` is {softcap}: it is above 0")
    if sinks is not None:
        check_array("sinks", sinks, (1, ))
        if sinks.shape[0] != query.shape[-3]:
            raise ValueError(f"`sinks` has {sinks.shape[0]} elements, `query` {query.shape[-3]} heads")
        if dtype_name(sinks) not in (*HALVES, "float32"):
            raise ValueError(f"`sinks` is of {dtype_name(sinks)}; elements are float16, bfloat16 or float32")


def run_attention_scores(query, key, value, is_causal, scale, enable_gqa, window, softcap, sinks, score, operands, out,
                         tiles, lse=None):
    """`attention` with functions of the scores, for arrays in memory, without gradients: (out, lse)."""
    check_together(query=query, key=key, value=value, sinks=sinks, out=out)
    check_attention(query, key, value, enable_gqa)
    check_scores(query, key, is_causal, window, softcap, sinks)
    out = result("out", out, query, query.shape, query.dtype, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value, sinks=sinks)
    lse = empty(query, query.shape[:-1], np.float32) if lse is None else lse
    if not math.prod(query.shape):
        return out, lse
    sinks = None if sinks is None else contiguous(sinks)
    if not math.prod(key.shape):  # the sinks alone, whose values are 0
        out[...] = 0
        lse[...] = -math.inf if sinks is None else sinks[:, None]
        return out, lse
    scale = query.shape[-1]**-0.5 if scale is None else scale
    window = None if window is None else int(window)
    if mode.runs_plain(query):
        *batch, heads, nq, d = query.shape
        plain_scores.attention_scores(query, key, value, out, lse, [four_steps(x) for x in (query, key, value, out)],
                                      (math.prod(batch), heads, key.shape[-3], nq, key.shape[-2], d), scale,
                                      bool(is_causal), window, softcap, sinks, score, operands)
        return out, lse
    query, key, value = (x if is_one_axis_for_tma(x) else contiguous_copy(x) for x in (query, key, value))
    target = out if is_one_axis_for_tma(out) else empty(out, out.shape, out.dtype)
    score_kernels.attention_scores(query, key, value, bool(is_causal), scale, window, softcap, sinks, score, operands,
                                   target, lse, **tiles)
    if target is not out:
        out[...] = target
    return out, lse


def run_attention_backward(query, key, value, out, lse, gradient, lse_gradient, is_causal, scale, window=None,
                           softcap=None):
    """The gradients of `run_attention`, and of `run_attention_scores` without a score function: (of query, of key, of
    value). lse_gradient: float32 of lse's shape, or None."""
    results = tuple(empty(x, x.shape, x.dtype) for x in (query, key, value))
    if not math.prod(query.shape) or not math.prod(key.shape):
        for x in results:
            x[...] = 0
        return results
    lse, lse_gradient = contiguous(lse), None if lse_gradient is None else contiguous(lse_gradient)
    if mode.runs_plain(query):
        *batch, heads, nq, d = query.shape
        steps = [four_steps(x) for x in (query, key, value, out, gradient, *results)]
        plain_backward.attention_backward(query, key, value, out, lse, gradient, lse_gradient, results, steps,
                                          (math.prod(batch), heads, key.shape[-3], nq, key.shape[-2], d),
                                          query.shape[-1]**-0.5 if scale is None else scale, bool(is_causal), window,
                                          softcap)
        return results
    query, key, value, out, gradient = (x if is_one_axis_for_tma(x) else contiguous_copy(x)
                                        for x in (query, key, value, out, gradient))
    return head_gradients.attention_backward(query, key, value, out, lse, gradient, lse_gradient, bool(is_causal),
                                             scale, results, window=window, softcap=softcap)


def run_sinks_gradient(sinks, out, lse, gradient, lse_gradient):
    """The gradients of the sinks of `run_attention_scores`."""
    found = empty(sinks, sinks.shape, sinks.dtype)
    if not math.prod(out.shape):
        found[...] = 0
        return found
    out, gradient = (x if is_one_axis_for_tma(x) else contiguous_copy(x) for x in (out, gradient))
    lse_gradient = None if lse_gradient is None else contiguous(lse_gradient)
    return head_gradients.sinks_gradient(contiguous(sinks), out, contiguous(lse), gradient, lse_gradient)


def contiguous_copy(x):
    """A contiguous copy of x."""
    made = empty(x, x.shape, x.dtype)
    made[...] = x
    return made


def four_steps(x):
    return (0, *steps_of(x))[-4:]


def is_one_axis_for_tma(x):
    """Whether TMA reads x, and its batch and heads are one axis in memory."""
    return is_for_tma(x) and head_kernels.is_one_axis(x)


def check_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k):
    """An error for arrays of packed sequences that do not go together."""
    check_array("query", query, (3, ))
    for name, x in (("key", key), ("value", value)):
        check_array(name, x, (3 if page_table is None else 4, ))
        if x.shape[-1] != query.shape[-1] or x.dtype != query.dtype or x.shape != key.shape:
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, which does not go with `query`, "
                             f"{tuple(query.shape)} of {dtype_name(query)}")
    if query.shape[-1] not in (64, 128):
        raise ValueError(f"`query` has heads of {query.shape[-1]} elements; 64 and 128 are possible")
    if dtype_name(query) not in HALVES:
        raise ValueError(f"`query` is of {dtype_name(query)}; elements are float16 or bfloat16")
    if not key.shape[-2] or query.shape[1] % key.shape[-2]:
        raise ValueError(f"`key` has {key.shape[-2]} heads, and `query` {query.shape[1]}, which is no multiple")
    check_integers("cu_seq_q", cu_seq_q, 1)
    if not cu_seq_q.shape[0]:
        raise ValueError("`cu_seq_q` is empty; it begins with 0")
    sequences = cu_seq_q.shape[0] - 1
    if page_table is None:
        check_integers("cu_seq_k", cu_seq_k, 1, sequences + 1)
        return
    if cu_seq_k is not None:
        raise ValueError("`cu_seq_k` is for keys that are packed; those in pages have `seqused_k`")
    check_integers("page_table", page_table, 2, sequences)
    check_integers("seqused_k", seqused_k, 1, sequences)
    rows = key.shape[1]
    if rows not in (16, 32, 64) and (rows % 128 or not rows):
        raise ValueError(f"`key` has pages of {rows} rows; 16, 32, 64 and multiples of 128 are possible")


def check_integers(name, x, ndim, count=None):
    """An error if x is no array of int32 of so many axes, the first of `count`."""
    if x is None:
        raise ValueError(f"`{name}` is missing")
    check_array(name, x, (ndim, ))
    if dtype_name(x) != "int32" or count not in (None, x.shape[0]):
        raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not int32"
                         f"{'' if count is None else f' with {count} in its first axis'}")


def run_attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k, is_causal, scale, out, tiles,
                         lse=None):
    """`attention_varlen` for arrays in memory, without gradients: (out, lse)."""
    check_together(query=query, key=key, value=value, cu_seq_q=cu_seq_q, cu_seq_k=cu_seq_k, page_table=page_table,
                   seqused_k=seqused_k, out=out)
    check_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k)
    out = result("out", out, query, query.shape, query.dtype, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value)
    target = contiguous(out)  # a copy has the rows after the last sequence, which are not written
    query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k = (
        x if x is None else contiguous(x)
        for x in (query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k))
    if mode.runs_plain(query) and math.prod(query.shape) and math.prod(key.shape):
        lse = empty(query, (query.shape[1], query.shape[0]), np.float32) if lse is None else lse
        plain.attention_varlen(query, key, value, target, lse, cu_seq_q, cu_seq_k, page_table, seqused_k,
                               query.shape[-1]**-0.5 if scale is None else scale, bool(is_causal))
    else:
        _, lse = sequence_kernels.attention_varlen(query, key, value, cu_seq_q, cu_seq_k, page_table, seqused_k,
                                                   bool(is_causal), scale, target, lse, **tiles)
    if target is not out:
        out[...] = target
    return out, lse


def check_latent(query, rows, ndim):
    """An error for queries and rows of latent attention that do not go together."""
    check_array("query", query, (3, ))
    check_array("rows", rows, (ndim, ))
    if query.shape[1] % 64 or query.shape[2] != 576:
        raise ValueError(f"`query` is {tuple(query.shape)}: heads are a multiple of 64, of 576 elements each")
    if rows.shape[-1] != 576 or (ndim == 3 and rows.shape[1] != 64):
        raise ValueError(f"`rows` is {tuple(rows.shape)}, not {'(pages, 64, 576)' if ndim == 3 else '(tokens, 576)'}")
    if dtype_name(query) not in HALVES or rows.dtype != query.dtype:
        raise ValueError(f"`rows` is of {dtype_name(rows)} and `query` of {dtype_name(query)}: elements are float16 or "
                         f"bfloat16, of one type")


def check_decode(query, rows, page_table, lengths):
    """An error for arguments of `mla_decode` that do not go together."""
    check_latent(query, rows, 3)
    check_integers("page_table", page_table, 2, query.shape[0])
    check_integers("lengths", lengths, 1, query.shape[0])


def run_mla_decode(query, rows, page_table, lengths, scale, out, tiles):
    """`mla_decode` for arrays in memory, without gradients."""
    check_together(query=query, rows=rows, page_table=page_table, lengths=lengths, out=out)
    check_decode(query, rows, page_table, lengths)
    return _run_latent(query, rows, (page_table, lengths), scale, out, tiles, decode_kernels.mla_decode,
                       plain_latent.mla_decode)


def check_prefill(query, rows, indices):
    """An error for arguments of `sparse_prefill` that do not go together."""
    check_latent(query, rows, 2)
    check_integers("indices", indices, 2, query.shape[0])


def run_sparse_prefill(query, rows, indices, scale, out, tiles):
    """`sparse_prefill` for arrays in memory, without gradients."""
    check_together(query=query, rows=rows, indices=indices, out=out)
    check_prefill(query, rows, indices)
    return _run_latent(query, rows, (indices, ), scale, out, tiles, prefill_kernels.sparse_prefill,
                       plain_latent.sparse_prefill)


def run_sparse_backward(query, rows, indices, out, lse, gradient, lse_gradient, scale):
    """The gradients of `run_sparse_prefill`: (of query, of rows). lse_gradient: float32 of lse's shape, or None."""
    if not math.prod(query.shape) or not math.prod(rows.shape) or not indices.shape[1]:
        results = tuple(empty(x, x.shape, x.dtype) for x in (query, rows))
        for x in results:
            x[...] = 0
        return results
    given = (x if x is None else contiguous(x) for x in (query, rows, indices, out, lse, gradient, lse_gradient))
    return prefill_gradients.sparse_backward(*given, scale, plain_latent.sparse_backward
                                             if mode.runs_plain(query) else None)


def _run_latent(query, rows, integers, scale, out, tiles, tuned, plain_program):
    if scale is not None and not scale > 0:
        raise ValueError(f"`scale` is {scale}; it is above 0")
    shape = (*query.shape[:2], 512)
    out = result("out", out, query, shape, query.dtype, strided=True)
    check_no_overlap("out", out, query=query, rows=rows)
    target = contiguous(out)
    query, rows, *integers = (contiguous(x) for x in (query, rows, *integers))
    if mode.runs_plain(query) and math.prod(query.shape) and math.prod(rows.shape):
        lse = empty(query, shape[:2], np.float32)
        plain_program(query, rows, target, lse, *integers, 576**-0.5 if scale is None else scale)
    else:
        _, lse = tuned(query, rows, *integers, scale, target, **tiles)
    if target is not out:
        out[...] = target
    return out, lse
