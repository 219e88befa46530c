module attributes {"txl.num-warpgroups" = 2 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant 2.000000e+00 : f16
    %cst_0 = arith.constant 1.000000e+00 : f16
    %false = arith.constant false
    %c1_i32 = arith.constant 1 : i32
    %true = arith.constant true
    %0 = txl.group warpgroups [0] -> i1 {
      tt.store %x, %cst_0 : !tt.ptr<f16>
      txl.yield %true : i1
    } else {
      %1 = tt.addptr %x, %c1_i32 : !tt.ptr<f16>, i32
      tt.store %1, %cst : !tt.ptr<f16>
      txl.yield %false : i1
    }
    tt.return
  }
}
