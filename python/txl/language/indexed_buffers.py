"""Buffers in shared memory by index: loads, stores and atomics of the elements that a tile of indices names.

An index names an element along `axis`; the other coordinates are those of the index's own position, as in `gather` of
tiles: `indices` has the rank of the buffer, and its extents except along `axis`. Where `mask` is false nothing is
accessed, and the index may be any integer; elsewhere it must be from 0 to the buffer's extent along `axis` - 1."""

from .declare import builtin


@builtin
def smem_gather(smem, indices, axis=0, mask=None, other=None):
    """The elements of a buffer that `indices` names along `axis`: a tile of the shape of `indices`, with `other`, or 0,
    where `mask` is false. For axis 0 of rank 2: `result[i, j] = smem[indices[i, j], j]`. Also `smem.gather(…)`."""


@builtin
def smem_scatter(smem, values, indices, axis=0, mask=None):
    """Write `values`, of the shape of `indices`, to the elements of a buffer that `indices` names along `axis`. An
    element that is named more than once must get equal values. Also `smem.scatter(values, indices, axis)`."""


@builtin
def smem_atomic_add(smem, values, indices, axis=0, mask=None):
    """Add `values` to the elements of a buffer that `indices` names along `axis`, each atomically; the result has what
    was there before, 0 where `mask` is false. An element may be named any number of times, in no defined order. For
    buffers of float16, bfloat16, and integers and floats of 32 and 64 bits; floats are rounded after each addition.
    Relaxed: a barrier orders it with the accesses of other warpgroups. Also `smem.atomic_add(…)` and
    `smem.atomic_scatter_add(…)`, as all that follow."""


@builtin
def smem_atomic_max(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the larger of the element and the value, of integers and floats of 32 and 64 bits."""


@builtin
def smem_atomic_min(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the smaller of the element and the value, of integers and floats of 32 and 64 bits."""


@builtin
def smem_atomic_and(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the bitwise and of elements of 32 and 64 bits."""


@builtin
def smem_atomic_or(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the bitwise or of elements of 32 and 64 bits."""


@builtin
def smem_atomic_xor(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the bitwise exclusive or of elements of 32 and 64 bits."""


@builtin
def smem_atomic_xchg(smem, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the value replaces the element, of 32 or 64 bits."""


@builtin
def smem_atomic_cas(smem, cmp, values, indices, axis=0, mask=None):
    """As `smem_atomic_add`: the value replaces the element, of 16, 32 or 64 bits, where its bits are those of `cmp`."""


@builtin
def _smem_update(smem, values, indices, axis, mask, kind):
    """The update that the IR calls `kind`."""
