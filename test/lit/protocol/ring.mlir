// A ring of two slots between a producer and a consumer warpgroup: proved as it is, and refuted with one thing wrong.
// RUN: txl-opt %s --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed 's/dot_wait 0, %next/dot_wait 1, %next/' %s > %t.RACE && not txl-opt %t.RACE --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RACE
// RUN: sed 's/constant 8192/constant 4096/' %s > %t.BYTES && not txl-opt %t.BYTES --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=BYTES
// RUN: sed 's/mbarrier_alloc 128/mbarrier_alloc 256/' %s > %t.FEWER && not txl-opt %t.FEWER --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=FEWER
// RUN: sed 's/mbarrier_alloc 128/mbarrier_alloc 64/' %s > %t.MORE && not txl-opt %t.MORE --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=MORE
// RUN: sed 's/%first_parity = arith.constant 1/%first_parity = arith.constant 0/' %s > %t.PARITY && not txl-opt %t.PARITY --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=PARITY
// RUN: sed 's/remsi %i, %c2_i32/remsi %i, %c3_i32/' %s > %t.INDEX && not txl-opt %t.INDEX --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=INDEX
// RUN: sed 's/mbarrier_wait %f, %odd/mbarrier_wait %f, %c1_i32/' %s > %t.EARLY && not txl-opt %t.EARLY --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=EARLY
// RUN: sed 's/to %n step %c1_i32 iter_args/to %m step %c1_i32 iter_args/' %s > %t.UNEQUAL && not txl-opt %t.UNEQUAL --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=UNEQUAL
// RUN: sed 's/cmpi eq, /cmpi sge, /' %s > %t.late && txl-opt %t.late --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=LATE
// RUN: cp %t.FEWER %t.mlir
// RUN: not txlc %t.mlir -t sm_90a -e ttgir 2>&1 | FileCheck %s --check-prefix=GPU
// RUN: txlc %t.mlir -t emulate:sm_90a -e ttgir | FileCheck %s --check-prefix=COMPILED
// RUN: env TXL_PROTOCOL_CHECK=0 txlc %t.mlir -t sm_90a -e ttgir | FileCheck %s --check-prefix=COMPILED

// RIGHT: remark: the protocol is proved
// RIGHT-NOT: error

// A wait for one MMA less: the slot is released while its last MMA may read it.
// RACE: error: race: `ring[0]` is written here by a TMA load of warpgroup 0 that completes on `full[0]` (iteration 2)
// RACE-SAME: while an asynchronous dot of warpgroup 1 may still read it
// RACE-SAME: wait for it (`dot_wait`) before this access, or before the arrival that allows it (for n = 3)
// RACE: note: an asynchronous dot of warpgroup 1 reads it here (iteration 0)

// BYTES: error: no agent can make progress: warpgroup 1 waits here (iteration 0) for phase 0 of `full[0]`: phase 0, 1 of 1 arrivals, 4096 bytes more than the 4096 expected
// BYTES-SAME: expect the bytes of all copies that complete on it (for n = 1)

// FEWER: error: no agent can make progress: warpgroup 0 waits here (iteration 2) for phase 0 of `free[0]`: phase 0, 128 of 256 arrivals
// FEWER-SAME: its arrival count is 256, but only 128 threads arrive in this phase
// FEWER: note: warpgroup 1 waits here

// GPU: error: no agent can make progress: warpgroup 0 waits here (iteration 2) for phase 0 of `free[0]`
// GPU: note: its arrival count is 256
// COMPILED: txl.mbarrier_wait

// MORE: error: the arrival count of `free[0]` is 64, but 128 threads arrive here; set the arrival count to 128

// PARITY: error: no agent can make progress: warpgroup 0 waits here (iteration 0) for phase 0 of `free[0]`: phase 0, 0 of 128 arrivals

// INDEX: error: index 2 of a multi-buffer of 2 slots; it is from 0 to 1, in warpgroup 0

// EARLY: error: uninitialised read: `ring[0]` is read here by an asynchronous dot of warpgroup 1 (iteration 0), but may not be written before
// EARLY: note: warpgroup 1 has waited here for the phase before the first one of `full[0]`

// One side runs another number of iterations.
// UNEQUAL: error: `ring[1]` may still be written by a TMA load of warpgroup 0 that completes on `full[1]` when the program exits, and its shared memory is then invalid; wait for the phase of that mbarrier (`mbar_wait`) before the end (for n = 2, m = 1)

// All threads of the producer wait, and one arms the copies.
// LATE: warning: a wait may be two phases late: phase 0 of `free[0]` may end before a warp of warpgroup 0 has observed the end of phase -1 here (iteration 0), and the wait then never ends
// LATE-SAME: let one thread of the warpgroup wait, or let all of its threads synchronise after the wait
// LATE: note: phase 0 of `free[0]` ends here (iteration 0), by warpgroup 1
// LATE: remark: the protocol is proved
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @ring(%base: !tt.ptr<f16>, %n: i32 loc("n"), %m: i32 loc("m")) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c2_i32 = arith.constant 2 : i32
    %c3_i32 = arith.constant 3 : i32
    %c64_i32 = arith.constant 64 : i32
    %c64 = arith.constant 64 : i64
    %c1 = arith.constant 1 : i64
    %c8192 = arith.constant 8192 : i32
    %first_parity = arith.constant 1 : i32
    %zero = arith.constant dense<0.0> : tensor<64x64xf32>
    %d = tt.make_tensor_descriptor %base, [%c64_i32, %c64_i32], [%c64, %c1] : <f16>, <64x64xf16>
    %ring = ttg.local_alloc : () -> !ttg.memdesc<2x64x64xf16, row, mutable> loc("ring")
    %full = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable> loc("full")
    %free = txl.mbarrier_alloc 128 : !ttg.memdesc<2x1xi64, row, mutable> loc("free")
    txl.group warpgroups [0] {
      %thread = txl.id thread
      %leads = arith.cmpi eq, %thread, %c0_i32 : i32
      scf.if %leads {
        scf.for %i = %c0_i32 to %n step %c1_i32 : i32 {
          %slot = arith.remsi %i, %c2_i32 : i32
          %use = arith.divsi %i, %c2_i32 : i32
          %odd = arith.andi %use, %c1_i32 : i32
          %parity = arith.xori %odd, %first_parity : i32
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
      %sum = scf.for %i = %c0_i32 to %n step %c1_i32 iter_args(%acc = %zero) -> (tensor<64x64xf32>) : i32 { // reader
        %slot = arith.remsi %i, %c2_i32 : i32
        %use = arith.divsi %i, %c2_i32 : i32
        %odd = arith.andi %use, %c1_i32 : i32
        %b = ttg.memdesc_index %ring[%slot] : !ttg.memdesc<2x64x64xf16, row, mutable> -> !ttg.memdesc<64x64xf16, mutable>
        %f = ttg.memdesc_index %full[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        %e = ttg.memdesc_index %free[%slot] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
        txl.mbarrier_wait %f, %odd : !ttg.memdesc<1xi64, mutable>
        %next = txl.dot_async %b, %b, %acc : !ttg.memdesc<64x64xf16, mutable> * !ttg.memdesc<64x64xf16, mutable> -> tensor<64x64xf32>
        %done = txl.dot_wait 0, %next : tensor<64x64xf32>
        txl.mbarrier_arrive %e : !ttg.memdesc<1xi64, mutable>
        scf.yield %done : tensor<64x64xf32>
      }
    }
    tt.return
  }
}
