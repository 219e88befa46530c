"""What a case of gpu_programs.py is made of: its inputs, its launch, and what must come out."""
import functools

import torch

# an expected result is computed at its first check, not where the case is made: `later(lambda: ...)`
later = functools.cache


def case(*configurations):
    """Decorator: a function of Inputs that gives a Work is a case. `configurations` are keywords of its launch, of
    which each compiler takes the one that is fastest for it."""
    def register(function):
        function.configurations = configurations
        return function

    return register


class Work:
    """What is measured.

    launch(module, **configuration) runs the kernels of a module. checks: (result, expected in float64, bound on
    |difference| relative to the largest |expected|, 0 for equality) each; result and expected may be functions, called
    after the launch. flops or bytes: the least that the work needs. keep: arrays that only a table of addresses
    knows."""

    def __init__(self, launch, checks, flops=0, bytes=0, keep=()):
        self.launch, self.checks, self.flops, self.bytes, self.keep = launch, checks, flops, bytes, keep

    def complaint(self, launch):
        """Runs `launch` on results that hold no result; what is wrong then, empty if nothing is."""
        for result, _, _ in self.checks:
            if not callable(result):
                spoil(result)
        launch()
        for index, (result, expected, bound) in enumerate(self.checks):
            result, expected = (x() if callable(x) else x for x in (result, expected))
            if result.shape != expected.shape:
                return f"result {index} has the shape {tuple(result.shape)}, not {tuple(expected.shape)}"
            error = float((result.double() - expected).abs().max() / expected.abs().max().clamp(min=1e-30))
            if not error <= bound:
                return f"result {index}: error {error:.3g} is above {bound:.3g}"
        return ""

    def rate(self, milliseconds):
        if self.flops:
            return f"{self.flops / milliseconds / 1e9:.0f} TFLOP/s"
        return f"{self.bytes / milliseconds / 1e6:.0f} GB/s"


def spoil(x):
    """Fills an array with NaN, or -1: no result has it everywhere."""
    x.flatten().view(torch.uint8).fill_(255)
    return x


def rounded(sizes):
    """Sizes, nested as they come, with integers above 32 rounded up to multiples of 64."""
    if isinstance(sizes, (tuple, list)):
        return type(sizes)(rounded(size) for size in sizes)
    return sizes if not isinstance(sizes, int) or sizes <= 32 else -(-sizes // 64) * 64


class Inputs:
    """Where a case makes its inputs: on a device, large for measuring, small for checking; `even`: small, but what is
    above 32 is a multiple of 64, so that rows begin where sectors begin."""

    def __init__(self, device, large, even=False):
        self.device, self.large, self.even = device, large, even
        self.generator = torch.Generator(device).manual_seed(7)

    def sizes(self, large, small):
        return large if self.large else rounded(small) if self.even else small

    def normal(self, *shape, dtype=torch.float32):
        return torch.randn(shape, generator=self.generator, device=self.device).to(dtype)

    def integers(self, low, high, *shape, dtype):
        return torch.randint(low, high, shape, generator=self.generator, device=self.device).to(dtype)

    def permutation(self, count):
        return torch.randperm(count, generator=self.generator, device=self.device)

    def table(self, values, dtype):
        return torch.tensor(values, dtype=dtype, device=self.device)

    def empty(self, *shape, dtype=torch.float32):
        return spoil(torch.empty(shape, dtype=dtype, device=self.device))
