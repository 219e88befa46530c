"""The files of a component may be compiled together (TXL_BATCHES in CMakeLists.txt), and those of the C runtime are. So
what a file declares for itself has a name that no other file of its component declares: functions with the same
parameters, constants and enumerators, classes, aliases with another meaning."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
COMPONENTS = [line.split()[0] for line in (ROOT / "layers.txt").read_text(encoding="utf-8").splitlines()
              if re.match(r"(?!python\b)[a-z]\w* ", line)]
FUNCTION = re.compile(r"^(?:static|inline)\b[^=;{}()#]*?\b(\w+)\(([^{;]*?)\)[^{;()]*\{", re.M)
EXTERNAL = re.compile(r"^(?!static\b|inline\b|template\b)\w[\w:<>,&* ]*?[ *&](\w+)\(([^{;]*?)\)[^{;()]*\{", re.M)
CONSTANT = re.compile(r"^static (?:inline |constexpr |const )+[^=;{}()#]*?\b(\w+)(?:\[\w*\])*(?: = |\{)", re.M)
ENUMERATION = re.compile(r"^(?:typedef )?enum (?:(?!class\b)\w+ )?(?:: \w+ )?\{([^}]*)\}", re.M)
ALIAS = re.compile(r"^(?:template <.*> )?using (\w+) = ([^;]+);", re.M)
USING = re.compile(r"^using ((?:\w+::)+(\w+));", re.M)
CLASS = re.compile(r"^(?:template <.*>\s)?(?:struct|class|enum class|enum) (\w+)\b(?!::)[^;]*?\{", re.M)
UNNAMED = re.compile(r"^namespace \{\n(.*?)^\} // namespace$", re.M | re.S)
VALUES, FUNCTIONS, TYPES = {"constant", "enumerator"}, {"function", "external"}, {"class", "alias"}


def parameters(text):
    """The types of the parameters, without names and defaults."""
    found = []
    for one in re.split(r",(?![^<(]*[>)])", " ".join(text.split())):
        one = re.sub(r"(/\*.*?\*/| = .*$)", "", one).strip()
        found.append(re.sub(r"\b(?:mlir|llvm|txl)::", "", re.sub(r"\s*\b\w+$", "", one)))
    return ", ".join(found)


def without_comments(text):
    return re.sub(r"//.*", "", re.sub(r"/\*.*?\*/", "", text, flags=re.S))


def declared(text, is_header=False):
    """(what, name, the rest of what tells it from others) of each declaration. The named classes of a header are those of
    its component."""
    for part in UNNAMED.findall(re.sub(r"//(?! namespace$).*", "", text, flags=re.M)) if is_header else [text]:
        for match in CLASS.finditer(part):
            yield "class", match[1], ""
    text = without_comments(text)
    for what, pattern in (("function", FUNCTION), ("external", EXTERNAL)):
        for match in pattern.finditer(text):
            yield what, match[1], parameters(match[2])
    for match in CONSTANT.finditer(text):
        yield "constant", match[1], ""
    for match in ENUMERATION.finditer(text):
        for one in re.findall(r"^\s*(\w+)\s*(?:=|$)", match[1].replace(",", "\n"), re.M):
            yield "enumerator", one, ""
    for match in ALIAS.finditer(text):
        yield "alias", match[1], " ".join(match[2].split()).removeprefix("txl::")
    for match in USING.finditer(text):
        yield "alias", match[2], match[1].removeprefix("txl::")


def is_clash(one, other):
    """Whether one file may not have both declarations (what, rest) of a name. Functions that are not the file's own are
    the linker's business."""
    kinds = {one[0], other[0]}
    if kinds <= TYPES:
        return kinds != {"alias"} or one[1] != other[1]
    if kinds <= FUNCTIONS:
        return kinds != {"external"} and one[1] == other[1]
    return kinds <= VALUES | FUNCTIONS


def clashes(files):
    """The names that two of the files (name, text) declare."""
    seen, found = {}, []
    for path, text in files:
        for what, name, rest in sorted(set(declared(text, path.endswith(".h")))):
            found += [f"{name} ({what}): {path}, {other}" for other, *known in seen.get(name, [])
                      if other != path and is_clash((what, rest), known)][:1]
            seen.setdefault(name, []).append((path, what, rest))
    return found


def left_out(folder):
    """What the component compiles alone: a pattern of paths."""
    cmake = folder / "CMakeLists.txt"
    text = cmake.read_text(encoding="utf-8") if cmake.exists() else ""
    return "|".join(re.findall(rf'set\({folder.name}_(?:EXCLUDE|ALONE) "(.*)"\)', text)) or "$^"


@pytest.mark.parametrize("component", COMPONENTS)
def test_names_of_a_file_are_its_own(component):
    folder = ROOT / "src" / component
    alone = left_out(folder)
    files = [(path.relative_to(folder).as_posix(), path.read_text(encoding="utf-8"))
             for path in sorted([*folder.rglob("*.c"), *folder.rglob("*.cpp"), *folder.rglob("*.h")])
             if not path.stem.endswith(("Test", "Fuzz")) and not re.search(alone, path.as_posix())]
    assert not clashes(files), "share it in a header, or give it a name of its own"


def test_clashes_are_found():
    def clash(one, other):
        return clashes([("a.cpp", one), ("b.cpp", other)])
    assert clash("static int f(int a) {\n}\n", "static int f(int b) {\n}\n")
    assert not clash("static int f(int a) {\n}\n", "static int f(long b) {\n}\n")
    assert clash("static constexpr unsigned kMost = 1;\n", "static constexpr unsigned kMost = 2;\n")
    one = "namespace {\nstruct Row {\n};\n} // namespace\n"
    assert clash(one, "namespace {\nclass Row : Base {\n};\n} // namespace\n")
    assert not clash(one, "static int f(Row a) {\n}\n")
    both = "namespace {\nstruct First {\n};\n\nstruct %s {\n};\n} // namespace\n"
    assert clash(both % "Row", both.replace("First", "Other") % "Row")
    assert not clash(both % "Row", both.replace("First", "Other") % "Column")
    assert clash("enum Argument { First = 3, Reduce };\n", "FailureOr<Value> Reduce(Call &call) {\n}\n")
    assert clash("enum { kMost = 3 };\n", "static constexpr int kMost = 3;\n")
    assert not clash("enum class Kind { Most };\n", "enum class Other { Most };\n")
    assert not clash("int f(int a) {\n}\n", "int f(int b) {\n}\n")
    assert clash("int f(int a) {\n}\n", "static int f(int b) {\n}\n")
    assert clash("using mlir::Value;\n", "namespace {\nstruct Value {\n};\n} // namespace\n")
    assert clash("using Key = int;\n", "using Key = long;\n")
    assert not clash("using Key = int;\n", "using Key = int;\n")
