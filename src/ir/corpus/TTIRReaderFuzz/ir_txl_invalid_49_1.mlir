module attributes {"txl.num-warps" = 8 : i32} {
  tt.func public @f() {
    txl.group threads [1] {
    }
    tt.return
  }
}
