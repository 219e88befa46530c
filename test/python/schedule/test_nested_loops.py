"""Loops that a program has inside of its own loops and branches, with warps of their own that start the copies and
follow it from iteration to iteration: the scheduled program on the tile machine and its code on the emulated sm_90a,
both with all their checks, have the bits of the product."""
import re

import numpy as np
import pytest
import tile_machine
from schedule_facts import causes, is_specialized
from test_device_descriptors import check as check_groups
from test_tma_loads import run, scheduled, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl



@txl.jit
def persistent(a, b, c, lengths, M, N, K, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
               AROUND: tl.constexpr, OWN: tl.constexpr):
    """A program takes every PROGRAMS-th tile; how many products it has is loaded for each."""
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    if AROUND == "for":
        for tile in range(tl.program_id(0), tiles, PROGRAMS):
            of_tile(a, b, c, tl.load(lengths + tile), tile // columns, tile % columns, M, N, K, BM, BN, BK, OWN)
    elif AROUND == "if":
        for tile in range(tl.program_id(0), tiles, PROGRAMS):
            if tile % 3 != 1:
                of_tile(a, b, c, K, tile // columns, tile % columns, M, N, K, BM, BN, BK, OWN)
    elif AROUND == "for for":
        for row in range(tl.program_id(0), tl.cdiv(M, BM), PROGRAMS):
            for column in range(columns):
                of_tile(a, b, c, K, row, column, M, N, K, BM, BN, BK, OWN)
    else:
        tile = tl.program_id(0)
        while tile < tiles:
            of_tile(a, b, c, tl.load(lengths + tile), tile // columns, tile % columns, M, N, K, BM, BN, BK, OWN)
            tile += PROGRAMS


@txl.jit
def of_tile(a, b, c, length, row, column, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            OWN: tl.constexpr):
    m, n, k = row * BM + tl.arange(0, BM), column * BN + tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in tl.range(0, length, BK, warp_specialize=OWN):
        x = tl.load(a + m[:, None] * K + (step + k)[None, :], mask=(m[:, None] < M) & (step + k < K)[None, :],
                    other=0.0)
        y = tl.load(b + (step + k)[:, None] * N + n[None, :], mask=(step + k < K)[:, None] & (n[None, :] < N),
                    other=0.0)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


def check(around, M, N, K, programs=2, warps=4, stages=3, BM=64, BN=64, BK=32, own=True):
    random = np.random.default_rng(M + K)
    a, b, c = small(random, M, max(K, 8))[:, :], small(random, max(K, 8), N), np.full((M, N), 7, np.float32)
    K = a.shape[1]
    columns, rows = -(-N // BN), -(-M // BM)
    lengths = random.choice([0, BK, K], rows * columns).astype(np.int32)
    kernel = run(persistent, (programs, ), a, b, c, lengths, M, N, K, programs, BM, BN, BK, around, own,
                 num_warps=warps, num_stages=stages)
    expected = np.full((M, N), 7, np.float32)
    for tile in range(rows * columns):
        i, j = slice(tile // columns * BM, (tile // columns + 1) * BM), slice(tile % columns * BN,
                                                                              (tile % columns + 1) * BN)
        length = int(lengths[tile]) if around in ("for", "while") else K
        if around != "if" or tile % 3 != 1:
            expected[i, j] = a[i, :-(-length // BK) * BK].astype(np.float32) @ b[:-(-length // BK) * BK, j].astype(
                np.float32)
    np.testing.assert_array_equal(c, expected)
    return kernel


@pytest.mark.parametrize("around", ["for", "for for", "if", "while"])
@pytest.mark.parametrize("programs", [1, 2, 5])
def test_iterations(around, programs):
    """More tiles than programs, fewer, and of other lengths: 0, one iteration, several."""
    for stages in (2, 3, 5):
        kernel = check(around, 136, 200, 112, programs, stages=stages)
        assert is_specialized(kernel)


@pytest.mark.parametrize("around", ["for", "while"])
def test_two_warpgroups(around, tmp_path):
    kernel = check(around, 384, 128, 160, warps=8, BM=128, BN=128, BK=64, stages=2)
    assert is_specialized(kernel) and is_specialized(kernel, 2)
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_without_asking():
    """Where the rings fill a multiprocessor."""
    kernel = check("for", 256, 256, 256, warps=8, BM=128, BN=256, BK=64, own=False)
    assert is_specialized(kernel)


def test_groups_of_products():
    """Those who start the copies make the descriptors, of what they load, for each tile; groups of 0."""
    shapes = [(128, 256, 128), (0, 64, 64), (256, 256, 64), (128, 256, 0), (256, 256, 320)]
    for masked in (False, True):
        kernel = check_groups(shapes, masked, warps=8, BM=128, BN=256, BK=64)
        assert is_specialized(kernel) and "tt.copies_complete" in kernel.asm["ttgir"]


WAITS = r"(?: +%\S+ = ttg.memdesc_index [^\n]*\n| +%\S+ = arith.[^\n]*\n| +txl.mbarrier_wait [^\n]*\n)+"


@pytest.mark.parametrize("after, message", [
    (r"(?=[^\n]*tt.copies_complete)", "descriptor that is created again here may still be in flight"),
    (r"(?= *}\n +txl.group warpgroups \[0\])", "this copy may still be in flight when the warps that started it exit"),
])
def test_copies_that_have_not_landed(after, message):
    """Without the producer's waits, before descriptors that it makes again or at the end, the
    tile machine says so."""

    def change(text):
        found = re.search(WAITS + after, text)
        return text[:found.start()] + re.sub(" +txl.mbarrier_wait .*\n", "", found[0]) + text[found.end():]

    with pytest.raises(tile_machine.TileMachineError, match=message):
        check_groups([(128, 256, 128), (256, 256, 64)], False, warps=8, BM=128, BN=256, BK=64, change=change)


@pytest.mark.parametrize("pitch, begin", [(3, 0), (0, 1)])
def test_groups_that_no_descriptor_has(pitch, begin):
    """Some are copied by descriptors and some are not, in iterations of one program."""
    kernel = check_groups([(128, 256, 128), (72, 80, 48), (256, 256, 64)], True, warps=8, BM=128, BN=256, BK=64,
                          pitch=pitch, begin=begin)
    assert is_specialized(kernel)


@txl.jit
def decided(a, b, c, sums, M, K, BK: tl.constexpr):
    """How many tiles there are follows from what the program computes of tiles."""
    i, k = tl.arange(0, 64), tl.arange(0, BK)
    tile = tl.program_id(0)
    while tile < M // 64:
        total = tl.zeros((64, 64), tl.float32)
        for step in tl.range(0, K, BK, warp_specialize=True):
            x = tl.load(a + (tile * 64 + i)[:, None] * K + (step + k)[None, :])
            y = tl.load(b + (step + k)[:, None] * 64 + i[None, :])
            total = tl.dot(x, y, total)
        tl.store(c + (tile * 64 + i)[:, None] * 64 + i[None, :], total)
        tile += 1 + (tl.sum(tl.sum(total, 1), 0) > 0).to(tl.int32)


def test_tiles_that_follow_from_products():
    """Only the MMA warps have what they decide."""
    random = np.random.default_rng(4)
    a, b, c = small(random, 256, 64), small(random, 64, 64), np.full((256, 64), 7, np.float32)
    kernel = run(decided, (1, ), a, b, c, a, 256, 64, 32, num_warps=4)
    assert causes(kernel, "warp_specialization")


@txl.jit
def by_counter(a, b, c, counter, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, TWICE: tl.constexpr):
    """Each program takes the next tile that is not taken; TWICE: two counters, of rows and of columns."""
    columns = tl.cdiv(N, BN)
    tiles = tl.cdiv(M, BM) * columns
    tile = tl.atomic_add(counter, 1)
    while tile < tiles:
        of_tile(a, b, c, K, tile // columns, tile % columns, M, N, K, BM, BN, BK, True)
        if TWICE:
            tile = min(tl.atomic_add(counter, 1), tl.atomic_add(counter + 1, 1) + 1000)
        else:
            tile = tl.atomic_add(counter, 1)


@pytest.mark.parametrize("twice", [False, True])
@pytest.mark.parametrize("programs", [1, 2, 5])
@pytest.mark.parametrize("warps, BM", [(4, 64), (8, 128)])
def test_tiles_in_the_order_of_a_counter(warps, BM, programs, twice):
    """Those who start the copies ask for the next tile, and tell those who multiply."""
    random = np.random.default_rng(programs)
    for K in (0, 32, 160):
        a, b, c = small(random, 2 * BM + 8, max(K, 8)), small(random, max(K, 8), 136), np.full((2 * BM + 8, 136), 7,
                                                                                               np.float32)
        counter = np.zeros(2, np.int32)
        with txl.emulate("sm_90a"):
            kernel = by_counter[(programs, )](a, b, c, counter, 2 * BM + 8, 136, K, BM, 64, 32, twice, num_warps=warps,
                                              num_stages=3, record_passes=True)
        exact = a[:, :K].astype(np.float32) @ b[:K].astype(np.float32)
        np.testing.assert_array_equal(c, exact)
        assert counter[0] == 9 + programs and counter[1] == (9 if twice else 0)
        if K:
            assert is_specialized(kernel), kernel.asm["schedule"]
        c[...], counter[...] = 7, 0
        values = [a, b, c, counter, 2 * BM + 8, 136, K]
        tile_machine.launch(scheduled(kernel), (programs, 1, 1), values)
        np.testing.assert_array_equal(c, exact)
