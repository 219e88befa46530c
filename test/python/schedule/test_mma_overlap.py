"""Products whose factors or sums are scaled: loads that run an iteration ahead in registers, warpgroups that start
their MMAs in iteration, and numbers that are loaded once for all who have the same address. All in whole numbers, so
that every way of computing gives the same."""
import contextlib
import re

import numpy as np
import pytest

import txl
import txl.language as tl
from schedule_facts import has_loop, loads


@txl.jit
def packed(a, b, scales, zeros, c, N, K, GROUP: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
           PER: tl.constexpr = 8):
    """c = a ((b - zeros) scales), of b so many numbers of four bits a word, along K."""
    m, n, k = tl.arange(0, BM), tl.program_id(0) * BN + tl.arange(0, BN), tl.arange(0, BK)
    a_tile = a + m[:, None] * K + k[None, :]
    b_tile = b + (k[:, None] // PER) * N + n[None, :]
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        group = step * BK // GROUP
        scale, zero = tl.load(scales + group * N + n), tl.load(zeros + group * N + n)
        x, y = tl.load(a_tile), tl.load(b_tile)
        y = (y >> (k % PER * 4)[:, None]) & 0xF
        total += tl.dot(x, (y - zero[None, :]).to(tl.float16) * scale[None, :])
        a_tile += BK
        b_tile += BK // PER * N
    tl.store(c + m[:, None] * N + n[None, :], total)


def packed_case(K, N=128, per=8):
    random = np.random.default_rng(K)
    b, zeros = random.integers(0, 16, (K, N)), random.integers(0, 16, (max(1, -(-K // 128)), N)).astype(np.int32)
    words = sum((b.reshape(-1, per, N)[:, i].astype(np.int64) << 4 * i for i in range(per)),
                np.zeros((K // per, N), np.int64))
    a, scales = random.integers(-2, 3, (64, K)).astype(np.float16), random.integers(-1, 2, zeros.shape).astype(
        np.float16)
    real = (b - zeros.repeat(128, 0)[:K]) * scales.repeat(128, 0)[:K].astype(np.float64)
    arrays = a, words.astype(np.uint32).view(np.int32), scales, zeros
    return [x if x.size else np.zeros(16, x.dtype) for x in arrays], a.astype(np.float64) @ real


@pytest.mark.parametrize("stages", [1, 3])
@pytest.mark.parametrize("K", [0, 64, 128, 448])
def test_packed_factors(K, stages):
    arrays, wanted = packed_case(K)
    for target in [None, "sm_90a", "sm_80"]:
        c = np.full((64, 128), np.nan, np.float32)
        with txl.emulate(target) if target else contextlib.nullcontext():
            packed[(2, )](*arrays, c, 128, K, GROUP=128, BM=64, BN=64, BK=64, num_stages=stages)
        assert np.array_equal(c, wanted), target


@pytest.mark.parametrize("per", [2, 4, 8])
def test_numbers_of_a_word_are_stored_at_once_where_they_fill_a_store(per):
    """Eight halves of a word lie next to each other in the buffer that the product reads, along K; two are as far from
    each other as columns lie together."""
    arrays, wanted = packed_case(128, per=per)
    c = np.full((64, 128), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = packed[(2, )](*arrays, c, 128, 128, GROUP=128, BM=64, BN=64, BK=64, PER=per)
    assert np.array_equal(c, wanted)
    stores = re.findall(r"st\.shared\.\S+", kernel.asm["ptx"])
    inner = re.search(r"local_store .*tensor<64x64xf16, .*-> !ttg.memdesc<64x64xf16, (#\w+), mutable>",
                      kernel.asm["ttgir"])[1]
    along_k = re.search(rf"{inner} = .*offset = \[\[1, 0\]", kernel.asm["ttgir"]) is not None
    assert along_k == (per == 8)
    if along_k:
        assert stores and not [s for s in stores if "b16" in s or "u16" in s]




def test_a_product_goes_on_while_the_next_factor_is_computed():
    """The iteration waits for the product before its own; where two buffers leave no shared memory for other CTAs, for
    its own."""
    arrays, wanted = packed_case(448)
    c = np.full((64, 128), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = packed[(2, )](*arrays, c, 128, 448, GROUP=128, BM=64, BN=64, BK=64)
    assert np.array_equal(c, wanted) and has_loop(kernel, operand_buffers=2)
    assert "txl.dot_wait 1" in kernel.asm["ttgir"] and re.search(r"local_alloc : \(\) -> !ttg.memdesc<2x64x64xf16",
                                                                 kernel.asm["ttgir"])
    with txl.emulate("sm_90a"):
        kernel = packed.warmup(*arrays, c, 128, 448, GROUP=128, BM=64, BN=128, BK=128, num_stages=2, grid=(1, ))
    assert has_loop(kernel, stages=2, ring_bytes=32768) and not has_loop(kernel, operand_buffers=2)
    assert "txl.dot_wait 1" not in kernel.asm["ttgir"]


def test_packed_values_are_loaded_once_an_iteration_ahead():
    arrays, _ = packed_case(128)
    with txl.emulate("sm_90a"):
        kernel = packed.warmup(*arrays, np.zeros((64, 128), np.float32), 128, 128, GROUP=128, BM=64, BN=64, BK=64,
                               grid=(2, ))
    assert loads(kernel, "registers") == 3
    words = [line for line in kernel.asm["ptx"].splitlines() if "ld.global" in line and "v4.b32" in line]
    # words and zeros, before both loops and in each; not one for each of the eight numbers of a word
    assert len(words) == 6


@txl.jit
def scaled(a, b, c, a_scales, b_scales, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    """c = the sum over blocks of K of a b, times scales of rows and of 64 columns."""
    programs = tl.cdiv(N, BN)
    m = (tl.program_id(0) // programs * BM + tl.arange(0, BM)) % M
    n = (tl.program_id(0) % programs * BN + tl.arange(0, BN)) % N
    k = tl.arange(0, BK)
    a_tile, b_tile = a + m[:, None] * K + k[None, :], b + n[None, :] * K + k[:, None]
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        rows = tl.load(a_scales + m * tl.cdiv(K, BK) + step)
        columns = tl.load(b_scales + n // 64 * tl.cdiv(K, BK) + step)
        total += tl.dot(tl.load(a_tile), tl.load(b_tile)) * rows[:, None] * columns[None, :]
        a_tile += BK
        b_tile += BK
    tl.store(c + m[:, None] * N + n[None, :], total)


def scaled_case(K, M=256, N=256, BK=64):
    random, blocks = np.random.default_rng(K), max(1, K // BK)
    a, b = (random.integers(-2, 3, (x, K)).astype(np.float16) for x in (M, N))
    rows, columns = (random.integers(-2, 3, (x, blocks)).astype(np.float32) for x in (M, N // 64))
    wide = lambda x, scales: x.astype(np.float64) * scales.repeat(BK, 1)[:, :K]
    arrays = [x if x.size else np.zeros(16, x.dtype) for x in (a, b)]
    return arrays, [rows, columns], wide(a, rows) @ wide(b, columns.repeat(64, 0)).T


@pytest.mark.parametrize("K", [0, 64, 128, 192, 448])
def test_scales_of_blocks(K):
    """Persistent programs, each shared by two warpgroups; and by one."""
    arrays, scales, wanted = scaled_case(K)
    for target, block in [(None, 128), ("sm_90a", 128), ("sm_90a", 64), ("sm_80", 64)]:
        c = np.full((256, 256), np.nan, np.float32)
        with txl.emulate(target) if target else contextlib.nullcontext():
            scaled[(256 // block * 2, )](*arrays, c, *scales, 256, 256, K, BM=block, BN=128, BK=64,
                                         num_warps=block // 16, num_stages=3)
        assert np.array_equal(c, wanted), (target, block)


def test_warpgroups_alternate_on_the_tensor_cores():
    arrays, scales, _ = scaled_case(128)
    with txl.emulate("sm_90a"):
        kernel = scaled.warmup(*arrays, np.zeros((256, 256), np.float32), *scales, 256, 256, 128, BM=128, BN=128, BK=64,
                               num_warps=8, num_stages=3, grid=(4, ))
    assert has_loop(kernel, consumer_warpgroups=2, ping_pong=True)
    text = kernel.asm["ptx"]
    # the last iteration is the first group's
    assert text.count("bar.sync \t8, 256") == text.count("bar.sync \t9, 256") + 1
    # Alternating is no message: there is nothing that threads have written to be fenced.
    loop = text[:text.index("wgmma.mma_async")]
    assert "fence.proxy.async" not in loop[loop.rindex("mbarrier.try_wait"):]


@txl.jit
def halves(x, y, low, high):
    i = tl.arange(0, 256)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(low + i, a * b)
    tl.store(high + i, tl.umulhi(a, b))


def test_both_halves_of_a_product_are_one_instruction():
    random = np.random.default_rng(3)
    x, y = (random.integers(0, 2**32, 256, dtype=np.uint64).astype(np.uint32) for _ in range(2))
    x[:4], y[:4] = [0, 1, 2**32 - 1, 2**31], [5, 2**32 - 1, 2**32 - 1, 2**31]
    whole = x.astype(np.uint64) * y
    low, high = np.zeros(256, np.uint32), np.zeros(256, np.uint32)
    with txl.emulate("sm_90a"):
        kernel = halves[(1, )](x, y, low, high)
    assert np.array_equal(low, whole.astype(np.uint32)) and np.array_equal(high, (whole >> 32).astype(np.uint32))
    assert "mul.wide.u32" in kernel.asm["ptx"] and "mul.hi" not in kernel.asm["ptx"] and "mul.lo" not in kernel.asm[
        "ptx"]


@txl.jit
def to_half(x, y):
    i = tl.program_id(0) * 1024 + tl.arange(0, 1024)
    tl.store(y + i, tl.load(x + i).to(tl.float16))


@pytest.mark.parametrize("dtype", [np.int8, np.uint8, np.int16, np.uint16, np.int32, np.uint32])
def test_integers_become_halves_with_one_rounding(dtype):
    """Around every number of 16 bits, and where f32 itself rounds."""
    info = np.iinfo(dtype)
    edges = np.concatenate(
        [np.arange(-70000, 70000), *(e + np.arange(-40, 41) for e in (2**24, -2**24, 2**31, -2**31, 2**32))])
    x = np.resize(edges[(edges >= info.min) & (edges <= info.max)].astype(dtype), 144 * 1024)
    y = np.zeros(x.shape, np.float16)
    with txl.emulate("sm_90a"):
        kernel = to_half[(144, )](x, y)
    with np.errstate(over="ignore"):
        assert np.array_equal(y, x.astype(np.float64).astype(np.float16))
    assert "cvt.rn.f16.s" not in kernel.asm["ptx"] and "cvt.rn.f16.u" not in kernel.asm["ptx"]


@txl.jit
def column_sums(x, out, begin, end, N, STEP: tl.constexpr, STAGES: tl.constexpr):
    rows, columns = tl.arange(0, 16), tl.program_id(0) * 32 + tl.arange(0, 32)
    total = tl.zeros((16, 32), tl.float32)
    for i in tl.range(begin, end, STEP, num_stages=STAGES):
        at = i + rows
        total += tl.load(x + at[:, None] * N + columns[None, :], mask=(at[:, None] < end) & (columns[None, :] < N),
                         other=0.0)
    tl.store(out + columns, tl.sum(total, 0), mask=columns < N)


@pytest.mark.parametrize("rows", [0, 1, 16, 17, 32, 48, 63, 64, 65, 80, 160])
def test_sums_of_rows_that_are_loaded_ahead(rows):
    x = np.random.default_rng(rows).integers(-8, 9, (170, 40)).astype(np.float32)
    for target in [None, "sm_90a", "sm_80"]:
        for begin in (0, 5):
            out = np.full(40, np.nan, np.float32)
            with txl.emulate(target) if target else contextlib.nullcontext():
                kernel = column_sums[(2, )](x, out, begin, rows, 40, STEP=16, STAGES=3)
            assert np.array_equal(out, x[begin:rows].sum(0)), (target, begin)
            assert not target or loads(kernel, "registers") == 1


@txl.jit
def sums_of_what_is_written(x, out, n):
    total = tl.zeros((64, ), tl.float32)
    for i in range(n):
        total += tl.load(x + tl.arange(0, 64))
        tl.store(x + tl.arange(0, 64), total)
    tl.store(out + tl.arange(0, 64), total)


def test_no_prefetch_with_one_stage_or_aliasing_stores():
    with txl.emulate("sm_90a"):
        x, out = np.ones((64, 40), np.float32), np.zeros(64, np.float32)
        kernel = column_sums[(2, )](x, out, 0, 64, 40, STEP=16, STAGES=1)
        assert not loads(kernel, "registers")
        x = np.ones(64, np.float32)
        kernel = sums_of_what_is_written[(1, )](x, out, 5)
        assert not loads(kernel, "registers") and np.array_equal(out, np.full(64, 16.0))


@txl.jit
def rows_during_mmas(a, b, rows, c, n, BM: tl.constexpr, D: tl.constexpr, CAUSAL: tl.constexpr):
    """c = the sum over blocks of (a b^T - rows) b, as in gradients of attention: a row of numbers in each iteration of
    two products."""
    i, d = tl.arange(0, 64), tl.arange(0, D)
    x = tl.load(a + i[:, None] * D + d[None, :])
    total = tl.zeros((64, D), tl.float32)
    for start in range(0, n, BM):
        m = start + tl.arange(0, BM)
        y = tl.load(b + m[None, :] * D + d[:, None])
        row = tl.load(rows + m)
        scores = tl.dot(x, y) - row[None, :]
        if CAUSAL:
            scores = tl.where(m[None, :] >= i[:, None], scores, 0.0)
        total += tl.dot(scores.to(tl.float16), tl.trans(y))
    tl.store(c + i[:, None] * D + d[None, :], total)


def rows_case(n):
    random = np.random.default_rng(n)
    a, b = (random.integers(-1, 2, (x, 64)).astype(np.float16) for x in (64, max(n, 64)))
    return a, b, random.integers(-4, 5, max(n, 64)).astype(np.float32)


@pytest.mark.parametrize("n", [0, 64, 128, 192, 512])
@pytest.mark.parametrize("causal", [False, True])
def test_rows_prefetched_during_mmas(n, causal):
    a, b, rows = rows_case(n)
    scores = a.astype(np.float64) @ b[:n].T - rows[:n]
    if causal:
        scores *= np.arange(n) >= np.arange(64)[:, None]
    for target, stages in [(None, 2), ("sm_90a", 2), ("sm_90a", 3), ("sm_80", 2)]:
        c = np.full((64, 64), np.nan, np.float32)
        with txl.emulate(target) if target else contextlib.nullcontext():
            rows_during_mmas[(1, )](a, b, rows, c, n, BM=64, D=64, CAUSAL=causal, num_stages=stages)
        assert np.array_equal(c, scores @ b[:n]), (target, stages)


@pytest.mark.parametrize("causal", [False, True])
def test_rows_prefetched_during_mmas_lie_in_buffers_until_they_are_used(causal):
    with txl.emulate("sm_90a"):
        kernel = rows_during_mmas.warmup(*rows_case(512), np.zeros((64, 64), np.float32), 512, BM=64, D=64,
                                             CAUSAL=causal, num_stages=2, grid=(1, ))
    assert has_loop(kernel, loads="1xTMA+1xcp.async")
    body = kernel.asm["ttgir"].split("scf.for")[1]
    wait, row, use = (body.index(x) for x in ("txl.dot_wait", "ttg.local_load", "arith.subf"))
    assert wait < row < use


@txl.jit
def gradients(k, v, q, g, rows, dk, dv, n, D: tl.constexpr, BOTH: tl.constexpr):
    """As of attention's keys and values: two MMAs of an operand that all iterations share, and one sum or two of what
    comes out."""
    i, d = tl.arange(0, 64), tl.arange(0, D)
    tile = i[:, None] * D + d[None, :]
    x, y = tl.load(k + tile), tl.load(v + tile)
    first, second = tl.zeros((64, D), tl.float32), tl.zeros((64, D), tl.float32)
    for start in range(0, n, 64):
        m = start + i
        a, b = tl.load(q + m[None, :] * D + d[:, None]), tl.load(g + m[:, None] * D + d[None, :])
        scores = tl.dot(x, a) - tl.load(rows + m)[None, :]
        if BOTH:
            second += tl.dot(scores.to(tl.float16), b)
        first += tl.dot((scores * tl.dot(y, tl.trans(b))).to(tl.float16), tl.trans(a))
    tl.store(dk + tile, first)
    tl.store(dv + tile, second)


@pytest.mark.parametrize("both", [False, True])
def test_factors_in_registers_cost_none_of_three_programs(both):
    a, q, rows = rows_case(192)
    g, b = q[::-1].copy(), a[::-1].copy()
    results = []
    for target in (None, "sm_90a"):
        dk, dv = np.full((64, 64), np.nan, np.float32), np.full((64, 64), np.nan, np.float32)
        with txl.emulate(target) if target else contextlib.nullcontext():
            kernel = gradients[(1, )](a, b, q, g, rows, dk, dv, 192, D=64, BOTH=both, num_stages=2)
        results.append((dk, dv))
    for ours, wanted in zip(*results):
        assert np.array_equal(ours, wanted)
    # The MMAs of an operand that all iterations share are the first of an iteration.
    factors = re.findall(r"txl.dot_async .* : (tensor|!ttg.memdesc)<", kernel.asm["ttgir"].split("scf.for")[1])
    assert factors[:2] == ["!ttg.memdesc" if both else "tensor"] * 2
