"""The lightning indexer against scores in float64: with whole numbers, whose scores are exact, the same keys; on the
tile machine, by the plain program and, as code of sm_90a, on the emulator; ties, NaN, -0, masks, few keys, split keys."""
import ml_dtypes
import numpy as np
import pytest
import txl
from machine_code import PTXAS, complaints
from ml_dtypes import float8_e4m3fn as FP8
from txl import kernels
from txl.kernels import indexing
from txl.kernels.tuned import indexer
from txl.tools.tensor_descriptor import TensorDescriptor

RNG = np.random.default_rng(0)
PLACES = pytest.mark.parametrize("place", ["machine", "plain", "code"])


def at(place):
    return txl.emulate("sm_90a") if place == "code" else kernels.reference(place == "plain")


def case(queries, heads, d, keys):
    """Whole numbers, whose scores are exact and often equal."""
    return (RNG.integers(-2, 3, (queries, heads, d)).astype(FP8), RNG.integers(-2, 3, (keys, d)).astype(FP8),
            RNG.integers(-2, 4, (queries, heads)).astype(np.float32), RNG.integers(0, 3, keys).astype(np.float32))


@PLACES
def test_the_keys_with_the_largest_scores(place):
    with at(place):
        for sizes, k, causal in (((5, 16, 32, 300), 20, True), ((2, 64, 128, 400), 64, False),
                                 ((3, 32, 64, 5), 9, False), ((2, 64, 32, 200), 130, True), ((7, 16, 64, 3), 1, True)):
            given = case(*sizes)
            found = kernels.lightning_indexer(*given, k, is_causal=causal)
            assert found.dtype == np.int32 and np.array_equal(found, indexer.reference(*given, k, causal=causal)[0])


@pytest.mark.parametrize("place", ["machine", "code"])
@pytest.mark.parametrize("splits", [1, 3, 50])
def test_split_keys(place, splits):
    """Keys of a query in several programs; buffers that are full several times, as scores become larger and larger."""
    q, x, w, scale = case(2, 16, 32, 1700)
    rising = np.arange(1700, dtype=np.float32)
    with at(place):
        for factors in (scale, rising, rising[::-1].copy(), np.ones_like(rising)):
            found = indexing.run_indexer(q, x, np.abs(w), factors, 40, False, None, None, splits=splits)
            assert np.array_equal(found, indexer.reference(q, x, np.abs(w), factors, 40)[0])


@PLACES
def test_what_queries_see(place):
    """Packed sequences, of which one is empty; ends beyond the keys, starts below them; with causal masks."""
    given = case(6, 16, 32, 260)
    starts = np.array([0, 100, 100, 120, 250, -5], np.int32)
    ends = np.array([100, 100, 120, 260, 1000, 2], np.int32)
    with at(place):
        for options in (dict(starts=starts, ends=ends), dict(starts=starts), dict(ends=ends)):
            for causal in (False, True):
                found = kernels.lightning_indexer(*given, 30, is_causal=causal, **options)
                assert np.array_equal(found, indexer.reference(*given, 30, causal=causal, **options)[0])
        few = case(5, 16, 32, 3)  # the first queries see nothing
        assert np.array_equal(kernels.lightning_indexer(*few, 4, is_causal=True),
                              [[-1] * 4, [-1] * 4, [0, -1, -1, -1], [0, 1, -1, -1], [0, 1, 2, -1]])


@PLACES
def test_ties_and_special_values(place):
    """The lowest indices of equal scores; -0 is 0; NaN is as small as -inf, and selected after all others."""
    q, x, w = np.ones((1, 16, 32), FP8), np.ones((200, 32), FP8), np.ones((1, 16), np.float32)
    inf, nan = np.inf, np.nan
    scale = np.ones(200, np.float32)
    with at(place):
        assert np.array_equal(kernels.lightning_indexer(q, x, w, scale, 150)[0], np.arange(150))
        scale[[7, 50, 199]] = 2
        assert np.array_equal(kernels.lightning_indexer(q, x, w, scale, 5)[0], [0, 1, 7, 50, 199])
        zeros = x.copy()
        zeros[::2] = -1  # max(·, 0) is 0, and times -1 it is -0
        for sign, expected in ((-1, [0, 2, 4]), (1, [1, 3, 5])):
            found = kernels.lightning_indexer(q, zeros, sign * w, np.ones(200, np.float32), 3)
            assert np.array_equal(found[0], expected)
        scale = np.full(6, 1, np.float32)
        scale[[0, 3]] = nan, inf
        some = x[:6].copy()
        some[1, 3] = nan  # is not 0, as the larger of it and 0
        assert np.array_equal(kernels.lightning_indexer(q, some, w, scale, 1)[0], [3])
        assert np.array_equal(kernels.lightning_indexer(q, some, w, scale, 5)[0], [0, 2, 3, 4, 5])
        assert np.array_equal(kernels.lightning_indexer(q, some, -w, scale, 4)[0], [0, 2, 4, 5])


@PLACES
def test_scores_of_any_numbers(place):
    """What is selected is not smaller than what is not, but for rounding."""
    q, x = (RNG.standard_normal(shape).astype(FP8) for shape in ((3, 32, 64), (500, 64)))
    w, scale = RNG.standard_normal((3, 32)).astype(np.float32), RNG.random(500, np.float32)
    with at(place):
        found = kernels.lightning_indexer(q, x, w, scale, 50)
    for row, scores in zip(found, indexer.reference(q, x, w, scale, 50)[1]):
        assert len(set(row)) == 50 and (np.diff(row) > 0).all()
        assert scores[row].min() >= np.delete(scores, row).max() - 1e-3 * np.abs(scores).max()


def test_many_keys_of_many_queries():
    """More tiles of queries than programs, and the largest k."""
    given = case(21, 16, 32, 2600)
    found = indexing.run_indexer(*given, 2048, True, None, None, splits=1, programs=2)
    assert np.array_equal(found, indexer.reference(*given, 2048, causal=True)[0])


def test_nothing_views_and_given_results():
    q, x, w, scale = case(4, 16, 32, 70)
    assert kernels.lightning_indexer(q[:0], x, w[:0], scale, 5).shape == (0, 5)
    assert np.array_equal(kernels.lightning_indexer(q, x[:0], w, scale[:0], 2), np.full((4, 2), -1))
    exact = indexer.reference(q, x, w, scale, 5)[0]
    out = np.zeros((4, 10), np.int32)[:, ::2]
    views = np.repeat(q, 2, 0)[::2], np.repeat(x, 2, 1)[:, ::2], np.asfortranarray(w), np.repeat(scale, 3)[::3]
    assert kernels.lightning_indexer(*views, 5, out=out) is out and np.array_equal(out, exact)


Q, X, W, SCALE = case(4, 16, 32, 20)
ENDS = np.zeros(4, np.int32)


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.lightning_indexer(Q[0], X, W, SCALE, 2), "query"),
    (lambda: kernels.lightning_indexer(Q.astype(ml_dtypes.float8_e5m2), X, W, SCALE, 2), "query"),
    (lambda: kernels.lightning_indexer(Q[:, :15], X, W[:, :15], SCALE, 2), "query"),
    (lambda: kernels.lightning_indexer(Q[..., :16], X[:, :16], W, SCALE, 2), "query"),
    (lambda: kernels.lightning_indexer(Q, X[:, :16], W, SCALE, 2), "key"),
    (lambda: kernels.lightning_indexer(Q, X.astype(np.float16), W, SCALE, 2), "key"),
    (lambda: kernels.lightning_indexer(Q, X, W[:, :8], SCALE, 2), "weights"),
    (lambda: kernels.lightning_indexer(Q, X, W.astype(np.float16), SCALE, 2), "weights"),
    (lambda: kernels.lightning_indexer(Q, X, None, SCALE, 2), "weights"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE[1:], 2), "key_scale"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 0), "k"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2049), "k"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2.0), "k"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2, starts=ENDS[1:]), "starts"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2, ends=ENDS.astype(np.int64)), "ends"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2, out=np.empty((4, 3), np.int32)), "out"),
    (lambda: kernels.lightning_indexer(Q, X, W, SCALE, 2, out=W[:, :2].view(np.int32)), "out"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`"):
        call()


@pytest.mark.skipif(not PTXAS, reason="no ptxas")
@pytest.mark.parametrize("heads, d", [(64, 128), (32, 64)])
def test_machine_code(tmp_path, heads, d):
    """No spill, and no product that waits for another."""
    q, x, out = np.zeros((64, heads, d), FP8), np.zeros((9000, d), FP8), np.zeros((64, 2048), np.int32)
    w, scale = np.zeros((64, heads), np.float32), np.zeros(9000, np.float32)
    with txl.emulate("sm_90a"):
        kernel = indexer.indexer_kernel.warmup(
            TensorDescriptor.from_tensor(q.reshape(-1, d), [2 * heads, d]),
            TensorDescriptor.from_tensor(x, [128, d]), w, scale, None, None, out, 64, 9000, 2048, 2500, 2048,
            HEADS=heads, D=d, BLOCK=128, CAPACITY=4096, STAGES=3, CAUSAL=True, WORDS=False, num_warpgroups=3,
            grid=(1, 1))
        merge = indexer.merge_kernel.warmup(np.zeros((1, 65536), np.int64), out, 65536, 2048, CAPACITY=8192, BLOCK=4096,
                                            num_warps=16, grid=(1, ))
    assert not complaints(kernel.asm["ptx"], tmp_path) and not complaints(merge.asm["ptx"], tmp_path)


def test_the_operator_of_torch():
    torch = pytest.importorskip("torch")
    from txl.kernels import serving_operators
    tensors = [torch.from_numpy(x.view(np.uint8)).view(torch.float8_e4m3fn) for x in (Q, X)]
    tensors += [torch.from_numpy(x) for x in (W, SCALE)]
    call = lambda *x: kernels.lightning_indexer(*x, 7, is_causal=True)
    direct = call(*tensors)
    assert np.array_equal(direct, call(Q, X, W, SCALE)) and torch.equal(direct, call(*tensors))
    assert torch.equal(direct, torch.compile(call, fullgraph=True, backend="aot_eager")(*tensors))
    torch.library.opcheck(serving_operators._indexer, (*tensors, 7, True, None, torch.from_numpy(ENDS)),
                           test_utils="test_faketensor")
