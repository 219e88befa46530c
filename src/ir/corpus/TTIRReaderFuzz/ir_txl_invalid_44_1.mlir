module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<3x64xf16, mutable>
    tt.return
  }
}
