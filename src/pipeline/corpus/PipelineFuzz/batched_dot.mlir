module {
  tt.func public @batched_dot(%x: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<2x16x16xf32>
    %i = arith.constant dense<16> : tensor<1x16x1xi32>
    %i_0 = arith.constant dense<256> : tensor<2x1x1xi32>
    %b = tt.make_range {end = 2 : i32, start = 0 : i32} : tensor<2xi32>
    %b_1 = tt.expand_dims %b {axis = 1 : i32} : tensor<2xi32> -> tensor<2x1xi32>
    %b_2 = tt.expand_dims %b_1 {axis = 2 : i32} : tensor<2x1xi32> -> tensor<2x1x1xi32>
    %m = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %m_3 = tt.expand_dims %m {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %m_4 = tt.expand_dims %m_3 {axis = 2 : i32} : tensor<1x16xi32> -> tensor<1x16x1xi32>
    %n = tt.expand_dims %m_3 {axis = 1 : i32} : tensor<1x16xi32> -> tensor<1x1x16xi32>
    %i_5 = arith.muli %b_2, %i_0 : tensor<2x1x1xi32>
    %i_6 = arith.muli %m_4, %i : tensor<1x16x1xi32>
    %i_7 = tt.broadcast %i_5 : tensor<2x1x1xi32> -> tensor<2x16x1xi32>
    %i_8 = tt.broadcast %i_6 : tensor<1x16x1xi32> -> tensor<2x16x1xi32>
    %i_9 = arith.addi %i_7, %i_8 : tensor<2x16x1xi32>
    %i_10 = tt.broadcast %i_9 : tensor<2x16x1xi32> -> tensor<2x16x16xi32>
    %i_11 = tt.broadcast %n : tensor<1x1x16xi32> -> tensor<2x16x16xi32>
    %i_12 = arith.addi %i_10, %i_11 : tensor<2x16x16xi32>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<2x16x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_12 : tensor<2x16x16x!tt.ptr<f32>>, tensor<2x16x16xi32>
    %2 = tt.splat %x : !tt.ptr<f16> -> tensor<2x16x16x!tt.ptr<f16>>
    %3 = tt.addptr %2, %i_12 : tensor<2x16x16x!tt.ptr<f16>>, tensor<2x16x16xi32>
    %4 = tt.load %3 : tensor<2x16x16x!tt.ptr<f16>>
    %5 = tt.splat %y : !tt.ptr<f16> -> tensor<2x16x16x!tt.ptr<f16>>
    %6 = tt.addptr %5, %i_12 : tensor<2x16x16x!tt.ptr<f16>>, tensor<2x16x16xi32>
    %7 = tt.load %6 : tensor<2x16x16x!tt.ptr<f16>>
    %8 = tt.dot %4, %7, %cst, inputPrecision = tf32 : tensor<2x16x16xf16> * tensor<2x16x16xf16> -> tensor<2x16x16xf32>
    tt.store %1, %8 : tensor<2x16x16x!tt.ptr<f32>>
    tt.return
  }
}
