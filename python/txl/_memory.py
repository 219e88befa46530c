"""The bytes of an array argument, whatever its kind: for code that must restore or clear them."""
import ctypes

import numpy as np

from . import _native  # noqa: F401
from . import _txl


def _view(address, size, writeable=True):
    view = np.frombuffer((ctypes.c_uint8 * size).from_address(address), dtype=np.uint8) if size else np.empty(
        0, np.uint8)
    view.flags.writeable = writeable
    return view


def _extent(shape, strides, itemsize):
    """(lowest offset, bytes) that an array of this shape and these byte strides touches, gaps included."""
    if 0 in shape:
        return 0, 0
    low = sum(min(0, (n - 1) * s) for n, s in zip(shape, strides))
    high = sum(max(0, (n - 1) * s) for n, s in zip(shape, strides))
    return low, high - low + itemsize


def bytes_of(value):
    """The memory that an array on the CPU spans, as a uint8 view of it; None for anything else."""
    if isinstance(value, np.ndarray):
        low, size = _extent(value.shape, value.strides, value.itemsize)
        return _view(value.ctypes.data + low, size, value.flags.writeable)
    if hasattr(value, "data_ptr") and hasattr(value, "stride") and hasattr(value, "element_size"):
        if getattr(getattr(value, "device", None), "type", "cpu") != "cpu":
            return None
        _, storage, size, _, read_only = _txl.describe_array(value)
        return _view(storage, size, not read_only)
    interface = getattr(value, "__array_interface__", None)
    if interface is not None:
        return bytes_of(np.asarray(value))
    if hasattr(value, "__dlpack__"):
        try:
            return bytes_of(np.from_dlpack(value))
        except (BufferError, RuntimeError, TypeError):  # not on the CPU, or of a type that NumPy does not have
            return None
    return None


def is_on_device(value):
    """True for an array in the memory of a GPU."""
    if isinstance(value, np.ndarray):
        return False
    device = getattr(value, "device", None)
    return getattr(device, "type", None) == "cuda" or hasattr(value, "__cuda_array_interface__")


def keep(value):
    """A function that puts the contents of an array back as they are now; None for what is no array, or cannot be
    written."""
    if is_on_device(value):
        if hasattr(value, "copy_"):  # torch: the elements of the view, whatever their strides
            saved = value.detach().clone()
            return lambda: value.detach().copy_(saved)
        saved = value.copy()

        def restore():
            value[...] = saved

        return restore
    memory = bytes_of(value)
    if memory is None or not memory.flags.writeable:
        return None
    before = memory.copy()

    def put_back():
        memory[:] = before

    return put_back


def clear(value):
    """Set every element of an array to zero."""
    if hasattr(value, "zero_"):
        value.zero_()
    elif isinstance(value, np.ndarray):
        value[...] = 0
    else:
        memory = bytes_of(value)
        if memory is None:
            raise TypeError(f"`{type(value).__name__}` is not an array that can be set to zero")
        memory[:] = 0
