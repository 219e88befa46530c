"""What is written of a kernel for who edits a stage, and has that compiled in place of the function."""
import enum
import json
import os
import re

import numpy as np
import pytest

import txl
import txl.language as tl
from txl import knobs
from txl.compiler.signature_file import signature_record

ASSEMBLER = pytest.mark.skipif(
    not any(os.access(os.path.join(folder, "ptxas"), os.X_OK) for folder in os.environ["PATH"].split(os.pathsep)),
    reason="no ptxas here")


@pytest.fixture
def dumped(tmp_path):
    """The folder of a kernel's dump: y = 2 x + 1 of blocks of 8."""
    with knobs.cache.scope(), knobs.compilation.scope():
        knobs.cache.dump_dir, knobs.compilation.dump_ir = str(tmp_path), True
        kernel = function()[(1, )](np.ones(8, np.float32), 8, BLOCK=8)
    return tmp_path / kernel.hash


def function(broken=False, **options):

    @txl.jit(**options)
    def double(x, n, BLOCK: tl.constexpr):
        i = tl.arange(0, BLOCK)
        tl.static_assert(not WRONG)
        tl.store(x + i, tl.load(x + i) * 2.0 + 1.0, mask=i < n)

    double.fn.__globals__["WRONG"] = tl.constexpr(broken)
    return double


def test_the_folder(dumped):
    """The program before the passes, each stage, and the types and constants that it was compiled for."""
    assert {path.name
            for path in dumped.iterdir()} >= {
                "double.manifest", "double.source", "double.ttir", "double_signature.json"
            }
    assert "math.fma" in (dumped / "double.ttir").read_text()
    source = (dumped / "double.source").read_text()
    assert "arith.mulf" in source and "math.fma" not in source
    found = json.loads((dumped / "double_signature.json").read_text())
    assert found["signature"] == {"x": "*fp32", "n": "i32", "BLOCK": "constexpr"
                                  } and found["constants"] == {"BLOCK": "8"}
    assert found["name"] == "double" and set(found["divisibility"]) <= {"x"}


def test_an_edited_stage(dumped):
    """It is what runs, from the function's arguments only: the function is not compiled."""
    path = dumped / "double.ttir"
    path.write_text(re.sub(r"dense<1\.0\S*>", "dense<5.000000e+00>", path.read_text()))
    x = np.ones(8, np.float32)
    function(broken=True, src_file=str(path))[(1, )](x, 8, BLOCK=8)
    assert (x == 7).all()
    source = dumped / "copy.ttir"  # nothing lies next to it
    source.write_text((dumped / "double.source").read_text())
    function(src_file=source)[(1, )](x, 8, BLOCK=8)
    assert (x == 15).all()


@pytest.mark.parametrize("x, block, what",
                         [(np.ones(16, np.float32), 16, "`BLOCK` is the constant 8 there and 16 in this launch"),
                          (np.ones(8, np.float16), 8, r"`x` is of type \*fp32 there and \*fp16 in this launch")])
def test_other_arguments_are_refused(dumped, x, block, what):
    with pytest.raises(ValueError,
                       match=f"double.ttir was compiled for other arguments: {what}; dump the kernel again"):
        function(src_file=str(dumped / "double.ttir"))[(1, )](x, 8, BLOCK=block)


def test_a_damaged_signature(dumped):
    path = dumped / "double_signature.json"
    path.write_text("{")
    with pytest.raises(ValueError, match="double_signature.json"):
        function(src_file=str(dumped / "double.ttir"))[(1, )](np.ones(8, np.float32), 8, BLOCK=8)
    path.write_text("[]")
    function(src_file=str(dumped / "double.ttir"))[(1, )](np.ones(8, np.float32), 8, BLOCK=8)


@pytest.mark.parametrize("stage", ["ttir", "ttgir", "llir", "ptx"])
def test_every_stage_for_a_gpu(stage, tmp_path):
    with txl.emulate("sm_90a"):
        kernel = function().warmup(np.ones(8, np.float32), 8, BLOCK=8, grid=(1, ))
        path = tmp_path / f"double.{stage}"
        path.write_text(kernel.asm[stage])
        x = np.ones(8, np.float32)
        function(broken=True, src_file=str(path))[(1, )](x, 8, BLOCK=8)
    assert (x == 3).all()


@ASSEMBLER
def test_registers_are_printed(capfd):
    with knobs.compilation.scope():
        knobs.compilation.print_registers = True
        function().warmup(np.ones(8, np.float32), 8, BLOCK=8, grid=(1, ))
        assert "n_regs" not in capfd.readouterr().out  # there are none on the CPU
        function().warmup(np.ones(8, np.float32), 8, BLOCK=8, grid=(1, ), target="sm_90a")
    assert re.search(r"double: n_regs \d+, n_spills 0\n", capfd.readouterr().out)


class Mode(enum.Enum):
    fast, exact = 1, 2


@txl.jit
def by_mode(x, M: tl.constexpr, T: tl.constexpr):
    tl.store(x, 1)


def test_constants_that_are_no_numbers_are_distinguished():
    records = [
        signature_record(by_mode, [("*fp32", 0), (None, m), (None, t)])["constants"]
        for m, t in ((Mode.fast, (1, 2)), (Mode.exact, (1, 2)), (Mode.fast, (1, 3)))
    ]
    assert records[0] == {"M": "<Mode.fast: 1>", "T": "tuple(1, 2)"} and len({str(r) for r in records}) == 3
