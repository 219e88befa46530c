"""What the functions of this folder ask of arrays, of NumPy or torch: room for results, whether a result that is given can hold one, and how
many programs the GPU runs at once that they are on.
"""
import numpy as np


def _name(dtype):
    return str(np.dtype(dtype)) if isinstance(dtype, type) else str(dtype).removeprefix("torch.")


def is_contiguous(x):
    return x.flags.c_contiguous if isinstance(x, np.ndarray) else x.is_contiguous()


def empty(like, shape, dtype):
    """An array beside `like`; dtype: np.float32, or one of its kind."""
    if isinstance(like, np.ndarray):
        return np.empty(shape, dtype)
    import torch
    return torch.empty(tuple(shape), device=like.device, dtype=torch.float32 if dtype is np.float32 else dtype)


def result(name, given, like, shape, dtype, strided=False):
    """`given`, or a new array beside `like`. Another shape or type, or without `strided` elements that lie apart, would be written elsewhere or not at all."""
    if given is None:
        return empty(like, shape, dtype)
    if tuple(given.shape) != tuple(shape) or _name(given.dtype) != _name(dtype):
        raise ValueError(f"`{name}` is {tuple(given.shape)} of {_name(given.dtype)}, the result {tuple(shape)} of {_name(dtype)}")
    if not strided and not is_contiguous(given):
        raise ValueError(f"`{name}` is not contiguous: give an array that is, and copy it")
    return given


def multiprocessors(x, known={}):
    """Of the GPU that x is on; a few for an array of the CPU."""
    device = getattr(x, "device", None)
    if getattr(device, "type", "cpu") == "cpu":
        return 4
    if device not in known:
        import torch
        known[device] = torch.cuda.get_device_properties(device).multi_processor_count
    return known[device]
