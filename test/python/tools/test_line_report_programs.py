"""The report of lines of the programs of bench/programs against what the emulator counts when they run: the same lines.
The sizes are even: the report speaks of whole tiles whose rows begin where sectors begin."""
import sys
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))

import gpu_programs
import txl
from test_line_report import compare

CASES = gpu_programs.selected([])


@pytest.mark.parametrize("path, function", [(path, function) for path, _, function in CASES],
                         ids=[name for _, name, _ in CASES])
def test_the_lines_that_the_emulator_counts(path, function):
    module = gpu_programs.module(path, "txl")
    functions = [fn for fn in vars(module).values() if isinstance(fn, txl.JITFunction)]
    for fn in functions:
        fn._clear()
    work = function(gpu_programs.Inputs("cpu", large=False, even=True))
    with txl.emulate("sm_90a", count=True) as emulated:
        assert not work.complaint(lambda: work.launch(module, **function.configurations[0]))
    kernels = {kernel.native.name: kernel for fn in functions for kernel in fn.compiled_kernels()}
    assert kernels and kernels.keys() == {kernel for kernel, _ in emulated.counts}
    together = {}
    for name, counts in emulated.counts:  # not every launch reaches every line
        lines = together.setdefault(name, {})
        for line in counts["lines"]:
            total = lines.setdefault(line["line"], Counter())
            total.update({key: line[key] for key in ("sectors", "least", "conflicts") if key in line})
    for name, lines in together.items():
        compare(kernels[name], {"lines": [{"line": number, **total} for number, total in lines.items()]})
