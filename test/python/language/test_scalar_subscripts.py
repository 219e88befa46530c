"""Subscripts of scalars. `None` adds an axis, as of a tile. `:` names an axis, which a scalar does not have: Triton 3.6
does not count them, and its kernels load through `pointer[None, None, :]`; later versions refuse it."""
import numpy as np
import pytest

import txl
import txl.language as tl
from txl.compiler import ASTSource


@txl.jit
def through_pointer(x, y, offset):
    value = tl.load((x + offset)[None, None, :])
    tl.static_assert(value.shape == [1, 1])
    tl.store((y + tl.arange(0, 8))[None, :], value + tl.arange(0, 8)[None, :])


@txl.jit
def through_none(x, y, offset):
    value = tl.load((x + offset)[None, None])
    tl.static_assert(value.shape == [1, 1])
    tl.store((y + tl.arange(0, 8))[None, :], value + tl.arange(0, 8)[None, :])


@txl.jit
def stored_through_pointer(x, y, offset):
    tl.store((y + offset)[None, None, :], tl.load(x)[None, None, :])


def source(kernel):
    return ASTSource(kernel, {"x": "*fp32", "y": "*fp32", "offset": "i32"})


def launch(kernel, *arguments, **options):
    kernel[(1, )](*arguments, **options)


@pytest.mark.parametrize("target", [None, "sm_80", "sm_90a"])
@pytest.mark.parametrize("kernel, options", [(through_pointer, {"language": "3.6"}), (through_none, {})])
def test_values(target, kernel, options):
    x, y = np.arange(16, dtype=np.float32) * 3, np.zeros(8, np.float32)
    if target:
        with txl.emulate(target):
            launch(kernel, x, y, 5, **options)
    else:
        launch(kernel, x, y, 5, **options)
    assert np.array_equal(y, 15 + np.arange(8, dtype=np.float32))


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_store(target):
    x, y = np.full(1, 7, np.float32), np.zeros(8, np.float32)
    if target:
        with txl.emulate(target):
            launch(stored_through_pointer, x, y, 6, language="3.6")
    else:
        launch(stored_through_pointer, x, y, 6, language="3.6")
    assert y.tolist() == [0, 0, 0, 0, 0, 0, 7, 0]


@pytest.mark.parametrize("kernel", [through_pointer, stored_through_pointer])
def test_later_versions_refuse_it(kernel):
    with pytest.raises(txl.CompilationError, match=r"a scalar of type .* \(too many indices for tensor of rank 0\)"):
        txl.compile(source(kernel))
    assert "tt.load" in txl.compile(source(kernel), options={"language": "3.6"}).asm["ttir"]
