"""Mathematical functions of f32 in elementwise kernels, GELU first: wanted is 0.95x the same kernel under Triton each,
1.0x in the geometric mean. Names of kernels as arguments: only these."""
import math
import sys

import torch

from gpu_measure import attempt, close, kernels, line, milliseconds

ours, theirs = kernels("txl"), kernels("triton")
wanted = sys.argv[1:]
ratios = []
CASES = {
    "gelu": lambda x: torch.nn.functional.gelu(x),
    "gelu_tanh": lambda x: torch.nn.functional.gelu(x, approximate="tanh"),
    "softplus": lambda x: torch.nn.functional.softplus(x),
    "wave": lambda x: torch.sin(x) + torch.cos(2 * x),
    "power": lambda x: torch.pow(torch.abs(x), 1.7),
    "angle": lambda x: torch.atan2(x, 1 - x),
}


def measure(name, dtype, block):
    n = 1 << 26
    x = (4 * torch.randn(n, device="cuda")).to(dtype)
    y = torch.empty_like(x)

    def launch(module):
        return lambda: getattr(module, name)[(n // block, )](x, y, n, BLOCK=block, num_warps=4)

    functions, peers = [launch(ours), lambda: CASES[name](x)], ["torch"]
    if theirs:
        functions.append(launch(theirs))
        peers.append("Triton")
    functions[0]()
    few = slice(0, 1 << 20)
    expected = CASES[name](x[few].double())
    close(name, y[few], expected,
          (2.0**-20 if dtype == torch.float32 else 2.0**-8) * max(1.0,
                                                                  expected.abs().max().item()))
    times = milliseconds(functions)
    if theirs:
        ratios.append(times[2] / times[0])
    line(f"{name} {str(dtype)[6:]}", peers, times, ">= 0.95x Triton",
         f"{2 * x.element_size() * n / times[0] / 1e9:.2f} TB/s")


for name in CASES:
    for dtype in (torch.float32, torch.bfloat16):
        if not wanted or name in wanted:
            attempt(name, lambda: measure(name, dtype, 1024))
if ratios:
    print(f"geometric mean against Triton: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.3f}")
sys.exit(attempt.failed)
