"""Cross entropy of a linear layer, forward and backward, against torch's product and cross entropy, compiled: times and
the most memory. On a GPU, bfloat16; losses and gradients are first compared with float64, of some rows and classes.

    python bench/tuned/linear_entropy.py
"""
import sys
from pathlib import Path

import torch
from txl import kernels

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from gpu_measure import attempt, close, milliseconds  # noqa: E402

CASES = [(8192, 4096, 128256), (4096, 4096, 32000), (16384, 2048, 151936)]


def most_memory(function):
    torch.cuda.synchronize()
    torch.cuda.reset_peak_memory_stats()
    before = torch.cuda.memory_allocated()
    function()
    torch.cuda.synchronize()
    return (torch.cuda.max_memory_allocated() - before) / 1e9


def case(rows, k, classes):
    x = torch.randn(rows, k, device="cuda").to(torch.bfloat16).requires_grad_()
    weight = (torch.randn(classes, k, device="cuda") * 2 * k**-0.5).to(torch.bfloat16).requires_grad_()
    target = torch.randint(0, classes, (rows, ), device="cuda")
    compiled = torch.compile(lambda x, w, t: torch.nn.functional.cross_entropy((x @ w.T).float(), t))
    losses = kernels.linear_cross_entropy(x, weight, target, reduction="none")
    wide, some = weight.detach().double(), slice(0, 128)
    logits = x[some].detach().double() @ wide.T
    exact = torch.nn.functional.cross_entropy(logits, target[some], reduction="none")
    close("losses", losses[some].detach(), exact, 1e-4)
    losses[some].sum().backward()
    shares = logits.softmax(-1)
    shares[torch.arange(128), target[some]] -= 1
    for mine, exact in ((x.grad[some], shares @ wide), (weight.grad[:512], shares.T[:512] @ x[some].detach().double())):
        close("gradient", mine, exact, 2.0**-7 * exact.abs().max().item())
    del wide, logits, shares

    def both(loss):
        x.grad = weight.grad = None
        loss(x, weight, target).backward()

    with torch.no_grad():
        forward = milliseconds([lambda: kernels.linear_cross_entropy(x, weight, target),
                                lambda: compiled(x, weight, target)], pairs=7)
    functions = [lambda: both(kernels.linear_cross_entropy), lambda: both(compiled)]
    whole = milliseconds(functions, pairs=7)
    memory = [most_memory(function) for function in functions]
    flops = 2 * rows * k * classes
    rate, all_rate = flops / forward[0] / 1e9, 4 * flops / whole[0] / 1e9  # the product that is repeated included
    print(
        f"linear cross entropy {rows}x{k}x{classes}: forward {forward[0]:.2f} ms ({rate:.0f} TFLOP/s) "
        f"{forward[1] / forward[0]:.3f}x torch; with gradients {whole[0]:.2f} ms ({all_rate:.0f} TFLOP/s) "
        f"{whole[1] / whole[0]:.3f}x torch; {memory[0]:.2f} GB, torch {memory[1]:.2f}", flush=True)


if __name__ == "__main__":
    print(torch.cuda.get_device_name())
    for sizes in CASES:
        attempt(f"linear cross entropy {sizes}", lambda: case(*sizes))
    sys.exit(attempt.failed)
