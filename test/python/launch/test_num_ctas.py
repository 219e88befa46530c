"""`num_ctas` of plain programs: accepted wherever they run, the results of one CTA."""
import numpy as np
import pytest
import txl
import txl.language as tl


@txl.jit
def row_sums(x_ptr, y_ptr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * N + tl.arange(0, N)
    x = tl.load(x_ptr + rows[:, None] * K + tl.arange(0, K)[None, :])
    y = tl.dot(x, tl.trans(x), input_precision="ieee")
    tl.store(y_ptr + rows, tl.sum(y, axis=1))


@txl.jit
def squares(x_ptr, y_ptr, N: tl.constexpr, K: tl.constexpr):
    rows = tl.program_id(0) * N + tl.arange(0, N)
    x = tl.load(x_ptr + rows[:, None] * K + tl.arange(0, K)[None, :]).to(tl.float32)
    tl.store(y_ptr + rows, tl.sum(x * x, axis=1))


@pytest.mark.parametrize("warps, ctas, together", [(4, 1, 4), (4, 2, 8), (1, 16, 16), (8, 16, 32), (32, 2, 32)])
def test_without_products_one_cta_of_all_the_warps(warps, ctas, together):
    x = np.random.default_rng(0).integers(-4, 4, (128, 32)).astype(np.float16)
    y = np.zeros(128, np.float32)
    with txl.emulate("sm_90a"):
        kernel = squares[(2, )](x, y, 64, 32, num_warps=warps, num_ctas=ctas)
    assert np.array_equal(y, (x.astype(np.float32)**2).sum(1))
    assert (kernel.metadata.num_warps, kernel.metadata.num_ctas) == (together, 1)


@pytest.mark.parametrize("target, warps, ctas, made", [
    # no such clusters
    ("sm_80", 4, 2, (8, 1)), ("sm_80", 32, 2, (32, 1)), ("sm_90a", 1, 16, (16, 1)), ("sm_90a", 8, 16, (32, 1)),
    ("sm_90a", 4, 1, (4, 1)), ("sm_90a", 4, 2, (4, 2)), ("sm_90", 1, 8, (1, 8)), ("sm_90a", 32, 2, (32, 2))])
def test_products(target, warps, ctas, made):
    """Spread over a cluster, if the target has such."""
    x = np.random.default_rng(0).integers(-4, 4, (128, 32)).astype(np.float16)
    y = np.zeros(128, np.float32)
    with txl.emulate(target):
        kernel = row_sums[(2, )](x, y, 64, 32, num_warps=warps, num_ctas=ctas)
    blocks = x.reshape(2, 64, 32).astype(np.float32)
    assert np.array_equal(y, (blocks @ blocks.swapaxes(1, 2)).sum(2).ravel())
    assert (kernel.metadata.num_warps, kernel.metadata.num_ctas) == made


@txl.jit(noinline=True)
def called(x):
    return x + 1


@txl.jit
def with_a_call(x_ptr, y_ptr):
    i = tl.arange(0, 64)
    x = called(tl.load(x_ptr + i[:, None] * 64 + i[None, :]))
    tl.store(y_ptr + i[:, None] * 64 + i[None, :], tl.dot(x, x))


def test_functions_that_are_called_take_whole_tiles():
    x, y = np.arange(4096).reshape(64, 64).astype(np.float16) % 7, np.zeros((64, 64), np.float32)
    with txl.emulate("sm_90a"):
        kernel = with_a_call[(1, )](x, y, num_ctas=2)
    assert np.array_equal(y, (x + 1).astype(np.float32) @ (x + 1).astype(np.float32)) and kernel.metadata.num_ctas == 1


@pytest.mark.parametrize("ctas", [0, -1, 3, 32, 2**40, "two"])
def test_wrong_numbers(ctas):
    x = np.zeros((64, 32), np.float16)
    with txl.emulate("sm_90a"), pytest.raises((txl.CompilationError, ValueError, TypeError, RuntimeError),
                                              match="num_ctas"):
        row_sums[(1, )](x, np.zeros(64, np.float32), 64, 32, num_ctas=ctas)
