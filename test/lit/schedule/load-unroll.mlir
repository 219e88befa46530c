// Loops that load and reduce: as many iterations at once as give an SM enough bytes in flight.
// RUN: txl-opt %s -split-input-file --txl-unroll-loads | FileCheck %s
// RUN: txl-opt %s -split-input-file --txl-unroll-loads --txl-loop-unroll | FileCheck %s --check-prefix=UNROLLED

// 4 warps: 512 bytes an iteration and 512 of a prefetch, 2280 are this CTA's share. 36 iterations at once would be
// enough for the SM, and 16 are all.
// CHECK-LABEL: @columns
// CHECK: tt.loop_unroll_factor = 16 : i32
// UNROLLED-LABEL: @columns
// UNROLLED-NOT: scf.for
// UNROLLED-COUNT-16: tt.load
// UNROLLED-NOT: tt.load
tt.func public @columns(%p: tensor<128x!tt.ptr<f32>>, %step: tensor<128xi32>) -> tensor<128xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 16 : i32
  %sum = arith.constant dense<0.0> : tensor<128xf32>
  %r:2 = scf.for %i = %zero to %n step %one iter_args(%s = %sum, %q = %p) -> (tensor<128xf32>, tensor<128x!tt.ptr<f32>>) : i32 {
    %x = tt.load %q : tensor<128x!tt.ptr<f32>>
    %t = arith.addf %s, %x : tensor<128xf32>
    %u = tt.addptr %q, %step : tensor<128x!tt.ptr<f32>>, tensor<128xi32>
    scf.yield %t, %u : tensor<128xf32>, tensor<128x!tt.ptr<f32>>
  }
  tt.return %r#0 : tensor<128xf32>
}

// -----

// A prefetch of 2 KB is enough.
// CHECK-LABEL: @prefetched
// CHECK-NOT: tt.loop_unroll_factor
// UNROLLED-LABEL: @prefetched
tt.func public @prefetched(%p: tensor<512x!tt.ptr<f32>>) -> tensor<512xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 16 : i32
  %sum = arith.constant dense<0.0> : tensor<512xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %sum) -> (tensor<512xf32>) : i32 {
    %x = tt.load %p : tensor<512x!tt.ptr<f32>>
    %t = arith.addf %s, %x : tensor<512xf32>
    scf.yield %t : tensor<512xf32>
  }
  tt.return %r : tensor<512xf32>
}

// -----

// A branch: no prefetch, so 2 KB are not enough. 18 KB are 9 iterations; 10 is the least divisor of 100 from there on.
// CHECK-LABEL: @branch
// CHECK: tt.loop_unroll_factor = 10 : i32
// UNROLLED-LABEL: @branch
// UNROLLED: scf.for
// UNROLLED-COUNT-10: tt.load
// UNROLLED-NOT: tt.load
tt.func public @branch(%p: tensor<512x!tt.ptr<f32>>) -> tensor<512xf32> {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %n = arith.constant 100 : i32
  %sum = arith.constant dense<0.0> : tensor<512xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%s = %sum) -> (tensor<512xf32>) : i32 {
    %x = tt.load %p : tensor<512x!tt.ptr<f32>>
    %first = arith.cmpi eq, %i, %zero : i32
    %t = scf.if %first -> (tensor<512xf32>) {
      scf.yield %x : tensor<512xf32>
    } else {
      %y = arith.addf %s, %x : tensor<512xf32>
      scf.yield %y : tensor<512xf32>
    }
    scf.yield %t : tensor<512xf32>
  }
  tt.return %r : tensor<512xf32>
}

// -----

// A trip count that is not known, no trips, a store, a dot, an inner loop, and no load of a tile.
// CHECK-LABEL: @others
// CHECK-NOT: tt.loop_unroll_factor
// UNROLLED-LABEL: @others
tt.func public @others(%p: tensor<128x!tt.ptr<f32>>, %q: tensor<16x16x!tt.ptr<f16>>, %n: i32, %w: !tt.ptr<f32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %eight = arith.constant 8 : i32
  %sum = arith.constant dense<0.0> : tensor<128xf32>
  %acc = arith.constant dense<0.0> : tensor<16x16xf32>
  %f = arith.constant 0.0 : f32
  %a = scf.for %i = %zero to %n step %one iter_args(%s = %sum) -> (tensor<128xf32>) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<f32>>
    %t = arith.addf %s, %x : tensor<128xf32>
    scf.yield %t : tensor<128xf32>
  }
  %b = scf.for %i = %eight to %zero step %one iter_args(%s = %a) -> (tensor<128xf32>) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<f32>>
    %t = arith.addf %s, %x : tensor<128xf32>
    scf.yield %t : tensor<128xf32>
  }
  scf.for %i = %zero to %eight step %one : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<f32>>
    tt.store %p, %x : tensor<128x!tt.ptr<f32>>
  }
  %c = scf.for %i = %zero to %eight step %one iter_args(%s = %acc) -> (tensor<16x16xf32>) : i32 {
    %x = tt.load %q : tensor<16x16x!tt.ptr<f16>>
    %t = tt.dot %x, %x, %s : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf32>
    scf.yield %t : tensor<16x16xf32>
  }
  %d = scf.for %i = %zero to %eight step %one iter_args(%s = %b) -> (tensor<128xf32>) : i32 {
    %x = tt.load %p : tensor<128x!tt.ptr<f32>>
    %t = scf.for %j = %zero to %n step %one iter_args(%v = %s) -> (tensor<128xf32>) : i32 {
      %y = arith.addf %v, %x : tensor<128xf32>
      scf.yield %y : tensor<128xf32>
    }
    scf.yield %t : tensor<128xf32>
  }
  %e = scf.for %i = %zero to %eight step %one iter_args(%s = %f) -> (f32) : i32 {
    %x = tt.load %w : !tt.ptr<f32>
    %t = arith.addf %s, %x : f32
    scf.yield %t : f32
  }
  tt.store %p, %d : tensor<128x!tt.ptr<f32>>
  tt.store %w, %e : !tt.ptr<f32>
  tt.return
}
