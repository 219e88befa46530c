"""What a record is about: the kernel, its arguments, and the machine that measures."""
import functools
import os
import re

from .. import _native  # noqa: F401
from .. import _txl
from ..jit_callable import function_below
from ..parameters import KernelParam
from .arguments import device_of
from .records import plain


def bound_arguments(fn, named):
    """{parameter: value} of a launch: given ones, values of heuristics, defaults."""
    named = dict(named)
    while not hasattr(fn, "params") and hasattr(fn, "fn"):
        for name, rule in getattr(fn, "values", {}).items() if isinstance(getattr(fn, "values", None), dict) else ():
            named[name] = rule(dict(named))
        fn = fn.fn
    for p in getattr(fn, "params", ()):
        if p.name not in named and p.has_default:
            named[p.name] = p.default
    return named


def _type_of(parameter: KernelParam, value):
    """The type that a launch with `value` is compiled for, a text: `*fp32:16`, `i32`, `=1`."""
    first = _txl.specialize(value, parameter.is_const, not parameter.do_not_specialize,
                            not parameter.do_not_specialize_on_alignment)
    if first[0] is None:
        return f"={plain(first[1])}"
    if first[0] is tuple:
        return str(plain(first[1]))
    if len(first) == 3:
        return f"={plain(first[2])}"
    return f"{first[0]}{':16' if first[1] == 16 else ''}"


@functools.lru_cache(maxsize=None)
def _processor():
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            found = re.search(r"^model name\s*:\s*(.*)$", file.read(), re.M)
    except OSError:
        found = None
    import platform
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return f"{found[1].strip() if found else platform.machine()}, {cores} threads"


@functools.lru_cache(maxsize=None)
def driver_version():
    """`550.54.15, CUDA 12.4` of NVIDIA's driver; empty without one."""
    import ctypes
    parts = []
    try:
        with open("/proc/driver/nvidia/version", encoding="ascii", errors="replace") as file:
            parts += re.findall(r"Module\s+(\d[\d.]+)", file.readline())[:1]
    except OSError:
        pass
    try:
        version = ctypes.c_int()
        if ctypes.CDLL("libcuda.so.1").cuDriverGetVersion(ctypes.byref(version)) == 0:
            parts.append(f"CUDA {version.value // 1000}.{version.value % 1000 // 10}")
    except (OSError, AttributeError):
        pass
    return ", ".join(parts)


def machine_of(device):
    """{"device", "clocks", "driver", "compiler"} of a GPU's index, or of -1, the CPU. Clocks are the highest that the
    driver reports, in MHz."""
    if device < 0:
        return {"device": _processor(), "clocks": {}, "driver": "", "compiler": _txl.identity()}
    info, assembler = _txl.device_info(device), _txl.assembler()
    return {
        "device": info["name"], "clocks": {"sm": info["sm_clock_rate"] // 1000, "memory": info["mem_clock_rate"] //
                                           1000}, "driver": driver_version(),
        "compiler": _txl.identity() + (f", {assembler[0]} {assembler[2]}" if assembler else "")
    }


def subject_fields(fn, named, keys, tuned, options):
    """The fields of records about a launch, with the kernel's name.

    Args:
        fn: The kernel, with its wrappers.
        named: {parameter: value} of the launch.
        keys: The names that distinguish measurements.
        tuned: Names that configurations and heuristics set: they are no constants of the subject.
        options: Options that the launch gives.
    """
    inner = function_below(fn)
    key = {name: plain(named[name]) for name in keys if name in named and not hasattr(named[name], "dtype")}
    signature, constants = {}, {n: plain(v) for n, v in options.items()}
    for p in getattr(inner, "params", ()):
        if p.name not in named or p.name in tuned:
            continue
        if p.is_constexpr:
            constants[p.name] = plain(named[p.name])
        else:
            signature[p.name] = _type_of(p, named[p.name])
    if not hasattr(inner, "params"):  # an object that only has a kernel's interface
        signature = {n: str(getattr(v, "dtype", type(v).__name__)) for n, v in named.items() if n not in tuned}
    return {
        "kernel": getattr(inner, "_fn_name", None) or getattr(inner, "__name__", "kernel"),
        "hash": getattr(inner, "content_key", None) or getattr(inner, "cache_key", ""), "signature": signature,
        "constants": constants, "key": key, **machine_of(device_of(named.values()))
    }
