"""Programs as people publish them (bench/programs), one text under TXL and under Triton: each must be right against float64, then both
are measured in turns in their best configuration. Ratios are Triton's time over ours.

    python bench/gpu_programs.py [NAME …]          on a GPU; a name is a case, a file of bench/programs, or a pattern such as `matmul_*`
    python bench/gpu_programs.py --part 1/3        a third of them; --seconds 500: no case begins later
    python bench/gpu_programs.py --small           without a GPU: small sizes, on the tile machine, only checked
    python bench/gpu_programs.py --small --on sm_90   the same on the emulator
    python bench/gpu_programs.py --list
"""
import argparse
import contextlib
import fnmatch
import functools
import gc
import math
import sys
import time
from pathlib import Path

import torch

import gpu_measure
from gpu_case import Place

FILES = sorted(p for p in (Path(__file__).resolve().parent / "programs").glob("*.py"))


@functools.cache
def module(path, package):
    return gpu_measure.kernels(package, path)


def cases(path, package="txl"):
    """name -> function, in the order of the file."""
    found = module(path, package)
    return {name: value for name, value in vars(found).items() if hasattr(value, "configurations") and value.__module__ == found.__name__}


def selected(names):
    """(file, name, function) of the cases that are wanted; all without names."""
    everything = [(path, name, function) for path in FILES for name, function in cases(path).items()]
    for name in names:
        if not any(fnmatch.fnmatch(n, name) or p.stem == name for p, n, _ in everything):
            sys.exit(f"there is no case `{name}`: --list names them")
    return [c for c in everything if not names or any(fnmatch.fnmatch(c[1], n) or c[0].stem == n for n in names)]


def check_small(path, function, target=None):
    """What is wrong with a case in its small size, in every configuration: on the tile machine, or emulated for a target."""
    import txl
    complaints = []
    for configuration in function.configurations:
        work = function(Place("cpu", large=False))
        with txl.emulate(target) if target else contextlib.nullcontext():
            if wrong := work.complaint(lambda: work.launch(module(path, "txl"), **configuration)):
                complaints.append(f"{configuration}: {wrong}")
    return complaints


def best(name, package, work, kernels, configurations):
    """The launch in the fastest configuration that gives the right result, and that configuration; None without one."""
    times = {}
    for number, configuration in enumerate(configurations):
        launch = functools.partial(work.launch, kernels, **configuration)
        try:
            wrong = work.complaint(launch)
            times[number] = gpu_measure.milliseconds([launch], pairs=5)[0] if not wrong else math.inf
        except Exception as error:
            wrong = f"{type(error).__name__}: {str(error).strip()[:300]}"
        if wrong:
            print(f"    {name}, {package}, {configuration}: {wrong}", flush=True)
    right = {n: t for n, t in times.items() if t < math.inf}
    if not right:
        return None
    number = min(right, key=right.get)
    return functools.partial(work.launch, kernels, **configurations[number]), configurations[number]


def measure(path, name, function, pairs):
    """One line; our speed relative to Triton's, None where one of them does not run."""
    work = function(Place("cuda", large=True))
    chosen = {}
    for package in ("txl", "triton"):
        if kernels := module(path, package):
            if found := best(name, package, work, kernels, function.configurations):
                chosen[package] = found
    if "txl" not in chosen:
        raise AssertionError("no configuration is right")
    times = gpu_measure.milliseconds([launch for launch, _ in chosen.values()], pairs)
    short = {p: " ".join(str(v) for v in c.values()) for p, (_, c) in chosen.items()}
    gpu_measure.line(f"{name} [{short['txl']}]", [f"Triton [{short[p]}]" for p in list(chosen)[1:]], times, amount=work.rate(times[0]))
    return times[1] / times[0] if len(times) > 1 else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--part", default="1/1")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--on", choices=("sm_80", "sm_90", "sm_120"))
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chosen = selected(options.names)
    part, parts = map(int, options.part.split("/"))
    chosen = chosen[part - 1::parts]
    if options.list:
        return print("\n".join(f"{path.stem:12} {name}" for path, name, _ in chosen))
    ratios, start = {}, time.monotonic()
    for path, name, function in chosen:
        if time.monotonic() - start > options.seconds:
            print(f"{name}: not begun")
            continue

        def one():
            if options.small:
                begin = time.monotonic()
                wrong = check_small(path, function, options.on)
                if wrong:
                    raise AssertionError("; ".join(wrong))
                print(f"{name:34} ok, {time.monotonic() - begin:.1f} s", flush=True)
            else:
                ratios[path.stem, name] = measure(path, name, function, options.pairs)

        gpu_measure.attempt(name, one)
        gc.collect()
        torch.cuda.empty_cache()
    known = {key: r for key, r in ratios.items() if r}
    for group in [*dict.fromkeys(file for file, _ in known), "all"]:
        if mine := [r for (file, _), r in known.items() if group in (file, "all")]:
            print(f"{group:12} {len(mine)} programs, geometric mean {math.exp(sum(map(math.log, mine)) / len(mine)):.3f}x, least {min(mine):.3f}x")
    sys.exit(gpu_measure.attempt.failed)


if __name__ == "__main__":
    main()
