module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.set_registers 20
    tt.return
  }
}
