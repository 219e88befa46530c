// A mask by comparisons of indices is applied where it does not hold for the whole tile: between the least and the largest of a row's
// numbers and of a column's nothing wraps, and the least row is not below the largest column.
// RUN: txl-opt %s --txl-version-masks | FileCheck %s

// CHECK-LABEL: @causal
tt.func public @causal(%a: tensor<64x32xf16>, %b: tensor<32x64xf16>, %first: i32, %n: i32) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<64x64xf32>
  %below = arith.constant dense<-1.0> : tensor<64x64xf32>
  %range = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
  %begin = tt.splat %first : i32 -> tensor<64xi32>
  %rows = arith.addi %begin, %range : tensor<64xi32>
  %rows_1 = tt.expand_dims %rows {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %rows_2 = tt.broadcast %rows_1 : tensor<64x1xi32> -> tensor<64x64xi32>
  // CHECK: scf.for %[[I:[a-z0-9_]+]] =
  %sums = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (tensor<64x64xf32>) : i32 {
    %start = tt.splat %i : i32 -> tensor<64xi32>
    %columns = arith.addi %start, %range : tensor<64xi32>
    %columns_1 = tt.expand_dims %columns {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %columns_2 = tt.broadcast %columns_1 : tensor<1x64xi32> -> tensor<64x64xi32>
    // CHECK: %[[DOT:.*]] = tt.dot
    %scores = tt.dot %a, %b, %none, inputPrecision = tf32 : tensor<64x32xf16> * tensor<32x64xf16> -> tensor<64x64xf32>
    // CHECK: %[[ROW:.*]] = arith.extsi %{{.*}} : i32 to i64
    // CHECK: %[[LEAST:.*]] = arith.addi %[[ROW]], %{{.*}} : i64
    // CHECK: arith.extsi %[[I]] : i32 to i64
    // CHECK: arith.cmpi sge, %[[LEAST]], %{{.*}} : i64
    // CHECK-COUNT-2: arith.cmpi sle, %{{.*}} : i64
    // CHECK: %[[MASKED:.*]] = scf.if %{{.*}} -> (tensor<64x64xf32>) {
    // CHECK-NEXT: scf.yield %[[DOT]]
    // CHECK: } else {
    // CHECK: %[[MASK:.*]] = arith.cmpi sge
    // CHECK: %[[CHOSEN:.*]] = arith.select %[[MASK]], %[[DOT]]
    // CHECK: scf.yield %[[CHOSEN]]
    // CHECK: arith.addf %{{.*}}, %[[MASKED]]
    %mask = arith.cmpi sge, %rows_2, %columns_2 : tensor<64x64xi32>
    %masked = arith.select %mask, %scores, %below : tensor<64x64xi1>, tensor<64x64xf32>
    %next = arith.addf %sum, %masked : tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  tt.return %sums : tensor<64x64xf32>
}

// What no product makes is masked as it stands.
// CHECK-LABEL: @plain
// CHECK-NOT: scf.if
tt.func public @plain(%a: tensor<64x64xf32>, %n: i32) -> tensor<64x64xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %limit = arith.constant dense<9> : tensor<64x64xi32>
  %sums = scf.for %i = %zero to %n step %one iter_args(%sum = %a) -> (tensor<64x64xf32>) : i32 {
    %start = tt.splat %i : i32 -> tensor<64x64xi32>
    %mask = arith.cmpi slt, %start, %limit : tensor<64x64xi32>
    %masked = arith.select %mask, %sum, %a : tensor<64x64xi1>, tensor<64x64xf32>
    scf.yield %masked : tensor<64x64xf32>
  }
  tt.return %sums : tensor<64x64xf32>
}
