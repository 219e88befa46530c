module {
  tt.func public @bhalf(%x: !tt.ptr<bf16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<bf16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<bf16> -> tensor<16x!tt.ptr<bf16>>
    %v_0 = tt.addptr %v, %i : tensor<16x!tt.ptr<bf16>>, tensor<16xi32>
    %v_1 = tt.load %v_0 : tensor<16x!tt.ptr<bf16>>
    %0 = tt.splat %o : !tt.ptr<bf16> -> tensor<16x!tt.ptr<bf16>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<bf16>>, tensor<16xi32>
    %cst = arith.constant 0.000000e+00 : bf16
    %cst_2 = arith.constant dense<0.000000e+00> : tensor<16xbf16>
    %2 = arith.maxnumf %v_1, %cst_2 : tensor<16xbf16>
    %3 = arith.mulf %2, %v_1 : tensor<16xbf16>
    %cst_3 = arith.constant 1.500000e+00 : bf16
    %cst_4 = arith.constant dense<1.500000e+00> : tensor<16xbf16>
    %4 = arith.subf %3, %cst_4 : tensor<16xbf16>
    tt.store %1, %4 : tensor<16x!tt.ptr<bf16>>
    tt.return
  }
}
