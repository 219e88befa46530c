"""What `./dev long aarch64` compares between two machines: its lines are the same where fused kernels are interpreted
and where they are JIT-compiled, and name every part."""
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("ml_dtypes")


def lines(chains):
    program = Path(__file__).with_name("result_bits.py")
    done = subprocess.run([sys.executable, str(program), "--small", "--seeds", "3:5"],
                          env={**os.environ, "TXL_COMPILE_CHAINS": chains}, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_compiled_and_interpreted_results_have_the_same_lines():
    interpreted = lines("0")
    assert interpreted == lines("1")
    assert len({line.split()[0] for line in interpreted}) > 100
    for part in ("demo: softmax", "erf float32", "pow float64", "float16 to float8e4nv", "random kernel 4 on tile"):
        assert any(part in line for line in interpreted), part
