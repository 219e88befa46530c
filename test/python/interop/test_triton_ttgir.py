"""TTGIR that Triton 3.9 printed for published programs (record_ttgir.py): it reads, prints in our layouts, reads back
as the same, and what it computes on the emulator, in the place of our own, is right against float64."""
import os
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
OPT = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txl-opt"
TARGETS = ("sm_80", "sm_90a")


def texts(target):
    """{(case, kernel): text}"""
    with tarfile.open(ROOT / f"test/python/recorded/ttgir-{target}-3.9.tar.xz") as archive:
        return {tuple(entry.name.split(".")[:2]): archive.extractfile(entry).read().decode() for entry in archive}


TEXTS = {target: texts(target) for target in TARGETS}

# Launches whose arguments do not fit the text: those that equal 1 are constants in it.
ONES = {"matmul_nn", "matmul_nt", "matmul_tn", "matmul_tt", "matmul_bias_gelu", "batched", "conv2d"}
# The addresses in a table are found by what our own compilation knows of the kernel.
TABLES = {"grouped"}


def read(text):
    done = subprocess.run([OPT], input=text, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("target", TARGETS)
def test_texts_read_print_and_read_back(target):
    assert len(TEXTS[target]) > 40
    for name, text in TEXTS[target].items():
        ours = read(text)
        assert "#ttg.linear" in ours and "tri." not in ours and "ttng" not in ours, name
        assert f'ttg.target = "{target}"' in ours, name
        assert read(ours) == ours, name


def runs():
    for target in TARGETS:
        for case in dict.fromkeys(case for case, _ in TEXTS[target]):
            if case not in ONES | TABLES:
                yield pytest.param(target, case, id=f"{target}-{case}")


@pytest.mark.parametrize("target, case", list(runs()))
def test_texts_compute_what_the_program_computes(target, case, tmp_path):
    pytest.importorskip("torch")
    sys.path.insert(0, str(ROOT / "bench"))
    import gpu_programs
    import txl

    (path, _, function), = gpu_programs.selected([case])
    kernels = gpu_programs.module(path, "txl")
    ran = []

    class Replaced:
        """The kernels of the file, compiled from Triton's text."""

        def __getattr__(self, name):
            file = tmp_path / f"{name}.ttgir"
            file.write_text(TEXTS[target][case, name])

            class Launches:

                def __getitem__(self, grid):
                    def launch(*arguments, **keywords):
                        kernel = getattr(kernels, name)[grid](*arguments, **keywords, ir_override=str(file))
                        ran.append(kernel.asm["ttgir"])
                    return launch

            return Launches()

    work = function(gpu_programs.Inputs("cpu", large=False))
    with txl.emulate(target):
        assert work.complaint(lambda: work.launch(Replaced(), **function.configurations[0])) == ""
    assert ran
