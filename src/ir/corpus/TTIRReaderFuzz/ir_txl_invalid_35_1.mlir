module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<64xf16>) {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %z = arith.constant 0 : i32
    txl.tensor_store %b, %d[%z] : !ttg.memdesc<128x64xf16, mutable> -> !tt.tensordesc<64xf16>
    tt.return
  }
}
