"""Arrays of 2^31 elements and more, in sparse memory: an index that a program computes in 32 bits leads to the address
that the program means, on the tile machine and on the emulator."""
import contextlib
import mmap

import numpy as np
import pytest

import txl
import txl.language as tl

TARGETS = [None, "sm_90a"]
TWO_31 = 2**31


def place(where):
    return txl.emulate(where) if where else contextlib.nullcontext()


def sparse(count, dtype):
    """An array of zeros of which only the pages that are written take memory."""
    dtype = np.dtype(dtype)
    flags = mmap.MAP_PRIVATE | mmap.MAP_ANONYMOUS | getattr(mmap, "MAP_NORESERVE", 0x4000)  # from Python 3.13
    return np.frombuffer(mmap.mmap(-1, count * dtype.itemsize, flags=flags), dtype)


@txl.jit
def add_one(x, n, first, BLOCK: tl.constexpr):
    i = (tl.program_id(0) + first) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(x + i, tl.load(x + i, mask=mask) + 1, mask=mask)


@pytest.mark.parametrize("where", TARGETS)
def test_flat_index_beyond_32_bits(where):
    n = TWO_31 + 1000
    x = sparse(n, "int8")
    x[-1100:] = 5
    with place(where):
        add_one[(3, )](x, n, n // 1024 - 1, BLOCK=1024)
    assert (x[-1000:] == 6).all() and x[:2048].max() == 0


@pytest.mark.parametrize("where", TARGETS)
def test_mask_of_the_last_program(where):
    """Masked elements lie beyond 2^31, though the array does not."""
    n = TWO_31 - 24
    x = sparse(n, "int8")
    with place(where):
        add_one[(2, )](x, n, n // 1024, BLOCK=1024)
    assert x[-1000:].sum() == 1000 and x[:2048].max() == 0


@txl.jit
def scale_rows(x, out, stride, cols, first, BLOCK: tl.constexpr):
    row = tl.program_id(0) + first
    c = tl.arange(0, BLOCK)
    value = tl.load(x + row * stride + c, mask=c < cols, other=0)
    tl.store(out + tl.program_id(0) * BLOCK + c, value * 2)


@pytest.mark.parametrize("where", TARGETS)
@pytest.mark.parametrize("dtype", ["int8", "int16", "float32"])
def test_row_times_stride(where, dtype):
    rows, stride = 2050, 2**20 + 64
    x = sparse(rows * stride, dtype).reshape(rows, stride)
    x[2048:2050, :100] = np.arange(100) % 60
    out = np.zeros((2, 128), dtype)
    with place(where):
        scale_rows[(2, )](x, out, stride, 100, 2048, BLOCK=128)
    assert (out[:, :100] == 2 * (np.arange(100) % 60)).all() and not out[:, 100:].any()


@txl.jit
def gather_rows(x, rows, out, stride, BLOCK: tl.constexpr):
    row = tl.load(rows + tl.program_id(0))
    c = tl.arange(0, BLOCK)
    tl.store(out + tl.program_id(0) * BLOCK + c, tl.load(x + row * stride + c))


@pytest.mark.parametrize("where", TARGETS)
@pytest.mark.parametrize("dtype", ["int32", "int16", "uint16", "uint32"])
def test_gather_with_loaded_rows(where, dtype):
    stride = 2**17
    x = sparse(20000 * stride, "int8").reshape(-1, stride)
    rows = np.array([19999, 3, 16384, 16383], dtype)
    for k, row in enumerate(rows):
        x[row, :64] = k + 1
    out = np.zeros((4, 64), "int8")
    with place(where):
        gather_rows[(4, )](x, rows, out, stride, BLOCK=64)
    assert (out == np.arange(1, 5)[:, None]).all()


@txl.jit
def through_a_table(table, rows, out, stride, BLOCK: tl.constexpr):
    x = tl.load(table).to(tl.pointer_type(tl.int8))
    c = tl.arange(0, BLOCK)
    tl.store(out + c, tl.load(x + tl.load(rows) * stride + c))


def test_an_address_from_memory_has_exact_offsets():
    """No launch knows the array, so 64 bits are compiled in."""
    stride = 2**20
    x = sparse(2100 * stride, "int8")
    x[2099 * stride:2099 * stride + 64] = 9
    table, rows, out = np.array([x.ctypes.data], "int64"), np.array([2099], "int32"), np.zeros(64, "int8")
    with txl.register(x):
        kernel = through_a_table[(1, )](table, rows, out, stride, BLOCK=64)
    assert (out == 9).all()
    assert "decided=exact" not in kernel.asm["indices"] and "muli" in kernel.asm["ttir"]


@txl.jit
def backwards(x, out, last, stride, BLOCK: tl.constexpr):
    c = tl.arange(0, BLOCK)
    tl.store(out + c, tl.load(x + (last - c) * stride))


@pytest.mark.parametrize("where", TARGETS)
def test_negative_strides(where):
    stride = 2**22
    x = sparse(600 * stride, "int8")
    x[:600 * stride:stride] = np.arange(600) % 100
    out = np.zeros(64, "int8")
    with place(where):
        backwards[(1, )](x, out, 599, stride, BLOCK=64)
    assert (out == np.arange(599, 535, -1) % 100).all()
    with place(where):  # from the end: the offsets are negative
        backwards[(1, )](x[599 * stride::-1], out, 0, stride, BLOCK=64)
    assert (out == np.arange(599, 535, -1) % 100).all()


@txl.jit
def carried_offset(x, out, step, n, BLOCK: tl.constexpr):
    offset = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.int32)
    for _ in range(n):
        total += tl.load(x + offset)
        offset += step
    tl.store(out + tl.arange(0, BLOCK), total)


@pytest.mark.parametrize("where", TARGETS)
def test_an_offset_that_a_loop_carries(where):
    step = 2**24
    x = sparse(200 * step, "int8")
    for k in range(200):
        x[k * step:k * step + 64] = 1
    out = np.zeros(64, "int32")
    with place(where):
        carried_offset[(1, )](x, out, step, 200, BLOCK=64)
    assert (out == 200).all()


@txl.jit
def carried_pointer(x, out, step, n, BLOCK: tl.constexpr):
    p = x + tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.int32)
    for _ in range(n):
        total += tl.load(p)
        p += step * 2
    tl.store(out + tl.arange(0, BLOCK), total)


@pytest.mark.parametrize("where", TARGETS)
def test_a_pointer_that_a_loop_advances(where):
    step = 2**30 + 2**29
    x = sparse(3 * step, "int8")
    x[:64], x[2 * step:2 * step + 64] = 1, 2
    out = np.zeros(64, "int32")
    with place(where):
        carried_pointer[(1, )](x, out, step, 2, BLOCK=64)
    assert (out == 3).all()


@txl.jit
def count_atomically(x, rows, stride, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.atomic_add(x + tl.load(rows + i) * stride, 1)


@pytest.mark.parametrize("where", TARGETS)
def test_atomics(where):
    stride = 2**18
    x = sparse(10000 * stride, "int32")
    rows = np.array([9999, 1, 9999, 8192] * 8, "int32")
    with place(where):
        count_atomically[(1, )](x, rows, stride, BLOCK=32)
    assert x[9999 * stride] == 16 and x[stride] == 8 and x[8192 * stride] == 8


@txl.jit
def block_pointer_copy(x, out, rows, cols, stride, row, BM: tl.constexpr, BN: tl.constexpr):
    source = tl.make_block_ptr(x, (rows, cols), (stride, 1), (row, 0), (BM, BN), (1, 0))
    target = tl.make_block_ptr(out, (BM, BN), (BN, 1), (0, 0), (BM, BN), (1, 0))
    tl.store(target, tl.load(source, boundary_check=(0, 1)))


@txl.jit
def descriptor_copy(x, out, rows, cols, stride, row, BM: tl.constexpr, BN: tl.constexpr):
    source = tl.make_tensor_descriptor(x, [rows, cols], [stride, 1], [BM, BN])
    target = tl.make_tensor_descriptor(out, [BM, BN], [BN, 1], [BM, BN])
    target.store([0, 0], source.load([row, 0]))


@pytest.mark.parametrize("where", TARGETS)
@pytest.mark.parametrize("kernel", [block_pointer_copy, descriptor_copy], ids=["block_pointer", "descriptor"])
def test_blocks(where, kernel):
    stride, rows = 2**19, 5000
    x = sparse(rows * stride, "int16").reshape(rows, stride)
    x[4990:, :32] = np.arange(32)
    out = np.zeros((16, 32), "int16")
    with place(where):
        kernel[(1, )](x, out, rows, 64, stride, 4990, BM=16, BN=32)
    assert (out[:10] == np.arange(32)).all() and not out[10:].any()


@txl.jit
def matmul(a, b, c, M, N, K, stride_am, stride_ak, stride_bk, stride_bn, stride_cm, stride_cn, first,
           BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    rm = (tl.program_id(0) + first) * BM + tl.arange(0, BM)
    rn = tl.program_id(1) * BN + tl.arange(0, BN)
    rk = tl.arange(0, BK)
    pa = a + rm[:, None] * stride_am + rk[None, :] * stride_ak
    pb = b + rk[:, None] * stride_bk + rn[None, :] * stride_bn
    acc = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        acc += tl.dot(tl.load(pa, mask=(rm[:, None] < M) & (rk[None, :] < K - k), other=0.0),
                      tl.load(pb, mask=(rk[:, None] < K - k) & (rn[None, :] < N), other=0.0))
        pa += BK * stride_ak
        pb += BK * stride_bk
    pc = c + rm[:, None] * stride_cm + rn[None, :] * stride_cn
    tl.store(pc, acc.to(tl.float16), mask=(rm[:, None] < M) & (rn[None, :] < N))


@pytest.mark.parametrize("where", TARGETS)
def test_matmul_of_the_last_rows(where):
    M, N, K, pitch, first = 5120, 64, 96, 2**19, 5056
    a, c = sparse(M * pitch, "float16").reshape(M, pitch), sparse(M * pitch, "float16").reshape(M, pitch)
    random = np.random.default_rng(0)
    a[first:, :K], b = random.standard_normal((64, K)), random.standard_normal((K, N)).astype("float16")
    with place(where):
        matmul[(1, 1)](a, b, c, M, N, K, pitch, 1, N, 1, pitch, 1, first // 64, BM=64, BN=64, BK=32)
    expected = a[first:, :K].astype("float64") @ b
    assert np.abs(c[first:, :N] - expected).max() < 0.05


def test_the_report_has_each_decision():
    kernel = add_one[(1, )](np.zeros(64, "int8"), 64, 0, BLOCK=64)
    facts = kernel.facts("indices")
    assert [(fact["sink"], fact["decided"], fact["bits"]) for fact in facts] == [("offset", "tested", 32),
                                                                                 ("mask", "tested", 32)]
    assert all(fact["most"] > 2**31 and fact["file"] == __file__ for fact in facts)
    assert kernel.asm["indices"].count("index=test_large_arrays.py:") == 2
    small = scale_rows[(2, )](np.zeros((2, 64), "int8"), np.zeros((2, 64), "int8"), 1, 64, 0, BLOCK=64)
    assert {(fact["sink"], fact["decided"]) for fact in small.facts("indices")} >= {("offset", "tested")}


def test_the_exact_version_is_compiled_for_launches_that_need_it():
    """A small launch leaves no trace of it; the versions differ; both are one kernel for the caller."""
    kernel = scale_rows[(1, )](np.zeros((4, 64), "int8"), np.zeros((4, 64), "int8"), 64, 64, 0, BLOCK=64)
    assert "i64" not in kernel.asm["ttir"] and "i64" in kernel.native.stage("exact:ttir")


def test_many_threads_and_sizes():
    """Launches of small and large arrays alternate on several threads, each with its own results."""
    from concurrent.futures import ThreadPoolExecutor
    stride = 2**21
    x = sparse(1100 * stride, "int8").reshape(1100, stride)
    x[1090, :64], x[5, :64] = 7, 3
    small = np.arange(64 * 64, dtype="int8").reshape(64, 64) % 50

    def run(k):
        out = np.zeros((1, 64), "int8")
        if k % 3 == 0:
            scale_rows[(1, )](small, out, 64, 64, k % 64, BLOCK=64)
            return (out == 2 * small[k % 64]).all()
        row, value = (1090, 7) if k % 3 == 1 else (5, 3)
        scale_rows[(1, )](x, out, stride, 64, row, BLOCK=64)
        return (out == 2 * value).all()

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(run, range(90)))
