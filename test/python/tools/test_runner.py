"""`txl run`: the log and the folder of a run, on the CPU and on the emulator."""
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import directories
import pytest

ROOT = Path(__file__).resolve().parents[3]
PROGRAM = """import sys
import numpy as np
import triton
import triton.language as tl

@triton.jit
def twice(x):
    return x * 2

@triton.jit
def doubled(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, twice(tl.load(x + i, mask=i < n)), mask=i < n)

x = np.ones(8, np.float32)
doubled[(1, )](x, 8, BLOCK=8)
doubled[(1, )](np.ones(8, np.float64), 8, BLOCK=16)
print("arguments", sys.argv[1:], x.sum())
print("an error line", file=sys.stderr)
"""


@pytest.fixture
def program(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(PROGRAM)
    return path


def run(folder, *words, status=0, command=(sys.executable, "-m", "txl.cli", "run"), **variables):
    done = subprocess.run([*command, *map(str, words)], cwd=folder, capture_output=True, text=True, timeout=120,
                          env={**os.environ, "PYTHONPATH": directories.python_path(),
                               "TXL_CACHE_DIR": str(folder / "cache"), **variables})
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def kept(folder):
    """The folders of runs, by name; each has its log."""
    found = sorted(path for path in folder.iterdir() if path.is_dir())
    assert {f"{path.name}.log" for path in found} == {path.name for path in folder.iterdir() if path.is_file()}
    return found


@pytest.mark.parametrize("target, stages", [(None, "py source ttir machine manifest"),
                                            ("emulate:sm_90", "py source ttir ttgir llir ptx")])
def test_every_stage_of_every_kernel(program, tmp_path, target, stages):
    """Also those that the second run takes from the cache; and no run overwrites another."""
    variables = {"TXL_TARGET": target} if target else {}
    for _ in range(2):
        shown = run(tmp_path, "--dump", program, "--name", "mine", "--", "--name", "-x", **variables)
        assert "arguments ['--name', '-x'] 16.0" in shown and "an error line" in shown
    first, second = kept(tmp_path / "dumps")
    assert first != second and re.fullmatch(r"mine_\d{8}_\d{6}(_2)?", first.name)
    for folder in (first, second):
        log = (folder.parent / f"{folder.name}.log").read_text()
        assert log in shown or folder == first
        assert "an error line" in log and "exit status 0" in log and "2 kernels" in log
        assert f"TXL_TARGET={target}" in log or target is None
        assert (folder / "program.py").read_text() == PROGRAM
        lines = (folder / "kernels.txt").read_text().splitlines()
        assert len(lines) == 2 and any("doubled(x: *fp32, n: i32, BLOCK=8)" in line for line in lines)
        for line in lines:
            key, names = line.split()[0], line.split(") ")[1].split()
            assert names[:len(stages.split())] == [s for s in names if s in stages.split()] and set(
                stages.split()) <= set(names)
            assert all((folder / key / f"doubled.{name}").stat().st_size for name in names)
            text = (folder / key / "doubled.py").read_text()
            assert "def doubled" in text and "def twice" in text and f"# {program}:6" in text
            assert json.loads((folder / key / "doubled_signature.json").read_text())["name"] == "doubled"


def test_names_of_the_same_second(tmp_path, monkeypatch):
    from txl.commands import run as runner
    monkeypatch.setattr(runner.time, "strftime", lambda *_: "20260101_000000")
    (tmp_path / "x_20260101_000000_2.log").touch()  # a log without its folder is kept too
    names = [os.path.basename(runner._new_folder(str(tmp_path), "x")) for _ in range(3)]
    assert names == [f"x_20260101_000000{suffix}" for suffix in ("", "_3", "_4")]


def test_a_program_that_fails(tmp_path):
    """Its status and its messages are kept; so are those of one that a signal ends, and of one that hangs."""
    (tmp_path / "raises.py").write_text("import txl\nraise ValueError('no such row')")
    assert "ValueError: no such row" in run(tmp_path, "--dump", "raises.py", status=1)
    (tmp_path / "faults.py").write_text("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)")
    assert "ended by SIGSEGV" in run(tmp_path, "--dump", "faults.py", status=128 + signal.SIGSEGV)
    (tmp_path / "hangs.py").write_text("print('begins')\nimport time\ntime.sleep(600)")
    start = time.monotonic()
    assert "begins\n== stopped after 3 s" in run(tmp_path, "--dump", "hangs.py", "--timeout", 3, status=124)
    assert time.monotonic() - start < 60
    assert [path.name.split("_")[0] for path in kept(tmp_path / "dumps")] == ["faults", "hangs", "raises"]


def test_a_child_that_stays_does_not_hold_the_run(tmp_path):
    (tmp_path / "leaves.py").write_text(
        "import subprocess, sys\nsubprocess.Popen([sys.executable, '-c', 'import time; time.sleep(20)'])\n")
    start = time.monotonic()
    assert "exit status 0" in run(tmp_path, "--dump", "leaves.py")
    assert time.monotonic() - start < 20


def test_bytes_and_secrets(tmp_path):
    (tmp_path / "bytes.py").write_text("import sys\nsys.stdout.buffer.write(bytes(range(256)))")
    shown = subprocess.run([sys.executable, "-m", "txl.cli", "run", "--dump", "bytes.py"], cwd=tmp_path,
                           capture_output=True, env={**os.environ, "PYTHONPATH": directories.python_path(),
                                                     "TXL_CACHE_KEY": "hidden", "TRITON_REDIS_HOST": "a//b:pass@c"})
    log, = (tmp_path / "dumps").glob("*.log")
    assert bytes(range(256)) in log.read_bytes() and log.read_bytes() == shown.stdout
    assert b"hidden" not in log.read_bytes() and b"pass@" not in log.read_bytes()


def test_without_dump_it_is_python_m_txl(program, tmp_path):
    assert run(tmp_path, program, "--", "a") == "arguments ['a'] 16.0\nan error line\n"
    assert not (tmp_path / "dumps").exists()


@pytest.mark.parametrize("words, message", [
    ([], "name a file, or a module"), (["none.py"], "there is no file `none.py`"),
    (["program.py", "-m", "x"], "name a file, or a module"), (["program.py", "--name", "x"], "`--name` needs `--dump`"),
    (["program.py", "--dump", "--name", "a/b"], "`a/b` is no name of a folder"),
    (["program.py", "--dump", "--name", ""], "`` is no name of a folder"),
    (["program.py", "--dump", "--timeout", "0"], "greater than 0"),
    (["program.py", "--dump", "--timeout", "nan"], "greater than 0"),
    (["program.py", "--dump", "--output", "program.py"], "program.py: File exists"),
])
def test_wrong_uses(program, tmp_path, words, message):
    assert message in run(tmp_path, *words, status=2)


def test_the_command_of_a_checkout(program, tmp_path):
    """`./dev gpu run` writes to build/runs of the folder that it is in."""
    for name in ("dev", "scripts", "python", "VERSION"):
        (tmp_path / name).symlink_to(ROOT / name)
    bin = tmp_path / ".venv" / "bin"
    bin.mkdir(parents=True)
    (bin / "python").write_text(f'#!/bin/sh\nexec {sys.executable} "$@"\n')
    (bin / "python").chmod(0o755)
    (tmp_path / "build" / "python" / "txl").mkdir(parents=True)
    (tmp_path / "build" / "python" / "txl" / "libtxl.so").touch()
    script = f"set -euo pipefail; cd {tmp_path}; for s in scripts/*.sh; do source $s; done; main gpu run program.py"
    run(tmp_path, "--name", "checkout", command=("bash", "-c", f'{script} "$@"', "dev"))
    assert kept(tmp_path / "build/runs")[0].name.startswith("checkout_")
