#!/usr/bin/env python3
"""Writes docs/reference/diagnostics.md: every diagnostic that src declares, with its Python exception and its text.

    scripts/document-diagnostics.py            writes the page
    scripts/document-diagnostics.py --check    exits 1 if the page is not what would be written
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "diagnostics.md"
DECLARATION = re.compile(r"^\s*TXL_DIAGNOSTIC\(\s*(\w+)\s*,\s*(\w+)\s*,\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\)", re.M)
TITLES = {
    "assembly": "Inline assembly",
    "capi": "The C API",
    "driver": "Compiling and launching",
    "emulator": "The emulator",
    "filehost": "Files without Python",
    "frontend": "The language",
    "ir": "IR",
    "lower": "Code for GPUs",
    "machine": "Running on the CPU",
    "nvptx": "Assembling",
    "ptx": "Reading PTX",
    "runtime": "The CUDA driver",
    "syntax": "Syntax",
}

HEAD = """<!-- Written by scripts/document-diagnostics.py from the declarations in src. -->
# Diagnostics

Every error and warning of the compiler and of the tile machine: its name, the Python exception that a program gets, and
its text, in which `{0}`, `{1}` … are names, types and shapes. An error of a compilation is a `CompilationError`, too.
A warning does not stop the compilation. How a diagnostic is written and tested:
[diagnostics](../extend/diagnostics.md).
"""


def declared():
    """{component: [(name, kind, text)]}"""
    found = {}
    for path in sorted((ROOT / "src").rglob("*.cpp")):
        if path.stem.endswith("Test"):
            continue
        component = path.relative_to(ROOT / "src").parts[0]
        for name, kind, message in DECLARATION.findall(path.read_text(encoding="utf-8")):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', message)).replace('\\"', '"').replace("\\n", " ")
            found.setdefault(component, []).append((name, kind, text))
    return found


def cell(text):
    return text.replace("|", "\\|")


def page():
    lines = [HEAD.rstrip()]
    for component, rows in declared().items():
        lines += ["", f"## {TITLES.get(component, component)}", "", "| name | exception | text |", "|---|---|---|"]
        lines += [f"| {name} | {kind} | {cell(text)} |" for name, kind, text in sorted(rows)]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = page()
    if "--check" in sys.argv:
        sys.exit(not PAGE.exists() or PAGE.read_text() != text)
    PAGE.write_text(text)
