"""Tuning on a GPU without one: the cases of device_tuning_cases.py with a stand-in for the driver."""
import sys


def test_with_the_stand_in(stand_in):
    done = stand_in([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "support/device_tuning_cases.py"],
                    CUDA_STUB_SM="90")
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
