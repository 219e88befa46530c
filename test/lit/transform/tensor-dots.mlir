// RUN: txl-opt %s --txl-tensor-dots --txl-tensor-accumulators | FileCheck %s
// A dot becomes an MMA into tensor memory and a wait for it. The accumulator of a loop stays there until the loop's end.

// CHECK-LABEL: tt.func public @loop
// CHECK: [[ACC:%.+]] = ttg.local_alloc : () -> !ttg.memdesc<128x64xf32, tensor, mutable>
// CHECK: [[ROW:%.+]] = txl.mbarrier_alloc 1
// CHECK: [[BAR:%.+]] = ttg.memdesc_index [[ROW]][
// CHECK: ttg.local_store {{.+}}, [[ACC]]
// CHECK: [[LOOP:%.+]] = scf.for {{.+}} iter_args([[ISSUED:%.+]] = %{{.+}}) -> (i32)
// The operands are in their buffers already.
// CHECK-NOT: ttg.local_alloc
// The warps meet: all have seen the phase before the last.
// CHECK: ttg.barrier all
// CHECK: txl.dotx %{{.+}}, %{{.+}}, [[ACC]] arrive [[BAR]]
// CHECK: [[NEXT:%.+]] = arith.addi [[ISSUED]]
// CHECK: [[PHASE:%.+]] = arith.andi [[ISSUED]]
// CHECK: txl.mbarrier_wait [[BAR]], [[PHASE]]
// CHECK-NOT: ttg.local_load
// CHECK: scf.yield [[NEXT]]
// CHECK: ttg.local_load [[ACC]]
tt.func public @loop(%p: tensor<128x64x!tt.ptr<f32>>, %n: i32, %a: !ttg.memdesc<128x64xf16>, %b: !ttg.memdesc<64x64xf16>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant dense<0.0> : tensor<128x64xf32>
  %sum = scf.for %i = %zero to %n step %one iter_args(%acc = %start) -> tensor<128x64xf32> : i32 {
    %x = ttg.local_load %a : !ttg.memdesc<128x64xf16> -> tensor<128x64xf16>
    %y = ttg.local_load %b : !ttg.memdesc<64x64xf16> -> tensor<64x64xf16>
    %next = tt.dot %x, %y, %acc : tensor<128x64xf16> * tensor<64x64xf16> -> tensor<128x64xf32>
    scf.yield %next : tensor<128x64xf32>
  }
  tt.store %p, %sum : tensor<128x64x!tt.ptr<f32>>
  tt.return
}

// Two dots of one accumulator, which begins with zero: the first overwrites it.
// CHECK-LABEL: tt.func public @chain
// CHECK: [[NO:%.+]] = arith.constant false
// CHECK: [[ACC:%.+]] = ttg.local_alloc : () -> !ttg.memdesc<64x32xf32, tensor, mutable>
// CHECK-NOT: ttg.local_store
// CHECK: txl.dotx {{.+}}, [[ACC]] accumulate [[NO]] arrive
// CHECK: txl.mbarrier_wait
// CHECK: txl.dotx {{.+}}, [[ACC]] arrive
// CHECK: txl.mbarrier_wait
// CHECK: ttg.local_load [[ACC]]
tt.func public @chain(%p: tensor<64x32x!tt.ptr<f32>>, %x: tensor<64x32xbf16>, %y: tensor<32x32xbf16>) {
  %start = arith.constant dense<0.0> : tensor<64x32xf32>
  %d = tt.dot %x, %y, %start : tensor<64x32xbf16> * tensor<32x32xbf16> -> tensor<64x32xf32>
  %e = tt.dot %x, %y, %d : tensor<64x32xbf16> * tensor<32x32xbf16> -> tensor<64x32xf32>
  tt.store %p, %e : tensor<64x32x!tt.ptr<f32>>
  tt.return
}

// The parity goes through branches and `while` loops.
// CHECK-LABEL: tt.func public @while
// CHECK: scf.while ([[X:%.+]] = %{{.+}}, [[P:%.+]] = %{{.+}}) : (i32, i32) -> (i32, i32)
// CHECK: scf.condition(%{{.+}}) %{{.+}}, [[P]]
// CHECK: ^bb0(%{{.+}}: i32, [[Q:%.+]]: i32):
// CHECK: [[R:%.+]] = scf.if %{{.+}} -> (i32)
// CHECK: [[S:%.+]] = arith.addi [[Q]]
// CHECK: txl.mbarrier_wait
// CHECK: scf.yield [[S]]
// CHECK: } else {
// CHECK: scf.yield [[Q]]
// CHECK: scf.yield %{{.+}}, [[R]]
tt.func public @while(%p: tensor<64x32x!tt.ptr<f32>>, %x: tensor<64x32xbf16>, %y: tensor<32x32xbf16>, %n: i32, %c: i1) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %start = arith.constant dense<0.0> : tensor<64x32xf32>
  %end = scf.while (%i = %zero) : (i32) -> i32 {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    scf.if %c {
      %d = tt.dot %x, %y, %start : tensor<64x32xbf16> * tensor<32x32xbf16> -> tensor<64x32xf32>
      tt.store %p, %d : tensor<64x32x!tt.ptr<f32>>
    }
    %next = arith.addi %i, %one : i32
    scf.yield %next : i32
  }
  tt.return
}

// No MMA multiplies 32 rows, or float32 in full precision.
// CHECK-LABEL: tt.func public @others
// CHECK-COUNT-2: tt.dot
// CHECK-NOT: tensor, mutable
tt.func public @others(%p: tensor<32x32x!tt.ptr<f32>>, %q: tensor<64x32x!tt.ptr<f32>>, %x: tensor<32x32xf16>, %y: tensor<64x32xf32>, %z: tensor<32x32xf32>) {
  %start = arith.constant dense<0.0> : tensor<32x32xf32>
  %tall = arith.constant dense<0.0> : tensor<64x32xf32>
  %d = tt.dot %x, %x, %start : tensor<32x32xf16> * tensor<32x32xf16> -> tensor<32x32xf32>
  %e = tt.dot %y, %z, %tall : tensor<64x32xf32> * tensor<32x32xf32> -> tensor<64x32xf32>
  tt.store %p, %d : tensor<32x32x!tt.ptr<f32>>
  tt.store %q, %e : tensor<64x32x!tt.ptr<f32>>
  tt.return
}
