"""The files of a component with MLIR may be compiled together (TXL_BATCHES in CMakeLists.txt), so what a file declares
for itself has a name that no other file of its component declares: functions with the same parameters, constants,
classes of unnamed namespaces, aliases with another meaning."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
COMPONENTS = [line.split()[0] for line in (ROOT / "layers.txt").read_text(encoding="utf-8").splitlines()
              if re.match(r"[a-z]\w* +\[mlir\]", line)]
FUNCTION = re.compile(r"^(?:static|inline)\b[^=;{}()#]*?\b(\w+)\(([^{;]*?)\)[^{;()]*\{", re.M)
CONSTANT = re.compile(r"^static (?:inline |constexpr |const )+[^=;{}()#]*?\b(\w+)(?:\[\w*\])*(?: = |\{)", re.M)
ALIAS = re.compile(r"^(?:template <.*> )?using (\w+) = ([^;]+);", re.M)
CLASS = re.compile(r"^(?:template <.*>\s)?(?:struct|class|enum class|enum) (\w+)\b[^;]*?\{", re.M)


def parameters(text):
    """The types of the parameters, without names and defaults."""
    found = []
    for one in re.split(r",(?![^<(]*[>)])", " ".join(text.split())):
        one = re.sub(r"(/\*.*?\*/| = .*$)", "", one).strip()
        found.append(re.sub(r"\b(?:mlir|llvm|txl)::", "", re.sub(r"\s*\b\w+$", "", one)))
    return ", ".join(found)


def without_comments(text):
    return re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S))


def declared(text):
    """(what, name, the rest of what tells it from others) of each declaration for the file itself."""
    text = without_comments(text)
    for match in FUNCTION.finditer(text):
        yield "function", match[1], parameters(match[2])
    for match in CONSTANT.finditer(text):
        yield "constant", match[1], ""
    for match in ALIAS.finditer(text):
        yield "alias", match[1], " ".join(match[2].split())
    for part in re.findall(r"^namespace \{\n(.*?)^\}", text, re.M | re.S):
        for match in CLASS.finditer(part):
            yield "class", match[1], ""


def clashes(files):
    """The names that two of the files (name, text) declare; an alias may be declared twice with one meaning."""
    seen, found = {}, []
    for path, text in files:
        for what, name, rest in set(declared(text)):
            if what == "alias":
                others = [(p, r) for p, r in seen.get(("alias", name), []) if r != rest]
                others += [(p, "") for p, _ in seen.get(("class", name), [])]
                seen.setdefault(("alias", name), []).append((path, rest))
            else:
                key = (what, name, rest) if what == "function" else (what, name)
                others = list(seen.get(key, []))
                if what == "class":
                    others += seen.get(("alias", name), [])
                seen.setdefault(key, []).append((path, rest))
            found += [f"{name} ({what}): {path}, {other}" for other, _ in others[:1]]
    return found


@pytest.mark.parametrize("component", COMPONENTS)
def test_names_of_a_file_are_its_own(component):
    folder = ROOT / "src" / component
    files = [(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
             for path in sorted([*folder.rglob("*.cpp"), *folder.rglob("*.h")])
             if not path.stem.endswith(("Test", "Fuzz"))]
    assert not clashes(files), "share it in a header, or give it a name of its own"


def test_clashes_are_found():
    def clash(one, other):
        return clashes([("a.cpp", one), ("b.cpp", other)])
    assert clash("static int f(int a) {\n}\n", "static int f(int b) {\n}\n")
    assert not clash("static int f(int a) {\n}\n", "static int f(long b) {\n}\n")
    assert clash("static constexpr unsigned kMost = 1;\n", "static constexpr unsigned kMost = 2;\n")
    assert clash("namespace {\nstruct Row {\n};\n}\n", "namespace {\nclass Row : Base {\n};\n}\n")
    assert not clash("namespace {\nstruct Row {\n};\n}\n", "static int f(Row a) {\n}\n")
    assert clash("using Key = int;\n", "using Key = long;\n")
    assert not clash("using Key = int;\n", "using Key = int;\n")
