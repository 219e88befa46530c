"""Each file of test/diagnostics provokes the diagnostic it is named for; its head says how it is run and what comes out
(docs/extend/diagnostics.md)."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDER = ROOT / "test/diagnostics"
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"
FILES = sorted(p for p in FOLDER.glob("*.*") if p.suffix in (".py", ".mlir"))


def head(path):
    """(command, expected lines) of a file's first comment."""
    mark = "#" if path.suffix == ".py" else "//"
    lines = []
    for line in path.read_text().splitlines():
        if not line.startswith(mark):
            break
        lines.append(line.removeprefix(mark).removeprefix(" "))
    start = lines.index("expect:")
    command = " ".join(line.removeprefix("run:").strip() for line in lines[:start])
    return command, lines[start + 1 :]


def compare(expected, shown):
    """None, or the first expected line that was not shown in its place."""
    for number, line in enumerate(expected):
        actual = shown[number] if number < len(shown) else "<nothing>"
        if not (actual.startswith(line[:-1].rstrip()) if line.endswith(" …") else actual.rstrip() == line.rstrip()):
            return f"expected: {line}\nshown:    {actual}"
    return None


def run(command):
    """The finished process of a file's command; a word `python` is the Python that runs the tests."""
    env = dict(os.environ, PATH=f"{BIN}:{os.environ['PATH']}", PYTHONPATH=str(ROOT / "python"),
               TXL_PYTHON=sys.executable)
    command = re.sub(r"^python(?= )", '"$TXL_PYTHON"', command)
    return subprocess.run(["bash", "-c", command], cwd=FOLDER, env=env, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_diagnostic(path):
    command, expected = head(path)
    if not (BIN / "txlc").exists():
        pytest.skip("txlc is not built")
    done = run(command)
    difference = compare(expected, done.stderr.splitlines())
    assert difference is None, f"{command}\n{difference}\n\n{done.stderr}"
    assert done.returncode != 0 or "warning:" in expected[0], "the command must fail"


def test_comparison():
    assert compare(["a", "b …"], ["a", "b c", "d"]) is None
    assert compare(["a", "b"], ["a"]) and compare(["a"], ["b"])
