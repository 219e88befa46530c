"""The literal lines of the documents that this project answers: TXL's workflow, the talk about Triton's compiler, the
notes on descriptors. Each command, variable, text and Python line works as written, or says what there is in its
place."""
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from tutorial_programs import OTHERS, SOFTMAX

import txl
import txl.language as tl

ROOT = Path(__file__).resolve().parents[3]
BUILD = ROOT / os.environ.get("TXL_BUILD", "build")
TXLC = BUILD / "bin" / "txlc"
TEXTS = Path(__file__).resolve().parents[1] / "recorded/texts"

ADD = """
import numpy as np
import triton
import triton.language as tl

@triton.jit
def add_kernel(x_ptr, y_ptr, output_ptr, n_elements, BLOCK_SIZE: tl.constexpr):
    pid = tl.program_id(axis=0)
    offsets = pid * BLOCK_SIZE + tl.arange(0, BLOCK_SIZE)
    mask = offsets < n_elements
    x = tl.load(x_ptr + offsets, mask=mask)
    y = tl.load(y_ptr + offsets, mask=mask)
    output = x + y
    tl.store(output_ptr + offsets, output, mask=mask)
"""
LAUNCH = """
if __name__ == "__main__":
    x = np.arange(100, dtype=np.float32)
    z = np.empty_like(x)
    compiled_kernel = add_kernel[(2, )](x, x, z, 100, BLOCK_SIZE=64)
    assert (z == 2 * x).all()
    print(*compiled_kernel.asm.keys())
"""
STAGES = {"ttir", "ttgir", "llir", "ptx", "cubin"}


@pytest.fixture
def program(tmp_path):
    """Runs a program of Triton's with variables set; what it printed."""

    def run(text=ADD + LAUNCH, *arguments, **variables):
        (tmp_path / "program.py").write_text(text)
        done = subprocess.run(
            [sys.executable, "-m", "txl", "program.py", *arguments], cwd=tmp_path, capture_output=True, text=True, env={
                **os.environ, "TXL_CACHE_DIR": "", "TRITON_CACHE_DIR": str(tmp_path / "cache"), "TXL_TARGET": "",
                **variables
            })
        assert done.returncode == 0, done.stderr
        return done

    return run


# --- variables of the workflow ---

STAGES_OF_THE_PIPELINER = ("SmemAllocs", "TmemAllocs", "Removing RedundantTMEMAllocs", "Mbars", "lowerLoads",
                           "lowerSmemLoadStores", "MemDesc", "lowerDotXOps", "wgmma")


def emitted(tmp_path, *arguments, **variables):
    (tmp_path / "add.py").write_text(ADD)
    return subprocess.run([
        TXLC, "add.py", "--kernel", "add_kernel", "--signature", "*fp32:16, *fp32:16, *fp32:16, i32, 64", "--target",
        "sm_90", "--emit", "ttgir", *arguments
    ], cwd=tmp_path, capture_output=True, text=True, env={**os.environ, **variables})


def headings(text):
    return re.findall(r"^decisions=\S+ pass=(\S+) facts=\d+$", text, re.M)


def test_debug_type_of_the_pipeliner(tmp_path):
    done = emitted(tmp_path, TRITON_LLVM_DEBUG_ONLY="txlgpu-pipeliner")
    assert done.returncode == 0 and headings(done.stderr) == [
        "txl-dot-waits", "txl-warpgroup-dots", "txl-pipeline-loops", "txl-dot-waits", "txl-assign-layouts",
        "txl-dot-waits", "txl-insert-barriers"
    ]
    assert done.stdout == emitted(tmp_path).stdout


def test_debug_type_of_the_propagation_of_tasks(tmp_path):
    done = emitted(tmp_path, TRITON_LLVM_DEBUG_ONLY="triton-gpu-taskid-propagate")
    assert done.returncode == 0 and headings(done.stderr) == ["txl-pipeline-loops"]


@pytest.mark.parametrize("stage", STAGES_OF_THE_PIPELINER)
def test_stages_of_the_pipeliner_print(tmp_path, stage):
    done = emitted(tmp_path, TRITON_LLVM_DEBUG_ONLY=stage)
    assert done.returncode == 0 and headings(done.stderr) and "warning" not in done.stderr


def page_rows():
    """{name of theirs: passes of ours} as the page has it."""
    page = (ROOT / "docs/debug/compiled-code.md").read_text()
    page = page.partition("## The passes by the names of others")[2].partition("\n## ")[0]
    rows = {}
    for line in page.splitlines():
        if line.startswith("| `"):
            theirs, ours = (re.findall(r"`([^`]+)`", cell) for cell in line.strip("|").split("|"))
            rows.update(dict.fromkeys(theirs, ours))
    return rows


def test_the_page_has_the_names_and_each_means_what_it_says(tmp_path):
    rows = page_rows()
    named = re.findall(r'^    \{"([^"]+)",\s*"', (ROOT / "src/pipeline/PassNames.cpp").read_text(), re.M)
    assert set(rows) == set(named) and set(STAGES_OF_THE_PIPELINER) < set(rows) and len(rows) > 60
    for ours in {tuple(ours): None for ours in rows.values()}:
        theirs = next(name for name, passes in rows.items() if tuple(passes) == ours)
        done = emitted(tmp_path, TRITON_LLVM_DEBUG_ONLY=theirs)
        assert done.returncode == 0
        if ours:  # a pass that is run twice has two headings, and one of TTGIR comes after those of TTIR
            assert set(headings(done.stderr)) == set(ours), theirs
        else:
            assert done.stderr == f"warning: TRITON_LLVM_DEBUG_ONLY names the pass `{theirs}`, which has no equivalent here\n"


def test_a_dump_of_every_stage(program, tmp_path):
    program(TRITON_KERNEL_DUMP="1", TRITON_DUMP_DIR="dump", TXL_TARGET="emulate:sm_90a")
    (folder, ) = (tmp_path / "dump").iterdir()
    assert {
        "add_kernel.ttir", "add_kernel.ttgir", "add_kernel.llir", "add_kernel.ptx", "add_kernel.source",
        "add_kernel_signature.json"
    } <= {path.name
          for path in folder.iterdir()}


def test_always_compile(program, tmp_path):
    for _ in range(2):
        program(TRITON_ALWAYS_COMPILE="1")
    assert not (tmp_path / "cache").exists()


def test_variables_of_the_cuda_driver_are_the_drivers(program):
    program(CUDA_LAUNCH_BLOCKING="1", CUDA_ENABLE_COREDUMP_ON_EXCEPTION="1", CUDA_COREDUMP_SHOW_PROGRESS="1")


def test_every_pass_of_a_launch(program):
    said = program(MLIR_ENABLE_DUMP="1").stderr
    assert "IR Dump After txl-inline" in said
    assert "IR Dump After txl-inline" in program(MLIR_ENABLE_DUMP="add_kernel", TRITON_ALWAYS_COMPILE="1").stderr


# --- the folder of the cache ---

@pytest.mark.parametrize("target", ["", "emulate:sm_90a"])
def test_the_folder_of_the_cache_after_a_launch(program, tmp_path, target):
    program(TXL_TARGET=target)
    (folder, ) = [path for path in (tmp_path / "cache").iterdir() if path.is_dir() and list(path.glob("__grp__*"))]
    files = {path.name for path in folder.iterdir()}
    expected = {"add_kernel.source", "add_kernel.ttir", "add_kernel.json", "__grp__add_kernel.json"}
    if target:
        expected |= {"add_kernel.ttgir", "add_kernel.llir", "add_kernel.ptx"}
    assert files == expected
    group = json.loads((folder / "__grp__add_kernel.json").read_text())["child_paths"]
    assert set(group) == files - {"__grp__add_kernel.json"} and all(Path(path).read_bytes() for path in group.values())
    known = json.loads((folder / "add_kernel.json").read_text())
    assert known["name"] == "add_kernel" and known["num_warps"] == 4
    if target:
        assert ".entry add_kernel" in (folder / "add_kernel.ptx").read_text() and "define" in (
            folder / "add_kernel.llir").read_text()
    before = {path: path.stat().st_mtime_ns for path in folder.iterdir()}
    program(TXL_TARGET=target)
    assert before == {path: path.stat().st_mtime_ns
                      for path in folder.iterdir()}, "a kernel that is there is left alone"


def test_the_folder_of_the_cache_after_a_compilation_for_a_gpu(program, tmp_path):
    text = ADD + """
from triton.compiler import ASTSource
from triton.backends.compiler import GPUTarget
types = {"x_ptr": "*fp32", "y_ptr": "*fp32", "output_ptr": "*fp32", "n_elements": "i32", "BLOCK_SIZE": "constexpr"}
kernel = triton.compile(ASTSource(fn=add_kernel, signature=types, constexprs={"BLOCK_SIZE": 64}), target=GPUTarget("cuda", 90, 32))
try:
    kernel.asm["cubin"]
except RuntimeError:
    print("no assembler")
"""
    if "no assembler" in program(text).stdout:
        pytest.skip("no assembler for PTX was found")
    (folder, ) = [path for path in (tmp_path / "cache").iterdir() if path.is_dir() and list(path.glob("__grp__*"))]
    assert {path.name
            for path in folder.iterdir()} == {
                "__grp__add_kernel.json", *(f"add_kernel.{stage}" for stage in (*STAGES, "source", "json"))
            }


def test_kept_texts_are_those_that_are_made_when_asked_for(tmp_path, monkeypatch):
    @txl.jit
    def twice(x):
        tl.store(x + tl.arange(0, 32), tl.load(x + tl.arange(0, 32)) * 2)

    def texts():
        kernel = twice.warmup(np.ones(32, np.float32), grid=(1, ), target="emulate:sm_90a")
        return [kernel.asm[stage] for stage in ("ttgir", "llir", "ptx")]

    made = texts()
    monkeypatch.setenv("TRITON_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("TRITON_ALWAYS_COMPILE", "1")
    twice._clear()
    assert texts() == made


def test_stages_of_a_launch(program):
    assert set(program().stdout.split()) >= {"ttir"}
    assert set(program(TXL_TARGET="emulate:sm_90a").stdout.split()) >= STAGES


# --- differences of passes ---

@pytest.mark.parametrize("target", ["", "emulate:sm_80"])
def test_differences_of_a_gpus_stage_with_arrays_of_the_host(program, tmp_path, target):
    text = ADD.replace("@triton.jit", '@txl.jit(diff_mode="ttgir", diff_select=6, log_dir="log")').replace(
        "import triton\n", "import teraxlang as txl\n")
    done = program(text + LAUNCH, TXL_TARGET=target)
    listed = [line.split()[1] for line in done.stdout.splitlines() if line[:3].strip().isdecimal()]
    assert "txl-pipeline-loops" in listed and "txl-assign-layouts" in listed and "txl-canonicalize" not in listed
    assert "tt.func" in (tmp_path / "log" / "tmp.ir").read_text()


def test_the_index_of_the_pipeliner_is_another(program):
    text = ADD.replace("@triton.jit", '@txl.jit(diff_mode="ttgir", diff_select=99)').replace(
        "import triton\n", "import teraxlang as txl\n")
    with pytest.raises(AssertionError, match="`diff_select` is 99, but `ttgir` has the passes 0 to"):
        program(text + LAUNCH)


# --- tools ---

def test_ahead_of_time(tmp_path):
    (tmp_path / "add.py").write_text(ADD)  # imports triton, which is served
    done = subprocess.run([
        sys.executable, "-m", "txl.tools.compile", "--kernel-name", "add_kernel", "--signature",
        "*fp32,*fp32,*fp32,i32,64", "--grid=1024,1024,1024", "--target", "cuda:90:32", "--out-name", "add_kernel",
        "add.py"
    ], cwd=tmp_path, capture_output=True, text=True)
    if "no assembler for PTX was found" in done.stderr or "ptxas" in done.stderr:
        pytest.skip("no assembler")
    assert done.returncode == 0, done.stderr
    names = {path.suffix: path.name for path in tmp_path.iterdir() if path.suffix in (".c", ".h")}
    for suffix in (".c", ".h"):
        assert re.fullmatch(rf"add_kernel\.[0-9a-f]{{8}}_0123\{suffix}", names[suffix]), names


# --- texts ---

def compiled(text, stage, tmp_path, *arguments):
    path = tmp_path / f"text.{stage}"
    path.write_text(text)
    return subprocess.run([TXLC, path, *arguments], capture_output=True, text=True)


def recorded(*words):
    return sorted(path for path in TEXTS.iterdir() if all(word in path.name for word in words))


def arguments_of(path):
    return ("--target", "sm_90a") if path.suffix == ".ttir" else ()


@pytest.mark.parametrize("path", recorded(), ids=lambda path: path.name)
def test_texts_that_triton_printed_compile(path):
    done = subprocess.run([TXLC, path, *arguments_of(path), "--emit", "ptx"], capture_output=True, text=True)
    assert done.returncode == 0 and ".entry" in done.stdout, done.stderr


def test_the_texts_have_what_is_named():
    whole = "".join(path.read_text() for path in recorded())
    for word in ("#triton_gpu.blocked<", '"triton_gpu.num-warps"', "tt.make_tensor_ptr", "tt.advance",
                 "tt.descriptor_load", "tt.descriptor_store", "tt.descriptor_gather", "tt.descriptor_scatter",
                 "tt.descriptor_reduce", "!tt.tensordesc<", 'ttg.target = "cuda:100"', '"ttng.two-ctas"',
                 "ttng.init_barrier", "ttng.async_tma_copy_global_to_local", "ttng.async_tma_reduce",
                 "ttng.tensormap_create", "boundaryCheck", "!tt.memdesc<"):
        assert word in whole, word


TENSOR_MEMORY = """
#tmem = #ttng.tensor_memory_encoding<blockM = 128, blockN = 128, colStride = 1>
module attributes {"ttg.num-ctas" = 1 : i32, "ttg.num-warps" = 4 : i32, ttg.target = "cuda:100", "ttg.threads-per-warp" = 32 : i32} {
  tt.func public @k() {
    %acc = ttng.tmem_alloc : () -> !ttg.memdesc<128x128xf32, #tmem, #ttng.tensor_memory, mutable>
    tt.return
  }
}
"""


def test_what_has_no_reading_is_named(tmp_path):
    done = compiled(TENSOR_MEMORY, "ttgir", tmp_path, "--emit", "ptx")
    message = ":5:12: error: `ttng.tmem_alloc`: tensor memory is read for no GPU in this version"
    assert done.returncode and message in done.stderr, done.stderr


# --- Triton's tutorials, as their host code asks for properties ---

@pytest.mark.parametrize("text", [SOFTMAX, OTHERS], ids=["fused softmax", "the others"])
def test_host_code_of_tutorials(program, text):
    pytest.importorskip("torch")
    program(text)


# --- Python lines ---

BOTH_LOADS = """
import numpy as np
import teraxlang as txl
import triton.language as tl

@txl.jit
def copy(x, out, layout: tl.constexpr):
    buffer = txl.smem_alloc([128], tl.float32)
    i = tl.arange(0, 128)
    txl.smem_store(buffer, tl.load(x + i))
    tl.store(out + i, txl.smem_load(buffer) + txl.smem_load(buffer, layout=None) + txl.smem_load(buffer, layout)
             + txl.frag_smem_load(buffer, [128], layout))

x, out = np.arange(128, dtype=np.float32), np.empty(128, np.float32)
copy[(1, )](x, out, txl.BlockedLayout([1], [32], [4], [0]))
assert (out == 4 * x).all()
"""


@pytest.mark.parametrize("target", ["", "emulate:sm_90a"])
def test_loads_of_buffers_with_and_without_a_layout(program, target):
    program(BOTH_LOADS, TXL_TARGET=target)


ON_DEVICE = """
import numpy as np
import triton
import triton.language as tl

@triton.jit
def create_tma(global_ptr, workspace_ptr, n):
    tl.extra.cuda.experimental_device_tensormap_create2d(desc_ptr=workspace_ptr, global_address=global_ptr, load_size=[16, 16], global_size=[n, 16],
                                                         element_ty=global_ptr.dtype.element_ty)
    tl.extra.cuda.experimental_tensormap_fenceproxy_acquire(workspace_ptr)

@triton.jit
def copy(a, b, workspace, n):
    create_tma(a, workspace, n)
    create_tma(b, workspace + 128, n)
    tile = tl._experimental_descriptor_load(workspace, [0, 0], [16, 16], tl.float32)
    tl._experimental_descriptor_store(workspace + 128, tile, [0, 0])

a, b = np.arange(256, dtype=np.float32).reshape(16, 16), np.zeros((16, 16), np.float32)
copy[(1, )](a, b, np.zeros(256, np.uint8), 16)
assert (a == b).all()
"""


def test_descriptors_that_a_program_makes_on_the_device(program):
    program(ON_DEVICE)


def test_asm_of_a_compilation_with_a_target(program):
    program(ADD + """
from triton.compiler import ASTSource
from triton.backends.compiler import GPUTarget
source = ASTSource(fn=add_kernel, signature={"x_ptr": "*fp32", "y_ptr": "*fp32", "output_ptr": "*fp32", "n_elements": "i32", "BLOCK_SIZE": "constexpr"},
                   constexprs={"BLOCK_SIZE": 64})
compiled = triton.compile(source, target=GPUTarget("cuda", 89, 32))
assert {"ttir", "ttgir", "llir", "ptx", "cubin"} <= set(compiled.asm.keys())
assert ".target sm_89" in compiled.asm["ptx"] and "tt.get_program_id" in compiled.asm["ttir"] and '"ttg.num-warps" = 4' in compiled.asm["ttgir"]
""")
