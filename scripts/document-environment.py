#!/usr/bin/env python3
"""Writes docs/reference/environment.md from the table of variables, src/driver/environment/Variables.def.

    scripts/document-environment.py            writes the page
    scripts/document-environment.py --check    exits 1 if the page is not what would be written
"""
import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "environment.md"
TABLE = ROOT / "src" / "driver" / "environment" / "Variables.def"
VALUES = {
    "Flag": "1 or 0", "Count": "number", "Text": "text", "Users": "numbers", "Passes": "1 or 0, or names",
    "Order": "`cpu`, `gpu`", "Kernels": "`tuned`, `reference`",
    "Target": "target"
}
WHEN = {"compilation": "at each compilation", "process": "once, when the library is first used"}

HEAD = """<!-- Written by scripts/document-environment.py from src/driver/environment/Variables.def. -->
# Environment variables

Every variable whose name begins with `TXL_`. A flag is `1`, `on`, `yes` or `true`, or `0`, `off`, `no` or `false`. An
empty variable counts as not set. A variable of Triton that the table names has the same effect;
[triton-package.md](triton-package.md) has the rest of them.

An unknown name causes a warning with the most similar known name, once a process, from `import txl` and from `txlc`; an
invalid value causes a warning, too:

    RuntimeWarning: unknown environment variable `TXL_CHEK`; did you mean `TXL_CHECK`?
    RuntimeWarning: `TXL_NUM_THREADS=four`: the value is not an integer of 0 or more; it counts as not set

| variable | value | read | meaning |
|---|---|---|---|
"""


def rows():
    """[(name, kind, when, also, meaning)] of the table."""
    text = r'"((?:[^"\\]|\\.)*)"'
    return re.findall(rf"^TXL_VARIABLE\((\w+), (\w+), {text}, {text}, {text}\)$", TABLE.read_text(), re.MULTILINE)


def page():
    lines = []
    for name, kind, when, also, meaning in rows():
        same = f" ({', '.join(f'`{other.strip()}`' for other in also.split(','))} too)" if also else ""
        lines.append(f"| `{name}` | {VALUES[kind]} | {WHEN[when]} | {meaning}{same} |\n")
    return HEAD + "".join(lines)


def main():
    if "--check" in sys.argv[1:]:
        return int(not PAGE.exists() or PAGE.read_text() != page())
    PAGE.write_text(page())
    return 0


if __name__ == "__main__":
    sys.exit(main())
