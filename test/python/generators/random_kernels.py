"""Random kernels on the tile machine, on the emulator and on the GPU, compared: bit for bit where every operation gives
the same bits everywhere, else each machine with a float64 run of the kernel, within the error bounds that this run
computed (shadow.py).

    python random_kernels.py --seeds 0:1000 [--on emulator | gpu | all | tile | sm_90a] [-j N]
    python random_kernels.py --seeds 17 --print          the source of one
    python random_kernels.py --seeds 17 --shrink         the smallest kernel found that fails as this one does
"""
import argparse
import contextlib
import importlib.util
import multiprocessing
import os
import re
import sys
import tempfile
import time
from pathlib import Path
from unittest import mock

import numpy as np

sys.path.insert(0, str(Path(__file__).parent))

from kernel_generator import FAMILIES, Argument, Kernel, View
from kernel_targets import target_of
from shadow import Unknown
from shrink_kernel import Shrinker

import txl


def kernel_of(seed):
    """The kernel of a seed. Where its path would depend on what the bounds leave open, a variation of it."""
    for attempt in range(20):
        try:
            return Kernel(seed + attempt * 7_000_000)
        except Unknown:
            continue
    raise AssertionError(f"no kernel for seed {seed}")


def load(kernel, folder):
    """The compiled-on-launch function of a kernel, from a file of its own."""
    path = Path(folder) / f"random_{kernel.seed}.py"
    path.write_text(kernel.source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.kernel


def on_device(arguments, values):
    """The same on the GPU: views of one array are views of one array there."""
    arrays = {
        a.name: txl.to_device(v)
        for a, v in zip(arguments, values, strict=True) if isinstance(a, Argument) and not isinstance(a, View)
    }
    return [v if not isinstance(a, Argument) else arrays[a.of.name][a.start:] if isinstance(a, View) else arrays[a.name]
            for a, v in zip(arguments, values, strict=True)]


def launch(kernel, function, where):
    """The outputs after a launch on `where`: "tile", "gpu", or an architecture for the emulator."""
    values = kernel.values()
    if where == "gpu":
        values = on_device(kernel.arguments, values)
    passed = [a.passed(v) if isinstance(a, Argument) else v for v, a in zip(values, kernel.arguments, strict=True)]
    # The tile machine adds up in the order of GPUs, so that sums have the same bits.
    with mock.patch.dict(
            os.environ,
            TXL_REDUCTION_ORDER="gpu"), contextlib.nullcontext() if where in ("gpu", "tile") else txl.emulate(where):
        function[kernel.grid](*passed, num_warps=kernel.warps, schedule_candidate=kernel.seed % 3)
    if where == "gpu":
        values = [v.numpy() if hasattr(v, "numpy") else v for v in values]
    return [v for v, a in zip(values, kernel.arguments, strict=True) if isinstance(a, Argument) and a.output]


def bits_differ(x, y):
    """Where two arrays differ in a bit, except for NaNs."""
    u = f"u{x.dtype.itemsize}"
    differ = x.view(u) != y.view(u)
    return differ & ~(np.isnan(x.astype(np.float64))
                      & np.isnan(y.astype(np.float64))) if x.dtype.kind not in "biu" else differ


class Outcome:
    """What came of one seed: the complaints, and how the results compare."""

    def __init__(self, seed):
        self.seed, self.complaints = seed, []
        self.family, self.exact, self.elements, self.checked, self.bounded = "", True, 0, 0, 0
        self.ratio = {}  # machine -> largest error / bound
        self.source = ""


def judge(outcome, kernel, results):
    outputs = [a for a in kernel.arguments if isinstance(a, Argument) and a.output]
    outcome.exact = all(a.same for a in outputs)
    for number, target in enumerate(outputs):
        outcome.elements += target.v.size
        known = np.isfinite(target.e) if target.v.dtype == np.float64 else ~target.e
        outcome.checked += int(known.sum())
        outcome.bounded += int((known & (target.e > 0)).sum()) if target.v.dtype == np.float64 else 0
        for machine, arrays in results.items():
            got = arrays[number]
            if target.v.dtype == np.float64:
                distance = np.abs(got.astype(np.float64) - target.v)
                wrong = known & ~(distance <= target.e)
                some = known & (target.e > 0) & ~wrong
                if some.any():
                    outcome.ratio[machine] = max(outcome.ratio.get(machine, 0),
                                                 float((distance[some] / target.e[some]).max()))
            else:
                wrong = known & (got != target.v)
            complain(outcome, f"{machine}: {target.name}", wrong, got, target.v, target.e)
        if target.same:
            for machine, arrays in results.items():
                complain(outcome, f"{machine} and tile machine: {target.name}",
                         bits_differ(arrays[number], results["tile"][number]), arrays[number], results["tile"][number])


def complain(outcome, what, wrong, got, expected, error=None):
    if wrong.any():
        i = int(np.flatnonzero(wrong)[0])
        bound = f" within {error[i]:.3g}" if error is not None and error.dtype == np.float64 else ""
        outcome.complaints.append(
            f"{what}: {int(wrong.sum())} of {wrong.size} elements wrong, the first at {i}: {got[i]} instead of "
            f"{expected[i]}{bound}"
        )


def run_kernel(kernel, machines, outcome):
    """Runs the kernel on the tile machine and on the others, and judges the results."""
    outcome.source = kernel.source
    with tempfile.TemporaryDirectory() as folder:
        function = load(kernel, folder)
        results = {}
        for machine in ("tile", *machines):
            at = target_of(outcome.seed) if machine == "emulator" else machine
            try:
                results[machine] = launch(kernel, function, at)
            except Exception as error:
                text = [line for line in str(error).strip().splitlines() if line] or [""]
                outcome.complaints.append(
                    f"{machine}: {type(error).__name__}: {next((t for t in text if 'error:' in t), text[0])}")
        if "tile" in results:
            judge(outcome, kernel, results)
    return outcome


def kind(complaint):
    """What a complaint is about, without the names and numbers of its kernel."""
    return re.sub(r"\S*\d\S*|`.*?`", "", complaint).partition(" elements wrong")[0]


def shrunken(seed, machines):
    """The smallest kernel found that fails as the kernel of the seed does."""
    kernel = kernel_of(seed)
    wanted = {kind(c) for c in run_kernel(kernel, machines, Outcome(seed)).complaints}
    return Shrinker(kernel,
                    lambda k: bool(wanted & {kind(c)
                                             for c in run_kernel(k, machines, Outcome(seed)).complaints})).run()


def run_seed(job):
    seed, machines = job
    outcome = Outcome(seed)
    outcome.family = FAMILIES[seed % len(FAMILIES)]
    try:
        run_kernel(kernel_of(seed), machines, outcome)
    except Exception as error:
        import traceback
        at = traceback.extract_tb(error.__traceback__)[-1]
        outcome.complaints.append(f"generator: {type(error).__name__}: {error} ({at.name}, line {at.lineno})")
    return outcome


def chunk(jobs):
    return [run_seed(job) for job in jobs]


def run_all(seeds, machines, processes):
    """Outcomes of all seeds, as they come. A GPU is used by processes that were started, not forked."""
    jobs = [(seed, machines) for seed in seeds]
    if processes <= 1:
        yield from map(run_seed, jobs)
        return
    with multiprocessing.get_context("spawn").Pool(processes) as pool:
        yield from pool.imap_unordered(run_seed, jobs, chunksize=4)


def table(outcomes, machines):
    """One line a family."""
    head = f"{'family':12} {'kernels':>7} {'exact':>6} {'failed':>6} {'elements':>9} {'checked':>8} {'bounded':>8}"
    lines = [head + "".join(f"  {m + ' error/bound':>20}" for m in ("tile", *machines))]
    for family in (*FAMILIES, "all"):
        of = [o for o in outcomes if family in (o.family, "all")]
        elements = sum(o.elements for o in of)
        share = sum(o.checked for o in of) / max(elements, 1)
        lines.append(
            f"{family:12} {len(of):7} {sum(o.exact for o in of):6} {sum(bool(o.complaints) for o in of):6} "
            f"{elements:9} {share:8.1%} "
            f"{sum(o.bounded for o in of):8}" + "".join(f"  {max((o.ratio.get(m, 0) for o in of), default=0):20.3f}"
                                                        for m in ("tile", *machines)))
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seeds", default="0:100", help="a number, or first:end")
    parser.add_argument("--on", default="emulator",
                        help="emulator, gpu, all, tile, or an architecture for the emulator")
    parser.add_argument("-j", type=int, default=1)
    parser.add_argument("--print", action="store_true")
    parser.add_argument("--shrink", action="store_true", help="with the source of every kernel that fails, made small")
    options = parser.parse_args()
    first, _, end = options.seeds.partition(":")
    seeds = range(int(first), int(end) if end else int(first) + 1)
    if options.print:
        for seed in seeds:
            kernel = kernel_of(seed)
            print(
                f"# seed {seed}: grid {kernel.grid}, {kernel.warps} warps, "
                f"{[(a.name, a.type.name, a.data.size) if isinstance(a, Argument) else a for a in kernel.arguments]}\n{kernel.source}"
            )
    machines = {"all": ("emulator", "gpu"), "tile": ()}.get(options.on, (options.on, ))
    start, outcomes = time.monotonic(), []
    for outcome in run_all(seeds, machines, options.j):
        outcomes.append(outcome)
        if outcome.complaints:
            print(f"seed {outcome.seed} ({outcome.family}): " + "\n    ".join(outcome.complaints), flush=True)
            print(
                f"    python test/python/generators/random_kernels.py --seeds {outcome.seed} --on {options.on} --print",
                flush=True)
            if options.shrink:
                small = shrunken(outcome.seed, machines)
                print(f"grid {small.grid}, {small.warps} warps\n" + small.source[small.source.rindex("@txl.jit"):],
                      flush=True)
    failed = sorted(o.seed for o in outcomes if o.complaints)
    print(table(outcomes, machines))
    print(
        f"{len(outcomes) - len(failed)} of {len(outcomes)} kernels agree on tile "
        f"machine{''.join(', ' + m for m in machines)}; {time.monotonic() - start:.0f} s"
    )
    if failed:
        print("failed:", *failed)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
