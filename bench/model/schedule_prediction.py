"""Does the model of the scheduler order the schedules of a program as a GPU does? Every schedule that the compiler can
build for a program of bench/programs (or bench/unseen, which no constant is chosen with) is compiled by force
(`schedule_candidate`), checked, and timed; its time is compared with the predicted cycles of its tile.

    python bench/model/schedule_prediction.py [NAME …]        on a GPU; names as in gpu_programs.py
    python bench/model/schedule_prediction.py --set unseen    the programs of bench/unseen
    python bench/model/schedule_prediction.py --compile --shard 1/8   compiles a share of the candidates, for the next run
    python bench/model/schedule_prediction.py --emulate sm_90a        small sizes on the emulator: only checks the results
    python bench/model/schedule_prediction.py --seconds 60 --json FILE

A line a program: the number of candidates whose times differ by more than 3 %, the rank correlation of prediction and
measurement, the time of the predicted best and of the compiler's own choice relative to the best. At the end the mean
correlation, and the share of programs in which the choice is within 3 % of the best.
"""
import argparse
import contextlib
import functools
import gc
import json
import math
import sys
import time
from pathlib import Path
from types import SimpleNamespace

import torch

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import gpu_measure
import gpu_programs
from gpu_case import Inputs

NEAR = 1.03  # times that differ by less are equal


class Recorder:
    """A kernel with options added to its launches; keeps the compiled kernels."""

    def __init__(self, kernel, seen, options):
        self.kernel, self.seen, self.options = kernel, seen, options

    def __getitem__(self, grid):
        size = []

        def counted(meta):
            size[:] = grid(meta) if callable(grid) else grid
            return tuple(size)

        launch = self.kernel[counted]

        def run(*arguments, **options):
            compiled = launch(*arguments, **options, **self.options)
            if self.seen is not None and compiled is not None:
                self.seen[self.kernel.__name__] = compiled, math.prod(size)
            return compiled

        return run


def recorded(module, seen=None, **options):
    """The names of a module of kernels, with recorders in place of kernels."""
    import txl
    return SimpleNamespace(**{
        name: Recorder(value, seen, options) if isinstance(value, txl.JITFunction) else value
        for name, value in vars(module).items()
    })


def candidates_of(seen):
    """The facts `candidate` of the one kernel that has candidates, and its programs; none if several have."""
    found = []
    for kernel, programs in seen.values():
        if listed := [f for f in kernel.facts("schedule") if f["kind"] == "candidate" and "number" in f]:
            found.append((listed, programs))
    return found[0] if len(found) == 1 else None


def cycles_of(candidate, programs, sms):
    """The predicted cycles of a grid: as many waves as the SMs need; None without a prediction."""
    if "tile_cycles" not in candidate:
        return None
    waves = -(-programs // (sms * candidate["ctas_per_sm"]))
    return waves * candidate["ctas_per_sm"] * candidate["tile_cycles"]


def ranks(values):
    """The rank of each value; equal values share the mean of their ranks."""
    return [sum(other < value for other in values) + (sum(other == value for other in values) - 1) / 2
            for value in values]


def correlation(x, y):
    """Spearman's rank correlation; None if all values of one are equal."""
    x, y = ranks(x), ranks(y)
    mean = (len(x) - 1) / 2
    products = [sum((a - mean) * (b - mean) for a, b in zip(p, q)) for p, q in ((x, y), (x, x), (y, y))]
    return products[0] / math.sqrt(products[1] * products[2]) if products[1] and products[2] else None


def describe(candidate):
    return (f"{candidate['stages']} stages" + (", producer" if candidate["producer"] else "") +
            (", persistent" if candidate["persistent"] else ""))


def verdict(name, rows, own):
    """What a program's rows (candidate, milliseconds) show; `own` is the time of the compiler's choice. Candidates have
    their predicted `cycles`."""
    best = min(t for _, t in rows)
    known = [(c["cycles"], t) for c, t in rows if c["cycles"] is not None]
    differing = len({round(math.log(t / best) / math.log(NEAR)) for _, t in rows})
    rho = correlation(*zip(*known)) if len(known) > 2 and max(t for _, t in known) > NEAR * best else None
    chosen = min(known)[1] / best if known else math.nan
    print(f"{name:40} {len(rows):2} candidates, {differing:2} differ, correlation "
          f"{'-' if rho is None else f'{rho:5.2f}'}, predicted best {chosen:.3f}, own choice {own / best:.3f}")
    for candidate, t in sorted(rows, key=lambda row: row[1]):
        print(f"    {candidate['number']:2} {describe(candidate):30} {1e3 * t:9.1f} us  {t / best:.3f}  predicted "
              f"{candidate['cycles'] or '-'} cycles, {candidate['ctas_per_sm']} CTAs")
    return {"name": name, "correlation": rho, "differing": differing, "predicted_best": chosen, "own": own / best,
            "rows": [{**{k: v for k, v in c.items() if k not in ("file", "kind")}, "us": 1e3 * t} for c, t in rows]}


def study(path, name, function, configuration, options):
    """The verdict on a program in a configuration; None without candidates."""
    module = gpu_programs.module(path, "txl")
    target = options.emulate
    work = function(Inputs("cpu" if target else "cuda", large=not target))
    with txl_on(target):
        seen = {}
        check = work.complaint if not options.unchecked else lambda launch: launch() and ""
        if wrong := check(lambda: work.launch(recorded(module, seen), **configuration)):
            raise AssertionError(wrong)
        found = candidates_of(seen)
        if not found:
            return None
        listed, programs = found
        launches = []
        for candidate in listed:
            launch = functools.partial(work.launch, recorded(module, schedule_candidate=candidate["number"]),
                                       **configuration)
            try:
                wrong = check(launch)
            except Exception as error:  # a schedule that does not fit must not cost the others
                wrong = f"{type(error).__name__}: {str(error).strip()[:200]}"
            if wrong:
                print(f"    {name}, {describe(candidate)}: {wrong}", flush=True)
                gpu_measure.attempt.failed |= "OutOfResources" not in wrong
            else:
                launches.append((candidate, launch))
    if target or options.compile or not launches:
        print(f"{name}: {len(launches)} candidates are right", flush=True)
        return None
    own = functools.partial(work.launch, module, **configuration)
    sms = torch.cuda.get_device_properties(0).multi_processor_count
    launches = [({**c, "cycles": cycles_of(c, programs, sms)}, launch) for c, launch in launches]
    times = gpu_measure.milliseconds([own] + [launch for _, launch in launches], options.pairs)
    return verdict(name, [(c, t) for (c, _), t in zip(launches, times[1:])], times[0])


def txl_on(target):
    import txl
    return txl.emulate(target) if target else contextlib.nullcontext()


def summary(verdicts):
    rhos = [v["correlation"] for v in verdicts if v["correlation"] is not None]
    many = [v["correlation"] for v in verdicts if v["correlation"] is not None and v["differing"] >= 8]
    if not verdicts:
        return "no program has candidates"
    near = sum(v["predicted_best"] <= NEAR for v in verdicts) / len(verdicts)
    own = sum(v["own"] <= NEAR for v in verdicts) / len(verdicts)
    mean = lambda values: f"{sum(values) / len(values):.2f}" if values else "-"
    return (f"{len(verdicts)} programs; rank correlation: mean {mean(rhos)} of {len(rhos)}, {mean(many)} of {len(many)} "
            f"with 8 differing candidates; within 3 % of the best: prediction {100 * near:.0f} %, compiler's choice "
            f"{100 * own:.0f} %; geometric mean of time relative to the best: prediction "
            f"{gpu_programs.geometric_mean([v['predicted_best'] for v in verdicts]):.3f}, choice "
            f"{gpu_programs.geometric_mean([v['own'] for v in verdicts]):.3f}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", choices=gpu_programs.SETS, default="programs")
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--configurations", type=int, default=1, help="the first so many of each program")
    parser.add_argument("--seconds", type=float, default=math.inf)
    parser.add_argument("--compile", action="store_true")
    parser.add_argument("--unchecked", action="store_true", help="after --compile, which has checked the results")
    parser.add_argument("--emulate", metavar="TARGET")
    parser.add_argument("--json", metavar="FILE")
    options = parser.parse_args()
    shard, shards = map(int, options.shard.split("/"))
    verdicts, start = [], time.monotonic()
    for path, name, function in gpu_programs.selected(options.names, options.set)[shard - 1::shards]:
        for index, configuration in enumerate(function.configurations[:options.configurations]):
            label = f"{name} [{' '.join(str(v) for v in configuration.values())}]"
            if time.monotonic() - start > options.seconds:
                print(f"{label}: not begun")
                continue

            def one():
                if found := study(path, label, function, configuration, options):
                    verdicts.append(found)

            gpu_measure.attempt(label, one)
            gc.collect()
            torch.cuda.empty_cache()
    if not options.emulate and not options.compile:
        print(summary(verdicts))
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(verdicts, file, indent=1)
    sys.exit(gpu_measure.attempt.failed)


if __name__ == "__main__":
    main()
