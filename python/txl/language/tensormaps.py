"""Descriptors in memory: the names that Triton had before `make_tensor_descriptor`.

A kernel writes a descriptor into 128 bytes of a workspace (extra/tensormaps.py) and passes on the address. The contents
are ours: the address of the array and its extents, as int64; rows are contiguous. Where a descriptor is used, it is
read back into one of `make_tensor_descriptor`, so both mean and cost the same.
"""

from ..jit import jit
from .core import _refuse, constexpr, load
from .descriptors import tensor_descriptor
from .values import static_range
from .types import int64, pointer_type


@jit
def _words(name: constexpr, desc_ptr):
    if not desc_ptr.dtype.is_ptr():
        _refuse(name + ": the descriptor is the address of its 128 bytes, a pointer, not " + str(desc_ptr.dtype))
    return desc_ptr.to(pointer_type(int64))


@jit
def _experimental_reinterpret_tensor_descriptor(desc_ptr, block_shape: constexpr, dtype: constexpr):
    """The descriptor in memory at `desc_ptr` as one of `make_tensor_descriptor`: tiles of `block_shape`, elements of
    `dtype`."""
    words = _words("`_experimental_reinterpret_tensor_descriptor`", desc_ptr)
    rank: constexpr = len(block_shape)
    if rank < 1 or rank > 2:
        _refuse("`_experimental_reinterpret_tensor_descriptor`: a descriptor in memory has 1 or 2 axes, not " +
                str(rank))
    base = load(words).to(pointer_type(dtype))
    shape = [load(words + (i + 1)) for i in static_range(rank)]
    return tensor_descriptor(base, shape, shape[1:] + [1], block_shape, "zero", False)


@jit
def _experimental_descriptor_load(desc_pointer, offsets, shape: constexpr, dtype: constexpr):
    """The tile of `shape` at `offsets` of the array that the descriptor at `desc_pointer` describes; 0 outside of
    it."""
    return _experimental_reinterpret_tensor_descriptor(desc_pointer, shape, dtype).load(offsets)


@jit
def _experimental_descriptor_store(desc_pointer, value, offsets):
    """Write the tile `value` at `offsets` of the array that the descriptor at `desc_pointer` describes."""
    _experimental_reinterpret_tensor_descriptor(desc_pointer, value.shape, value.dtype).store(offsets, value)
