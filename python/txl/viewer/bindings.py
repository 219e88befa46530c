"""Where each line of a stage's text comes from: the lines of source, from the innermost call outwards.

Every stage encodes it differently: TTIR and TTGIR by `loc`, LLVM IR by `!dbg` and DILocation, PTX by `.loc` for the
instructions that follow, machine code by comments of the disassembler. Here all are converted to a list of (number,
text, frames): the line number in the whole text, and frames (file, line). Lines that only encode locations are
omitted."""
import os
import re

_QUOTED = r'"((?:[^"\\]|\\.)*)"'


def _matching(text, start):
    """The index after the parenthesis that closes the one at `start`; strings are skipped."""
    depth, i = 0, start
    while i < len(text):
        c = text[i]
        if c == '"':
            i += 1
            while i < len(text) and text[i] != '"':
                i += 2 if text[i] == "\\" else 1
        elif c == "(":
            depth += 1
        elif c == ")":
            depth -= 1
            if not depth:
                return i + 1
        i += 1
    return len(text)


class _Locations:
    """The `loc`s of an MLIR text."""

    def __init__(self, lines):
        self._texts = {}
        for line in lines:
            if match := re.match(r"(#loc\d*) = loc\((.*)\)\s*$", line):
                self._texts[match[1]] = match[2]
        self._frames = {}

    def frames(self, text):
        """Of the text between the parentheses of a `loc`."""
        text = text.strip()
        if text not in self._frames:
            self._frames[text] = ()  # a location that refers to itself has no position
            self._frames[text] = self._resolve(text)
        return self._frames[text]

    def _resolve(self, text):
        if text in self._texts:
            return self.frames(self._texts[text])
        if match := re.fullmatch(_QUOTED + r":(\d+):\d+(?: to .*)?", text):
            return (match[1], int(match[2])),
        if match := re.fullmatch(_QUOTED + r"\((.*)\)", text):
            return self.frames(match[2])
        if text.startswith("callsite(") and text.endswith(")"):
            inner = text[len("callsite("):-1]
            at, depth = -1, 0
            for word in re.finditer(r'"(?:[^"\\]|\\.)*"|[()]| at ', inner):
                depth += (word[0] == "(") - (word[0] == ")")
                if word[0] == " at " and not depth:
                    at = word.start()
                    break
            return self.frames(inner[:at]) + self.frames(inner[at + 4:]) if at >= 0 else ()
        if match := re.match(r"fused(?:<.*?>)?\[(.*)\]$", text):
            return next((f for inner in match[1].split(", ") if (f := self.frames(inner))), ())
        return ()


def of_mlir(text):
    """Of TTIR and TTGIR."""
    lines = text.splitlines()
    locations, results = _Locations(lines), []
    for number, line in enumerate(lines, 1):
        if re.match(r"#loc\d* = loc\(", line):
            continue
        shown, frames, at = [], (), 0
        for start in (m.start() for m in re.finditer(r" loc\(", line)):
            if start < at:
                continue
            end = _matching(line, start + 4)
            frames = locations.frames(line[start + 5:end - 1])
            shown.append(line[at:start])
            at = end
        results.append((number, "".join(shown) + line[at:], frames if shown else ()))
    return results


def of_llvm(text):
    """Of LLVM IR: metadata that describes locations is omitted."""
    lines = text.splitlines()
    nodes = {m[1]: m[2] for m in (re.match(r"!(\d+) = (?:distinct )?(!DI\w+\(.*\))$", line) for line in lines) if m}

    def field(node, name):
        results = re.search(rf"\b{name}: (?:!(\d+)|(\d+)|{_QUOTED})", nodes.get(node, ""))
        return next((g for g in results.groups() if g is not None), None) if results else None

    files = {}

    def file_of(scope):
        if scope not in files:
            files[scope] = ""  # a scope that names itself has no file
            node, outer = field(scope, "file"), field(scope, "scope")
            if node is not None:
                name = field(node, "filename") or ""
                files[scope] = name if os.path.isabs(name) else os.path.join(field(node, "directory") or "", name)
            elif outer is not None:
                files[scope] = file_of(outer)
        return files[scope]

    def frames(node):
        created = []
        while node is not None and len(created) < 64:
            line = field(node, "line")
            if line is None:
                break
            created.append((file_of(field(node, "scope")), int(line)))
            node = field(node, "inlinedAt")
        return tuple(created)

    known, results = {}, []
    for number, line in enumerate(lines, 1):
        if re.match(r"!\d+ = ", line):
            continue
        location = re.search(r", !dbg !(\d+)", line)
        if location and location[1] not in known:
            known[location[1]] = frames(location[1])
        results.append((number, re.sub(r",? !dbg !\d+", "", line), known[location[1]] if location else ()))
    return results


def of_ptx(text):
    """Of PTX: instructions belong to the `.loc` before them, until a label or the end of the function."""
    lines, files = text.splitlines(), {}
    for line in lines:
        if location := re.match(rf"\s*\.file\s+(\d+)\s+{_QUOTED}", line):
            files[location[1]] = location[2]
    results, frames, chains = [], (), {}
    for number, line in enumerate(lines, 1):
        if location := re.match(
                r"\s*\.loc\s+(\d+)\s+(\d+)\s+\d+(?:\s*,\s*function_name[^,]*,\s*inlined_at\s+(\d+)\s+(\d+)\s+(\d+))?",
                line):
            # line 0: an instruction of the compiler
            frames = ((files.get(location[1], ""), int(location[2])), ) if int(location[2]) else ()
            if location[3]:
                outer = files.get(location[3], ""), int(location[4])
                frames += chains.get((location[3], location[4], location[5]), (outer, ))
            column = re.match(r"\s*\.loc\s+\d+\s+\d+\s+(\d+)", line)[1]
            chains[(location[1], location[2], column)] = frames
            continue
        if re.match(r"\s*\.(file|section)\b", line):
            continue
        if re.match(r"\s*[})]|\s*\.(visible|entry|func)\b", line):
            frames = ()
        is_code = bool(re.match(r"\s+[@a-z{]", line)) and not line.lstrip().startswith(("//", "{ ."))
        results.append((number, line, frames if is_code else ()))
    return results


def of_sass(text):
    """Of machine code, as nvdisasm prints it with locations."""
    results, frames = [], ()
    for number, line in enumerate(text.splitlines(), 1):
        if location := re.search(rf"//## File {_QUOTED}, line (\d+)(.*)", line):
            inlined = re.search(rf"inlined at {_QUOTED}, line (\d+)", location[3])
            frame = (location[1], int(location[2]))
            frames = (frame, (inlined[1], int(inlined[2]))) if inlined else (frame, )
            continue
        is_code = re.match(r"\s+/\*[0-9a-f]{4,}\*/", line)
        results.append((number, line, frames if is_code else ()))
    return results


READERS = {"ttir": of_mlir, "ttgir": of_mlir, "llir": of_llvm, "ptx": of_ptx, "sass": of_sass}
