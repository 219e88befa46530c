"""The static report of lines against what the emulator counts when it runs them: the same lines touch more sectors than
they must."""
import importlib.util
import json
import os
import shutil
import subprocess
from pathlib import Path

import numpy as np
import pytest

import txl
import txl.language as tl
from txl.viewer.bindings import READERS

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"


@txl.jit
def copied(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i))


@txl.jit
def strided(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i * 8)
    tl.store(y + i, value)


@txl.jit
def strided_out(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i)
    tl.store(y + i * 2, value)


@txl.jit
def unknown_stride(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    value = tl.load(x + i * n)
    tl.store(y + i, value)


@txl.jit
def transposed(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    value = tl.load(x + i * 32 + j)
    tl.store(y + i * 32 + j, tl.trans(value))


@txl.jit
def columns(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    value = tl.load(x + j * 32 + i)
    tl.store(y + i * 32 + j, value)


@txl.jit
def gathered(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    at = (i * 37) % 1024
    value = tl.load(x + at)
    tl.store(y + i, value)


@txl.jit
def repeated(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    total = tl.zeros((BLOCK, ), tl.float32)
    for k in range(2):
        total += tl.load(x + i * 4 + k)
    tl.store(y + i, total)


@txl.jit
def summed(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    tl.store(y + tl.arange(0, 32), tl.sum(tl.load(x + i * 32 + j), 0))


@txl.jit
def product(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    a = tl.load(x + i * 32 + j).to(tl.float16)
    tl.store(y + i * 32 + j, tl.dot(a, a))


@txl.jit
def looked_up(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    at = tl.load(x + i).to(tl.int32) * i * 8
    tl.store(y + i, tl.load(x + at))


@txl.jit
def quotients(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + (n + i) // 16))


@txl.jit
def carried_remainders(x, y, n, BLOCK: tl.constexpr):
    at = tl.arange(0, BLOCK) % n
    total = tl.zeros((BLOCK, ), tl.float32)
    for k in range(2):
        total += tl.load(x + at * 8)
        at += n
    tl.store(y + tl.arange(0, BLOCK), total)


@txl.jit
def uniform_quotient(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i * (n // 2)))


@txl.jit
def shared_elements(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i // 8) + tl.load(x + i // 32 * n))


@txl.jit
def vectors_of_a_small_tile(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    row = tl.load(x + n // 8 * 32 + tl.arange(0, 32))
    tl.store(y + i * 32 + j, tl.load(x + i * 32 + j) + row[None, :])


@txl.jit
def atomic_vectors(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    a = tl.load(x + i * 32 + j).to(tl.float16)
    tl.atomic_add(y + i * 32 + j, tl.dot(a, a), sem="relaxed")


@txl.jit
def atomic_elements(x, y, n, BLOCK: tl.constexpr):
    i, j = tl.arange(0, 32)[:, None], tl.arange(0, 32)[None, :]
    a = tl.load(x + i * 32 + j).to(tl.float16)
    tl.atomic_max(y + i * 32 + j, tl.dot(a, a), sem="relaxed")


@txl.jit
def counted(x, y, n, BLOCK: tl.constexpr):
    bins = tl.histogram(tl.load(x + tl.arange(0, BLOCK)).to(tl.int32), 32)
    tl.store(y + tl.arange(0, 32), bins.to(tl.float32))


@txl.jit
def chosen(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.gather(tl.load(x + i), i * 32 % BLOCK, 0))


@txl.jit
def counted_in_a_buffer(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    counts = txl.smem_alloc([BLOCK], tl.float32)
    txl.smem_store(counts, tl.zeros([BLOCK], tl.float32))
    txl.smem_atomic_add(counts, 1.0, i % 4)
    tl.store(y + i, txl.smem_load(counts))


@txl.jit
def chosen_from_a_buffer(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    row = txl.smem_alloc([BLOCK], tl.float32)
    txl.smem_scatter(row, tl.load(x + i), i)
    tl.store(y + i, txl.smem_gather(row, i * 32 % BLOCK))


LEFT_TO_A_RUN = {
    looked_up: {"cause": "uncoalesced", "chosen_by": "loaded_indices", "sectors": 32},
    quotients: {"cause": "uncoalesced", "chosen_by": "arithmetic"},
    carried_remainders: {"cause": "uncoalesced", "chosen_by": "arithmetic"},
    counted: {"cause": "bank_conflicts", "access": "tt.histogram"},
    chosen: {"cause": "bank_conflicts", "access": "tt.gather"},
    counted_in_a_buffer: {"cause": "bank_conflicts", "access": "txl.buffer_rmw"},
    chosen_from_a_buffer: {"cause": "bank_conflicts", "access": "txl.buffer_gather"},
}
KERNELS = [
    *LEFT_TO_A_RUN, uniform_quotient, shared_elements, vectors_of_a_small_tile, atomic_vectors, atomic_elements, copied,
    strided, strided_out, unknown_stride, transposed, columns, gathered, repeated, summed, product
]


def compiled(fn, **options):
    return txl.compile(fn, target="sm_90", signature={"x": "*fp32", "y": "*fp32", "n": "i32"},
                       constexprs={"BLOCK": 256}, options=options, attrs={(0, ): [["tt.divisibility", 16]],
                                                                          (1, ): [["tt.divisibility", 16]]})


def found(facts, **fields):
    """The findings with these fields."""
    return [
        fact for fact in facts
        if fact["kind"] == "finding" and all(fact.get(name) == value for name, value in fields.items())
    ]


def lines_of(facts, **fields):
    """(file, line) of these findings."""
    return {(fact["file"], fact["line"]) for fact in found(facts, **fields)}


def limits_of(kernel):
    """What limits a kernel: the fact `kernel`."""
    return next(fact for fact in kernel.facts("report") if fact["kind"] == "kernel")


def registers_of(facts):
    return next(fact for fact in facts if fact["kind"] == "registers")


def compare(kernel, counts):
    """What the report of a kernel says against what the emulator counted: all that it claims, and nothing else but what
    it leaves to a run."""
    lines = {number: frames[0] for number, _, frames in READERS["ptx"](kernel.asm["ptx"]) if frames}
    wasteful, conflicting = set(), set()
    for line in counts["lines"]:
        if line["line"] in lines and line.get("sectors", 0) > line.get("least", 0):
            wasteful.add(lines[line["line"]])
        if line["line"] in lines and line.get("conflicts"):
            conflicting.add(lines[line["line"]])
    facts = kernel.facts("report")
    for cause, counted in (("uncoalesced", wasteful), ("bank_conflicts", conflicting)):
        claimed = lines_of(facts, cause=cause, certain=True)
        assert claimed == counted - (lines_of(facts, cause=cause, certain=False) -
                                     claimed), f"{kernel.native.name}\n{kernel.asm['report']}"
    assert limits_of(kernel)["limiter"] in ("global_memory", "shared_memory", "tensor_core", "arithmetic")


def check(kernel, arguments, folder):
    """Launch one program on the emulator, and compare."""
    (folder / "k.ptx").write_text(kernel.asm["ptx"])
    done = subprocess.run([
        BIN / "txl-emu", "k.ptx", "--entry", kernel.native.name, "--block",
        str(32 * kernel.metadata.num_warps), "--shared",
        str(kernel.shared), "--counters-json", "counts.json", *(word for a in arguments for word in ("--arg", a))
    ], cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    compare(kernel, json.loads((folder / "counts.json").read_text()))


@pytest.mark.parametrize("fn", KERNELS, ids=lambda fn: fn.__name__)
def test_the_lines_that_the_emulator_counts(fn, tmp_path):
    np.ones(8192, np.float32).tofile(tmp_path / "ones")
    check(compiled(fn), ["buf:ones", "buf:zero:32768", "i32:7"], tmp_path)


@pytest.mark.parametrize("fn", KERNELS, ids=lambda fn: fn.__name__)
def test_what_only_a_run_knows_is_no_claim(fn):
    left = [fact for fact in found(compiled(fn).facts("report"), certain=False) if fact["cause"] != "register_pressure"]
    expected = LEFT_TO_A_RUN.get(fn)
    assert any(fact.items() >= expected.items() for fact in left) if expected else not left, left


EXAMPLES = {
    "vector_add.add_kernel": ("zzz,i1024", dict(BLOCK=1024)),
    "softmax.softmax_kernel": ("zz,i1024,i1024,i8,i1024", dict(
        ROWS=8, BLOCK=1024)), "dropout.dropout_kernel": ("zz,i1024,f0.5,i7", dict(BLOCK=1024)),
    "layer_norm.forward_kernel": ("zzzzzz,i1024,i8,i1024,f0.1", dict(
        ROWS=8, BLOCK=1024)), "layer_norm.backward_x_kernel": ("zzzzzzzz,t,i1024,i1024", dict(
            GROUPS=64, BLOCK=1024)), "matmul.matmul_kernel": ("zzz,i128,i128,i128,i128,1,i128,1,i128,1",
                                                              dict(BLOCK_M=64, BLOCK_N=64, BLOCK_K=32, GROUP_M=8,
                                                                   ACTIVATION="", PRECISION="tf32")),
}


@pytest.mark.parametrize("name", EXAMPLES)
def test_the_examples(name, tmp_path, monkeypatch):
    from txl import alias
    alias.install()
    monkeypatch.syspath_prepend(str(ROOT / "examples"))
    file, _, function = name.partition(".")
    fn, (words, constants) = getattr(importlib.import_module(file), function), EXAMPLES[name]
    given = [a for word in words.split(",") for a in (word if word.strip("z") == "" else [word])]
    kind = "*fp16" if file == "matmul" else "*fp32"
    types = {"z": kind, "t": "*i32", "i": "i32", "f": "fp32"}
    signature = {p: types.get(a[0], "constexpr") for p, a in zip(fn.arg_names, given)}
    constants = {**constants, **{p: 1 for p, a in zip(fn.arg_names, given) if a == "1"}}
    signature.update({p: "constexpr" for p in constants})
    attrs = {(n, ): [["tt.divisibility", 16]]
             for n, a in enumerate(given) if a[0] in "zt" or (a[0] == "i" and int(a[1:]) % 16 == 0)}
    kernel = txl.compile(fn, target="sm_90", signature=signature, constexprs=constants, attrs=attrs)
    check(kernel, [{"z": "buf:zero:65536", "t": "buf:zero:65536", "i": f"i32:{a[1:]}", "f": f"f32:{a[1:]}"}[a[0]]
                   for a in given if a != "1"], tmp_path)


def aligned(make):
    """The function of NumPy that makes an array, with the array where a GPU's allocator would have it: at a multiple of
    a sector."""
    empty = np.empty

    def made(*arguments, **options):
        array = make(*arguments, **options)
        raw = empty(array.nbytes + 256, np.uint8)
        placed = raw[-raw.ctypes.data % 256:][:array.nbytes].view(array.dtype).reshape(array.shape)
        placed[...] = array
        return placed

    return made


def half(*shape):
    return aligned(np.asarray)(np.random.default_rng(len(shape)).standard_normal(shape), np.float16)


def numbers(below, *shape):
    return aligned(np.asarray)(np.random.default_rng(below).integers(0, below, shape), np.int32)


def blank(*shape, dtype=np.float32):
    return aligned(np.zeros)(shape, dtype)


def both_passes(m):
    """Forwards and backwards."""
    w, b = (aligned(np.ones)(1024, np.float32) for _ in range(2))
    _, mean, rstd = m.layer_norm(ROWS, w, b)
    m.layer_norm_backward(ROWS, ROWS, w, mean, rstd, 2)


ROWS = aligned(np.asarray)(np.random.default_rng(1).standard_normal((4, 1024)), np.float32)
PROGRAMS = {
    "txl.kernels.tuned.rows": [
        lambda m: m.softmax(ROWS), lambda m: m.layer_norm(ROWS), lambda m: m.rms_norm(ROWS),
        lambda m: m.cross_entropy(ROWS,
                                  aligned(np.arange)(4))
    ], "txl.kernels.tuned.gemm": [
        lambda m: m.gemm(half(128, 128), half(128, 256)), lambda m: m.gemm(half(128, 128),
                                                                           half(256, 128).T)
    ], "txl.kernels.tuned.attention": [
        lambda m: m.attention(half(2, 256, 64), half(1, 256, 64), half(1, 256, 64), False),
        lambda m: m.attention(half(2, 256, 128), half(1, 256, 128), half(1, 256, 128), True)
    ], "examples/txl/hopper_matmul": [
        lambda m, kind=kind: m.matmul(half(128, 64), half(128, 64), kind, block=(128, 64, 64), programs=2)
        for kind in ("async_load", "naive_tma", "persistent", "warp_specialized")
    ], "examples/txl/hopper_attention": [
        lambda m, kind=kind: m.attention(half(1, 128, 64), half(1, 128, 64), half(1, 128, 64), kind, block=(128, 64))
        for kind in ("tma", "specialized", "ping_pong", "overlapped")
    ], "examples/layer_norm": [both_passes], "examples/txl/histogram": [lambda m: m.histogram(numbers(64, 2048), 64)],
    "examples/txl/row_softmax": [lambda m, kind=kind: m.softmax(ROWS, kind) for kind in ("warps", "cluster")],
    "examples/txl/split_programs": [lambda m, kind=kind: m.softmax(ROWS, kind)
                                    for kind in ("pairs", "small")] + [lambda m: m.matmul(half(256, 64), half(64, 64))],
    "examples/txl/latent_attention": [
        lambda m: m.decode(half(1, 64, 576), half(256, 576), np.array([[2, 0, 1]], np.int32), np.array([192], np.int32)
                           ), lambda m: m.prefill(half(1, 64, 576), half(256, 576), numbers(256, 1, 128))
    ], "bench/gpu_kernels": [
        lambda m: m.add[(4, )](ROWS, ROWS, blank(4096), 4096, BLOCK=1024), lambda m: m.copy[
            (4, )](ROWS, blank(4096), 4096, BLOCK=1024), lambda m: m.softmax[
                (4, )](ROWS, blank(4096), 1024, BLOCK=1024), lambda m: m.cumsum[
                    (4, )](ROWS, blank(4096), 1024, BLOCK=1024), lambda m: m.layer_norm[
                        (4, )](ROWS, blank(4096), ROWS, ROWS, 1024, 1e-5, BLOCK=1024), lambda m: m.rms_norm[(4, )]
        (ROWS, blank(4096), ROWS, 1024, 1e-5, BLOCK=1024), lambda m: m.count_with_atomics[
            (4, )](numbers(256, 4096), blank(256, dtype=np.int32), 4096, BLOCK=1024), lambda m: m.histogram[
                (4, )](numbers(256, 4096), blank(256, dtype=np.int32), 4096, BINS=256, BLOCK=1024), lambda m: m.argmax[
                    (4, )](ROWS, blank(4, dtype=np.int32), 1024, BLOCK=1024), lambda m: m.matmul[(4, )]
        (half(128, 128), half(128, 128), half(128, 128), 128, 128, 128, BM=64, BN=64, BK=32, GROUP=8),
        lambda m: m.strided_matmul[(4, )]
        (half(128, 128), half(128, 128), half(128, 128), 128, 128, 128, 128, 1, 128, 1, BM=64, BN=64, BK=32, GROUP=8),
        lambda m: m.strided_matmul[(4, )]
        (half(128, 128), half(128, 128), half(128, 128), 128, 128, 128, 1, 128, 1, 128, BM=64, BN=64, BK=32, GROUP=8),
        *(lambda m, causal=causal: m.attention[(2, 2)](half(2, 256, 64), half(2, 256, 64), half(2, 256, 64),
                                                       half(2, 256, 64), 0.125, 256, CAUSAL=causal, D=64, BM=128, BN=64)
          for causal in (False, True)), *(lambda m, name=name: getattr(m, name)[(4, )]
                                          (ROWS, blank(4096), 4096, BLOCK=1024)
                                          for name in ("gelu", "gelu_tanh", "softplus", "wave", "power", "angle")),
    ], "examples/attention": [lambda m: m.attention(half(1, 2, 128, 64), half(1, 2, 128, 64), half(1, 2, 128, 64))],
}  # fmt: skip


@pytest.mark.parametrize("name", PROGRAMS)
def test_whole_programs(name, monkeypatch):
    from txl import alias
    alias.install()
    if name.startswith("txl."):
        module = importlib.import_module(name)
    else:
        monkeypatch.syspath_prepend(str((ROOT / name).parent))
        spec = importlib.util.spec_from_file_location(f"reported_{Path(name).name}", ROOT / f"{name}.py")
        module = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(module)
    for make in ("empty", "zeros", "ones", "empty_like", "zeros_like", "full"):
        monkeypatch.setattr(np, make, aligned(getattr(np, make)))
    functions = [fn for fn in vars(module).values() if isinstance(fn, txl.JITFunction)]
    for case in PROGRAMS[name]:
        for fn in functions:
            fn._clear()
        with txl.emulate("sm_90a", count=True) as emulated:
            case(module)
        kernels = {kernel.native.name: kernel for fn in functions for kernel in fn.compiled_kernels()}
        assert kernels and kernels.keys() == {kernel for kernel, _ in emulated.counts}
        for kernel, counts in emulated.counts:
            compare(kernels[kernel], counts)


def test_remedies_and_conversions():
    first = compiled(transposed).fn.starting_line_number
    moved = found(compiled(transposed).facts("report"), cause="layout_conversion", certain=True, in_loop=False)
    assert moved and all(first < fact["line"] < first + 6 and fact["bytes"] == 8192 for fact in moved)
    assert found(compiled(unknown_stride).facts("report"), cause="uncoalesced", chosen_by="strides")


def test_txlc():
    arguments = [
        BIN / "txlc", ROOT / "examples/vector_add.py", "-k", "add_kernel", "-s",
        "*fp32:16, *fp32:16, *fp32:16, i32:16, 1024"
    ]
    done = subprocess.run([*arguments, "-t", "sm_90", "--report"], capture_output=True, text=True)
    assert done.returncode == 0 and done.stdout.startswith(
        "kernel=vector_add.py:") and " limiter=global_memory " in done.stdout
    none = subprocess.run([*arguments, "--report"], capture_output=True, text=True)
    assert none.returncode == 1 and "there is no `report` of this kernel: it was compiled for a CPU" in none.stderr


@txl.jit
def wide(x, y, n, BLOCK: tl.constexpr):
    i = tl.arange(0, 8192)
    a, b = tl.load(x + i), tl.load(x + i + n)
    for iteration in range(n):
        a, b = a * b + iteration, b - a
    tl.store(y + i, a)
    tl.store(y + i + n, b)


def test_registers_are_predicted_and_said_to_be(monkeypatch, tmp_path):
    """Two tiles of 64 registers each, a few addresses: no assembler is asked."""
    monkeypatch.setenv("TXL_PTXAS", str(tmp_path / "none"))
    facts = compiled(wide).facts("report")
    summary = registers_of(facts)
    assert summary["assembler"] == "none" and "spill_bytes" not in summary
    registers, limit = summary["predicted"]
    assert 128 <= registers <= 255 and limit == 255 and not found(facts, cause="register_pressure"), facts
    narrow = found(compiled(wide, maxnreg=64).facts("report"), cause="register_pressure", certain=False, limit=64)
    first = wide.starting_line_number
    assert narrow and all(first < fact["line"] <= first + 7 and fact["registers"] > 64 for fact in narrow), narrow
    # 64 Ki registers for 1024 threads
    assert registers_of(compiled(wide, num_warps=32).facts("report"))["predicted"][1] == 64


def test_spills_are_those_of_the_machine_code():
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        pytest.skip("no ptxas")
    facts = compiled(wide, maxnreg=64, ptxas=ptxas).facts("report")
    spills = found(facts, cause="spill", certain=True)
    first = wide.starting_line_number
    assert spills and all(first < fact["line"] <= first + 7 and fact["stores"] + fact["loads"] > 0
                          for fact in spills), facts
    summary = registers_of(facts)
    assert summary["assembler"].startswith("ptxas ") and summary["spill_bytes"] > 0 and 0 < summary["used"] <= 64
    assert registers_of(compiled(copied, ptxas=ptxas).facts("report"))["spill_bytes"] == 0


@txl.jit
def multiplied(a, b, c, K, BM: tl.constexpr, BN: tl.constexpr, BK: tl.constexpr):
    total = tl.zeros((BM, BN), tl.float32)
    for k in range(0, K, BK):
        total = tl.dot(a.load([tl.program_id(0) * BM, k]), b.load([k, tl.program_id(1) * BN]), total)
    c.store([tl.program_id(0) * BM, tl.program_id(1) * BN], total.to(tl.float16))


@pytest.mark.parametrize("target", ["sm_80", "sm_90a"])
def test_mma_and_copies_count_whatever_instructions_they_are(target):
    """The same loop has about the same parts with wgmma and TMA as with mma.sync and cp.async."""
    blocks = dict(BM=128, BN=128, BK=64)
    signature = {
        "a": "tensordesc<fp16[128, 64]>", "b": "tensordesc<fp16[64, 128]>", "c": "tensordesc<fp16[128, 128]>",
        "K": "i32"
    }
    kernel = txl.compile(multiplied, target=target, signature=signature, constexprs=blocks, options={"num_warps": 8})
    assert ("wgmma" in kernel.asm["ptx"]) == ("cp.async.bulk.tensor" in kernel.asm["ptx"]) == (target == "sm_90a")
    limits = limits_of(kernel)
    assert limits["tensor_core_percent"] > 25 and limits["global_memory_percent"] > 20, limits
