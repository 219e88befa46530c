"""Kernels as C that take more at their launch than arguments: tensor maps, clusters, persistent programs; and code of
several architectures, linked or in one file. Each is the code of a launch, and gives its values with the driver's
stand-in."""
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from conftest import FAKE_PTXAS
from schedule_facts import has_loop
from test_ahead_of_time import BOTH, KERNEL, build_program

import txl
from txl import alias
from txl.backends.compiler import GPUTarget
from txl.bundles.format import Contents
from txl.compiler import ASTSource
from txl.tools.compile import compile_kernel, parse_signature
from txl.tools.link import link
from txl.tools.tensor_descriptor import TensorDescriptor

KERNELS = '''import triton
import triton.language as tl
import txl

@triton.jit
def tiles(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a.load([m, k]), b.load([k, n]), total)
    c.store([m, n], total)

@triton.jit
def pointers(a, b, c, M, N, K, a_row, b_row, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n, k = tl.program_id(0) * BM + tl.arange(0, BM), tl.program_id(1) * BN + tl.arange(0, BN), tl.arange(0, BK)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        inside = k < K - step * BK
        x = tl.load(a + (m % M)[:, None] * a_row + (step * BK + k)[None, :], mask=inside[None, :], other=0.0)
        y = tl.load(b + (step * BK + k)[:, None] * b_row + (n % N)[None, :], mask=inside[:, None], other=0.0)
        total = tl.dot(x, y, total)
    tl.store(c + m[:, None] * N + n[None, :], total, mask=(m[:, None] < M) & (n[None, :] < N))

@triton.jit
def explicit(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    m, n = tl.program_id(0) * BM, tl.program_id(1) * BN
    x, y, full = txl.smem_alloc([BM, BK], tl.float16), txl.smem_alloc([BK, BN], tl.float16), txl.mbar_alloc(1)
    total = tl.zeros((BM, BN), tl.float32)
    for step in range(0, tl.cdiv(K, BK)):
        txl.mbar_expect(full, 2 * BK * (BM + BN))
        txl.tma_load(x, a, [m, step * BK], full)
        txl.tma_load(y, b, [step * BK, n], full)
        txl.mbar_wait(full, step & 1)
        total = tl.dot(txl.smem_load(x), txl.smem_load(y), total)
    c.store([m, n], total)
'''

MAIN = """#include "HEADER"
#include "driver.h"
#include <stdio.h>
#include <stdlib.h>
void stub_record(int);
const char *stub_log(void);
enum { M = 640, N = 256, K = 208 };
static const uint16_t halves[] = {0xc000, 0xbc00, 0, 0x3c00, 0x4000}; /* -2 to 2 */
static int of_a(int i, int k) { return (7 * i + 3 * k + i * k) % 5; }
static int of_b(int k, int j) { return (5 * k + j + k * j * 3) % 5; }
static uint16_t a[M * K], b[K * N];
static float c[M * N];
int main(void) {
  CUdeviceptr da, db, dc;
  txlr_use_device(0);
  cuMemAlloc_v2(&da, sizeof a);
  cuMemAlloc_v2(&db, sizeof b);
  cuMemAlloc_v2(&dc, sizeof c);
  for (int i = 0; i < M; ++i)
    for (int k = 0; k < K; ++k)
      a[i * K + k] = halves[of_a(i, k)];
  for (int k = 0; k < K; ++k)
    for (int j = 0; j < N; ++j)
      b[k * N + j] = halves[of_b(k, j)];
  cuMemcpyHtoDAsync_v2(da, a, sizeof a, 0);
  cuMemcpyHtoDAsync_v2(db, b, sizeof b, 0);
  stub_record(1);
  txlr_status error = CALL;
  CUresult late = cuCtxSynchronize();
  printf("%s", stub_log());
  cuMemcpyDtoHAsync_v2(c, dc, sizeof c, 0);
  int wrong = 0;
  for (int i = 0; i < M; ++i)
    for (int j = 0; j < N; ++j) {
      int sum = 0;
      for (int k = 0; k < K; ++k)
        sum += (of_a(i, k) - 2) * (of_b(k, j) - 2);
      wrong += c[i * N + j] != sum;
    }
  printf("%d %d %d\\n", error, late, wrong);
  return 0;
}
"""

DESCRIPTORS = "tensordesc<fp16[128, 64]>, tensordesc<fp16[64, 128]>, tensordesc<fp32[128, 128]>, i32, 128, 128, 64"
POINTERS = "*fp16:16, *fp16:16, *fp32:16, i32, i32, i32, i32:16, i32:16, 128, 128, 64"
OF_DESCRIPTORS = "0, da, M, K, K, db, K, N, N, dc, M, N, N, K"
CASES = {  # kernel, signature, arguments of the C function, options, what a launch is like
    "descriptors": ("tiles", DESCRIPTORS, OF_DESCRIPTORS, dict(num_warps=8), "grid 2x1x1 block {threads} "),
    "pointers": ("pointers", POINTERS, "0, da, db, dc, M, N, K, K, N", dict(num_warps=8),
                 "grid 5x2x1 block {threads} "),
    "persistent": ("pointers", POINTERS.replace("128, 128, 64", "128, 256, 64"), "0, da, db, dc, M, N, K, K, N",
                   dict(num_warps=8, grid="5"), "grid 2x1x1 block {threads} "),
    "cluster": ("pointers", POINTERS, "0, da, db, dc, M, N, K, K, N", dict(num_warps=4, num_ctas=2),
                "grid 2x1x1 block {threads} "),
    "explicit primitives": ("explicit", DESCRIPTORS, OF_DESCRIPTORS, dict(num_warps=8), "grid 5x2x1 block {threads} "),
}

pytestmark = pytest.mark.skipif(not shutil.which("cc"), reason="no C compiler")


def compiled(stand_in, folder, kernel, signature, grid="5, 2", **options):
    """(the C function's name, the stem of its files)."""
    (folder / "kernels.py").write_text(KERNELS)
    made = stand_in([
        sys.executable, "-c",
        "import sys, txl.tools.compile as c; print(*c.compile_kernel(*sys.argv[1:3], sys.argv[3], sys.argv[4], "
        f"out_path=sys.argv[5], **{options!r})[:1])",
        str(folder / "kernels.py"), kernel, signature, grid,
        str(folder / "k")
    ])
    assert made.returncode == 0, made.stderr
    name = made.stdout.strip()
    return name, f"k.{name[len(kernel) + 1:]}"


def run(stand_in, folder, sources, header, call, main=MAIN, **environment):
    """What the C program writes."""
    ran = stand_in([build_program(folder, main.replace("HEADER", header).replace("CALL", call), sources)],
                   **environment)
    assert ran.returncode == 0, ran.stderr
    return ran.stdout


def code_in(source):
    """The variants of the kernel in a C file."""
    data = bytes(int(byte, 16) for byte in re.findall(r"0x([0-9a-f]{2})\b", Path(source).read_text()))
    kernel, = Contents.read(data).kernels.values()
    return [variant.code for variant in kernel.variants]


@pytest.mark.parametrize("case", CASES)
def test_c_functions_launch_what_a_launch_would(case, tmp_path, stand_in):
    kernel, signature, arguments, options, expected = CASES[case]
    name, stem = compiled(stand_in, tmp_path, kernel, signature, **options)
    told = run(stand_in, tmp_path, [f"{stem}.c"], f"{stem}.h", f"{name}({arguments})", CUDA_STUB_MULTIPROCESSORS="2")
    first = code_in(tmp_path / f"{stem}.c")[0]
    code = first.image.decode().rstrip("\0")
    assert told.splitlines()[-1] == "0 0 0", told
    assert ".target sm_90a" in code and "cp.async.bulk.tensor" in code and (case == "explicit primitives" or
                                                                            "wgmma.mma_async" in code)
    threads = re.search(r"\.reqntid (\d+)", code)[1]
    assert expected.format(threads=threads) in told and ("attribute 4" in told) == (case == "cluster")
    assert len(first.maps) == code.count("// tensor map, parameter") > 0


def test_the_code_is_that_of_a_launch(tmp_path, monkeypatch):
    """Of a kernel that is warmed up for the same GPU and the same arguments."""
    alias.install()
    (tmp_path / "kernels.py").write_text(KERNELS)
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "ptxas").write_text(FAKE_PTXAS)  # whose machine code is the PTX
    (tmp_path / "ptxas").chmod(0o700)
    monkeypatch.setenv("TXL_PTXAS", str(tmp_path / "ptxas"))
    _, (source, _) = compile_kernel(str(tmp_path / "kernels.py"), "pointers", POINTERS, "1", num_warps=8, out_path=str(
        tmp_path / "k"))
    code = code_in(source)[0].image.decode().rstrip("\0")
    import kernels
    fp16, fp32 = txl.language.float16, txl.language.float32
    launch = kernels.pointers.warmup(fp16, fp16, fp32, 639, 255, 207, 208, 256, 128, 128, 64, num_warps=8, num_stages=3,
                                     grid=(1, ), target="cuda:90")
    assert code == launch.asm["ptx"] and "cp.async.bulk.tensor" in code and "wgmma" in code


LINKED = MAIN.partition("enum {")[0] + """
static float x[600], y[300];
int main(void) {
  CUdeviceptr dx, dy;
  txlr_use_device(0);
  cuMemAlloc_v2(&dx, sizeof x);
  cuMemAlloc_v2(&dy, sizeof y);
  for (int i = 0; i < 600; ++i)
    x[i] = i;
  cuMemcpyHtoDAsync_v2(dx, x, sizeof x, 0);
  stub_record(1);
  txlr_status load = LOAD(), error = CALL(0, dy, dx, 200, 1, 3.0f);
  printf("%s", stub_log());
  cuMemcpyDtoHAsync_v2(y, dy, sizeof y, 0);
  printf("%d %d %g\\n", load, error, y[199]);
  return 0;
}
"""


GPUS = [(75, None), (80, 80), (89, 80), (90, 90), (100, 100), (103, None), (120, None)]


def launched_code(stand_in, folder, sources, header, name, sm):
    """(whether the launch's values are right, whether there was no code for the GPU, whether a module was loaded)"""
    told = run(stand_in, folder, sources, header, name, main=LINKED.replace("LOAD", "load_" + name.removesuffix(
        "_default")), CUDA_STUB_SM=str(sm)).splitlines()
    return told[-1] == "0 0 597", told[-1] == "17 17 0", any(line.startswith("cuModuleLoadDataEx") for line in told)


@pytest.mark.parametrize("sm, chosen", GPUS)
def test_linked_code_is_chosen_by_the_gpu(sm, chosen, tmp_path, stand_in):
    """Whatever the order of the headers, the one compilation that the GPU runs is loaded; the driver refuses another.
    Code for sm_90a and sm_100a runs there alone."""
    (tmp_path / "scaled.py").write_text(KERNEL)
    program = (
        "import sys, txl.tools.compile as c\nfor arch in 100, 80, 90:\n"
        "    c.compile_kernel(sys.argv[1], 'scaled', sys.argv[2], '(n + 127) / 128', f'cuda:{arch}:32', "
        "out_path=f'{sys.argv[3]}{arch}')\n"
    )
    made = stand_in([sys.executable, "-c", program, str(tmp_path / "scaled.py"), BOTH[0][0], str(tmp_path / "scaled")])
    assert made.returncode == 0, made.stderr
    headers = sorted(map(str, tmp_path.glob("scaled*.h")))
    link(headers, str(tmp_path / "all"))
    sources = ["all.c", *(os.path.basename(header)[:-2] + ".c" for header in headers)]
    found = launched_code(stand_in, tmp_path, sources, "all.h", "scaled_default", sm)
    assert found == (chosen is not None, chosen is None, chosen is not None)


def test_one_file_for_several_gpus(tmp_path, stand_in):
    (tmp_path / "scaled.py").write_text(KERNEL)
    made = stand_in([
        sys.executable, "-m", "txl.tools.compile", str(tmp_path / "scaled.py"), "-n", "scaled", "-s", BOTH[0][0], "-g",
        "(n + 127) / 128", "-t", "cuda:80:32", "-t", "cuda:90", "-t", "cuda:100:32", "-o", str(tmp_path / "k")
    ])
    assert made.returncode == 0, made.stderr
    source, header = map(Path, made.stdout.split())
    assert {code.target for code in code_in(source)} == {"sm_80", "sm_90a", "sm_100a"}
    name = source.stem.replace("k.", "scaled_")
    for sm, chosen in GPUS:
        found = launched_code(stand_in, tmp_path, [source.name], header.name, name, sm)
        assert found == (chosen is not None, chosen is None, chosen is not None), sm


def test_names_that_c_has_not(tmp_path):
    alias.install()
    (tmp_path / "scaled.py").write_text(KERNEL)
    for name in ("a(){} int evil", "größe", "register", "1st", "a-b"):
        with pytest.raises(ValueError, match="C cannot call a function `"):
            compile_kernel(str(tmp_path / "scaled.py"), "scaled", BOTH[0][0], "1", out_name=name, out_path=str(
                tmp_path / "k"))
        with pytest.raises(ValueError, match="C cannot call a function `"):
            link([], str(tmp_path / "all"), prefix=name)
    assert not list(tmp_path.glob("k*"))
    with pytest.raises(ValueError, match="two arguments of the C function would be called `a_shape_0`"):
        from txl.tools.compile import _c_arguments
        _c_arguments(parse_signature("tensordesc<fp16[8, 16]>, i32", ["a", "a_shape_0"]))
    with pytest.raises(ValueError, match="neither a type"):
        parse_signature("*fp99, i32", ["a", "b"])


def test_a_file_that_imports_triton(tmp_path):
    (tmp_path / "scaled.py").write_text(KERNEL)
    done = subprocess.run([
        sys.executable, "-m", "txl.tools.compile", "scaled.py", "-n", "scaled", "-s", BOTH[0][0], "-g", "n", "-o", "out"
    ], cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0 and re.match(r"out\.[0-9a-f]{8}_0d1d23c4\.c", done.stdout), done.stderr


@pytest.mark.parametrize("launch", [False, True])
def test_strides_of_descriptors_are_known_to_be_multiples_of_16_bytes(launch, tmp_path, monkeypatch):
    """Also those that are no multiples of 16 elements, and of a signature."""
    (tmp_path / "kernels.py").write_text(KERNELS)
    alias.install()
    spec = importlib.util.spec_from_file_location("kernels_of_descriptors", tmp_path / "kernels.py")
    kernels = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(kernels)
    blocks, sizes = dict(zip("abc", ([128, 64], [64, 128], [128, 128]))), dict(BM=128, BN=128, BK=64)
    if launch:
        arrays = {name: np.zeros((136, 136), np.float16) for name in blocks}
        arrays["c"] = np.zeros((136, 136), np.float32)
        described = {name: TensorDescriptor.from_tensor(array, blocks[name]) for name, array in arrays.items()}
        kernel = kernels.tiles.warmup(**described, K=136, **sizes, grid=(1, ), target="cuda:90")
    else:
        signature = {name: f"tensordesc<{'fp32' if name == 'c' else 'fp16'}{block}>" for name, block in blocks.items()}
        kernel = txl.compile(ASTSource(kernels.tiles, {**signature, "K": "i32"}, sizes), GPUTarget("cuda", 90, 32))
    assert has_loop(kernel, loads="2xTMA") and "cp.async.bulk.tensor" in kernel.asm["ptx"]
