"""What `kernel.numerics` states of random kernels, tested: where it states that a GPU computes the bits of the CPU, the
emulator and the tile machine store the same bits.

    python numerics_contract.py --seeds 0:2000
"""
import argparse
import os
import sys
import tempfile
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).parent))

import random_kernels
from kernel_generator import Argument
from kernel_targets import target_of

import txl


def launched(kernel, function, where):
    """(the compiled kernel, its outputs)."""
    values = kernel.values()
    passed = [a.passed(v) if isinstance(a, Argument) else v for v, a in zip(values, kernel.arguments, strict=True)]
    with mock.patch.dict(os.environ, TXL_REDUCTION_ORDER="gpu"):
        if where == "tile":
            compiled = function[kernel.grid](*passed, num_warps=kernel.warps)
        else:
            with txl.emulate(where):
                compiled = function[kernel.grid](*passed, num_warps=kernel.warps)
    return compiled, [v for v, a in zip(values, kernel.arguments, strict=True) if isinstance(a, Argument) and a.output]


def check(seed):
    """(whether the contract states equal bits, what is wrong: a list of texts)."""
    kernel = random_kernels.kernel_of(seed)
    target = target_of(seed)
    with tempfile.TemporaryDirectory() as folder:
        function = random_kernels.load(kernel, folder)
        on_cpu, expected = launched(kernel, function, "tile")
        on_gpu, got = launched(kernel, function, target)
        wrong = [] if on_cpu.numerics.same_as_cpu else ["the numerics on the CPU are not those of the CPU"]
        states = on_gpu.numerics.same_as_cpu
        for number, (x, y) in enumerate(zip(expected, got)):
            differ = random_kernels.bits_differ(x, y)
            if states and differ.any():
                wrong.append(f"seed {seed}, {target}: {int(differ.sum())} elements of output {number} differ\n"
                             f"{on_gpu.numerics}\n{kernel.source}")
        return states, wrong


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--seeds", default="0:100")
    first, _, end = parser.parse_args().seeds.partition(":")
    stated = 0
    for seed in range(int(first), int(end) if end else int(first) + 1):
        states, wrong = check(seed)
        stated += states
        if wrong:
            sys.exit("\n".join(wrong))
    print(f"{stated} kernels with the bits of the CPU")


if __name__ == "__main__":
    main()
