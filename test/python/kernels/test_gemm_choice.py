"""The choice of a kernel for a product: by a model, for any shape, and one that runs."""
import numpy as np
import pytest
from txl import kernels
from txl.kernels import products
from txl.kernels.tuned.choice import CAPACITY, choose
from txl.kernels.tuned.results import Gpu

SIZES = (1, 2, 8, 9, 63, 64, 65, 100, 128, 500, 512, 513, 2048, 5000)


def shared_bytes(options, size):
    """Of the buffers of `split_gemm`."""
    rows, block = 64 * options["consumers"], options["block"]
    exchange = rows * block * 4 if options.get("split", 1) > 1 else rows * min(block, 32) * 4
    return options["stages"] * (rows + block) * options["block_k"] * size + exchange


@pytest.mark.parametrize("size", [1, 2])
@pytest.mark.parametrize("programs", [4, 78, 132])
def test_every_choice_can_run(programs, size):
    for m in SIZES:
        for n in (*SIZES, 28672, 100001):
            for k in (1, 64, 4096, 28672):
                for batch in (1, 7):
                    chosen = choose(m, n, k, batch, size, Gpu(programs))
                    assert chosen.time > 0
                    if chosen.kernel == "split_gemm":
                        assert shared_bytes(chosen.options, size) <= CAPACITY, (m, n, k, chosen)
                        assert chosen.options["stages"] >= 3
                        assert chosen.options.get("whole", 0) % (chosen.options.get("programs") or 1) == 0


def test_what_is_chosen():
    """Few rows or columns: their tile is narrow, and CTAs share no K. Many: the persistent kernel, or tiles that fill
    the SMs in one round; and those that do not fill a round are shared by pairs."""
    for m in (1, 8, 64):
        for shape in ((m, 4096), (4096, m)):
            chosen = choose(*shape, 4096, 1, 2, Gpu(132))
            assert chosen.kernel == "split_gemm" and chosen.options["block"] == max(8, m)
            assert chosen.options["swapped"] == (shape[1] > m)
    assert choose(8192, 8192, 8192, 1, 2, Gpu(132)).options == {"block_n": 256, "stages": 4}
    assert choose(512, 4096, 4096, 1, 2, Gpu(132)).options["block_n"] == 128
    assert choose(512, 6144, 4096, 1, 2, Gpu(132)).options["consumers"] == 3
    assert choose(512, 10240, 8192, 1, 2, Gpu(132)).options["split"] == 2


@pytest.mark.parametrize("m, n", [(1, 1000), (1000, 1), (40, 700), (200, 700), (300, 1100)])
@pytest.mark.parametrize("out_dtype", [np.float16, np.float32])
def test_what_is_chosen_for_132_sms_is_right(m, n, out_dtype, monkeypatch):
    """On the tile machine, which would otherwise count as 4 SMs."""
    monkeypatch.setattr(products, "gpu_of", lambda x: Gpu(132))
    rng = np.random.default_rng(0)
    a, b = (rng.integers(-4, 5, shape).astype(np.float16) for shape in ((m, 136), (136, n)))
    residual = rng.integers(-4, 5, (m, n)).astype(out_dtype)
    memory = np.zeros((m, n + 3), out_dtype)
    for out in (None if out_dtype is np.float16 else np.zeros((m, n), out_dtype), memory[:, 1:n + 1]):
        found = kernels.gemm(a, b, out=out, residual=residual)
        np.testing.assert_array_equal(found, (a.astype(np.float32) @ b.astype(np.float32) + residual).astype(out_dtype))
    assert not memory[:, 0].any() and not memory[:, n + 1:].any()


def test_results_that_have_no_element_steps():
    """A field of a record: its elements are not whole steps of their size, so it is written through a copy."""
    records = np.zeros((5, 40), [("tag", np.uint8), ("x", np.float16)])
    a, b = np.ones((5, 16), np.float16), np.ones((16, 40), np.float16)
    kernels.gemm(a, b, out=records["x"])
    assert (records["x"] == 16).all() and not records["tag"].any()
