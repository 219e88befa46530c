"""Kernels written as programs of the language, and compiled again: the code is the same but for places and names.

A text of TTIR is compiled twice: as it is, and from the program that `txlc --emit txl` makes of it, which is what
`kernel.as_txl()` shows.
"""
import contextlib
import difflib
import hashlib
import importlib.util
import itertools
import os
import re
import subprocess
import tempfile
from pathlib import Path

BIN = Path(__file__).resolve().parents[3] / os.environ.get("TXL_BUILD", "build") / "bin"


@contextlib.contextmanager
def kept_texts():
    """The list to which every compilation adds its TTIR, as the tile machine runs it."""
    from txl.jit_function import JITFunction

    texts = []
    compile_one = JITFunction._compile

    def keep(self, *args):
        result = compile_one(self, *args)
        texts.append(result[0].asm["ttir"])
        return result

    JITFunction._compile = keep
    try:
        yield texts
    finally:
        JITFunction._compile = compile_one


def load(text, folder, name="program"):
    """The module of a text."""
    path = Path(folder) / f"{name}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(path.stem, path)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def compiled(module, target):
    import txl
    return txl.compile(module.KERNEL, target=target, signature=module.SIGNATURE, attrs=module.ATTRS,
                       options=module.OPTIONS)


def unplaced(text):
    """A line of PTX without what an assertion that fails says of its place: the file's name, and the line's number."""
    if found := re.match(r"(\.global \.align 1 \.b8 \w+)\[\d+\] = \{([\d, ]+)\};$", text):
        name = bytes(int(n) for n in found[2].split(",")).rstrip(b"\0").decode(errors="replace")
        return found[1] if name.endswith((".py", ".ttir", ">")) else text
    return re.sub(r"(\bst\.param\.b32 \t?\[param2\]), \d+;", r"\1;", text)


def code(ptx):
    """The PTX without places, comments and names of functions."""
    lines = (line.split("//")[0].rstrip() for line in ptx.splitlines()
             if not re.match(r"\s*\.(loc|file)\b|\$L__(tmp|func_)", line))
    functions = re.findall(r"^(?:\.visible )?\.(?:entry|func)\s+(?:\([^)]*\)\s*)?([\w$]+)", ptx, re.MULTILINE)
    text = "\n".join(unplaced(line) for line in lines if line)
    for number, name in enumerate(functions):
        text = re.sub(rf"(?<![\w$]){re.escape(name)}(?=_param_|\b)", f"function{number}", text)
    return text


# What only computes a value of others: it may stand anywhere where they are there.
PURE = re.compile(
    r"\s*(%\w+) = "
    r"((?:arith|math)\.\w+|tt\.(?:splat|broadcast|expand_dims|addptr|make_range|make_tensor_descriptor|reshape|trans|bitcast)|"
    r"ttg\.memdesc_\w+|txl\.remote)\b(.*[^{(])$")


def tiles(ttir):
    """TTIR without locations, after the passes: they find a little more when they run again. Functions and results are
    numbered, and a value that is only computed is what it is computed from, in whatever order that stands. Whether more
    passes may come does not count, nor that an access is of a descriptor's tile, which a program in pointers does not
    state. For what runs on the CPU only."""
    ttir = re.sub(r"tt\.of_descriptor, |(, )?tt\.of_descriptor", "", ttir)
    text = ttir.replace('"txl.as-written", ', "").replace(' attributes {"txl.as-written"}', "")
    text = subprocess.run([BIN / "txl-opt", "-", "--txl-ttir"], input=text, capture_output=True, text=True,
                          check=True).stdout
    values, lines, numbers = {}, [], itertools.count()

    def name(found):
        if found[0] not in values:
            values[found[0]] = f"{found[0][0]}{next(numbers)}"
        return values[found[0]]

    for line in text.splitlines():
        if pure := PURE.match(line):
            said = re.sub(r"[%@][\w$.]+", name, pure[2] + pure[3])
            values[pure[1]] = f"<{hashlib.sha256(said.encode()).hexdigest()[:16]}>"
            continue
        made = re.match(r"(\s*)(%\w+)((?::\d+)? = )(.*)", line)  # names of one region are others in the next
        rest = re.sub(r"[%@][\w$.]+", name, made[4] if made else line)
        if made:
            values.pop(made[2], None)
            rest = made[1] + name(re.match(".*", made[2])) + made[3] + rest
        lines.append(rest)
    return "\n".join(lines)


def statements(text):
    """A program without its comments, which are lines of the source that it was made of, and without the numbers in
    names."""
    return re.sub(r"(_\d+)+\b", "", "\n".join(line for line in text.splitlines() if not line.lstrip().startswith("#")))


def unified(first, second):
    """Lines of one text that the other has not; empty if there are none."""
    return "\n".join(difflib.unified_diff(first.splitlines(), second.splitlines(), "text", "program", lineterm="", n=0))


def difference(text, folder, target="sm_90a"):
    """What the code of a text of TTIR and that of its program do not have in common, as a text; empty if they are the
    same."""
    import txl

    path = Path(folder) / "text.ttir"
    path.write_text(text)
    decompiled = subprocess.run([BIN / "txlc", path, "--emit", "txl"], capture_output=True, text=True)
    if decompiled.returncode:
        return f"refused: {decompiled.stderr}"
    module = load(decompiled.stdout, folder, f"program{len(os.listdir(folder))}")
    try:
        first, second = (code(kernel.asm["ptx"])
                         for kernel in (txl.compile(str(path), target=target, options=module.OPTIONS),
                                        compiled(module, target)))
    except txl.CompilationError as error:
        if "tensor memory" not in str(error) and "the tile machine runs it" not in str(error):
            raise
        first, second = (tiles(kernel.asm["ttir"]) for kernel in (txl.compile(str(path)), compiled(module, "cpu")))
    return unified(first, second)
