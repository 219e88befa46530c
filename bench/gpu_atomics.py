"""Atomics, histogram, cumsum and argmax of 2**24 elements: wanted is 0.98x the same kernel under Triton."""
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

N, BINS, COLUMNS = 1 << 24, 256, 4096
ours, theirs = kernels("txl"), kernels("triton")
values = torch.randint(0, BINS, (N, ), device="cuda", dtype=torch.int32)
floats = torch.randint(-8, 8, (N // COLUMNS, COLUMNS), device="cuda").float()  # sums of them are exact
bins = torch.zeros(BINS, device="cuda", dtype=torch.int32)
results = torch.empty_like(floats)
indices = torch.empty(N // COLUMNS, device="cuda", dtype=torch.int32)


def measure(name, grid, arrays, constants, result, expected, reset=False):
    def launch(module):
        kernel = getattr(module, name)
        return lambda: kernel[(grid, )](*arrays, **constants)

    functions, peers = [launch(ours)], []
    if theirs:
        functions.append(launch(theirs))
        peers.append("Triton")
    result.zero_()
    functions[0]()
    close(name, result, expected, 0)
    line(f"{name} 2**24", peers, milliseconds(functions), ">= 0.98x Triton")


counts = torch.bincount(values, minlength=BINS).int()
attempt("count_with_atomics", lambda: measure("count_with_atomics", N // 1024,
                                              (values, bins, N), {"BLOCK": 1024}, bins, counts))
attempt("histogram", lambda: measure("histogram", N // 4096,
                                     (values, bins, N), {"BINS": BINS, "BLOCK": 4096}, bins, counts))
attempt(
    "cumsum", lambda: measure("cumsum", N // COLUMNS, (floats, results, COLUMNS), {"BLOCK": COLUMNS}, results,
                              floats.double().cumsum(1).float()))
ramp = floats + torch.rand_like(floats)  # no ties
attempt(
    "argmax", lambda: measure("argmax", N // COLUMNS, (ramp, indices, COLUMNS), {"BLOCK": COLUMNS}, indices,
                              ramp.argmax(1).int()))
sys.exit(attempt.failed)
