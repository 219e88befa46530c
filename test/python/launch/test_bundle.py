"""Bundles: written without a GPU, launched by the C runtime with the driver's stand-in (the cases of bundle_cases.py),
and what is refused when they are written or opened."""
import dataclasses
import os
import struct
import subprocess
import sys

import bundle_kernels as k
import pytest
from bundle_runtime import LIBRARY, Bundle, Failed
from conftest import FAKE_PTXAS, ROOT

import txl
import txl.language as tl
from txl.bundles import format as f
from txl.bundles.write import read

SUPPORT = ROOT / "test/python/support"


@pytest.fixture(scope="module")
def path(tmp_path_factory):
    """A bundle of all kernels for sm_80 and sm_90a, and sm_90 as PTX, whose machine code is PTX."""
    folder = tmp_path_factory.mktemp("bundle")
    (folder / "ptxas").write_text(FAKE_PTXAS)
    (folder / "ptxas").chmod(0o700)
    before = {name: os.environ.get(name) for name in ("TXL_PTXAS", "TXL_CACHE_DIR")}
    os.environ.update(TXL_PTXAS=str(folder / "ptxas"), TXL_CACHE_DIR=str(folder / "cache"))
    try:
        txl.bundle(folder / "all.txlb", k.BUNDLE, ["sm_80", "sm_90a"], header=folder / "all.h")
    finally:
        for name, value in before.items():
            os.environ.pop(name) if value is None else os.environ.update({name: value})
    return folder / "all.txlb"


@pytest.mark.parametrize("sm", [80, 89, 90, 120])
def test_with_the_stand_in(sm, path, stand_in):
    """On GPUs with machine code of their own, of an older one of the family, and with PTX only."""
    done = stand_in([sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "support/bundle_cases.py"],
                    BUNDLE_PATH=str(path), CUDA_STUB_SM=str(sm), CUDA_STUB_MULTIPROCESSORS="2")
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]


def test_a_gpu_without_code(path, stand_in):
    code = """
from bundle_runtime import *
b = Bundle(PATH)
b.use_device(0)
for call in lambda: b.launch("add", *[pointer(4096)] * 3, scalar(1), chosen()), b.load:
    try:
        call()
    except Failed as error:
        print(error.status, error)
""".replace("PATH", repr(str(path)))
    done = stand_in([sys.executable, "-c", code], CUDA_STUB_SM="75")
    assert done.stdout.count("TXLR_NO_CODE the bundle has no code") == 2, done.stdout + done.stderr


LARGE = """
from bundle_runtime import *
for name, path in (("fits", FITS), ("shared", SHARED)):
    b = Bundle(path)
    b.use_device(0)
    try:
        b.load("add")
        print(name, "TXLR_OK")
    except Failed as error:
        print(name, error.status, error)
"""


def test_code_that_the_gpu_has_no_resources_for(path, tmp_path, stand_in):
    """The static shared memory of machine code has the bytes in it that the system reserves: 1 KB of an H100."""
    def write(name, **changes):
        found = f.Contents()
        variant = next(v for v in read(path).kernels["add"].variants if v.code.target == "sm_90a")
        kernel = f.Kernel("add", read(path).kernels["add"].parameters)
        kernel.variants.append(dataclasses.replace(variant, code=dataclasses.replace(variant.code, **changes)))
        found.kernels["add"] = kernel
        (tmp_path / name).write_bytes(found.write())
        return repr(str(tmp_path / name))

    code = LARGE.replace("FITS", write("fits", shared=232448, static_shared=1024)).replace(
        "SHARED", write("shared", shared=232449, static_shared=1024))
    done = stand_in([sys.executable, "-c", code])
    lines = done.stdout.splitlines()
    assert lines[0] == "fits TXLR_OK", done.stdout + done.stderr
    assert lines[1].startswith("shared TXLR_TOO_LARGE `add` needs 233473 bytes of shared memory, the GPU has 232448")


def test_without_a_driver(path, tmp_path):
    """A file of the driver's name that is no library comes first, so that the test holds on machines with a GPU."""
    (tmp_path / "libcuda.so.1").write_text("no library")
    code = f"from bundle_runtime import *\nb = Bundle({str(path)!r})\ntry:\n    b.use_device(0)\n" \
           "except Failed as error:\n    print(error.status, error)\n"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={
        **os.environ, "LD_LIBRARY_PATH": str(tmp_path), "PYTHONPATH": os.pathsep.join([str(SUPPORT), *sys.path])})
    assert done.stdout.startswith("TXLR_NO_DRIVER ") and "libcuda.so.1" in done.stdout, done.stdout + done.stderr


def test_compiled_kernels_under_names(path, tmp_path):
    kernel = k.add.warmup(*[tl.float32] * 3, 64, BLOCK=256, grid=(1, ), target="sm_90a")
    txl.bundle(tmp_path / "named.txlb", [dict(kernel=kernel, name="sum", grid="cdiv(n, BLOCK)"), dict(kernel=kernel)])
    found = read(tmp_path / "named.txlb").kernels
    assert sorted(found) == ["add", "sum"] and found["sum"].variants[0].grid and not found["add"].variants[0].grid


def test_a_launch_makes_one_query_of_the_driver(path, tmp_path):
    """The properties of a context are read once a thread, and again after a bundle was closed: another context may
    have its address then."""
    code = """
import ctypes, threading
driver = ctypes.CDLL("libcuda.so.1")
from bundle_runtime import *
arguments = [*[pointer(4096 * (i + 1)) for i in range(3)], scalar(1), chosen()]
def launches(bundle):
    before = driver.small_driver_queries()
    for _ in range(100):
        bundle.launch("add", *arguments)
    return driver.small_driver_queries() - before
b = Bundle(PATH)
b.use_device(0)
found = [launches(b), launches(b)]
other = Bundle(PATH)
found += [launches(other), launches(b)]
other.close()
driver.small_driver_renew_context()
found += [launches(b), launches(b)]
def another():
    b.use_device(0)
    found.append(launches(b))
thread = threading.Thread(target=another)
thread.start()
thread.join()
print(*found)
""".replace("PATH", repr(str(path)))
    subprocess.run(["cc", "-shared", "-fPIC", str(SUPPORT / "small_driver.c"), "-o", str(tmp_path / "libcuda.so.1")],
                   check=True)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env={
        **os.environ, "LD_LIBRARY_PATH": str(tmp_path), "PYTHONPATH": os.pathsep.join([str(SUPPORT), *sys.path])})
    assert done.stdout.split() == "2 0 2 0 2 0 2".split(), done.stdout + done.stderr


def test_the_library_needs_libc_only_and_is_small():
    needed = subprocess.run(["readelf", "-d", str(LIBRARY)], capture_output=True, text=True).stdout
    libraries = {line.split("[")[1].rstrip("]") for line in needed.splitlines() if "NEEDED" in line}
    assert libraries <= {"libc.so.6", "ld-linux-x86-64.so.2"}  # the loader has thread-local variables
    assert LIBRARY.stat().st_size < 200_000
    exported = subprocess.run(["nm", "-D", "--defined-only", str(LIBRARY)], capture_output=True, text=True).stdout
    assert {line.split()[-1][:5] for line in exported.splitlines()} == {"txlr_"}


def test_it_is_read_as_it_was_written(path):
    data = path.read_bytes()
    found = f.Contents.read(data)
    assert found.write() == data and found.hash == Bundle(path).hash
    assert Bundle(path).kernels() == sorted(found.kernels) == ["add", "add_in_place", "cluster", "explicit", "mixed",
                                                               "persistent", "pointers", "tiles"]
    add = found.kernels["add"]
    assert add.parameters == [("x", False), ("y", False), ("out", False), ("n", False), ("BLOCK", True)]
    assert {(v.code.target, v.code.is_ptx) for v in add.variants} == {("sm_80", False), ("sm_90a", False),
                                                                      ("sm_90", True)}
    assert [a.effects for a in add.variants[0].arguments[:3]] == [f.READS, f.READS, f.WRITES]
    assert len(found.kernels["tiles"].variants[0].code.maps) >= 2


def test_signatures(path, tmp_path):
    signed, other = tmp_path / "signed.txlb", tmp_path / "other.txlb"
    txl.bundle(signed, [path], key=b"secret")
    assert Bundle(signed, b"secret").hash == read(signed).hash and read(signed).is_signed
    Bundle(signed)
    other.write_bytes(path.read_bytes())
    for file, key in (signed, b"Secret"), (signed, b""), (other, b"secret"):
        with pytest.raises(Failed) as caught:
            Bundle(file, key)
        assert caught.value.status == "TXLR_BAD_SIGNATURE"


def changed(data, offset, form, value):
    return data[:offset] + struct.pack("<" + form, value) + data[offset + struct.calcsize("<" + form):]


@pytest.mark.parametrize("make, status", [
    (lambda d: b"", "TXLR_NOT_A_BUNDLE"),
    (lambda d: b"TXLBNDL", "TXLR_NOT_A_BUNDLE"),
    (lambda d: b"\x7fELF" + d[4:], "TXLR_NOT_A_BUNDLE"),
    (lambda d: d[:100], "TXLR_DAMAGED"),
    (lambda d: d[:-1], "TXLR_DAMAGED"),
    (lambda d: d + b"\0", "TXLR_DAMAGED"),
    (lambda d: changed(d, 8, "I", 3), "TXLR_NEWER_VERSION"),
    (lambda d: changed(d, 8, "I", 2**32 - 1), "TXLR_NEWER_VERSION"),
    (lambda d: changed(d, 8, "I", 0), "TXLR_DAMAGED"),
    (lambda d: changed(d, 8, "I", 1), "TXLR_DAMAGED"),
    (lambda d: changed(d, 12, "I", 1), "TXLR_DAMAGED"),  # its checksum covers the minor version
    (lambda d: changed(d, 24, "Q", 2**64 - 1), "TXLR_DAMAGED"),
    (lambda d: changed(d, 120, "B", 1), "TXLR_DAMAGED"),
    (lambda d: changed(d, 200, "B", d[200] ^ 1), "TXLR_DAMAGED"),
])
def test_what_is_no_bundle(make, status, path, tmp_path):
    data = make(path.read_bytes())
    (tmp_path / "damaged.txlb").write_bytes(data)
    for source in data, tmp_path / "damaged.txlb":
        with pytest.raises(Failed) as caught:
            Bundle(source)
        assert caught.value.status == status
    with pytest.raises(ValueError, match="bundle"):
        f.Contents.read(data)


def test_files_that_cannot_be_read(tmp_path):
    os.mkfifo(tmp_path / "pipe")
    for name in "missing", ".", "pipe":
        with pytest.raises(Failed) as caught:
            Bundle(tmp_path / name)
        assert caught.value.status == "TXLR_FILE_ERROR"


def test_a_section_of_a_newer_minor_version_is_skipped(path, monkeypatch):
    found = read(path)
    original = f._assemble

    def with_another(blobs, codes, kernels, cache, key):
        monkeypatch.setattr(f, "MINOR", 7)
        data = original(blobs, codes, kernels, cache, key)
        return data

    monkeypatch.setattr(f, "_assemble", with_another)
    assert Bundle(found.write()).kernels() == sorted(found.kernels)


@pytest.mark.parametrize("entry, match", [
    (dict(signature="*fp32, *fp32, *fp32, i32"), "says nothing of parameter `BLOCK`"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256, 1"), "6 items, and `add` 5 parameters"),
    (dict(signature="*fp32, *fp32, *fp32, i32:2, 256"), "divisible by 16, or `:1`"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", constants={"B": 1}), "B: no parameter of `add`"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", gird="1"), "no `gird`"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", grid="m"), "`m` in a grid is no parameter"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", grid="n / 2"), "`n / 2` cannot be in a grid"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", grid="1, 1, 1, 1"), "one to three expressions"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", grid="1 +"), "is no expression"),
    (dict(signature="*fp32, *fp32, *fp32, i32, 256", configs=[({}, {"m": 1})]), "`m`: no scalar parameter"),
])
def test_wrong_entries(entry, match, tmp_path):
    with pytest.raises(ValueError, match=match):
        txl.bundle(tmp_path / "k.txlb", [{"kernel": k.add, **entry}])
    assert not (tmp_path / "k.txlb").exists()


def test_the_type_codes_are_those_of_the_header():
    from bundle_runtime import ROOT
    text = (ROOT / "src/bundle/txl_runtime.h").read_text()
    for name, code in f.TYPES.items():
        assert f"TXLR_{name.upper()} = {code}" in text
