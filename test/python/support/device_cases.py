"""Arrays and launches on a GPU. Run by test_device.py with a stand-in for the driver, by `./dev gpu tests` with a
GPU."""
import ctypes
import threading
import time
import warnings

import numpy as np
import pytest
import multi_cta_kernels

import txl
import txl.language as tl
from txl import _txl

STANDS_IN = _txl.device_info(0)["name"].startswith("stub")
only_stand_in = pytest.mark.skipif(not STANDS_IN,
                                   reason="would end this process's use of the GPU, or asks the stand-in")


def stub():
    found = ctypes.CDLL("libcuda.so.1")
    found.stub_log.restype = ctypes.c_char_p
    return found


@txl.jit
def add(x, y, z, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    mask = i < n
    tl.store(z + i, tl.load(x + i, mask=mask) + tl.load(y + i, mask=mask), mask=mask)


# ---- other threads ----


@txl.jit
def slow(x, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.load(x + i)
    for _ in range(n):
        total = total * 0.5 + 1.0
    tl.store(x + i, total)


@only_stand_in
def test_other_threads_run_while_the_driver_blocks():
    """A launch that blocks, as all do here, lets other threads run from the second one on: the driver does not tell
    beforehand that it will block."""
    x, ticks, ends = txl.to_device(np.zeros(1024, np.float32)), [], threading.Event()

    def tick():
        while not ends.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.0005)

    def launched(n):
        begin = time.perf_counter()
        slow[(1, )](x, n, BLOCK=1024)
        return begin, time.perf_counter() - begin

    n = 1600
    launched(n)  # compiles
    while launched(n)[1] < 0.3:
        n *= 2
    thread = threading.Thread(target=tick)
    thread.start()
    try:
        spans = [launched(n) for _ in range(3)]
    finally:
        ends.set()
        thread.join()
    for begin, taken in spans:
        assert sum(begin + 0.2 * taken < at < begin + 0.5 * taken for at in ticks) > 3


# ---- arrays ----


@pytest.mark.parametrize("dtype", [
    "bool", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "float16", "float32", "float64",
    "bfloat16", "float8_e4m3fn", "float8_e5m2"
])
def test_there_and_back(dtype):
    if "bfloat" in dtype or "float8" in dtype:
        dtype = getattr(pytest.importorskip("ml_dtypes"), dtype)
    x = np.arange(24).reshape(2, 3, 4).astype(dtype)
    d = txl.to_device(x)
    assert d.shape == (2, 3, 4) and d.dtype == x.dtype and d.stride() == (12, 4,
                                                                          1) and d.nbytes == x.nbytes and len(d) == 2
    assert d.numpy().tobytes() == x.tobytes()
    assert np.asarray(d).tobytes() == x.tobytes()
    assert txl.zeros((3, 2), dtype).numpy().tobytes() == bytes(6 * x.itemsize)


def test_views():
    x = np.arange(120, dtype=np.int32).reshape(4, 5, 6)
    d = txl.to_device(x)
    for index in (1, -1, slice(1, 3), (slice(None), 2), (..., 3), (slice(None, None, -1), slice(
            1, None, 2), 0), (2, ..., slice(5, 1, -2)), (slice(3, 1), ), (1, 2, 3)):
        np.testing.assert_array_equal(d[index].numpy(), x[index], str(index))
    np.testing.assert_array_equal(d.T.numpy(), x.T)
    np.testing.assert_array_equal(d.reshape(20, -1).numpy(), x.reshape(20, -1))
    np.testing.assert_array_equal(d[::2].T.copy().numpy(), x[::2].T)
    with pytest.raises(IndexError):
        d[4]
    with pytest.raises(IndexError):
        d[0, 0, 0, 0]
    with pytest.raises(ValueError, match="cannot be reshaped"):
        d.T.reshape(-1)


def test_writing():
    x = np.zeros((4, 6), np.float32)
    d = txl.to_device(x)
    for index, value in ((0, 3), ((slice(None), 2), np.arange(4)), ((slice(1, None, 2), slice(None, None, -3)), 7)):
        x[index] = value
        d[index] = value
    d[2] = d[0]
    x[2] = x[0]
    d.T[5] = txl.to_device(np.full(4, 9, np.float32))
    x.T[5] = 9
    np.testing.assert_array_equal(d.numpy(), x)
    assert not d.zero_().numpy().any()


def test_for_frameworks():
    d = txl.to_device(np.arange(12, dtype=np.float32).reshape(3, 4))
    assert d.__dlpack_device__() == (2, 0)
    capsule = d.T.__dlpack__(max_version=(1, 0))
    assert "dltensor_versioned" in repr(capsule)
    del capsule
    described = d[:, 1].__cuda_array_interface__
    assert described["data"] == (d.data_ptr() + 4,
                                 False) and described["strides"] == (16, ) and described["typestr"] == "<f4"
    with pytest.raises(BufferError):
        d.__dlpack__(copy=True)
    with pytest.raises(TypeError, match="`complex64` have no counterpart"):
        txl.empty(3, "complex64")


def test_arrays_of_others():
    """Objects that only have one of the interfaces."""
    d = txl.to_device(np.arange(100, dtype=np.float32))

    class Interface:
        __cuda_array_interface__ = d.__cuda_array_interface__
        dtype = np.dtype("float32")

    class Dlpack:
        __dlpack__, __dlpack_device__ = d.__dlpack__, d.__dlpack_device__

    class Pointer:
        dtype, shape = "float32", (100, )
        device = type("device", (), {"type": "cuda", "index": 0})
        data_ptr = staticmethod(d.data_ptr)
        stride = staticmethod(d.stride)

    for kind in (Interface, Dlpack, Pointer):
        z = txl.zeros(100)
        add[(1, )](kind(), kind(), z, 100, BLOCK=128)
        np.testing.assert_array_equal(z.numpy(), 2 * d.numpy())


# ---- launches ----


def test_a_kernel_runs_where_its_arrays_are():
    x, y = np.arange(1000, dtype=np.float32), np.ones(1000, np.float32)
    z = np.zeros(1000, np.float32)
    dx, dy, dz = txl.to_device(x), txl.to_device(y), txl.zeros(1000)
    on_gpu = add[(4, )](dx, dy, dz, 1000, BLOCK=256)
    on_host = add[(4, )](x, y, z, 1000, BLOCK=256)
    assert on_gpu is not on_host and on_gpu is add[(4, )](dx, dy, dz, 1000, BLOCK=256)
    np.testing.assert_array_equal(dz.numpy(), z)
    assert on_gpu.metadata.target.backend == "cuda" and on_gpu.asm["ptx"] and on_gpu.asm["cubin"]
    dz.zero_()
    on_gpu[(4, )](dx, dy, dz, 1000, 256)
    np.testing.assert_array_equal(dz.numpy(), z)
    add[(0, )](dx, dy, dz, 1000, BLOCK=256)


def test_arrays_in_two_places():
    d, h = txl.zeros(10), np.zeros(10, np.float32)
    with pytest.raises(ValueError,
                       match="argument `y`: it is in the CPU's memory, and argument `x` is in the memory of GPU 0"):
        add[(1, )](d, h, d, 10, BLOCK=16)
    with pytest.raises(ValueError,
                       match="argument `z`: it is in the memory of GPU 0, and argument `x` is in the CPU's memory"):
        add[(1, )](h, h, d, 10, BLOCK=16)
    kernel = add[(1, )](h, h, h, 10, BLOCK=16)
    with pytest.raises(ValueError, match="`add` was compiled for `cpu` and cannot run on GPU 0"):
        kernel[(1, )](d, d, d, 10, 16)


def test_warmup_is_for_the_gpu():
    mock = txl.MockTensor(tl.float32)
    kernel = add.warmup(mock, mock, mock, 100, BLOCK=128, grid=(1, ))
    assert kernel.metadata.target.backend == "cuda"
    with txl.emulate("sm_80"):
        assert ".target sm_80" in add.warmup(mock, mock, mock, 100, BLOCK=128, grid=(1, )).asm["ptx"]


@pytest.mark.skipif(_txl.device_count() < 2, reason="one GPU")
def test_two_gpus():
    x = np.arange(100, dtype=np.float32)
    a, b = txl.to_device(x, 1), txl.zeros(100, device=1)
    kernel = add[(1, )](a, a, b, 100, BLOCK=128)
    np.testing.assert_array_equal(b.numpy(), 2 * x)
    c = txl.to_device(x)
    assert add[(1, )](c, c, c, 100, BLOCK=128) is kernel  # GPUs of one kind share it
    with pytest.raises(ValueError, match="in the memory of GPU 0, and argument `x` is in the memory of GPU 1"):
        add[(1, )](a, c, b, 100, BLOCK=128)


@txl.jit
def scale(x, y, n, by, BLOCK: tl.constexpr, more=0):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, mask=i < n, other=0) * by + more, mask=i < n)


def test_calls_that_are_almost_like_the_last():
    """What a launch knows of the one before it is the launch's own: whatever of the arguments changes, the kernel is
    that of a first call."""
    random, length, seen = np.random.default_rng(3), 600, {}
    count = _txl.device_count()
    there = {dtype: np.arange(length + 1).astype(dtype) for dtype in ("float32", "int32")}
    arrays = {(dtype, device): txl.to_device(values, device)
              for dtype, values in there.items()
              for device in range(min(count, 2))}
    choices = {
        "dtype": ["float32", "int32"], "device": range(min(
            count, 2)), "skip": [0, 1], "n": [0, 1, 16, 77, 512, 2**31 + 1], "by": [1, 2, 3.5, 2.25, 16],
        "BLOCK": [128, 512], "warps": [None, 1, 2], "more": [None, 1, 5], "form": ["positions", "names", "anew"]
    }
    call = {name: values[0] for name, values in choices.items()}
    for _ in range(400):
        if random.random() < 0.4:
            name = random.choice(list(choices))
            call[name] = choices[name][random.integers(len(choices[name]))]
        dtype, device, skip, n, by, more = (call[k] for k in ("dtype", "device", "skip", "n", "by", "more"))
        x, y, block = arrays[dtype, device][skip:], txl.zeros(length, "float32", device), int(str(call["BLOCK"]))
        extra = {name: value for name, value in (("num_warps", call["warps"]), ("more", more)) if value is not None}
        grid = (1, 2)[call["BLOCK"] == 128],
        if call["form"] == "positions":
            kernel = scale[grid](x, y, n, by, block) if not extra else scale[grid](x, y, n, by, block, **extra)
        elif call["form"] == "names":
            kernel = scale[grid](x, y, n, BLOCK=block, by=by, **extra)
        else:
            kernel = scale[grid](*[x, y], **{"n": n, "by": by, "BLOCK": block, **extra})
        reached = min(n, grid[0] * block, length)
        want = np.zeros(length, np.float32)
        want[:reached] = there[dtype][skip:skip + reached] * np.float32(by) + (more or 0)
        np.testing.assert_array_equal(y.numpy(), want, str(call))

        def kind(number):
            return type(number).__name__, number == 1, isinstance(number, int) and number % 16 == 0, number > 2**31

        key = (dtype, skip, kind(n), kind(by), kind(more or 0), block, call["warps"])
        assert seen.setdefault(key, kernel) is kernel, call
    assert len(set(map(id, seen.values()))) == len(seen) > 20


def test_a_call_like_the_last_sees_what_the_program_changed():
    """A global that was compiled in, a float beyond float32, an array without memory, one of another's, a call that is
    interrupted."""
    x = txl.to_device(np.arange(4, dtype=np.float32))
    for _ in range(3):
        scale[(1, )](x, x, 0, 2.0, 16)
    with pytest.raises(TypeError, match="no argument was given for `by`"):
        scale[(1, )](x, x, 0, BLOCK=16)
    with pytest.raises(ValueError, match="axis 0 of the grid is from 0"):
        scale[(-1, )](x, x, 0, 2.0, 16)
    with pytest.raises(OverflowError, match="argument `n`"):
        scale[(1, )](x, x, 1 << 70, 2.0, 16)
    with pytest.raises(ValueError, match="is in the CPU's memory"):
        scale[(1, )](x, np.zeros(4, np.float32), 0, 2.0, 16)
    assert scale[(0, )](x, x, 4, 2.0, 16) is not None
    np.testing.assert_array_equal(x.numpy(), range(4))
    scale[(1, )](x, x, 4, 1e300, 16)
    np.testing.assert_array_equal(x.numpy(), [np.nan, np.inf, np.inf, np.inf])


def test_limits():
    x = txl.zeros(10)
    with pytest.raises(ValueError, match=r"the grid \(1, 70000, 1\) of `add` is larger than"):
        add[(1, 70000)](x, x, x, 10, BLOCK=16)
    with pytest.raises(ValueError, match="there is no GPU 99"):
        txl.zeros(1, device=99)


@txl.jit
def persistent(numbers, by, left, right):
    """Adds `by` + `left` `right` to the number of each program that the launch was asked for, along two axes."""
    first, started = tl.program_id(1) * tl.num_programs(0) + tl.program_id(0), tl.num_programs(0) * tl.num_programs(1)
    for program in range(first, txl.asked_programs(0) * txl.asked_programs(1), started):
        tl.store(numbers + program, tl.load(numbers + program) + by + left * right)


@pytest.mark.parametrize("grid", [(1, 1), (3, 2), (300, 2)])
def test_programs_that_stay_have_their_arguments(grid):
    """What such a launch adds follows the kernel's own arguments, also where it makes no tensor map."""
    there = np.arange(grid[0] * grid[1], dtype=np.int32)
    numbers = txl.to_device(there)
    kernel = persistent[grid](numbers, 1, 7, 11)
    assert "programs stay, parameter 4: 2" in kernel.asm["ptx"] and "tensor map" not in kernel.asm["ptx"]
    np.testing.assert_array_equal(numbers.numpy(), there + 78)


@only_stand_in
def test_what_the_driver_is_asked():
    driver, x = stub(), txl.zeros(10)
    add[(1, )](x, x, x, 10, BLOCK=16)
    driver.stub_record(1)
    add[(1, )](x, x, x, 10, BLOCK=16)
    assert driver.stub_log().decode() == "cuLaunchKernelEx add grid 1x1x1 block 128 shared 0 stream 0 device 0\n"
    driver.stub_record(1)
    add[(2, )](x, x, x, 10, BLOCK=16, launch_cooperative_grid=True, launch_pdl=True, num_warps=8)
    assert "grid 2x1x1 block 256 shared 0 stream 0 device 0 attribute 2 attribute 6\n" in driver.stub_log().decode()
    driver.stub_record(1)
    add[(1, )](x, x, x, 10, BLOCK=16)[(3, )](x, x, x, 10, 16, stream=4711)
    assert "grid 3x1x1 block 128 shared 0 stream 4711" in driver.stub_log().decode()
    driver.stub_record(0)


@only_stand_in
def test_faults():
    x = txl.zeros(10)
    add[(9, )](x, x, x, 10**6, BLOCK=1024)
    with pytest.raises(txl.LaunchError, match="waiting for GPU 0: CUDA_ERROR_ILLEGAL_ADDRESS.*one of `add`"):
        txl.synchronize()
    with pytest.raises(txl.LaunchError, match="the launch of `add` on GPU 0"):
        add[(1, )](x, x, x, 10, BLOCK=1024)
    stub().stub_heal()
    with txl.check(), pytest.raises(txl.LaunchError, match="`add` failed on GPU 0: CUDA_ERROR_ILLEGAL_ADDRESS"):
        add[(9, )](x, x, x, 10**6, BLOCK=1024)
    stub().stub_heal()


def test_pointers_are_looked_up_in_check_mode():
    d = txl.zeros(4)
    h = np.zeros(4, np.float32)

    class Liar:
        dtype, shape = "float32", (4, )
        device = type("device", (), {"type": "cuda", "index": 0})
        data_ptr = staticmethod(lambda: h.ctypes.data)
        stride = staticmethod(lambda: (1, ))

    with txl.check(), pytest.raises(ValueError,
                                    match="argument 1 of `add` is address 0x[0-9a-fA-F]+, which GPU 0 cannot reach"):
        add[(1, )](d, Liar(), d, 4, BLOCK=16)


FAULTS = """
import sys, numpy as np, txl, txl.language as tl

@txl.jit
def poke(x, far: "i64"):
    tl.store(x + far, 1.0)

@txl.jit(debug=True)
def insist(x):
    tl.device_assert(tl.load(x) > 0, "it is not positive")

x = txl.zeros(4)
try:
    poke[(1, )](x, 1 << 40) if sys.argv[1] == "poke" else insist[(1, )](x)
    txl.synchronize()
except txl.LaunchError as error:
    print("said:", error)
"""


@pytest.mark.parametrize("name, error", [("poke", "CUDA_ERROR_ILLEGAL_ADDRESS"), ("insist", "CUDA_ERROR_ASSERT")])
def test_a_fault_names_the_kernel(name, error, tmp_path):
    import subprocess
    import sys
    (tmp_path / "faults.py").write_text(FAULTS)
    done = subprocess.run([sys.executable, str(tmp_path / "faults.py"), name], capture_output=True, text=True)
    assert f"said: waiting for GPU 0: {error}" in done.stdout, done.stdout + done.stderr
    assert f"most likely one of `{name}`" in done.stdout, done.stdout + done.stderr
    if name == "insist":
        assert "it is not positive" in done.stdout + done.stderr


# ---- tuning, timing ----


def test_autotune_keeps_the_data_and_skips_what_fails():
    configs = [
        txl.Config({"BLOCK": 64}, num_warps=1),
        txl.Config({"BLOCK": 128}, num_warps=4),
        txl.Config({"BLOCK": 1 << 21})
    ]

    @txl.autotune(configs=configs, key=["n"], warmup=1, rep=1)
    @txl.jit
    def increment(x, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(x + i, tl.load(x + i, mask=i < n) + 1, mask=i < n)

    x = txl.zeros(1000)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        increment[lambda meta: (txl.cdiv(1000, meta["BLOCK"]), )](x, 1000)
    assert any("skips a configuration (BLOCK: 2097152" in str(w.message) for w in said)
    assert (x.numpy() == 1).all()
    assert increment.best_config in configs[:2]
    assert set(increment.configs_timings) == set(configs)


def test_bench_and_driver():
    from txl.runtime import driver
    from txl.testing import do_bench
    x = txl.zeros(10)
    assert do_bench(lambda: add[(1, )](x, x, x, 10, BLOCK=16), warmup=1, rep=1) >= 0
    target = driver.active.get_current_target()
    assert target.backend == "cuda" and target.warp_size == 32
    assert driver.active.utils.get_device_properties(0)["multiprocessor_count"] > 0
    assert driver.active.get_current_device() == 0


@pytest.mark.parametrize("ctas", [2, 4, 8])
@pytest.mark.parametrize("case", multi_cta_kernels.CASES)
def test_programs_of_several_ctas(case, ctas):
    """A launch starts as many CTAs as its programs have, and they give the results of one."""
    from txl.runtime import driver
    if driver.active.get_current_target().arch < 90:
        pytest.skip("this GPU has no clusters")
    for seed in range(3):
        if case != "products" or ctas == 2:  # warpgroups multiply 64 rows at a time
            assert multi_cta_kernels.run(case, seed, put=txl.to_device, num_ctas=ctas) == multi_cta_kernels.run(
                case, seed)
