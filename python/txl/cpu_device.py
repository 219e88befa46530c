"""`python -m txl --device cpu`: torch programs that request a GPU run on the CPU.

A tensor that a program creates on or moves to `cuda` is created or stays on the CPU; one message reports it. Functions
that only make sense with a GPU are unchanged: `torch.cuda.is_available()` is False, `x.device` is the CPU. Properties
of the GPU are the CPU's: its cores are the SMs, and its compute capability is 0.0, which takes no branch for a new GPU.
Waiting for the GPU returns at once, and events measure the host's clock, because launches on the CPU return when they
have ended."""
import contextlib
import sys
import time

import torch
from torch.overrides import TorchFunctionMode

_reported = False


def _report():
    global _reported
    if not _reported:
        _reported = True
        print("txl: the program asks torch for a GPU; it gets the CPU (--device cpu)", file=sys.stderr)


def _is_cuda(value):
    return isinstance(value, torch.device) and value.type == "cuda" or isinstance(
        value, str) and value.partition(":")[0] == "cuda"


def _on_cpu(value):
    if _is_cuda(value):
        _report()
        return torch.device("cpu")
    return value


# Functions whose argument has to be the tensor itself, because there is nothing to be done.
_STAYS = {torch.Tensor.cuda, torch.Tensor.pin_memory}


class _Mode(TorchFunctionMode):
    """Sees every call of torch."""

    def __torch_function__(self, function, types, args=(), kwargs=None):
        kwargs = dict(kwargs or {})
        if function in _STAYS:
            _report()
            return args[0]
        device = kwargs.get("device")
        if isinstance(device, int) and not isinstance(device, bool):
            kwargs["device"] = f"cuda:{device}"
        if kwargs.get("pin_memory"):
            kwargs["pin_memory"] = False
        return function(*map(_on_cpu, args), **{name: _on_cpu(value) for name, value in kwargs.items()})


class Event:
    """`torch.cuda.Event` on the host's clock."""

    def __init__(self, enable_timing=False, blocking=False, interprocess=False):
        self._time = None

    def record(self, stream=None):
        self._time = time.perf_counter()

    def query(self):
        return True

    def synchronize(self):
        pass

    def wait(self, stream=None):
        pass

    def elapsed_time(self, end):
        """Milliseconds from this event to `end`."""
        if self._time is None or end._time is None:
            raise RuntimeError("both events must be recorded before their distance is asked for")
        return (end._time - self._time) * 1e3


def _properties(device=None):
    """What `torch.cuda.get_device_properties` gives: the CPU as a GPU that can do nothing special."""
    import os
    from types import SimpleNamespace

    from .backends.driver import CPUDriver
    result = CPUDriver.utils.get_device_properties()
    return SimpleNamespace(name="CPU", major=0, minor=0, multi_processor_count=result["multiprocessor_count"],
                           total_memory=os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES"),
                           warp_size=result["warpSize"], shared_memory_per_block_optin=result["max_shared_mem"],
                           regs_per_multiprocessor=result["max_num_regs"], max_threads_per_multi_processor=2048,
                           max_threads_per_block=1024, L2_cache_size=0, is_integrated=1, gcnArchName="")


def enable():
    """From now on, in this process and thread."""
    _Mode().__enter__()
    torch.cuda.Event = Event
    torch.cuda.synchronize = lambda device=None: None
    torch.cuda.empty_cache = lambda: None
    torch.cuda.current_device = lambda: 0
    torch.cuda.set_device = lambda device: None
    torch.cuda.get_device_properties = _properties
    torch.cuda.get_device_name = lambda device=None: "CPU"
    torch.cuda.get_device_capability = lambda device=None: (0, 0)
    torch.cuda.device = lambda device: contextlib.nullcontext()
