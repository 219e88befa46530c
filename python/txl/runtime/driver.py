"""`driver.active`: what a program asks about the device that runs its kernels. Here that is this machine's CPU."""
import os
import platform

from ..backends.compiler import GPUTarget


class _Properties:
    """`driver.active.utils`."""

    @staticmethod
    def get_device_properties(device=0):
        """A dictionary; `multiprocessor_count` is the number of cores this process may use: the number of programs
        that run at the same time. The other entries are limits that the CPU does not have, at the values that programs
        written for a GPU can compute with."""
        return {
            "multiprocessor_count": len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count(),
            "max_shared_mem": 228 * 1024,
            "max_num_regs": 64 * 1024,
            "warpSize": 32,
            "sm_clock_rate": 0,
            "mem_clock_rate": 0,
            "mem_bus_width": 0,
        }


class CPUDriver:
    """The driver of the CPU target."""

    utils = _Properties()

    @staticmethod
    def is_active():
        return True

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
    def get_benchmarker():
        from ..testing import do_bench
        return do_bench

    @staticmethod
    def get_empty_cache_for_benchmark():
        import numpy as np
        return np.empty(0, np.int8)

    @staticmethod
    def clear_cache(cache):
        """Nothing: `do_bench` leaves the caches as the kernel leaves them."""


active = CPUDriver()
