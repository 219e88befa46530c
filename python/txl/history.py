"""A history of compilations with all of their inputs: why a kernel is compiled again, and what the cache contains.

A key of the cache is a hash that explains nothing. So each compilation leaves a record, in the process and in the
folder `history` of the cache: the text of the function and of those it reached, the facts about each argument, the
options, the globals and attributes that it read, and the compiler. `explain` compares a compilation with the nearest
record before it: the one with the fewest differences. Records are for people: no compilation looks at them, and one
that is damaged or missing costs an explanation."""
import hashlib
import json
import os
import sys
import time

from . import _native  # noqa: F401
from . import _txl
from .cache import cache_directory
from .storage.files import append_line, write_whole
from .host import is_prelude
from .jit_callable import function_below

__all__ = ["Compilation", "explain", "monitor"]

_KEPT, _LARGEST = 24, 1 << 19  # records of one function, and the size in bytes at which their file is rewritten
_MOST = 4096
listeners = []  # functions that are called with each Compilation
_done = []  # the compilations of this process, in their order


class Compilation:
    """One compilation.

    Attributes:
        kernel: `module.name` of the function.
        reasons: Why it was not found: what differs from the nearest compilation before it, a text each. Empty if it
            came from the cache.
        from_cache: Whether it came from the cache.
        milliseconds: How long it took, the look into the cache included.
        record: What decided it, as plain data.
    """

    def __init__(self, record, from_cache, milliseconds):
        self.kernel, self.record, self.from_cache, self.milliseconds = record[
            "kernel"], record, from_cache, milliseconds
        self._reasons = [] if from_cache else None

    @property
    def reasons(self):
        if self._reasons is None:
            self._reasons = why(self.record)
        return self._reasons

    def __repr__(self):
        if self.from_cache:
            return f"{self.kernel}: taken from the cache"
        return "\n".join(
            [f"{self.kernel}: compiled in {self.milliseconds:.1f} ms", *(f"    {reason}" for reason in self.reasons)])


def explain(fn=None):
    """Why the kernels of this process were compiled: a list of Compilation, in their order; print them. fn: Those of
    one function."""
    name = None if fn is None else _name(function_below(fn))
    return [c for c in _done if name in (None, c.kernel)]


def _name(fn):
    return f"{fn.module}.{fn.__qualname__}"


def _argument_text(specialization):
    first = specialization[0]
    if first is tuple:
        return "(" + ", ".join(_argument_text(element) for element in specialization[1]) + ")"
    if first is None:
        value = specialization[1]
        return f"the constant {getattr(value, '__qualname__', None) or repr(value)}"
    if len(specialization) == 3:
        return f"the constant {specialization[2]!r} ({first})"
    return f"{first}{', divisible by 16' if specialization[1] == 16 else ''}"


def _is_function(value):
    return hasattr(value, "_source") and hasattr(value, "_fn_name")


def _value_of(use):
    return getattr(use[2], "value", use[2]) if type(use[2]).__name__ == "Snapshot" else use[2]


def sources_of(fn, uses):
    """{name: [file, line, text]} of a kernel's function and those that it calls, those of the library excepted. `uses`
    are the compiler's queries (host.Host)."""
    called = [value for value in map(_value_of, uses)
              if _is_function(value) and not is_prelude(getattr(value, "module", None))]
    sources = {}
    for function in (fn, *called):
        text, file, line = function._source()
        sources[function._fn_name] = [file, line, text]
    return sources


def record_of(fn, signature, options, uses):
    """The inputs of a compilation, as plain data: `uses` are the compiler's queries (host.Host)."""
    values = {}
    for use in uses:
        value = _value_of(use)
        if not _is_function(value) and (isinstance(value, (bool, int, float, str, tuple, list, dict, type(None)))
                                        or type(value).__name__ == "constexpr"):
            values[use[3]] = repr(value)[:200]
    return {
        "kernel": _name(fn), "sources": sources_of(fn, uses), "arguments": {
            p.name: _argument_text(s)
            for p, s in zip(fn.params, signature)
        }, "options": {name: str(value)
                       for name, value in sorted(options.items())
                       if name != "record_passes"}, "values": values, "compiler": _txl.identity(), "time": time.time()
    }


def differences(old, new):
    """What differs between two records, a text each."""
    results = []
    if old["compiler"] != new["compiler"]:
        results.append("the compiler is another one")
    for what, key in (("argument", "arguments"), ("option", "options"), ("", "values")):
        for name in [*old[key], *(n for n in new[key] if n not in old[key])]:
            before, now = old[key].get(name), new[key].get(name)
            if before != now:
                named = f"{what} `{name}`" if what else name
                results.append(f"{named} is {_described(now)}, was {_described(before)}")
    for name in [*old["sources"], *(n for n in new["sources"] if n not in old["sources"])]:
        before, now = old["sources"].get(name), new["sources"].get(name)
        if before is None or now is None:
            results.append(f"function `{name}` is {'no longer' if now is None else 'now'} reached")
        elif before[2] != now[2]:
            results.append(_changed_line(name, before, now))
    return results


def _described(text):
    return "not given" if text is None else text


def _changed_line(name, before, now):
    """The first line of a function's text that is another one."""
    old, new = before[2].splitlines(), now[2].splitlines()
    at = next((i for i, (a, b) in enumerate(zip(old, new)) if a != b), min(len(old), len(new)))
    here, there = (lines[at].strip() if at < len(lines) else "the end" for lines in (new, old))
    return f"{now[0]}:{now[1] + at}: `{name.rsplit('.', 1)[-1]}` has `{here}`, had `{there}`"


def _file(kernel):
    folder = cache_directory()
    if folder is None:
        return None
    return os.path.join(folder, "history", hashlib.sha256(kernel.encode()).hexdigest()[:32] + ".jsonl")


_FIELDS = {
    "kernel": str, "sources": dict, "arguments": dict, "options": dict, "values": dict, "compiler": str, "time": float
}


def _is_record(result):
    """Whether a JSON value is a record as `record_of` makes it: every reader of records relies on its fields."""
    if not isinstance(result, dict) or not all(isinstance(result.get(k), t) for k, t in _FIELDS.items()):
        return False
    is_location = lambda source: isinstance(source, list) and [type(element) for element in source] == [str, int, str]
    texts = [text for key in ("arguments", "options", "values") for text in result[key].values()]
    return bool(result["sources"]) and all(map(is_location, result["sources"].values())) and all(
        isinstance(text, str) for text in texts)


def records(path):
    """The records of a file of the history, oldest first. A line that is damaged is none."""
    results = []
    try:
        with open(path, encoding="utf-8", errors="replace") as file:
            for line in file:
                try:
                    record = json.loads(line)
                except (ValueError, RecursionError):
                    continue
                if _is_record(record):
                    results.append(record)
    except OSError:
        pass
    return results[-_KEPT:]


def _keep(path, record):
    """Add a record, a line; if it cannot be written it is dropped. A file that has grown is rewritten with the last
    records."""
    try:
        os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
        if os.path.exists(path) and os.path.getsize(path) > _LARGEST:
            write_whole(path, "".join(json.dumps(r) + "\n" for r in [*records(path)[1 - _KEPT:], record]), 0o600)
        else:
            append_line(path, json.dumps(record))
    except OSError:
        pass


def nearest(record):
    """What differs from the nearest compilation before, of this process or another; None if there was none."""
    path = _file(record["kernel"])
    before = [*(records(path) if path else []), *(c.record for c in _done if c.kernel == record["kernel"])]
    before = [old for old in before if old["time"] < record["time"]]
    return min((differences(old, record) for old in reversed(before)), key=len, default=None)


def why(record):
    """Why a compilation of `record` is not in the cache, a text each."""
    result = nearest(record)
    if result is None:
        return ["it was not compiled before"]
    if result:
        return result
    if cache_directory() is None:
        return ["nothing differs: TXL_ALWAYS_COMPILE keeps the cache from being used"]
    return ["nothing differs: its entry is no longer in the cache, or was never kept there"]


def note(record, from_cache, seconds):
    """Called after each compilation. Writes why, where TXL_EXPLAIN is set."""
    done = Compilation(record, from_cache, 1000 * seconds)
    if os.environ.get("TXL_EXPLAIN", "").lower() not in ("", "0", "false", "no", "off"):
        print(f"txl: {done!r}", file=sys.stderr)
    for listener in list(listeners):
        listener(done)
    _done.append(done)
    del _done[:-_MOST]
    if not from_cache and (path := _file(record["kernel"])):
        _keep(path, record)


def _print(compilation):
    print(f"txl: {compilation!r}", file=sys.stderr, flush=True)


class monitor:
    """Call `report` after each compilation that the cache did not have, until `stop()` or the end of a `with` block.

    Args:
        report: A function of a Compilation (`kernel`, `milliseconds`, `reasons`, `from_cache`), called on the thread
            that compiles; its exceptions are printed and dropped. Left out: a line for each on standard error.
        cached: Report kernels too that came from the cache.

    Attributes: compilations, a list of what was reported.
    """

    def __init__(self, report=None, cached=False):
        self.report, self.cached, self.compilations = report or _print, cached, []
        listeners.append(self._take)

    def _take(self, compilation):
        if compilation.from_cache and not self.cached:
            return
        self.compilations.append(compilation)
        try:
            self.report(compilation)
        except Exception as error:
            print(f"txl: the function that `txl.monitor` calls has failed: {type(error).__name__}: {error}",
                  file=sys.stderr)

    def stop(self):
        """Report no more."""
        if self._take in listeners:
            listeners.remove(self._take)

    def __enter__(self):
        return self

    def __exit__(self, *exception):
        self.stop()
