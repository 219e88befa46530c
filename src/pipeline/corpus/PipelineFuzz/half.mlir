module {
  tt.func public @half(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<3.000000e+00> : tensor<16xf32>
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %v = tt.splat %x : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %v_0 = tt.addptr %v, %i : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %v_1 = tt.load %v_0 : tensor<16x!tt.ptr<f16>>
    %0 = tt.splat %o : !tt.ptr<f16> -> tensor<16x!tt.ptr<f16>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f16>>, tensor<16xi32>
    %2 = arith.mulf %v_1, %v_1 : tensor<16xf16>
    %3 = arith.extf %v_1 : tensor<16xf16> to tensor<16xf32>
    %4 = math.exp %3 : tensor<16xf32>
    %5 = arith.truncf %4 : tensor<16xf32> to tensor<16xf16>
    %6 = arith.extf %5 : tensor<16xf16> to tensor<16xf32>
    %7 = arith.divf %6, %cst : tensor<16xf32>
    %8 = arith.extf %2 : tensor<16xf16> to tensor<16xf32>
    %9 = arith.addf %8, %7 : tensor<16xf32>
    %10 = arith.truncf %9 : tensor<16xf32> to tensor<16xf16>
    tt.store %1, %10 : tensor<16x!tt.ptr<f16>>
    tt.return
  }
}
