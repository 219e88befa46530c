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
