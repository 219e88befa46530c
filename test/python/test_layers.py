"""The folders of src/ form the graph that layers.txt states; any other include is refused, and so is MLIR where it may not be."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


def layers():
    """{component: (names it may include, whether it may include MLIR)}, in the file's order."""
    table = {}
    for line in (ROOT / "layers.txt").read_text().splitlines():
        match = re.match(r"(\w+)\s*(\[mlir\])?\s*:\s*([\w ]*)$", line)
        if match:
            table[match[1]] = (match[3].split(), bool(match[2]))
    return table


def violations(table, component, text):
    """Includes of `text`, a file of `component`, that the table does not allow."""
    allowed, mlir = table[component]
    for path in INCLUDE.findall(text):
        head = path.split("/")[0]
        if head in table and head != component and head not in allowed:
            yield f"includes {path}: no edge {component} -> {head} in layers.txt"
        elif head == "mlir" and not mlir:
            yield f"includes {path}: {component} is free of MLIR"


def test_edges_point_up_the_list():
    seen = []
    for component, (allowed, _) in layers().items():
        assert set(allowed) <= set(seen), f"{component} names a component that stands below it"
        seen.append(component)


def test_every_folder_has_a_line():
    folders = {p.name for p in (ROOT / "src").iterdir() if p.is_dir() and any(p.rglob("*.*"))}
    assert folders <= set(layers())


def test_sources_keep_the_layers():
    table = layers()
    bad = []
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".cpp", ".h", ".def") and path.is_file():
            component = path.relative_to(ROOT / "src").parts[0]
            bad += [f"{path.relative_to(ROOT)} {v}" for v in violations(table, component, path.read_text())]
    assert not bad, "\n".join(bad)


def test_a_forbidden_edge_is_refused():
    table = {"support": ([], False), "ir": (["support"], True)}
    assert list(violations(table, "support", '#include "ir/Ops.h"\n'))
    assert list(violations(table, "support", "#include <mlir/IR/Builders.h>\n"))
    assert not list(violations(table, "ir", '#include "support/Text.h"\n#include "mlir/IR/Builders.h"\n#include <vector>\n'))
