"""A bundle as functions of TVM-FFI, with which torch, JAX and others call kernels: the C file of
`txl bundle --tvm-ffi`, compiled as its header says. The driver's stand-in runs the kernels."""
import os
import shutil
import subprocess
import sys

import bundle_kernels as k
import pytest
from bundle_runtime import BUILD

import txl
from txl.bundles.tvm_ffi import source_text
from txl.bundles.write import read

pytest.importorskip("tvm_ffi")
pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")

PROGRAM = '''
import sys
import ctypes
import numpy as np, tvm_ffi, txl
try:
    import torch
except ImportError:
    torch = None
kernels = tvm_ffi.load_module(sys.argv[1])
for n in (1, 1000, 0):
    x, y = np.arange(n, dtype=np.float32), np.ones(n, np.float32)
    a, b, out = txl.to_device(x), txl.to_device(y), txl.zeros(n)
    kernels.add(a, b, out, n)
    assert (out.numpy() == x + 1).all(), n
half = [txl.to_device(np.arange(256, dtype=np.float16)) for _ in range(2)] + [txl.zeros(256, "float16")]
kernels.add(*half, 256)
assert (half[2].numpy() == 2 * np.arange(256)).all()
a = np.random.default_rng(0).standard_normal((128, 64)).astype(np.float16)
b = np.random.default_rng(1).standard_normal((64, 128)).astype(np.float16)
c = txl.zeros((128, 128))
kernels.tiles(1, 1, 1, txl.to_device(a), txl.to_device(b), c, 64)
assert np.abs(c.numpy() - a.astype(np.float32) @ b.astype(np.float32)).max() < 1e-3
x = txl.zeros(8)
def fails(kind, text, function, *arguments):
    try:
        function(*arguments)
    except kind as error:
        assert text in str(error), error
    else:
        raise AssertionError(text)
fails(TypeError, "number of arguments", kernels.add, x, x, 8)
fails(TypeError, "the grid", kernels.tiles, x, x, x, 8)
fails(ValueError, "an extent of the grid", kernels.tiles, -1, 1, 1, x, x, x, 8)
class Memory(ctypes.Structure):
    _fields_ = [("data", ctypes.c_void_p), ("kind", ctypes.c_int), ("id", ctypes.c_int)]
class Exported:
    """An array whose library states another kind of memory, by DLPack's codes."""
    def __init__(self, array, kind):
        self.array, self.kind = array, kind
    def __dlpack_device__(self):
        return self.kind, 0
    def __dlpack__(self, **options):
        capsule, get = self.array.__dlpack__(), ctypes.pythonapi.PyCapsule_GetPointer
        get.restype, get.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        memory = Memory.from_address(get(capsule, b"dltensor"))
        memory.kind, memory.id = self.kind, 0
        return capsule
for kind in (3, 13):  # pinned and managed memory
    out = txl.zeros(8)
    kernels.add(Exported(txl.to_device(np.arange(8, dtype=np.float32)), kind), txl.zeros(8), out, 8)
    assert (out.numpy() == np.arange(8)).all()
pinned = [Exported(txl.zeros(8), 3) for _ in range(3)]
fails(ValueError, "no tensor in the memory of a GPU", kernels.add, *pinned, 8)
for array in (np.zeros(8, np.float32), *([torch.zeros(8)] if torch else [])):
    fails(ValueError, "add: `y` is a tensor that is not in the memory of a CUDA GPU", kernels.add, x, array, x, 8)
if torch:  # tensors of torch over the GPU's memory, which torch exports itself
    a, b, out = (txl.to_device(np.arange(12, dtype=np.float32)) for _ in range(3))
    viewed = [Exported(torch.from_dlpack(Exported(array, 1)), 2) for array in (a, b, out)]
    kernels.add(*viewed, 12)
    assert (out.numpy() == 2 * np.arange(12)).all()
fails(ValueError, "no tensor", kernels.add, 1, 2, 3, 4)
fails(TypeError, "add: ", kernels.add, txl.zeros(8, "int16"), x, txl.zeros(8), 8)
fails(ValueError, "overlap", kernels.add, x, x, x, 8)
fails(TypeError, "`n` is no tensor", kernels.add, x, txl.zeros(8), txl.zeros(8), [8])
fails(TypeError, "add: ", kernels.add, x, x, x, "8")
fails(ValueError, "`a` has not the 1 to 5 axes", kernels.tiles, 1, 1, 1, txl.zeros((1, ) * 6, "float16"), x, x, 8)
print("done")
'''


def compiled(folder, source):
    package, library = BUILD / "python/txl", folder / "kernels.so"
    flags = subprocess.run([sys.executable, "-m", "tvm_ffi.config", "--cflags"], capture_output=True, text=True,
                           check=True)
    subprocess.run(["cc", "-std=gnu11", "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", str(source),
                    *flags.stdout.split(), f"-I{package / 'include'}", f"-L{package}", "-ltxl_runtime",
                    f"-Wl,-rpath,{package}", "-o", str(library)], check=True)
    return library


def test_functions_of_a_library(tmp_path, stand_in):
    bundle, source = tmp_path / "kernels.txlb", tmp_path / "kernels.c"
    txl.bundle(bundle, [
        dict(kernel=k.add, signature=["*fp32, *fp32, *fp32, i32", "*fp16, *fp16, *fp16, i32"], configs=[dict(BLOCK=64)],
             grid="cdiv(n, BLOCK)"),
        dict(kernel=k.tiles, signature=k.DESCRIPTORS, constants=k.BLOCKS)
    ], "ptx:sm_90a", tvm_ffi=source)
    assert "/* add(x, y, out, n) */" in source.read_text() and "tiles(grid 0, 1, 2, a, b, c, K)" in source.read_text()
    done = stand_in([sys.executable, "-c", PROGRAM, str(compiled(tmp_path, source))])
    assert done.returncode == 0 and done.stdout == "done\n", done.stderr


def test_a_damaged_bundle_is_an_error_of_the_call(tmp_path, stand_in):
    bundle, source = tmp_path / "kernels.txlb", tmp_path / "kernels.c"
    txl.bundle(bundle, [dict(kernel=k.add, signature="*fp32, *fp32, *fp32, i32", configs=[dict(BLOCK=64)],
                             grid="cdiv(n, BLOCK)")], "ptx:sm_80", tvm_ffi=source)
    bundle.write_bytes(bundle.read_bytes()[:-1])
    program = PROGRAM.split("for n in")[0] + "x = txl.zeros(8)\nkernels.add(x, x, x, 8)"
    done = stand_in([sys.executable, "-c", program, str(compiled(tmp_path, source))])
    assert done.returncode == 1 and "RuntimeError: add: " in done.stderr, done.stderr


def test_what_tvm_ffi_cannot_pass(tmp_path):
    bundle = tmp_path / "kernels.txlb"
    with pytest.raises(ValueError, match="`step` of `mixed` is a scalar of fp16"):
        txl.bundle(bundle, [dict(kernel=k.mixed, signature="*fp32, (i32, i32), fp32, 'plain', i32, fp16")], "ptx:sm_80",
                   tvm_ffi=tmp_path / "kernels.c")
    assert not os.path.exists(bundle) and not os.path.exists(tmp_path / "kernels.c")


def test_the_command(tmp_path):
    done = subprocess.run([sys.executable, "-m", "txl.cli", "bundle", "-o", str(tmp_path / "k.txlb"), "-k", "add", "-s",
                           "*fp32, *fp32, *fp32, i32", "--config", "BLOCK=64", "-t", "ptx:sm_80", "--tvm-ffi",
                           str(tmp_path / "k.c"), k.__file__], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "k.c").read_text() == source_text(read(tmp_path / "k.txlb"), tmp_path / "k.txlb")
    assert 'TXL_TVM_FFI_KERNEL(add, "add", "ppps' in (tmp_path / "k.c").read_text()
