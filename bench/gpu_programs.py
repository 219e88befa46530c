"""Programs as people publish them (bench/programs, bench/unseen), one text under TXL and under Triton: each must be
right against float64, then both are measured alternately in their best configuration. Ratios are Triton's time over
ours.

    python bench/gpu_programs.py [NAME …]          on a GPU; a name is a case, a file of the set, or a pattern such as
      `matmul_*`
    python bench/gpu_programs.py --shard 1/3       a third of them; --seconds 500: no case begins later
    python bench/gpu_programs.py --set unseen      the programs of bench/unseen; --table FILE writes a table of the
      results
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
from gpu_case import Inputs

HERE = Path(__file__).resolve().parent
SETS = ("programs", "unseen")  # folders of files of cases


def files(folder="programs"):
    return sorted((HERE / folder).glob("*.py"))


@functools.cache
def module(path, package):
    return gpu_measure.kernels(package, path)


def cases(path, package="txl"):
    """name -> function, in the order of the file."""
    result = module(path, package)
    return {
        name: value
        for name, value in vars(result).items()
        if hasattr(value, "configurations") and value.__module__ == result.__name__
    }


def selected(names, folder="programs"):
    """(file, name, function) of the cases of a set that are wanted; all without names."""
    everything = [(path, name, function) for path in files(folder) for name, function in cases(path).items()]
    for name in names:
        if not any(fnmatch.fnmatch(n, name) or p.stem == name for p, n, _ in everything):
            sys.exit(f"there is no case `{name}`: --list names them")
    return [c for c in everything if not names or any(fnmatch.fnmatch(c[1], n) or c[0].stem == n for n in names)]


def check_small(path, function, target=None):
    """What is wrong with a case in its small size, in every configuration: on the tile machine, or emulated for a
    target."""
    import txl
    complaints = []
    for configuration in function.configurations:
        work = function(Inputs("cpu", large=False))
        with txl.emulate(target) if target else contextlib.nullcontext():
            if wrong := work.complaint(lambda: work.launch(module(path, "txl"), **configuration)):
                complaints.append(f"{configuration}: {wrong}")
    return complaints


def best(name, package, work, kernels, configurations):
    """The launch in the fastest configuration that gives the right result, and that configuration; None without one."""
    times = {}
    for index, configuration in enumerate(configurations):
        launch = functools.partial(work.launch, kernels, **configuration)
        try:
            wrong = work.complaint(launch)
            times[index] = gpu_measure.milliseconds([launch], pairs=5)[0] if not wrong else math.inf
        except Exception as error:
            wrong = f"{type(error).__name__}: {str(error).strip()[:300]}"
        if wrong:
            print(f"    {name}, {package}, {configuration}: {wrong}", flush=True)
    right = {n: t for n, t in times.items() if t < math.inf}
    if not right:
        return None
    index = min(right, key=right.get)
    return functools.partial(work.launch, kernels, **configurations[index]), configurations[index]


def measure(path, name, function, pairs):
    """One line; the medians of TXL and of Triton in milliseconds, without Triton's where that does not run."""
    work = function(Inputs("cuda", large=True))
    chosen = {}
    for package in ("txl", "triton"):
        if kernels := module(path, package):
            if result := best(name, package, work, kernels, function.configurations):
                chosen[package] = result
    if "txl" not in chosen:
        raise AssertionError("no configuration is right")
    times = gpu_measure.milliseconds([launch for launch, _ in chosen.values()], pairs)
    short = {p: " ".join(str(v) for v in c.values()) for p, (_, c) in chosen.items()}
    gpu_measure.line(f"{name} [{short['txl']}]", [f"Triton [{short[p]}]" for p in list(chosen)[1:]], times,
                     amount=work.rate(times[0]))
    return times


def geometric_mean(ratios):
    return math.exp(sum(map(math.log, ratios)) / len(ratios))


def table(times, device, versions):
    """A table in Markdown of {(file, case): medians in milliseconds of TXL and Triton}: a line a case, and the
    geometric means."""
    lines = [
        f"{device}; {versions}; medians of alternating runs with cold caches", "",
        "| file | case | TXL | Triton | speed relative to Triton |", "|---|---|---|---|---|"
    ]
    for (file, name), both in times.items():
        microseconds = [f"{1e3 * t:.1f} us" for t in both] + ["-"] * (2 - len(both))
        ratio = f"{both[1] / both[0]:.3f}x" if len(both) > 1 else "-"
        lines.append(f"| {file} | {name} | {' | '.join(microseconds)} | {ratio} |")
    if ratios := [both[1] / both[0] for both in times.values() if len(both) > 1]:
        below = sum(r < 1 for r in ratios)
        lines.append(
            f"| all | {len(ratios)} cases, {below} below 1 | | | geometric mean {geometric_mean(ratios):.3f}x, least "
            f"{min(ratios):.3f}x |"
        )
    return "\n".join(lines) + "\n"


def write_table(path, times):
    import txl
    try:
        import triton
        versions = [f"TXL {txl.__version__}", f"Triton {triton.__version__}", f"torch {torch.__version__}"]
    except ImportError:
        versions = [f"TXL {txl.__version__}", f"torch {torch.__version__}"]
    Path(path).write_text(table(times, torch.cuda.get_device_name(), ", ".join(versions)))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", choices=SETS, default="programs")
    parser.add_argument("--table", metavar="FILE")
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--pairs", type=int, default=40)
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--small", action="store_true")
    parser.add_argument("--on", choices=("sm_80", "sm_90", "sm_90a", "sm_120"))
    parser.add_argument("--list", action="store_true")
    options = parser.parse_args()
    chosen = selected(options.names, options.set)
    shard, shards = map(int, options.shard.split("/"))
    chosen = chosen[shard - 1::shards]
    if options.list:
        return print("\n".join(f"{path.stem:12} {name}" for path, name, _ in chosen))
    times, start = {}, time.monotonic()
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
                times[path.stem, name] = measure(path, name, function, options.pairs)

        gpu_measure.attempt(name, one)
        gc.collect()
        torch.cuda.empty_cache()
    if options.table and times:
        write_table(options.table, times)
    known = {key: both[1] / both[0] for key, both in times.items() if len(both) > 1}
    for group in [*dict.fromkeys(file for file, _ in known), "all"]:
        if mine := [r for (file, _), r in known.items() if group in (file, "all")]:
            print(
                f"{group:12} {len(mine)} programs, geometric mean {geometric_mean(mine):.3f}x, least {min(mine):.3f}x")
    sys.exit(gpu_measure.attempt.failed)


if __name__ == "__main__":
    main()
