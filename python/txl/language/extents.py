"""Tiles with other extents: what an algorithm for powers of two needs for other tiles."""

from ..jit import jit
from .core import arange, broadcast_to, constexpr, expand_dims, gather, minimum
from .values import static_range


@jit
def _spread_along(index, axis: constexpr, shape: constexpr):
    """A tile of rank 1 along `axis` of a tile of `shape`."""
    for i in static_range(len(shape)):
        if i != axis:
            index = expand_dims(index, i)
    return broadcast_to(index, shape)


@jit
def _taken(x, index, axis: constexpr):
    """The elements of `x` at the indices `index`, a tile of rank 1, along `axis`."""
    return gather(x, _spread_along(index, axis, x.shape[:axis] + [index.shape[0]] + x.shape[axis + 1:]), axis)


@jit
def _resized(x, shape: constexpr):
    """`x` with the extents `shape`: an axis loses its last elements, or repeats the last one."""
    for axis in static_range(len(shape)):
        if shape[axis] < x.shape[axis]:
            x = _taken(x, arange(0, shape[axis]), axis)
        elif shape[axis] > x.shape[axis]:
            x = _taken(x, minimum(arange(0, shape[axis]), x.shape[axis] - 1), axis)
    return x


@jit
def _last_key(dtype: constexpr, descending: constexpr):
    """The key of type `dtype` that no other follows."""
    bits: constexpr = dtype.primitive_bitwidth
    if dtype.is_int_signed():
        return -2**(bits - 1) if descending else 2**(bits - 1) - 1
    else:
        return 0 if descending else 2**bits - 1
