// If the operands of two MMAs of one chain do not fit shared memory together, the second MMA's buffer is filled after
// the first MMA is complete, and reuses its memory. What fits stays in order, and the MMAs stay in flight.
// RUN: txl-opt --txl-ttgir=target=sm_90a --split-input-file %s | FileCheck %s

// CHECK-LABEL: @large
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NEXT: %[[W:.*]] = txl.dot_wait 0, %[[D]]
// CHECK: %[[A:.*]] = ttg.local_alloc %{{.*}} -> !ttg.memdesc<128x512xf16
// CHECK: %[[E:.*]] = txl.dot_async %[[A]], %{{.*}}, %[[W]]
// CHECK: txl.dot_wait 0, %[[E]]
tt.func public @large(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %r: !tt.ptr<f16>, %out: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<128x64xf32>
  %pp = tt.splat %p : !tt.ptr<f16> -> tensor<128x512x!tt.ptr<f16>>
  %qq = tt.splat %q : !tt.ptr<f16> -> tensor<128x512x!tt.ptr<f16>>
  %rr = tt.splat %r : !tt.ptr<f16> -> tensor<512x64x!tt.ptr<f16>>
  %x = tt.load %pp : tensor<128x512x!tt.ptr<f16>>
  %y = tt.load %qq : tensor<128x512x!tt.ptr<f16>>
  %b = tt.load %rr : tensor<512x64x!tt.ptr<f16>>
  %d = tt.dot %x, %b, %zero : tensor<128x512xf16> * tensor<512x64xf16> -> tensor<128x64xf32>
  %e = tt.dot %y, %b, %d : tensor<128x512xf16> * tensor<512x64xf16> -> tensor<128x64xf32>
  %at = tt.splat %out : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
  tt.store %at, %e : tensor<128x64x!tt.ptr<f32>>
  tt.return
}

// -----

// CHECK-LABEL: @small
// CHECK: %[[D:.*]] = txl.dot_async
// CHECK-NOT: txl.dot_wait
// CHECK: %[[E:.*]] = txl.dot_async %{{.*}}, %{{.*}}, %[[D]]
// CHECK: txl.dot_wait 0, %[[E]]
tt.func public @small(%p: !tt.ptr<f16>, %q: !tt.ptr<f16>, %r: !tt.ptr<f16>, %out: !tt.ptr<f32>) {
  %zero = arith.constant dense<0.0> : tensor<128x64xf32>
  %pp = tt.splat %p : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
  %qq = tt.splat %q : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
  %rr = tt.splat %r : !tt.ptr<f16> -> tensor<64x64x!tt.ptr<f16>>
  %x = tt.load %pp : tensor<128x64x!tt.ptr<f16>>
  %y = tt.load %qq : tensor<128x64x!tt.ptr<f16>>
  %b = tt.load %rr : tensor<64x64x!tt.ptr<f16>>
  %d = tt.dot %x, %b, %zero : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
  %e = tt.dot %y, %b, %d : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
  %at = tt.splat %out : !tt.ptr<f32> -> tensor<128x64x!tt.ptr<f32>>
  tt.store %at, %e : tensor<128x64x!tt.ptr<f32>>
  tt.return
}
