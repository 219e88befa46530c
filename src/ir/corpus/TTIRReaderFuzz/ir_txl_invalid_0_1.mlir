module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.group warpgroups [2] {
    }
    tt.return
  }
}
