"""The Debug Adapter Protocol, so that VS Code and other editors show kernels: `txl debug --dap`.

The program runs on the main thread, and a second thread reads requests. Requests about values, and those that let a
launch go on, are served by the launch's thread while it is stopped. The threads of the protocol are the warpgroups of
the stopped program.
"""
import bdb
import os
import queue
import sys
import threading

from .. import _txl
from .breakpoints import Breakpoint
from .dap_messages import Channel
from .dap_values import References
from .session import END, Session

_CAPABILITIES = {
    "supportsConfigurationDoneRequest": True, "supportsConditionalBreakpoints": True,
    "supportsHitConditionalBreakpoints": True, "supportsFunctionBreakpoints": True, "supportsEvaluateForHovers": True,
    "supportsStepBack": True, "supportsSetVariable": True, "supportsTerminateRequest": True,
    "supportsRestartFrame": False, "exceptionBreakpointFilters": []
}
_REASONS = {"interrupt": "pause", "error": "exception", "breakpoint": "breakpoint", "entry": "entry", "goto": "goto"}


class Adapter:
    """A session's interface to a client.

    Args:
        channel: A Channel to the client.
        run: run(arguments of the request `launch`) -> exit code: runs the program.
    """

    def __init__(self, channel, run):
        self.channel, self._run = channel, run
        self.session = Session(self, stop_on_entry=False)
        self._stopped, self._commands = None, queue.Queue()
        self._state = threading.Lock()  # guards `_stopped`: a request is queued only if the launch will serve it
        self._configured, self._launch, self._closed = threading.Event(), None, False
        self._references = None

    # The main thread.

    def serve(self):
        """Serves the client until it disconnects and the program has ended; returns the exit code."""
        reader = threading.Thread(target=self._read, name="debug adapter", daemon=True)
        reader.start()
        self._configured.wait()
        code = 0
        if self._launch is not None and not self._closed:
            _txl.set_debugger(self.session, True)
            out, error = sys.stdout, sys.stderr
            sys.stdout, sys.stderr = _Output(self.channel, "stdout"), _Output(self.channel, "stderr")
            try:
                code = self._run(self._launch)
            except (bdb.BdbQuit, KeyboardInterrupt):
                code = 1
            finally:
                sys.stdout, sys.stderr = out, error
                _txl.set_debugger(None, True)
        self.channel.event("exited", exitCode=code)
        self.channel.event("terminated")
        reader.join(timeout=2)
        return code

    # A launch's thread.

    def interact(self, session, stop):
        """Serves requests until one lets the launch go on."""
        if self._closed:
            return END if self._closed == "terminate" else session.go("continue")
        self._references = References(session, stop)
        self._stopped = stop
        body = {"reason": _REASONS.get(stop.reason, "step"), "threadId": stop.agent + 1, "allThreadsStopped": True}
        if stop.error:
            body["text"] = stop.data["error"]
            body["description"] = stop.error
            self.channel.event("output", category="stderr", output=stop.error)
        if stop.hit is not None:
            body["hitBreakpointIds"] = [stop.hit.number]
        self.channel.event("stopped", **body)
        try:
            while True:
                request = self._commands.get()
                action = self._serve_stopped(request)
                if action is not None:
                    return action
        finally:
            self._run_on()
            self._references = None

    def _run_on(self):
        """Ends the stop. Requests that the client sent before it knew are refused."""
        with self._state:
            self._stopped = None
            waiting = []
            while not self._commands.empty():
                waiting.append(self._commands.get())
            for request in waiting:
                if request["command"] == "disconnect":
                    self._commands.put(request)
        for request in waiting:
            if "seq" in request and request["command"] != "disconnect":
                self.channel.respond(request, error="the program is running")

    def _ask(self, request):
        """Gives a request to the launch that is stopped. False if none is."""
        with self._state:
            if self._stopped is None:
                return False
            self._commands.put(request)
            return True

    def _serve_stopped(self, request):
        command, arguments = request.get("command"), request.get("arguments") or {}
        runs = {
            "continue": lambda: self.session.go("continue"), "next": lambda: self.session.go("next"),
            "stepIn": lambda: self.session.go("step"), "stepOut": lambda: self.session.go("return"),
            "stepBack": lambda: self.session.back("next"), "reverseContinue": lambda: self.session.back("continue"),
            "disconnect": lambda: END if self._closed == "terminate" else self.session.go("continue")
        }
        try:
            if command == "update":
                self.session.update()
                self.resolved()
                return None
            if command in runs:
                action = runs[command]()
                self._run_on()
                if command != "disconnect":
                    self.channel.respond(request, {"allThreadsContinued": True} if command == "continue" else None)
                return action
            self.channel.respond(request, getattr(self._references, command)(arguments))
        except Exception as error:
            self.channel.respond(request, error=f"{type(error).__name__}: {error}")
        return None

    def resolved(self):
        """Tells the client which lines its breakpoints have."""
        for breakpoint in self.session.breakpoints:
            known = getattr(breakpoint, "shown", None)
            place = min(breakpoint.places, default=None)
            if place is not None and place != known:
                breakpoint.shown = place
                self.channel.event("breakpoint", reason="changed", breakpoint=self._described(breakpoint))

    # The reading thread.

    def _read(self):
        try:
            while (request := self.channel.read()) is not None:
                if request.get("type") != "request":
                    continue
                try:
                    self._dispatch(request)
                except Exception as error:
                    self.channel.respond(request, error=f"{type(error).__name__}: {error}")
                if self._closed:
                    return
        except (OSError, ValueError) as error:
            self.channel.event("output", category="stderr", output=f"txl: {error}\n")
        self._close("disconnect")

    def _close(self, how):
        if not self._closed:
            self._closed = how
            self.session.detach() if how == "disconnect" else self.session.interrupt()
            self._commands.put({"command": "disconnect"})
            self._configured.set()

    def _dispatch(self, request):
        command, arguments = request.get("command"), request.get("arguments") or {}
        handler = getattr(self, f"_do_{command}", None)
        if handler is not None:
            handler(request, arguments)
        elif command in References.requests or command in ("continue", "next", "stepIn", "stepOut", "stepBack",
                                                           "reverseContinue"):
            if not self._ask(request):
                self.channel.respond(request, error="the program is running")
        else:
            self.channel.respond(request, error=f"`{command}` is not supported")

    def _do_initialize(self, request, arguments):
        self.channel.respond(request, _CAPABILITIES)
        self.channel.event("initialized")

    def _do_launch(self, request, arguments):
        if not arguments.get("program"):
            self.channel.respond(request, error="`launch` needs `program`, the path of a Python file")
            return
        self._launch = arguments
        self.session._entry = bool(arguments.get("stopOnEntry"))
        self.channel.respond(request)

    def _do_configurationDone(self, request, arguments):
        self.channel.respond(request)
        self._configured.set()

    def _do_setBreakpoints(self, request, arguments):
        path = arguments.get("source", {}).get("path", "")
        made = [Breakpoint(self.session.next_number(), file=os.path.abspath(path), line=row["line"],
                           condition=row.get("condition") or None, ignore=_ignored(row))
                for row in arguments.get("breakpoints", [])]
        self._replace(lambda b: b.function is None and b.file == os.path.abspath(path), made)
        self.channel.respond(request, {"breakpoints": [self._described(b) for b in made]})

    def _do_setFunctionBreakpoints(self, request, arguments):
        made = [Breakpoint(self.session.next_number(), function=row["name"], condition=row.get("condition") or None,
                           ignore=_ignored(row)) for row in arguments.get("breakpoints", [])]
        self._replace(lambda b: b.function is not None, made)
        self.channel.respond(request, {"breakpoints": [self._described(b) for b in made]})

    def _replace(self, belongs, made):
        self.session.breakpoints[:] = [b for b in self.session.breakpoints if not belongs(b)] + made
        if not self._ask({"command": "update"}):
            self.session.interrupt_silently()

    def _described(self, breakpoint):
        place = min(breakpoint.places, default=None)
        described = {"id": breakpoint.number, "verified": place is not None}
        if place is None:
            described["message"] = "set when a kernel with this line is launched"
            if breakpoint.line is not None:
                described["line"] = breakpoint.line
        else:
            described.update(line=place[1], source={"path": place[0], "name": os.path.basename(place[0])})
        return described

    def _do_setExceptionBreakpoints(self, request, arguments):
        self.channel.respond(request, {"breakpoints": []})

    def _do_threads(self, request, arguments):
        if not self._ask(request):
            self.channel.respond(request, {"threads": [{"id": 1, "name": "kernels"}]})

    def _do_pause(self, request, arguments):
        if self._stopped is None:
            self.session.interrupt()
        self.channel.respond(request)

    def _do_disconnect(self, request, arguments):
        self._close("terminate" if arguments.get("terminateDebuggee") else "disconnect")
        self.channel.respond(request)

    def _do_terminate(self, request, arguments):
        self._close("terminate")
        self.channel.respond(request)


def _ignored(row):
    """Hits to pass over before a breakpoint with `hitCondition` stops: it is a count."""
    text = str(row.get("hitCondition") or "").strip().lstrip(">= ")
    return max(0, int(text) - 1) if text.isdigit() else 0


class _Output:
    """A text stream whose text is shown by the client."""

    encoding, errors = "utf-8", "replace"

    def __init__(self, channel, category):
        self._channel, self._category = channel, category

    def write(self, text):
        if text:
            self._channel.event("output", category=self._category, output=text)
        return len(text)

    def flush(self):
        pass

    def isatty(self):
        return False


def serve_stdio(run):
    """Serves one client on standard input and output, which the program then no longer uses."""
    reader, writer = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)  # what C code prints goes to standard error
    return Adapter(Channel(reader, writer), run).serve()


def serve_port(port, run, announce=None):
    """Serves one client that connects to a port of this machine (0: any free one). `announce(port)` is called when it
    listens."""
    import socket
    with socket.create_server(("127.0.0.1", port)) as server:
        (announce or (lambda p: print(f"txl: the debug adapter listens on 127.0.0.1:{p}", file=sys.stderr,
                                      flush=True)))(server.getsockname()[1])
        connection, _ = server.accept()
    with connection, connection.makefile("rb") as reader, connection.makefile("wb") as writer:
        return Adapter(Channel(reader, writer), run).serve()
