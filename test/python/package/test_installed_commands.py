"""The commands of an installed package and of a checkout: txl, txlc, txl-opt, txl-emu and ptxrun."""
import os
import shutil
import subprocess
import sys
import venv
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")


def installed(site, commands):
    """A package and its commands, as a wheel's installation has them."""
    (site / "txl").mkdir(parents=True)
    for folder in (ROOT / "python" / "txl", BUILD / "python" / "txl"):
        for entry in folder.iterdir():
            (site / "txl" / entry.name).symlink_to(entry)
    for program in ("txlc", "txl-emu", "ptxrun"):
        (site / "txl" / program).symlink_to(BUILD / "bin" / program)
    commands.mkdir()
    for command in ("txl", "txlc", "txl-opt", "txl-emu", "ptxrun", "txl-none"):
        shutil.copy(ROOT / "tools" / "command.py", commands / command)


def run(*words, python=(sys.executable, "-I", "-S"), status=0, **variables):
    done = subprocess.run([*python, *map(str, words)], capture_output=True, text=True, env={**os.environ, **variables})
    assert done.returncode == status, done.stderr
    return done.stdout + done.stderr


@pytest.mark.parametrize("below", ["", "lib/python{}.{}/site-packages".format(*sys.version_info)],
                         ids=["--target", "--prefix"])
def test_commands_find_the_package_next_to_them(below, tmp_path):
    commands = tmp_path / "bin"
    installed(tmp_path / below, commands)
    version = (ROOT / "VERSION").read_text().strip()
    assert version in run(commands / "txlc", "--version")
    assert "usage: txl " in run(commands / "txl", "--help") and "entries, " in run(
        commands / "txl", "cache", "list", TXL_CACHE_DIR=str(tmp_path / "cache"))
    assert "--txl-ttgir" in run(commands / "txl-opt", "--help") and "txl-emu runs" in run(
        commands / "txl-emu", "--help")
    assert "ptxrun" in run(commands / "ptxrun", "--help")
    assert "there is no such command of txl; there are txl, txl-opt, txlc, txl-emu, ptxrun" in run(
        commands / "txl-none", status=1)
    # it imports no package
    assert run(commands / "txlc", "--layout", "x", TXL_CHEK="1", status=2).count("TXL_CHEK") == 1


def test_without_the_package(tmp_path):
    shutil.copy(ROOT / "tools" / "command.py", tmp_path / "txl")
    assert run(tmp_path / "txl", status=1) == f"txl: there is no package `txl` for {sys.executable}\n"


def test_a_checkout_has_them_in_its_environment(tmp_path):
    """What `./dev build` does after it has built."""
    venv.create(tmp_path / ".venv", symlinks=True)
    for name in ("python", "tools", "scripts", "VERSION"):
        (tmp_path / name).symlink_to(ROOT / name)
    (tmp_path / "build").symlink_to(BUILD)
    subprocess.run(["bash", "-c", "set -euo pipefail; source scripts/build.sh; editable"], cwd=tmp_path, check=True)
    commands = tmp_path / ".venv" / "bin"
    assert "usage: txl " in run(commands / "txl", "--help", python=(), TXL_BUILD="build")
    assert (ROOT / "VERSION").read_text().strip() in run(commands / "txlc", "--version", python=(), TXL_BUILD="build")
    assert "--txl-ttgir" in run(commands / "txl-opt", "--help", python=(), TXL_BUILD="build")
