#!/usr/bin/env python3
"""Writes docs/reference/attributes.md, the attributes by which passes communicate, from src/ir/facts/Attributes.def, and
those of a schedule from src/ir/types/TXSchedule.td.

    scripts/document-attributes.py            writes the page
    scripts/document-attributes.py --check    exits 1 if the page is not what would be written

The last column is computed: the directories of src whose code names the attribute's constant.
"""

import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
PAGE = ROOT / "docs" / "reference" / "attributes.md"
TABLE = SOURCE / "ir" / "facts" / "Attributes.def"
SCHEDULE = SOURCE / "ir" / "types" / "TXSchedule.td"
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
    return {"Unit": "unit", "I32Array": "array of i32", "Text": "string", "Schedule": "`#txl.schedule`",
            "Hint": "integer, or a dense tensor of integers"}[kind]


def row(name, operations, kind, limits, meaning, where):
    on = "any" if operations == "*" else ", ".join(f"`{each}`" for each in operations.split(", "))
    text = "".join(re.findall(r'"([^"]*)"', meaning))
    used = ", ".join(f"`{each}`" for each in sorted(where))
    return f"| `{name}` | {on} | {value(kind, limits)} | {text} | {used} |\n"


SCHEDULE_HEAD = """
## The attributes of a schedule

`txl-schedule-loops` writes them, `txl-pipeline-loops` expands what they state and removes them, and between the two
passes they are text: of a kernel that was compiled with `record_passes=True`, the text after `txl-schedule-loops` in
`kernel.passes` can be edited and compiled (`src_file`, [compiled code](../debug/compiled-code.md)). A program in which
a loop has `txl.schedule` gets no other schedule. The verifier checks the numbered rules between any two passes, and
that each channel has one operation that writes it, no reader runs in a stage before that, and a channel has more slots
than stages between the two.
"""


def schedule():
    """A section for each attribute of a schedule."""
    text = SCHEDULE_HEAD
    for entry in re.split(r"^def ", SCHEDULE.read_text(encoding="utf-8"), flags=re.M)[1:]:
        name, summary = (re.search(rf'let {key} = "(.*?)";', entry).group(1) for key in ("mnemonic", "summary"))
        body = textwrap.dedent(re.search(r"let description = \[\{(.*?)\}\]", entry, re.S).group(1).strip("\n")).strip()
        text += f"\n### `#txl.{name}`\n{summary[0].upper()}{summary[1:]}.\n\n{body}\n"
    return text


def page():
    where, text = users(), HEAD
    for symbol, name, operations, kind, limits, meaning, heading in ROW.findall(TABLE.read_text(encoding="utf-8")):
        if heading:
            text += f"\n## {heading}\n\n| attribute | on | value | meaning | used in |\n|---|---|---|---|---|\n"
        else:
            # Layouts.h has a second name for the attribute of the warps of an operation.
            used = where.get(symbol, set()) | ({"analysis", "ir"} if symbol == "Group" else set())
            text += row(name, operations, kind, limits, meaning, used)
    return text + schedule()


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
