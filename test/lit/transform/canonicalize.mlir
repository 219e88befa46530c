// RUN: txl-opt --txl-canonicalize %s | FileCheck %s

// What is exact folds; a transcendental function of a constant is left to who runs it.
// CHECK-LABEL: @exact
// CHECK-DAG: %[[X:.*]] = arith.constant 1.700000e+00 : f32
// CHECK-DAG: %[[T:.*]] = arith.constant dense<2.500000e+00> : tensor<4xf32>
// CHECK-DAG: %[[ROOT:.*]] = arith.constant 1.500000e+00 : f32
// CHECK-NOT: arith.constant
// CHECK-DAG: %[[E:.*]] = math.exp %[[X]] : f32
// CHECK-DAG: %[[P:.*]] = math.powf %[[X]], %[[ROOT]] : f32
// CHECK-DAG: %[[L:.*]] = math.log2 %[[T]] : tensor<4xf32>
// CHECK: tt.return %[[E]], %[[P]], %[[L]], %[[ROOT]]
tt.func public @exact() -> (f32, f32, tensor<4xf32>, f32) {
  %x = arith.constant 1.7 : f32
  %e = math.exp %x : f32
  %q = arith.constant 2.25 : f32
  %r = math.sqrt %q : f32
  %p = math.powf %x, %r : f32
  %h = arith.constant dense<1.25> : tensor<4xf32>
  %t = arith.addf %h, %h : tensor<4xf32>
  %l = math.log2 %t : tensor<4xf32>
  tt.return %e, %p, %l, %r : f32, f32, tensor<4xf32>, f32
}

// One constant of a value, at the top; dead code and blocks that nothing reaches go.
// CHECK-LABEL: @clean
// CHECK-NEXT: %[[C:.*]] = arith.constant 3 : i32
// CHECK-NEXT: %[[R:.*]] = scf.if %arg0 -> (i32) {
// CHECK-NEXT: tt.addptr
// CHECK-NEXT: %[[V:.*]] = tt.load
// CHECK-NEXT: scf.yield %[[V]] : i32
// CHECK-NEXT: } else {
// CHECK-NEXT: scf.yield %[[C]] : i32
// CHECK-NEXT: }
// CHECK-NEXT: tt.return %[[R]]
// CHECK-NEXT: }
tt.func public @clean(%b: i1, %p: !tt.ptr<i32>) -> i32 {
  %number = arith.uitofp %b : i1 to f32
  %dead = math.exp %number : f32
  %r = scf.if %b -> (i32) {
    %three = arith.constant 3 : i32
    %q = tt.addptr %p, %three : !tt.ptr<i32>, i32
    %v = tt.load %q : !tt.ptr<i32>
    scf.yield %v : i32
  } else {
    %three = arith.constant 3 : i32
    scf.yield %three : i32
  }
  tt.return %r : i32
^unreached:
  tt.return %r : i32
}
