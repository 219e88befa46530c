"""Values of rows and columns that the epilogue reads are prefetched into shared memory during the MMAs: the
scheduled program on the tile machine, however many programs are started, and its code on the emulated sm_90a have the
bits of NumPy; and which loads are left alone."""
import re

import numpy as np
import pytest
import tile_machine
from schedule_facts import as_candidate, facts, is_persistent
from test_persistent_loops import asked_for
from test_tma_loads import small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl


def prefetched(kernel):
    """Bytes of the vectors that are copied to shared memory during the main loop; 0 if there are none."""
    return sum(fact["bytes"] for fact in facts(kernel, "load", operand="epilogue"))



@txl.jit
def product(a, b, c, bias, scale, table, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            KIND: tl.constexpr):
    """(a b) scale + bias, whose rows have the scales and columns the bias."""
    m = tl.program_id(0) * BM + tl.arange(0, BM)
    n = tl.program_id(1) * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    if KIND == "chosen":
        rows = tl.load(table + m, mask=m < M, other=0)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a + (m % M)[:, None] * K + (step * BK + k)[None, :], mask=(step * BK + k)[None, :] < K, other=0.0)
        y = tl.load(b + (n % N)[None, :] * K + (step * BK + k)[:, None], mask=(step * BK + k)[:, None] < K, other=0.0)
        total = tl.dot(x, y, total)
    if KIND == "other":
        column = tl.load(bias + n, mask=n < N, other=1.0)
    elif KIND == "loaded":
        column = tl.load(bias + tl.load(table) + n, mask=n < N, other=0.0)
    else:
        column = tl.load(bias + n, mask=n < N, other=0.0)
    if KIND == "chosen":
        row = tl.load(scale + rows, mask=m < M, other=0.0)
    else:
        row = tl.load(scale + m, mask=m < M, other=0.0)
    if KIND == "written":
        tl.store(bias + n, column + 1, mask=n < N)
        tl.store(scale + m, row + 1, mask=m < M)
    total = total * row.to(tl.float32)[:, None] + column.to(tl.float32)[None, :]
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))


def run(M, N, K, kind="", BM=128, BN=256, BK=64, warps=8, stages=3, types=(np.float16, np.float32), machine=True):
    """The kernel and its product, on the emulator and, as few programs and many, on the tile machine."""
    random = np.random.default_rng(M + N + K)
    a, b = small(random, M, K), small(random, N, K)
    bias, scale = random.integers(-8, 8, N).astype(types[0]), random.integers(-4, 4, M).astype(types[1])
    table = random.permutation(M).astype(np.int32) if kind == "chosen" else np.arange(M, dtype=np.int32)
    exact = (a.astype(np.float32) @ b.astype(np.float32).T) * scale[table].astype(np.float32)[:, None] + bias.astype(
        np.float32)
    c, grid = np.full((M, N), np.nan, np.float32), (-(-M // BM), -(-N // BN))
    arguments = a, b, c, bias, scale, table, M, N, K, BM, BN, BK, kind
    options = dict(num_warps=warps, num_stages=stages, record_passes=True)
    with txl.emulate("sm_90a"):
        kernel = product[grid](*arguments, **as_candidate(product, grid, arguments, options, persistent=True))
    assert is_persistent(kernel)
    np.testing.assert_array_equal(c, exact)
    given = [
        v for p, v in zip(product.params, (a, b, None, bias, scale, table, M, N, K)) if p.name not in kernel._bound
    ]
    for started in {1, 2, grid[0] * grid[1]} if machine else ():
        found = np.full((M, N), np.nan, np.float32)
        tile_machine.launch(asked_for(kernel, *grid), (started, 1, 1), [found if v is None else v for v in given])
        np.testing.assert_array_equal(found, exact)
    return kernel


@pytest.mark.parametrize("K", [64, 144, 448])
@pytest.mark.parametrize("M, N", [(384, 512), (300, 272)])
def test_prefetch_begins_before_the_mmas(M, N, K):
    """Programs whose tiles are boxes, and those whose tiles wrap; their last rows and columns are masked."""
    kernel = run(M, N, K)
    assert prefetched(kernel) == 1536
    ttgir = kernel.asm["ttgir"]
    # each warpgroup copies its own
    assert len(re.findall(r"txl\.async_copy .* -> !ttg\.memdesc<(256xf16|64xf32),", ttgir)) == 4
    assert not re.findall(r"tt\.load .*x(f16|f32)", ttgir)


def test_rows_that_are_chosen_before_the_mmas():
    """A number for each is copied from where the program's rows say."""
    kernel = run(300, 272, 144, kind="chosen")
    assert prefetched(kernel) == 1536


def test_one_warpgroup(tmp_path):
    kernel = run(256, 256, 192, BN=128, warps=4, stages=4, types=(np.float32, np.float16))
    assert prefetched(kernel) == 768
    check_machine_code(kernel.asm["ptx"], tmp_path)


@pytest.mark.parametrize("kind, bytes", [("other", 512), ("loaded", 512), ("written", 0)])
def test_who_is_loaded_as_it_stands(kind, bytes):
    """What else than zero stands where nothing is read, what memory says where it lies, and what the kernel writes."""
    random = np.random.default_rng(3)
    a, b, M, N, K = small(random, 128, 64), small(random, 256, 64), 128, 256, 64
    bias, scale, table = np.ones(N, np.float16), np.ones(M, np.float32), np.zeros(1, np.int32)
    c = np.full((M, N), np.nan, np.float32)
    with txl.emulate("sm_90a"):
        kernel = product[(1, 1)](a, b, c, bias, scale, table, M, N, K, 128, 256, 64, kind, num_warps=8)
    np.testing.assert_array_equal(c, a.astype(np.float32) @ b.astype(np.float32).T + 1)
    assert prefetched(kernel) == bytes
