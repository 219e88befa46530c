"""What several test files use."""
import hashlib
import os
import signal
import subprocess
from pathlib import Path

import directories
import pytest

# What a shell starts in the background ignores Ctrl-C, and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parents[2]
STUB = ROOT / os.environ.get("TXL_BUILD", "build") / "stub"

# A ptxas whose machine code is the PTX itself, which the driver's stand-in takes as such.
FAKE_PTXAS = """#!/bin/sh
[ "$1" = --version ] && echo 'release 12.9, V12.9.1' && exit 0
for word; do last=$before; before=$word; [ "$last" = -o ] && out=$word; [ "${word%.ptx}" != "$word" ] && in=$word; done
cp "$in" "$out"
"""


def pytest_addoption(parser):
    parser.addoption("--sample", metavar="N:SEED",
                     help="one in N of the tests, chosen by a hash of their names and SEED")


def pytest_collection_modifyitems(config, items):
    if not config.getoption("--sample"):
        return
    count, seed = config.getoption("--sample").split(":")
    rest = {item for item in items if is_left_out(item.nodeid, int(count), seed)}
    config.hook.pytest_deselected(items=list(rest))
    items[:] = [item for item in items if item not in rest]


def is_left_out(name, count, seed):
    """The seeds 0 to count - 1 choose each test once."""
    place = int.from_bytes(hashlib.sha256(name.encode()).digest()[:8], "little")
    return (place - int(seed)) % count != 0


@pytest.fixture
def stand_in(tmp_path):
    """Runs a command with the driver's stand-in (test/gpu/libcuda.cpp) in the driver's place."""
    if not (STUB / "libcuda.so.1").exists():
        pytest.skip("the stand-in for the driver is not built")
    ptxas = tmp_path / "ptxas"
    ptxas.write_text(FAKE_PTXAS)
    ptxas.chmod(0o700)

    def run(command, **env):
        return subprocess.run(command, env={**os.environ, "LD_LIBRARY_PATH": str(STUB), "TXL_PTXAS": str(ptxas),
                                            "TXL_CACHE_DIR": str(tmp_path / "cache"),
                                            "PYTHONPATH": directories.python_path(), **env},
                              cwd=ROOT / "test/python", capture_output=True, text=True, timeout=600)

    return run
