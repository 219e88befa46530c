module attributes {"txl.num-warpgroups" = 2 : i32, "txl.warpgroup-warps" = 8 : i32} {
  tt.func public @plain(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant 1.000000e+00 : f16
    tt.store %x, %cst : !tt.ptr<f16>
    tt.return
  }
}
