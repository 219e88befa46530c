"""The files of python/txl import each other without a circle, inside of functions too: what stands below does not know
what stands above."""
import ast
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[3] / "python" / "txl"


def module_name(path, root):
    parts = path.relative_to(root.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(tree, package, modules):
    """The modules of the package that a file's tree imports, wherever the import stands. An extension module is
    none."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name in modules)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[:len(package.split(".")) - node.level + 1] if node.level else []
            base = ".".join([*above, *([node.module] if node.module else [])])
            for alias in node.names:
                if f"{base}.{alias.name}" in modules:
                    yield f"{base}.{alias.name}"
                elif base in modules and alias.name != "_txl":
                    yield base


def graph(root):
    """{module: modules that it imports}, with the packages that an import below them runs (the topmost, which
    everything is in, aside)."""
    files = {module_name(path, root): path for path in root.rglob("*.py")}
    edges = {}
    for name, path in files.items():
        package = name if path.name == "__init__.py" else name.rpartition(".")[0]
        found = set(imports(ast.parse(path.read_text()), package, files))
        run = {".".join(parts[:i]) for parts in (target.split(".") for target in found) for i in range(2, len(parts))}
        edges[name] = found | {target for target in run if not f"{name}.".startswith(f"{target}.")}
    return edges


def circle(edges):
    """Modules that import each other in a ring, or None."""
    done, path = set(), []

    def visit(name):
        if name in path:
            return path[path.index(name):] + [name]
        if name in done:
            return None
        path.append(name)
        for target in sorted(edges.get(name, ())):
            if found := visit(target):
                return found
        path.pop()
        done.add(name)
        return None

    return next((found for name in sorted(edges) if (found := visit(name))), None)


def test_no_circle():
    found = circle(graph(PACKAGE))
    assert found is None, " -> ".join(found)


def test_a_circle_is_found(tmp_path):
    root = tmp_path / "package"
    (root / "inner").mkdir(parents=True)
    (root / "__init__.py").write_text("from .inner.above import f\n")
    (root / "inner" / "__init__.py").write_text("")
    (root / "below.py").write_text("def f():\n    from .inner.above import g\n")
    (root / "inner" / "above.py").write_text("from ..below import f\n")
    assert set(circle(graph(root))) == {"package.below", "package.inner.above"}
    (root / "below.py").write_text("from . import _txl\n")
    assert circle(graph(root)) is None
