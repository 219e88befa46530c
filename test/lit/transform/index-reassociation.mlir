// What all rows of a batch have in common is multiplied once, before the loops in which it does not change.
// RUN: txl-opt %s --txl-reassociate-indices --split-input-file | FileCheck %s

// CHECK-LABEL: @rows
// CHECK-SAME: %[[BEGIN:.*]]: i64, %[[PITCH:.*]]: i32, %[[ROWS:.*]]: tensor<16x1xi32>
// CHECK: %[[WIDE:.*]] = arith.extsi %[[PITCH]] : i32 to i64
// CHECK: %[[FIRST:.*]] = arith.muli %[[BEGIN]], %[[WIDE]] : i64
// CHECK: scf.for
// CHECK: %[[EACH:.*]] = arith.extsi %{{.*}} : tensor<16x1xi32> to tensor<16x1xi64>
// CHECK: %[[ALL:.*]] = tt.splat %[[FIRST]]
// CHECK: %[[PRODUCT:.*]] = arith.muli %[[EACH]], %{{.*}} : tensor<16x1xi64>
// CHECK: %[[SUM:.*]] = arith.addi %[[ALL]], %[[PRODUCT]]
// CHECK: scf.yield %[[SUM]]
tt.func public @rows(%begin: i64, %pitch: i32, %rows: tensor<16x1xi32>, %n: i32) -> tensor<16x1xi64> {
  %zero = arith.constant dense<0> : tensor<16x1xi64>
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %wide = arith.extsi %pitch : i32 to i64
  %factor = tt.splat %wide : i64 -> tensor<16x1xi64>
  %result = scf.for %i = %c0 to %n step %c1 iter_args(%last = %zero) -> (tensor<16x1xi64>) : i32 {
    %each = arith.extsi %rows : tensor<16x1xi32> to tensor<16x1xi64>
    %first = tt.splat %begin : i64 -> tensor<16x1xi64>
    %sum = arith.addi %first, %each : tensor<16x1xi64>
    %product = arith.muli %sum, %factor : tensor<16x1xi64>
    scf.yield %product : tensor<16x1xi64>
  }
  tt.return %result : tensor<16x1xi64>
}

// -----

// By a constant, from the other side.
// CHECK-LABEL: @constant
// CHECK: %[[FACTOR:.*]] = arith.constant 128 : i64
// CHECK: arith.muli %{{.*}}, %[[FACTOR]] : i64
// CHECK: arith.muli %{{.*}}, %{{.*}} : tensor<16xi64>
// CHECK: arith.addi
tt.func public @constant(%begin: i64, %rows: tensor<16xi32>) -> tensor<16xi64> {
  %factor = arith.constant dense<128> : tensor<16xi64>
  %each = arith.extsi %rows : tensor<16xi32> to tensor<16xi64>
  %first = tt.splat %begin : i64 -> tensor<16xi64>
  %sum = arith.addi %each, %first : tensor<16xi64>
  %product = arith.muli %factor, %sum : tensor<16xi64>
  tt.return %product : tensor<16xi64>
}

// -----

// Of numbers that are 64 bits long, and in 32 bits, nothing is gained.
// CHECK-LABEL: @long
// CHECK-NOT: arith.muli %{{.*}} : i64
// CHECK-NOT: arith.muli %{{.*}} : i32
// CHECK: tt.return
tt.func public @long(%begin: i64, %pitch: i64, %rows: tensor<16xi64>, %first: i32, %short: tensor<16xi32>) -> (tensor<16xi64>, tensor<16xi32>) {
  %factor = tt.splat %pitch : i64 -> tensor<16xi64>
  %firsts = tt.splat %begin : i64 -> tensor<16xi64>
  %sum = arith.addi %rows, %firsts : tensor<16xi64>
  %product = arith.muli %sum, %factor : tensor<16xi64>
  %shortFirst = tt.splat %first : i32 -> tensor<16xi32>
  %shortSum = arith.addi %short, %shortFirst : tensor<16xi32>
  %shortProduct = arith.muli %shortSum, %shortFirst : tensor<16xi32>
  tt.return %product, %shortProduct : tensor<16xi64>, tensor<16xi32>
}
