"""An operand of a wgmma that is computed from what a pipelined loop has copied lies in its buffer as it
lay in memory."""
import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from schedule_facts import is_pipelined


@txl.jit
def states(k_ptr, v_ptr, s_ptr, length, rate, D: tl.constexpr, T: tl.constexpr, V: tl.constexpr):
    d, t, cv = tl.arange(0, D), tl.arange(0, T), tl.arange(0, V)
    state = tl.zeros((D, V), tl.float32)
    for i in range(length // T):
        k = tl.load(k_ptr + (i * T + t)[None, :] * D + d[:, None])
        v = tl.load(v_ptr + (i * T + t)[:, None] * V + cv[None, :])
        state += tl.dot((k * (t * rate)[None, :]).to(v.dtype), v)
    tl.store(s_ptr + d[:, None] * V + cv[None, :], state)


@pytest.mark.parametrize("length", [0, 64, 128, 448])
def test_no_element_goes_alone(length):
    rng = np.random.default_rng(0)
    k, v = (rng.integers(-2, 3, (length, width)).astype(ml_dtypes.bfloat16) for width in (128, 32))
    s = np.full((128, 32), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = states[(1, )](k, v, s, length, 1.0, D=128, T=64, V=32)
    weights = (k.astype(np.float32) * (np.arange(length) % 64)[:, None]).astype(ml_dtypes.bfloat16).astype(np.float32)
    assert np.array_equal(s, weights.T @ v.astype(np.float32))
    assert "wgmma.mma_async" in kernel.asm["ptx"] and is_pipelined(kernel)
    assert "ld.shared.b16" not in kernel.asm["ptx"] and "st.shared.b16" not in kernel.asm["ptx"]
