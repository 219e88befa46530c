"""Run every example on this machine's CPU, compare it with NumPy and say how it went.

    ./dev demo                     or    .venv/bin/python -m txl examples/demo.py [--small] [--kind torch]

One line a program: shapes, type, largest error against a float64 reference (its bound in brackets), time, and how many
times faster than the NumPy expression. Each program runs twice and both results must have the same bits. The TTIR of
each kernel is left in build/demo/.
"""
import argparse
import os
import re
import sys
import time

import numpy as np
import txl

from arrays import from_numpy, to_numpy
from cases import cases, error

ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")


def seconds(function, budget=0.3):
    """The shortest of a few runs, as many as fit in the budget but at least two."""
    best, spent, runs = float("inf"), 0.0, 0
    while runs < 2 or spent < budget:
        start = time.perf_counter()
        function()
        took = time.perf_counter() - start
        best, spent, runs = min(best, took), spent + took, runs + 1
    return best


def show(t):
    return f"{t * 1e3:8.2f} ms" if t >= 1e-4 else f"{t * 1e6:8.1f} us"


def write_ttir(case, folder):
    """Write the TTIR of the case's kernel as it was last compiled; the path, or None where there is none."""
    kernel = getattr(case.kernel, "fn", case.kernel) if hasattr(case.kernel, "configs") else case.kernel
    compiled = [k for k in getattr(kernel, "compiled_kernels", lambda: [])()]
    if not compiled:
        return None
    os.makedirs(folder, exist_ok=True)
    path = os.path.join(folder, re.sub(r"\W+", "_", f"{case.name} {case.dtype}") + ".ttir")
    with open(path, "w", encoding="utf-8") as file:
        file.write(compiled[-1].asm["ttir"])
    return path


def run(case, kind):
    """(largest error, seconds, NumPy's seconds) of one case; raises if two runs differ."""
    arrays = [from_numpy(x, kind) for x in case.inputs]
    first = [to_numpy(r) for r in case.run(*arrays)]
    first = [r.copy() for r in first]
    second = [to_numpy(r) for r in case.run(*arrays)]
    for a, b in zip(first, second):
        if a.tobytes() != b.tobytes():
            raise AssertionError(f"{case.name}: two runs gave different bits")
    worst = error(first, case.exact(*case.inputs))

    def ours():
        case.run(*arrays)
        if kind == "cuda":
            txl.synchronize()

    return worst, seconds(ours), seconds(lambda: case.numpy(*case.inputs))


def main():
    parser = argparse.ArgumentParser(description="run every example and compare it with NumPy")
    parser.add_argument("--small", action="store_true", help="small arrays")
    parser.add_argument("--kind", choices=("numpy", "torch", "cuda"), default="numpy",
                        help="the arrays that the programs get")
    parser.add_argument("--out", default=os.path.join(ROOT, "build", "demo"), help="folder for the TTIR")
    arguments = parser.parse_args()

    print(f"{'program':28} {'shapes':14} {'dtype':9} {'error (bound)':20} {'time':>11} {'NumPy':>11}  ratio")
    failures, written = 0, 0
    for case in cases("small" if arguments.small else "demo"):
        start = time.perf_counter()
        worst, ours, numpys = run(case, arguments.kind)
        ok = worst <= case.bound
        failures += not ok
        written += write_ttir(case, arguments.out) is not None
        print(f"{case.name:28} {case.shapes:14} {case.dtype:9} {worst:.1e} ({case.bound:.1e})   {show(ours)} "
              f"{show(numpys)}  {numpys / ours:5.2f}x{'' if ok else '   WRONG: ' + case.why}", flush=True)
        del start

    print()
    if failures:
        print(f"{failures} programs exceed their bound")
        return 1
    print(f"All results are within their bounds; two runs of each gave identical bits.")
    if written:
        print(f"The TTIR of {written} kernels is in {os.path.relpath(arguments.out)}.")
    print("""
Next:
  .venv/bin/python -m txl examples/softmax.py      run one program; the same file runs under Triton
  TXL_CHECK=1 .venv/bin/python -m txl FILE         look for races, uninitialised reads and order dependence
  build/bin/txlc examples/vector_add.py --help     compile a kernel without Python
  docs/debug/errors.md                             when a kernel does not do what it should
  docs/start/from-triton.md                        run a program that says `import triton`""")
    return 0


if __name__ == "__main__":
    sys.exit(main())
