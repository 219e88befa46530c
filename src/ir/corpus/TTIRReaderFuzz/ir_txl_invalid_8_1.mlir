module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    %r = txl.group warpgroups [0] -> (i32) {
      txl.yield
    } else {
      txl.yield
    }
    tt.return
  }
}
