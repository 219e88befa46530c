"""The variables of one active function at a stop."""
import sys

import numpy as np

from .. import _txl
from .values import Barrier, Pointers, Tile, Unavailable, decode, encode


class KernelFrame:
    """A function that is active at a stop: `function`, `file`, `line`, and its variables by name.

    Values are read when they are needed; `changed` writes those back that a statement of the user has changed.
    """

    def __init__(self, described, parameters, program):
        self.function, self.file, self.line = described["function"], described["file"], described["line"]
        self._rows = {row["name"]: row for row in described["variables"]}
        self._parameters, self._program, self._read = parameters, program, {}

    @property
    def names(self):
        """The variables: parameters, then the others in alphabetical order."""
        return list(dict.fromkeys(name.partition(".")[0] for name in self._rows))

    def __contains__(self, name):
        return name in self.names

    def __getitem__(self, name):
        """The value of a variable; KeyError for none."""
        if name in self._rows:
            return self._value(name)
        leaves = [row for row in self._rows if row.startswith(name + ".")]
        if not leaves:
            raise KeyError(name)
        return self._tuple(name, leaves)

    def _tuple(self, name, leaves):
        keys = list(dict.fromkeys(leaf[len(name) + 1:].partition(".")[0] for leaf in leaves))
        values = []
        for key in keys:
            path = f"{name}.{key}"
            values.append(self._value(path) if path in self._rows else self._tuple(
                path, [leaf for leaf in leaves if leaf.startswith(path + ".")]))
        if all(key.isdigit() for key in keys):
            return tuple(values)
        from collections import namedtuple
        return namedtuple(name.rpartition(".")[2], keys, rename=True)(*values)

    def type_of(self, name):
        """The type as the kernel's source has it; None for a tuple."""
        row = self._rows.get(name)
        return row and row["type"]

    def _value(self, name):
        if name not in self._read:
            self._read[name] = self._load(self._rows[name])
        return self._read[name]

    def _load(self, row):
        if "operand" not in row:
            return _constant(row["known"])
        if row["in_flight"]:
            return Unavailable("an asynchronous operation still computes it")
        if row["kind"] == "barrier":
            every = self._program.get("barriers", [])
            own = every[row["barrier"]:row["barrier"] + _count(row["shape"])] if row["barrier"] >= 0 else []
            return Barrier(own)
        if row["kind"] == "descriptor":
            return Unavailable(row["type"])
        data = _txl.debug_read(row["operand"])
        if data is None:
            return Unavailable("the buffer is not allocated yet")
        if row["dtype"] == "ptr":
            pairs = np.frombuffer(data, np.int64).reshape(-1, 2)
            size = {"i1": 1}.get(row["pointee"]) or _bytes_of(row["pointee"])
            return Pointers(pairs[:, 0], pairs[:, 1], self._parameters, row["pointee"], size, row["shape"])
        values = decode(data, row["dtype"], row["type"].startswith("uint")).reshape(row["shape"])
        row["original"] = values.copy()
        if not row["shape"]:
            return values.item()
        type = row["type"] if row["kind"] == "tile" else f"{row['kind']} of {row['dtype']}{row['shape']}"
        return Tile(values, type)

    def write_back(self, assigned):
        """Stores what a statement has changed: names in `assigned`, and arrays whose elements differ now. ValueError if
        a value cannot be changed, or does not fit."""
        for name, value in assigned.items():
            self._write(name, value)
        for name, value in list(self._read.items()):
            row = self._rows[name]
            if name not in assigned and isinstance(value, Tile) and "original" in row and not np.array_equal(
                    np.asarray(value), row["original"], equal_nan=value.dtype.kind == "f"):
                self._write(name, value)

    def _write(self, name, value):
        row = self._rows.get(name)
        if row is None or "operand" not in row:
            raise ValueError(f"`{name}` is known at compile time" if row else f"`{name}` is no variable here")
        if row["kind"] not in ("tile", "buffer") or row["dtype"] == "ptr":
            raise ValueError(f"`{name}`: only tiles, scalars and buffers can be changed")
        try:
            values = np.broadcast_to(np.asarray(value), row["shape"])
        except ValueError:
            raise ValueError(f"`{name}` has the shape {row['shape']}, not {list(np.shape(value))}") from None
        problem = _txl.debug_write(row["operand"], encode(values, row["dtype"], row["type"].startswith("uint")))
        if problem:
            raise ValueError(f"`{name}`: {problem}")
        self._read.clear()  # it may be shown under another name, too

    def namespace(self):
        """The names that an expression may use in addition to the variables: those of the kernel's module, and `np`."""
        for module in list(sys.modules.values()):
            if getattr(module, "__file__", None) == self.file:
                return {"np": np, **vars(module)}
        return {"np": np}


class Variables(dict):
    """The local names of an expression or statement. Assignments are collected in `assigned`."""

    def __init__(self, frame, extra=None):
        super().__init__()
        self.frame, self.assigned, self.extra = frame, {}, extra or {}

    def __contains__(self, name):
        return name in self.assigned or name in self.frame or name in self.extra

    def __getitem__(self, name):
        if name in self.assigned:
            return self.assigned[name]
        if name in self.frame:
            return self.frame[name]
        return self.extra[name]

    def __setitem__(self, name, value):
        self.assigned[name] = value


def _count(shape):
    return int(np.prod(shape)) if shape else 1


def _bytes_of(dtype):
    return {"ptr": 8, "bf16": 2}.get(dtype) or int("".join(c for c in dtype[:3] if c.isdigit()) or 8) // 8 or 1


def _constant(text):
    import ast
    try:
        return ast.literal_eval(text)
    except (ValueError, SyntaxError):
        return Unavailable(text)
