"""`tl.extra.cuda` on the tile machine and on the emulator."""
import contextlib
import time

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl
from triton.language.extra import cuda


@triton.jit
def asks(out):
    tl.extra.cuda.gdc_wait()
    tl.static_assert(cuda.num_threads() == 32 * cuda.num_warps())
    pid = tl.program_id(0)
    tl.store(out + 2 * pid, cuda.smid() + cuda.num_warps())
    tl.store(out + 2 * pid + 1, pid)
    cuda.gdc_launch_dependents()


@pytest.mark.parametrize("where", ["cpu", "sm_80", "sm_90"])
def test_place_and_order(where):
    out = np.zeros(8, np.int32)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        kernel = asks[(4, )](out, num_warps=2)
    assert out[1::2].tolist() == [0, 1, 2, 3] and (out[::2] >= 2).all()
    if where == "cpu":
        assert out[::2].tolist() == [2] * 4
    else:
        assert ("griddepcontrol.wait" in kernel.asm["ptx"]) == (where == "sm_90") and "%smid" in kernel.asm["ptx"]


@triton.jit
def times(out):
    before = cuda.globaltimer()
    tl.store(out, before)
    tl.store(out + 1, cuda.globaltimer())


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
def test_time(where):
    """The emulator's clock counts steps, the tile machine's is this machine's."""
    out = np.zeros(2, np.int64)
    before = time.monotonic_ns()
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        times[(1, )](out)
    assert out[1] >= out[0]
    assert where != "cpu" or before <= out[0] <= out[1] <= time.monotonic_ns()
