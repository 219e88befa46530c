module attributes {"txl.num-warpgroups" = 4 : i32} {
  tt.func public @kernel(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant 4.000000e+00 : f32
    %cst_0 = arith.constant 3.000000e+00 : f32
    %cst_1 = arith.constant 2.000000e+00 : f32
    %cst_2 = arith.constant 1.000000e+00 : f32
    %0 = txl.group warpgroups [0] -> f32 {
      txl.yield %cst_2 : f32
    } else {
      %2 = txl.group warpgroups [1, 2] -> f32 {
        txl.set_registers 232 increase
        %3 = txl.group warpgroups [1] -> f32 {
          txl.yield %cst_0 : f32
        } else {
          txl.yield %cst_1 : f32
        }
        txl.yield %3 : f32
      } else {
        txl.yield %cst : f32
      }
      txl.yield %2 : f32
    }
    %1 = arith.truncf %0 : f32 to f16
    tt.store %x, %1 : !tt.ptr<f16>
    tt.return
  }
}
