"""Scheduled kernels written as programs of the language, and compiled again: the code is the same but for places and names.

    python test/python/spelled_schedules.py [--all] FILE …        counts over all kernels that the tests in FILE schedule, whatever they run

What the tests compile for a GPU is kept where the scheduler made something of it (`--all`: or not), and compiled again from what
`kernel.as_txl()` shows.
"""
import collections
import hashlib
import json
import os
import re
import sys
import tempfile
from pathlib import Path

import spelled_programs

KINDS = {"warps of their own": "warps of their own copy", "second product": "a product runs beside the next turn", "several in turn": "programs in turn",
         "by tensor copies": "tensor copies"}


def kind(schedule):
    """What was made of a kernel's loops, in words; empty if they are as they were."""
    done = [line for line in schedule.splitlines() if re.search(r": \d+ channels?, ", line)]
    if not done:
        return ""
    text = re.sub("no warps of their own", "", "\n".join(done))
    return ", ".join(words for part, words in KINDS.items() if part in text) or "copies by threads"


def difference(kernel, target, folder):
    """What the code of a compiled kernel and that of its program do not have in common; empty if they are the same. `refused: …` if it has no
    program."""
    try:
        text = kernel.as_txl()
    except RuntimeError as error:
        return f"refused: {error}"
    if kind(kernel.asm["schedule"]) and "tl.as_written()" not in text:
        return "the program is not the schedule's"
    module = spelled_programs.load(text, folder, f"program{len(os.listdir(folder))}")
    again = spelled_programs.compiled(module, target)
    first, second = (spelled_programs.code(k.asm["ptx"]) for k in (kernel, again))
    return "" if first == second else spelled_programs.unified(first, second)


class Kept:
    """A plugin of pytest that keeps what is compiled for a GPU and scheduled: {digest: (test, target, kind, kernel)}."""

    def __init__(self, everything=False):
        self.kernels, self.everything = {}, everything

    def __enter__(self):
        from txl.compiler.kernel import CompiledKernel
        self.init = init = CompiledKernel.__init__

        def keep(kernel, *args, **kwargs):
            init(kernel, *args, **kwargs)
            self.take(kernel)

        CompiledKernel.__init__ = keep
        return self

    def __exit__(self, *_):
        from txl.compiler.kernel import CompiledKernel
        CompiledKernel.__init__ = self.init

    def take(self, kernel):
        target = json.loads(kernel.native.stage("metadata"))["target"]
        if target == "cpu" or not kernel.native.stage("ttir") or not ((made := kind(kernel.asm["schedule"])) or self.everything):
            return
        digest = hashlib.sha256(f"{target} {spelled_programs.code(kernel.asm['ptx'])}".encode()).hexdigest()
        self.kernels.setdefault(digest, (os.environ.get("PYTEST_CURRENT_TEST", ""), target, made or "no schedule", kernel))


def main(arguments):
    import pytest
    files = [argument for argument in arguments if argument != "--all"]
    with Kept(everything=len(files) < len(arguments)) as kept:
        pytest.main(["-q", "-p", "no:cacheprovider", *files])
    counts = collections.Counter()
    with tempfile.TemporaryDirectory() as folder:
        for test, target, made, kernel in kept.kernels.values():
            try:
                found = difference(kernel, target, folder)
            except Exception as error:
                found = f"{type(error).__name__}: {error}"
            counts[made, "the same code" if not found else "refused" if found.startswith("refused") else "other code"] += 1
            if found:
                print(f"{test} {target}: {found[:2000]}")
    for (made, what), count in sorted(counts.items()):
        print(f"{count:5} {what}: {made}")
    same = sum(count for (_, what), count in counts.items() if what == "the same code")
    print(f"{counts.total()} kernels, {same} of them the same code")
    return same < counts.total()


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    sys.exit(main(sys.argv[1:]))
