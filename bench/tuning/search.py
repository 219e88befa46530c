"""On a GPU: what a search costs that measures some of the configurations, and how good its choice is.

    python bench/tuning/search.py [NAME …] [--records FILE] [--budget 0.25]

Programs, their configurations (12 and more) and sizes are those of programs.py. First all configurations are measured
with all sizes, unless FILE has their records. Then a search with a budget is run for each size: once with the records
of the other sizes, once without any. The table has the time of its choice over the best time, both as the exhaustive
search has measured them."""
import argparse
import json
import math
import os
import sys
import tempfile
import time
import warnings

import programs

import txl
from txl.tuning.records import canonical, plain, subject_of
from txl.tuning.search import Search
from txl.tuning.store import FileStore


def measure_all(names, path, warmup=3, rep=15):
    """Records of all configurations, in a file."""
    for name in names:
        program = programs.PROGRAMS[name]
        for sizes in program.sizes:
            start = time.perf_counter()
            launch(program, sizes, records=path, warmup=warmup, rep=rep)
            print(f"{name}, {sizes}: {len(program.configs)} configurations, {time.perf_counter() - start:.1f} s",
                  flush=True)


def launch(program, sizes, **settings):
    """Tunes for one launch; the tuner."""
    arguments, grid, constants = program.arguments(*sizes)
    tuner = txl.autotune(program.configs, key=program.key, **settings)(program.kernel)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        tuner[grid](*arguments, **constants)
    return tuner


def search_some(name, path, budget, rows):
    """Searches with a budget for each size of a program."""
    program, every = programs.PROGRAMS[name], FileStore(path).read_all()
    every = [record for record in every if record["kernel"].endswith("." + program.kernel.__name__)]
    for sizes in program.sizes:
        ratios, counts = [], []
        for others in (True, False):
            with tempfile.TemporaryDirectory() as folder:
                own = os.path.join(folder, "own.jsonl")
                subject = subject_of(first_record(program, sizes))
                with open(own, "w", encoding="utf-8") as file:
                    file.writelines(canonical(r) + "\n" for r in every if others and subject_of(r) != subject)
                tuner = launch(program, sizes, records=own, budget=budget, warmup=3, rep=15)
                counts.append(sum(r["failure"] != "refusal" for r in FileStore(own).read(subject)))
                times = {canonical(r["config"]): r["ms"][0] for r in every
                         if subject_of(r) == subject and r["failure"] is None}
                ratios.append(times[canonical(plain(tuner.best_config.all_kwargs()))] / min(times.values()))
        rows.append({"program": name, "sizes": sizes, "configurations": len(program.configs), "measured": counts,
                     "with earlier records": round(ratios[0], 4), "without": round(ratios[1], 4)})
        print(json.dumps(rows[-1]), flush=True)


def first_record(program, sizes):
    """The subject of a launch."""
    arguments, grid, constants = program.arguments(*sizes)
    tuner = txl.autotune(program.configs, key=program.key)(program.kernel)
    return Search(tuner, tuner.settings, program.configs, arguments, {"grid": grid, **constants}).subject


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", default=list(programs.PROGRAMS), metavar="NAME")
    parser.add_argument("--records", metavar="FILE")
    parser.add_argument("--budget", type=float, default=0.25)
    options = parser.parse_args()
    path, rows = options.records or os.path.join(tempfile.mkdtemp(), "all.jsonl"), []
    for name in options.names:
        measure_all([name], path)
        search_some(name, path, options.budget, rows)
    for which in ("with earlier records", "without"):
        good = sum(row[which] <= 1.02 for row in rows)
        mean = math.exp(sum(math.log(row[which]) for row in rows) / len(rows))
        print(f"{which}: within 2 % of the best in {good} of {len(rows)} searches, geometric mean {mean:.4f}, worst "
              f"{max(row[which] for row in rows):.3f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
