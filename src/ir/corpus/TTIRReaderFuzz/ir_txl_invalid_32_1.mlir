module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @f(%d: !tt.tensordesc<3x64xf16>) {
    tt.return
  }
}
