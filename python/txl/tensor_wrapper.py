"""An array whose bytes are reinterpreted as elements of another type: for formats that the array's library does not
have."""


def _width(dtype):
    """Bytes of an element of a dtype, of the language, torch or NumPy."""
    bits = getattr(dtype, "primitive_bitwidth", None)
    return dtype.itemsize if bits is None else max(8, bits) // 8


def _name(dtype):
    return str(getattr(dtype, "name", dtype)).rpartition(".")[2]


def _element_size(array):
    return array.element_size() if hasattr(array, "element_size") else array.itemsize


class TensorWrapper:
    """`base` with elements of `dtype`. Made by `reinterpret`."""

    def __init__(self, base, dtype):
        self.base, self.dtype = base, dtype
        self.shape, self.device = tuple(base.shape), getattr(base, "device", "cpu")

    @property
    def data(self):
        return self.base.data

    @data.setter
    def data(self, value):
        self.base.data = value

    def data_ptr(self):
        return self.base.data_ptr() if hasattr(self.base, "data_ptr") else self.base.ctypes.data

    def stride(self, *axis):
        if callable(getattr(self.base, "stride", None)):
            return self.base.stride(*axis)
        strides = tuple(step // self.base.itemsize for step in self.base.strides)
        return strides[axis[0]] if axis else strides

    def element_size(self):
        return _width(self.dtype)

    def cpu(self):
        return TensorWrapper(self.base.cpu(), self.dtype)

    def to(self, device):
        return TensorWrapper(self.base.to(device), self.dtype)

    def clone(self):
        return TensorWrapper(self.base.clone() if hasattr(self.base, "clone") else self.base.copy(), self.dtype)

    def copy_(self, other):
        """Copies the bytes of another wrapped array."""
        if hasattr(self.base, "copy_"):
            self.base.copy_(other.base)
        else:
            self.base[...] = other.base

    def new_empty(self, sizes):
        if hasattr(self.base, "new_empty"):
            return TensorWrapper(self.base.new_empty(sizes), self.dtype)
        return TensorWrapper(type(self.base)(sizes, self.base.dtype), self.dtype)

    def __repr__(self):
        return f"TensorWrapper[{self.dtype}]({self.base})"


def reinterpret(tensor, dtype):
    """`tensor`, an array or what this has made of one, with its bytes taken as elements of `dtype` (`tl.float8e4nv`).
    An array of that type comes back as it was. TypeError for what is no array, ValueError where the elements have other
    sizes."""
    base = tensor.base if isinstance(tensor, TensorWrapper) else tensor
    if not hasattr(base, "dtype") or not hasattr(base, "shape"):
        raise TypeError(f"`{type(tensor).__name__}` is not an array that can be taken as one of `{dtype}`")
    if _element_size(base) != _width(dtype):
        raise ValueError(
            f"elements of {_element_size(base)} bytes cannot be taken as `{dtype}`, which has {_width(dtype)}")
    if isinstance(tensor, TensorWrapper) and _name(base.dtype) == _name(dtype):
        return base
    return TensorWrapper(base, dtype)
