"""What the documentation shows, runs: each page is one story, executed from top to bottom in a folder of its own, where
`examples` is the project's.

    ```python           a whole program: run
    ```python NAME.py   a file: written, for the blocks below it
    ```sh               a command a line (`\\` continues it): run, but `./dev …` and what NOT_RUN names

The commands in the docstrings of `examples` and of `txl.kernels` are run too.

A comment `# raises` in a program's first line means that it must fail; one that mentions torch or jax is run where that
is. What pages name (files, variables of the environment, commands of `./dev`) must be there.
"""

import ast
import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
OTHERS = [ROOT / "CHANGELOG.md", *sorted((ROOT / "bench").rglob("*.md"))]
BLOCK = re.compile(r"^ *```(python|sh)[ ]?([\w.]*)\n(.*?)^ *```$", re.M | re.S)

# Pages name programs as those see them who have installed the package, or stand in a checkout.
PROGRAMS = {".venv/bin/python": sys.executable, "txl": f"{sys.executable} -m txl.cli"}
PROGRAMS |= {
    folder + name: f"{BUILD}/bin/{name}"
    for name in ("txlc", "txl-opt", "txl-emu", "ptxrun")
    for folder in ("", "build/bin/")
}
PROGRAMS["FOLDER/bin/txlc"] = PROGRAMS["txlc"]
NOT_RUN = {"python": "an interpreter without the package"}


def run(command, folder, fails=False):
    env = dict(os.environ, PYTHONPATH=str(ROOT / "python"), TXL_CACHE_DIR=str(folder / "cache"))
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    assert (done.returncode != 0) == fails, f"{command}\n{done.stdout}\n{done.stderr}"


def dev_commands():
    return set(re.findall(r"^\./dev (\w+)",
                          (ROOT / "scripts/run.sh").read_text(encoding="utf-8"), re.M)) | {"fuzz_build", "help"}


def shell(line):
    """What the shell is given for a line of a page; None for what is not run. A word that is no program is an error."""
    settings, program, rest = re.fullmatch(r"((?:[A-Z_]+=\S+ +)*)(\S+)(.*?)(?:  #.*)?", line, re.S).groups()
    if program == "./dev":
        assert rest.split()[0] in dev_commands(), line
        return None
    return None if program in NOT_RUN else settings + PROGRAMS[program] + rest


def commands(text):
    """The commands of a block: a backslash joins lines as a shell does, which leaves it alone between single quotes."""
    command = ""
    for line in text.splitlines():
        command += line
        if command.split("  #")[0].count("'") % 2:
            command += "\n"
        elif command.endswith("\\"):
            command = command[:-1]
        else:
            yield command
            command = ""
    assert not command, f"the block ends within {command!r}"


def test_lines_join_as_in_a_shell():
    assert list(commands("a \\\n  b\nc 'd \\\n e'\nf 'g, '\\\n'h'")) == ["a   b", "c 'd \\\n e'", "f 'g, ''h'"]


@pytest.mark.parametrize("page", [p for p in PAGES if BLOCK.search(p.read_text())],
                         ids=lambda p: p.relative_to(ROOT).as_posix())
def test_page(page, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for number, (language, name, text) in enumerate(BLOCK.findall(page.read_text())):
        if language == "python":
            path = tmp_path / (name or f"block{number}.py")
            path.write_text(text)
            if not name and all(
                    importlib.util.find_spec(package)
                    for package in ("torch", "jax") if re.search(rf"\b{package}\b", text)):
                run([sys.executable, str(path)], tmp_path, fails=text.startswith("# raises"))
        else:
            for line in filter(None, map(str.strip, commands(text))):
                if command := shell(line):
                    run(["bash", "-c", command], tmp_path)


COMMAND = re.compile(r"^ {4}((?:\.venv/bin/)?python -m txl[ .].*?)(?: {2,}.*)?$", re.M)
PROGRAMS_WITH_COMMANDS = [
    (path, line) for folder in ("examples", "python/txl/kernels") for path in sorted((ROOT / folder).rglob("*.py"))
    for line in COMMAND.findall(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")), clean=False) or "")
]


@pytest.mark.parametrize("path, line", PROGRAMS_WITH_COMMANDS,
                         ids=[str(path.relative_to(ROOT)) for path, _ in PROGRAMS_WITH_COMMANDS])
def test_the_command_at_the_head_of_a_program(path, line, tmp_path):
    """What the docstring of an example or a kernel says to run, as it says it; options that may be left out are."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    _, _, rest = re.sub(r" \[[^]]*\]", "", line).partition("python ")
    run(["bash", "-c", f"{sys.executable} {rest}"], tmp_path)


def test_programs_have_such_commands():
    named = {path.name for path, _ in PROGRAMS_WITH_COMMANDS}
    assert {path.name
            for folder in ("examples/txl", "python/txl/kernels/tuned")
            for path in (ROOT / folder).glob("*.py")} - named <= {"causal_order.py", "choice.py", "launches.py", "packed_weights.py",
                                                              "results.py", "selection.py", "tiles.py", "__init__.py"}


def code_of(page):
    """What stands between backticks in its prose."""
    return re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S))


@pytest.mark.parametrize("page", PAGES + OTHERS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_what_a_page_names_is_there(page):
    folders = [
        ROOT,
        *(ROOT / name for name in ("src", "python/txl", "test", "test/python", "bench", "src/machine", "src/nvptx"))
    ]
    said = code_of(page)
    for code in said:
        for path in re.findall(r"^[\w.]+(?:/[\w.*]+)*/[\w*]+\.(?:cpp|h|def|td|py|md|txt|html|sh|ptx)$", code):
            assert any(list(folder.glob(path)) for folder in folders) or path.startswith("txl/") or "NAME" in path, path
        for command in re.findall(r"\./dev (\w+)", code):
            assert command in dev_commands(), code


def test_variables_that_pages_name_are_read():
    sources = [
        p for folder in ("src", "python", "scripts", "cmake", "test/python") for p in (ROOT / folder).rglob("*")
        if p.suffix in (".cpp", ".h", ".py", ".sh", ".cmake") and p != Path(__file__)
    ] + [ROOT / "CMakeLists.txt"]
    read = set().union(*(re.findall(r"\b(?:TXL|TRITON|MLIR|LLVM)_[A-Z0-9_]+\b", p.read_text(encoding="utf-8"))
                         for p in sources))
    for page in PAGES + OTHERS:
        named = {
            name
            for code in code_of(page)
            for name in re.findall(r"\b(?:TXL|TRITON|MLIR|LLVM)_[A-Z0-9_]+\b", code)
        }
        assert named <= read, (page.name, named - read)

LINK = re.compile(r"(?<!!)\[[^]]*\]\(([^)\s]+)\)")


def headings(page):
    """The anchors of a page, as GitHub and the site make them: lower case, no punctuation, a hyphen for each space."""
    text = re.sub(r"```.*?```", "", page.read_text(encoding="utf-8"), flags=re.S)
    return {
        re.sub(r"[^\w\- ]", "", line.lower()).strip().replace(" ", "-")
        for line in re.findall(r"^#+ +(.*)$", text, re.M)
    }


def broken_links(page):
    """The links of a page that lead to no file, or to no heading of it."""
    prose = re.sub(r"```.*?```|``.*?``|`[^`\n]*`|^ {4}.*?$", "", page.read_text(encoding="utf-8"), flags=re.S | re.M)
    for url in LINK.findall(prose):
        path, _, anchor = url.partition("#")
        target = (page.parent / path).resolve() if path else page
        if not re.match(r"https?:", url) and (not target.exists() or anchor and anchor not in headings(target)):
            yield url


@pytest.mark.parametrize("page", PAGES + OTHERS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_links_lead_somewhere(page):
    assert not list(broken_links(page))


def test_broken_links_are_found(tmp_path):
    (tmp_path /
     "a.md").write_text("# One two\n[x](#one-two) [y](b.md) [z](#three) [w](https://example.org) `[v](no.md)`\n")
    assert list(broken_links(tmp_path / "a.md")) == ["b.md", "#three"]


@pytest.mark.parametrize("page", PAGES + OTHERS, ids=lambda p: p.relative_to(ROOT).as_posix())
def test_lines_have_at_most_120_columns(page):
    """Tables aside: a row of a table is a line."""
    long = [f"{number}: {line}" for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1)
            if len(line) > 120 and not line.startswith("|")]
    assert not long, "\n".join(long)


def test_pages_that_sources_name_are_there():
    folders = ("src", "python", "test", "scripts", "docs", "bench", "examples", "cmake", "tools")
    suffixes = {".cpp", ".h", ".td", ".def", ".py", ".md", ".sh", ".txt", ".cmake", ".test", ".mlir"}
    files = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.suffix in suffixes]
    missing = [f"{path.relative_to(ROOT)}: {page}" for path in files if path.is_file()
               for page in re.findall(r"\bdocs/[\w/-]+\.md\b", path.read_text(encoding="utf-8", errors="replace"))
               if not (ROOT / page).exists()]
    assert not missing, "\n".join(missing)
