"""An operation is told in few files: docs/extend/add-an-operation.md says which. Tests and generated pages aside, these
name it."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("src", "python/txl")
ENDINGS = {".td", ".h", ".cpp", ".def", ".py"}

# In the components of the compiler: its row, its answers, its code for a GPU.
COMPILER = ("src/ir", "src/analysis", "src/transform", "src/lower", "src/pipeline", "src/layout")


def sources():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and not path.stem.endswith(("Test", "Fuzz")):
                yield path


def files_of(operation):
    """The files that name an operation of `tt`, in code; a comment may speak of it anywhere."""
    name = "".join(part.capitalize() for part in operation.split("_"))
    word = re.compile(rf'\b({name}Op|TT_{name}Op|plain{name}|FailureOr<Value> {name})\b|"{operation}"|[(]{operation},')
    builtin = re.compile(rf"^@builtin\ndef {operation}[(]", re.M)
    found = []
    for path in sources():
        text = path.read_text(encoding="utf-8")
        is_python = path.suffix == ".py"
        if (builtin if is_python else word).search(text if is_python else re.sub(r"//.*", "", text)):
            found.append(path.relative_to(ROOT).as_posix())
    return found


@pytest.mark.parametrize("operation", ["histogram", "gather"])
def test_an_operation_is_told_in_few_files(operation):
    files = files_of(operation)
    compiler = [f for f in files if f.startswith(COMPILER)]
    assert len(compiler) <= 4, compiler
    assert len(files) <= 8, files  # with two of the tile machine and two of the language


def test_builtins_stand_in_the_file_of_their_family():
    """A builtin that makes an operation of `tt` is in the operation's family. All may make a descriptor, or a tile of
    another shape or type, on their way, and assert."""
    family = {name: path.stem for path in (ROOT / "src/ir/ops").rglob("*.td")
              for name in re.findall(r"^def TT_(\w+)Op :", path.read_text(encoding="utf-8"), re.M)}
    made = {(path.stem.removeprefix("Builtins"), name) for path in (ROOT / "src/frontend/builtins").glob("*.cpp")
            for name in re.findall(r"\btt::(\w+)Op\b", path.read_text(encoding="utf-8"))}
    assert len(made) > 30
    assert not {(stem, name)
                for stem, name in made if family[name] not in (stem, "Shape", "Cast", "Debug", "Descriptor")}


def test_the_example_of_the_page_takes_as_few():
    page = (ROOT / "docs/extend/add-an-operation.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (`(?:src|python)/[^|]*) \|", page[page.index("## A second one"):], re.M)
    assert len(rows) <= 7 and all((ROOT / row.strip("`")).exists() for row in rows), rows


def test_every_builtin_is_declared():
    """A function in the builtins' namespace is the meaning of a builtin of the prelude: the other way round it would
    not link."""
    declared = set()
    for path in (ROOT / "python/txl/language").rglob("*.py"):
        for name in re.findall(r"^@builtin\ndef (\w+)", path.read_text(encoding="utf-8"), re.M):
            words = re.sub("^_", "internal_", name).split("_")
            declared.add("".join(word[:1].upper() + word[1:] for word in words))
    head = re.compile(r"^(?:mlir::)?FailureOr<Value> ([A-Z]\w*)[(]BuiltinCall &", re.M)
    defined = {
        name
        for path in (ROOT / "src/frontend/builtins").glob("*.cpp")
        for name in head.findall(path.read_text(encoding="utf-8"))
    }
    assert defined == declared


def test_a_family_has_one_stem():
    """What the table of families names has its row, its answers and its code in files of that name. Rows that TableGen
    implements alone (no verifier, fold, builder or property of their own) have no answers."""
    page = (ROOT / "docs/extend/add-an-operation.md").read_text(encoding="utf-8")
    table = page[page.index("## Families"):page.index("## 1.")]
    families = re.findall(r"^\| `(\w+)` \| (.*) \|$", table, re.M)
    assert len(families) >= 13
    rows = {}
    for path in (ROOT / "src/ir/ops").rglob("*.td"):
        for mnemonic in re.findall(r'^def (?:TTG?|TX)_\w+ : (?:TTG?|TX)_\w*Op<"([\w.]+)"',
                                   path.read_text(encoding="utf-8"), re.M):
            rows[mnemonic] = path.stem
    for family, members in families:
        assert list((ROOT / "src/lower").rglob(f"Lower{family}.cpp")), family  # perhaps in a subdirectory
        row, = (ROOT / "src/ir/ops").rglob(f"{family}.td")  # perhaps in a subdirectory
        has_answers = bool(re.search(r"let (?:has\w+|builders) =|Own\b", row.read_text(encoding="utf-8")))
        assert bool(list((ROOT / "src/ir/ops").rglob(f"{family}.cpp"))) == has_answers, family
        for member in re.findall(r"`([\w.*]+)`", members):
            pattern = re.compile(member.removeprefix("ttg.").removeprefix("txl.").replace("*", r"\w+"))
            named = [m for m in rows if pattern.fullmatch(m)]
            assert named and all(rows[m] == family for m in named), (family, member)
    covered = {stem for stem in rows.values()}
    assert covered == {family for family, _ in families}
