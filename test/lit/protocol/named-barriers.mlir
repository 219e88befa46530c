// A buffer that one warpgroup hands to another by named barriers; what the check cannot know, and what it does not hold
// against a kernel.
// RUN: txl-opt %s --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed 's/named_barrier_wait %c9, %c256/named_barrier_arrive %c9, %c256/' %s > %t.early && not txl-opt %t.early --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=EARLY
// RUN: sed 's/named_barrier_wait %c8, %c256/named_barrier_wait %c8, %c128/' %s > %t.count && not txl-opt %t.count --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=COUNT
// RUN: sed 's/named_barrier_arrive %c9/named_barrier_arrive %c10/' %s > %t.other && not txl-opt %t.other --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=OTHER
// RUN: sed 's/to %n step/to %counted step/' %s > %t.data && txl-opt %t.data --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=DATA

// RIGHT: remark: the protocol is proved
// EARLY: error: warpgroup 1 may arrive at named barrier 9 here before warpgroup 0 has, and be counted instead; let warpgroup 1 first wait for a barrier that warpgroup 0 arrives at after that one (for n = 2)
// EARLY: note: warpgroup 0 arrives at it here
// COUNT: error: uninitialised read: `note` is read here by warpgroup 1 (iteration 0), but may not be written before
// OTHER: error: no agent can make progress: warpgroup 0 waits here (iteration 0) at named barrier 9: 128 of 256 threads
// DATA: remark: the protocol is neither proved nor refuted; not known: how often this loop runs depends on data
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @hand(%p: !tt.ptr<i32>, %n: i32 loc("n")) {
    %c0 = arith.constant 0 : i32
    %c1 = arith.constant 1 : i32
    %c8 = arith.constant 8 : i32
    %c9 = arith.constant 9 : i32
    %c10 = arith.constant 10 : i32
    %c128 = arith.constant 128 : i32
    %c256 = arith.constant 256 : i32
    %tile = arith.constant dense<1.0> : tensor<128xf32>
    %counted = tt.atomic_rmw add, acq_rel, gpu, %p, %c1 : (!tt.ptr<i32>, i32) -> i32
    %note = ttg.local_alloc : () -> !ttg.memdesc<128xf32, mutable> loc("note")
    txl.group warpgroups [0] {
      scf.for %i = %c0 to %n step %c1 : i32 {
        txl.named_barrier_wait %c9, %c256
        ttg.local_store %tile, %note : tensor<128xf32> -> !ttg.memdesc<128xf32, mutable>
        txl.named_barrier_arrive %c8, %c256
      }
    }
    txl.group warpgroups [1] {
      scf.for %i = %c0 to %n step %c1 : i32 {
        txl.named_barrier_arrive %c9, %c256
        txl.named_barrier_wait %c8, %c256
        %got = ttg.local_load %note : !ttg.memdesc<128xf32, mutable> -> tensor<128xf32>
      }
    }
    tt.return
  }
}
