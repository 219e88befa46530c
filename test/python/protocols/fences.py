"""The proxy fences of compiled kernels, judged by the protocol check: the explicit kernels of the examples and the
scheduled loops of bench, after `txl-insert-barriers`; and the same programs without their fences.

    python test/python/protocols/fences.py [--target sm_90a] [--programs]

With --programs the scheduled loops of bench/programs too, which need torch.
"""
import argparse
import os
import re
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import directories  # noqa: F401

from protocols import examples, proofs
from protocols.machine import Machine

import txl

ROOT = Path(__file__).resolve().parents[3]
OPT = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-opt"
TARGETS = ("sm_90a", "sm_100a")
FENCE = re.compile(r"^\s*txl\.fence_async\b.*\n", re.MULTILINE)


def inserted(kernel):
    """The program after the pass that inserts fences; None if the kernel has no buffers."""
    return next((done.text for done in reversed(kernel.passes)
                 if done.name == "txl-insert-barriers" and "ttg.memdesc" in done.text), None)


def judged(text):
    """(verdict, what the check says) of a program that has its fences."""
    done = subprocess.run([OPT, "-", "--txl-check-protocol=fences=1", "-o", os.devnull], input=text,
                          capture_output=True, text=True)
    said = done.stderr
    if done.returncode:
        return "refuted", said
    return "proved" if "the protocol is proved" in said else "unknown" if "neither proved" in said else "nothing", said


@dataclass
class Survey:
    """Verdicts on programs with their fences, and on those that have some without any."""
    kinds: Counter = field(default_factory=Counter)
    without: Counter = field(default_factory=Counter)
    wrong: list = field(default_factory=list)

    def add(self, name, text):
        kind, said = judged(text)
        self.kinds[kind] += 1
        if kind == "refuted":
            self.wrong.append(f"{name}: {said[:400]}")
        fewer, count = FENCE.subn("", text)
        if count and kind == "proved":
            kind, said = judged(fewer)
            self.without["refuted" if kind == "refuted" and "no proxy fence" in said else kind] += 1

    def __str__(self):
        return "\n".join([*self.wrong, f"with fences {dict(self.kinds)}, without any {dict(self.without)}"])


def survey(target):
    """The Survey of the examples for a target."""
    machine, found = Machine(), Survey()
    for file, function, launch in examples.for_gpus():
        if ("tensor" in function) != (target == "sm_100a"):
            continue
        names = (function, ) + ("left_step", "right_step") * (file == "latent_attention")
        with txl.emulate(target):
            kernels, said = proofs.compiled(machine.module((examples.FOLDER / f"{file}.py").read_text()), names, launch,
                                            record_passes=True)
        if said:  # a program that the verifier refuses between two passes, which only a record runs
            found.kinds["not recorded"] += 1
            continue
        for kernel in kernels:
            if text := inserted(kernel):
                found.add(function, text)
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--target", choices=TARGETS, action="append")
    parser.add_argument("--programs", action="store_true")
    options = parser.parse_args()
    good = True
    for target in options.target or TARGETS:
        found = survey(target)
        if options.programs:
            from protocols import scheduled_loops
            for path, name, function in scheduled_loops.CASES:
                for text in scheduled_loops.compiled(path, function, target, inserted):
                    found.add(name, text)
        print(f"{target}: {found}", flush=True)
        good &= not found.wrong
    return not good


if __name__ == "__main__":
    sys.exit(main())
