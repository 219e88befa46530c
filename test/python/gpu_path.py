"""Runs the programs of test/python/programs the whole way to a GPU, on the emulator, beside the tile machine.

    python gpu_path.py sm_80 [NAME …]     one line a program: ok, or the first line of what went wrong
"""
import sys
import time

from txl import alias

alias.install()

import txl
from programs import PROGRAMS, complaints

BY_NAME = {p.name: p for p in PROGRAMS}


def run(program, architecture):
    """What is wrong with a program on the emulator, one line each; an exception of the launch is raised."""
    with txl.emulate(architecture):
        results = program.run("numpy")
    return complaints(results)


def report(names, architecture):
    failed = 0
    for name in names:
        start = time.monotonic()
        try:
            found = run(BY_NAME[name], architecture)
            line = found[0] if found else ""
        except Exception as error:
            first = str(error).strip().splitlines() or [""]
            line = f"{type(error).__name__}: {next((t for t in first if 'error:' in t), first[0])}"
        failed += bool(line)
        print(f"{time.monotonic() - start:6.2f} s  {name}: {line or 'ok'}", flush=True)
    print(f"{len(names) - failed} of {len(names)} pass on {architecture}")
    return failed


if __name__ == "__main__":
    sys.exit(bool(report(sys.argv[2:] or list(BY_NAME), sys.argv[1] if len(sys.argv) > 1 else "sm_80")))
