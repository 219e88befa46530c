"""The stages of a kernel for a GPU, without a GPU: the texts of `txlc --emit` and `kernel.asm`, and their errors."""
import json
import os
import stat
import subprocess
from pathlib import Path

import pytest

import txl
import txl.language as tl
from txl.compiler.facts import facts_of

ROOT = Path(__file__).resolve().parents[3]
TXLC = ROOT / os.environ.get("TXL_BUILD", "build") / "bin" / "txlc"
SINE = ROOT / "test/lit/stages/Inputs/sine.ttgir"

KERNEL = """target triple = "nvptx64-nvidia-cuda"
define ptx_kernel void @first(ptr addrspace(1) %p) "nvvm.reqntid"="64" {
  store i32 1, ptr addrspace(1) %p
  ret void
}
"""


def txlc(*arguments, **env):
    return subprocess.run([str(TXLC), *map(str, arguments)], capture_output=True, text=True, env={**os.environ, **env})


@pytest.fixture
def folder(tmp_path):
    (tmp_path / "k.ll").write_text(KERNEL)
    (tmp_path / "two.ll").write_text(KERNEL + KERNEL[KERNEL.index("define"):].replace("@first", "@second"))
    return tmp_path


@pytest.fixture
def ptxas(tmp_path):
    """A program that says what ptxas says, and writes down how often it ran."""
    path = tmp_path / "ptxas"
    path.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 12.4, V12.4.131' && exit 0\n"
        f"echo run >> {tmp_path}/runs\nfor w; do [ \"$b\" = -o ] && out=$w; b=$w; done\necho code > \"$out\"\n")
    path.chmod(path.stat().st_mode | stat.S_IXUSR)
    return path


# covers: TextHasManyKernels, KernelNotInText, TargetNotSaid, StageNotThere, StageNeedsTarget
@pytest.mark.parametrize(
    "arguments, message",
    [(("two.ll", "-t", "sm_90", "-e", "ptx"), "has 2 kernels; name one"),
     (("k.ll", "-t", "sm_90", "-e", "ptx", "-k", "other"), "has no kernel `other`; it has `first`"),
     (("k.ll", "-e", "ptx"),
      "does not name its architecture\nnote: name it, `target=sm_90`; there are sm_80, sm_86, "),
     (("k.ll", "-t", "sm_90", "-e", "ttgir"), "this kernel has no `ttgir`: it was compiled from its `llir`"),
     (("k.ttir", "-e", "ptx"),
      "a kernel for the CPU has no `ptx`\nnote: name one, `target=sm_90`; there are sm_80, sm_86, "),
     (("k.ll", "-t", "sm_35", "-e", "ptx"), "option `target` is `cpu`, or an architecture (sm_80"),
     (("k.ll", "-t", "sm_90", "-e", "cubin", "-O", "ptxas=/nowhere/ptxas"), "is not an executable program"), ])
def test_errors(folder, arguments, message):
    (folder / "k.ttir").write_text("module { tt.func public @k() { tt.return } }")
    result = txlc(folder / arguments[0], *arguments[1:])
    assert result.returncode != 0 and message in result.stderr, result


def test_one_of_several_kernels(folder):
    result = txlc(folder / "two.ll", "-t", "sm_90", "-k", "second", "-e", "metadata", TXL_PTXAS="/nowhere")
    assert json.loads(result.stdout) == {"name": "second", "num_warps": 2, "num_ctas": 1, "num_stages": 3, "shared": 0,
                                         "target": "sm_90", "hash": json.loads(result.stdout)["hash"]}, result


def test_machine_code_is_made_once(folder, ptxas):
    env = {"TXL_PTXAS": str(ptxas), "TXL_CACHE_DIR": str(folder / "cache")}
    for _ in range(3):
        result = txlc(folder / "k.ll", "-t", "sm_90", "-e", "cubin", **env)
        assert result.stdout == "code\n", result
    assert (folder / "runs").read_text() == "run\n"
    # Another assembler, other options: other code.
    assert txlc(folder / "k.ll", "-t", "sm_90a", "-e", "cubin", **env).returncode == 0
    os.utime(ptxas, (1, 1))
    assert txlc(folder / "k.ll", "-t", "sm_90", "-e", "cubin", **env).returncode == 0
    assert (folder / "runs").read_text() == "run\n" * 3


def test_many_processes_assemble_once(folder, ptxas):
    ptxas.write_text(ptxas.read_text().replace("echo run", "sleep 0.5; echo run"))
    env = {**os.environ, "TXL_PTXAS": str(ptxas), "TXL_CACHE_DIR": str(folder / "cache")}
    processes = [
        subprocess.Popen([str(TXLC), str(folder / "k.ll"), "-t", "sm_90", "-e", "cubin"], stdout=subprocess.PIPE,
                         env=env) for _ in range(10)
    ]
    assert [process.communicate()[0] for process in processes] == [b"code\n"] * 10
    assert (folder / "runs").read_text() == "run\n"
    assert not list((folder / "cache").rglob("lock"))


def test_the_python_interface(tmp_path):
    path = tmp_path / "sine.ttgir"
    path.write_text(SINE.read_text())
    kernel = txl.compile(path)
    assert kernel.name == "sine" and kernel.metadata.target == txl.backends.compiler.gpu_target("sm_90")
    assert ".target sm_90" in kernel.asm["ptx"] and "define" in kernel.asm["llir"] and "ttg" in kernel.asm["ttgir"]
    assert set(kernel.asm) == {"ttir", "manifest", "ttgir", "llir", "ptx", "cubin"}
    assert kernel.shared == 0 and kernel.metadata.num_warps == 4
    with pytest.raises(ValueError, match="compiled from its `ttgir`"):
        kernel.asm["ttir"]
    again = tmp_path / "again.llir"
    again.write_text(kernel.asm["llir"])
    assert ".entry sine" in txl.compile(again, target=("cuda", 80, 32)).asm["ptx"]
    with pytest.raises(ValueError, match="option `target`"):
        txl.compile(path, target="sm_20")
    (tmp_path / "k.cubin").write_text("")
    with pytest.raises(ValueError, match="cannot be compiled"):
        txl.compile(tmp_path / "k.cubin")


def test_the_real_assembler(tmp_path):
    path = tmp_path / "sine.ttgir"
    path.write_text(SINE.read_text())
    kernel = txl.compile(path)
    try:
        assert kernel.n_regs >= 16
    except RuntimeError as error:
        assert "no assembler for PTX was found" in str(error)
        pytest.skip("no assembler here")
    assert kernel.n_spills == 0 and kernel.asm["cubin"][:4] == b"\x7fELF"


@txl.jit
def add_kernel(x, y, n, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i, i < n) + 1.0, i < n)


SIGNATURE = {"x": "*fp32", "y": "*fp32", "n": "i32", "BLOCK": "constexpr"}


@pytest.mark.parametrize(
    "target", ["sm_80", "sm_86", "sm_89", "sm_90", "sm_90a", "sm_100", "sm_120", "cuda:90", ("cuda", 90, 32)])
def test_a_function_for_every_architecture(target):
    kernel = txl.compile(add_kernel, target, dict(num_warps=8), signature=SIGNATURE, constexprs=dict(BLOCK=512))
    # all that a device of that capability has
    name = target if isinstance(target, str) and target.startswith("sm") else "sm_90a"
    assert f".target {name}\n" in kernel.asm["ptx"] and ".reqntid 256" in kernel.asm["ptx"]
    assert f'ttg.target = "{name}"' in kernel.asm["ttgir"] and kernel.metadata.num_warps == 8
    assert set(json.loads(kernel.asm["times"])) == {"frontend", "ttir", "protocol", "ttgir", "lowering", "llvm", "ptx"}


@txl.jit
def softmax_kernel(x, y, columns, BLOCK: tl.constexpr):
    i = tl.program_id(0) * columns + tl.arange(0, BLOCK)
    row = tl.load(x + i)
    for _ in range(columns):  # a reduction waits until all have read what the one before left
        row -= tl.max(row, 0)
    row = tl.exp(row)
    tl.store(y + i, row / tl.sum(row, 0))


def canonical(path, *passes):
    done = subprocess.run([str(TXLC.parent / "txl-opt"), str(path), *passes], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_list_of_passes_gives_what_a_kernel_has(tmp_path):
    """`txl-opt --txl-ttgir` on a kernel's TTIR is its TTGIR, barriers included; nothing is done to that outside of the
    list."""
    signature = {"x": "*fp32", "y": "*fp32", "columns": "i32", "BLOCK": "constexpr"}
    kernel = txl.compile(softmax_kernel, "sm_90", dict(num_warps=8), signature=signature, constexprs=dict(BLOCK=2048))
    for stage in ("ttir", "ttgir"):
        (tmp_path / f"k.{stage}").write_text(kernel.asm[stage])
    from_list = canonical(tmp_path / "k.ttir", "--txl-ttgir=num-warps=8 target=sm_90")
    assert from_list == canonical(tmp_path / "k.ttgir")
    assert from_list.count("ttg.barrier local") >= 1
    # An edited text gets the barriers that it lacks, and no others.
    lacking = kernel.asm["ttgir"].replace("ttg.barrier local", "", 1)
    (tmp_path / "lacking.ttgir").write_text("\n".join(
        line for line in lacking.splitlines() if not line.strip().startswith("loc(")))
    assert txl.compile(tmp_path / "lacking.ttgir").asm["ptx"].count("barrier") == kernel.asm["ptx"].count("barrier")


def test_options_reach_the_code():
    kernel = txl.compile(add_kernel, "sm_90", dict(maxnreg=64, line_info=False), signature=SIGNATURE,
                         constexprs=dict(BLOCK=512))
    assert ".maxnreg 64" in kernel.asm["ptx"] and ".loc" not in kernel.asm["ptx"]
    kernel = txl.compile(add_kernel, "sm_90", signature=SIGNATURE, constexprs=dict(BLOCK=512))
    assert ".maxnreg" not in kernel.asm["ptx"] and ".loc" in kernel.asm["ptx"]


# covers: NotForThisTarget
def test_what_a_gpu_cannot_do_is_said():
    with pytest.raises(RuntimeError, match=r"`add_kernel` cannot be compiled for `sm_90`: .*64"):
        txl.compile(add_kernel, "sm_90", dict(num_warps=64), signature=SIGNATURE, constexprs=dict(BLOCK=512))
    kernel = txl.compile(add_kernel, "sm_90", dict(num_warps=64, until="ttir"), signature=SIGNATURE,
                         constexprs=dict(BLOCK=512))
    assert "tt.func" in kernel.asm["ttir"]


def test_layout_decisions(tmp_path):
    kernel = txl.compile(add_kernel, "sm_90", signature=SIGNATURE, constexprs=dict(BLOCK=512))
    facts = kernel.facts("layouts")
    assert any(fact["kind"] == "layout" and fact["cause"] == "memory_access" and fact["cycles"] > 0 for fact in facts)
    assert [fact["shared_memory_bytes"] for fact in facts if fact["kind"] == "conversions"] == [0]
    text = tmp_path / "k.ttir"
    text.write_text(kernel.asm["ttir"])
    done = txlc(text, "--target", "sm_90", "--print-layout-decisions")
    assert done.returncode == 0 and done.stdout.startswith(
        "layout=") and " operation=tt.load cause=memory_access " in done.stdout, done.stderr


@txl.jit
def scanning_kernel(x, y, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.cumsum(tl.load(x + i)))


def test_the_shared_memory_of_a_kernel(tmp_path):
    kernel = txl.compile(scanning_kernel, "sm_90", signature={"x": "*fp32", "y": "*fp32"}, constexprs=dict(BLOCK=512))
    function, *buffers = kernel.facts("allocation")
    assert function["kind"] == "function" and function["name"] == "scanning_kernel"
    assert function["buffers"] == len(buffers) > 0
    assert function["bytes"] == max(b["offset"] + b["bytes"] for b in buffers)
    assert function["bytes"] <= json.loads(kernel.asm["metadata"])["shared"]  # an assembler adds what it reserves
    for buffer in buffers:
        assert buffer["kind"] == "buffer" and buffer["use"] == "scratch" and buffer["function"] == "scanning_kernel"
        assert buffer["offset"] % buffer["alignment"] == 0 and buffer["instances"] == 1
        assert buffer["at_peak"] == (buffer["offset"] + buffer["bytes"] == function["bytes"])
    assert [(b["operation"], Path(b["file"]).name) for b in buffers] == [("tt.scan", "standard.py")]  # of `cumsum`
    assert all(b["line"] and b["column"] for b in buffers)
    text = tmp_path / "k.ttir"
    text.write_text(kernel.asm["ttir"])
    done = txlc(text, "--target", "sm_90", "--print-allocation")
    assert done.returncode == 0 and done.stdout == kernel.asm["allocation"], done.stderr
    assert done.stdout.startswith("function=") and " use=scratch operation=tt.scan offset=0 bytes=" in done.stdout
    done = txlc(text, "--target", "sm_90", "--print-allocation=json")
    assert done.returncode == 0 and facts_of(done.stdout) == [function, *buffers], done.stderr


def test_a_kernel_without_shared_memory():
    kernel = txl.compile(add_kernel, "sm_90", signature=SIGNATURE, constexprs=dict(BLOCK=512))
    function, = kernel.facts("allocation")
    assert (function["name"], function["bytes"], function["buffers"]) == ("add_kernel", 0, 0)


# covers: NothingToReport
def test_a_report_needs_a_gpu(tmp_path):
    text = tmp_path / "k.ttir"
    text.write_text(txl.compile(add_kernel, "sm_90", signature=SIGNATURE, constexprs=dict(BLOCK=512)).asm["ttir"])
    done = txlc(text, "--emit", "layouts")
    assert done.returncode == 1 and "there is no `layouts` of this kernel: it was compiled for a CPU" in done.stderr


@txl.jit
def sorting_kernel(x, y, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.sort(tl.load(x + i)) - tl.sum(tl.load(x + i + BLOCK)))


def test_spills_are_an_error_that_names_lines_where_they_are_refused():
    kernel = txl.compile(sorting_kernel, "sm_90", dict(num_warps=1, maxnreg=32, no_spill=True),
                         signature={"x": "*fp32", "y": "*fp32"}, constexprs=dict(BLOCK=1024))
    with pytest.raises(RuntimeError) as caught:
        kernel.asm["cubin"]
    if "no assembler for PTX" in str(caught.value):
        pytest.skip("no assembler here")
    assert "`sorting_kernel` does not fit into 32 registers" in str(caught.value)
    line = sorting_kernel.fn.__code__.co_firstlineno + 3
    assert f"test_compilation_stages.py:{line}" in str(caught.value), caught.value


@pytest.mark.parametrize("alone, spilled", [(8, 8), (200, 100)])
def test_kernels_that_would_spill_are_assembled_for_one_cta_per_sm(tmp_path, alone, spilled):
    ptxas = tmp_path / "ptxas"
    ptxas.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 12.4, V12.4.131' && exit 0\n"
        "for word; do [ \"$before\" = -o ] && out=$word; [ -f \"$word\" ] && in=$word; before=$word; done\n"
        f"bytes=100; grep -q 'minnctapersm 1$' \"$in\" && bytes={alone}\n"
        "cp \"$in\" \"$out\"; echo \"$bytes bytes stack frame, $bytes bytes spill stores, $bytes bytes spill loads\"\n")
    ptxas.chmod(0o700)
    kernel = txl.compile(sorting_kernel, "sm_90", dict(num_warps=1, ptxas=str(ptxas)),
                         signature={"x": "*fp32", "y": "*fp32"}, constexprs=dict(BLOCK=1024))
    assert kernel.n_spills == spilled
    assert (b"minnctapersm" in kernel.asm["cubin"]) == (alone < 100)


@txl.jit
def loop_of_loads(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.float32)
    for start in range(0, n, BLOCK):
        total += tl.load(x + start + i)
    tl.store(y + i, total)


@pytest.mark.parametrize("serialized", [False, True])
def test_occupancy_is_not_worth_serialised_mmas(tmp_path, serialized):
    ptxas = tmp_path / "ptxas"
    said = "ptxas info : (C7512) Potential Performance Loss: wgmma.mma_async instructions are serialized due to insufficient register resources"
    ptxas.write_text(
        "#!/bin/sh\n[ \"$1\" = --version ] && echo 'release 12.4, V12.4.131' && exit 0\n"
        "for word; do [ \"$before\" = -o ] && out=$word; [ -f \"$word\" ] && in=$word; before=$word; done\n"
        f"grep -q minnctapersm \"$in\" && echo '{said if serialized else 'fine'}'\ncp \"$in\" \"$out\"\n")
    ptxas.chmod(0o700)
    kernel = txl.compile(loop_of_loads, "sm_90", dict(num_warps=4, ptxas=str(ptxas)),
                         signature={"x": "*fp32", "y": "*fp32", "n": "i32"}, constexprs=dict(BLOCK=1024))
    assert (b"minnctapersm" in kernel.asm["cubin"]) != serialized
