"""Kernels as programs: read, edited, compiled again."""
import json
import math
import os
import runpy
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
import decompiled_programs
import decompiled_suite

import txl
import txl.language as tl
from txl import alias
from txl.elements import ELEMENTS

alias.install()

ROOT = Path(__file__).resolve().parents[3]
BIN = ROOT / os.environ.get("TXL_BUILD", "build") / "bin"


# In a process of its own: one that has compiled a kernel does not compile it again.
CORPUS = """
import json, sys
sys.path.insert(0, sys.argv[1])
import directories
import decompiled_programs
from txl import alias
alias.install()
from programs import PROGRAMS
found = []
for program in [p for p in PROGRAMS if p.name.split(".")[0] in sys.argv[3:]][::int(sys.argv[2])]:
    with decompiled_programs.kept_texts() as texts:
        program.run("numpy")
    found += [(program.name, text) for text in texts]
print(json.dumps(found))
"""


def texts_of(programs, every):
    """Each so-manieth of the texts of some of the corpus' programs, with its name."""
    done = subprocess.run([sys.executable, "-c", CORPUS, ROOT / "test/python",
                           str(every), *programs], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout.splitlines()[-1])


@pytest.mark.parametrize("programs", [
    "algorithms atomic control", "element function lookup memory", "reduction shape sequence_models",
    "dot attention_forms"
])
def test_programs_become_the_same_code(programs, tmp_path):
    """Of some of the corpus; decompiled_suite.py goes through all that tests compile."""
    found = texts_of(programs.split(), 4)
    assert len(found) >= 6
    for name, text in found:
        assert not (said := decompiled_programs.difference(text, tmp_path)), f"{name}: {said}"


@pytest.mark.parametrize("file", ["examples/txl/hopper_matmul.py", "examples/txl/latent_attention.py"])
def test_groups_buffers_and_engines(file, tmp_path):
    with decompiled_programs.kept_texts() as texts:
        runpy.run_path(str(ROOT / file), run_name="__main__")
    assert texts
    for text in texts:
        assert not (said := decompiled_programs.difference(text, tmp_path)), said


@txl.jit
def round_trip(x, y):
    """To the other CTA of the cluster, and back."""
    i, other = tl.arange(0, 128), 1 - txl.cta_rank()
    there, full = txl.smem_alloc([128], tl.float32), txl.mbar_alloc(128)
    txl.smem_store(there, tl.load(x + i), cta_id=other)
    txl.mbar_arrive(full, cta_id=other)
    txl.mbar_wait(full, 0)
    tl.store(y + i, txl.smem_load(there, cta_id=txl.cta_rank()))


def test_a_cluster(tmp_path):
    kernel = txl.compile(round_trip, signature={"x": "*fp32", "y": "*fp32"}, options={"cluster": 2})
    assert "cta_id=" in kernel.as_txl() and "tl.smem_load(" in kernel.as_txl()
    assert not (said := decompiled_programs.difference(kernel.asm["ttir"], tmp_path)), said


@txl.jit
def shared_out(x, y):
    """Of several CTAs, each with a part of the rows, which ask each other for the sum."""
    at = tl.program_id(0) * 1024 + tl.arange(0, 32)[:, None] * 32 + tl.arange(0, 32)[None, :]
    buffer = txl.get_buffer(txl.smem_alloc([32, 32], tl.int32), 0)
    txl.smem_store(buffer, tl.load(x + at))
    tile = txl.smem_load(buffer)
    tl.store(y + at, tile + tl.sum(tl.sum(tile, 1), 0))


@pytest.mark.parametrize("ctas", [2, 4])
def test_a_program_of_several_ctas(ctas, tmp_path):
    """It says what each CTA does, and is not cut again."""
    kernel = txl.compile(shared_out, target="sm_90a", signature={"x": "*i32", "y": "*i32"}, options={"num_ctas": ctas})
    text = kernel.as_txl()
    assert "tl.as_written()" in text and f'"num_ctas": {ctas}' in text and "tl.cta_rank()" in text
    module = decompiled_programs.load(text, tmp_path)
    assert decompiled_programs.code(kernel.asm["ptx"]) == decompiled_programs.code(
        decompiled_programs.compiled(module, "sm_90a").asm["ptx"])
    x, y = np.arange(2048, dtype=np.int32), np.zeros(2048, np.int32)
    module.KERNEL[(2, )](x, y, **module.OPTIONS)
    assert np.array_equal(y, x + x.reshape(2, 1024).sum(1).repeat(1024).astype(np.int32))


@txl.jit
def constants(x, y, z, n, tl_, _):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    v = tl.where(v > 1e30, float("inf"), tl.where(v == float("-inf"), -0.0, v)) * 0.1 + 1e-45
    v = tl.where(i == 7, float("nan"), v)
    u = tl.load(y + i).to(tl.uint64, bitcast=True)
    u = (u // 3) ^ 0xFFFFFFFFFFFFFFFF
    w = (u >> 5).to(tl.int64, bitcast=True) + -9223372036854775808
    b = (i < n) & (v == v) & (tl.load(z + i) != -128)
    for k in range(n, 0, -3):
        v = v - k
    while n > 1:
        n = n // 2
        w = w + n
    tl.store(x + i, v, mask=b)
    tl.store(y + i, w * tl_ + _)


SIGNATURE = {"x": "*fp32", "y": "*i64", "z": "*i8", "n": "i32", "tl_": "i64", "_": "i32"}


def test_a_kernel_shows_itself_and_runs_again(tmp_path):
    kernel = txl.compile(constants, signature=SIGNATURE)
    module = decompiled_programs.load(kernel.as_txl(), tmp_path)
    assert module.KERNEL.__name__ == "constants" and list(module.SIGNATURE.values()) == list(SIGNATURE.values())
    results = []
    for function in (constants, module.KERNEL):
        x, y, z = np.linspace(-1e31, 1e31, 16, dtype=np.float32), np.arange(-8, 8) * 2**58, np.arange(
            -128, -112).astype(np.int8)
        function[(1, )](x, y, z, 14, 3, 5)
        results.append((x.tobytes(), y.tobytes()))
    assert results[0] == results[1]
    for target in ("cpu", "sm_80"):
        text = decompiled_programs.compiled(module, target).as_txl()
        again = decompiled_programs.compiled(decompiled_programs.load(text, tmp_path, "again"), target).as_txl()
        assert decompiled_programs.statements(text) == decompiled_programs.statements(again)


@txl.jit
def convert(x, y):
    i = tl.arange(0, 16)
    tl.store(y + i, tl.load(x + i).to(y.dtype.element_ty))


@pytest.mark.parametrize("element", [e.signature for e in ELEMENTS if e.numpy and e.family in ("Fp8", "Float")])
def test_every_float_has_its_name(element, tmp_path):
    kernel = txl.compile(convert, signature={"x": "*fp32", "y": "*" + element})
    assert list(decompiled_programs.load(kernel.as_txl(), tmp_path).SIGNATURE.values()) == ["*fp32", "*" + element]
    assert not (said := decompiled_programs.difference(kernel.asm["ttir"], tmp_path)), said


@txl.jit
def functions(x, y, z):
    i = tl.arange(0, 16)
    v = tl.extra.libdevice.copysign(tl.load(x + i), tl.load(y + i))
    v = tl.extra.libdevice.rint(v) + tl.extra.libdevice.pow(
        v, 3.0) + tl.extra.libdevice.erfinv(v) + tl.extra.libdevice.j0(v)
    w = tl.load(z + i)
    tl.store(z + i, tl.extra.libdevice.popc(w).to(tl.int64) + tl.extra.libdevice.clz(w))
    tl.store(x + i, tl.extra.libdevice.div_rn(v.to(tl.float64), w.to(tl.float64)).to(tl.float32))
    tl.store(y + i, tl.reduce_in_order(v, 0, larger_sum, [0, 1, 2, 3]))


@txl.jit
def larger_sum(a, b):
    return a + b


@txl.jit
def halves(x, y):
    i = tl.arange(0, 16)
    v = tl.load(x + i)
    tl.device_assert(v == v, "a \"number\"")
    tl.store(y + i, v.to(y.dtype.element_ty))


@pytest.mark.parametrize(
    "function, signature, options, said",
    [(functions, {"x": "*fp32", "y": "*fp32", "z": "*i64"
                  }, {}, "tl.extra.libdevice.copysign( tl.extern_elementwise( tl.reduce_in_order("),
     (halves, {"x": "*fp16", "y": "*bf16"}, {"debug": True}, "tl.device_assert( True, \"sanitize_overflow\":"),
     (halves, {"x": "*bf16", "y": "*fp16"}, {"debug": False}, "OPTIONS")])
@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
def test_what_is_said_of(function, signature, options, said, target, tmp_path):
    """Functions of libdevice, assertions, orders of sums, conversions in one width."""
    kernel = txl.compile(function, target=target, signature=signature, options=options)
    assert all(part in kernel.as_txl() for part in said.split(" "))
    again = decompiled_programs.compiled(decompiled_programs.load(kernel.as_txl(), tmp_path), target)
    if target == "cpu":
        assert decompiled_programs.tiles(kernel.asm["ttir"]) == decompiled_programs.tiles(again.asm["ttir"])
    else:
        assert decompiled_programs.code(kernel.asm["ptx"]) == decompiled_programs.code(again.asm["ptx"])


@txl.jit
def twice_and(a, b):
    return a * 2 + b * 2


@txl.jit
def larger_odd(a, b):
    return tl.maximum(a, b) | 1


@txl.jit
def functions_of_two(x, y, combine):
    """One combination is called in a loop's test, another in its body, and a parameter has the name that they would
    have."""
    v = tl.load(x + tl.arange(0, 64))
    while tl.reduce(v, 0, twice_and) < combine:
        v = v + tl.reduce(v, 0, larger_odd)
    tl.store(y + tl.arange(0, 64), v)


def test_functions_have_names_of_their_own(tmp_path):
    kernel = txl.compile(functions_of_two, target="sm_90a", signature={"x": "*i32", "y": "*i32", "combine": "i32"})
    assert not (said := decompiled_programs.difference(kernel.asm["ttir"], tmp_path)), said


ITERATIONS = """
tt.func public @k(%p: !tt.ptr<i32>, %n: i32, %told: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %r:2 = scf.while (%i = %zero) : (i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    %square = arith.muli %i, %i : i32
    scf.condition(%more) %i, %square : i32, i32
  } do {
  ^bb0(%i: i32, %square: i32):
    %s:2 = scf.while (%j = %i) : (i32) -> (i32, i32) {
      %more = arith.cmpi slt, %j, %told : i32
      %cube = arith.muli %j, %square : i32
      scf.condition(%more) %j, %cube : i32, i32
    } do {
    ^bb0(%j: i32, %cube: i32):
      %at = tt.addptr %p, %cube : !tt.ptr<i32>, i32
      tt.store %at, %square : !tt.ptr<i32>
      %next = arith.addi %j, %square : i32
      scf.yield %next : i32
    }
    %at = tt.addptr %p, %square : !tt.ptr<i32>, i32
    tt.store %at, %s#1 : !tt.ptr<i32>
    %next = arith.addi %s#0, %one : i32
    scf.yield %next : i32
  }
  tt.store %p, %r#1 : !tt.ptr<i32>
  tt.return
}"""


def test_what_a_test_tells_is_the_loops_own(tmp_path):
    """Of a loop in another, both of which are told more than whether they go on."""
    assert not (said := decompiled_programs.difference(f"module {{{ITERATIONS}\n}}\n", tmp_path)), said


HEAD = "tt.func public @k(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32) {\n"
UNSETTLED = {
    "a sum in no order": HEAD + """
      %i = tt.make_range {end = 2048 : i32, start = 0 : i32} : tensor<2048xi32>
      %s = tt.splat %x : !tt.ptr<f32> -> tensor<2048x!tt.ptr<f32>>
      %p = tt.addptr %s, %i : tensor<2048x!tt.ptr<f32>>, tensor<2048xi32>
      %v = tt.load %p : tensor<2048x!tt.ptr<f32>>
      %r = "tt.reduce"(%v) <{axis = 0 : i32}> ({
      ^bb0(%a: f32, %b: f32):
        %c = arith.addf %a, %b : f32
        tt.reduce.return %c : f32
      }) : (tensor<2048xf32>) -> f32
      tt.store %x, %r : !tt.ptr<f32>
      tt.return
    }""",
    "a promise in a branch": HEAD + """
      %zero = arith.constant 0 : i32
      %i = tt.make_range {end = 512 : i32, start = 0 : i32} : tensor<512xi32>
      %s = tt.splat %x : !tt.ptr<f32> -> tensor<512x!tt.ptr<f32>>
      %n4 = tt.splat %n : i32 -> tensor<512xi32>
      %j = arith.addi %i, %n4 : tensor<512xi32>
      %p = tt.addptr %s, %j : tensor<512x!tt.ptr<f32>>, tensor<512xi32>
      %v = tt.load %p : tensor<512x!tt.ptr<f32>>
      %c = arith.cmpi sgt, %n, %zero : i32
      scf.if %c {
        tt.store %p, %v : tensor<512x!tt.ptr<f32>>
      }
      scf.if %c {
        %q = tt.bitcast %p {tt.divisibility = dense<16> : tensor<1xi32>} : tensor<512x!tt.ptr<f32>> -> tensor<512x!tt.ptr<f32>>
        tt.store %q, %v : tensor<512x!tt.ptr<f32>>
      }
      tt.return
    }""",
    "one condition of two branches": HEAD + """
      %zero = arith.constant 0 : i32
      %one = arith.constant 1.0 : f32
      %two = arith.constant 2.0 : f32
      %c = arith.cmpi sgt, %n, %zero : i32
      scf.if %c {
        tt.store %x, %one : !tt.ptr<f32>
      }
      scf.if %c {
        %p = tt.addptr %x, %n : !tt.ptr<f32>, i32
        tt.store %p, %two : !tt.ptr<f32>
      } else {
        tt.store %x, %two : !tt.ptr<f32>
      }
      tt.return
    }""",
}


@pytest.mark.parametrize("what", UNSETTLED)
def test_what_the_passes_would_change(what, tmp_path):
    """A kernel that did not come out of the passes as they would leave it is said to be compiled as it is written."""
    record = {"target": "sm_90", "options": {}, "name": "k", "ttir": f"module {{\n{UNSETTLED[what]}\n}}\n"}
    found = decompiled_suite.compare(record, tmp_path)
    assert found["outcome"] == decompiled_suite.SAME, found["why"]
    assert "tl.as_written()" in (tmp_path / "program0.py").read_text()


@txl.jit
def counted(x, out):
    tl.store(out + tl.arange(0, 256), tl.histogram(tl.load(x + tl.arange(0, 512)), 256))


@pytest.mark.parametrize("dtype", ["uint8", "int8", "uint16", "int32"])
def test_numbers_that_are_counted_keep_their_sign(dtype, tmp_path):
    x, outs = np.arange(512).astype(dtype), []
    signature = {"x": "*" + {"uint8": "u8", "int8": "i8", "uint16": "u16", "int32": "i32"}[dtype], "out": "*i32"}
    module = decompiled_programs.load(txl.compile(counted, signature=signature).as_txl(), tmp_path)
    for function, array in ((counted, x), (module.KERNEL, x.view(dtype.removeprefix("u")))):
        outs.append(np.zeros(256, np.int32))
        function[(1, )](array, outs[-1])
    assert outs[0].any() and np.array_equal(*outs)


@txl.jit
def sums(x, y):
    i = tl.arange(0, 128)
    a, b = tl.load(x + i), tl.load(y + i)
    tl.store(x + i, a * b + a)
    tl.store(y + i, a - b * b)


@pytest.mark.parametrize("fusion", [False, True])
@pytest.mark.parametrize("target", ["cpu", "sm_90a"])
def test_sums_that_are_not_fused(target, fusion, tmp_path):
    """The program is compiled so that they are not fused; where they are fused it says so itself."""
    kernel = txl.compile(sums, target=target, signature={"x": "*fp32", "y": "*fp32"},
                         options={"enable_fp_fusion": fusion})
    module = decompiled_programs.load(kernel.as_txl(), tmp_path)
    assert module.OPTIONS == ({} if fusion else {"enable_fp_fusion": False})
    again = decompiled_programs.compiled(module, target)
    assert kernel.asm["ttir"].count("math.fma") == again.asm["ttir"].count("math.fma") == 2 * fusion
    if target != "cpu":
        assert decompiled_programs.code(kernel.asm["ptx"]) == decompiled_programs.code(again.asm["ptx"])


@txl.jit
def steps(x, y, n):
    i = tl.arange(0, 16)
    # doubled
    doubled = tl.load(x + i * 4, mask=i < n) * 2.0
    total = tl.sum(doubled, 0) - tl.max(doubled * 0.5, 0)
    for k in range(n):
        total = total * 3.0 + k
    tl.store(y + i[:, None] * 16 + i[None, :], doubled[:, None] + total)


def test_it_reads_as_it_was_written():
    """Expressions in a line, names of the source, its lines as comments, a function for what a sum does, plain
    numbers."""
    text = txl.compile(steps, signature={"x": "*fp32", "y": "*fp32", "n": "i32"}).as_txl()
    for line in ("# doubled = tl.load(x + i * 4, mask=i < n) * 2.0", "def larger(a, b):\n", "    return a + b\n",
                 "mask=i < n)", " in range(0, n, 1):", "# for k in range(n):"):
        assert line in text, text
    assert len(decompiled_programs.statements(text).splitlines()) <= 42, text


def test_an_edited_program(tmp_path):
    text = txl.compile(constants, signature=SIGNATURE).as_txl()
    assert "0.10000000149011612" in text
    module = decompiled_programs.load(text.replace("0.10000000149011612", "0.25"), tmp_path)
    x = np.ones(16, np.float32)
    module.KERNEL[(1, )](x, np.zeros(16, np.int64), np.zeros(16, np.int8), 2, 0, 0)
    assert x[0] == np.float32(0.25) - 2 and math.isnan(x[7]) is False


# covers: NotExpressible
@pytest.mark.parametrize("line, what", [
    ("%r = arith.cmpf ueq, %a, %a : f32", "a comparison of floats that is `ueq`"),
    ("%r = arith.constant dense<[1, 2]> : tensor<2xi32>\n    %s = arith.addi %r, %r : tensor<2xi32>\n    tt.print "
     "\"x\" {hex = false, isSigned = array<i32: 1>} : %r : tensor<2xi32>",
     "a tile of different constants")
])
def test_what_cannot_be_decompiled(line, what, tmp_path):
    use = "tt.assert %r, \"m\" : i1" if "cmpf" in line else ""
    path = tmp_path / "k.ttir"
    path.write_text(f"module {{\n  tt.func public @k(%a: f32) {{\n    {line}\n    {use}\n    tt.return\n  }}\n}}\n")
    kernel = txl.compile(str(path))
    with pytest.raises(RuntimeError, match="`k` cannot be written as a program: " + what) as raised:
        kernel.as_txl()
    assert "k.ttir:3:" in str(raised.value)


TEXTS = {
    "a value of type `!tt.ptr<f32, ": "tt.func public @k(%a: !tt.ptr<f32, 4>) {\n  tt.return\n}",
    "a value of type `!tt.tensordesc": "tt.func public @k(%a: !tt.tensordesc<16x16xf32>) {\n  tt.return\n}",
    "a combine function that uses a value from outside": "tt.func public @k(%a: i32, %p: !tt.ptr<i32>) {\n  %r = "
                                                         "tt.make_range {start = 0 : i32, end = 16 : i32} : "
                                                         "tensor<16xi32>\n"
    "  %s = \"tt.reduce\"(%r) <{axis = 0 : i32}> ({\n  ^bb0(%x: i32, %y: i32):\n    %z = arith.addi %x, %a : i32\n    "
    "tt.reduce.return %z : i32\n"
    "  }) : (tensor<16xi32>) -> i32\n  tt.store %p, %s : !tt.ptr<i32>\n  tt.return\n}",
    "a buffer that a condition chooses": "tt.func public @k(%c: i1, %p: !tt.ptr<f32>) {\n  %a = ttg.local_alloc : () "
                                         "-> !ttg.memdesc<1xf32, mutable>\n"
    "  %b = ttg.local_alloc : () -> !ttg.memdesc<1xf32, mutable>\n  %s = arith.select %c, %a, %b : !ttg.memdesc<1xf32, "
    "mutable>\n"
    "  %v = ttg.local_load %s : !ttg.memdesc<1xf32, mutable> -> tensor<1xf32>\n  %x = tt.unsplat %v : tensor<1xf32>\n  "
    "tt.store %p, %x : !tt.ptr<f32>\n  tt.return\n}",
    "jumps between blocks": "tt.func public @k(%a: i1) {\n  cf.cond_br %a, ^a, ^b\n^a:\n  tt.assert %a, \"m\" : i1\n  "
                            "tt.return\n^b:\n  tt.return\n}",
}


@pytest.mark.parametrize("what", TEXTS)
def test_texts_that_are_no_programs(what, tmp_path):
    path = tmp_path / "k.ttir"
    path.write_text(f"module {{\n{TEXTS[what]}\n}}\n")
    done = subprocess.run([BIN / "txlc", path, "--emit", "txl"], capture_output=True, text=True)
    assert done.returncode == 1 and f"cannot be written as a program: {what}" in done.stderr, done.stderr


def test_texts_of_others(tmp_path):
    """What Triton made of the same programs: nearly each a program that compiles, and a reason for the others."""
    from test_triton_ttir import read_records
    texts = [text for programs in read_records().values() for records in programs.values() for text, _ in records][::20]
    refused = []
    for number, text in enumerate(texts):
        path = tmp_path / f"k{number}.ttir"
        path.write_text(text)
        try:
            program = txl.compile(str(path)).as_txl()
        except RuntimeError as error:
            assert "cannot be written as a program: " in str(error)
            refused.append(str(error))
            continue
        decompiled_programs.compiled(decompiled_programs.load(program, tmp_path, f"k{number}"), "cpu")
    assert len(texts) >= 15 and len(refused) <= 0.05 * len(texts), refused


def test_on_the_command_line(tmp_path):
    done = subprocess.run([
        BIN / "txlc", ROOT / "examples/vector_add.py", "-k", "add_kernel", "-s",
        "*fp32:16, *fp32:16, *fp32:16, i32, 1024", "--emit", "txl"
    ], capture_output=True, text=True)
    assert done.returncode == 0 and "def add_kernel(x_ptr, y_ptr, out_ptr, n):" in done.stdout, done.stderr
    module = decompiled_programs.load(done.stdout, tmp_path)
    a, out = np.arange(2000, dtype=np.float32), np.zeros(2000, np.float32)
    module.KERNEL[(2, )](a, a, out, 2000)
    assert np.array_equal(out, a + a)
