// A sum that a loop begins with zeros, time and again, begins with the MMA of its first iteration, where the loop is known to have one.
// RUN: txl-opt %s --txl-peel-first-iteration --split-input-file | FileCheck %s

// CHECK-LABEL: @known
// CHECK: scf.if
// CHECK: %[[FIRST:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %cst
// CHECK: %[[SUM:.*]] = txl.dot_wait 1, %[[FIRST]]
// CHECK: scf.for %{{.*}} = %c2_i32{{.*}} to %{{.*}} step %c2_i32 iter_args(%[[TOTAL:.*]] = %[[SUM]])
// CHECK: txl.dot_async %{{.*}}, %{{.*}}, %[[TOTAL]]
tt.func public @known(%n: i32, %a: !ttg.memdesc<64x64xf16>, %b: !ttg.memdesc<64x64xf16>, %p: tensor<64x64x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %two = arith.constant 2 : i32
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  %runs = arith.cmpi sgt, %n, %zero : i32
  %few = arith.cmpi slt, %n, %two : i32
  %both = arith.andi %few, %runs : i1
  scf.for %tile = %zero to %n step %two : i32 {
  scf.if %both {
    %sum = scf.for %i = %zero to %n step %two iter_args(%total = %zeros) -> (tensor<64x64xf32>) : i32 {
      %d = txl.dot_async %a, %b, %total : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
      %w = txl.dot_wait 1, %d : tensor<64x64xf32>
      scf.yield %w : tensor<64x64xf32>
    }
    %done = txl.dot_wait 0, %sum : tensor<64x64xf32>
    tt.store %p, %done : tensor<64x64x!tt.ptr<f32>>
  }
  }
  tt.return
}

// -----

// Loops that may have no iteration; whose accumulators begin otherwise, are rescaled, or may already begin anew; and one that comes once.
// CHECK-LABEL: @left
// CHECK: scf.for
// CHECK-NOT: txl.dot_async
// CHECK: scf.for
// CHECK: txl.dot_async
// CHECK: }
// CHECK-NOT: txl.dot_async
// CHECK: scf.for
// CHECK: txl.dot_async
// CHECK: }
// CHECK-NOT: txl.dot_async
// CHECK: scf.for
// CHECK: txl.dot_async
// CHECK: }
// CHECK-NOT: txl.dot_async
// CHECK: scf.for
// CHECK: txl.dot_async
// CHECK: }
// CHECK-NOT: txl.dot_async
// CHECK: scf.for
// CHECK: txl.dot_async
tt.func public @left(%n: i32, %first: i1, %a: !ttg.memdesc<64x64xf16>, %b: !ttg.memdesc<64x64xf16>, %p: tensor<64x64x!tt.ptr<f32>>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %four = arith.constant 4 : i32
  %zeros = arith.constant dense<0.0> : tensor<64x64xf32>
  %ones = arith.constant dense<1.0> : tensor<64x64xf32>
  scf.for %tile = %zero to %n step %one : i32 {
  %r = scf.for %i = %zero to %n step %one iter_args(%total = %zeros) -> (tensor<64x64xf32>) : i32 {
    %d = txl.dot_async %a, %b, %total : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    scf.yield %w : tensor<64x64xf32>
  }
  %s = scf.for %i = %zero to %four step %one iter_args(%total = %ones) -> (tensor<64x64xf32>) : i32 {
    %d = txl.dot_async %a, %b, %total : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    scf.yield %w : tensor<64x64xf32>
  }
  %t = scf.for %i = %zero to %four step %one iter_args(%total = %zeros) -> (tensor<64x64xf32>) : i32 {
    %scaled = arith.mulf %total, %ones : tensor<64x64xf32>
    %d = txl.dot_async %a, %b, %scaled : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    scf.yield %w : tensor<64x64xf32>
  }
  %u = scf.for %i = %zero to %four step %one iter_args(%total = %zeros) -> (tensor<64x64xf32>) : i32 {
    %d = txl.dot_async %a, %b, %total if %first : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    scf.yield %w : tensor<64x64xf32>
  }
  tt.store %p, %r : tensor<64x64x!tt.ptr<f32>>
  tt.store %p, %s : tensor<64x64x!tt.ptr<f32>>
  tt.store %p, %t : tensor<64x64x!tt.ptr<f32>>
  tt.store %p, %u : tensor<64x64x!tt.ptr<f32>>
  }
  %v = scf.for %i = %zero to %four step %one iter_args(%total = %zeros) -> (tensor<64x64xf32>) : i32 {
    %d = txl.dot_async %a, %b, %total : !ttg.memdesc<64x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<64x64xf32>
    %w = txl.dot_wait 0, %d : tensor<64x64xf32>
    scf.yield %w : tensor<64x64xf32>
  }
  tt.store %p, %v : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
