"""Sessions: from start to finalize, launches are timed and kept, added up in a tree or one by one.

Launches are observed through the hooks of `knobs.runtime`. A launch on a GPU is between two events, which are read when
the times are needed."""
import functools
import re
import time

from .. import _native  # noqa: F401
from .. import _txl, active_device, knobs
from . import records, report, scopes

DEFAULT_PROFILE_NAME = "proton"
_BACKENDS = (None, "cupti", "instrumentation")
_sessions = {}  # by id; finalized ones are removed


class _DeviceClock:
    """Two events around a launch on the current stream of a GPU."""

    def __init__(self):
        self.torch = active_device.torch_with_gpus()
        self.start, self.end = self._event(), self._event()
        self.start.record()

    def _event(self):
        return self.torch.cuda.Event(enable_timing=True) if self.torch else _txl.Event(0)

    def stop(self):
        self.end.record()

    def nanoseconds(self):
        if self.torch:
            self.end.synchronize()
            return int(self.start.elapsed_time(self.end) * 1e6)
        return int(self.start.elapsed(self.end) * 1e6)


class _HostClock:

    def __init__(self):
        self.start = time.perf_counter_ns()

    def stop(self):
        self.end = time.perf_counter_ns()

    def nanoseconds(self):
        return self.end - self.start


def _captures():
    torch = active_device.torch_with_gpus()
    return torch is not None and torch.cuda.is_current_stream_capturing()


def _python_stack():
    """The program's Python functions that led here, the outermost first, as `file:function@line`."""
    import os
    import sys
    package = os.path.dirname(os.path.dirname(os.path.abspath(__file__))) + os.sep
    frame, results = sys._getframe(1), []
    while frame is not None:
        if not os.path.abspath(
                frame.f_code.co_filename).startswith(package) and not frame.f_code.co_filename.startswith("<frozen"):
            results.append(f"{frame.f_code.co_filename}:{frame.f_code.co_name}@{frame.f_lineno}")
        frame = frame.f_back
    return tuple(reversed(results))


class Session:
    """What `start` begins. `tree()` is what was seen, as nested nodes; `launches()` one entry a launch, `scopes()` one
    for each scope that a warp went through inside of a launch."""

    def __init__(self, name, context, data, hook, inside=False, warps=None):
        self.name, self.context, self.data = name, context, data
        self.hook, self.inside, self.warps = hook, inside, warps
        self.active = False
        self._phases = [{}]  # {path: {metric: sum}} of each
        self._pending, self._open, self._events, self._scopes = [], [], [], []

    # ---- observing ----

    def _enter(self, lazy):
        if _captures():
            self._open.append(None)
            return
        text = lazy.get() if self.hook == "triton" else lazy.data
        path = (*scopes.current(), *(_python_stack() if self.context == "python" else ()), str(text["name"]))
        metrics = {
            key: value
            for key, value in text.items()
            if key not in ("name", "function", "stream") and isinstance(value, (int, float))
        }
        on_gpu = text["function"].target != "cpu" and active_device.on_gpu()
        if self.inside:
            records.forget(on_gpu)
        self._open.append((path, metrics, time.perf_counter_ns(), on_gpu, _DeviceClock() if on_gpu else _HostClock()))

    def _exit(self, lazy):
        entry = self._open.pop() if self._open else None
        if entry is not None:
            entry[-1].stop()
            self._pending.append(entry)
            if self.inside:
                self._take_scopes(entry)
            if len(self._pending) > 4096:
                self._read()

    def _take_scopes(self, entry):
        path, _, began, on_gpu, _ = entry
        results, tick, lost = records.take(on_gpu)
        if self.warps is not None:
            results = [one for one in results if one.warp in self.warps]
        firsts = {}  # each region has a clock of its own
        for one in results:
            firsts[one.region] = min(one.begin, firsts.get(one.region, one.begin))
        for one in results:
            spent = one.end - one.begin
            self.add((*path, *one.path),
                     {"count": 1, "scope time (ns)": spent * tick, **({"cycles": spent} if on_gpu else {})})
            if self.data == "trace":
                self._scopes.append(
                    ((*path, *one.path), began + (one.begin - firsts[one.region]) * tick, spent * tick, one))
        if lost:
            self.add(path, {"lost records": lost})

    def add(self, path, metrics):
        """Add metrics to the node of a path."""
        node = self._phases[-1].setdefault(tuple(path), {})
        for name, value in metrics.items():
            node[name] = node.get(name, 0) + value

    def _read(self):
        pending, self._pending = self._pending, []
        for path, metrics, began, on_gpu, clock in pending:
            took = clock.nanoseconds()
            self.add(path, {"count": 1, "time (ns)": took, **metrics})
            if self.data == "trace":
                self._events.append((path, began, took, on_gpu, metrics))

    # ---- switching ----

    def activate(self):
        """Go on timing launches."""
        if not self.active:
            self.active = True
            scopes.listen(self, True)
            knobs.runtime.launch_enter_hook.add(self._enter)
            if self.inside:
                records.switch(True)
            knobs.runtime.launch_exit_hook.add(self._exit)

    def deactivate(self):
        """Time nothing until `activate`."""
        if self.active:
            self.active = False
            scopes.listen(self, False)
            knobs.runtime.launch_enter_hook.remove(self._enter)
            knobs.runtime.launch_exit_hook.remove(self._exit)
            if self.inside:
                records.switch(False)
            self._open.clear()

    # ---- asking ----

    @property
    def phase(self):
        """The index of the phase that launches count for now."""
        return len(self._phases) - 1

    def advance_phase(self):
        """Begin the next phase; returns its index."""
        self._read()
        self._phases.append({})
        return self.phase

    def _nodes_of(self, phase):
        self._read()
        if not 0 <= phase <= self.phase:
            raise ValueError(f"there is no phase {phase}: the session is in phase {self.phase}")
        return self._phases[phase]

    def tree(self, phase=None):
        """The nodes of a phase or, None, of all, nested: {"frame": {"name", "type"}, "metrics": {name: number},
        "children": […]}."""
        if phase is not None:
            return report.nested(self._nodes_of(phase))
        self._read()
        return report.nested(report.added(self._phases))

    def launches(self):
        """(path, beginning and duration in ns, whether on a GPU, metrics) of each launch; with `data="trace"`."""
        self._read()
        return list(self._events)

    def scopes(self):
        """(path, beginning and duration in ns, the `records.Scope`) of each scope inside of a launch; with
        `data="trace"`. Times of one multiprocessor can be compared; each begins with its first record."""
        return list(self._scopes)

    def clear(self, phase=None):
        """Forget what was seen in a phase; None: in all, and the launches one by one."""
        if phase is not None:
            self._nodes_of(phase).clear()
            return
        self._read()
        for nodes in self._phases:
            nodes.clear()
        self._events.clear()
        self._scopes.clear()


def _warps_of(mode):
    """The warps whose scopes a mode keeps; None: all."""
    if mode in (None, "default"):
        return None
    match = re.fullmatch(r"default:sampling_strategy=selective:sampling_options=(\d+(?:,\d+)*)", str(mode))
    if not match:
        raise ValueError(
            f"there is no profiling mode {mode!r} here: launches are timed, and with `backend=\"instrumentation\"` the "
            f"scopes inside of them, "
            "of some warps by `default:sampling_strategy=selective:sampling_options=0,4`")
    return frozenset(map(int, match[1].split(",")))


def start(name=None, *, context="shadow", data="tree", backend=None, mode=None, hook=None):
    """Begin to time launches. Returns the session's id.

    name: the file that `finalize` writes is called so. context: "shadow", launches stand below the scopes; "python",
    below the functions that led to them, too. data: "tree", added up; "trace", each by itself. hook: "triton": `launch_metadata`
    of kernels defines what counts. ValueError for others. backend: "instrumentation", scopes inside of
    kernels are recorded too (language.py); then a launch is waited for. "cupti", Triton's name for
    the timing of launches, is what None is: there is one way to time a launch. mode: None or "default", of which
    `:sampling_strategy=selective:sampling_options=0,4` keeps the scopes of these warps alone; there are no others. (On
    the CPU a scope is one of the first warp of its warpgroup.)
    """
    for what, value, known in (("backend", backend, _BACKENDS), ("context", context, ("shadow", "python")),
                               ("data", data, ("tree", "trace")), ("hook", hook, (None, "triton"))):
        if value not in known:
            raise ValueError(f"`{what}` is one of {', '.join(map(repr, known))}, not {value!r}")
    session = Session(str(name or DEFAULT_PROFILE_NAME), context, data, hook, backend == "instrumentation",
                      _warps_of(mode))
    session_id = max(_sessions, default=-1) + 1
    _sessions[session_id] = session
    session.activate()
    return session_id


def session_of(session_id):
    """The session with an id; ValueError if it was finalized, or never existed."""
    if session_id not in _sessions:
        raise ValueError(f"there is no session {session_id}")
    return _sessions[session_id]


def _chosen(session):
    return list(_sessions.values()) if session is None else [session_of(session)]


def activate(session=None):
    """Go on with a session; None: with all."""
    for one in _chosen(session):
        one.activate()


def deactivate(session=None, flushing=False):
    """Time nothing for a session until `activate`; None: for all. flushing: read the times that are still on their
    way."""
    for one in _chosen(session):
        one.deactivate()
        if flushing:
            one._read()


def finalize(session=None, output_format=""):
    """End a session, None: all, and write its file: `NAME.hatchet`, a tree as JSON, or `NAME.chrome_trace` for
    `data="trace"`.

    output_format: one of these two by name. ValueError for another, and for a trace that was not kept. A session whose
    file cannot be written has ended as well, and the others are written before its OSError is raised."""
    if output_format not in ("", "hatchet", "chrome_trace"):
        raise ValueError(f"output is `hatchet` or `chrome_trace`, not {output_format!r}")
    chosen, failed = _chosen(session), None
    for one in chosen:
        if output_format == "chrome_trace" and one.data != "trace":
            raise ValueError(f"session {one.name!r} kept no trace: start it with `data=\"trace\"`")
    for one in chosen:
        try:
            _end(one, output_format or ("chrome_trace" if one.data == "trace" else "hatchet"))
        except Exception as error:  # a failure of a launch on a GPU is reported where its time is read
            failed = failed or error
    if failed is not None:
        raise failed


def _end(session, form):
    """Forget a session and write its file."""
    session.deactivate()
    for session_id in [session_id for session_id, one in _sessions.items() if one is session]:
        del _sessions[session_id]
    report.write(
        f"{session.name}.{form}",
        report.chrome_trace(session.launches(), session.scopes())
        if form == "chrome_trace" else report.hatchet(session.tree()))


def profile(fn=None, *, name=None, context="shadow", data="tree", backend=None, mode=None, hook=None):
    """Decorator: a session from the beginning to the end of each call."""
    if fn is None:
        return functools.partial(profile, name=name, context=context, data=data, backend=backend, mode=mode, hook=hook)

    @functools.wraps(fn)
    def timed(*args, **kwargs):
        session_id = start(name, context=context, data=data, backend=backend, mode=mode, hook=hook)
        try:
            return fn(*args, **kwargs)
        finally:
            finalize(session_id)

    return timed
