"""The versions with exact indices of the programs of bench/programs and bench/unseen, which launches on arrays of 2^31
elements and more run: no index has fewer than 64 bits where it may not fit, and a sample gives the right results."""
import functools
import json
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))
import gpu_programs  # noqa: E402
import txl  # noqa: E402
from gpu_case import Inputs  # noqa: E402

CASES = [
    pytest.param(path, function, id=name) for folder in gpu_programs.SETS for path in gpu_programs.files(folder)
    for name, function in gpu_programs.cases(path).items()
]


class Compiler:
    """A module whose kernels are compiled by a launch and not run."""
    def __init__(self, module):
        self.module, self.kernels = module, []

    def __getattr__(self, name):
        kernel = getattr(self.module, name)
        if not hasattr(kernel, "warmup"):
            return kernel

        def compile_kernel(grid, *args, **kwargs):
            found = kernel.warmup(*args, grid=grid, **kwargs)
            self.kernels += found if isinstance(found, list) else [found]

        class Launch:
            def __getitem__(_, grid):
                return functools.partial(compile_kernel, grid)

        return Launch()


@pytest.mark.parametrize("path, function", CASES)
def test_no_index_of_the_exact_version_can_wrap(path, function):
    compiler = Compiler(gpu_programs.module(path, "txl"))
    function(Inputs("cpu", large=False)).launch(compiler, **function.configurations[0])
    for kernel in compiler.kernels:
        facts = json.loads(kernel.native.stage("exact:indices:json"))
        assert [fact for fact in facts if fact["decided"] != "proved"] == []
        assert not any(fact["decided"] == "exact" for fact in kernel.facts("indices"))


@pytest.mark.parametrize("path, function", CASES[::6])
def test_exact_version_is_right(path, function):
    work = function(Inputs("cpu", large=False))
    with txl.check(quiet=True):  # runs the exact version
        launch = lambda: work.launch(gpu_programs.module(path, "txl"), **function.configurations[0])
        assert work.complaint(launch) == ""


SAMPLE = [case for case in CASES if case.id in ("softmax", "matmul_nt", "paged_decode", "embedding_bag_d64")]


@pytest.mark.parametrize("path, function", SAMPLE)
def test_exact_version_is_right_when_emulated(path, function):
    work = function(Inputs("cpu", large=False, even=True))
    with txl.emulate("sm_90a"), txl.check(quiet=True):
        launch = lambda: work.launch(gpu_programs.module(path, "txl"), **function.configurations[0])
        assert work.complaint(launch) == ""
