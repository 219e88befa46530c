module {
  tt.func public @dot_f16acc(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f16> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x16xf16>
    %i = arith.constant dense<16> : tensor<16x1xi32>
    %i_0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<16x1xi32>
    %i_3 = tt.expand_dims %i_0 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_4 = tt.broadcast %i_2 : tensor<16x1xi32> -> tensor<16x16xi32>
    %i_5 = tt.broadcast %i_3 : tensor<1x16xi32> -> tensor<16x16xi32>
    %i_6 = arith.addi %i_4, %i_5 : tensor<16x16xi32>
    %0 = tt.splat %o : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
    %1 = tt.addptr %0, %i_6 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %2 = tt.splat %x : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
    %3 = tt.addptr %2, %i_6 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %4 = tt.load %3 : tensor<16x16x!tt.ptr<f16>>
    %5 = tt.splat %y : !tt.ptr<f16> -> tensor<16x16x!tt.ptr<f16>>
    %6 = tt.addptr %5, %i_6 : tensor<16x16x!tt.ptr<f16>>, tensor<16x16xi32>
    %7 = tt.load %6 : tensor<16x16x!tt.ptr<f16>>
    %8 = tt.dot %4, %7, %cst, inputPrecision = tf32 : tensor<16x16xf16> * tensor<16x16xf16> -> tensor<16x16xf16>
    tt.store %1, %8 : tensor<16x16x!tt.ptr<f16>>
    tt.return
  }
}
