module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %b = txl.mbarrier_alloc 0 : !ttg.memdesc<2x1xi64, row, mutable>
    tt.return
  }
}
