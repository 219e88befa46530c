"""The debugger's command line, by scripts: where it stops, what it prints, what it changes, and how it goes back."""
import bdb
import io
import os
import re
import signal
import threading

import numpy as np
import pytest
import txl
import txl.language as tl
from primitive_programs import N, RIGHT, X

HERE = os.path.abspath(__file__)
SOURCE = open(HERE).read().splitlines()


def line_of(text):
    """The line of this file that ends with the mark `# text`."""
    return next(k for k, line in enumerate(SOURCE, 1) if line.endswith(f"# {text}"))


def run(launch, commands, **options):
    """Runs `launch` under a debugger that reads `commands`, and goes on at their end; what was printed."""
    out = io.StringIO()
    typed = io.StringIO("\n".join([*commands, "clear", *["continue"] * 400]) + "\n")
    with txl.debug(stdin=typed, stdout=out, **options):
        launch()
    return out.getvalue()


@txl.jit
def scaled(x, factor):
    y = x * factor  # scaled
    return y + 1  # scaled returns


@txl.jit
def rows(source, target, n, BLOCK: tl.constexpr):
    """Each program scales its row."""
    i = tl.arange(0, BLOCK)  # rows begins
    row = tl.program_id(0)  # rows id
    x = tl.load(source + row * n + i, mask=i < n, other=0.0)  # rows load
    total = 0.0  # rows total
    for k in range(3):
        total += tl.sum(scaled(x, k))  # rows loop
    tl.store(target + row * n + i, x + total, mask=i < n)  # rows store


def rows_launch(programs=2, n=6):
    source = np.arange(programs * n, dtype=np.float32).reshape(programs, n)
    target = np.zeros_like(source)

    def launch():
        rows[(programs, )](source, target, n, BLOCK=8)
    return launch, source, target


def rows_expected(source):
    padded = np.zeros((source.shape[0], 8), np.float32)
    padded[:, :source.shape[1]] = source
    return source + sum((padded * k + 1).sum(1) for k in range(3))[:, None]


def test_first_stop_and_next():
    launch, source, target = rows_launch()
    text = run(launch, ["next", "next", "p i", "n", "p x", "whatis x", "p n", "p BLOCK", "p source", "p source + 1"])
    assert f"> {HERE}({line_of('rows begins')})rows()  program (0, 0, 0)" in text
    assert "-> i = tl.arange(0, BLOCK)  # rows begins" in text
    assert "int32[8]  min 0  max 7\n[0 1 2 3 4 5 6 7]" in text
    assert "fp32[8]  min 0  max 5  NaN 0\n[0. 1. 2. 3. 4. 5. 0. 0.]" in text
    assert "(txl) 6\n(txl) 8\n(txl) source + 0\n" in text
    assert np.array_equal(target, rows_expected(source))


def test_step_into_a_function_and_its_callers():
    launch, source, target = rows_launch(1)
    text = run(launch, [f"b {HERE}:{line_of('rows loop')}", "c", "p k", "step", "a", "w", "up", "p total", "up", "down",
                        "down", "return", "p total"])
    assert f"> {HERE}({line_of('scaled')})scaled()" in text
    assert re.search(r"x = fp32\[8\]  min 0  max 5  NaN 0\nfactor = 0", text)
    assert "*** Oldest frame" in text and "*** Newest frame" in text
    assert text.count(f"> {HERE}({line_of('rows loop')})rows()") >= 3
    assert np.array_equal(target, rows_expected(source))


def test_breakpoints_by_program_condition_and_count():
    launch, source, target = rows_launch(4)
    text = run(launch, [f"b {line_of('rows loop')} program=2 if k == 1", "c", "p row, k", "b", "c"])
    assert text.count("program (2, 0, 0)") == 1 and "(2, 1)" in text
    assert f"1 breakpoint at {HERE}:{line_of('rows loop')} program=2 if k == 1 (hit 1 time)" in text
    text = run(rows_launch(4)[0], [f"b {line_of('rows loop')}, k == 2", "ignore 1 2", "c", "p row"])
    assert "\n(txl) 2\n" in text
    text = run(rows_launch(1)[0], ["tbreak scaled", "c", "c"])
    assert text.count("scaled()") == 1


def test_a_condition_that_fails_stops():
    text = run(rows_launch(1)[0], [f"b {line_of('rows loop')} if nothing > 1", "c", "clear"])
    assert "the condition of breakpoint 1 fails: name 'nothing' is not defined" in text


def test_until_leaves_a_loop():
    text = run(rows_launch(1)[0], [f"b {line_of('rows loop')}", "c", "clear", "until", "p k", "p total"])
    assert f"> {HERE}({line_of('rows store')})rows()" in text


def test_changes():
    launch, source, target = rows_launch(1)
    run(launch, [f"b {line_of('rows total')}", "c", "x = x * 2", "n", "x[0] = 100", "!total = 5", "p total"])
    padded = np.zeros(8, np.float32)
    padded[:6] = source[0] * 2
    padded[0] = 100
    assert np.array_equal(target[0], padded[:6] + 5 + sum((padded * k + 1).sum() for k in range(3)))


def test_what_cannot_be_changed():
    text = run(rows_launch(1)[0], ["BLOCK = 4", "n", "n", "n", "source = 1", "x = np.zeros(3)", "kept = 7",
                                   "p kept + 1"])
    assert "ValueError: `BLOCK` is known at compile time" in text
    assert "ValueError: `source`: only tiles, scalars and buffers can be changed" in text
    assert "ValueError: `x` has the shape [8], not [3]" in text
    assert "(txl) 8\n" in text


def test_back_to_an_earlier_statement():
    launch, source, target = rows_launch(2)
    text = run(launch, [f"b {line_of('rows store')} program=1", "c", "when", "p total", "rs", "rn", "rn", "p k", "rc",
                        "when", "c", "p total", "restart", "p row"])
    totals = re.findall(r"\(txl\) ([\d.]+)\n", text)
    assert totals[0] == totals[-1]
    assert "time 1, program (0, 0, 0)" in text and "NameError" in text  # `row` has no value at the beginning
    assert np.array_equal(target, rows_expected(source))  # each replay began with the arrays as they were


@txl.jit
def counts(x):
    for k in range(4):
        tl.store(x, tl.load(x) + 1)  # counts
        tl.device_print("k", k)


def test_back_restores_memory_and_prints_once(capfd):
    x = np.array([10], np.int32)
    text = run(lambda: counts[(1, )](x), [f"b {line_of('counts')} if k == 2", "c", "goto 2", "c", "rn", "rn"])
    assert x[0] == 14 and text.count("counts()") >= 4
    assert capfd.readouterr().out.count("k: ") == 4


def test_a_change_is_repeated_after_going_back():
    launch, source, target = rows_launch(1)
    run(launch, [f"b {line_of('rows total')}", "c", "x = x + 1", "n", "n", "rn", "rn"])
    assert np.array_equal(target, rows_expected(source) + 1 + 8 * 3)
    launch, source, target = rows_launch(1)
    run(launch, [f"b {line_of('rows total')}", "c", "x = x + 1", "rn"])  # to before the change
    assert np.array_equal(target, rows_expected(source))


@txl.jit
def fails(x, n):
    i = tl.arange(0, 8)
    far = i + n
    tl.store(x + far, i)  # fails


def test_a_failure_stops_with_its_variables():
    out = io.StringIO()
    with pytest.raises(txl.OutOfBoundsError), txl.debug(
            stdin=io.StringIO("c\np far\nrs\np i\nc\nc\n"), stdout=out):
        fails[(1, )](np.zeros(8, np.int32), 4)
    text = out.getvalue()
    assert "*** the launch fails" in text and "int32[8]  min 4  max 11" in text
    assert text.count(f"({line_of('fails')})fails()") >= 2


def test_quit_and_end_of_input():
    for commands in ("quit\n", ""):
        launch, source, target = rows_launch(1)
        with pytest.raises(bdb.BdbQuit), txl.debug(stdin=io.StringIO(commands), stdout=io.StringIO()):
            launch()
        assert not target.any()
    launch()  # without a debugger
    assert np.array_equal(target, rows_expected(source))


@txl.jit
def stops(x, y):
    i = tl.arange(0, 4)
    v = tl.load(x + i)
    if tl.program_id(0) == 1:
        breakpoint()  # written
    tl.store(y + i, v)


def test_breakpoint_in_a_kernel(monkeypatch):
    x, y = np.arange(4, dtype=np.float32), np.zeros(4, np.float32)
    out = io.StringIO()
    monkeypatch.setattr("txl.debugger._own", txl.debugger.Session(
        txl.debugger.Prompt(io.StringIO("p v\nc\n"), out), stop_on_entry=False))
    stops[(3, )](x, y)
    assert out.getvalue().count("stops()") == 1 and "program (1, 0, 0)" in out.getvalue()
    assert f"({line_of('written')})" in out.getvalue() and "[0. 1. 2. 3.]" in out.getvalue()
    assert np.array_equal(x, y)
    monkeypatch.setenv("PYTHONBREAKPOINT", "0")
    out.truncate(0)
    stops[(3, )](x, y)
    assert out.getvalue() == ""


@txl.jit
def spins(x, n):
    k = 0
    while k < n:
        k += 1  # spins
    tl.store(x, k)


def test_interrupt():
    """Ctrl-C stops at the next statement; at the prompt it prints what pdb prints."""
    x, out = np.zeros(1, np.int32), io.StringIO()

    class Keys(io.StringIO):
        def __init__(self):
            super().__init__("")
            self.lines = iter(["c", "interrupt", "p k > 5", "n = 0", "c"])

        def readline(self, *size):
            line = next(self.lines, "c")
            if line == "interrupt":
                raise KeyboardInterrupt
            if line == "c" and "(txl) " in out.getvalue() and "interrupted" not in out.getvalue():
                threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT)).start()
            return line + "\n"

    before = signal.getsignal(signal.SIGINT)
    with txl.debug(stdin=Keys(), stdout=out):
        spins[(1, )](x, 1 << 28)
    assert "Program interrupted. (Use 'cont' to resume)." in out.getvalue()
    assert "--KeyboardInterrupt--" in out.getvalue() and "\n(txl) True\n" in out.getvalue()
    assert 5 < x[0] < 1 << 28 and signal.getsignal(signal.SIGINT) is before


def test_threads_stop_one_at_a_time():
    """Every thread's launch stops; the stops do not mix, and a thread without a debugger runs freely."""
    from txl import _txl
    out, results = io.StringIO(), []
    session = txl.debugger.Session(txl.debugger.Prompt(io.StringIO("n\np row\nc\n" * 3), out))

    def work():
        session._entry = True
        launch, source, target = rows_launch(1)
        launch()
        results.append(np.array_equal(target, rows_expected(source)))

    _txl.set_debugger(session, True)
    try:
        threads = [threading.Thread(target=work) for _ in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    finally:
        _txl.set_debugger(None, True)
    assert results == [True] * 3
    assert not _txl.is_debugging()


EXPLICIT = sorted({kernel[0].__name__: name for name, kernel in RIGHT.items()}.values())


@pytest.mark.parametrize("name", EXPLICIT)
def test_explicit_programs(name):
    """Through every statement of every warpgroup, with all values printed, and back: the results stay the same."""
    kernel, expected, options, _ = RIGHT[name]
    y = np.zeros(N, np.float32)
    looks = ["a", "info barriers", "info buffers", "info warpgroups", "info engines", "step"]
    commands = looks * 25 + ["rs", "rs", "a"]
    text = run(lambda: kernel[(1, )](X.copy(), y, **options), commands)
    assert np.array_equal(y, expected)
    assert text.count("-> ") >= 1 and "Error" not in text


@txl.jit
def copies(source, target, n, SIZE: txl.constexpr):
    ring = txl.ring([SIZE], txl.float32, 2)
    if txl.is_warpgroup([0]):
        p = ring.producer()
        for k in range(0, n, SIZE):
            p.acquire()
            txl.tma_load(p.buffer, source, [k], p.full)  # copies load
            p = p.next()
    if txl.is_warpgroup([1]):
        c = ring.consumer()
        for k in range(0, n, SIZE):
            tile = c.wait()
            txl.store(target + k + txl.arange(0, SIZE), txl.smem_load(tile))  # copies store
            c.release()
            c = c.next()


def test_warpgroups_barriers_and_engines():
    from txl.tools.tensor_descriptor import TensorDescriptor
    source, target = np.arange(1024, dtype=np.float32), np.zeros(1024, np.float32)

    def launch():
        copies[(1, )](TensorDescriptor.from_tensor(source, [128]), target, 1024, SIZE=128, num_warpgroups=2)
    text = run(launch, [f"b {line_of('copies store')} warpgroup=1 if k == 256", "c", "p k", "p tile", "info barriers",
                        "info warpgroups", "info engines", "info buffers", "warpgroup 0", "p k", "wg 1", "p k"])
    assert "warpgroup 1\n-> txl.store" in text
    assert re.search(r"buffer of f32\[128\]  min 256  max 383  NaN 0", text)
    assert re.search(r"phase \d+, \d of \d arrivals", text)
    assert re.search(r"0 warpgroup 0: (waits|ready|ended)", text) and "bytes of shared memory" in text
    assert np.array_equal(source, target)


def test_mistakes_of_the_user():
    text = run(rows_launch(1)[0], ["b nowhere at all", "b 12 warpgroup=1,2", "condition 7 x", "p 1 +", "p 1/0", "until x",
                                   "info nothing", "b f if ("])
    assert "neither [FILE:]LINE nor a function" in text and "takes one index" in text
    assert "there is no breakpoint 7" in text and "SyntaxError" in text and "ZeroDivisionError" in text


def test_listing_and_pictures(tmp_path):
    text = run(rows_launch(1)[0], [f"b {line_of('rows total')}", "c", "l", "ll", f"picture x to {tmp_path}/x.png",
                                   "display x", "display"])
    assert "def rows(source, target, n, BLOCK: tl.constexpr):" in text and "B  \t" in text.replace("B->", "B  ")
    data = (tmp_path / "x.png").read_bytes()
    assert data[:8] == b"\x89PNG\r\n\x1a\n" and data[16:24] == (8).to_bytes(4, "big") + (1).to_bytes(4, "big")


def test_a_launch_on_the_emulator_warns():
    launch, source, target = rows_launch(1)
    with txl.emulate("sm_80"), pytest.warns(RuntimeWarning, match="`txl.debug` stops launches on the CPU"):
        txl.debug(rows, stdin=io.StringIO(), stdout=io.StringIO())[(1, )](source, target, 6, BLOCK=8)
    assert np.array_equal(target, rows_expected(source))
