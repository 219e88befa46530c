"""Results of programs that stay leave by the tensor memory accelerator: the scheduled program on the tile machine,
however many programs are started, and its code on the emulated sm_90a have the bits of the program without a schedule;
and who stores by threads."""

import ml_dtypes
import numpy as np
import pytest
import tile_machine
from schedule_facts import as_candidate, facts, has_loop, is_persistent, stored_by_tma
from test_persistent_loops import asked_for
from test_tma_loads import small
from test_wgmma_dots import check_machine_code

import txl
import txl.language as tl



@txl.jit
def product(a, b, c, d, M, N, K, c_row, c_column, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr,
            KIND: tl.constexpr):
    """A product of rows and rows; KIND: what becomes of it."""
    across = tl.cdiv(N, BN)
    m = tl.program_id(0) // across * BM + tl.arange(0, BM)
    n = tl.program_id(0) % across * BN + tl.arange(0, BN)
    k = tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        x = tl.load(a + m[:, None] * K + (step * BK + k)[None, :], mask=(m[:, None] < M) & (step * BK + k[None, :] < K),
                    other=0.0)
        y = tl.load(b + n[None, :] * K + (step * BK + k)[:, None], mask=(n[None, :] < N) & (step * BK + k[:, None] < K),
                    other=0.0)
        total = tl.dot(x, y, total)
    places = c + m[:, None] * c_row + n[None, :] * c_column
    inside = (m[:, None] < M) & (n[None, :] < N)
    if KIND == "descriptor":
        tl.make_tensor_descriptor(c, [M, N], [c_row, 1], [BM, BN]).store(
            [tl.program_id(0) // across * BM, tl.program_id(0) % across * BN], total.to(c.dtype.element_ty))
    elif KIND == "epilogue":
        column = tl.load(d + n, mask=n < N, other=0.0)
        tl.store(places, tl.maximum(total + column[None, :], 0.0).to(c.dtype.element_ty), mask=inside)
    elif KIND == "twice":
        tl.store(places, total.to(c.dtype.element_ty), mask=inside)
        tl.store(d + m[:, None] * N + n[None, :], (total * 2).to(d.dtype.element_ty), mask=inside)
    elif KIND == "reads":
        tl.store(places, (total + tl.load(places, mask=inside, other=0.0)).to(c.dtype.element_ty), mask=inside)
    elif KIND == "exchanges":
        x, y = tl.split(tl.reshape(total, (BM, BN // 2, 2)))
        tl.store(places, tl.reshape(tl.join(y, x), (BM, BN)).to(c.dtype.element_ty), mask=inside)
    elif KIND == "residual":
        tl.store(places, (total + tl.load(d + m[:, None] * N + n[None, :], mask=inside, other=0.0)).to(
            c.dtype.element_ty), mask=inside)
    elif KIND == "outside":  # every second column only
        tl.store(places, total.to(c.dtype.element_ty), mask=inside & (n[None, :] % 2 == 0))
    else:
        tl.store(places, total.to(c.dtype.element_ty), mask=inside)


AROUND = 16  # elements on each side of a part of an array


def bits(x):
    return x.view(f"u{x.itemsize}") if x.flags.c_contiguous else x.copy().view(f"u{x.itemsize}")


def multiply(M, N, K, dtype=np.float16, kind="", BM=128, BN=128, BK=64, warps=8, stages=4, c=None, d=None, seed=0):
    """The kernel, the result, and what else was stored; on the emulator, and scheduled on the tile machine from as many
    programs as may be."""
    random = np.random.default_rng(seed)
    a, b = small(random, max(M, 1), max(K, 1)), small(random, max(N, 1), max(K, 1))
    c = np.full((M, N), np.nan, dtype) if c is None else c
    d = np.zeros((M, N), dtype) if d is None else d
    strides = [s // c.itemsize for s in c.strides]
    programs = -(-M // BM) * -(-N // BN)
    empty, nothing = c.copy(order="K"), d.copy()
    arguments = a, b, c, d, M, N, K, *strides, BM, BN, BK, kind
    options = dict(num_warps=warps, num_stages=stages, record_passes=True)
    with txl.emulate("sm_90a"):
        options = as_candidate(product, (programs, ), arguments, options, persistent=True)
        kernel = product[(programs, )](*arguments, **options)
    assert (is_persistent(kernel)) == (kind != "reads"), kernel.asm["schedule"]
    given = [v for p, v in zip(product.params, (a, b, None, "d", M, N, K, *strides)) if p.name not in kernel._bound]
    for started in {1, 2, programs} if c.strides[0] > 0 and is_persistent(kernel) else ():
        found, other = empty.copy(order="K"), nothing.copy()
        memory = found
        if c.base is not None and c.base.shape != c.shape[::-1]:  # a part of an array
            whole = np.full_like(c.base, np.nan)
            found = whole[AROUND:-AROUND, AROUND:-AROUND]
            memory = whole.reshape(-1)[AROUND * whole.shape[1] + AROUND:]
        tile_machine.launch(asked_for(kernel, programs), (started, 1, 1),
                            [memory if v is None else other if isinstance(v, str) else v for v in given])
        np.testing.assert_array_equal(bits(found), bits(c))
        np.testing.assert_array_equal(bits(other), bits(d))
    return kernel, a.astype(np.float32) @ b.astype(np.float32).T if K else np.zeros((M, N), np.float32), c, d


@pytest.mark.parametrize("M, N, K", [(256, 384, 0), (256, 256, 64), (384, 128, 208), (208, 272, 320), (80, 144, 128),
                                     (48, 128, 64)])
@pytest.mark.parametrize("dtype", [np.float16, np.float32, ml_dtypes.bfloat16])
def test_whole_and_partial_tiles(M, N, K, dtype, tmp_path):
    """Of one, two and four steps, and of none."""
    kernel, exact, c, _ = multiply(M, N, K, dtype)
    assert stored_by_tma(kernel) and "txl.tensor_store" in kernel.asm["ttgir"]
    np.testing.assert_array_equal(c, exact.astype(dtype))
    if (M, N, K) == (256, 256, 64):
        check_machine_code(kernel.asm["ptx"], tmp_path)
        assert dtype == np.float32 or "stmatrix" in kernel.asm["ptx"]


@pytest.mark.parametrize("warps, BM, BN, stages", [(4, 64, 256, 4), (8, 128, 256, 3), (8, 256, 128, 3)])
def test_parts(warps, BM, BN, stages):
    kernel, exact, c, _ = multiply(304, 400, 192, BM=BM, BN=BN, warps=warps, stages=stages)
    assert stored_by_tma(kernel)
    np.testing.assert_array_equal(c, exact)


@pytest.mark.parametrize("dtype, stages, pieces", [(np.float16, 4, 4), (np.float32, 4, 8)])
def test_wide_tiles_leave_in_pieces(dtype, stages, pieces):
    """64 rows of 256 columns go through two buffers of 8 KB, so that a fourth stage fits in addition, though three
    were asked for."""
    kernel, exact, c, _ = multiply(304, 400, 192, dtype, BN=256, stages=3)
    assert has_loop(kernel, stages=stages) and stored_by_tma(kernel) == 32768
    assert kernel.asm["ttgir"].count("txl.tensor_store %") == 2 * pieces
    assert kernel.asm["ttgir"].count("txl.tensor_store_wait 1") == 2 * (pieces - 2)
    np.testing.assert_array_equal(c, exact.astype(dtype))


@pytest.mark.parametrize("BN, stages", [(128, 4), (256, 3)])
@pytest.mark.parametrize("kind", ["descriptor", "epilogue"])
def test_what_else_is_a_box(kind, BN, stages):
    d = np.arange(272, dtype=np.float16) % 7 if kind == "epilogue" else None
    kernel, exact, c, _ = multiply(208, 272, 128, kind=kind, d=d, BN=BN, stages=stages)
    assert stored_by_tma(kernel)
    np.testing.assert_array_equal(c, np.maximum(exact + d, 0) if kind == "epilogue" else exact)


def test_two_results():
    kernel, exact, c, d = multiply(208, 272, 128, kind="twice")
    assert kernel.asm["ttgir"].count("txl.tensor_store %") == 4 and kernel.asm["ttgir"].count(
        "txl.tensor_store_wait") == 2
    np.testing.assert_array_equal(c, exact)
    np.testing.assert_array_equal(d, 2 * exact)


def test_two_results_in_pieces():
    kernel, exact, c, d = multiply(208, 272, 128, kind="twice", BN=256, stages=3)
    assert kernel.asm["ttgir"].count("txl.tensor_store %") == 16 and stored_by_tma(kernel) == 65536
    np.testing.assert_array_equal(c, exact)
    np.testing.assert_array_equal(d, 2 * exact)


@pytest.mark.parametrize("BN, stages", [(128, 4), (256, 3)])
def test_columns(BN, stages):
    """A result that is stored by columns: its box has the tile's axes in the other order."""
    kernel, exact, c, _ = multiply(272, 208, 128, c=np.full((208, 272), np.nan, np.float16).T, BN=BN, stages=stages)
    assert stored_by_tma(kernel)
    np.testing.assert_array_equal(c, exact)


@pytest.mark.parametrize("BN, stages", [(128, 4), (256, 3)])
def test_some_are_no_boxes(BN, stages):
    """Rows that go backwards: the condition does not hold, threads store from the buffer."""
    c = np.full((256, 272), np.nan, np.float16)
    kernel, exact, _, _ = multiply(256, 272, 128, c=c[::-1], BN=BN, stages=stages)
    assert stored_by_tma(kernel)
    np.testing.assert_array_equal(c[::-1], exact)


@pytest.mark.parametrize("BN, stages", [(128, 4), (256, 3)])
@pytest.mark.parametrize("kind, N", [("reads", 272), ("exchanges", 272), ("residual", 272), ("outside", 272),
                                     ("", 261)])
def test_who_stores_by_threads(kind, N, BN, stages):
    """Who reads what it stores, exchanges tiles, stores every second column, or whose rows no tensor map has."""
    c = np.ones((208, N), np.float16)
    kernel, exact, c, d = multiply(208, N, 128, kind=kind, c=c, d=np.full((208, N), 3, np.float16), BN=BN,
                                   stages=stages)
    assert not stored_by_tma(kernel) and "txl.tensor_store" not in kernel.asm["ttgir"]
    expected = {
        "reads": exact + 1, "residual": exact + 3, "outside": np.where(np.arange(N) % 2 == 0, exact, 1), "": exact,
        "exchanges": exact.reshape(208, -1, 2)[..., ::-1].reshape(208, -1) if N % 2 == 0 else None
    }[kind]
    np.testing.assert_array_equal(c, expected)


@pytest.mark.parametrize("seed", range(8))
def test_parts_of_arrays(seed):
    """Of any size, in any tiles: what lies around stays as it was."""
    random = np.random.default_rng(seed)
    M, N, K = (16 * int(n) for n in random.integers(1, 26, 3))
    dtype = [np.float16, np.float32, ml_dtypes.float8_e5m2][seed % 3]
    BM, BN, BK, warps, stages = [(128, 128, 64, 8, 4), (64, 256, 64, 4, 4), (128, 256, 64, 8, 3),
                                 (128, 128, 64, 4, 5)][int(random.integers(4))]
    whole = np.full((M + 2 * AROUND, N + 2 * AROUND), np.nan, dtype)
    c = whole[AROUND:-AROUND, AROUND:-AROUND]
    kernel, exact, _, _ = multiply(M, N, K, dtype, ["", "descriptor"][seed // 2 % 2], BM, BN, BK, warps, stages, c=c,
                                   seed=seed)
    assert stored_by_tma(kernel)
    np.testing.assert_array_equal(c, exact.astype(dtype))
    c[...] = np.nan
    assert np.isnan(whole.astype(np.float32)).all()


def test_small_tiles_are_stored_by_threads():
    """8 KB to a warpgroup."""
    kernel, exact, c, _ = multiply(208, 144, 128, BM=128, BN=64, BK=128, stages=4)
    assert not stored_by_tma(kernel)
    np.testing.assert_array_equal(c, exact)


def test_rings_leave_space_for_staged_stores():
    """Two parts' results have buffers in addition to the rings: nine stages would not run."""
    kernel, exact, c, _ = multiply(208, 272, 192, BN=256, BK=32, stages=9)
    assert has_loop(kernel, stages=8, ring_bytes=196608) and facts(kernel, "refusal", of="stages",
                                                                   cause="shared_memory", stages=9, bytes=221184)
    np.testing.assert_array_equal(c, exact)
