"""A few of the random pipelined loops; `./dev long pipelines` goes through thousands."""
import sys

import pytest
import random_pipelines


@pytest.mark.parametrize("seed", range(16))
def test_random_pipeline(seed):
    assert not random_pipelines.check(seed)[1]


def test_on_a_gpu(stand_in):
    done = stand_in([sys.executable, "random_pipelines.py", "--gpu", "--seeds", "0:4"])
    assert "4 of 4 kernels of seeds 0:4 are good on the tile machine, the emulator and the GPU" in done.stdout, done.stdout + done.stderr
