"""The examples at small sizes: within their stated bounds, the same bits twice, with both kinds of array."""
import importlib.util
import os
import subprocess
import sys

import numpy as np
import pytest

import txl
from txl import alias

alias.install()

FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples")
sys.path.insert(0, FOLDER)

import arrays
import attention
import cases
import frameworks
import layer_norm
import matmul
import softmax

KINDS = ["numpy"] + ["torch"] * (importlib.util.find_spec("torch") is not None)
FILES = ["vector_add", "softmax", "matmul", "layer_norm", "dropout", "attention"]


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("case", cases.cases("small"), ids=lambda c: f"{c.name}-{c.dtype}".replace(" ", "_"))
def test_small_cases(case, kind):
    runs = []
    for _ in range(2):
        results = case.run(*(arrays.from_numpy(x, kind) for x in case.inputs))
        runs.append([arrays.to_numpy(r).copy() for r in results])
    assert cases.error(runs[0], case.exact(*case.inputs)) <= case.bound
    for a, b in zip(*runs):
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("shape", [(1, 1), (3, 7), (5, 128), (2, 1000), (70, 33)])
def test_softmax_shapes(shape):
    x = np.random.default_rng(1).standard_normal(shape, dtype=np.float32) * 10
    assert np.abs(softmax.softmax(x) - softmax.reference(x.astype(np.float64))).max() < 1e-6


@pytest.mark.parametrize("dtype, bound", [("float32", 2e-5), ("float16", 6e-4), ("bfloat16", 5e-3)])
@pytest.mark.parametrize("shape", [(1, 1, 1), (16, 16, 16), (33, 65, 100), (130, 70, 31)])
@pytest.mark.parametrize("layout", ["nn", "nt", "tn"])
def test_matmul_shapes_and_layouts(shape, dtype, bound, layout):
    if dtype == "bfloat16":
        dtype = pytest.importorskip("ml_dtypes").bfloat16
    m, n, k = shape
    rng = np.random.default_rng(2)
    a = rng.standard_normal((k, m)).astype(dtype).T if layout[0] == "t" else rng.standard_normal((m, k)).astype(dtype)
    b = rng.standard_normal((n, k)).astype(dtype).T if layout[1] == "t" else rng.standard_normal((k, n)).astype(dtype)
    for activation in ("", "leaky_relu", "gelu"):
        expected = a.astype(np.float64) @ b.astype(np.float64)
        if activation == "leaky_relu":
            expected = np.where(expected >= 0, expected, 0.01 * expected)
        elif activation == "gelu":
            import math
            expected = 0.5 * expected * (1 + np.vectorize(math.erf)(expected * 0.5**0.5))
        c = matmul.matmul(a, b, activation, out=np.empty((m, n), a.dtype), blocks=(32, 32, 16, 2))
        assert cases.error([arrays.to_numpy(c)], [expected]) < bound


def test_matmul_tunes_itself_and_stays_right():
    rng = np.random.default_rng(3)
    a, b = rng.standard_normal((96, 80), dtype=np.float32), rng.standard_normal((80, 64), dtype=np.float32)
    c = matmul.matmul(a, b, tuned=True)
    assert cases.error([c], [a.astype(np.float64) @ b.astype(np.float64)]) < 2e-5
    assert matmul.tuned_kernel.best_config in matmul.tuned_kernel.configs


@pytest.mark.parametrize("dtype", ["float16", "float32"])
@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("lengths", [(64, 64), (100, 100), (17, 17), (130, 200)])
def test_attention_shapes(dtype, causal, lengths):
    queries, keys = lengths
    rng = np.random.default_rng(4)
    q = rng.standard_normal((2, 3, queries, 32)).astype(dtype)
    k, v = (rng.standard_normal((2, 3, keys, 32)).astype(dtype) for _ in range(2))
    out, lse = attention.attention(q, k, v, causal, block_m=32, block_n=16)
    expected, logarithms = attention.reference(*(x.astype(np.float64) for x in (q, k, v)), causal)
    assert cases.error([out], [expected]) < 3e-3
    assert np.abs(lse - logarithms).max() < (1e-4 if dtype == "float16" else 3e-3)


def test_attention_takes_any_strides():
    rng = np.random.default_rng(5)
    q, k, v = (rng.standard_normal((2, 40, 3, 32)).astype(np.float16).transpose(0, 2, 1, 3) for _ in range(3))
    out, _ = attention.attention(q, k, v)
    expected, _ = attention.reference(*(x.astype(np.float64) for x in (q, k, v)))
    assert cases.error([out], [expected]) < 2e-3


@pytest.mark.parametrize("shape", [(1, 16), (5, 100), (130, 257)])
def test_layer_norm_backward_shapes(shape):
    rng = np.random.default_rng(6)
    x, dy = (rng.standard_normal(shape, dtype=np.float32) for _ in range(2))
    w, b = (rng.standard_normal(shape[1], dtype=np.float32) for _ in range(2))
    y, mean, rstd = layer_norm.layer_norm(x, w, b)
    results = y, *layer_norm.layer_norm_backward(dy, x, w, mean, rstd, groups=8)
    x, dy, w, b = (a.astype(np.float64) for a in (x, dy, w, b))
    expected, *statistics = layer_norm.reference(x, w, b)
    assert cases.error(results, [expected, *layer_norm.reference_backward(dy, x, w, *statistics)]) < 5e-5


@pytest.mark.parametrize("name", FILES)
def test_each_file_runs_as_a_program(name):
    done = subprocess.run([sys.executable, "-m", "txl", os.path.join(FOLDER, f"{name}.py")], capture_output=True,
                          text=True, timeout=300)
    assert done.returncode == 0, done.stderr
    assert "error" in done.stdout


def test_the_demo(tmp_path):
    done = subprocess.run([sys.executable, "-m", "txl", os.path.join(FOLDER, "demo.py"), "--small", "--out",
                           str(tmp_path)], capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "WRONG" not in done.stdout and "identical bits" in done.stdout
    kept = sorted(p.name for p in tmp_path.iterdir())
    assert "vector_add_float32.ttir" in kept and len(kept) >= 8
    assert "tt.dot" in (tmp_path / "matmul_float16.ttir").read_text()


@pytest.mark.parametrize("way", [way for ways in frameworks.FRAMEWORKS.values() for way in ways],
                         ids=lambda way: way.__name__)
def test_frameworks(way):
    name = way.__name__.split("_")[1]
    module = pytest.importorskip(name)
    if name == "cupy" and not module.cuda.is_available():
        pytest.skip("CuPy wants a GPU")
    for shape in ((1, 1), (7, 100), (3, 128)):
        x = np.random.default_rng(3).standard_normal(shape, dtype=np.float32)
        factors = np.arange(1, shape[0] + 1, dtype=np.float32)
        assert np.array_equal(way(x, factors), x * factors[:, None])


def test_the_arrays_of_jax_are_read_only():
    jnp = pytest.importorskip("jax.numpy")
    x = jnp.ones((2, 8), jnp.float32)
    with pytest.raises(txl.ReadOnlyError):
        frameworks.scale_rows(x, jnp.ones(2, jnp.float32), x)
