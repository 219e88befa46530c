"""Drivers: queries about the device that runs a program's kernels."""
import os
import platform

from .. import _native  # noqa: F401
from .. import _txl, active_device
from .compiler import GPUTarget


class DriverBase:
    """The surface of a driver."""

    @staticmethod
    def get_benchmarker():
        from ..testing import do_bench
        return do_bench


class _Properties:
    """`driver.active.utils`."""

    @staticmethod
    def get_device_properties(device=0):
        """A dictionary; `multiprocessor_count` is the number of cores this process may use: the number of programs
        that run at the same time. The other entries are limits that the CPU does not have, at the values that programs
        written for a GPU can compute with."""
        return {
            "multiprocessor_count": len(os.sched_getaffinity(0))
            if hasattr(os, "sched_getaffinity") else os.cpu_count(), "max_shared_mem": 228 * 1024,
            "max_num_regs": 64 * 1024, "warpSize": 32, "sm_clock_rate": 0, "mem_clock_rate": 0, "mem_bus_width": 0,
        }


class CPUDriver(DriverBase):
    """The driver of the CPU target."""

    utils = _Properties()

    @staticmethod
    def is_active():
        return not active_device.has_gpu()

    @staticmethod
    def get_current_target():
        return GPUTarget("cpu", platform.machine(), 1)

    @staticmethod
    def get_active_torch_device():
        """torch.device("cpu"); imports torch."""
        import torch
        return torch.device("cpu")

    @staticmethod
    def get_current_device():
        return 0

    @staticmethod
    def set_current_device(device):
        if device != 0:
            raise ValueError(f"there is no device {device}; the CPU is device 0")

    @staticmethod
    def get_current_stream(device=0):
        return 0

    @staticmethod
    def get_device_interface():
        """torch.cpu, which has synchronize() and the like; imports torch."""
        import torch
        return torch.cpu

    @staticmethod
    def get_empty_cache_for_benchmark():
        import numpy as np
        return np.empty(0, np.int8)

    @staticmethod
    def clear_cache(cache):
        """Nothing: `do_bench` leaves the caches as the kernel leaves them."""


class _DeviceProperties:
    """`driver.active.utils`."""

    @staticmethod
    def get_device_properties(device=0):
        """A dictionary with the driver's properties of a GPU."""
        return _txl.device_info(device)


class GPUDriver(DriverBase):
    """A driver of GPUs."""


class CUDADriver(GPUDriver):
    """The driver of NVIDIA GPUs. Device and stream are the framework's."""

    utils = _DeviceProperties()

    @staticmethod
    def is_active():
        """Whether this driver would be chosen: a program may have activated another."""
        return active_device.has_gpu()

    @classmethod
    def get_current_target(cls):
        info = _txl.device_info(cls.get_current_device())
        return GPUTarget("cuda", info["major"] * 10 + info["minor"], info["warpSize"])

    @classmethod
    def get_active_torch_device(cls):
        """torch.device("cuda", n); imports torch."""
        import torch
        return torch.device("cuda", cls.get_current_device())

    @staticmethod
    def get_current_device():
        return active_device.current_device()

    @staticmethod
    def set_current_device(device):
        torch = active_device.torch_with_gpus()
        if torch:
            torch.cuda.set_device(device)
        elif device != 0:
            raise ValueError("without torch, a kernel runs on the GPU of its arrays: `txl.to_device(x, device)`")

    @staticmethod
    def get_current_stream(device=None):
        """The address of the framework's current stream; 0 is the default stream."""
        return active_device.current_stream(device)

    @staticmethod
    def get_device_interface():
        """torch.cuda; imports torch."""
        import torch
        return torch.cuda

    @staticmethod
    def get_empty_cache_for_benchmark():
        """256 MiB on the GPU: what is written over all of its caches."""
        from ..device import empty
        return empty(256 << 20, "int8")

    @staticmethod
    def clear_cache(cache):
        cache.zero_()
