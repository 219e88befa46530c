// RUN: txl-opt --txl-contraction %s | FileCheck %s

// CHECK-LABEL: @sums
// CHECK: %[[A:.*]] = math.fma %arg0, %arg1, %arg2 : tensor<8xf32>
// CHECK: %[[B:.*]] = math.fma %arg0, %arg1, %[[A]] : tensor<8xf32>
// CHECK: return %[[B]]
tt.func public @sums(%a: tensor<8xf32>, %b: tensor<8xf32>, %c: tensor<8xf32>) -> tensor<8xf32> {
  %0 = arith.mulf %a, %b : tensor<8xf32>
  %1 = arith.addf %0, %c : tensor<8xf32>
  %2 = arith.mulf %a, %b : tensor<8xf32>
  %3 = arith.addf %1, %2 : tensor<8xf32>
  tt.return %3 : tensor<8xf32>
}

// CHECK-LABEL: @differences
// CHECK: %[[N:.*]] = arith.negf %arg2 : f64
// CHECK: %[[A:.*]] = math.fma %arg0, %arg1, %[[N]] : f64
// CHECK: %[[M:.*]] = arith.negf %arg0 : f64
// CHECK: math.fma %[[M]], %arg1, %[[A]] : f64
tt.func public @differences(%a: f64, %b: f64, %c: f64) -> f64 {
  %0 = arith.mulf %a, %b : f64
  %1 = arith.subf %0, %c : f64
  %2 = arith.mulf %a, %b : f64
  %3 = arith.subf %1, %2 : f64
  tt.return %3 : f64
}

// Of two products, the left one is fused.
// CHECK-LABEL: @two_products
// CHECK: %[[R:.*]] = arith.mulf %arg1, %arg1 : f16
// CHECK: math.fma %arg0, %arg0, %[[R]] : f16
tt.func public @two_products(%a: f16, %b: f16) -> f16 {
  %0 = arith.mulf %a, %a : f16
  %1 = arith.mulf %b, %b : f16
  %2 = arith.addf %0, %1 : f16
  tt.return %2 : f16
}

// A product with a second use is needed as it is.
// CHECK-LABEL: @shared_product
// CHECK: arith.mulf
// CHECK: arith.addf
tt.func public @shared_product(%a: f32, %b: f32) -> (f32, f32) {
  %0 = arith.mulf %a, %a : f32
  %1 = arith.addf %0, %b : f32
  tt.return %0, %1 : f32, f32
}
