"""The lightning indexer: checks of its arguments, and its runs for arrays in memory."""
import numbers

from . import mode
from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name
from .plain import indexer as plain
from .tuned import indexer as kernels
from .tuned.results import empty, is_contiguous, named_dtype, result

HEADS, WIDTHS = (16, 32, 64), (32, 64, 128)


def check_indexer(query, key, weights, key_scale, k, starts, ends):
    """An error for arguments of `lightning_indexer` that do not fit."""
    check_array("query", query, (3, ))
    check_array("key", key, (2, ))
    queries, heads, d = query.shape
    for name, x in (("query", query), ("key", key)):
        if dtype_name(x) != "float8_e4m3fn":
            raise ValueError(f"`{name}` is of {dtype_name(x)}; elements are float8_e4m3fn")
    if heads not in HEADS or d not in WIDTHS:
        raise ValueError(f"`query` has {heads} heads of {d} elements; {', '.join(map(str, HEADS))} heads of "
                         f"{', '.join(map(str, WIDTHS))} are possible: add heads whose weights are 0")
    if key.shape[1] != d:
        raise ValueError(f"`key` has {key.shape[1]} elements a token, `query` {d}")
    for name, x, shape, dtype in (("weights", weights, (queries, heads), "float32"),
                                  ("key_scale", key_scale, key.shape[:1], "float32"),
                                  ("starts", starts, (queries, ), "int32"), ("ends", ends, (queries, ), "int32")):
        if x is not None or name in ("weights", "key_scale"):
            check_array(name, x)
            if tuple(x.shape) != tuple(shape) or dtype_name(x) != dtype:
                raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not {dtype} {tuple(shape)}")
    if not isinstance(k, numbers.Integral) or not 0 < k <= kernels.MOST:
        raise ValueError(f"`k` is {k}; it is a whole number from 1 to {kernels.MOST}")


def run_indexer(query, key, weights, key_scale, k, is_causal, starts, ends, out=None, **options):
    """`lightning_indexer` for arrays in memory. options: choices of the tuned kernel."""
    given = dict(query=query, key=key, weights=weights, key_scale=key_scale, starts=starts, ends=ends)
    check_together(**given, out=out)
    out = result("out", out, query, (query.shape[0], k), named_dtype(query, "int32"), strided=True)
    check_no_overlap("out", out, **given)
    if not key.shape[0]:
        out[...] = -1
    if not query.shape[0] or not key.shape[0]:
        return out
    query, key, weights, key_scale, starts, ends = (x if x is None else contiguous(x) for x in given.values())
    target = out if is_contiguous(out) else empty(out, out.shape, out.dtype)
    run = plain.indexer if mode.runs_plain(query) else kernels.indexer
    run(query, key, weights, key_scale, int(k), starts, ends, bool(is_causal), target, **options)
    if target is not out:
        out[...] = target
    return out
