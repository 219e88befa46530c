"""Buffers by index on the tile machine and as code: gathers, scatters and atomics against NumPy, in every type, through
views, and what is reported of races and mistakes. The examples are in test_indexed_examples.py."""
import contextlib
import re

import ml_dtypes
import numpy as np
import pytest
import txl
import txl.language as tl

TARGETS = [None, "sm_80", "sm_90a", "sm_100a"]
DTYPES = {
    tl.int8: np.int8, tl.uint8: np.uint8, tl.int16: np.int16, tl.int32: np.int32, tl.uint32: np.uint32,
    tl.int64: np.int64, tl.float16: np.float16, tl.bfloat16: ml_dtypes.bfloat16, tl.float32: np.float32,
    tl.float64: np.float64
}


def on(target):
    return txl.emulate(target) if target else txl.check(quiet=True)


@txl.jit
def moved(x, y, at, ROWS: tl.constexpr, COLUMNS: tl.constexpr, N: tl.constexpr, AXIS: tl.constexpr,
          VIEW: tl.constexpr):
    """y[i, j] = x[at[i, j], j], or along the columns; then scattered back to the end of y. The buffer is one slot of a
    ring, a slice of a larger one, or transposed."""
    r, c = tl.arange(0, ROWS)[:, None], tl.arange(0, COLUMNS)[None, :]
    tile = tl.load(x + r * COLUMNS + c)
    if VIEW == "slot":
        buffer = txl.get_buffer(txl.smem_alloc([ROWS, COLUMNS], x.dtype.element_ty, num_stages=2), 1)
    elif VIEW == "slice":
        whole = txl.smem_alloc([2 * ROWS, COLUMNS], x.dtype.element_ty)
        buffer = txl.smem_slice(txl.get_buffer(whole, 0), ROWS, ROWS, 0)
    elif VIEW == "trans":
        buffer = txl.get_buffer(txl.smem_alloc([COLUMNS, ROWS], x.dtype.element_ty), 0).T
    else:
        buffer = txl.smem_reshape(txl.get_buffer(txl.smem_alloc([ROWS * COLUMNS], x.dtype.element_ty), 0),
                                  [ROWS, COLUMNS])
    txl.smem_store(buffer, tile)
    i = tl.arange(0, N if AXIS == 0 else ROWS)[:, None]
    j = tl.arange(0, COLUMNS if AXIS == 0 else N)[None, :]
    place = i * (COLUMNS if AXIS == 0 else N) + j
    indices = tl.load(at + place)
    tl.store(y + place, buffer.gather(indices, AXIS))
    buffer.scatter(tl.load(x + (indices * COLUMNS + j if AXIS == 0 else i * COLUMNS + indices)), indices, AXIS)
    tl.store(y + N * (COLUMNS if AXIS == 0 else ROWS) + r * COLUMNS + c, buffer.load())


@pytest.mark.parametrize("view", ["slot", "slice", "trans", "reshape"])
@pytest.mark.parametrize("target", TARGETS)
def test_gather_and_scatter(target, view):
    rng = np.random.default_rng(0)
    for dtype in [tl.int8, tl.float16, tl.float32, tl.int64] if view == "slot" else [tl.float16, tl.float32]:
        for axis, rows, columns, n in [(0, 16, 32, 8), (1, 8, 64, 16), (0, 64, 8, 128)]:
            other = columns if axis == 0 else rows
            x = rng.integers(-100, 100, (rows, columns)).astype(DTYPES[dtype])
            shape = (n, columns) if axis == 0 else (rows, n)
            at = rng.integers(0, x.shape[axis], shape).astype(rng.choice([np.int32, np.int64, np.int16]))
            y = np.zeros(n * other + rows * columns, x.dtype)
            with on(target):
                moved[(1, )](x, y, at, ROWS=rows, COLUMNS=columns, N=n, AXIS=axis, VIEW=view)
            assert np.array_equal(y[:n * other].reshape(shape), np.take_along_axis(x, at.astype(np.int64), axis))
            assert np.array_equal(y[n * other:].reshape(rows, columns), x)


@txl.jit
def updated(x, values, at, mask, y, old, N: tl.constexpr, M: tl.constexpr, KIND: tl.constexpr):
    i, j = tl.arange(0, N), tl.arange(0, M)
    buffer = txl.smem_alloc([N], x.dtype.element_ty)
    txl.smem_store(buffer, tl.load(x + i))
    on = tl.load(mask + j) != 0
    if KIND == "add":
        txl.smem_atomic_add(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    elif KIND == "max":
        txl.smem_atomic_max(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    elif KIND == "min":
        txl.smem_atomic_min(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    elif KIND == "and":
        txl.smem_atomic_and(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    elif KIND == "or":
        txl.smem_atomic_or(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    else:
        txl.smem_atomic_xor(buffer, tl.load(values + j), tl.load(at + j), mask=on)
    tl.store(y + i, txl.smem_load(buffer))
    # Each element once: what it returns is defined.
    tl.store(old + i, txl.smem_atomic_xchg(buffer, tl.load(x + i), N - 1 - i))


UPDATES = {
    "add": np.add, "max": np.maximum, "min": np.minimum, "and": np.bitwise_and, "or": np.bitwise_or,
    "xor": np.bitwise_xor
}


@pytest.mark.parametrize("kind", UPDATES)
@pytest.mark.parametrize("target", TARGETS)
def test_updates(target, kind):
    """Integers of any size, floats whose sums are exact; more values than elements, and one value for 32 lanes."""
    rng = np.random.default_rng(1)
    floats = [tl.float32, tl.float64] if kind in ("add", "max", "min") else []
    for dtype in [tl.int32, tl.uint32, tl.int64] + floats:
        for n, m in [(16, 512), (64, 16), (256, 128), (2, 1)]:
            low = 0 if dtype is tl.uint32 else -100
            x, values = (rng.integers(low, 100, size).astype(DTYPES[dtype]) for size in (n, m))
            if dtype is tl.uint32:
                values[::3] += np.uint32(2**31)
            at, mask = rng.integers(0, n, m).astype(np.int32), rng.integers(0, 3, m).astype(np.int32)
            at[mask == 0] = -5  # masked: any index
            y, old, expected = np.zeros_like(x), np.zeros_like(x), x.copy()
            with np.errstate(over="ignore"):
                UPDATES[kind].at(expected, at[mask != 0], values[mask != 0])
            with on(target):
                updated[(1, )](x, values, at, mask, y, old, N=n, M=m, KIND=kind)
            assert np.array_equal(y, expected), (dtype, n, m)
            assert np.array_equal(old, expected[::-1])


@txl.jit
def added(x, values, at, y, N: tl.constexpr, M: tl.constexpr):
    i, j = tl.arange(0, N), tl.arange(0, M)
    buffer = txl.smem_alloc([N], x.dtype.element_ty)
    txl.smem_store(buffer, tl.load(x + i))
    txl.smem_atomic_add(buffer, tl.load(values + j), tl.load(at + j))
    tl.store(y + i, txl.smem_load(buffer))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("dtype", [tl.float16, tl.bfloat16])
def test_narrow_floats(dtype, target):
    """sm_80 adds bf16 by compare-and-swap of 16 bits. The sums are exact."""
    rng = np.random.default_rng(2)
    x, values = (rng.integers(-4, 5, size).astype(DTYPES[dtype]) for size in (32, 256))
    at, y, expected = rng.integers(0, 32, 256).astype(np.int32), np.zeros_like(x), x.astype(np.float64)
    np.add.at(expected, at, values.astype(np.float64))
    with on(target):
        added[(1, )](x, values, at, y, N=32, M=256)
    assert np.array_equal(y.astype(np.float64), expected)


@pytest.mark.parametrize("target", [None, "sm_90a"])
def test_special_floats(target):
    """Subnormal sums are kept, overflow is infinite, NaNs and zeros are combined as by `tl.atomic_max`."""
    x = np.array([1e-45, 3e38, -0.0, np.inf], np.float32)
    values, at, y = np.array([1e-45, 3e38, -0.0, -np.inf], np.float32), np.arange(4, dtype=np.int32), np.zeros_like(x)
    with np.errstate(all="ignore"), on(target):
        added[(1, )](x, values, at, y, N=4, M=4)
        assert np.array_equal(y, x + values, equal_nan=True) and np.signbit(y[2])
    x, values = np.array([-0.0, 0.0, -1.0, 2.0], np.float32), np.array([0.0, -0.0, -np.inf, np.nan], np.float32)
    mask, old = np.ones(4, np.int32), np.zeros_like(x)
    with on(target):
        updated[(1, )](x, values, at, mask, y, old, N=4, M=4, KIND="max")
    assert np.array_equal(y, np.array([0.0, 0.0, -1.0, np.nan], np.float32), equal_nan=True)
    assert not np.signbit(y[:2]).any()


@txl.jit
def tickets(at, y, N: tl.constexpr):
    """Each of the values gets a ticket of its bin: distinct, from 0 on, in any order."""
    i = tl.arange(0, N)
    bins = txl.smem_alloc([16], tl.int32)
    txl.smem_store(bins, tl.zeros([16], tl.int32))
    tl.store(y + i, txl.smem_atomic_add(bins, 1, tl.load(at + i)))


@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("n", [1, 16, 128, 1024])
def test_what_updates_return(n, target):
    """Also where several threads hold copies of an element: one of them takes the ticket."""
    at, y = np.random.default_rng(n).integers(0, 16, n).astype(np.int32), np.full(n, -1, np.int32)
    with on(target):
        tickets[(1, )](at, y, N=n)
    for b in range(16):
        assert sorted(y[at == b]) == list(range((at == b).sum()))


def warpgroups(first, second, order=""):
    """A kernel of two warpgroups that access one buffer."""
    text = f"""
@txl.jit
def kernel(y):
    b = txl.smem_alloc([64], tl.int32)
    full = txl.mbar_alloc(128)
    i = tl.arange(0, 64)
    if txl.is_warpgroup([0]):
        txl.smem_store(b, tl.zeros([64], tl.int32))
        txl.mbar_arrive(full)
        {first}
    if txl.is_warpgroup([1]):
        txl.mbar_wait(full, 0)
        {second}
"""
    return text


def launched(tmp_path, text):
    path = tmp_path / "kernels.py"
    path.write_text("import txl\nimport txl.language as tl\n" + text)
    space = {}
    exec(compile(path.read_text(), str(path), "exec"), space)
    kernel = space["kernel"]
    kernel[(1, )](np.zeros(64, np.int32), num_warpgroups=2)


@pytest.mark.parametrize("first, second", [("txl.smem_atomic_add(b, 1, i)", "txl.smem_atomic_max(b, 1, i)"),
                                           ("b.atomic_add(1, i // 2)", "tl.store(y + i, b.atomic_xchg(1, i))"),
                                           ("txl.smem_scatter(b, 1, tl.arange(0, 32))", "b.gather(i[32:], 0)")])
def test_accesses_that_are_no_race(first, second, tmp_path):
    second = second.replace("i[32:]", "32 + tl.arange(0, 32)")
    with txl.check(quiet=True):
        launched(tmp_path, warpgroups(first, second))


@pytest.mark.parametrize("first, second", [("txl.smem_atomic_add(b, 1, i)", "tl.store(y + i, b.load())"),
                                           ("txl.smem_atomic_add(b, 1, i)", "tl.store(y + i, b.gather(i, 0))"),
                                           ("txl.smem_scatter(b, 1, i)", "txl.smem_atomic_or(b, 2, i)"),
                                           ("txl.smem_scatter(b, 1, i)", "txl.smem_scatter(b, 1, 63 - i)")])
def test_races(first, second, tmp_path):
    with pytest.raises(Exception, match="not ordered|may still"), txl.check(quiet=True):
        launched(tmp_path, warpgroups(first, second))


@txl.jit
def looped(x, y, n, BINS: tl.constexpr):
    counts = txl.smem_alloc([BINS], tl.int32)
    txl.smem_store(counts, tl.zeros([BINS], tl.int32))
    for start in range(0, n, 128):
        txl.smem_atomic_add(counts, 1, tl.load(x + start + tl.arange(0, 128)))
    tl.store(y + tl.arange(0, BINS), txl.smem_load(counts))


def test_a_loop_of_updates_has_no_barrier():
    x, y = np.zeros(1024, np.int32), np.zeros(32, np.int32)
    with txl.emulate("sm_90a"):
        kernel = looped.warmup(x, y, 1024, BINS=32, grid=(1, ))
    ptx = kernel.asm["ptx"]
    assert len(re.findall(r"\bred\.shared\.cta\.relaxed\.add\.u32", ptx)) >= 1 and "atom." not in ptx
    assert ptx.count("bar.sync") == 2  # after the zeros, and before the load


def test_a_buffer_without_the_function():
    @txl.jit
    def kernel(x):
        txl.smem_alloc([64], tl.int32).sort()

    with pytest.raises(Exception, match="sort"):
        kernel[(1, )](np.zeros(64, np.int32))
