"""Does the model of the scheduler order the schedules of a program as a GPU does? Every schedule that the compiler can
build for a program of bench/programs (or bench/unseen, which no constant is chosen with) is compiled by force
(`schedule_candidate`), checked, and timed; its time is compared with the predicted cycles of its tile.

    python bench/model/schedule_prediction.py [NAME …]        on a GPU; names as in gpu_programs.py
    python bench/model/schedule_prediction.py --set unseen    the programs of bench/unseen
    python bench/model/schedule_prediction.py --processes 16 --seconds 90 --json FILE
    python bench/model/schedule_prediction.py --emulate sm_90a    small sizes on the emulator: only checks the results
    python bench/model/schedule_prediction.py --against FILE    times where this compiler chooses otherwise
    python bench/model/schedule_prediction.py --recorded FILE   without a GPU: what this compiler predicts and chooses

A line a kernel that has candidates: the number of candidates whose times differ by more than 3 %, the rank correlation
of prediction and measurement, the time of the predicted best and of the compiler's own choice relative to the best. At
the end the mean correlation, and the share of programs in which the choice is within 3 % of the best.
"""
import argparse
import json
import math
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import gpu_measure
import gpu_programs
from schedule_candidates import (candidates_of, case_of, choice_of, describe, key_of, label_of, measure_all, prepare,
                                 work_of)

SMS = 132  # of the GPU of a record
NEAR = 1.03  # times that differ by less are equal


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


def verdict(name, rows, own):
    """What a kernel's rows (candidate, milliseconds) show; `own` is the time of the compiler's choice. Candidates have
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
            "own_us": 1e3 * own,
            "rows": [{**{k: v for k, v in c.items() if k not in ("file", "kind")}, "us": 1e3 * t} for c, t in rows]}


def recompiled(record):
    """The verdict on a record of an earlier run with the predictions and the choice of this compiler."""
    import txl
    with tempfile.TemporaryDirectory() as folder:
        text = Path(folder, "kernel.ttir")
        text.write_text(record["ttir"])
        kernel = txl.compile(str(text), "sm_90a", record["options"])
    predicted = {str(key_of(fact)): fact for fact in candidates_of(kernel)}
    rows = [({**row, **found, "cycles": cycles_of(found, record["programs"], SMS)}, row["us"] * 1e-3)
            for row in record["rows"] if (found := predicted.get(str(key_of(row))))]
    chosen = choice_of(kernel)
    times = {str(key_of(row)): row["us"] for row in record["rows"]}
    if record["own_code"]["ptx"] in (codes := {row["ptx"]: row["us"] for row in record["rows"]}):
        times[str(record["choice"])] = codes[record["own_code"]["ptx"]]  # equal code: one time, not two
    before = times.get(str(record["choice"]), record["own_us"])
    now = times.get(str(key_of(chosen)), before)
    found = verdict(record["name"], rows, now * 1e-3)
    print(f"    choice {describe(chosen)}: speed {before / now:.3f} of the recorded choice's", flush=True)
    return {**found, "speed": before / now}


def judged(entry):
    """A measured kernel with its verdict."""
    rows = [({**row, "cycles": cycles_of(row, entry["programs"], SMS)}, row["us"] * 1e-3) for row in entry["rows"]]
    return {**entry, **verdict(entry["name"], rows, entry["own_us"] * 1e-3)}


def compared(entry):
    """A measured kernel's speed relative to that of an earlier choice, the only candidate that was measured."""
    row, = entry["rows"]
    speed = row["us"] / entry["own_us"]
    print(f"{entry['name']:60} {entry['choice']} {entry['own_us']:9.1f} us, {describe(row)} {row['us']:9.1f} us: "
          f"{speed:.3f}", flush=True)
    return {**entry, "speed": speed}


class Earlier:
    """Which candidate an earlier compiler chose, by its records; none if the compiler still chooses it."""

    def __init__(self, path):
        self.choices = {record["name"]: record["choice"] for record in json.loads(Path(path).read_text())}

    def __call__(self, label, kernel):
        before = self.choices.get(label)
        if before is None or key_of(choice_of(kernel)) == before:
            return []
        return [candidate for candidate in candidates_of(kernel) if key_of(candidate) == before]


def summary(verdicts):
    rhos = [v["correlation"] for v in verdicts if v["correlation"] is not None]
    many = [v["correlation"] for v in verdicts if v["correlation"] is not None and v["differing"] >= 8]
    if not verdicts:
        return "no program has candidates"
    near = sum(v["predicted_best"] <= NEAR for v in verdicts) / len(verdicts)
    own = sum(v["own"] <= NEAR for v in verdicts) / len(verdicts)
    mean = lambda values: f"{sum(values) / len(values):.2f}" if values else "-"
    return (f"{len(verdicts)} kernels; rank correlation: mean {mean(rhos)} of {len(rhos)}, {mean(many)} of {len(many)} "
            f"with 8 differing candidates; within 3 % of the best: prediction {100 * near:.0f} %, compiler's choice "
            f"{100 * own:.0f} %; geometric mean of time relative to the best: prediction "
            f"{gpu_programs.geometric_mean([v['predicted_best'] for v in verdicts]):.3f}, choice "
            f"{gpu_programs.geometric_mean([v['own'] for v in verdicts]):.3f}")


def speeds(found):
    if not (ratios := [one["speed"] for one in found]):
        return "no choice"
    return (f"{len(ratios)} choices: geometric mean {gpu_programs.geometric_mean(ratios):.4f} of the speed of the "
            f"choices before, least {min(ratios):.3f}, {sum(r >= 1 for r in ratios)} equal or better")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*")
    parser.add_argument("--set", choices=gpu_programs.SETS, default="programs")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument("--configurations", type=int, default=1, help="the first so many of each program")
    parser.add_argument("--processes", type=int, default=4, help="that compile")
    parser.add_argument("--compile-seconds", type=float, default=math.inf, help="no case is compiled later")
    parser.add_argument("--seconds", type=float, default=math.inf, help="no case is measured later")
    parser.add_argument("--emulate", metavar="TARGET")
    parser.add_argument("--json", metavar="FILE", help="write what was measured, with the kernels")
    parser.add_argument("--against", metavar="FILE", help="time the choices that differ from those of such a file")
    parser.add_argument("--recorded", metavar="FILE", help="measure nothing: predict what such a file has")
    options = parser.parse_args()
    if options.recorded:
        found = [recompiled(record) for record in json.loads(Path(options.recorded).read_text())]
        return print(summary(found) + "; " + speeds(found))
    cases = [(name, index) for _, name, function in gpu_programs.selected(options.names, options.set)
             for index in range(len(function.configurations[:options.configurations]))]
    if options.emulate:
        for case in (case_of(*one, options.set) for one in cases):
            gpu_measure.attempt(label_of(case),
                                lambda: prepare(case, work_of(case, options.emulate), options.emulate))
        sys.exit(gpu_measure.attempt.failed)
    options.wanted = Earlier(options.against) if options.against else None
    found = []
    for entry in measure_all(cases, options):
        found.append((compared if options.against else judged)(entry))
        if options.json:  # what there is, if the run is ended
            Path(options.json).write_text(json.dumps(found, indent=1))
    print(speeds(found) if options.against else summary(found))


if __name__ == "__main__":
    main()
