"""C and C++ programs that launch bundles, built as users build theirs: the server of examples/serve with CMake, a C
program with pkg-config and a generated header, and one that has the bundle in it. The driver's stand-in runs them."""
import os
import shutil
import subprocess
import sys

import bundle_kernels as k
import pytest
from bundle_runtime import ROOT
from conftest import STUB

import txl

needs = pytest.mark.skipif(not all(map(shutil.which, ("cc", "c++"))), reason="no C and C++ compiler")
pytestmark = needs


def directory(what):
    done = subprocess.run([sys.executable, "-m", "txl.cli", "config", what], capture_output=True, text=True, check=True)
    return done.stdout.strip()


def succeeds(*command, cwd=None, **environment):
    done = subprocess.run(list(map(str, command)), cwd=cwd, capture_output=True, text=True,
                          env={**os.environ, **environment})
    assert done.returncode == 0, done.stdout[-3000:] + done.stderr[-3000:]
    return done.stdout


@pytest.mark.skipif(not shutil.which("cmake"), reason="no CMake")
def test_the_server(tmp_path, stand_in):
    made = stand_in([sys.executable, "-m", "txl.cli", "bundle", "-o", str(tmp_path / "serve.txlb"), "--header",
                     str(tmp_path / "serve_kernels.h"), "-t", "ptx:sm_90a", str(ROOT / "examples/serve/kernels.py")])
    assert made.returncode == 0, made.stderr
    succeeds("cmake", "-S", ROOT / "examples/serve", "-B", tmp_path / "build",
             f"-DCMAKE_PREFIX_PATH={directory('cmake')}", f"-DTXL_HEADERS={tmp_path}", f"-DCUDA_DRIVER={STUB / 'libcuda.so.1'}",
             "-DCMAKE_CXX_FLAGS=-O1 -Wall -Wextra -Werror")
    succeeds("cmake", "--build", tmp_path / "build")
    requests = ["matmul 128 128 64", "matmul 200 136 72", "attention 2 70", "kernels", "matmul 1 2", "sing",
                "matmul 0 1 1", "matmul 100 100 100"]
    done = subprocess.run([str(tmp_path / "build/serve"), str(tmp_path / "serve.txlb")], input="\n".join(requests),
                          capture_output=True, text=True, env={**os.environ, "LD_LIBRARY_PATH": str(STUB)})
    assert done.returncode == 0, done.stderr
    answers = done.stdout.splitlines()
    assert len(answers) == len(requests)
    assert "ok matmul 128 128 64 0" in answers and "ok matmul 200 136 72 0" in answers
    assert "ok attention matmul" in answers and "error there is no request `sing`" in answers
    attention = next(line for line in answers if line.startswith("ok attention 2 70 "))
    assert float(attention.split()[-1]) < 2e-3
    assert any(line.startswith("error matmul 100 100 100: TXLR_WRONG_SHAPE: ") for line in answers)  # rows of 200 bytes


PROGRAM = r"""
#include "kernels.h"
#include <stdio.h>
int cuMemAlloc_v2(unsigned long long *, size_t);
int cuMemcpyHtoDAsync_v2(unsigned long long, const void *, size_t, void *);
int cuMemcpyDtoHAsync_v2(void *, unsigned long long, size_t, void *);
OPENED
int main(void) {
  static float x[700], out[700];
  unsigned long long address[3];
  txlr_bundle *bundle = NULL;
  txlr_status status = txlr_use_device(0);
  int i;
  for (i = 0; i < 700; ++i)
    x[i] = (float)i;
  for (i = 0; i < 3; ++i)
    cuMemAlloc_v2(&address[i], sizeof x);
  cuMemcpyHtoDAsync_v2(address[0], x, sizeof x, NULL);
  cuMemcpyHtoDAsync_v2(address[1], x, sizeof x, NULL);
  if (!status)
    status = OPEN;
  if (!status)
    status = add_fp32_fp32_fp32(bundle, NULL, (float *)address[0], (float *)address[1], (float *)address[2], 700);
  if (!status)
    status = mixed(bundle, NULL, (float *)address[1], 2, 3, 0.5f, "negative", 64, 1);
  cuMemcpyDtoHAsync_v2(x, address[1], sizeof x, NULL);
  cuMemcpyDtoHAsync_v2(out, address[2], sizeof out, NULL);
  printf("%s %s %g %g %g\n", txlr_status_name(status), txlr_last_error(), out[699], x[3], x[66]);
  txlr_close(bundle);
  return status;
}
"""
EMBED = r"""__asm__(".section .rodata\n.balign 16\n.global kernels\nkernels: .incbin \"kernels.txlb\"\n"
        ".global kernels_end\nkernels_end: .byte 0\n.previous\n");
extern const char kernels[], kernels_end[];"""


@pytest.mark.parametrize("language", ["c99", "c++17", "embedded"])
def test_generated_headers(language, tmp_path):
    entries = [entry for entry in k.BUNDLE if entry["kernel"] in (k.add, k.mixed)]
    txl.bundle(tmp_path / "kernels.txlb", entries, "ptx:sm_80", header=tmp_path / "kernels.h")
    embedded = language == "embedded"
    opened = 'txlr_open_memory(kernels, kernels_end - kernels, NULL, &bundle)' if embedded else (
        'txlr_open("kernels.txlb", NULL, &bundle)')
    text = PROGRAM.replace("OPENED", EMBED if embedded else "").replace("OPEN", opened)
    if language == "c++17":
        text = text.replace("int cuMem", 'extern "C" int cuMem')
    source = tmp_path / ("main.cpp" if language == "c++17" else "main.c")
    source.write_text(text)
    compiler = ["c++", "-std=c++17"] if language == "c++17" else ["cc", "-std=gnu99"] if embedded else [
        "cc", "-std=c99", "-pedantic"]
    library = directory("lib")
    if embedded:  # the static library
        libraries = [f"-I{directory('include')}", f"{library}/libtxl_runtime.a", "-ldl", "-pthread"]
    elif shutil.which("pkg-config"):
        libraries = succeeds("pkg-config", "--cflags", "--libs", "txl_runtime",
                             PKG_CONFIG_PATH=directory("pkgconfig")).split()
    else:
        libraries = [f"-I{directory('include')}", f"-L{library}", "-ltxl_runtime"]
    succeeds(*compiler, "-Wall", "-Wextra", "-Werror", source.name, *libraries, STUB / "libcuda.so.1",
             f"-Wl,-rpath,{library}", "-o", "program", cwd=tmp_path)
    told = succeeds(tmp_path / "program", cwd=tmp_path, LD_LIBRARY_PATH=str(STUB))
    assert told == "TXLR_OK  1398 -0.5 -63.5\n"


@pytest.mark.skipif(not shutil.which("cmake"), reason="no CMake")
def test_what_a_wheel_installs(tmp_path):
    """The same files as in the build folder, in the package."""
    build = ROOT / os.environ.get("TXL_BUILD", "build")
    succeeds("cmake", "--install", build, "--component", "wheel", "--prefix", tmp_path / "txl")
    for name in ("libtxl_runtime.so", "libtxl_runtime.a", "include/txl_runtime.h", "include/txl.h",
                 "cmake/txlConfig.cmake", "cmake/txlConfigVersion.cmake", "pkgconfig/txl_runtime.pc"):
        assert (tmp_path / "txl" / name).exists(), name
    assert (tmp_path / "txl/include/txl_runtime.h").read_text() == (ROOT / "src/bundle/txl_runtime.h").read_text()
