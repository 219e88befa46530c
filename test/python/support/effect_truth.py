"""What is true of a kernel of effect_kernels.py, found out by running it.

The tile machine records which arguments a launch touches, over several values of the numbers. Whether the old value of
an atomic mattered, which the machine does not see, is found by changing what an array holds: if another array, or what
is printed, then comes out different, the array was read.
"""
import contextlib
import importlib.util
import io
from pathlib import Path

import effect_kernels
import numpy as np

import txl

ARRAYS = ("a", "b", "c", "out", "table", "*", "address")


def load(source, folder, name):
    """The function `kernel` of a source."""
    path = Path(folder) / f"{name}.py"
    path.write_text(source)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.kernel


def effects(function):
    return txl.effects(function, signature=effect_kernels.SIGNATURE, constexprs=effect_kernels.CONSTANTS)


class Arrays(dict):
    """Fresh arrays, in which `changed` holds other numbers. `*` and `address` are no arguments: `table` has addresses
    of the one, the integer `address` is that of the other. All lie in one storage, each at the same place in every
    run."""

    def __init__(self, storage, changed=None):
        super().__init__()
        for k, name in enumerate(ARRAYS):
            array = storage[k]
            array[:] = 3 * np.arange(array.size) + 105 if name == changed else np.arange(array.size) + 50 + 2 * k
            self[name] = array
        self["table"] = self["table"].view("int64")
        self["table"][:] = self["*"].ctypes.data + 4 * (np.arange(self["table"].size) % 20 +
                                                        (17 if changed == "table" else 0))

    def seen_without(self, name):
        """What others than `name` see of a run."""
        return {other: array.tobytes() for other, array in self.items() if other != name}


class Truth:
    """Of a function: sets `reads` and `writes` of names that were touched, `influential` of arrays whose contents
    mattered; `by_address`: whether a pointer that was no argument's was used."""

    def __init__(self, function, influence=True):
        self.reads, self.writes, self.influential, self.by_address = set(), set(), set(), False
        storage = [np.zeros(128, "int32") for _ in ARRAYS]
        for numbers in effect_kernels.NUMBERS:
            plain, printed = Arrays(storage), None
            printed = self._launch(function, numbers, plain)
            plain = {name: plain.seen_without(name) for name in ARRAYS}
            for name in ARRAYS if influence else ():
                changed = Arrays(storage, name)
                if (self._launch(function, numbers, changed), changed.seen_without(name)) != (printed, plain[name]):
                    self.influential.add(name)

    def _launch(self, function, numbers, made):
        """What it printed."""
        values = [made[name] for name in ("a", "b", "c", "out", "table")]
        told = io.StringIO()
        with contextlib.redirect_stdout(told), txl.record() as seen, txl.register(made["*"], "*"), txl.register(
                made["address"], "address"):
            function[(1, )](*values, made["address"].ctypes.data, *numbers, effect_kernels.CONSTANTS["B"])
        self.reads |= seen.reads | seen.reads_by_address
        self.writes |= seen.writes | seen.writes_by_address
        self.by_address |= bool(seen.reads_by_address | seen.writes_by_address)
        return told.getvalue()

    def missed(self, found):
        """What is true and not said, as a text; empty if there is nothing. `*` may stand for whatever was reached by
        address."""
        wild = {"*"} if self.by_address else set()
        reads = set() if wild & found.reads else self.reads - found.reads
        writes = set() if wild & found.writes else self.writes - found.writes
        mattered = set() if wild & found.reads else self.influential - found.reads
        return "; ".join(
            f"{what} {names}" for what, names in (("reads", reads), ("writes", writes), ("matters", mattered)) if names)
