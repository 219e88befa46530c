"""A matrix product as Blackwell's kernels do it, on the emulator: one warp loads a ring of two slots by TMA, one issues
the multiplications, four store the accumulator while the next tile begins in the other one. Right under many seeds;
with a mistake in its protocol, refused with a line under each."""
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT / "test/python/support"))
sys.path.insert(0, str(ROOT / "test/python/generators"))

import random_rings  # noqa: E402
import tensor_rings as rings  # noqa: E402

RING = rings.Ring()


def test_right_under_seeds(tmp_path):
    for seed in range(10):
        equal, report = rings.launch(tmp_path, RING, rings.program(RING), seed)
        assert equal is not None, f"seed {seed}: {report}"
        assert equal.all(), seed


def without(line):
    return rings.without(rings.program(RING), line)


def replaced(part, by):
    text = rings.program(RING)
    assert part in text, part
    return text.replace(part, by)


BYTES = rings.A_BYTES + RING.b_bytes
FIRST_AFTER = "tcgen05.fence::after_thread_sync; // after 0\n"
FIRST_ARRIVAL = f"mbarrier.arrive.shared::cta.b64 _, [%sm+{RING.free}]; // leaves 0\n"


def arrival_before_the_loads():
    return replaced(FIRST_ARRIVAL, "").replace(FIRST_AFTER, FIRST_AFTER + FIRST_ARRIVAL)


# name: (the program, what the report says)
MISTAKES = {
    "slot refilled in flight": (lambda: without("empty 2"), "race|fewer arrivals pending"),
    "slot refilled in flight, later": (lambda: without("empty 7"), "race|fewer arrivals pending"),
    "operands not waited for": (lambda: without("full 0"), "race|deadlock"),
    "second operands not waited for": (lambda: without("full 5"), "race|deadlock"),
    "accumulator not waited for": (lambda: without("free 2"), "not ordered after a load"),
    "accumulator read in flight": (lambda: without("done 0"),
                                   "no wait for the mbarrier|no `tcgen05.commit`|not defined"),
    "no fence after the wait for the accumulator": (lambda: without("after 1"), "after_thread_sync` is missing"),
    "no fence before the multiplications": (lambda: without("accumulator 2"), "after_thread_sync` is missing"),
    "no wait for loads": (lambda: replaced("tcgen05.wait::ld.sync.aligned; // loaded 0\n", ""),
                          "belongs to a `tcgen05.ld`"),
    "no fence before the arrival": (lambda: replaced("tcgen05.fence::before_thread_sync; // before 0\n", ""),
                                    "before_thread_sync` is missing"),
    "arrival before the loads": (arrival_before_the_loads, "not ordered after a load"),
    "fewer arrivals": (lambda: replaced(f"[%sm+{RING.free}], 128;", f"[%sm+{RING.free}], 96;"),
                       "arrivals|not ordered|deadlock"),
    "more arrivals": (lambda: replaced(f"[%sm+{RING.free}], 128;", f"[%sm+{RING.free}], 129;"), "deadlock"),
    "bytes expected of one operand": (lambda: replaced(f", {BYTES};", f", {rings.A_BYTES};"), "race|deadlock"),
    "more bytes expected": (lambda: replaced(f", {BYTES};", f", {BYTES + 16};"), "deadlock"),
    "slot never freed": (lambda: without("frees 1"), "deadlock"),
    "wrong slot freed": (lambda: replaced(f"[%sm+{RING.empty}]; // frees 0\n", f"[%sm+{RING.empty + 8}]; // frees 0\n"),
                         "deadlock|race|arrivals pending|two phases late"),
    "accumulators overlap": (lambda: replaced(f"[%t+{RING.n}], %da", f"[%t+{RING.n // 2}], %da"), "not ordered"),
    "accumulator of the next tile": (lambda: replaced(f"[%lanes+{RING.n}]", "[%lanes+0]"), "not ordered"),
    "half of the columns": (lambda: replaced(f"[%v0], {RING.columns};", f"[%v0], {RING.n};"), "are not allocated"),
    "freed during the stores": (lambda: replaced("0xffffffff;\nbar.sync 0;\nsetp", "0xffffffff;\nsetp"),
                                "may not have completed|are not allocated"),
}


@pytest.mark.parametrize("name", MISTAKES)
def test_mistakes(name, tmp_path):
    make, says = MISTAKES[name]
    for seed in range(3):
        _, report = rings.launch(tmp_path, RING, make(), seed)
        assert re.search(says, report) and re.match(r"k\.ptx:\d+:", report), f"seed {seed}: {report or 'nothing'}"


@pytest.mark.parametrize("seed", range(2000, 2008))
def test_random_rings(seed, tmp_path):
    assert random_rings.check(seed, tmp_path) is None
