"""`txlc --reduce` and its search: planted failures, and how little of the input is left."""
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
import txl
from txl import _txl
from planted_failures import FAILURES, kernels_text

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"

KERNEL = '''import txl
import txl.language as tl

SIZE = 4  # not used


@txl.jit
def helper(x):
    y = x * 2
    return y + 1


@txl.jit
def kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros([BLOCK], tl.float32)
    for k in range(n):
        v = tl.load(x + i + k * BLOCK)
        if k > 3:
            v = helper(v)
        total += tl.exp(v) * v
    if n > 7:
        total = total + 1
    else:
        total = total - 1
    tl.store(y + i, total)
'''


def operations(text):
    return len(re.findall(r"^\s+(?:%[\w:, %#-]+ = )?\"?(?:tt|arith|math|scf|ub|ttg|txl)\.(?!return|yield|condition|func)",
                          text, re.M))


def test_a_python_source():
    text, before, after, tests = _txl.reduce(KERNEL, "kernel.py", "py", lambda t: "tl.exp(" in t, 60.0)
    assert after <= 5 and before == 18 and "tl.exp(" in text and "SIZE" not in text
    compile(text, "kernel.py", "exec")


def test_a_python_source_that_must_compile():
    def fails(text):
        try:
            compile(text, "kernel.py", "exec")
        except SyntaxError:
            return False
        return "for k in" in text and "tl.exp" in text
    text, before, after, _ = _txl.reduce(KERNEL, "kernel.py", "py", fails, 60.0)
    assert "tl.exp" in text and len(text.splitlines()) <= 9


@pytest.mark.parametrize("text", ["", "\n", "x", "def f(:\n", "if a: b; c\nelse: d\n", "@d\nclass A:\n  pass\n",
                                  "try:\n  a\nfinally:\n  b\n", "x = '''\n a\n'''\n", "\tif 1:\n\t\tpass\n", "ä = 1\n"])
def test_odd_sources(text):
    reduced = _txl.reduce(text, "a.py", "py", lambda t: True, 5.0)[0]
    assert len(reduced) <= len(text)


def test_lines():
    text = "\n".join(f"  add.s32 %r{k}, %r{k}, 1;" for k in range(200))
    reduced, before, after, tests = _txl.reduce(text, "a.ptx", "ptx", lambda t: "%r17," in t and "%r150," in t, 30.0)
    assert (before, after) == (200, 2) and tests < 200


@pytest.mark.parametrize("name", sorted(FAILURES)[:20])
def test_planted_failures(name):
    """20 of the 100 (all: test/python/generators/planted_failures.py as a program)."""
    text, fails = FAILURES[name]
    reduced, before, after, _ = _txl.reduce(text, "a.ttir", "ttir", fails, 60.0)
    assert fails(reduced) and after <= max(6, before // 20), reduced
    _txl.compile_text(reduced, "ttir", "a.ttir", None, [("until", "ttir")])


def test_values_that_loops_carry():
    text, fails = FAILURES["loop-dot-01"]
    reduced, before, after, _ = _txl.reduce(text, "a.ttir", "ttir", fails, 60.0)
    assert fails(reduced) and after <= 6


def test_an_input_that_does_not_fail():
    with pytest.raises(ValueError, match="the input does not pass the test"):
        _txl.reduce("x = 1\n", "a.py", "py", lambda t: False, 5.0)
    with pytest.raises(ZeroDivisionError):
        _txl.reduce("x = 1\n", "a.py", "py", lambda t: 1 // 0, 5.0)
    with pytest.raises(ValueError, match="py, ttir, ttgir, llir or ptx"):
        _txl.reduce("x = 1\n", "a.py", "c", lambda t: True, 5.0)


def test_the_time_ends():
    import time
    start = time.monotonic()
    _txl.reduce(KERNEL * 20, "a.py", "py", lambda t: time.sleep(0.01) or True if len(t) > len(KERNEL) * 15 else False,
                0.5)
    assert time.monotonic() - start < 5


def run(*arguments, **options):
    command = [str(BIN / "txlc"), "--reduce", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, **options)


def test_the_command(tmp_path):
    (tmp_path / "kernel.py").write_text(KERNEL)
    result = run(tmp_path / "kernel.py", "--test", "grep -q 'tl.exp('", "-o", tmp_path / "small.py")
    assert result.returncode == 0, result.stderr
    assert re.match(r"parts=\d+ before=18 tests=\d+\n", result.stderr)
    assert "tl.exp(" in (tmp_path / "small.py").read_text() and len((tmp_path / "small.py").read_text()) < 200


def test_two_executors_that_differ(tmp_path):
    (tmp_path / "p.py").write_text("a = 1\nb = 2\nprint(a + b)\nimport sys\nprint(sys.flags.optimize)\nprint(3)\n")
    python = sys.executable
    result = run(tmp_path / "p.py", "--differs", f"{python} {{}}", "--differs", f"{python} -O {{}}")
    assert result.returncode == 0, result.stderr
    assert "print(sys.flags" in result.stdout and result.stdout.count("\n") == 2


def test_a_reproducer_reduces_itself(tmp_path):
    text = kernels_text()[0]
    fake = tmp_path / "txl-opt"
    fake.write_text("#!/bin/sh\nfor last; do :; done\n[ $# = 1 ] && exit 0\n! grep -q 'tt.store' \"$last\"\n")
    fake.chmod(0o755)
    (tmp_path / "r.mlir").write_text("// kernel: the pass `x` fails; txl-opt '--txl-ttir=fp-fusion=1' r.mlir\n" + text)
    result = run(tmp_path / "r.mlir", env={**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}"})
    assert result.returncode == 0, result.stderr
    assert "tt.store" in result.stdout and operations(result.stdout) <= 4


def test_wrong_commands(tmp_path):
    (tmp_path / "a.py").write_text("x = 1\n")
    for arguments, message in [((), "needs `--test COMMAND`"), (("--differs", "true"), "`--differs COMMAND` twice"),
                               (("--test", "true", "--seconds", "-1"), "--seconds takes a positive number"),
                               (("--test", "false"), "the input does not pass the test")]:
        result = run(tmp_path / "a.py", *arguments)
        assert result.returncode != 0 and message in result.stderr
