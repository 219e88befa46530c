"""What a program does while its kernels run: prints, assertions, check mode, Ctrl-C, threads; and what importing the
package costs."""
import os
import signal
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import txl
import txl.language as tl


@txl.jit
def scale(x, sx, out, n, factor, BLOCK: tl.constexpr = 16):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(out + i, tl.load(x + i * sx, i < n) * factor, i < n)


@txl.jit
def prints(x):
    tl.device_print("value", tl.load(x))


def test_device_print_goes_to_pythons_stdout(capsys):
    prints[(1, )](np.full(1, 42, "int32"))
    assert "42" in capsys.readouterr().out


@txl.jit
def asserts(x):
    tl.device_assert(tl.load(x) == 0, "x is zero")


def test_device_assert():
    asserts[(1, )](np.ones(1, "int32"))  # without debug it is not there
    with pytest.raises(txl.DeviceAssertionError, match="x is zero") as caught:
        asserts[(1, )](np.ones(1, "int32"), debug=True)
    assert isinstance(caught.value, AssertionError)


@txl.jit
def races(x):
    tl.store(x, tl.program_id(0))


def test_check_mode():
    x = np.zeros(1, "int32")
    races[(4, )](x)
    with txl.check(), pytest.raises(txl.CheckError):
        races[(4, )](x)
    races[(4, )](x)


def test_a_registered_array_can_be_reached_through_addresses():

    @txl.jit
    def through(addresses, out):
        p = tl.load(addresses).to(tl.pointer_type(tl.float32))
        tl.store(out, tl.load(p + 2))

    import ctypes
    data, out = (ctypes.c_float * 4)(0, 1, 2, 3), np.zeros(1, "float32")  # memory that no array has
    addresses = np.array([ctypes.addressof(data)], "int64")
    with pytest.raises(txl.OutOfBoundsError):
        through[(1, )](addresses, out)
    with txl.register(memoryview(data).cast("B").cast("f")):
        through[(1, )](addresses, out)
    assert out[0] == 2
    with pytest.raises(txl.OutOfBoundsError):
        through[(1, )](addresses, out)


def test_ctrl_c_stops_a_long_launch(tmp_path):
    program = tmp_path / "spin.py"
    program.write_text("""
import numpy as np, txl, txl.language as tl
@txl.jit
def spin(x):
    while tl.load(x, volatile=True) == 0:
        pass
spin.warmup(np.zeros(1, 'int32'), grid=(1,))
print('ready', flush=True)
try:
    spin[(1,)](np.zeros(1, 'int32'))
except KeyboardInterrupt:
    print('stopped', flush=True)
""")
    process = subprocess.Popen([sys.executable, str(program)], stdout=subprocess.PIPE, text=True)
    assert process.stdout.readline() == "ready\n"
    time.sleep(0.3)
    process.send_signal(signal.SIGINT)
    assert process.communicate(timeout=20)[0] == "stopped\n" and process.returncode == 0


def test_many_threads_launch_and_compile():
    problems = []

    def work(seed):
        try:
            fresh = txl.jit(scale.fn)
            x = np.arange(64, dtype="float32") + seed
            for block in (8, 16, 32):
                out = np.zeros(64, "float32")
                fresh[(txl.cdiv(64, block), )](x, 1, out, 64, float(seed), BLOCK=block)
                scale[(4, )](x, 1, out, 64, float(seed))
                assert np.array_equal(out, x * seed)
        except BaseException as error:  # noqa: B902
            problems.append(error)

    threads = [threading.Thread(target=work, args=(seed, )) for seed in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not problems


# ---- the package ----


def python(code, **env):
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={**os.environ, **env})


def test_importing_does_not_import_what_only_a_compilation_needs():
    result = python(
        "import sys; before = set(sys.modules)\nimport txl; print(sorted({'torch', 'inspect', 'numpy', 'json', "
        "'hashlib', 'tempfile'} & set(sys.modules) - before))"
    )
    assert result.stdout == "[]\n", result.stderr


def test_names_of_modules_and_functions():
    result = python(
        "import txl.autotune, txl.runtime, txl; assert callable(txl.autotune) and txl.Config and txl.testing; "
        "print(txl.__version__)")
    assert result.returncode == 0, result.stderr


def test_check_mode_compiles_assertions():
    @txl.jit
    def wrap(x, n):
        i = tl.arange(0, 4)
        tl.device_assert(i < n, "too many")
        tl.store(x + i, tl.load(x + i) * 1000003)

    x = np.full(4, 2**20, np.int32)
    wrap[(1, )](x, 3)  # neither assertions nor overflow checks
    with txl.check():
        wrap[(1, )](x, 4)  # arithmetic may wrap
        with pytest.raises(txl.DeviceAssertionError, match="too many"):
            wrap[(1, )](x, 3)
    with pytest.raises(txl.DeviceAssertionError, match="overflow"):
        wrap[(1, )](np.full(4, 2**20, np.int32), 4, debug=True)


@txl.jit
def one_kernel(x):
    tl.store(x, 1)


@pytest.mark.parametrize("inner", [False, True])
def test_device_caches_forget_kernels(inner):
    x = np.zeros(1, np.int32)
    first = one_kernel[(1, )](x)
    assert list(one_kernel.device_caches[0][0].values()) == [first] == [one_kernel[(1, )](x)]
    (one_kernel.device_caches[0][0] if inner else one_kernel.device_caches).clear()
    assert not one_kernel.device_caches[0][0]
    assert one_kernel[(1, )](x) is not first
