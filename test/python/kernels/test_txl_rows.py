"""Additions, softmaxes of rows, reductions and fragments in the forms of TeraXLang's tutorials: values of warps,
buffers of an element a warp, layouts that say who stores, programs of two CTAs, scopes of a profiler.
`examples/txl/row_softmax.py` and `split_programs.py` have the plain forms of some."""
import numpy as np
import pytest

from txl import alias

alias.install()

import teraxlang as txl
import triton.language as tl
import triton.profiler as proton
import triton.profiler.language as pl
from teraxlang.language.semantic import TXLSemantic
from txl_kernels import everywhere, explained, launch, normal, with_mistake

pl.enable_semantic("triton")
pl.enable_semantic_obj(TXLSemantic)


@txl.jit
def add_halves(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    """Each of two warpgroups adds a half of the block; a scope shows when."""
    first = tl.program_id(0) * BLOCK * 2
    if txl.is_warpgroup([0]):
        with pl.scope("lower"):
            offsets = first + tl.arange(0, BLOCK)
            tl.store(out_ptr + offsets,
                     tl.load(x_ptr + offsets, mask=offsets < n) + tl.load(y_ptr + offsets, mask=offsets < n),
                     mask=offsets < n)
    if txl.is_warpgroup([1]):
        pl.enter_scope("upper")
        offsets = first + tl.arange(BLOCK, 2 * BLOCK)
        mine = tl.load(x_ptr + offsets, mask=offsets < n)
        tl.store(out_ptr + offsets, mine + tl.load(y_ptr + offsets, mask=offsets < n), mask=offsets < n)
        pl.exit_scope("upper")


@txl.jit
def add_together(x_ptr, y_ptr, out_ptr, n, BLOCK: tl.constexpr):
    """One body for both, which asks which of them it is."""
    if txl.is_warpgroup([0, 1]):
        with pl.scope("add"):
            offsets = (tl.program_id(0) * 2 + txl.warpgroup_id()) * BLOCK + tl.arange(0, BLOCK)
            inside = offsets < n
            tl.store(out_ptr + offsets,
                     tl.load(x_ptr + offsets, mask=inside) + tl.load(y_ptr + offsets, mask=inside), mask=inside)


@txl.jit
def softmax_rows(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    """Every warp stores what it found by one thread; all read them as [128], of which the rest is `other`."""
    each: tl.constexpr = txl.BlockedLayout([1], [1], [num_warps], [0])
    all: tl.constexpr = txl.BlockedLayout(size_per_thread=[4], threads_per_warp=[32], warps_per_cta=[1], order=[0])
    largest_of = txl.smem_alloc([num_warps], dtype=tl.float32)
    total_of = txl.smem_alloc([num_warps], dtype=tl.float32)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    txl.frag_smem_store(largest_of, txl.warp_max(row), each)
    largest = txl.warp_max(txl.frag_smem_load(largest_of, [128], all, other=-float("inf")))
    weights = tl.exp(row - largest)
    txl.frag_smem_store(total_of, txl.warp_sum(weights), each)
    total = txl.warp_sum(txl.frag_smem_load(total_of, [128], all, other=0.0))
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / total, mask=offsets < columns)


@txl.jit
def softmax_threads(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    """The first lane of each warp stores; the first threads bring together what all of them read."""
    each: tl.constexpr = txl.SliceLayout(dim=1, parent=txl.BlockedLayout([1, 1], [1, 32], [num_warps, 1], [1, 0]))
    threads: tl.constexpr = txl.BlockedLayout([1], [32], [num_warps], [0])
    tid = txl.tid(0)
    partial = txl.smem_alloc([num_warps], dtype=tl.float32)
    whole = txl.smem_alloc([num_warps], dtype=tl.float32)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    txl.frag_smem_store(partial, txl.warp_max(row), each, pred=tid % 32 == 0)
    largest = tl.max(txl.smem_load(partial), 0)
    weights = tl.exp(row - largest)
    txl.frag_smem_store(partial, txl.warp_sum(weights), each, pred=tid % 32 == 0)
    total = tl.sum(txl.smem_load(partial), 0)
    if tid < num_warps:
        txl.frag_smem_store(whole, total, threads)
    sums = txl.frag_smem_load(whole, [BLOCK], txl.BlockedLayout([BLOCK // (32 * num_warps)], [32], [num_warps], [0]),
                              is_broadcast=True)
    if txl.thread0():
        txl.print("total", total)
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / sums, mask=offsets < columns)


@txl.jit
def softmax_online(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr):
    """Two passes over blocks of a row: a loop carries what each warp has found so far."""
    each: tl.constexpr = txl.BlockedLayout([1], [1], [num_warps], [0])
    all: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0])
    largest_of = txl.smem_alloc([num_warps], dtype=tl.float32)
    total_of = txl.smem_alloc([num_warps], dtype=tl.float32)
    row = x_ptr + tl.program_id(0) * columns
    offsets = tl.arange(0, BLOCK)
    most = -1.0e30
    sum = 0.0
    for first in range(0, columns, BLOCK):
        block = tl.load(row + first + offsets, mask=first + offsets < columns, other=-float("inf"))
        now = tl.maximum(most, txl.warp_max(block))
        sum = sum * tl.exp(most - now) + txl.warp_sum(tl.exp(block - now))
        most = now
    txl.frag_smem_store(largest_of, most, each)
    largest = txl.warp_max(txl.frag_smem_load(largest_of, [32], all, other=-float("inf")))
    txl.frag_smem_store(total_of, sum * tl.exp(most - largest), each)
    total = txl.warp_sum(txl.frag_smem_load(total_of, [32], all, other=0.0))
    for first in range(0, columns, BLOCK):
        inside = first + offsets < columns
        block = tl.load(row + first + offsets, mask=inside, other=-float("inf"))
        tl.store(y_ptr + tl.program_id(0) * columns + first + offsets, tl.exp(block - largest) / total, mask=inside)


@txl.jit
def told_by_rank(buffer, full, value, rank, WARPS: tl.constexpr):
    """The other CTA's values of warps: each tells them by stores that complete on a barrier there."""
    each: tl.constexpr = txl.SliceLayout(1,
                                         txl.BlockedLayout([1, 1], [1, 32], [WARPS, 1], [1, 0], [2, 1], [2, 1], [1, 0]))
    txl.mbar_expect(full, WARPS * 4)
    if rank == 0:
        txl.frag_smem_store(buffer, value, each, cta_id=1, mbar=full)
    else:
        txl.frag_smem_store(buffer, value, each, cta_id=0, mbar=full)
    txl.mbar_wait(full, 0)


@txl.jit
def softmax_two_ctas(x_ptr, y_ptr, columns, BLOCK: tl.constexpr, num_warps: tl.constexpr, num_ctas: tl.constexpr = 2):
    """A program of two CTAs, each with a half of the row: buffers of an element for each warp of both."""
    each: tl.constexpr = txl.SliceLayout(
        1, txl.BlockedLayout([1, 1], [1, 32], [num_warps, 1], [1, 0], [2, 1], [2, 1], [1, 0]))
    all: tl.constexpr = txl.BlockedLayout([1], [32], [1], [0], [2], [2], [0])
    rank = txl.cta_rank()
    here = txl.smem_alloc([num_warps * 2], dtype=tl.float32, num_stages=2)
    there = txl.smem_alloc([num_warps * 2], dtype=tl.float32, num_stages=2)
    full = txl.mbar_alloc(1, num_stages=2)
    offsets = tl.arange(0, BLOCK)
    row = tl.load(x_ptr + tl.program_id(0) * columns + offsets, mask=offsets < columns, other=-float("inf"))
    mine = txl.warp_max(row)
    txl.frag_smem_store(txl.get_buffer(here, 0), mine, each)
    told_by_rank(txl.get_buffer(there, 0), txl.get_buffer(full, 0), mine, rank, num_warps)
    low = -float("inf")
    largest = tl.maximum(txl.warp_max(txl.frag_smem_load(txl.get_buffer(here, 0), [64], all, other=low)),
                         txl.warp_max(txl.frag_smem_load(txl.get_buffer(there, 0), [64], all, other=low)))
    weights = tl.exp(row - largest)
    part = txl.warp_sum(weights)
    txl.frag_smem_store(txl.get_buffer(here, 1), part, each)
    told_by_rank(txl.get_buffer(there, 1), txl.get_buffer(full, 1), part, rank, num_warps)
    total = txl.warp_sum(txl.frag_smem_load(txl.get_buffer(here, 1), [64], all, other=0.0))
    total += txl.warp_sum(txl.frag_smem_load(txl.get_buffer(there, 1), [64], all, other=0.0))
    tl.store(y_ptr + tl.program_id(0) * columns + offsets, weights / total, mask=offsets < columns)


@txl.jit
def smaller(a, b):
    return tl.minimum(a, b)


@txl.jit
def reduce_lines(x_ptr, y_ptr, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    """Lines that a warp has whole, by three reductions; and a number of each warp over all that it has."""
    lines: tl.constexpr = txl.BlockedLayout([ROWS // 4, 1], [1, 32], [4, 1], [1, 0])
    i = tl.arange(0, ROWS)
    tile = txl.relayout(tl.load(x_ptr + i[:, None] * COLUMNS + tl.arange(0, COLUMNS)[None, :]), [ROWS, COLUMNS], lines)
    tl.store(y_ptr + i, txl.warp_max(tile, 1))
    tl.store(y_ptr + ROWS + i, txl.warp_sum(tile, axis=1))
    tl.store(y_ptr + 2 * ROWS + i, txl.warp_reduce(tile, 1, smaller))
    least = txl.warp_reduce(tile, None, smaller)
    tl.store(y_ptr + 3 * ROWS + tl.arange(0, 128), tl.zeros([128], tl.float32) + least)


@txl.jit
def store_fragments(x_ptr, y_ptr):
    """By some threads, by those of an `if`, an element of each line, read back as more than the buffer has."""
    threads: tl.constexpr = txl.BlockedLayout([1], [32], [4], [0])
    rows: tl.constexpr = txl.SliceLayout(1, txl.BlockedLayout([1, 8], [4, 8], [4, 1], [1, 0]))
    tid = txl.tid(0)
    i = tl.arange(0, 128)
    some = txl.smem_alloc([128], dtype=tl.float32)
    lines = txl.smem_alloc([64], dtype=tl.float32)
    txl.smem_store(some, tl.zeros([128], tl.float32))
    txl.frag_smem_store(some, tl.load(x_ptr + i), threads, pred=tid % 8 == 0)
    if tid == 0:
        txl.frag_smem_store(some, tl.load(x_ptr + i) + 1, threads)
    tl.store(y_ptr + i, txl.smem_load(some))
    j = tl.arange(0, 64)
    tile = tl.load(x_ptr + j)[:, None] * 2 + tl.zeros([64, 64], tl.float32)
    txl.frag_smem_store(lines, tile, rows, pred=tid % 8 == 0, predStr="slice:1")
    tl.store(y_ptr + 128 + i, txl.frag_smem_load(lines, [128], threads, other=-1.0))


SOFTMAXES = {
    "rows": dict(columns=500, BLOCK=512, num_warps=4), "threads": dict(
        columns=500, BLOCK=512, num_warps=4), "online": dict(columns=900, BLOCK=256, num_warps=8), "two_ctas": dict(
            columns=1000, BLOCK=1024, num_warps=4, num_ctas=2)
}


def softmax(place, kind, rows=2):
    given = dict(SOFTMAXES[kind])
    x = normal(0, rows, given["columns"], dtype=np.float32) * 4
    y = np.zeros_like(x)
    launch(place, globals()[f"softmax_{kind}"], (rows, ), x, y, **given)
    exact = np.exp(x.astype(np.float64) - x.max(1, keepdims=True))
    return y, exact / exact.sum(1, keepdims=True)


@everywhere
@pytest.mark.parametrize("kind", SOFTMAXES)
def test_softmax(kind, place):
    y, exact = softmax(place, kind)
    assert np.abs(y - exact).max() < 1e-6


@everywhere
@pytest.mark.parametrize("kernel", [add_halves, add_together])
def test_add(kernel, place, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    x, y, out = normal(0, 700, dtype=np.float32), normal(1, 700, dtype=np.float32), np.zeros(700, np.float32)
    launch(place, kernel, (3, ), x, y, out, 700, BLOCK=128, num_warpgroups=2)
    assert np.array_equal(out, x + y)
    session = proton.start("add", backend="instrumentation", data="trace")
    out[:] = 0
    launch(place, kernel, (3, ), x, y, out, 700, BLOCK=128, num_warpgroups=2, check=False)
    proton.finalize(session, output_format="chrome_trace")
    told = (tmp_path / "add.chrome_trace").read_text()
    assert np.array_equal(out, x + y) and all(
        name in told for name in (('"add"', ) if kernel is add_together else ('"lower"', '"upper"')))


@everywhere
def test_reductions(place):
    x = normal(0, 16, 64, dtype=np.float32)
    y = np.zeros(48 + 128, np.float32)
    launch(place, reduce_lines, (1, ), x, y, 16, 64)
    assert np.array_equal(y[:16], x.max(1)) and np.allclose(y[16:32],
                                                            x.astype(np.float64).sum(1), atol=1e-5) and np.array_equal(
                                                                y[32:48], x.min(1))
    assert np.array_equal(y[48:], np.repeat(x.reshape(4, 256).min(1), 32))


@everywhere
def test_fragments(place):
    x, y = normal(0, 128, dtype=np.float32), np.zeros(256, np.float32)
    launch(place, store_fragments, (1, ), x, y)
    i = np.arange(128)
    assert np.array_equal(y[:128], np.where(i == 0, x + 1, np.where(i % 8 == 0, x, 0)))
    assert np.array_equal(y[128:192], x[:64] * 2) and (y[192:] == -1).all()


MISTAKES = {
    "a tile of another shape": ("rows", "softmax_rows", "largest_of, txl.warp_max(row), each)",
                                "largest_of, row, each)", "a tile of shape .512. is not one of shape .4."),
    "more than a warp's lanes": ("rows", "softmax_rows", "threads_per_warp=[32]", "threads_per_warp=[64]",
                                 "`lanes` multiply to 64, but a warp has 32"),
    "no `other` for elements beyond the buffer": ("rows", "softmax_rows", "[128], all, other=0.0)", "[128], all)",
                                                "larger than the buffer"),
    "a sum is not written": ("online", "softmax_online",
                             "    txl.frag_smem_store(total_of, sum * tl.exp(most - largest), each)\n", "",
                             "`total_of\\[0\\]` is read here .*never written"),
    "some threads reduce": ("threads", "softmax_threads", "        txl.frag_smem_store(whole, total, threads)",
                            "        txl.frag_smem_store(whole, tl.sum(txl.smem_load(partial), 0), threads)",
                            "all threads must execute this together, but only some reach it"),
    "too few bytes": ("two_ctas", "told_by_rank", "WARPS * 4)", "WARPS * 2)",
                      "bytes more .*than are expected|complete"),
    "no expectation of the bytes": ("two_ctas", "told_by_rank", "    txl.mbar_expect(full, WARPS * 4)\n", "",
                                 "bytes more than the 0 expected|waits here"),
    "no wait": ("two_ctas", "told_by_rank", "    txl.mbar_wait(full, 0)\n", "",
                     "`there"), "a CTA that the program has not": ("two_ctas", "told_by_rank", "cta_id=1, mbar",
                                                                   "cta_id=2, mbar", "CTA 2|has 2 CTAs"),
}


@pytest.mark.parametrize("mistake", MISTAKES)
def test_mistakes_are_explained(mistake, tmp_path):
    kind, function, old, new, message = MISTAKES[mistake]
    module = with_mistake(__file__, function, old, new, tmp_path)
    explained(lambda: module.softmax("cpu", kind), message, function, module)
