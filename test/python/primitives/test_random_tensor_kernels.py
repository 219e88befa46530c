"""Random explicit kernels with tensor memory: exact on the CPU and on the emulator, and each mistake is refused there."""
import sys
from pathlib import Path

import pytest

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "generators"))

import random_tensor_kernels  # noqa: E402


@pytest.mark.parametrize("seed", range(6))
def test_right(seed, tmp_path):
    assert random_tensor_kernels.check_right(seed, tmp_path) is None


NAMES = [*random_tensor_kernels.MISTAKES, *random_tensor_kernels.MISTAKES_OF_PAIRS]


def test_there_are_forty_mistakes():
    assert len(NAMES) >= 40


@pytest.mark.parametrize("name", NAMES)
def test_mistake(name, tmp_path):
    refused, texts, case = random_tensor_kernels.check_wrong(1, name, tmp_path)
    assert all(refused), (case, texts)
