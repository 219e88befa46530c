"""A session of the debugger: where launches stop, and what the user did there. The command line (prompt.py) and the
Debug Adapter Protocol (dap.py) are its interfaces.

The machine stops at every statement, or at breakpoints only; the session decides which of these stops the user sees. To
go back, the machine restores the arrays and runs the launch again. A search (for the previous statement, or the last
breakpoint) is one such run that remembers the last stop that fits, and a second one that goes there.
"""
import json
import signal
import threading

from .. import _txl
from .frame import KernelFrame, Variables

CONTINUE, REPLAY, END = 0, 1, 2


class Stop:
    """A stop of a launch: why and where, and the functions that are active. Its attributes are valid until the launch
    goes on.

    Attributes:
        reason: step, breakpoint, interrupt, error, return to an earlier time, or entry.
        hit: The breakpoint, or None.
        note: A sentence for the user, or "".
    """

    def __init__(self, described):
        self.data, self.reason, self.hit, self.note = described, "step", None, ""
        self.time, self.kernel, self.agent = described["time"], described["kernel"], described["agent"]
        self.program, self.grid = tuple(described["program"]), tuple(described["grid"])
        self._frames = self._state = None

    @property
    def error(self):
        """The message of the launch's failure, or None."""
        return self.data.get("error_text")

    @property
    def state(self):
        """The agents, barriers, buffers and operations in flight of the program; empty lists if it has none."""
        if self._state is None:
            self._state = json.loads(_txl.debug_describe("program"))
        return self._state

    @property
    def frames(self):
        """A KernelFrame for each active function, the innermost first."""
        if self._frames is None:
            rows = json.loads(_txl.debug_describe("frames"))
            parameters = [row["name"] for row in rows[-1]["variables"] if "." not in row["name"]] if rows else []
            self._frames = [KernelFrame(row, self.data.get("parameters") or parameters, self.state) for row in rows]
        return self._frames

    def select(self, agent):
        """Shows the variables of another warpgroup of the program. False if it has reached no statement."""
        if not _txl.debug_select(agent):
            return False
        self.data = json.loads(_txl.debug_describe("stop"))
        self.agent, self._frames = agent, None
        return True

    def where(self):
        """`program (1, 0, 0), warpgroup 2`."""
        name = self.data["agent_name"]
        return f"program {self.program}" + (f", {name}" if name and name != "the program" else "")


class _Run:
    """What one thread's launch does until its next stop."""

    def __init__(self):
        self.mode, self.focus, self.depth, self.line, self.search = "entry", None, 0, 0, None
        self.ended = False


class Session:
    """The state of a debugger.

    Args:
        interface: Has `interact(session, stop)`, which returns what to do as (mode, details), one of the methods of
            `Session` below has made it.
        stop_on_entry: Stop at the first statement of the first launch.
    """

    def __init__(self, interface, stop_on_entry=True):
        self.interface, self.breakpoints, self.launches = interface, [], 0
        self._entry = stop_on_entry
        self._runs, self._numbers, self._names = {}, 0, {}  # by thread; of breakpoints; that statements assign
        self._owner, self._free = None, threading.Condition()  # the thread whose launch the user steps through
        self._interrupted, self._enabled, self._signal = False, True, None

    # Breakpoints.

    def next_number(self):
        self._numbers += 1
        return self._numbers

    def add(self, breakpoint):
        """Adds a breakpoint; inside of a stop it is resolved at once."""
        self.breakpoints.append(breakpoint)
        self.update()
        return breakpoint

    def remove(self, breakpoint):
        self.breakpoints.remove(breakpoint)
        self.update()

    def update(self, lines=None):
        """Passes the lines of breakpoints to the launches in progress. Callable from any thread."""
        run = self._runs.get(threading.get_ident())
        if run is not None and lines is None and getattr(run, "stopped", False):
            lines = json.loads(_txl.debug_describe("lines"))
        for breakpoint in self.breakpoints if lines else ():
            breakpoint.resolve(lines)
        if lines and hasattr(self.interface, "resolved"):
            self.interface.resolved()
        places = sorted({place for b in self.breakpoints if b.enabled for place in b.places})
        stepping = self._interrupted or any(
            (r.search["mode"] if r.search else r.mode) != "continue" for r in self._runs.values())
        return _txl.debug_control(self, stepping and self._enabled, places if self._enabled else [])

    def interrupt(self):
        """Stops the launches in progress at their next statement. Callable from any thread. False: there is none."""
        self._interrupted = True
        if self.update():
            return True
        self._interrupted = False
        return False

    def interrupt_silently(self):
        """Lets the launches in progress resolve new breakpoints at their next statement."""
        for run in list(self._runs.values()):
            if run.mode == "continue":
                run.mode = "resolve"
        self.update()

    def detach(self):
        """Lets all launches run to their end."""
        self._enabled = False
        self.update()

    # Called by the launch.

    def _on_launch(self):
        self.launches += 1
        run = self._runs[threading.get_ident()] = _Run()
        run.mode = "resolve" if not self._entry else "entry"
        self.update()

    def _on_end(self):
        self._runs.pop(threading.get_ident(), None)
        self._release()

    def _acquire(self):
        """Waits until no launch of another thread is stepped through."""
        me = threading.get_ident()
        with self._free:
            self._free.wait_for(lambda: self._owner in (None, me))
            self._owner = me

    def _release(self):
        with self._free:
            if self._owner == threading.get_ident():
                self._owner = None
                self._free.notify()

    def _on_stop(self):
        if not self._enabled:
            return CONTINUE
        run = self._runs.setdefault(threading.get_ident(), _Run())
        stop = Stop(json.loads(_txl.debug_describe("stop")))
        run.stopped = True
        try:
            if run.search is not None:
                return self._search(run, stop)
            if run.mode in ("resolve", "entry"):
                self.update(json.loads(_txl.debug_describe("lines")))
            self._decide(run, stop)
            if stop.reason is None:
                if run.mode == "resolve":
                    run.mode = "continue"
                    self.update()
                return CONTINUE
            return self._interact(run, stop)
        finally:
            run.stopped = False

    def _decide(self, run, stop):
        """Sets `stop.reason`; None: the user does not see the stop."""
        data = stop.data
        if data["reason"] == "error":
            stop.reason = "error"
        elif data["reason"] == "arrived":
            stop.reason = "goto"
        elif self._interrupted:
            self._interrupted, stop.reason = False, "interrupt"
        elif self._hits(stop):
            stop.reason = "breakpoint"
        elif run.mode == "entry":
            self._entry, stop.reason = False, "entry"
        elif data["written"]:
            stop.reason = "breakpoint"
        elif not self._completes(run, stop):
            stop.reason = None

    def _completes(self, run, stop):
        """Whether a step, `next`, `until` or `return` ends here."""
        if run.mode in ("continue", "resolve"):
            return False
        unit, agent, program = run.focus
        if stop.data["unit"] != unit:
            stop.note = f"program {program} has ended, or waits for another"
            return True
        if stop.agent != agent:
            agents = stop.state.get("agents", [])
            if agents and agents[agent]["state"] == "ended":
                stop.note = f"{agents[agent]['name']} has ended"
                return True
            return False
        depth, line = stop.data["depth"], stop.data["line"]
        if run.mode == "step":
            return True
        if run.mode == "next":
            return depth <= run.depth
        if run.mode == "until":
            return depth < run.depth or (depth == run.depth and line > run.line)
        return depth < run.depth  # return

    def _hits(self, stop, counts=True):
        """Whether a breakpoint stops here; it is `stop.hit`."""
        for breakpoint in list(self.breakpoints):
            if not breakpoint.is_at(stop.data):
                continue
            if breakpoint.condition:
                try:
                    if not self.evaluate(breakpoint.condition, stop.frames[0]):
                        continue
                except Exception as error:  # as pdb does: stop, so that the user sees the mistake
                    stop.note = f"the condition of breakpoint {breakpoint.number} fails: {error}"
            if counts:
                breakpoint.hits += 1
                if breakpoint.ignore:
                    breakpoint.ignore -= 1
                    continue
                if breakpoint.temporary:
                    self.breakpoints.remove(breakpoint)
            stop.hit = breakpoint
            return True
        return False

    def _interact(self, run, stop):
        self._acquire()
        action = END
        try:
            self._catch_interrupts()
            self._stopped_run, self._stop = run, stop
            action = self.interface.interact(self, stop)
            self.update()
            return action
        finally:
            if action == CONTINUE and run.mode == "continue":
                self._release()

    # Actions: an interface returns what one of these returns.

    def go(self, mode, line=None):
        """Runs on: step, next, until (a line after this one, or after `line`), return, continue."""
        run = self._stopped_run
        run.mode = mode
        run.focus = (self._stop.data["unit"], self._stop.agent, self._stop.program)
        run.depth, run.line = self._stop.data.get("depth", 0), self._stop.data.get("line", 0)
        if line is not None:
            run.line = line - 1
        return CONTINUE

    def goto(self, time):
        """Returns to the statement that was the `time`-th to be reached, counted from 1."""
        return self._seek(self._stopped_run, time)

    def _seek(self, run, time):
        # No step is in progress: the next stop is the one at that time.
        run.mode, run.search = "continue", None
        run.focus = None
        _txl.debug_replay(max(1, time), False)
        return REPLAY

    def back(self, mode):
        """Returns to an earlier statement of this program and warpgroup: step, the last one; next, the last one in this
        function or a caller; continue, the last breakpoint, or the first statement of the launch."""
        run, stop = self._stopped_run, self._stop
        if stop.time <= 1:
            return self.goto(1)
        run.search = {"mode": mode, "before": stop.time, "focus": (stop.data["unit"], stop.agent),
                      "depth": stop.data.get("depth", 1 << 30), "found": None,
                      "failed": stop.data["reason"] == "error"}
        if run.search["failed"]:  # the last statement is where the failure happened
            run.search["before"] += 1
        _txl.debug_replay(stop.time, True)
        return REPLAY

    def _search(self, run, stop):
        search = run.search
        if stop.time < search["before"]:
            if search["mode"] == "continue":
                fits = self._hits(stop, counts=False) or stop.data["written"]
            else:
                fits = (stop.data["unit"], stop.agent) == search["focus"] and (search["mode"] == "step" or
                                                                          stop.data["depth"] <= search["depth"])
            if fits:
                search["found"] = stop.time
        if stop.data["reason"] != "arrived" and stop.data["reason"] != "error":
            return CONTINUE
        action = self._seek(run, search["found"] or 1)
        self.update()
        return action

    # Values.

    def evaluate(self, text, frame):
        """The value of an expression of the kernel's variables and its module's names."""
        return eval(compile(text, "<debugger>", "eval"), frame.namespace(), Variables(frame, self._names))

    def execute(self, text, frame):
        """Executes a Python statement; variables that it assigns, and arrays that it changes, change in the kernel.
        Other names are kept for later statements."""
        variables = Variables(frame, self._names)
        exec(compile(text, "<debugger>", "exec"), frame.namespace(), variables)
        self._names.update({name: value for name, value in variables.assigned.items() if name not in frame})
        frame.write_back({name: value for name, value in variables.assigned.items() if name in frame})

    # Ctrl-C.

    def _catch_interrupts(self):
        """From the first stop on, Ctrl-C stops at the next statement; a second one raises KeyboardInterrupt."""
        if self._signal is not None or threading.current_thread() is not threading.main_thread():
            return
        self._signal = signal.getsignal(signal.SIGINT)

        def handler(number, frame):
            if self._interrupted or not self._enabled or not self.interrupt():
                self._interrupted = False
                raise KeyboardInterrupt
        try:
            signal.signal(signal.SIGINT, handler)
        except ValueError:  # not the main interpreter
            self._signal = None

    def close(self):
        """Restores what Ctrl-C did before."""
        if self._signal is not None:
            signal.signal(signal.SIGINT, self._signal)
            self._signal = None
