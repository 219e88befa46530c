module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %row = txl.mbarrier_alloc 1 : !ttg.memdesc<2x1xi64, row, mutable>
    %z = arith.constant 0 : i32
    %bar = ttg.memdesc_index %row[%z] : !ttg.memdesc<2x1xi64, row, mutable> -> !ttg.memdesc<1xi64, mutable>
    %r = txl.remote %bar, %z : !ttg.memdesc<1xi64, mutable> -> !ttg.memdesc<1xi64, cluster, mutable>
    txl.mbarrier_arrive %r tracking : !ttg.memdesc<1xi64, cluster, mutable>
    tt.return
  }
}
