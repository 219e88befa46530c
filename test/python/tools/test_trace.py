"""`txl.trace`: who ran, who waited for whom, which engine worked, for one program of a launch."""
import json
import xml.etree.ElementTree as xml

import numpy as np
import pytest
import txl
from txl.tools.tensor_descriptor import TensorDescriptor


@txl.jit
def copy(source, target, n, SIZE: txl.constexpr):
    ring = txl.ring([SIZE], txl.float32, 2)
    if txl.is_warpgroup([0]):
        p = ring.producer()
        for k in range(0, n, SIZE):
            p.acquire()
            txl.tma_load(p.buffer, source, [k], p.full)
            p = p.next()
    if txl.is_warpgroup([1]):
        c = ring.consumer()
        for k in range(0, n, SIZE):
            txl.store(target + k + txl.arange(0, SIZE), txl.smem_load(c.wait()))
            c.release()
            c = c.next()


def run(programs=1, n=1024):
    source, target = np.arange(n, dtype=np.float32), np.zeros(n, np.float32)
    copy[(programs, )](TensorDescriptor.from_tensor(source, [128]), target, n, SIZE=128, num_warpgroups=2)
    assert np.array_equal(source, target)


def test_a_timeline():
    with txl.trace() as trace:
        run()
        run()
    assert len(trace.timelines) == 2 and trace.timelines[0].json == trace.timelines[1].json  # time is a model
    timeline = trace.timelines[0]
    assert timeline.kernel == "copy"
    assert timeline.rows == ["warpgroup 0", "warpgroup 1", "engine: tensor load"]
    events = timeline.events
    loads = [e for e in events if e.kind == "engine"]
    assert len(loads) == 8 and all(e.row == "engine: tensor load" and "warpgroup 0" in e.name for e in loads)
    waits = [e for e in events if e.kind == "wait"]
    assert {e.row for e in waits} >= {"warpgroup 1"} and any("mbarrier" in e.name and "phase" in e.name for e in waits)
    assert all(e.begin < e.end for e in events) and any(e.location.startswith(__file__) for e in events)
    for row in timeline.rows:  # one thing at a time
        mine = sorted((e.begin, e.end) for e in events if e.row == row)
        assert all(a[1] <= b[0] for a, b in zip(mine, mine[1:]))


def test_files(tmp_path):
    with txl.trace() as trace:
        run()
    trace.save(tmp_path / "t.svg")
    picture = xml.parse(tmp_path / "t.svg").getroot()
    titles = [title.text for title in picture.iter("{http://www.w3.org/2000/svg}title")]
    assert len(titles) == len(trace.timelines[0].events)
    trace.save(tmp_path / "t.json")
    for event in json.loads((tmp_path / "t.json").read_text())["traceEvents"]:
        assert {"ph", "name", "pid", "tid", "args"} <= set(event) and (event["ph"] == "M" or
                                                                       {"ts", "dur", "cat"} <= set(event))
    with pytest.raises(ValueError, match=".svg` or `.json`, not `.png`"):
        trace.save(tmp_path / "t.png")


def test_which_program():
    with txl.trace(program=2) as trace:
        run(programs=3)
        run(programs=1)  # has no such program
    assert [json.loads(t.json)["traceEvents"][0]["pid"] for t in trace.timelines] == [2]
    for wrong in (-1, 1.5, "0", True, 2**32):
        with pytest.raises(ValueError):
            txl.trace(wrong)


def test_nested_and_off():
    with txl.trace() as outer:
        with txl.trace() as inner:
            run()
        run()
    run()
    assert len(inner.timelines) == 1 and len(outer.timelines) == 1


def test_kernels_without_primitives_have_none():

    @txl.jit
    def plain(x):
        txl.store(x, 1.0)

    with txl.trace() as trace:
        plain[(1, )](np.zeros(1, np.float32))
    assert trace.timelines == []
    with pytest.raises(ValueError, match="no launch in the block"):
        trace.save("t.svg")


def test_launches_that_keep_nothing_are_named():

    @txl.jit
    def plain(x):
        txl.store(x, 1.0)

    with txl.emulate("sm_90"), txl.record(), pytest.warns(
            RuntimeWarning, match="`txl.record` records nothing of the launch of `plain`: it runs on the emulator"):
        plain[(1, )](np.zeros(1, np.float32))


def test_a_launch_on_the_emulator():
    with txl.emulate("sm_90a"), txl.trace(program=1) as trace:
        run(programs=3)
        run(programs=1)  # has no such program
    timeline, = trace.timelines
    assert timeline.kernel == "copy" and {f"warp {w}" for w in range(8)} <= set(timeline.rows)
    events = timeline.events
    assert {e.kind for e in events} == {"run", "wait"} and all(e.begin <= e.end for e in events)
    waits = [e for e in events if e.kind == "wait"]
    assert any(e.name == "mbarrier" for e in waits) and all(e.location for e in waits)
    assert any(e.location.startswith(__file__) for e in events)
    assert len({e["pid"] for e in json.loads(timeline.json)["traceEvents"]}) == 1
    assert timeline.svg.count("<rect") == len(events)


def test_a_plain_kernel_and_its_copies_on_the_emulator():

    @txl.jit
    def multiplied(a, b, c, K, BLOCK: txl.constexpr):
        i = txl.arange(0, BLOCK)
        total = txl.zeros((BLOCK, BLOCK), txl.float32)
        for k in range(0, K, BLOCK):
            total = txl.dot(txl.load(a + i[:, None] * K + k + i[None, :]),
                            txl.load(b + (k + i)[:, None] * BLOCK + i[None, :]), total)
        txl.store(c + i[:, None] * BLOCK + i[None, :], total)

    a, b, c = np.ones((32, 128), np.float16), np.ones((128, 32), np.float16), np.zeros((32, 32), np.float32)
    with txl.emulate("sm_80"), txl.trace() as trace:
        multiplied[(1, )](a, b, c, 128, BLOCK=32)
    assert (c == 128).all()
    copies = [e for e in trace.timelines[0].events if e.kind == "engine"]
    assert copies and {e.row
                       for e in copies} <= {f"copies of warp {w}"
                                            for w in range(4)} and all(e.location.startswith(__file__) for e in copies)


def test_a_launch_that_fails():

    @txl.jit
    def stuck(x):
        txl.mbar_wait(txl.mbar_alloc(1), 0)

    with txl.trace() as trace, pytest.raises(txl.LaunchError):
        stuck[(1, )](np.zeros(1, np.float32))
    assert trace.timelines[0].rows == ["the program"]
