"""The static report of lines against what the emulator counts when it runs them: the same lines touch more sectors than they must."""
import json
import os
import re
import subprocess
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.viewer.bindings import READERS

ROOT = Path(__file__).resolve().parents[2]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"


@txl.jit
def copied(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i))


@txl.jit
def strided(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i * 8)
    tl.store(y + i, value)


@txl.jit
def strided_out(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i)
    tl.store(y + i * 2, value)


@txl.jit
def unknown_stride(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i * n)
    tl.store(y + i, value)


@txl.jit
def transposed(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    value = tl.load(x + i * 32 + j)
    tl.store(y + i * 32 + j, tl.trans(value))


@txl.jit
def columns(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    value = tl.load(x + j * 32 + i)
    tl.store(y + i * 32 + j, value)


@txl.jit
def gathered(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    at = (i * 37) % 1024
    value = tl.load(x + at)
    tl.store(y + i, value)


@txl.jit
def repeated(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.float32)
    for k in range(2):
        total += tl.load(x + i * 4 + k)
    tl.store(y + i, total)


@txl.jit
def summed(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    tl.store(y + tl.arange(0, 32), tl.sum(tl.load(x + i * 32 + j), 0))


@txl.jit
def product(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    a = tl.load(x + i * 32 + j).to(tl.float16)
    tl.store(y + i * 32 + j, tl.dot(a, a))


KERNELS = [copied, strided, strided_out, unknown_stride, transposed, columns, gathered, repeated, summed, product]


def compiled(fn, **options):
    return txl.compile(fn, target="sm_90", signature={"x": "*fp32", "y": "*fp32", "n": "i32"}, constexprs={"BLOCK": 256}, options=options,
                       attrs={(0, ): [["tt.divisibility", 16]], (1, ): [["tt.divisibility", 16]]})


def said(report, what):
    return {int(line) for line, text in re.findall(r"^\S*test_line_report\.py:(\d+): (.*)$", report, re.MULTILINE) if text.startswith(what)}


@pytest.mark.parametrize("fn", KERNELS, ids=lambda fn: fn.__name__)
def test_the_lines_that_the_emulator_counts(fn, tmp_path):
    kernel = compiled(fn)
    (tmp_path / "k.ptx").write_text(kernel.asm["ptx"])
    np.ones(8192, np.float32).tofile(tmp_path / "ones")
    done = subprocess.run([BIN / "txl-emu", "k.ptx", "--entry", kernel.native.name, "--block", "128", "--shared", str(kernel.shared), "--counters-json",
                           "counts.json", "--arg", "buf:ones", "--arg", "buf:zero:32768", "--arg", "i32:7"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    lines = {number: frames[0][1] for number, _, frames in READERS["ptx"](kernel.asm["ptx"]) if frames}
    wasteful, conflicting = set(), set()
    for line in json.loads((tmp_path / "counts.json").read_text())["lines"]:
        if line.get("sectors") and 32 * line["sectors"] > max(line["bytes"], 32 * line["requests"]):
            wasteful.add(lines[line["line"]])
        if line.get("conflicts"):
            conflicting.add(lines[line["line"]])
    report = kernel.asm["report"]
    assert said(report, "not coalesced") == wasteful, report
    assert said(report, "bank conflicts") == conflicting, report
    assert re.search(r"^limited by (global memory|shared memory|matrix products|arithmetic): ", report, re.MULTILINE)


def test_remedies_and_conversions():
    report = compiled(transposed).asm["report"]
    first = compiled(transposed).fn.starting_line_number
    moved = said(report, "conversion: ")
    assert moved and all(first < line < first + 6 for line in moved) and "; compute what both sides need in one layout" in report
    assert "tl.max_contiguous" in compiled(unknown_stride).asm["report"]


def test_txlc():
    arguments = [BIN / "txlc", ROOT / "examples/vector_add.py", "-k", "add_kernel", "-s", "*fp32:16, *fp32:16, *fp32:16, i32:16, 1024"]
    done = subprocess.run([*arguments, "-t", "sm_90", "--report"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith("limited by global memory: ")
    none = subprocess.run([*arguments, "--report"], capture_output=True, text=True)
    assert none.returncode == 1 and "there is no `report` of this kernel: it was compiled for a CPU" in none.stderr
