"""bench/model/gpu_model.py without a GPU: its kernels compute what they should on the emulator, and each number is measured."""
import importlib.util
from pathlib import Path

import pytest

PATH = Path(__file__).resolve().parents[3] / "bench/model/gpu_model.py"


@pytest.fixture(scope="module")
def model():
    spec = importlib.util.spec_from_file_location("gpu_model", PATH)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_kernels_compute_what_they_should(model):
    model.check(model.Machine("sm_90a"))


def test_every_number_is_measured(model):
    machine, seen = model.Machine("sm_90a"), 0
    for label, unit, measure in model.numbers(machine, "sm_90a", 2):
        if "wgmma" not in label:  # the emulator reports shared memory that nothing wrote
            assert measure() >= 0, label
            seen += 1
    assert seen >= 16


def test_a_chain_of_addresses_visits_every_line(model):
    x = model.permuted(1024, 32)
    index, seen = 0, []
    for _ in range(32):
        seen.append(index)
        index = int(x[index])
    assert index == 0 and sorted(seen) == list(range(0, 1024, 32))
