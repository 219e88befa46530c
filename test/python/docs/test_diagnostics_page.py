"""docs/reference/diagnostics.md is what scripts/document-diagnostics.py writes from the declarations."""
import importlib.util
from pathlib import Path

import test_diagnostics_covered

SCRIPT = Path(__file__).resolve().parents[3] / "scripts" / "document-diagnostics.py"


def script():
    spec = importlib.util.spec_from_file_location("document_diagnostics", SCRIPT)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_page_is_current():
    module = script()
    assert module.PAGE.read_text() == module.page(), "run scripts/document-diagnostics.py"


def test_every_diagnostic_is_listed():
    names = {name for rows in script().declared().values() for name, _, _ in rows}
    assert names == {name for name, _, _ in test_diagnostics_covered.declared()} and len(names) > 300
