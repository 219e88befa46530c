"""`./dev foreign`: the tests of somebody's library under this package, failures by cause."""
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch")

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "foreign.py"
LIBRARY = '''
import time
import pytest
import torch
import triton
import triton.language as tl


@triton.jit
def double(x, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) * 2, mask=i < n)


@triton.jit
def wrong(x):
    tl.store(x, nowhere)


def test_good():
    x = torch.ones(100, device="cuda")
    double[(1,)](x, 100, BLOCK=128)
    assert (x == 2).all()


@pytest.mark.parametrize("n", [1, 2, 3])
def test_numbers_differ(n):
    raise ValueError(f"size {n} of /some/path/{n}.py is wrong")


def test_does_not_compile():
    wrong[(1,)](torch.zeros(1))


def test_out_of_bounds():
    double[(2,)](torch.ones(100), 200, BLOCK=128)


def test_slow():
    time.sleep(30)


@pytest.mark.skip("no reason")
def test_skipped():
    pass
'''


def run(*arguments):
    return subprocess.run([sys.executable, str(SCRIPT), *map(str, arguments)], capture_output=True, text=True,
                          timeout=300)


def test_a_library(tmp_path):
    (tmp_path / "test_one.py").write_text(LIBRARY)
    (tmp_path / "test_two.py").write_text("import triton.nothing_of_the_kind\n")
    done = run(tmp_path, "--seconds", "3", "--json", tmp_path / "results.json")
    table = done.stdout[done.stdout.rindex("\n\n"):]
    assert done.returncode != 0 and "1 not collected" in table, done.stdout + done.stderr
    assert "     3  library  ValueError: size N of PATH is wrong" in table
    assert "     1  txl      NameError: `nowhere` is not defined" in table and "txl      OutOfBoundsError" in table
    assert "TooSlow: longer than N s" in table and "1  skipped  Skipped: no reason" in table
    assert "No module named 'triton.nothing_of_the_kind'" in table
    good = run(tmp_path / "test_one.py", "--", "-k", "good")
    assert good.returncode == 0 and good.stdout.rstrip().endswith("1 passed"), good.stdout + good.stderr
    assert {entry["outcome"]
            for entry in json.loads((tmp_path / "results.json").read_text())} >= {"passed", "failed", "skipped"}


def test_wrong_calls(tmp_path):
    assert "there is no /nowhere" in run("/nowhere").stderr
    (tmp_path / "test_none.py").write_text("")
    assert run(tmp_path).returncode == 5
