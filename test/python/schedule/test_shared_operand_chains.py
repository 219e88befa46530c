"""Values that each step of a long chain uses twice: what follows such a chain back and asks for both operands anew
would take 2**STEPS steps. Each role that a value can have in a product's loop is compiled for GPUs, run on the tile
machine and compared.
"""
import numpy as np
import pytest

import txl
import txl.language as tl

STEPS = 28


@txl.jit
def chain_kernel(a, b, out, n, k, zero, ROLE: tl.constexpr, STEPS: tl.constexpr, M: tl.constexpr, K: tl.constexpr):
    rows = tl.arange(0, M)
    inner = tl.arange(0, K)
    scalar = zero
    tile = rows * zero
    mask = rows < n
    pair = (rows[:, None] * zero) + (rows[None, :] * zero)
    masks = rows[:, None] >= rows[None, :] * zero
    for _ in tl.static_range(STEPS):
        if ROLE == "scalar":
            scalar = scalar + scalar
        if ROLE == "rows":
            tile = tile + tile
        if ROLE == "maximum":
            tile = tl.maximum(tile, tile * tile)
        if ROLE == "mask":
            mask = mask & (mask | mask)
        if ROLE == "pair":
            pair = pair + pair
        if ROLE == "masks":
            masks = masks & masks
    sums = tl.zeros((M, M), tl.float32)
    for start in range(0, k, K):
        if ROLE == "iteration":
            at = start * zero
            for _ in tl.static_range(STEPS):
                at = at + at
            tile = rows * 0 + at
        columns = start + inner
        x = tl.load(a + (rows + tile)[:, None] * k + (columns + scalar)[None, :], mask=mask[:, None], other=0.0)
        y = tl.load(b + (columns + scalar)[:, None] * M + (rows + tile)[None, :])
        if ROLE == "operand":
            for _ in tl.static_range(STEPS):
                x = x + x * zero.to(tl.float16)
        score = tl.dot(x, y)
        if ROLE == "result":
            for _ in tl.static_range(STEPS):
                score = (score + score) * 0.5
        score = tl.where(masks & ((rows[:, None] + start) >= pair), score, 0.0)
        sums += score
    tl.store(out + rows[:, None] * M + rows[None, :], sums)


ROLES = ["scalar", "rows", "maximum", "mask", "pair", "masks", "iteration", "operand", "result"]


@pytest.mark.parametrize("role", ROLES)
def test_used_twice(role):
    m, k = 64, 128
    random = np.random.default_rng(3)
    a, b = (random.integers(-3, 4, shape).astype(np.float16) for shape in [(m, k), (k, m)])
    out = np.zeros((m, m), np.float32)
    constants = dict(ROLE=role, STEPS=STEPS, M=m, K=64)
    chain_kernel[(1, )](a, b, out, m, k, 0, **constants)
    np.testing.assert_array_equal(out, a.astype(np.float32) @ b.astype(np.float32))
    for target in ["sm_80", "sm_90a"]:
        kernel = chain_kernel.warmup(a, b, out, m, k, 0, **constants, grid=(1, ), target=target)
        assert f".target {target}" in kernel.asm["ptx"] and kernel.facts("schedule")


@txl.jit
def descriptor_kernel(x, y, n, STEPS: tl.constexpr):
    for _ in tl.static_range(STEPS):
        n = n + n
    source = tl.make_tensor_descriptor(x, [n, 64], [64, 1], [16, 64])
    buffer, full = txl.smem_alloc([16, 64], tl.float16), txl.mbar_alloc(1)
    txl.mbar_expect(full, 2048)
    txl.tma_load(buffer, source, [0, 0], full)
    txl.mbar_wait(full, 0)
    tl.store(y + tl.arange(0, 16)[:, None] * 64 + tl.arange(0, 64)[None, :], txl.smem_load(buffer))


def test_descriptors_of_few_steps():
    x, y = np.ones((64, 64), np.float16), np.zeros((16, 64), np.float16)
    few = descriptor_kernel.warmup(x, y, 64, STEPS=3, grid=(1, ), target="sm_90a").asm["ptx"]
    assert len(few) < 8000
    with pytest.raises(txl.CompilationError, match="not a simple expression of the kernel's arguments"):
        descriptor_kernel.warmup(x, y, 64, STEPS=STEPS, grid=(1, ), target="sm_90a").asm["ptx"]
