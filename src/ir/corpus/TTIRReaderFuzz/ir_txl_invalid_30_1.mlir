module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<i32>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] {padding = 2 : i32} : <i32>, <64xi32>
    tt.return
  }
}
