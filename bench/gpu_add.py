"""Copy and add of 2**28 float32: wanted is 0.98 of torch's speed."""
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

N = 1 << 28
ours, theirs = kernels("txl"), kernels("triton")
x, y, z = (torch.rand(N, device="cuda") for _ in range(3))


def launch(module, name, *arrays, block=1024, **options):
    kernel, grid = getattr(module, name), (N // block, )
    return lambda: kernel[grid](*arrays, N, BLOCK=block, **options)


def measure(name, arrays, reference, expected, bytes_):
    for block, warps in ((1024, 4), (2048, 8), (4096, 8)):
        functions = [launch(ours, name, *arrays, block=block, num_warps=warps), reference]
        peers = ["torch"]
        if theirs:
            functions.append(launch(theirs, name, *arrays, block=block, num_warps=warps))
            peers.append("Triton")
        arrays[-1].zero_()
        functions[0]()
        close(name, arrays[-1], expected(), 0)
        times = milliseconds(functions)
        line(f"{name} 2**28 float32, block {block}", peers, times, ">= 0.98x torch",
             f"{bytes_ / times[0] / 1e9:.2f} TB/s")


attempt("add", lambda: measure("add", (x, y, z), lambda: torch.add(x, y, out=z), lambda: x + y, 12 * N))
attempt("copy", lambda: measure("copy", (x, z), lambda: z.copy_(x), lambda: x, 8 * N))
sys.exit(attempt.failed)
