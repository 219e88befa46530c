"""Tiles whose extents are no powers of two: every operation on the tile machine, on the emulator for each generation of
tensor cores, and as NumPy computes it."""
import subprocess
import sys

import decompiled_programs
import numpy as np
import pytest

import txl
import txl.language as tl

EXECUTORS = (None, "sm_80", "sm_90a", "sm_100a")


@pytest.fixture(params=EXECUTORS, ids=lambda target: target or "tile machine")
def run(request):
    """Launch one program of a kernel on each executor."""

    def launch(kernel, *arguments, **options):
        if request.param is None:
            kernel[(1, )](*arguments, **options)
        else:
            with txl.emulate(request.param):
                kernel[(1, )](*arguments, **options)

    return launch


def guarded(n, dtype=np.float32):
    """An array of n elements, and one with more of them around it, all 7: what is outside must not be written."""
    whole = np.full(n + 64, 7, dtype)
    return whole[:n], whole


@txl.jit
def scale(X, Y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(Y + i, tl.load(X + i) * 2)


@pytest.mark.parametrize("n", [1, 3, 5, 7, 48, 100, 257])
def test_load_and_store(run, n):
    x = np.arange(n, dtype=np.float32)
    y, whole = guarded(n)
    run(scale, x, y, N=n)
    assert (y == 2 * x).all() and (whole[n:] == 7).all()


@txl.jit
def outer(X, Y, Z, M: tl.constexpr, N: tl.constexpr):
    x, y = tl.load(X + tl.arange(0, M)), tl.load(Y + tl.arange(0, N))
    tl.store(Z + tl.arange(0, M)[:, None] * N + tl.arange(0, N), x[:, None] - y)


def test_broadcast(run):
    x, y = np.arange(5, dtype=np.float32), np.arange(48, dtype=np.float32)
    z, whole = guarded(5 * 48)
    run(outer, x, y, z, M=5, N=48)
    assert (z.reshape(5, 48) == x[:, None] - y).all() and (whole[240:] == 7).all()


@txl.jit
def reductions(X, SUM, MAX, AT, PRODUCT, ANY, M: tl.constexpr, N: tl.constexpr):
    i = tl.arange(0, M)
    x = tl.load(X + i[:, None] * N + tl.arange(0, N))
    tl.store(SUM + i, tl.sum(x, 1))
    tl.store(MAX + i, tl.max(x, 1))
    tl.store(AT + tl.arange(0, N), tl.argmin(x, 0))
    tl.store(PRODUCT, tl.sum(tl.where(x > 0, 1, 0)))
    tl.store(ANY + i, tl.reduce(x.to(tl.int32), 1, low_bits))


@txl.jit
def low_bits(a, b):
    """A combine function whose neutral element the compiler does not know."""
    return (a | b) & 1023


@pytest.mark.parametrize("m, n", [(3, 5), (7, 48), (1, 100), (64, 3)])
def test_reductions(run, m, n):
    x = np.random.default_rng(n).integers(-50, 50, (m, n)).astype(np.float32)
    x[0] = -np.abs(x[0]) - 1  # a zero of the padding would be the largest
    sums, largest, at = np.empty(m, np.float32), np.empty(m, np.float32), np.empty(n, np.int32)
    count, bits = np.empty(1, np.int32), np.empty(m, np.int32)
    run(reductions, x, sums, largest, at, count, bits, M=m, N=n)
    assert (sums == x.sum(1)).all() and (largest == x.max(1)).all() and (at == x.argmin(0)).all()
    assert count[0] == (x > 0).sum() and (bits == np.bitwise_or.reduce(x.astype(np.int32), 1) & 1023).all()


@txl.jit
def zero_sums(X, Y, N: tl.constexpr):
    tl.store(Y, tl.sum(tl.load(X + tl.arange(0, N))))


def test_a_sum_of_negative_zeros_is_negative(run):
    y = np.ones(1, np.float32)
    run(zero_sums, np.full(5, -0.0, np.float32), y, N=5)
    assert y[0] == 0 and np.signbit(y[0])


@txl.jit
def last(a, b):
    return b + a * 0


@txl.jit
def scans(X, UP, DOWN, LINE, N: tl.constexpr):
    i = tl.arange(0, N)
    x = tl.load(X + i)
    tl.store(UP + i, tl.cumsum(x))
    tl.store(DOWN + i, tl.cumsum(x, reverse=True))
    tl.store(LINE + i, tl.associative_scan(x, 0, last, reverse=True))


@pytest.mark.parametrize("n", [3, 7, 48, 100])
def test_scans(run, n):
    x = np.random.default_rng(n).integers(-50, 50, n).astype(np.int32)
    up, down, line = (np.empty(n, np.int32) for _ in range(3))
    run(scans, x, up, down, line, N=n)
    assert (up == x.cumsum()).all() and (down == x[::-1].cumsum()[::-1]).all() and (line == x).all()


@txl.jit
def product(A, B, C, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, K)
    a, b = tl.load(A + m[:, None] * K + k), tl.load(B + k[:, None] * N + n)
    tl.store(C + m[:, None] * N + n, tl.dot(a, tl.where(b == b, b, 0)))


@pytest.mark.parametrize("m, n, k", [(48, 24, 80), (16, 100, 16), (80, 64, 20), (3, 5, 33)])
def test_dot(run, m, n, k):
    r = np.random.default_rng(k)
    a, b = (r.integers(-8, 8, s).astype(np.float16) for s in ((m, k), (k, n)))
    c, whole = guarded(m * n)
    run(product, a, b, c, M=m, N=n, K=k)
    assert (c.reshape(m, n) == a.astype(np.float32) @ b.astype(np.float32)).all() and (whole[m * n:] == 7).all()


@txl.jit
def gemm(A, B, C, M, N, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN)
    acc = tl.zeros((BM, BN), tl.float32)
    for k0 in range(0, K, BK):
        k = k0 + tl.arange(0, BK)
        a = tl.load(A + m[:, None] * K + k, (m[:, None] < M) & (k < K), 0)
        b = tl.load(B + k[:, None] * N + n, (k[:, None] < K) & (n < N), 0)
        acc = tl.dot(a, b, acc)
    tl.store(C + m[:, None] * N + n, acc, (m[:, None] < M) & (n < N))


@pytest.mark.parametrize("target", EXECUTORS)
def test_pipelined_dots(target):
    r = np.random.default_rng(0)
    a, b = (r.integers(-4, 4, s).astype(np.float16) for s in ((100, 200), (200, 112)))
    c = np.zeros((100, 112), np.float32)
    grid = (3, 3)
    if target is None:
        gemm[grid](a, b, c, 100, 112, 200, 48, 48, 48)
    else:
        with txl.emulate(target):
            gemm[grid](a, b, c, 100, 112, 200, 48, 48, 48)
    assert (c == a.astype(np.float32) @ b.astype(np.float32)).all()


@txl.jit
def shapes(X, RESHAPED, TURNED, CAT, JOINED, FLIPPED, HALF):
    x = tl.load(X + tl.arange(0, 48))
    y = tl.reshape(x, (16, 3))
    tl.store(RESHAPED + tl.arange(0, 16)[:, None] * 3 + tl.arange(0, 3), y * 2)
    z = tl.reshape(tl.trans(y), (6, 8))
    tl.store(TURNED + tl.arange(0, 6)[:, None] * 8 + tl.arange(0, 8), z)
    tl.store(CAT + tl.arange(0, 96), tl.cat(x, x + 100))
    tl.store(JOINED + tl.arange(0, 96), tl.interleave(x, -x))
    tl.store(FLIPPED + tl.arange(0, 48), tl.flip(x))
    a, b = tl.split(tl.reshape(x, (24, 2)))
    tl.store(HALF + tl.arange(0, 24), a - b * 2)


def test_shapes(run):
    x = np.arange(48, dtype=np.int32)
    r, t, c, j, f, h = (np.full(n, 7, np.int32) for n in (48, 48, 96, 96, 48, 24))
    run(shapes, x, r, t, c, j, f, h)
    assert (r == 2 * x).all() and (t == x.reshape(16, 3).T.ravel()).all()
    assert (c == np.concatenate([x, x + 100])).all() and (j == np.stack([x, -x], -1).ravel()).all()
    assert (f == x[::-1]).all() and (h == x[::2] - 2 * x[1::2]).all()


@txl.jit
def sorts(X, UP, DOWN, TOP, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr):
    m, n = tl.arange(0, M)[:, None], tl.arange(0, N)
    x = tl.load(X + m * N + n)
    tl.store(UP + m * N + n, tl.sort(x))
    tl.store(DOWN + m * N + n, tl.sort(x, descending=True))
    tl.store(TOP + m * K + tl.arange(0, K), tl.topk(x, K))


@pytest.mark.parametrize("dtype", [np.float32, np.int32, np.uint32])
@pytest.mark.parametrize("m, n, k", [(3, 5, 3), (1, 48, 10), (4, 7, 7)])
def test_sorts(run, m, n, k, dtype):
    r = np.random.default_rng(n)
    x = r.integers(0, 2**32, (m, n), np.uint32).view(dtype)
    if dtype is np.float32:
        x = r.standard_normal((m, n)).astype(dtype)
        x[0, :3] = np.inf, -np.inf, np.nan
    up, down, top = np.empty_like(x), np.empty_like(x), np.empty((m, k), dtype)
    run(sorts, x, up, down, top, M=m, N=n, K=k)
    want = np.sort(x, -1)
    np.testing.assert_array_equal(up, want)
    np.testing.assert_array_equal(down, want[:, ::-1])
    np.testing.assert_array_equal(top, want[:, ::-1][:, :k])


@txl.jit
def lookups(X, I, G, H, N: tl.constexpr, L: tl.constexpr, BINS: tl.constexpr):
    n, at = tl.arange(0, N), tl.load(I + tl.arange(0, L))
    tl.store(G + tl.arange(0, L), tl.gather(tl.load(X + n), at, 0))
    tl.store(H + tl.arange(0, BINS), tl.histogram(at, BINS))


def test_gather_and_histogram(run):
    r = np.random.default_rng(0)
    x, at = r.standard_normal(48).astype(np.float32), r.integers(0, 48, 100).astype(np.int32)
    g, h = np.empty(100, np.float32), np.empty(10, np.int32)
    run(lookups, x, at, g, h, N=48, L=100, BINS=10)
    assert (g == x[at]).all() and (h == np.bincount(at, minlength=48)[:10]).all()


@txl.jit
def atomics(X, OLD, NEW, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(OLD + i, tl.atomic_add(X + i, i + 1))
    tl.store(NEW + i, tl.atomic_cas(X + i, 2 * i + 1, i))


@pytest.mark.parametrize("n", [3, 48, 100])
def test_atomics(run, n):
    x, whole = guarded(n, np.int32)
    x[:] = np.arange(n)
    old, new = np.empty(n, np.int32), np.empty(n, np.int32)
    run(atomics, x, old, new, N=n)
    assert (old == np.arange(n)).all() and (new == 2 * np.arange(n) + 1).all()
    assert (x == np.arange(n)).all() and (whole[n:] == 7).all()


@txl.jit
def boxes(X, Y, M, N, BM: tl.constexpr, BN: tl.constexpr):
    x = tl.make_tensor_descriptor(X, [M, N], [N, 1], [BM, BN])
    y = tl.make_tensor_descriptor(Y, [M, N], [N, 1], [BM, BN])
    for m in range(0, M, BM):
        y.store([m, 4], x.load([m, 4]) + 1)


def test_descriptors(run):
    x = np.arange(100 * 64, dtype=np.float32).reshape(100, 64)
    y = np.zeros_like(x)
    run(boxes, x, y, 100, 64, BM=48, BN=20)
    want = np.zeros_like(x)
    want[:, 4:24] = x[:, 4:24] + 1
    assert (y == want).all()


@txl.jit
def halved(x):
    """Ends for positive numbers only."""
    n = 0
    while x != 1:
        x = x // 2
        n += 1
    return n


@txl.jit
def mapped(X, Y, N: tl.constexpr):
    i = tl.arange(0, N)
    tl.store(Y + i, tl.map_elementwise(halved, tl.load(X + i)))


def test_mapped_code_ends(run):
    x, y = np.arange(1, 6, dtype=np.int32), np.empty(5, np.int32)
    run(mapped, x, y, N=5)
    assert list(y) == [0, 1, 1, 2, 2]


@txl.jit(noinline=True)
def squared(x):
    return x * x


@txl.jit
def calls(X, Y, N: tl.constexpr, T):
    i = tl.arange(0, N)
    x = tl.load(X + i)
    for t in range(T):
        x = squared(x) if t % 2 == 0 else x + 1
    tl.device_assert(x >= 0, "positive")
    tl.store(Y + i, x)


def test_calls_loops_and_assertions(run):
    x, y = np.arange(7, dtype=np.int32), np.empty(7, np.int32)
    run(calls, x, y, N=7, T=3, debug=True)
    assert (y == (x**2 + 1)**2).all()


@txl.jit
def prints(X):
    tl.device_print("x", tl.load(X + tl.arange(0, 3)[:, None] * 5 + tl.arange(0, 5)))


def test_print(capfd):
    prints[(1, )](np.arange(15, dtype=np.int32))
    assert len(capfd.readouterr().out.splitlines()) == 15
    with pytest.raises(txl.CompilationError, match="prints tiles whose extents are powers of two"):
        with txl.emulate("sm_90a"):
            prints[(1, )](np.arange(15, dtype=np.int32))


@txl.jit
def split_over_ctas(X, Y):
    i = tl.arange(0, 200)
    x = tl.load(X + i)
    tl.store(Y + i, x - tl.max(x, 0))


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_several_ctas(target):
    x, y = np.arange(200, dtype=np.float32), np.empty(200, np.float32)
    if target is None:
        split_over_ctas[(1, )](x, y, num_ctas=2)
    else:
        with txl.emulate(target):
            split_over_ctas[(1, )](x, y, num_ctas=2)
    assert (y == x - 199).all()




PROGRAM = """
import numpy as np
import triton
import triton.language as tl


@triton.jit
def kernel(X, N: tl.constexpr):
    tl.store(X + tl.arange(0, N), 1)


x = np.zeros(48, np.int32)
kernel[(1, )](x, N=16)
assert x[:16].all()
try:
    kernel[(1, )](x, N=48)
except triton.CompilationError as error:
    assert "arange's range must be a power of 2" in str(error)
else:
    raise AssertionError("no error")
"""


def test_a_module_that_imports_triton_has_its_shapes(tmp_path):
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run([sys.executable, "-m", "txl", "program.py"], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr


@txl.jit
def effects_in_code(X):
    i = tl.arange(0, 5)
    x = tl.load(X + i)
    y = tl.inline_asm_elementwise("mov.b32 $0, $1;", "=r,r", [x], dtype=tl.int32, is_pure=False, pack=1)
    tl.store(X + i, y)


def test_code_with_side_effects_is_refused():
    with pytest.raises(txl.CompilationError, match="has side effects, so the extents of its tiles must be powers of"):
        with txl.emulate("sm_90a"):
            effects_in_code[(1, )](np.zeros(5, np.int32))


@pytest.mark.parametrize("target", ["sm_80", "sm_90a", "sm_100a"])
def test_the_scheduled_program_as_source(target, tmp_path):
    """It has the extents of the GPU, with masks, and gives the same code and results."""
    signature = {"A": "*fp16", "B": "*fp16", "C": "*fp32", "M": "i32", "N": "i32", "K": "i32"}
    constants = {"BM": 48, "BN": 48, "BK": 48}
    kernel = txl.compile(gemm, target=target, signature=signature, constexprs=constants)
    module = decompiled_programs.load(kernel.as_txl(), tmp_path)
    again = decompiled_programs.compiled(module, target)
    assert decompiled_programs.code(kernel.asm["ptx"]) == decompiled_programs.code(again.asm["ptx"])


def test_the_program_as_source(tmp_path):
    kernel = txl.compile(sorts, signature={"X": "*fp32", "UP": "*fp32", "DOWN": "*fp32", "TOP": "*fp32"},
                         constexprs={"M": 3, "N": 5, "K": 3})
    assert "tl.arange(0, 5)" in kernel.as_txl()
    assert not (said := decompiled_programs.difference(kernel.asm["ttir"], tmp_path)), said
