"""Debug information: variables of the program in the PTX's DWARF, with the registers that hold them, and code that is
none the different."""
import re
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def doubled(value, by):
    twice = value * by
    return twice * twice


@txl.jit
def subject(x, y, n, scale, BLOCK: tl.constexpr):
    pid = tl.program_id(0)
    offsets = pid * BLOCK + tl.arange(0, BLOCK)
    inside = offsets < n
    value = tl.load(x + offsets, mask=inside)
    half = value.to(tl.float16)
    total = tl.zeros((BLOCK, ), tl.float32)
    for iteration in range(n):
        total += value * scale
        value = value + iteration
    answer = doubled(total, scale)
    largest = tl.max(answer, axis=0)
    copy = largest
    tl.store(y + offsets, answer / largest + half + copy, mask=inside)


SIGNATURE = dict(x="*fp32", y="*fp32", n="i32", scale="fp32")
VARIABLES = "pid offsets inside value half total iteration answer largest copy x y n scale".split()


def compiled(options=None, target="sm_90", kernel=subject):
    return txl.compile(kernel, target, options, signature=SIGNATURE, constexprs=dict(BLOCK=256))


def section(ptx, name):
    """The bytes of a DWARF section; those of numbers wider than a byte are left out."""
    found = re.search(rf"\.section\s+{re.escape(name)}\s*\{{(.*?)\n\t?\}}", ptx, re.DOTALL)
    return bytes(int(n) & 255 for n in re.findall(r"^\.b8 (\d+)", found[1], re.MULTILINE)) if found else b""


def code(ptx):
    """The instructions alone."""
    body = ptx[ptx.index("{"):ptx.index("\n}")]
    lines = (line.split("//")[0].strip() for line in body.splitlines())
    return [line for line in lines if line and not line.startswith((".loc", "$L__tmp", "$L__func"))]


def test_variables_are_named_and_have_registers():
    ptx = compiled(dict(debug_info=True)).asm["ptx"]
    info = section(ptx, ".debug_info")
    assert [name for name in VARIABLES if name.encode() + b"\0" not in info] == []
    assert b"twice\0" in info  # of a function that was evaluated in place
    assert b"f32\0" in info and b"f16\0" in info and b"i1\0" in info
    assert section(ptx, ".debug_loc").count(b"\x90") >= 10  # DW_OP_regx


def test_without_the_option_there_are_lines_only():
    ptx = compiled().asm["ptx"]
    assert ".debug_info" not in ptx and ".debug_loc" not in ptx and "debug" not in ptx.partition(
        "{")[0] and ".loc" in ptx


@pytest.mark.parametrize("target", ["sm_80", "sm_90a", "sm_100"])
def test_the_code_is_the_same(target):
    assert code(compiled(target=target).asm["ptx"]) == code(compiled(dict(debug_info=True), target).asm["ptx"])


def test_doors(monkeypatch):
    without = compiled().asm["ptx"]
    assert ".debug_info" in compiled(dict(debug_info=True, line_info=False)).asm["ptx"]
    monkeypatch.setenv("TXL_DEBUG_INFO", "1")
    assert ".debug_info" in compiled().asm["ptx"]
    monkeypatch.delenv("TXL_DEBUG_INFO")
    monkeypatch.setenv("LLVM_EXTRACT_DI_LOCAL_VARIABLES", "1")
    assert "#dbg_value" in compiled().asm["llir"]
    monkeypatch.delenv("LLVM_EXTRACT_DI_LOCAL_VARIABLES")
    assert compiled().asm["ptx"] == without
    asked = txl.jit(debug_info=True)(subject.fn)
    assert ".debug_info" in compiled(kernel=asked).asm["ptx"]
    assert compiled(target="cpu", options=dict(debug_info=True)).asm["ttir"] == compiled(target="cpu").asm["ttir"]


def test_such_code_runs():
    x, results = np.arange(100, dtype=np.float32), []
    for debug_info in (False, True):
        y = np.zeros(100, np.float32)
        with txl.emulate("sm_90"):
            subject[(1, )](x, y, 7, 0.5, BLOCK=128, debug_info=debug_info)
        results.append(y)
    assert np.array_equal(*results) and results[0].any()


@txl.jit
def retyped(x, y, n, scale, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    if n > 3:
        chosen = tl.load(x + i)
    else:
        chosen = tl.load(x + i) * scale
    wide = tl.sum(chosen, axis=0)
    count = 0
    while count < n:
        wide += wide * scale
        count += 1
    tl.store(y + i, wide + chosen)


def test_branches_loops_and_names_of_several_types():
    info = section(compiled(dict(debug_info=True), kernel=retyped).asm["ptx"], ".debug_info")
    assert all(name in info for name in (b"chosen\0", b"wide\0", b"count\0"))


def test_an_assembler_takes_it(tmp_path):
    ptxas, readelf = shutil.which("ptxas"), shutil.which("readelf")
    if not ptxas or not readelf:
        pytest.skip("no ptxas or readelf")
    kernel = compiled(dict(debug_info=True, ptxas=ptxas))
    (tmp_path / "k.cubin").write_bytes(kernel.asm["cubin"])
    shown = subprocess.run(
        [readelf, "--debug-dump=info,loc", str(tmp_path / "k.cubin")], capture_output=True, text=True).stdout
    names = re.findall(r"DW_AT_name\s*: (?:\(.*?\): )?(\w+)", shown)
    assert set(VARIABLES) <= set(names) and "DW_OP_regx" in shown
    # Tiles are arrays of a thread's registers: 256 elements over 128 threads.
    assert re.search(r"DW_AT_count\s*: 2", shown)
    # Each variable of the kernel has a place: a register, or a list of registers with the instructions where each
    # holds.
    places = {re.search(r"DW_AT_name\s*: (?:\(.*?\): )?(\w+)", entry)[1] for entry in re.split(r"\n(?= ?<\d)", shown)
              if "DW_AT_location" in entry and "DW_AT_name" in entry}
    assert places >= set(VARIABLES) - {"copy"}, places


def test_a_debugger_finds_the_lines(tmp_path):
    """The line table of the machine code: every line of the kernel that computes, and of what was evaluated in place,
    in the order of addresses."""
    ptxas, readelf = shutil.which("ptxas"), shutil.which("readelf")
    if not ptxas or not readelf:
        pytest.skip("no ptxas or readelf")
    (tmp_path / "k.cubin").write_bytes(compiled(dict(debug_info=True, ptxas=ptxas)).asm["cubin"])
    shown = subprocess.run(
        [readelf, "--debug-dump=decodedline", str(tmp_path / "k.cubin")], capture_output=True, text=True).stdout
    rows = [(int(line), int(at, 0))
            for line, at in re.findall(r"^test_debug_info\.py\s+(\d+)\s+(0x[0-9a-f]+|0)\b", shown, re.MULTILINE)]
    assert [at for _, at in rows] == sorted(at for _, at in rows) and rows[0][1] == 0
    text = Path(__file__).read_text().splitlines()
    computes = [
        n for n, line in enumerate(text, 1)
        if line.strip().startswith(("twice =", "return twice", "pid =", "offsets =", "inside =", "value =",
                                    "for iteration", "total +=", "tl.store(y + offsets"))
    ]
    assert len(computes) == 10 and set(computes) <= {line for line, _ in rows}
