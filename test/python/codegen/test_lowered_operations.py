"""Every operation on elements, of every type: code for GPUs, on the emulator, against the tile machine, bit by bit."""
import ml_dtypes
import numpy as np
import pytest

import tile_machine

N = 512
INTEGERS = ("i1", "i8", "i16", "i32", "i64")
FLOATS = ("f16", "bf16", "f32", "f64", "f8E4M3FN", "f8E5M2")
BITS = {
    "i1": 1, "i8": 8, "i16": 16, "i32": 32, "i64": 64, "f16": 16, "bf16": 16, "f32": 32, "f64": 64, "f8E4M3FN": 8,
    "f8E5M2": 8
}
STORAGE = {t: {1: np.uint8, 8: np.uint8, 16: np.uint16, 32: np.uint32, 64: np.uint64}[b] for t, b in BITS.items()}
VALUE = {"f16": np.float16, "bf16": ml_dtypes.bfloat16, "f32": np.float32, "f64": np.float64,
         "f8E4M3FN": ml_dtypes.float8_e4m3fn, "f8E5M2": ml_dtypes.float8_e5m2}  # fmt: skip
EDGES = [
    0, -0.0, np.inf, -np.inf, np.nan, 1, -1, 0.5, -0.5, 1.5, 2.5, -2.5, 127.5, 448, 464, 463.9999, 480, 57344, 61440,
    65504, 65519.999, 65520, 3.4028234e38, 3.4028236e38, 1e-45, -1e-45, 7e-46, 1.1754944e-38, 6e-8, 2147483647.5,
    -2147483648.5, 4294967295, 9.3e18, -9.3e18, 1.9e19, 1 + 2.0**-24 + 2.0**-50, 1 + 2.0**-11 + 2.0**-40
]  # fmt: skip


def bits_of(t, rng):
    """N codes of a type: random bits, values of ordinary size, and the edges of all formats."""
    width = BITS[t]
    codes = rng.integers(0, 2**width - 1, N, dtype=np.uint64, endpoint=True).astype(STORAGE[t])
    if t in INTEGERS:
        edges = [
            0, 1, 2**width - 1, 2**(width - 1), 2**(width - 1) - 1, 2, 3, 7, width - 1, width, width + 1, 2**53 + 1,
            2**54 - 1
        ]
        codes[:len(edges)] = np.array([e % 2**width for e in edges], np.uint64).astype(STORAGE[t])
        codes[64:256] = rng.choice(codes[:len(edges)], 192)
    else:
        with np.errstate(over="ignore"):
            if width > 8:
                codes[128:] = rng.standard_normal(N - 128).astype(VALUE[t]).view(STORAGE[t])
            else:
                codes[:256] = np.arange(256)
            codes[-len(EDGES):] = np.array(EDGES, np.float64).astype(VALUE[t]).view(STORAGE[t])
    return rng.permutation(codes)


def module(lines, inputs, outputs):
    """A kernel that loads the inputs as %a0, %a1 …, runs `lines`, which define %r0, %r1 …, and stores these."""
    pointers = [f"%p{i}: !tt.ptr<{t}>"
                for i, t in enumerate(inputs)] + [f"%q{i}: !tt.ptr<{t}>" for i, t in enumerate(outputs)]
    text = [f"module {{\ntt.func public @k({', '.join(p + ' {tt.divisibility = 16 : i32}' for p in pointers)}) {{",
            f"%i = tt.make_range {{end = {N} : i32, start = 0 : i32}} : tensor<{N}xi32>"]  # fmt: skip

    def address(name, t):
        text.append(f"%s{name} = tt.splat %{name} : !tt.ptr<{t}> -> tensor<{N}x!tt.ptr<{t}>>")
        text.append(f"%at{name} = tt.addptr %s{name}, %i : tensor<{N}x!tt.ptr<{t}>>, tensor<{N}xi32>")

    for i, t in enumerate(inputs):
        address(f"p{i}", t)
        text.append(f"%a{i} = tt.load %atp{i} : tensor<{N}x!tt.ptr<{t}>>")
    text += lines
    for i, t in enumerate(outputs):
        address(f"q{i}", t)
        text.append(f"tt.store %atq{i}, %r{i} : tensor<{N}x!tt.ptr<{t}>>")
    return "\n".join(text + ["tt.return\n}\n}"])


def is_nan(codes, t):
    return np.isnan(codes.view(VALUE[t]).astype(np.float64)) if t in FLOATS else np.zeros(len(codes), bool)


def distance(a, b, t):
    """In units of the last place."""
    def order(codes):
        codes = codes.astype(object)
        return np.where(codes < 2**(BITS[t] - 1), codes, 2**(BITS[t] - 1) - codes)

    return np.abs(order(a) - order(b))


class Kernel:
    """Collects operations, then compares all their results."""

    def __init__(self, *inputs):
        self.inputs, self.lines, self.outputs, self.names, self.bounds = inputs, [], [], [], []

    def add(self, operation, result, bound=0, name=""):
        """`operation` with {T} for a tile of `result`, {r} for its value: by default what it defines."""
        own = "{r}" in operation
        text = operation if own else "{r} = " + operation
        text = text.replace("{r}", f"%r{len(self.outputs)}").replace("{n}", str(len(self.outputs)))
        self.lines.append(text)
        self.outputs.append(result)
        self.names.append(name or operation)
        self.bounds.append(bound)

    def check(self, target, seed=0):
        rng = np.random.default_rng(seed)
        text = module(self.lines, self.inputs, self.outputs)
        arguments = [bits_of(t, rng) for t in self.inputs]
        results = []
        for where in (None, target):
            out = [np.zeros(N, STORAGE[t]) for t in self.outputs]
            tile_machine.launch(text, (1, 1, 1), [a.copy() for a in arguments] + out, target=where)
            results.append(out)
        wrong = []
        for k, (t, want, got) in enumerate(zip(self.outputs, *results)):
            bad = (want != got) & ~(is_nan(want, t) & is_nan(got, t))
            bad &= distance(want, got, t) > self.bounds[k] if t in FLOATS else True
            if t == "f32" and self.names[k].startswith(("math.exp ", "math.exp2 ")):  # no subnormal results
                bad &= (got != 0) | (want >= 0x800000)
            for j in np.flatnonzero(bad)[:2]:
                wrong.append(
                    f"{self.names[k]}: {[hex(a[j]) for a in arguments]} gives {hex(got[j])}, not {hex(want[j])}")
        assert not wrong, "\n".join(wrong)


def tile(t):
    return f"tensor<{N}x{t}>"


@pytest.mark.parametrize("target", ("sm_80", "sm_90"))
@pytest.mark.parametrize("t", INTEGERS)
def test_integers(t, target):
    kernel = Kernel(t, t)
    for op in (
            "addi subi muli divsi divui ceildivsi ceildivui floordivsi remsi remui andi ori xori shli shrsi shrui "
            "minsi minui maxsi "
            "maxui").split():  # fmt: skip
        kernel.add(f"arith.{op} %a0, %a1 : {tile(t)}", t)
    for op in ("absi", "ctlz", "cttz", "ctpop"):
        kernel.add(f"math.{op} %a0 : {tile(t)}", t)
    kernel.add(f"tt.mulhiui %a0, %a1 : {tile(t)}", t)
    kernel.add(f"%low{{n}}, {{r}} = arith.mulsi_extended %a0, %a1 : {tile(t)}", t)
    kernel.add(f"%low{{n}}, {{r}} = arith.mului_extended %a0, %a1 : {tile(t)}", t)
    kernel.add(f"%sum{{n}}, {{r}} = arith.addui_extended %a0, %a1 : {tile(t)}, {tile('i1')}", "i1")
    for predicate in ("eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"):
        kernel.add(f"arith.cmpi {predicate}, %a0, %a1 : {tile(t)}", "i1")
    kernel.check(target)


@pytest.mark.parametrize("target", ("sm_80", "sm_90"))
@pytest.mark.parametrize("t", FLOATS)
def test_floats(t, target):
    kernel = Kernel(t, t, t)
    for op in ("addf", "subf", "mulf", "minnumf", "maxnumf", "minimumf", "maximumf", "remf"):
        kernel.add(f"arith.{op} %a0, %a1 : {tile(t)}", t)
    kernel.add(f"arith.divf %a0, %a1 : {tile(t)}", t, 2 if t == "f32" else 0)
    kernel.add(f"tt.approx_divf %a0, %a1 : {tile(t)}", t, 2 if t == "f32" else 1)
    kernel.add(f"tt.precise_divf %a0, %a1 : {tile(t)}", t)
    kernel.add(f"tt.precise_sqrt %a0 : {tile(t)}", t)
    kernel.add(f"arith.negf %a0 : {tile(t)}", t)
    for op in ("absf", "floor", "ceil", "trunc", "roundeven", "round"):
        kernel.add(f"math.{op} %a0 : {tile(t)}", t)
    kernel.add(f"math.fma %a0, %a1, %a2 : {tile(t)}", t)
    kernel.add(f"math.copysign %a0, %a1 : {tile(t)}", t)
    for propagate in ("none", "all"):
        kernel.add(f"tt.clampf %a0, %a1, %a2, propagateNan = {propagate} : {tile(t)}", t)
    for predicate in ("false oeq ogt oge olt ole one ord ueq ugt uge ult ule une uno true").split():
        kernel.add(f"arith.cmpf {predicate}, %a0, %a1 : {tile(t)}", "i1")
    kernel.check(target)


@pytest.mark.parametrize("target", ("sm_80", "sm_89", "sm_90", "sm_100"))
@pytest.mark.parametrize("t", INTEGERS + FLOATS)
def test_conversions(t, target):
    kernel = Kernel(t)
    for u in INTEGERS + FLOATS:
        if u == t:
            continue
        to = f" %a0 : {tile(t)} to {tile(u)}"
        if t in INTEGERS and u in INTEGERS:
            for op in ("arith.extsi", "arith.extui") if BITS[u] > BITS[t] else ("arith.trunci", ):
                kernel.add(op + to, u)
        elif t in INTEGERS:
            kernel.add("arith.sitofp" + to, u)
            kernel.add("arith.uitofp" + to, u)
        elif u in INTEGERS:
            kernel.add("arith.fptosi" + to, u)
            kernel.add("arith.fptoui" + to, u)
        elif BITS[u] > BITS[t]:
            kernel.add(f"tt.fp_to_fp %a0 : {tile(t)} -> {tile(u)}", u)
        else:
            for rounding in ("rtne", "rtz"):
                kernel.add(f"tt.fp_to_fp %a0, rounding = {rounding} : {tile(t)} -> {tile(u)}", u)
    kernel.check(target)


APPROXIMATE = {"exp": 110, "exp2": 2, "rsqrt": 2, "sqrt": 1}


@pytest.mark.parametrize("t", ("f16", "bf16", "f32", "f64"))
def test_functions(t):
    kernel = Kernel(t, t)
    for name in (
            "acos acosh asin asinh atan atanh cbrt cos cosh sin sinh erf erfc exp exp2 expm1 log log10 log1p log2 "
            "rsqrt sqrt tan "
            "tanh").split():  # fmt: skip
        bound = APPROXIMATE.get(name, 0) if t == "f32" else 1 if name in ("exp", "exp2", "rsqrt") and t != "f64" else 0
        kernel.add(f"math.{name} %a0 : {tile(t)}", t, bound)
    for name in ("atan2", "powf"):
        kernel.add(f"math.{name} %a0, %a1 : {tile(t)}", t)
    kernel.check("sm_80")


@pytest.mark.parametrize("target", ("sm_80", "sm_90"))
@pytest.mark.parametrize("t", ("i16", "i32", "i64", "f16", "bf16", "f32", "f64"))
def test_atomics(t, target):
    """Colliding updates, half of them masked, of kinds whose order does not show; and what memory held before."""
    if t in INTEGERS:
        kinds = ["add", "max", "min", "umax", "umin"] + (["and", "or", "xor"] if BITS[t] >= 32 else [])
    else:
        kinds = ["fadd"]
    if t in INTEGERS:
        values = np.random.default_rng(0).integers(0, 2**BITS[t] - 1, N, dtype=np.uint64, endpoint=True).astype(
            STORAGE[t])
    else:
        values = np.random.default_rng(0).integers(-4, 4, N).astype(VALUE[t]).view(STORAGE[t])
    for kind in kinds:
        for places in (N, 4):
            text = f"""module {{
              tt.func public @k(%p: !tt.ptr<{t}> {{tt.divisibility = 16 : i32}}, %v: !tt.ptr<{t}>, %o: !tt.ptr<{t}>) {{
                %i = tt.make_range {{end = {N} : i32, start = 0 : i32}} : {tile('i32')}
                %mask = arith.constant dense<{places - 1}> : {tile('i32')}
                %j = arith.andi %i, %mask : {tile('i32')}
                %one = arith.constant dense<1> : {tile('i32')}
                %odd = arith.andi %i, %one : {tile('i32')}
                %zero = arith.constant dense<0> : {tile('i32')}
                %m = arith.cmpi eq, %odd, %zero : {tile('i32')}
                %ps = tt.splat %p : !tt.ptr<{t}> -> {tile(f'!tt.ptr<{t}>')}
                %pj = tt.addptr %ps, %j : {tile(f'!tt.ptr<{t}>')}, {tile('i32')}
                %vs = tt.splat %v : !tt.ptr<{t}> -> {tile(f'!tt.ptr<{t}>')}
                %vi = tt.addptr %vs, %i : {tile(f'!tt.ptr<{t}>')}, {tile('i32')}
                %x = tt.load %vi : {tile(f'!tt.ptr<{t}>')}
                %old = tt.atomic_rmw {kind}, acq_rel, gpu, %pj, %x, %m : ({tile(f'!tt.ptr<{t}>')}, {tile(t)}, {tile('i1')}) -> {tile(t)}
                %os = tt.splat %o : !tt.ptr<{t}> -> {tile(f'!tt.ptr<{t}>')}
                %oi = tt.addptr %os, %i : {tile(f'!tt.ptr<{t}>')}, {tile('i32')}
                tt.store %oi, %old : {tile(f'!tt.ptr<{t}>')}
                tt.return
              }}
            }}"""  # fmt: skip
            results = []
            for where in (None, target):
                memory, old = np.full(places, 3, STORAGE[t]) if t in INTEGERS else np.zeros(places,
                                                                                            STORAGE[t]), np.zeros(
                                                                                                N, STORAGE[t])
                tile_machine.launch(text, (1, 1, 1), [memory, values.copy(), old], target=where)
                results.append((memory, old))
            (want, want_old), (got, got_old) = results
            assert (want == got).all(), (kind, places, want, got)
            if places == N:
                assert (want_old == got_old).all(), kind


@pytest.mark.parametrize("target", ("sm_80", "sm_90"))
@pytest.mark.parametrize("t", ("f16", "bf16", "f32", "f64"))
def test_atomic_sums_of_neighbours(t, target):
    """Pairs and vectors in one instruction; n is not a multiple of anything."""
    text = f"""module {{
      tt.func public @k(%p: !tt.ptr<{t}> {{tt.divisibility = 16 : i32}}, %v: !tt.ptr<{t}> {{tt.divisibility = 16 : i32}}, %n: i32 {{tt.divisibility = 16 : i32}}) {{
        %i = tt.make_range {{end = {N} : i32, start = 0 : i32}} : {tile('i32')}
        %w = tt.splat %n : i32 -> {tile('i32')}
        %m = arith.cmpi slt, %i, %w : {tile('i32')}
        %vs = tt.splat %v : !tt.ptr<{t}> -> {tile(f'!tt.ptr<{t}>')}
        %vi = tt.addptr %vs, %i : {tile(f'!tt.ptr<{t}>')}, {tile('i32')}
        %x = tt.load %vi : {tile(f'!tt.ptr<{t}>')}
        %ps = tt.splat %p : !tt.ptr<{t}> -> {tile(f'!tt.ptr<{t}>')}
        %pi = tt.addptr %ps, %i : {tile(f'!tt.ptr<{t}>')}, {tile('i32')}
        %old = tt.atomic_rmw fadd, relaxed, gpu, %pi, %x, %m : ({tile(f'!tt.ptr<{t}>')}, {tile(t)}, {tile('i1')}) -> {tile(t)}
        tt.return
      }}
    }}"""  # fmt: skip
    rng = np.random.default_rng(0)
    values = rng.standard_normal(N).astype(VALUE[t]).view(STORAGE[t])
    start = rng.standard_normal(N).astype(VALUE[t]).view(STORAGE[t])
    for n in (N, 320, 16, 0):
        results = [start.copy(), start.copy()]
        for where, result in zip((None, target), results):
            tile_machine.launch(text, (3, 1, 1), [result, values.copy(), n], target=where)
        assert (results[0] == results[1]).all(), n


def test_inline_assembly():
    """Elements of fewer than 32 bits share registers; the tile machine has no assembly."""
    text = f"""module {{
      tt.func public @k(%p: !tt.ptr<i8> {{tt.divisibility = 16 : i32}}, %q: !tt.ptr<i8>, %x: !tt.ptr<f32>, %y: !tt.ptr<f32>, %z: !tt.ptr<i32>) {{
        %i = tt.make_range {{end = {N} : i32, start = 0 : i32}} : {tile('i32')}
        %ps = tt.splat %p : !tt.ptr<i8> -> {tile('!tt.ptr<i8>')}
        %pi = tt.addptr %ps, %i : {tile('!tt.ptr<i8>')}, {tile('i32')}
        %a = tt.load %pi : {tile('!tt.ptr<i8>')}
        %b = tt.elementwise_inline_asm "xor.b32 $0, $1, 0xffffffff;" {{constraints = "=r,r", packed_element = 4 : i32, pure = true}} %a : {tile('i8')} -> {tile('i8')}
        %qs = tt.splat %q : !tt.ptr<i8> -> {tile('!tt.ptr<i8>')}
        %qi = tt.addptr %qs, %i : {tile('!tt.ptr<i8>')}, {tile('i32')}
        tt.store %qi, %b : {tile('!tt.ptr<i8>')}
        %xs = tt.splat %x : !tt.ptr<f32> -> {tile('!tt.ptr<f32>')}
        %xi = tt.addptr %xs, %i : {tile('!tt.ptr<f32>')}, {tile('i32')}
        %c = tt.load %xi : {tile('!tt.ptr<f32>')}
        %d, %e = tt.elementwise_inline_asm "add.f32 $0, $2, $2; mov.b32 $1, $2;" {{constraints = "=f,=r,f", packed_element = 1 : i32, pure = false}} %c : {tile('f32')} -> {tile('f32')}, {tile('i32')}
        %ys = tt.splat %y : !tt.ptr<f32> -> {tile('!tt.ptr<f32>')}
        %yi = tt.addptr %ys, %i : {tile('!tt.ptr<f32>')}, {tile('i32')}
        tt.store %yi, %d : {tile('!tt.ptr<f32>')}
        %zs = tt.splat %z : !tt.ptr<i32> -> {tile('!tt.ptr<i32>')}
        %zi = tt.addptr %zs, %i : {tile('!tt.ptr<i32>')}, {tile('i32')}
        tt.store %zi, %e : {tile('!tt.ptr<i32>')}
        tt.return
      }}
    }}"""  # fmt: skip
    rng = np.random.default_rng(0)
    p, x = rng.integers(0, 255, N, dtype=np.uint8), rng.standard_normal(N, dtype=np.float32)
    q, y, z = np.zeros_like(p), np.zeros_like(x), np.zeros(N, np.uint32)
    tile_machine.launch(text, (1, 1, 1), [p, q, x, y, z], target="sm_80")
    assert (q == ~p).all() and (y == x + x).all() and (z == x.view(np.uint32)).all()


def test_print_says_what_the_tile_machine_says():
    text = """module {
      tt.func public @k(%n: i32, %x: f32, %p: !tt.ptr<f32>) {
        %pid = tt.get_program_id x : i32
        %i = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
        %h = tt.expand_dims %i {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
        %b = tt.broadcast %h : tensor<8x1xi32> -> tensor<8x4xi32>
        %w = tt.splat %n : i32 -> tensor<8x4xi32>
        %s = arith.subi %b, %w : tensor<8x4xi32>
        %c = arith.cmpi slt, %s, %b : tensor<8x4xi32>
        %f = arith.sitofp %s : tensor<8x4xi32> to tensor<8x4xf16>
        %l = arith.extsi %i : tensor<8xi32> to tensor<8xi64>
        tt.print " signed 100%: " {hex = false, isSigned = array<i32: 1>} : %s : tensor<8x4xi32>
        tt.print " two: " {hex = false, isSigned = array<i32: 0, 0>} : %c, %f : tensor<8x4xi1>, tensor<8x4xf16>
        tt.print " hex: " {hex = true, isSigned = array<i32: 0, 0>} : %s, %l : tensor<8x4xi32>, tensor<8xi64>
        tt.print " scalar: " {hex = false, isSigned = array<i32: 0, 0>} : %x, %pid : f32, i32
        tt.print " nothing" {hex = false, isSigned = array<i32>}
        tt.return
      }
    }"""
    arguments = [5, int(np.float32(0.25).view(np.uint32)), np.zeros(4, np.float32)]
    want, got = (tile_machine.launch(text, (2, 1, 1), arguments, target=target) for target in (None, "sm_90"))
    assert sorted(want) == sorted(got)


def test_assert_stops_the_launch():
    text = """module {
      tt.func public @k(%n: i32) {
        %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
        %w = tt.splat %n : i32 -> tensor<64xi32>
        %c = arith.cmpi slt, %i, %w : tensor<64xi32>
        tt.assert %c, "i is too large" : tensor<64xi1> loc("kernel.py":12:5)
        tt.return
      }
    }"""
    tile_machine.launch(text, (1, 1, 1), [64], target="sm_80")
    with pytest.raises(tile_machine.TileMachineError, match="i is too large"):
        tile_machine.launch(text, (1, 1, 1), [63], target="sm_80")


def test_bounds_of_approximations():
    """docs/write/numerics.md, "On the GPU": the error of each approximation in units of the last place of the exact
    result."""
    functions = {
        "exp": (np.exp, lambda x: 2 + np.abs(x) * 5 / 4), "exp2": (np.exp2, 2), "sqrt": (np.sqrt, 1),
        "rsqrt": (lambda x: 1 / np.sqrt(x), 2)
    }
    lines = [f"%r{k} = math.{name} %a0 : {tile('f32')}" for k, name in enumerate(functions)]
    lines.append(f"%r{len(functions)} = arith.divf %a0, %a1 : {tile('f32')}")
    text = module(lines, ("f32", "f32"), ("f32", ) * len(lines))
    rng = np.random.default_rng(0)
    for scale in (1e-30, 1e-3, 1, 20, 88, 140, 1e30):
        for _ in range(6):
            x = (rng.random(N) * scale * (1 if _ % 2 else -1)).astype(np.float32)
            y = (rng.standard_normal(N) * 10.0**rng.integers(-5, 5, N)).astype(np.float32)
            out = [np.zeros(N, np.float32) for _ in lines]
            tile_machine.launch(text, (1, 1, 1), [x, y, *out], target="sm_90")
            with np.errstate(all="ignore"):
                exact = [(name, f(x.astype(np.float64)), bound) for name, (f, bound) in functions.items()]
                exact.append(("div", x.astype(np.float64) / y.astype(np.float64), 2))
                for (name, want, bound), got in zip(exact, out):
                    ordinary = np.isfinite(want) & (np.abs(want) < 3.4e38)
                    if name in ("exp", "exp2"):  # zero below the normal numbers
                        small = want < 2.0**-126 * (1 + 2.0**-16)
                        assert (got[want < 2.0**-126 * (1 - 2.0**-16)] == 0).all()
                        ordinary &= ~small
                    unit = np.spacing(np.abs(want[ordinary]).astype(np.float32)).astype(np.float64)
                    error = np.abs(got[ordinary].astype(np.float64) - want[ordinary]) / unit
                    bound = bound(x[ordinary].astype(np.float64)) if callable(bound) else bound
                    assert (error <= bound).all(), (name, scale, error.max())
                    assert (np.isnan(got) == np.isnan(want.astype(np.float32))).all(), name
