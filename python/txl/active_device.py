"""Where launches run if their arguments do not determine it: on the GPU if there is one, and TXL_TARGET is not `cpu` or
an emulator; else on this machine's CPU."""
import os
import sys

from . import _native  # noqa: F401
from . import _txl

_chosen = _gpu_exists = None


def has_gpu():
    """Whether there is a GPU to run on, whichever driver is active; determined at the first call."""
    global _gpu_exists
    if _gpu_exists is None:
        # A child of a process that uses the GPU cannot query the driver; torch has the result.
        _gpu_exists = os.environ.get("TXL_TARGET", "") in ("", "cuda") and (_txl.device_count() > 0 or
                                                                       torch_with_gpus() is not None)
    return _gpu_exists


def on_gpu():
    """Whether the active driver is the GPU's."""
    return has_gpu() if _chosen is None else _chosen


def choose(gpu):
    """Set it for the rest of the process; None: determine it again."""
    global _chosen, _gpu_exists
    _chosen, _gpu_exists = gpu, _gpu_exists if gpu is not None else None


def torch_with_gpus():
    """torch, if the program uses it with a GPU."""
    torch = sys.modules.get("torch")
    return torch if torch is not None and torch.cuda.is_available() else None


def current_stream(device=None):
    """The address of the framework's current stream; 0 is the default stream, and the CPU's."""
    torch = torch_with_gpus()
    return torch.cuda.current_stream(device).cuda_stream if torch else 0


def current_device():
    """The index of the framework's current GPU; 0 without one."""
    torch = torch_with_gpus()
    return torch.cuda.current_device() if torch else 0
