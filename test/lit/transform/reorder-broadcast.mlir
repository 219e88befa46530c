// RUN: txl-opt --txl-reorder-broadcast %s | FileCheck %s

// CHECK-LABEL: @splats
// CHECK: %[[S:.*]] = arith.addf %arg0, %arg1 : f32
// CHECK: %[[E:.*]] = math.exp %[[S]] : f32
// CHECK: tt.splat %[[E]] : f32 -> tensor<64xf32>
tt.func public @splats(%a: f32, %b: f32) -> tensor<64xf32> {
  %0 = tt.splat %a : f32 -> tensor<64xf32>
  %1 = tt.splat %b : f32 -> tensor<64xf32>
  %2 = arith.addf %0, %1 : tensor<64xf32>
  %3 = math.exp %2 : tensor<64xf32>
  tt.return %3 : tensor<64xf32>
}

// CHECK-LABEL: @broadcasts
// CHECK-DAG: %[[C:.*]] = arith.constant dense<2> : tensor<64x1xi32>
// CHECK-DAG: %[[K:.*]] = tt.splat %arg1 : i32 -> tensor<64x1xi32>
// CHECK: %[[M:.*]] = arith.muli %arg0, %[[K]] : tensor<64x1xi32>
// CHECK: %[[A:.*]] = arith.addi %[[M]], %[[C]] : tensor<64x1xi32>
// CHECK: tt.broadcast %[[A]] : tensor<64x1xi32> -> tensor<64x32xi32>
tt.func public @broadcasts(%a: tensor<64x1xi32>, %k: i32) -> tensor<64x32xi32> {
  %two = arith.constant dense<2> : tensor<64x32xi32>
  %0 = tt.broadcast %a : tensor<64x1xi32> -> tensor<64x32xi32>
  %1 = tt.splat %k : i32 -> tensor<64x32xi32>
  %2 = arith.muli %0, %1 : tensor<64x32xi32>
  %3 = arith.addi %2, %two : tensor<64x32xi32>
  tt.return %3 : tensor<64x32xi32>
}

// A row and a column meet: nothing smaller holds the result.
// CHECK-LABEL: @row_and_column
// CHECK: arith.addi {{.*}} : tensor<64x32xi32>
tt.func public @row_and_column(%a: tensor<64x1xi32>, %b: tensor<1x32xi32>) -> tensor<64x32xi32> {
  %0 = tt.broadcast %a : tensor<64x1xi32> -> tensor<64x32xi32>
  %1 = tt.broadcast %b : tensor<1x32xi32> -> tensor<64x32xi32>
  %2 = arith.addi %0, %1 : tensor<64x32xi32>
  tt.return %2 : tensor<64x32xi32>
}
