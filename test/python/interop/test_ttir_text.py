"""The text of a kernel's TTIR: what Triton prints for the same source, names of variables and places included."""
import re
import textwrap

import txl
import txl.language as tl


@txl.jit
def scaled(x, factor):
    product = x * factor
    return product + 1.0


@txl.jit
def accumulate(x_ptr, out_ptr, n, BLOCK: tl.constexpr):
    offs = tl.program_id(0) * BLOCK + tl.arange(0, BLOCK)
    acc = tl.zeros((BLOCK,), tl.float32)
    for i in range(0, n, 2):
        x = tl.load(x_ptr + offs + i, cache_modifier=".cg")
        acc += scaled(x, 0.5)
    tl.store(out_ptr + offs, acc)


def accumulated():
    kernel = accumulate.warmup(tl.float32, tl.float32, 16, 64, grid=(1,), enable_fp_fusion=False)
    return kernel.asm["ttir"]


def without_locations(text):
    lines = [line for line in text.splitlines() if not line.startswith("#loc")]
    return re.sub(r" loc\((#loc\d*|\"\w+\"\(#loc\d*\))\)", "", "\n".join(lines)) + "\n"


def expand(text, name):
    """The location that an alias names."""
    definitions = dict(re.findall(r"^(#loc\d*) = loc\((.*)\)$", text, re.MULTILINE))
    while True:
        expanded = re.sub(r"#loc\d*", lambda alias: definitions[alias[0]], name)
        if expanded == name:
            return re.sub(r'"[^"]*/', '"', expanded)
        name = expanded


def test_operations():
    assert without_locations(accumulated()) == textwrap.dedent("""\
        module {
          tt.func public @accumulate(%x_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out_ptr: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %n: i32 {tt.divisibility = 16 : i32}) attributes {noinline = false} {
            %cst = arith.constant dense<1.000000e+00> : tensor<64xf32>
            %cst_0 = arith.constant dense<5.000000e-01> : tensor<64xf32>
            %c2_i32 = arith.constant 2 : i32
            %c0_i32 = arith.constant 0 : i32
            %acc = arith.constant dense<0.000000e+00> : tensor<64xf32>
            %offs = arith.constant 64 : i32
            %offs_1 = tt.get_program_id x : i32
            %offs_2 = arith.muli %offs_1, %offs : i32
            %offs_3 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
            %offs_4 = tt.splat %offs_2 : i32 -> tensor<64xi32>
            %offs_5 = arith.addi %offs_4, %offs_3 : tensor<64xi32>
            %x = tt.splat %x_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
            %x_6 = tt.addptr %x, %offs_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
            %acc_7 = scf.for %i = %c0_i32 to %n step %c2_i32 iter_args(%acc_8 = %acc) -> (tensor<64xf32>)  : i32 {
              %x_9 = tt.splat %i : i32 -> tensor<64xi32>
              %x_10 = tt.addptr %x_6, %x_9 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
              %x_11 = tt.load %x_10 {cachePolicy = #tt.cache_policy<cache_modifier = cg, eviction_policy = evict_normal>} : tensor<64x!tt.ptr<f32>>
              %product = arith.mulf %x_11, %cst_0 : tensor<64xf32>
              %acc_12 = arith.addf %product, %cst : tensor<64xf32>
              %acc_13 = arith.addf %acc_8, %acc_12 : tensor<64xf32>
              scf.yield %acc_13 : tensor<64xf32>
            }
            %0 = tt.splat %out_ptr : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
            %1 = tt.addptr %0, %offs_5 : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
            tt.store %1, %acc_7 : tensor<64x!tt.ptr<f32>>
            tt.return
          }
        }
        """)


def test_locations():
    text = accumulated()
    place = {name: expand(text, loc) for name, loc in re.findall(r"%(\w+) = .* loc\((#loc\d*)\)$", text, re.MULTILINE)}
    first = accumulate.starting_line_number + 1
    file = '"test_ttir_text.py"'
    assert place["offs_2"] == f'"offs"({file}:{first + 1}:12)'
    assert place["acc_13"] == f'"acc"({file}:{first + 5}:9)'
    helper = scaled.starting_line_number + 1
    assert place["product"] == f'callsite("product"({file}:{helper + 1}:15) at "acc"({file}:{first + 5}:16))'
    assert place["acc_12"] == f'callsite({file}:{helper + 2}:12 at "acc"({file}:{first + 5}:16))'
