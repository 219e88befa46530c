"""Tuning in steps: executors compile, a child process measures and may die, records decide."""
import json
import os
import re
import subprocess
import sys
import time
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import numpy as np
import pytest
import tuned_cases as cases

import txl
from txl.autotune import AutotunerError
from txl.tuning.settings import Settings, tuning


@pytest.fixture(autouse=True)
def own_cache(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path / "cache"))
    cases.scale._clear()
    cases.add_up._clear()


def tuned(configs, kernel=cases.scale, **settings):
    return txl.autotune(configs, key=["n"], warmup=1, rep=5, **settings)(kernel)


def arrays(n=1000):
    return np.arange(n, dtype=np.float32), np.full(n, 7, np.float32)


def double(arguments):
    np.multiply(arguments["x"], 2, out=arguments["y"])


def lines(path):
    return [json.loads(line) for line in path.read_text().splitlines()]


# ---- measuring in a child ----


@pytest.mark.filterwarnings("ignore:autotune of")
def test_configurations_that_fault_hang_or_compute_something_else(tmp_path):
    x, y = arrays()
    kernel = tuned(cases.configs((0, 1, 2, 3, 0), (64, 128, 256, 512, 1024)), isolate=True, reference=double,
                   records=tmp_path / "r.jsonl", timeout=20)
    start = time.monotonic()
    kernel[cases.grid](x, y, 1000)
    assert time.monotonic() - start < 20  # the time-out of the one that hangs has adapted to the first
    np.testing.assert_array_equal(y, 2 * x)
    found = lines(tmp_path / "r.jsonl")
    assert [r["failure"] for r in found] == [None, "fault", "time-out", "wrong result", None]
    assert float(re.fullmatch(r"the first launch did not end within (.*) s", found[2]["reason"])[1]) < 10
    assert "997 of 1000 elements differ, the first at 3: 9.0 instead of 6.0" in found[3]["reason"]
    assert kernel.best_config.kwargs["MODE"] == 0


def test_the_arrays_of_the_caller_are_only_read():
    x, y = arrays()
    tuned(cases.configs(), isolate=True)[cases.grid](x, y, 4)
    assert y[:4].tolist() == [0, 2, 4, 6] and (y[4:] == 7).all()
    both = np.zeros(100, np.float32)  # arrays that overlap overlap in the child
    tuned(cases.configs(), isolate=True)[cases.grid](both[:64], both[32:], 30)


def test_where_all_fail_the_reasons_are_told():
    x, y = arrays()
    with pytest.raises(AutotunerError, match="wrong result: `y`: "):
        tuned(cases.configs((3, 3)), isolate=True, reference=double)[cases.grid](x, y, 1000)
    assert (y == 7).all()


def test_a_process_that_dies_without_a_word(tmp_path):
    """Each configuration has its own process then, and the next search is unharmed."""
    from txl.tuning.measure import MeasuringProcess, Timeouts
    x, y = arrays()
    kernel = tuned(cases.configs(), isolate=True)
    started = []
    start = MeasuringProcess._start

    def start_and_kill(self):
        start(self)
        started.append(self.process.pid)
        if len(started) == 1:
            self.process.kill()

    MeasuringProcess._start = start_and_kill
    try:
        with pytest.warns(RuntimeWarning, match="fault: the process was ended by SIGKILL"):
            kernel[cases.grid](x, y, 1000)
    finally:
        MeasuringProcess._start = start
    assert len(started) == 2 and kernel.best_config.kwargs["BLOCK"] != 64
    assert Timeouts(30).launch() == 30


def test_the_timeout_adapts():
    from txl.tuning.measure import Timeouts
    times = Timeouts(10)
    times.note(0.1)
    assert times.launch() == pytest.approx(5)
    times.note(0.001)
    times.note(5)
    assert times.launch() == 1


@pytest.mark.parametrize("n", [0, 1, 3])
def test_small_arrays(n):
    x, y = arrays(n)
    tuned(cases.configs(), isolate=True)[(1, )](x, y, n)
    np.testing.assert_array_equal(y, 2 * x)


def test_hooks_exclude_a_child():
    x, y = arrays()
    hooked = txl.autotune(cases.configs(), key=[], isolate=True, pre_hook=lambda named, **kwargs: None)(cases.scale)
    with pytest.raises(AutotunerError, match="`scale` cannot be measured in a child process: its autotune has "
                       "`pre_hook`"):
        hooked[cases.grid](x, y, 10)
    with tuning(isolate=True):  # a setting for all kernels does what is possible
        txl.autotune(cases.configs(), key=[], do_bench=lambda call, quantiles: [1.0] * 3)(cases.scale)[cases.grid](x, y,
                                                                                                              10)


def test_a_hook_of_a_configuration_runs_here():
    x, y = arrays()
    configs = cases.configs()
    for config in configs:
        config.pre_hook = lambda named: named["y"].fill(0)
    kernel = tuned(configs, isolate=True)
    kernel[cases.grid](x, y, 4)
    assert y[:6].tolist() == [0, 2, 4, 6, 0, 0]


def test_an_argument_that_cannot_be_sent():

    class Pair(tuple):
        pass

    with pytest.raises(AutotunerError, match="argument `n`, a `Pair`, cannot be sent"):
        from txl.tuning.arguments import pack
        pack({"n": Pair((1, 2))}, ["n"])


# ---- executors ----


def messages_of(executor, capsys, monkeypatch, kernel=cases.scale):
    monkeypatch.setenv("TRITON_PRINT_AUTOTUNING", "1")
    x, y = arrays()
    tuned(cases.configs(), executor=executor, kernel=kernel)[cases.grid](x, y, 1000)
    np.testing.assert_array_equal(y, 2 * x)
    return capsys.readouterr().err


def from_cache():
    return [c.from_cache for c in txl.explain(cases.scale)][-3:]


def test_threads(capsys, monkeypatch):
    with ThreadPoolExecutor(2) as executor:
        assert "compiled here" not in messages_of(executor, capsys, monkeypatch)
    assert from_cache() == [True] * 3


def test_processes(capsys, monkeypatch, tmp_path):
    """The workers have caches of their own: their entries come back."""
    with ProcessPoolExecutor(2, initializer=_other_cache, initargs=(str(tmp_path / "workers"), )) as executor:
        assert "compiled here" not in messages_of(executor, capsys, monkeypatch)
    assert from_cache() == [True] * 3 and any((tmp_path / "workers").iterdir())


def _other_cache(path):
    os.environ["TXL_CACHE_DIR"] = path


class Interface(Executor):
    """The interface alone: jobs run at once, in a fresh interpreter; `lost`: one job is."""

    def __init__(self, lost=False):
        self.count, self.lost = 0, lost

    def submit(self, function, *args):
        future, self.count = Future(), self.count + 1
        if self.lost and self.count == 2:
            future.set_exception(ConnectionError("the worker is gone"))
        else:
            future.set_result(function(*args))
        return future


def test_a_lost_worker(capsys, monkeypatch):
    said = messages_of(Interface(lost=True), capsys, monkeypatch)
    assert "a worker was lost: ConnectionError: the worker is gone" in said
    assert sorted(from_cache()) == [False, True, True]


def test_a_kernel_without_a_name(capsys, monkeypatch):

    @txl.jit
    def local(x, y, n, BLOCK: txl.language.constexpr, MODE: txl.language.constexpr):
        i = txl.language.arange(0, BLOCK)
        txl.language.store(y + i, 2 * txl.language.load(x + i, mask=i < n), mask=i < n)

    x, y = arrays(60)
    monkeypatch.setenv("TRITON_PRINT_AUTOTUNING", "1")
    tuned(cases.configs(), executor=Interface(), kernel=local)[cases.grid](x, y, 60)
    assert "cannot be named in another process: it is compiled here" in capsys.readouterr().err


def test_an_error_of_a_worker_is_the_configurations(tmp_path):
    x, y = arrays()
    both = [txl.Config({"BLOCK": 64, "MODE": 0}), txl.Config({"BLOCK": 1 << 21, "MODE": 0})]
    kernel = tuned(both, executor=Interface(), records=tmp_path / "r.jsonl")
    with pytest.warns(RuntimeWarning, match="refusal"):
        kernel[cases.grid](x, y, 1000)
    assert [r["failure"] for r in lines(tmp_path / "r.jsonl")] == [None, "refusal"]


# ---- `txl tune` ----

PROGRAM = """
import sys
import numpy as np
import txl, txl.language as tl

@txl.autotune([txl.Config({"B": 16}), txl.Config({"B": 32})], key=["n"], warmup=1, rep=2)
@txl.jit
def fill(x, n, B: tl.constexpr):
    i = tl.program_id(0) * B + tl.arange(0, B)
    tl.store(x + i, n, mask=i < n)

x = np.zeros(100, np.int32)
fill[lambda m: (txl.cdiv(100, m["B"]), )](x, 100)
assert (x == 100).all()
print("ran with", sys.argv[1:])
"""


@pytest.mark.parametrize("executor", ["threads:1", "processes:2"])
def test_the_command(tmp_path, executor):
    (tmp_path / "program.py").write_text(PROGRAM)
    command = [sys.executable, "-m", "txl.cli"]
    records = tmp_path / "records" / "all.jsonl"

    def run(*words):
        return subprocess.run([*command, *words], capture_output=True, text=True, cwd=tmp_path, timeout=120,
                              env={**os.environ, "TXL_CACHE_DIR": str(tmp_path / "c")})

    done = run("tune", "--executor", executor, "--records", str(records), "--report", "tuning.html", "program.py",
               "--a")
    assert done.returncode == 0 and done.stdout == "ran with ['--a']\n", done.stderr
    assert "txl: tuning fill: 2 of 2: B: 32" in done.stderr and "best 0." in done.stderr
    assert len(lines(records)) == 2 and lines(records)[0]["kernel"] == "__main__.fill"
    page = (tmp_path / "tuning.html").read_text()
    assert page.count("<circle") == 2 and page.count("✓") == 1
    again = run("tune", "--records", str(records), "program.py")
    assert "tuning fill" not in again.stderr and len(lines(records)) == 2
    listed = run("records", "list", str(records)).stdout
    assert "__main__.fill" in listed and "2 configurations, 0 failed" in listed
    merged = run("records", "merge", str(records), str(records)).stdout.splitlines()
    assert len(merged) == 2
    assert "there is no `nothing.jsonl`" in run("records", "list", "nothing.jsonl").stderr
    assert run("tune", "--executor", "threads:0", "program.py").returncode == 1
    assert "there is no executor" in run("tune", "--executor", "nothing:at_all", "program.py").stderr


def test_wrong_settings():
    for given, message in (({"numerics": "other"}, "`numerics`"), ({"timeout": 0}, "`timeout`"),
                           ({"isolate": False, "reference": print}, "excludes it")):
        with pytest.raises(ValueError, match=message):
            Settings(**given)
    with pytest.raises(TypeError, match="no method `submit`"):
        Settings(executor=3)
    with pytest.raises(TypeError, match="has no setting speed"), tuning(speed=1):
        pass
