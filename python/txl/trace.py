"""The timeline of the warpgroups and engines of one program.

    with txl.trace() as trace:
        kernel[grid](...)
    trace.save("kernel.svg")     # or .json, for https://ui.perfetto.dev

Time is a model, the same in every run: an instruction costs a little and something for each element, an engine's work
by its bytes or MMAs, and all run concurrently. It shows dependences, waits and overlap, not how long a GPU takes. On
the emulator an operation of a warp is a tick."""
import json
import os
from collections import namedtuple

from . import _native  # noqa: F401
from . import _txl

Event = namedtuple("Event", "row kind name begin end location")
Event.__doc__ = """An event of a row of a timeline, from tick `begin` to `end`: `kind` is `run`, `wait` or `engine`, `name`
describes it (`wait for mbarrier `full[1]`, phase 3`), `location` is `file:line`."""


class Timeline:
    """The timeline of one program of a launch of `kernel`, its name. `json`: text in the trace event format of Chrome
    and Perfetto; `svg`: a picture."""

    def __init__(self, kernel, text, svg):
        self.kernel, self.json, self.svg = kernel, text, svg

    @property
    def rows(self):
        """The names of its rows: agents (warpgroups, or warps), then engines; on the emulator warps and their
        copies."""
        return [event["args"]["name"] for event in json.loads(self.json)["traceEvents"] if event["ph"] == "M"]

    @property
    def events(self):
        """A list of Event."""
        rows = self.rows
        return [Event(rows[e["tid"]], e["cat"], e["name"], e["ts"], e["ts"] + e["dur"], e["args"]["location"])
                for e in json.loads(self.json)["traceEvents"] if e["ph"] == "X"]

    def save(self, path):
        """Write it to a file: `.svg` or `.json`."""
        texts = {".svg": self.svg, ".json": self.json}
        suffix = os.path.splitext(path)[1]
        if suffix not in texts:
            raise ValueError(f"a timeline is saved as `.svg` or `.json`, not `{suffix}`")
        with open(path, "w", encoding="utf-8") as file:
            file.write(texts[suffix])


class trace:
    """While the block runs, launches of this thread keep the timeline of one program, `program` of the grid (clusters
    are counted as one): on the tile machine those of kernels with explicit primitives, on the emulator (`txl.emulate`)
    all. `timelines` has one for each such launch, also for one that failed. A launch on a GPU has none, which is a
    RuntimeWarning."""

    def __init__(self, program=0):
        if isinstance(program, bool) or not isinstance(program, int) or not 0 <= program < 2**32:
            raise ValueError(f"`trace`: a program is an integer of 0 or more, not {program!r}")
        self.program, self._taken = program, []

    def __enter__(self):
        self._before = _txl.set_trace(self._taken, self.program)
        return self

    def __exit__(self, *exception):
        _txl.set_trace(*self._before)

    @property
    def timelines(self):
        """A list of Timeline, in the order of the launches."""
        return [Timeline(*taken) for taken in self._taken]

    def save(self, path):
        """Write the timeline of the last launch to a file: `.svg` or `.json`."""
        timelines = self.timelines
        if not timelines:
            raise ValueError(
                "`trace`: no launch in the block had such a program; kernels without primitives on the tile machine, "
                "and those on a GPU, have no timeline"
            )
        timelines[-1].save(path)
