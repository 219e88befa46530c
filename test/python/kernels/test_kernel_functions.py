"""The functions of `txl.kernels` with NumPy's arrays: any shape and stride, results that are given, errors that name
the argument, plain programs in the kernels' place."""
import os
import subprocess
import sys
import threading

import ml_dtypes
import numpy as np
import pytest
from txl import kernels
from txl.kernels.tuned import attention as heads
from txl.kernels.tuned import attention_varlen as sequences
from txl.kernels.tuned import epilogues, grouped_gemm, mla_decode, sparse_prefill

RNG = np.random.default_rng(0)
BOTH = pytest.mark.parametrize("plain", [False, True], ids=["tuned", "plain"])


def random(*shape, dtype=np.float16):
    return RNG.standard_normal(shape).astype(dtype)


def near(found, exact, bound=4e-3):
    assert found.shape == exact.shape
    worst = np.abs(np.asarray(found, np.float64) - exact).max(initial=0)
    assert worst <= bound * max(1, np.abs(exact).max(initial=0)), worst


def product(a, b):
    return a.astype(np.float64) @ b.astype(np.float64)


@BOTH
@pytest.mark.parametrize("m, n, k", [(1, 1, 1), (5, 7, 9), (0, 3, 4), (3, 0, 4), (3, 4, 0), (1, 300, 64), (200, 1, 17),
                                     (129, 257, 65)])
def test_products_of_any_size(m, n, k, plain):
    with kernels.reference(plain):
        for order in ("nn", "nt", "tn", "tt"):
            a, b = (random(*shape) if by == "n" else random(*shape[::-1]).T
                    for shape, by in zip(((m, k), (k, n)), order))
            near(kernels.gemm(a, b), product(a, b))
        a, b = random(2, m, k, dtype=ml_dtypes.bfloat16), random(2, k, n, dtype=ml_dtypes.bfloat16)
        near(kernels.gemm(a, b), product(a, b), 2e-2)


@BOTH
def test_products_of_any_strides(plain):
    wide, b = random(40, 120), random(20, 24)
    with kernels.reference(plain):
        for a in (wide[::2, 1:21], wide[:, ::6], wide[::-1, :20], np.broadcast_to(wide[:1, :20], (9, 20)),
                  wide[3:17, 5:25], wide.T[:24, :20], wide[:, :20][:, ::-1]):
            near(kernels.gemm(a, b), product(a, b))
            near(kernels.gemm(b.T, a.T), product(b.T, a.T))
        batch = np.broadcast_to(random(16, 20), (3, 16, 20))
        several = random(3, 20, 8)
        near(kernels.gemm(batch, several), product(batch, several))


@BOTH
@pytest.mark.parametrize("dtype", [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2])
def test_products_of_8_bits(dtype, plain):
    a, b = RNG.integers(-4, 4, (33, 50)).astype(dtype), RNG.integers(-4, 4, (50, 21)).astype(dtype)
    with kernels.reference(plain):
        found = kernels.gemm(a, b)
    assert found.dtype == ml_dtypes.bfloat16
    near(found, product(a, b), 2**-7)


@BOTH
def test_results_that_are_given(plain):
    a, b = random(24, 40), random(40, 21)
    with kernels.reference(plain):
        for out in (np.empty((24, 21), np.float16), np.empty((24, 21), np.float32),
                    np.empty((24, 64), np.float16)[:, 3:24], np.empty((21, 24), np.float16).T):
            assert kernels.gemm(a, b, out=out) is out
            near(out, product(a, b))
        around = np.full((26, 32), 9, np.float16)
        kernels.gemm(a, b, out=around[1:25, 4:25])
        near(around[1:25, 4:25], product(a, b))
        around[1:25, 4:25] = 9
        assert (around == 9).all()
        q = random(2, 3, 40, 64)
        spread = np.empty((2, 40, 3, 64), np.float16).transpose(0, 2, 1, 3)
        assert kernels.attention(q, q, q, out=spread) is spread
        near(spread, heads.reference(q, q, q)[0])


@BOTH
@pytest.mark.parametrize("activation", epilogues.EPILOGUES)
def test_layers(activation, plain):
    x, weight, bias, residual = random(2, 3, 40), random(21, 40), random(21), random(2, 3, 21)
    with kernels.reference(plain):
        for options in ({}, dict(bias=bias), dict(residual=residual), dict(bias=bias, residual=residual)):
            near(kernels.linear(x, weight, activation=activation, **options),
                 epilogues.reference(x, weight, activation=activation, **options))
        near(kernels.linear(x[0, 0], weight, bias), epilogues.reference(x[0, 0], weight, bias))


@BOTH
@pytest.mark.parametrize("n", [21, 24])
def test_groups(n, plain):
    ends, a, b = np.array([0, 3, 3, 10], np.int32), random(12, 17), random(4, 17, n)
    with kernels.reference(plain):
        for right in (b, np.ascontiguousarray(b.swapaxes(1, 2)).swapaxes(1, 2)):
            out = np.full((12, n), 7, np.float16)
            kernels.grouped_gemm(a, right, ends, out=out)
            near(out[:10], grouped_gemm.reference(a, b, ends)[:10])
            assert (out[10:] == 7).all()


@BOTH
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("nq, nk", [(1, 1), (1, 200), (70, 90), (90, 70), (0, 5), (5, 0)])
def test_attention(nq, nk, causal, plain):
    q, k, v = random(2, 4, nq, 64), random(2, 2, nk, 64), random(2, 2, nk, 64)
    exact = heads.reference(q, k, v, causal) if nk and nq else (np.zeros(q.shape), np.full(q.shape[:-1], -np.inf))
    with kernels.reference(plain):
        out, lse = kernels.attention(q, k, v, is_causal=causal, enable_gqa=True, return_lse=True)
        near(out, exact[0])
        assert np.allclose(lse, exact[1], atol=1e-4)
        rows = np.ascontiguousarray(q.transpose(0, 2, 1, 3)).transpose(0, 2, 1, 3)  # as a projection leaves it
        near(kernels.attention(rows, k, v, is_causal=causal, enable_gqa=True), exact[0])
        near(kernels.attention(rows[:1], k[:1], v[:1], is_causal=causal, enable_gqa=True), exact[0][:1])
        if nk and nq:
            near(kernels.attention(q[0], k[0], v[0], is_causal=causal, enable_gqa=True, scale=0.3),
                 heads.reference(q[0], k[0], v[0], causal, 0.3)[0])


@BOTH
@pytest.mark.parametrize("causal", [False, True])
def test_packed_sequences(causal, plain):
    ends = np.array([0, 5, 5, 70], np.int32)
    q, k, v = random(72, 4, 64), random(70, 2, 64), random(70, 2, 64)
    pages, table = random(8, 16, 2, 64), RNG.permutation(8).reshape(2, 4).astype(np.int32)
    lengths, some = np.array([50, 3], np.int32), np.array([0, 5, 8], np.int32)
    with kernels.reference(plain):
        out, lse = kernels.attention_varlen(q, k, v, ends, ends, is_causal=causal, return_lse=True)
        exact = sequences.reference(q, k, v, ends, ends, causal=causal)
        near(out[:70], exact[0][:70])
        assert np.allclose(lse[:, :70], exact[1][:, :70], atol=1e-4)
        near(kernels.attention_varlen(q[:8], pages, pages, some, page_table=table, seqused_k=lengths, is_causal=causal),
             sequences.reference(q[:8], pages, pages, some, None, table, lengths, causal)[0])


@BOTH
def test_latent_attention(plain):
    q, rows, table = random(2, 64, 576), random(4, 64, 576), np.array([[2, 1], [0, 3]], np.int32)
    lengths, chosen = np.array([70, 0], np.int32), RNG.integers(-3, 110, (2, 40)).astype(np.int32)
    with kernels.reference(plain):
        near(kernels.mla_decode(q, rows, table, lengths)[0], mla_decode.reference(q, rows, table, lengths)[0], 1e-2)
        tokens = rows.reshape(-1, 576)[:100]
        out, lse = kernels.sparse_prefill(q, tokens, chosen, scale=0.1)
        exact = sparse_prefill.reference(q, tokens, chosen, 0.1)
        near(out, exact[0], 1e-2)
        assert np.allclose(lse, exact[1], atol=1e-3)


def test_rows():
    for dtype in (np.float16, np.float32):
        for x in (random(6, 100, dtype=dtype), random(2, 3, 7, dtype=dtype), random(60, 9, dtype=dtype).T[:, ::2],
                  random(0, 5, dtype=dtype), random(1, dtype=dtype)):
            wide, n = x.astype(np.float64), x.shape[-1]
            weights = np.exp(wide)
            near(kernels.softmax(x), weights / weights.sum(-1, keepdims=True))
            weight, bias = random(n), random(n)
            scale = 1 / np.sqrt((wide**2).mean(-1, keepdims=True) + 1e-5)
            near(kernels.rms_norm(x, (n, ), weight), wide * scale * weight)
            centred = wide - wide.mean(-1, keepdims=True)
            scale = 1 / np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-5)
            near(kernels.layer_norm(x, n, weight, bias), centred * scale * weight + bias)
    x, target = random(5, 33, dtype=np.float32), np.array([0, 32, -100, 4, 4])
    lse = np.log(np.exp(x.astype(np.float64)).sum(1))
    losses = np.where(target == -100, 0, lse - x[np.arange(5), target % 33])
    near(kernels.cross_entropy(x, target, reduction="none"), losses, 1e-5)
    assert abs(kernels.cross_entropy(x, target) - losses.sum() / 4) < 1e-5
    assert abs(kernels.cross_entropy(x, target, reduction="sum") - losses.sum()) < 1e-4


A, Q = random(16, 32), random(2, 8, 64)
INDEX = np.array([0, 8], np.int32)


@pytest.mark.parametrize("call, name", [
    (lambda: kernels.gemm([1], A), "a"),
    (lambda: kernels.gemm(A, A), "b"),
    (lambda: kernels.gemm(A, A.astype(np.float32)), "b"),
    (lambda: kernels.gemm(A.astype(np.float32), A.T), "a"),
    (lambda: kernels.gemm(A[0], A), "a"),
    (lambda: kernels.gemm(A, A.T, out=np.empty((16, 15), np.float16)), "out"),
    (lambda: kernels.gemm(A, A.T, out=np.empty((16, 16), np.float64)), "out"),
    (lambda: kernels.gemm(A, random(32, 32), out=A), "out"),
    (lambda: kernels.gemm(A, A.T, residual=A), "residual"),
    (lambda: kernels.linear(A, A.T), "weight"),
    (lambda: kernels.linear(A, A, A[0]), "bias"),
    (lambda: kernels.linear(A, A, activation="tanh"), "activation"),
    (lambda: kernels.linear(A, A, residual=A), "residual"),
    (lambda: kernels.grouped_gemm(A, A, INDEX), "b"),
    (lambda: kernels.grouped_gemm(A, random(2, 32, 8), INDEX[:1]), "ends"),
    (lambda: kernels.grouped_gemm(A, random(2, 32, 8), INDEX.astype(np.int64)), "ends"),
    (lambda: kernels.attention(Q, Q, Q[:1]), "value"),
    (lambda: kernels.attention(Q, Q[:1], Q[:1]), "enable_gqa"),
    (lambda: kernels.attention(random(3, 8, 64), Q, Q, enable_gqa=True), "key"),
    (lambda: kernels.attention(Q[..., :32], Q[..., :32], Q[..., :32]), "query"),
    (lambda: kernels.attention(Q, Q, Q, out=Q), "out"),
    (lambda: kernels.attention_varlen(Q, Q, Q, INDEX), "cu_seq_k"),
    (lambda: kernels.attention_varlen(Q, Q, Q, INDEX[:0], INDEX), "cu_seq_q"),
    (lambda: kernels.attention_varlen(Q, random(2, 17, 1, 64), random(2, 17, 1, 64), INDEX, page_table=INDEX[None],
                                      seqused_k=INDEX[:1]), "key"),
    (lambda: kernels.mla_decode(Q, Q, INDEX[None], INDEX), "query"),
    (lambda: kernels.sparse_prefill(random(1, 64, 576), random(4, 575), INDEX[None]), "rows"),
    (lambda: kernels.softmax(A, 0), "dim"),
    (lambda: kernels.softmax(A.astype(int)), "x"),
    (lambda: kernels.rms_norm(A, 3), "normalized_shape"),
    (lambda: kernels.layer_norm(A, weight=A), "weight"),
    (lambda: kernels.cross_entropy(A, INDEX), "target"),
    (lambda: kernels.cross_entropy(A[:2], INDEX, reduction="max"), "reduction"),
])  # fmt: skip
def test_errors_name_the_argument(call, name):
    with pytest.raises((TypeError, ValueError), match=f"^`{name}`|`{name}="):
        call()


def test_results_of_both_ways_are_equal():
    """Sums of whole numbers are exact, so the order of a sum is no matter."""
    a, b = (RNG.integers(-4, 4, shape).astype(np.float16) for shape in ((70, 90), (90, 50)))
    with kernels.reference():
        plain = kernels.gemm(a, b)
    assert np.array_equal(plain, kernels.gemm(a, b))


def test_the_variable_of_the_environment():
    """TXL_KERNELS=reference runs plain programs, and torch is not imported for NumPy's arrays."""
    program = ("import sys, numpy as np\nfrom txl import kernels\nfrom txl.kernels.plain import products\n"
               "x = np.ones((8, 8), np.float16)\nassert (kernels.gemm(x, x) == 8).all()\n"
               "assert 'torch' not in sys.modules\n"
               "print(len(products.product_kernel.compiled_kernels()))")
    for value, count in (("reference", "1"), ("", "0")):
        done = subprocess.run([sys.executable, "-c", program], env={**os.environ, "TXL_KERNELS": value},
                              capture_output=True, text=True)
        assert (done.stdout.strip(), done.stderr) == (count, "")


def test_threads():
    """Calls of many threads, of shapes in common and of their own."""
    wrong = []

    def work(seed):
        rng = np.random.default_rng(seed)
        for _ in range(6):
            m, n, k = rng.integers(1, 40, 3)
            a, b = (rng.integers(-3, 3, shape).astype(np.float16) for shape in ((m, k), (k, n)))
            if not np.array_equal(kernels.gemm(a, b), a @ b):
                wrong.append((m, n, k))

    threads = [threading.Thread(target=work, args=(seed % 3, )) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
