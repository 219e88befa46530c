// A text may leave wgmma pending at a wait. The reader inserts a wait before a use only if the text's wait does not
// cover the MMA: MMAs complete in the order of issue.
// RUN: txlc %s -e ttir | FileCheck %s
module {
  // CHECK-LABEL: tt.func public @k
  tt.func public @k(%p: tensor<64x64x!tt.ptr<f32>>) {
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %buffer = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
    // CHECK: %[[FIRST:.*]] = txl.dot_async
    %first = txl.dot_async %buffer, %buffer, %zero : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    // CHECK: %[[SECOND:.*]] = txl.dot_async
    %second = txl.dot_async %buffer, %buffer, %zero : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    // CHECK-NEXT: %[[WAIT:.*]]:2 = txl.dot_wait 1, %[[FIRST]], %[[SECOND]]
    %wait:2 = txl.dot_wait 1, %first, %second : tensor<64x64xf32>, tensor<64x64xf32>
    // CHECK-NEXT: tt.store %{{.*}}, %[[WAIT]]#0
    tt.store %p, %wait#0 : tensor<64x64x!tt.ptr<f32>>
    // CHECK-NEXT: %[[DONE:.*]] = txl.dot_wait 0, %[[WAIT]]#1
    // CHECK-NEXT: tt.store %{{.*}}, %[[DONE]]
    tt.store %p, %wait#1 : tensor<64x64x!tt.ptr<f32>>
    tt.return
  }
}
