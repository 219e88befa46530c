"""`triton.profiler`: times of launches under scopes, on the CPU and, with the driver's stand-in, by a GPU's events."""
import json
import os
import subprocess
import sys

import numpy as np
import pytest
import txl
import txl.language as tl
import txl.profiler as profiler
import txl.profiler.tree
import txl.profiler.viewer
from txl import knobs


@txl.jit(launch_metadata=lambda grid, kernel, args:
         {"name": f"add_{args['n']}", "bytes": 8 * args["n"], "flops32": args["n"]})
def add_one(x, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    profiler.finalize()


def launch(n=1000):
    x = np.zeros(n, np.float32)
    add_one[(txl.cdiv(n, 256), )](x, n, BLOCK=256)


def child(tree, *names):
    for name in names:
        tree, = [c for c in tree["children"] if c["frame"]["name"] == name]
    return tree


def walk(tree, path=()):
    for one in tree["children"]:
        yield (*path, one["frame"]["name"]), one["metrics"]
        yield from walk(one, (*path, one["frame"]["name"]))


def test_scopes_make_a_tree(in_folder):
    number = profiler.start("run", hook="triton")
    launch()
    with profiler.scope("first", {"items": 3}):
        launch()
        launch()
        with profiler.scope("inner"):
            launch(10)
    profiler.finalize(number)
    launch()
    tree, devices = json.loads((in_folder / "run.hatchet").read_text())
    assert tree["frame"]["name"] == "ROOT" and devices == {}
    assert child(tree, "add_1000")["metrics"]["count"] == 1
    assert child(tree, "first")["metrics"] == {"items": 3}
    both = child(tree, "first", "add_1000")["metrics"]
    assert both["count"] == 2 and both["bytes"] == 16000 and both["flops32"] == 2000 and both["time (ns)"] > 0
    assert child(tree, "first", "inner", "add_10")["metrics"]["count"] == 1
    assert not knobs.runtime.launch_enter_hook and not knobs.runtime.launch_exit_hook


def test_without_the_hook_kernels_have_their_own_names():
    number = profiler.start()
    launch()
    tree, _ = profiler.data.get(number)
    assert child(tree, "add_one")["metrics"].keys() == {"count", "time (ns)"}
    profiler.data.clear(number)
    assert profiler.data.get(number)[0]["children"] == []


def test_phases_are_distinguished(in_folder):
    number = profiler.start("phases")
    launch()
    assert not profiler.data.is_phase_complete(number, 0) and profiler.data.advance_phase(number) == 1
    launch()
    with profiler.metadata_state():
        launch()
    counts = lambda tree: {path: metrics["count"] for path, metrics in walk(tree) if metrics}
    assert profiler.data.is_phase_complete(number, 0) and not profiler.data.is_phase_complete(number, 1)
    assert counts(profiler.data.get(number)[0]) == {("add_one", ): 1}
    assert counts(profiler.data.get(number, 1)[0]) == {("add_one", ): 1, ("metadata", "add_one"): 1}
    for bad in (2, -1):
        with pytest.raises(ValueError, match=f"there is no phase {bad}: the session is in phase 1"):
            profiler.data.get(number, bad)
    profiler.data.clear(number, 1)
    assert counts(profiler.data.get(number, 1)[0]) == {}
    launch()
    profiler.finalize(number)
    assert counts(json.loads((in_folder / "phases.hatchet").read_text())[0]) == {("add_one", ): 2}


PROGRAM = """
import sys
import numpy as np, triton, triton.language as tl

@triton.jit(launch_metadata=lambda grid, kernel, args: {"flops32": 4})
def one(x):
    tl.store(x, 1)

@triton.jit
def two(x):
    tl.store(x, 2)

x = np.zeros(1, np.float32)
for _ in range(3):
    one[(1, )](x)
two[(1, )](x)
print(sys.argv[1:], x[0])
sys.exit(int(sys.argv[1]) if len(sys.argv) > 1 else 0)
"""


def command(*words):
    return subprocess.run([sys.executable, "-m", "txl", "-m", *words], capture_output=True, text=True, timeout=120)


def test_a_program_is_run_in_a_session(in_folder):
    (in_folder / "program.py").write_text(PROGRAM)
    for name, status in (("fine", 0), ("bad", 3)):
        done = command("triton.profiler.proton", "-n", name, "-k", "triton", "program.py",
                       *([str(status)] if status else []))
        assert done.returncode == status and done.stdout == f"{[str(status)] if status else []} 2.0\n", done.stderr
        tree, _ = json.loads((in_folder / f"{name}.hatchet").read_text())
        assert child(tree, "one")["metrics"]["flops32"] == 12 and child(tree, "two")["metrics"]["count"] == 1
    shown = command("triton.profiler.viewer", "-l", "fine.hatchet").stdout.split("\n")
    assert shown[:-1] == ["count", "flops32", "time (ns)"]
    rows = lambda *words: [
        line.split() for line in command("triton.profiler.viewer", *words, "fine.hatchet").stdout.splitlines()
    ]
    assert rows("-m", "count") == [["count"], ["4", "ROOT"], ["3", "one"], ["1", "two"]]
    assert rows("-m", "count", "-i", "tw") == [["count"], ["1", "ROOT"], ["1", "two"]]
    assert rows("-m", "count", "-e", "tw") == [["count"], ["3", "ROOT"], ["3", "one"]]
    assert rows("-m", "count", "-t", "0.5") == [["count"], ["3", "ROOT"], ["3", "one"]]
    assert rows("-m", "count", "-d", "0") == [["count"], ["0", "ROOT"]]
    assert rows("-m", "count", "-diff", "bad.hatchet") == [["count"], ["0", "ROOT"], ["0", "one"], ["0", "two"]]
    times, both = rows("-m", "time/ms"), rows("-m", "avg_time/us,flops32")
    assert float(times[1][0]) >= float(times[2][0]) > 0 and both[0] == ["avg_time/us"] and both[-2:] == [["12", "one"],
                                                                                                         ["0", "two"]]


@pytest.mark.parametrize("words, message", [
    (("triton.profiler.viewer", "nowhere.hatchet"), "No such file"),
    (("triton.profiler.viewer", "-m", "weight", "one.hatchet"), "there is no metric `weight`; there are count,"),
    (("triton.profiler.viewer", "broken.hatchet"), "broken.hatchet: "),
    (("triton.profiler.viewer", "-i", "(", "one.hatchet"), "one.hatchet: "),
    (("triton.profiler.proton", "-m", "mma", "x.py"), "there is no profiling mode 'mma' here"),
])
def test_commands_say_what_is_wrong(in_folder, words, message):
    number = profiler.start("one")
    launch()
    profiler.finalize(number)
    (in_folder / "broken.hatchet").write_text("{}")
    done = command(*words)
    assert done.returncode == 2 and message in done.stderr and "Traceback" not in done.stderr


def test_a_session_sleeps():
    number = profiler.start("sleeper")
    profiler.deactivate(number)
    launch()
    profiler.activate(number)
    launch()
    profiler.deactivate(number, flushing=True)
    launch()
    assert child(profiler.data.get(number)[0], "add_one")["metrics"]["count"] == 1


def test_python_functions_lead_to_launches():
    number = profiler.start(context="python")
    launch()
    tree, names = profiler.data.get(number)[0], []
    while tree["children"]:
        tree = tree["children"][0]
        names.append(tree["frame"]["name"])
    assert names[-1] == "add_one" and ":launch@" in names[-2] and ":test_python_functions_lead_to_launches@" in names[
        -3]


def test_a_trace(in_folder):
    number = profiler.start("traced", data="trace")
    with profiler.scope("outer"):
        launch()
        launch()
    profiler.finalize(number)
    events = json.loads((in_folder / "traced.chrome_trace").read_text())["traceEvents"]
    assert [e["name"] for e in events] == ["add_one"] * 2 and events[0]["ts"] + events[0]["dur"] <= events[1]["ts"]
    assert events[0]["args"]["call_stack"] == ["outer", "add_one"] and events[0]["tid"] == "CPU"


def test_states_and_timed_scopes():
    number = profiler.start()

    @profiler.cpu_timed_scope("timed")
    def step():
        launch()

    step()
    profiler.enter_state("warm")
    launch()
    assert profiler.exit_state() == "warm"
    tree = profiler.data.get(number)[0]
    timed = child(tree, "timed")
    assert timed["metrics"]["cpu_time (ns)"] >= child(timed, "add_one")["metrics"]["time (ns)"] and child(
        tree, "warm", "add_one")


def test_the_decorator(in_folder):

    @profiler.profile(name="whole")
    def step(n):
        launch(n)
        return n

    assert step(5) == 5
    assert child(json.loads((in_folder / "whole.hatchet").read_text())[0], "add_one")


def test_a_table():
    number = profiler.start()
    with profiler.scope("a"):
        launch()
    text = profiler.report.table(profiler.data.get(number)[0])
    assert text.splitlines()[1].endswith("ROOT") and text.splitlines()[3].endswith("    add_one")


@pytest.mark.parametrize(
    "wrong",
    [dict(context="c"),
     dict(data="table"),
     dict(hook="launch"),
     dict(backend="nope"),
     dict(mode="pcsampling")])
def test_what_there_is_not(wrong):
    with pytest.raises(ValueError):
        profiler.start(**wrong)


def test_wrong_calls():
    number = profiler.start()
    with pytest.raises(ValueError, match="no session 77"):
        profiler.deactivate(77)
    with pytest.raises(ValueError, match="kept no trace"):
        profiler.finalize(number, "chrome_trace")
    with pytest.raises(ValueError, match="hatchet_msgpack"):
        profiler.finalize(number, "hatchet_msgpack")
    with pytest.raises(ValueError, match="no scope is open"):
        profiler.exit_scope("x")
    profiler.finalize(number)
    with pytest.raises(ValueError, match=f"no session {number}"):
        profiler.finalize(number)


def test_a_profile_that_cannot_be_written_ends_its_session_alone(in_folder):
    for name in ("first", "nowhere/second", "third"):
        profiler.start(name)
    launch()
    with pytest.raises(FileNotFoundError, match="nowhere/second"):
        profiler.finalize()
    assert sorted(os.listdir(in_folder)) == ["first.hatchet", "third.hatchet"] and not knobs.runtime.launch_enter_hook
    profiler.start("fourth")
    launch()
    profiler.finalize()
    assert child(json.loads((in_folder / "fourth.hatchet").read_text())[0], "add_one")["metrics"]["count"] == 1


def test_scopes_nest_deeper_than_python_recurses(in_folder, capsys):
    depth = 3000
    profiler.start("deep")
    for number in range(depth):
        profiler.enter_scope(f"s{number}", {"items": 1})
    for number in range(depth):
        profiler.exit_scope()
    profiler.finalize()
    node, levels = profiler.viewer._read(in_folder / "deep.hatchet"), 0
    while node["children"]:
        node, levels = node["children"][0], levels + 1
    assert levels == depth and node == {
        "frame": {"name": f"s{depth - 1}", "type": "function"}, "metrics": {"items": 1}, "children": []
    }
    assert profiler.viewer.main(["-m", "items", "-i", "s2999", "-diff", "deep.hatchet", "deep.hatchet"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == depth + 2


@pytest.mark.parametrize("text", [
    '[{"a": [1, -2.5e3, "x\\"]{", null]}, {}, []]', "[[], {}, [[]], true]", "[1 2]", "[1,]", "{1}", '{"a" "b"}', "[}",
    "[1", "1]", "", '[:1]', '{"a":1,}'
])
def test_json_is_read_as_python_reads_it(text):
    try:
        wanted = json.loads(text)
    except ValueError:
        with pytest.raises(ValueError):
            profiler.tree.read_json(text)
    else:
        assert profiler.tree.read_json(text) == wanted


def test_a_launch_that_fails_leaves_the_session_whole():
    number = profiler.start()
    with pytest.raises(txl.OutOfBoundsError):
        add_one[(1, )](np.zeros(10, np.float32), 200, BLOCK=256)
    launch()
    assert child(profiler.data.get(number)[0], "add_one")["metrics"]["count"] == 1


def test_on_a_gpu(stand_in, tmp_path):
    program = tmp_path / "program.py"
    program.write_text("""
import numpy as np
import triton
import triton.language as tl
import triton.profiler as proton
import txl

@triton.jit
def add_one(x, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)

x = txl.to_device(np.zeros(100, np.float32))
session = proton.start("gpu", data="trace")
for _ in range(3):
    add_one[(1,)](x, 100, BLOCK=128)
(path, began, took, on_gpu, metrics), *others = proton.session.session_of(session).launches()
assert on_gpu and took > 0 and path == ("add_one",) and len(others) == 2
assert (x.numpy() == 3).all()
print("good")
""")
    done = stand_in([sys.executable, "-m", "txl", str(program)])
    assert done.stdout == "good\n", done.stderr
