"""Which programs the functions of this package run: the tuned kernels, or plain programs that compute the same."""
import contextlib
import contextvars
import os

from .arrays import is_tensor

_reference = contextvars.ContextVar("reference", default=os.environ.get("TXL_KERNELS", "") == "reference")
_capabilities = {}  # of GPUs


@contextlib.contextmanager
def reference(on=True):
    """Within it, calls of this thread run the plain programs: as with TXL_KERNELS=reference."""
    token = _reference.set(bool(on))
    try:
        yield
    finally:
        _reference.reset(token)


def is_reference():
    """Whether calls of this thread run the plain programs."""
    return _reference.get()


def runs_plain(x):
    """Whether plain programs run for arrays that are where x is: if that was asked for, and on GPUs that do not have
    the instructions of the tuned kernels."""
    return _reference.get() or not _is_hopper_or_host(x)


def _is_hopper_or_host(x):
    device = getattr(x, "device", "cpu")
    if getattr(device, "type", device) == "cpu":
        return True
    if device not in _capabilities:
        if is_tensor(x):
            import torch
            _capabilities[device] = torch.cuda.get_device_capability(device)[0]
        else:
            from .. import _txl
            _capabilities[device] = _txl.device_info(x.device_id)["major"]
    return _capabilities[device] == 9
