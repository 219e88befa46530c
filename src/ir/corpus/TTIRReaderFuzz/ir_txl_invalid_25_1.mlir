module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f() {
    txl.tensor_store_wait -1
    tt.return
  }
}
