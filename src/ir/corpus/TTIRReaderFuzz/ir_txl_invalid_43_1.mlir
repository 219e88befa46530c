module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<0x64xf16, row, mutable>
    tt.return
  }
}
