"""The kernels of examples/txl with one line broken: what the model finds wrong the tile machine refuses, all else it
accepts with one result. Some of the variants here, all of them by `./dev long variants 20`."""
import numpy as np
import pytest

from protocols import examples, model, survey, trace
from protocols.machine import Machine
from protocols.variants import variants

PARTS = 8
SEEDS = 20


def test_some_variants(capsys):
    found = survey.survey((3, PARTS), seeds=3)
    with capsys.disabled():
        print("\n" + survey.report(found))
    assert survey.is_good(found), "\n".join(
        str(outcome) for outcome in found if outcome.fault or not outcome.names and outcome.kind == "wrong")


def test_there_are_many():
    every = [
        variant for case in examples.CASES for variant in variants(case.path.read_text(), case.functions, case.names)
    ]
    assert len(every) >= 900
    kinds = {variant.what.split()[0] for variant in every}
    assert kinds >= {
        "no", "parity", "bytes", "arrivals", "pending", "number", "threads", "index", "begins", "earlier", "later"
    }


@pytest.mark.parametrize("case", examples.CASES, ids=lambda case: case.name)
def test_every_seed_gives_the_same_bits(case):
    """No false report, and one result, for many orders of the engines."""
    machine = Machine()
    module = machine.module(case.path.read_text())
    results = [machine.run(module, case.run, seed) for seed in range(SEEDS)]
    assert all(result == ("", results[0][1]) for result in results) and results[0][1]


# --- The model, on kernels of a few lines: what is wrong with each

HEAD = """
def kernel(desc):
    row = txl.smem_alloc([16, 16], dtype=txl.float16, num_stages=2)
    bars = txl.mbar_alloc(1, num_stages=2)
    free = txl.mbar_alloc(128, num_stages=2)
    a, b = txl.get_buffer(row, 0), txl.get_buffer(row, 1)
"""
LOAD = """
    if txl.is_warpgroup(0):
        txl.mbar_expect(txl.get_buffer(bars, 0), 512)
        txl.tma_load(a, desc, [0, 0], txl.get_buffer(bars, 0))
    if txl.is_warpgroup(1):
        txl.mbar_wait(txl.get_buffer(bars, 0), 0)
        tile = txl.smem_load(a)
"""
RING = """
    if txl.is_warpgroup(0):
        for k in range(5):
            txl.mbar_wait(txl.get_buffer(free, k % 2), 1 ^ k // 2 & 1)
            txl.mbar_expect(txl.get_buffer(bars, k % 2), 512)
            txl.tma_load(txl.get_buffer(row, k % 2), desc, [k, 0], txl.get_buffer(bars, k % 2))
    if txl.is_warpgroup(1):
        for k in range(5):
            txl.mbar_wait(txl.get_buffer(bars, k % 2), k // 2 & 1)
            acc = txl.dot(txl.smem_load(txl.get_buffer(row, k % 2)), txl.get_buffer(row, k % 2))
            txl.dot_wait(0)
            txl.mbar_arrive(txl.get_buffer(free, k % 2))
"""
ITERATIONS = """
    if txl.is_warpgroup(0):
        txl.smem_store(a, txl.zeros([16, 16], txl.float16))
        txl.bar_arrive(8, 256)
        txl.bar_wait(9, 256)
        txl.bar_arrive(8, 256)
    if txl.is_warpgroup(1):
        txl.bar_wait(8, 256)
        tile = txl.smem_load(a)
        txl.bar_arrive(9, 256)
        txl.bar_wait(8, 256)
"""


@pytest.mark.parametrize(
    "body, old, new, fault",
    [(LOAD, "", "", None), (LOAD, "txl.mbar_wait(txl.get_buffer(bars, 0), 0)", "pass", "unwritten"),
     (LOAD, "512", "256", "deadlock"), (LOAD, "512", "1024", "deadlock"),
     (LOAD, "txl.get_buffer(bars, 0), 0)", "txl.get_buffer(bars, 2), 0)", "refused"), (RING, "", "", None),
     (RING, "txl.dot_wait(0)", "pass", "race"),
     (RING, "txl.mbar_wait(txl.get_buffer(free, k % 2), 1 ^ k // 2 & 1)", "pass", "arrivals"),
     (RING, "1 ^ k // 2 & 1", "k // 2 & 1", "deadlock"),
     (RING, "txl.mbar_arrive(txl.get_buffer(free, k % 2))", "txl.mbar_arrive(txl.get_buffer(free, 0))", "deadlock"),
     (RING, "txl.mbar_wait(txl.get_buffer(bars, k % 2), k // 2 & 1)", "txl.mbar_wait(txl.get_buffer(bars, k % 2), 1)",
      "unwritten"), (ITERATIONS, "", "", None), (ITERATIONS, "txl.bar_wait(9, 256)", "txl.bar_arrive(9, 256)", "named"),
     (ITERATIONS, "        txl.bar_wait(9, 256)\n        txl.bar_arrive(8, 256)", "        pass", "deadlock"),
     (ITERATIONS, "bar_arrive(8, 256)", "bar_arrive(8, 128)", "named"),
     (ITERATIONS, "bar_arrive(8, 256)", "bar_arrive(8, 384)", "refused"),
     (ITERATIONS, "        txl.bar_arrive(9, 256)", "        txl.bar_arrive(9, 256)\n        txl.bar_arrive(7, 256)",
      "named"), ])
def test_the_model_alone(body, old, new, fault):
    assert old in body
    (found, ) = trace.record(HEAD + body.replace(old, new, 1) if old else HEAD + body, "kernel.py",
                             lambda module: trace._jit(module.kernel)[(1, )](trace.Descriptor("x"), num_warpgroups=2))
    verdict = model.judge(found)
    assert (fault in {what for what, _ in verdict.faults}) if fault else not verdict.faults


def test_the_model_knows_regions_from_each_other():
    text = HEAD + """
    txl.smem_store(txl.smem_slice(a, 0, 8, {}) if txl.is_warpgroup(0) else txl.smem_slice(a, {}, 8, 0), txl.zeros([8, 16], txl.float16))
"""
    for dim, start, races in ((0, 8, False), (0, 0, True), (1, 8, True)):
        (found, ) = trace.record(
            text.format(dim, start), "kernel.py", lambda module: trace._jit(module.kernel)[(1, )]
            (trace.Descriptor("x"), num_warpgroups=2))
        assert model.judge(found).isWrong == races


def test_arrays_decide():
    """Scalars that a kernel loads are those of its arrays."""
    text = "def kernel(counts):\n    bars = txl.mbar_alloc(128)\n    for k in range(txl.load(counts + 1)):\n        txl.mbar_arrive(bars)\n"
    (found, ) = trace.record(text, "kernel.py", lambda module: trace._jit(module.kernel)[(1, )]
                             (np.array([7, 3], np.int32)))
    assert len(found.agents[0, 0]) == 3
