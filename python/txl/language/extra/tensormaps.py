"""Functions that write descriptors into memory, from where the language reads them (tensormaps.py of the language)."""

from ...jit import jit
from ..core import _refuse, constexpr, store, to_tensor
from ..tensormaps import _words
from ..values import static_range
from ..types import int64


@jit
def _create(name: constexpr, desc_ptr, global_address, load_size: constexpr, global_size, element_ty: constexpr):
    words = _words(name, desc_ptr)
    if not global_address.dtype.is_ptr():
        _refuse(name + ": `global_address` is a pointer, not " + str(global_address.dtype))
    if global_address.dtype.element_ty.primitive_bitwidth != element_ty.primitive_bitwidth:
        _refuse(name + ": `element_ty` is " + str(element_ty) + ", but `global_address` points to " +
                str(global_address.dtype.element_ty))
    store(words, global_address.to(int64))
    for i in static_range(len(load_size)):
        store(words + (i + 1), to_tensor(global_size[i]).to(int64))


@jit
def experimental_device_tensormap_create1d(desc_ptr, global_address, load_size: constexpr, global_size,
                                           element_ty: constexpr):
    """Write into the 128 bytes at `desc_ptr` a descriptor of the `global_size` elements at `global_address`, of which
    `load_size` are loaded or stored at once; the older way to say `make_tensor_descriptor`."""
    _create("`experimental_device_tensormap_create1d`", desc_ptr, global_address, [load_size], [global_size],
            element_ty)


@jit
def experimental_device_tensormap_create2d(desc_ptr, global_address, load_size: constexpr, global_size,
                                           element_ty: constexpr):
    """Write into the 128 bytes at `desc_ptr` a descriptor of an array of `global_size`, two integers, whose rows are
    contiguous from `global_address` on; tiles have `load_size`. The older form of `make_tensor_descriptor`."""
    if len(load_size) != 2 or len(global_size) != 2:
        _refuse("`experimental_device_tensormap_create2d`: `load_size` and `global_size` have two extents each, not " +
                str(len(load_size)) + " and " + str(len(global_size)))
    _create("`experimental_device_tensormap_create2d`", desc_ptr, global_address, load_size, global_size, element_ty)


@jit
def experimental_tensormap_fenceproxy_acquire(desc_ptr):
    """Make a descriptor that was written to memory visible to operations that use it. They read it as they read any
    memory here, in the order of the program, so there is nothing left to do."""
    _words("`experimental_tensormap_fenceproxy_acquire`", desc_ptr)
