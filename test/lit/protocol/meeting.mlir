// The wait for a wgmma is a meeting of the four warps that started it: one thread may release the slot for all, and the
// producer is ordered after the waits of all warps. If threads read the slot instead, single warps may be late.
// RUN: txl-opt %s --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed 's/%done = .*/%done = arith.addf %next, %acc : tensor<64x64xf32>/; s/%next = .*/%read = ttg.local_load %b : !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf16>\n%next = arith.extf %read : tensor<64x64xf16> to tensor<64x64xf32>/' %s > %t.read && txl-opt %t.read --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=READ
// RUN: sed 's/dot_wait 0/dot_wait 1/' %s > %t.race && not txl-opt %t.race --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RACE

// RIGHT-NOT: warning
// RIGHT: remark: the protocol is proved

// READ: warning: a wait may be two phases late: phase 1 of `full[0]` may end before a warp of warpgroup 1 has observed the end of phase 0 here (iteration 0)
// READ: remark: the protocol is proved

// RACE: error: race: `ring[0]` is written here by a TMA load of warpgroup 0 that completes on `full[0]` (iteration 2) while an asynchronous dot of warpgroup 1 may still read it
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @ring(%base: !tt.ptr<f16>, %n: i32 loc("n")) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64 = arith.constant 64 : i64
    %c1 = arith.constant 1 : i64
    %c8192 = arith.constant 8192 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %thread = txl.id thread
    %leads = arith.cmpi eq, %thread, %c0_i32 : i32
    %d = tt.make_tensor_descriptor %base, [%c64_i32, %c64_i32], [%c64, %c1] : <f16>, <64x64xf16>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, row, mutable> loc("ring")
    %full = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable> loc("full")
    %free = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable> loc("free")
    txl.group warpgroups [0] {
      scf.if %leads {
        scf.for %i = %c0_i32 to %n step %c1_i32 : i32 {
          %slot = arith.remsi %i, %c2_i32 : i32
          %use = arith.divsi %i, %c2_i32 : i32
          %odd = arith.andi %use, %c1_i32 : i32
          %parity = arith.xori %odd, %c1_i32 : i32
          %b = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x64x64xf16, row, mutable> -> !ttg.memdesc<64x64xf16, mutable>
          %f = ttg.memdesc_index %full[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
          %e = ttg.memdesc_index %free[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
          txl.mbarrier_wait %e, %parity : !ttg.memdesc<1xi64, mutable>
          txl.mbarrier_expect %f, %c8192 : !ttg.memdesc<1xi64, mutable>
          txl.tensor_load %d[%c0_i32, %c0_i32], %b, %f : !tt.tensordesc<64x64xf16> -> !ttg.memdesc<64x64xf16, mutable>, !ttg.memdesc<1xi64, mutable>
        }
      }
    }
    txl.group warpgroups [1] {
      %first = arith.cmpi eq, %thread, %c128_i32 : i32
      %sum = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 {
        %slot = arith.remsi %i, %c2_i32 : i32
        %use = arith.divsi %i, %c2_i32 : i32
        %odd = arith.andi %use, %c1_i32 : i32
        %b = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x64x64xf16, row, mutable> -> !ttg.memdesc<64x64xf16, mutable>
        %f = ttg.memdesc_index %full[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %e = ttg.memdesc_index %free[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_wait %f, %odd : !ttg.memdesc<1xi64, mutable>
        %next = txl.dot_async %b, %b, %acc : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
        %done = txl.dot_wait 0, %next : tensor<64x64xf32>
        txl.mbarrier_arrive %e if %first : !ttg.memdesc<1xi64, mutable>
        scf.yield %done : tensor<64x64xf32>
      }
    }
    tt.return
  }
}
