module {
  tt.func public @fp8s(%x: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f8E4M3FN> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %0 = tt.splat %o : !tt.ptr<f8E4M3FN> -> tensor<16x!tt.ptr<f8E4M3FN>>
    %1 = tt.addptr %0, %i : tensor<16x!tt.ptr<f8E4M3FN>>, tensor<16xi32>
    %2 = tt.splat %x : !tt.ptr<f8E5M2> -> tensor<16x!tt.ptr<f8E5M2>>
    %3 = tt.addptr %2, %i : tensor<16x!tt.ptr<f8E5M2>>, tensor<16xi32>
    %4 = tt.load %3 : tensor<16x!tt.ptr<f8E5M2>>
    %5 = tt.fp_to_fp %4 : tensor<16xf8E5M2> -> tensor<16xf32>
    %cst = arith.constant 2.000000e+00 : f32
    %cst_0 = arith.constant dense<2.000000e+00> : tensor<16xf32>
    %6 = arith.mulf %5, %cst_0 : tensor<16xf32>
    %7 = tt.fp_to_fp %6, rounding = rtne : tensor<16xf32> -> tensor<16xf8E4M3FN>
    tt.store %1, %7 : tensor<16x!tt.ptr<f8E4M3FN>>
    tt.return
  }
}
