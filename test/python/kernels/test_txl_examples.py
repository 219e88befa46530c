"""The kernels of examples/txl on the tile machine: right against float64, with every check on, the same bits whatever
order the engines choose."""
import os
import sys
from pathlib import Path

import numpy as np
import pytest

import txl
from txl import alias

alias.install()

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "examples", "txl"))

import blackwell_attention
import blackwell_matmul
import hopper_attention
import hopper_matmul
import latent_attention
import row_softmax
import split_programs

ROOT = Path(__file__).resolve().parents[3]
pytestmark = pytest.mark.skipif(not (ROOT / "src/machine/specification/TMACopy.cpp").exists(),
                                reason="the tile machine of this tree does not run primitives")
SEEDS = 20


@pytest.mark.parametrize("kind", hopper_matmul.KINDS)
@pytest.mark.parametrize("shape", [(128, 128, 64), (192, 160, 136), (64, 304, 8)])
def test_matmul(kind, shape):
    m, n, k = shape
    for seed in range(SEEDS if shape == (192, 160, 136) else 2):
        rng = np.random.default_rng(seed)
        a, b = rng.standard_normal((m, k)).astype(np.float16), rng.standard_normal((n, k)).astype(np.float16)
        result = hopper_matmul.matmul(a, b, kind, block=(128, 64, 64), programs=2)
        exact = a.astype(np.float64) @ b.astype(np.float64).T
        assert np.abs(result - exact).max() <= 2**-10 * np.abs(exact).max() + 1e-6 * k


@pytest.mark.parametrize("causal", [False, True])
@pytest.mark.parametrize("kind", hopper_attention.KINDS)
def test_attention(kind, causal):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 200))
        q, k, v = (rng.standard_normal((1, n, 64)).astype(np.float16) for _ in range(3))
        result = hopper_attention.attention(q, k, v, kind, block=(128, 64), causal=causal)
        assert np.abs(result - hopper_attention.reference(q, k, v, causal)).max() < 4e-3


@pytest.mark.parametrize("kind", blackwell_matmul.KINDS)
def test_matmul_in_tensor_memory(kind):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        m, n, k = (int(rng.integers(1, 40)) * 8 for _ in range(3))
        a, b = rng.standard_normal((m, k)).astype(np.float16), rng.standard_normal((n, k)).astype(np.float16)
        result = blackwell_matmul.matmul(a, b, kind, block=(128, 64, 64), stages=3, programs=2)
        exact = a.astype(np.float64) @ b.astype(np.float64).T
        assert np.abs(result - exact).max() <= 2**-10 * np.abs(exact).max() + 1e-6 * k


@pytest.mark.parametrize("causal", [False, True])
def test_attention_in_tensor_memory(causal):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        n = int(rng.integers(1, 300))
        q, k, v = (rng.standard_normal((1, n, 64)).astype(np.float16) for _ in range(3))
        result = blackwell_attention.attention(q, k, v, causal=causal)
        assert np.abs(result - blackwell_attention.reference(q, k, v, causal)).max() < 4e-3


def test_mla_decode():
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        rows = rng.standard_normal((4 * 64, latent_attention.WIDTH)).astype(np.float16)
        q = rng.standard_normal((1, 64, latent_attention.WIDTH)).astype(np.float16)
        table, lengths = rng.permutation(4)[None, :3].astype(np.int32), rng.integers(1, 3 * 64, 1).astype(np.int32)
        exact = [latent_attention.attend(*pair) for pair in zip(q, latent_attention.paged(table, lengths, rows))]
        assert np.abs(latent_attention.decode(q, rows, table, lengths) - exact).max() < 8e-3


def test_sparse_prefill():
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        rows = rng.standard_normal((300, latent_attention.WIDTH)).astype(np.float16)
        q = rng.standard_normal((1, 64, latent_attention.WIDTH)).astype(np.float16)
        chosen = rng.integers(-100, len(rows), (1, int(rng.integers(1, 150)))).astype(np.int32)
        exact = [latent_attention.attend(x, rows[names[names >= 0]]) for x, names in zip(q, chosen)]
        assert np.abs(latent_attention.prefill(q, rows, chosen) - exact).max() < 8e-3


@pytest.mark.parametrize("kind", row_softmax.KINDS)
def test_softmax(kind):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        rows, columns = (int(n) for n in rng.integers(1, (4, 900)))
        x = (rng.standard_normal((rows, columns)) * 5).astype(np.float32)
        result = row_softmax.softmax(x, kind, num_warps=int(rng.choice([1, 2, 4, 8])))
        assert np.abs(result - row_softmax.reference(x)).max() < 1e-6


@pytest.mark.parametrize("kind", row_softmax.KINDS)
def test_softmax_as_code(kind):
    """On the emulator too."""
    x = (np.random.default_rng(1).standard_normal((2, 500)) * 5).astype(np.float32)
    for warps in (1, 4, 8):
        with txl.emulate("sm_90a"):
            emulated = row_softmax.softmax(x, kind, warps)
        assert np.abs(emulated - row_softmax.reference(x)).max() < 1e-6


@pytest.mark.parametrize("kind", split_programs.KINDS)
def test_softmax_of_two_ctas(kind):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        rows, columns = (int(n) for n in rng.integers(1, (4, 900)))
        x = (rng.standard_normal((rows, columns)) * 5).astype(np.float32)
        result = split_programs.softmax(x, kind, num_warps=int(rng.choice([1, 2, 4, 8])))
        assert np.abs(result - split_programs.softmax_reference(x)).max() < 1e-6


@pytest.mark.parametrize("ctas", [1, 2, 4])
def test_matmul_of_several_ctas(ctas):
    for seed in range(SEEDS):
        rng = np.random.default_rng(seed)
        m, n, k = (int(rng.integers(1, 40)) * 8 for _ in range(3))
        a, b = rng.standard_normal((m, k)).astype(np.float16), rng.standard_normal((n, k)).astype(np.float16)
        result = split_programs.matmul(a, b, ctas)
        exact = a.astype(np.float64) @ b.astype(np.float64).T
        assert np.abs(result - exact).max() <= 2**-10 * np.abs(exact).max() + 1e-6 * k
        assert ctas == 1 or result.tobytes() == split_programs.matmul(a, b, 1).tobytes()


def test_split_programs_as_code():
    """On the emulator too; products have the bits of the tile machine."""
    x = (np.random.default_rng(1).standard_normal((2, 500)) * 5).astype(np.float32)
    a, b = halves(0, 300, 136), halves(1, 200, 136)
    for kind in split_programs.KINDS:
        for warps in (1, 4, 8):
            with txl.emulate("sm_90a"):
                emulated = split_programs.softmax(x, kind, warps)
            assert np.abs(emulated - split_programs.softmax_reference(x)).max() < 1e-6
    for ctas in (2, 4):
        with txl.emulate("sm_90a"):
            emulated = split_programs.matmul(a, b, ctas)
        assert np.abs(emulated - split_programs.matmul(a, b, ctas)).max() <= 2**-5


def halves(seed, *shape):
    return np.random.default_rng(seed).standard_normal(shape).astype(np.float16)


def decode():
    return latent_attention.decode(halves(0, 1, 64, latent_attention.WIDTH), halves(1, 256, latent_attention.WIDTH),
                                   np.array([[2, 0, 1]], np.int32), np.array([150], np.int32))


def prefill():
    chosen = np.random.default_rng(2).integers(-50, 256, (1, 100)).astype(np.int32)
    return latent_attention.prefill(halves(0, 1, 64, latent_attention.WIDTH), halves(1, 256, latent_attention.WIDTH),
                                    chosen)


CASES = {
    **{
        f"matmul-{kind}": lambda kind=kind: hopper_matmul.matmul(
            halves(0, 192, 136), halves(1, 160, 136), kind, (128, 64, 64), programs=2)
        for kind in hopper_matmul.KINDS
    }, **{
        f"attention-{kind}": lambda kind=kind: hopper_attention.attention(
            *(halves(i, 1, 150, 64) for i in range(3)), kind, causal=True)
        for kind in hopper_attention.KINDS
    }, **{
        f"matmul-tensor-{kind}": lambda kind=kind: blackwell_matmul.matmul(
            halves(0, 192, 136), halves(1, 160, 136), kind, (128, 64, 64), 3, 2)
        for kind in blackwell_matmul.KINDS
    }, "attention-tensor": lambda: blackwell_attention.attention(*(halves(i, 1, 290, 64)
                                                                   for i in range(3)), causal=True),
    **{
        f"softmax-{kind}": lambda kind=kind: row_softmax.softmax(halves(0, 3, 600).astype(np.float32), kind)
        for kind in row_softmax.KINDS
    }, **{
        f"split-softmax-{kind}": lambda kind=kind: split_programs.softmax(halves(0, 3, 600).astype(np.float32), kind)
        for kind in split_programs.KINDS
    }, "split-matmul": lambda: split_programs.matmul(halves(0, 300, 136), halves(1, 200, 136)), "mla_decode": decode,
    "sparse_prefill": prefill,
}


@pytest.mark.parametrize("case", CASES)
def test_engines_in_any_order(case):
    """Check mode runs a kernel with engines as late as the waits allow, as early as possible, and in between: the same
    bits each time."""
    with txl.check():
        checked = CASES[case]()
    assert checked.tobytes() == CASES[case]().tobytes()


@pytest.mark.parametrize("case", [decode, prefill])
def test_latent_attention_as_code(case):
    """They fit a GPU's shared memory, and are right there."""
    with txl.emulate("sm_90a"):
        found = case()
    assert np.abs(found.astype(np.float32) - case()).max() < 2e-3
