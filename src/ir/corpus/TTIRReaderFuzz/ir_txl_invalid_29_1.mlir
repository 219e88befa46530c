module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f32>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] : <f32>, <64xf16>
    tt.return
  }
}
