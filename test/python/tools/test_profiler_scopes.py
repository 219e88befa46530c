"""`triton.profiler.language`: scopes inside of kernels, recorded on the tile machine, on the emulator, and through the
driver's stand-in."""
import json
import sys

import numpy as np
import pytest
import txl
import txl.language as tl
import txl.profiler as profiler
import txl.profiler.language as pl
from txl.profiler import records
from txl.profiler.session import session_of


@txl.jit
def rows(x, out, n, ITERATIONS: tl.constexpr, BLOCK: tl.constexpr):
    row = tl.program_id(0)
    i = tl.arange(0, BLOCK)
    with pl.scope("row"):
        total = tl.zeros([BLOCK], tl.float32)
        for iteration in range(ITERATIONS):
            pl.enter_scope("load")
            v = tl.load(x + row * n + i, mask=i < n, other=0.0)
            pl.exit_scope("load")
            with pl.scope("add"):
                total += v
    pl.enter_scope("store")
    tl.store(out + row * n + i, total, mask=i < n)
    pl.exit_scope("store")


@pytest.fixture(autouse=True)
def in_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    yield tmp_path
    profiler.finalize()


def launch(programs=3, iterations=4, **options):
    x = np.random.default_rng(0).random((programs, 100), np.float32)
    out = np.zeros_like(x)
    kernel = rows[(programs, )](x, out, 100, ITERATIONS=iterations, BLOCK=128, **options)
    np.testing.assert_allclose(out, iterations * x, rtol=1e-4)
    return kernel


def nodes(tree, path=()):
    for child in tree["children"]:
        yield (*path, child["frame"]["name"]), child["metrics"]
        yield from nodes(child, (*path, child["frame"]["name"]))


@pytest.mark.parametrize("where, warps", [("cpu", 1), ("sm_90", 4), ("sm_80", 2)])
def test_scopes_stand_below_their_launch(where, warps):
    number = profiler.start("inside", backend="instrumentation", data="trace")
    with txl.emulate(where) if where != "cpu" else profiler.scope("here"):
        launch(num_warps=warps)
    seen = {path[path.index("rows"):]: metrics for path, metrics in nodes(session_of(number).tree()) if "rows" in path}
    assert {path: metrics["count"]
            for path, metrics in seen.items()} == {("rows", ): 1,
                                                   ("rows", "row"): 3 * warps, ("rows", "row", "load"): 12 * warps,
                                                   ("rows", "row", "add"): 12 * warps, ("rows", "store"): 3 * warps}
    scopes = session_of(number).scopes()
    assert {one.program for *_, one in scopes} == {0, 1, 2} and {one.warp for *_, one in scopes} == set(range(warps))
    for program in range(3):
        for warp in range(warps):
            own = {path[-1]: one for path, _, _, one in scopes if (one.program, one.warp) == (program, warp)}
            assert own["row"].begin < own["load"].begin < own["load"].end <= own["add"].begin <= own["row"].end <= own[
                "store"].begin
    profiler.finalize(number, output_format="chrome_trace")
    events = json.load(open("inside.chrome_trace"))["traceEvents"]
    assert [e["cat"] for e in events].count("scope") == 30 * warps and all(e["dur"] >= 0 for e in events)
    assert len({e["tid"] for e in events}) == 1 + 3 * warps


def test_kernels_without_a_session_have_no_records():
    plain = launch()
    number = profiler.start(backend="instrumentation")
    recording = launch()
    profiler.deactivate(number)
    assert launch().asm["ttir"] == plain.asm["ttir"] != recording.asm["ttir"]
    assert "atomic" not in plain.asm["ttir"]
    profiler.activate(number)
    launch()
    tree = profiler.data.get(number)[0]
    assert dict(nodes(tree))["rows", "row"]["count"] == 6
    profiler.finalize(number)
    number = profiler.start()  # times of launches alone
    assert launch().asm["ttir"] == plain.asm["ttir"]
    assert [path for path, _ in nodes(profiler.data.get(number)[0])] == [("rows", )]


@pytest.mark.parametrize("where, iterations, capacity, loads", [("sm_90", 9, 7, 2),
                                                                ("cpu", 1000, 7 * records.REGIONS, 448)])
def test_what_does_not_fit_is_counted(monkeypatch, where, iterations, capacity, loads):
    """A beginning whose end is lost is no scope. A region holds seven; the CPU's for what all have."""
    monkeypatch.setattr(records, "_capacity", 7)
    monkeypatch.setattr(records, "_buffers", {})
    number = profiler.start(backend="instrumentation")
    with txl.emulate(where) if where != "cpu" else profiler.scope("here"):
        launch(programs=1, iterations=iterations, num_warps=1)
    seen = {
        path[path.index("rows"):]: metrics
        for path, metrics in nodes(profiler.data.get(number)[0]) if "rows" in path
    }
    assert seen["rows", ]["lost records"] == 4 + 4 * iterations - capacity
    assert seen["rows", "row", "load"]["count"] == loads and seen["rows", "row"] == {}
    profiler.finalize(number)  # no kernel is left that writes to that buffer
    assert not rows.compiled_kernels()


def test_check_mode_records_nothing():
    number = profiler.start(backend="instrumentation")
    with txl.check(quiet=True):
        launch()
    assert [path for path, _ in nodes(profiler.data.get(number)[0])] == [("rows", )]


def test_grids_of_three_axes():

    @txl.jit
    def corner(out):
        with pl.scope("all"):
            tl.store(out + tl.program_id(0) + 2 * tl.program_id(1) + 6 * tl.program_id(2), 1)

    for where in ("cpu", "sm_90"):
        number = profiler.start(backend="instrumentation", data="trace")
        out = np.zeros(24, np.int32)
        with txl.emulate(where) if where != "cpu" else profiler.scope("here"):
            corner[2, 3, 4](out, num_warps=1)
        assert out.all() and sorted(one.program for *_, one in session_of(number).scopes()) == list(range(24))
        profiler.finalize(number)


@pytest.mark.parametrize("where, warps", [("cpu", {0, 4}), ("sm_90", set(range(8)))])
def test_warpgroups_that_wait_for_each_other(where, warps):
    """Each has scopes of its own, though their records lie mixed."""

    @txl.jit
    def groups(x):
        with pl.scope("all"):
            if tl.is_warpgroup([0]):
                with pl.scope("first"):
                    tl.bar_wait(1, 256)
            else:
                with pl.scope("second"):
                    tl.bar_wait(1, 256)
                    tl.store(x + tl.program_id(0), 1)

    number = profiler.start(backend="instrumentation", data="trace")
    with txl.emulate(where) if where != "cpu" else profiler.scope("here"):
        groups[(2, )](np.zeros(2, np.int32), num_warps=4, num_warpgroups=2)
    scopes = [one for *_, one in session_of(number).scopes()]
    assert {one.path for one in scopes} == {("all", ), ("all", "first"), ("all", "second")}
    assert {one.warp for one in scopes} == warps and len(scopes) == 4 * len(warps)
    assert {one.warp < 4 for one in scopes if one.path[-1] == "first"} == {True}
    assert {one.warp < 4 for one in scopes if one.path[-1] == "second"} == {False}


def test_ends_without_a_beginning():

    @txl.jit
    def crooked(out):
        pl.exit_scope("never")
        pl.enter_scope("outer")
        pl.enter_scope("open")
        tl.store(out, 1)
        pl.exit_scope("outer")
        pl.record(True, "last")

    number = profiler.start(backend="instrumentation")
    crooked[(1, )](np.zeros(1, np.int32))
    assert [path for path, _ in nodes(profiler.data.get(number)[0])] == [("crooked", ), ("crooked", "outer")]


def test_the_languages():
    pl.enable_semantic("triton")
    pl.disable_semantic("triton")
    with pytest.raises(ValueError, match="there is one language, `triton`, not 'gluon'"):
        pl.enable_semantic("gluon")


def test_modes():
    profiler.start(mode="default", backend="instrumentation")
    with pytest.raises(ValueError, match="no profiling mode 'mma' here"):
        profiler.start(mode="mma")


def test_on_a_gpu(stand_in, tmp_path):
    done = stand_in([sys.executable, "-c", """
import txl, numpy as np, test_profiler_scopes as t, txl.profiler as profiler
number = profiler.start(r"PATH", backend="instrumentation")
x, out = txl.to_device(np.ones((3, 100), np.float32)), txl.zeros((3, 100))
for iterations in (4, 5):
    t.rows[(3, )](x, out, 100, ITERATIONS=iterations, BLOCK=128, num_warps=2)
assert (out.numpy() == 5).all()
seen = dict(t.nodes(profiler.data.get(number)[0]))
assert seen["rows", "row", "load"]["count"] == 2 * 3 * 9, seen
assert seen["rows", "row"]["cycles"] > seen["rows", "row", "load"]["cycles"] > 0, seen
profiler.finalize()
""".replace("PATH", str(tmp_path / "gpu"))])
    assert done.returncode == 0, done.stderr[-3000:]
