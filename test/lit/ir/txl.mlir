// The dialect `txl` in TTIR: every operation reads, prints and reads again the same.
// RUN: txl-opt %s -split-input-file | FileCheck %s
// RUN: txl-opt %s -split-input-file | txl-opt -split-input-file | FileCheck %s

// CHECK-LABEL: module attributes {"txl.num-warpgroups" = 3 : i32}
module attributes {"txl.num-warpgroups" = 3 : i32} {
  // CHECK-LABEL: @warpgroups
  tt.func public @warpgroups(%p: !tt.ptr<f16>, %q: !tt.ptr<f32>, %i: !tt.ptr<i32>, %m: i32, %k: i32, %flag: i1) {
    %one = arith.constant 1 : i64
    %k64 = arith.extsi %k : i32 to i64
    %zero = arith.constant 0 : i32
    %bytes = arith.constant 16384 : i32
    %sum = arith.constant dense<0.0> : tensor<128x128xf32>
    // CHECK: tt.make_tensor_descriptor %{{.*}}, [%{{.*}}, %{{.*}}], [%{{.*}}, %{{.*}}] : <f16>, <128x64xf16>
    %d = tt.make_tensor_descriptor %p, [%m, %k], [%k64, %one] : <f16>, <128x64xf16>
    // CHECK: tt.make_tensor_descriptor {{.*}} {padding = 2 : i32} : <f32>, <128x128xf32>
    %o = tt.make_tensor_descriptor %q, [%m, %m], [%k64, %one] {padding = 2 : i32} : !tt.ptr<f32>, !tt.tensordesc<tensor<128x128xf32>>
    // CHECK: tt.make_tensor_descriptor {{.*}} {lower = array<i32: -1, -1>, steps = array<i32: 1, 2>, upper = array<i32: -1, -1>} : <f16>, <128x64xf16>
    %images = tt.make_tensor_descriptor %p, [%m, %m, %m, %k], [%k64, %k64, %k64, %one] {lower = array<i32: -1, -1>, upper = array<i32: -1, -1>, steps = array<i32: 1, 2>} : <f16>, <128x64xf16>
    // CHECK: tt.l2_policy "evict_last", "evict_unchanged" of %{{.*}} size %{{.*}} total %{{.*}} : !tt.ptr<f16>
    %last = tt.l2_policy "evict_last", "evict_unchanged" of %p size %m total %k : !tt.ptr<f16>
    %wd = tt.make_tensor_descriptor %i, [%m], [%one] : <i32>, <64xi32>
    %words = ttg.local_alloc : () -> !ttg.memdesc<64xi32, mutable>
    // CHECK: ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, row, mutable>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<3x128x64xf16, row, mutable>
    // CHECK: txl.mbarrier_alloc 1 : !ttg.memdesc<3x1xi64, row, mutable>
    %full = txl.mbarrier_alloc 1 : !ttg.memdesc<3x1xi64, row, mutable>
    %empty = txl.mbarrier_alloc 256 : !ttg.memdesc<3x1xi64, row, mutable>
    %b = ttg.memdesc_index %ring[%zero] : !ttg.memdesc<3x128x64xf16, row, mutable> -> !ttg.memdesc<128x64xf16, mutable>
    %bt = ttg.memdesc_trans %b {order = array<i32: 1, 0>} : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<64x128xf16, mutable>
    // CHECK: ttg.memdesc_subslice {{.*}} -> !ttg.memdesc<64x64xf16, mutable, 128x64>
    %half = ttg.memdesc_subslice %b[64, 0] : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<64x64xf16, mutable, 128x64>
    %bar = ttg.memdesc_index %full[%zero] : !ttg.memdesc<3x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %free = ttg.memdesc_index %empty[%zero] : !ttg.memdesc<3x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    // CHECK: txl.group warpgroups [0] {
    txl.group warpgroups [0] {
      // CHECK-NEXT: txl.set_registers 40
      txl.set_registers 40
      // CHECK: txl.mbarrier_wait %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_wait %free, %zero : !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.mbarrier_expect %{{.*}}, %{{.*}} : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_expect %bar, %bytes : !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.tensor_load %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      txl.tensor_load %d[%zero, %zero], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.tensor_load %{{.*}}[%{{.*}}, %{{.*}}, %{{.*}}, %{{.*}}] filter[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} policy %{{.*}} :
      txl.tensor_load %images[%zero, %zero, %zero, %zero] filter [%zero, %zero], %b, %bar policy %last : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.tensor_load {{.*}} if %{{.*}} multicast %{{.*}} :
      txl.tensor_load %d[%zero, %zero], %b, %bar if %flag multicast %zero : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    // CHECK: } else {
    } else {
      // CHECK-NEXT: txl.set_registers 232 increase
      txl.set_registers 232 increase
      txl.mbarrier_wait %bar, %zero : !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.dot_async %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<128x64xf16, mutable> * !ttg.memdesc<64x128xf16, mutable> -> tensor<128x128xf32>
      %s = txl.dot_async %b, %bt, %sum : !ttg.memdesc<128x64xf16, mutable> * !ttg.memdesc<64x128xf16, mutable> -> tensor<128x128xf32>
      %x = ttg.local_load %b : !ttg.memdesc<128x64xf16, mutable> -> tensor<128x64xf16>
      // CHECK: txl.dot_async {{.*}} if %{{.*}} : tensor<128x64xf16> *
      %t = txl.dot_async %x, %bt, %s if %flag : tensor<128x64xf16> * !ttg.memdesc<64x128xf16, mutable> -> tensor<128x128xf32>
      // CHECK: txl.dot_wait 1, %{{.*}} : tensor<128x128xf32>
      %u = txl.dot_wait 1, %t : tensor<128x128xf32>
      // CHECK: txl.dot_wait %{{.*}} : tensor<128x128xf32>{{$}}
      txl.dot_wait %t : tensor<128x128xf32>
      // CHECK: txl.dot_wait 0{{$}}
      txl.dot_wait 0
      // CHECK: txl.mbarrier_arrive %{{.*}} : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.mbarrier_arrive %{{.*}} if %{{.*}} expecting %{{.*}} tracking :
      txl.mbarrier_arrive %free if %flag expecting %bytes tracking : !ttg.memdesc<1xi64, mutable>
      // CHECK: txl.fence_async
      txl.fence_async
      %eight = arith.constant 8 : i32
      %threads = arith.constant 256 : i32
      // CHECK: txl.named_barrier_arrive
      txl.named_barrier_arrive %eight, %threads
      // CHECK: txl.named_barrier_wait
      txl.named_barrier_wait %eight, %threads
      // CHECK: txl.tensor_store %{{.*}}, %{{.*}}[%{{.*}}, %{{.*}}] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
      txl.tensor_store %b, %d[%zero, %zero] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
      // CHECK: txl.tensor_store {{.*}} reduce add :
      txl.tensor_store %b, %d[%zero, %zero] reduce add : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<128x64xf16>
      // CHECK: txl.tensor_store {{.*}} reduce max unsigned policy %{{.*}} : !ttg.memdesc<64xi32, mutable>
      txl.tensor_store %words, %wd[%zero] reduce max unsigned policy %last : !ttg.memdesc<64xi32, mutable> -> !tt.tensordesc<64xi32>
      // CHECK: txl.tensor_store_wait 0
      txl.tensor_store_wait 0
    }
    // CHECK: %{{.*}} = txl.group warpgroups [1, 2] -> i32 {
    %n = txl.group warpgroups [1, 2] -> (i32) {
      // CHECK: txl.id warpgroup
      %w = txl.id warpgroup
      txl.yield %w : i32
    } else {
      txl.yield %zero : i32
    }
    tt.return
  }
}

// -----

// CHECK-LABEL: module attributes {txl.cluster = 2 : i32, "txl.num-warps" = 10 : i32}
module attributes {"txl.num-warps" = 10 : i32, "txl.cluster" = 2 : i32} {
  // CHECK-LABEL: @warps
  tt.func public @warps(%p: tensor<128x64x!tt.ptr<f16>>, %mask: tensor<128x64xi1>, %rows: tensor<128xi32>, %d: !tt.tensordesc<1x64xf16>) {
    %zero = arith.constant 0 : i32
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %f = ttg.local_alloc : () -> !ttg.memdesc<128xf32, mutable>
    // CHECK: ttg.local_alloc : () -> !ttg.memdesc<128x128xf32, tensor, mutable>
    %t = ttg.local_alloc : () -> !ttg.memdesc<128x128xf32, tensor, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable>
    %bar = ttg.memdesc_index %row[%zero] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    // CHECK: txl.group warps [8] {
    txl.group warps [8] {
      // CHECK: txl.async_copy %{{.*}}, %{{.*}} : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
      txl.async_copy %p, %b : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
      // CHECK: txl.async_copy %{{.*}}, %{{.*}} mask %{{.*}} : tensor<128x64xi1> :
      txl.async_copy %p, %b mask %mask : tensor<128x64xi1> : tensor<128x64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
      // CHECK: txl.tensor_gather %{{.*}}[%{{.*}}, %{{.*}}], %{{.*}}, %{{.*}} : !tt.tensordesc<1x64xf16>, tensor<128xi32> ->
      txl.tensor_gather %d[%rows, %zero], %b, %bar : !tt.tensordesc<1x64xf16>, tensor<128xi32> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    }
    // CHECK: txl.group warps [8, 9] {
    txl.group warps [8, 9] {
      // CHECK: txl.async_commit
      txl.async_commit
      // CHECK: txl.async_wait 1
      txl.async_wait 1
    }
    // CHECK: txl.remote %{{.*}}, %{{.*}} : !ttg.memdesc<128xf32, mutable> -> !ttg.memdesc<128xf32, cluster, mutable>
    %there = txl.remote %f, %zero : !ttg.memdesc<128xf32, mutable> -> !ttg.memdesc<128xf32, cluster, mutable>
    %bar2 = txl.remote %bar, %zero : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    %x = arith.constant dense<1.0> : tensor<128xf32>
    // CHECK: txl.remote_store
    txl.remote_store %x, %there, %bar2 : tensor<128xf32>, !ttg.memdesc<128xf32, cluster, mutable>, !ttg.memdesc<1xi64, cluster, mutable>
    txl.mbarrier_arrive %bar2 : !ttg.memdesc<1xi64, cluster, mutable>
    // CHECK: txl.cluster_arrive
    txl.cluster_arrive
    // CHECK: txl.cluster_wait
    txl.cluster_wait
    tt.return
  }
}

// -----

// CHECK-LABEL: @tensor
tt.func public @tensor(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %bar: !ttg.memdesc<1xi64, mutable>, %p: i1) {
  // CHECK: ttg.local_alloc : () -> !ttg.memdesc<128x64xf32, tensor, mutable>
  %s = ttg.local_alloc : () -> !ttg.memdesc<128x64xf32, tensor, mutable>
  // CHECK: txl.dotx %{{.*}}, %{{.*}}, %{{.*}} : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  txl.dotx %a, %b, %s : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  // CHECK: txl.dotx {{.*}} if %[[P:.*]] accumulate %[[P]] arrive %[[B:.*]], %[[B]] : !ttg.memdesc<1xi64, mutable>, !ttg.memdesc<1xi64, mutable> if %[[P]], %[[P]] inputPrecision = tf32 :
  txl.dotx %a, %b, %s if %p accumulate %p arrive %bar, %bar : !ttg.memdesc<1xi64, mutable>, !ttg.memdesc<1xi64, mutable> if %p, %p inputPrecision = tf32 : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

module attributes {"txl.cluster" = 2 : i32} {
  // CHECK-LABEL: @pair
  tt.func public @pair(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x32xf16>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>, %bar: !ttg.memdesc<1xi64, mutable>) {
    // CHECK: txl.dotx %{{.*}}, %{{.*}}, %{{.*}} arrive %{{.*}} : !ttg.memdesc<1xi64, mutable> inputPrecision = tf32 two_ctas : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x32xf16>
    txl.dotx %a, %b, %s arrive %bar : !ttg.memdesc<1xi64, mutable> inputPrecision = tf32 two_ctas : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x32xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
    tt.return
  }

  // CHECK-LABEL: @scales
  tt.func public @scales(%a: !ttg.memdesc<128x64xi8>, %b: !ttg.memdesc<64x64xi8>, %x: !ttg.memdesc<1x1x32x16xi8>) {
    %s = ttg.local_alloc : () -> !ttg.memdesc<128x64xf32, tensor, mutable>
    %y = ttg.local_alloc : () -> !ttg.memdesc<128x4xi8, tensor, mutable>
    // CHECK: txl.tmem_copy %{{.*}}, %{{.*}} : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
    txl.tmem_copy %x, %y : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
    // CHECK: txl.tmem_copy %{{.*}}, %{{.*}} two_ctas :
    txl.tmem_copy %x, %y two_ctas : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
    // CHECK: txl.dotx %{{.*}}, %{{.*}}, %{{.*}} scales %[[Y:.*]] : !ttg.memdesc<128x4xi8, tensor, mutable>, %[[Y]] : !ttg.memdesc<128x4xi8, tensor, mutable> :
    txl.dotx %a, %b, %s scales %y : !ttg.memdesc<128x4xi8, tensor, mutable>, %y : !ttg.memdesc<128x4xi8, tensor, mutable> : !ttg.memdesc<128x64xi8> * !ttg.memdesc<64x64xi8> -> !ttg.memdesc<128x64xf32, tensor, mutable>
    tt.return
  }
}

// -----

// CHECK-LABEL: @fragments
tt.func public @fragments(%x: tensor<4xf32>, %p: i1, %b: !ttg.memdesc<4xf32, mutable>, %r: !ttg.memdesc<4xf32, cluster, mutable>, %bar: !ttg.memdesc<1xi64, cluster, mutable>) {
  // CHECK: txl.fragment %{{.*}} {owners = array<i32: 0, 32, 64, 96>} : tensor<4xf32>
  %f = txl.fragment %x {owners = array<i32: 0, 32, 64, 96>} : tensor<4xf32>
  // CHECK: txl.by_warp %{{.*}} : tensor<4xf32> -> f32
  %w = txl.by_warp %f : tensor<4xf32> -> f32
  // CHECK: txl.spread %{{.*}} {owners = array<i32: 0, 32, 64, 96>} : f32 -> tensor<4xf32>
  %t = txl.spread %w {owners = array<i32: 0, 32, 64, 96>} : f32 -> tensor<4xf32>
  // CHECK: txl.fragment_store %{{.*}}, %{{.*}} if %{{.*}} {length = 2 : i32, owners = array<i32: 0, 32, 64, 96>} : tensor<4xf32> -> !ttg.memdesc<4xf32, mutable>
  txl.fragment_store %t, %b if %p {owners = array<i32: 0, 32, 64, 96>, length = 2 : i32} : tensor<4xf32> -> !ttg.memdesc<4xf32, mutable>
  // CHECK: txl.fragment_store %{{.*}}, %{{.*}} arrive %{{.*}} : !ttg.memdesc<1xi64, cluster, mutable> {owners = array<i32: 0, 32, 64, 96>} : f32 -> !ttg.memdesc<4xf32, cluster, mutable>
  txl.fragment_store %w, %r arrive %bar : !ttg.memdesc<1xi64, cluster, mutable> {owners = array<i32: 0, 32, 64, 96>} : f32 -> !ttg.memdesc<4xf32, cluster, mutable>
  tt.return
}
