"""Judges variants of explicit kernels by the protocol check, without running any, and counts where it agrees with the
model.

    python test/python/protocols/proofs.py [--part N/M] [--case NAME] [--seeds A:B] [--compiled] [--verbose]

Without --seeds the variants of the examples, with it the random kernels of these seeds and one break of each. What the
model calls wrong must be refuted, with a line of either side; what it calls right, or another program, must not. The
model judges single launches and the check all of them, so a refuted random break is judged at twelve launches more. With
--compiled what a compilation for a GPU refuses counts.
"""
import argparse
import dataclasses
import json
import random
import sys
import time
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import directories  # noqa: F401

from protocols import examples, model, random_protocols, random_survey, trace
from protocols.machine import Machine
from protocols.variants import Variant, variants

from txl import _txl
from txl.tools.tensor_descriptor import TensorDescriptor

import txl

HELPERS = {"load_queries_and_keys", "left_step", "right_step"}



@dataclass
class Compiled:
    """A kernel whose launches are compiled only."""
    function: object
    found: list
    options: dict = field(default_factory=dict)

    def __getitem__(self, grid):

        def launch(*arguments, **options):
            self.found.append(self.function.warmup(*arguments, grid=grid, **options, **self.options))

        return launch


def compiled(module, names, launch, **options):
    """(the kernels that `launch(module)` would launch, or why they do not compile). `options`: more of the launch."""
    found = []
    kept = {name: getattr(module, name) for name in names if name not in HELPERS}
    tables = [value for value in vars(module).values() if isinstance(value, dict)]  # from which a host function chooses
    known = [(table, key, value) for table in tables for key, value in table.items()
             if any(value is function for function in kept.values())]
    for name, function in kept.items():
        setattr(module, name, Compiled(function, found, options))
    for table, key, function in known:
        table[key] = Compiled(function, found, options)
    try:
        launch(module)
    except (txl.CompilationError, RuntimeError, ValueError, IndexError, TypeError) as error:
        return found, f"{type(error).__name__}: {error}"
    finally:
        for name, function in kept.items():
            setattr(module, name, function)
        for table, key, function in known:
            table[key] = function
    assert found, f"{', '.join(names)}: nothing was compiled"
    return found, ""


@dataclass
class Proof:
    """The check's verdict on a launch. `said`: an error of the compiler before it."""
    verdicts: list
    said: str = ""
    seconds: float = 0

    @property
    def kind(self):
        kinds = {verdict["verdict"] for verdict in self.verdicts}
        kinds |= {"refuted"} if self.said else set()
        return next(kind for kind in ("refuted", "unknown", "proved", "nothing") if kind in kinds)

    @property
    def lines(self):
        """Of the finding and its notes."""
        found = [verdict["finding"] for verdict in self.verdicts if "finding" in verdict]
        return {place.get("line") for one in found for place in (one, *one["notes"])}

    def __str__(self):
        texts = [f"{v['finding']['line']}: {v['finding']['what']}" for v in self.verdicts if "finding" in v]
        texts += [f"{v['missing']} ({v.get('missing_at', {}).get('line')})" for v in self.verdicts if v["missing"]]
        return "; ".join([self.said.split("\n")[0], *texts][:3])


def asked(kernel):
    """The verdict that is asked for."""
    return json.loads(kernel.asm["protocol"])


def compiled_for_gpu(kernel):
    """The verdict of a compilation for a GPU, which has no messages but refutations; `milliseconds` that the check
    takes, and processor time of the `others` stages."""
    text = kernel.asm["ttir"]
    target = "sm_100a" if "tensor, mutable" in text else "sm_90a"
    options = [("target", target), ("until", "ptx"), ("cache", "0")]
    start = time.process_time()
    try:
        times = json.loads(_txl.compile_text(text, "ttir", "kernel.ttir", kernel.name, options).stage("times"))
    except (txl.CompilationError, RuntimeError) as error:
        (kind, _, what, _, line, _), *notes = error.diagnostics
        if kind != "ProtocolRefuted":  # of the target, later: no tile of these tests is large enough for wgmma
            return {"verdict": "unknown", "missing": ""}
        finding = {"line": line, "what": what, "notes": [{"line": note[4]} for note in notes]}
        return {"verdict": "refuted", "missing": "", "finding": finding}
    spent = times["protocol"]
    others = 1000 * (time.process_time() - start) - spent
    return {"verdict": "unknown", "missing": "", "milliseconds": spent, "others": others}


def prove(machine, text, names, launch, judge=asked):
    """The Proof of a text; None for what is no program."""
    module = machine.module(text)
    try:
        kernels, said = compiled(module, names, launch)
    finally:
        machine.remove(module)
    if said.startswith("NameError"):
        return None
    start = time.perf_counter()
    verdicts = [judge(kernel) for kernel in kernels]
    return Proof(verdicts, said, time.perf_counter() - start)


@dataclass
class Outcome:
    case: str
    variant: Variant
    kind: str  # wrong, right, other
    faults: tuple
    proof: Proof
    names: bool = False

    @property
    def fault(self):
        if self.kind == "wrong":
            return "" if self.proof.kind == "refuted" else self.proof.kind
        return "refuted" if self.proof.kind == "refuted" else ""

    def __str__(self):
        return (f"{self.case}:{self.variant.line} {self.variant.what} [{self.variant.was[:90]}]: {self.kind} "
                f"{self.faults}; {self.proof.kind}: {self.proof}")


def examine(machine, case, path, names, launch, in_model, variant, data, judge, more=()):
    """The Outcome of a variant; None for what is no program. `data`: what the kernel as it stands reads. `more`: launches
    of other sizes in the model. The check judges every launch, so what it refutes is wrong if one of these is."""
    verdicts_of = lambda one: [model.judge(found, thorough=False) for found in trace.record(variant.text, path, one)]
    try:
        verdicts = verdicts_of(in_model)
    except (NameError, UnboundLocalError):
        return None
    wrong = [verdict for verdict in verdicts if verdict.isWrong]
    proof = prove(machine, variant.text, names, launch, judge)
    if proof is None:
        return None
    others = iter(more if proof.kind == "refuted" else ())
    while not wrong and (other := next(others, None)):
        try:
            in_model, wrong = other, [verdict for verdict in verdicts_of(other) if verdict.isWrong]
        except UnboundLocalError:  # in a loop that the first launch does not enter
            return None
    kind = "wrong" if wrong else "right" if [verdict.data for verdict in verdicts] == data else "other"
    faults = tuple(sorted({what for verdict in wrong for what, _ in verdict.faults}))
    found = Outcome(case, variant, kind, faults, proof)
    named = proof.lines | ({variant.line} if proof.said else set())
    found.names = variant.line in named or any(named & verdict.lines for verdict in wrong)
    if wrong and not found.names:
        found.names = any(named & model.judge(one).lines for one in trace.record(variant.text, path, in_model))
    return found


def survey(part=(0, 1), only="", judge=asked):
    """([Outcome of a part of all variants of the examples], [(case, Proof) of the examples])."""
    machine, found, whole, number = Machine(), [], [], 0
    for case in examples.CASES:
        if only and only not in case.name:
            continue
        source = case.path.read_text()
        data = [verdict.data for verdict in (model.judge(one, thorough=False)
                                             for one in trace.record(source, case.path, case.run))]
        whole.append((case.name, prove(machine, source, case.functions, case.run, judge)))
        for variant in variants(source, case.functions, case.names):
            number += 1
            if number % part[1] == part[0]:
                outcome = examine(machine, case.name, case.path, case.functions, case.run, case.run, variant, data,
                                  judge)
                found += [outcome] if outcome else []
    return found, whole


def larger(protocol):
    """Protocols of the same kernel for launches of more tiles and other numbers of blocks."""
    for columns in (2, 4):
        for steps in (1, 2, 3, 5, 8, 11):
            yield dataclasses.replace(protocol, k=protocol.block[2] * steps, n=columns * protocol.block[1])


def random_outcomes(seeds, judge=asked):
    """The same of random kernels, with one break of each."""
    machine, found, whole = Machine(), [], []
    for seed in seeds:
        protocol = random_protocols.draw(seed)
        text, path = random_protocols.explicit(protocol), f"kernel of seed {seed}"
        launch = random_protocols.launcher(protocol, TensorDescriptor.from_tensor)
        in_model = random_protocols.launcher(protocol, trace.Descriptor.from_tensor)
        data = [verdict.data for verdict in (model.judge(one, thorough=False)
                                             for one in trace.record(text, path, in_model))]
        whole.append((f"seed {seed}", prove(machine, text, ["kernel"], launch, judge)))
        every = random_survey.breaks(protocol, text)
        more = [random_protocols.launcher(other, trace.Descriptor.from_tensor) for other in larger(protocol)]
        for variant in random.Random(seed).sample(every, min(8, len(every))):
            if outcome := examine(machine, f"seed {seed}", path, ["kernel"], launch, in_model, variant, data, judge,
                                  more):
                found.append(outcome)
                break
    return found, whole


def report(found, whole):
    wrong = [outcome for outcome in found if outcome.kind == "wrong"]
    refuted = [outcome for outcome in wrong if outcome.proof.kind == "refuted"]
    rest = [outcome for outcome in found if outcome.kind != "wrong"]
    kinds, proofs = Counter(outcome.proof.kind for outcome in rest), Counter(proof.kind for _, proof in whole)
    seconds = [proof.seconds for _, proof in whole]
    return (f"{len(whole)} kernels: {dict(proofs)}, {1000 * sum(seconds) / max(1, len(whole)):.1f} ms each, at most "
            f"{1000 * max(seconds, default=0):.1f}; {len(found)} variants: of {len(wrong)} wrong ones {len(refuted)} "
            f"refuted ({100 * len(refuted) / max(1, len(wrong)):.1f} %), {sum(o.names for o in refuted)} with a line of "
            f"either side; of {len(rest)} others {dict(kinds)}")


def agrees(found, whole, named=0.97):
    """None of the kernels is refuted, at least 95 % are proved; of the wrong variants at least 97 % are refuted, and of
    these a part of `named` with a line of either side."""
    kinds = [proof.kind for _, proof in whole]
    wrong = [outcome for outcome in found if outcome.kind == "wrong"]
    refuted = [outcome for outcome in wrong if outcome.proof.kind == "refuted"]
    return ("refuted" not in kinds and kinds.count("proved") >= 0.95 * len(kinds)
            and len(refuted) >= 0.97 * len(wrong) and sum(o.names for o in refuted) >= named * len(refuted))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--case", default="")
    parser.add_argument("--seeds", default="")
    parser.add_argument("--compiled", action="store_true")
    parser.add_argument("--verbose", action="store_true")
    options = parser.parse_args()
    part = tuple(map(int, options.part.split("/")))
    seeds = options.seeds and range(*map(int, options.seeds.split(":")))
    judge = compiled_for_gpu if options.compiled else asked
    found, whole = random_outcomes(seeds, judge) if seeds else survey(part, options.case, judge)
    for name, proof in whole:
        if proof.kind != "proved" or options.verbose:
            print(name, proof.kind, proof)
    for outcome in found:
        if outcome.fault or options.verbose or (outcome.kind == "wrong" and not outcome.names):
            print(outcome)
    print(report(found, whole))
    return not agrees(found, whole)


if __name__ == "__main__":
    sys.exit(main())
