"""What the analysis of effects costs compared with a compilation, for each kernel of kernels.py: `python
bench/effects_cost.py`.

The analysis is timed as the pass `txl-print-effects`, which also writes its answer as JSON, run many times over one
module; the compilation is from source to optimised TTIR, which is all that there is for the CPU, and to PTX, in a warm
process with the caches off.
"""
import os
import subprocess
import tempfile
import time

os.environ["TXL_ALWAYS_COMPILE"] = "1"  # read at the first compilation

from txl import alias

alias.install()

import triton
from compile_speed import source
from kernels import kernels

TIMES = 3000
OPT = os.path.join(os.environ.get("TXL_BUILD", "build"), "bin", "txl-opt")


def shortest(call, repeat=20):
    results = []
    for _ in range(repeat):
        start = time.perf_counter()
        call()
        results.append(time.perf_counter() - start)
    return min(results)


def processor_time(path, passes):
    """Of txl-opt, in seconds."""
    started = subprocess.Popen(
        [OPT, path, "-o", os.devnull, "--mlir-disable-threading", "--verify-each=0", *["--txl-print-effects"] * passes],
        stderr=subprocess.DEVNULL)
    _, status, used = os.wait4(started.pid, 0)
    if status:
        raise RuntimeError(f"{OPT} fails on {path}")
    return used.ru_utime


def main():
    from triton.backends.compiler import GPUTarget

    print(f"{'kernel':22} {'effects':>10} {'of TTIR':>16} {'of PTX for sm_90':>22}")
    for name, (kernel, signature, constants, options) in kernels().items():
        src, options = source(kernel, signature, constants, options)
        with tempfile.NamedTemporaryFile("w", suffix=".ttir") as file:
            file.write(triton.compile(src, options=options).asm["ttir"])
            file.flush()
            effects = (min(processor_time(file.name, TIMES) for _ in range(3)) - processor_time(file.name, 0)) / TIMES
        tiles = shortest(lambda: triton.compile(src, options=options))
        ptx = shortest(lambda: triton.compile(src, target=GPUTarget("cuda", 90, 32), options=options), 3)
        print(
            f"{name:22} {effects * 1e6:7.1f} us {tiles * 1e6:7.0f} us {effects / tiles:6.2%} {ptx * 1e6:11.0f} us "
            f"{effects / ptx:8.2%}"
        )


if __name__ == "__main__":
    main()
