"""Every error that the reader and the verifiers of the IR can report is reported by a test."""
import pathlib
import re

ROOT = pathlib.Path(__file__).parents[3]
EMISSION = re.compile(r'(?:emitOpError|emitError|emitOptionalError)\(([^;]*);', re.DOTALL)


def messages():
    """(file:line, the longest literal of the message) of each emission in src/ir."""
    for path in sorted((ROOT / "src/ir").rglob("*.cpp")):
        if path.stem.endswith(("Test", "Fuzz")):
            continue
        text = path.read_text()
        for match in EMISSION.finditer(text):
            literals = [re.sub(r"^'tt\.\w+' op ", "", s).replace('\\"', '"')
                        for s in re.findall(r'"((?:[^"\\]|\\.)*)"', match[1])]
            if literals and max(map(len, literals)) > 3:
                yield f"{path.name}:{text[:match.start()].count(chr(10)) + 1}", max(literals, key=len)


def is_quoted(text, tests):
    """Whether a test names a part of the message that is long enough to be no other."""
    text = text.strip()
    return any(text[i:i + 20] in tests for i in range(max(1, len(text) - 19)))


def test_every_error_has_a_test():
    tests = "".join(p.read_text() for p in (ROOT / "test/lit/ir").glob("*-invalid.mlir"))
    tests += (ROOT / "test/lit/ttgir/invalid.mlir").read_text()
    tests += "".join(p.read_text() for p in (ROOT / "src/ir").rglob("*Test.cpp"))
    found = list(messages())
    assert len(found) > 50
    assert not [f"{where}: {text}" for where, text in found if not is_quoted(text, tests)]
