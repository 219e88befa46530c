module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<1x1x1x1x1x64xf16>) {
    tt.return
  }
}
