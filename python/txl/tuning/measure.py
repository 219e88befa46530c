"""Measuring configurations in a child process (child.py), from the parent's side: jobs, time-outs, deaths.

The parent's GPU context, its arrays and its process are out of the child's reach: the child has copies of the arrays
in its own context. A child that faults, hangs or runs out of memory is killed, the configuration gets its reason, and
the next one a new child. The time-out of a first launch adapts: generous while nothing has run, then a multiple of the
fastest first launch so far."""
import json
import os
import pickle
import select
import signal
import struct
import subprocess
import sys
import tempfile
import time

from .. import _native  # noqa: F401
from ..compiler.build import option_pairs
from ..errors import AutotunerError
from .arguments import shared_folder

START_SECONDS = 120.0  # for the process, its context and the copies of the arrays
COMPILE_SECONDS = 300.0  # for machine code that the cache has not
LEAST_SECONDS = 1.0  # no time-out is shorter: other processes may use the GPU too
FACTOR = 50.0  # of the fastest first launch so far


class Timeouts:
    """How long a launch may take.

    first: Seconds for the first launch of a configuration while none has succeeded."""

    def __init__(self, first=30.0):
        self.first, self.fastest = float(first), None

    def launch(self):
        """Seconds for a first launch: it includes loading the code."""
        if self.fastest is None:
            return self.first
        return min(self.first, max(LEAST_SECONDS, FACTOR * self.fastest))

    def measuring(self, first, budget):
        """Seconds for everything after a first launch of `first` seconds, with `budget` seconds of runs."""
        return self.first + 20 * first + 5 * budget

    def note(self, seconds):
        self.fastest = seconds if self.fastest is None else min(self.fastest, seconds)


class MeasuringProcess:
    """A child for one packed launch. `measure` restarts it when it has died; `close` ends it.

    Attributes:
        started: How many processes were started.
    """

    def __init__(self, packed, timeouts):
        self.packed, self.timeouts, self.process, self.started = packed, timeouts, None, 0

    # -- the process -------------------------------------------------------------------------------------------------

    def _start(self):
        jobs_out, jobs_in = os.pipe()
        answers_out, answers_in = os.pipe()
        self.errors = tempfile.TemporaryFile(dir=shared_folder())  # noqa: SIM115
        package = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        paths = [package, *filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))]
        try:
            self.process = subprocess.Popen(
                [sys.executable, "-P", "-m", "txl.tuning.child", str(jobs_out), str(answers_in)],
                pass_fds=(jobs_out, answers_in), stdin=subprocess.DEVNULL, stdout=self.errors, stderr=self.errors,
                env={**os.environ, "PYTHONPATH": os.pathsep.join(dict.fromkeys(paths))}, start_new_session=True)
        finally:
            os.close(jobs_out)
            os.close(answers_in)
        self.jobs, self.answers, self.pending = jobs_in, answers_out, b""
        self.started += 1
        for stage in ("ready", "bound"):
            if stage == "bound":
                self._send({"bind": self.packed})
            said = self._answer(START_SECONDS)
            if said is None or said.get("stage") != stage:
                reason = said["reason"] if said and "reason" in said else self._death()
                self.close()
                raise AutotunerError(f"the measuring process does not start: {reason}")

    def _send(self, job):
        body = pickle.dumps(job)
        data = memoryview(struct.pack("<Q", len(body)) + body)
        try:
            while data:
                data = data[os.write(self.jobs, data):]
        except BrokenPipeError:
            pass  # its death is reported by the missing answer

    def _answer(self, seconds):
        """The next answer; None after that many seconds or if the process is dead."""
        end = time.monotonic() + seconds
        while b"\n" not in self.pending:
            left = end - time.monotonic()
            if left <= 0 or not select.select([self.answers], [], [], left)[0]:
                return None
            data = os.read(self.answers, 65536)
            if not data:
                return None
            self.pending += data
        line, _, self.pending = self.pending.partition(b"\n")
        try:
            return json.loads(line)
        except ValueError:
            return None

    def _death(self):
        """How the process ended, a text, or None while it runs."""
        try:
            code = self.process.wait(timeout=2)
        except subprocess.TimeoutExpired:
            return None
        self.errors.seek(0)
        lines = self.errors.read().decode(errors="replace").strip().splitlines()
        tail = f": {lines[-1].strip()[:200]}" if lines else ""
        if code >= 0:
            return f"the process ended with exit code {code}{tail}"
        try:
            name = signal.Signals(-code).name
        except ValueError:
            name = f"signal {-code}"
        return f"the process was ended by {name}{tail}"

    def close(self):
        """End the process and free its memory."""
        if self.process is None:
            return
        for descriptor in (self.jobs, self.answers):
            os.close(descriptor)
        if self.process.poll() is None:
            self.process.kill()
        # A hanging kernel holds the GPU until the driver has removed the context: what is measured next must not
        # share the GPU with it.
        try:
            self.process.wait(timeout=60)
        except subprocess.TimeoutExpired:
            pass
        self.errors.close()
        self.process = None

    # -- measuring ---------------------------------------------------------------------------------------------------

    def measure(self, job):
        """The result of a job: {"ms", "runs", "registers", …}, or {"failure", "reason"}. AutotunerError if no process
        can be started."""
        if self.process is None or self.process.poll() is not None:
            self.close()
            self._start()
        self._send(job)
        budget = (job["warmup"] + job["rep"]) / 1000
        limits = {"compiled": COMPILE_SECONDS, "first": self.timeouts.launch(), "end": None}
        first, awaited = 0.0, "compiled"
        while True:
            limit = limits[awaited] if awaited != "end" else self.timeouts.measuring(first, budget)
            said = self._answer(limit)
            if said is None:
                return self._lost(awaited, limit)
            if said["stage"] == "compiled":
                awaited = "first"
            elif said["stage"] == "first":
                awaited, first = "end", said["ms"] / 1000
                self.timeouts.note(first)
            else:
                said.pop("stage")
                if "failure" in said:
                    self._settle(said)
                return said

    def _settle(self, said):
        """After a failure the process may be about to end by itself."""
        if said["failure"] in ("fault", "out of memory"):
            self.close()

    def _lost(self, awaited, limit):
        """The result of a configuration whose process gave no answer."""
        death = self._death() if self.process.poll() is not None or self._is_closed() else None
        self.close()
        if death is not None:
            return {"failure": "fault", "reason": death}
        what = {"compiled": "making the machine code", "first": "the first launch", "end": "measuring"}[awaited]
        return {"failure": "time-out", "reason": f"{what} did not end within {limit:.1f} s"}

    def _is_closed(self):
        """Whether the process has closed its end of the answers: it is about to end."""
        return bool(select.select([self.answers], [], [], 0)[0])


def job_of(kernel, names, grid, packed, warmup, rep, zeroed=(), restored=(), expected=None, compared=(),
           tolerance=None):
    """A measuring process's job: a compiled kernel as text, its grid, and what is done around each run."""
    native = kernel.native
    stage = "ttir" if native.target == "cpu" else "ptx"
    options = {n: v for n, v in kernel.options.items() if n not in ("target", "record_passes")}
    return {
        "native": (stage, native.stage(stage), native.name, option_pairs(options)), "names": list(names),
        "types": kernel._types, "grid": tuple(grid), "flags": kernel._flags, "warmup": warmup, "rep": rep,
        "zeroed": list(zeroed), "restored": list(restored), "expected": expected, "compared": list(compared), "tolerance": tolerance,
    }
