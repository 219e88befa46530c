"""Mutated bundles: every one is refused with a status, or used without a crash. The runtime is built with the address
and undefined-behaviour sanitizers, and launches with a driver that runs nothing."""
import os
import shutil
import subprocess

import bundle_kernels as k
import pytest
from bundle_runtime import ROOT

import txl

COMPILER = next((name for name in ("clang-22", "clang", "gcc") if shutil.which(name)), None)
MUTATIONS, SEED = int(os.environ.get("TXL_TEST_MUTATIONS", 10_000)), int(os.environ.get("TXL_TEST_SEED", 0))


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    if COMPILER is None:
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("mutate")
    support, sanitize = ROOT / "test/python/support", ["-g1", "-O1", "-fno-omit-frame-pointer"]
    subprocess.run([
        COMPILER, "-shared", "-fPIC", "-O1", str(support / "small_driver.c"), "-o", str(folder / "libcuda.so.1")
    ], check=True)
    subprocess.run([
        COMPILER, "-std=c11", "-D_GNU_SOURCE", "-DTXL_VERSION=\"\"", *sanitize, "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all", f"-I{ROOT / 'src'}", *map(str, sorted((ROOT / "src/bundle").glob("*.c"))),
        str(support / "mutate_bundle.c"), "-o", str(folder / "mutate"), "-ldl", "-pthread"
    ], check=True)
    entries = [{**entry, "targets": "ptx:sm_90"} for entry in k.BUNDLE if entry["kernel"] in (k.add, k.mixed)]
    tensors = [{**entry, "targets": "ptx:sm_90a"} for entry in k.BUNDLE if entry["kernel"] is k.explicit]
    txl.bundle(folder / "small.txlb", entries + tensors)
    return folder


@pytest.mark.parametrize("seed", range(4))
def test_mutants(program, seed):
    done = subprocess.run([str(program / "mutate"), str(program / "small.txlb"), str(4 * SEED + seed),
                           str(MUTATIONS // 4)],
                          capture_output=True, text=True, timeout=3000,
                          env={**os.environ, "LD_LIBRARY_PATH": str(program)})
    assert done.returncode == 0, done.stdout + done.stderr[-4000:]
    counts = {name: int(count) for name, count in map(str.split, done.stdout.splitlines())}
    assert sum(counts.values()) - counts["launched"] == MUTATIONS // 4
    # The mutations reach all that they are meant for.
    assert counts["TXLR_OK"] and counts["TXLR_DAMAGED"] and counts["launched"]


def test_every_allocation_fails(program):
    support = ROOT / "test/python/support"
    subprocess.run([
        COMPILER, "-std=c11", "-D_GNU_SOURCE", "-DTXL_VERSION=\"\"", "-g1", "-O1", "-fsanitize=address,undefined",
        "-fno-sanitize-recover=all", "-Wl,--wrap=malloc,--wrap=calloc", f"-I{ROOT / 'src'}",
        *map(str, sorted((ROOT / "src/bundle").glob("*.c"))), str(support / "fail_allocations.c"), "-o",
        str(program / "fail"), "-ldl", "-pthread"
    ], check=True)
    done = subprocess.run([str(program / "fail"), str(program / "small.txlb")], capture_output=True, text=True,
                          env={**os.environ, "LD_LIBRARY_PATH": str(program)}, timeout=300)
    assert done.returncode == 0 and int(done.stdout) >= 3, done.stdout + done.stderr
