"""Runs passes in Python (`txl.ir`) on a kernel's IR and compiles what they made of it.

`txl-opt` brings the text to the point of a pass, in generic form, and verifies it; the compiler verifies the result of
the passes when it reads it. The texts that passes made are kept in the folder `passes` of the cache, under a key of the
text before, the passes' hashes and the compiler.
"""
import contextlib
import hashlib
import os
import subprocess
import sys
import tempfile
from collections import Counter

from .. import _native  # noqa: F401
from .. import _txl
from ..cache import cache_directory
from ..errors import CompilationError
from ..ir.registry import PluginPass, chosen_passes
from ..ir.text import parse
from ..storage.files import write_whole

_OPT = "import sys; from txl import _native, _txl; sys.exit(_txl.opt(sys.argv[1:]))"


def through_passes(native, option, program, pairs, record):
    """The kernel that passes make of a kernel.

    Args:
        native: The kernel without them.
        option: The value of `ir_passes`.
        program: A function that gives the TTIR before all passes of the compiler.
        pairs: The options of the compilation.
        record: A function that gives the compiler's passes, a list of Pass.

    CompilationError if the program that a pass leaves is wrong, ValueError for a point that does not exist. What a pass
    raises passes through.
    """
    groups = {}
    for one in chosen_passes(option):
        groups.setdefault(one.at, []).append(one)
    early, late = [], []
    if not groups.keys() <= {"source", "ttir", "ttgir"}:
        early, late = _names(record())
        if native.target == "cpu" and any(point.startswith("ttgir:") for point in groups):
            raise ValueError("a kernel for the CPU has no passes on TTGIR: they need a GPU, or the emulator, as target")
        for point in groups:
            if point not in ("source", "ttir", "ttgir", *early) and _late_name(point) not in late:
                known = ", ".join(["source", *early, "ttir", *(f"ttgir:{name}" for name in late), "ttgir"])
                raise ValueError(f"there is no point `{point}` for a pass; there are {known}")
    if "ttgir" in groups and native.target == "cpu":
        raise ValueError("a kernel for the CPU has no TTGIR: a pass at `ttgir` needs a GPU, or the emulator, as target")
    native = _through_early(native, groups, early, program, pairs)
    native = _through_late(native, groups, early, late, pairs)
    if "ttgir" in groups:
        text = _changed(native.stage("ttgir"), [], groups["ttgir"])
        native = _compiled(native, text, "ttgir", pairs, groups)
    return native


def _through_early(native, groups, names, program, pairs):
    """After the passes at points up to the end of those on TTIR."""
    order = ["source", *names, "ttir"]
    points = sorted((point for point in groups if point in order), key=order.index)
    if not points:
        return native
    text, done = program(), -1
    for point in points:
        index = names.index(point) if point in names else -1
        before = names[done + 1:index + 1] if point in names else []
        if point == "ttir":  # the compiler's own passes, with their options
            text = native.stage("ttir") if points == ["ttir"] else _compiled(native, text, "ttir", pairs,
                                                                             groups).stage("ttir")
        text = _changed(text, before, groups[point])
        done = max(done, index)
    return _compiled(native, text, "ttir", pairs, groups)


def _through_late(native, groups, early, late, pairs):
    """After the passes at points between those from TTIR to TTGIR, of which the compiler runs the others."""
    points = {_late_name(point): group for point, group in groups.items()
              if point not in ("source", "ttir", "ttgir", *early)}
    if not points:
        return native
    text, done = native.stage("ttir"), []
    for point in sorted(points, key=late.index):
        between = [*done, ("passes_until", point)]
        text = _changed(_compiled(native, text, "ttir", pairs + between, groups).stage("ttgir"), [], points[point])
        done = [("passes_after", point)]
    return _compiled(native, text, "ttir", pairs + done, groups)


def _late_name(point):
    return point.removeprefix("ttgir:")


def _names(record):
    """The names of the passes on TTIR, each once, and of those from TTIR to TTGIR, of which the second of a name is
    `NAME#2`; without the compiler's own checks."""
    early = list(dict.fromkeys(one.name for one in record if one.stage == "ttir"))
    late, counts = [], Counter()
    for one in record:
        if one.stage == "ttgir":
            counts[one.name] += 1
            late.append(one.name if counts[one.name] == 1 else f"{one.name}#{counts[one.name]}")
    return early, late


def _compiled(native, text, stage, pairs, groups):
    try:
        return _txl.compile_text(text, stage, f"{native.name}.{stage}", native.name, pairs)
    except CompilationError as error:
        passes = ", ".join(f"`{one.name}`" for group in groups.values() for one in group)
        error.args = (f"the program that the pass {passes} left is wrong: {error}", *error.args[1:])
        raise


def _changed(text, before, passes):
    """A text after the compiler's passes `before`, and then these."""
    key = hashlib.sha256(repr((text, before, [one.hash for one in passes], _txl.identity())).encode()).hexdigest()
    folder = cache_directory()
    path = os.path.join(folder, "passes", f"{key}.mlir") if folder is not None else None
    if path is not None and os.path.exists(path):
        with contextlib.suppress(OSError, UnicodeDecodeError), open(path, encoding="utf-8") as file:
            return file.read()
    module = parse(_generic(text, [f"--{name}" for name in before]))
    for one in passes:
        if isinstance(one, PluginPass):
            module = parse(_generic(str(module), [f"--load-pass-plugin={one.path}", "--allow-unregistered-dialect",
                                                  f"--pass-pipeline=builtin.module({','.join(one.names)})"],
                                    [one.name], [one.tool]))
        else:
            one(module)
    changed = _generic(str(module), [], [one.name for one in passes])  # verified
    if path is not None:
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            write_whole(path, changed, 0o600)
    return changed


def _generic(text, passes, authors=(), tool=(sys.executable, "-c", _OPT)):
    """A text in generic form, after passes of `txl-opt`, named by its arguments, or of `mlir-opt`, which does not know
    the dialects. CompilationError if it is wrong. What passes of a plugin write to standard error is written there."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = os.path.join(folder, "kernel.mlir"), os.path.join(folder, "generic.mlir")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        command = [*tool, *passes, "--mlir-print-op-generic",
                   "--mlir-print-debuginfo", source, "-o", result]
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
        if done.returncode:
            message = done.stderr.replace(source, "kernel.mlir").strip()
            raise CompilationError(f"the program that the pass {', '.join(f'`{a}`' for a in authors)} left is wrong: "
                                   f"{message}" if authors else message)
        if tool[-1] != _OPT:
            sys.stderr.write(done.stderr)
        with open(result, encoding="utf-8") as file:
            return file.read()
