"""Launches of the C runtime whose indices exceed 32 bits, and of small arrays of unknown sizes. Run by
test_bundle_large_arrays.py with the driver's stand-in, whose memory is the host's and takes no space until it is
written; BUNDLE_PATH has the kernels below, SMALL_PATH their versions with indices of 32 bits only."""
import ctypes as c
import os
import threading

import numpy as np
import pytest
from bundle_runtime import Bundle, Failed, chosen, library, pointer, scalar, tensor

import txl
import txl.language as tl

TWO_31 = 2**31


@txl.jit
def add_one(x, n, first, BLOCK: tl.constexpr):
    i = (tl.program_id(0) + first) * BLOCK + tl.arange(0, BLOCK)
    tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)


@txl.jit
def double_rows(x, out, stride, first, BLOCK: tl.constexpr):
    o = tl.arange(0, BLOCK)
    tl.store(out + tl.program_id(0) * BLOCK + o, tl.load(x + (tl.program_id(0) + first) * stride + o) * 2)


@txl.jit
def gather(x, rows, out, stride, BLOCK: tl.constexpr):
    o = tl.arange(0, BLOCK)
    row = tl.load(rows + tl.program_id(0))
    tl.store(out + tl.program_id(0) * BLOCK + o, tl.load(x + row * stride + o))


@txl.jit
def copy_block(x, out, row, BM: tl.constexpr, BN: tl.constexpr):
    out.store([0, 0], x.load([row, 0]))


@txl.jit
def row_of(x, y, n, row, BLOCK: tl.constexpr):
    o = tl.arange(0, BLOCK)
    tl.store(y + row * n + o, tl.load(x + row * n + o) + 1)


BUNDLE = [
    dict(kernel=add_one, signature=["*i8, i64, i32", "*i8, i32, i32"], constants=dict(BLOCK=1024)),
    dict(kernel=double_rows, signature="*i8, *i8, i32, i32", constants=dict(BLOCK=64), grid="2"),
    dict(kernel=gather, signature="*i8, *i32, *i8, i32", constants=dict(BLOCK=64), grid="4"),
    dict(kernel=copy_block, signature="tensordesc<i16[16, 32]>, tensordesc<i16[16, 32]>, i32",
         constants=dict(BM=16, BN=32), grid="1"),
    dict(kernel=row_of, signature="*i8, *i8, i32, i32", constants=dict(BLOCK=64), grid="1", overlap=True),
]


@pytest.fixture(scope="module")
def bundle():
    found = Bundle(os.environ["BUNDLE_PATH"])
    found.use_device(0)
    yield found
    found.close()


def driver():
    found = c.CDLL("libcuda.so.1")
    found.stub_log.restype = c.c_char_p
    return found


def allocated(count, dtype="int8"):
    """An array in the stand-in's memory, which is zero: it is too large to be recycled."""
    bytes = count * np.dtype(dtype).itemsize
    address = c.c_uint64()
    assert not driver().cuMemAlloc_v2(c.byref(address), c.c_size_t(max(bytes, 2**26)))
    memory = (c.c_uint8 * bytes).from_address(address.value)
    return np.frombuffer(memory, dtype)


def at(array, kind="i8", size=0):
    return pointer(array.ctypes.data, kind, size)


def complete(bundle, name, arguments):
    """With the constants that the bundle chooses."""
    return [*arguments, *[chosen()] * (bundle.parameter_count(name) - len(arguments))]


def launch(bundle, name, *arguments, **options):
    bundle.launch(name, *complete(bundle, name, arguments), **options)


def label(bundle, name, *arguments):
    return bundle.select(name, *complete(bundle, name, arguments)).label


def is_exact(bundle, name, *arguments):
    return b"64-bit indices" in label(bundle, name, *arguments)


@pytest.mark.parametrize("size_is_known", [False, True])
def test_flat_index(bundle, size_is_known):
    n = TWO_31 + 1000
    x = allocated(n)
    launch(bundle, "add_one", at(x, size=n * size_is_known), scalar(n, "i64"), scalar(n // 1024 - 1), grid=(3, ))
    assert (x[-1000:] == 1).all() and not x[:2048].any()


def test_mask_beyond_an_array_of_fewer_elements(bundle):
    n = TWO_31 - 24
    x = allocated(n)
    launch(bundle, "add_one", at(x, size=n), scalar(n), scalar(n // 1024), grid=(2, ))
    assert x[-1000:].sum() == 1000 and not x[:2048].any()


def test_row_times_stride(bundle):
    stride = 2**20 + 64
    x, out = allocated(2050 * stride).reshape(2050, stride), allocated(128)
    x[2048:2050, :64] = np.arange(64)
    launch(bundle, "double_rows", at(x), at(out), scalar(stride), scalar(2048))
    assert (out.reshape(2, 64) == 2 * np.arange(64)).all()
    assert is_exact(bundle, "double_rows", at(x), at(out), scalar(stride), scalar(2048))
    assert not is_exact(bundle, "double_rows", at(x), at(out), scalar(stride), scalar(2046))


def test_loaded_rows(bundle):
    """The driver tells the sizes of arrays; of memory that it does not know, the version of 64 bits is right."""
    stride = 2**17
    x, out, rows = allocated(20000 * stride).reshape(-1, stride), allocated(256), allocated(4, "int32")
    rows[:] = 19999, 3, 16384, 16383
    for k, row in enumerate(rows):
        x[row, :64] = k + 1
    arguments = at(x), at(rows, "i32"), at(out), scalar(stride)
    launch(bundle, "gather", *arguments)
    assert (out.reshape(4, 64) == np.arange(1, 5)[:, None]).all() and is_exact(bundle, "gather", *arguments)
    small = allocated(2**20)
    arguments = at(small), at(rows, "i32"), at(out), scalar(64)
    assert not is_exact(bundle, "gather", *arguments)
    driver().stub_record(1)
    known = at(small, size=2**20), at(rows, "i32", 16), at(out, size=256), scalar(64)
    assert not is_exact(bundle, "gather", *known) and "AddressRange" not in driver().stub_log().decode()
    driver().stub_record(0)
    unknown = pointer(np.zeros(2**20, "int8").ctypes.data, "i8"), *arguments[1:]
    assert is_exact(bundle, "gather", *unknown)


def test_tensor_descriptors(bundle):
    rows, pitch = 5000, 2**19
    x, out = allocated(rows * pitch, "int16").reshape(rows, pitch), allocated(512, "int16").reshape(16, 32)
    x[4990:, :32] = np.arange(32)
    launch(bundle, "copy_block", tensor(x.ctypes.data, [rows, 64], [pitch, 1], "i16"),
           tensor(out.ctypes.data, [16, 32], [32, 1], "i16"), scalar(4990))
    assert (out[:10] == np.arange(32)).all() and not out[10:].any()


def test_large_arrays_that_overlap(bundle):
    n = 2**21
    x, y = allocated(1100 * n), allocated(1100 * n)
    for row in 3, 1099:
        for target, is_same, value in (x, True, 1), (y, False, 2):
            arguments = at(x), at(target), scalar(n), scalar(row)
            words = label(bundle, "row_of", *arguments)
            assert (b"64-bit" in words, b"overlap" in words) == (row == 1099, is_same), words
            launch(bundle, "row_of", *arguments)
            assert (target[row * n:row * n + 64] == value).all()


def test_the_check_sees_every_launch(bundle):
    """The last launch of a thread is remembered; small and large ones alternate on several threads."""
    stride = 2**21
    x, small = allocated(1100 * stride).reshape(1100, stride), allocated(64 * 64).reshape(64, 64)
    x[1090, :64], x[5, :64] = 7, 3
    small[:] = np.arange(64)[:, None]
    wrong = []

    def run(first):
        bundle.use_device(0)
        out = allocated(128).reshape(2, 64)
        for k in range(first, first + 30):
            if k % 3 == 0:
                launch(bundle, "double_rows", at(small), at(out), scalar(64), scalar(k % 60))
                right = (out[0] == 2 * (k % 60)).all()
            else:
                row, value = (1090, 7) if k % 3 == 1 else (5, 3)
                launch(bundle, "double_rows", at(x), at(out), scalar(stride), scalar(row))
                right = (out[0] == 2 * value).all()
            wrong.extend([k] * (not right))

    threads = [threading.Thread(target=run, args=(k, )) for k in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    assert not wrong


def test_a_bundle_without_the_version(bundle):
    found = Bundle(os.environ["SMALL_PATH"])
    x, out = allocated(2**20), allocated(128)
    launch(found, "double_rows", at(x), at(out), scalar(64), scalar(0))
    x = allocated(1100 * 2**21)
    with pytest.raises(Failed, match="indices of `double_rows` exceed 32 bits") as caught:
        launch(found, "double_rows", at(x), at(out), scalar(2**21), scalar(1024))
    assert caught.value.status == "TXLR_LARGE_INDEX"
    assert library().txlr_status_text(24) == b"indices exceed 32 bits, and the bundle has no version for that"
    found.close()
