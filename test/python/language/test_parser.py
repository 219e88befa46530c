"""The C++ parser against Python's own: the same trees with the same positions, and the same sources refused."""

import ast
import hashlib
import os
import random
import subprocess
import sys
import sysconfig
import warnings
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
DUMP = ROOT / os.environ.get("TXL_BUILD", "build") / "tests/ast-dump"
MINOR = sys.version_info[1]

pytestmark = pytest.mark.skipif(not DUMP.exists(), reason="ast-dump is not built")


class Dumper:
    """`ast.dump(tree, include_attributes=True)` with `ascii` for `repr`; several times faster, which whole libraries
    need."""

    def __init__(self):
        self.classes = {}

    def describe(self, cls):
        fields = [(name, name + "=", getattr(cls, name, ...) is None) for name in cls._fields]
        return cls.__name__ + "(", fields, bool(cls._attributes)

    def dump(self, tree):
        out = []
        write = out.append

        def visit(node):
            if not isinstance(node, ast.AST):
                write(ascii(node))
                return
            cls = node.__class__
            if cls not in self.classes:
                self.classes[cls] = self.describe(cls)
            head, fields, attributes = self.classes[cls]
            write(head)
            separator = ""
            for name, key, optional in fields:
                value = getattr(node, name, None)
                if value is None and optional:
                    continue
                if isinstance(value, list):
                    if MINOR >= 13 and not value:
                        continue
                    write(separator + key + "[")
                    for i, element in enumerate(value):
                        if i:
                            write(", ")
                        visit(element)
                    write("]")
                else:
                    write(separator + key)
                    visit(value)
                separator = ", "
            if attributes:
                write(f"{separator}lineno={node.lineno}, col_offset={node.col_offset}, ")
                write(f"end_lineno={node.end_lineno}, end_col_offset={node.end_col_offset}")
            write(")")

        visit(tree)
        return "".join(out)


def parse(source):
    """Python's tree, or None where it refuses."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return ast.parse(source)
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        return None


def our_hashes(paths):
    """{path: SHA1 of the dump, or "refused"}"""
    run = subprocess.run([DUMP, str(MINOR), "-"], input="\n".join(map(str, paths)) + "\n", capture_output=True,
                         text=True, timeout=300)
    assert run.returncode == 0, run.stderr
    return dict(reversed(line.split(" ", 1)) for line in run.stdout.splitlines())


def our_dump(path):
    return subprocess.run([DUMP, str(MINOR), path], capture_output=True, text=True).stdout.rstrip("\n")


def first_difference(theirs, ours):
    at = next((i for i, pair in enumerate(zip(theirs, ours)) if pair[0] != pair[1]), min(len(theirs), len(ours)))
    return f"Python: …{theirs[max(0, at - 120) : at + 80]}\nTXL:    …{ours[max(0, at - 120) : at + 80]}"


def check(paths):
    """All differences between Python and us on these files, as one text."""
    dumper, ours, bad = Dumper(), our_hashes(paths), []
    for path in paths:
        tree = parse(Path(path).read_bytes())
        expected = "refused" if tree is None else hashlib.sha1(dumper.dump(tree).encode()).hexdigest()
        if ours[str(path)] != expected:
            if "refused" in (expected, ours[str(path)]):
                bad.append(f"{path}: {'Python' if expected == 'refused' else 'TXL'} refuses it")
            else:
                bad.append(f"{path}\n{first_difference(dumper.dump(tree), our_dump(path))}")
    return bad


# 3.12.0 to 3.12.3 put an empty text after a field that ends a format specification.
EMPTY_TEXT = {"test_fstring.py", "logger.py"} if sys.version_info[:2] == (3, 12) else set()


def test_standard_library():
    library = Path(sysconfig.get_paths()["stdlib"])
    paths = [p for p in sorted(library.rglob("*.py")) if "site-packages" not in p.parts and p.name not in EMPTY_TEXT]
    assert len(paths) > 500
    bad = check(paths)
    assert not bad, f"{len(bad)} of {len(paths)} files\n" + "\n".join(bad[:5])


def test_dumper_is_ast_dump():
    for name in ("keyword.py", "textwrap.py", "ast.py"):
        tree = ast.parse((Path(sysconfig.get_paths()["stdlib"]) / name).read_text())
        text = ast.dump(tree, include_attributes=True)
        assert not text.isascii() or Dumper().dump(tree) == text


SNIPPETS = (ROOT / "test/python/language/parser_snippets.txt").read_text().split("\n%%\n")


def test_snippets(tmp_path):
    """Small sources, valid and invalid, mostly of the corners of the grammar."""
    paths = []
    for number, text in enumerate(SNIPPETS):
        # f-strings are lexed as 3.12 does: what 3.11 refuses in them is accepted
        if MINOR < 12 and text.startswith("# 3.12\n"):
            continue
        paths.append(tmp_path / f"{number}.py")
        paths[-1].write_bytes(text.encode("utf-8", "surrogateescape"))
    bad = check(paths)
    shown = [f"{line}\n---\n{SNIPPETS[int(Path(line.split(':')[0].split(chr(10))[0]).stem)]}" for line in bad]
    assert not bad, "\n\n".join(shown[:10])


TOKENS = "( ) [ ] { } , : ; . -> := * ** + - ~ not in is if else for lambda yield await async def class return = == += @ x 1 'a' f'{x}' ... as with".split(
)


def mutate(text, random):
    """One or two words or tokens of a line deleted, doubled, replaced or exchanged."""
    lines = text.splitlines(keepends=True)
    for _ in range(random.randint(1, 2)):
        index = random.randrange(len(lines))
        words = lines[index].split(" ")
        at = random.randrange(len(words))
        action = random.randrange(4)
        if action == 0:
            del words[at]
        elif action == 1:
            words.insert(at, random.choice(TOKENS))
        elif action == 2:
            words[at] = random.choice(TOKENS)
        else:
            line = lines[index]
            cut = random.randrange(len(line) or 1)
            words = [line[:cut] + line[cut + 1 :]]
        lines[index] = " ".join(words)
    return "".join(lines)


def test_mutations(tmp_path):
    """Damaged pieces of the standard library: refused where Python refuses, the same tree elsewhere."""
    seed = int(os.environ.get("TXL_TEST_SEED", "1"))
    rng = random.Random(seed)
    library = Path(sysconfig.get_paths()["stdlib"])
    files = sorted(p for p in library.glob("*.py") if p.name not in EMPTY_TEXT)
    paths = []
    count = int(os.environ.get("TXL_TEST_MUTATIONS", "1500"))
    while len(paths) < count:
        lines = rng.choice(files).read_text(errors="replace").splitlines(keepends=True)
        start = rng.randrange(len(lines))
        while start and not lines[start].startswith(("def ", "class ", "import ", "from ", "@")):
            start -= 1
        piece = "".join(lines[start : start + rng.randint(3, 40)])
        paths.append(tmp_path / f"{len(paths)}.py")
        paths[-1].write_text(mutate(piece, rng))
    bad = check(paths)
    assert not bad, f"seed {seed}: {len(bad)} of {len(paths)}\n" + "\n".join(
        f"{b}\n{Path(b.split(':')[0].split(chr(10))[0]).read_text()}" for b in bad[:4])
