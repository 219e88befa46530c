"""The language server over the project's own files: examples, the programs of bench/, the tuned kernels, the programs
of the pages. All of them are right, so nothing may be reported as an error; a wrong name is found in each."""
import ast
import os
import re
import time
from pathlib import Path

import pytest

pytest.importorskip("pygls", reason="pygls is not installed")

from editor import Editor  # noqa: E402

ROOT = Path(__file__).resolve().parents[3]
FILES = [*sorted((ROOT / "examples").rglob("*.py")), *sorted((ROOT / "bench" / "programs").glob("*.py")),
         *sorted((ROOT / "bench" / "unseen").glob("*.py")), *sorted((ROOT / "python/txl/kernels/tuned").glob("*.py"))]
BLOCK = re.compile(r"^```python[ ]?[\w.]*\n(.*?)^```$", re.M | re.S)
PAGES = [(f"{page.stem}_{index}", block) for page in sorted((ROOT / "docs").rglob("*.md"))
         for index, block in enumerate(BLOCK.findall(page.read_text(encoding="utf-8")))
         if ".jit" in block and "# raises" not in block.split("\n", 1)[0]]


@pytest.fixture(scope="module")
def editor():
    session = Editor()
    yield session
    session.close()


def kernels(text):
    return [node for node in ast.parse(text).body if isinstance(node, ast.FunctionDef)
            and any("jit" in ast.unparse(d) for d in node.decorator_list)]


def test_there_are_thirty():
    assert len(FILES) + len(PAGES) >= 30 and sum(bool(kernels(path.read_text())) for path in FILES) >= 20


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_a_file(editor, path):
    """No error; every name answers; kernels have hints; a wrong name is found where it is."""
    text = path.read_text(encoding="utf-8")
    found = editor.open(path)
    assert [d for d in found if d["severity"] < 3] == []
    hints = editor.hints(path)
    lines = text.split("\n")
    for node in kernels(text):
        names = [n for n in ast.walk(node) if isinstance(n, ast.Name)]
        for name in names[::7]:
            column = len(lines[name.lineno - 1].encode()[:name.col_offset].decode())
            editor.hover(path, name.lineno - 1, column)
            editor.at("definition", path, name.lineno - 1, column)
        editor.actions(path, node.lineno - 1)
    evaluated = {line for line, _ in hints}
    stores = [n for node in kernels(text) for n in ast.walk(node) if isinstance(n, ast.Assign)
              and n.lineno - 1 in evaluated and isinstance(n.targets[0], ast.Name) and n.end_lineno == n.lineno
              and n.targets[0].id in lines[n.lineno - 1]]
    for node in stores[:1]:
        line = lines[node.lineno - 1]
        indent = line[:len(line) - len(line.lstrip())]
        wrong = "\n".join([*lines[:node.lineno], f"{indent}nowhere_at_all", *lines[node.lineno:]])
        reported = [d for d in editor.change(path, wrong) if d["code"] == "UndefinedName"]
        assert [d["range"]["start"]["line"] for d in reported] == [node.lineno]
        assert [d for d in editor.change(path, text) if d["severity"] < 3] == []
    if "tl.load" in text and "/kernels/tuned/" not in path.as_posix():
        assert hints and stores


@pytest.mark.parametrize("name, text", PAGES, ids=[name for name, _ in PAGES])
def test_a_page(editor, name, text, tmp_path):
    path = tmp_path / f"{name}.py"
    path.write_text(text)
    assert [d for d in editor.open(path) if d["severity"] < 3] == []


def processor_seconds(process):
    fields = Path(f"/proc/{process.pid}/stat").read_text().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="the system does not tell a process's times")
def test_a_keystroke_in_a_thousand_lines(editor, tmp_path):
    """The server's processor time from an edit to its diagnostics: the time that a user waits on an idle machine."""
    base = (ROOT / "bench/programs/norms.py").read_text()
    text = "\n".join(re.sub(r"\b(\w+_kernel)\b", rf"\1_{index}", base) for index in range(4))
    assert text.count("\n") > 1000
    path = tmp_path / "large.py"
    path.write_text(text)
    assert editor.open(path) == []
    line = next(index for index, one in enumerate(text.split("\n")) if index > 500 and "tl.program_id" in one)
    editor.type(path, line, 0, "    zeta = 0\n")
    keys = " + tl.arange(0, 64) + tl.arange(0, 64)"
    start, waited = processor_seconds(editor.process), time.perf_counter()
    for index, character in enumerate(keys):
        editor.type(path, line, len("    zeta = 0") + index, character)
    spent = (processor_seconds(editor.process) - start) / len(keys)
    print(f"{spent * 1e3:.1f} ms a key, {(time.perf_counter() - waited) / len(keys) * 1e3:.1f} ms waited")
    assert editor.hints(path)[line, 8] == ": int32[64]"
    assert spent < 0.05
