// RUN: txl-opt %s --txl-schedule-loops --txl-pipeline-loops | FileCheck %s
// Two loads of each iteration are issued in the one before; the loop's body begins with one of them.

// CHECK-LABEL: tt.func public @two
// CHECK: tt.load
// CHECK: tt.load
// CHECK: scf.for
// CHECK: tt.load
// CHECK: tt.load
// CHECK: "tt.reduce"
tt.func public @two(%p: tensor<64x!tt.ptr<i32>>, %q: tensor<64x!tt.ptr<i32>>, %n: i32, %out: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %sum = scf.for %i = %zero to %n step %one iter_args(%s = %zero) -> (i32) : i32 {
    %a = tt.load %p : tensor<64x!tt.ptr<i32>>
    %b = tt.load %q : tensor<64x!tt.ptr<i32>>
    %c = arith.addi %a, %b : tensor<64xi32>
    %r = "tt.reduce"(%c) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.xori %x, %y : i32
      tt.reduce.return %z : i32
    }) : (tensor<64xi32>) -> i32
    %t = arith.xori %s, %r : i32
    scf.yield %t : i32
  }
  tt.store %out, %sum : !tt.ptr<i32>
  tt.return
}

// The step may be a run-time value, which may be negative.
// CHECK-LABEL: tt.func public @unknown_step
// CHECK: %[[DOWN:.*]] = arith.cmpi slt, %{{.*}}, %{{.*}} : i32
// CHECK: arith.select %[[DOWN]]
// CHECK: tt.load
// CHECK: scf.for
// CHECK: arith.select %[[DOWN]]
// CHECK: tt.load
// CHECK: "tt.reduce"
tt.func public @unknown_step(%p: tensor<64x!tt.ptr<i32>>, %n: i32, %step: i32, %out: !tt.ptr<i32>) {
  %zero = arith.constant 0 : i32
  %sum = scf.for %i = %zero to %n step %step iter_args(%s = %zero) -> (i32) : i32 {
    %a = tt.load %p : tensor<64x!tt.ptr<i32>>
    %r = "tt.reduce"(%a) <{axis = 0 : i32}> ({
    ^bb0(%x: i32, %y: i32):
      %z = arith.xori %x, %y : i32
      tt.reduce.return %z : i32
    }) : (tensor<64xi32>) -> i32
    %t = arith.xori %s, %r : i32
    scf.yield %t : i32
  }
  tt.store %out, %sum : !tt.ptr<i32>
  tt.return
}
