"""A common interface of four functions to NumPy arrays and torch tensors.

The examples take either kind. A Triton user has torch tensors; TXL needs only NumPy. The kernels never see the
difference: a kernel gets a pointer, and strides counted in elements.
"""
import numpy as np


def is_torch(x):
    return type(x).__module__.split(".")[0] == "torch"


def empty_like(x, shape=None, dtype=None):
    """An uninitialised array of x's kind; shape and dtype are x's unless given (dtype as a name: "float32")."""
    shape = tuple(x.shape) if shape is None else tuple(shape)
    if is_torch(x):
        import torch
        return torch.empty(shape, dtype=getattr(torch, dtype) if dtype else x.dtype, device=x.device)
    return np.empty(shape, dtype=np.dtype(dtype) if dtype else x.dtype)


def zeros_like(x, shape=None, dtype=None):
    """As `empty_like`, filled with zeros."""
    out = empty_like(x, shape, dtype)
    out[...] = 0
    return out


def strides(x):
    """The strides of x in elements (NumPy counts bytes)."""
    return tuple(x.stride()) if is_torch(x) else tuple(s // x.itemsize for s in x.strides)


def to_numpy(x):
    """The values of x as a NumPy array; what NumPy itself has no type for (bfloat16, fp8) becomes float32."""
    if is_torch(x):
        import torch
        narrow = x.dtype.is_floating_point and x.dtype not in (torch.float16, torch.float32, torch.float64)
        return (x.detach().float() if narrow else x.detach()).cpu().numpy()
    return x if x.dtype.isbuiltin == 1 else x.astype(np.float32)


def from_numpy(x, kind="numpy"):
    """A fresh copy of the NumPy array x, as kind "numpy", "torch" or "cuda" (torch's, on the GPU)."""
    if kind == "numpy":
        return x.copy()
    import torch
    if x.dtype.isbuiltin == 1:
        result = torch.from_numpy(x.copy())
    else:
        result = torch.from_numpy(x.astype(np.float32)).to(getattr(torch, x.dtype.name))
    return result.cuda() if kind == "cuda" else result


def available_kind():
    """ "torch" where torch is installed, else "numpy"."""
    from importlib.util import find_spec
    return "torch" if find_spec("torch") else "numpy"
