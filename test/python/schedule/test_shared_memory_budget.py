"""What the compiler adds of shared memory, stages of loops and scratch, is as little as the target has: only buffers of
a program's own are more than there is."""
import numpy as np
import pytest

import txl
import txl.language as tl
from txl.tools.tensor_descriptor import TensorDescriptor
from schedule_facts import facts, has_loop, is_pipelined

CAPACITY = {"sm_80": 166912, "sm_89": 101376, "sm_90a": 232448}


@txl.jit
def squares(a, c, K, ROWS: tl.constexpr, STEP: tl.constexpr):
    """c = a aᵀ."""
    m, k = tl.arange(0, ROWS), tl.arange(0, STEP)
    acc = tl.zeros((ROWS, ROWS), tl.float32)
    for start in range(0, K, STEP):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        acc += tl.dot(x, x.T)
    tl.store(c + m[:, None] * ROWS + m[None, :], acc)


@pytest.mark.parametrize("target", CAPACITY)
@pytest.mark.parametrize("stages", [3, 5, 8, 20])
def test_stages_of_a_tile_times_itself(stages, target):
    a, c = np.random.default_rng(1).integers(-3, 4, (128, 256)).astype(np.float16), np.zeros((128, 128), np.float32)
    with txl.emulate(target):
        kernel = squares[(1, )](a, c, 256, 128, 64, num_stages=stages)
    assert kernel.metadata.shared <= CAPACITY[target]
    assert is_pipelined(kernel)
    assert len(facts(kernel, "loop")) == 1  # attempts that took too much are not reported
    np.testing.assert_array_equal(c, a.astype(np.float32) @ a.T.astype(np.float32))


@txl.jit
def specialized(a_desc, b_desc, c_desc, c, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
                STAGES: tl.constexpr, BOX: tl.constexpr):
    """c = a bᵀ: warpgroup 0 fills the rings, 1 and 2 multiply half of the rows each, and store them from registers."""
    HALF: tl.constexpr = BM // 2
    upper, lower = txl.smem_alloc([HALF, BK], dtype=tl.float16, num_stages=STAGES), txl.smem_alloc(
        [HALF, BK], dtype=tl.float16, num_stages=STAGES)
    b_ring = txl.smem_alloc([BN, BK], dtype=tl.float16, num_stages=STAGES)
    full, free = txl.mbar_alloc(1, num_stages=STAGES), txl.mbar_alloc(256, num_stages=STAGES)
    tiles_n = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * tiles_n
    if txl.is_warpgroup([0]):
        stage = 0
        phase = 1
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            for start in range(0, K, BK):
                txl.mbar_wait(txl.get_buffer(free, stage), phase)
                tl.debug_barrier()
                txl.mbar_expect(txl.get_buffer(full, stage), (BM + BN) * BK * 2)
                txl.tma_load(txl.get_buffer(upper, stage), a_desc, [tile // tiles_n * BM, start],
                             txl.get_buffer(full, stage))
                txl.tma_load(txl.get_buffer(lower, stage), a_desc, [tile // tiles_n * BM + HALF, start],
                             txl.get_buffer(full, stage))
                txl.tma_load(txl.get_buffer(b_ring, stage), b_desc, [tile % tiles_n * BN, start],
                             txl.get_buffer(full, stage))
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
    if txl.is_warpgroup([1, 2]):
        if txl.is_warpgroup([1]):
            a_ring = upper
            row = 0
        else:
            a_ring = lower
            row = HALF
        stage = 0
        phase = 0
        for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
            acc = tl.zeros([HALF, BN], dtype=tl.float32)
            for start in range(0, K, BK):
                txl.mbar_wait(txl.get_buffer(full, stage), phase)
                acc = tl.dot(txl.get_buffer(a_ring, stage), txl.get_buffer(b_ring, stage).T, acc)
                txl.dot_wait(0)
                txl.mbar_arrive(txl.get_buffer(free, stage))
                stage = (stage + 1) % STAGES
                phase ^= stage == 0
            if BOX:
                c_desc.store([tile // tiles_n * BM + row, tile % tiles_n * BN], acc.to(tl.float16))
            else:
                m, n = tile // tiles_n * BM + row + tl.arange(0, HALF), tile % tiles_n * BN + tl.arange(0, BN)
                tl.store(c + m[:, None] * N + n[None, :], acc.to(tl.float16), mask=(m[:, None] < M) & (n[None, :] < N))


@pytest.mark.parametrize("box", [False, True])
@pytest.mark.parametrize("stages", [2, 3, 4])
def test_scratch_next_to_buffers_of_the_program(stages, box, tmp_path):
    M, N, K = 200, 264, 128
    rng = np.random.default_rng(stages)
    a, b, c = rng.integers(-3, 4, (M, K)).astype(np.float16), rng.integers(-3, 4, (N, K)).astype(np.float16), np.zeros(
        (M, N), np.float16)
    descriptors = [
        TensorDescriptor.from_tensor(x, block) for x, block in ((a, [64, 64]), (b, [256, 64]), (c, [64, 256]))
    ]
    with txl.emulate("sm_90a"):
        kernel = specialized[(2, )](*descriptors, c, M, N, K, 128, 256, 64, stages, box, num_warpgroups=3)
    assert kernel.metadata.shared <= CAPACITY["sm_90a"]
    if stages > 3:  # its text is one that compiles
        text = tmp_path / "kernel.ttgir"
        text.write_text(kernel.asm["ttgir"])
        assert "txl.max-scratch" in text.read_text()
        assert txl.compile(str(text), target="sm_90a").asm["ptx"] == kernel.asm["ptx"]
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


@txl.jit
def gathered(a, b, c, K):
    """c = a b, with the rows of `a` in the reverse order, which threads exchange through scratch."""
    m, n, k = tl.arange(0, 128), tl.arange(0, 32), tl.arange(0, 64)
    acc = tl.zeros((128, 32), tl.float32)
    for start in range(0, K, 64):
        x = tl.load(a + m[:, None] * K + (start + k)[None, :])
        y = tl.load(b + (start + k)[:, None] * 32 + n[None, :])
        x = tl.gather(x.to(tl.float32), tl.broadcast_to(127 - m[:, None], (128, 64)), 0).to(tl.float16)
        acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * 32 + n[None, :], acc)


def test_fewer_stages_with_scratch_of_the_loop():
    rng = np.random.default_rng(4)
    a, b, c = rng.integers(-3, 4, (128, 320)).astype(np.float16), rng.integers(-3, 4, (320, 32)).astype(
        np.float16), np.zeros((128, 32), np.float32)
    with txl.emulate("sm_89"):
        kernel = gathered[(1, )](a, b, c, 320, num_stages=5, record_passes=True)
    assert has_loop(kernel, loads="2xcp.async", stages=3) and kernel.metadata.shared <= CAPACITY["sm_89"]
    assert len([p for p in kernel.passes if p.name == "txl-pipeline-loops"]) == 1
    np.testing.assert_array_equal(c, a[::-1].astype(np.float32) @ b.astype(np.float32))


@txl.jit
def unrolled(a, b, c, K, COUNT: tl.constexpr, TIMES: tl.constexpr):
    """c = a b, by MMAs of which each has tiles of its own."""
    m, n, k = tl.arange(0, 128), tl.arange(0, 256), tl.arange(0, 128)
    acc = tl.zeros((128, 256), tl.float32)
    for step in tl.static_range(COUNT):
        x = tl.load(a + m[:, None] * K + (step * 128 + k)[None, :])
        y = tl.load(b + (step * 128 + k)[:, None] * 256 + n[None, :])
        for _ in tl.static_range(TIMES):
            acc = tl.dot(x, y, acc)
    tl.store(c + m[:, None] * 256 + n[None, :], acc)


@pytest.mark.parametrize("times", [1, 2])
@pytest.mark.parametrize("count", [2, 3, 4])
def test_tiles_of_a_chain_of_products(count, times):
    rng = np.random.default_rng(count)
    a, b = rng.integers(-3, 4, (128, 128 * count)).astype(np.float16), rng.integers(-3, 4, (128 * count, 256)).astype(
        np.float16)
    c = np.zeros((128, 256), np.float32)
    with txl.emulate("sm_90a"):
        kernel = unrolled[(1, )](a, b, c, 128 * count, count, times, num_warps=8)
    assert kernel.metadata.shared <= CAPACITY["sm_90a"]
    np.testing.assert_array_equal(c, times * (a.astype(np.float32) @ b.astype(np.float32)))
