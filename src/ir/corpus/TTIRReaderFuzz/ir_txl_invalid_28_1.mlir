module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%p: !tt.ptr<f16>, %n: i32, %s: i64) {
    %d = tt.make_tensor_descriptor %p, [%n], [%s] : <f16>, <128x64xf16>
    tt.return
  }
}
