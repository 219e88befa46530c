"""Persistent matrix products, whose next output tile's loads start during the current one: the same
bits on the tile machine and the emulator, with all their checks, for few programs and many, and where a program cannot
use the copies; and who is left alone."""
import ml_dtypes
import numpy as np
import pytest
import tile_machine
from schedule_facts import causes, facts, has_loop, is_persistent
from test_tma_loads import scheduled, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl



@txl.jit
def product(a, b, c, M, N, K, a_row, a_column, b_row, b_column, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            GROUP: tl.constexpr, EXTRA: tl.constexpr):
    """The product of most programs: its tiles in groups, the last step masked, rows and columns that wrap."""
    program = tl.program_id(0)
    width = GROUP * tl.cdiv(N, BN)
    first = program // width * GROUP
    rows = min(tl.cdiv(M, BM) - first, GROUP)
    m = (first + program % width % rows) * BM + tl.arange(0, BM)
    n = program % width // rows * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    a_tile = a + (m % M)[:, None] * a_row + k[None, :] * a_column
    b_tile = b + k[:, None] * b_row + (n % N)[None, :] * b_column
    total = tl.zeros((BM, BN), tl.float32)
    steps = tl.cdiv(K, BK)
    if EXTRA == "chain":
        number = steps
        for _ in tl.static_range(60):
            number = (number + 1) * number % 1009
        steps += number // 1009
    for step in range(0, steps):
        x = tl.load(a_tile, mask=k[None, :] < K - step * BK, other=0.0)
        y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK * a_column
        b_tile += BK * b_row
    if EXTRA == "count":
        tl.atomic_add(c + M * N, 1.0)
    elif EXTRA == "programs":
        total += tl.num_programs(0)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


def asked_for(kernel, *grid):
    """What the schedule made, for a launch that starts another number of programs than it was asked for."""
    text = scheduled(kernel)
    assert text.count("tt.requested") >= len(grid)
    return tile_machine.asked_for(text, *grid)


def multiply(a, b, BM=128, BN=256, BK=64, warps=8, stages=3, extra="", machine=True, **options):
    """(the product on the emulator, the kernel); the schedule's program on the tile machine too, as few programs and as
    many as are asked for."""
    (M, K), N = a.shape, b.shape[1]
    strides = [s // a.itemsize for s in (*a.strides, *b.strides)]
    programs = -(-M // BM) * -(-N // BN)
    c = np.zeros((M + 1, N), np.float32)
    with txl.emulate("sm_90a"):
        kernel = product[(programs, )](a, b, c, M, N, K, *strides, BM, BN, BK, 2, extra, num_warps=warps,
                                       num_stages=stages, record_passes=True, **options)
    given = [v for p, v in zip(product.params, (a, b, None, M, N, K, *strides)) if p.name not in kernel._bound]
    for started in {1, 2, programs} if machine and is_persistent(kernel) else ():
        found = np.zeros((M + 1, N), np.float32)
        tile_machine.launch(asked_for(kernel, programs), (started, 1, 1), [found if v is None else v for v in given])
        np.testing.assert_array_equal(found, c)
    return c[:M], kernel


@pytest.mark.parametrize("K", [0, 64, 208, 512])
@pytest.mark.parametrize("transposed", [(False, True), (True, False)])
def test_products(K, transposed):
    """Five programs, on two multiprocessors."""
    random = np.random.default_rng(K)
    length = K or 64  # of arrays, whose strides say how they lie
    a = (small(random, length, 640).T if transposed[0] else small(random, 640, length))[:, :K]
    b = (small(random, 256, length).T if transposed[1] else small(random, length, 256))[:K]
    c, kernel = multiply(a, b)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))


@pytest.mark.parametrize("stages", [2, 3, 4, 5])
def test_one_warpgroup(stages, tmp_path):
    random = np.random.default_rng(stages)
    a, b = small(random, 256, 448), small(random, 256, 448).T
    c, kernel = multiply(a, b, BN=128, BK=128, warps=4, stages=stages)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_some_copy_otherwise():
    """Tiles that wrap are no boxes: their programs run between those whose copies run ahead."""
    random = np.random.default_rng(7)
    for M, N in ((300, 512), (128, 1000), (700, 300)):
        a, b = small(random, M, 272), small(random, N, 272).T
        c, kernel = multiply(a, b)
        assert is_persistent(kernel)
        np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))


def test_none_copies():
    """Strides that the tensor memory accelerator does not take."""
    random = np.random.default_rng(8)
    a, b = small(random, 384, 208), small(random, 256, 208)[::-1].T
    c, kernel = multiply(a, b, machine=False)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))


def test_bytes():
    random = np.random.default_rng(9)
    a, b = (random.integers(-3, 4, shape).astype(ml_dtypes.float8_e4m3fn) for shape in ((384, 512), (256, 512)))
    c, kernel = multiply(a, b.T, BK=128)
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.T.astype(np.float32))


def test_the_number_of_programs():
    """`tl.num_programs` is what was asked for."""
    random = np.random.default_rng(10)
    a, b = small(random, 640, 128), small(random, 256, 128).T
    c, kernel = multiply(a, b, extra="programs")
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32) + 5)


def test_no_more_programs_than_as_many_rounds_need():
    """Six take two rounds of three as they take two of four: the fourth program has none. Five are one round of four
    and a short one."""
    random = np.random.default_rng(13)
    for programs, iterations in ((6, ((0, 3), (1, 4), (2, 5), ())), (5, ((0, 4), (1, ), (2, ), (3, )))):
        a, b = small(random, 128 * programs, 128), small(random, 256, 128).T
        c, kernel = multiply(a, b)
        text = asked_for(kernel, programs).replace("tt.get_num_programs x : i32", "arith.constant 4 : i32")
        for number, own in enumerate(iterations):
            found = np.full((len(c) + 1, 256), np.nan, np.float32)
            one = text.replace("tt.get_program_id x : i32", f"arith.constant {number} : i32")
            strides = [s // a.itemsize for s in (*a.strides, *b.strides)]
            values = zip(product.params, (a, b, found, *a.shape[:1], 256, 128, *strides))
            tile_machine.launch(one, (1, 1, 1), [v for p, v in values if p.name not in kernel._bound])
            assert tuple(np.flatnonzero(~np.isnan(found[:-1:128, 0]))) == own


def test_how_long_is_asked_once_of_each_number():
    """A length made of sixty numbers, each of which uses the one before it twice, is 2^60 questions if each use is a
    question."""
    random = np.random.default_rng(12)
    a, b = small(random, 256, 208), small(random, 512, 208).T
    c, kernel = multiply(a, b, extra="chain")
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))


def test_who_is_left_alone():
    random = np.random.default_rng(11)
    a, b = small(random, 256, 128), small(random, 256, 128).T
    _, kernel = multiply(a, b, extra="count")
    assert not is_persistent(kernel) and not facts(kernel, "candidate", persistent=True)
    assert facts(kernel, "refusal", of="persistence", cause="programs_communicate", op="tt.atomic_rmw")
    assert causes(kernel, "persistence") == {"programs_communicate"}


@txl.jit
def triangle(a, c, lengths, BM: tl.constexpr, BK: tl.constexpr):
    """A product that is longer in later programs, by as much as their numbers or a table say."""
    program = tl.program_id(0)
    i, k = tl.arange(0, BM), tl.arange(0, BK)
    total = tl.zeros((BM, BM), tl.float32)
    length = program + 1
    if lengths is not None:
        length = tl.load(lengths + program)
    for step in range(0, length):
        x = tl.load(a + (program * BM + i)[:, None] * 512 + (step * BK + k)[None, :])
        y = tl.load(a + i[None, :] * 512 + (step * BK + k)[:, None])
        total = tl.dot(x, y, total)
    tl.store(c + (program * BM + i)[:, None] * BM + i[None, :], total)


@pytest.mark.parametrize("table", [False, True])
def test_programs_of_different_length(table):
    """The second round goes backwards; a table says nothing of who is longer."""
    a = small(np.random.default_rng(12), 640, 512)
    lengths = np.array([1, 2, 3, 4, 3], np.int32)
    c = np.full((640, 128), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = triangle[(4 + table, )](a, c, lengths if table else None, 128, 128, num_warps=8, record_passes=True)
    if table:
        assert causes(kernel, "persistence") == {"trip_count_loaded"}
    else:
        assert is_persistent(kernel)
    for i in range(4 + table):
        rows, k = slice(128 * i, 128 * i + 128), slice(0, 128 * lengths[i])
        np.testing.assert_array_equal(c[rows], a[rows, k].astype(np.float32) @ a[:128, k].astype(np.float32).T)
    for started in () if table else (1, 2, 3, 4):
        found = np.full((640, 128), np.nan, np.float32)
        tile_machine.launch(asked_for(kernel, 4), (started, 1, 1), [a, found])
        np.testing.assert_array_equal(found, c)


@txl.jit
def attention(q, k, v, out, scale, S, CAUSAL: tl.constexpr, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr):
    head = tl.program_id(1).to(tl.int64) * S * D
    rows = tl.program_id(0) * BM + tl.arange(0, BM)
    columns, d = tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + head + rows[:, None] * D + d[None, :])
    most = tl.full((BM,), -float("inf"), tl.float32)
    weight = tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    end = S
    if CAUSAL:
        end = (tl.program_id(0) + 1) * BM
    for start in range(0, end, BN):
        scores = tl.dot(x, tl.load(k + head + (start + columns)[None, :] * D + d[:, None]))
        if CAUSAL:
            scores = tl.where(rows[:, None] >= (start + columns)[None, :], scores, -float("inf"))
        more = tl.maximum(most, tl.max(scores, 1) * scale)
        scores = tl.math.exp2(scores * scale - more[:, None])
        factor = tl.math.exp2(most - more)
        weight = weight * factor + tl.sum(scores, 1)
        total = tl.dot(scores.to(v.dtype.element_ty), tl.load(v + head + (start + columns)[:, None] * D + d[None, :]),
                       total * factor[:, None])
        most = more
    tl.store(out + head + rows[:, None] * D + d[None, :], total / weight[:, None])


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("D, BN, stages", [(64, 64, 3), (128, 64, 2)])
def test_attention(causal, D, BN, stages):
    """A grid of two dimensions, an MMA that is in flight across the back-edge, heads that follow each other."""
    S, heads = 256, 3
    random = np.random.default_rng(D)
    q, k, v = (random.standard_normal((heads, S, D)).astype(np.float16) for _ in range(3))
    out = np.full((heads, S, D), np.nan, np.float32)
    scale = np.float32(D**-0.5 * 1.44269504)
    with txl.emulate("sm_90a"):
        kernel = attention[(S // 128, heads)](q, k, v, out, float(scale), S, causal, D, 128, BN, num_warps=8,
                                              num_stages=stages, record_passes=True)
    assert is_persistent(kernel) and has_loop(kernel, mma_in_flight="second")
    scores = q.astype(np.float64) @ k.astype(np.float64).swapaxes(1, 2) * D**-0.5
    if causal:
        scores = np.where(np.tri(S, dtype=bool), scores, -np.inf)
    weights = np.exp(scores - scores.max(-1, keepdims=True))
    np.testing.assert_allclose(out, weights @ v.astype(np.float64) / weights.sum(-1, keepdims=True), atol=4e-3)
    alike = []
    for started in ((S // 128, heads), (1, 1), (2, 1), (4, 1)):
        found = np.full((heads, S, D), np.nan, np.float32)
        tile_machine.launch(asked_for(kernel, S // 128, heads), (*started, 1),
                            [q, k, v, found, scale.view(np.uint32).item(), S])
        alike.append(found)
        np.testing.assert_array_equal(found, alike[0])
    np.testing.assert_allclose(found, out, atol=1e-3)  # accumulators of wgmma


@txl.jit
def two_loops(a, b, c, d, K, N: tl.constexpr, BK: tl.constexpr, WIDE: tl.constexpr):
    """A loop with narrow tiles, then one whose rings fill shared memory."""
    m, n, k, w = tl.arange(0, 128), tl.arange(0, N), tl.arange(0, BK), tl.arange(0, WIDE)
    rows = tl.program_id(0) * 128 + m
    first = tl.zeros((128, N), tl.float32)
    for step in range(0, K, BK):
        x = tl.load(a + rows[:, None] * K + (step + k)[None, :])
        first = tl.dot(x, tl.load(b + n[None, :] * K + (step + k)[:, None]), first)
    tl.store(d + rows[:, None] * N + n[None, :], first)
    second = tl.zeros((128, WIDE), tl.float32)
    wide = tl.arange(0, 64)
    for step in range(0, K, 64):
        x = tl.load(a + rows[:, None] * K + (step + wide)[None, :])
        second = tl.dot(x, tl.load(c + w[None, :] * K + (step + wide)[:, None]), second)
    tl.store(d + 128 * 4 * N + rows[:, None] * WIDE + w[None, :], second)


def test_a_loop_after_one_that_is_pipelined():
    """The first loop's copies are no communication between programs; what prevents producer warps is named."""
    random = np.random.default_rng(14)
    a, b, c = small(random, 512, 128), small(random, 64, 128), small(random, 256, 128)
    d = np.zeros(512 * (64 + 256), np.float32)
    with txl.emulate("sm_90a"):
        kernel = two_loops[(4, )](a, b, c, d, 128, 64, 32, 256, num_warps=8, num_stages=3)
    assert causes(kernel, "persistence") == set() and causes(kernel, "warp_specialization") == {"tiles_differ"}
    np.testing.assert_array_equal(d[:512 * 64].reshape(512, 64), a.astype(np.float32) @ b.T.astype(np.float32))
    np.testing.assert_array_equal(d[512 * 64:].reshape(512, 256), a.astype(np.float32) @ c.T.astype(np.float32))
