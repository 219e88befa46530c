// A program of two CTAs: columns are split, rows of operand A are the same in both, so that each CTA multicasts half
// of them to both, and arrives at the mbarriers of both
// that a slot is free.
// RUN: txl-opt %s --txl-ttir --txl-ttgir='target=sm_90a print-schedule' 2>&1 | FileCheck %s

// CHECK: loop={{.*}} loads=2xTMA stages=6 ring_bytes=196608 producer_warps=4 {{.*}} multicast_ctas=2
// CHECK-COUNT-1: multicast=yes
// CHECK-LABEL: @product
// CHECK: txl.mbarrier_alloc 1
// CHECK: txl.mbarrier_alloc 2
// CHECK: txl.group warpgroups [1]
// CHECK: tt.make_tensor_descriptor {{.*}} <64x64xf16>
// CHECK: txl.mbarrier_expect {{.*}}, %c32768_i32
// CHECK: txl.tensor_load {{.*}} multicast %c3_i32
// CHECK: txl.tensor_load {{.*}} multicast %c3_i32
// CHECK: txl.tensor_load
// CHECK: txl.group warpgroups [0]
// CHECK: txl.mbarrier_arrive
// CHECK: txl.remote
// CHECK: txl.mbarrier_arrive
// CHECK: txl.cluster_arrive
// CHECK-NEXT: txl.cluster_wait
// CHECK-NEXT: tt.return
module attributes {"txl.num-ctas" = 2 : i32} {
  tt.func public @product(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %iterations: i32) {
    %zero = arith.constant 0 : i32
    %one = arith.constant 1 : i32
    %sum = arith.constant dense<0.0> : tensor<128x256xf32>
    %width = arith.constant dense<512> : tensor<128x1xi32>
    %depth = arith.constant dense<256> : tensor<64x1xi32>
    %long = arith.constant dense<256> : tensor<128x1xi32>
    %next = arith.constant dense<64> : tensor<128x64xi32>
    %below = arith.constant dense<16384> : tensor<64x256xi32>
    %m = tt.make_range {start = 0 : i32, end = 128 : i32} : tensor<128xi32>
    %n = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %k = tt.make_range {start = 0 : i32, end = 64 : i32} : tensor<64xi32>
    %mc = tt.expand_dims %m {axis = 1 : i32} : tensor<128xi32> -> tensor<128x1xi32>
    %kr = tt.expand_dims %k {axis = 0 : i32} : tensor<64xi32> -> tensor<1x64xi32>
    %kc = tt.expand_dims %k {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %nr = tt.expand_dims %n {axis = 0 : i32} : tensor<256xi32> -> tensor<1x256xi32>
    %ar = arith.muli %mc, %width : tensor<128x1xi32>
    %ab = tt.broadcast %ar : tensor<128x1xi32> -> tensor<128x64xi32>
    %ak = tt.broadcast %kr : tensor<1x64xi32> -> tensor<128x64xi32>
    %ao = arith.addi %ab, %ak : tensor<128x64xi32>
    %as = tt.splat %a : !tt.ptr<f16> -> tensor<128x64x!tt.ptr<f16>>
    %ap = tt.addptr %as, %ao : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
    %br = arith.muli %kc, %depth : tensor<64x1xi32>
    %bb = tt.broadcast %br : tensor<64x1xi32> -> tensor<64x256xi32>
    %bn = tt.broadcast %nr : tensor<1x256xi32> -> tensor<64x256xi32>
    %bo = arith.addi %bb, %bn : tensor<64x256xi32>
    %bs = tt.splat %b : !tt.ptr<f16> -> tensor<64x256x!tt.ptr<f16>>
    %bp = tt.addptr %bs, %bo : tensor<64x256x!tt.ptr<f16>>, tensor<64x256xi32>
    %r:3 = scf.for %iteration = %zero to %iterations step %one iter_args(%s = %sum, %pa = %ap, %pb = %bp) -> (tensor<128x256xf32>, tensor<128x64x!tt.ptr<f16>>, tensor<64x256x!tt.ptr<f16>>) : i32 {
      %x = tt.load %pa : tensor<128x64x!tt.ptr<f16>>
      %y = tt.load %pb : tensor<64x256x!tt.ptr<f16>>
      %d = tt.dot %x, %y, %s : tensor<128x64xf16> * tensor<64x256xf16> -> tensor<128x256xf32>
      %na = tt.addptr %pa, %next : tensor<128x64x!tt.ptr<f16>>, tensor<128x64xi32>
      %nb = tt.addptr %pb, %below : tensor<64x256x!tt.ptr<f16>>, tensor<64x256xi32>
      scf.yield %d, %na, %nb : tensor<128x256xf32>, tensor<128x64x!tt.ptr<f16>>, tensor<64x256x!tt.ptr<f16>>
    }
    %cr = arith.muli %mc, %long : tensor<128x1xi32>
    %cb = tt.broadcast %cr : tensor<128x1xi32> -> tensor<128x256xi32>
    %cn = tt.broadcast %nr : tensor<1x256xi32> -> tensor<128x256xi32>
    %co = arith.addi %cb, %cn : tensor<128x256xi32>
    %cs = tt.splat %c : !tt.ptr<f32> -> tensor<128x256x!tt.ptr<f32>>
    %cp = tt.addptr %cs, %co : tensor<128x256x!tt.ptr<f32>>, tensor<128x256xi32>
    tt.store %cp, %r#0 : tensor<128x256x!tt.ptr<f32>>
    tt.return
  }
}
