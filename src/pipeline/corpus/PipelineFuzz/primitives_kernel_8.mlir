module {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %n: i32) attributes {noinline = false} {
    %c9_i32 = arith.constant 9 : i32
    %c256_i32 = arith.constant 256 : i32
    %c8_i32 = arith.constant 8 : i32
    %c64_i32 = arith.constant 64 : i32
    %c32_i32 = arith.constant 32 : i32
    %c1024_i32 = arith.constant 1024 : i32
    %c4_i32 = arith.constant 4 : i32
    %c1_i32 = arith.constant 1 : i32
    %c0_i32 = arith.constant 0 : i32
    %row = txl.mbarrier_alloc 256 : !ttg.memdesc<4x1xi64, row, mutable>
    %0 = txl.id thread
    %1 = arith.cmpi eq, %0, %c0_i32 : i32
    %2 = arith.cmpi slt, %0, %c32_i32 : i32
    scf.for %i = %c0_i32 to %n step %c1_i32  : i32 {
      %bar = arith.remsi %i, %c4_i32 : i32
      %bar_0 = ttg.memdesc_index %row[%bar] : !ttg.memdesc<4x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_expect %bar_0, %c1024_i32 if %1 : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_arrive %bar_0 if %2 expecting %c64_i32 : !ttg.memdesc<1xi64, mutable>
      txl.mbarrier_arrive %bar_0 tracking : !ttg.memdesc<1xi64, mutable>
      %4 = arith.divsi %i, %c4_i32 : i32
      %5 = arith.andi %4, %c1_i32 : i32
      txl.mbarrier_wait %bar_0, %5 : !ttg.memdesc<1xi64, mutable>
    }
    txl.named_barrier_arrive %c8_i32, %c256_i32
    %3 = txl.id threads
    txl.named_barrier_wait %c9_i32, %3
    txl.fence_async
    tt.return
  }
}
