"""Programs that run together leave what they leave one by one, bit for bit: results, and what is said of an access
outside of an array."""
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[1] / "support/batched_kernels.py"


def left_by(together, threads, seeds):
    environment = dict(os.environ, TXL_BATCH=str(together), TXL_NUM_THREADS=str(threads))
    done = subprocess.run([sys.executable, SCRIPT, seeds], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    said, results = done.stdout.rsplit("\n\n", 1) if "\n\n" in done.stdout else ("", done.stdout)
    return said.split("\n"), json.loads(results)


@pytest.fixture(scope="module")
def alone():
    return left_by(0, 1, "0:60")


@pytest.mark.parametrize("together", (2, 4, 8))
def test_programs_that_run_together_leave_the_same(alone, together):
    said, results = left_by(together, 1, "0:60")
    assert said == alone[0]
    assert len(results["outside"]) == 3 and results == alone[1]


def test_threads_share_batches(alone):
    """Of programs without races, on two threads."""
    results = left_by(4, 2, "0:0")[1]
    for name in ("softmax", "three_axes", "strips", "shapes", "said"):
        assert results[name] == alone[1][name], name
