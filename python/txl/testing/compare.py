"""Comparing arrays of any kind."""
import numpy as np


def _to_numpy(x):
    if type(x).__module__.split(".")[0] == "torch":
        x = x.detach().cpu()
        return (x.float() if x.dtype.is_floating_point and x.element_size() < 4 else x).numpy()
    x = np.asarray(x)
    return x if x.dtype.isbuiltin == 1 else x.astype(np.float32)


def assert_close(x, y, atol=None, rtol=None, err_msg=""):
    """Raise AssertionError unless |x - y| <= atol + rtol * |y| for all elements; NaN equals NaN.

    x, y: arrays of any kind, or numbers. atol: 1e-2 unless given. rtol: 0 unless given. A tolerance may be a function
    of y's dtype.
    """
    x, y = _to_numpy(x), _to_numpy(y)
    atol = 1e-2 if atol is None else atol(y.dtype) if callable(atol) else atol
    rtol = 0.0 if rtol is None else rtol(y.dtype) if callable(rtol) else rtol
    if x.size > 1 or y.size > 1:
        np.testing.assert_allclose(x, y, atol=atol, rtol=rtol, equal_nan=True, err_msg=err_msg)
    elif not np.allclose(x, y, atol=atol, rtol=rtol, equal_nan=True):
        raise AssertionError(f"{err_msg} {x} is not close to {y} (atol={atol}, rtol={rtol})".strip())
