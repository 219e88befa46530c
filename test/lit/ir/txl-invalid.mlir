// What the dialect `txl` and buffers without layouts refuse.
// RUN: not txl-opt %s -split-input-file 2>&1 | FileCheck %s

// CHECK: 1: warpgroups have indices from 0 to 1
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.group warpgroups [2] {
    }
    tt.return
  }
}

// -----

// CHECK: 1: warpgroups have indices from 0 to 1
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.group warpgroups [] {
    }
    tt.return
  }
}

// -----

// CHECK: 1: 0 does not follow 1
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.group warpgroups [1, 0] {
    }
    tt.return
  }
}

// -----

// CHECK: 1: 3 does not follow 1
module attributes {"txl.num-warps" = 8 : i32} {
  tt.func public @f() {
    txl.group warps [1, 3] {
    }
    tt.return
  }
}

// -----

// CHECK: 2: the module does not state how many warps there are
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.group warps [1] {
    }
    tt.return
  }
}

// -----

// CHECK: 2: the module does not state how many warpgroups there are
module attributes {} {
  tt.func public @f() {
    txl.group warpgroups [0] {
    }
    tt.return
  }
}

// -----

// CHECK: 2: a group within a group of warps
module attributes {"txl.num-warps" = 8 : i32} {
  tt.func public @f() {
    txl.group warps [1] {
      txl.group warps [1] {
      }
    }
    tt.return
  }
}

// -----

// CHECK: 3: there is no second region for the results
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %z = arith.constant 0 : i32
    %r = txl.group warpgroups [0] -> (i32) {
      txl.yield %z : i32
    }
    tt.return
  }
}

// -----

// CHECK: 3: a region ends in other types
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %r = txl.group warpgroups [0] -> (i32) {
      txl.yield
    } else {
      txl.yield
    }
    tt.return
  }
}

// -----

// CHECK: 1: a thread has 24 to 256 registers
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.set_registers 20
    tt.return
  }
}

// -----

// CHECK: 1: a thread has 24 to 256 registers
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.set_registers 30
    tt.return
  }
}

// -----

// CHECK: 1: a thread has 24 to 256 registers
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.set_registers -8
    tt.return
  }
}

// -----

// CHECK: 1: a phase has 1 to 1048575 arrivals, not 0
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = txl.mbarrier_alloc 0 : !ttg.memdesc<2x1xi64, row, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: {{.*}} is not an array of mbarriers
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = txl.mbarrier_alloc 1 : !ttg.memdesc<2x2xi64, row, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: {{.*}} is not an array of mbarriers
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = txl.mbarrier_alloc 1 : !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: the barrier is of another CTA
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %r = txl.remote %bar, %z : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    txl.mbarrier_wait %r, %z : !ttg.memdesc<1xi64, cluster, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: the barrier is of another CTA
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %r = txl.remote %bar, %z : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    txl.mbarrier_arrive %r tracking : !ttg.memdesc<1xi64, cluster, mutable>
    tt.return
  }
}

// -----

// CHECK: operand #0 must be mbarrier
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %z = arith.constant 0 : i32
    txl.mbarrier_wait %b, %z : !ttg.memdesc<128x64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: barrier ids are from 0 to 15, not 16
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %i = arith.constant 16 : i32
    %n = arith.constant 256 : i32
    txl.named_barrier_wait %i, %n
    tt.return
  }
}

// -----

// CHECK: 1: the thread count is a multiple of 32
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %i = arith.constant 1 : i32
    %n = arith.constant 100 : i32
    txl.named_barrier_arrive %i, %n
    tt.return
  }
}

// -----

// CHECK: 1: {{.*}} is not another CTA's counterpart of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %z = arith.constant 0 : i32
    %r = txl.remote %b, %z : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<128x64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: what {{.*}} points to does not fit the element type or shape of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: tensor<64x!tt.ptr<f16>>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    txl.async_copy %p, %b : tensor<64x!tt.ptr<f16>> -> !ttg.memdesc<128x64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: the mask is {{.*}}, the pointers are 
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: tensor<64x!tt.ptr<f16>>, %m: tensor<32xi1>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf16, mutable>
    txl.async_copy %p, %b mask %m : tensor<32xi1> : tensor<64x!tt.ptr<f16>> -> !ttg.memdesc<64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: `other` is given with a mask
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: tensor<64x!tt.ptr<f16>>, %o: tensor<64xf16>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf16, mutable>
    txl.async_copy %p, %b other %o : tensor<64xf16> : tensor<64x!tt.ptr<f16>> -> !ttg.memdesc<64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: -1 groups cannot be in flight
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.async_wait -1
    tt.return
  }
}

// -----

// CHECK: 1: -1 stores cannot be in flight
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.tensor_store_wait -1
    tt.return
  }
}

// -----

// CHECK: 1: -1 MMAs cannot be in flight
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.dot_wait -1
    tt.return
  }
}

// -----

// CHECK: 2: it has neither a number nor accumulators
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.dot_wait
    tt.return
  }
}

// -----

// CHECK: 1: {{.*}} is not stored to
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%x: tensor<128x64xf16>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %r = txl.remote %bar, %z : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    txl.remote_store %x, %b, %r : tensor<128x64xf16>, !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, cluster, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: a block of 2 axes has as many extents and strides, not 1 and 1
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] : <f16>, <128x64xf16>
    tt.return
  }
}

// -----

// CHECK: 2: the base is {{.*}}, but the block has elements 
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] : <f32>, <64xf16>
    tt.return
  }
}

// -----

// CHECK: 3: the padding is 1, zeros, or 2, NaNs
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<i32>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] {padding = 2 : i32} : <i32>, <64xi32>
    tt.return
  }
}

// -----

// CHECK: a tensor descriptor has 1 to 5 axes, not 6
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<1x1x1x1x1x64xf16>) {
    tt.return
  }
}

// -----

// CHECK: the block of a tensor descriptor is a tile
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<3x64xf16>) {
    tt.return
  }
}

// -----

// CHECK: 1: there are 1 coordinates for 2 axes
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<128x64xf16>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%z], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: {{.*}} cannot hold a box of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<128x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%z, %z], %b, %bar : !tt.tensordesc<128x64xf32> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: {{.*}} cannot hold a box of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<64xf16>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %z = arith.constant 0 : i32
    txl.tensor_store %b, %d[%z] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<64xf16>
    tt.return
  }
}

// -----

// CHECK: 2: elements of 'f32' are not combined by `min`
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf32, mutable>
    %z = arith.constant 0 : i32
    txl.tensor_store %b, %d[%z] reduce min : !ttg.memdesc<64xf32, mutable> -> !tt.tensordesc<64xf32>
    tt.return
  }
}

// -----

// CHECK: 1: {{.*}} does not have one row of two axes
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<128x64xf16>, %r: tensor<128xi32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_gather %d[%r, %z], %b, %bar : !tt.tensordesc<128x64xf16>, tensor<128xi32> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 2: {{.*}} has no row for each of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<1x64xf16>, %r: tensor<64xi32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_gather %d[%r, %z], %b, %bar : !tt.tensordesc<1x64xf16>, tensor<64xi32> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: extents are M×K, K×N and M×N
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<128x128xf32>) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %r = txl.dot_async %a, %a, %s : !ttg.memdesc<128x64xf16, mutable> * !ttg.memdesc<128x64xf16, mutable> -> tensor<128x128xf32>
    tt.return
  }
}

// -----

// CHECK: 2: elements are floats of one width
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %a = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xi8, mutable>
    %r = txl.dot_async %a, %b, %s : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xi8, mutable> -> tensor<64x64xf32>
    tt.return
  }
}

// -----

// CHECK: 3: MMAs of 'i8' do not accumulate in 'f32'
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xi8, mutable>
    %r = txl.dot_async %b, %b, %s : !ttg.memdesc<64x64xi8, mutable> * !ttg.memdesc<64x64xi8, mutable> -> tensor<64x64xf32>
    tt.return
  }
}

// -----

// CHECK: 4: {{.*}} is not an operand of an MMA
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<1x64x64xf16, row, mutable>
    %r = txl.dot_async %b, %b, %s : !ttg.memdesc<1x64x64xf16, row, mutable> * !ttg.memdesc<1x64x64xf16, row, mutable> -> tensor<64x64xf32>
    tt.return
  }
}

// -----

// CHECK: 5: `maxNumImpreciseAcc` is negative
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%s: tensor<64x64xf32>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable>
    %r = txl.dot_async %b, %b, %s {maxNumImpreciseAcc = -1 : i32} : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
    tt.return
  }
}

// -----

// CHECK: 2: there are 1 to 1048576 slots in a multi-buffer
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<0x64xf16, row, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: a buffer holds a tile
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<3x64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: {{.*}} is not the slot type of
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%b: !ttg.memdesc<64x64xf16, mutable>) {
    %z = arith.constant 0 : i32
    %e = ttg.memdesc_index %b[%z] : !ttg.memdesc<64x64xf16, mutable> -> !ttg.memdesc<64xf16, mutable>
    tt.return
  }
}

// -----

// CHECK: 3: {{.*}} is a slice of a buffer, or a buffer of another CTA
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf16, cluster, mutable>
    tt.return
  }
}

// -----

// CHECK: expected `warps` or `warpgroups`
module attributes {"txl.num-warps" = 8 : i32} {
  tt.func public @f() {
    txl.group threads [1] {
    }
    tt.return
  }
}

// -----

// CHECK: 1: extents are M×K, K×N and M×N
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<64x64xf16>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>) {
  txl.dotx %a, %b, %s : !ttg.memdesc<128x32xf16> * !ttg.memdesc<64x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 2: elements are floats of one width, or integers of 8 bits
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xi8>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>) {
  txl.dotx %a, %b, %s : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xi8> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 3: MMAs of 'f16' do not accumulate in 'i32'
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %s: !ttg.memdesc<128x64xi32, tensor, mutable>) {
  txl.dotx %a, %b, %s : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xi32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 4: {{.*}} are not in the memory of operands and accumulator
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %s: !ttg.memdesc<128x64xf32, mutable>) {
  txl.dotx %a, %b, %s : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, mutable>
  tt.return
}

// -----

// CHECK: 5: there are 2 predicates for 1 barriers
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>,
                  %bar: !ttg.memdesc<1xi64, mutable>, %p: i1) {
  txl.dotx %a, %b, %s arrive %bar : !ttg.memdesc<1xi64, mutable> if %p, %p : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 6: `two_ctas` needs a cluster of an even number of CTAs, not of 1
tt.func public @f(%a: !ttg.memdesc<128x32xf16>, %b: !ttg.memdesc<32x64xf16>, %s: !ttg.memdesc<128x128xf32, tensor, mutable>) {
  txl.dotx %a, %b, %s two_ctas : !ttg.memdesc<128x32xf16> * !ttg.memdesc<32x64xf16> -> !ttg.memdesc<128x128xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 7: scales are of both operands, and with them `a` is in shared memory
tt.func public @f(%a: !ttg.memdesc<128x128xf8E4M3FN, tensor>, %b: !ttg.memdesc<128x64xf8E4M3FN>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>,
                  %x: !ttg.memdesc<128x4xi8, tensor, mutable>) {
  txl.dotx %a, %b, %s scales %x : !ttg.memdesc<128x4xi8, tensor, mutable>, %x : !ttg.memdesc<128x4xi8, tensor, mutable> : !ttg.memdesc<128x128xf8E4M3FN, tensor> * !ttg.memdesc<128x64xf8E4M3FN> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 8: '!ttg.memdesc<128x4xi8, mutable>' are not 128x4 scales in tensor memory
tt.func public @f(%a: !ttg.memdesc<128x128xf8E4M3FN>, %b: !ttg.memdesc<128x64xf8E4M3FN>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>,
                  %x: !ttg.memdesc<128x4xi8, mutable>) {
  txl.dotx %a, %b, %s scales %x : !ttg.memdesc<128x4xi8, mutable>, %x : !ttg.memdesc<128x4xi8, mutable> : !ttg.memdesc<128x128xf8E4M3FN> * !ttg.memdesc<128x64xf8E4M3FN> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 9: no MMA has operands of 'f8E4M3FN' and 'f8E4M3FN', scales of 'f8E4M3FN' and an accumulator of 'f32'
tt.func public @f(%a: !ttg.memdesc<128x128xf8E4M3FN>, %b: !ttg.memdesc<128x64xf8E4M3FN>, %s: !ttg.memdesc<128x64xf32, tensor, mutable>,
                  %x: !ttg.memdesc<128x8xf8E4M3FN, tensor, mutable>) {
  txl.dotx %a, %b, %s scales %x : !ttg.memdesc<128x8xf8E4M3FN, tensor, mutable>, %x : !ttg.memdesc<128x8xf8E4M3FN, tensor, mutable> : !ttg.memdesc<128x128xf8E4M3FN> * !ttg.memdesc<128x64xf8E4M3FN> -> !ttg.memdesc<128x64xf32, tensor, mutable>
  tt.return
}

// -----

// CHECK: 1: '!ttg.memdesc<1x1x32x16xi8>' and '!ttg.memdesc<128x4xi8, mutable>' are not in shared and in tensor memory
tt.func public @f(%x: !ttg.memdesc<1x1x32x16xi8>, %y: !ttg.memdesc<128x4xi8, mutable>) {
  txl.tmem_copy %x, %y : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, mutable>
  tt.return
}

// -----

// CHECK: 2: '!ttg.memdesc<2x1x32x16xi8>' does not hold the scales of '!ttg.memdesc<128x4xi8, tensor, mutable>'
tt.func public @f(%x: !ttg.memdesc<2x1x32x16xi8>, %y: !ttg.memdesc<128x4xi8, tensor, mutable>) {
  txl.tmem_copy %x, %y : !ttg.memdesc<2x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
  tt.return
}

// -----

// CHECK: 3: `two_ctas` needs a cluster of an even number of CTAs, not of 1
tt.func public @f(%x: !ttg.memdesc<1x1x32x16xi8>, %y: !ttg.memdesc<128x4xi8, tensor, mutable>) {
  txl.tmem_copy %x, %y two_ctas : !ttg.memdesc<1x1x32x16xi8> -> !ttg.memdesc<128x4xi8, tensor, mutable>
  tt.return
}

// -----

// CHECK: 4: a tile of 1 warps is used by 4 together; it goes through a buffer
module attributes {"txl.num-warps" = 5 : i32} {
  tt.func public @f(%x: !tt.ptr<f32>) {
    %i = tt.make_range {start = 0 : i32, end = 256 : i32} : tensor<256xi32>
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<256x!tt.ptr<f32>>
    %at = tt.addptr %p, %i : tensor<256x!tt.ptr<f32>>, tensor<256xi32>
    %v = tt.load %at : tensor<256x!tt.ptr<f32>>
    txl.group warps [0, 1, 2, 3] {
      tt.store %at, %v : tensor<256x!tt.ptr<f32>>
    }
    tt.return
  }
}

// -----

// CHECK: 4: a tile of 2 warps is used by 1 together; it goes through a buffer
module attributes {"txl.num-warps" = 3 : i32} {
  tt.func public @f(%x: !tt.ptr<f32>) {
    %p = tt.splat %x : !tt.ptr<f32> -> tensor<64x!tt.ptr<f32>>
    %r = txl.group warps [1, 2] -> (tensor<64xf32>) {
      %v = tt.load %p : tensor<64x!tt.ptr<f32>>
      txl.yield %v : tensor<64xf32>
    } else {
      %z = arith.constant dense<0.0> : tensor<64xf32>
      txl.yield %z : tensor<64xf32>
    }
    tt.return
  }
}

// -----

// CHECK: 1: there are 2 owners of the elements of 'tensor<4xf32>'
tt.func public @f(%x: tensor<4xf32>) {
  %f = txl.fragment %x {owners = array<i32: 0, 32>} : tensor<4xf32>
  tt.return
}

// -----

// CHECK: 1: 'i32' is not an element of a tile of rank 1
tt.func public @f(%x: tensor<4xf32>) {
  %f = txl.by_warp %x : tensor<4xf32> -> i32
  tt.return
}

// -----

// CHECK: 1: 1 owners have 'f32' for 'tensor<4xf32>'
tt.func public @f(%x: f32) {
  %f = txl.spread %x {owners = array<i32: 0>} : f32 -> tensor<4xf32>
  tt.return
}

// -----

// CHECK: 1: {{.*}} does not take 'tensor<4xf32>' from 1 owners
tt.func public @f(%x: tensor<4xf32>, %b: !ttg.memdesc<4xf32, mutable>) {
  txl.fragment_store %x, %b {owners = array<i32: 0>} : tensor<4xf32> -> !ttg.memdesc<4xf32, mutable>
  tt.return
}

// -----

// CHECK: 2: {{.*}} are not of another CTA
tt.func public @f(%x: tensor<1xf32>, %b: !ttg.memdesc<1xf32, mutable>, %bar: !ttg.memdesc<1xi64, mutable>) {
  txl.fragment_store %x, %b arrive %bar : !ttg.memdesc<1xi64, mutable> {owners = array<i32: 0>} : tensor<1xf32> -> !ttg.memdesc<1xf32, mutable>
  tt.return
}

// -----

// CHECK: 3: 3 is not a length along axis 0
tt.func public @f(%x: f32, %b: !ttg.memdesc<2xf32, mutable>) {
  txl.fragment_store %x, %b {owners = array<i32: 0, 1>, length = 3 : i32} : f32 -> !ttg.memdesc<2xf32, mutable>
  tt.return
}

// -----

// CHECK: 1: a tile of 2 axes does not begin at 1 coordinates
module {
  tt.func public @f(%d: !tt.tensordesc<8x64xf16>, %z: i32) {
    txl.tensor_prefetch %d[%z] : !tt.tensordesc<8x64xf16>
    tt.return
  }
}

// -----

// CHECK: 1: a tensor of images has 3 to 5 extents, and as many strides, not 2 and 2
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] {lower = array<i32: 0, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 1>} : <f16>, <128x64xf16>
    tt.return
  }
}

// -----

// CHECK: 4: `lower`, `upper` and `steps` are given together
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: 0, 0>} : <f16>, <128x64xf16>
    tt.return
  }
}

// -----

// CHECK: 4: a corner has 2 coordinates from -128 to 127
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: -129, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 1>} : <f16>, <128x64xf16>
    tt.return
  }
}

// -----

// CHECK: 4: there are 2 steps, from 1 to 8
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: 0, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 9>} : <f16>, <128x64xf16>
    tt.return
  }
}

// -----

// CHECK: 4: the block is at most 1024 pixels of at most 256 channels
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: 0, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 1>} : <f16>, <2048x64xf16>
    tt.return
  }
}

// -----

// CHECK: 1: the descriptor is one of im2col, which only a load with a filter takes
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: 0, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 1>} : <f16>, <128x64xf16>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%z, %z], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: there are 2 offsets in a filter, and the descriptor is not of im2col
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n], [%s, %s] : <f16>, <128x64xf16>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%z, %z, %z, %z] filter [%z, %z], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}

// -----

// CHECK: 1: there are 3 coordinates for 4 axes
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n, %n, %n, %n], [%s, %s, %s, %s] {lower = array<i32: 0, 0>, upper = array<i32: 0, 0>, steps = array<i32: 1, 1>} : <f16>, <128x64xf16>
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.tensor_load %d[%z, %z, %z] filter [%z, %z], %b, %bar : !tt.tensordesc<128x64xf16> -> !ttg.memdesc<128x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}
