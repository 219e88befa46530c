"""Lines have at most 120 columns in C++, tables of definitions, Python and Markdown. Exempt is what cannot be wrapped:
a string literal across the limit (the text of a program, an expected line), a line of a Markdown table or with a link,
and the text of a program or its output on a page.
"""
import io
import re
import tokenize
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("src", "python", "tools", "examples", "docs", "scripts", "bench", "test")
WIDTH = 120
RECORDED = {"corpus", "testdata", "recorded", "golden", "__pycache__", "diagnostics", "site"}
GENERATED = re.compile(r"<!-- Written by|# .*\n\nMade from `")


def literals(text):
    """(line, first column, line, end column) of each string literal of a Python program; f-strings are one."""
    depth = 0
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type == tokenize.STRING and depth == 0:
            yield *token.start, *token.end
        elif token.type == getattr(tokenize, "FSTRING_START", None):
            depth, start = depth + 1, token.start if depth == 0 else start
        elif token.type == getattr(tokenize, "FSTRING_END", None):
            depth -= 1
            if depth == 0:
                yield *start, *token.end


def python(text, long):
    """Of the lines `long` those whose column 120 is in no string literal."""
    spans = list(literals(text))
    return [number for number in long
            if not any((first, begin) < (number, WIDTH) and (number, WIDTH) < (last, end)
                       for first, begin, last, end in spans)]


def cpp(text, long):
    """The same for C++: raw strings of several lines, and literals of one line."""
    inside = set()
    for match in re.finditer(r'R"(\w*)\(.*?\)\1"', text, re.S):
        first = text.count("\n", 0, match.start()) + 1
        inside.update(range(first, first + match[0].count("\n") + 1))
    lines = text.split("\n")
    return [number for number in long if number not in inside and not any(
        match.start() < WIDTH < match.end() for match in re.finditer(r'"(?:[^"\\]|\\.)*"', lines[number - 1]))]


def markdown(text, long):
    if GENERATED.match(text):
        return []
    lines, fenced, inside = text.split("\n"), set(), False
    for number, line in enumerate(lines, 1):
        if line.lstrip().startswith("```"):
            inside = not inside
        elif inside:
            fenced.add(number)
    return [number for number in long if number not in fenced and not lines[number - 1].lstrip().startswith("|")
            and not lines[number - 1].startswith("    ") and not re.search(r"\]\(\S+\)|https?://", lines[number - 1])]


def table(text, long):
    """A row of a table of definitions is one line, MACRO(column, column …), or continues with spaces."""
    return [number for number in long if not re.match(r"#define |[A-Z_0-9]+\(| {4,}\S", text.split("\n")[number - 1])]


KINDS = {".py": python, ".cpp": cpp, ".h": cpp, ".td": cpp, ".def": table, ".md": markdown}


def too_long(text, kind):
    long = [number for number, line in enumerate(text.split("\n"), 1) if len(line) > WIDTH]
    return kind(text, long) if long else []


def test_lines_have_120_columns():
    wrong = []
    paths = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*"))]
    for path in [*sorted(ROOT.glob("*.md")), *paths]:
        if path.suffix in KINDS and not RECORDED & set(path.relative_to(ROOT).parts):
            name = path.relative_to(ROOT).as_posix()
            wrong += [f"{name}:{line}" for line in too_long(path.read_text(encoding="utf-8"), KINDS[path.suffix])]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong)


@pytest.mark.parametrize("kind, text, wrong", [
    (python, f"x = '{'a' * 130}'\n", []),
    (python, f"x = f'''\n{'a' * 130}\n'''\n", []),
    (python, f"x = {'a' * 130}\n", [1]),
    (python, f"# {'a' * 130}\n", [1]),
    (cpp, f'auto x = "{"a" * 130}";\n', []),
    (cpp, f'auto x = R"mlir(\n{"a" * 130}\n)mlir";\n', []),
    (cpp, f"// {'a' * 130}\n", [1]),
    (markdown, f"| {'a' * 130} |\n", []),
    (markdown, f"```\n{'a' * 130}\n```\n{'a ' * 70}\n", [4]),
])
def test_what_is_too_long(kind, text, wrong):
    assert too_long(text, kind) == wrong
