"""The protocol check: the explicit kernels of examples/txl are proved, their broken variants refuted without running;
some of them here, all by `./dev long proofs`."""
import pytest
from protocols import examples, proofs
from protocols.machine import Machine

import txl
from txl.backends.compiler import GPUTarget

PARTS = 12


def test_the_examples_are_proved_and_their_variants_refuted(capsys):
    found, whole = proofs.survey((5, PARTS))
    with capsys.disabled():
        print("\n" + proofs.report(found, whole))
    # Of all variants 99 % are refuted with a line of either side; this part has three of the seven others.
    assert proofs.agrees(found, whole, named=0.95), "\n".join(str(one) for one in found if one.fault or not one.names)
    assert len(whole) == len(examples.CASES)
    assert not [str(outcome) for outcome in found if outcome.kind != "wrong" and outcome.fault]


def test_random_kernels_are_proved_and_their_breaks_refuted(capsys):
    found, whole = proofs.random_outcomes(range(30_000, 30_012))
    with capsys.disabled():
        print("\n" + proofs.report(found, whole))
    assert proofs.agrees(found, whole), "\n".join(str(x) for x in [*found, *whole])
    assert not [str(outcome) for outcome in found if outcome.kind != "wrong" and outcome.fault]


def test_a_break_that_only_another_launch_shows_is_wrong():
    # Seed 277 loses the release of a ring of four places, and its launch has fewer blocks than places.
    found, _ = proofs.random_outcomes([277])
    assert [(one.kind, one.proof.kind) for one in found] == [("wrong", "refuted")]


# --- The Python interface

HAND = """
import txl

@txl.jit
def hand(out, n, LEADS: txl.constexpr, PARITY: txl.constexpr):
    row = txl.smem_alloc([128], dtype=txl.float32, num_stages=2)
    full = txl.mbar_alloc(128, num_stages=2)
    free = txl.mbar_alloc(128, num_stages=2)
    if txl.is_warpgroup([0]):
        for i in range(n):
            txl.mbar_wait(txl.get_buffer(free, i % 2), i // 2 & 1 ^ PARITY)
            txl.smem_store(txl.get_buffer(row, i % 2), txl.zeros([128], txl.float32))
            txl.mbar_arrive(txl.get_buffer(full, i % 2))
    if txl.is_warpgroup([1]):
        for i in range(n):
            txl.mbar_wait(txl.get_buffer(full, i % 2), i // 2 & 1)
            txl.store(out + txl.arange(0, 128), txl.smem_load(txl.get_buffer(row, i % 2)))
            if LEADS:
                txl.mbar_arrive(txl.get_buffer(free, i % 2))
"""


def check(text, **constexprs):
    machine = Machine()
    module = machine.module(text)
    return txl.check_protocol(module.hand, {"out": "*fp32", "n": "i32", **dict.fromkeys(constexprs, "constexpr")},
                              constexprs, options={"num_warpgroups": 2})


def test_a_proof():
    found = check(HAND, LEADS=True, PARITY=1)
    assert found.verdict == "proved" and found.finding is None and found.late is None and found.missing is None, found
    assert found.period == 4 and found.runs > 4  # two slots, two parities


def test_a_refutation_names_both_sides():
    found = check(HAND, LEADS=False, PARITY=1)
    lines = HAND.split("\n")
    assert found.verdict == "refuted" and found.finding.kind == "deadlock"
    assert "mbar_wait(txl.get_buffer(free" in lines[found.finding.line - 1]
    assert "warpgroup 0 waits here (iteration 2) for phase 0 of `free[0]`: phase 0, 0 of 128 arrivals" in str(found)
    assert found.finding.when == "n = 3" and "let a thread arrive" in found.finding.remedy


def test_the_wrong_parity_of_a_first_wait():
    found = check(HAND, LEADS=True, PARITY=0)
    assert found.verdict == "refuted" and found.finding.when == "n = 1"
    assert "phase 0 of `free[0]`" in found.finding.text


def test_a_cached_kernel_that_was_not_checked_is_an_error_when_it_is(monkeypatch):
    machine = Machine()
    source = txl.compiler.ASTSource(machine.module(HAND).hand, {"out": "*fp32", "n": "i32"},
                                    {"LEADS": False, "PARITY": 1})
    target, options = GPUTarget("cuda", 90, 32), {"num_warpgroups": 2}
    monkeypatch.setenv("TXL_PROTOCOL_CHECK", "0")
    assert "mbarrier" in txl.compile(source, target=target, options=options).asm["ptx"]
    monkeypatch.delenv("TXL_PROTOCOL_CHECK")
    with pytest.raises(txl.CompilationError, match="0 of 128 arrivals"):
        txl.compile(source, target=target, options=options)


def test_a_count_that_an_atomic_returns_is_unknown():
    first = "    if txl.is_warpgroup([0]):"
    text = HAND.replace(first, "    n = txl.atomic_add(count, 1)\n" + first).replace("(out, n, ", "(out, count, ")
    types = {"out": "*fp32", "count": "*i32", "LEADS": "constexpr", "PARITY": "constexpr"}
    machine = Machine()
    found = txl.check_protocol(machine.module(text).hand, types, {"LEADS": True, "PARITY": 1},
                               options={"num_warpgroups": 2})
    assert found.verdict == "unknown" and "how often this loop runs depends on data" in found.missing.text
    assert "for i in range(n)" in text.split("\n")[found.missing.line - 1]


def test_a_plain_kernel_has_no_protocol():
    machine = Machine()
    module = machine.module("import txl\n\n@txl.jit\ndef hand(out, n):\n    txl.store(out, n)\n")
    found = txl.check_protocol(module.hand, {"out": "*i32", "n": "i32"})
    assert found.verdict == "nothing" and str(found) == "hand: nothing"


def test_one_waiting_thread_is_never_late():
    """All threads of a producer wait and one arms the copies: a warp may be two phases late."""
    source = (examples.FOLDER / "hopper_matmul.py").read_text()
    case = next(case for case in examples.CASES if case.name == "matmul warp_specialized")
    machine = Machine()

    def late(text):
        kernels, said = proofs.compiled(machine.module(text), case.functions, case.run)
        assert not said and kernels[0].protocol.verdict == "proved"
        return kernels[0].protocol.late

    assert late(source) is None
    assert source.count("if txl.tid(0) == 0:") == 1
    found = late(source.replace("if txl.tid(0) == 0:", "if txl.tid(0) >= 0:"))
    assert "a wait may be two phases late" in found.text and "upper_free[0]" in found.text
    assert "let one thread of the warpgroup wait" in found.remedy
