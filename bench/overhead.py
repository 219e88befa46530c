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
    x, y, z = arrays[:3]
    times = in_turns(lambda: empty_kernel[(1, )](*arrays, 1024, BLOCK=128), lambda: np.add(x, y, out=z),
                     seconds=options.seconds)
    yield Row("launch, 6 NumPy arrays, empty kernel", times[0], times[1], "np.add, 1024 elements", "<= 5 us", times[1] / 5e-6)
    try:
        import torch
    except ImportError:
        return
    tensors = [torch.zeros(1024) for _ in range(6)]
    x, y, z = tensors[:3]
    times = in_turns(lambda: empty_kernel[(1, )](*tensors, 1024, BLOCK=128), lambda: torch.add(x, y, out=z),
                     seconds=options.seconds)
    yield Row("launch, 6 torch tensors, empty kernel", times[0], times[1], "torch.add, 1024 elements", "<= 5 us", times[1] / 5e-6)


def imports(options):
    """In a new process each, NumPy's import first: the best of ten, bytecode compiled before."""
    code = ("import time; a = time.perf_counter(); import numpy; b = time.perf_counter(); import txl, txl.language; "
            "print(b - a, time.perf_counter() - b)")
    found = [tuple(map(float, subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()))
             for _ in range(11)][1:]
    numpy = min(f[0] for f in found)
    yield Row("import txl over numpy", min(f[1] for f in found), numpy, "import numpy", "<= 60 ms", numpy / 60e-3)


def rows(options):
    yield from launch(options)
    yield from imports(options)
