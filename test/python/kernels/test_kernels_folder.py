"""The kernels of txl.kernels: right against float64 on the tile machine and, as code of sm_90a, on the emulator with all
of its checks; the same bits whatever order the engines choose; and nothing that ptxas complains about."""
import contextlib
import subprocess
import sys

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl
from kernel_files import ROOT
from machine_code import check_machine_code
from txl.kernels import __main__ as small_cases
from txl.kernels.tuned import attention, attention_varlen, causal_order, gemm, grouped_gemm, rows

FOLDER = ROOT / "python/txl/kernels/tuned"
TYPES = [np.float16, ml_dtypes.bfloat16]


@pytest.mark.parametrize("name", sorted(set(small_cases.cases())))
def test_every_kernel_shows_itself(name, capsys):
    small_cases.cases()[name]()
    assert "from the exact" in capsys.readouterr().out


def run_small_case(*arguments):
    return subprocess.run([sys.executable, "-W", "error", "-m", "txl.kernels", *arguments], capture_output=True,
                          text=True, encoding="utf-8")


def test_the_command_that_the_pages_name():
    """It runs without a warning: of a module that Python imports and runs once more, say."""
    others = {"__init__", "causal_order", "choice", "launches", "packed_weights", "results", "selection", "tiles"}
    assert set(small_cases.cases()) == {path.stem for path in FOLDER.glob("*.py")} - others
    done = run_small_case("rows")
    assert done.returncode == 0 and "from the exact result" in done.stdout and not done.stderr, done.stderr
    done = run_small_case("rows", "launches")
    assert done.returncode == 2 and "there is no kernel `launches`; there are attention, " in done.stderr


def test_with_tensors_of_torch():
    """What the GPU runs is right here: every kernel with torch's tensors."""
    pytest.importorskip("torch")
    done = subprocess.run([sys.executable, ROOT / "test/gpu/tuned_kernels.py", "cpu"], capture_output=True,
                          text=True)
    assert done.returncode == 0, done.stdout[-500:] + done.stderr[-2000:]


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
        attend(rng, dtype, 1 + seed % 2, 1 + seed // 2 % 3, int(nq), int(nk), 64 << seed % 2, causal,
               speculative=seed % 3 == 0)


@pytest.mark.parametrize("speculative", [False, True])
@pytest.mark.parametrize("nq, nk, d, causal", [(128, 256, 128, False), (200, 130, 64, True), (64, 1, 128, False),
                                               (300, 300, 128, True)])
def test_attention_as_code(nq, nk, d, causal, speculative):
    with txl.emulate("sm_90a"):
        found = attend(np.random.default_rng(3), np.float16, 1, 2, nq, nk, d, causal, speculative=speculative)
    # What is an approximation there, and the order of a product's sums, are all that differ.
    assert np.abs(found.astype(np.float32) -
                  attend(np.random.default_rng(3), np.float16, 1, 2, nq, nk, d, causal)).max() < 2e-3


def test_attention_in_extreme_rows():
    """Scores that grow, that differ much, and that are all the same."""
    rng = np.random.default_rng(4)
    k, v = random(rng, (1, 300, 64), np.float16), random(rng, (1, 300, 64), np.float16)
    for q in (np.zeros((1, 70, 64), np.float16), random(rng, (1, 70, 64), np.float16) * 40, k[:, :70] * 8):
        for keys in (k, k * np.linspace(0, 4, 300)[None, :, None].astype(np.float16),
                     k * np.linspace(4, 0, 300)[None, :, None].astype(np.float16)):
            for speculative in (False, True):
                out, _ = attention.attention(q, keys, v, speculative=speculative)
                assert np.abs(out - attention.reference(q, keys, v)[0]).max() < 4e-3


@pytest.mark.parametrize("d, causal", [(64, False), (128, True)])
@pytest.mark.parametrize("size", [10, 30])
def test_attention_that_jumps(size, d, causal):
    """A key that outweighs all blocks before it: by less than a float holds, and by more, where the tile is done
    again."""
    rng = np.random.default_rng(12)
    q = np.ones((1, 200, d), np.float16)
    k, v = random(rng, (1, 400, d), np.float16) / 8, random(rng, (1, 400, d), np.float16)
    k[0, 5] = size * 4 / d**0.5  # its scores are 4 size
    exact, logarithms = attention.reference(q, k, v, causal)
    with np.errstate(over="ignore"):
        assert np.isfinite(np.exp2(np.float32(logarithms.max() * 1.44 - 8))) == (size == 10)
    for target in (None, "sm_90a"):
        with txl.emulate(target) if target else contextlib.nullcontext():
            out, lse = attention.attention(q, k, v, causal, speculative=True)
        assert np.abs(out - exact).max() < 4e-3 and np.abs(lse - logarithms).max() < 1e-3


@pytest.mark.parametrize("heads, tiles, together, programs", [(128, 32, 16, 132), (8, 32, 8, 132), (40, 5, 4, 114),
                                                              (3, 1, 1, 2), (1, 9, 1, 9)])
def test_order_of_causal_tiles(heads, tiles, together, programs):
    """Each tile is computed, no program computes more than one tile more than another, and heads that are read together
    stay together."""
    costs = range(2, 2 + tiles)
    ends, *rounds = causal_order.tile_order(heads, 128 * tiles, 128 * tiles, 128, 128, together, programs, None)
    mine = [[row[program] for row in rounds[:ends[program] // programs]] for program in range(programs)]
    assert sorted(tile for several in mine for tile in several) == list(range(heads * tiles)) and not any(rounds[-1])
    cost = {tile: costs[causal_order.tile_of.fn(tile, tiles, heads, together)[1]] for tile in range(heads * tiles)}
    work = [sum(cost[tile] for tile in several) for several in mine]
    assert max(work) <= sum(cost.values()) / programs + max(costs)
    assert all(several == sorted(several) for several in mine)
    if heads * tiles == 128 * 32:
        assert max(work) < 1.006 * sum(work) / programs


@pytest.mark.parametrize("programs", [1, 3, 5, 64])
@pytest.mark.parametrize("d", [64, 128])
def test_attention_in_any_order(d, programs):
    """The bits are the same whatever program computes a tile, also where tiles are done again."""
    rng = np.random.default_rng(14)
    q, k, v = (random(rng, (5, 300, d), np.float16) for _ in range(3))
    k[0, 5] = 30 * 4 / d**0.5
    alone = attention.attention(np.abs(q), k, v, True, speculative=d == 128, programs=64)
    for target in (None, "sm_90a") if programs == 3 else (None, ):
        with txl.emulate(target) if target else contextlib.nullcontext():
            found = attention.attention(np.abs(q), k, v, True, speculative=d == 128, programs=programs)
        assert all(
            np.array_equal(x, y) if target is None else np.allclose(x, y, atol=4e-3) for x, y in zip(found, alone))


def test_attention_of_nothing():
    q = np.ones((2, 3, 64), np.float16)
    out, lse = attention.attention(q, q[:, :0], q[:, :0])
    assert not out.any() and (lse == -np.inf).all()
    assert attention.attention(q[:, :0], q, q)[0].shape == (2, 0, 64)
    for wrong in ((q[..., :32], q, q), (q, q, q[:, :2]), (q[:1], q, q), (q.astype(np.float32), q, q)):
        with pytest.raises(ValueError, match="do not go with|elements are"):
            attention.attention(*wrong)


def every_other(shape, dtype, axis=0):
    """An array whose elements do not lie next to each other."""
    return np.zeros((*shape[:axis], 2 * shape[axis], *shape[axis + 1:]),
                    dtype)[(slice(None), ) * axis + (slice(None, None, 2), )]


def test_results_that_are_given():
    """Where a result cannot be written to, that is said; an array of heads with gaps between them can."""
    rng = np.random.default_rng(3)
    q = rng.standard_normal((2, 4, 64, 64)).astype(np.float16)
    exact = attention.attention(q[0], q[0], q[0])[0]
    spread = every_other(q.shape[1:], np.float16)
    assert attention.attention(q[0], q[0], q[0], out=spread)[0] is spread and np.array_equal(spread, exact)
    lines, a = q.reshape(-1, 64), q[0, 0]
    ends = np.array([0, 64], np.int32)
    half, single = np.float16, np.float32
    for call, name, shape, dtype in [
        (lambda out: attention.attention(q, q, q, out=out), "out", q.shape, half),
        (lambda lse: attention.attention(q, q, q, lse=lse), "lse", q.shape[:-1], single),
        (lambda lse: attention.attention(q[0], q[0], q[0], lse=lse), "lse", q.shape[1:-1], single),
        (lambda out: attention_varlen.attention_varlen(lines[:64, None], lines[:64, None], lines[:64, None], ends, ends,
                                                       out=out), "out", (64, 1, 64), half),
        (lambda lse: attention_varlen.attention_varlen(lines[:64, None], lines[:64, None], lines[:64, None], ends, ends,
                                                       lse=lse), "lse", (1, 64), single),
        (lambda out: grouped_gemm.grouped_gemm(lines, a[None], np.array([512], np.int32), out=out), "out", lines.shape,
         half), (lambda out: rows.softmax(lines, out=out), "out", lines.shape, half),
        (lambda out: rows.layer_norm(lines, out=out), "out", lines.shape, half)
    ]:
        with pytest.raises(ValueError, match=f"`{name}` is not contiguous"):
            call(every_other(shape, dtype, len(shape) - 1))
        for wrong in (np.empty((*shape[:-1], shape[-1] + 8), dtype), np.empty(shape, np.float64)):
            with pytest.raises(ValueError, match=f"`{name}` is .* the result "):
                call(wrong)
    with pytest.raises(ValueError, match="`out` is .* the result "):
        gemm.gemm(a, a, out=np.empty((64, 128), np.float16))
    wide = every_other((64, 64), np.float16)
    assert np.array_equal(gemm.gemm(a, a, out=wide), gemm.gemm(a, a)) and wide.any()


def multiply(rng, order, dtype, m, n, k, batch=(), **options):
    a, b = random(rng, (*batch, m, k), dtype), random(rng, (*batch, k, n), dtype)
    exact = a.astype(np.float64) @ b.astype(np.float64)
    a, b = (x if by == "n" else np.ascontiguousarray(x.swapaxes(-1, -2)).swapaxes(-1, -2)
            for x, by in zip((a, b), order))
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


@pytest.mark.parametrize("order", ["nn", "nt", "tn"])
def test_gemm_in_clusters(order):
    """Pairs of programs that share B, one of them beyond the rows of A, more tiles than pairs."""
    for m, n, k, block_n, programs in ((264, 328, 200, 256, 4), (520, 136, 520, 128, 2)):
        alone = multiply(np.random.default_rng(13), order, np.float16, m, n, k, block_n=block_n)
        for target in (None, "sm_90a"):
            with txl.emulate(target) if target else contextlib.nullcontext():
                found = multiply(np.random.default_rng(13), order, np.float16, m, n, k, block_n=block_n,
                                 programs=programs, cluster=2)
            assert target or np.array_equal(found, alone)


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
    with pytest.raises(ValueError, match="adjacent along K"):
        gemm.gemm(a, np.ascontiguousarray(b))


@txl.jit
def halved_and_numbered(tile, batch, rows, columns, operands):
    return tl.maximum(tile, 0) * 0.5 + rows + columns * 0.25


def test_gemm_in_a_batch_with_an_epilogue():
    rng = np.random.default_rng(6)
    a, b = rng.integers(-4, 4, (3, 136, 72)).astype(np.float16), rng.integers(-4, 4, (3, 72, 264)).astype(np.float16)
    exact = np.maximum(a.astype(np.float32) @ b, 0) * 0.5 + np.arange(136)[:, None] + np.arange(264) * 0.25
    for block_n in (128, 256):
        out = gemm.gemm(a, b, out=np.empty((3, 136, 264), np.float32), epilogue=halved_and_numbered, block_n=block_n)
        assert np.array_equal(out, exact)
        with txl.emulate("sm_90a"):
            out = gemm.gemm(a, b, out=np.empty((3, 136, 264), np.float32), epilogue=halved_and_numbered,
                            block_n=block_n)
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
                                  lambda rng: attend(rng, np.float16, 1, 1, 200, 300, 128, False, speculative=True),
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
                kernel = gemm.gemm_kernel.warmup(desc(x, [1, 64, 64]),
                                                 desc(x, [1, 64, block_n] if b_rows else [1, block_n, 64]),
                                                 desc(x, [1, 64, 64]), None, (), 1, 1024, 1024, 1024, A_BY_ROWS=a_rows,
                                                 B_BY_ROWS=b_rows, BLOCK_N=block_n, BLOCK_K=64, GROUP=8, STAGES=4,
                                                 DTYPE=tl.float16, OUT=tl.float16, EPILOGUE=None, num_warpgroups=3,
                                                 grid=(1, ))  # fmt: skip
                check_machine_code(kernel.asm["ptx"], tmp_path)
                assert "stmatrix" in kernel.asm["ptx"] and "ld.shared" not in kernel.asm["ptx"]
        for d, causal, speculative in ((64, False, False), (64, True, False), (128, False, True), (128, True, True)):
            consumers = 3 if d == 64 else 2
            x = np.zeros((1, 1024, d), np.float16)
            kernel = attention.attention_forward.warmup(
                *(desc(x, [1, rows, d]) for rows in (64, 128, 128, 64)), np.zeros(1024, np.float32),
                np.zeros(9, np.int32), 0.1, 1, 1024, 1024, 1, HEAD=d, BLOCK_N=128, STAGES=2, TOGETHER=1, CAUSAL=causal,
                EVEN=not causal, DTYPE=tl.float16, CONSUMERS=consumers, SPECULATIVE=speculative, ORDERED=causal,
                num_warpgroups=consumers + 1, grid=(1, ))  # fmt: skip
            check_machine_code(kernel.asm["ptx"], tmp_path)
