"""A few of the random pipelined loops; `./dev long pipelines` goes through thousands."""
import sys

import pytest
import random_pipelines


@pytest.mark.parametrize("seed", range(16))
def test_random_pipeline(seed):
    assert not random_pipelines.check(seed)[1]
    # thousands of seeds run in one process
    assert not random_pipelines.drawn(seed)[0].compiled_kernels()


def test_operands_in_registers_allow_warp_specialization():
    """Operand A of the first loop moves to registers, and the shared memory that this frees allows what was refused."""
    assert not random_pipelines.check(3925)[1]


@pytest.mark.parametrize("seed", range(2, 34, 4))
@pytest.mark.parametrize("target", ["sm_80", "sm_89"])
def test_random_pipeline_by_threads(target, seed):
    assert not random_pipelines.check(seed, target=target)[1]


# the last one is persistent and has no tensor maps
@pytest.mark.parametrize("seeds", [range(4), range(803, 804)])
def test_on_a_gpu(seeds, stand_in):
    names = f"{seeds.start}:{seeds.stop}"
    done = stand_in([sys.executable, "generators/random_pipelines.py", "--gpu", "--seeds", names])
    good = f"{len(seeds)} of {len(seeds)} kernels of seeds {names} are good on the tile machine, the emulator and the GPU"
    assert good in done.stdout, done.stdout + done.stderr


def test_on_a_gpu_without_the_emulator(stand_in):
    done = stand_in([sys.executable, "generators/random_pipelines.py", "--gpu", "--skip-emulator", "--seeds", "0:4"])
    assert "4 of 4 kernels of seeds 0:4 are good on the tile machine and the GPU: " in done.stdout, done.stderr
