module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<128x64xf16, mutable>
    %z = arith.constant 0 : i32
    %r = txl.remote %b, %z : !ttg.memdesc<128x64xf16, mutable> -> !ttg.memdesc<128x64xf16, mutable>
    tt.return
  }
}
