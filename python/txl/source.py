"""The text of a function: from its first decorator to its last line, without the `inspect` module, whose import alone
costs more than everything else that happens when a program starts."""
import os

_files = {}
_texts = {}
_tokens = None


def remember(name, text):
    """Keep the text of a program that has no file: `<string>` of `-c`, `<stdin>` of standard input."""
    _texts[name] = text


def _defines(lines, code):
    """Whether a function with this code is in a program's text: code that `exec` compiles is named `<string>` too."""
    try:
        pending = [compile("".join(lines), code.co_filename, "exec", dont_inherit=True)]
    except (SyntaxError, ValueError):
        return False
    while pending:
        current = pending.pop()
        if current == code:
            return True
        pending += [constant for constant in current.co_consts if isinstance(constant, type(code))]
    return False


def _lines_without_a_file(fn):
    """The text that a program without a file was compiled from, if one of these has kept it: this package, a notebook,
    or, from 3.13 on, Python itself."""
    import linecache
    code = fn.__code__
    text = _texts.get(code.co_filename)
    if text is not None:
        lines = text.splitlines(keepends=True)
    else:
        of_code = getattr(linecache, "_getlines_from_code", None)
        lines = (of_code and of_code(code)) or linecache.getlines(code.co_filename, fn.__globals__)
    shared = code.co_filename in ("<string>", "<stdin>")  # a name that other texts have too
    return lines if lines and (not shared or _defines(lines, code)) else None


def _read(path):
    """The lines of a Python file; None if there is no such file."""
    try:
        info = os.stat(path)
        stamp = info.st_mtime_ns, info.st_size
        known = _files.get(path)
        if known is None or known[0] != stamp:
            with open(path, "rb") as file:
                data = file.read()
            head = b"".join(data.split(b"\n", 2)[:2])
            encoding = "utf-8-sig"
            if b"coding" in head:
                import io
                import tokenize
                encoding = tokenize.detect_encoding(io.BytesIO(data).readline)[0]
            text = data.decode(encoding).replace("\r\n", "\n").replace("\r", "\n")
            known = _files[path] = stamp, text.splitlines(keepends=True) if "\f" not in text else text.split("\n")
            if "\f" in text:
                known = _files[path] = stamp, [line + "\n" for line in known[1]]
        return known[1]
    except (OSError, ValueError, SyntaxError, LookupError):
        return None


def _lines(fn):
    lines = _read(fn.__code__.co_filename)
    return lines if lines is not None else _lines_without_a_file(fn)  # typed into a session, or inside of an archive


def _block_end(lines, start):
    """The number of lines of the function whose first line is lines[start]: up to the first statement that is indented
    less."""
    global _tokens
    if _tokens is None:
        import re
        _tokens = re.compile(
            r"""#[^\n]*|[rRuUbBfFtT]*(?:\"\"\"(?:[^\\]|\\.)*?\"\"\"|'''(?:[^\\]|\\.)*?'''|"(?:[^"\\\n]|\\.)*"|"""
            r"""'(?:[^'\\\n]|\\.)*')|[\[({]|[\])}]|\\\n|\n""", re.S)
    text = "".join(lines[start:])
    if not text.endswith("\n"):  # every line is looked at when its end is seen
        text += "\n"
    width = len(lines[start].expandtabs()) - len(lines[start].expandtabs().lstrip())
    depth, line, last, at_start, in_header = 0, 0, 0, True, True
    position, line_begin = 0, 0
    for match in _tokens.finditer(text):
        token = match.group()
        if at_start and depth == 0:
            content = text[line_begin:match.end()].lstrip(" \t\f")
            blank = content == "\n" or content[:1] == "#"
            if not blank:
                indent = text[line_begin:line_begin + len(text[line_begin:match.end()]) - len(content)].expandtabs()
                if not in_header and len(indent) <= width:
                    return last + 1
                if in_header and content[:1] != "@":
                    in_header = False
                at_start = False
        first = token[0]
        if token == "\n":
            if not at_start:
                last = line
            if depth == 0:
                at_start = True
            line += 1
            line_begin = match.end()
        elif token == "\\\n":
            line += 1
        elif token[0] in "[({":
            depth += 1
        elif token[0] in "])}":
            depth -= 1
        elif first != "#":
            line += token.count("\n")
    return last + 1 if at_start else line + 1


def _remedy(name):
    if name == "<string>":
        return "define kernels in a file; `python -m txl -c` knows the text of its own program, and Python from 3.13 on"
    if name == "<stdin>":
        return "define kernels in a file; at a prompt, Python keeps the text from 3.13 on; for a program, use `python -m txl -`"
    return "define kernels in a file"


def function_source(fn):
    """(text, file, first line) of a Python function. OSError if its text cannot be found."""
    code = fn.__code__
    lines = _lines(fn)
    start = code.co_firstlineno - 1
    if lines is None or start >= len(lines):
        raise OSError(f"the source of `{fn.__qualname__}` cannot be found: {_remedy(code.co_filename)}")
    head = lines[start].lstrip()
    if not head.startswith(("@", "def ", "def\t")):
        raise OSError(f"`{fn.__qualname__}` is no `def` at {code.co_filename}:{start + 1}; has the file changed?")
    text = "".join(lines[start:start + _block_end(lines, start)])
    return text if text.endswith("\n") else text + "\n", code.co_filename, start + 1
