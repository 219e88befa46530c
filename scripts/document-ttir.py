#!/usr/bin/env python3
"""Writes docs/reference/ttir.md, the reference of the dialect `tt`, from the descriptions in src/ir/ops.

    scripts/document-ttir.py            writes the page
    scripts/document-ttir.py --check    exits 1 if the page is not what would be written
"""

import re
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "reference" / "ttir.md"
FAMILIES = {
    "Shape": "Tiles and their shape", "Element": "Computation on elements", "Cast": "Elements of another type",
    "Reduction": "Reductions and scans", "Lookup": "Gather and histogram", "Dot": "Matrix multiply-accumulate",
    "ScaleBlocks": "Microscaling formats", "Memory": "Memory", "Atomic": "Atomic accesses", "Function": "Functions",
    "Program": "Programs of a grid", "Debug": "Messages"
}

HEAD = """<!-- Written by scripts/document-ttir.py from src/ir/ops/*.td. -->
# TTIR

A tile program is a module of `tt.func`. In addition to the operations below it uses `arith`, `math`, `scf`, `cf` and
`ub` of MLIR, and `llvm.intr.assume`, `ttg.barrier all` and `gpu.barrier` (parsed as `ttg.barrier all`).

A value is a scalar (integer of 1, 8, 16, 32 or 64 bits, float, pointer) or a tile of scalars: a `tensor` type with a
static shape of any positive extents, at most 2^20 elements with the extents rounded up to powers of two, without a
layout. `!tt.ptr<f32>` addresses elements, not bytes; `!tt.ptr<f32, "constant">` addresses memory that no program
writes.

The printed form is that of the newest Triton. Older forms are parsed, too: cache hints after the operands
(`tt.load %p cacheModifier = cg`), an integer as address space. Block pointers (`tt.make_tensor_ptr`, `tt.advance`,
`boundaryCheck`) and Triton's operations on descriptors (`tt.descriptor_load`, `_store`, `_gather`, `_scatter`,
`_reduce`) are parsed and translated to tiles of pointers with masks. A kernel's argument `!tt.tensordesc` is followed
by its extents and strides, as Triton prints it; it becomes the base pointer, and the last stride, which is 1, is not an
argument. Numbered lines are the constraints; an error has the number of the violated one.
"""


def fill(line):
    """A long line of an example: white space between the tokens of IR has no meaning."""
    return textwrap.fill(line, 120, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)


def family(name):
    """The markdown of one family's file: a section an operation, in the file's order."""
    path, = (ROOT / "src" / "ir" / "ops").rglob(f"{name}.td")  # perhaps in a subdirectory
    source = path.read_text()
    sections = []
    for text in re.split(r"^def ", source, flags=re.M)[1:]:
        mnemonic = re.match(r'\w+ : TT_\w*Op<"([\w.]+)"', text)
        if mnemonic:
            summary = re.search(r'let summary = "(.*?)";', text).group(1)
            description = re.search(r'let description = (?:\[\{(.*?)\}\]|"(.*?)");', text, re.S)
            body = textwrap.dedent(
                (description.group(1) or description.group(2)).strip("\n")).strip() if description else ""
            body = re.sub(r"^.{121,}$", lambda line: fill(line[0]), body, flags=re.M)
            sections.append(f"### `tt.{mnemonic.group(1)}`\n{summary[0].upper()}{summary[1:]}.\n\n{body}".rstrip() +
                            "\n")
    return f"\n## {FAMILIES[name]}\n\n" + "\n".join(sections)


page = HEAD + "".join(family(name) for name in FAMILIES)
if "--check" in sys.argv:
    sys.exit(PAGE.read_text() != page)
PAGE.write_text(page)
