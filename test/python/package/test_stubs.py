"""What checkers and editors see: the stubs are those of the prelude, mypy finds no fault in the examples, jedi
completes in them."""
import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import txl

ROOT = Path(__file__).resolve().parents[3]
PACKAGE = ROOT / "python" / "txl"
# What uses an array library that is not installed is left to machines that have it.
EXAMPLES = [path for path in sorted((ROOT / "examples").glob("*.py"))
            if "import torch" not in path.read_text() or importlib.util.find_spec("torch")]


def test_they_are_the_preludes():
    done = subprocess.run([sys.executable, str(ROOT / "scripts" / "make-stubs.py"), "--check"], capture_output=True,
                          text=True)
    assert done.returncode == 0, f"{done.stderr}; run scripts/make-stubs.py"
    assert (PACKAGE / "py.typed").exists()


def test_every_name_of_the_package_has_one():
    text = (PACKAGE / "__init__.pyi").read_text()
    known = set(re.findall(r"(?:as|def|class) (\w+)|^(__version__)", text, re.M))
    names = {a or b for a, b in known}
    own = {n
           for n in dir(txl) if not n.startswith("_")
           } - {"host", "source", "options", "parameters", "place", "jit_callable", "jit_function", "check"}
    missing = {n for n in own if n not in names and not isinstance(getattr(txl, n), type(txl).__mro__[1])}
    assert not missing


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """One for all calls of mypy, which remembers there what it knows of NumPy."""
    return tmp_path_factory.mktemp("mypy")


def mypy(folder, *arguments):
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    done = subprocess.run([sys.executable, "-m", "mypy", "--cache-dir",
                           str(folder / "cache"), *arguments], capture_output=True, text=True, cwd=ROOT / "examples",
                          env={**os.environ, "MYPYPATH": str(PACKAGE / "typings")}, timeout=600)
    return done.stdout + done.stderr


def test_mypy_finds_nothing_in_the_examples(folder):
    said = mypy(folder, "--follow-imports=silent", *(path.name for path in EXAMPLES))
    assert said.startswith("Success"), said


TYPES = """
from typing import Any, assert_type
import triton
import triton.language as tl
from triton.language.extra import libdevice
from triton.compiler import CompiledKernel

@triton.jit
def helper(x: Any, factor: tl.constexpr) -> tl.tensor:
    return x * factor

@triton.jit
def kernel(x_ptr: Any, n: Any, BLOCK: tl.constexpr) -> None:
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    v = tl.load(x_ptr + i, mask=i < n, other=0.0)
    assert_type(v, tl.tensor)
    assert_type(-v + 1, tl.tensor)
    assert_type(v > 1, tl.tensor)
    assert_type(v.to(tl.float16).sum(), tl.tensor)
    assert_type(helper(v, 2), tl.tensor)
    assert_type(libdevice.tanh(v), tl.tensor)
    assert_type(tl.max(v), tl.tensor)
    values, places = tl.max(v, 0, return_indices=True)
    assert_type(places, tl.tensor)
    left, right = tl.split(tl.join(v, v))
    assert_type(left, tl.tensor)
    for j in range(0, n, BLOCK):
        v += j
    for k in tl.range(0, n, num_stages=2):
        v = v * k
    assert_type(tl.store(x_ptr + i, v), None)  # type: ignore[func-returns-value]

assert_type(kernel[(1,)](1, 2, BLOCK=3), CompiledKernel)
assert_type(triton.cdiv(7, 2), int)
tl.lood
tl.arange(0)
tl.arange("a", 8)
tl.load("x")
tl.zeros((8, 4), 3)
tl.sum(tl.zeros((8, ), tl.float32), axis="x")
"""


def test_types(folder):
    (folder / "program.py").write_text(TYPES)
    errors = [line for line in mypy(folder, str(folder / "program.py")).splitlines() if ": error: " in line]
    wrong = [
        'Module has no attribute "lood"', 'Missing positional argument "end"', 'Argument 1 to "arange"',
        'Argument 1 to "load"', 'Argument 2 to "zeros"', 'Argument "axis" to "sum"'
    ]
    assert len(errors) == len(wrong) and all(text in error for text, error in zip(wrong, errors)), errors


def test_the_recipe_of_the_page(folder):
    """The lines of the page, run as they are printed, next to a program that says `import triton`: nothing is said of
    the stubs themselves."""
    if importlib.util.find_spec("mypy") is None:
        pytest.skip("mypy is not installed")
    page = (ROOT / "docs" / "start" / "from-triton.md").read_text()
    link, check = re.search(r"```bash\n(ln -s .*)\n(MYPYPATH=.*)\n```", page).groups()
    (folder /
     "program.py").write_text("import triton\nimport triton.language as tl\n\ntl.arange(0, 8)\ntl.arange('a', 8)\n")
    names = {"PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "MYPY_CACHE_DIR": str(folder / "cache")}
    done = subprocess.run(f"rm -f typings; {link} && {check}", shell=True, capture_output=True, text=True, cwd=folder,
                          env={**os.environ, **names}, timeout=600)
    errors = [line for line in done.stdout.splitlines() if ": error: " in line]
    assert len(errors) == 1 and errors[0].startswith(
        "program.py:5: error: Argument 1 to \"arange\""), done.stdout + done.stderr


def places(path):
    """(line, column after the point, attribute, whether it is called) of each use of `tl.…` and of the method of a
    tile in an example."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            name, value = node.func.attr, node.func.value
            line, column = node.func.end_lineno, node.func.end_col_offset - len(name)
            if isinstance(value, ast.Name) and value.id == "tl":
                yield line, column, name
            elif name in ("to", "trans",
                          "reshape") and not (isinstance(value, ast.Name) and value.id in ("torch", "np")):
                yield line, column, name


# Values that come out of another jit function have the type that its author declares, and here none is declared.
UNKNOWN = {("attention.py", "to")}


def test_jedi_completes_in_the_examples():
    jedi = pytest.importorskip("jedi")
    project = jedi.Project(str(ROOT / "examples"), added_sys_path=[str(PACKAGE / "typings"), str(ROOT / "python")])
    seen, wrong = 0, []
    for path in EXAMPLES:
        script = jedi.Script(path.read_text(), path=str(path), project=project)
        for line, column, name in places(path):
            if seen >= 100:
                break
            if (path.name, name) in UNKNOWN:
                continue
            seen += 1
            if name not in {c.name for c in script.complete(line, column)}:
                wrong.append(f"{path.name}:{line}: `{name}` is not offered")
            signatures = script.get_signatures(line, column + len(name) + 1)
            if not any(s.name == name and s.params for s in signatures) and name not in ("debug_barrier", ):
                wrong.append(f"{path.name}:{line}: `{name}` has no signature")
    assert seen == 100 and not wrong, "\n".join(wrong)


def test_jedi_completes_a_tile():
    jedi = pytest.importorskip("jedi")
    text = "import txl, txl.language as tl\n@txl.jit\ndef k(x):\n    v = tl.load(x)\n    v."
    offered = {c.name for c in jedi.Script(text).complete()}
    assert {"to", "sum", "reshape", "dtype", "shape", "T", "max"} <= offered and "outside" not in offered
    assert "mask" in jedi.Script("import txl.language as tl\ntl.load(").get_signatures()[0].to_string()


def test_completion_in_notebooks():
    """A notebook completes with the objects that it has, and the text of the cell."""
    jedi = pytest.importorskip("jedi")
    import txl
    import txl.language as tl

    @txl.jit
    def launched(x, n: tl.constexpr):
        tl.store(x, n)

    names = {"txl": txl, "tl": tl, "launched": launched}

    def complete(text):
        return {c.name for c in jedi.Interpreter(text, [names]).complete()}

    def signature(text):
        return [s.to_string() for s in jedi.Interpreter(text, [names]).get_signatures()]

    assert {"load", "log", "log2", "load_tensor_descriptor"} <= complete("tl.lo")
    for text in ("tl.arange(0, 4).", "@txl.jit\ndef k(x, n: tl.constexpr):\n    v = tl.load(x)\n    v."):
        assert {"to", "sum", "reshape", "dtype", "shape"} <= complete(text)
    assert {"exp", "exp2"} <= complete("tl.math.") and {"warmup", "cache_key", "src"} <= complete("launched.")
    assert "mask" in signature("tl.load(")[0] and "keep_dims" in signature("tl.sum(")[0] and "debug_info" in signature(
        "txl.jit(")[0]
