"""Compile the programs of gpu_programs.py with Triton for cuda:90, which needs no GPU: is each a legal Triton kernel?

    VENV/bin/python bench/triton_programs.py [NAME …] [--set unseen] [--large]

VENV has Triton and torch (CPU). Every configuration of a case is compiled down to the cubin, in its small size, or with
`--large` in the sizes that are measured, from arrays without memory. A line a case: the kernels that were compiled, and
the largest shared memory that a configuration takes. A configuration that takes more shared memory than the GPU has is
reported; a launch would refuse it.
"""
import argparse
import sys

import torch
import triton
from triton.backends.compiler import GPUTarget

import gpu_programs
from gpu_case import Inputs

SHARED_MEMORY = 232448  # bytes that a CTA of an H100 may have


class Shapes(Inputs):
    """Inputs of the large sizes that have no memory and no values."""
    def __init__(self):
        self.device, self.large, self.even = "meta", True, False

    def normal(self, *shape, dtype=torch.float32):
        return self.empty(*shape, dtype=dtype)

    def integers(self, low, high, *shape, dtype):
        return self.empty(*shape, dtype=dtype)

    def permutation(self, count):
        return self.empty(count, dtype=torch.int64)

    def table(self, values, dtype):
        return torch.tensor(values, dtype=dtype).to("meta")

    def empty(self, *shape, dtype=torch.float32):
        return torch.empty(shape, dtype=dtype, device="meta")


class Hopper:
    """A driver without a GPU; an autotuner compiles each configuration and takes the first."""
    get_current_target = staticmethod(lambda: GPUTarget("cuda", 90, 32))
    get_current_device = staticmethod(lambda: 0)
    get_current_stream = staticmethod(lambda device=0: 0)

    @staticmethod
    def get_benchmarker():
        return lambda call, quantiles: (call(), [1.0] * len(quantiles))[1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", choices=gpu_programs.SETS, default="programs")
    parser.add_argument("--large", action="store_true")
    options = parser.parse_args()
    triton.runtime.driver.set_active(Hopper())
    run, compiled, wrong = triton.runtime.JITFunction.run, [], 0

    def record(self, *args, grid, warmup, **kwargs):
        compiled.append(run(self, *args, grid=grid, warmup=True, **kwargs))

    triton.runtime.JITFunction.run = record
    for path in gpu_programs.files(options.set):
        module = gpu_programs.module(path, "triton")
        for name, function in gpu_programs.cases(path, "triton").items():
            if options.names and name not in options.names and path.stem not in options.names:
                continue
            del compiled[:]
            try:
                work = function(Shapes() if options.large else Inputs("cpu", large=False))
                for configuration in function.configurations:
                    work.launch(module, **configuration)
            except Exception as error:
                wrong += 1
                print(f"{name}: {type(error).__name__}: {str(error).strip()[-1500:]}", flush=True)
                continue
            kernels = {
                k.metadata.name: max(j.metadata.shared for j in compiled if j.metadata.name == k.metadata.name)
                for k in compiled
            }
            too_large = [k for k, size in kernels.items() if size > SHARED_MEMORY]
            wrong += len(too_large)
            print(
                f"{name:34} {', '.join(f'{k} {size}' for k, size in kernels.items())}" +
                "".join(f"; {k} takes too much shared memory" for k in too_large), flush=True)
    sys.exit(wrong > 0)


if __name__ == "__main__":
    main()
