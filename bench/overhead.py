"""What a launch and an import cost: an empty kernel with six arrays, `import txl` over Python with NumPy."""
import os
import subprocess
import sys

import numpy as np
import triton
import triton.language as tl

from measure import Row, in_turns


@triton.jit
def empty_kernel(a, b, c, d, e, f, n, BLOCK: tl.constexpr):
    pass


def launch(options):
    arrays = [np.zeros(1024, np.float32) for _ in range(6)]
    bound = empty_kernel[(1, )]
    bound(*arrays, 1024, BLOCK=128)
    x, y, z = arrays[:3]
    times = in_turns(lambda: empty_kernel[(1, )](*arrays, 1024, BLOCK=128), lambda: np.add(x, y, out=z),
                     seconds=options.seconds)
    yield Row("launch, 6 arrays, empty kernel", times[0], 5e-6, "limit of 5 us", "<= 5 us", 1,
              f"np.add of 1024 elements {times[1] * 1e6:.2f} us")


def best_import(statement, runs):
    code = f"import time; s = time.perf_counter(); {statement}; print(time.perf_counter() - s)"
    times = []
    for _ in range(runs):
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        times.append(float(done.stdout))
    return min(times)


def imports(options):
    best_import("import numpy, txl", 2)
    with_txl, alone = (best_import(s, 10) for s in ("import numpy; import txl, txl.language", "import numpy"))
    yield Row("import txl over numpy", with_txl - alone, 60e-3, "limit of 60 ms", "<= 60 ms", 1,
              f"numpy alone {alone * 1e3:.0f} ms")


def rows(options):
    yield from launch(options)
    yield from imports(options)
