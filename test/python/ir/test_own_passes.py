"""Passes in Python: three examples, the points where they run, their verification and their cache."""
import subprocess
import sys
import textwrap
from collections import Counter

import directories
import numpy as np
import pytest

import txl
import txl.language as tl
from txl import ir


@txl.jit
def scaled(x, y, n, FACTOR: tl.constexpr, BLOCK: tl.constexpr):
    i = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    a = tl.load(x + i, mask=i < n)
    tl.store(y + i, a * FACTOR + a, mask=i < n)


def launch(option, x=None, where="cpu", factor=3.0, **options):
    x = np.arange(64, dtype=np.float32) if x is None else x
    y = np.zeros_like(x)
    if where == "cpu":
        kernel = scaled[(1, )](x, y, 64, factor, BLOCK=64, ir_passes=option, **options)
    else:
        with txl.emulate(where):
            kernel = scaled[(1, )](x, y, 64, factor, BLOCK=64, ir_passes=option, **options)
    return y, kernel


def counter(at, counts):

    @ir.rewrite(at=at, version=len(counts))
    def count(module):
        counts.append(Counter(operation.name for operation in module.walk()))

    return count


@ir.rewrite(at="txl-combine")
def fuse(module):
    """a * b + c becomes one operation, with one rounding."""
    pattern = ir.op("arith.addf", ir.op("arith.mulf", ir.any_value("a"), ir.any_value("b"), name="product", uses=1),
                    ir.any_value("c"), commutes=True)
    for operation in module.walk():
        if (found := pattern.match(operation)) is not None:
            fused = ir.Builder(before=operation).create(
                "math.fma", [found["a"], found["b"], found["c"]], [operation.result.type],
                {"fastmath": "#arith.fastmath<none>"})
            operation.replace_by(fused.result)
            found["product"].operation.erase()


@ir.rewrite(at="source")
def print_loads(module):
    """Prints each tile that is loaded."""
    for operation in module.walk():
        if operation.name == "tt.load":
            ir.Builder(after=operation).create(
                "tt.print", [operation.result], [],
                {"prefix": '" loaded: "', "hex": "false", "isSigned": "array<i32: 0>"})


@ir.rewrite(at="ttgir")
def nothing(module):
    """Looks only."""
    assert any(operation.name == "tt.load" for operation in module.walk())


@pytest.mark.parametrize("where", ["cpu", "sm_90"])
@pytest.mark.parametrize("at", ["source", "txl-combine", "txl-canonicalize", "ttir"])
def test_counting(at, where, tmp_path, monkeypatch):
    """It changes nothing, and sees the operations of its point."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    counts = []
    y, _ = launch(ir.passes(counter(at, counts)), where=where, num_warps=2)
    assert (y == np.arange(64) * 4).all()
    counted, = counts
    assert counted["tt.load"] == counted["tt.store"] == 1 and counted["tt.func"] == 1
    is_fused = at == "ttir"
    assert (counted["math.fma"] == 1) == is_fused and (counted["arith.mulf"] == 1) != is_fused


def test_fusing(tmp_path, monkeypatch):
    """The pattern changes bits where the product is rounded, which the option forbids to the compiler."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    x = np.random.default_rng(1).random(64).astype(np.float32)
    rounded_twice, plain = launch(None, x, factor=3.3, enable_fp_fusion=False)
    fused, kernel = launch(ir.passes(fuse), x, factor=3.3, enable_fp_fusion=False)
    assert "math.fma" in kernel.asm["ttir"] and "math.fma" not in plain.asm["ttir"]
    exact = (x.astype(np.float64) * np.float64(np.float32(3.3)) + x).astype(np.float32)
    assert (fused == exact).all() and (rounded_twice != exact).any()
    assert kernel.hash != plain.hash and kernel.metadata.ir_passes.startswith("fuse@txl-combine#")


def test_inserting_a_print(capfd, tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, _ = launch(ir.passes(print_loads))
    assert (y == np.arange(64) * 4).all()
    assert "loaded: 63" in capfd.readouterr().out


def test_on_ttgir(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    y, kernel = launch(ir.passes(nothing, fuse), where="sm_90", enable_fp_fusion=False)
    assert (y == np.arange(64) * 4).all() and "fma.rn.f32" in kernel.asm["ptx"]
    with pytest.raises(ValueError, match="a kernel for the CPU has no TTGIR"):
        launch(ir.passes(nothing))


def make_wrong(kind):

    @ir.rewrite(at="source", version=kind)
    def wrong(module):
        load = next(operation for operation in module.walk() if operation.name == "tt.load")
        if kind == "type":
            load.results[0].type = "tensor<64xf16>"
        elif kind == "order":
            load.block.operations.remove(load)
            load.block.operations.insert(0, load)
        elif kind == "erase":
            load.erase()
        elif kind == "unknown":
            ir.Builder(before=load).create("tt.nothing", [], [])
        elif kind == "raise":
            raise KeyError("the pass's own")

    return wrong


@pytest.mark.parametrize("kind, error, message", [
    ("type", txl.CompilationError, "the pass `wrong` left is wrong"), ("order", ValueError, "not defined before it"),
    ("erase", ValueError, "a result of `tt.load` is used"), ("unknown", txl.CompilationError, "tt.nothing"),
    ("raise", KeyError, "the pass's own")])
def test_wrong_passes(kind, error, message):
    """The verifier finds what they left; the next launch without them is right."""
    with pytest.raises(error, match=message):
        launch(ir.passes(make_wrong(kind)))
    assert (launch(None)[0] == np.arange(64) * 4).all()


def test_wrong_options():
    with pytest.raises(ValueError, match="there is no point `txl-nothing` for a pass; there are source, txl-inline"):
        launch(ir.passes(counter("txl-nothing", [])))
    with pytest.raises(ValueError, match="takes what `txl.ir.passes"):
        launch("fuse")
    with pytest.raises(TypeError, match="is no pass"):
        ir.passes(print)


PROGRAM = '''
import sys, numpy as np, txl, txl.language as tl
from txl import ir

@txl.jit
def scaled(x, y, BLOCK: tl.constexpr):
    i = tl.arange(0, BLOCK)
    tl.store(y + i, tl.load(x + i) * 3.0)

@ir.rewrite(at="source")
def factor(module):
    print("runs")
    for operation in module.walk():
        if operation.name == "arith.constant" and "3.000000e+00" in operation.attributes["value"]:
            operation.attributes["value"] = operation.attributes["value"].replace("3.0", "FACTOR.0")

x = np.ones(8, np.float32); y = np.zeros(8, np.float32)
scaled[(1, )](x, y, BLOCK=8, ir_passes=ir.passes(factor))
print(y[0])
'''


def test_the_cache(tmp_path):
    """A second process does not run the pass; one whose text changed does."""

    def run(factor):
        (tmp_path / "program.py").write_text(PROGRAM.replace("FACTOR", factor))
        done = subprocess.run([sys.executable, "program.py"], cwd=tmp_path, capture_output=True, text=True,
                              env={"PYTHONPATH": directories.python_path(), "TXL_CACHE_DIR": str(tmp_path / "cache")})
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    assert run("5") == ["runs", "5.0"] and run("5") == ["5.0"]
    assert run("6") == ["runs", "6.0"] and run("5") == ["5.0"]


TEXT = textwrap.dedent('''
    #loc1 = loc("a.py":1:1)
    "builtin.module"() ({
      "tt.func"() <{function_type = (!tt.ptr<f32>) -> (), sym_name = "f"}> ({
      ^bb0(%arg0: !tt.ptr<f32> loc("x"(#loc1))):
        %0:2 = "scf.while"(%arg0, %arg0) ({
        ^bb0(%a: !tt.ptr<f32> loc(unknown), %b: !tt.ptr<f32>):
          "x.y"(%b, %a)[^bb1] {note = "a, } -> (", unit} : (!tt.ptr<f32>, !tt.ptr<f32>) -> () loc(#loc1)
        ^bb1:
          "x.z"() : () -> ()
        }, {
        }) : (!tt.ptr<f32>, !tt.ptr<f32>) -> (!tt.ptr<f32>, !tt.ptr<f32>)
        "x.w"(%0#1, %0#0) : (!tt.ptr<f32>, !tt.ptr<f32>) -> ()
      }) {noinline = false} : () -> () loc(#loc1)
    }) : () -> () loc(#loc1)
    #loc2 = loc("b"(#loc1))
    ''').lstrip()


def test_text():
    """Regions, blocks, results, strings with brackets; printing is a fixed point."""
    module = ir.parse(TEXT)
    by_name = {operation.name: operation for operation in module.walk()}
    loop, inner, user = by_name["scf.while"], by_name["x.y"], by_name["x.w"]
    assert inner.attributes == {"note": '"a, } -> ("', "unit": "unit"} and inner.parent is loop
    assert user.operands == [loop.results[1], loop.results[0]] and loop.results[0].users == [user]
    assert by_name["tt.func"].attributes["sym_name"] == '"f"' and loop.parent is module.functions()[0]
    printed = str(module)
    assert str(ir.parse(printed)) == printed and "#loc2" in printed and 'loc("x"(#loc1))' in printed
    user.set_operand(0, loop.results[0])
    assert loop.results[0].users == [user] and loop.results[1].users == []
    user.erase()
    assert loop.results[0].users == [] and user not in list(module.walk())


@pytest.mark.parametrize("text", ["", "nothing", '"builtin.module"() ({', '"a"(%0) : (i32) -> ()', '"a"() : ()'])
def test_texts_that_are_none(text):
    with pytest.raises(ValueError):
        ir.parse(text)


@pytest.mark.parametrize("at, present", [
    ("ttgir:txl-reassociate-indices", False), ("txl-assign-layouts", True), ("ttgir:cse", True),
    ("txl-insert-barriers", True), ("ttgir:txl-loop-unroll", False), ("ttgir:txl-dot-waits#2", True)])
def test_between_passes_to_ttgir(at, present, tmp_path, monkeypatch):
    """It sees layouts after their assignment only, and the later passes run on what it leaves."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    seen = []

    @ir.rewrite(at=at)
    def double(module):
        seen.append("ttg.num-warps" in str(module))
        for operation in module.walk():
            if operation.name == "tt.store":
                value = operation.operands[1]
                twice = ir.Builder(before=operation).create("arith.addf", [value, value], [value.type],
                                                            {"fastmath": "#arith.fastmath<none>"})
                operation.set_operand(1, twice.result)

    y, kernel = launch(ir.passes(double), where="sm_90")
    assert (y == np.arange(64) * 8).all() and seen == [present]
    assert kernel.asm["ttgir"].count("arith.addf") == 1


def test_passes_at_several_points_to_ttgir(tmp_path, monkeypatch):
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))
    counts = []
    points = ["txl-combine", "ttgir:txl-loop-unroll", "txl-assign-layouts", "ttgir"]
    y, _ = launch(ir.passes(*(ir.IRPass(lambda module: counts.append(1), at, k) for k, at in enumerate(points))),
                  where="sm_90")
    assert (y == np.arange(64) * 4).all() and len(counts) == len(points)


def test_wrong_points_to_ttgir():
    with pytest.raises(ValueError, match="there is no point `ttgir:txl-combine` for a pass; there are source, .*"
                       "ttgir:txl-assign-layouts"):
        launch(ir.passes(ir.IRPass(lambda module: None, "ttgir:txl-combine")), where="sm_90")
    with pytest.raises(ValueError, match="a kernel for the CPU has no passes on TTGIR"):
        launch(ir.passes(ir.IRPass(lambda module: None, "ttgir:txl-assign-layouts")))


def test_a_matmul_is_the_same_after_a_pass_that_looks(tmp_path, monkeypatch):
    """Pipelining reserves shared memory by trial, and marks pass from one part of the list to the next."""
    monkeypatch.setenv("TXL_CACHE_DIR", str(tmp_path))

    @txl.jit
    def matmul(a, b, c, M: tl.constexpr, N: tl.constexpr, K: tl.constexpr, BK: tl.constexpr):
        m, n, k = tl.arange(0, M), tl.arange(0, N), tl.arange(0, BK)
        total = tl.zeros((M, N), tl.float32)
        for start in range(0, K, BK):
            total = tl.dot(tl.load(a + m[:, None] * K + (start + k)[None, :]),
                           tl.load(b + (start + k)[:, None] * N + n[None, :]), total)
        tl.store(c + m[:, None] * N + n[None, :], total)

    rng = np.random.default_rng(3)
    a, b = rng.integers(-3, 4, (64, 128)).astype(np.float16), rng.integers(-3, 4, (128, 64)).astype(np.float16)
    expected = a.astype(np.float32) @ b.astype(np.float32)
    for at in ("txl-pipeline-loops", "txl-assign-layouts"):
        c = np.zeros((64, 64), np.float32)
        with txl.emulate("sm_90a"):
            matmul[(1, )](a, b, c, M=64, N=64, K=128, BK=32, ir_passes=ir.passes(ir.IRPass(lambda module: None, at)))
        assert np.array_equal(c, expected), at
