"""What programs do besides launching: they fork, end, use threads, compile while they compile, and pass what makes no
sense."""
import linecache
import multiprocessing
import os
import subprocess
import sys
import threading
from collections import namedtuple

import numpy as np
import pytest

import txl
import txl.language as tl

try:
    import torch
except ImportError:
    torch = None


@txl.jit
def add_one(x, out, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i, i < n) + 1, i < n)


@txl.jit
def repeat(x, n, START: tl.constexpr):
    tl.store(x, n * START)


def launch_and_compile(seed=0):
    """The sum of 1000 ones, through a kernel that is compiled here and one that is not."""
    x, out = np.zeros(1000, "float32"), np.zeros(1000, "float32")
    add_one[(txl.cdiv(1000, 64), )](x, out, 1000, BLOCK=64)
    fresh = txl.jit(add_one.fn)
    fresh[(txl.cdiv(1000, 128), )](x, out, 1000, BLOCK=128, num_warps=[1, 2, 4, 8][seed % 4])
    return float(out.sum())


# ---- arguments ----


@pytest.mark.parametrize("array", [np.zeros(4), np.zeros(()), *([torch.zeros(4), torch.ones(())] if torch else [])])
def test_an_array_is_no_constexpr(array):
    x = np.zeros(4, "float32")
    for _ in range(2):  # the second time it is compared with what was compiled
        with pytest.raises(TypeError, match="argument `BLOCK`: a constexpr is a compile-time value"):
            add_one[(1, )](x, x, 4, BLOCK=array)
    add_one[(1, )](x, x, 4, BLOCK=np.int64(4))  # a number of NumPy's is a number
    assert x[0] == 1


@pytest.mark.parametrize("grid", [(2**31 - 1, 2**31 - 1, 2**31 - 1), (1 << 16, 1 << 16), (1 << 22, 1 << 22, 1 << 22)])
def test_a_grid_of_too_many_programs(grid):
    with pytest.raises(ValueError, match=r"^the grid \(.*\) has more than 2\*\*32 - 1 programs$"):
        add_one[grid](np.zeros(4), np.zeros(4), 4, BLOCK=4)


def test_named_tuples_are_distinguished_by_their_type():
    seen = set()
    for _ in range(50):  # the types die, and their addresses are used again
        Pair = namedtuple("Pair", ["x", "n"])

        @txl.jit
        def first(pair):
            tl.store(pair.x, pair.n)

        x = np.zeros(1, "int32")
        seen.add(first[(1, )](Pair(x, 3)).hash)
        assert x[0] == 3
        del Pair
    assert len(seen) == 1


@txl.jit
def labelled(x, LABEL: tl.constexpr):
    tl.store(x, len(LABEL))


def test_a_constant_whose_comparison_changes_the_table():
    x, compared = np.zeros(1, "int32"), []

    class Label(str):

        def __eq__(self, other):
            compared.append(other)
            labelled[(1, )](x, LABEL="a" * len(compared))  # a new entry
            if len(compared) % 2:
                labelled._clear()
            return str.__eq__(self, other)

        __hash__ = str.__hash__

    for text in ("bb", "bb", "bb", "bb"):
        labelled[(1, )](x, LABEL=Label(text))
        assert x[0] == 2
    assert compared


# ---- sources ----


def test_a_source_that_was_typed_in():
    text = "@txl.jit\ndef three(x):\n    tl.store(x, 3)\n"
    linecache.cache["<cell 1>"] = (len(text), None, text.splitlines(True), "<cell 1>")
    names = {"txl": txl, "tl": tl}
    exec(compile(text, "<cell 1>", "exec"), names)
    x = np.zeros(1)
    names["three"][(1, )](x)
    assert x[0] == 3
    with pytest.raises(ValueError, match="^the source of `three` cannot be found: define kernels in a file$"):
        exec(compile(text, "<nowhere>", "exec"), names)


def test_a_source_that_is_gone(tmp_path):
    path = tmp_path / "gone.py"
    text = "import txl, txl.language as tl\n@txl.jit\ndef three(x):\n    tl.store(x, 3)\n"
    path.write_text(text)
    names = {}
    exec(compile(text, str(path), "exec"), names)
    path.unlink()
    with pytest.raises(ValueError, match="^the source of `three` cannot be found"):
        names["three"][(1, )](np.zeros(1))


# ---- compilations inside others, threads ----


@txl.constexpr_function
def by_a_kernel(n):
    """A number that is computed by compiling and launching another kernel."""
    x = np.zeros(1, "int32")
    txl.jit(repeat.fn)[(1, )](x, n, START=2)
    return int(x[0])


@txl.jit
def nested(x, N: tl.constexpr):
    tl.store(x, by_a_kernel(N) + 1)


def test_a_compilation_inside_another(monkeypatch):
    for n in range(300):  # more often than a compiler's context is used
        x = np.zeros(1, "int32")
        txl.jit(nested.fn)[(1, )](x, n % 7)
        assert x[0] == n % 7 * 2 + 1


def test_threads_compile_and_launch():
    found = []
    threads = [
        threading.Thread(target=lambda i=i: found.extend(launch_and_compile(i + j) for j in range(8)))
        for i in range(12)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [1000.0] * 96


@txl.constexpr_function
def leaves(n):
    raise SystemExit(n)


@txl.jit
def asks(x, N: tl.constexpr):
    tl.store(x, leaves(N))


def test_what_is_no_error_of_the_kernel_passes_through():
    with pytest.raises(SystemExit) as caught:
        asks[(1, )](np.zeros(1), 3)
    assert caught.value.code == 3


# ---- processes ----


def test_fork_while_others_launch_and_compile():
    stop = threading.Event()

    def work():
        while not stop.is_set():
            launch_and_compile()

    threads = [threading.Thread(target=work) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        for seed in range(6):
            child = os.fork()
            if child == 0:
                try:
                    os._exit(0 if launch_and_compile(seed) == 1000 else 1)
                finally:
                    os._exit(2)
            assert os.waitpid(child, 0)[1] == 0
    finally:
        stop.set()
        for thread in threads:
            thread.join()


@pytest.mark.parametrize("method", ["fork", "spawn"])
def test_multiprocessing(method):
    launch_and_compile()
    with multiprocessing.get_context(method).Pool(2) as pool:
        assert pool.map_async(launch_and_compile, range(4)).get(timeout=60) == [1000.0] * 4


# ---- the end of the interpreter ----

ENDING = """
import atexit, os, signal, sys, threading, time
import numpy as np, txl, txl.language as tl

@txl.jit
def add_one(x, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i) + 1)

@txl.jit
def spin(x):
    while tl.load(x, volatile=True) == 0:
        pass

x = np.zeros(16, "float32")
add_one[(1, )](x, BLOCK=16)

def forever(action):
    def run():
        while True:
            action()
    for _ in range(3):
        threading.Thread(target=run, daemon=True).start()
    time.sleep(0.2)

def leave(*ignored):
    raise SystemExit(5)
"""


@pytest.mark.parametrize(
    "code, status, output",
    [("forever(lambda: add_one[(1, )](x, BLOCK=16))", 0, ""),
     ("forever(lambda: txl.jit(add_one.fn).warmup(x, BLOCK=16, grid=(1, )))", 0, ""),
     ("forever(lambda: spin[(1, )](np.zeros(1)))", 0, ""),
     ("atexit.register(lambda: (add_one[(1, )](x, BLOCK=16), print(x[0])))", 0, "2.0\n"),
     ("signal.signal(signal.SIGALRM, leave)\nsignal.setitimer(signal.ITIMER_REAL, 0.2)\nspin[(1, )](np.zeros(1))", 5,
      ""), ("add_one.itself = add_one\nsys.kernel = add_one[(1, )](x, BLOCK=16)", 0, ""), ])
def test_the_interpreter_ends(tmp_path, code, status, output):
    path = tmp_path / "program.py"
    path.write_text(ENDING + code + "\n")
    done = subprocess.run([sys.executable, "-X", "faulthandler", str(path)], capture_output=True, text=True, timeout=60,
                          env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert (done.returncode, done.stdout, done.stderr) == (status, output, "")


def test_ctrl_c_in_a_program_of_many_threads(tmp_path):
    path = tmp_path / "program.py"
    path.write_text(ENDING + "threading.Timer(0.3, lambda: os.kill(os.getpid(), signal.SIGINT)).start()\n"
                    "try:\n    spin[(1000, )](np.zeros(1))\nexcept KeyboardInterrupt:\n    print('stopped')\n"
                    "add_one[(1, )](x, BLOCK=16)\nprint(x[0])\n")
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "stopped\n2.0\n", "")


UNROLLING = """
@txl.jit
def unrolls(x):
    for i in tl.static_range(60000):
        tl.store(x + i, 1.0)

def stop(*ignored):
    raise KeyboardInterrupt

signal.signal(signal.SIGALRM, stop)
try:
    signal.setitimer(signal.ITIMER_REAL, 0.02)
    unrolls[(1, )](x)
except KeyboardInterrupt:
    print("stopped")
add_one[(1, )](x, BLOCK=16)
print(x[0])
"""


def test_ctrl_c_ends_a_compilation(tmp_path):  # covers: CompilationInterrupted
    path = tmp_path / "program.py"
    path.write_text(ENDING + UNROLLING)
    done = subprocess.run([sys.executable, str(path)], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (0, "stopped\n2.0\n", "")
