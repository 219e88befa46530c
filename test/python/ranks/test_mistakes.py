"""Seeded mistakes in exchanges between ranks: each is named, with both lines and the ranks, and right programs are
not."""
import exchanges
import numpy as np
import pytest

import txl

SEEDS = 4
RELAXED = {
    "the signal is relaxed": dict(SEND_SEM="relaxed"),
    "the wait is relaxed": dict(WAIT_SEM="relaxed"),
    "the signal has the scope of a GPU": dict(SEND_SCOPE="gpu"),
    "the signal has the scope of a CTA": dict(SEND_SCOPE="cta"),
    "the wait has the scope of a GPU": dict(WAIT_SCOPE="gpu"),
    "the wait has the scope of a CTA": dict(WAIT_SCOPE="cta"),
    "both have the scope of a GPU": dict(SEND_SCOPE="gpu", WAIT_SCOPE="gpu"),
    "both are relaxed": dict(SEND_SEM="relaxed", WAIT_SEM="relaxed"),
    "the signal precedes the data": dict(EARLY=True),
    "no wait": dict(WAIT=False),
}
LOST = {
    "no signal": dict(SEND=False),
    "the signal goes to the wrong rank": dict(TO=1),
    "the signal goes to the wrong slot": dict(SLOT=1),
    "the wait is at the wrong slot": dict(WAIT_SLOT=1),
    "the wait is at another rank's signal": dict(FROM=1),
    "the signal has the wrong value": dict(VALUE=3),
}
OTHER = {
    "the signal goes to no rank": dict(TO=100),
    "two writers of one element": dict(SHIFT=1),
    "the signal is set twice": dict(TWICE=True),
}
# What only some exchanges have.
OWN = {
    "pull": {"the second launch finds the old signal": dict(RESET=False)},
    "stream": {"a slot is written before it is free": dict(AGAIN=False),
               "the slot is not given back": dict(RESET=False)},
}
# In `pull` every rank signals every rank: another order of the ranks is no mistake.
RIGHT = {("pull", "the signal goes to the wrong rank"), ("pull", "the wait is at another rank's signal")}
CASES = [(name, what, knobs) for name in exchanges.KERNELS
         for what, knobs in {**RELAXED, **LOST, **OTHER, **OWN.get(name, {})}.items() if (name, what) not in RIGHT]


def run(name, knobs, seed, size=3, launches=1):
    return txl.ranks(size, seed=seed).run(exchanges.program, name, knobs, launches)


def named(name, knobs, seed):
    """The report about a mistake, or None."""
    try:
        run(name, knobs, seed, launches=2 if "RESET" in knobs else 1)
    except (txl.CheckError, txl.OutOfBoundsError, txl.LaunchError, txl.RankError) as error:
        return str(error)
    return None


@pytest.mark.parametrize("name", exchanges.KERNELS)
def test_right_exchanges_are_silent(name):
    for size in (1, 2, 3, 4):
        if size == 1 and name == "ring":
            continue
        for seed in range(4):
            for rank, out in enumerate(run(name, {}, seed, size)):
                np.testing.assert_array_equal(out, exchanges.wanted(name, rank, size))


def test_there_are_enough_mistakes():
    assert len(CASES) >= 60


@pytest.mark.parametrize("name, what, knobs", CASES, ids=[f"{name}: {what}" for name, what, _ in CASES])
def test_mistake_is_named(name, what, knobs):
    report = next(filter(None, (named(name, knobs, seed) for seed in range(SEEDS))), None)
    assert report, "no seed shows it"
    assert "exchanges.py:" in report
    if what in LOST:
        assert "deadlock across ranks" in report or "race" in report or "signal reused" in report
    elif what in RELAXED:
        assert "race" in report and "of rank" in report
    if "scope" in what:
        assert 'pass scope="sys"' in report
