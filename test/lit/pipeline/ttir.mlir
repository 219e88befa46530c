// RUN: txl-opt --txl-ttir %s | FileCheck %s

// The whole list, with its invariants: a call disappears, its product is fused, what does not change leaves the loop.
// CHECK-LABEL: @kernel
// CHECK-NOT: tt.call
// CHECK: %[[E:.*]] = math.exp %arg1
// CHECK: scf.for
// CHECK-NEXT: math.fma %{{.*}}, %[[E]], %{{.*}}
// CHECK-NEXT: scf.yield
tt.func public @kernel(%p: !tt.ptr<f32>, %x: f32, %n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %zero = arith.constant 0.0 : f32
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%s = %zero) -> (f32) : i32 {
    %t = tt.call @step(%s, %x) : (f32, f32) -> f32
    scf.yield %t : f32
  }
  tt.store %p, %r : !tt.ptr<f32>
  tt.return
}
tt.func private @step(%s: f32, %x: f32) -> f32 attributes {noinline = false} {
  %e = math.exp %x : f32
  %m = arith.mulf %s, %e : f32
  %a = arith.addf %m, %x : f32
  tt.return %a : f32
}
