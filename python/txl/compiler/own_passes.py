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

from .. import _native  # noqa: F401
from .. import _txl
from ..cache import cache_directory
from ..errors import CompilationError
from ..ir.registry import chosen_passes
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
    names = [] if groups.keys() <= {"source", "ttir", "ttgir"} else _names(record())
    for point in groups:
        if point not in ("source", "ttir", "ttgir", *names):
            known = ", ".join(["source", *names, "ttir", "ttgir"])
            raise ValueError(f"there is no point `{point}` for a pass; there are {known}")
    if "ttgir" in groups and native.target == "cpu":
        raise ValueError("a kernel for the CPU has no TTGIR: a pass at `ttgir` needs a GPU, or the emulator, as target")
    order = ["source", *names, "ttir"]
    early = sorted((point for point in groups if point != "ttgir"), key=order.index)
    if early:
        text, done = program(), -1
        for point in early:
            index = names.index(point) if point in names else -1
            before = names[done + 1:index + 1] if point in names else []
            if point == "ttir":  # the compiler's own passes, with their options
                text = native.stage("ttir") if early == ["ttir"] else _compiled(native, text, "ttir", pairs,
                                                                               groups).stage("ttir")
            text = _changed(text, before, groups[point])
            done = max(done, index)
        native = _compiled(native, text, "ttir", pairs, groups)
    if "ttgir" in groups:
        text = _changed(native.stage("ttgir"), [], groups["ttgir"])
        native = _compiled(native, text, "ttgir", pairs, groups)
    return native


def _names(record):
    """The names of the passes on TTIR, each once, without the compiler's own checks."""
    return list(dict.fromkeys(one.name for one in record if one.stage == "ttir"))


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
    module = parse(_generic(text, before))
    for one in passes:
        one(module)
    changed = _generic(str(module), [], [one.name for one in passes])  # verified
    if path is not None:
        with contextlib.suppress(OSError):
            os.makedirs(os.path.dirname(path), mode=0o700, exist_ok=True)
            write_whole(path, changed, 0o600)
    return changed


def _generic(text, passes, authors=()):
    """A text in generic form, after passes of `txl-opt`. CompilationError if it is wrong."""
    with tempfile.TemporaryDirectory() as folder:
        source, result = os.path.join(folder, "kernel.mlir"), os.path.join(folder, "generic.mlir")
        with open(source, "w", encoding="utf-8") as file:
            file.write(text)
        command = [sys.executable, "-c", _OPT, *(f"--{name}" for name in passes), "--mlir-print-op-generic",
                   "--mlir-print-debuginfo", "--allow-unregistered-dialect=false", source, "-o", result]
        path = os.pathsep.join(entry or os.getcwd() for entry in sys.path)
        done = subprocess.run(command, capture_output=True, text=True, env={**os.environ, "PYTHONPATH": path})
        if done.returncode:
            message = done.stderr.replace(source, "kernel.mlir").strip()
            raise CompilationError(f"the program that the pass {', '.join(f'`{a}`' for a in authors)} left is wrong: "
                                   f"{message}" if authors else message)
        with open(result, encoding="utf-8") as file:
            return file.read()
