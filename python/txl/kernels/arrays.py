"""Arrays of NumPy, of torch and of `txl.to_device`, as the functions of this package see them: what is common to all is
read here. torch is imported by programs that have tensors of it, never here."""
import sys

import numpy as np

from ..device import DeviceArray
from .tuned.results import empty, is_contiguous

UNIT = 16  # bytes: TMA's unit of addresses and strides


def is_tensor(x):
    """Whether x is a tensor of torch."""
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(x, torch.Tensor)


def check_array(name, x, ndim=None):
    """An error that names the argument for what is no array, or has another number of axes."""
    if not (isinstance(x, (np.ndarray, DeviceArray)) or is_tensor(x)):
        raise TypeError(f"`{name}` is a {type(x).__name__}, not an array of NumPy, torch or `txl.to_device`")
    if ndim is not None and x.ndim not in ndim:
        raise ValueError(f"`{name}` has the shape {tuple(x.shape)}; it has {' or '.join(map(str, ndim))} axes")


def check_together(**arrays):
    """All arrays are of one library and in one memory; those that are None aside."""
    given = {name: x for name, x in arrays.items() if x is not None}
    first, one = next(iter(given.items()))
    for name, x in given.items():
        check_array(name, x)
        if is_tensor(x) != is_tensor(one) or getattr(x, "device", "cpu") != getattr(one, "device", "cpu"):
            raise ValueError(f"`{name}` is in {_memory(x)}, `{first}` in {_memory(one)}")


def _memory(x):
    library = "torch" if is_tensor(x) else "NumPy" if isinstance(x, np.ndarray) else "txl"
    return f"{getattr(x, 'device', 'cpu')} ({library})"


def dtype_name(x):
    return str(x.dtype).removeprefix("torch.")


def item_size(x):
    return x.element_size() if hasattr(x, "element_size") else x.itemsize


def steps_of(x):
    """Elements from one to the next along each axis; None if some step is no whole number of elements."""
    if not isinstance(x, np.ndarray):
        return tuple(x.stride())
    size = x.itemsize
    return None if any(step % size for step in x.strides) else tuple(step // size for step in x.strides)


def address(x):
    return x.ctypes.data if isinstance(x, np.ndarray) else x.data_ptr()


def is_for_tma(x, axis=-1):
    """Whether TMA reads x as it is: elements along `axis` are adjacent, its address and all other steps are multiples
    of 16 bytes."""
    steps, size = steps_of(x), item_size(x)
    return steps is not None and steps[axis] == 1 and address(x) % UNIT == 0 and all(
        step > 0 and step * size % UNIT == 0 for i, step in enumerate(steps) if i != axis % x.ndim)


def for_tma(x):
    """A copy of x whose rows begin at multiples of 16 bytes."""
    unit = UNIT // item_size(x)
    made = empty(x, (*x.shape[:-1], -(-x.shape[-1] // unit) * unit), x.dtype)[..., :x.shape[-1]]
    made[...] = x
    return made


def has_adjacent_elements(x):
    """Whether the elements along the last axis of x are adjacent."""
    steps = steps_of(x)
    return 0 in x.shape or steps is not None and (steps[-1] == 1 or x.shape[-1] == 1)


def contiguous(x):
    """x, or a copy whose elements are in order."""
    if is_contiguous(x) and address(x) % UNIT == 0:
        return x
    made = empty(x, x.shape, x.dtype)
    made[...] = x
    return made


def overlap(x, y):
    """Whether two arrays may have memory in common: by their first and last bytes, and exactly for NumPy's."""
    if isinstance(x, np.ndarray) and isinstance(y, np.ndarray):
        return np.shares_memory(x, y, max_work=10**5) if np.may_share_memory(x, y) else False
    if not (is_contiguous(x) and is_contiguous(y)):  # views may interleave
        return address(x) == address(y) and bool(np.prod(x.shape)) and bool(np.prod(y.shape))
    bytes_of = [int(np.prod(z.shape)) * item_size(z) for z in (x, y)]
    return address(x) < address(y) + bytes_of[1] and address(y) < address(x) + bytes_of[0]


def check_no_overlap(name, out, **inputs):
    """An error if the result would be written over an input that is still read."""
    for other, x in inputs.items():
        if x is not None and overlap(out, x):
            raise ValueError(f"`{name}` has memory in common with `{other}`, which is read while `{name}` is written")
