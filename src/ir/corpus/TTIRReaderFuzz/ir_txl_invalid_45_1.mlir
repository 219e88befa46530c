module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%b: !ttg.memdesc<64x64xf16, mutable>) {
    %z = arith.constant 0 : i32
    %e = ttg.memdesc_index %b[%z] : !ttg.memdesc<64x64xf16, mutable> -> !ttg.memdesc<64xf16, mutable>
    tt.return
  }
}
