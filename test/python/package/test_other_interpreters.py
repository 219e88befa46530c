"""The extension under CPython's debug build, and under later versions of CPython: one wheel (abi3 of 3.11) for all.

Interpreters are those on the PATH that have NumPy; the debug build also takes NumPy of this one."""
import os
import shutil
import subprocess
import sys
from pathlib import Path

import directories
import pytest

ROOT = Path(__file__).resolve().parents[3]

PROGRAM = '''
import gc, sys, threading
import numpy as np
import txl, txl.language as tl

@txl.jit
def twice(x):
    return x * FACTOR

FACTOR = tl.constexpr(2)

@txl.jit
def kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, twice(tl.load(x + i, mask=i < n)) + 1, mask=i < n)

@txl.jit
def wrong(x):
    tl.store(x, nowhere)

x, y = np.arange(100, dtype=np.float32), np.zeros(100, np.float32)

def launch():
    return kernel[(2, )](x, y, 100, BLOCK=64)

compiled = launch()
assert (y == 2 * x + 1).all() and "tt.load" in compiled.asm["ttir"]
for fails in (lambda: wrong[(1, )](x), lambda: kernel[(2, )](x, y, "text", BLOCK=64), lambda: kernel[(2, )](x),
              lambda: kernel[(10**30, )](x, y, 1, BLOCK=64), lambda: kernel[(1, )](object(), y, 1, BLOCK=64),
              lambda: kernel[(1, )](x, y, 1 << 70, BLOCK=64), lambda: kernel[(1, )](x, y, 100, BLOCK=3),
              lambda: kernel[(4, )](x, y, 10**6, BLOCK=64)):
    try:
        fails()
    except Exception as error:
        assert str(error) or error.args == ()
    else:
        raise AssertionError("no error")
with txl.emulate("sm_90"):
    launch()
try:
    import ml_dtypes
except ImportError:
    pass
else:  # NumPy refuses the buffer of such an array, so its reader goes on with an exception set
    narrow = x.astype(ml_dtypes.bfloat16)
    kernel[(2, )](narrow, y, 100, BLOCK=64)
    assert (y == 2 * narrow.astype(np.float32) + 1).all()
errors = []

def run():
    try:
        for _ in range(50):
            launch()
    except BaseException as error:
        errors.append(error)

threads = [threading.Thread(target=run) for _ in range(4)]
[t.start() for t in threads], [t.join() for t in threads]
assert not errors, errors
held = [x, y, kernel, compiled, x.dtype, type(x), launch, None, ..., 100, 64, (2, ), "BLOCK"]

def counts():
    gc.collect()
    return [sys.getrefcount(one) for one in held], sys.getallocatedblocks()

for _ in range(100):
    launch()
before, blocks = counts()
for _ in range(2000):
    launch()
after, blocks_after = counts()
assert all(abs(a - b) < 20 for a, b in zip(before, after)), (before, after)
assert abs(blocks_after - blocks) < 200, (blocks, blocks_after)
print("good", sys.version_info[:2])
'''


@pytest.mark.parametrize("name", ["python3.11-dbg", "python3.12", "python3.13", "python3.14", "python3.15"])
def test_launches(name, tmp_path):
    """Results, errors of every kind, threads and the emulator; launches leave no reference and no memory. A fatal error
    of the interpreter fails the test."""
    interpreter = shutil.which(name)
    if interpreter is None:
        pytest.skip(f"there is no {name}")
    path = os.pathsep.join([str(ROOT / "python"), directories.python_path()])
    if name.endswith("-dbg"):  # it takes extensions of the release build of its version
        if sys.version_info[:2] != (3, 11):
            pytest.skip("these tests run under another version")
        import numpy
        path += os.pathsep + str(Path(numpy.__file__).parents[1])
    env = {**os.environ, "PYTHONPATH": path, "TXL_CACHE_DIR": str(tmp_path / "cache"), "PYTHONFAULTHANDLER": "1"}
    if subprocess.run([interpreter, "-c", "import numpy"], env=env, capture_output=True).returncode:
        pytest.skip(f"{name} has no NumPy")
    (tmp_path / "program.py").write_text(PROGRAM)
    done = subprocess.run([interpreter, "-X", "dev", "-W", "ignore", "program.py"], cwd=tmp_path, env=env,
                          capture_output=True, text=True, timeout=300)
    assert done.returncode == 0 and done.stdout.startswith("good"), done.stdout + done.stderr
