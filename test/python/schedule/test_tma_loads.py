"""Plain programs whose loads become copies by the tensor memory accelerator: the scheduled program on the tile machine
and its code on the emulated sm_90a, both with all their checks, have the bits of the unscheduled one; and why a load is
left to the threads."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import tile_machine
from schedule_facts import as_candidate, causes, has_loop, is_specialized, loads
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


def small(random, *shape):
    return random.integers(-3, 4, shape).astype(np.float16)


def scheduled(kernel):
    """The scheduled program, as TTIR."""
    return next(p.text for p in kernel.passes if p.name == "txl-pipeline-loops")


def run(function, grid, *arguments, **options):
    """Run on the emulator, and what its schedule made of it on the tile machine: the same bits, in the arrays that are
    float32."""
    outputs = [a for a in arguments if isinstance(a, np.ndarray) and a.dtype == np.float32]
    before = [a.copy() for a in outputs]
    with txl.emulate("sm_90a"):
        kernel = function[grid](*arguments, record_passes=True, **options)
    found = [a.copy() for a in outputs]
    for array, old in zip(outputs, before):
        array[...] = old
    constants = set(kernel._bound)
    given = [a for p, a in zip(function.params, arguments) if p.name not in constants]
    values = [
        a if isinstance(a, np.ndarray) else np.float32(a).view(np.uint32).item() if isinstance(a, float) else a % 2**64
        for a in given
    ]
    tile_machine.launch(scheduled(kernel), (*grid, 1, 1)[:3], values)
    for array, other in zip(outputs, found):
        np.testing.assert_array_equal(array, other)
    return kernel


@txl.jit
def product(a, b, c, M, N, K, a_row, a_column, b_row, b_column, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            WRAP: tl.constexpr, OWN: tl.constexpr):
    """The loop that most programs have: pointers that move, rows that wrap or are masked."""
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    rows, columns = (m % M, n % N) if WRAP else (m, n)
    a_tile = a + rows[:, None] * a_row + k[None, :] * a_column
    b_tile = b + k[:, None] * b_row + columns[None, :] * b_column
    total = tl.zeros((BM, BN), tl.float32)
    for step in tl.range(0, tl.cdiv(K, BK), warp_specialize=OWN):
        if WRAP:
            x = tl.load(a_tile, mask=k[None, :] < K - step * BK, other=0.0)
            y = tl.load(b_tile, mask=k[:, None] < K - step * BK, other=0.0)
        else:
            x = tl.load(a_tile, mask=(m[:, None] < M) & (k[None, :] < K - step * BK), other=0.0)
            y = tl.load(b_tile, mask=(k[:, None] < K - step * BK) & (n[None, :] < N), other=0.0)
        total = tl.dot(x, y, total)
        a_tile += BK * a_column
        b_tile += BK * b_row
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


def multiply(a, b, wrap=False, stages=3, BM=64, BN=128, BK=32, warps=4, own=False):
    (M, K), N = a.shape, b.shape[1]
    c = np.full((M, N), np.nan, np.float32)
    strides = [s // 2 for s in (*a.strides, *b.strides)]
    grid = -(-M // BM), -(-N // BN)
    arguments = a, b, c, M, N, K, *strides, BM, BN, BK, wrap, own
    with txl.emulate("sm_90a"):
        options = as_candidate(product, grid, arguments, dict(num_warps=warps, num_stages=stages), stages=stages,
                               producer=own, persistent=False)
    kernel = run(product, grid, *arguments, **options)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32))
    return kernel


@pytest.mark.parametrize("wrap", [False, True])
@pytest.mark.parametrize("K", [0, 16, 64, 208])
@pytest.mark.parametrize("transposed", [(False, False), (False, True), (True, False), (True, True)])
def test_products(K, transposed, wrap, tmp_path):
    """Whole tiles and partial ones: 96 rows, 160 columns."""
    random = np.random.default_rng(K)
    a = small(random, K, 96).T if transposed[0] else small(random, 96, K)
    b = small(random, 160, K).T if transposed[1] else small(random, K, 160)
    for stages in range(1, 6):
        kernel = multiply(a, b, wrap, stages)
        if stages > 1 and K:
            assert has_loop(kernel, loads="2xTMA", stages=stages)
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_two_warpgroups(tmp_path):
    random = np.random.default_rng(1)
    kernel = multiply(small(random, 128, 192), small(random, 256, 192).T, True, 3, 128, 256, 64, 8)
    assert "cp.async.bulk.tensor" in kernel.asm["ptx"]
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_zero_of_eight_bits(tmp_path):
    """What is put where nothing is read is a 0 that was a float32."""
    random = np.random.default_rng(9)
    a, b = (random.integers(-3, 4, shape).astype(ml_dtypes.float8_e4m3fn) for shape in ((128, 160), (128, 160)))
    c = np.zeros((128, 128), np.float32)
    with txl.emulate("sm_90a"):
        kernel = product_of_bytes[(1, )](a, b, c, 160, 64, num_warps=4)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T)
    assert has_loop(kernel, loads="2xTMA")
    check_machine_code(kernel.asm["ptx"], tmp_path)


@txl.jit
def product_of_bytes(a, b, c, K, BK: tl.constexpr):
    i, k = tl.arange(0, 128), tl.arange(0, BK)
    total = tl.zeros((128, 128), tl.float32)
    for step in range(0, K, BK):
        x = tl.load(a + i[:, None] * K + (step + k)[None, :], mask=(step + k)[None, :] < K, other=0.0)
        y = tl.load(b + i[None, :] * K + (step + k)[:, None], mask=(step + k)[:, None] < K, other=0.0)
        total = tl.dot(x, y, total, max_num_imprecise_acc=BK)
    tl.store(c + i[:, None] * 128 + i[None, :], total)


def test_strides_that_no_descriptor_has():
    """Backwards, and the same row again and again: what the hardware cannot take runs as it is."""
    random = np.random.default_rng(2)
    a, b = small(random, 64, 64), small(random, 64, 128)
    for x, y in ((a[::-1], b), (np.broadcast_to(a[:1], (64, 64)), b[::-1])):
        c = np.full((64, 128), np.nan, np.float32)
        with txl.emulate("sm_90a"):
            kernel = product[(1, 1)](x, y, c, 64, 128, 64, *(s // 2 for s in (*x.strides, *y.strides)), 64, 128, 32,
                                     False, False)
        np.testing.assert_array_equal(c, x.astype(np.float32) @ y.astype(np.float32))
        assert has_loop(kernel, loads="2xTMA")


@txl.jit
def past(a, b, c, first, BM: tl.constexpr, BK: tl.constexpr):
    """Rows from `first` on, which may lie before what `a` is then."""
    a += 64 * 96
    i, k = tl.arange(0, BM), tl.arange(0, BK)
    total = tl.zeros((BM, BM), tl.float32)
    rows = (first * (tl.program_id(0) + 1) + i)[:, None]
    for step in range(3):
        x = tl.load(a + rows * 96 + (step * BK + k)[None, :])
        y = tl.load(b + (step * BK + k)[:, None] * BM + i[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + i[:, None] * BM + i[None, :], total)


def test_rows_before_a_pointer():
    """A pointer to the middle of an array: rows of its front are read, not zeros."""
    random = np.random.default_rng(3)
    a, b = small(random, 192, 96), small(random, 96, 64)
    for first in (-64, -32, 0, 16, 64):
        c = np.full((64, 64), np.nan, np.float32)
        kernel = run(past, (1,), a, b, c, first, 64, 32)
        np.testing.assert_array_equal(c, a[64 + first:128 + first].astype(np.float32) @ b.astype(np.float32))
        assert has_loop(kernel, loads="2xTMA")


@txl.jit
def persistent(a, b, c, tiles, lengths, K, a_batch, a_row, b_batch, b_row, BM: tl.constexpr, BK: tl.constexpr):
    """Tiles one after the other, each with as many steps as it says, some in a branch; a batch along an axis of its
    own."""
    i, k = tl.arange(0, BM), tl.arange(0, BK)
    for tile in range(tl.program_id(0), tiles, tl.num_programs(0)):
        steps = tl.load(lengths + tile)
        total = tl.zeros((BM, BM), tl.float32)
        if steps != 1:
            for step in range(steps):
                x = tl.load(a + tile * a_batch + i[:, None] * a_row + (step * BK + k)[None, :])
                y = tl.load(b + tile.to(tl.int64) * b_batch + (step * BK + k)[:, None] * b_row + i[None, :])
                total = tl.dot(x, y, total)
        tl.store(c + tile * BM * BM + i[:, None] * BM + i[None, :], total)


@pytest.mark.parametrize("stages", [2, 3, 5])
def test_rings_go_on_in_the_next_tile(stages):
    random = np.random.default_rng(4)
    lengths = np.array([3, 0, 1, 5, 2, 2, 1, 4, 0, 3], np.int32)
    a, b = small(random, 10, 64, 160), small(random, 10, 160, 64)
    c = np.full((10, 64, 64), np.nan, np.float32)
    kernel = run(persistent, (3,), a, b, c, 10, lengths, 160, 64 * 160, 160, 160 * 64, 64, 64, 32, num_stages=stages)
    for tile, steps in enumerate(lengths):
        k = 32 * steps if steps != 1 else 0
        np.testing.assert_array_equal(c[tile], a[tile, :, :k].astype(np.float32) @ b[tile, :k].astype(np.float32))
    assert has_loop(kernel, loads="2xTMA") and "tensordesc<1x64x32xf16>" in kernel.asm["ttgir"]


@txl.jit
def attention(q, k, v, out, scale, S, D: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, OWN: tl.constexpr = False,
              CAUSAL: tl.constexpr = False):
    head = tl.program_id(1).to(tl.int64) * S * D
    rows, columns, d = tl.program_id(0) * BM + tl.arange(0, BM), tl.arange(0, BN), tl.arange(0, D)
    x = tl.load(q + head + rows[:, None] * D + d[None, :])
    most, weight = tl.full((BM,), -float("inf"), tl.float32), tl.zeros((BM,), tl.float32)
    total = tl.zeros((BM, D), tl.float32)
    for start in tl.range(0, min(S, (tl.program_id(0) + 1) * BM) if CAUSAL else S, BN, warp_specialize=OWN):
        keys = tl.load(k + head + (start + columns)[None, :] * D + d[:, None], mask=(start + columns)[None, :] < S,
                       other=0.0)
        scores = tl.where((start + columns)[None, :] < S, tl.dot(x, keys) * scale, -float("inf"))
        if CAUSAL:
            scores = tl.where(rows[:, None] >= (start + columns)[None, :], scores, -float("inf"))
        more = tl.maximum(most, tl.max(scores, 1))
        scores = tl.math.exp2(scores - more[:, None])
        factor = tl.math.exp2(most - more)
        weight = weight * factor + tl.sum(scores, 1)
        values = tl.load(v + head + (start + columns)[:, None] * D + d[None, :], mask=(start + columns)[:, None] < S,
                         other=0.0)
        total = tl.dot(scores.to(tl.float16), values, total * factor[:, None])
        most = more
    tl.store(out + head + rows[:, None] * D + d[None, :], total / weight[:, None])


@pytest.mark.parametrize("S", [64, 192, 208])
def test_attention(S, tmp_path):
    random = np.random.default_rng(5)
    q, k, v = (random.standard_normal((2, S, 64)).astype(np.float16) for _ in range(3))
    scores = q.astype(np.float64) @ k.astype(np.float64).swapaxes(1, 2) * 0.125
    weights = np.exp2(scores - scores.max(2, keepdims=True))
    wanted = weights / weights.sum(2, keepdims=True) @ v.astype(np.float64)
    results = []
    for stages in (1, 2, 3):
        out = np.zeros((2, S, 64), np.float32)
        with txl.emulate("sm_90a"):
            kernel = attention[(S // 64, 2)](q, k, v, out, 0.125, S, D=64, BM=64, BN=64, num_warps=4, num_stages=stages)
        results.append(out)
        if stages > 1:
            assert has_loop(kernel, loads="2xTMA") and "tensordesc<1x64x64xf16>" in kernel.asm["ttgir"]
    rows = S // 64 * 64
    np.testing.assert_allclose(results[0][:, :rows], wanted[:, :rows], atol=2e-3)
    for out in results[1:]:
        np.testing.assert_array_equal(out, results[0])
    check_machine_code(kernel.asm["ptx"], tmp_path)


@pytest.mark.parametrize("D, BN, warps, stages", [(64, 64, 4, 3), (64, 32, 8, 2), (64, 64, 8, 5), (128, 64, 8, 2),
                                                  (16, 16, 16, 4)])
@pytest.mark.parametrize("causal", [False, True])
def test_attention_by_warps_of_their_own(D, BN, warps, stages, causal, tmp_path, monkeypatch):
    """Iterations from none on; scores of an iteration concurrently with the values of the one before. Bits of the loop
    as it stands, on the emulator and, with the scheduled program, on the tile machine, which adds up a row as GPUs
    do."""
    monkeypatch.setenv("TXL_REDUCTION_ORDER", "gpu")
    BM = 16 * warps
    for S in (0, BN, BN + 8, 2 * BN, 2 * BM + 8):
        random = np.random.default_rng(S)
        q, k, v = (random.standard_normal((1, S + BM, D)).astype(np.float16) for _ in range(3))
        grid = -(-max(S, 1) // BM), 1
        results = []
        for target, own in ((None, False), ("sm_90a", False), ("sm_90a", True)):
            out = np.zeros((1, S + BM, D), np.float32)
            with txl.emulate(target) if target else contextlib.nullcontext():
                kernel = attention[grid](q, k, v, out, 0.125, S, D, BM, BN, own, causal, num_warps=warps,
                                         num_stages=stages if own else 1, record_passes=own)
            results.append(out)
        np.testing.assert_array_equal(results[2], results[1])
        assert has_loop(kernel, mma_in_flight="second", consumer_warpgroups=warps // 4, ping_pong=warps > 4)
        out = np.zeros((1, S + BM, D), np.float32)
        tile_machine.launch(scheduled(kernel), (*grid, 1), [q, k, v, out, np.float32(0.125).view(np.uint32).item(), S])
        np.testing.assert_array_equal(out, results[0])
    check_machine_code(kernel.asm["ptx"], tmp_path)



@txl.jit
def sums(a, b, c, n, w, KIND: tl.constexpr):
    i, k = tl.arange(0, 64), tl.arange(0, 32)
    total = tl.zeros((64, 64), tl.float32)
    rows = i[:, None]
    if KIND == "rows of a table":
        rows = tl.load(w + i)[:, None]
    if KIND == "a stride":
        rows *= n
    mask = None
    if KIND == "a mask":
        mask = (rows + k[None, :]) % 2 == 0
    if KIND == "a base":
        a += n
    if KIND == "what is written":
        tl.store(b + 8192 + i, i.to(tl.float16))
    for step in range(4):
        x = tl.load(a + rows * 128 + (step * 32 + k)[None, :], mask=mask, other=0.0 if mask is not None else None)
        y = tl.load(b + (step * 32 + k)[:, None] * 64 + i[None, :])
        total = tl.dot(x, y, total)
    tl.store(c + i[:, None] * 64 + i[None, :], total)


@pytest.mark.parametrize("kind, why", [
    ("rows of a table", "address_not_linear"), ("a mask", "mask_not_box"),
    ("what is written", "written_by_kernel"), ("a base", None), ("a stride", None)])
def test_why_threads_copy(kind, why):
    """The last two are boxes, one where its rows begin at a multiple of 16 bytes, which is seen at run time."""
    random = np.random.default_rng(6)
    a, b, c = small(random, 200, 128), np.concatenate([small(random, 128, 64).ravel(),
                                                       np.zeros(64, np.float16)]), np.zeros((64, 64), np.float32)
    with txl.emulate("sm_90a"):
        kernel = sums[(1,)](a, b, c, 3, np.arange(64, dtype=np.int32), kind)
    flat, steps = a.ravel(), np.arange(64)[:, None] * 128 * (3 if kind == "a stride" else 1) + np.arange(128) + (
        3 if kind == "a base" else 0)
    x = np.where(
        (np.arange(64)[:, None] + np.arange(128)) % 2 == 0, flat[steps], 0) if kind == "a mask" else flat[steps]
    np.testing.assert_array_equal(c, x.astype(np.float32) @ b[:8192].reshape(128, 64).astype(np.float32))
    assert loads(kernel, "tma") == 2 if why is None else causes(kernel, "tma") == {why}, kernel.asm["schedule"]


def test_launchers_of_others_are_told():
    """Maps are parameters that the launch makes: who launches machine code by itself asks for the scratch that a kernel
    wants."""
    random = np.random.default_rng(7)
    assert multiply(small(random, 64, 64), small(random, 64, 128)).metadata.global_scratch_size == 256
    assert not hasattr(
        multiply(small(random, 64, 64), small(random, 64, 128), stages=1).metadata, "global_scratch_size")


@pytest.mark.parametrize("warps, K", [(4, 0), (4, 16), (4, 208), (8, 64), (8, 320)])
@pytest.mark.parametrize("transposed", [(False, False), (False, True), (True, False), (True, True)])
def test_warps_of_their_own(warps, K, transposed, tmp_path):
    """Each of one or two warpgroups multiplies 64 rows, one more starts copies; whole tiles, and those that run as they
    are."""
    random = np.random.default_rng(K)
    BM = 16 * warps
    for M, wrap in ((2 * BM, True), (2 * BM + 32, True), (2 * BM + 32, False)):
        a = small(random, K, M).T if transposed[0] else small(random, M, K)
        b = small(random, 272, K).T if transposed[1] else small(random, K, 272)
        for stages in (2, 3, 5) if M == 2 * BM else (3,):
            kernel = multiply(a, b, wrap, stages, BM, 128, 32, warps, True)
    if K:
        assert is_specialized(kernel) and "txl.group warpgroups [1]" in kernel.asm["ttgir"]
        assert kernel.metadata.num_warps == warps + 4
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_a_wide_tile_by_three_stages(tmp_path):
    random = np.random.default_rng(1)
    a, b = small(random, 256, 320), small(random, 256, 320).T
    check_machine_code(multiply(a, b, True, 3, 128, 256, 64, 8, True).asm["ptx"], tmp_path)


@txl.jit
def rows_by_number(a, b, c, number, tiles, BM: tl.constexpr, KIND: tl.constexpr):
    i = tl.arange(0, BM)
    first = tl.load(number) if "place" in KIND else 0
    if KIND == "a place that is written":
        tl.store(number, first)
    for tile in range(tiles if KIND == "a loop around" else 1):
        total = tl.zeros((BM, BM), tl.float32)
        for step in tl.range(4, warp_specialize=True):
            x = tl.load(a + (first + i)[:, None] * 256 + (step * BM + i)[None, :])
            y = tl.load(b + (step * BM + i)[:, None] * BM + i[None, :])
            total = tl.dot(x, y, total)
        tl.store(c + tile * BM * BM + i[:, None] * BM + i[None, :], total)


@pytest.mark.parametrize("kind, why", [("a loaded place", ""), ("a place that is written", "address_computed"),
                                       ("a loop around", "")])
def test_why_no_warps_of_their_own(kind, why):
    random = np.random.default_rng(8)
    a, b, c = small(random, 64, 256), small(random, 256, 64), np.zeros((2, 64, 64), np.float32)
    kernel = run(rows_by_number, (1,), a, b, c, np.zeros(1, np.int32), 2, 64, kind)
    np.testing.assert_array_equal(c[0], a.astype(np.float32) @ b.astype(np.float32))
    assert causes(kernel, "warp_specialization") == ({why} if why else set()) and is_specialized(kernel) != bool(why)
    assert has_loop(kernel, loads="2xTMA")


@txl.jit
def with_an_end(a, b, c, d, KIND: tl.constexpr):
    i, k = tl.arange(0, 128), tl.arange(0, 32)
    total = tl.zeros((128, 128), tl.float32)
    for step in tl.range(4, warp_specialize=True):
        x = tl.load(a + i[:, None] * 128 + (step * 32 + k)[None, :])
        y = tl.load(b + (step * 32 + k)[:, None] * 128 + i[None, :])
        total = tl.dot(x, y, total)
    if KIND == "largest of columns":
        tl.store(d + i, tl.max(total, 0))
    elif KIND == "something else":
        tl.store(d + i, i.to(tl.float32) * 2)
    elif KIND == "read again":
        tl.store(d + i, tl.load(d + i) + 1)
    elif KIND == "columns":
        total = tl.trans(total)
    elif KIND == "its sum":
        total += tl.sum(tl.sum(total, 1), 0)
    elif KIND == "a count":
        tl.atomic_add(d + i, 1.0)
    tl.store(c + i[:, None] * 128 + i[None, :], total)


@pytest.mark.parametrize("kind, why", [
    ("largest of columns", "all_rows_needed"), ("its sum", "all_rows_needed"),
    ("read again", "reads_own_writes"), ("a count", "unsupported_operation"), ("something else", None),
    ("columns", None)])
def test_what_warpgroups_share(kind, why):
    """What no product makes one of them stores."""
    random = np.random.default_rng(10)
    a, b = small(random, 128, 128), small(random, 128, 128)
    c, d = np.zeros((128, 128), np.float32), np.ones(128, np.float32)
    kernel = run(with_an_end, (1,), a, b, c, d, kind, num_warps=8)
    exact = a.astype(np.float32) @ b.astype(np.float32)
    np.testing.assert_array_equal(c,
                                  exact.T if kind == "columns" else exact + exact.sum() if kind == "its sum" else exact)
    ends = {
        "largest of columns": exact.max(0), "something else": np.arange(128) * 2.0, "read again": np.full(128, 2.0),
        "a count": np.full(128, 2.0)
    }
    np.testing.assert_array_equal(d, ends.get(kind, np.ones(128)))
    if why:
        assert causes(kernel, "warp_specialization") == {why}
    else:
        assert is_specialized(kernel, 2)


@txl.jit
def by_descriptors(a, b, c, M, N, K, first, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr, HOST: tl.constexpr,
                   SHIFTS: tl.constexpr):
    """Rows from `first` on of a product by descriptors, of the host or made in the kernel; what lies before or beyond
    it is 0."""
    if HOST:
        a_desc, b_desc = a, b
    else:
        a_desc = tl.make_tensor_descriptor(a, [M, K], [K, 1], [BM, BK])
        b_desc = tl.make_tensor_descriptor(b, [N, K], [K, 1], [BN, BK])
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a_desc.load([first + m if SHIFTS else m, k]), b_desc.load([n, k]).T, total)
    i, j = m + tl.arange(0, BM), n + tl.arange(0, BN)
    tl.store(c + i[:, None] * N + j[None, :], total, mask=(i < M)[:, None] & (j < N)[None, :])


@pytest.mark.parametrize("host", [False, True])
def test_loads_of_descriptors(host, tmp_path):
    """Copies have the rows that the mask of a descriptor's load lets through, also where the launch shifts them to before
    the tensor's beginning or beyond its end."""
    from txl.tools.tensor_descriptor import TensorDescriptor
    random = np.random.default_rng(14)
    M, N, K = 160, 96, 208
    a, b = small(random, M, K), small(random, N, K)
    for first in (0, -32, 24, 150, 1000):
        c = np.full((M, N), np.nan, np.float32)
        given = (TensorDescriptor.from_tensor(a, [64, 64]), TensorDescriptor.from_tensor(b, [64, 64])) if host else (a,
                                                                                                                     b)
        with txl.emulate("sm_90a"):
            kernel = by_descriptors[(3, 2)](*given, c, M, N, K, first, 64, 64, 64, host, first != 0, num_warps=4)
        rows = np.arange(first, first + M)
        shifted = np.where(((rows >= 0) & (rows < M))[:, None], a[rows.clip(0, M - 1)], 0)
        np.testing.assert_array_equal(c, shifted.astype(np.float32) @ b.astype(np.float32).T)
        assert loads(kernel, "tma") == 2
    check_machine_code(kernel.asm["ptx"], tmp_path)
