module attributes {"txl.num-warps" = 5 : i32} {
  tt.func public @warps(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant 1.000000e+00 : f16
    %c1_i32 = arith.constant 1 : i32
    txl.group warps [0, 1, 2, 3] {
      tt.store %x, %cst : !tt.ptr<f16>
    } else {
      txl.group warps [4] {
        %0 = tt.addptr %x, %c1_i32 : !tt.ptr<f16>, i32
        tt.store %0, %cst : !tt.ptr<f16>
      }
    }
    tt.return
  }
}
