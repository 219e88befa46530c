"""Helpers for arrays of NumPy, torch or `txl.to_device`: allocation of results, checks of a given result, and the
properties of their GPU.
"""
import typing

import numpy as np

from ...device import DeviceArray
from ...device import empty as empty_array


def _name(dtype):
    return str(np.dtype(dtype)) if isinstance(dtype, type) else str(dtype).removeprefix("torch.")


def steps_of(x):
    """Elements from one to the next along each axis."""
    return tuple(step // x.itemsize for step in x.strides) if isinstance(x, np.ndarray) else tuple(x.stride())


def is_contiguous(x):
    return x.flags.c_contiguous if isinstance(x, np.ndarray) else x.is_contiguous()


def empty(like, shape, dtype):
    """An array on the device of `like`; dtype: np.float32, or one of its kind."""
    if isinstance(like, np.ndarray):
        return np.empty(shape, dtype)
    if isinstance(like, DeviceArray):
        return empty_array(tuple(shape), dtype, like.device_id)
    import torch
    return torch.empty(tuple(shape), device=like.device, dtype=torch.float32 if dtype is np.float32 else dtype)


def named_dtype(like, name):
    """The type of a name such as "bfloat16" or "float8_e4m3fn", as arrays of the kind of `like` have it."""
    if isinstance(like, (np.ndarray, DeviceArray)):
        if hasattr(np, name):
            return np.dtype(name)
        import ml_dtypes
        return np.dtype(getattr(ml_dtypes, name))
    import torch
    return getattr(torch, name)


def result(name, given, like, shape, dtype, strided=False):
    """`given`, or a new array on the device of `like`. An error for another shape or type, or, without `strided`, for
    elements that are not contiguous."""
    if given is None:
        return empty(like, shape, dtype)
    if tuple(given.shape) != tuple(shape) or _name(given.dtype) != _name(dtype):
        raise ValueError(
            f"`{name}` is {tuple(given.shape)} of {_name(given.dtype)}, the result {tuple(shape)} of {_name(dtype)}")
    if not strided and not is_contiguous(given):
        raise ValueError(f"`{name}` is not contiguous: give an array that is, and copy it")
    return given


class Gpu(typing.NamedTuple):
    """Properties of a GPU, by its driver. clock: the highest of the SMs, in cycles a microsecond."""
    sms: int
    clock: float = 1980.0


CPU = Gpu(4)  # for arrays of the CPU: a few SMs, so that a program computes several tiles


def gpu_of(x, known={}):
    """The GPU that x is on, a `Gpu`."""
    device = getattr(x, "device", None)
    if device is None or getattr(device, "type", device) == "cpu":
        return CPU
    if device not in known:
        from ... import _txl
        index = x.device_id if isinstance(x, DeviceArray) else device.index or 0
        info = _txl.device_info(index)
        known[device] = Gpu(info["multiprocessor_count"], info["sm_clock_rate"] / 1000)
    return known[device]


def multiprocessors(x):
    """The number of SMs of the GPU that x is on; a few for an array of the CPU."""
    return gpu_of(x).sms
