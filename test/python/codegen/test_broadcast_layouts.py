"""Values of a row that are broadcast along it, in conditions too: no exchange through shared memory."""
import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def online_softmax(x, out, length, BLOCK: tl.constexpr):
    """As compilers generate it: the running maximum and sum of each column of a tile, then of the row."""
    columns = tl.arange(0, BLOCK)[None, :]
    row = tl.program_id(0) * length
    most = tl.full((1, BLOCK), float("-inf"), tl.float32)
    total = tl.zeros((1, BLOCK), tl.float32)
    for start in tl.range(0, length, BLOCK):
        mask = start + columns < length
        value = tl.load(x + row + start + columns, mask, other=0.0)
        higher = tl.maximum(most, value)
        scale = tl.where(higher == float("-inf"), 1.0, tl.exp(most - higher))
        added = tl.where(higher == float("-inf"), 1.0, tl.exp(value - higher))
        total = tl.where(mask, total * scale + added, total)
        most = tl.where(mask, higher, most)
    whole = tl.max(most, 1)[:, None]
    scale = tl.where(whole == float("-inf"), 1.0, tl.exp(most - whole))
    norm = tl.sum(total * scale, 1)[:, None]
    for start in tl.range(0, length, BLOCK):
        mask = start + columns < length
        value = tl.load(x + row + start + columns, mask, other=0.0)
        tl.store(out + row + start + columns, tl.exp(value - whole) / norm, mask)


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("block", [256, 1024])
def test_online_softmax(target, block):
    x = np.random.default_rng(1).standard_normal((3, 1300)).astype(np.float32)
    x[1, :700] = -np.inf
    out = np.zeros_like(x)
    with txl.emulate(target):
        compiled = online_softmax[(3, )](x, out, 1300, block)
    assert "convert_layout" not in compiled.asm["ttgir"]
    want = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    np.testing.assert_allclose(out, want / want.sum(1, keepdims=True), rtol=1e-5, atol=1e-9)
