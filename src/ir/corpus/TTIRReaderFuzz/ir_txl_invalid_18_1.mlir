module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %i = arith.constant 16 : i32
    %n = arith.constant 256 : i32
    txl.named_barrier_wait %i, %n
    tt.return
  }
}
