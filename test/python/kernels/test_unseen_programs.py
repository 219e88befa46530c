"""The programs of bench/unseen in their small sizes: in every configuration right against float64 on the tile machine
and compiled for sm_90a, and a sample of them emulated there; in one configuration emulated for sm_100a. No GPU is
needed."""
import ast
import functools
import random
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")
sys.path.insert(0, str(Path(__file__).resolve().parents[3] / "bench"))

import gpu_programs
import txl
from gpu_case import Inputs

pytestmark = pytest.mark.filterwarnings("ignore:.*`flatten` of a loop has no effect")
TARGET = "sm_90a"
CASES = gpu_programs.selected([], "unseen")
NAMES = [name for _, name, _ in CASES]
WRONG = {}  # case -> why TXL fails on the tile machine
REFUSED = {}  # case -> why TXL does not compile it for TARGET
SAMPLE = random.Random(90).sample([case for case in CASES if case[1] not in {**WRONG, **REFUSED}], 8)


def parameters(cases, failures):
    return [
        pytest.param(*case, id=case[1],
                     marks=[pytest.mark.xfail(reason=failures[case[1]], strict=True)] if case[1] in failures else [])
        for case in cases
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
            self.kernels += found if isinstance(found, list) else [found]  # an autotuner: one a configuration

        class Launch:
            def __getitem__(_, grid):
                return functools.partial(compile_kernel, grid)

        return Launch()


@pytest.mark.parametrize("path, name, function", parameters(CASES, WRONG))
def test_program_is_right(path, name, function):
    assert gpu_programs.check_small(path, function) == []


@pytest.mark.parametrize("path, name, function", parameters(CASES, REFUSED))
def test_program_compiles(path, name, function):
    work = function(Inputs("cpu", large=False, even=True))
    compiler = Compiler(gpu_programs.module(path, "txl"))
    with txl.emulate(TARGET):
        for configuration in function.configurations:
            work.launch(compiler, **configuration)
    assert compiler.kernels and all(f".target {TARGET}" in kernel.asm["ptx"] for kernel in compiler.kernels)


@pytest.mark.parametrize("path, name, function", parameters(SAMPLE, {}))
def test_program_is_right_when_emulated(path, name, function):
    work = function(Inputs("cpu", large=False, even=True))  # even rows: loads by TMA
    with txl.emulate(TARGET):
        assert work.complaint(lambda: work.launch(gpu_programs.module(path, "txl"), **function.configurations[0])) == ""


def count_mmas(path, function, work, target):
    """How often the code of a case's first configuration has each MMA, in all configurations of an autotuner."""
    compiler = Compiler(gpu_programs.module(path, "txl"))
    with txl.emulate(target):
        work.launch(compiler, **function.configurations[0])
    return [sum(kernel.asm["ptx"].count(name) for kernel in compiler.kernels)
            for name in ("wgmma.mma_async", "tcgen05.mma", "\tmma.sync")]


@pytest.mark.parametrize("path, name, function", parameters(CASES, {}))
def test_program_uses_tcgen05_where_hopper_uses_wgmma(path, name, function):
    """Right on the emulated sm_100a, and every MMA that sm_90a gives to wgmma is one into tensor memory."""
    work = function(Inputs("cpu", large=False, even=True))
    with txl.emulate("sm_100a"):
        assert work.complaint(lambda: work.launch(gpu_programs.module(path, "txl"), **function.configurations[0])) == ""
    wgmma, _, others = count_mmas(path, function, work, TARGET)
    none, tensor, remaining = count_mmas(path, function, work, "sm_100a")
    assert none == 0 and (tensor > 0 or wgmma == 0) and remaining <= others


def test_the_runner_writes_a_table(tmp_path, monkeypatch):
    """The runner's own path without a GPU: small sizes, and two milliseconds for everything."""
    def small(device, large):
        return Inputs("cpu", large=False)

    monkeypatch.setattr(gpu_programs, "Inputs", small)
    monkeypatch.setattr(gpu_programs.gpu_measure, "milliseconds", lambda launches, pairs: [2.0] * len(launches))
    monkeypatch.setattr(gpu_programs.torch.cuda, "get_device_name", lambda: "no GPU")
    arguments = ["--set", "unseen", "gemv_*", "--table", str(tmp_path / "t.md")]
    monkeypatch.setattr(sys, "argv", ["gpu_programs.py", *arguments])
    with pytest.raises(SystemExit) as ended:
        gpu_programs.main()
    written = (tmp_path / "t.md").read_text()
    assert not ended.value.code and written.startswith("no GPU; TXL ")
    assert "| skinny_matmul | gemv_one_row | 2000.0 us |" in written


def test_every_file_is_described_and_has_two_cases():
    files = gpu_programs.files("unseen")
    assert len(NAMES) == len(set(NAMES)) and not set(NAMES) & {name for _, name, _ in gpu_programs.selected([])}
    for path in files:
        described = ast.get_docstring(ast.parse(path.read_text()))
        assert "Source of the idea: " in described and "Shapes" in described, path.name
        assert sum(case[0] == path for case in CASES) >= 2, path.name


def test_a_table_has_a_line_a_case_and_the_geometric_mean():
    times = {("a", "one"): [1.0, 2.0], ("a", "two"): [2.0, 1.0], ("b", "three"): [0.5]}
    lines = gpu_programs.table(times, "GPU", "versions").splitlines()
    assert lines[4:] == [
        "| a | one | 1000.0 us | 2000.0 us | 2.000x |", "| a | two | 2000.0 us | 1000.0 us | 0.500x |",
        "| b | three | 500.0 us | - | - |", "| all | 2 cases, 1 below 1 | | | geometric mean 1.000x, least 0.500x |"
    ]
