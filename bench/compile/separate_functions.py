"""The time to compile 50 kernels that share one large function: inlined, as a `noinline` function of each kernel, and
compiled separately (`extern`).

    python bench/compile/separate_functions.py [--kernels 50] [--stage ttir ptx cubin] [--target sm_90] [--run]

Each case is a process of its own with an empty cache; it compiles another kernel first, so that the start of the
library is not counted. Wanted: at most a third of inlining it. `cubin` needs ptxas or a GPU's driver; `--run` launches
the kernels on a GPU, each against the kernel with the function inlined, and needs torch.
"""
import argparse
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

MODULE = '''
import txl
import txl.language as tl


{decorator}
def evaluated(x, w, STEPS: tl.constexpr):
    """A function of rows: a polynomial of functions, normalised and sorted."""
    y = x
    for step in tl.static_range(STEPS):
        s = tl.sum(y * w, 1)[:, None]
        y = tl.where(y > s, tl.exp(-y * y) + tl.erf(y), tl.sin(y + step) * w)
        y = y - tl.max(y, 1)[:, None]
        y = y * tl.rsqrt(tl.sum(y * y, 1)[:, None] + 1e-3)
    return tl.sort(y, 1), tl.cumsum(y, 1)
'''
KERNEL = '''

@txl.jit
def kernel_{i}(x, out, M: tl.constexpr, N: tl.constexpr):
    at = tl.program_id(0) * M * N + tl.arange(0, M)[:, None] * N + tl.arange(0, N)[None, :]
    rows = tl.load(x + at)
    y, sums = evaluated(rows * {i}, rows + {i}.5, 6)
    tl.store(out + at, y + {i} * sums)
'''
DECORATORS = {
    "inlined": "@txl.jit", "noinline": "@txl.jit(noinline=True)", "extern": "@txl.jit(noinline=True, extern=True)"
}
SHAPE = {"M": 4, "N": 256}


def load(folder, how, count):
    path = Path(folder) / f"kernels_{how}.py"
    path.write_text(MODULE.format(decorator=DECORATORS[how]) + "".join(KERNEL.format(i=i) for i in range(count + 1)))
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return [getattr(module, f"kernel_{i}") for i in range(count + 1)]


def compile_all(how, count, stage, target):
    """The seconds for `count` kernels; the process compiles them once."""
    import txl

    def compiled(kernel):
        made = txl.compile(kernel, signature={"x": "*fp32", "out": "*fp32", **SHAPE},
                           target="cpu" if stage == "ttir" else target)
        return made.asm[stage]

    with tempfile.TemporaryDirectory() as folder:
        compiled(load(folder, "inlined", 0)[0])
        kernels = load(folder, how, count)[1:]
        start = time.perf_counter()
        for kernel in kernels:
            compiled(kernel)
        return time.perf_counter() - start


def run_all(count):
    """Launches every kernel three ways on a GPU: their results must have the same bits as with `noinline`."""
    import torch
    x = torch.randn(64, SHAPE["N"], device="cuda")
    with tempfile.TemporaryDirectory() as folder:
        results = []
        for how in ("noinline", "extern"):
            out = [torch.empty_like(x) for _ in range(count)]
            for kernel, one in zip(load(folder, how, count)[1:], out):
                kernel[(64 // SHAPE["M"], )](x, one, **SHAPE)
            torch.cuda.synchronize()
            results.append(out)
    return sum(int(torch.equal(a.view(torch.int32), b.view(torch.int32))) for a, b in zip(*results))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kernels", type=int, default=50)
    parser.add_argument("--stage", nargs="+", default=["ttir", "ptx"], choices=["ttir", "ptx", "cubin"])
    parser.add_argument("--target", default="sm_90")
    parser.add_argument("--run", action="store_true")
    parser.add_argument("--one", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.one:
        print(json.dumps(compile_all(options.one, options.kernels, options.stage[0], options.target)))
        return
    print(f"{options.kernels} kernels, {options.target}, seconds")
    print(f"{'stage':8}{'inlined':>10}{'noinline':>10}{'extern':>10}  extern / inlined")
    for stage in options.stage:
        seconds = {}
        for how in DECORATORS:
            with tempfile.TemporaryDirectory() as cache:
                done = subprocess.run([
                    sys.executable, __file__, "--one", how, "--stage", stage, "--kernels",
                    str(options.kernels), "--target", options.target
                ], env={**os.environ, "TXL_CACHE_DIR": cache}, check=True, capture_output=True, text=True)
            seconds[how] = json.loads(done.stdout.splitlines()[-1])
        print(f"{stage:8}" + "".join(f"{s:10.2f}" for s in seconds.values()) +
              f"{seconds['extern'] / seconds['inlined']:10.2f}", flush=True)
    if options.run:
        print(f"{run_all(options.kernels)} of {options.kernels} kernels have the same bits as with `noinline`")


if __name__ == "__main__":
    main()
