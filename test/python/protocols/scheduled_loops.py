"""The scheduler's output, judged by the protocol check: every scheduled loop of the programs of bench, in every
configuration, for Hopper and for Blackwell. The check reads the tile program after `txl-pipeline-loops`.

    python test/python/protocols/scheduled_loops.py [--part N/M] [--target sm_90a]
"""
import argparse
import functools
import json
import sys
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    import directories  # noqa: F401
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))

import gpu_programs
import txl
from gpu_case import Inputs
from txl import _txl

CASES = gpu_programs.selected([])
TARGETS = ("sm_90a", "sm_100a")


class Recorder:
    """A module whose launches compile only, and keep the program after each pass."""
    def __init__(self, module):
        self.module, self.kernels = module, []

    def __getattr__(self, name):
        kernel = getattr(self.module, name)
        if not hasattr(kernel, "warmup"):
            return kernel
        recorder = self

        class Launch:
            def __getitem__(_, grid):
                return functools.partial(recorder.compile, kernel, grid)

        return Launch()

    def compile(self, kernel, grid, *args, **kwargs):
        found = kernel.warmup(*args, grid=grid, record_passes=True, **kwargs)
        self.kernels += found if isinstance(found, list) else [found]


def compiled(path, function, target, text_of, configurations=None):
    """{text_of(kernel): kernel's name} of a case, without None."""
    recorder = Recorder(gpu_programs.module(path, "txl"))
    work = function(Inputs("cpu", large=False, even=True))
    with txl.emulate(target):
        for configuration in configurations or function.configurations:
            work.launch(recorder, **configuration)
    assert recorder.kernels
    return {text: kernel.name for kernel in recorder.kernels if (text := text_of(kernel))}


def scheduled(kernel):
    """The tile program with its scheduled loops; None if it has no buffers."""
    return next((done.text for done in reversed(kernel.passes)
                 if done.name == "txl-pipeline-loops" and "ttg.local_alloc" in done.text), None)


def verdict(name, text):
    return json.loads(_txl.compile_text(text, "ttir", f"{name}.ttir", name, []).stage("protocol"))


@dataclass
class Survey:
    """How many loops have each verdict; which are refuted, and why others are not proved."""
    kinds: Counter = field(default_factory=Counter)
    wrong: list = field(default_factory=list)
    unknown: list = field(default_factory=list)

    @property
    def is_good(self):
        return not self.wrong and self.kinds["proved"] >= 0.95 * sum(self.kinds.values())

    def __str__(self):
        return "\n".join([*self.wrong, *self.unknown, str(dict(self.kinds))])


def survey(cases, target):
    found = Survey()
    for path, case, function in cases:
        for text, name in compiled(path, function, target, scheduled).items():
            said = verdict(name, text)
            found.kinds[said["verdict"]] += 1
            if said["verdict"] == "refuted":
                found.wrong.append(f"{case}: {said['finding']['what']} ({said['finding']['when']})")
            elif said["verdict"] != "proved":
                found.unknown.append(f"{case}: {said['missing']}")
    return found


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--part", default="0/1")
    parser.add_argument("--target", choices=TARGETS, action="append")
    options = parser.parse_args()
    first, count = map(int, options.part.split("/"))
    good = True
    for target in options.target or TARGETS:
        found = survey(CASES[first::count], target)
        print(f"{target}: {found}", flush=True)
        good &= not found.wrong
    return not good


if __name__ == "__main__":
    sys.exit(main())
