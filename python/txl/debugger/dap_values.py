"""Requests of the Debug Adapter Protocol about a stopped launch: threads, frames, variables, values."""
import os

import numpy as np

from .values import Barrier, Tile, barrier_text, text_of

_MOST = 256  # rows of a tile that are listed


class References:
    """The objects of one stop that the client may expand. Each method serves the request of its name and returns the
    body of the response."""

    requests = frozenset({"threads", "stackTrace", "scopes", "variables", "evaluate", "setVariable"})

    def __init__(self, session, stop):
        self._session, self._stop, self._objects = session, stop, []

    def _refer(self, kind, *what):
        self._objects.append((kind, *what))
        return len(self._objects)

    def _object(self, reference):
        if not 0 < reference <= len(self._objects):
            raise ValueError("the variable belongs to an earlier stop")
        return self._objects[reference - 1]

    def threads(self, arguments):
        agents = self._stop.state.get("agents") or [{"name": "program"}]
        program = self._stop.program
        return {"threads": [{"id": k + 1, "name": f"{agent['name']} of {program}" + (
            f": {agent['state']}" if "state" in agent else "")} for k, agent in enumerate(agents)]}

    def stackTrace(self, arguments):
        agent = arguments.get("threadId", 1) - 1
        if agent != self._stop.agent and not self._stop.select(agent):
            return {"stackFrames": [], "totalFrames": 0}
        frames = self._stop.frames
        rows = [{"id": self._refer("frame", frame, agent), "name": frame.function, "line": frame.line, "column": 1,
                 "source": {"name": os.path.basename(frame.file), "path": frame.file}} for frame in frames]
        first = arguments.get("startFrame") or 0
        last = first + (arguments.get("levels") or len(rows))
        return {"stackFrames": rows[first:last], "totalFrames": len(rows)}

    def _show(self, agent):
        if agent != self._stop.agent:
            self._stop.select(agent)

    def _frame(self, reference):
        if not reference:
            return self._stop.frames[0]
        kind, frame, agent = self._object(reference)
        if kind != "frame":
            raise ValueError("no frame has this id")
        self._show(agent)
        return frame

    def scopes(self, arguments):
        reference = arguments["frameId"]
        self._frame(reference)
        frame, agent = self._object(reference)[1:]
        scopes = [{"name": "Variables", "presentationHint": "locals", "expensive": False,
                   "variablesReference": self._refer("locals", frame, agent)}]
        if self._stop.state.get("agents"):
            scopes.append({"name": "Program", "expensive": False, "variablesReference": self._refer("program")})
        return {"scopes": scopes}

    def _described(self, name, value, type=None):
        row = {"name": name, "value": _short(value), "variablesReference": 0}
        type = type or getattr(value, "type", None)
        if type:
            row["type"] = type
        if isinstance(value, np.ndarray) and value.ndim:
            row.update(variablesReference=self._refer("value", value), indexedVariables=min(len(value), _MOST))
        elif isinstance(value, (tuple, Barrier)) and (not isinstance(value, Barrier) or len(value.slots) > 1):
            row["variablesReference"] = self._refer("value", value)
        return row

    def variables(self, arguments):
        kind, *what = self._object(arguments["variablesReference"])
        rows = getattr(self, f"_{kind}_rows")(*what)
        first = arguments.get("start") or 0
        return {"variables": rows[first:first + (arguments.get("count") or len(rows))]}

    def _locals_rows(self, frame, agent):
        self._show(agent)
        return [self._described(name, frame[name], frame.type_of(name)) for name in frame.names]

    def _value_rows(self, value):
        if isinstance(value, Barrier):
            return [{"name": str(k), "value": barrier_text(slot), "variablesReference": 0}
                    for k, slot in enumerate(value.slots)]
        if isinstance(value, tuple):
            names = getattr(value, "_fields", range(len(value)))
            return [self._described(str(name), element) for name, element in zip(names, value)]
        return [self._described(str(k), value[k] if value.ndim > 1 else value[k].item())
                for k in range(min(len(value), _MOST))]

    def _program_rows(self):
        state = self._stop.state
        return [{"name": name, "value": f"{len(state.get(key, []))}",
                 "variablesReference": self._refer("list", state.get(key, []), key) if state.get(key) else 0}
                for name, key in (("barriers", "barriers"), ("buffers", "buffers"), ("engines", "engines"),
                                  ("warpgroups", "agents"))]

    def _list_rows(self, rows, key):
        texts = {
            "barriers": barrier_text, "buffers": lambda b: f"{b['name']}: {b['bytes']} bytes, {b['slots']} slots",
            "engines": lambda e: f"{e['name']} of {e['agent']}, line {e.get('line', '?')}",
            "agents": lambda a: f"{a['name']}: {a.get('waits', a['state'])}"
        }
        return [{"name": str(k), "value": texts[key](row), "variablesReference": 0} for k, row in enumerate(rows)]

    def evaluate(self, arguments):
        frame = self._frame(arguments.get("frameId"))
        text = arguments["expression"]
        try:
            compile(text, "<debugger>", "eval")
        except SyntaxError:
            if arguments.get("context") not in ("repl", None):
                raise
            self._session.execute(text, frame)
            return {"result": "", "variablesReference": 0}
        value = self._session.evaluate(text, frame)
        row = self._described("", value)
        return {"result": text_of(value) if arguments.get("context") == "repl" else row["value"],
                "variablesReference": row["variablesReference"], **({"type": row["type"]} if "type" in row else {})}

    def setVariable(self, arguments):
        kind, *what = self._object(arguments["variablesReference"])
        if kind != "locals":
            raise ValueError("only variables can be set; for elements write a statement, `x[0] = 1`")
        frame, agent = what
        self._show(agent)
        name = arguments["name"]
        self._session.execute(f"{name} = ({arguments['value']})", frame)
        row = self._described(name, frame[name])
        return {"value": row["value"], "variablesReference": row["variablesReference"]}


def _short(value):
    if isinstance(value, Tile) and value.ndim:
        return value.summary()
    if isinstance(value, tuple):
        return "(" + ", ".join(_short(element) for element in value) + ")"
    return text_of(value).splitlines()[0] if text_of(value) else ""
