"""Answers to an editor's requests about a State, as plain data: lines from 0, columns in characters."""
import ast
import inspect
import re

from .library import library, signature_of

_WORD = re.compile(r"[A-Za-z_]\w*$")
_HEADER = re.compile(r"\s*(if|elif|while|for|with|def)\b")
_PAIRS = {"(": ")", "[": "]", "{": "}"}
_LONGEST_HINT = 48


def byte_column(state, line, character):
    """The column in bytes of a character of a line (from 0)."""
    text = state.lines.line(line)
    return character if text.isascii() else len(text[:character].encode())


def characters(state, line, column):
    """The character of a line (from 0) at a column in bytes."""
    text = state.lines.line(line)
    return column if text.isascii() else len(text.encode()[:column].decode(errors="ignore"))


def hover(state, line, character, chosen=None, layouts=None):
    """(text in Markdown, first character, last character) for a position; None if nothing is known there. `layouts`: a
    function (evaluation, line from 1, name) -> [text]."""
    value, evaluation = state.value_at(line + 1, byte_column(state, line, character), chosen)
    if value is None:
        return None
    begin = characters(state, value.line - 1, value.column) if value.line == line + 1 else 0
    end = characters(state, line, value.end_column) if value.end_line == line + 1 else len(state.lines.line(line))
    source = state.lines.line(line)[begin:end]
    name = source.split("(")[0].strip().rsplit(".", 1)[-1].split(":")[0]
    paragraphs = []
    if value.kind in ("function", "builtin"):
        paragraphs += _documentation(state, value)
    else:
        label = {"tile": "", "buffer": "buffer ", "constant": "constexpr = "}.get(value.kind, f"{value.kind} ")
        paragraphs.append(f"```python\n{source if len(source) < 60 else name}: {label}{value.text}\n```")
    if value.kind in ("tile", "buffer") and layouts is not None:
        found = layouts(evaluation, line + 1, name)
        if found:
            paragraphs.append("\n".join(f"- layout {text}" for text in found))
    signature = evaluation.signature
    origin = f"guessed: {', '.join(signature.guessed)}" if signature.guessed else signature.origin
    paragraphs.append(f"`{signature.kernel}`: {signature.title} ({origin})")
    return "\n\n".join(paragraphs), begin, end


def _documentation(state, value):
    entry = library().find(value.text)
    if value.file is not None and not (entry and value.file.endswith(entry.file.rsplit("/", 1)[-1])):
        node = _function_at(state, value)
        if node is not None:
            text = ast.get_docstring(node)
            return [f"```python\ndef {signature_of(node)}\n```"] + ([text] if text else [])
        entry = None if value.file == state.path else entry
    if entry is None:
        return [f"```python\n{value.text}\n```"]
    return [f"```python\n{entry.signature}\n```"] + ([inspect.cleandoc(entry.documentation)]
                                                     if entry.documentation else [])


def _function_at(state, value):
    """The syntax tree of a function that a value names; None if its file cannot be read."""
    tree = state.tree
    if value.file != state.path:
        try:
            with open(value.file, encoding="utf-8") as file:
                tree = ast.parse(file.read())
        except (OSError, SyntaxError, ValueError):
            return None
    return next((n for n in ast.walk(tree) if isinstance(n, ast.FunctionDef) and n.name == value.text
                 and n.lineno == value.definition_line), None) if tree is not None else None


def hints(state, first, last, chosen=None):
    """[(line, character, text)] for the lines from `first` to `last`: the types of variables where they are assigned,
    and of parameters."""
    found, seen = [], set()
    if not state.parses:
        return found
    for kernel in state.kernels:
        if kernel.node.end_lineno < first + 1 or kernel.first_line > last + 1:
            continue
        targets = {(arg.lineno, arg.col_offset) for arg in kernel.parameters if arg.annotation is None}
        for node in ast.walk(kernel.node):
            if isinstance(node, (ast.Assign, ast.AugAssign, ast.AnnAssign, ast.For)):
                for target in node.targets if isinstance(node, ast.Assign) else [node.target]:
                    targets |= {(n.lineno, n.col_offset) for n in ast.walk(target) if isinstance(n, ast.Name)}
        for evaluation in state.evaluations_at(kernel.node.lineno, chosen):
            for line, column in targets - seen:
                if not first <= line - 1 <= last:
                    continue
                for value in evaluation.by_line.get(line, ()):
                    if value.column == column and value.kind in ("tile", "buffer", "constant", "tuple"):
                        seen.add((line, column))
                        name = re.match(r"\w+", state.lines.line(line - 1)[characters(state, line - 1, column):])
                        at = characters(state, line - 1, column) + len(name[0] if name else "")
                        text = value.text if len(value.text) <= _LONGEST_HINT else value.text[:_LONGEST_HINT] + "…"
                        found.append((line - 1, at, f": {text}" if value.kind != "constant" else f" = {text}"))
                        break
    return sorted(found)


def definition(state, line, character, chosen=None):
    """(file, line) of the definition of what stands at a position, lines from 0; None if it is not known."""
    column = byte_column(state, line, character)
    value, _ = state.value_at(line + 1, column, chosen)
    if value is not None and value.file is not None and value.file.endswith(".py") and not _is_library(value.file):
        return value.file, value.definition_line - 1
    if value is not None and value.kind in ("function", "builtin"):
        entry = library().find(value.text)
        if entry is not None:
            return entry.file, entry.line - 1
    name = _name_at(state, line, character)
    return _variable(state, line + 1, name) if name else None


def _is_library(file):
    return file.startswith("txl/language")


def _name_at(state, line, character):
    text = state.lines.line(line)
    begin = re.search(r"\w*$", text[:character]).start()
    match = re.match(r"[A-Za-z_]\w*", text[begin:])
    return match[0] if match else None


def _variable(state, line, name):
    """The last assignment of a variable before a line of its function, its parameter, or the file's own definition."""
    kernel = state.kernel_at(line)
    best = None
    if kernel is not None:
        for node in ast.walk(kernel.node):
            is_target = isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store) and node.id == name
            if (is_target or isinstance(node, ast.arg) and node.arg == name) and node.lineno <= line:
                best = max(best or 0, node.lineno)
    for node in state.tree.body if best is None and state.tree else ():
        targets = node.targets if isinstance(node, ast.Assign) else []
        if getattr(node, "name", None) == name or any(isinstance(t, ast.Name) and t.id == name for t in targets):
            best = node.lineno
    return None if best is None else (state.path, best - 1)


def completion_text(text_before, has_body):
    """The text before a cursor with the attribute that is being typed left out and open brackets closed, and the offset
    of the end of the object. None if no attribute is being typed. `has_body`: the next line is a block of this one."""
    typed = _WORD.search(text_before)
    typed = typed[0] if typed else ""
    head = text_before[:len(text_before) - len(typed)]
    if not head.endswith("."):
        return None
    head = head[:-1]
    closers = []
    for character in head:
        if character in _PAIRS:
            closers.append(_PAIRS[character])
        elif closers and character == closers[-1]:
            closers.pop()
    end = (":" if has_body else ": pass") if _HEADER.match(head) else ""
    return head + "".join(reversed(closers)) + end, len(head)


def complete(state, make_state, line, character, chosen=None):
    """[(name, kind, detail, documentation)] of what can stand at a position. `make_state` analyses another text."""
    before = state.lines.line(line)[:character]
    after = next((one for one in state.lines.lines[line + 1:] if one.strip()), "")
    patched = completion_text(before, len(after) - len(after.lstrip()) > len(before) - len(before.lstrip()))
    if patched is None:
        return _names(state, line)
    text, end = patched
    lines = list(state.lines.lines)
    lines[line] = text
    other = make_state("\n".join(lines))
    target = _WORD.search(text[:end])
    if target and (target[0] in _language_names(other) or other.tree is None and target[0] == "tl"):
        return [_item(entry, "function") for entry in library().names.values()]
    column = byte_column(other, line, end)
    for evaluation in other.evaluations_at(line + 1, chosen):
        value = evaluation.ending_at(line + 1, column)
        if value is not None:
            if value.kind in ("tile", "buffer"):
                return [_item(entry, "method") for entry in library().methods.values()] + [
                    (name, "property", value.text, "") for name in ("dtype", "shape", "type", "T", "numel")]
            return [] if value.kind != "module" else [_item(e, "function") for e in library().extra.values()]
    return []


def _item(entry, kind):
    return entry.name, kind, entry.signature, entry.documentation


def _language_names(state):
    """The names under which a file imports the language."""
    found = set()
    for node in ast.walk(state.tree) if state.tree is not None else ():
        if isinstance(node, ast.Import):
            found |= {alias.asname for alias in node.names if alias.name.split(".")[0] in ("triton", "txl")
                      and alias.name.endswith("language") and alias.asname}
        elif isinstance(node, ast.ImportFrom) and node.module in ("triton", "txl"):
            found |= {alias.asname or alias.name for alias in node.names if alias.name == "language"}
    return found


def _names(state, line):
    """The variables and parameters of the function at a line, and the file's functions."""
    kernel = state.kernel_at(line + 1)
    if kernel is None:
        return []
    names = {node.arg: "variable" for node in ast.walk(kernel.node) if isinstance(node, ast.arg)}
    names |= {node.id: "variable" for node in ast.walk(kernel.node)
              if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store)}
    names |= {other.name: "function" for other in state.kernels}
    return [(name, kind, "", "") for name, kind in sorted(names.items())]
