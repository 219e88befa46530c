"""Damaged kernels: tokens of the black-box kernels, and of the functions they call, are deleted, doubled, exchanged or
replaced. Each one compiles or is refused by a diagnostic that blames the program; none ends the process, and none takes
long.

    test_mutated_kernels.py FIRST COUNT     runs mutations by number, in this process; each is written to the file that
      it
      names
"""
import os
import random
import re
import subprocess
import sys
import time
import warnings
from pathlib import Path

import pytest

COUNT, PARTS = 3000, 3
SECONDS = 20.0
TOKEN = re.compile(
    r"[A-Za-z_]\w*|\d[\w.]*|\"[^\"\n]*\"|'[^'\n]*'|\*\*=?|//=?|<<=?|>>=?|[-+*/%&|^<>=!]=|->|:=|\n[ ]*|[ ]+|.", re.S)
WORDS = [
    "None", "True", "-1", "0", "2.5", "1e400", "99999999999999999999", "()", "[]", "x", "tl", "tl.float16",
    "tl.arange(0, 16)", "for", "while", "if", "else", "return", "not", "in", "is", "lambda", "\n", "\n    ",
    "\n        ", "*", "**", ":", "=", "'a'", "tl.constexpr", "tl.static_range(3)", "range(n)", "x.shape", "x.T",
    "triton.jit", "@triton.jit\n", "yield", "@", "..."
]


OPERATOR = re.compile(r"[-+*/%&|^<>=!]+")


def damage_tokens(rng, text):
    tokens = TOKEN.findall(text)
    rare = "()[]:,." if rng.random() < 0.9 else ""
    words = [i for i, token in enumerate(tokens) if token.strip() and token not in rare and i > 4]
    if not words:
        return text
    at = rng.choice(words)
    kind = rng.randrange(10)
    if kind == 0:
        del tokens[at]
    elif kind == 1:
        tokens.insert(at, tokens[at])
    elif kind == 2:
        tokens[at] = rng.choice(WORDS)
    elif kind == 3:
        other = rng.randrange(len(tokens))
        begin, end = sorted((at, min(other, at + 12)))
        tokens[other:other] = tokens[begin:end]
    else:  # a word for a word, an operator for an operator: what is wrong then is rarely the syntax
        alike = [i for i in words if tokens[i][0].isalnum() == tokens[at][0].isalnum()
                 and bool(OPERATOR.fullmatch(tokens[i])) == bool(OPERATOR.fullmatch(tokens[at]))]
        other = rng.choice(alike)
        if kind < 6:
            tokens[at], tokens[other] = tokens[other], tokens[at]
        else:
            tokens[at] = tokens[other]
    return "".join(tokens)


def damage_lines(rng, text):
    lines = text.split("\n")
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    kind = rng.randrange(4)
    if kind == 0:
        del lines[at]
    elif kind == 1:
        lines.insert(other, lines[at])
    elif kind == 2:
        lines[at], lines[other] = lines[other], lines[at]
    else:
        lines[at] = "    " + lines[at] if rng.random() < 0.5 else lines[at][4:]
    return "\n".join(lines)


def mutate(rng, text):
    for _ in range(rng.choice([1, 1, 1, 2, 3])):
        text = damage_lines(rng, text) if rng.random() < 0.2 else damage_tokens(rng, text)
    return text


def cases():
    """[(the kernel's text, its name, signature)], and the text of the functions."""
    warnings.simplefilter("ignore")
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
    from txl import alias
    alias.install()
    from blackbox import CASES
    from blackbox.registry import FUNCTIONS
    import inspect
    found = []
    for case in CASES.values():
        if not case.constants:
            found.append((inspect.getsource(case.fn.fn), case.fn.fn.__name__, ", ".join(case.types.values())))
    return found, FUNCTIONS


def main(first, count, path):
    from tile_machine import compile_file
    found, functions = cases()
    accepted = 0
    for number in range(first, first + count):
        rng = random.Random(number)
        kernel, name, signature = rng.choice(found)
        # The functions are damaged less often: most kernels call one of them only.
        text = functions + "\n\n" + mutate(rng, kernel) if rng.random() < 0.8 else mutate(rng,
                                                                                          functions) + "\n\n" + kernel
        Path(path).write_text(f"# mutation {number}, kernel {name}, signature {signature}\n{text}")
        begin = time.monotonic()
        message = compile_file(text, name, signature)
        assert time.monotonic() - begin < SECONDS, f"mutation {number} takes {time.monotonic() - begin:.1f} s"
        assert message is None or (message.strip() and
                                   "the compiler generated" not in message), f"mutation {number}: {message}"
        accepted += message is None
    print(f"{accepted} of {count} compile")


@pytest.mark.parametrize("part", range(PARTS))
def test_damaged_kernels(part, tmp_path):
    path = tmp_path / "mutation.py"
    count = COUNT // PARTS
    done = subprocess.run([sys.executable, __file__, str(part * count),
                           str(count), str(path)], capture_output=True, text=True, timeout=300,
                          env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)})
    assert done.returncode == 0, f"exit code {done.returncode}\n{done.stdout}{done.stderr[-2000:]}\n{path.read_text()}"
    accepted = int(done.stdout.splitlines()[-1].split()[0])
    assert count * 0.05 < accepted < count * 0.95, "the mutations hit nothing, or everything"


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), sys.argv[3] if len(sys.argv) > 3 else "mutation.py")
