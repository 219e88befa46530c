module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = txl.mbarrier_alloc 1 : !ttg.memdesc<1xi64, mutable>
    tt.return
  }
}
