#!/usr/bin/env python3
"""Writes docs/reference/attributes.md, the attributes by which passes communicate, from src/ir/facts/Attributes.def.

    scripts/document-attributes.py            writes the page
    scripts/document-attributes.py --check    exits 1 if the page is not what would be written

The last column is computed: the directories of src whose code names the attribute's constant.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "reference" / "attributes.md"
TABLE = SOURCE / "ir" / "facts" / "Attributes.def"
ROW = re.compile(
    r'^ATTRIBUTE\((\w+),\s*"([^"]+)",\s*"([^"]+)",\s*(\w+)(?:\(([^)]*)\))?,\s*((?:"[^"]*"\s*)+)\)$|'
    r"^// ([^\n]+?) -{10,}$", re.M)

HEAD = """<!-- Written by scripts/document-attributes.py from src/ir/facts/Attributes.def. -->
# Attributes of the IR

An operation of TTIR or TTGIR can have attributes in addition to the arguments that [ttir.md](ttir.md) and
[ttgir.md](ttgir.md) describe. The frontend and the passes communicate by them. Each is a row of
`src/ir/facts/Attributes.def`, which declares its name for the code. The verifier reports an attribute of the table on
another operation or with another value, and an unknown attribute whose name begins with `txl.`; it ignores unknown
attributes of `tt` and `ttg`, which other versions of Triton may write. Names that Triton has are Triton's.

"Used in" lists the directories of `src` that read or write the attribute.
"""


def users():
    """For each constant `kName`, the directories of src that name it."""
    found = {}
    for path in sorted(SOURCE.rglob("*")):
        if path.suffix not in (".cpp", ".h") or path.stem.endswith(("Test", "Fuzz")) or path.stem == "Attributes":
            continue
        text = path.read_text(encoding="utf-8")
        inside = "namespace txl::ir" in text
        for name in set(re.findall(r"\bir::k(\w+)", text)) | (set(re.findall(r"\bk(\w+)", text)) if inside else set()):
            found.setdefault(name, set()).add(path.parent.relative_to(SOURCE).as_posix())
    return found


def value(kind, limits):
    if kind == "I32":
        least, most = limits.split(", ")
        return f"i32, {least} or more" if most == str(2**31 - 1) else f"i32, {least} to {most}"
    if kind == "PowerOfTwo":
        return f"i32, a power of two up to {limits}"
    return {"Unit": "unit", "I32Array": "array of i32", "Text": "string",
            "Hint": "integer, or a dense tensor of integers"}[kind]


def row(name, operations, kind, limits, meaning, where):
    on = "any" if operations == "*" else ", ".join(f"`{each}`" for each in operations.split(", "))
    text = "".join(re.findall(r'"([^"]*)"', meaning))
    used = ", ".join(f"`{each}`" for each in sorted(where))
    return f"| `{name}` | {on} | {value(kind, limits)} | {text} | {used} |\n"


def page():
    where, text = users(), HEAD
    for symbol, name, operations, kind, limits, meaning, heading in ROW.findall(TABLE.read_text(encoding="utf-8")):
        if heading:
            text += f"\n## {heading}\n\n| attribute | on | value | meaning | used in |\n|---|---|---|---|---|\n"
        else:
            # Layouts.h has a second name for the attribute of the warps of an operation.
            used = where.get(symbol, set()) | ({"analysis", "ir"} if symbol == "Group" else set())
            text += row(name, operations, kind, limits, meaning, used)
    return text


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
