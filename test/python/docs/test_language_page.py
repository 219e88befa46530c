"""docs/reference/language-coverage.md is what scripts/document-language.py writes, and what it calls missing is
missing."""
import ast
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import numpy as np

import txl
import txl.language as tl

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "document-language.py"


def test_page_is_current():
    assert subprocess.run([sys.executable, str(SCRIPT), "--check"]).returncode == 0, f"run {SCRIPT.name}"


def rows():
    spec = importlib.util.spec_from_file_location("document_language", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@txl.jit
def names(out, F: tl.constexpr):
    tl.static_assert(F is not None)


def test_kernels_see_every_name():
    module = rows()
    for names_of in module.ROWS.values():
        for name in names_of.split():
            cpu, gpu, _ = module.LIMITS.get(name, (True, True, ""))
            value = tl
            for part in name.split("."):
                value = getattr(value, part, None)
            if name.startswith("tensor_descriptor.") or name == "aggregate":  # methods of instances; a decorator
                assert value is not None
            elif cpu and gpu:
                names[(1, )](np.zeros(1, np.float32), value)
            else:
                assert value is None or name in module.LIMITS


def test_no_limit_is_kept_that_is_none():
    module = rows()
    known = {name for names_of in module.ROWS.values() for name in names_of.split()}
    assert set(module.LIMITS) <= known
    for name in module.LIMITS:
        if name.startswith("extra.libdevice."):
            assert not module.there(name), f"{name} is there: take it out of LIMITS"


def named(path):
    """The words of a Python file: names, attributes, and those in strings."""
    words = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Attribute):
            words.add(node.attr)
        elif isinstance(node, ast.Name):
            words.add(node.id)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            words.update(re.findall(r"\w+", node.value))
    return words


def test_tests_that_run_in_both_places_have_every_name():
    """What runs on the emulator and the tile machine: the programs, and the files that ask for it. A new name wants
    its test there."""
    here = Path(__file__).resolve().parents[1]
    files = [path for path in (*here.glob("*/test_*.py"), *here.glob("programs/*.py"))
             if path.parent.name == "programs" or "txl.emulate(" in path.read_text()]
    words = set().union(*(named(path) for path in files if path.name != Path(__file__).name))
    module = rows()
    missing = [name for names_of in module.ROWS.values() for name in names_of.split()
               if name not in module.LIMITS and name.split(".")[-1] not in words]
    assert not missing
