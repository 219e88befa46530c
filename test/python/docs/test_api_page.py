"""docs/reference/language.md and package.md are what scripts/document-api.py writes from the docstrings."""
import importlib.util
import subprocess
import sys
from pathlib import Path

import txl.language as tl

ROOT = Path(__file__).resolve().parents[3]
SCRIPT = ROOT / "scripts" / "document-api.py"


def test_pages_are_current():
    assert subprocess.run([sys.executable, str(SCRIPT), "--check"]).returncode == 0, f"run {SCRIPT.name}"


def test_every_public_builtin_is_there():
    page = (ROOT / "docs/reference/language.md").read_text()
    for name in ("load", "dot", "sum", "sort", "exp", "rand", "range", "device_print", "make_tensor_descriptor"):
        assert callable(getattr(tl, name)) and f"\n### tl.{name}\n" in page


def test_lines_of_parameters_become_a_list():
    spec = importlib.util.spec_from_file_location("document_api", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)

    def f():
        """Does it.

        Args:
            x: The first,
                which goes on.
            y, z(a, b=1): Both.

            code(x)

        The end
        of it.
        """

    assert module.documentation(f) == (
        "Does it.\n\nArguments:\n\n- `x`: The first, which goes on.\n- `y`, `z(a, b=1)`: Both.\n\n"
        "    code(x)\n\nThe end of it.")
