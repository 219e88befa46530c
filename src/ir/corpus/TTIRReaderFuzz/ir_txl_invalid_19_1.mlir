module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %i = arith.constant 1 : i32
    %n = arith.constant 100 : i32
    txl.named_barrier_arrive %i, %n
    tt.return
  }
}
