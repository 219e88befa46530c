"""The two markers of the prelude. `@builtin`: the compiler implements the function, what stands here is its signature,
defaults and documentation. `@method`: the function is also a method of tiles."""

from .values import tensor


def builtin(fn):
    """Mark a declaration whose implementation is in the compiler; calling it from Python is an error."""

    def outside(*args, **kwargs):
        raise ValueError(
            f"`{fn.__name__}` was called outside of a kernel: is @txl.jit missing from the function that calls it?")

    outside.__name__ = outside.__qualname__ = fn.__name__
    outside.__module__ = fn.__module__
    outside.__doc__ = fn.__doc__
    outside.__wrapped__ = fn
    outside.__triton_builtin__ = True
    return outside


def method(fn):
    """Let tiles have the function as a method of the same name; the tile is the first argument."""
    setattr(tensor, fn.__name__, fn)
    return fn


def is_builtin(fn):
    return getattr(fn, "__triton_builtin__", False)
