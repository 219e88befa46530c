"""Edits that apply the remedy of a diagnostic. What is no edit of a few words stays text in the diagnostic."""
import ast
import re

_QUOTED = re.compile(r"`([^`]+)`")


def remedies(state, diagnostic):
    """[(title, [(first line, first column, last line, last column, new text)])] of a diagnostic; lines from 0, columns
    in characters. Empty if the remedy is no edit."""
    found = []
    line = diagnostic["line"] - 1
    start = diagnostic["column"] - 1
    text = state.lines.line(line)
    marked = text[start:start + diagnostic["length"]]
    for note in diagnostic["notes"]:
        if (match := re.match(r"did you mean `([^`]+)`", note["text"])) and not note["line"]:
            found += _replaced(line, start, marked, diagnostic["message"], match[1])
    maker = _MAKERS.get(diagnostic["name"])
    return found + (maker(state, diagnostic, line, start, marked) if maker else [])


def _replaced(line, start, marked, message, suggestion):
    """The last of the names that the message quotes and the range contains, replaced by the suggestion."""
    for wrong in reversed(_QUOTED.findall(message)):
        at = marked.rfind(wrong)
        if at >= 0:
            begin = start + at
            return [(f"Replace `{wrong}` by `{suggestion}`", [(line, begin, line, begin + len(wrong), suggestion)])]
    return []


def _wrap_global(state, diagnostic, line, start, marked):
    """`X = 5` of the module becomes `X = tl.constexpr(5)`."""
    name = _QUOTED.search(diagnostic["message"])[1]
    for node in state.tree.body if state.tree else ():
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(
            node, ast.AnnAssign) and node.value else []
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            value = node.value
            language = _language_name(state)
            first, last = value.lineno - 1, value.end_lineno - 1
            begin = _character(state, first, value.col_offset)
            end = _character(state, last, value.end_col_offset)
            return [(f"Make `{name}` a `constexpr`", [(first, begin, first, begin, f"{language}.constexpr("),
                                                      (last, end, last, end, ")")])]
    return []


def _decorate(state, diagnostic, line, start, marked):
    """A plain function of the file becomes a jit function."""
    name = _QUOTED.search(diagnostic["message"])[1]
    node = next((n for n in (state.tree.body if state.tree else ()) if isinstance(n, ast.FunctionDef)
                 and n.name == name), None)
    if node is None:
        return []
    decorator = next((ast.unparse(d) for kernel in state.kernels for d in kernel.node.decorator_list
                      if re.search(r"\bjit\b", ast.unparse(d)) and "(" not in ast.unparse(d)), "triton.jit")
    first = min([node.lineno, *(d.lineno for d in node.decorator_list)]) - 1
    return [(f"Decorate `{name}` with `@{decorator}`", [(first, 0, first, 0, f"@{decorator}\n")])]


def _annotate(state, diagnostic, line, start, marked):
    """`x = "…"` becomes `x: tl.constexpr = "…"`."""
    name = _QUOTED.search(diagnostic["message"])[1]
    match = re.match(rf"\s*{re.escape(name)}(?=\s*=)", state.lines.line(line))
    if not match:
        return []
    return [(f"Annotate `{name}` as a `constexpr`",
             [(line, match.end(), line, match.end(), f": {_language_name(state)}.constexpr")])]


def _remove_statement(state, diagnostic, line, start, marked):
    """`del x` goes."""
    if not state.lines.line(line).strip().startswith("del "):
        return []
    return [("Remove the statement", [(line, 0, line + 1, 0, "")])]


def _use_result(state, diagnostic, line, start, marked):
    """`tl.advance(p, offsets)` becomes `p = tl.advance(p, offsets)`."""
    match = re.match(r"\s*(?:\w+\.)*advance\(\s*(\w+)", state.lines.line(line))
    return [(f"Assign the result to `{match[1]}`", [(line, start, line, start, f"{match[1]} = ")])] if match else []


_MAKERS = {"PlainGlobal": _wrap_global, "PlainFunction": _decorate, "NotAVariable": _annotate,
           "UnsupportedStatement": _remove_statement, "UnusedBlockPointer": _use_result}


def _language_name(state):
    """What the file calls the language: `tl`."""
    for node in state.tree.body if state.tree else ():
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name.endswith(".language") and alias.asname:
                    return alias.asname
    return "tl"


def _character(state, index, column):
    line = state.lines.line(index)
    return column if line.isascii() else len(line.encode()[:column].decode(errors="ignore"))


def signature_template(kernel):
    """The comment that gives a kernel the signature that was guessed."""
    guess = next((s for s in kernel.signatures if s.guessed), None)
    return None if guess is None else f"# txl: {guess.title}"
