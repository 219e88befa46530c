"""What the built libraries show to others: the C API, the module's init function, and nothing that a wheel must not
need."""
import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
LIBRARIES = ROOT / os.environ.get("TXL_BUILD", "build") / "python" / "txl"
NM = shutil.which("nm") or shutil.which("llvm-nm-22")
SANITIZED = (LIBRARIES / "libtxl.so").exists() and b"__asan_init" in (LIBRARIES / "libtxl.so").read_bytes()

pytestmark = pytest.mark.skipif(NM is None or not (LIBRARIES / "libtxl.so").exists() or SANITIZED,
                                reason="no libraries, or no nm to look into them")


def symbols(library, *options):
    """[(name, version)] of dynamic symbols."""
    lines = subprocess.run([NM, "-D", *options, LIBRARIES / library], capture_output=True, text=True,
                           check=True).stdout.splitlines()
    return [line.split()[-1].replace("@@", "@").partition("@")[::2] for line in lines if line.strip()]


def test_libtxl_exports_the_c_api_only():
    header = (ROOT / "src" / "capi" / "txl.h").read_text()
    declared = set(re.findall(r"^(?!static|typedef| )[^\n(]*?\b(txl_\w+)\(", header, re.M))
    exported = {name for name, _ in symbols("libtxl.so", "--defined-only")}
    assert all(name.startswith("txl_") for name in exported)
    assert len(declared) > 30 and declared <= exported


def test_the_extension_exports_its_init_function_only():
    assert {name for name, _ in symbols("_txl.abi3.so", "--defined-only")} == {"PyInit__txl"}


@pytest.mark.parametrize("library", ["libtxl.so", "_txl.abi3.so"])
def test_no_newer_glibc_than_the_tag_says(library):
    versions = {
        tuple(map(int,
                  v.split("_")[1].split(".")))
        for _, v in symbols(library, "--undefined-only") if "GLIBC_2" in v
    }
    assert versions and max(versions) <= (2, 35)
    assert all("LLVM" not in name and "mlir" not in name for name, _ in symbols(library, "--undefined-only"))


WHEELS = sorted((ROOT / "dist").glob("txl-*.whl"))


@pytest.mark.skipif(not WHEELS, reason="no wheel; `./dev wheel` makes it")
def test_the_wheel(tmp_path):
    wheel = WHEELS[-1]
    assert re.fullmatch(r"txl-[\d.]+-cp311-abi3-manylinux_2_35_x86_64\.whl",
                        wheel.name) and wheel.stat().st_size <= 25_000_000
    zipfile.ZipFile(wheel).extractall(tmp_path)
    program = tmp_path / "program.py"
    program.write_text("import sys, numpy as np, txl, txl.language as tl\n@txl.jit\ndef f(x):\n    tl.store(x, 5)\n"
                       "x = np.zeros(1)\nf[(1, )](x)\nprint(x[0], txl.__file__)\n")
    done = subprocess.run([sys.executable, str(program)], capture_output=True, text=True, cwd=tmp_path,
                          env={**os.environ, "PYTHONPATH": str(tmp_path), "TXL_CACHE_DIR": str(tmp_path / "cache")})
    assert done.stdout == f"5.0 {tmp_path}/txl/__init__.py\n", done.stderr
