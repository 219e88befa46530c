"""The verdict of the protocol check on a kernel."""
import json
from dataclasses import dataclass


@dataclass(frozen=True)
class Place:
    """A line of the source, and what happens there. `line` is 0 where there is none."""
    text: str
    file: str = ""
    line: int = 0
    column: int = 0

    def __str__(self):
        return f"{self.file}:{self.line}:{self.column}: {self.text}" if self.line else self.text


@dataclass(frozen=True)
class Finding(Place):
    """What is wrong with a protocol.

    Attributes:
        kind: `race`, `unwritten` (a read of a buffer that may not be written yet), `deadlock`, `protocol` (counts,
            phases and arrivals that do not fit), `ended` (memory that is accessed after its CTA has ended) or `late` (a
            wait that single warps may be two phases late for).
        text: What happens at the line, in which iteration, with phase and counts of the barrier.
        remedy: The probable repair.
        when: The values of arguments and program ids for which it happens: `K = 48`.
        notes: The other lines that have to do with it.
    """
    kind: str = ""
    remedy: str = ""
    when: str = ""
    notes: tuple = ()

    def __str__(self):
        lines = [super().__str__(), *(f"  {note}" for note in self.notes), f"  remedy: {self.remedy}"]
        return "\n".join(lines + [f"  for {self.when}"] * bool(self.when))


def _place(found, text):
    return {"text": text, "file": found.get("file", ""), "line": found.get("line", 0), "column": found.get("column", 0)}


def _finding(found):
    return found and Finding(kind=found["kind"], remedy=found["remedy"], when=found["when"],
                             notes=tuple(Place(**_place(note, note["text"])) for note in found["notes"]),
                             **_place(found, found["what"]))


class Protocol:
    """Whether the warpgroups and engines of a kernel have races on buffers or deadlocks, for every trip count.

    Attributes:
        kernel: Its name.
        verdict: `proved`, `refuted`, `unknown`, or `nothing` for a kernel without buffers, barriers and engines.
        finding: Of a refuted one: a Finding.
        late: A Finding, or None: a wait for which a single warp of a warpgroup may be two phases late. It then waits for
            ever. A verdict does not consider it.
        unlikely: A Finding, or None: what is wrong only if an integer argument is 0, if CTAs of a cluster run a loop
            differently often, or if loops run a few times, and not for any larger trip count that was tried. It refutes
            nothing, since callers may exclude it; in the last case the verdict is `unknown`.
        missing: Of an unknown one: a Place, the fact without which nothing can be decided. A launch on the CPU checks
            the kernel as it runs.
        runs, events, period: How many executions decided, how many operations they had, and after how many iterations
            the longest loop repeats.
    """

    def __init__(self, text):
        found = json.loads(text)
        self.kernel, self.verdict = found["kernel"], found["verdict"]
        self.finding, self.late, self.unlikely = (_finding(found.get(key)) for key in ("finding", "late", "unlikely"))
        self.missing = Place(**_place(found.get("missing_at", {}), found["missing"])) if found["missing"] else None
        self.runs, self.events, self.period = found["runs"], found["events"], found["period"]

    def __str__(self):
        lines = [f"{self.kernel}: {self.verdict}"]
        lines += [str(self.finding)] * (self.finding is not None)
        if self.verdict == "unknown":
            lines.append(f"not known: {self.missing}")
        for name in ("late", "unlikely"):
            if getattr(self, name):
                lines.append(f"{name}: {getattr(self, name)}")
        return "\n".join(lines)

    __repr__ = __str__
