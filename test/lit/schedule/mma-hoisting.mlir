// Two products of buffers, and one of what is computed of the first: the second is in flight concurrently with the first, and each wait leaves what was
// started after its own MMA.
// RUN: txl-opt %s --txl-schedule-loops --txl-pipeline-loops --txl-dot-waits 2>&1 | FileCheck %s

// CHECK-LABEL: @gradient
tt.func public @gradient(%out: !tt.ptr<f32>, %n: i32) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %none = arith.constant dense<0.0> : tensor<64x64xf32>
  %k = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
  %q = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
  // CHECK: scf.for
  %sums = scf.for %i = %zero to %n step %one iter_args(%sum = %none) -> (tensor<64x64xf32>) : i32 {
    // CHECK: %[[S:.*]] = txl.dot_async
    // CHECK: %[[T:.*]] = ttg.memdesc_trans
    // CHECK: %[[D:.*]] = txl.dot_async %{{.*}}, %[[T]]
    // CHECK: %[[W:.*]]:2 = txl.dot_wait 1, %[[S]], %[[D]]
    // CHECK: %[[P:.*]] = txl.dot_async
    // CHECK: %[[V:.*]]:2 = txl.dot_wait 1, %[[W]]#1, %[[P]]
    // CHECK: txl.dot_wait 0, %[[V]]#1
    %s = txl.dot_async %k, %q, %none inputPrecision = tf32 : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    %scores = txl.dot_wait %s : tensor<64x64xf32>
    %weights = arith.truncf %scores : tensor<64x64xf32> to tensor<64x64xf16>
    %p = txl.dot_async %weights, %q, %sum inputPrecision = tf32 : tensor<64x64xf16> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    %turned = ttg.memdesc_trans %k {order = array<i32: 1, 0>} : !ttg.memdesc<64x64xf16, mutable> -> !ttg.memdesc<64x64xf16, mutable>
    %d = txl.dot_async %q, %turned, %none inputPrecision = tf32 : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    %other = txl.dot_wait %d : tensor<64x64xf32>
    %product = txl.dot_wait %p : tensor<64x64xf32>
    %next = arith.addf %product, %other : tensor<64x64xf32>
    scf.yield %next : tensor<64x64xf32>
  }
  %at = tt.splat %out : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  tt.store %at, %sums : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
