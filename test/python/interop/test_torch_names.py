"""Every name of Triton that the installed torch imports or reads is there, or is absent where torch expects that it may
be: in a `try` that catches it. torch's own files are read for the list."""
import ast
import importlib
import subprocess
import sys
from pathlib import Path

import pytest

torch = pytest.importorskip("torch")

# Packages that only one company has, besides Triton's; torch imports them where it knows itself to run there.
FOREIGN = ("triton.fb.", )
# Names that torch reads only under a condition that is false here, with the reason.
CONDITIONAL = {
    "triton.compiler.compiler.AttrsDescriptor": "asked for where old versions have it",
    "triton.runtime.jit.create_specialize_impl": "under hasattr: versions before `native_specialize_impl`",
    "triton.runtime.jit.specialize_impl": "in the branch for versions without `native_specialize_impl`",
    "triton.backends.compiler.AttrsDescriptor": "in the branch for versions that have it",
    "triton.tools.experimental_descriptor.create_1d_tma_descriptor": "under has_triton_experimental_host_tma",
    "triton.tools.experimental_descriptor.create_2d_tma_descriptor": "the same",
    "triton.language.extra.tlx": "one company's version",
}


def chain(node):
    """`triton.a.b` of nested attributes, or None."""
    parts = []
    while isinstance(node, ast.Attribute):
        parts.append(node.attr)
        node = node.value
    return ".".join([node.id, *reversed(parts)]) if isinstance(node, ast.Name) else None


def is_triton(name):
    return name is not None and (name == "triton" or name.startswith("triton."))


CATCHES = {"ImportError", "ModuleNotFoundError", "AttributeError", "Exception"}


def catches(handler):
    names = {n.id for n in ast.walk(handler.type) if isinstance(n, ast.Name)} if handler.type else {"Exception"}
    return bool(names & CATCHES)


def uses(tree):
    """(name, whether its absence is caught) of every Triton name that a module's tree imports or reads."""

    def visit(node, guarded):
        if isinstance(node, ast.Import):
            for alias in node.names:
                if is_triton(alias.name):
                    yield alias.name, guarded
        elif isinstance(node, ast.ImportFrom) and node.level == 0 and is_triton(node.module):
            for alias in node.names:
                yield f"{node.module}.{alias.name}", guarded
        elif isinstance(node, ast.Attribute) and is_triton(chain(node)):
            yield chain(node), guarded
            return
        elif isinstance(node, ast.Try):
            inner = guarded or any(map(catches, node.handlers))
            for child in node.body:
                yield from visit(child, inner)
            for child in (*node.handlers, *node.orelse, *node.finalbody):
                yield from visit(child, guarded)
            return
        elif isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            return
        for child in ast.iter_child_nodes(node):
            yield from visit(child, guarded)

    return visit(tree, False)


def torch_uses():
    """{name: [(place, guarded)]} over torch's files; its tests' helpers and vendored kernels for other languages
    aside."""
    root = Path(torch.__file__).parent
    found = {}
    for path in sorted(root.rglob("*.py")):
        text = path.read_text(encoding="utf-8", errors="replace")
        if "triton" not in text or "testing/_internal" in str(path) or "_vendor" in str(path):
            continue
        for name, guarded in uses(ast.parse(text)):
            found.setdefault(name, []).append((str(path.relative_to(root)), guarded))
    return found


def is_there(name):
    """Whether `import` and attribute access find a dotted name, as a program would."""
    parts = name.split(".")
    value = importlib.import_module(parts[0])
    for i, part in enumerate(parts[1:], 2):
        if not hasattr(value, part):
            try:
                importlib.import_module(".".join(parts[:i]))
            except ImportError:
                return False
        if not hasattr(value, part):
            return False
        value = getattr(value, part)
    return True


def missing():
    """The names of torch_uses that are neither there nor caught."""
    lines = []
    for name, places in torch_uses().items():
        if name.startswith(FOREIGN) or name in CONDITIONAL or all(guarded for _, guarded in places):
            continue
        if not is_there(name):
            lines.append(f"{name}: {', '.join(sorted({place for place, guarded in places if not guarded}))}")
    return lines


def served(*arguments):
    return subprocess.run([sys.executable, "-m", "txl", *arguments], capture_output=True, text=True, timeout=300)


def test_every_name_that_torch_imports():
    done = served(__file__)
    assert done.returncode == 0, done.stderr
    assert done.stdout == "", done.stdout


def test_conditional_reads_are_still_reads():
    """A name that torch does not read any more, or that is there now, leaves the list."""
    names = set(torch_uses())
    assert not set(CONDITIONAL) - names - {"triton.compiler.compiler.AttrsDescriptor"}


def test_the_walk_finds_what_is_not_guarded():
    text = "import triton.a\ntry:\n    from triton.b import c\nexcept ImportError:\n    import triton.d\nx = triton.e.f\n"
    assert list(uses(ast.parse(text))) == [("triton.a", False), ("triton.b.c", True), ("triton.d", False),
                                           ("triton.e.f", False)]


COMPILE = """
import torch
def f(x):
    return torch.softmax(x * 2, -1).sin() + 1
x = torch.randn(4, 8)
import os, shutil
compiled = ["inductor"] if shutil.which(os.environ.get("CXX", "g++")) else []  # which calls a C++ compiler, for a CPU
for backend in ["eager", "aot_eager", *compiled]:
    assert torch.allclose(torch.compile(f, backend=backend)(x), f(x), atol=1e-6), backend
import torch._inductor.runtime.triton_heuristics, torch._inductor.codegen.triton
import triton
assert triton.jit.__module__ == "txl.jit"
"""


def test_torch_compile_works_as_without():
    done = served("-c", COMPILE)
    assert done.returncode == 0, done.stderr


USER_KERNEL = """
import torch
import triton
import triton.language as tl

@triton.jit
def double(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, 2 * tl.load(x + i, mask=i < n), mask=i < n)

def f(x):
    y = torch.empty_like(x)
    double[(triton.cdiv(x.numel(), 64),)](x.sin(), y, x.numel(), BLOCK=64)
    return y + 1

x = torch.randn(100)
import os, shutil
compiled = ["inductor"] if shutil.which(os.environ.get("CXX", "g++")) else []  # which calls a C++ compiler, for a CPU
for backend in ["eager", *compiled]:
    assert torch.allclose(torch.compile(f, backend=backend)(x), 2 * x.sin() + 1, atol=1e-6), backend
"""


def test_a_kernel_in_a_compiled_function(tmp_path):
    (tmp_path / "program.py").write_text(USER_KERNEL)
    done = served(str(tmp_path / "program.py"))
    assert done.returncode == 0, done.stderr


if __name__ == "__main__":
    print("\n".join(missing()), end="")
