// RUN: txl-opt %s --txl-tensor-accumulators | FileCheck %s
// An epilogue that stores a tile in halves of its columns loads each half of the accumulator by itself.

// CHECK-LABEL: tt.func public @halves
// CHECK: [[ACC:%.+]] = ttg.local_alloc : () -> !ttg.memdesc<64x64xf32, tensor, mutable>
// CHECK: txl.mbarrier_wait
// CHECK-NOT: tt.split
// CHECK: [[LEFT:%.+]] = ttg.memdesc_subslice [[ACC]][0, 0]
// CHECK: [[L:%.+]] = ttg.local_load [[LEFT]] {{.+}} -> tensor<64x32xf32>
// CHECK: arith.truncf [[L]]
// CHECK: tt.store
// CHECK: [[RIGHT:%.+]] = ttg.memdesc_subslice [[ACC]][0, 32]
// CHECK: ttg.local_load [[RIGHT]]
// CHECK: tt.store
// CHECK-NOT: tensor<64x64xf32>
tt.func public @halves(%p: tensor<64x32x!tt.ptr<f16>>, %q: tensor<64x32x!tt.ptr<f16>>, %a: !ttg.memdesc<64x32xf16>, %b: !ttg.memdesc<32x64xf16>) {
  %start = arith.constant dense<0.0> : tensor<64x64xf32>
  %d = txl.dot_async %a, %b, %start : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x64xf16> -> tensor<64x64xf32>
  %w = txl.dot_wait 0, %d : tensor<64x64xf32>
  %h = arith.truncf %w : tensor<64x64xf32> to tensor<64x64xf16>
  %r = tt.reshape %h : tensor<64x64xf16> -> tensor<64x2x32xf16>
  %t = tt.trans %r {order = array<i32: 0, 2, 1>} : tensor<64x2x32xf16> -> tensor<64x32x2xf16>
  %left, %x = tt.split %t : tensor<64x32x2xf16> -> tensor<64x32xf16>
  tt.store %p, %left : tensor<64x32x!tt.ptr<f16>>
  %s = tt.reshape %h : tensor<64x64xf16> -> tensor<64x2x32xf16>
  %u = tt.trans %s {order = array<i32: 0, 2, 1>} : tensor<64x2x32xf16> -> tensor<64x32x2xf16>
  %y, %right = tt.split %u : tensor<64x32x2xf16> -> tensor<64x32xf16>
  tt.store %q, %right : tensor<64x32x!tt.ptr<f16>>
  tt.return
}
