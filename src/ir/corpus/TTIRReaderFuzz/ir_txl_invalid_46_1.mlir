module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = ttg.local_alloc : () -> !ttg.memdesc<64xf16, cluster, mutable>
    tt.return
  }
}
