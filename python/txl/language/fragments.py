"""Explicit layouts of tiles in registers: scalars that differ between the warps of a group, and loads and stores by an
explicit layout.

A tile without such a layout is held in equal slices, in the order of its elements, by the warps that run the code; so a
scalar of a warp is combined with the elements of its slice (`x - warp_max(x)`), and a scalar of a thread (`tid(0)`)
with those of the thread's slice."""

from ..jit import jit
from .core import (_num_ctas, _reduce_with_indices, _refuse, arange, broadcast_to, builtin, expand_dims, reduce,
                   reshape, static_range, to_tensor, where)
from .primitives import smem_load
from .standard import (_argmax_combine_tie_break_fast, _argmax_combine_tie_break_left, _elementwise_max, _sum_combine,
                       _widen, _widen_extremum, ravel)
from .types import constexpr


@builtin
def _fragment(value, layout):
    """`value` in the given layout."""


@builtin
def _spread(value, shape, layout):
    """The tile of `shape` of which each element is the scalar of its holder in the layout; a tile of that shape is
    returned as it is."""


@builtin
def _store_fragment(smem, value, layout, pred, cta_id, mbar, extent):
    """Write the elements of `value`, or the scalars of their holders, where the holder has a true `pred` and comes
    here; `extent` is `slice:N` or empty."""


@builtin
def _whole_lines(input, axis):
    """`input`, of which each warp must hold whole lines along `axis`."""


@builtin
def _by_warp_rows(input):
    """The elements of a tile of rank 1, a row for each warp with the elements that it holds, the first warp's first."""


@builtin
def _by_warp(slices, input):
    """In each warp its element of a tile with one for each row of `_by_warp_rows(input)`."""


@builtin
def _like(value, input):
    """`value`, held as `input` is."""


@jit
def warp_reduce(input, axis, combine_fn, keep_dims: constexpr = False):
    """The elements of `input` that the warp holds, combined by `combine_fn` as `tl.reduce` does: a scalar that differs
    between warps. Of a tile of rank 2 or more each warp must hold whole lines along `axis`, and the result is
    `tl.reduce`'s; `axis=None` takes all elements. `keep_dims` keeps the axis of a tile; a scalar has none.

    Two of them, with a buffer of an element a warp between them (`frag_smem_store`, `frag_smem_load`), reduce over a
    warpgroup."""
    rank: constexpr = len(input.shape)
    if axis is None or rank == 1:
        flat = ravel(input)
        return _by_warp(reduce(_by_warp_rows(flat), 1, combine_fn), flat)
    else:
        return reduce(_whole_lines(input, axis), axis, combine_fn, keep_dims=keep_dims)


@jit
def warp_max(input, axis=None, return_indices: constexpr = False, return_indices_tie_break_left: constexpr = True,
             keep_dims: constexpr = False):
    """The largest element that the warp holds of `input`, as `warp_reduce`; with `return_indices` also its index in
    `input`."""
    rank: constexpr = len(input.shape)
    combine: constexpr = (_argmax_combine_tie_break_left if return_indices_tie_break_left
                          else _argmax_combine_tie_break_fast)
    if not return_indices:
        return warp_reduce(_widen_extremum(input), axis, _elementwise_max, keep_dims=keep_dims)
    elif axis is None or rank == 1:
        flat = ravel(input)
        value, index = reduce((_by_warp_rows(flat), _by_warp_rows(_like(arange(0, input.numel), flat))), 1, combine)
        return _by_warp(value, flat), _by_warp(index, flat)
    else:
        return _reduce_with_indices(_whole_lines(input, axis), axis, combine, keep_dims=keep_dims)


@jit
def warp_sum(input, axis=None, keep_dims: constexpr = False, dtype: constexpr = None):
    """The sum of what the warp holds of `input`, as `warp_reduce`; formed in the type that `tl.sum` uses."""
    return warp_reduce(_widen(input, dtype), axis, _sum_combine, keep_dims=keep_dims)


@jit
def relayout(value, shape, layout):
    """`value`, a tile of `shape`, in registers with `layout`, which `warp_reduce` and the fragment functions use, also
    for results of elementwise operations and reshapes of it. Without it, and for loop-carried values, warps hold equal
    slices in the order of elements."""
    if list(value.shape) != list(shape):
        _refuse("`relayout`: the tile has another shape than the layout is for")
    return _fragment(value, layout)


@jit
def _stretched(value, extent: constexpr, axis: constexpr, other, is_broadcast: constexpr):
    """`value` with another extent along `axis`: its elements repeated, or `other` after them."""
    have: constexpr = value.shape[axis]
    shape: constexpr = value.shape[:axis] + (extent, ) + value.shape[axis + 1:]
    again: constexpr = value.shape[:axis] + (extent // have, ) + value.shape[axis:]
    wide = reshape(broadcast_to(expand_dims(value, axis), again), shape)
    if is_broadcast:
        return wide
    index = arange(0, extent)
    for k in static_range(len(value.shape)):
        if k < axis:
            index = index[None]
        elif k > axis:
            index = index[..., None]
    return where(broadcast_to(index, shape) < have, wide, to_tensor(other).to(value.dtype))


@jit
def _stretched_in_each(value, extent: constexpr, axis: constexpr, other, is_broadcast: constexpr):
    """`_stretched`; where the CTAs of a program share the buffer along `axis`, the first that they divide, each CTA's
    slice is stretched."""
    ctas: constexpr = _num_ctas() if value.shape[axis] % _num_ctas() == 0 else 1
    shared: constexpr = ctas > 1 and [1 for n in value.shape[:axis] if n % ctas == 0] == []
    if not shared:
        return _stretched(value, extent, axis, other, is_broadcast)
    slices = reshape(value, value.shape[:axis] + (ctas, value.shape[axis] // ctas) + value.shape[axis + 1:])
    return reshape(_stretched(slices, extent // ctas, axis + 1, other, is_broadcast),
                   value.shape[:axis] + (extent, ) + value.shape[axis + 1:])


@jit
def frag_smem_load(smem, shape, layout, other=None, pred=None, is_broadcast: constexpr = False, cta_id=-1):
    """The tile of `shape` that a buffer holds, in registers with `layout`. The shape may be larger than the buffer,
    never smaller: after the buffer's elements is `other`, or, with `is_broadcast`, its elements again. Where `pred`, a
    condition that may differ between threads, is false for the holder of an element, it is `other`, or 0. With `cta_id`
    it is the buffer of that CTA of the cluster. In a program of several CTAs the slice of the tile that a CTA has holds
    the CTA's slice of the buffer, and `other` after that."""
    value = smem_load(smem, cta_id=cta_id)
    if len(shape) != len(value.shape):
        _refuse("`frag_smem_load`: the shape has another rank than the buffer")
    for axis in static_range(len(shape)):
        if shape[axis] < value.shape[axis]:
            _refuse("`frag_smem_load`: the shape is smaller than the buffer")
        if shape[axis] > value.shape[axis]:
            if other is None and not is_broadcast:
                _refuse("`frag_smem_load`: the shape is larger than the buffer: pass `other`, the value of the elements outside of it")
            value = _stretched_in_each(value, shape[axis], axis, other, is_broadcast)
    if pred is not None:
        value = where(
            _spread(pred, shape, layout) != 0, value,
            to_tensor(0 if other is None else other).to(value.dtype))
    return _fragment(value, layout)


@jit
def _first(a, b):
    return a


@jit
def frag_smem_store(smem, value, layout, pred=None, cta_id=-1, mbar=None, predStr: constexpr = ""):
    """Write to a buffer, whose layout names the holder of each element of the buffer's shape: `value` is a tile of that
    shape, or a scalar that may differ between warps or threads; each element gets its holder's value. An element is
    written only if its holder comes here, and `pred` holds for it. With `cta_id` it is the buffer of that CTA of the
    cluster; with `mbar` too, the bytes written complete on that CTA's mbarrier. `predStr="slice:N"` stores the first N
    along axis 0; of a tile that has axis N beyond those of the buffer, along which its elements are equal, it stores an
    element of each line.

    An element that several lanes of a warp hold is stored by the first of them for which this holds, and by the first
    of several warps."""
    stored = to_tensor(value)
    if len(stored.shape) == len(smem.shape) + 1:
        for axis in static_range(len(stored.shape)):
            if predStr == f"slice:{axis}":
                _store_fragment(smem, reduce(stored, axis, _first), layout, pred, cta_id, mbar, "")
                return
    _store_fragment(smem, stored, layout, pred, cta_id, mbar, predStr)
