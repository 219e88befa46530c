"""The components of src/ and their directories form the graph that layers.txt states; any other include is refused, and
so is MLIR where it may not be."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[3]
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([^">]+)[">]', re.M)


LINE = re.compile(r"(?P<directory>  )?(?P<name>\w+)\s*(?P<mlir>\[mlir\])?\s*:\s*(?P<below>[\w ]*)$")


def layers(text=None):
    """{component: (names it may include, whether it may include MLIR)}, and {component: {directory: directories it may
    include}}, both in the order of `text`, which is layers.txt unless it is given."""
    table, directories = {}, {}
    for line in (text or (ROOT / "layers.txt").read_text()).splitlines():
        match = LINE.match(line)
        if match and match["directory"]:
            directories[component][match["name"]] = match["below"].split()
        elif match:
            component = match["name"]
            table[component] = (match["below"].split(), bool(match["mlir"]))
            directories[component] = {}
    return table, directories


def violations(layers, path, text):
    """Includes of `text`, the file `path` relative to src/, that `layers` do not allow."""
    table, directories = layers
    component, *folders = path.split("/")[:-1]
    allowed, mlir = table[component]
    for include in INCLUDE.findall(text):
        head, *rest = include.split("/")
        if head in table and head != component and head not in allowed:
            yield f"includes {include}: no edge {component} -> {head} in layers.txt"
        elif head == "mlir" and not mlir:
            yield f"includes {include}: {component} is free of MLIR"
        elif head == component and len(rest) > 1 and folders:
            directory, other = folders[0], rest[0]
            if directory in directories[component] and other != directory and other not in directories[component][
                    directory]:
                yield f"includes {include}: no edge {component}/{directory} -> {other} in layers.txt"


def test_edges_point_up_the_list():
    table, directories = layers()
    for edges in [{name: allowed for name, (allowed, _) in table.items()}, *directories.values()]:
        seen = []
        for name, allowed in edges.items():
            assert set(allowed) <= set(seen), f"{name} names one that stands below it"
            seen.append(name)


def sources_in(folder):
    """The names of the folders in `folder` that have C++ sources."""
    return {p.name for p in folder.iterdir() if p.is_dir() and any(f.suffix in (".cpp", ".h") for f in p.rglob("*"))}


def test_every_folder_has_a_line():
    table, directories = layers()
    assert sources_in(ROOT / "src") <= set(table)
    for component, names in directories.items():
        if names:  # a component that has lines for its directories has one for each
            assert sources_in(ROOT / "src" / component) == set(names), component


def test_sources_keep_the_layers():
    bad = []
    for path in sorted((ROOT / "src").rglob("*")):
        if path.suffix in (".cpp", ".h", ".def") and path.is_file():
            name = path.relative_to(ROOT / "src").as_posix()
            bad += [f"{name} {v}" for v in violations(layers(), name, path.read_text())]
    assert not bad, "\n".join(bad)


def test_a_forbidden_edge_is_refused():
    few = layers("support :\nir [mlir] : support\n  text :\n  verify : text\nlower [mlir] : ir\n")
    assert list(violations(few, "support/Text.h", '#include "ir/Ops.h"\n'))
    assert list(violations(few, "support/Text.h", "#include <mlir/IR/Builders.h>\n"))
    assert not list(
        violations(few, "ir/Ops.h", '#include "support/Text.h"\n#include "mlir/IR/Builders.h"\n#include <vector>\n'))
    assert list(violations(few, "ir/text/Reader.h", '#include "ir/verify/Types.h"\n'))
    assert not list(
        violations(few, "ir/verify/Types.h",
                   '#include "ir/text/Reader.h"\n#include "ir/Ops.h"\n#include "ir/verify/A.h"\n'))
    # what lies in the folder itself joins the directories
    assert not list(violations(few, "ir/Ops.cpp", '#include "ir/verify/Types.h"\n'))
    assert not list(violations(few, "lower/Ops.cpp", '#include "ir/verify/Types.h"\n'))
