// RUN: txl-opt %s --txl-ttgir=target=sm_120a | FileCheck %s
// RUN: txl-opt %s --txl-ttgir=target=sm_90a | FileCheck %s --check-prefix=OTHERS
// A dot of microscaling formats is a dot of codes with scales where warps have such MMAs, and one of bf16 elsewhere. The
// layout of scales repeats lanes (of A from bit 1 of the lane, of B from bit 0), the blocks of K are registers.

// OTHERS-NOT: scales(

// CHECK-LABEL: @powers_of_two
tt.func @powers_of_two(%x: tensor<64x128xf8E4M3FN>, %s: tensor<64x4xi8>, %y: tensor<32x128xf8E5M2>, %t: tensor<32x4xi8>,
                       %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // CHECK: tt.dot {{.*}} scales({{.*}} : tensor<64x4xi8, {{.*}}>, tensor<4x32xi8, {{.*}}>) : tensor<64x128xf8E4M3FN{{.*}} * tensor<128x32xf8E5M2{{.*}} -> tensor<64x32xf32
  %a = tt.scale_blocks %x, %s as f8E4M3FN : tensor<64x128xf8E4M3FN>, tensor<64x4xi8> -> tensor<64x128xbf16>
  %b = tt.scale_blocks %y, %t as f8E5M2 : tensor<32x128xf8E5M2>, tensor<32x4xi8> -> tensor<32x128xbf16>
  %bt = tt.trans %b {order = array<i32: 1, 0>} : tensor<32x128xbf16> -> tensor<128x32xbf16>
  %d = tt.dot %a, %bt, %c : tensor<64x128xbf16> * tensor<128x32xbf16> -> tensor<64x32xf32>
  tt.return %d : tensor<64x32xf32>
}

// CHECK-LABEL: @pairs
tt.func @pairs(%x: tensor<64x64xi8>, %s: tensor<64x8xf8E4M3FN>, %y: tensor<32x64xi8>, %t: tensor<32x8xf8E4M3FN>,
               %c: tensor<64x32xf32>) -> tensor<64x32xf32> {
  // CHECK: tt.dot {{.*}} scales({{.*}} : tensor<64x8xf8E4M3FN, {{.*}}>, tensor<8x32xf8E4M3FN, {{.*}}>) : tensor<64x64xi8{{.*}} * tensor<64x32xi8{{.*}} -> tensor<64x32xf32
  %a = tt.scale_blocks %x, %s as f4E2M1FN : tensor<64x64xi8>, tensor<64x8xf8E4M3FN> -> tensor<64x128xbf16>
  %b = tt.scale_blocks %y, %t as f4E2M1FN : tensor<32x64xi8>, tensor<32x8xf8E4M3FN> -> tensor<32x128xbf16>
  %bt = tt.trans %b {order = array<i32: 1, 0>} : tensor<32x128xbf16> -> tensor<128x32xbf16>
  %d = tt.dot %a, %bt, %c : tensor<64x128xbf16> * tensor<128x32xbf16> -> tensor<64x32xf32>
  tt.return %d : tensor<64x32xf32>
}

// Fewer rows than the MMA has.
// CHECK-LABEL: @few_rows
// CHECK-NOT: scales(
tt.func @few_rows(%x: tensor<8x32xf8E4M3FN>, %s: tensor<8x1xi8>, %y: tensor<32x32xf8E5M2>, %t: tensor<32x1xi8>,
                  %c: tensor<8x32xf32>) -> tensor<8x32xf32> {
  %a = tt.scale_blocks %x, %s as f8E4M3FN : tensor<8x32xf8E4M3FN>, tensor<8x1xi8> -> tensor<8x32xbf16>
  %b = tt.scale_blocks %y, %t as f8E5M2 : tensor<32x32xf8E5M2>, tensor<32x1xi8> -> tensor<32x32xbf16>
  %bt = tt.trans %b {order = array<i32: 1, 0>} : tensor<32x32xbf16> -> tensor<32x32xbf16>
  %d = tt.dot %a, %bt, %c : tensor<8x32xbf16> * tensor<32x32xbf16> -> tensor<8x32xf32>
  tt.return %d : tensor<8x32xf32>
}
