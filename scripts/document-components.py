#!/usr/bin/env python3
"""Writes docs/extend/components.md, the index of the components, from the first line of each src/NAME/README.md.

    scripts/document-components.py            writes the page
    scripts/document-components.py --check    exits 1 if the page is not what would be written

The components, their order and what they may include are those of layers.txt.
"""

import re
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "extend" / "components.md"
LAYER = re.compile(r"^(\w+)\s*(\[mlir\])?\s*:(.*)$", re.M)

HEAD = """<!-- Written by scripts/document-components.py from layers.txt and the first line of each src/NAME/README.md. -->
# Components

Each directory of `src` is a component. The page of a component is in its directory: what it does, its main files and
data structures, its entry points, what it may include, its tests, where to add something. The order is that of
`layers.txt`: a component includes only components above it, and a test refuses any other include.
[Architecture](architecture.md) shows the path of a kernel through them.

| component | what it does | MLIR |
|---|---|---|
"""

TAIL = """
| to add | read |
|---|---|
| an operation | [adding an operation](add-an-operation.md) |
| a pass | [adding a pass](add-a-pass.md) |
| a scheduling strategy | [adding a scheduling strategy](add-a-scheduling-strategy.md) |
| a target or an instruction | [adding a target](add-a-target.md) |
| a message | [diagnostics](diagnostics.md) |
| an attribute that passes exchange | [attributes of the IR](../reference/attributes.md) |

Outside of `src`: `python/txl` is the Python package and the prelude of the language (`python/txl/language`), with
tuned kernels in `python/txl/kernels`; `bench` has programs that are measured ([both](package.md)), `tools` the command
lines, `test` all tests that are not next to their component. [Decisions](decisions.md) has the reasons for the larger
choices and the build.
"""


def components():
    """(name, what it may include, whether it may include MLIR) of each component, in order."""
    for name, mlir, below in LAYER.findall((ROOT / "layers.txt").read_text(encoding="utf-8")):
        yield name, below.split(), bool(mlir)


def page():
    rows = ""
    for name, _, mlir in components():
        first = (ROOT / "src" / name / "README.md").read_text(encoding="utf-8").partition("\n")[0]
        purpose = re.fullmatch(rf"# `{name}`: (.+)", first)
        if not purpose:
            sys.exit(f"src/{name}/README.md must begin with '# `{name}`: PURPOSE'")
        rows += f"| [`{name}`](../../src/{name}/README.md) | {purpose[1]} | {'yes' if mlir else ''} |\n"
    return HEAD + rows + TAIL


if __name__ == "__main__":
    if "--check" in sys.argv:
        sys.exit(PAGE.read_text(encoding="utf-8") != page())
    PAGE.write_text(page(), encoding="utf-8")
