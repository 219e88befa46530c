"""Runs the programs of test/python/programs as a GPU runs them, compared with the tile machine.

    python gpu_path.py sm_80 [NAME …]     on the emulator: one line a program, ok or the first line of what went wrong
    python gpu_path.py device [NAME …]    on the GPU (or what stands in for the driver), with arrays of the package
      itself
    python gpu_path.py cuda [NAME …]      on the GPU, with torch's
"""
import sys
import time
from pathlib import Path

from txl import alias

alias.install()

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import txl
from programs import PROGRAMS, complaints

BY_NAME = {p.name: p for p in PROGRAMS}

# Programs whose result depends on the order of programs: two runs need not agree bit for bit.
UNORDERED = frozenset({"atomic.float_atomics", "dot.split_k_with_atomics",
                       "attention_forms.gradient_of_causal_attention"})


# What a GPU promises less of than the CPU: |result - expected| / max(1, |expected|). Division of float32 is right to 2
# ulp.
BOUNDS = {"element.floats_of_every_type": 2.0**-22}


def run(program, where):
    """What is wrong with a program on `where` (an architecture for the emulator, or a kind of array), one line each:
    against its expectation, and against the tile machine. An exception of a launch is raised."""
    if where in ("device", "cuda"):
        results = program.run(where)
        txl.synchronize()
    else:
        with txl.emulate(where):
            results = program.run("numpy")
    least = BOUNDS.get(program.name, 0)
    results = [(result, expected, max(bound, least)) for result, expected, bound in results]
    found = complaints(results)
    tile = program.run("numpy")
    bounds = [max(2 * bound, 0 if program.name not in UNORDERED else 1e-5) for _, _, bound in results]
    return found + [f"against the tile machine: {c}" for c in complaints(
        [(r, t, b) for (r, _, _), (t, _, _), b in zip(results, tile, bounds, strict=True)])]


def report(names, where):
    failed = 0
    for name in names:
        start = time.monotonic()
        try:
            found = run(BY_NAME[name], where)
            line = found[0] if found else ""
        except Exception as error:
            first = str(error).strip().splitlines() or [""]
            line = f"{type(error).__name__}: {next((t for t in first if 'error:' in t), first[0])}"
        failed += bool(line)
        print(f"{time.monotonic() - start:6.2f} s  {name}: {line or 'ok'}", flush=True)
    print(f"{len(names) - failed} of {len(names)} pass on {where}")
    return failed


if __name__ == "__main__":
    sys.exit(bool(report(sys.argv[2:] or list(BY_NAME), sys.argv[1] if len(sys.argv) > 1 else "sm_80")))
