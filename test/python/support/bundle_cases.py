"""Kernels of a bundle, launched by the C runtime: every kernel, and every error. Run by test_bundle.py with the
driver's stand-in; BUNDLE_PATH is a bundle of bundle_kernels.py for sm_80 and sm_90a."""
import ctypes
import os
import threading

import numpy as np
import pytest
from bundle_runtime import Bundle, Failed, chosen, pointer, scalar, tensor, text

import txl

PATH = os.environ["BUNDLE_PATH"]
M, N, K = 640, 256, 208


@pytest.fixture
def bundle():
    found = Bundle(PATH)
    found.use_device(0)
    yield found
    found.close()


def stub():
    found = ctypes.CDLL("libcuda.so.1")
    found.stub_log.restype = ctypes.c_char_p
    return found


def factors(dtype=np.float16):
    rng = np.random.default_rng(1)
    a, b = rng.integers(-2, 3, (M, K)).astype(dtype), rng.integers(-2, 3, (K, N)).astype(dtype)
    return txl.to_device(a), txl.to_device(b), txl.zeros((M, N)), a.astype(np.float32) @ b.astype(np.float32)


def refused(status, match, call):
    with pytest.raises(Failed, match=match) as caught:
        call()
    assert caught.value.status == status


def vectors(n, dtype=np.float32):
    return txl.to_device(np.arange(n, dtype=dtype)), txl.to_device(np.ones(n, dtype)), txl.to_device(np.zeros(n, dtype))


# ---- kernels ----


@pytest.mark.parametrize("n", [1, 255, 256, 4096, 5000])
@pytest.mark.parametrize("kind", ["fp32", "fp16"])
def test_add(bundle, n, kind):
    x, y, out = vectors(n, np.float32 if kind == "fp32" else np.float16)
    bundle.launch("add", pointer(x, kind), pointer(y, kind), pointer(out, kind), scalar(n), chosen())
    assert (out.numpy() == x.numpy() + 1).all()


def test_the_specialization_that_fits_is_chosen(bundle):
    x, y, out = vectors(4096)
    args = pointer(x), pointer(y), pointer(out)
    assert b"BLOCK=256" in bundle.select("add", *args, scalar(4095), chosen()).label
    assert b"BLOCK=1024" in bundle.select("add", *args, scalar(4096), chosen()).label
    assert b"BLOCK=256" in bundle.select("add", *args, scalar(4096), scalar(256)).label
    assert b"BLOCK=256" in bundle.select("add", *args, scalar(4096, "u64"), scalar(256, "i8").__class__(
        2, 4, 256)).label
    shifted = pointer(x.data_ptr() + 4), pointer(y), pointer(out)
    bundle.launch("add", *shifted, scalar(64), chosen())  # the specialization without alignment
    assert (out.numpy()[:64] == np.arange(1, 65) + 1).all()
    assert bundle.select("add", *args, scalar(1), chosen()).target == {
        80: b"sm_80", 89: b"sm_80", 90: b"sm_90a", 120: b"sm_90"
    }[int(os.environ.get("CUDA_STUB_SM", 90))]


IS_HOPPER = os.environ.get("CUDA_STUB_SM", "90") == "90"


@pytest.mark.parametrize("name", ["tiles", *["explicit"] * IS_HOPPER])
def test_tensor_maps(bundle, name):
    a, b, c, expected = factors()
    bundle.launch(name, tensor(a.data_ptr(), [M, K]), tensor(b.data_ptr(), [K, N]),
                  tensor(c.data_ptr(), [M, N], kind="fp32"), scalar(K), chosen(), scalar(128), scalar(64),
                  grid=(M // 128, N // 128))
    assert (c.numpy() == expected).all()


@pytest.mark.parametrize("name", ["pointers", "persistent", "cluster"])
def test_dots(bundle, name):
    a, b, c, expected = factors()
    stub().stub_record(1)
    bundle.launch(name, pointer(a, "fp16"), pointer(b, "fp16"), pointer(c), *map(scalar, (M, N, K, K, N)), chosen(),
                  chosen(), chosen())
    launched = [line for line in stub().stub_log().decode().splitlines() if line.startswith("cuLaunchKernelEx")]
    stub().stub_record(0)
    assert (c.numpy() == expected).all()
    if IS_HOPPER:
        extents = {"pointers": "5x2x1", "persistent": "2x1x1", "cluster": "2x1x1"}[name]
        assert f" grid {extents} " in launched[0] and ("attribute 4" in launched[0]) == (name == "cluster")


def test_tuples_texts_and_floats(bundle):
    out = txl.zeros(70)
    for mode, sign in ("plain", 1), ("negative", -1):
        bundle.launch("mixed", pointer(out), scalar(3), scalar(5, "i64"), scalar(0.5, "fp32"), text(mode), scalar(64),
                      scalar(1))
        assert (out.numpy()[5:69] == sign * 0.5 * (np.arange(64) * 3 + 1)).all()
    refused("TXLR_WRONG_VALUE", "`mode`", lambda: bundle.launch(
        "mixed", pointer(out), scalar(3), scalar(5, "i64"), scalar(0.5, "fp32"), text("odd"), scalar(64), scalar(1)))
    refused("TXLR_WRONG_VALUE", "`step`", lambda: bundle.launch(
        "mixed", pointer(out), scalar(3), scalar(5, "i64"), scalar(0.5, "fp32"), chosen(), scalar(64), scalar(2)))
    refused("TXLR_WRONG_TYPE", "`scale`", lambda: bundle.launch(
        "mixed", pointer(out), scalar(3), scalar(5, "i64"), scalar(0.5, "fp64"), chosen(), scalar(64), scalar(1)))


def test_a_version_for_arguments_that_overlap(bundle):
    """Is chosen for them alone; a read after a store sees it."""
    x, y, out = vectors(600)
    whole, tail = pointer(x, size=2400), pointer(x.data_ptr() + 4, size=2396)
    bundle.launch("add_in_place", whole, pointer(y), whole, scalar(600), chosen())
    assert (x.numpy() == np.arange(600) + 1).all()
    versions = [bundle.variant("add_in_place", i) for i in range(12)]
    assert len({v.target for v in versions}) == 3
    stub().stub_record(1)
    bundle.launch("add_in_place", whole, pointer(y), pointer(out), scalar(100), chosen())
    bundle.launch("add_in_place", tail, pointer(y), whole, scalar(100), chosen())
    assert stub().stub_log().decode().count("cuModuleLoadDataEx") == 1  # the other version is loaded
    stub().stub_record(0)
    assert (x.numpy()[:100] == np.arange(100) + 3).all() and (out.numpy()[:100] == np.arange(100) + 2).all()


def test_an_empty_grid_launches_nothing(bundle):
    x, y, out = vectors(16)
    stub().stub_record(1)
    bundle.launch("add", pointer(x), pointer(y), pointer(out), scalar(0), chosen())
    bundle.launch("add", pointer(x), pointer(y), pointer(out), scalar(16), chosen(), grid=(1, 0, 1))
    assert "cuLaunch" not in stub().stub_log().decode()
    stub().stub_record(0)


# ---- errors ----


def test_wrong_arguments(bundle):
    x, y, out = vectors(64)
    good = [pointer(x), pointer(y), pointer(out), scalar(64), chosen()]

    def launch(index, argument):
        return lambda: bundle.launch("add", *good[:index], argument, *good[index + 1:])

    refused("TXLR_NO_KERNEL", "none of this name", lambda: bundle.launch("subtract", *good))
    refused("TXLR_WRONG_COUNT", "has 5 parameters, the launch 4", lambda: bundle.launch("add", *good[:4]))
    refused("TXLR_WRONG_KIND", "`out` of `add`", launch(2, scalar(1)))
    refused("TXLR_WRONG_KIND", "`n` of `add`", launch(3, pointer(x)))
    refused("TXLR_WRONG_KIND", "`n` of `add`", launch(3, chosen()))
    refused("TXLR_WRONG_TYPE", "`x` of type fp64", launch(0, pointer(x, "fp64")))
    refused("TXLR_WRONG_TYPE", "`n` of type fp32", launch(3, scalar(1.0, "fp32")))
    refused("TXLR_WRONG_VALUE", "`n`", launch(3, scalar(2**31, "i64")))
    refused("TXLR_WRONG_VALUE", "`BLOCK`, 0x80", launch(4, scalar(128)))
    refused("TXLR_INVALID_ARGUMENT", "argument 3", launch(3, scalar(1).__class__(9, 4, 0)))
    refused("TXLR_OVERLAP", "`out` and `x`", launch(0, pointer(out)))
    both = pointer(out.data_ptr() + 64, size=64)
    refused("TXLR_OVERLAP", "overlap", lambda: bundle.launch("add", both, good[1], pointer(out, size=256), *good[3:]))
    bundle.launch("add", both, good[1], pointer(out, size=64), scalar(16), chosen())


def test_wrong_shapes(bundle):
    a, b, c, _ = factors()
    good = [tensor(a.data_ptr(), [M, K]), tensor(b.data_ptr(), [K, N]), tensor(c.data_ptr(), [M, N], kind="fp32")]

    def launch(first, name="tiles"):
        return lambda: bundle.launch(name, first, *good[1:], scalar(K), *[chosen()] * 3, grid=(5, 2))

    refused("TXLR_WRONG_SHAPE", "another rank", launch(tensor(a.data_ptr(), [M * K], [1])))
    refused("TXLR_WRONG_SHAPE", "1 to 5 axes", launch(tensor(a.data_ptr(), [])))
    refused("TXLR_WRONG_SHAPE", "beyond 2", launch(tensor(a.data_ptr(), [M, -1])))
    refused("TXLR_WRONG_SHAPE", "`a`", launch(tensor(a.data_ptr() + 2, [M, K - 8], [K, 1])))
    refused("TXLR_WRONG_SHAPE", "`a`", launch(tensor(a.data_ptr(), [M, K // 2], [K, 2])))
    refused("TXLR_WRONG_SHAPE", "multiples of 16 bytes", launch(tensor(a.data_ptr(), [M, K - 1], [K - 1, 1])))
    refused("TXLR_WRONG_TYPE", "fp32", launch(tensor(a.data_ptr(), [M, K], kind="fp32")))
    empty = tensor(a.data_ptr(), [0, K], [K, 1])
    if IS_HOPPER:
        refused("TXLR_WRONG_SHAPE", "tensor memory accelerator", launch(empty, "explicit"))
    launch(empty)()  # which does without the tensor map


def test_wrong_grids(bundle):
    x, y, out = vectors(64)
    good = [pointer(x), pointer(y), pointer(out), scalar(64), chosen()]
    refused("TXLR_BAD_GRID", "larger than the GPU allows", lambda: bundle.launch("add", *good, grid=(1, 65536)))
    refused("TXLR_BAD_GRID", "axis 0", lambda: bundle.launch("add", *good[:3], scalar(-600), chosen()))
    a, b, c, _ = factors()
    descriptors = [tensor(a.data_ptr(), [M, K]), tensor(b.data_ptr(), [K, N]),
                   tensor(c.data_ptr(), [M, N], kind="fp32")]
    refused("TXLR_BAD_GRID", "has no grid of `tiles`", lambda: bundle.launch("tiles", *descriptors, scalar(K),
                                                                             *[chosen()] * 3))


@pytest.mark.parametrize("call, status", [
    ("cuModuleLoadDataEx", "TXLR_LOAD_FAILED"), ("cuModuleGetFunction", "TXLR_LOAD_FAILED"),
    ("cuLaunchKernelEx", "TXLR_LAUNCH_FAILED"),
])
def test_the_driver_fails(bundle, call, status):
    x, y, out = vectors(64)
    good = [pointer(x), pointer(y), pointer(out), scalar(64), chosen()]
    stub().stub_fail(call.encode(), 2)
    refused(status, r"CUDA_ERROR_OUT_OF_MEMORY \(2\)", lambda: bundle.launch("add", *good))
    bundle.launch("add", *good)  # nothing of the failure is left
    assert (out.numpy() == x.numpy() + 1).all()


def test_nothing_is_loaded_while_a_stream_captures(bundle):
    x, y, out = vectors(64)
    good = [pointer(x), pointer(y), pointer(out), scalar(64), chosen()]
    stub().stub_capture(ctypes.c_void_p(77), 1)
    try:
        refused("TXLR_CAPTURING", "call txlr_load", lambda: bundle.launch("add", *good, stream=77))
        bundle.load("add")
        bundle.launch("add", *good, stream=77)
    finally:
        stub().stub_capture(ctypes.c_void_p(77), 0)


def test_devices_and_contexts(bundle):
    refused("TXLR_NO_DEVICE", "there is no GPU 9", lambda: bundle.use_device(9))
    refused("TXLR_NO_DEVICE", "there is no GPU -1", lambda: bundle.use_device(-1))
    told = []

    def without_context():
        x, y, out = vectors(64)
        stub().cuCtxSetCurrent(None)
        try:
            bundle.launch("add", pointer(x), pointer(y), pointer(out), scalar(64), chosen())
        except Failed as error:
            told.append(error.status)

    thread = threading.Thread(target=without_context)
    thread.start()
    thread.join()
    assert told == ["TXLR_NO_CONTEXT"]


def test_threads_on_two_devices(bundle):
    """The code is loaded once a device, by whichever thread is first."""
    problems, arrays = [], [[(*vectors(300),) for _ in range(16)] for _ in range(2)]
    stub().stub_record(1)

    def work(device, x, y, out):
        try:
            bundle.use_device(device)
            for _ in range(4):
                bundle.launch("add", pointer(x), pointer(y), pointer(out), scalar(300), chosen())
            assert (out.numpy() == x.numpy() + 1).all()
        except Exception as error:
            problems.append(error)

    threads = [threading.Thread(target=work, args=(d, *arrays[d][i])) for d in range(2) for i in range(16)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    loads = stub().stub_log().decode().count("cuModuleLoadDataEx")
    stub().stub_record(0)
    assert not problems and loads == 2


def test_in_memory():
    with open(PATH, "rb") as file:
        data = file.read()
    found = Bundle(data)
    found.use_device(0)
    x, y, out = vectors(64)
    found.launch("add", pointer(x), pointer(y), pointer(out), scalar(64), chosen())
    assert (out.numpy() == x.numpy() + 1).all() and found.hash == Bundle(PATH).hash
    found.close()


def test_code_that_is_damaged_after_opening(tmp_path):
    path = tmp_path / "k.txlb"
    with open(PATH, "rb") as file:
        data = bytearray(file.read())
    path.write_bytes(data)
    found = Bundle(path)
    found.use_device(0)
    data[-200:] = bytes(200)
    with open(path, "r+b") as file:  # the same file, not another of its name
        file.write(data[:len(data) // 4] + bytes(3 * len(data) // 4))
    x, y, out = vectors(64)
    refused("TXLR_DAMAGED", "checksum", found.load)
    with open(path, "r+b") as file:
        file.truncate(4000)
    refused("TXLR_DAMAGED", "the bundle ends", found.load)
    found.close()
