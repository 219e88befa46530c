"""Arrays in the memory of a GPU, for programs without a framework.

    x = txl.to_device(numpy_array)
    kernel[grid](x, ...)          # runs on the GPU that x lives on
    result = x.numpy()

Frameworks take them, and give theirs, through DLPack and `__cuda_array_interface__`. Everything here is in the order of
the default stream.
"""
import math

import numpy as np

from . import _native  # noqa: F401
from . import _txl
from .elements import ELEMENTS

_NAMES = {e.numpy: e.signature for e in ELEMENTS if e.numpy}  # what it is called in NumPy


def _contiguous(shape):
    strides, step = [], 1
    for extent in reversed(shape):
        strides.append(step)
        step *= extent
    return tuple(reversed(strides))


def _dtype(dtype):
    """A NumPy dtype; bfloat16 and the 8-bit floats are those of ml_dtypes."""
    try:
        dtype = np.dtype(dtype)
    except TypeError:
        import ml_dtypes
        dtype = np.dtype(getattr(ml_dtypes, str(dtype).rpartition(".")[2]))
    if dtype.name not in _NAMES:
        raise TypeError(f"elements of type `{dtype}` have no counterpart in a kernel")
    return dtype


class DeviceArray(_txl.DeviceArray):
    """An array in the memory of a GPU: what `to_device` and `empty` make, and views of it.

    `shape`, `dtype` (NumPy's), `strides` (in elements), `device_id` (the GPU's index). Indexing with integers, slices
    and `...` gives views; `array[...] = other` copies.
    """

    def __new__(cls, owner, address, shape, strides, dtype, device):
        reach = [(n - 1) * s for n, s in zip(shape, strides)]
        low, high = sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
        bytes_ = 0 if 0 in shape else (high - low + 1) * dtype.itemsize
        self = super().__new__(cls, owner, address, address + low * dtype.itemsize, bytes_, _NAMES[dtype.name], device)
        self.shape, self._strides, self.dtype = shape, strides, dtype
        return self

    # ---- what it is ----

    @property
    def ndim(self):
        return len(self.shape)

    @property
    def size(self):
        return math.prod(self.shape)

    @property
    def itemsize(self):
        return self.dtype.itemsize

    @property
    def nbytes(self):
        return self.size * self.dtype.itemsize

    @property
    def device(self):
        """`cuda:0`"""
        return f"cuda:{self.device_id}"

    def stride(self, axis=None):
        """Elements from one to the next along each axis, or along one."""
        return self._strides if axis is None else self._strides[axis]

    strides = property(stride)

    def element_size(self):
        return self.dtype.itemsize

    def numel(self):
        return self.size

    def is_contiguous(self):
        return all(n == 1 or s == c for n, s, c in zip(self.shape, self._strides, _contiguous(self.shape)))

    def __len__(self):
        if not self.shape:
            raise TypeError("an array without dimensions has no length")
        return self.shape[0]

    def __repr__(self):
        return f"DeviceArray(shape={self.shape}, dtype={self.dtype.name}, device={self.device!r})"

    # ---- views ----

    def _view(self, offset, shape, strides):
        return DeviceArray(self._owner,
                           self.data_ptr() + offset * self.dtype.itemsize, tuple(shape), tuple(strides), self.dtype,
                           self.device_id)

    def __getitem__(self, index):
        index = list(index) if isinstance(index, tuple) else [index]
        if any(item is Ellipsis for item in index):
            position = next(i for i, item in enumerate(index) if item is Ellipsis)
            index[position:position + 1] = [slice(None)] * (self.ndim - (len(index) - 1))
        if len(index) > self.ndim:
            raise IndexError(f"{len(index)} indices for an array of {self.ndim} dimensions")
        index += [slice(None)] * (self.ndim - len(index))
        offset, shape, strides = 0, [], []
        for item, extent, stride in zip(index, self.shape, self._strides):
            if isinstance(item, slice):
                start, stop, step = item.indices(extent)
                count = len(range(start, stop, step))
                offset += start * stride if count else 0
                shape.append(count)
                strides.append(step * stride)
                continue
            i = item.__index__()
            if not -extent <= i < extent:
                raise IndexError(f"index {i} of an axis of {extent}")
            offset += (i % extent) * stride
        return self._view(offset, shape, strides)

    def reshape(self, *shape):
        """The same elements in another shape; ValueError if they are not contiguous."""
        shape = list(shape[0] if len(shape) == 1 and not isinstance(shape[0], int) else shape)
        if shape.count(-1) == 1:
            shape[shape.index(-1)] = self.size // max(1, -math.prod(shape))
        if math.prod(shape) != self.size or not self.is_contiguous():
            raise ValueError(
                f"an array of shape {self.shape} and strides {self._strides} cannot be reshaped to {tuple(shape)}")
        return self._view(0, shape, _contiguous(shape))

    @property
    def T(self):
        return self._view(0, self.shape[::-1], self._strides[::-1])

    def swapaxes(self, one, other):
        """A view with two axes exchanged."""
        order = list(range(self.ndim))
        order[one], order[other] = order[other], order[one]
        return self._view(0, [self.shape[i] for i in order], [self._strides[i] for i in order])

    # ---- contents ----

    def _bytes(self):
        """Address and count of the bytes from the first to the last element."""
        reach = [(n - 1) * s for n, s in zip(self.shape, self._strides)]
        low, high = sum(r for r in reach if r < 0), sum(r for r in reach if r > 0)
        return self.data_ptr() + low * self.itemsize, (high - low + 1) * self.itemsize if self.size else 0, -low

    def numpy(self):
        """A copy in the CPU's memory; waits for what was enqueued before."""
        begin, count, first = self._bytes()
        raw = np.empty(count, np.uint8)
        if count:
            _txl.device_read(self.device_id, memoryview(raw), begin)
        return self._lay_out(raw, first).copy()

    def _lay_out(self, raw, first):
        """`raw`, the bytes from the lowest to the highest element, as a NumPy array of this shape."""
        return np.ndarray(self.shape, self.dtype, raw if raw.size else None, first * self.itemsize if raw.size else 0,
                          [s * self.itemsize for s in self._strides])

    def __array__(self, dtype=None, copy=None):
        result = self.numpy()
        return result if dtype is None else result.astype(dtype)

    def __setitem__(self, index, value):
        """Copies a number, a NumPy array or an array of the GPU into the elements that `index` selects."""
        target = self[index]
        if not target.size:
            return
        begin, count, first = target._bytes()
        if isinstance(value, DeviceArray) and value.dtype == target.dtype and value.shape == target.shape and \
                value.device_id == target.device_id and value.is_contiguous() and target.is_contiguous():
            _txl.device_copy(self.device_id, begin, value.data_ptr(), count)
            return
        value = np.asarray(value.numpy() if isinstance(value, DeviceArray) else value, self.dtype)
        if target.is_contiguous():
            _txl.device_write(self.device_id, begin, _raw(np.ascontiguousarray(np.broadcast_to(value, target.shape))))
            return
        raw = np.empty(count, np.uint8)  # the bytes between the elements keep their values
        _txl.device_read(self.device_id, memoryview(raw), begin)
        target._lay_out(raw, first)[...] = value
        _txl.device_write(self.device_id, begin, memoryview(raw))

    def zero_(self):
        if self.is_contiguous():
            _txl.device_fill(self.device_id, self.data_ptr(), 0, self.nbytes)
        else:
            self[...] = 0
        return self

    def copy(self):
        """A contiguous copy on the same GPU."""
        result = empty(self.shape, self.dtype, self.device_id)
        result[...] = self
        return result

    # ---- for frameworks ----

    @property
    def __cuda_array_interface__(self):
        return {"shape": self.shape, "typestr": self.dtype.str if self.dtype.isbuiltin == 1 else f"<V{self.itemsize}",
                "data": (self.data_ptr(), False), "version": 3, "stream": 1,
                "strides": None if self.is_contiguous() else tuple(s * self.itemsize for s in self._strides)}

    def __dlpack_device__(self):
        return 2, self.device_id

    def __dlpack__(self, *, stream=None, max_version=None, dl_device=None, copy=None):
        if copy or (dl_device is not None and tuple(dl_device) != self.__dlpack_device__()):
            raise BufferError("the array is given as it is, where it is; copy it with `copy()` or `numpy()`")
        if stream not in (None, -1, 1):  # the reader works on another stream than we
            _txl.synchronize(self.device_id)
        return _txl.make_dlpack(self, self.shape, self._strides, max_version is not None and max_version[0] >= 1)


def _raw(array):
    return memoryview(array.reshape(-1).view(np.uint8))


def empty(shape, dtype="float32", device=0):
    """An array on GPU `device` with arbitrary contents. RuntimeError where there is no GPU, or no memory left."""
    shape = (shape, ) if isinstance(shape, int) else tuple(int(n) for n in shape)
    dtype = _dtype(dtype)
    memory = _txl.DeviceMemory(device, math.prod(shape) * dtype.itemsize)
    return DeviceArray(memory, memory.address, shape, _contiguous(shape), dtype, device)


def zeros(shape, dtype="float32", device=0):
    """An array of zeros on GPU `device`."""
    return empty(shape, dtype, device).zero_()


def to_device(array, device=0):
    """A contiguous copy of `array` (NumPy's, or anything that NumPy makes one of) on GPU `device`."""
    array = np.ascontiguousarray(array)
    result = empty(array.shape, array.dtype, device)
    if array.size:
        _txl.device_write(device, result.data_ptr(), _raw(array))
    return result


def synchronize(device=None):
    """Wait until everything that was enqueued on a GPU has ended; None: on all of them. LaunchError if a kernel failed,
    with the names of the kernels that were launched last."""
    for index in range(_txl.device_count()) if device is None else (device, ):
        _txl.synchronize(index)
