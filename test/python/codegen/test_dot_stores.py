"""How the result of a small dot is stored: 16 bytes a thread, as users search `asm["ptx"]` for `st.global.v4`.

The fragments of an MMA give a thread two consecutive elements of a row. A store of them is half as wide as it can be,
so lanes exchange elements by shuffles where that is cheaper than shared memory.
"""
import itertools
import re

import numpy as np
import pytest

import txl
import txl.language as tl

KINDS = {"fp32": np.float32, "fp16": np.float16, "i32": np.int32, "i8": np.int8}
SHAPES = [(64, 64, 64, 4), (32, 32, 32, 4), (128, 256, 32, 8), (128, 16, 32, 4), (32, 128, 64, 4), (128, 128, 64, 4),
          (64, 128, 128, 4), (32, 128, 64, 2), (64, 64, 32, 4), (128, 128, 64, 2), (64, 128, 128, 2), (64, 64, 64, 8),
          (128, 128, 64, 8), (64, 128, 128, 8), (128, 64, 32, 16)]
EPILOGUES = ["none", "trans", "add_matrix", "add_rows", "add_columns", "softmax", "chain_dot"]


@txl.jit
def dot(x, y, w, z, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, EPILOGUE: tl.constexpr, ZM: tl.constexpr,
        ZN: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    out = z + m[:, None] * ZM + n[None, :] * ZN
    acc = tl.dot(tl.load(x + m[:, None] * K + k[None, :]), tl.load(y + k[:, None] * N + n[None, :]))
    if EPILOGUE == "add_matrix":
        acc += tl.load(out)
    if EPILOGUE == "add_rows":
        acc += tl.load(z + m * ZM)[:, None]
    if EPILOGUE == "add_columns":
        acc += tl.load(z + n * ZN)[None, :]
    if EPILOGUE == "softmax":
        top = tl.exp(acc.to(tl.float32) - tl.max(acc, 1).to(tl.float32)[:, None])
        acc = top / tl.sum(top, 1)[:, None]
    if EPILOGUE == "chain_dot":
        acc = tl.dot(acc.to(w.dtype.element_ty), tl.load(w + n[:, None] * N + n[None, :]))
    tl.store(out, acc.to(z.dtype.element_ty))


def cases():
    for (m, n, k, warps), epilogue, (kind, result) in itertools.product(
            SHAPES, EPILOGUES, [("fp16", "fp32"), ("fp16", "fp16"), ("fp32", "fp32"), ("i8", "i32")]):
        if epilogue not in ("none", "trans") and (m, n, k) not in ((64, 64, 64), (32, 32, 32)):
            continue
        if kind == "i8" and epilogue in ("softmax", "chain_dot"):
            continue
        yield m, n, k, warps, epilogue, kind, result


def compiled(target, m, n, k, warps, epilogue, kind, result):
    arrays = [np.zeros(s, KINDS[t]) for s, t in ((m * k, kind), (k * n, kind), (n * n, kind), (m * n, result))]
    with txl.emulate(target):
        return dot.warmup(*arrays, m, n, k, epilogue, *((1, m) if epilogue == "trans" else (n, 1)), grid=(1, ),
                          num_warps=warps).asm["ptx"]


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_results_are_stored_by_vectors(target):
    narrow = {}
    for case in cases():
        stores = set(re.findall(r"st\.global\S*", compiled(target, *case)))
        if not stores or any(not store.startswith("st.global.v4") for store in stores):
            narrow[case] = stores
    assert not narrow, f"{len(narrow)} of {len(list(cases()))}: {narrow}"


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
@pytest.mark.parametrize("epilogue", ["none", "trans", "add_matrix", "add_rows", "add_columns"])
@pytest.mark.parametrize("m, n, k, warps", [(64, 64, 32, 4), (32, 32, 32, 4), (128, 16, 32, 4), (32, 128, 64, 2),
                                            (128, 128, 32, 8)])
@pytest.mark.parametrize("result", ["fp32", "fp16"])
def test_values(target, epilogue, m, n, k, warps, result):
    random = np.random.default_rng(m + n)
    x, y = random.integers(-4, 5, (m, k)).astype(np.float16), random.integers(-4, 5, (k, n)).astype(np.float16)
    z = random.integers(-9, 10, (n, m) if epilogue == "trans" else (m, n)).astype(KINDS[result])
    expected = x.astype(np.float32) @ y.astype(np.float32)
    expected += {"add_matrix": z, "add_rows": z[:, :1], "add_columns": z[:1]}.get(epilogue, 0)
    with txl.emulate(target):
        dot[(1, )](x, y, y, z, m, n, k, epilogue, *((1, m) if epilogue == "trans" else (n, 1)), num_warps=warps)
    assert np.array_equal(z.T if epilogue == "trans" else z, expected.astype(KINDS[result]))


@txl.jit
def sums_of_rows_of(rows, table, out, count, ROWS: tl.constexpr, COLUMNS: tl.constexpr):
    x = tl.arange(0, ROWS)[:, None]
    r = tl.arange(0, COLUMNS)[None, :]
    inside = (r < 12) & (x < count)
    row = tl.load(rows + r + 12 * (x // 64), inside, other=0)
    values = tl.load(table + x % 64 + 64 * row, inside, other=0)
    tl.store(out + x, tl.sum(tl.where(inside, values, 0), 1)[:, None], x < count)


def test_one_line_of_a_warp_costs_what_it_did():
    """A warp that stores one sector of one line has nothing to gain: its rows stay in it, without a barrier."""
    random = np.random.default_rng(0)
    rows, table = random.integers(0, 100, 12), random.integers(-9, 9, (100, 64)).astype(np.float32)
    out = np.zeros(8, np.float32)
    with txl.emulate("sm_90a"):
        kernel = sums_of_rows_of[(1, )](rows, table, out, 16, 8, 16, num_warps=8)
    assert np.array_equal(out, table[rows].sum(0)[:8])
    assert "bar.sync" not in kernel.asm["ptx"]
