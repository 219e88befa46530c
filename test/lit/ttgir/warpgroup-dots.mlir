// A plain dot by four warps of sm_90a: operands in buffers, a fence and one barrier before the product, a wait before its first use.
// RUN: txl-opt --txl-ttgir=target=sm_90a %s | FileCheck %s
// RUN: txl-opt --txl-ttgir=target=sm_90 %s | FileCheck %s --check-prefix=PORTABLE
// RUN: not txl-opt --txl-ttgir=target=sm_90 %S/Inputs/dot-async.mlir 2>&1 | FileCheck %s --check-prefix=LACKS
// RUN: not txl-opt --txl-ttgir="target=sm_90a num-warps=2" %S/Inputs/dot-async.mlir 2>&1 | FileCheck %s --check-prefix=FEW

// CHECK-LABEL: tt.func public @product
// CHECK: %[[B:.*]] = ttg.local_alloc {{.*}} -> !ttg.memdesc<64x64xf16, #
// CHECK-NEXT: %[[A:.*]] = ttg.local_alloc {{.*}} -> !ttg.memdesc<64x64xf16, #
// CHECK-NEXT: txl.fence_async
// CHECK-NEXT: ttg.barrier local
// CHECK: %[[D:.*]] = txl.dot_async %[[A]], %[[B]],
// CHECK-NEXT: txl.dot_wait 0, %[[D]]
// PORTABLE: tt.dot
// PORTABLE-NOT: txl.

// LACKS: error: an asynchronous MMA of 64x16 'f16' and 16x8 'f16' by 4 warps is not in `sm_90`; `sm_90a` has it, or use `dot`
// FEW: error: an asynchronous MMA of 64x16 'f16' and 16x8 'f16' by 2 warps is none of `sm_90a`: it takes 64 rows and 8 columns for each four warps, and accumulators of 32 bits
tt.func public @product(%p: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %q: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %r: !tt.ptr<f32>) {
  %c64 = arith.constant dense<64> : tensor<64x1xi32>
  %zero = arith.constant dense<0.0> : tensor<64x64xf32>
  %i = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
  %rows = tt.expand_dims %i {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
  %columns = tt.expand_dims %i {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
  %begin = arith.muli %rows, %c64 : tensor<64x1xi32>
  %b0 = tt.broadcast %begin : tensor<64x1xi32> -> tensor<64x64xi32>
  %b1 = tt.broadcast %columns : tensor<1x64xi32> -> tensor<64x64xi32>
  %at = arith.addi %b0, %b1 : tensor<64x64xi32>
  %ps = tt.splat %p : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %qs = tt.splat %q : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %rs = tt.splat %r : !tt.ptr<f32> -> tensor<64x64x!tt.ptr<f32>>
  %pa = tt.addptr %ps, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %qa = tt.addptr %qs, %at : tensor<64x64x!tt.ptr<f16>>, tensor<64x64xi32>
  %ra = tt.addptr %rs, %at : tensor<64x64x!tt.ptr<f32>>, tensor<64x64xi32>
  %a = tt.load %pa : tensor<64x64x!tt.ptr<f16>>
  %b = tt.load %qa : tensor<64x64x!tt.ptr<f16>>
  %d = tt.dot %a, %b, %zero : tensor<64x64xf16> * tensor<64x64xf16> -> tensor<64x64xf32>
  tt.store %ra, %d : tensor<64x64x!tt.ptr<f32>>
  tt.return
}
