"""Softmax, layer norm and RMS norm of bfloat16 rows: wanted is 1.2x torch and 0.98x the same kernel under Triton."""
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

ours, theirs = kernels("txl"), kernels("triton")
F = torch.nn.functional


def measure(name, rows, columns, warps):
    x = torch.randn(rows, columns, device="cuda").to(torch.bfloat16)
    y = torch.empty_like(x)
    weight, bias = (torch.randn(columns, device="cuda").to(torch.bfloat16) for _ in range(2))
    tensors = {"softmax": (x, y), "layer_norm": (x, y, weight, bias), "rms_norm": (x, y, weight)}[name]
    scalars = (columns, ) if name == "softmax" else (columns, 1e-5)
    reference = {
        "softmax": lambda: torch.softmax(x, -1), "layer_norm": lambda: F.layer_norm(x, (columns, ), weight, bias, 1e-5),
        "rms_norm": lambda: F.rms_norm(x, (columns, ), weight, 1e-5)
    }[name]
    wide = {"softmax": lambda: torch.softmax(x.float(), -1),
            "layer_norm": lambda: F.layer_norm(x.float(), (columns, ), weight.float(), bias.float(), 1e-5),
            "rms_norm": lambda: F.rms_norm(x.float(), (columns, ), weight.float(), 1e-5)}[name]

    def launch(module):
        kernel = getattr(module, name)
        return lambda: kernel[(rows, )](*tensors, *scalars, BLOCK=columns, num_warps=warps)

    functions, peers = [launch(ours), reference], ["torch"]
    if theirs:
        functions.append(launch(theirs))
        peers.append("Triton")
    functions[0]()
    expected = wide()
    close(name, y, expected, 2.0**-8 * expected.abs().max().item())
    times = milliseconds(functions)
    line(f"{name} {rows}x{columns} bf16, {warps} warps", peers, times, ">= 1.2x torch, >= 0.98x Triton",
         f"{4 * rows * columns / times[0] / 1e9:.2f} TB/s")


for name in ("softmax", "layer_norm", "rms_norm"):
    for rows, columns, warps in ((8192, 16384, 16), (8192, 16384, 8), (32768, 1024, 4), (32768, 1024, 1)):
        attempt(f"{name} {rows}x{columns}", lambda: measure(name, rows, columns, warps))
sys.exit(attempt.failed)
