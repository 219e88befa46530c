"""Rotary positions with a paged cache: checks of the arguments, and runs for arrays in memory."""
from .arrays import check_array, check_no_overlap, check_together, contiguous, dtype_name, has_adjacent_elements
from .norms import FLOATS
from .tuned import rotary_cache as kernels
from .tuned.results import result


def check_rotary(query, key, value, cos, sin, positions, slots, key_cache, value_cache):
    """An error for arguments that do not go together."""
    check_array("query", query, (3, ))
    tokens, _, d = query.shape
    if dtype_name(query) not in FLOATS:
        raise ValueError(f"`query` is of {dtype_name(query)}; elements are {', '.join(FLOATS)}")
    for name, x in (("key", key), ("value", value)):
        check_array(name, x, (3, ))
        if tuple(x.shape) != (tokens, key.shape[1], d):
            raise ValueError(f"`{name}` is {tuple(x.shape)}, which does not go with {tokens} tokens of `query` with "
                             f"{d} elements a head")
    for name, x in (("key_cache", key_cache), ("value_cache", value_cache)):
        check_array(name, x, (4, ))
        if x.shape[2:] != key.shape[1:] or x.shape != key_cache.shape or not x.shape[1]:
            raise ValueError(f"`{name}` is {tuple(x.shape)}, not (pages, rows, {key.shape[1]}, {d})")
    for name, x in (("key", key), ("value", value), ("key_cache", key_cache), ("value_cache", value_cache)):
        if x.dtype != query.dtype:
            raise ValueError(f"`{name}` is of {dtype_name(x)}, `query` of {dtype_name(query)}")
    for name, x in (("cos", cos), ("sin", sin)):
        check_array(name, x, (2, ))
        if dtype_name(x) not in FLOATS:
            raise ValueError(f"`{name}` is of {dtype_name(x)}; elements are {', '.join(FLOATS)}")
        if x.shape != cos.shape or 2 * x.shape[1] > d:
            raise ValueError(f"`{name}` is {tuple(x.shape)}, not (positions, R/2) of both tables with R at most {d}")
    for name, x in (("positions", positions), ("slots", slots)):
        check_array(name, x, (1, ))
        if x.shape[0] != tokens or dtype_name(x) not in ("int32", "int64"):
            raise ValueError(f"`{name}` is {tuple(x.shape)} of {dtype_name(x)}, not int32 or int64 {(tokens, )}")


def run_rotary(query, key, value, cos, sin, positions, slots, key_cache, value_cache, interleaved, out=None):
    """`rotary_cache` for arrays in memory."""
    check_together(query=query, key=key, value=value, cos=cos, sin=sin, positions=positions, slots=slots,
                   key_cache=key_cache, value_cache=value_cache, out=out)
    out = result("out", out, query, query.shape, query.dtype, strided=True)
    check_no_overlap("out", out, query=query, key=key, value=value)
    for name, x in (("out", out), ("key_cache", key_cache), ("value_cache", value_cache)):
        if not has_adjacent_elements(x):
            raise ValueError(f"`{name}` has elements of a head that are not adjacent: they are written one after the "
                             f"other")
    query, key, value, cos, sin = (x if has_adjacent_elements(x) else contiguous(x)
                                   for x in (query, key, value, cos, sin))
    return kernels.rotary_cache(query, key, value, cos, sin, contiguous(positions), contiguous(slots), key_cache,
                                value_cache, interleaved, out)
