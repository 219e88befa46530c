// RUN: txl-opt --txl-loop-unroll %s | FileCheck %s

// CHECK-LABEL: @unroll
// CHECK: %[[RUNS:.*]] = arith.cmpi sgt, %[[N:.*]], %{{.*}} : i32
// CHECK: %[[REST:.*]] = arith.remui
// CHECK: %[[END:.*]] = arith.subi %[[N]], %[[REST]]
// CHECK: %[[UPPER:.*]] = arith.select %[[RUNS]], %[[END]]
// CHECK: scf.for {{.*}} to %[[UPPER]] step
// CHECK-COUNT-2: math.exp
// CHECK-NOT: tt.loop_unroll_factor
// CHECK: scf.for {{.*}} = %[[UPPER]] to %[[N]] step
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

// Nothing is left where the factor divides the number of iterations.
// CHECK-LABEL: @whole
// CHECK: scf.for
// CHECK-COUNT-2: math.exp
// CHECK-NOT: scf.for
// CHECK: tt.return
tt.func public @whole(%x: f32) -> f32 {
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %c9 = arith.constant 9 : i32
  %r = scf.for %i = %c1 to %c9 step %c2 iter_args(%s = %x) -> (f32) : i32 {
    %t = math.exp %s : f32
    scf.yield %t : f32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : f32
}

// The step times the factor would wrap.
// CHECK-LABEL: @wraps
// CHECK-COUNT-1: math.exp
// CHECK-NOT: math.exp
// CHECK: tt.return
tt.func public @wraps(%x: f32, %n: i8) -> f32 {
  %c0 = arith.constant 0 : i8
  %c64 = arith.constant 64 : i8
  %r = scf.for %i = %c0 to %n step %c64 iter_args(%s = %x) -> (f32) : i8 {
    %t = math.exp %s : f32
    scf.yield %t : f32
  } {tt.loop_unroll_factor = 2 : i32}
  tt.return %r : f32
}

// A step that may be negative, or 0, is left to the second loop.
// CHECK-LABEL: @step
// CHECK: %[[FITS:.*]] = arith.cmpi ult
// CHECK: %[[SIZE:.*]] = arith.select %[[FITS]]
// CHECK: %[[UPPER:.*]] = arith.select %{{.*}}, %{{.*}}, %arg1 : i32
// CHECK: scf.for {{.*}} = %arg1 to %[[UPPER]] step
// CHECK: scf.for {{.*}} = %[[UPPER]] to
tt.func public @step(%x: f32, %a: i32, %n: i32, %d: i32) -> f32 {
  %r = scf.for %i = %a to %n step %d iter_args(%s = %x) -> (f32) : i32 {
    %t = math.exp %s : f32
    scf.yield %t : f32
  } {tt.loop_unroll_factor = 4 : i32}
  tt.return %r : f32
}
