"""A changed row of src/ir/ops/NAME.td recompiles few files: those that include the header of its family,
"ir/ops/NAMEOps.h", directly or through other headers. The headers that include all families count too."""
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
OPS = ROOT / "src" / "ir" / "ops"
FAMILIES = sorted(path.relative_to(OPS).with_suffix("").as_posix() for path in OPS.rglob("*.td") if path.stem != "Base")
MOST = 80


def include_graph():
    graph = {}
    for folder in ("src", "tools", "test"):
        for path in (ROOT / folder).rglob("*"):
            if path.suffix in {".cpp", ".h"}:
                name = path.relative_to(ROOT).as_posix().removeprefix("src/")
                graph[name] = re.findall(r'^\s*#include "([^"]+)"', path.read_text(encoding="utf-8"), re.M)
    return graph


def includers(graph, header):
    """The .cpp files that include `header`, through any number of other headers."""
    back = {}
    for name, included in graph.items():
        for other in included:
            back.setdefault(other, []).append(name)
    found, todo = set(), [header]
    while todo:
        for name in back.get(todo.pop(), ()):
            if name not in found:
                found.add(name)
                todo.append(name)
    return {name for name in found if name.endswith(".cpp")}


GRAPH = include_graph()


@pytest.mark.parametrize("family", FAMILIES)
def test_few_files_include_a_family(family):
    found = includers(GRAPH, f"ir/ops/{family}Ops.h")
    assert 0 < len(found) <= MOST, f"{len(found)} files; a header that only names a class declares it (class FuncOp;)"


def test_a_header_of_each_family_is_written():
    """CMake writes the headers from one template, which this test reads as the source of their form."""
    template = (OPS / "Family.h.in").read_text(encoding="utf-8")
    assert '#include "ir/ops/@family@.h.inc"' in template and "GET_OP_CLASSES" in template
    for all_of_dialect, dialect in (("ir/Ops.h", "TT"), ("ir/TTG.h", "TTG"), ("ir/TX.h", "TX")):
        text = (ROOT / "src" / all_of_dialect).read_text(encoding="utf-8")
        rows = {family for family in FAMILIES
                if re.search(rf"^def {dialect}_\w+Op : ", (OPS / f"{family}.td").read_text(encoding="utf-8"), re.M)}
        assert set(re.findall(r'#include "ir/ops/(\S+)Ops\.h"', text)) == rows, all_of_dialect
