"""GPUs without one: the cases of device_cases.py with a stand-in for the driver, and what is said where there is no
driver.

covers: NoDriver, OtherDevicesPointer, NotForDevice, HostPointer
"""
import sys
from pathlib import Path

import pytest

import txl
from txl import _txl

SUPPORT = Path(__file__).resolve().parents[1] / "support"


def test_with_the_stand_in(stand_in):
    done = stand_in(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider",
         *(str(SUPPORT / f"{name}.py") for name in ("device_cases", "device_torch_cases", "device_overlap_cases"))])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_tensors_of_torch_are_known_again(stand_in):
    pytest.importorskip("torch")
    done = stand_in([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "support/torch_kinds.py"])
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


@pytest.mark.skipif(_txl.device_count() > 0, reason="there is a GPU")
def test_no_driver():
    with pytest.raises(txl.LaunchError, match="there is no GPU to run on: libcuda.so.1"):
        txl.to_device([1.0])
    assert txl.synchronize() is None


def test_a_pointer_of_another_gpu(stand_in):
    """What a launch through the C API is told of, in check mode."""
    code = """
import numpy as np, txl, device_cases as d
x = txl.zeros(4, device=1)
class Liar:
    dtype, shape = "float32", (4, )
    device = type("device", (), {"type": "cuda", "index": 0})
    data_ptr = staticmethod(x.data_ptr)
    stride = staticmethod(lambda: (1, ))
with txl.check():
    d.add[(1, )](Liar(), Liar(), Liar(), 4, BLOCK=16)
"""
    done = stand_in([sys.executable, "-c", code])
    assert "ValueError: argument 0 of `add` is in the memory of GPU 1, the launch is on GPU 0" in done.stderr
