"""Compile the kernels of kernels.py with Triton for cuda:90 (no GPU needed) and print each stage's time as JSON.

    VENV/bin/python bench/triton_compile.py [--repeat 5] [--only NAME]

Run in a process of an environment that has Triton. The times are the ones Triton reports to its compilation listener,
in microseconds: `frontend` (source to TTIR), then one entry a stage; and `cpu`, the processor time of this process, in
which its assembler, a process of its own, has no part. The process is warm: one round comes first.
"""
import argparse
import json
import os
import statistics
import time

os.environ["TRITON_ALWAYS_COMPILE"] = "1"

import triton
from triton.backends.compiler import GPUTarget

from kernels import kernels


def compile_once(kernel, signature, constants, options):
    """{stage: microseconds} of one compilation, and its `cpu`."""
    results = []
    triton.knobs.compilation.listener = lambda *, times, **_: results.append(times)
    ordered = {name: "constexpr" if name in constants else signature[name] for name in kernel.arg_names}
    attrs = {(i, ): [["tt.divisibility", 16]] for i, name in enumerate(kernel.arg_names)
             if ordered[name].startswith("*") or ordered[name] == "i32"}
    source = triton.compiler.ASTSource(fn=kernel, signature=ordered, constexprs=constants, attrs=attrs)
    start = time.process_time()
    triton.compile(source, target=GPUTarget("cuda", 90, 32), options=options)
    cpu = (time.process_time() - start) * 1e6
    times = results[-1]
    return {"frontend": times.ir_initialization, **dict(times.lowering_stages), "cpu": cpu}


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeat", type=int, default=5)
    parser.add_argument("--stages", type=int, help="num_stages of every kernel")
    parser.add_argument("--only")
    arguments = parser.parse_args()
    chosen = {n: k for n, k in kernels().items() if arguments.only in (None, n)}
    if arguments.stages:
        chosen = {n: (*k[:3], {**k[3], "num_stages": arguments.stages}) for n, k in chosen.items()}
    result = {}
    for name, kernel in chosen.items():
        rounds = [compile_once(*kernel) for _ in range(arguments.repeat + 1)][1:]
        result[name] = {stage: statistics.median(r[stage] for r in rounds) for stage in rounds[0]}
    print(json.dumps({"triton": triton.__version__, "microseconds": result}))


if __name__ == "__main__":
    main()
