"""What each pass did: the record of a compilation, from Python and from txlc."""
import os
import re
import shlex
import subprocess
import time
from pathlib import Path

import pytest

import txl
import txl.language as tl

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin/txlc"


@txl.jit
def axpy(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, 2.0 * tl.load(x + i, mask=i < n) + tl.load(y + i, mask=i < n), mask=i < n)


SIGNATURE = {"x": "*fp32", "y": "*fp32", "n": "i32"}


def compiled(**options):
    return txl.compile(axpy, signature=SIGNATURE, constexprs={"BLOCK": 64}, **options)


@pytest.mark.parametrize("target", [None, "sm_80"])
def test_record(target):
    passes = compiled(target=target, options={"record_passes": True}).passes
    names = [p.name for p in passes]
    assert names[0] == "txl-inline" and "txl-contraction" in names and ("txl-assign-layouts" in names) == bool(target)
    assert all(b.before == a.text
               for a, b in zip(passes, passes[1:])) and [p.number for p in passes] == list(range(1,
                                                                                                 len(passes) + 1))
    contraction = next(p for p in passes if p.name == "txl-contraction")
    assert contraction.changed and "math.fma" in contraction.text and "math.fma" not in contraction.before
    diff = contraction.diff()
    assert diff.startswith(f"--- before {contraction}\n+++ after {contraction}\n") and any(
        line.startswith("+") and "math.fma" in line for line in diff.splitlines())
    assert "\x1b[32m+" in contraction.diff(color=True)
    assert all(p.milliseconds >= 0 and not p.failed for p in passes)


def test_without_a_record():
    with pytest.raises(ValueError, match="the passes of `axpy` were not recorded: compile with `record_passes`"):
        compiled().passes
    assert compiled(options={"record_passes": True}).asm["ttir"] == compiled().asm["ttir"]


def txlc(*arguments):
    return subprocess.run([
        TXLC, ROOT / "examples/vector_add.py", "-k", "add_kernel", "-s", "*fp32:16, *fp32:16, *fp32:16, i32, 1024",
        *arguments
    ], capture_output=True, text=True)


def test_txlc():
    everything = txlc("--diff", "--target", "sm_80").stdout
    assert "--- before 1. txl-inline" not in everything and "+++ after" in everything and "\n@@ -" in everything
    one = txlc("--diff=txl-assign-layouts", "--target", "sm_80").stdout
    assert one.startswith("--- before") and one.count("+++ after") == 1 and one in everything
    assert txlc("--diff=1").stdout == "1. txl-inline changed nothing\n"
    assert "tt.func public @add_kernel" in txlc("--print-after=txl-canonicalize").stdout
    assert '"frontend"' in txlc("--timing").stdout
    wrong = txlc("--print-after", "txl-nothing")
    assert wrong.returncode == 2 and "there was no pass `txl-nothing`; there were `txl-inline`, " in wrong.stderr


@pytest.mark.parametrize("value, shown", [("1", True), ("axpy", True), ("another", False), (None, False)])
def test_dump_of_passes(monkeypatch, capfd, value, shown):
    if value is not None:
        monkeypatch.setenv("MLIR_ENABLE_DUMP", value)
    compiled()
    told = capfd.readouterr().err
    assert ("// -----// IR Dump After txl-contraction (" in told and "math.fma" in told) == shown


def test_passes_of_every_stage():
    passes = txl.passes(axpy, signature=SIGNATURE, constexprs={"BLOCK": 64}, target="sm_90")
    stages = [p.stage for p in passes]
    assert sorted(set(stages), key=stages.index) == ["ttir", "ttgir", "llir"] and stages == sorted(
        stages, key=["ttir", "ttgir", "llir"].index)
    lowered = next(p for p in passes if p.name == "txl-lower")
    assert "define ptx_kernel void @axpy(" in lowered.text and passes[lowered.number].before == lowered.text
    assert {"early-cse", "instsimplify",
            "separate-const-offset-from-gep"} <= {p.name
                                                  for p in passes if p.stage == "llir"}
    assert {p.stage for p in txl.passes(axpy, SIGNATURE, {"BLOCK": 64})} == {"ttir"}


def test_differences_of_llvm_passes(capsys):
    shown = txl.jit(diff_mode="llir", diff_select=1)(axpy.fn)
    txl.compile(shown, signature=SIGNATURE, constexprs={"BLOCK": 64}, target="sm_90")
    told = capsys.readouterr().out
    assert "txl-lower" in told and "early-cse" in told and "txl-contraction" not in told
    number, = re.findall(r"^ *1 (\S+)", told, re.M)  # of the list, and of the heading
    assert f"1. {number}" in told and f"--- before 1. {number}" in told or f"\n1. {number} (no change)" in told


def test_times_of_passes_are_milliseconds():
    start = time.perf_counter()
    passes = txl.passes(axpy, signature=SIGNATURE, constexprs={"BLOCK": 64}, target="sm_90")
    assert 0 < sum(p.milliseconds for p in passes) < 1000 * (time.perf_counter() - start)


@pytest.mark.parametrize("target", ["sm_90"])
def test_a_pass_that_fails_leaves_a_reproducer(target, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    with pytest.raises(
            RuntimeError,
            match=r"the pass `txl-assign-layouts` failed; `txl-opt '--txl-ttgir=num-warps=64 num-ctas=1 target=sm_90' "
    ) as told:
        compiled(target=target, options={"num_warps": 64})
    command = shlex.split(str(told.value).partition("failed; `")[2].partition("`")[0])
    assert Path(command[-1]).parent == tmp_path / "reproducers" and Path(
        command[-1]).read_text().startswith("// axpy: the pass `txl-assign-layouts` fails; txl-opt ")
    again = subprocess.run([TXLC.parent / command[0], *command[1:]], capture_output=True, text=True)
    assert again.returncode == 1 and "64" in again.stderr and "test_pass_records.py" in again.stderr


def reproducer(monkeypatch, folder):
    """The message of a failing compilation and the file that it leaves, if any."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(folder))
    with pytest.raises(RuntimeError) as told:
        compiled(target="sm_90", options={"num_warps": 64})
    said = str(told.value)
    return said, Path(shlex.split(
        said.partition("failed; `")[2].partition("`")[0])[-1]) if "reproduces it" in said else None


def test_a_reproducer_is_the_users_alone(tmp_path, monkeypatch):
    _, file = reproducer(monkeypatch, tmp_path)
    assert file.stat().st_mode & 0o777 == 0o600 and file.parent.stat().st_mode & 0o777 == 0o700
    assert reproducer(monkeypatch, tmp_path)[1] == file and list(file.parent.iterdir()) == [file]


@pytest.mark.parametrize("kind", ["link", "fifo"])
def test_a_reproducer_replaces_what_has_its_name(kind, tmp_path, monkeypatch):
    _, file = reproducer(monkeypatch, tmp_path)
    text, mine = file.read_text(), tmp_path / "mine"
    mine.write_text("mine")
    file.unlink()
    file.symlink_to(mine) if kind == "link" else os.mkfifo(file)
    assert reproducer(monkeypatch, tmp_path)[1] == file
    assert mine.read_text() == "mine" and file.is_file() and not file.is_symlink() and file.read_text() == text


def test_a_reproducer_is_not_written_where_others_may_write(tmp_path, monkeypatch):
    (tmp_path / "reproducers").mkdir()
    (tmp_path / "reproducers").chmod(0o777)
    said, file = reproducer(monkeypatch, tmp_path)
    assert file is None and "its input could not be written: " in said and not list(
        (tmp_path / "reproducers").iterdir())


def test_so_many_reproducers_are_kept(tmp_path, monkeypatch):
    folder = reproducer(monkeypatch, tmp_path)[1].parent
    for i in range(100):
        old = folder / f"{i}.mlir"
        old.write_text("")
        os.utime(old, (i, i))
    _, file = reproducer(monkeypatch, tmp_path)
    assert 30 < len(list(folder.iterdir())) <= 32 and file.is_file() and (
        folder / "99.mlir").exists() and not (folder / "0.mlir").exists()
