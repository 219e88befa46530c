"""Texts that are long but flat compile: sums, chains of attributes, rows of `elif` …, in the kernel and around it."""

import os
import subprocess
from pathlib import Path

import pytest

TXLC = Path(__file__).resolve().parents[3] / os.environ.get("TXL_BUILD", "build") / "bin/txlc"
N = 3000

HEAD = """import txl
import txl.language as tl

{globals}
@txl.jit
def kernel(X, n, M: tl.constexpr):
    x = tl.load(X)
{body}
    tl.store(X, x)
"""


def elif_chain(condition, body, last):
    rows = [f"{'el' if i else ''}if {condition(i)}:\n    {body(i)}" for i in range(N)]
    return "\n".join(rows + [f"else:\n    {last}"])


IN_KERNELS = {
    "sum": "x = " + " + ".join(["x"] * N),
    "known sum": f"tl.static_assert(({' + '.join(['1'] * N)}) == {N})",
    "comparisons": "x = x + (n" + " < n" * N + ")",
    "and": "x = x + (" + " and ".join(["n > 3"] * N) + ")",
    "methods": "x = x" + ".to(tl.float32)" * N,
    "subscripts": "x += tl.sum(tl.arange(0, 2)" + "[:]" * N + ")",
    "strings": f"tl.static_assert(len({' '.join([chr(39) + 'a' + chr(39)] * N)}) == {N})",
    "format": f"tl.static_assert(len(f'{'{M}' * N}') == {N})",
    "elif": elif_chain(lambda i: f"M == {-i - 1}", lambda i: f"y: tl.constexpr = {i}", f"y: tl.constexpr = {N}")
            + f"\ntl.static_assert(y == {N})",
    "conditionals": f"tl.static_assert(({''.join(f'{i} if M == {-i - 1} else ' for i in range(N))}{N}) == {N})",
    "statements": "\n".join(["x = x + 1"] * N),
    "named expressions": "x += " + " + ".join(f"(y{i} := {i})" for i in range(N)) + f"\nx += y{N - 1}",
}

AROUND_KERNELS = {
    "sum": f"A = tl.constexpr({' + '.join(['1'] * N)})", "elif": "B = 3\n" +
    elif_chain(lambda i: f"B == {-i - 1}", lambda i: f"A = tl.constexpr({i})", f"A = tl.constexpr({N})"),
    "conditionals": f"B = 3\nA = tl.constexpr({''.join(f'{i} if B == {-i - 1} else ' for i in range(N))}{N})",
}


def compiled(tmp_path, body, text=""):
    file = tmp_path / "kernel.py"
    file.write_text(HEAD.format(globals=text, body="\n".join("    " + line for line in body.splitlines())))
    return subprocess.run([TXLC, file, "--kernel", "kernel", "--signature", "*fp32, i32, 3", "-O", "cache=0"],
                          capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize("name", IN_KERNELS)
def test_in_a_kernel(tmp_path, name):
    done = compiled(tmp_path, IN_KERNELS[name])
    assert done.returncode == 0, done.stderr[:1000]


@pytest.mark.parametrize("name", AROUND_KERNELS)
def test_around_a_kernel(tmp_path, name):
    done = compiled(tmp_path, f"tl.static_assert(A == {N})", AROUND_KERNELS[name])
    assert done.returncode == 0, done.stderr[:1000]


@pytest.mark.parametrize("body", [elif_chain(lambda i: f"n == {i}", lambda i: f"x = x + {i}", "pass"),
                                  "\n".join(f"if n == {i}:\n    return" for i in range(N))])
def test_conditions_of_the_ir_are_bounded(tmp_path, body):
    done = compiled(tmp_path, body)
    assert done.returncode == 1 and "loops and run-time conditions are nested 200 deep" in done.stderr


def test_a_message_shows_a_long_line_around_the_caret(tmp_path):
    done = compiled(tmp_path, "x = " + "x + " * N + "y" + " + x" * N)
    assert "`y` is not defined" in done.stderr
    assert max(map(len, done.stderr.splitlines())) < 200
