"""The sources and pages use the terms of CUDA, LLVM and Triton: words of which the field has a better one are refused
in identifiers (split at underscores and capitals), comments, messages and pages. docs/reference/glossary.md has the
terms.
"""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("src", "python", "tools", "examples", "docs", "scripts", "bench", "test", "cmake")
PAGES = ("README.md", "CMakeLists.txt", "layers.txt")
ENDINGS = {".cpp", ".h", ".td", ".def", ".cu", ".py", ".pyi", ".md", ".sh", ".cmake", ".mlir", ".js", ".css", ".html"}

# Recorded inputs and outputs, and what is made of sources that are looked at themselves.
RECORDED = {"corpus", "testdata", "recorded", "golden", "__pycache__", "typings", "_build", "site"}

# word -> the terms to choose from
WORDS = {
    "turns?": "iteration, alternate",
    "rooms?": "capacity, space, directory",
    "halls?": "component, directory",
    "beside": "concurrently with, next to, in addition to",
    "behind": "after",
    "in front of": "before, dominates",
    "whoever": "the caller, the pass",
    "nobody": "no thread, no warp, no pass",
    "apart": "separate, warp-specialized, at a distance of",
    "further warps": "producer warps",
    "tensor cop(?:y|ies)": "TMA load, TMA store",
    "products? of warpgroups": "wgmma",
    "products? of threads": "mma.sync",
}
REFUSED = {re.compile(rf"\b(?:{word})\b"): terms for word, terms in WORDS.items()}

# What looks like one of them and is not.
EXCEPTIONS = {
    r"turns? (?:it|them|the \w+|an? \w+) (?:into|on|off)": "the verb: to convert, to switch",
    r"turns? (?:ptx|into|out|on|off)\b": "the verb: to assemble PTX, to become, to prove, to switch",
    r"\bapart from\b": "except for",
}
EXCEPTION = re.compile("|".join(EXCEPTIONS))


def files():
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in ENDINGS and not RECORDED & set(path.relative_to(ROOT).parts) and path != Path(__file__):
                yield path
    yield from (ROOT / page for page in PAGES)


def plain(text):
    """Words, lower case: identifiers are split where their case changes and at underscores."""
    text = re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", text)
    return EXCEPTION.sub(" ", text.replace("_", " ").lower())


def found(text):
    """(line, word, terms) of each refused word; words that a line break separates are found, too."""
    words = plain(text)
    lines = words.split("\n")
    for pattern, terms in REFUSED.items():
        if " " in pattern.pattern:
            continue
        for number, line in enumerate(lines, 1):
            yield from ((number, match[0], terms) for match in pattern.finditer(line))
    joined = re.sub(r"\n[ \t]*(?://+|#+|\*|\")?[ \t]*", " \n", words)
    for pattern, terms in REFUSED.items():
        if " " in pattern.pattern:
            spread = re.compile(pattern.pattern.replace(" ", r"\s+"))
            for match in spread.finditer(joined):
                yield joined.count("\n", 0, match.start()) + 1, " ".join(match[0].split()), terms


def test_the_words_are_not_used():
    wrong = []
    for path in files():
        name = path.relative_to(ROOT).as_posix()
        wrong += [f"{name}:{line}: `{word}`: {terms}" for line, word, terms in found(path.read_text(encoding="utf-8"))]
    assert not wrong, f"{len(wrong)}\n" + "\n".join(wrong)


@pytest.mark.parametrize("text, words", [
    ("int turnCount, Rooms; bool isApart;", ["turn", "rooms", "apart"]),
    ("rows_behind = BESIDE_PRODUCTS", ["beside", "behind"]),
    ("// Nobody waits; whoever starts it\n// stands in front\n// of the loop.", ["nobody", "whoever", "in front of"]),
    ("# the further\n# warps of a product of warpgroups, a tensor copy", ["further warps", "product of warpgroups",
                                                                       "tensor copy"]),
    ("return returned; // apart from that, it turns out; a pass turns PTX into code; floyd_warshall, besides", []),
])
def test_what_is_found(text, words):
    assert sorted(word for _, word, _ in found(text)) == sorted(words)
