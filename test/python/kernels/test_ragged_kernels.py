"""The kernels of txl.kernels whose work is known on the GPU only (groups of rows, sequences of different lengths, pages),
and layers with what follows a product: against float64 on the tile machine and, as code of sm_90a, on the emulator with
all of its checks."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
from test_kernels_folder import TYPES, random
from txl.kernels.tuned import attention_varlen, epilogues, grouped_gemm



def on(target):
    return txl.emulate(target) if target else contextlib.nullcontext()


@pytest.mark.parametrize("target", [None, "sm_90a"])
@pytest.mark.parametrize("activation", [None, "relu", "silu", "gelu"])
def test_layers(activation, target):
    rng = np.random.default_rng(0)
    for seed, (batch, m, k, n) in enumerate([((), 200, 136, 304), ((), 8, 8, 8), ((3, ), 136, 72, 264)]):
        dtype = TYPES[seed % 2]
        x, weight, residual = random(rng, (*batch, m, k), dtype), random(rng, (*batch, n, k), dtype), random(
            rng, (*batch, m, n), dtype)
        for options in (dict(bias=random(rng, (n, ), dtype)), dict(residual=residual),
                        dict(bias=random(rng, (n, ), dtype), residual=residual), {}):
            for block_n in (128, 256):
                with on(target):
                    found = epilogues.linear(x, weight, activation=activation, block_n=block_n, programs=3, **options)
                exact = epilogues.reference(x, weight, activation=activation, **options)
                assert np.abs(found.astype(np.float64) -
                              exact).max() < 2.0**-(10 if dtype is np.float16 else 7) * np.abs(exact).max()


def test_layers_that_are_refused():
    x = np.ones((8, 16), np.float16)
    for message, options in (("activation is one of relu", dict(activation="tanh")),
                             ("`bias` has the shape", dict(bias=x[0])), ("the residual is", dict(residual=x)),
                             ("the residual is", dict(residual=np.ones((8, 8), np.float32)))):
        with pytest.raises(ValueError, match=message):
            epilogues.linear(x, x, **options)


@pytest.mark.parametrize("target", [None, "sm_90a"])
@pytest.mark.parametrize("transposed", [False, True])
def test_groups(transposed, target):
    """Groups of no row, of one, of whole tiles; rows after the last group, which are not written."""
    rng = np.random.default_rng(1)
    for dtype in TYPES:
        for ends in ([0, 1, 1, 129, 300], [256, 256], [0], [64, 128, 200]):
            a, b = random(rng, (300, 136), dtype), random(rng, (len(ends), 136, 264), dtype)
            exact = grouped_gemm.reference(a, b, ends)
            b = np.ascontiguousarray(b.swapaxes(1, 2)).swapaxes(1, 2) if transposed else b
            for block_n in (128, 256):
                out = np.full((300, 264), 7, dtype)
                with on(target):
                    grouped_gemm.grouped_gemm(a, b, np.array(ends, np.int32), out=out, block_n=block_n, programs=3)
                assert np.abs(out - exact)[:ends[-1]].max(
                    initial=0) < 2.0**-(10 if dtype is np.float16 else 7) * np.abs(exact).max(initial=1)
                assert (out[ends[-1]:] == 7).all()


def test_groups_of_8_bits():
    rng = np.random.default_rng(2)
    a, b = (rng.integers(-4, 4, shape).astype(ml_dtypes.float8_e4m3fn) for shape in ((200, 400), (3, 264, 400)))
    ends = np.array([100, 130, 200], np.int32)
    exact = grouped_gemm.reference(a.astype(np.float32), b.swapaxes(1, 2).astype(np.float32), ends)
    for target in (None, "sm_90a"):
        with on(target):
            assert np.array_equal(grouped_gemm.grouped_gemm(a, b.swapaxes(1, 2), ends, programs=2),
                                  exact.astype(ml_dtypes.bfloat16))


def test_groups_that_are_refused():
    a, b, ends = np.ones((16, 8), np.float16), np.ones((2, 8, 16), np.float16), np.array([3, 16], np.int32)
    assert grouped_gemm.grouped_gemm(a[:0], b, ends).shape == (0, 16)
    assert not grouped_gemm.grouped_gemm(a[:, :0], b[:, :0], ends).any()
    for wrong in ((a, b, ends[:1]), (a, b[:, :4], ends), (a, b[0], ends), (a.astype(np.float32), b, ends)):
        with pytest.raises(ValueError, match="do not go together"):
            grouped_gemm.grouped_gemm(*wrong)
    with pytest.raises(ValueError, match="`ends` is int32"):
        grouped_gemm.grouped_gemm(a, b, ends.astype(np.int64))
    with pytest.raises(ValueError, match="adjacent along K"):
        grouped_gemm.grouped_gemm(a.astype(ml_dtypes.float8_e5m2), b.astype(ml_dtypes.float8_e5m2), ends)


def sequences(rng, dtype, heads, group, d, several, counts, rows):
    """(queries, keys, values, ends of the queries …) of sequences with so many queries and keys, one at least where
    they lie in pages of so many rows: with NaNs after the ends, and ids of no page after the pages."""
    ends_q = np.cumsum([0, *several]).astype(np.int32)
    q = random(rng, (ends_q[-1], heads * group, d), dtype)
    if not rows:
        ends = np.cumsum([0, *counts]).astype(np.int32)
        return q, *(random(rng, (ends[-1], heads, d), dtype) for _ in range(2)), ends_q, ends, None, None
    used = [-(-count // rows) for count in counts]
    k, v = (random(rng, (sum(used) + 2, rows, heads, d), dtype) for _ in range(2))
    pages = list(rng.permutation(sum(used) + 2))
    table = np.full((len(counts), max(used) + 1), 10**6, np.int32)
    for mine, number, count in zip(table, used, counts):
        mine[:number] = [pages.pop() for _ in range(number)]
        for x in (k, v):
            x[mine[number - 1], (count - 1) % rows + 1:] = np.nan
    return q, k, v, ends_q, None, table, np.array(counts, np.int32)


def attend(rng, target, dtype, d, causal, rows, several, counts, heads=2, group=2, **options):
    arguments = sequences(rng, dtype, heads, group, d, several, counts, rows)
    with on(target):
        out, lse = attention_varlen.attention_varlen(*arguments, causal=causal, programs=3, **options)
    exact, logarithms = attention_varlen.reference(*arguments, causal=causal)
    assert np.abs(out.astype(np.float64) - exact).max(initial=0) < (4e-3 if dtype is np.float16 else 3e-2)
    seen = logarithms > -np.inf
    assert np.abs(lse - np.where(seen, logarithms, 0))[seen].max(initial=0) < 1e-4 and (lse[~seen] == -np.inf).all()
    return out


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("rows", [None, 16, 32, 64, 128, 256])
def test_sequences(rows, causal):
    for seed in range(4):
        rng = np.random.default_rng(seed)
        several = rng.integers(0, 200, 4) * rng.integers(0, 2, 4)
        counts = rng.integers(1, 400, 4)
        attend(rng, None, TYPES[seed % 2], 64 << seed // 2, causal, rows, several, counts, 1 + seed % 2, 1 + seed // 2)


@pytest.mark.parametrize("d, causal, rows", [(64, True, None), (64, False, 16), (128, True, 64), (128, True, 256),
                                             (128, False, None)])
def test_sequences_as_code(d, causal, rows):
    attend(np.random.default_rng(5), "sm_90a", np.float16, d, causal, rows, [150, 0, 3, 70], [200, 5, 1, 64])


def test_one_query_a_sequence():
    attend(np.random.default_rng(6), None, np.float16, 128, True, 16, [1] * 5, [1, 16, 17, 200, 33], 1, 4)


def test_queries_that_see_nothing():
    """More queries than keys: the first ones see nothing. Sequences without keys, first and last."""
    for d in (64, 128):
        out = attend(np.random.default_rng(7), None, np.float16, d, True, None, [100, 150, 70], [0, 20, 64])
        assert not out[:230].any() and out[230:].any()
        attend(np.random.default_rng(8), "sm_90a", np.float16, d, True, None, [10, 150, 70], [64, 20, 0])


def test_what_another_sequence_has():
    """Infinities and NaNs of the next sequence: 0 times one is a NaN."""
    rng = np.random.default_rng(9)
    ends = np.array([0, 70, 140], np.int32)
    q, k, v = (random(rng, (140, 1, 64), np.float16) for _ in range(3))
    clean = attention_varlen.attention_varlen(q, k, v, ends, ends)[0]
    k[70:], v[70:] = np.inf, np.nan
    for target in (None, "sm_90a"):
        with on(target):
            found = attention_varlen.attention_varlen(q[:70], k, v, ends[:2], ends[:2])[0]
        assert np.abs(found - clean[:70]).max() < 1e-3


def test_sequences_that_are_refused():
    q, ends = np.ones((4, 2, 64), np.float16), np.array([0, 4], np.int32)
    pages, table = np.ones((2, 16, 1, 64), np.float16), np.array([[0, 1]], np.int32)
    assert attention_varlen.attention_varlen(q[:0], q, q, ends, ends)[0].shape == (0, 2, 64)
    out, lse = attention_varlen.attention_varlen(q, q[:0], q[:0], ends, ends * 0)
    assert not out.any() and (lse == -np.inf).all()
    for message, wrong in (("do not go with", (q, q[:, :, :32], q[:, :, :32], ends, ends)),
                           ("do not go with", (q, pages, pages, ends, ends)), ("`ends_k`", (q, q, q, ends, ends[:1])),
                           ("`lengths`", (q, pages, pages, ends, None, table, ends)),
                           ("a page has 16", (q, pages[:, :8], pages[:, :8], ends, None, table, ends[1:])),
                           ("elements are", (q.astype(np.float32), ) * 3 + (ends, ends))):
        with pytest.raises(ValueError, match=message):
            attention_varlen.attention_varlen(*wrong)


@pytest.mark.parametrize("case", [
    lambda rng: attend(rng, None, np.float16, 64, True, 16, [100, 70], [150, 80]),
    lambda rng: attend(rng, None, np.float16, 128, True, None, [100, 70], [150, 80]),
    lambda rng: grouped_gemm.grouped_gemm(random(rng, (300, 136), np.float16), random(rng, (2, 136, 264), np.float16),
                                          np.array([100, 300], np.int32), programs=2),
    lambda rng: epilogues.linear(random(rng, (264, 136), np.float16), random(rng, (264, 136), np.float16), programs=2,
                                 residual=random(rng, (264, 264), np.float16))
])
def test_engines_in_any_order(case):
    with txl.check():
        checked = case(np.random.default_rng(8))
    assert checked.tobytes() == case(np.random.default_rng(8)).tobytes()
