"""How far a search is: a bar on a terminal, lines elsewhere."""
import sys
import time

from .. import knobs

_WIDTH = 24


class Progress:
    """Shows compiled and measured configurations, and the best time so far, on standard error."""

    def __init__(self, name, total, shown=None):
        self.name, self.total = name, total
        self.terminal = sys.stderr.isatty()
        self.shown = (self.terminal or knobs.autotuning.print) if shown is None else shown
        self.done, self.made, self.best, self.failures = 0, 0, None, 0
        self.start, self.notes = time.monotonic(), set()

    def __enter__(self):
        return self

    def __exit__(self, kind, *exception):
        if self.shown and self.terminal:
            print(file=sys.stderr)

    def compiled(self):
        self.made += 1
        if self.shown and self.terminal:
            self._bar(f"compiling, {min(self.made, self.total)} of {self.total}")

    def measured(self, config, record):
        """A configuration's record is there."""
        self.done += 1
        if record.get("failure") is not None:
            self.failures += 1
            text = f"{record['failure']}: {record['reason']}"
        else:
            text = f"{record['ms'][0]:.4f} ms"
            self.best = min(record["ms"][0], self.best if self.best is not None else record["ms"][0])
        if not self.shown:
            return
        if self.terminal:
            self._bar(f"{self.done} of {self.total}, {self._best()}")
        else:
            print(f"txl: tuning {self.name}: {self.done} of {self.total}: {config}: {text}; {self._best()}",
                  file=sys.stderr, flush=True)

    def note(self, text):
        """Something to know, said once."""
        if self.shown and text not in self.notes:
            self.notes.add(text)
            print(f"{chr(10) if self.terminal else ''}txl: tuning {self.name}: {text}", file=sys.stderr, flush=True)

    def _best(self):
        best = "no time yet" if self.best is None else f"best {self.best:.4f} ms"
        return best + (f", {self.failures} failed" if self.failures else "")

    def _bar(self, text):
        filled = _WIDTH * self.done // max(1, self.total)
        bar = "█" * filled + "·" * (_WIDTH - filled)
        print(f"\rtuning {self.name} [{bar}] {text}, {time.monotonic() - self.start:.0f} s\x1b[K", end="",
              file=sys.stderr, flush=True)
