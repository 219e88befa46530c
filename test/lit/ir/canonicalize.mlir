// RUN: txl-opt %s -canonicalize -split-input-file | FileCheck %s
// What is known about single operations when an operand is a constant, or the result of a related operation.

// CHECK-LABEL: @splats
// CHECK-SAME: (%[[X:.*]]: f32)
tt.func @splats(%x: f32) -> (tensor<4x8xf32>, tensor<8x4xf32>, f32, tensor<4x1xi32>) {
  // CHECK-DAG: %[[C:.*]] = arith.constant dense<7> : tensor<4x1xi32>
  // CHECK-DAG: %[[B:.*]] = tt.splat %[[X]] : f32 -> tensor<4x8xf32>
  // CHECK-DAG: %[[R:.*]] = tt.splat %[[X]] : f32 -> tensor<8x4xf32>
  // CHECK: tt.return %[[B]], %[[R]], %[[X]], %[[C]]
  %s = tt.splat %x : f32 -> tensor<4xf32>
  %e = tt.expand_dims %s {axis = 1 : i32} : tensor<4xf32> -> tensor<4x1xf32>
  %b = tt.broadcast %e : tensor<4x1xf32> -> tensor<4x8xf32>
  %r = tt.reshape %b : tensor<4x8xf32> -> tensor<8x4xf32>
  %o = tt.splat %x : f32 -> tensor<1xf32>
  %u = tt.unsplat %o : tensor<1xf32>
  %c = arith.constant 7 : i32
  %k = tt.splat %c : i32 -> tensor<4xi32>
  %l = tt.expand_dims %k {axis = 1 : i32} : tensor<4xi32> -> tensor<4x1xi32>
  tt.return %b, %r, %u, %l : tensor<4x8xf32>, tensor<8x4xf32>, f32, tensor<4x1xi32>
}

// -----

// CHECK-LABEL: @shapes
// CHECK-SAME: (%[[X:.*]]: tensor<4x8xf32>)
tt.func @shapes(%x: tensor<4x8xf32>) -> (tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x16xf32>, tensor<1xi32>) {
  // CHECK-DAG: %[[Z:.*]] = arith.constant dense<3> : tensor<1xi32>
  // CHECK-DAG: %[[R:.*]] = tt.reshape %[[X]] allow_reorder : tensor<4x8xf32> -> tensor<2x16xf32>
  // CHECK: tt.return %[[X]], %[[X]], %[[X]], %[[R]], %[[Z]]
  %t = tt.trans %x {order = array<i32: 1, 0>} : tensor<4x8xf32> -> tensor<8x4xf32>
  %u = tt.trans %t {order = array<i32: 1, 0>} : tensor<8x4xf32> -> tensor<4x8xf32>
  %j = tt.join %x, %u : tensor<4x8xf32> -> tensor<4x8x2xf32>
  %a, %b = tt.split %j : tensor<4x8x2xf32> -> tensor<4x8xf32>
  %f = tt.reshape %x allow_reorder : tensor<4x8xf32> -> tensor<32xf32>
  %r = tt.reshape %f : tensor<32xf32> -> tensor<2x16xf32>
  %z = tt.make_range {end = 4 : i32, start = 3 : i32} : tensor<1xi32>
  tt.return %u, %a, %b, %r, %z : tensor<4x8xf32>, tensor<4x8xf32>, tensor<4x8xf32>, tensor<2x16xf32>, tensor<1xi32>
}

// -----

// CHECK-LABEL: @trans_composes
tt.func @trans_composes(%x: tensor<2x4x8xf32>) -> tensor<8x4x2xf32> {
  // CHECK: tt.trans %{{.*}} {order = array<i32: 2, 1, 0>} : tensor<2x4x8xf32> -> tensor<8x4x2xf32>
  %t = tt.trans %x {order = array<i32: 1, 2, 0>} : tensor<2x4x8xf32> -> tensor<4x8x2xf32>
  %u = tt.trans %t {order = array<i32: 1, 0, 2>} : tensor<4x8x2xf32> -> tensor<8x4x2xf32>
  tt.return %u : tensor<8x4x2xf32>
}

// -----

// CHECK-LABEL: @masks
// CHECK-SAME: (%[[P:.*]]: tensor<4x!tt.ptr<f32>>, %[[O:.*]]: tensor<4xf32>)
tt.func @masks(%p: tensor<4x!tt.ptr<f32>>, %o: tensor<4xf32>) -> (tensor<4xf32>, tensor<4xf32>) {
  // CHECK-NEXT: %[[L:.*]] = tt.load %[[P]] : tensor<4x!tt.ptr<f32>>
  // CHECK-NEXT: tt.store %[[P]], %[[L]] : tensor<4x!tt.ptr<f32>>
  // CHECK-NEXT: tt.return %[[L]], %[[O]]
  %true = arith.constant dense<true> : tensor<4xi1>
  %false = arith.constant dense<false> : tensor<4xi1>
  %a = tt.load %p, %true, %o : tensor<4x!tt.ptr<f32>>
  %b = tt.load %p, %false, %o : tensor<4x!tt.ptr<f32>>
  tt.store %p, %a, %true : tensor<4x!tt.ptr<f32>>
  tt.store %p, %b, %false : tensor<4x!tt.ptr<f32>>
  tt.return %a, %b : tensor<4xf32>, tensor<4xf32>
}

// -----

// CHECK-LABEL: @volatile_is_kept
tt.func @volatile_is_kept(%p: tensor<4x!tt.ptr<f32>>, %o: tensor<4xf32>) {
  // CHECK: tt.load %{{.*}}, %{{.*}}, %{{.*}} {isVolatile = true}
  %false = arith.constant dense<false> : tensor<4xi1>
  %b = tt.load %p, %false, %o {isVolatile = true} : tensor<4x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: @pointers
// CHECK-SAME: (%[[P:.*]]: !tt.ptr<f32>, %[[A:.*]]: i64)
tt.func @pointers(%p: !tt.ptr<f32>, %a: i64) -> (!tt.ptr<f32>, !tt.ptr<f32>, i64, !tt.ptr<f32>) {
  // CHECK-NEXT: tt.return %[[P]], %[[P]], %[[A]], %[[P]]
  %zero = arith.constant 0 : i32
  %q = tt.addptr %p, %zero : !tt.ptr<f32>, i32
  %i = tt.ptr_to_int %p : !tt.ptr<f32> -> i64
  %r = tt.int_to_ptr %i : i64 -> !tt.ptr<f32>
  %s = tt.int_to_ptr %a : i64 -> !tt.ptr<f32>
  %j = tt.ptr_to_int %s : !tt.ptr<f32> -> i64
  %b = tt.bitcast %p : !tt.ptr<f32> -> !tt.ptr<i8>
  %c = tt.bitcast %b : !tt.ptr<i8> -> !tt.ptr<f32>
  tt.return %q, %r, %j, %c : !tt.ptr<f32>, !tt.ptr<f32>, i64, !tt.ptr<f32>
}

// -----

// CHECK-LABEL: @mulhiui
tt.func @mulhiui(%x: i32) -> (i32, i32) {
  // CHECK-DAG: %[[A:.*]] = arith.constant 3 : i32
  // CHECK-DAG: %[[Z:.*]] = arith.constant 0 : i32
  // CHECK: tt.return %[[A]], %[[Z]]
  %c = arith.constant -1 : i32
  %d = arith.constant 4 : i32
  %z = arith.constant 0 : i32
  %a = tt.mulhiui %c, %d : i32
  %b = tt.mulhiui %x, %z : i32
  tt.return %a, %b : i32, i32
}

// -----

// CHECK-LABEL: @asserts
tt.func @asserts() {
  // CHECK-NEXT: ttg.barrier all
  // CHECK-NEXT: tt.return
  %true = arith.constant dense<true> : tensor<4xi1>
  tt.assert %true, "always" : tensor<4xi1>
  gpu.barrier
  tt.return
}
