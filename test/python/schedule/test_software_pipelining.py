"""Loops that start the copies of later iterations: the same bits as the tile machine, for any number of stages and
iterations; and why a loop is left as it is."""
import contextlib
import re

import numpy as np
import pytest

import txl
import txl.language as tl
from schedule_facts import as_candidate, causes, facts, has_loop

TARGETS = ["emulate:sm_80", "emulate:sm_90a"]


@txl.jit
def product(a, b, c, N, K, a_row, a_column, b_row, b_column, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a_tile = a + m[:, None] * a_row + k[None, :] * a_column
    b_tile = b + k[:, None] * b_row + n[None, :] * b_column
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a_tile, mask=k[None, :] < K - step * BK, other=0.0)
        y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK * a_column
        b_tile += BK * b_row
    tl.store(c + m[:, None] * N + n[None, :], total)


def small(random, *shape):
    return random.integers(-3, 4, shape).astype(np.float16)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("K", [0, 8, 32, 64, 208])
@pytest.mark.parametrize("transposed", [(False, False), (False, True), (True, False), (True, True)])
def test_products(target, K, transposed):
    random = np.random.default_rng(K)
    a, b = small(random, *((K, 64) if transposed[0] else (64, K))), small(random,
                                                                          *((128, K) if transposed[1] else (K, 128)))
    A, B = a.T if transposed[0] else a, b.T if transposed[1] else b
    wanted = A.astype(np.float32) @ B.astype(np.float32)
    strides = [s // 2 for s in (*A.strides, *B.strides)]
    for stages in range(1, 6):
        c = np.full((64, 128), np.nan, np.float32)
        with txl.emulate(target.split(":")[1]):
            kernel = product[(1, 1)](a, b, c, 128, K, *strides, BM=64, BN=128, BK=32, num_warps=4, num_stages=stages)
        np.testing.assert_array_equal(c, wanted)
        if K == 208:
            assert ("txl.async_copy" in kernel.asm["ttgir"]) == (stages > 1)


@txl.jit
def attention(q, k, v, out, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    rows, columns, d = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM,), -float("inf"), tl.float32), tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    for start in range(0, S, BN):
        scores = tl.dot(x, tl.load(k + (start + columns)[None, :] * D + d[:, None])) * scale
        more = tl.maximum(most, tl.max(scores, 1))
        scores = tl.math.exp2(scores - more[:, None])
        factor = tl.math.exp2(most - more)
        weight = weight * factor + tl.sum(scores, 1)
        total = tl.dot(scores.to(tl.float16), tl.load(v + (start + columns)[:, None] * D + d[None, :]),
                       total * factor[:, None])
        most = more
    tl.store(out + rows[:, None] * D + d[None, :], total / weight[:, None])


@pytest.mark.parametrize("target", TARGETS)
def test_attention_has_the_same_bits_in_any_number_of_stages(target):
    random = np.random.default_rng(1)
    q, k, v = (random.standard_normal((rows, 64)).astype(np.float16) for rows in (64, 192, 192))
    scores = q.astype(np.float64) @ k.astype(np.float64).T * 0.125
    weights = np.exp2(scores - scores.max(1, keepdims=True))
    wanted = weights / weights.sum(1, keepdims=True) @ v.astype(np.float64)
    results = []
    for stages in (1, 2, 3, 4):
        out = np.zeros((64, 64), np.float32)
        with txl.emulate(target.split(":")[1]):
            attention[(1,)](q, k, v, out, 0.125, 192, D=64, BM=64, BN=64, num_warps=4, num_stages=stages)
        results.append(out)
    np.testing.assert_allclose(results[0], wanted, atol=2e-3)
    for out in results[1:]:
        np.testing.assert_array_equal(out, results[0])


@txl.jit
def sums_in_place(a, b, c, steps, STRIDE: tl.constexpr):
    i, j = tl.arange(0, 64), tl.arange(0, 32)
    total = tl.zeros((64, 64), tl.float32)
    for step in range(steps):
        x = tl.load(a + i[:, None] * 32 + j[None, :])
        y = tl.load(b + j[:, None] * 64 + i[None, :] * STRIDE)
        total = tl.dot(x, y, total)
        tl.store(a + i[:, None] * 32 + j[None, :], x + 1)
    tl.store(c + i[:, None] * 64 + i[None, :], total)


@pytest.mark.parametrize("rows, columns, D, warps, held", [(64, 64, 128, 4, True), (128, 64, 128, 8, True),
                                                           (64, 128, 64, 4, False), (128, 64, 128, 4, False),
                                                           (256, 64, 128, 16, False)])
def test_loop_invariant_operands_a_are_in_registers(rows, columns, D, warps, held):
    """Where products have few columns, which read memory as fast as they multiply, and threads have enough
    registers."""
    random = np.random.default_rng(4)
    for S in (0, columns, 3 * columns):
        q, k, v = (random.standard_normal((n, D)).astype(np.float16) for n in (rows, S, S))
        outs = []
        for target in (None, "sm_90a"):
            out = np.full((rows, D), np.nan, np.float32)
            with txl.emulate(target) if target else contextlib.nullcontext():
                kernel = attention[(1, )](q, k, v, out, 0.1, S, D=D, BM=rows, BN=columns, num_warps=warps,
                                          num_stages=2 if warps == 16 else 3)
            outs.append(out)
        np.testing.assert_allclose(outs[1], outs[0], rtol=2e-3, atol=2e-3)
    products = re.findall(r"txl.dot_async .* : (tensor|!ttg.memdesc)<", kernel.asm["ttgir"])
    assert "tensor" in products and ("!ttg.memdesc" in products) != held, kernel.asm["ttgir"]
    # An assembler keeps registers that only products read no longer than the first of them.
    assert ("@met trap" in kernel.asm["ptx"]) == held



def test_a_loop_that_writes_what_it_reads_is_left_alone():
    random = np.random.default_rng(2)
    a, b, c = small(random, 64, 32), small(random, 32, 64), np.zeros((64, 64), np.float32)
    wanted = sum((a.astype(np.float32) + step) @ b.astype(np.float32) for step in range(3))
    with txl.emulate("sm_80"):
        kernel = sums_in_place[(1,)](a, b, c, 3, STRIDE=1)
    np.testing.assert_array_equal(c, wanted)
    assert has_loop(kernel, loads="1xcp.async", stages=3, ring_bytes=12288) and causes(kernel) == {"written_in_loop"}


def test_elements_that_are_not_contiguous_are_not_copied():
    with txl.emulate("sm_80"):
        kernel = sums_in_place[(1, )](np.zeros((64, 32), np.float16), np.zeros((32, 128), np.float16),
                                      np.zeros((64, 64), np.float32), 2, STRIDE=2)
    assert facts(kernel, "refusal", of="pipelining", cause="not_contiguous", bytes=2, needed=4)


def test_a_loop_says_how_many_stages_it_wants():
    @txl.jit
    def kernel(a, c, STAGES: tl.constexpr):
        i = tl.arange(0, 32)
        total = tl.zeros((32, 32), tl.float32)
        for step in tl.range(0, 4, num_stages=STAGES):
            x = tl.load(a + step * 1024 + i[:, None] * 32 + i[None, :])
            total = tl.dot(x, x, total)
        tl.store(c + i[:, None] * 32 + i[None, :], total)

    a, c = small(np.random.default_rng(3), 4, 32, 32), np.zeros((32, 32), np.float32)
    with txl.emulate("sm_80"):
        for stages, made in ((1, 1), (2, 2), (99, 64), (4, 4)):
            compiled = kernel[(1,)](a, c, **as_candidate(kernel, (1, ), (a, c), {"STAGES": stages}, stages=made))
            assert max((c["stages"] for c in facts(compiled, "candidate")), default=1) == made
            assert has_loop(compiled, stages=made, pipelined=made > 1, ring_bytes=2048 * made if made > 1 else 0)
            assert causes(compiled) == ({"one_stage"} if made == 1 else set())
            np.testing.assert_array_equal(c, sum(x.astype(np.float32) @ x.astype(np.float32) for x in a))


@txl.jit
def attention_in_parts(q, k, v, out, sums, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    """The keys before the diagonal by one loop, which masks nothing, those at it by another."""
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM,), -float("inf"), tl.float32), tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    for part in tl.static_range(2):
        first, end = (0, tl.program_id(0) * BM) if part == 0 else (tl.program_id(0) * BM,
                                                                   min((tl.program_id(0) + 1) * BM, S))
        for start in range(first, end, BN):
            scores = tl.dot(x, tl.load(k + (start + columns)[None, :] * D + d[:, None])) * scale
            if part == 1:
                scores = tl.where(rows[:, None] >= (start + columns)[None, :], scores, -float("inf"))
            more = tl.maximum(most, tl.max(scores, 1))
            scores = tl.math.exp2(scores - more[:, None])
            factor = tl.math.exp2(most - more)
            weight = weight * factor + tl.sum(scores, 1)
            total = tl.dot(scores.to(tl.float16), tl.load(v + (start + columns)[:, None] * D + d[None, :]),
                           total * factor[:, None])
            most = more
    tl.store(out + rows[:, None] * D + d[None, :], total / weight[:, None])
    tl.store(sums + rows, most + tl.log2(weight))


@pytest.mark.parametrize("BN, S", [(64, 384), (128, 384), (64, 64), (128, 0)])
def test_consecutive_loops_share_the_producer_warps(BN, S):
    """The first one of the first program runs 0 times; of an empty sequence neither runs."""
    random, rows, D = np.random.default_rng(5), 384, 64
    q, k, v = (random.standard_normal((rows, D)).astype(np.float16) for _ in range(3))
    found = []
    for stages in (1, 2, 3):
        out, sums = np.full((rows, D), np.nan, np.float32), np.full(rows, np.nan, np.float32)
        with txl.emulate("sm_90a"):
            kernel = attention_in_parts[(3 if S == rows else 1, )](q, k, v, out, sums, 0.1, S, D=D, BM=128, BN=BN,
                                                                   num_warps=8, num_stages=stages)
        found.append((out, sums))
        assert [loop["consumer_warpgroups"]
                for loop in facts(kernel, "loop")] == [2 * (stages > 1)] * 2, kernel.asm["schedule"]
    for out, sums in found[1:]:
        np.testing.assert_array_equal(out, found[0][0])
        np.testing.assert_array_equal(sums, found[0][1])
    if S == rows:
        scores = np.where(np.tri(rows, dtype=bool), (q.astype(np.float64) @ k.T.astype(np.float64)) * 0.1, -np.inf)
        weights = np.exp2(scores - scores.max(1, keepdims=True))
        np.testing.assert_allclose(found[0][0], weights @ v / weights.sum(1, keepdims=True), atol=4e-3)


@txl.jit
def product_of_scattered(a, b, c, K, STRIDE, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, SIDE: tl.constexpr,
                         OWN: tl.constexpr):
    """Of tiles of which one (SIDE) has elements that are not contiguous."""
    m, n, k = tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in tl.range(0, K, BK, warp_specialize=OWN):
        x = tl.load(a + (m[:, None] * K + step + k[None, :]) * (STRIDE if SIDE == 0 else 1))
        y = tl.load(b + ((step + k)[:, None] * BN + n[None, :]) * (STRIDE if SIDE == 1 else 1))
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * BN + n[None, :], total)


@pytest.mark.parametrize("side", [0, 1])
@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_rings_leave_space_for_other_operands(target, own, side):
    """And no more than that. Each group that shares a product has all of its second factor."""
    K, random = 256, np.random.default_rng(side)
    shapes = [(128, K), (K, 256)]
    held = [
        np.zeros((*shape, 3), np.float16) if i == side else np.zeros((*shape, 1), np.float16)
        for i, shape in enumerate(shapes)
    ]
    for one in held:
        one[..., 0] = random.integers(-3, 4, one.shape[:-1])
    c = np.zeros((128, 256), np.float32)
    with txl.emulate(target):
        kernel = product_of_scattered[(1,)](*held, c, K, 3, 128, 256, 128, side, own, num_warps=8, num_stages=4)
    np.testing.assert_array_equal(c, held[0][..., 0].astype(np.float32) @ held[1][..., 0].astype(np.float32))
    assert has_loop(kernel, loads="1xTMA" if target == "sm_90a" else "1xcp.async"), kernel.asm["schedule"]
    load, = facts(kernel, "load", via="ld.global")  # in the stage of the MMA
    assert load["operand"] == ["ab"[side]] and load["stage"] == facts(kernel, "loop")[0]["stages"] - 1


@txl.jit
def product_by_counter(a, b, c, counter, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """Each program takes the next tile that is not taken."""
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    tile = tl.atomic_add(counter, 1)
    while tile < tiles:
        m, n, k = tile // columns * BM + tl.arange(0, BM), tile % columns * BN + tl.arange(0, BN), tl.arange(0, BK)
        total = tl.zeros((BM, BN), tl.float32)
        for step in range(0, K, BK):
            x = tl.load(a + m[:, None] * K + (step + k)[None, :])
            y = tl.load(b + (step + k)[:, None] * N + n[None, :])
            total = tl.dot(x, y, total)
        tl.store(c + m[:, None] * N + n[None, :], total)
        tile = tl.atomic_add(counter, 1)


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("K", [0, 64, 192])
@pytest.mark.parametrize("ctas", [1, 2])
def test_tiles_in_the_order_of_a_counter(target, K, ctas):
    """The rings go on from one tile to the next, in a `while` too."""
    random = np.random.default_rng(K)
    a, b = small(random, 256, K), small(random, K, 192)
    for stages in (1, 2, 3):
        c, counter = np.full((256, 192), np.nan, np.float32), np.zeros(1, np.int32)
        with txl.emulate(target.split(":")[1]):
            kernel = product_by_counter[(2, )](a, b, c, counter, 256, 192, K, 128, 64, 64, num_warps=4,
                                               num_stages=stages, num_ctas=ctas)
        np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
        assert counter[0] == 8
        if K and stages > 1:
            assert has_loop(kernel, loads="2xTMA") == ("90" in target), kernel.asm["schedule"]


@txl.jit
def sum_of_steps(x, out, lo, hi, step, BLOCK: tl.constexpr, STAGES: tl.constexpr):
    columns = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.float32)
    for k in tl.range(lo, hi, step, num_stages=STAGES):
        total += tl.load(x + k * BLOCK + columns)
    tl.store(out, tl.sum(total))


@pytest.mark.parametrize("target", ["sm_80", "sm_90a", "sm_100a"])
def test_a_step_of_run_time(target):
    """Its loads are prefetched into registers, which needs no constant step."""
    x = np.random.default_rng(3).integers(-9, 9, (16, 64)).astype(np.float32)
    for stages in (1, 2, 3):
        for lo, hi, step in ((0, 16, 1), (1, 14, 3), (2, 3, 5), (5, 5, 1), (7, 2, 2)):
            out = np.zeros(1, np.float32)
            with txl.emulate(target):
                sum_of_steps[(1, )](x, out, lo, hi, step, 64, stages)
            assert out[0] == x[lo:hi:step].sum()
