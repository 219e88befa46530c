module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %z = arith.constant 0 : i32
    %r = txl.group warpgroups [0] -> (i32) {
      txl.yield %z : i32
    }
    tt.return
  }
}
