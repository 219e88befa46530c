// RUN: txl-opt %s --txl-prepare-dots | FileCheck %s
// RUN: txl-opt %s --txl-ttgir=target=sm_80 -o /dev/null
// RUN: txl-opt %s --txl-ttgir=target=sm_120 -o /dev/null
// Dots are written as those that there are instructions for.

// CHECK-LABEL: @narrow_sum
tt.func @narrow_sum(%a: tensor<16x16xf16>, %b: tensor<16x16xf16>, %c: tensor<16x16xf16>) -> tensor<16x16xf16> {
  // CHECK: %[[C:.*]] = arith.extf %{{.*}} : tensor<16x16xf16> to tensor<16x16xf32>
  // CHECK: %[[D:.*]] = tt.dot %{{.*}}, %{{.*}}, %[[C]] : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
  // CHECK: arith.truncf %[[D]] : tensor<16x16xf32> to tensor<16x16xf16>
  %d = tt.dot %a, %b, %c : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf16>
  tt.return %d : tensor<16x16xf16>
}

// CHECK-LABEL: @tf32x3
tt.func @tf32x3(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // CHECK: tt.bitcast
  // CHECK: %[[D1:.*]] = tt.dot %[[A2:.*]], %[[B1:.*]], %{{.*}}, inputPrecision = tf32
  // CHECK: %[[D2:.*]] = tt.dot %[[A1:.*]], %[[B2:.*]], %[[D1]], inputPrecision = tf32
  // CHECK: tt.dot %[[A1]], %[[B1]], %[[D2]], inputPrecision = tf32
  %d = tt.dot %a, %b, %c, inputPrecision = tf32x3 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// CHECK-LABEL: @bf16x6
tt.func @bf16x6(%a: tensor<16x16xf32>, %b: tensor<16x16xf32>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // CHECK-COUNT-6: tt.dot %{{.*}} : tensor<16x16xbf16> * tensor<16x16xbf16> -> tensor<16x16xf32>
  // CHECK-NOT: tt.dot
  // CHECK: tt.return
  %d = tt.dot %a, %b, %c, inputPrecision = bf16x6 : tensor<16x16xf32> * tensor<16x16xf32> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// No instruction takes this format: it becomes float16, exactly.
// CHECK-LABEL: @float8
tt.func @float8(%a: tensor<16x32xf8E4M3FNUZ>, %b: tensor<32x16xf8E4M3FNUZ>, %c: tensor<16x16xf32>) -> tensor<16x16xf32> {
  // CHECK-COUNT-2: tt.fp_to_fp %{{.*}} : tensor<{{.*}}xf8E4M3FNUZ> -> tensor<{{.*}}xf16>
  // CHECK: tt.dot %{{.*}} : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
  %d = tt.dot %a, %b, %c : tensor<16x32xf8E4M3FNUZ> * tensor<32x16xf8E4M3FNUZ> -> tensor<16x16xf32>
  tt.return %d : tensor<16x16xf32>
}

// Instructions, batches, and extents that are too small for any.
// CHECK-LABEL: @others
tt.func @others(%a: tensor<2x16x16xf64>, %b: tensor<2x16x16xf64>, %c: tensor<2x16x16xf64>,
                %x: tensor<4x2xf32>, %y: tensor<2x8xf32>, %z: tensor<4x8xf32>,
                %i: tensor<16x32xi8>, %j: tensor<32x8xi8>, %k: tensor<16x8xi32>)
    -> (tensor<2x16x16xf64>, tensor<4x8xf32>, tensor<16x8xi32>) {
  %d = tt.dot %a, %b, %c : tensor<2x16x16xf64> * tensor<2x16x16xf64> -> tensor<2x16x16xf64>
  %e = tt.dot %x, %y, %z, inputPrecision = tf32 : tensor<4x2xf32> * tensor<2x8xf32> -> tensor<4x8xf32>
  %f = tt.dot %i, %j, %k : tensor<16x32xi8> * tensor<32x8xi8> -> tensor<16x8xi32>
  tt.return %d, %e, %f : tensor<2x16x16xf64>, tensor<4x8xf32>, tensor<16x8xi32>
}
