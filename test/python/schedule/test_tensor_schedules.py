"""Plain products for targets with tensor memory: operands come by TMA, MMAs stay in flight, and the result is exact on
the emulator, whatever the number of iterations. `ptxas` accepts the code for each target."""
import re
import subprocess

import numpy as np
import pytest
import tile_machine
from schedule_facts import loads

import txl
import txl.language as tl

TARGETS = ("sm_100a", "sm_103a", "sm_110a")


@txl.jit
def product(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SPECIALIZE: tl.constexpr):
    i = tl.program_id(0) * BM + tl.arange(0, BM)
    j = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    acc = tl.zeros([BM, BN], tl.float32)
    for start in tl.range(0, K, BK, warp_specialize=SPECIALIZE):
        x = tl.load(a + i[:, None] * K + (start + k)[None, :])
        y = tl.load(b + (start + k)[:, None] * N + j[None, :])
        acc = tl.dot(x, y, acc)
    tl.store(c + i[:, None] * N + j[None, :], acc)


@txl.jit
def described(a, b, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    left = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
    right = tl.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK])
    row, column = tl.program_id(0) * BM, tl.program_id(1) * BN
    acc = tl.zeros([BM, BN], tl.float32)
    for start in range(0, K, BK):
        acc = tl.dot(left.load([row, start]), right.load([column, start]).T, acc)
    i, j = row + tl.arange(0, BM), column + tl.arange(0, BN)
    tl.store(c + i[:, None] * N + j[None, :], acc)


def operands(m, n, k, seed=0):
    rng = np.random.default_rng(seed)
    return (rng.integers(-3, 4, shape).astype(np.float16) for shape in ((m, k), (k, n)))


def assemble(kernel, target, tmp_path):
    (tmp_path / "k.ptx").write_text(kernel.asm["ptx"])
    done = subprocess.run(["ptxas", f"-arch={target}", "k.ptx", "-o", "k.cubin"], cwd=tmp_path, capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stderr


# (BM, BN, BK, warps, stages)
BLOCKS = [(128, 128, 64, 4, 3), (128, 64, 64, 8, 4), (256, 128, 64, 8, 3), (64, 64, 64, 4, 3), (128, 256, 64, 4, 2)]


@pytest.mark.parametrize("specialize", (False, True))
@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_operands_come_by_tma(block, specialize, tmp_path):
    bm, bn, bk, warps, stages = block
    for trips in (0, 1, 2, 5):
        m, n, k = 2 * bm, bn, trips * bk
        a, b = operands(m, n, k)
        c = np.full((m, n), np.nan, np.float32)
        with txl.emulate("sm_100a"):
            kernel = product[(2, 1)](a, b, c, m, n, k, *block[:3], specialize, num_warps=warps, num_stages=stages)
        assert np.array_equal(c, a.astype(np.float32) @ b), trips
    text = kernel.asm["ptx"]
    assert "tcgen05.mma" in text and "\tmma.sync" not in text and "cp.async.bulk.tensor" in text
    assert loads(kernel, "tma") == 2
    assemble(kernel, "sm_100a", tmp_path)


def test_an_mma_stays_in_flight():
    """With warp specialization two mbarriers alternate, and each MMA is waited for an iteration later."""
    a, b = operands(256, 128, 256)
    c = np.zeros((256, 128), np.float32)
    with txl.emulate("sm_100a"):
        kernel = product[(2, 1)](a, b, c, 256, 128, 256, 128, 128, 64, True, record_passes=True)
    assert np.array_equal(c, a.astype(np.float32) @ b)
    text = next(p.text for p in kernel.passes if p.name == "txl-tensor-accumulators")
    assert "txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>" in text
    assert "txl.dot_async" not in text and text.count("txl.group") == 2


@pytest.mark.parametrize("target", TARGETS)
def test_descriptors(target, tmp_path):
    m, n, k = 256, 128, 192
    a, b = operands(m, n, k)
    b = np.ascontiguousarray(b.T)
    c = np.zeros((m, n), np.float32)
    with txl.emulate(target):
        kernel = described[(2, 2)](a, b, c, m, n, k, 128, 64, 64)
    assert np.array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))
    text = kernel.asm["ptx"]
    assert "tcgen05.mma" in text and "cp.async.bulk.tensor" in text and "\tmma.sync" not in text
    assemble(kernel, target, tmp_path)


@txl.jit
def attention(q, k, v, o, n, BM: tl.constexpr, BN: tl.constexpr, D: tl.constexpr, SPECIALIZE: tl.constexpr):
    i, j, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    rows = tl.load(q + i[:, None] * D + d[None, :])
    most = tl.full([BM], float("-inf"), tl.float32)
    total, acc = tl.zeros([BM], tl.float32), tl.zeros([BM, D], tl.float32)
    for start in tl.range(0, n, BN, warp_specialize=SPECIALIZE):
        keys = tl.load(k + (start + j)[:, None] * D + d[None, :])
        scores = tl.dot(rows, keys.T) * (1.4426950408889634 / D**0.5)
        above = tl.maximum(most, tl.max(scores, 1))
        weights = tl.exp2(scores - above[:, None])
        scale = tl.exp2(most - above)
        total = total * scale + tl.sum(weights, 1)
        values = tl.load(v + (start + j)[:, None] * D + d[None, :])
        acc = tl.dot(weights.to(tl.float16), values, acc * scale[:, None])
        most = above
    tl.store(o + i[:, None] * D + d[None, :], acc / total[:, None])


@pytest.mark.parametrize("block", [(128, 64, 64, 4), (128, 128, 64, 4), (256, 64, 64, 8), (128, 64, 128, 8)], ids=str)
@pytest.mark.parametrize("specialize", (False, True))
def test_attention(block, specialize, tmp_path):
    bm, bn, d, warps = block
    rng = np.random.default_rng(0)
    q, k, v = (rng.standard_normal((rows, d)).astype(np.float16) for rows in (bm, 4 * bn, 4 * bn))
    o = np.zeros((bm, d), np.float32)
    with txl.emulate("sm_100a"):
        kernel = attention[(1, )](q, k, v, o, 4 * bn, bm, bn, d, specialize, num_warps=warps, num_stages=2)
    scores = q.astype(np.float64) @ k.T.astype(np.float64) / d**0.5
    weights = np.exp(scores - scores.max(1, keepdims=True))
    assert np.abs(o - weights / weights.sum(1, keepdims=True) @ v.astype(np.float64)).max() < 2e-3
    text = kernel.asm["ptx"]
    assert "tcgen05.mma" in text and "\tmma.sync" not in text
    assemble(kernel, "sm_100a", tmp_path)


def epilogue_groups(kernel):
    """The text after the pass that gives the epilogue its warps, and the slots of the accumulator between them."""
    text = next(p.text for p in kernel.passes if p.name == "txl-partition-epilogue")
    ring = re.search(r"!ttg.memdesc<(\d+)x\d+x\d+xf32, (?:row, tensor|tensor, row), mutable>", text)
    return text, ring and int(ring[1])


# (BM, BN, BK, warps, stages), the slots of accumulators in 512 columns
PERSISTENT = [((128, 256, 64, 4, 4), 2), ((128, 128, 64, 4, 4), 2), ((64, 256, 128, 4, 3), 2)]


@pytest.mark.parametrize("block, slots", PERSISTENT, ids=str)
def test_epilogue_warps(block, slots, tmp_path):
    """A persistent kernel has MMA warps and epilogue warps, between which accumulators are double-buffered. Five tiles,
    on the emulator's two SMs and on one, two and five CTAs of the tile machine, with 0, 1 and 3 iterations."""
    bm, bn, bk, warps, stages = block
    for trips in (3, 0, 1):
        m, n, k = 5 * bm, bn, trips * bk
        a, b = operands(m, n, max(k, bk))
        a, b = np.ascontiguousarray(a[:, :k]), b[:k]
        if not k:
            a, b = np.zeros((m, 8), np.float16), np.zeros((8, n), np.float16)
        c = np.full((m, n), np.nan, np.float32)
        with txl.emulate("sm_100a"):
            kernel = product[(5, 1)](a, b, c, m, n, k, *block[:3], False, num_warps=warps, num_stages=stages,
                                     record_passes=True)
        want = a[:, :k].astype(np.float32) @ b[:k]
        assert np.array_equal(c, want), trips
        text, found = epilogue_groups(kernel)
        assert text.count("txl.group") == 3 and found == slots
        given = [v for p, v in zip(product.params, (a, b, None, m, n, k)) if p.name not in kernel._bound]
        for started in (1, 2, 5):
            found = np.full((m, n), np.nan, np.float32)
            tile_machine.launch(tile_machine.asked_for(text, 5, 1), (started, 1, 1),
                                [found if v is None else v for v in given])
            assert np.array_equal(found, want), (trips, started)
    # The accumulator is read in slices of columns: a thread holds no row of 256.
    loads = re.findall(r"tcgen05\.ld\.sync\.aligned\.32x32b\.x(\d+)", kernel.asm["ptx"])
    assert bm < 128 or max(map(int, loads)) <= 64
    assemble(kernel, "sm_100a", tmp_path)
