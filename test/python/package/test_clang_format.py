"""Every C++ source stands as clang-format leaves it, so that a change shows only what it changes."""

import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
FOLDERS = ("src", "tools", "examples", "test/fixtures")


def test_sources_are_formatted():
    formatter = shutil.which("clang-format-22")
    if formatter is None:
        pytest.skip("clang-format-22 is not installed")
    sources = sorted(
        file for folder in FOLDERS for ending in ("cpp", "h") for file in (ROOT / folder).rglob(f"*.{ending}"))
    assert len(sources) > 500
    said = subprocess.run([formatter, "--dry-run", "-Werror", *sources], capture_output=True, text=True).stderr
    wrong = sorted({line.split(":")[0] for line in said.splitlines() if ": error:" in line})
    assert not wrong, "run ./dev format; not formatted: " + ", ".join(wrong)
