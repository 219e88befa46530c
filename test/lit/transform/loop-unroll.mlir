// RUN: txl-opt --txl-loop-unroll %s | FileCheck %s

// CHECK-LABEL: @unroll
// CHECK: scf.for
// CHECK-COUNT-2: math.exp
// CHECK-NOT: tt.loop_unroll_factor
// CHECK: scf.for
// CHECK: math.exp
// CHECK: {tt.num_stages = 1 : i32}
// CHECK: tt.return
tt.func public @unroll(%x: f32, %n: i32) -> f32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %x) -> (f32) : i32 {
    %t = math.exp %s : f32
    scf.yield %t : f32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : f32
}
