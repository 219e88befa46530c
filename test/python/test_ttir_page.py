"""docs/reference/ttir.md is what scripts/document-ttir.py writes from the operations' descriptions."""

import subprocess
import sys
from pathlib import Path


def test_page_is_current():
    script = Path(__file__).resolve().parents[2] / "scripts" / "document-ttir.py"
    assert subprocess.run([sys.executable, str(script), "--check"]).returncode == 0, f"run {script.name}"
