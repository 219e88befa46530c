"""How everything here is timed: the functions that are compared alternate, and each one's shortest time counts.

Alternation makes a slow moment of the machine hit all of them; the shortest time is the one that was disturbed least.
"""
import time
from dataclasses import dataclass


@dataclass
class Row:
    """One line of the table: what was measured, our time and the peer's in seconds, and the ratio that is wanted."""
    what: str
    ours: float
    peer: float
    peer_name: str
    bar: str  # as the project states it, e.g. ">= 0.98x" of the peer's speed
    wanted: float  # speed relative to the peer
    note: str = ""

    @property
    def ratio(self):
        return self.peer / self.ours

    @property
    def reached(self):
        return self.ratio >= self.wanted


def once(function):
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


BATCH = 6


def interleaved(*functions, seconds=2.0, least=5):
    """The shortest time of each function, called alternately for about `seconds` and at least `least` times each.

    A function that takes microseconds is called many times for one measurement. A round is a few measurements: the
    threads of the one before (OpenMP's) may still spin during the first.
    """
    repeats = []
    for function in functions:
        function()
        estimate = min(once(function) for _ in range(3))
        repeats.append(max(1, int(2e-4 / max(estimate, 1e-9))))
    best = [float("inf")] * len(functions)
    start, rounds = time.perf_counter(), 0
    while rounds < least or time.perf_counter() - start < seconds:
        for i, (function, n) in enumerate(zip(functions, repeats)):

            def many():
                for _ in range(n):
                    function()

            best[i] = min(best[i], *(once(many) / n for _ in range(BATCH)))
        rounds += 1
    return best


def show(seconds):
    """A time with a sensible unit."""
    for unit, scale in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= scale:
            return f"{seconds / scale:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"
