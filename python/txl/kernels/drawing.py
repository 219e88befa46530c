"""Tokens drawn from logits: checks of the arguments, and runs for arrays in memory."""
import math
import numbers

from . import norms
from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name, has_adjacent_elements
from .tuned import sampling as kernels


def check_sample(logits, temperature, top_k, top_p, seed):
    """An error for arguments of `sample` that do not fit."""
    norms.check_rows("logits", logits)
    check_array("logits", logits, (2, ))
    rows, v = logits.shape
    if not 0 < v < 1 << 22:
        raise ValueError(f"`logits` has {v} columns; 1 to {(1 << 22) - 1} are possible, so that sums of weights fit 64 "
                         f"bits")
    for name, x, dtype, fits, range_ in (
        ("temperature", temperature, "float32", lambda t: 0 <= t < math.inf, "at least 0"),
        ("top_k", top_k, "int32", lambda k: k == int(k) and 0 < k < 1 << 31, "a whole number above 0"),
        ("top_p", top_p, "float32", lambda p: 0 < p <= 1, "above 0 and at most 1"),
        ("seed", seed, "int64", lambda s: s == int(s) and -1 << 63 <= s < 1 << 63, "a whole number of 64 bits")):
        if x is None and name in ("top_k", "top_p"):
            continue
        if isinstance(x, numbers.Number):
            if not fits(x):
                raise ValueError(f"`{name}` is {x}; it is {range_}")
            continue
        check_array(name, x, (1, ))
        if x.shape[0] != rows or dtype_name(x) != dtype:
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not {dtype} {(rows, )}")


def run_sample(logits, temperature, top_k, top_p, seed, out=None):
    """`sample` for arrays in memory."""
    given = temperature, top_k, top_p, seed
    arrays = [None if x is None or isinstance(x, numbers.Number) else contiguous(x) for x in given]
    check_together(logits=logits, **dict(zip(("temperature", "top_k", "top_p", "seed"), arrays)), out=out)
    if out is not None:
        check_no_overlap("out", out, logits=logits)
    values = [kind(x) if isinstance(x, numbers.Number) else array
              for x, array, kind in zip(given, arrays, (float, int, float, int))]
    return kernels.sample(logits if has_adjacent_elements(logits) else contiguous(logits), *values, out=out)
