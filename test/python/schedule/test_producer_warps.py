"""Products of which something is computed for a sum, in programs whose registers allow only one CTA per SM: copies are
started by warps of their own, and the bits are those of the plain loop, for any number of iterations, on the tile
machine and the emulator."""
import contextlib
import re

import ml_dtypes
import numpy as np
import pytest
import tile_machine
from schedule_facts import as_candidate, has_loop, is_persistent, is_specialized
from test_persistent_loops import asked_for
from test_software_pipelining import attention
from test_tma_loads import small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


@txl.jit
def scaled(a, b, rows_by, columns_by, c, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
           PARTS: tl.constexpr):
    """A product of blocks along K with a scale of each row and column of a block."""
    m, n = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, K // BK):
        x = tl.load(a + m[:, None] * K + (step * BK + k)[None, :])
        y = tl.load(b + n[None, :] * K + (step * BK + k)[:, None])
        by_row, by_column = tl.load(rows_by + m + step), tl.load(columns_by + n + step)
        total += tl.dot(x, y) * by_row[:, None] * by_column[None, :]
        if PARTS == 2:
            total += tl.dot(y.T, x.T).T
    tl.store(c + m[:, None] * N + n[None, :], total)


def multiply(iterations, BM=128, BN=128, BK=64, warps=8, stages=3, parts=1, dtype=np.float16):
    random, K = np.random.default_rng(iterations), iterations * BK
    M, N = 3 * BM, BN
    a, b = (small(random, rows, max(K, 1)).astype(dtype) for rows in (M, N))
    by_row, by_column = (random.integers(0, 3, rows + 16).astype(np.float32) for rows in (M, N))
    c = np.full((M, N), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = scaled[(3, 1)](a, b, by_row, by_column, c, N, K, BM, BN, BK, parts, num_warps=warps, num_stages=stages,
                                record_passes=True)
    wanted = np.zeros((M, N), np.float32)
    for iteration in range(iterations):
        x, y = (v[:, iteration * BK:(iteration + 1) * BK].astype(np.float32) for v in (a, b))
        wanted += x @ y.T * by_row[iteration:iteration + M, None] * by_column[iteration:iteration + N]
        wanted += x @ y.T if parts == 2 else 0
    np.testing.assert_array_equal(c, wanted)
    for started in (1, 2, 3) if is_persistent(kernel) else ():
        found = np.full((M, N), np.nan, np.float32)
        given = [
            v for p, v in zip(scaled.params, (a, b, by_row, by_column, found, N, K)) if p.name not in kernel._bound
        ]
        tile_machine.launch(asked_for(kernel, 3, 1), (started, 1, 1), given)
        np.testing.assert_array_equal(found, wanted)
    return kernel


@pytest.mark.parametrize("iterations", [0, 1, 2, 3, 9])
def test_a_product_with_scales_has_warps_of_its_own(iterations, tmp_path):
    kernel = multiply(iterations)
    if iterations == 9:
        assert has_loop(kernel, stages=4, ring_bytes=131072, consumer_warpgroups=2, ping_pong=True, persistent=True)
        check_machine_code(kernel.asm["ptx"], tmp_path)


def test_bytes_that_products_take_are_doubled():
    kernel = multiply(4, BK=128, stages=2, dtype=ml_dtypes.float8_e4m3fn)
    assert has_loop(kernel, stages=4, ring_bytes=131072) and is_specialized(kernel)


@pytest.mark.parametrize("options", [dict(warps=4, BM=64), dict(BN=64), dict(parts=2, BK=32)])
def test_no_producer_warps_with_two_ctas_per_sm_or_several_mmas(options):
    assert not is_specialized(multiply(3, **options))


def groups_of(kernel):
    """The ids of the outermost groups, in the order of the text."""
    return re.findall(r"^    txl\.group warpgroups \[([\d, ]+)\]", kernel.asm["ttgir"], re.MULTILINE)


@pytest.mark.parametrize("persistent", [False, True])
@pytest.mark.parametrize("warps, ids", [(4, "0"), (8, "0, 1"), (16, "0, 1, 2, 3")])
def test_consumers_of_attention_have_one_text(warps, ids, persistent, tmp_path):
    rows, D = 16 * warps, 64
    random = np.random.default_rng(warps)
    q, k, v = (random.standard_normal((n, D)).astype(np.float16) for n in (rows, 192, 192))
    results, options = [], dict(D=D, BM=rows, BN=64, num_warps=warps, num_stages=4)
    for target in (None, "sm_90a"):
        out = np.full((rows, D), np.nan, np.float32)
        results.append(out)
        with txl.emulate(target) if target else contextlib.nullcontext():
            if target:
                options = as_candidate(attention, (1, ), (q, k, v, out, 0.125, 192), options, producer=True,
                                       persistent=persistent)
            kernel = attention[(1, )](q, k, v, out, 0.125, 192, **options)
    assert is_specialized(kernel, warps // 4) and is_persistent(kernel) == persistent
    assert groups_of(kernel) == [str(warps // 4), ids]
    np.testing.assert_allclose(*results, rtol=1e-2, atol=1e-3)
    if warps < 16:  # with which a thread has too few registers
        check_machine_code(kernel.asm["ptx"], tmp_path)


@txl.jit
def exchange(x, y, out, N: tl.constexpr):
    """Warpgroups 1 and 2 transpose tiles of their own, of two sizes, through buffers that they allocate."""
    if txl.is_warpgroup([1, 2]):
        group = txl.warpgroup_id() - 1
        i, j = tl.arange(0, N), tl.arange(0, 2 * N)
        large = txl.smem_alloc([N, 2 * N], dtype=tl.float32)
        large.store(tl.load(x + group * 2 * N * N + i[:, None] * 2 * N + j[None, :]))
        txl.bar_wait(tl.where(group == 0, 1, 2), 128)
        both = tl.trans(large.load())
        tl.store(out + group * 2 * N * N + j[:, None] * N + i[None, :],
                 both + tl.sum(tl.load(y + group * 2 * N + j), 0) + tl.cumsum(both, 0))


def test_each_warpgroup_has_buffers_of_its_own():
    """Buffers that a group of several warpgroups allocates, and its scratch, are there once for each of them."""
    N = 32
    random = np.random.default_rng(0)
    x, y = random.integers(-8, 9, (2, N, 2 * N)).astype(np.float32), random.integers(-8, 9, (2, 2 * N)).astype(
        np.float32)
    transposed = x.transpose(0, 2, 1)
    wanted = transposed + y.sum(1)[:, None, None] + transposed.cumsum(1)
    for target in (None, "sm_90a"):
        out = np.full((2, 2 * N, N), np.nan, np.float32)
        if target:
            with txl.emulate(target):
                exchange[(1, )](x, y, out, N, num_warpgroups=3)
        else:
            exchange[(1, )](x, y, out, N, num_warpgroups=3)
        np.testing.assert_array_equal(out, wanted)
