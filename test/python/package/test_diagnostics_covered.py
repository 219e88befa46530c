"""Every diagnostic that src/ declares has a test named for it, and every such test has a declaration
(docs/extend/diagnostics.md)."""

import re
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
DECLARATION = re.compile(r"^\s*TXL_DIAGNOSTIC\(\s*(\w+)\s*,\s*(\w+)\s*,\s*((?:\"(?:[^\"\\]|\\.)*\"\s*)+)\)", re.M)
COVERS = re.compile(r"covers: (\w+(?:, *\w+)*)")


def declarations(text):
    """[(name, kind, message)] that a source declares."""
    return [(name, kind, "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', message)))
            for name, kind, message in DECLARATION.findall(text)]


def declared():
    return [
        d for path in sorted((ROOT / "src").rglob("*.cpp")) if not path.stem.endswith("Test")
        for d in declarations(path.read_text())
    ]


def covered():
    names = {p.stem for p in (ROOT / "test/diagnostics").glob("*.*") if p.suffix in (".py", ".mlir")}
    tests = [
        *(ROOT / "src").rglob("*Test.cpp"), *(ROOT / "test/lit").rglob("*.*"),
        *(ROOT / "test/python").rglob("test_*.py")
    ]
    for path in tests:
        if path.is_file() and path != Path(__file__).resolve():
            for group in COVERS.findall(path.read_text(errors="replace")):
                names |= set(re.split(r", *", group))
    return names


def test_every_diagnostic_has_a_test():
    names = {name for name, _, _ in declared()}
    assert not names - covered(), "declared without a test"
    assert not covered() - names, "tested without a declaration"


def test_names_are_unique():
    assert [name for name, count in Counter(name for name, _, _ in declared()).items() if count > 1] == []


def test_wording():
    bad = [
        f"{name}: {message}" for name, _, message in declared()
        if re.match(r"[A-Z][a-z]", message) or message.endswith(".")
    ]
    assert not bad, "a message starts in lower case and has no full stop:\n" + "\n".join(bad)


def test_declarations_are_found():
    text = 'TXL_DIAGNOSTIC(One, NameError, "`{0}` is \\"x\\"");\n  TXL_DIAGNOSTIC(Two, TypeError,\n     "a "\n  "b");\n'
    assert declarations(text) == [("One", "NameError", '`{0}` is \\"x\\"'), ("Two", "TypeError", "a b")]
