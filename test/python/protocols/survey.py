"""Judges variants of the explicit kernels among the examples by the model and by the tile machine, and counts where
they agree.

    python test/python/protocols/survey.py [--part N/M] [--case NAME] [--seeds 5]

A variant is wrong if the model finds an order that breaks a rule, right if it finds none and the same is read as in the
kernel as it stands, other if something else is read, the same in every order: another program, of which nothing is
wrong. Wrong ones must be refused, with a line that has to do with what the model found; all others run, with the same
bits under every seed, right ones with the bits of the kernel.
"""
import argparse
import re
import sys
from dataclasses import dataclass
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from protocols import examples, model, trace
from protocols.machine import Machine
from protocols.variants import Variant, variants


@dataclass
class Outcome:
    """`said`: by the machine, under seed `seed`; `fault`: why it is not as it must be."""
    case: str
    variant: Variant
    kind: str  # wrong, right, other
    faults: tuple
    said: str = ""
    seed: int = 0
    fault: str = ""
    names: bool = False  # the report has a line that the model has

    def __str__(self):
        first = self.said.splitlines()[0][:200] if self.said else ""
        return f"{self.case}:{self.variant.line} {self.variant.what} [{self.variant.was[:90]}]: {self.kind} {self.faults}; {self.fault} {first}"


def judged(source, path, launch):
    """The verdicts of the model on each cluster of a launch; None for what is no program."""
    try:
        return [model.judge(found, thorough=False) for found in trace.record(source, path, launch)]
    except (NameError, UnboundLocalError):
        return None


def examine(machine, name, path, launch, variant, data, bits, seeds, in_model=None):
    """The Outcome of a variant of a kernel that reads `data` and gives `bits`; None for what is no program. `in_model`:
    the launch in trace.py, if that is another one."""
    in_model = in_model or launch
    verdicts = judged(variant.text, path, in_model)
    if verdicts is None:
        return None
    wrong = [verdict for verdict in verdicts if verdict.isWrong]
    kind = "wrong" if wrong else "right" if [verdict.data for verdict in verdicts] == data else "other"
    found = Outcome(name, variant, kind, tuple(sorted({what for verdict in wrong for what, _ in verdict.faults})))
    module = machine.module(variant.text)
    want = bits if kind == "right" else None
    for seed in range(seeds):
        found.said, got = machine.run(module, launch, seed)
        found.seed = seed
        if found.said.startswith("NameError"):  # in a branch that this launch does not come to
            machine.remove(module)
            return None
        if kind == "wrong":
            if found.said:
                break
            continue
        want = got if want is None else want
        if found.said or got != want:
            found.fault = f"refused under seed {seed}" if found.said else f"other bits under seed {seed}"
            break
    machine.remove(module)
    if kind == "wrong" and not found.said:
        found.fault = "accepted"
    named = {int(line) for line in re.findall(r"kernels\d+\.py:(\d+)", found.said)}
    found.names = variant.line in named or any(named & verdict.lines for verdict in wrong)
    if found.said and wrong and not found.names:
        found.names = any(named & model.judge(one).lines for one in trace.record(variant.text, path, in_model))
    return found


def survey(part=(0, 1), only="", seeds=5, cases=examples.CASES):
    """[Outcome] of a part of all variants of the examples."""
    machine, found, number = Machine(), [], 0
    for case in cases:
        if only and only != case.name:
            continue
        source = case.path.read_text()
        verdicts = judged(source, case.path, case.run)
        assert not any(verdict.isWrong for verdict in verdicts), (case.name, verdicts)
        said, bits = machine.run(machine.module(source), case.run, 0)
        assert not said, said
        for variant in variants(source, case.functions, case.names):
            number += 1
            if number % part[1] == part[0]:
                outcome = examine(machine, case.name, case.path, case.run, variant, [v.data for v in verdicts], bits,
                                  seeds)
                found += [outcome] if outcome else []
    return found


def report(found):
    kinds = {kind: [o for o in found if o.kind == kind] for kind in ("wrong", "right", "other")}
    refused = [o for o in kinds["wrong"] if o.said]
    first, named = sum(o.seed == 0 for o in refused), sum(o.names for o in refused)
    accepted = {kind: sum(not o.fault for o in kinds[kind]) for kind in ("right", "other")}
    return (
        f"{len(found)} variants: of {len(kinds['wrong'])} wrong ones {len(refused)} refused "
        f"({100 * len(refused) / max(1, len(kinds['wrong'])):.1f} %), {first} under the first seed, {named} with a "
        f"line of either side; "
        f"of {len(kinds['right'])} right ones {accepted['right']} accepted with the same bits, "
        f"of {len(kinds['other'])} other programs {accepted['other']} with one result")


def is_good(found):
    """Of the wrong ones at least 97 % are refused, all with a line of either side; everything else is accepted."""
    wrong = [outcome for outcome in found if outcome.kind == "wrong"]
    refused = [outcome for outcome in wrong if outcome.said]
    return len(refused) >= 0.97 * len(wrong) and all(o.names
                                                     for o in refused) and not any(o.fault
                                                                                   for o in found if o.kind != "wrong")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--case", default="")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    found = survey(tuple(map(int, options.part.split("/"))), options.case, options.seeds)
    for outcome in found:
        if outcome.fault or options.verbose or outcome.said and not outcome.names:
            print(outcome)
    print(report(found))
    return not is_good(found)


if __name__ == "__main__":
    sys.exit(main())
