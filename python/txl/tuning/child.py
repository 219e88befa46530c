"""The process that measures: it gets kernels as text and arguments as bytes, and may die of either.

It imports none of the user's modules. Jobs come as pickles on one pipe, answers go as JSON lines to another; a job has
several answers, so that the parent can tell a slow compilation from a kernel that hangs. After a fault of a GPU the
process ends by itself: its context is lost."""
import json
import os
import pickle
import struct
import sys
import time

import numpy as np

from .. import _native  # noqa: F401
from .. import _txl, active_device
from ..errors import OutOfResources
from ..testing.measure import _Events
from .arguments import ArrayPlace, Memory

QUANTILES = (0.5, 0.2, 0.8)


class Kernel(_txl.Launcher):
    """A compiled kernel without its Python function."""

    def __init__(self, job):
        self._configure([(name, False, False, False, False, None, False, False, False, None) for name in job["names"]])
        stage, text, name, options = job["native"]
        self.native = _txl.compile_text(text, stage, f"{name}.{stage}", name, options)
        self.types, self.grid, self.flags = job["types"], job["grid"], job["flags"]

    def launch(self, values):
        self._launch_kernel(self, self.native, self.types, self.grid, values, None, self.flags)


def kind_of(error):
    """Which kind of failure an exception is."""
    text, names = str(error).lower(), {item[0] for item in getattr(error, "diagnostics", ())}
    if isinstance(error, MemoryError) or "DeviceMemoryFull" in names or "out_of_memory" in text or (
            "out of memory" in text):
        return "out of memory"
    return "refusal" if isinstance(error, OutOfResources) else "fault"


def reason_of(error):
    """One line."""
    lines = [line.strip() for line in str(error).strip().splitlines() if line.strip()]
    return f"{type(error).__name__}: {lines[0]}"[:400] if lines else type(error).__name__


def elements(raw, dtype):
    """Bytes as numbers that NumPy compares; bytes where it has no such type."""
    plain = {"fp16": np.float16, "fp32": np.float32, "fp64": np.float64, "u1": np.uint8}
    if dtype == "bf16":
        return (raw.view(np.uint16).astype(np.uint32) << 16).view(np.float32)
    if dtype in plain:
        return raw.view(plain[dtype])
    if dtype.startswith("fp8"):
        try:
            import ml_dtypes
            kind = {"fp8e4nv": "float8_e4m3fn", "fp8e5": "float8_e5m2", "fp8e4b8": "float8_e4m3fnuz",
                    "fp8e5b16": "float8_e5m2fnuz"}[dtype]
            return raw.view(getattr(ml_dtypes, kind)).astype(np.float32)
        except (ImportError, KeyError):
            return raw
    return raw.view(np.dtype(dtype.replace("u", "uint") if dtype.startswith("u") else dtype.replace("i", "int")))


# How far results may be from the reference, relative to it and to the root mean square of the array.
TOLERANCES = {"fp64": 1e-9, "fp32": 2e-3, "fp16": 1e-2, "bf16": 3e-2}


def disagreement(found, expected, dtype, tolerance):
    """What differs between an array's bytes and the reference's, a text, or None. NaN equals NaN."""
    a, b = elements(found, dtype), elements(expected, dtype)
    if a.dtype.kind != "f":
        wrong = a != b
    else:
        a, b = a.astype(np.float64), b.astype(np.float64)
        limit = TOLERANCES.get(dtype, 6e-2) if tolerance is None else tolerance
        finite = b[np.isfinite(b)]
        scale = float(np.sqrt(np.mean(finite * finite))) if finite.size else 0.0
        with np.errstate(invalid="ignore"):
            wrong = ~((a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= limit * (np.abs(b) + scale)))
    count = int(wrong.sum())
    if not count:
        return None
    at = int(np.argmax(wrong))
    return f"{count} of {a.size} elements differ, the first at {at}: {a[at]} instead of {b[at]}"


def places(argument):
    """The arrays in an argument."""
    if isinstance(argument, tuple):
        return [place for element in argument for place in places(element)]
    base = getattr(argument, "base", argument)
    return [base] if isinstance(base, ArrayPlace) else []


class Process:

    def __init__(self, answers):
        self.answers, self.memory, self.packed = answers, None, None

    def answer(self, **fields):
        self.answers.write(json.dumps(fields) + "\n")
        self.answers.flush()

    def synchronize(self):
        if self.memory.device >= 0:
            _txl.synchronize(self.memory.device)

    def bind(self, packed):
        self.memory = None
        self.packed, self.memory = packed, Memory(packed)
        self.memory.restore()
        self.synchronize()
        self.answer(stage="bound")

    def timed(self, call):
        start = time.perf_counter()
        call()
        self.synchronize()
        return 1000 * (time.perf_counter() - start)

    def run(self, job):
        memory = self.memory
        kernel = Kernel(job)
        resources = kernel.native.resources if kernel.native.target != "cpu" else None
        self.answer(stage="compiled")
        values = tuple(memory.value(self.packed.arguments[name]) if name in self.packed.arguments else None
                       for name in job["names"])
        zeroed = [place for name in job["zeroed"] for place in places(self.packed.arguments.get(name))]
        restored = sorted({place.block for name in job["restored"] for place in places(self.packed.arguments[name])})

        def before():
            for block in restored:
                memory.restore_block(block)
            for place in zeroed:
                memory.fill(place, 0)

        def once():
            kernel.launch(values)

        memory.restore()
        before()
        first = self.timed(once)
        self.answer(stage="first", ms=first)
        wrong = self.check(job)
        if wrong is not None:
            self.answer(stage="end", failure="wrong result", reason=wrong)
            return
        times = self.times(job, before, once)
        quantiles = [float(v) for v in np.quantile(times, QUANTILES)]
        self.answer(stage="end", ms=quantiles, runs=len(times), **({} if resources is None else {
            "registers": resources[0], "spills": resources[1], "shared": resources[3]}))

    def check(self, job):
        """What is wrong with the first launch's results, or None."""
        if job["expected"] is None:
            return None
        expected, wrong = np.memmap(job["expected"], np.uint8, "r"), None
        for name in job["compared"]:
            for place in places(self.packed.arguments.get(name)):
                offset = self.packed.blocks[place.block][0] + place.storage
                found = self.memory.read(place.block)[place.storage:place.storage + place.size]
                said = disagreement(found, np.array(expected[offset:offset + place.size]), place.dtype,
                                    job["tolerance"])
                wrong = wrong or (said and f"`{name}`: {said}")
        return wrong

    def times(self, job, before, once):
        """Milliseconds of single runs: about `warmup` ms of runs are not counted, about `rep` ms are."""
        if self.memory.device >= 0:
            events = _Events(self.memory.device)
            estimate = events.estimate(once)
            for _ in range(max(1, int(job["warmup"] / estimate))):
                once()
            return events.times(once, min(max(3, int(job["rep"] / estimate)), 2000), before)

        def one():
            before()
            start = time.perf_counter_ns()
            once()
            return (time.perf_counter_ns() - start) * 1e-6

        estimate = max(min(one() for _ in range(2)), 1e-4)
        for _ in range(min(int(job["warmup"] / estimate), 5000)):
            one()
        return [one() for _ in range(min(max(3, int(job["rep"] / estimate)), 5000))]


def main(jobs, answers):
    import resource
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    process = Process(answers)
    active_device.on_gpu()
    process.answer(stage="ready")
    while True:
        size = jobs.read(8)
        if len(size) < 8:
            return
        job = pickle.loads(jobs.read(struct.unpack("<Q", size)[0]))
        try:
            process.bind(job["bind"]) if "bind" in job else process.run(job)
        except Exception as error:
            process.answer(stage="end", failure=kind_of(error), reason=reason_of(error))
            if not isinstance(error, OutOfResources):
                return  # whatever state the process is in: the next configuration gets a new one


if __name__ == "__main__":
    # A kernel that prints must not write into the answers; the parent's end of life ends this process.
    main(os.fdopen(int(sys.argv[1]), "rb"), os.fdopen(int(sys.argv[2]), "w", encoding="utf-8"))
    os._exit(0)
