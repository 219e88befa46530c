"""The kernels of kernels/: right against float64 on the tile machine and, as code of sm_90a, on the emulator with all of its checks; the
same bits whatever order the engines choose; and nothing that ptxas complains about."""
import contextlib
import runpy
import sys
from pathlib import Path

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from machine_code import check_machine_code

FOLDER = Path(__file__).resolve().parents[2] / "kernels"
sys.path.insert(0, str(FOLDER))

import attention  # noqa: E402
import gemm  # noqa: E402
import rows  # noqa: E402

TYPES = [np.float16, ml_dtypes.bfloat16]


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.py")))
def test_every_kernel_shows_itself(name, capsys):
    runpy.run_path(str(FOLDER / name), run_name="__main__")
    assert "from the exact" in capsys.readouterr().out


def random(rng, shape, dtype):
    return rng.standard_normal(shape).astype(dtype)


def attend(rng, dtype, heads, group, nq, nk, d, causal, **options):
    q = random(rng, (heads * group, nq, d), dtype)
    k, v = (random(rng, (heads, nk, d), dtype) for _ in range(2))
    out, lse = attention.attention(q, k, v, causal, **options)
    exact, logarithms = attention.reference(q, k, v, causal)
    assert np.abs(out.astype(np.float64) - exact).max(initial=0) < (4e-3 if dtype is np.float16 else 3e-2)
    assert np.abs(lse - logarithms).max(initial=0) < 1e-4
    return out


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("dtype", TYPES)
def test_attention(dtype, causal):
    for seed in range(8):
        rng = np.random.default_rng(seed)
        nq, nk = rng.integers(1, 400, 2)
        attend(rng, dtype, 1 + seed % 2, 1 + seed // 2 % 3, int(nq), int(nk), 64 << seed % 2, causal)


@pytest.mark.parametrize("nq, nk, d, causal", [(128, 256, 128, False), (200, 130, 64, True), (64, 1, 128, False), (300, 300, 128, True)])
def test_attention_as_code(nq, nk, d, causal):
    with txl.emulate("sm_90a"):
        found = attend(np.random.default_rng(3), np.float16, 1, 2, nq, nk, d, causal)
    # What is an approximation there, and the order of a product's sums, are all that differ.
    assert np.abs(found.astype(np.float32) - attend(np.random.default_rng(3), np.float16, 1, 2, nq, nk, d, causal)).max() < 2e-3


def test_attention_in_extreme_rows():
    """Scores that grow, that are far apart, and that are all the same."""
    rng = np.random.default_rng(4)
    k, v = random(rng, (1, 300, 64), np.float16), random(rng, (1, 300, 64), np.float16)
    for q in (np.zeros((1, 70, 64), np.float16), random(rng, (1, 70, 64), np.float16) * 40, k[:, :70] * 8):
        for keys in (k, k * np.linspace(0, 4, 300)[None, :, None].astype(np.float16), k * np.linspace(4, 0, 300)[None, :, None].astype(np.float16)):
            out, _ = attention.attention(q, keys, v)
            assert np.abs(out - attention.reference(q, keys, v)[0]).max() < 4e-3


def test_attention_of_nothing():
    q = np.ones((2, 3, 64), np.float16)
    out, lse = attention.attention(q, q[:, :0], q[:, :0])
    assert not out.any() and (lse == -np.inf).all()
    assert attention.attention(q[:, :0], q, q)[0].shape == (2, 0, 64)
    for wrong in ((q[..., :32], q, q), (q, q, q[:, :2]), (q[:1], q, q), (q.astype(np.float32), q, q)):
        with pytest.raises(ValueError, match="do not go with|elements are"):
            attention.attention(*wrong)


def multiply(rng, order, dtype, m, n, k, batch=(), **options):
    a, b = random(rng, (*batch, m, k), dtype), random(rng, (*batch, k, n), dtype)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    a, b = (x if by == "n" else np.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2) for x, by in zip((a, b), order))
    found = gemm.gemm(a, b, **options)
    unit = 2.0**-10 if dtype is np.float16 else 2.0**-7
    assert found.shape == exact.shape
    assert np.abs(found.astype(np.float64) - exact).max(initial=0) <= unit * np.abs(exact).max(initial=0) + 1e-5
    return found


@pytest.mark.parametrize("order", ["nn", "nt", "tn", "tt"])
@pytest.mark.parametrize("dtype", TYPES)
def test_gemm(order, dtype):
    for seed, (m, n, k) in enumerate([(128, 256, 64), (264, 520, 200), (8, 8, 8), (136, 264, 1000)]):
        multiply(np.random.default_rng(seed), order, dtype, m, n, k, block_n=128 << seed % 2)


@pytest.mark.parametrize("order", ["nn", "nt", "tn", "tt"])
def test_gemm_as_code(order):
    for block_n in (128, 256):
        with txl.emulate("sm_90a"):
            multiply(np.random.default_rng(5), order, np.float16, 264, 328, 200, block_n=block_n, programs=3)


@pytest.mark.parametrize("dtype", [ml_dtypes.float8_e4m3fn, ml_dtypes.float8_e5m2])
def test_gemm_of_8_bits(dtype):
    rng = np.random.default_rng(11)
    for m, n, k, block_n in ((128, 256, 128, 256), (72, 264, 400, 128)):
        a, b = rng.integers(-4, 4, (m, k)).astype(dtype), rng.integers(-4, 4, (n, k)).astype(dtype).T
        exact = a.astype(np.float32) @ b.astype(np.float32)
        for target in (None, "sm_90a"):
            with txl.emulate(target) if target else contextlib.nullcontext():
                found = gemm.gemm(a, b, block_n=block_n)
                sums = gemm.gemm(a, b, out=np.empty((m, n), np.float32), block_n=block_n)
            assert found.dtype == ml_dtypes.bfloat16 and np.array_equal(found, exact.astype(ml_dtypes.bfloat16))
            assert np.array_equal(sums, exact)
    with pytest.raises(ValueError, match="neighbours along K"):
        gemm.gemm(a, np.ascontiguousarray(b))


@txl.jit
def halved_and_numbered(tile, rows, columns):
    return tl.maximum(tile, 0) * 0.5 + rows + columns * 0.25


def test_gemm_in_a_batch_with_an_epilogue():
    rng = np.random.default_rng(6)
    a, b = rng.integers(-4, 4, (3, 136, 72)).astype(np.float16), rng.integers(-4, 4, (3, 72, 264)).astype(np.float16)
    exact = np.maximum(a.astype(np.float32) @ b, 0) * 0.5 + np.arange(136)[:, None] + np.arange(264) * 0.25
    for block_n in (128, 256):
        out = gemm.gemm(a, b, out=np.empty((3, 136, 264), np.float32), epilogue=halved_and_numbered, block_n=block_n)
        assert np.array_equal(out, exact)
        with txl.emulate("sm_90a"):
            out = gemm.gemm(a, b, out=np.empty((3, 136, 264), np.float32), epilogue=halved_and_numbered, block_n=block_n)
        assert np.array_equal(out, exact)


def test_gemm_of_nothing():
    rng = np.random.default_rng(7)
    for shape in ((0, 8, 8), (8, 0, 8), (8, 16, 0)):
        multiply(rng, "nn", np.float16, *shape)
    for wrong in (np.ones((16, 8), np.float16), np.ones((8, 8), np.float32), np.ones((2, 8, 8), np.float16)):
        with pytest.raises(ValueError, match="cannot be multiplied"):
            gemm.gemm(np.ones((8, 8), np.float16), wrong)
    with pytest.raises(ValueError, match="not float32"):
        gemm.gemm(np.ones((8, 8), np.float32), np.ones((8, 8), np.float32))


@pytest.mark.parametrize("case", [lambda rng: attend(rng, np.float16, 1, 1, 200, 300, 64, True),
                                  lambda rng: multiply(rng, "nt", np.float16, 264, 264, 200)])
def test_engines_in_any_order(case):
    with txl.check():
        checked = case(np.random.default_rng(8))
    assert checked.tobytes() == case(np.random.default_rng(8)).tobytes()


def test_machine_code(tmp_path):
    """No spill and no product that waits for another; an epilogue in which no thread asks another for elements."""
    x = np.zeros((1, 1024, 1024), np.float16)
    desc = txl.tools.tensor_descriptor.TensorDescriptor.from_tensor
    with txl.emulate("sm_90a"):
        for block_n in (128, 256):
            for a_rows, b_rows in ((True, False), (True, True), (False, True)):
                kernel = gemm.gemm_kernel.warmup(
                    desc(x, [1, 64, 64]), desc(x, [1, 64, block_n] if b_rows else [1, block_n, 64]), desc(x, [1, 64, 64]), 1, 1024, 1024,
                    1024, A_BY_ROWS=a_rows, B_BY_ROWS=b_rows, BLOCK_N=block_n, BLOCK_K=64, GROUP=8, STAGES=4, DTYPE=tl.float16,
                    OUT=tl.float16, EPILOGUE=None, num_warpgroups=3, grid=(1, ))  # fmt: skip
                check_machine_code(kernel.asm["ptx"], tmp_path)
                assert "stmatrix" in kernel.asm["ptx"] and "ld.shared" not in kernel.asm["ptx"]
        for d in (64, 128):
            for causal in (False, True):
                x = np.zeros((1, 1024, d), np.float16)
                kernel = attention.attention_forward.warmup(
                    *(desc(x, [1, rows, d]) for rows in (64, 128, 128, 64)), np.zeros(1024, np.float32), 0.1, 1024, 1024, 1, HEAD=d,
                    BLOCK_N=128, STAGES=2, CAUSAL=causal, DTYPE=tl.float16, num_warpgroups=3, grid=(1, ))  # fmt: skip
                check_machine_code(kernel.asm["ptx"], tmp_path)


def exact_rows(name, x, weight, bias):
    x = x.astype(np.float64)
    if name == "softmax":
        weights = np.exp(x - x.max(-1, keepdims=True))
        return weights / weights.sum(-1, keepdims=True)
    if name == "layer_norm":
        x = x - x.mean(-1, keepdims=True)
    return x / np.sqrt((x * x).mean(-1, keepdims=True) + 1e-5) * weight.astype(np.float64) + (bias if name == "layer_norm" else 0)


@pytest.mark.parametrize("name", ["softmax", "layer_norm", "rms_norm"])
def test_rows(name, monkeypatch):
    """Whole rows, rows in pieces, rows that are far from each other; on the machine and on the emulator."""
    rng = np.random.default_rng(9)
    monkeypatch.setattr(rows, "WHOLE", 1024)
    for shape, dtype in (((3, 1), np.float32), ((2, 3, 1000), np.float16), ((5, 1024), ml_dtypes.bfloat16), ((2, 20000), np.float32)):
        x = (random(rng, (*shape[:-1], shape[-1] + 24), np.float32) * 3 + 1).astype(dtype)
        x = x[..., :shape[-1]] if len(shape) == 2 else np.ascontiguousarray(x[..., :shape[-1]])
        weight, bias = random(rng, shape[-1:], dtype), random(rng, shape[-1:], dtype)
        arguments = {"softmax": (x, ), "layer_norm": (x, weight, bias), "rms_norm": (x, weight)}[name]
        exact = exact_rows(name, x, weight, bias)
        unit = {np.float32: 2e-6, np.float16: 2.0**-10, ml_dtypes.bfloat16: 2.0**-7}[dtype] * max(1, np.abs(exact).max())
        function = getattr(rows, name)
        assert np.abs(function(*arguments).astype(np.float64) - exact).max() < unit, shape
        with txl.emulate("sm_90"):
            assert np.abs(function(*arguments).astype(np.float64) - exact).max() < unit, shape
    assert function(np.zeros((0, 5), np.float32)).shape == (0, 5)
    with pytest.raises(ValueError, match="not neighbours"):
        function(np.zeros((8, 4), np.float32).T)
    if name != "softmax":
        with pytest.raises(ValueError, match="a row has 5 elements"):
            function(np.zeros((2, 5), np.float32), np.zeros(4, np.float32))


def test_cross_entropy():
    rng = np.random.default_rng(10)
    for columns, dtype in ((7, np.float32), (1000, np.float16), (20000, np.float32)):
        x = (random(rng, (6, columns), np.float32) * 5).astype(dtype)
        x[0, : columns // 2] = -np.inf
        target = np.array([columns - 1, 0, 5, -100, columns // 2, 1], np.int64)
        scale = random(rng, (6, ), np.float32)
        wide = x.astype(np.float64)
        lse = np.log(np.exp(wide - wide.max(1, keepdims=True)).sum(1)) + wide.max(1)
        taken = target != -100
        loss = np.where(taken, lse - wide[np.arange(6), np.where(taken, target, 0)], 0)
        gradient = (np.exp(wide - lse[:, None]) - (np.arange(columns) == target[:, None])) * np.where(taken, scale, 0)[:, None]
        for target_of in (None, "sm_90"):
            with txl.emulate(target_of) if target_of else contextlib.nullcontext():
                found, logarithms = rows.cross_entropy(x, target)
                slope = rows.cross_entropy_gradient(x, target, logarithms, scale)
            assert np.abs(found - loss).max() < 2e-5 and np.abs(logarithms - lse).max() < 2e-5
            assert np.abs(slope - gradient).max() < (1e-5 if dtype is np.float32 else 2e-3)
    assert rows.cross_entropy(np.zeros((0, 4), np.float32), np.zeros(0, np.int64))[0].shape == (0, )
