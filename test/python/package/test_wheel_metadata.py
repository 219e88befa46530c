"""What a wheel says of itself: metadata, and the licences of all that is linked into it. Nothing is built."""
import importlib.util
import os
import re
import subprocess
import sys
import zipfile
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


def test_pages_state_the_size_of_the_wheel(tmp_path, capsys):
    """`./dev wheel` compares them with the wheel that it has built."""
    spec = importlib.util.spec_from_file_location("check_wheel_size", ROOT / "scripts/check-wheel-size.py")
    check = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(check)
    first, *others = (check.stated(page) for page in check.PAGES)
    assert all(other == first for other in others)
    wheel = tmp_path / "txl.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("txl/data", bytes(2_000_000))
        archive.writestr("txl/code.py", "x = 1\n")
    file, installed = check.sizes(wheel)
    assert file == wheel.stat().st_size / 1e6 and 2 + 20e-6 < installed < 2.001  # bytecode is larger than its source
    assert check.main(wheel) and "README.md: a wheel of 2.0 MB, installed 2.0 MB, not [" in capsys.readouterr().err
    assert "check-wheel-size.py" in (ROOT / "scripts/wheel.sh").read_text()
