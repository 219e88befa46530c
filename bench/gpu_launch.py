"""Host time of `fn[grid](6 tensors, int, constexpr)`, without that of the loop around it: wanted is a fifth of
Triton's, and half a microsecond more than the driver takes for a launch with the same parameters. What the driver takes
is measured alternately with it, in a C loop, which keeps the caches to itself, and as a function of Python's that does
nothing else; what Python takes for a call that does nothing at all is named separately."""
import ctypes
import importlib.util
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import torch

from gpu_measure import attempt, kernels

HERE = Path(__file__).resolve().parent
BURST = 200  # launches between two waits: the queue never fills
tensors = [torch.zeros(1024, device="cuda") for _ in range(6)]


def launch(module):
    kernel = module.nothing
    a, b, c, d, e, f = tensors
    return lambda: kernel[(4, )](a, b, c, d, e, f, 1024, BLOCK=128)


def nanoseconds(functions, loops=(), rounds=100):
    """The shortest times a call of functions, and those that loops which measure themselves give, all of them in
    iterations."""
    best = [float("inf")] * (len(functions) + len(loops))
    for function in functions:
        function()
    for _ in range(rounds):
        for i, function in enumerate(functions):
            torch.cuda.synchronize()
            start = time.perf_counter_ns()
            for _ in range(BURST):
                function()
            best[i] = min(best[i], (time.perf_counter_ns() - start) / BURST)
        for i, loop in enumerate(loops, len(functions)):
            torch.cuda.synchronize()
            best[i] = min(best[i], loop())
    return best


def bare(cubin, name):
    """{how: function that gives the nanoseconds of a launch by the driver alone, in a loop of C}, and a module that
    Python calls: `launch` is such a launch and nothing else, `nothing` only the call."""
    library = Path(tempfile.mkdtemp()) / "bare.so"
    subprocess.run(
        [os.environ.get("CC", "cc"), "-O2", "-shared", "-fPIC",
         str(HERE / "bare_launch.c"), "-o",
         str(library)], check=True)
    opened = ctypes.CDLL(str(library))
    measure = opened.bare_launch
    measure.restype = ctypes.c_double
    cuda = ctypes.CDLL("libcuda.so.1")
    module, function = ctypes.c_void_p(), ctypes.c_void_p()
    assert cuda.cuModuleLoadData(ctypes.byref(module), cubin) == 0
    assert cuda.cuModuleGetFunction(ctypes.byref(function), module, name.encode()) == 0
    values = [ctypes.c_uint64(t.data_ptr()) for t in tensors] + [ctypes.c_int(1024)]
    parameters = (ctypes.c_void_p * len(values))(*(ctypes.addressof(v) for v in values))
    buffer = (ctypes.c_uint64 * 7)(*(t.data_ptr() for t in tensors), 1024)
    size = ctypes.c_size_t(52)
    extra = (ctypes.c_void_p * 5)(1, ctypes.addressof(buffer), 2, ctypes.addressof(size), 0)
    table = {}
    for name in ("cuLaunchKernelEx", "cuLaunchKernel"):
        for how, given in (("pointers", (parameters, None)), ("a buffer", (None, extra))):
            way = ctypes.cast(getattr(cuda, name), ctypes.c_void_p), int(name.endswith("Ex")), function, *given, BURST
            table[f"{name}, {how}"] = lambda way=way: measure(*way)
    spec = importlib.util.spec_from_file_location("bare", library)
    module = importlib.util.module_from_spec(spec)
    opened.bare_choose(ctypes.cast(cuda.cuLaunchKernelEx, ctypes.c_void_p), function, parameters)
    module.alive = (values, parameters, buffer, size, extra)
    return table, module


def main():
    ours, theirs = kernels("txl"), kernels("triton")
    functions = [launch(ours)] + ([launch(theirs)] if theirs else [])
    kernel = functions[0]()
    alone, module = bare(kernel.asm["cubin"], kernel.name)
    a, b, c, d, e, f = tensors
    assert module.launch(a, b, c, d, e, f, 1024, BLOCK=128) == 0
    measured = nanoseconds([
        *functions, lambda: module.launch(a, b, c, d, e, f, 1024, BLOCK=128),
        lambda: module.nothing(a, b, c, d, e, f, 1024, BLOCK=128), lambda: None
    ], list(alone.values()))
    *times, called, nothing, loop = measured[:len(functions) + 3]
    print(f"the loop that measures takes {loop:.0f} ns a call, which is taken off", flush=True)
    *times, called, nothing = [time - loop for time in (*times, called, nothing)]
    print(f"TXL: {times[0]:.0f} ns a launch", flush=True)
    if theirs:
        print(f"Triton: {times[1]:.0f} ns a launch; TXL takes {times[0] / times[1]:.3f} of it (wanted: at most 0.2)",
              flush=True)
    print(f"a call of Python's with the same arguments that does nothing: {nothing:.0f} ns", flush=True)
    print(
        f"cuLaunchKernelEx alone, as a function that Python calls with the same arguments: {called:.0f} ns; TXL adds "
        f"{times[0] - called:.0f} ns",
        flush=True)
    for name, time in zip(alone, measured[len(functions) + 3:]):
        print(
            f"{name}, in a C loop: {time:.0f} ns; TXL adds {times[0] - time:.0f} ns, {times[0] - time - nothing:.0f} "
            f"ns above Python's call",
            flush=True)
    breakdown(functions[0])


def breakdown(ours):
    """Where our own time goes: what can be timed from Python."""
    import timeit

    import txl
    x = tensors[0]
    own = [txl.empty(1024) for _ in range(6)]
    kernel = kernels("txl").nothing
    kernel[(4, )](*own, 1024, BLOCK=128)

    def nanoseconds_of(function, count=20000):
        return min(timeit.repeat(function, number=count, repeat=5)) / count * 1e9

    print(f"of it: {nanoseconds_of(lambda: kernel[(4, )]) :.0f} ns `kernel[grid]`", flush=True)
    six = nanoseconds([lambda: kernel[(4, )](*own, 1024, BLOCK=128)])[0]
    print(f"the same launch with arrays of ours, which cost nothing to read: {six:.0f} ns", flush=True)
    print(
        f"a launch of no programs, torch tensors: "
        f"{nanoseconds_of(lambda: kernel[(0, )](x, x, x, x, x, x, 1024, BLOCK=128)):.0f} ns",
        flush=True)


if __name__ == "__main__":
    attempt("launch", main)
    sys.exit(attempt.failed)
