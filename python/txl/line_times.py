"""Where the time of a kernel goes on the CPU, by lines of its source.

    TXL_PROFILE=1 python program.py          # a table at the end, on standard error

    with txl.line_times() as times:          # or for a part of a program
        kernel[grid](...)
    print(times)

Times are those of the instructions of the tile machine, all threads together. What a line of the library does
(`tl.softmax`) counts for the line of the program that called it; operations that the machine runs as one loop share the
loop's time in equal parts."""
import json
import linecache
import os
import sys
from collections import namedtuple

from . import _native  # noqa: F401
from . import _txl

_LIBRARY = os.path.join(os.path.dirname(os.path.abspath(__file__)), "language") + os.sep

Line = namedtuple("Line", "file number seconds runs")
Line.__doc__ = "A line of source: the seconds it took, and how many instructions ran for it."


class KernelTimes:
    """The times of one kernel: `name`, `launches`, `lines` (a list of Line, in the order of the text) and `seconds`,
    their sum."""

    def __init__(self, name):
        self.name, self.launches, self._lines = name, 0, {}

    def _add(self, launches, samples):
        self.launches += launches
        for seconds, runs, frames in samples:
            own = next((frame for frame in frames if not os.path.abspath(frame[0]).startswith(_LIBRARY)),
                       frames[-1] if frames else ["", 0])
            before = self._lines.get(tuple(own), (0.0, 0))
            self._lines[tuple(own)] = before[0] + seconds, before[1] + runs

    @property
    def lines(self):
        return [Line(file, number, *self._lines[file, number]) for file, number in sorted(self._lines)]

    @property
    def seconds(self):
        return sum(seconds for seconds, _ in self._lines.values())

    def __str__(self):
        counted = f"{self.launches} {'launch' if self.launches == 1 else 'launches'}"
        text = [f"{self.name}: {counted}, {self.seconds * 1e3:.3f} ms in its programs"]
        file = None
        for line in self.lines:
            if line.file != file:
                file = line.file
                text.append(f"  {file}" if file else "  without a source location")
            share = line.seconds / self.seconds if self.seconds else 0.0
            text.append(
                f"  {line.seconds * 1e3:12.3f} ms {share:6.1%} {line.number:6}  "
                f"{linecache.getline(file, line.number).rstrip()}"
            )
        return "\n".join(text)


class line_times:
    """While the block runs, launches on the CPU keep times; `kernels` are they afterwards, the slowest first. Not for
    the emulator and check mode, whose times are not those of the tile machine."""

    def __init__(self):
        self.kernels = []

    def __enter__(self):
        _collect()
        self._before = _txl.keep_line_times(True)
        self._first = len(_taken)
        _open.append(self)
        return self

    def __exit__(self, *exception):
        _collect()
        _txl.keep_line_times(self._before)
        self.kernels = _kernels(*_taken[self._first:])
        _open.remove(self)
        if not _open and not self._before:
            _taken.clear()

    def __str__(self):
        return "\n\n".join(map(str, self.kernels))


_open = []
_taken = []  # what was taken from the extension while a block, or the whole process, keeps times


def _collect():
    _taken.append(_txl.take_line_times())


def _kernels(*texts):
    table = {}
    for text in texts:
        for entry in json.loads(text):
            times = table.setdefault(entry["kernel"], KernelTimes(entry["kernel"]))
            times._add(entry["launches"], entry["locations"])
    return sorted(table.values(), key=lambda times: -times.seconds)


def print_at_exit():
    """Print the times of all launches when the process ends: what TXL_PROFILE=1 does."""
    import atexit

    def show():
        _collect()
        kernels = _kernels(*_taken)
        if kernels and sys.stderr is not None:
            print("\n\n".join(map(str, kernels)), file=sys.stderr)

    atexit.register(show)
