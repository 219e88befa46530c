"""Random explicit kernels against plain ones, bit for bit, and one random break of each against the model.

    python test/python/protocols/random_survey.py --seeds 0:10000 [--jobs 16] [--journal FILE] [--minutes 9] [--print]

A kernel as it is drawn must be right by the model, run without a report, and give the plain kernel's bits. Its broken
form is judged as survey.py judges the examples'. It needs an installed txl and NumPy, and no build tree.
"""
import argparse
import dataclasses
import functools
import random
import re
import sys
from collections import Counter
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import directories  # noqa: F401

import seed_runs
from protocols import random_protocols, survey, trace
from protocols.machine import Machine
from protocols.variants import Variant, variants

from txl.tools.tensor_descriptor import TensorDescriptor

ENGINES = 5  # seeds of engines that a right kernel is run under


def breaks(protocol, text):
    """The variants of the text of a kernel."""
    depths = {ring.name: ring.depth for ring in protocol.rings}

    def stages(index):
        found = re.search(r"% (\d+)$", index) or re.search(r"stage_(\w+)", index)
        return found[1] if found and found[1].isdigit() else depths[found[1]] if found else 2

    names = {"iteration"} | {f"{kind}_{name}" for name in depths for kind in ("stage", "phase")}
    return list(variants(text, ["kernel"], names, stages))


def descriptor(array, block):
    return TensorDescriptor.from_tensor(array, block)


def compare(machine, seed):
    """(what is wrong with the kernel of a seed, or "", the Outcome of a break of it)."""
    protocol = random_protocols.draw(seed)
    text, path = random_protocols.explicit(protocol), f"kernel of seed {seed}"
    on_machine, in_model = random_protocols.launcher(protocol, descriptor), random_protocols.launcher(
        protocol, trace.Descriptor.from_tensor)
    plain, module = machine.module(random_protocols.plain(protocol)), machine.module(text)
    said, bits = machine.run(plain, random_protocols.launcher(protocol, descriptor, options=False), 0)
    assert not said, said
    verdicts = survey.judged(text, path, in_model)
    found = [fault for verdict in verdicts for fault in verdict.faults]
    fault = f"the model says {found[0]}" if found else ""
    for k in range(ENGINES):
        said, got = machine.run(module, on_machine, seed * ENGINES + k if k > 1 else k)
        if said or got != bits:
            fault = f"engines' seed {k}: {said or 'other bits than the plain kernel'}"
            break
    for one in (plain, module):
        machine.remove(one)
    outcome, every = None, breaks(protocol, text)
    for variant in random.Random(seed).sample(every, min(8, len(every))):  # what is no program is not counted
        if outcome := survey.examine(machine, f"seed {seed}", path, on_machine, variant,
                                     [verdict.data for verdict in verdicts], bits, ENGINES, in_model):
            break
    return fault, outcome


@functools.cache
def own_machine():
    return Machine()


def judge(seed):
    """What `compare` finds, as JSON says it: {fault, cluster, broken}."""
    fault, outcome = compare(own_machine(), seed)
    broken = outcome and dataclasses.asdict(outcome)
    if broken:
        broken["variant"]["text"], broken["said"] = "", broken["said"][:300]  # the seed says the rest
    return {"fault": fault, "cluster": random_protocols.draw(seed).cluster, "broken": broken}


def collect(found):
    """([(seed, what is wrong with its kernel)], [Outcome of breaks]) of what `judge` says of seeds."""
    faults = [(seed, fault) for seed, one in found.items() if (fault := one.get("failed") or one.get("fault"))]
    broken = [one["broken"] for one in found.values() if one.get("broken")]
    return faults, [survey.Outcome(**{**one, "variant": Variant(**one["variant"])}) for one in broken]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    seed_runs.add_options(parser)
    parser.add_argument("--print", action="store_true", help="the texts of the first seed, and no run")
    options = parser.parse_args()
    seeds = seed_runs.seeds_of(options)
    if options.print:
        protocol = random_protocols.draw(seeds[0])
        print(protocol, random_protocols.explicit(protocol), random_protocols.plain(protocol), sep="\n\n")
        return 0
    found = seed_runs.run(judge, options)
    faults, outcomes = collect(found)
    for seed, fault in faults:
        print(f"seed {seed}: {fault}")
    for outcome in outcomes:
        if outcome.fault or outcome.said and not outcome.names and outcome.kind == "wrong":
            print(outcome)
    clusters = Counter(one["cluster"] for one in found.values() if "cluster" in one)
    print(
        f"{len(found)} of the seeds {seeds[0]} to {seeds[-1]}, in clusters of " +
        ", ".join(f"{size}: {clusters[size]}" for size in sorted(clusters)) +
        f": {len(found) - len(faults)} kernels give the plain kernels' bits, {len(faults)} do not; "
        f"{survey.report(outcomes)}",
        flush=True)
    return bool(faults) or not survey.is_good(outcomes)


if __name__ == "__main__":
    sys.exit(main())
