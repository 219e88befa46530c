"""Kernels as C: `tools.compile` and `tools.link`, run with the driver's stand-in; and slices of arrays,
`tools.ragged_tma`."""
import os
import re
import shutil
import subprocess
import sys

import numpy as np
import pytest

import txl
import txl.language as tl
from bundle_runtime import LIBRARY
from conftest import STUB
from txl.tools.compile import compile_kernel, parse_signature
from txl.tools.link import LinkerError, link, read_header
from txl.tools.ragged_tma import atomic_add_ragged, create_ragged_descriptor, load_ragged, store_ragged

KERNEL = """import triton
import triton.language as tl

@triton.jit
def scaled(y, x, n, step, factor, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i * step, mask=i < n) * factor, mask=i < n)
"""

# What the programs need of the driver; the generated files need nothing of it.
DRIVER = """#pragma once
#include <stddef.h>
typedef int CUresult;
typedef unsigned long long CUdeviceptr;
CUresult cuMemAlloc_v2(CUdeviceptr *, size_t);
CUresult cuMemcpyHtoDAsync_v2(CUdeviceptr, const void *, size_t, void *);
CUresult cuMemcpyDtoHAsync_v2(void *, CUdeviceptr, size_t, void *);
CUresult cuCtxSynchronize(void);
"""

MAIN = """#include "all.h"
#include "driver.h"
#include <stdio.h>
static float x[600], y[300];
int main(void) {
  CUdeviceptr dx, dy;
  txlr_use_device(0);
  cuMemAlloc_v2(&dx, sizeof x);
  cuMemAlloc_v2(&dy, sizeof y);
  for (int i = 0; i < 600; ++i)
    x[i] = i;
  cuMemcpyHtoDAsync_v2(dx, x, sizeof x, 0);
  for (int step = 1; step <= 2; ++step)
    for (int algorithm = 0; algorithm < my_scaled_get_num_algos(); ++algorithm) {
      cuMemcpyHtoDAsync_v2(dy, y, sizeof y, 0);
      txlr_status error = my_scaled(0, dy, dx, 200, step, 3.0f, algorithm);
      float seen[300];
      cuCtxSynchronize();
      cuMemcpyDtoHAsync_v2(seen, dy, sizeof seen, 0);
      cuCtxSynchronize();
      int wrong = 0;
      for (int i = 0; i < 300; ++i)
        wrong += seen[i] != (i < 200 ? 3.0f * (step * i) : 0.0f);
      printf("%d %d: %d %d\\n", step, algorithm, error, wrong);
    }
  printf("%d %d\\n", my_scaled(0, dy, dx + 4, 200, 2, 3.0f, 7), my_scaled_default(0, dy, dx + 2, 1u << 31, 2, 3.0f));
  unload_my_scaled();
  unload_my_scaled();
  cuMemcpyHtoDAsync_v2(dy, y, sizeof y, 0);
  printf("%d %d\\n", my_scaled_default(0, dx, dx, 300, 1, 2.0f), cuCtxSynchronize());
  cuMemcpyDtoHAsync_v2(x, dx, sizeof x, 0);
  printf("%g %g\\n", x[299], x[300]);
  return 0;
}
"""


def build_program(folder, main, sources, *flags):
    """The path of a program of C files of a folder, with the text `main` as one of them."""
    (folder / "driver.h").write_text(DRIVER)
    (folder / "main.c").write_text(main)
    package = LIBRARY.parent
    built = subprocess.run([
        "cc", "-std=c99", "-O1", "-Wall", "-Wextra", "-Werror", "-I.", f"-I{package / 'include'}", *flags, "main.c",
        *sources, str(package / "libtxl_runtime.a"), str(STUB / "libcuda.so.1"), "-ldl", "-pthread", "-o", "program"
    ], cwd=folder, capture_output=True, text=True)
    assert built.returncode == 0, built.stderr
    return str(folder / "program")


def variants(folder, *signatures):
    (folder / "scaled.py").write_text(KERNEL)
    arguments = dict(path=str(folder / "scaled.py"), kernel_name="scaled", grid="(n + 127) / 128", out_path=str(
        folder / "scaled"))
    return [compile_kernel(signature=signature, num_warps=warps, **arguments) for signature, warps in signatures]


BOTH = ("*fp32:16, *fp32:16, i32, i32:1, fp32, 128", 4), ("*fp32, *fp32, i32, i32, fp32, 128",
                                                          4), ("*fp32, *fp32, i32, i32, fp32, 64", 2)


def test_c_programs_launch_what_suits_their_arguments(tmp_path, stand_in):
    if not shutil.which("cc"):
        pytest.skip("no C compiler")
    program = (
        "import sys; sys.path.insert(0, '.'); from pathlib import Path; import txl.alias; txl.alias.install(); import "
        "test_ahead_of_time as t; "
        f"t.variants(Path({str(tmp_path)!r}), *t.BOTH)")
    made = stand_in([sys.executable, "-c", program])
    assert made.returncode == 0, made.stderr
    headers = sorted(map(str, tmp_path.glob("scaled.*.h")))
    assert len(headers) == 3
    headers.sort(key=lambda path: read_header(path)["constants"]["BLOCK"])  # 128 first
    link(headers, str(tmp_path / "all"), prefix="my_")
    sources = ["all.c", *(os.path.basename(header)[:-2] + ".c" for header in headers)]
    ran = stand_in([build_program(tmp_path, MAIN, sources)])
    # Blocks of 64 with a grid for blocks of 128 leave half of the elements to no program: the grid is the caller's to
    # say.
    assert ran.stdout.splitlines()[0] == "1 0: 0 0" and ran.stdout.splitlines(
    )[2] == "2 0: 0 0", ran.stdout + ran.stderr
    assert ran.stdout.splitlines()[-3:] == ["1 19", "0 0", "598 300"]  # a wrong algorithm, a negative grid; in place


def test_signatures_and_headers(tmp_path):
    assert parse_signature("*fp32:16, i32:1, 64, True", ["a", "b", "c", "d"]) == [
        ("a", "*fp32", 16, None), ("b", "i32", 1, None), ("c", None, 0, 64), ("d", None, 0, True)]
    for wrong, message in [("i32", "1 items, and the kernel 2"), ("*fp32:8, i32", "divisible by 16"),
                           ("what, i32", "neither a type"), ("fp32:1, i32", "only an integer")]:
        with pytest.raises(ValueError, match=message):
            parse_signature(wrong, ["a", "b"])
    with pytest.raises(ValueError, match="cannot be called so in C"):
        parse_signature("i32", ["register"])
    from txl import alias
    alias.install()
    name, (source, header) = variants(tmp_path, BOTH[0])[0]
    facts = read_header(header)
    assert facts["name"] == name and name.startswith("scaled_") and name.endswith("_0d1d23c4")
    declaration = f"txlr_status {name}(void *txl_stream, uint64_t y, uint64_t x, int32_t n, int32_t step, float factor);"
    assert declaration in open(header).read()
    (tmp_path / "other.h").write_text("#define X\n")
    with pytest.raises(LinkerError, match="no header of"):
        link([str(tmp_path / "other.h")], str(tmp_path / "all"))
    with pytest.raises(LinkerError, match="there twice"):
        link([header, header], str(tmp_path / "all"))
    with pytest.raises(LinkerError, match="nothing to link"):
        link([], str(tmp_path / "all"))
    with pytest.raises(ValueError, match="no kernel `missing`"):
        compile_kernel(str(tmp_path / "scaled.py"), "missing", "i32", "1")
    with pytest.raises(ValueError, match="one to three expressions"):
        compile_kernel(str(tmp_path / "scaled.py"), "scaled", BOTH[0][0], "1,,1")
    with pytest.raises(ValueError, match="a target is"):
        compile_kernel(str(tmp_path / "scaled.py"), "scaled", BOTH[0][0], "1", target="hip:1:64")


def test_command_line(tmp_path):
    (tmp_path / "scaled.py").write_text(KERNEL)
    command = [
        sys.executable, "-m", "txl", "-m", "triton.tools.compile", "scaled.py", "-n", "scaled", "-s", BOTH[1][0], "-g",
        "n", "-o", "out"
    ]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    paths = done.stdout.split()
    assert re.fullmatch(r"out\.[0-9a-f]{8}_01234\.c", paths[0]) and (tmp_path / paths[1]).exists()
    linked = subprocess.run([sys.executable, "-m", "txl", "-m", "triton.tools.link", paths[1], "-o", "all"],
                            cwd=tmp_path, capture_output=True, text=True)
    assert linked.returncode == 0 and "scaled_default" in (tmp_path / "all.h").read_text(), linked.stderr
    assert subprocess.run([*command[:-4], "-g", "1,2,3,4"], cwd=tmp_path, capture_output=True,
                          text=True).returncode == 2


@txl.jit
def sums_of_groups(rows, out, starts, sizes, AXIS: tl.constexpr, ADD: tl.constexpr):
    group = tl.program_id(0)
    start, size = tl.load(starts + group), tl.load(sizes + group)
    for at in range(0, size, 8):
        place = [at, 0] if AXIS == 0 else [0, at]
        tile = load_ragged(rows, start, size, place, AXIS)
        if ADD:
            atomic_add_ragged(out, start, size, place, tile * 2, AXIS)
        else:
            store_ragged(out, start, size, place, tile * 2, AXIS)


@pytest.mark.parametrize("add", [False, True])
@pytest.mark.parametrize("axis", [0, 1])
def test_slices_of_arrays(axis, add):
    rng = np.random.default_rng(3)
    sizes = np.array([0, 1, 7, 8, 9, 23, 16], np.int32)
    starts = np.concatenate([[0], np.cumsum(sizes)[:-1]]).astype(np.int32)
    shape = (int(sizes.sum()), 8) if axis == 0 else (8, int(sizes.sum()))
    rows, out = rng.standard_normal(shape).astype(np.float32), np.zeros(shape, np.float32)
    made = [create_ragged_descriptor(array, [8, 8], axis) for array in (rows, out)]
    with txl.check():  # no element is written twice: a tile's rows beyond its slice are not touched
        sums_of_groups[(len(sizes), )](*made, starts, sizes, AXIS=axis, ADD=add)
    assert np.array_equal(out, rows * 2)
    with pytest.raises(ValueError, match="no axis 2"):
        create_ragged_descriptor(rows, [8, 8], 2)


def test_tuples_in_a_signature(tmp_path):
    assert parse_signature("*fp32, (i32:16, (1, *fp16), i32:1), ()", ["x", "p", "q"]) == [("x", "*fp32", 0, None),
                                                                                          ("p_0", "i32", 16, None),
                                                                                          ("p_1_0", None, 0, 1),
                                                                                          ("p_1_1", "*fp16", 0, None),
                                                                                          ("p_2", "i32", 1, None)]
    for wrong, message in [("(i32", "not closed"), ("(i32)x", "a tuple is written"), ("(what, i32)", "neither a type")]:
        with pytest.raises(ValueError, match=message):
            parse_signature(wrong, ["a"])
    (tmp_path / "tupled.py").write_text(
        "import triton\nimport triton.language as tl\n\n@triton.jit\ndef tupled(x, p, B: tl.constexpr):\n"
        "    tl.static_assert(p[1][0] == 2 and p[2] == 1)\n    i = tl.arange(0, B)\n"
        "    tl.store(p[1][1] + i * p[2], tl.load(x + i * p[0]) * p[1][0])\n")
    name, (source, header) = compile_kernel(str(tmp_path / "tupled.py"), "tupled",
                                            "*fp32, (i32:16, (2, *fp32), i32:1), 64", "1", out_path=str(
                                                tmp_path / "tupled"))
    assert f"txlr_status {name}(void *txl_stream, uint64_t x, int32_t p_0, uint64_t p_1_1, int32_t p_2);" in open(
        header).read()
