module attributes {} {
  tt.func public @f() {
    txl.group warpgroups [0] {
    }
    tt.return
  }
}
