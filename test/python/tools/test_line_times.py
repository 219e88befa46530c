"""`txl.line_times` and TXL_PROFILE: where the time of a kernel goes, by lines."""
import subprocess
import sys

import numpy as np
import txl
import txl.language as tl
from txl import _txl


@txl.jit
def twice(x):
    return x + x


@txl.jit
def work(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x + i, mask=i < n, other=0.0)
    for _ in range(200):
        v = tl.sort(v)
    s = tl.softmax(v)
    tl.store(out + i, twice(s), mask=i < n)


def launch(n=4096):
    x = np.random.default_rng(0).random(n, dtype=np.float32)
    out = np.zeros_like(x)
    work[(txl.cdiv(n, 1024), )](x, out, n, BLOCK=1024)
    return out


def line_of(text):
    with open(__file__, encoding="utf-8") as file:
        return next(number for number, line in enumerate(file, 1) if text in line)


def test_the_slow_line_is_the_one_that_sorts():
    expected = launch()
    with txl.line_times() as times:
        found = launch()
        launch()
    assert np.array_equal(found, expected)
    kernel, = times.kernels
    assert kernel.name == "work" and kernel.launches == 2
    lines = {line.number: line for line in kernel.lines if line.file == __file__}
    slow = lines[line_of("v = tl.sort(v)")]
    assert slow.seconds > 0.5 * kernel.seconds and slow.runs > 200
    assert line_of("return x + x") in lines and line_of("s = tl.softmax") in lines and line_of("tl.store(out") in lines
    assert all(line.file == __file__ or not line.file
               for line in kernel.lines), "what the library does counts for who calls it"
    assert "tl.sort(v)" in str(times) and "2 launches" in str(times)


def test_times_end_with_the_block():
    with txl.line_times() as times:
        pass
    assert times.kernels == [] and str(times) == ""
    launch()
    assert _txl.take_line_times() == "[]"


def test_blocks_nest():
    with txl.line_times() as outer:
        launch()
        with txl.line_times() as inner:
            launch()
            launch()
        launch()
    assert [k.launches for k in inner.kernels] == [2]
    assert [k.launches for k in outer.kernels] == [4]


def test_check_mode_keeps_none():
    with txl.line_times() as times, txl.check(quiet=True):
        launch(16)
    assert times.kernels == []


def test_the_variable(tmp_path):
    program = tmp_path / "program.py"
    program.write_text(
        "import numpy as np\nimport txl\nimport txl.language as tl\n\n@txl.jit\ndef add_one(x):\n    i = tl.arange(0, "
        "64)\n"
        "    tl.store(x + i, tl.load(x + i) + 1)\n\nx = np.zeros(64)\nadd_one[(1,)](x)\n"
        "with txl.line_times() as t:\n    add_one[(1,)](x)\nadd_one[(1,)](x)\nprint(x[0])\n")
    import os
    for value, shown in (("1", True), ("0", False)):
        done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True,
                              env={**os.environ, "TXL_PROFILE": value})
        assert done.stdout == "3.0\n" and ("add_one: 3 launches" in done.stderr) == shown, done.stderr
        assert ("tl.store(x + i, tl.load(x + i) + 1)" in done.stderr) == shown
