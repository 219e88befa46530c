// A program of two CTAs becomes the text that each of them runs on its part of the tiles.
// RUN: txl-opt --txl-partition-ctas --split-input-file %s | FileCheck %s

// CHECK: module attributes {txl.cluster = 2 : i32, "txl.num-ctas" = 2 : i32}
// CHECK-LABEL: @parts
// CHECK: %[[RANK:.*]] = txl.id cta
// The second CTA's elements begin after the first one's.
// CHECK: tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
// CHECK: arith.muli %[[RANK]]
// CHECK: tt.load %{{.*}} : tensor<32x!tt.ptr<f32>>
// CHECK: "tt.reduce"
// CHECK: }) : (tensor<32xf32>) -> f32
// Each tells all of them its sum, in a place of its own.
// CHECK: ttg.memdesc_index %[[ROW:.*]][%[[RANK]]]
// CHECK: txl.remote
// CHECK-NEXT: ttg.local_store
// CHECK: txl.remote
// CHECK-NEXT: ttg.local_store
// CHECK-NEXT: txl.cluster_arrive
// CHECK-NEXT: txl.cluster_wait
// CHECK: tt.join
// CHECK: }) : (tensor<1x2xf32>) -> tensor<1xf32>
// What is the same in both happens once.
// CHECK: scf.if
// CHECK-NEXT: tt.store %arg1
// CHECK-NEXT: }
// CHECK: tt.store %{{.*}} : tensor<32x!tt.ptr<f32>>
module attributes {"txl.num-ctas" = 2 : i32} {
  tt.func public @parts(%x: !tt.ptr<f32>, %y: !tt.ptr<f32>) {
    %i = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %xs = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %p = tt.addptr %xs, %i : tensor<64x!tt.ptr<f32>>, tensor<64xi32>
    %v = tt.load %p : tensor<64x!tt.ptr<f32>>
    %s = "tt.reduce"(%v) <{axis = 0 : i32}> ({
    ^bb0(%a: f32, %b: f32):
      %c = arith.addf %a, %b : f32
      tt.reduce.return %c : f32
    }) : (tensor<64xf32>) -> f32
    tt.store %y, %s : !tt.ptr<f32>
    %t = tt.splat %s : f32 -> tensor<64xf32>
    %d = arith.subf %v, %t : tensor<64xf32>
    tt.store %p, %d : tensor<64x!tt.ptr<f32>>
    tt.return
  }
}

// -----

// Rows of a product; the other factor, and its buffer, are whole in both. A copy of a part begins where the part does.
// CHECK-LABEL: @product
// CHECK: %[[A:.*]] = ttg.local_alloc : () -> !ttg.memdesc<64x32xf16, mutable>
// CHECK: %[[B:.*]] = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, mutable>
// CHECK: %[[ROW:.*]] = arith.addi %arg2
// CHECK: txl.tensor_load %arg0[%[[ROW]], %arg2], %[[A]]
// CHECK: txl.tensor_load %arg1[%arg2, %arg2], %[[B]]
// CHECK: txl.dot_async %[[A]], %[[B]], %{{.*}} : !ttg.memdesc<64x32xf16, mutable> * !ttg.memdesc<32x64xf16, mutable> -> tensor<64x64xf32>
module attributes {"txl.num-ctas" = 2 : i32} {
  tt.func public @product(%da: !tt.tensordesc<128x32xf16>, %db: !tt.tensordesc<32x64xf16>, %k: i32, %out: !tt.ptr<f32>) {
    %zero = arith.constant dense<0.0> : tensor<128x64xf32>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %0 = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%0] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x32xf16, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<32x64xf16, mutable>
    txl.tensor_load %da[%k, %k], %a, %bar : !tt.tensordesc<128x32xf16> -> !ttg.memdesc<128x32xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %db[%k, %k], %b, %bar : !tt.tensordesc<32x64xf16> -> !ttg.memdesc<32x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    %d = txl.dot_async %a, %b, %zero : !ttg.memdesc<128x32xf16, mutable> * !ttg.memdesc<32x64xf16, mutable> -> tensor<128x64xf32>
    %w = txl.dot_wait 0, %d : tensor<128x64xf32>
    %p = tt.splat %out : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
    tt.store %p, %w : tensor<128x64x!tt.ptr<f32>>
    tt.return
  }
}
