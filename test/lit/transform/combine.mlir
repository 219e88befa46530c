// RUN: txl-opt --txl-combine %s | FileCheck %s

// CHECK-LABEL: @dot_plus
// CHECK: tt.dot %arg0, %arg1, %arg2
// CHECK-NOT: arith.addf
tt.func public @dot_plus(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %d = tt.dot %a, %b, %zero, inputPrecision = tf32 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %s = arith.addf %d, %c : tensor<16x16xf32>
  tt.return %s : tensor<16x16xf32>
}

// A product that starts elsewhere than at zero, and one with a second use, keep their sums.
// CHECK-LABEL: @dot_plus_not
// CHECK-COUNT-2: arith.addf
tt.func public @dot_plus_not(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> (tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>) {
  %zero = arith.constant dense<0.0> : tensor<16x16xf32>
  %one = arith.constant dense<1.0> : tensor<16x16xf32>
  %d = tt.dot %a, %b, %one : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %s = arith.addf %d, %c : tensor<16x16xf32>
  %e = tt.dot %a, %b, %zero : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  %t = arith.addf %e, %c : tensor<16x16xf32>
  tt.return %s, %t, %e : tensor<16x16xf32>, tensor<16x16xf32>, tensor<16x16xf32>
}

// CHECK-LABEL: @nested_pointers
// CHECK: %[[SUM:.*]] = arith.addi %arg1, %arg2 : i64
// CHECK: %[[P:.*]] = tt.addptr %arg0, %[[SUM]] : !tt.ptr<f32>, i64
// CHECK: %[[Q:.*]] = tt.addptr %arg0, %arg3 : !tt.ptr<f32>, i32
// CHECK: tt.addptr %[[Q]], %arg3 : !tt.ptr<f32>, i32
tt.func public @nested_pointers(%p: !tt.ptr<f32>, %i: i64, %j: i64, %k: i32) -> (!tt.ptr<f32>, !tt.ptr<f32>) {
  %0 = tt.addptr %p, %i : !tt.ptr<f32>, i64
  %1 = tt.addptr %0, %j : !tt.ptr<f32>, i64
  %2 = tt.addptr %p, %k : !tt.ptr<f32>, i32
  %3 = tt.addptr %2, %k : !tt.ptr<f32>, i32
  tt.return %1, %3 : !tt.ptr<f32>, !tt.ptr<f32>
}

// CHECK-LABEL: @select_of_load
// CHECK: %[[X:.*]] = tt.load %arg0, %arg1, %arg2
// CHECK-NEXT: tt.return %[[X]]
tt.func public @select_of_load(%p: tensor<8x!tt.ptr<f32>>, %m: tensor<8xi1>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %x = tt.load %p, %m : tensor<8x!tt.ptr<f32>>
  %s = arith.select %m, %x, %y : tensor<8xi1>, tensor<8xf32>
  tt.return %s : tensor<8xf32>
}

// CHECK-LABEL: @constant_masks
// CHECK: %[[X:.*]] = tt.load %arg0 : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: tt.store %arg0, %[[X]] : tensor<8x!tt.ptr<f32>>
// CHECK-NEXT: tt.return %arg1
tt.func public @constant_masks(%p: tensor<8x!tt.ptr<f32>>, %y: tensor<8xf32>) -> tensor<8xf32> {
  %true = arith.constant dense<true> : tensor<8xi1>
  %false = arith.constant dense<false> : tensor<8xi1>
  %x = tt.load %p, %true, %y : tensor<8x!tt.ptr<f32>>
  tt.store %p, %x, %true : tensor<8x!tt.ptr<f32>>
  %z = tt.load %p, %false, %y : tensor<8x!tt.ptr<f32>>
  tt.store %p, %z, %false : tensor<8x!tt.ptr<f32>>
  tt.return %z : tensor<8xf32>
}
