"""Tiles of slices of an array, for example of consecutive groups of rows of different lengths: elements outside of a
slice are read as 0 and not written, so that a tile may reach over the end of its slice.

    descriptor = create_ragged_descriptor(array, [64, 32])               # on the host; slices are of axis 0
    tile = load_ragged(descriptor, first_row, rows, [start, column])     # in a kernel: coordinates in the slice

A slice is a descriptor of its own, of which only the base and one extent differ. On a GPU it becomes pointers and a
mask, as every descriptor that a kernel makes, and nothing is addressed outside of the array."""
from ..jit import jit
from ..language import constexpr, int64, minimum, static_range, tensor_descriptor, to_tensor
from .tensor_descriptor import TensorDescriptor


def create_ragged_descriptor(T, block_shape, ragged_dim=0):
    """The TensorDescriptor of array `T` for slices along axis `ragged_dim`. ValueError for an axis that it has not, and
    for what no descriptor can describe."""
    if not -len(T.shape) <= ragged_dim < len(T.shape):
        raise ValueError(f"an array with {len(T.shape)} axes has no axis {ragged_dim} to cut slices from")
    return TensorDescriptor.from_tensor(T, block_shape)


@jit
def _slice(TMA, slice_off, slice_size, ragged_dim: constexpr):
    rank: constexpr = len(TMA.block_shape)
    axis: constexpr = ragged_dim % rank
    extent = minimum(to_tensor(slice_size), TMA.shape[axis] - slice_off)
    shape = [extent if i == axis else TMA.shape[i] for i in static_range(rank)]
    base = TMA.base + to_tensor(slice_off).to(int64) * TMA.strides[axis]
    return tensor_descriptor(base, shape, TMA.strides, TMA.block_shape, TMA.padding, TMA.round_f32_to_tf32)


@jit
def load_ragged(TMA, slice_off, slice_size, coords, ragged_dim: constexpr = 0):
    """The tile at `coords` of the slice that begins at `slice_off` along axis `ragged_dim` and has `slice_size`
    entries."""
    return _slice(TMA, slice_off, slice_size, ragged_dim).load(coords)


@jit
def store_ragged(TMA, slice_off, slice_size, coords, data, ragged_dim: constexpr = 0):
    """Store `data` at `coords` of the slice, as far as it is inside."""
    _slice(TMA, slice_off, slice_size, ragged_dim).store(coords, data)


@jit
def atomic_add_ragged(TMA, slice_off, slice_size, coords, data, ragged_dim: constexpr = 0):
    """Add `data` to the tile at `coords` of the slice, as far as it is inside, each element in one step."""
    _slice(TMA, slice_off, slice_size, ragged_dim).atomic_add(coords, data)
