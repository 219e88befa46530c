"""What an agent of an explicit kernel did: actions on barriers, buffers and engines, in its order, each with its line
of the kernel's text."""
import os
import sys
from dataclasses import dataclass, field

FOLDER = os.path.dirname(os.path.abspath(__file__))


class Refused(Exception):
    """The language or the hardware has no such thing: an index outside of a row, a named barrier 16."""


@dataclass(frozen=True)
class Region:
    """A part of buffer `index` of a row, as a range of each axis."""
    row: tuple
    index: int
    box: tuple

    def overlaps(self, other):
        return self.row == other.row and self.index == other.index and all(
            a < d and c < b for (a, b), (c, d) in zip(self.box, other.box))


@dataclass
class Action:
    """One thing that a warpgroup does. `kind`: use, start, arrive, track, wait, lane, named, cluster."""
    kind: str
    line: int
    region: Region = None
    writes: bool = False
    label: object = None  # what is written
    accesses: tuple = ()  # of an engine: (region, writes)
    lane: str = None  # copy, store, dot, tensor
    number: int = 0  # in its lane, from 1; of a wait: up to which
    barrier: tuple = None  # (CTA, row, index)
    count: int = 0  # arrivals needed by the barrier, or threads of a named one
    threads: int = 0
    bytes: int = 0
    parity: int = 0
    waits: bool = False


@dataclass
class Trace:
    """Of one program: the actions of each (CTA, warpgroup), and what the language refused."""
    agents: dict = field(default_factory=dict)
    refused: Exception = None


def is_ours(frame):
    return frame.f_code.co_filename.startswith(FOLDER)


class Recording:
    """The agent that is being run (`Recording.current`), and what it has done."""

    current = None

    def __init__(self, rank, cluster, group, groups, threads, program, grid):
        self.rank, self.cluster, self.group, self.groups = rank, cluster, group, groups
        self.threads, self.program, self.grid = threads, program, grid
        self.actions, self.issued, self.made, self.ended, self.used = [], {
            "copy": 0, "store": 0, "dot": 0, "tensor": 0
        }, {}, 0, 0
        self.asks_for_warps = self.is_member = self.follows = False

    def line(self):
        """Of the kernel's text that is being run; 0: its end."""
        frame = sys._getframe(1)
        while frame and is_ours(frame):
            frame = frame.f_back
        return frame.f_lineno if frame else 0

    def add(self, kind, line=None, **what):
        action = Action(kind, self.line() if line is None else line, **what)
        if len(self.actions) > 5000:
            raise Refused("endless")
        self.actions.append(action)
        return action

    def start(self, lane, **what):
        number = 0
        if lane:
            self.issued[lane] += 1
            number = self.issued[lane]
        return self.add("start", lane=lane, number=number, **what)

    def place(self):
        """Where in the kernel's text something is made: the same for every agent that comes there."""
        frame = sys._getframe(1)
        while is_ours(frame):
            frame = frame.f_back
        chain = []
        while frame is not None and not is_ours(frame):
            chain.append((frame.f_lineno, frame.f_lasti))
            frame = frame.f_back
        key = (self.rank, tuple(chain), self.made.setdefault(tuple(chain), 0))
        self.made[tuple(chain)] += 1
        return key

    def until(self, lane, number):
        if number > 0:
            self.add("lane", lane=lane, number=number)
