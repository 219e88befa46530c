"""Why a kernel is compiled again, and what stands in the cache: explain, TXL_EXPLAIN, TXL_NO_JIT, and the command `txl
cache`."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = '''
import sys
import numpy as np
import txl
import txl.language as tl

FACTOR = tl.constexpr({factor})


@txl.jit
def scaled(x):
    return x * FACTOR{more}


@txl.jit
def kernel(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, scaled(tl.load(x + i, mask=i < n)), mask=i < n)


def launch(dtype="float32", n=16, BLOCK=16, **options):
    kernel[(1, )](np.ones(64, dtype), n, BLOCK=BLOCK, **options)


{body}
'''


@pytest.fixture
def run(tmp_path):
    """Runs PROGRAM in a process of its own, with a cache of its own; gives what it prints on both streams."""

    def run(body="launch()", factor=2, more="", before="", status=0, **variables):
        (tmp_path / "program.py").write_text(before + PROGRAM.format(body=body, factor=factor, more=more))
        environment = {**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache"), "TXL_EXPLAIN": "1", **variables}
        done = subprocess.run([sys.executable, str(tmp_path / "program.py")], capture_output=True, text=True,
                              env=environment)
        assert done.returncode == status, done.stderr
        return done.stdout + done.stderr

    return run


def test_nothing_is_said_of_what_is_found(run):
    assert "kernel: compiled in " in (first := run()) and "it was not compiled before" in first
    assert "kernel: taken from the cache" in run()
    assert "kernel: taken from the cache" in run(before="# moved\n\n")


@pytest.mark.parametrize("change, reason", [
    (dict(body="launch('float64')"), "argument `x` is *fp64, divisible by 16, was *fp32, divisible by 16"),
    (dict(body="launch(n=17)"), "argument `n` is i32, was i32, divisible by 16"),
    (dict(body="launch(n=1)"), "argument `n` is the constant 1"),
    (dict(body="launch(BLOCK=32)"), "argument `BLOCK` is the constant 32, was the constant 16"),
    (dict(body="launch(num_warps=8)"), "option `num_warps` is 8, was not given"),
    (dict(body="launch(target='sm_90')"), "option `target` is sm_90, was not given"),
    (dict(factor=3), "global `FACTOR` is"),
    (dict(more=" + 1"), "program.py:12: `scaled` has `return x * FACTOR + 1`, had `return x * FACTOR`"),
])
def test_what_differs_is_named(run, change, reason):
    run()
    told = run(**change)
    assert reason in told, told
    assert told.count("\n    ") == 1, told


def test_the_nearest_of_several(run):
    run("launch()\nlaunch('float64', BLOCK=32)")
    assert "argument `BLOCK` is the constant 64, was the constant 32" in run("launch('float64', BLOCK=64)")


def test_from_python(run):
    told = run(
        "launch()\nlaunch(n=3)\nlaunch(n=5)\nfor c in txl.explain(kernel):\n    print(len(c.reasons), c.from_cache, "
        "c.kernel)\n"
        "print(len(txl.explain(scaled)), len(txl.explain()))", TXL_EXPLAIN="0")
    assert told.splitlines() == ["1 False __main__.kernel", "1 False __main__.kernel", "0 2"]


def test_without_a_cache(run):
    run()
    assert "TXL_ALWAYS_COMPILE keeps the cache from being used" in run("launch()\nkernel._clear()\nlaunch()",
                                                                       TXL_ALWAYS_COMPILE="1")


def history_of(path, lines):
    """The records of a file with these lines."""
    from txl import history
    path.write_text("\n".join(lines) + "\n", encoding="latin-1")
    return history.records(str(path))


def test_a_damaged_history_is_none(run, tmp_path):
    run()
    history, = (tmp_path / "cache" / "history").iterdir()
    whole = json.loads(history.read_text())
    parts = [{key: wrong} for key in whole for wrong in (None, 5, {}, {"k": True}, {"k": ["f", "1", "x"]})
             if (key, wrong) not in (("arguments", {}), ("options", {}), ("values", {}))]
    damages = ["", "[", "[" * 100000, "{}", '{"kernel": 3}', "[[]]", "null", "\0\xff\n"]
    assert history_of(history, damages + [json.dumps({**whole, **part}) for part in parts]) == []
    for number, text in enumerate(damages):
        history.write_text(text + "\n", encoding="latin-1")
        assert "not compiled before" in run(f"launch(BLOCK={16 << number}, n=3)")


def test_a_history_stays_small(tmp_path):
    from txl import history
    path = tmp_path / "of_a_kernel.jsonl"
    record = {
        "kernel": "k", "sources": {"k": ["f", 1, "x" * 4000]}, "arguments": {}, "options": {}, "values": {},
        "compiler": "c"
    }
    for number in range(400):
        history._keep(str(path), {**record, "time": float(number)})
    assert path.stat().st_size < 1 << 20
    assert [r["time"] for r in history.records(path)] == [float(n) for n in range(376, 400)]


# covers: NotInTheCache
def test_no_compilation_is_allowed(run):
    run()
    assert "taken from the cache" in run(TXL_NO_JIT="1")
    told = run("launch(BLOCK=32)", TXL_NO_JIT="1", status=1)
    assert "kernel` is not in the compile cache for these arguments, and TXL_NO_JIT forbids compiling it" in told
    assert "    argument `BLOCK` is the constant 32, was the constant 16" in told and "run the program once without TXL_NO_JIT" in told


def cli(folder, *arguments, status=0):
    done = subprocess.run([sys.executable, "-m", "txl.cli", *arguments], capture_output=True, text=True,
                          env={**os.environ, "TXL_CACHE_DIR": str(folder / "cache")})
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


def test_the_command(run, tmp_path):
    assert "no kernels" in cli(tmp_path, "cache", "list")
    run("launch()\nlaunch(BLOCK=32)")
    listed = cli(tmp_path, "cache", "list")
    assert "__main__.kernel" in listed and "2 compilations" in listed and "2 entries" in listed
    shown = cli(tmp_path, "cache", "show", "kernel")
    assert "BLOCK: the constant 32" in shown and "global `FACTOR`" in shown and "program.py:" in shown
    reader, writer = os.pipe()
    os.close(reader)  # somebody has seen enough
    told = subprocess.run([sys.executable, "-m", "txl.cli", "cache", "show", "kernel"], stdout=writer,
                          stderr=subprocess.PIPE, text=True,
                          env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache"), "PYTHONUNBUFFERED": "1"})
    os.close(writer)
    assert (told.returncode, told.stderr) == (1, "")
    assert "nothing is known of `other`" in cli(tmp_path, "cache", "show", "other", status=1)
    assert "removed 0 of 2 entries" in cli(tmp_path, "cache", "prune", "--older", "1")
    old = [path for path in (tmp_path / "cache").rglob("*") if path.is_file() and len(path.parent.parent.name) == 2]
    os.utime(old[0], (0, 0))
    assert "removed 1 of 2 entries" in cli(tmp_path, "cache", "prune", "--older", "1")
    (tmp_path / "cache" / "mine.txt").write_text("not the compiler's")
    assert "removed 1 of 1 entries" in cli(tmp_path, "cache", "prune", "--all")
    assert "no kernels" in cli(tmp_path, "cache", "list") and (tmp_path / "cache" / "mine.txt").exists()
    assert "compiled in" in run()
    assert "use `--older DAYS` or `--all`" in cli(tmp_path, "cache", "prune", status=2)
