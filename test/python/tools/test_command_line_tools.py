"""The command txlc, the example program of the C API, and the commands of the wheel."""
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")

SOURCE = """import triton
import triton.language as tl

FACTOR = tl.constexpr(7)

@triton.jit
def scale(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, i < n) * FACTOR, i < n)
"""


def txlc(*arguments, cwd, text=None):
    return subprocess.run([str(BUILD / "bin" / "txlc"), *arguments], cwd=cwd, capture_output=True, text=True,
                          input=text)


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "k.py").write_text(SOURCE)
    return tmp_path


def test_stages(folder):
    signature = ("--signature", "*fp32:16, i32, 64")
    ttir = txlc("k.py", "--kernel", "scale", *signature, cwd=folder)
    assert ttir.returncode == 0, ttir.stderr
    assert "tt.func public @scale" in ttir.stdout and "tt.divisibility = 16" in ttir.stdout
    assert "FACTOR" in txlc("k.py", "-k", "scale", *signature, "--emit=manifest", cwd=folder).stdout
    assert txlc("k.py", *signature, "-e", "machine", cwd=folder).stdout
    assert txlc("k.py", "--emit", "ast", cwd=folder).stdout.startswith("Module(body=[Import(")
    assert txlc("-", *signature, cwd=folder, text=SOURCE).returncode == 0
    assert txlc("k.py", *signature, "-o", "k.ttir", cwd=folder).stdout == ""
    again = txlc("k.ttir", cwd=folder)
    assert again.returncode == 0 and "tt.func public @scale" in again.stdout, again.stderr
    assert "math.fma" not in txlc("k.py", *signature, "-O", "enable_fp_fusion=false", cwd=folder).stdout


@pytest.mark.parametrize("arguments, code, message", [
    ((), 2, "a file is missing"),
    (("k.py", ), 2, "needs --signature"),
    (("k.py", "-s"), 2, "needs a value"),
    (("k.py", "--nope"), 2, "no argument `--nope`"),
    (("k.py", "-e", "fatbin"), 2, "no stage `fatbin`"),
    (("k.py", "-O", "nope=1"), 2, "no option `nope`"),
    (("k.py", "-s", "i32", "-O", "num_warps=3"), 2, "power of two"),
    (("k.py", "-s", "i32", "-k", "other"), 1, "no jit function `other`"),
    (("k.py", "-s", "i32"), 1, "3 parameters"),
    (("k.py", "-s", "*fp32, i32, %"), 1, "%"),
    (("missing.py", "-s", "i32"), 3, "cannot be read"),
    (("k.py", "-s", "*fp32, i32, 64", "-o", "/dev/full"), 3, "cannot be written"),
    (("k.py", "-s", "*fp32, i32, 48"), 1, "k.py:8:"),
])
def test_wrong_commands(folder, arguments, code, message):
    result = txlc(*arguments, cwd=folder)
    assert result.returncode == code and message in result.stderr and result.stdout == "", result


def test_help_and_version(folder):
    assert "exit code" in txlc("--help", cwd=folder).stdout
    assert (ROOT / "VERSION").read_text().split()[0] in txlc("--version", cwd=folder).stdout


def test_the_example_in_cpp(tmp_path):
    result = subprocess.run([str(BUILD / "bin" / "embed_example")], capture_output=True, text=True)
    assert result.stdout.splitlines()[0] == "add: 100000 elements, 0 wrong", result.stderr
    assert "refused: OutOfBounds in add.py:8, argument `y`, element 1000" in result.stdout


def test_only_the_c_api_is_exported():
    for library, allowed in (("libtxl.so", "txl_"), ("_txl.abi3.so", "PyInit__txl")):
        path = next((BUILD / "python" / "txl").glob(library))
        lines = subprocess.run(["nm", "-D", "--defined-only", str(path)], capture_output=True, text=True,
                               check=True).stdout.split("\n")
        names = [line.split()[-1] for line in lines if line.strip()]
        assert names and all(name.startswith(allowed) for name in names), names


def test_the_c_header_is_c(tmp_path):
    (tmp_path / "t.c").write_text('#include "txl.h"\nint main(void) { return txl_version() == 0; }\n')
    subprocess.run([
        "clang-22", "-std=c99", "-Wall", "-Wextra", "-pedantic", "-Werror", "-fsyntax-only", "-I",
        str(ROOT / "src" / "capi"),
        str(tmp_path / "t.c")
    ], check=True)


def test_the_programs_of_an_installed_package(tmp_path):
    """What CMake installs for the wheel has every program that a command starts (tools/command.py), and the programs
    start where they are."""
    from txl._tools import COMMANDS, PROGRAMS
    subprocess.run(
        ["cmake", "--install",
         str(BUILD), "--component", "wheel", "--prefix",
         str(tmp_path / "txl"), "--strip"], check=True, stdout=subprocess.DEVNULL)
    for source in (ROOT / "python" / "txl").glob("*.py"):
        shutil.copy(source, tmp_path / "txl")
    (tmp_path / "bin").mkdir()
    for command in PROGRAMS:
        shutil.copy(ROOT / "tools" / "command.py", tmp_path / "bin" / command)
        done = subprocess.run([sys.executable, "-I", "-S", tmp_path / "bin" / command, "--help"], capture_output=True,
                              text=True)
        assert done.returncode == 0 and command in done.stdout, done
    listed = re.search(r"foreach\(command (.*)\)", (ROOT / "tools" / "CMakeLists.txt").read_text())[1].split()
    assert set(listed) == set(COMMANDS) == {"txl", "txlc", "txl-opt", "txl-emu", "ptxrun"}
