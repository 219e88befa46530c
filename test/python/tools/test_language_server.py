"""The language server, asked by a client over its protocol: one file with everything in it, edited and asked."""
import textwrap

import pytest

pytest.importorskip("pygls", reason="pygls is not installed")

from editor import Editor  # noqa: E402

TEXT = textwrap.dedent('''
    import torch
    import triton
    import triton.language as tl
    from helpers import scaled

    FACTOR = tl.constexpr(3)
    PLAIN = 5


    @triton.jit
    def shifted(x, by):
        """Adds a number to a tile."""
        return x + by


    # txl: x=*fp16:16, y=*fp32:16, n=i32, BLOCK=128, target=sm_90a
    @triton.jit
    def kernel(x, y, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        a = tl.load(x + i, mask=i < n)
        wide = shifted(a.to(tl.float32), FACTOR)
        grid = wide[:, None] * wide[None, :]
        total = tl.sum(scaled(grid), axis=1)
        tl.store(y + i, total, mask=i < n)


    def launch(n):
        x = torch.empty(n, dtype=torch.bfloat16, device="cuda")
        y = torch.zeros(n, dtype=torch.float32, device="cuda")
        kernel[(1, )](x, y, 1000, BLOCK=64)
''').lstrip()
HELPERS = '''import triton


@triton.jit
def scaled(x):
    """Doubles a tile."""
    return x * 2
'''


@pytest.fixture(scope="module")
def editor():
    session = Editor()
    yield session
    session.close()


@pytest.fixture
def file(tmp_path):
    (tmp_path / "helpers.py").write_text(HELPERS)
    path = tmp_path / "file.py"
    path.write_text(TEXT)
    return path


def position(text, words, within):
    """(line, character) of a word in the line that contains some words."""
    for index, line in enumerate(text.split("\n")):
        if words in line:
            return index, line.index(within)
    raise AssertionError(words)


def with_line(text, words, line):
    """`text` with the line that contains some words replaced."""
    return "\n".join(line if words in one else one for one in text.split("\n"))


def test_hover(editor, file):
    """Shape, type, layout and documentation."""
    assert editor.open(file) == []
    hover = lambda words, within: editor.hover(file, *position(TEXT, words, within))
    assert "wide: fp32[128]" in hover("wide = ", "wide")
    assert "a: fp16[128]" in hover("wide = ", "a.to")
    assert "grid: fp32[128, 128]" in hover("total = ", "grid")
    assert "constexpr = 128" in hover("i = tl", "BLOCK")
    assert "layout" in hover("grid = ", "grid") and "BLOCK=128, target=sm_90a (comment)" in hover("grid = ", "grid")
    documentation = hover("a = tl.load", "load")
    assert "load(pointer, mask=None" in documentation
    assert "def shifted(x, by)" in hover("wide = ", "shifted") and "Adds a number" in hover("wide = ", "shifted")
    assert "Doubles a tile" in hover("total = ", "scaled")
    assert hover("import torch", "torch") is None


def test_definitions(editor, file):
    editor.open(file)

    def definition(words, within):
        found = editor.at("definition", file, *position(TEXT, words, within))
        return found and (found["uri"].rsplit("/", 1)[-1], found["range"]["start"]["line"])

    assert definition("wide = ", "shifted") == ("file.py", position(TEXT, "def shifted", "def")[0])
    assert definition("total = ", "scaled") == ("helpers.py", 4)
    assert definition("total = ", "grid") == ("file.py", position(TEXT, "grid = ", "grid")[0])
    assert definition("wide = ", "FACTOR") == ("file.py", position(TEXT, "FACTOR = ", "FACTOR")[0])
    assert definition("tl.store", "y +") == ("file.py", position(TEXT, "def kernel", "def")[0])
    file_name, line = definition("a = tl.load", "load")
    assert file_name == "core.py" and line > 0
    assert definition("total = ", "sum")[0] == "standard.py"
    assert definition("import torch", "import") is None


def test_hints_of_the_chosen_signature(editor, file):
    """The comment's first; the launch's after the command. Types of the launch are inferred."""
    editor.open(file)
    line = position(TEXT, "a = tl.load", "a")[0]
    assert editor.hints(file)[line, 5] == ": fp16[128]"
    assert editor.hints(file)[position(TEXT, "def kernel", "x,")[0], 12] == ": pointer<fp16>"
    other, = [a for a in editor.actions(file, line) if a["title"].startswith("Show types for x=*bf16:16")]
    assert "n=i32, BLOCK=64" in other["title"]
    editor.ask("workspace/executeCommand", **{k: v for k, v in other["command"].items() if k != "title"})
    assert editor.hints(file)[line, 5] == ": bf16[64]"
    assert "workspace/inlayHint/refresh" in editor.requests
    back, = [a for a in editor.actions(file, line) if a["title"].startswith("Show types for x=*fp16:16")]
    editor.ask("workspace/executeCommand", **{k: v for k, v in back["command"].items() if k != "title"})


@pytest.mark.parametrize("line, expected", [
    ("    b = a.", {"to", "sum", "reshape", "dtype"}), ("    tl.store(y + i, a.r", {"reshape", "to"}),
    ("    b = tl.lo", {"load", "dot", "where"}), ("    if grid.", {"sum", "max"}), ("    tot", {"total", "wide", "x"}),
    ("    b = shifted(a, 1).", {"to"}), ("    b = 'x'.", set()), ("    b = nothing.", set())])
def test_completion(editor, file, line, expected):
    """While the text does not parse."""
    editor.open(file)
    text = with_line(TEXT, "total = ", "    total = tl.sum(grid, axis=1)\n" + line)
    editor.change(file, text)
    number = text.split("\n").index(line)
    names = {item["label"] for item in editor.at("completion", file, number, len(line))["items"]}
    assert expected <= names and (names == expected or expected)
    item = next((i for i in editor.at("completion", file, number, len(line))["items"] if i["label"] == "reshape"), None)
    assert item is None or "reshape(input" in item["detail"]


WRONG = {
    "UndefinedName": ("grid = ", "    grid = wide[:, None] * wid[None, :]", "wid["),
    "UnknownKeyword": ("a = tl.load", "    a = tl.load(x + i, maks=i < n)", "maks"),
    "PlainGlobal": ("wide = ", "    wide = shifted(a.to(tl.float32), PLAIN)", "PLAIN"),
}


@pytest.mark.parametrize("name", WRONG)
def test_an_error_while_typing(editor, file, name):
    """Its range, and that it goes when the text is right again."""
    words, line, within = WRONG[name]
    editor.open(file)
    text = with_line(TEXT, words, line)
    found = editor.change(file, text)
    assert [d["code"] for d in found] == [name] and found[0]["severity"] == 1
    start = found[0]["range"]["start"]
    assert (start["line"], start["character"]) == position(text, line.strip(), within)
    assert editor.change(file, TEXT) == []


def test_syntax_errors_keep_the_types(editor, file):
    editor.open(file)
    text = TEXT + "\ndef broken(:\n"
    found = editor.change(file, text)
    assert len(found) == 1 and found[0]["range"]["start"]["line"] == TEXT.count("\n") + 1
    assert "fp32[128]" in editor.hover(file, *position(TEXT, "wide = ", "wide"))
    assert editor.change(file, "") == [] and editor.change(file, "\0") != []


@pytest.mark.parametrize("words, line, title, expected", [
    ("grid = ", "    grid = wide[:, None] * wid[None, :]", "Replace `wid` by `wide`", None),
    ("a = tl.load", "    a = tl.load(x + i, maks=i < n)", "Replace `maks` by `mask`", None),
    ("wide = ", "    wide = shifted(a.to(tl.float32), PLAIN)", "Make `PLAIN` a `constexpr`",
     "PLAIN = tl.constexpr(5)"),
    ("total = ", "    total = tl.sum(grid, axis=1)\n    name = 'x'", "Annotate `name` as a `constexpr`",
     "name: tl.constexpr = 'x'"),
    ("total = ", "    total = tl.sum(grid, axis=1)\n    del wide", "Remove the statement", None)])
def test_remedies(editor, file, words, line, title, expected):
    """The edit makes the text right."""
    editor.open(file)
    text = with_line(TEXT, words, line)
    found = editor.change(file, text)
    assert len(found) == 1
    action, = [a for a in editor.actions(file, found[0]["range"]["start"]["line"]) if a["title"] == title]
    fixed = editor.apply(file, action)
    assert (expected or "") in fixed and editor.change(file, fixed) == []


def test_decorating_a_plain_function(editor, file):
    text = TEXT.replace("@triton.jit\ndef shifted", "def shifted")
    found = editor.open(file, text)
    action, = [a for a in editor.actions(file, found[0]["range"]["start"]["line"])
               if a["title"] == "Decorate `shifted` with `@triton.jit`"]
    assert editor.apply(file, action) == TEXT


def test_what_only_python_knows_is_no_error(editor, file):
    text = TEXT.replace("FACTOR = tl.constexpr(3)", "import os\nFACTOR = tl.constexpr(int(os.environ['FACTOR']))")
    found = editor.open(file, text)
    assert [d["severity"] for d in found] == [3] and "unknown without Python" in found[0]["message"]
    assert editor.hints(file)[position(text, "a = tl.load", "a")[0], 5] == ": fp16[128]"


def test_guessed_types_give_no_errors_of_types(editor, file):
    """A kernel that the file does not launch is shown for a guess; only errors of every type are reported."""
    text = TEXT[:TEXT.index("def launch")].replace("# txl", "# off") + "\n"
    assert editor.open(file, text) == []
    assert editor.hints(file)[position(text, "a = tl.load", "a")[0], 5] == ": fp32[64]"
    assert editor.change(file, text.replace("wide[None, :]", "wide[None, :] & 1")) == []  # not for floats
    found = editor.change(file, text.replace("wide[None, :]", "wdie[None, :]"))
    assert [(d["code"], d["severity"]) for d in found] == [("UndefinedName", 2)]
    editor.change(file, text)
    action, = [a for a in editor.actions(file, position(text, "def kernel", "def")[0])
               if a["title"] == "Write a signature for this kernel"]
    assert "# txl: x=*fp32:16, y=*fp32:16, n=i32, BLOCK=64\n@triton.jit\ndef kernel" in editor.apply(file, action)


@pytest.mark.parametrize("comment, message", [
    ("# txl: x=*fp16", "lacks `y`, `n`, `BLOCK`"), ("# txl: z=*fp16", "no parameter `z`"), ("# txl: x", "an item of"),
    ("# txl: x=*fp99, y=*fp32, n=i32, BLOCK=8", "fp99"),
    ("# txl: x=*fp16, y=*fp32, n=i32, BLOCK=8, target=sm_1", "sm_1")])
def test_wrong_comments(editor, file, comment, message):
    text = with_line(TEXT, "# txl", comment)
    found = editor.open(file, text)
    assert len(found) == 1 and message in found[0]["message"] and found[0]["severity"] == 1


def test_columns_of_other_alphabets(file):
    """An editor counts UTF-16 code units, or what it chose."""
    for encodings, shift in ((None, 2), (["utf-8"], 4), (["utf-32"], 1)):
        session = Editor(encodings=encodings)
        text = with_line(TEXT, "grid = ", "    tl.static_assert(True, '𝄞'); grid = wide[:, None] * wid[None, :]")
        found = session.open(file, text)
        line = next(line for line in text.split("\n") if "𝄞" in line)
        assert found[0]["range"]["start"]["character"] == line.index("wid[") - 1 + shift
        session.close()


def test_settings_and_no_pygls(file, tmp_path):
    """Signatures of the editor's settings; the message where pygls is not installed."""
    import subprocess
    import sys

    import directories
    text = TEXT[:TEXT.index("def launch")].replace("# txl", "# off")
    session = Editor({"signatures": {"kernel": ["x=*fp64, y=*fp64, n=i32, BLOCK=32"]}})
    session.open(file, text)
    assert session.hints(file)[position(text, "a = tl.load", "a")[0], 5] == ": fp64[32]"
    session.close()
    (tmp_path / "pygls").mkdir()
    (tmp_path / "pygls" / "__init__.py").write_text("raise ImportError('none here')")
    done = subprocess.run([sys.executable, "-m", "txl.cli", "lsp"], capture_output=True, text=True,
                          env={"PYTHONPATH": f"{tmp_path}:{directories.python_path()}"})
    assert done.returncode == 1 and "pip install 'txl[lsp]'" in done.stderr
