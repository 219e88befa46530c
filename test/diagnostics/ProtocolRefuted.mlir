// run: txlc ProtocolRefuted.mlir --target sm_90a --emit ttgir
// expect:
// ProtocolRefuted.mlir:46:11: error: no agent can make progress: warpgroup 0 waits here (iteration 2) for phase 0 of `free[0]`: phase 0, 128 of 256 arrivals, and no operation in flight can change that (for n = 3)
//           txl.mbarrier_wait %e, %parity : !ttg.memdesc<1xi64, mutable>
//           ^
// ProtocolRefuted.mlir:60:9: note: warpgroup 1 waits here (iteration 2) for phase 1 of `full[0]`: phase 1, 0 of 1 arrivals
//         txl.mbarrier_wait %f, %odd : !ttg.memdesc<1xi64, mutable>
//         ^
// ProtocolRefuted.mlir:63:9: note: `free[0]`: phase 0, 128 of 256 arrivals; the last arrival is here (iteration 0)
//         txl.mbarrier_arrive %e : !ttg.memdesc<1xi64, mutable>
//         ^
// ProtocolRefuted.mlir:47:11: note: `full[0]`: phase 1, 0 of 1 arrivals; the last arrival is here (iteration 0)
//           txl.mbarrier_expect %f, %c8192 : !ttg.memdesc<1xi64, mutable>
//           ^
// note: its arrival count is 256, but only 128 threads arrive in this phase: let the others arrive, or lower the count

// The consumer releases a slot with 128 arrivals of 256: the producer's third wait never ends.
module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @kernel(%base: !tt.ptr<f16>, %n: i32 loc("n"), %m: i32) {
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
    %free = txl.mbarrier_alloc 256 : !ttg.memdesc<2x1xi64, row, mutable> loc("free")
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
