"""Cache policies: they change no value, and every access has the form of PTX that takes one."""
import shutil
import subprocess

import numpy as np
import pytest
import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor

KEPT = tl.constexpr(tl.CachePolicy("evict_last", fraction=0.5, secondary="evict_first"))


@txl.jit
def accesses(x, y, z, n, POLICY: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    near = tl.CachePolicy("evict_last", base=x, primary_size=n * 4, total_size=2 * n * 4)
    a = tl.load(x + i, mask=i < n, other=1.0, eviction_policy=near)
    b = tl.load(x + i, mask=i < n, other=0.0, cache_modifier=".cg", eviction_policy=POLICY)
    tl.store(y + i, a + b, mask=i < n, eviction_policy=KEPT)
    tl.atomic_add(z + i, a, mask=i < n, sem="relaxed", eviction_policy=POLICY)
    last = tl.atomic_load(z + n, sem="relaxed", eviction_policy=near)
    tl.atomic_store(z + n + 1, last + 1, sem="relaxed", eviction_policy=KEPT)


TARGETS = [None, "sm_80", "sm_90a", "sm_100a"]


def on(target):
    return txl.emulate(target) if target else txl.check(quiet=True)


def assemble(kernel, target):
    if not shutil.which("ptxas"):
        pytest.skip("there is no ptxas")
    subprocess.run(["ptxas", f"-arch={target}", "-", "-o", "/dev/null"], input=kernel.asm["ptx"], text=True, check=True)


@pytest.mark.parametrize("target", TARGETS)
def test_every_access_of_global_memory(target):
    x = np.random.default_rng(0).standard_normal(1000).astype(np.float32)
    y, z = np.zeros(1000, np.float32), np.zeros(1002, np.float32)
    policy = tl.CachePolicy("evict_first", fraction=0.25)
    with on(target):
        kernel = accesses[(4, )](x, y, z, 1000, POLICY=policy, BLOCK=256)
    assert np.array_equal(y, 2 * x) and np.array_equal(z[:1000], x) and z[1001] == 1
    if not target:
        return
    ptx = kernel.asm["ptx"]
    for form in ("createpolicy.range.global.L2::evict_last.L2::evict_unchanged.b64",
                 "createpolicy.fractional.L2::evict_last.L2::evict_first.b64",
                 "createpolicy.fractional.L2::evict_first.L2::evict_unchanged.b64", "ld.global.L2::cache_hint",
                 "ld.global.cg.L2::cache_hint", "st.global.L2::cache_hint", "red.global.gpu.relaxed.add.L2::cache_hint",
                 "ld.relaxed.gpu.global.L2::cache_hint", "st.relaxed.gpu.global.L2::cache_hint"):
        assert form in ptx, form
    assemble(kernel, target)


@txl.jit
def copies(x, y, desc, out, POLICY: tl.constexpr):
    """By cp.async, then by TMA: a load, a gather, a prefetch, a store and a reduction."""
    i = tl.arange(0, 8)[:, None] * 64 + tl.arange(0, 64)[None, :]
    a, b, bar = txl.smem_alloc([8, 64], tl.float32), txl.smem_alloc([8, 64], tl.float32), txl.mbar_alloc(1)
    txl.async_load(a, x + i, mask=i < 500, eviction_policy=POLICY)
    txl.async_load_wait(0)
    txl.tma_prefetch(desc, [0, 0], eviction_policy=POLICY)
    txl.mbar_expect(bar, 8 * 64 * 4)
    txl.tma_load(b, desc, [0, 0], bar, eviction_policy=POLICY)
    txl.mbar_wait(bar, 0)
    tl.store(y + i, txl.smem_load(a) + txl.smem_load(b))
    txl.fence_proxy_async()
    txl.tma_store(a, out, [0, 0], eviction_policy=POLICY)
    txl.tma_store(b, out, [8, 0], reduce="add", eviction_policy="evict_first")


@pytest.mark.parametrize("target", [None, "sm_90a", "sm_100a"])
def test_copies(target):
    x = np.random.default_rng(0).standard_normal((8, 64)).astype(np.float32)
    y, out = np.zeros_like(x), np.ones((16, 64), np.float32)
    wide = TensorDescriptor.from_tensor(x, [8, 64])
    policy = tl.CachePolicy("evict_last", fraction=0.75)
    with on(target):
        kernel = copies[(1, )](x, y, wide, TensorDescriptor.from_tensor(out, [8, 64]), POLICY=policy)
    a = np.where(np.arange(512).reshape(8, 64) < 500, x, 0)
    assert np.array_equal(y, a + x) and np.array_equal(out, np.concatenate([a, 1 + x]))
    if not target:
        return
    ptx = kernel.asm["ptx"]
    for form in ("cp.async.cg.shared.global.L2::cache_hint", "L2.global.L2::cache_hint",
                 "mbarrier::complete_tx::bytes.L2::cache_hint", "shared::cta.bulk_group.L2::cache_hint",
                 "shared::cta.add.bulk_group.L2::cache_hint"):
        assert form in ptx, form
    assemble(kernel, target)


@txl.jit
def described(rows, out, tiles, sums, POLICY: tl.constexpr):
    """A gather, a scatter, and every reduction that integers of 32 bits have."""
    i = tl.arange(0, 8)
    out.scatter(rows.gather(7 - i, 0, eviction_policy=POLICY), i, 0, eviction_policy=POLICY)
    tile = tiles.load([0, 0], eviction_policy=POLICY)
    sums.atomic_add([0, 0], tile, eviction_policy=POLICY)
    sums.atomic_min([0, 64], tile, eviction_policy=POLICY)
    sums.atomic_max([0, 128], tile, eviction_policy=POLICY)
    sums.atomic_and([0, 192], tile, eviction_policy=POLICY)
    sums.atomic_or([0, 256], tile, eviction_policy=POLICY)
    sums.atomic_xor([0, 320], tile, eviction_policy=POLICY)


@pytest.mark.parametrize("target", [None, "sm_80", "sm_90a"])
def test_accesses_by_descriptors(target):
    x = np.random.default_rng(0).integers(-9, 9, (8, 64)).astype(np.int32)
    out, sums = np.zeros_like(x), np.full((8, 384), 5, np.int32)
    rows, tiles = TensorDescriptor.from_tensor(x, [1, 64]), TensorDescriptor.from_tensor(x, [8, 64])
    policy = tl.CachePolicy("evict_first", fraction=0.5)
    with on(target):
        kernel = described[(1, )](rows, TensorDescriptor.from_tensor(out, [1, 64]), tiles,
                                  TensorDescriptor.from_tensor(sums, [8, 64]), POLICY=policy)
    assert np.array_equal(out, x[::-1])
    assert np.array_equal(sums, np.hstack([x + 5, np.minimum(x, 5), np.maximum(x, 5), x & 5, x | 5, x ^ 5]))
    if not target:
        return
    ptx = kernel.asm["ptx"]
    for line in ptx.splitlines():
        if any(f"{form}.global" in line for form in ("ld", "st", "red", "atom")):
            assert "L2::cache_hint" in line, line
    for name in ("add", "min", "max", "and", "or", "xor"):
        assert f".{name}" in ptx
    assemble(kernel, target)


@txl.jit
def pipelined(a, b, c, K, BLOCK: tl.constexpr, POLICY: tl.constexpr):
    i, j, k = tl.arange(0, BLOCK)[:, None], tl.arange(0, BLOCK)[None, :], tl.arange(0, 64)
    total = tl.zeros([BLOCK, BLOCK], tl.float32)
    for start in range(0, K, 64):
        left = tl.load(a + i * K + start + k[None, :], eviction_policy=POLICY)
        right = tl.load(b + (start + k[:, None]) * BLOCK + j, eviction_policy=POLICY)
        total = tl.dot(left, right, total)
    tl.store(c + i * BLOCK + j, total, eviction_policy=POLICY)


@pytest.mark.parametrize("target, form", [(None, None), ("sm_80", "cp.async.cg.shared.global.L2::cache_hint"),
                                          ("sm_90a", "complete_tx::bytes.L2::cache_hint")])
def test_loads_that_a_pipeline_copies_keep_their_policy(target, form):
    rng = np.random.default_rng(0)
    a, b = rng.integers(-3, 4, (64, 512)).astype(np.float16), rng.integers(-3, 4, (512, 64)).astype(np.float16)
    c = np.zeros((64, 64), np.float32)
    with on(target):
        kernel = pipelined[(1, )](a, b, c, 512, BLOCK=64, POLICY=tl.CachePolicy("evict_last", 0.5))
    assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
    if form:
        assert form in kernel.asm["ptx"]


@txl.jit
def ranged(x, y, size, total):
    policy = tl.CachePolicy("evict_last", base=x, primary_size=size, total_size=total)
    tl.store(y, tl.load(x, eviction_policy=policy))


@pytest.mark.parametrize("target, message", [
    (None, "`primary_size` of a cache policy is greater than its `total_size`"),
    ("sm_90a", "primary size of a cache policy is greater than its total"),
])
def test_a_range_that_is_greater_than_the_whole(target, message):
    x, y = np.ones(4, np.float32), np.zeros(4, np.float32)
    with on(target):
        ranged[(1, )](x, y, 16, 4294967295)
        assert y[0] == 1
        with pytest.raises(Exception, match=message):
            ranged[(1, )](x, y, 17, 16)


def test_source_of_policies():
    x, y, z = (np.zeros(1002, np.float32) for _ in range(3))
    kernel = accesses[(1, )](x, y, z, 1000, POLICY=tl.CachePolicy("evict_first", fraction=0.25), BLOCK=256)
    source = kernel.asm["txl"]
    assert 'tl.CachePolicy("evict_first", fraction=0.25)' in source and "base=x" in source
