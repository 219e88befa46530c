"""The reference pages of the IR are what their scripts write from the tables of src/ir."""

import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize("name", ["document-ttir.py", "document-attributes.py"])
def test_page_is_current(name):
    script = Path(__file__).resolve().parents[3] / "scripts" / name
    assert subprocess.run([sys.executable, str(script), "--check"]).returncode == 0, f"run scripts/{name}"
