"""Allocators of memory for kernels in addition to their arguments. Kernels of this package never need any: descriptors
and other values that they make are in registers, shared memory or the parameters. An allocator that is set here is only
stored, for programs that read it back."""
from contextvars import ContextVar


class NullAllocator:
    """Gives nothing."""

    def __call__(self, size, alignment, stream):
        raise RuntimeError("no allocator is set: `triton.set_allocator(f)` sets f(size, alignment, stream) -> buffer")


_NULL = NullAllocator()
_allocator = ContextVar("allocator", default=_NULL)
_profile_allocator = ContextVar("profile allocator", default=_NULL)


def set_allocator(allocator):
    """Name the function f(size, alignment, stream) -> buffer that gives kernels memory."""
    _allocator.set(allocator)


def set_profile_allocator(allocator):
    """The same for the memory of profilers; None: no function."""
    _profile_allocator.set(_NULL if allocator is None else allocator)


def has_profile_allocator():
    """Whether `set_profile_allocator` was given a function."""
    return _profile_allocator.get() is not _NULL
