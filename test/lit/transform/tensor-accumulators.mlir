// RUN: txl-opt %s --txl-tensor-accumulators | FileCheck %s
// Accumulators of asynchronous MMAs move to tensor memory; a wait that leaves MMAs in flight waits for the mbarrier of an
// earlier one.

// One MMA stays in flight across the back-edge: two mbarriers.
// CHECK-LABEL: tt.func public @in_flight
// CHECK: [[ACC:%.+]] = ttg.local_alloc : () -> !ttg.memdesc<128x64xf32, tensor, mutable>
// CHECK: [[ROW:%.+]] = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
// CHECK: scf.for {{.+}} iter_args([[I:%.+]] = %{{.+}}) -> (i32)
// CHECK: [[SLOT:%.+]] = arith.andi [[I]]
// CHECK: [[BAR:%.+]] = ttg.memdesc_index [[ROW]][[[SLOT]]]
// CHECK: txl.dotx %{{.+}}, %{{.+}}, [[ACC]] arrive [[BAR]]
// The wait is for the MMA before.
// CHECK: [[N:%.+]] = arith.addi [[I]]
// CHECK: arith.addi [[I]], %c-1_i32
// CHECK: txl.mbarrier_wait
// CHECK: scf.yield [[N]]
// The last one ends after the loop; only then the accumulator is read.
// CHECK: txl.mbarrier_wait
// CHECK: ttg.local_load [[ACC]]
tt.func public @in_flight(%p: tensor<128x64x!tt.ptr<f32>>, %n: i32, %a: !ttg.memdesc<128x64xf16>, %b: !ttg.memdesc<64x64xf16>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant dense<0.0> : tensor<128x64xf32>
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %start) -> tensor<128x64xf32> : i32 {
    %d = txl.dot_async %a, %b, %acc : !ttg.memdesc<128x64xf16> * !ttg.memdesc<64x64xf16> -> tensor<128x64xf32>
    %w = txl.dot_wait 1, %d : tensor<128x64xf32>
    scf.yield %w : tensor<128x64xf32>
  }
  %end = txl.dot_wait 0, %sum : tensor<128x64xf32>
  tt.store %p, %end : tensor<128x64x!tt.ptr<f32>>
  tt.return
}

// Results that are needed at different times share columns; one that is needed with another has its own.
// CHECK-LABEL: tt.func public @lifetimes
// CHECK-COUNT-2: ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, tensor, mutable>
// CHECK-NOT: tensor, mutable>{{$}}
// CHECK: txl.mbarrier_alloc
// CHECK: tt.return
tt.func public @lifetimes(%p: tensor<64x32x!tt.ptr<f32>>, %a: !ttg.memdesc<64x32xf16>, %b: !ttg.memdesc<32x32xf16>) {
  %start = arith.constant dense<0.0> : tensor<64x32xf32>
  %c = txl.dot_async %a, %b, %start : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x32xf16> -> tensor<64x32xf32>
  %d = txl.dot_async %a, %b, %start : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x32xf16> -> tensor<64x32xf32>
  %w:2 = txl.dot_wait 0, %c, %d : tensor<64x32xf32>, tensor<64x32xf32>
  %s = arith.addf %w#0, %w#1 : tensor<64x32xf32>
  %e = txl.dot_async %a, %b, %s : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x32xf16> -> tensor<64x32xf32>
  %v = txl.dot_wait 0, %e : tensor<64x32xf32>
  tt.store %p, %v : tensor<64x32x!tt.ptr<f32>>
  tt.return
}

// An accumulator that one branch alone multiplies stays in its buffer in both.
// CHECK-LABEL: tt.func public @branch
// CHECK-COUNT-1: ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, tensor, mutable>
// CHECK: scf.for
// CHECK-NOT: ttg.local_load
// CHECK: scf.if
// CHECK: txl.dotx
// CHECK: txl.mbarrier_wait
// CHECK-NOT: ttg.local_load
// CHECK: scf.yield
// CHECK: ttg.local_load
tt.func public @branch(%p: tensor<64x32x!tt.ptr<f32>>, %n: i32, %c: i1, %a: !ttg.memdesc<64x32xf16>, %b: !ttg.memdesc<32x32xf16>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant dense<0.0> : tensor<64x32xf32>
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %start) -> tensor<64x32xf32> : i32 {
    %next = scf.if %c -> tensor<64x32xf32> {
      %d = txl.dot_async %a, %b, %acc : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x32xf16> -> tensor<64x32xf32>
      %w = txl.dot_wait 0, %d : tensor<64x32xf32>
      scf.yield %w : tensor<64x32xf32>
    } else {
      scf.yield %acc : tensor<64x32xf32>
    }
    scf.yield %next : tensor<64x32xf32>
  }
  tt.store %p, %sum : tensor<64x32x!tt.ptr<f32>>
  tt.return
}

// Nothing waits for more than eight MMAs: a wait before the ninth bounds the mbarriers.
// CHECK-LABEL: tt.func public @unwaited
// CHECK: txl.mbarrier_alloc 1 : !ttg.memdesc<8x1xi64, row, mutable>
// CHECK: scf.for
// CHECK: txl.mbarrier_wait
// CHECK: ttg.barrier all
// CHECK: txl.dotx
tt.func public @unwaited(%p: tensor<64x32x!tt.ptr<f32>>, %n: i32, %a: !ttg.memdesc<64x32xf16>, %b: !ttg.memdesc<32x32xf16>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant dense<0.0> : tensor<64x32xf32>
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %start) -> tensor<64x32xf32> : i32 {
    %d = txl.dot_async %a, %b, %acc : !ttg.memdesc<64x32xf16> * !ttg.memdesc<32x32xf16> -> tensor<64x32xf32>
    scf.yield %d : tensor<64x32xf32>
  }
  %end = txl.dot_wait 0, %sum : tensor<64x32xf32>
  tt.store %p, %end : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
