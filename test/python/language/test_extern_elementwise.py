"""`extern_elementwise`: the functions of CUDA's device library by their symbols are our own, on the tile machine and on
GPUs."""
import contextlib
import math

import numpy as np
import pytest

from txl import alias

alias.install()

import triton
import triton.language as tl
import txl
from triton.language import core


@core.extern
def power(base, exponent, _semantic=None):
    return core.extern_elementwise("libdevice", "", [base, exponent], {
        (core.dtype("fp32"), core.dtype("fp32")): ("__nv_powf", core.dtype("fp32")),
        (core.dtype("fp64"), core.dtype("fp64")): ("__nv_pow", core.dtype("fp64")),
    }, is_pure=True, _semantic=_semantic)


@core.extern
def wave(order, x, _semantic=None):
    return core.extern_elementwise("", "", [order, x], {(tl.int32, tl.float32): ("__nv_jnf", tl.float32),
                                                        (tl.int32, tl.float64): ("__nv_jn", tl.float64)}, is_pure=True,
                                   _semantic=_semantic)


@triton.jit
def calls(x, out, waves, N: tl.constexpr):
    i = tl.arange(0, N)
    v = tl.load(x + i)
    tl.store(out + i[:, None] * 4 + tl.arange(0, 4)[None, :], power(v[:, None], tl.load(x + tl.arange(0, 4))[None, :]))
    tl.store(waves + i, wave(i, v))


@pytest.mark.parametrize("where", ["cpu", "sm_80", "sm_90"])
@pytest.mark.parametrize("dtype", ["float32", "float64"])
def test_functions_by_symbol(where, dtype):
    x = np.linspace(0.5, 4, 16).astype(dtype)
    out, waves = np.zeros((16, 4), dtype), np.zeros(16, dtype)
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        kernel = calls[(1, )](x, out, waves, 16)
    assert 'symbol = "__nv_pow' in kernel.asm["ttir"]
    assert np.allclose(out, x[:, None].astype(np.float64)**x[None, :4], rtol=1e-6 if dtype == "float32" else 1e-14)
    series = [
        sum((-1)**k * (v / 2)**(2 * k + n) / math.factorial(k) / math.factorial(k + n) for k in range(30))
        for n, v in enumerate(x.astype(float))
    ]
    assert np.allclose(waves, series, rtol=1e-6 if dtype == "float32" else 1e-12)


@core.extern
def foreign(x, _semantic=None):
    return core.extern_elementwise("mine", "/nowhere/mine.bc", [x], {(tl.float32, ): ("my_function", tl.float32)},
                                   is_pure=True, _semantic=_semantic)


@triton.jit
def calls_foreign(x):
    tl.store(x, foreign(tl.load(x)))


@pytest.mark.parametrize("where", ["cpu", "sm_80"])
def test_a_function_that_is_not_ours(where):
    with contextlib.nullcontext() if where == "cpu" else txl.emulate(where):
        with pytest.raises(txl.CompilationError,
                           match="the library function `my_function` has no counterpart here") as caught:
            calls_foreign[(1, )](np.zeros(1, np.float32))
    assert "test_extern_elementwise.py" in str(caught.value)


@triton.jit
def no_table(x):
    tl.extern_elementwise("", "", [tl.load(x)], 5, True)


@triton.jit
def bad_entry(x):
    tl.extern_elementwise("", "", [tl.load(x)], {tl.float32: "__nv_sinf"}, True)


@triton.jit
def no_operands(x):
    tl.extern_elementwise("", "", [], {}, True)


@pytest.mark.parametrize("kernel, text", [(no_table, "must be a dictionary"), (bad_entry, "must be a dictionary"),
                                          (no_operands, "must be a list of tiles")])
def test_wrong_uses(kernel, text):
    with pytest.raises(TypeError, match=text):
        kernel[(1, )](np.zeros(1, np.float32))
