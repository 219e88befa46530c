"""What can be read at a time stays small: files, functions, folders; and every source opens with its argument.

Median and L50 (half of all lines stand in files of at most that length) are of C++ and Python, tests included.
"""
import ast
import itertools
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
LONGEST_FILE, LONGEST_FUNCTION, LARGEST_FOLDER, MEDIAN, L50 = 480, 120, 40, 300, 200
FOLDERS = ("src", "python", "tools", "examples", "bench", "scripts", "test")
CODE = {".cpp", ".h", ".py"}
TABLES = {".td", ".def", ".cmake", ".sh"}  # they open with their argument too

# What begins a block that is no function.
BLOCKS = re.compile(
    r"(typedef |template <.*> )*(namespace|struct|class|enum|union|extern "
    r"\"C\"|if|for|while|switch|do|else|case|try)\b|[}\"]|.*=\s*\{$"
)


def sources(endings=CODE):
    """Path and lines of what we write by hand."""
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in endings and not {"__pycache__", "testdata", "corpus", "diagnostics"} & set(path.parts):
                yield path.relative_to(ROOT), path.read_text(encoding="utf-8").splitlines()


def is_data(path):
    """Kernels of which other compilers' answers are recorded by the file's name."""
    return path.parts[:2] == ("test", "blackbox")


def is_test(path):
    return path.parts[0] == "test" or path.stem.endswith(("Test", "Fuzz"))


def functions(path, lines):
    """(line, length) of every function: of Python by its tree, of C++ as clang-format leaves it, where the brace that
    ends a function stands as far in as the first line of its head, and all between stands further in."""
    if path.suffix == ".py":
        for node in ast.walk(ast.parse("\n".join(lines))):
            if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
                yield node.lineno, node.end_lineno - node.lineno + 1
        return
    for end, line in enumerate(lines):
        indent = line.find("}")
        if indent not in (0, 2) or line.strip() != "}":
            continue
        begin = next((n for n in range(end - 1, -1, -1) if lines[n].strip() and not lines[n].startswith("#")
                      and len(lines[n]) - len(lines[n].lstrip()) <= indent), end)
        if not BLOCKS.match(lines[begin].lstrip()):
            yield begin + 1, end - begin + 1


def test_files_are_short():
    long = {str(path): len(lines) for path, lines in sources() if len(lines) > LONGEST_FILE and not is_data(path)}
    assert not long, long


def test_functions_are_short():
    found = [(str(path), line, length) for path, lines in sources() for line, length in functions(path, lines)]
    assert len(found) > 5000
    long = [row for row in found if row[2] > LONGEST_FUNCTION]
    assert not long, long


def test_most_files_are_much_shorter():
    lengths = sorted(len(lines) for _, lines in sources())
    assert lengths[len(lengths) // 2] <= MEDIAN
    total = 0
    for length in lengths:
        total += length
        if total * 2 >= sum(lengths):
            break
    assert length <= L50


def test_folders_are_small():
    """Tests aside. Rows and tables count as sources do."""
    count = {}
    for path, _ in sources(CODE | TABLES):
        if not is_test(path):
            count[str(path.parent)] = count.get(str(path.parent), 0) + 1
    assert {folder: n for folder, n in count.items() if n > LARGEST_FOLDER} == {}


def opening(path, lines):
    """The comment or docstring that a source begins with."""
    if path.suffix == ".py" and (text := ast.get_docstring(ast.parse("\n".join(lines)))):
        return text
    mark = ("//", "/*", " *") if path.suffix in {".cpp", ".h", ".td", ".def"} else "#"
    return " ".join(
        line.lstrip("/*# ") for line in itertools.takewhile(lambda line: line.startswith(mark), lines)
        if not line.startswith("#!"))


def test_every_source_opens_with_its_argument():
    silent = [
        str(path) for path, lines in sources(CODE | TABLES)
        if len("".join(lines)) and len(opening(path, lines).split()) < 4
    ]
    assert not silent, silent
