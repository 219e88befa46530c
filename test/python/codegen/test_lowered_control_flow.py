"""Jumps, loops and calls of tiles: code for GPUs, on the emulator, against the tile machine."""
import numpy as np
import pytest

import tile_machine

BODIES = {
    "blocks that jump": """
        %c0 = arith.constant 0 : i32
        %c1 = arith.constant 1 : i32
        cf.br ^head(%c0, %x : i32, tensor<128xi32>)
      ^head(%k: i32, %t: tensor<128xi32>):
        %more = arith.cmpi slt, %k, %n : i32
        cf.cond_br %more, ^body, ^end(%t : tensor<128xi32>)
      ^body:
        %next = arith.addi %k, %c1 : i32
        %u = arith.addi %t, %x : tensor<128xi32>
        %odd = arith.trunci %k : i32 to i1
        cf.cond_br %odd, ^head(%next, %u : i32, tensor<128xi32>), ^head(%next, %t : i32, tensor<128xi32>)
      ^end(%r: tensor<128xi32>):
        tt.store %q, %r : tensor<128x!tt.ptr<i32>>
        tt.return""",
    "a loop with a condition": """
        %c1 = arith.constant 1 : i32
        %c0 = arith.constant 0 : i32
        %w:2 = scf.while (%k = %n, %t = %x) : (i32, tensor<128xi32>) -> (tensor<128xi32>, i32) {
          %more = arith.cmpi sgt, %k, %c0 : i32
          %u = arith.addi %t, %x : tensor<128xi32>
          scf.condition(%more) %u, %k : tensor<128xi32>, i32
        } do {
        ^bb0(%t: tensor<128xi32>, %k: i32):
          %less = arith.subi %k, %c1 : i32
          scf.yield %less, %t : i32, tensor<128xi32>
        }
        tt.store %q, %w#0 : tensor<128x!tt.ptr<i32>>
        tt.return""",
    "calls": """
        %s = tt.call @total(%x) : (tensor<128xi32>) -> i32
        %a:2 = tt.call @both(%x, %s) : (tensor<128xi32>, i32) -> (tensor<128xi32>, i32)
        %v = tt.splat %a#1 : i32 -> tensor<128xi32>
        %r = arith.addi %a#0, %v : tensor<128xi32>
        tt.store %q, %r : tensor<128x!tt.ptr<i32>>
        tt.return""",
    "code for each pair of elements": """
        %r = "tt.map_elementwise"(%x) <{pack = 2 : i32}> ({
        ^bb0(%a: i32, %b: i32):
          %c = arith.cmpi slt, %a, %b : i32
          cf.cond_br %c, ^less, ^rest(%b, %a : i32, i32)
        ^less:
          %d = arith.subi %a, %b : i32
          cf.br ^rest(%d, %b : i32, i32)
        ^rest(%e: i32, %f: i32):
          tt.map_elementwise.return %e, %f : i32, i32
        }) : (tensor<128xi32>) -> tensor<128xi32>
        tt.store %q, %r : tensor<128x!tt.ptr<i32>>
        tt.return""",
    "an atomic result that all threads need": """
        %old = tt.atomic_rmw add, acq_rel, gpu, %count, %n : (!tt.ptr<i32>, i32) -> i32
        %same = tt.atomic_cas acq_rel, gpu, %count, %old, %n : (!tt.ptr<i32>, i32, i32) -> i32
        %v = tt.splat %same : i32 -> tensor<128xi32>
        %r = arith.addi %x, %v : tensor<128xi32>
        tt.store %q, %r : tensor<128x!tt.ptr<i32>>
        tt.return""",
}
CALLEES = """
  tt.func private @total(%x: tensor<128xi32>) -> i32 attributes {noinline = true} {
    %s = "tt.reduce"(%x) <{axis = 0 : i32}> ({
    ^bb0(%a: i32, %b: i32):
      %c = arith.addi %a, %b : i32
      tt.reduce.return %c : i32
    }) : (tensor<128xi32>) -> i32
    tt.return %s : i32
  }
  tt.func private @both(%x: tensor<128xi32>, %n: i32) -> (tensor<128xi32>, i32) attributes {noinline = true} {
    %v = tt.splat %n : i32 -> tensor<128xi32>
    %y = arith.xori %x, %v : tensor<128xi32>
    %s = tt.call @total(%y) : (tensor<128xi32>) -> i32
    tt.return %y, %s : tensor<128xi32>, i32
  }"""


@pytest.mark.parametrize("num_warps", (1, 4))
@pytest.mark.parametrize("body", BODIES)
def test_control_flow(body, num_warps):
    text = f"""module {{
      tt.func public @k(%p: !tt.ptr<i32> {{tt.divisibility = 16 : i32}}, %o: !tt.ptr<i32>, %count: !tt.ptr<i32>, %n: i32) {{
        %i = tt.make_range {{end = 128 : i32, start = 0 : i32}} : tensor<128xi32>
        %ps = tt.splat %p : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
        %pi = tt.addptr %ps, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
        %x = tt.load %pi : tensor<128x!tt.ptr<i32>>
        %os = tt.splat %o : !tt.ptr<i32> -> tensor<128x!tt.ptr<i32>>
        %q = tt.addptr %os, %i : tensor<128x!tt.ptr<i32>>, tensor<128xi32>
        {BODIES[body]}
      }}
      {CALLEES if body == "calls" else ""}
    }}"""
    x = np.random.default_rng(0).integers(-1000, 1000, 128).astype(np.int32)
    for n in (0, 1, 5):
        out, counts = [], []
        for target in (None, "sm_80"):
            out.append(np.zeros_like(x))
            counts.append(np.array([7], np.int32))
            options = dict(num_warps=num_warps) if target else {}
            tile_machine.launch(text, (1, 1, 1), [x.copy(), out[-1], counts[-1], n], target=target, **options)
        assert (out[0] == out[1]).all() and counts[0] == counts[1], n
