module attributes {"txl.num-warps" = 8 : i32} {
  tt.func public @f() {
    txl.group warps [1] {
      txl.group warps [1] {
      }
    }
    tt.return
  }
}
