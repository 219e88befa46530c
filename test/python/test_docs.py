"""What the documentation shows, runs: each page is one story, executed from top to bottom in a folder of its own,
where `examples` is the project's.

    ```python           a whole program: run
    ```python NAME.py   a file: written, for the blocks below it
    ```sh               lines that start with build/bin/ or .venv/bin/ are run, with the project's programs; others (./dev …) are not

A comment `# raises` in a program's first line means that it must fail; one that mentions torch is run where torch is.
"""

import importlib.util
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^ *```(python|sh)[ ]?([\w.]*)\n(.*?)^ *```$", re.M | re.S)


def run(command, folder, fails=False):
    env = dict(os.environ, PYTHONPATH=str(ROOT / "python"), TXL_CACHE_DIR=str(folder / "cache"))
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, timeout=120)
    assert (done.returncode != 0) == fails, f"{command}\n{done.stdout}\n{done.stderr}"


@pytest.mark.parametrize("page", [p for p in PAGES if BLOCK.search(p.read_text())], ids=lambda p: p.stem)
def test_page(page, tmp_path):
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for number, (language, name, text) in enumerate(BLOCK.findall(page.read_text())):
        if language == "python":
            path = tmp_path / (name or f"block{number}.py")
            path.write_text(text)
            if not name and ("torch" not in text or importlib.util.find_spec("torch")):
                run([sys.executable, str(path)], tmp_path, fails=text.startswith("# raises"))
        else:
            for line in map(str.strip, text.splitlines()):
                if line.startswith("build/bin/"):
                    run(["bash", "-c", str(BUILD) + line.removeprefix("build").split("  #")[0]], tmp_path)
                elif line.startswith(".venv/bin/python "):
                    run(["bash", "-c", sys.executable + line.removeprefix(".venv/bin/python").split("  #")[0]], tmp_path)
