"""Host time of a launch on a GPU, against a driver that does nothing: `fn[grid](6 tensors, int, constexpr)`.

    python bench/launch_overhead.py [path of the stand-in for the driver]

The stand-in is build/stub/libcuda.so.1. With torch the tensors are torch's (told to say that they are on GPU 0), else
device arrays of our own. In addition: the same launch through the C API, and the stand-in's cuLaunchKernelEx alone.
"""
import ctypes
import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]


def fake_ptxas(folder):
    """A ptxas whose machine code is the PTX; without `.version` the stand-in takes it for a cubin, which it does not
    run."""
    path = Path(folder) / "ptxas"
    path.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 12.9, V12.9.1' && exit 0\n"
        "for word; do last=$before; before=$word; [ \"$last\" = -o ] && out=$word; done\necho machine code > $out\n")
    path.chmod(0o700)
    return str(path)


def restart(stub, command=(__file__, )):
    """This program (or the one of `command`) again, with the stand-in in the driver's place."""
    with tempfile.TemporaryDirectory() as folder:
        env = {
            **os.environ, "LD_LIBRARY_PATH": str(Path(stub).parent), "TXL_PTXAS": fake_ptxas(folder), "TXL_STUB": stub,
            "TXL_CACHE_DIR": folder, "PYTHONPATH": os.pathsep.join([str(ROOT / "build/python"), *sys.path]),
            # tensors are freed and made again: as with a GPU's allocator, no page goes back to the system meanwhile
            "MALLOC_TRIM_THRESHOLD_": str(1 << 30), "MALLOC_TOP_PAD_": str(64 << 20),
            "MALLOC_MMAP_THRESHOLD_": str(1 << 30)
        }
        return subprocess.run([sys.executable, *command], env=env, check=False).returncode


def pretended_tensors(count):
    """torch tensors that say they are on GPU 0, or None without torch or a C compiler."""
    try:
        import torch
    except ImportError:
        return None
    library = Path(tempfile.mkdtemp()) / "pretend.so"
    compiler = os.environ.get("CC", "cc")
    subprocess.run([compiler, "-O2", "-shared", "-fPIC",
                    str(ROOT / "bench/pretend_cuda.c"), "-o",
                    str(library)], check=True)
    pretend = ctypes.CDLL(str(library)).pretend
    pretend.restype, pretend.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
    pointer, new = ctypes.pythonapi.PyCapsule_GetPointer, ctypes.pythonapi.PyCapsule_New
    pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
    new.restype, new.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    api = pointer(torch.Tensor.__dlpack_c_exchange_api__, b"dlpack_exchange_api")
    # In place of torch's own: a subclass would be slower, because torch asks Python whether it is one.
    torch.Tensor.__dlpack_c_exchange_api__ = new(pretend(api), b"dlpack_exchange_api", None)
    return [torch.zeros(1024) for _ in range(count)]


def nanoseconds(function, repeats=20000, rounds=15):
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter_ns()
        for _ in range(repeats):
            function()
        best = min(best, (time.perf_counter_ns() - start) / repeats)
    return best


def main():
    import txl
    import txl.language as tl

    @txl.jit
    def kernel(a, b, c, d, e, f, n, BLOCK: tl.constexpr):
        i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
        tl.store(f + i, tl.load(a + i), mask=i < n)

    stub = ctypes.CDLL(os.environ["TXL_STUB"])
    stub.stub_launches.restype = ctypes.c_uint64
    own = [txl.zeros(1024) for _ in range(6)]
    rows = [("device arrays of ours", own)]
    tensors = pretended_tensors(6)
    if tensors:
        rows.append(("torch tensors", tensors))
    empty = nanoseconds(lambda: None)
    for name, arrays in rows:
        a, b, c, d, e, f = arrays
        before = stub.stub_launches()
        kernel[(4, )](a, b, c, d, e, f, 1024, BLOCK=128)
        assert stub.stub_launches() == before + 1, "the driver saw no launch"

        def launch():
            kernel[(4, )](a, b, c, d, e, f, 1024, BLOCK=128)

        print(f"launch of 6 {name}, an int, a constexpr: {nanoseconds(launch) - empty:.0f} ns  (limit 1000 ns)")


if __name__ == "__main__":
    if "TXL_STUB" in os.environ:
        main()
    else:
        sys.exit(restart(sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/stub/libcuda.so.1")))
