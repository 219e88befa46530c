"""Descriptors that the program makes, of what it loads: the scheduled program on the tile machine and its code on the
emulated sm_90a, both with all their checks, have the bits of the product; and what does not fit goes another way."""
import numpy as np
import pytest
import tile_machine
from schedule_facts import as_candidate, causes, has_loop
from test_tma_loads import scheduled, small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


@txl.jit
def groups(a_table, b_table, c_table, sizes, strides, count, PROGRAMS: tl.constexpr, BM: tl.constexpr, BN: tl.constexpr,
           BK: tl.constexpr, MASKED: tl.constexpr):
    """Products of matrices whose addresses, sizes and strides are in tables; a program takes every PROGRAMS-th tile."""
    tile = tl.program_id(0)
    end = 0
    for g in range(count):
        gm, gn, gk = tl.load(sizes + 3 * g), tl.load(sizes + 3 * g + 1), tl.load(sizes + 3 * g + 2)
        columns = tl.cdiv(gn, BN)
        tiles = tl.cdiv(gm, BM) * columns
        while tile >= end and tile < end + tiles:
            lda, ldb = tl.load(strides + 2 * g), tl.load(strides + 2 * g + 1)
            a = tl.load(a_table + g).to(tl.pointer_type(tl.float16))
            b = tl.load(b_table + g).to(tl.pointer_type(tl.float16))
            c = tl.load(c_table + g).to(tl.pointer_type(tl.float32))
            m = (tile - end) // columns * BM + tl.arange(0, BM)
            n = (tile - end) % columns * BN + tl.arange(0, BN)
            k = tl.arange(0, BK)
            pa = a + m[:, None] * lda + k[None, :]
            pb = b + k[:, None] * ldb + n[None, :]
            total = tl.zeros((BM, BN), tl.float32)
            for step in range(0, gk, BK):
                if MASKED:
                    x = tl.load(pa, mask=(m[:, None] < gm) & (k[None, :] < gk - step), other=0.0)
                    y = tl.load(pb, mask=(k[:, None] < gk - step) & (n[None, :] < gn), other=0.0)
                else:
                    tl.multiple_of(pa, [1, 16])
                    tl.multiple_of(pb, [1, 16])
                    x, y = tl.load(pa), tl.load(pb)
                total = tl.dot(x, y, total)
                pa += BK
                pb += BK * ldb
            tl.store(c + m[:, None] * gn + n[None, :], total, mask=(m[:, None] < gm) & (n[None, :] < gn))
            tile += PROGRAMS
        end += tiles


def rows_at(random, rows, columns, pitch, begin):
    """A matrix whose rows have a pitch of `pitch` elements, from element `begin` of its array on."""
    return small(random, begin + rows * pitch)[begin:].reshape(rows, pitch)[:, :columns]


def check(shapes, masked, programs=2, warps=4, stages=3, pitch=0, begin=0, BM=64, BN=64, BK=32,
          change=lambda text: text):
    random = np.random.default_rng(len(shapes))
    a = [rows_at(random, max(m, 1), max(k, 1), max(k, 1) + pitch, begin) for m, n, k in shapes]
    b = [rows_at(random, max(k, 1), max(n, 1), max(n, 1) + pitch, begin) for m, n, k in shapes]
    c = [np.full((m, n), np.nan, np.float32) for m, n, k in shapes]
    tables = [np.array([x.ctypes.data for x in xs] + [0], np.int64) for xs in (a, b, c)]
    sizes = np.array([*shapes, (0, 0, 0)], np.int32)
    strides = np.array([(x.strides[0] // 2, y.strides[0] // 2) for x, y in zip(a, b)] + [(0, 0)], np.int32)
    arguments = [*tables, sizes, strides, len(shapes), programs, BM, BN, BK, masked]
    options = dict(num_warps=warps, num_stages=stages, record_passes=True)
    with txl.emulate("sm_90a"):
        kernel = groups[(programs, )](*arguments, **as_candidate(groups, (programs, ), arguments, options,
                                                                 stages=stages, producer=warps == 8))
    expected = [x[:m, :k].astype(np.float32) @ y[:k, :n].astype(np.float32) for (m, n, k), x, y in zip(shapes, a, b)]
    for found, wanted in zip(c, expected):
        np.testing.assert_array_equal(found, wanted)
        found[...] = np.nan
    whole = [x.base if x.base is not None else x for x in a + b] + c
    tile_machine.launch(change(scheduled(kernel)), (programs, 1, 1), arguments[:6], reached=whole)
    for found, wanted in zip(c, expected):
        np.testing.assert_array_equal(found, wanted)
    return kernel


@pytest.mark.parametrize("stages", [2, 3, 5])
def test_groups(stages, tmp_path):
    """Of 0 and more rows and products, with more tiles than programs."""
    shapes = [(64, 64, 32), (0, 64, 64), (128, 192, 96), (64, 0, 32), (64, 128, 0), (192, 64, 256)]
    kernel = check(shapes, False, stages=stages)
    assert has_loop(kernel, loads="2xTMA", stages=stages)
    assert "fence.proxy.tensormap::generic.acquire" in kernel.asm["ptx"]
    check_machine_code(kernel.asm["ptx"], tmp_path)


def test_no_group():
    check([], False)


def test_bounds_of_groups():
    """Masks by sizes that were loaded are the descriptor's extents."""
    kernel = check([(72, 80, 48), (8, 200, 136), (130, 64, 1)], True)
    assert has_loop(kernel, loads="2xTMA")


@pytest.mark.parametrize("pitch, begin", [(3, 0), (0, 1), (8, 8)])
def test_what_no_descriptor_has(pitch, begin):
    """Rows that begin at no multiple of 16 bytes are copied as their pointers say."""
    kernel = check([(72, 80, 48), (64, 64, 64)], True, pitch=pitch, begin=begin)
    assert has_loop(kernel, loads="2xTMA")


@pytest.mark.parametrize("warps", [4, 8])
def test_more_programs_than_places_in_one(warps, tmp_path):
    """Each CTA has a place of its own for its maps, and gives it back."""
    kernel = check([(512, 128, 64)] * 2, False, programs=9, warps=warps, BM=128 if warps == 8 else 64)
    assert has_loop(kernel, loads="2xTMA")
    check_machine_code(kernel.asm["ptx"], tmp_path)


@txl.jit
def batch(a_table, b, c, K, stride, BK: tl.constexpr, OWN: tl.constexpr):
    """One base of a table, and one with too many strides for five axes."""
    i, k = tl.arange(0, 64), tl.arange(0, BK)
    a = tl.load(a_table + tl.program_id(0)).to(tl.pointer_type(tl.float16), bitcast=True)
    total = tl.zeros((64, 64), tl.float32)
    for step in tl.range(0, K, BK, warp_specialize=OWN):
        x = tl.load(a + i[:, None] * K + (step + k)[None, :], mask=(step + k)[None, :] < K, other=0.0)
        y = tl.load(b + tl.program_id(0) * stride + (step + k)[:, None] * 64 + i[None, :], mask=(step + k)[:, None] < K,
                    other=0.0)
        total = tl.dot(x, y, total)
    tl.store(c + tl.program_id(0) * 4096 + i[:, None] * 64 + i[None, :], total)


@pytest.mark.parametrize("own", [False, True])
@pytest.mark.parametrize("K", [0, 32, 80])
def test_one_base_is_loaded(K, own):
    """A descriptor of the launch and one of the program, in one loop. Its copies are started by those who wait for
    them: who did nothing else would make the next one while they are under way."""
    random = np.random.default_rng(K)
    a, b = [small(random, 64, max(K, 1)) for _ in range(3)], small(random, 3, max(K, 1), 64)
    table, c = np.array([x.ctypes.data for x in a], np.int64), np.zeros((3, 64, 64), np.float32)
    with txl.emulate("sm_90a"):
        kernel = batch[(3, )](table, b, c, K, max(K, 1) * 64, 32, own, num_warps=4, num_stages=3, record_passes=True)
    expected = np.stack([x[:, :K].astype(np.float32) @ y[:K].astype(np.float32) for x, y in zip(a, b)])
    np.testing.assert_array_equal(c, expected)
    if K:
        assert has_loop(kernel, loads="2xTMA")
        assert causes(kernel, "warp_specialization") == {"descriptor_of_program"}
        assert scheduled(kernel).count("tt.copies_complete") == 1 and scheduled(kernel).count("tt.optional") == 1


@txl.jit
def chained(table, BK: tl.constexpr):
    """Reads through the table what it wrote through it."""
    i, k = tl.arange(0, 64), tl.arange(0, BK)
    x_pointer = tl.load(table).to(tl.pointer_type(tl.float16))
    y_pointer = tl.load(table + 1).to(tl.pointer_type(tl.float16))
    for iteration in range(2):
        total = tl.zeros((64, 64), tl.float32)
        for step in range(0, 64, BK):
            x = tl.load(x_pointer + i[:, None] * 64 + (step + k)[None, :])
            y = tl.load(y_pointer + (step + k)[:, None] * 64 + i[None, :])
            total = tl.dot(x, y, total)
        tl.debug_barrier()
        tl.store(x_pointer + i[:, None] * 64 + i[None, :], total.to(tl.float16))
        tl.debug_barrier()


def test_what_the_program_writes_is_copied_by_threads():
    random = np.random.default_rng(1)
    x, y = small(random, 64, 64), np.eye(64, dtype=np.float16)[::-1].copy()
    expected = x.copy()
    table = np.array([x.ctypes.data, y.ctypes.data], np.int64)
    with txl.emulate("sm_90a"):
        kernel = chained[(1, )](table, 32, num_warps=4)
    np.testing.assert_array_equal(x, expected)  # reversed twice
    assert "written_by_kernel" in causes(kernel, "tma")
