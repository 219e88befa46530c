// Proxy fences: what threads write is read by TMA after a fence of either side. Programs need none, since the compiler
// inserts them; with `fences` those of the program are judged.
// RUN: txl-opt %s --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed '/fence_async/d' %s > %t.none && not txl-opt %t.none --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
// RUN: txl-opt %t.none --txl-check-protocol 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed '/fence_async/d; s/\/\/ reader/txl.fence_async/' %s > %t.reader && txl-opt %t.reader --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT
// RUN: sed '/fence_async/d; s/\/\/ before/txl.fence_async/' %s > %t.before && not txl-opt %t.before --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
// RUN: sed '/fence_async/d; s/\/\/ some/scf.if %leads { txl.fence_async }/' %s > %t.some && not txl-opt %t.some --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=NONE
// RUN: sed '/fence_async/d; s/\/\/ some/ttg.barrier all\n scf.if %leads { txl.fence_async }/' %s > %t.one && txl-opt %t.one --txl-check-protocol=fences=1 2>&1 >/dev/null | FileCheck %s --check-prefix=RIGHT

// RIGHT: remark: the protocol is proved

// NONE: error: `row` is read here by a TMA store of warpgroup 1, but no proxy fence is between that and the write by warpgroup 0
// NONE-SAME: a fence (`fence_proxy_async`) is needed after the write, before its threads signal, or before this is started
// NONE: note: warpgroup 0 writes it here
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @hand(%base: !tt.ptr<f16>, %n: i32 loc("n")) {
    %c0_i32 = arith.constant 0 : i32
    %c1_i32 = arith.constant 1 : i32
    %c64_i32 = arith.constant 64 : i32
    %c128_i32 = arith.constant 128 : i32
    %c64 = arith.constant 64 : i64
    %c1 = arith.constant 1 : i64
    %tile = arith.constant dense<1.0> : tensor<64x64xf16>
    %thread = txl.id thread
    %d = tt.make_tensor_descriptor %base, [%c64_i32, %c64_i32], [%c64, %c1] : <f16>, <64x64xf16>
    %row = ttg.local_alloc : () -> !ttg.memdesc<64x64xf16, mutable> loc("row")
    %fulls = txl.mbarrier_alloc 128 : !ttg.memdesc<1x1xi64, row, mutable> loc("full")
    %frees = txl.mbarrier_alloc 1 : !ttg.memdesc<1x1xi64, row, mutable> loc("free")
    %full = ttg.memdesc_index %fulls[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %free = ttg.memdesc_index %frees[%c0_i32] : !ttg.memdesc<1x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    txl.group warpgroups [0] {
      %leads = arith.cmpi eq, %thread, %c0_i32 : i32
      scf.for %i = %c0_i32 to %n step %c1_i32 : i32 {
        %odd = arith.andi %i, %c1_i32 : i32
        %parity = arith.xori %odd, %c1_i32 : i32
        txl.mbarrier_wait %free, %parity : !ttg.memdesc<1xi64, mutable>
        ttg.barrier all
        // before
        ttg.local_store %tile, %row : tensor<64x64xf16> -> !ttg.memdesc<64x64xf16, mutable>
        txl.fence_async
        // some
        txl.mbarrier_arrive %full : !ttg.memdesc<1xi64, mutable>
      }
    }
    txl.group warpgroups [1] {
      %leads = arith.cmpi eq, %thread, %c128_i32 : i32
      scf.for %i = %c0_i32 to %n step %c1_i32 : i32 {
        %odd = arith.andi %i, %c1_i32 : i32
        scf.if %leads {
          txl.mbarrier_wait %full, %odd : !ttg.memdesc<1xi64, mutable>
          // reader
          txl.tensor_store %row, %d[%c0_i32, %c0_i32] : !ttg.memdesc<64x64xf16, mutable> -> !tt.tensordesc<64x64xf16>
          txl.tensor_store_wait 0
          txl.mbarrier_arrive %free : !ttg.memdesc<1xi64, mutable>
        }
      }
    }
    tt.return
  }
}
