"""The remote cache: entries go there and come back, and nothing that it has or does harms a launch."""
import os
import statistics
import subprocess
import sys
import threading
import time
import warnings

import numpy as np
import pytest
import remote_cases as cases

import directories
import txl
from txl import _txl
from txl.cache import RemoteCacheBackend
from txl.remote import client, connect, disconnect, preload, record_entries
from txl.remote.signing import pack, sign, unpack, verified

pytest.importorskip("fsspec")
SECRET = b"the team's key"


class Machine:
    """A cache folder of its own, and kernels that this process has not compiled."""

    def __init__(self, folder, monkeypatch):
        monkeypatch.setenv("TXL_CACHE_DIR", str(folder))
        cases.scale._clear()

    def run(self, block=64):
        """Compiles and launches; whether the kernel came from a cache."""
        x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)
        kernel = cases.scale[(txl.cdiv(100, block), )](x, y, 100, BLOCK=block)
        np.testing.assert_array_equal(y, 2 * x)
        return kernel.native.from_cache


@pytest.fixture
def machine(tmp_path, monkeypatch):
    made = iter(range(100))
    yield lambda: Machine(tmp_path / f"cache{next(made)}", monkeypatch)
    disconnect()


@pytest.fixture
def url(tmp_path):
    return (tmp_path / "remote").as_uri()


def stored(tmp_path):
    return [path for path in (tmp_path / "remote").rglob("*") if path.is_file()]


def test_entries_go_there_and_come_back(machine, url):
    first = machine()
    remote = connect(url, SECRET)
    assert not first.run() and remote.flush(30) and remote.counts["sent"] == 1
    second = machine()
    assert second.run() and remote.counts["hits"] == 1
    disconnect()
    assert not [t for t in threading.enumerate() if t.name == "txl remote cache writer" and not t.join(10) and
                t.is_alive()]
    cases.scale._clear()
    assert second.run()  # it is on the disk of the second machine now
    assert not machine().run()


@pytest.mark.parametrize("damage", [
    lambda data: data[:-1], lambda data: data[:100], lambda data: b"", lambda data: data[:-1] + bytes([data[-1] ^ 1]),
    lambda data: unpacked(data, lambda entry: entry.partition(b"\n")[2]),  # without its signature
    lambda data: unpacked(data, lambda entry: entry.replace(b"txl-signed-1 ", b"txl-signed-2 ")),
    lambda data: unpacked(data, lambda entry: sign(b"another team", "k" * 64, "v" * 64, entry.partition(b"\n")[2])),
    lambda data: pack({"../../../../tmp/evil".ljust(64, "x"): data}), lambda data: b"\xff" * 4096
])
def test_what_others_have_written_is_not_used(machine, url, tmp_path, damage):
    remote = connect(url, SECRET)
    machine().run()
    assert remote.flush(30)
    path, = stored(tmp_path)
    path.write_bytes(damage(path.read_bytes()))
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert not machine().run()


def unpacked(data, change):
    return pack({variant: change(entry) for variant, entry in unpack(data).items()})


def test_a_refusal_is_said_once(machine, url, tmp_path):
    remote = connect(url, SECRET)
    here = machine()
    for block in (64, 128):
        here.run(block)
    assert remote.flush(30)
    connect(url, b"another team's key")
    with pytest.warns(RuntimeWarning, match="without the team's signature") as seen:
        there = machine()
        assert not there.run(64) and not there.run(128)
    assert len([w for w in seen if "signature" in str(w.message)]) == 1
    assert client.connected().counts["refused"] == 2


def test_an_entry_of_another_kernel_is_not_used(machine, url, tmp_path):
    """A signature is of a name too, so entries cannot be exchanged."""
    remote = connect(url, SECRET)
    here = machine()
    here.run(64)
    here.run(128)
    assert remote.flush(30)
    one, other = stored(tmp_path)
    contents = one.read_bytes()
    one.write_bytes(other.read_bytes())
    other.write_bytes(contents)
    with pytest.warns(RuntimeWarning, match="signature"):
        there = machine()
        assert not there.run(64) and not there.run(128)


def test_signatures():
    entry = sign(SECRET, "k", "v", b"data")
    assert verified(SECRET, "k", "v", entry) == b"data"
    assert verified(SECRET, "kv", "", entry) is None and verified(b"", "k", "v", entry) is None
    assert verified(SECRET, "k", "v", None) is None and verified(SECRET, "k", "v", b"") is None
    assert unpack(pack({"a" * 64: b"1", "b" * 64: b""})) == {"a" * 64: b"1", "b" * 64: b""}
    assert unpack(b"xyz") == {"": b"xyz"} and unpack(b"") == {"": b""} and pack({"": b"xyz"}) == b""
    whole = pack({"a" * 64: b"1", "b" * 64: b"23"})
    for size in range(len(whole)):  # of one that is cut off, no byte passes for an entry
        found = unpack(whole[:size])
        assert "" in found or size == 73 and found == {"a" * 64: b"1"}


class Slow:
    """A user's backend with Triton's interface, which answers late, or when `gate` is set, or not."""
    files, seconds, error, gate = {}, 0.0, None, threading.Event()

    def __init__(self, key):
        self.key = key

    def get(self, filenames):
        time.sleep(self.seconds)
        self.gate.wait(60)
        if self.error:
            raise self.error
        return {name: Slow.files[self.key, name] for name in filenames if (self.key, name) in Slow.files}

    def put(self, filename, data):
        Slow.files[self.key, filename] = data


@pytest.fixture
def slow(monkeypatch):
    gate = threading.Event()
    gate.set()
    for name, value in (("files", {}), ("seconds", 0.0), ("error", None), ("gate", gate)):
        monkeypatch.setattr(Slow, name, value)
    yield f"{__name__}:Slow"
    gate.set()
    remote = client.connected()
    assert remote is None or answered(remote)


def answered(remote):
    """Waits for the answers to all requests."""
    end = time.monotonic() + 20
    while remote.searching and time.monotonic() < end:
        time.sleep(0.01)
    return not remote.searching


def test_a_class_with_tritons_interface(machine, slow):
    remote = connect(slow, SECRET)
    assert not machine().run() and remote.flush(30)
    assert len(Slow.files) == 1 and machine().run()
    import triton_names
    assert triton_names.RemoteCacheBackend is RemoteCacheBackend


def small(value, kernel=cases.add):
    """Compiles and launches a small kernel; (whether it came from a cache, seconds)."""
    x, y, start = np.arange(64, dtype=np.float32), np.zeros(64, np.float32), time.monotonic()
    made = kernel[(1, )](x, y, 64, VALUE=value)
    seconds = time.monotonic() - start
    np.testing.assert_array_equal(y, x + value)
    return made.native.from_cache, seconds


@pytest.mark.parametrize("latency", [0.2, None])
def test_a_late_server_does_not_delay_launches(machine, slow, latency):
    """Each launch takes its own compilation."""
    machine()
    alone = statistics.median(small(value)[1] for value in range(3, 23))
    remote = connect(slow, SECRET)
    if latency:
        Slow.seconds = latency
    else:
        Slow.gate.clear()
    found = [small(value) for value in range(30, 50)]
    assert not any(cached for cached, _ in found)
    assert statistics.median(seconds for _, seconds in found) < 3 * alone + 0.02 < 0.2
    assert sum(seconds for _, seconds in found) < 0.2 * len(found) and not remote.counts["errors"]


@pytest.mark.parametrize("cached", [False, True])
def test_late_answers_are_dropped(machine, slow, cached):
    remote = connect(slow, SECRET)
    machine()
    compiled(1.0 if cached else 2.0)
    assert remote.flush(30)
    before = remote.counts.copy()
    Slow.gate.clear()
    machine()
    assert not compiled(1.0)[0] and remote.searching == 1 + bool(_txl.assembler())
    Slow.gate.set()
    assert answered(remote)
    new = remote.counts - before
    # Without an entry, the one that this process sends may be there by now.
    assert new["late"] + (0 if cached else new["misses"]) == 1 + bool(_txl.assembler()) and not new["hits"]


def compiled(factor):
    """A kernel for a GPU with its machine code; (whether the kernel came from a cache, seconds)."""
    types = {"a": "*fp16", "b": "*fp16", "c": "*fp16", "K": "i32"}
    start = time.monotonic()
    kernel = txl.compile(cases.multiply, "sm_90a", signature=types,
                         constexprs={"FACTOR": factor, "M": 128, "N": 128, "B": 64})
    text = kernel.asm["cubin"] if _txl.assembler() else kernel.asm["ptx"]
    return kernel.native.from_cache, time.monotonic() - start, text


def test_the_first_of_compilation_and_answer_is_used(machine, slow):
    """An answer ends a compilation that still runs, between two of its stages, or while the assembler runs."""
    machine()
    compiled(1.0)  # contexts and the prelude
    remote = connect(slow, SECRET)
    _, alone, code = compiled(2.0)
    assert remote.flush(30) and len(Slow.files) == 1 + bool(_txl.assembler())
    Slow.seconds = 0.005
    machine()
    cached, seconds, again = compiled(2.0)
    assert cached and again == code and seconds < alone and remote.counts["hits"] == len(Slow.files)


def test_wrong_answers_do_not_end_a_compilation(machine, slow, monkeypatch):
    """Entries of another kernel, damaged ones and none, in time: the compilation goes on."""
    remote = connect(slow, SECRET)
    machine().run(16)
    assert remote.flush(30)
    (key, stored), = remote.backend.get([key for key, _ in Slow.files]).items()
    data = verified(SECRET, key, *stored.popitem())
    for files in ([b""], [data[:-1]], [data], [b"txl-cache-2 " + b"0" * 64 + b"\n"] * 100):
        monkeypatch.setattr(remote, "_verified", lambda key, variants, files=files: [("", one) for one in files])
        there = machine()
        assert not there.run(32) and not there.run(64)


def test_where_nothing_may_be_compiled_a_launch_waits(machine, slow, monkeypatch):
    remote = connect(slow, SECRET)
    machine()
    small(60, cases.add_in_time)
    assert remote.flush(30)
    monkeypatch.setenv("TXL_NO_JIT", "1")
    Slow.seconds = 0.1
    machine()
    cases.add_in_time._clear()
    assert small(60, cases.add_in_time)[0]
    with pytest.raises(RuntimeError, match="TXL_NO_JIT"):
        small(61)


def test_requests_are_limited(slow, monkeypatch):
    monkeypatch.setattr(client, "MOST_SEARCHES", 3)
    remote = connect(slow, SECRET)
    Slow.gate.clear()
    for key in range(10):
        remote.fetch(f"{key:064x}", lambda files: files)
    assert remote.searching == 3 and remote.counts["skipped"] == 7
    Slow.gate.set()
    assert answered(remote)
    disconnect()


def test_a_broken_server_is_said_once(machine, slow):
    Slow.error = ConnectionError("refused by the test")
    remote = connect(slow, SECRET)
    with pytest.warns(RuntimeWarning, match="does not work: ConnectionError: refused by the test") as seen:
        assert not machine().run(64) and not machine().run(128)
    assert len([w for w in seen if "does not work" in str(w.message)]) == 1
    assert remote.counts["errors"] >= 1 and remote.counts["skipped"] >= 1  # it is left alone for a second


def test_a_key_is_required(url, monkeypatch, tmp_path):
    monkeypatch.delenv("TXL_CACHE_KEY", raising=False)
    with pytest.raises(ValueError, match="TXL_CACHE_KEY"):
        connect(url)
    with pytest.raises(ValueError, match="there is no class `no:Such`"):
        connect("no:Such", SECRET)
    done = subprocess.run([sys.executable, "-c", "import txl"], capture_output=True, text=True,
                          env={**os.environ, "TXL_CACHE_REMOTE": url})
    assert done.returncode == 0 and "no remote cache is used: " in done.stderr


def test_by_environment_and_from_the_command_line(url, tmp_path):
    code = "import remote_cases as c, numpy as np; x = np.zeros(8, np.float32); " \
           "print(c.scale[(1, )](x, x, 8, BLOCK=8).native.from_cache)"

    def run(cache, *command):
        return subprocess.run([sys.executable, *command], capture_output=True, text=True, check=True, timeout=120,
                              env={**os.environ, "TXL_CACHE_REMOTE": url, "TXL_CACHE_KEY": "k", "PYTHONPATH":
                                   directories.python_path(), "TXL_CACHE_DIR": str(tmp_path / cache)}).stdout

    assert run("a", "-c", code) == "False\n" and run("b", "-c", code) == "True\n"
    assert "1 sent" in run("a", "-m", "txl.cli", "cache", "log")
    told = run("b", "-m", "txl.cli", "cache", "log")
    assert "1 processes: 1 hits, 0 misses, 0 refused, 0 late, 0 errors, 0 skipped, 0 sent; 100 % of the" in told
    assert run("c", "-m", "txl.cli", "cache", "pull") == f"fetched 1 entries from {url}\n"
    assert run("c", "-m", "txl.cli", "cache", "verify").startswith("1 of 1 entries")
    assert run("c", "-m", "txl.cli", "cache", "verify", url).startswith("1 of 1 entries")
    assert run("c", "-m", "txl.cli", "cache", "push") == f"sent 1 of 1 entries to {url}\n"
    assert run("c", "-c", code) == "True\n"
    assert run("c", "-m", "txl.cli", "cache", "evict", "--older", "1") == f"removed 0 entries from {url}\n"
    assert run("c", "-m", "txl.cli", "cache", "evict", "--older", "0") == f"removed 1 entries from {url}\n"
    assert run("d", "-m", "txl.cli", "cache", "pull") == f"fetched 0 entries from {url}\n"


def test_a_list_of_entries_in_one_request(machine, url, tmp_path, monkeypatch):
    remote = connect(url, SECRET)
    listener = record_entries(tmp_path / "entries.txt")
    here = machine()
    for block in (16, 32, 64, 64):
        here.run(block)
    client.stop_observing(listener)
    connect(url, SECRET)
    assert remote.counts["sent"] == 3 and len((tmp_path / "entries.txt").read_text().splitlines()) == 3
    (tmp_path / "entries.txt").open("a").write("damaged line\n../x y\n")
    there, requests = machine(), []
    backend = client.connected().backend
    get = backend.get
    monkeypatch.setattr(backend, "get", lambda keys: requests.append(len(keys)) or get(keys))
    assert preload(tmp_path / "entries.txt") == 3 and requests == [3]
    assert there.run(16) and there.run(32) and there.run(64) and requests == [3]
    assert preload(tmp_path / "entries.txt") == 0
    disconnect()
    assert preload(tmp_path / "entries.txt") == 0


def test_each_compilation_is_reported(machine):
    machine()

    def run(value):
        x = np.zeros(64, np.float32)
        cases.add[(1, )](x, x, 64, VALUE=value)

    with txl.monitor(lambda compilation: compilation.reasons) as seen:
        run(1001)
        run(1001)
        run(1002)
    run(1003)
    assert [c.kernel for c in seen.compilations] == ["remote_cases.add"] * 2
    assert seen.compilations[1].reasons == ["argument `VALUE` is the constant 1002, was the constant 1001"]
    assert all(c.milliseconds > 0 for c in seen.compilations)


def test_a_report_that_fails_harms_nothing(machine, capsys):
    with txl.monitor(lambda compilation: 1 / 0):
        machine().run()
    assert "has failed: ZeroDivisionError" in capsys.readouterr().err
    with txl.monitor():
        machine().run()
    assert "txl: remote_cases.scale: compiled in" in capsys.readouterr().err
