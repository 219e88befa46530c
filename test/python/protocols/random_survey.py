"""Random explicit kernels against plain ones, bit for bit, and one random break of each against the model.

    python test/python/protocols/random_survey.py --seeds 0:100 [--print]

A kernel as it is drawn must be right by the model, run without a report, and give the plain kernel's bits. Its broken form is judged as survey.py
judges the examples'.
"""
import argparse
import random
import re
import sys
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from protocols import random_protocols, survey, trace
from protocols.machine import Machine
from protocols.variants import variants

from txl.tools.tensor_descriptor import TensorDescriptor

ENGINES = 5  # seeds of engines that a right kernel is run under


def breaks(protocol, text):
    """The variants of the text of a kernel."""
    depths = {ring.name: ring.depth for ring in protocol.rings}

    def stages(index):
        found = re.search(r"% (\d+)$", index) or re.search(r"stage_(\w+)", index)
        return found[1] if found and found[1].isdigit() else depths[found[1]] if found else 2

    names = {"turn"} | {f"{kind}_{name}" for name in depths for kind in ("stage", "phase")}
    return list(variants(text, ["kernel"], names, stages))


def descriptor(array, block):
    return TensorDescriptor.from_tensor(array, block)


def compare(machine, seed):
    """(what is wrong with the kernel of a seed, or "", the Outcome of a break of it)."""
    protocol = random_protocols.draw(seed)
    text, path = random_protocols.explicit(protocol), f"kernel of seed {seed}"
    on_machine, in_model = random_protocols.launcher(protocol, descriptor), random_protocols.launcher(protocol, trace.Descriptor.from_tensor)
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
        if outcome := survey.examine(machine, f"seed {seed}", path, on_machine, variant, [verdict.data for verdict in verdicts], bits, ENGINES, in_model):
            break
    return fault, outcome


def run(seeds):
    """([(seed, what is wrong with its kernel)], [Outcome of breaks])."""
    machine, faults, outcomes = Machine(), [], []
    for seed in seeds:
        fault, outcome = compare(machine, seed)
        if fault:
            faults.append((seed, fault))
        outcomes += [outcome] if outcome else []
    return faults, outcomes


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seeds", default="0:100")
    parser.add_argument("--print", action="store_true", help="the texts of the first seed, and no run")
    options = parser.parse_args()
    first, end = map(int, options.seeds.split(":"))
    if options.print:
        protocol = random_protocols.draw(first)
        print(protocol, random_protocols.explicit(protocol), random_protocols.plain(protocol), sep="\n\n")
        return 0
    faults, outcomes = run(range(first, end))
    for seed, fault in faults:
        print(f"seed {seed}: {fault}")
    for outcome in outcomes:
        if outcome.fault or outcome.said and not outcome.names and outcome.kind == "wrong":
            print(outcome)
    print(f"seeds {first} to {end - 1}: {end - first - len(faults)} kernels give the plain kernels' bits, {len(faults)} do not; {survey.report(outcomes)}", flush=True)
    return bool(faults) or not survey.is_good(outcomes)


if __name__ == "__main__":
    sys.exit(main())
