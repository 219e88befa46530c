"""Every kernel that the tests compile, written as a program of the language and compiled again: how many become the
same code.

    python test/python/support/decompiled_suite.py keep FOLDER [PYTEST'S OPTION …]      runs the tests and keeps their
      kernels
      (keeping/sitecustomize.py)
    python test/python/support/decompiled_suite.py count FOLDER [--seeds FIRST:END] [--jobs N] [--journal FILE]
      compares, and
      prints a table

A kernel is compiled from its TTIR as it was kept, so that its PTX is the one that the test got, for the GPU that it was
compiled for; what ran on the tile machine only is compiled for sm_90a too, and by the tile machine where no GPU has
what it uses. Both halves are separate so that a count can be made again, of another build, without the tests. `./dev
long decompiled` makes both.
"""
import argparse
import collections
import functools
import json
import os
import random
import re
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import directories  # noqa: E402, F401
import seed_runs  # noqa: E402
import decompiled_programs
import decompiled_schedules
from txl.compiler.facts import facts_of

HERE = Path(__file__).resolve().parent
SAME, DIFFERS, REFUSED, ERROR, NO_CODE = "the same code", "other code", "refused", "no program", "no code of its own"
CPU_ONLY = ("tensor memory", "the tile machine runs it")


def keep(folder, arguments, sample=None, **options):
    """Runs pytest with the recorder in all its processes; the finished process. `sample`: `SEED/EVERY/FILES`, of so
    many files one, and of their tests one of so many."""
    Path(folder).mkdir(parents=True, exist_ok=True)
    path = os.pathsep.join(filter(None, [str(HERE / "kept_kernels"), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, "TXL_KEPT_KERNELS": str(Path(folder).resolve())}
    if sample:
        environment["TXL_SAMPLE"] = sample
        arguments = ["-p", "sampled", *arguments]
    return subprocess.run([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *arguments], env=environment,
                          **options)


@functools.cache
def kernels_in(folder):
    """The files of a folder, in an order that is the same each time and has neighbours of all kinds."""
    files = sorted(Path(folder).glob("*.json"))
    random.Random(1).shuffle(files)
    return files


def first_difference(first, second, lines=12):
    return "\n".join(decompiled_programs.unified(first, second).splitlines()[2:2 + lines])


def compare(record, folder):
    """{"outcome": …, "why": …} of a kept kernel; `folder` is for files."""
    import txl
    from txl import _txl

    is_cpu = record["target"] == "cpu"
    target = "sm_90a" if is_cpu else record["target"]

    def kernel_for(target, optimize):
        options = [
            *record["options"].items(), ("optimize", str(optimize).lower()),
            *([("target", target)] if target != "cpu" else [])
        ]
        return _txl.compile_text(record["ttir"], "ttir", "kept.ttir", record["name"], options)

    stage, text_of = "ptx", decompiled_programs.code
    try:
        kernel = kernel_for(target, is_cpu)
        first = kernel.stage(stage)
    except txl.CompilationError as error:
        if not is_cpu:
            return {"outcome": NO_CODE, "why": str(error)}
        target, stage, text_of = "cpu", "ttir", decompiled_programs.tiles
        try:
            kernel = kernel_for("cpu", False)
        except txl.CompilationError as error:
            return {"outcome": NO_CODE, "why": str(error)}
        first = kernel.stage(stage)
    try:
        text = kernel.stage("txl")
    except RuntimeError as error:
        return {"outcome": REFUSED, "why": str(error)}
    made = decompiled_schedules.kind(facts_of(kernel.stage("schedule:json"))) if stage == "ptx" else "for the CPU only"
    if made and stage == "ptx" and "tl.as_written()" not in text:
        return {"outcome": ERROR, "why": "it is not the schedule's", "made": made}
    try:
        module = decompiled_programs.load(text, folder, f"program{len(os.listdir(folder))}")
        second = decompiled_programs.compiled(module, target).asm[stage]
    except Exception as error:
        return {"outcome": ERROR, "why": f"{type(error).__name__}: {error}", "made": made}
    first, second = text_of(first), text_of(second)
    found = {"outcome": SAME} if first == second else {"outcome": DIFFERS, "why": first_difference(first, second)}
    return {**found, "made": made}


def outcome_of(path):
    """What `compare` says of the kernel in a file, and whose it is."""
    record = json.loads(path.read_text())
    with tempfile.TemporaryDirectory() as programs:
        found = compare(record, programs)
    return {**found, "of": record["target"], "test": record["test"], "file": path.stem}


def work(folder, number):
    return outcome_of(kernels_in(folder)[number])


def reason(why):
    """What several kernels have in common of a text: neither names nor places."""
    line = next((line for line in why.splitlines() if line.strip()), "")
    return re.sub(r"`[\w.$]+` (?=cannot)|\S*?\w+\.(?:py|ttir):\d+:\d+:?", "", line)[:150]


def table(found, details):
    """The text of a table over outcomes."""
    outcomes = collections.Counter(f["outcome"] for f in found)
    lines = [f"{len(found):6} kernels", *(f"{count:6} {outcome}" for outcome, count in outcomes.most_common()), ""]
    made = collections.Counter((f.get("made") or "nothing scheduled", f["outcome"]) for f in found)
    lines += [f"{count:6} {what}: {outcome}" for (what, outcome), count in sorted(made.items())]
    reasons = collections.defaultdict(list)
    for f in found:
        if f["outcome"] != SAME:
            reasons[f["outcome"], reason(f["why"]) if f["outcome"] != DIFFERS else ""].append(f)
    for (outcome, why), of in sorted(reasons.items(), key=lambda item: -len(item[1])):
        lines.append(f"\n{len(of)} {outcome}: {why}")
        for f in of[:details]:
            lines += [f"  {f['file']} {f['of']} {f['test']}", *(f"      {line}" for line in f["why"].splitlines()[:16])]
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parts = parser.add_subparsers(dest="part", required=True)
    keeping = parts.add_parser("keep")
    keeping.add_argument("folder")
    counting = parts.add_parser("count")
    counting.add_argument("folder")
    counting.add_argument("--details", type=int, default=3, help="kernels that are shown of each kind")
    seed_runs.add_options(counting, "0:1000000")
    options, rest = parser.parse_known_args()
    if options.part == "keep":
        return keep(options.folder, [*rest, str(HERE.parent)]).returncode
    os.environ["TXL_ALWAYS_COMPILE"] = "1"
    first, _, end = options.seeds.partition(":")
    options.seeds = f"{first}:{min(int(end), len(kernels_in(options.folder)))}"
    if options.journal:
        options.journal = f"{options.journal}.{seed_runs.build()}"
    found = seed_runs.run(functools.partial(work, options.folder), options)
    found = [
        f if "failed" not in f else {"outcome": ERROR, "why": f["failed"], "of": "", "test": "", "file": str(n)}
        for n, f in found.items()
    ]
    print(table(found, options.details))
    return any(f["outcome"] in (DIFFERS, ERROR) for f in found)


if __name__ == "__main__":
    sys.exit(main())
