"""Latent attention of txl.kernels, decode and sparse prefill: right against float64 on the tile machine and, as code of
sm_90a, on the emulator with all of its checks; the same bits whatever order the engines choose; and nothing that ptxas
complains about."""
import contextlib

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from machine_code import check_machine_code

from txl.kernels.tuned import mla_decode, sparse_prefill

WIDTH = mla_decode.WIDTH
BOUNDS = {np.float16: 8e-3, ml_dtypes.bfloat16: 5e-2}


def on(target):
    return txl.emulate(target) if target else contextlib.nullcontext()


def normal(rng, shape, dtype):
    return rng.standard_normal(shape).astype(dtype)


def compare(lse, logarithms):
    finite = np.isfinite(logarithms)
    assert np.array_equal(np.isfinite(lse), finite)
    assert np.abs(lse[finite] - logarithms[finite]).max(initial=0) < 1e-4


def decode(seed, dtype=np.float16, heads=64, lengths=None, splits=None, width=4):
    """Sequences of some lengths; the rest of their last page is NaNs."""
    rng = np.random.default_rng(seed)
    lengths = np.array(rng.integers(0, width * 64 + 1, 2) if lengths is None else lengths, np.int32)
    rows, q = normal(rng, (len(lengths) * width + 1, 64, WIDTH), dtype), normal(rng, (len(lengths), heads, WIDTH),
                                                                                dtype)
    table = rng.permutation(len(rows))[:len(lengths) * width].reshape(len(lengths), width).astype(np.int32)
    for pages, length in zip(table, lengths):
        if length % 64:
            rows[pages[length // 64], length % 64:] = np.nan
    out, lse = mla_decode.mla_decode(q, rows, table, lengths, splits=splits)
    exact, logarithms = mla_decode.reference(q, rows, table, lengths)
    assert np.abs(out.astype(np.float64) - exact).max() < BOUNDS[dtype]
    compare(lse, logarithms)
    return out


@pytest.mark.parametrize("dtype", BOUNDS)
def test_decode(dtype):
    for seed in range(8):
        decode(seed, dtype, 64 << seed % 2, splits=None if seed % 4 == 3 else 1 + seed % 4)


@pytest.mark.parametrize("splits", [1, 3])
def test_decode_of_edges(splits):
    """Nothing, one token, whole pages, one more than those; as code too."""
    for target in (None, "sm_90a"):
        with on(target):
            decode(9, lengths=[0, 1, 64, 65, 192, 256], splits=splits)
    decode(9, ml_dtypes.bfloat16, lengths=[100], splits=splits)


def prefill(seed, dtype=np.float16, heads=64, queries=3, count=None, programs=2):
    rng = np.random.default_rng(seed)
    count = int(rng.integers(1, 200)) if count is None else count
    rows, q = normal(rng, (300, WIDTH), dtype), normal(rng, (queries, heads, WIDTH), dtype)
    chosen = rng.integers(-50, 350, (queries, count)).astype(np.int32)
    chosen[-1] = np.where(np.arange(count) < 64, -1, chosen[-1])  # a whole block that is not there
    out, lse = sparse_prefill.sparse_prefill(q, rows, chosen, programs=programs)
    exact, logarithms = sparse_prefill.reference(q, rows, chosen)
    assert np.abs(out.astype(np.float64) - exact).max() < BOUNDS[dtype]
    compare(lse, logarithms)
    return out


@pytest.mark.parametrize("dtype", BOUNDS)
def test_sparse_prefill(dtype):
    for seed in range(8):
        prefill(seed, dtype, 64 << seed % 2)


@pytest.mark.parametrize("count", [1, 64, 128, 200])
def test_sparse_prefill_as_code(count):
    with txl.emulate("sm_90a"):
        found = prefill(3, count=count)
    assert np.abs(found.astype(np.float32) - prefill(3, count=count)).max() < 2e-3


@pytest.mark.parametrize("case", [lambda: decode(8, lengths=[150, 256], splits=1), lambda: prefill(8, count=150)])
def test_engines_in_any_order(case):
    with txl.check():
        checked = case()
    assert checked.tobytes() == case().tobytes()


def test_nothing_and_what_does_not_fit():
    q, rows, table = np.ones((2, 64, WIDTH), np.float16), np.ones((3, 64, WIDTH), np.float16), np.zeros((2, 1),
                                                                                                        np.int32)
    lengths = np.ones(2, np.int32)
    assert mla_decode.mla_decode(q[:0], rows, table[:0], lengths[:0])[0].shape == (0, 64, 512)
    out, lse = mla_decode.mla_decode(q, rows[:0], table, lengths * 0)
    assert not out.any() and (lse == -np.inf).all()
    out, lse = sparse_prefill.sparse_prefill(q, rows[0], table[:, :0])
    assert not out.any() and (lse == -np.inf).all()
    for wrong in ((q[:, :32], rows, table, lengths), (q[..., :512], rows, table, lengths),
                  (q, rows[:, :32], table, lengths), (q, rows.astype(
                      np.float32), table, lengths), (q, rows, table, lengths[:1])):
        with pytest.raises(ValueError, match="multiple of 64 heads|elements are|pages have 64 rows"):
            mla_decode.mla_decode(*wrong)
    for wrong in ((q, rows, table), (q, rows[0], table[:1]), (q[:, :1], rows[0], table)):
        with pytest.raises(ValueError, match="names of|multiple of 64 heads"):
            sparse_prefill.sparse_prefill(*wrong)


@pytest.mark.parametrize("dtype", [tl.float16, tl.bfloat16])
def test_machine_code(dtype, tmp_path):
    """No spill and no product that waits for another; rows are gathered 16 bytes at a time."""
    kind = np.float16 if dtype is tl.float16 else ml_dtypes.bfloat16
    desc = txl.tools.tensor_descriptor.TensorDescriptor.from_tensor
    q, out, numbers = desc(np.zeros((64, WIDTH), kind), [64, 256]), desc(np.zeros((64, 512), kind),
                                                                         [64, 256]), np.zeros(64, np.int32)
    rows = np.zeros((1024, WIDTH), kind)
    with txl.emulate("sm_90a"):
        kernel = mla_decode.mla_decode_kernel.warmup(q, desc(rows, [64, 256]), out, np.zeros(
            64, np.float32), numbers, numbers, 4, 0.1, DTYPE=dtype, STAGES=2, num_warpgroups=3, grid=(1, 1, 1))
        check_machine_code(kernel.asm["ptx"], tmp_path)
        kernel = sparse_prefill.sparse_prefill_kernel.warmup(q, rows, out, np.zeros(
            64, np.float32), numbers, 16, 2, 128, 1024, 0.1, DTYPE=dtype, STAGES=2, num_warpgroups=3, grid=(1, ))
        check_machine_code(kernel.asm["ptx"], tmp_path)
        assert kernel.asm["ptx"].count("cp.async.cg.shared.global") == 36
        producer, left, right = kernel.asm["ptx"].split("setmaxnreg.inc")
        # the warps that wait for the copies fence them; no MMA is issued after that wait
        assert "fence.proxy" not in producer
        assert right.count("bar.sync \t3, 128") == 2  # around its output, none at its products
