"""Parses a file by its top-level statements, so that an edit parses only the statement that it changed.

A chunk begins at a line whose first column has a character that can begin a statement, and ends before the next one;
decorators belong to what they decorate, `else` and closing brackets to what is above them. Where that is not how the
text is structured (a string that contains such a line), a chunk does not parse alone, and the file is parsed whole.
"""
import ast
import re

_STARTS = re.compile(r"[^\s#)\]}]")
_CONTINUES = re.compile(r"(else|elif|except|finally)\b")


def split(lines):
    """[(first line from 0, text)] of the chunks of a file."""
    starts, decorated = [], False
    for index, line in enumerate(lines):
        if not _STARTS.match(line) or _CONTINUES.match(line):
            continue
        if not decorated:
            starts.append(index)
        decorated = line.startswith("@")
    return [(start, "\n".join(lines[start:end])) for start, end in zip(starts, [*starts[1:], len(lines)])]


class ChunkParser:
    """Parses the successive texts of one file."""

    def __init__(self):
        self._known = {}  # (text, occurrence): [first line, nodes]

    def parse(self, text, lines):
        """The syntax tree of a file. SyntaxError, ValueError, RecursionError or MemoryError if it does not parse."""
        known, body, counts = {}, [], {}
        for first, chunk in split(lines):
            count = counts[chunk] = counts.get(chunk, 0) + 1
            entry = self._known.get((chunk, count))
            if entry is None:
                try:
                    entry = [0, ast.parse(chunk).body]
                except (SyntaxError, ValueError):
                    return ast.parse(text)
            if entry[0] != first:
                for node in entry[1]:
                    ast.increment_lineno(node, first - entry[0])
                entry[0] = first
            known[chunk, count] = entry
            body += entry[1]
        self._known = known
        return ast.Module(body, [])
