"""What a wheel says of itself: metadata, and the licences of all that is linked into it. Nothing is built."""
import os
import re
import subprocess
import sys
from email.parser import Parser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]


@pytest.fixture(scope="module")
def metadata(tmp_path_factory):
    """The folder `txl-….dist-info` as the build backend writes it."""
    backend = pytest.importorskip("scikit_build_core.build")
    folder, before = tmp_path_factory.mktemp("metadata"), os.getcwd()
    os.chdir(ROOT)
    try:
        return folder / backend.prepare_metadata_for_build_wheel(str(folder))
    finally:
        os.chdir(before)


def test_metadata(metadata):
    found = Parser().parsestr((metadata / "METADATA").read_text(encoding="utf-8"))
    assert found["Version"] == (ROOT / "VERSION").read_text().strip()
    assert found["Author"] and found["Keywords"] and found["Summary"]
    assert "Operating System :: POSIX :: Linux" in found.get_all("Classifier")


def test_a_licence_for_everything_that_is_linked(metadata):
    """LLVM and MLIR, the libraries that cmake/StaticLLVM.cmake finds as archives, and GCC's libraries."""
    archives = re.findall(r"find_library\(\w+ lib(\w+)\.a", (ROOT / "cmake/StaticLLVM.cmake").read_text())
    names = {"LLVM", "GCC", *({"z": "zlib"}.get(name, name) for name in archives)}
    assert archives and names == {path.stem for path in (ROOT / "licenses").glob("*.txt")}
    packed = {path.name: path.read_text(encoding="utf-8") for path in metadata.rglob("*") if path.suffix == ".txt"}
    for name in names:
        assert "icense" in packed[f"{name}.txt"]
    assert "Grant of Additional Permission" in packed["GCC.txt"]
    assert (metadata / "licenses/LICENSE").exists()


def test_the_version_of_the_command():
    done = subprocess.run([sys.executable, "-m", "txl.cli", "--version"], capture_output=True, text=True)
    assert done.stdout == f"txl {(ROOT / 'VERSION').read_text().strip()}\n", done.stderr
