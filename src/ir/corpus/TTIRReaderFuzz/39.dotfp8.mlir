module {
  tt.func public @dotfp8(%x: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %y: !tt.ptr<f8E5M2> {tt.divisibility = 16 : i32}, %o: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %cst_0 = arith.constant dense<32> : tensor<32x1xi32>
    %m = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %m_1 = tt.expand_dims %m {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %n = tt.expand_dims %m {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %a = arith.muli %m_1, %cst_0 : tensor<32x1xi32>
    %a_2 = tt.splat %x : !tt.ptr<f8E5M2> -> tensor<32x1x!tt.ptr<f8E5M2>>
    %a_3 = tt.addptr %a_2, %a : tensor<32x1x!tt.ptr<f8E5M2>>, tensor<32x1xi32>
    %a_4 = tt.broadcast %a_3 : tensor<32x1x!tt.ptr<f8E5M2>> -> tensor<32x32x!tt.ptr<f8E5M2>>
    %a_5 = tt.broadcast %n : tensor<1x32xi32> -> tensor<32x32xi32>
    %a_6 = tt.addptr %a_4, %a_5 : tensor<32x32x!tt.ptr<f8E5M2>>, tensor<32x32xi32>
    %a_7 = tt.load %a_6 : tensor<32x32x!tt.ptr<f8E5M2>>
    %b = tt.splat %y : !tt.ptr<f8E5M2> -> tensor<32x1x!tt.ptr<f8E5M2>>
    %b_8 = tt.addptr %b, %a : tensor<32x1x!tt.ptr<f8E5M2>>, tensor<32x1xi32>
    %b_9 = tt.broadcast %b_8 : tensor<32x1x!tt.ptr<f8E5M2>> -> tensor<32x32x!tt.ptr<f8E5M2>>
    %b_10 = tt.addptr %b_9, %a_5 : tensor<32x32x!tt.ptr<f8E5M2>>, tensor<32x32xi32>
    %b_11 = tt.load %b_10 : tensor<32x32x!tt.ptr<f8E5M2>>
    %0 = tt.splat %o : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %1 = tt.addptr %0, %a : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %2 = tt.broadcast %1 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %3 = tt.addptr %2, %a_5 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %4 = tt.dot %a_7, %b_11, %cst, inputPrecision = tf32 {maxNumImpreciseAcc = 32 : i32} : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
    %5 = tt.dot %a_7, %b_11, %cst, inputPrecision = tf32 {maxNumImpreciseAcc = 1073741824 : i32} : tensor<32x32xf8E5M2> * tensor<32x32xf8E5M2> -> tensor<32x32xf32>
    %6 = arith.addf %4, %5 : tensor<32x32xf32>
    tt.store %3, %6 : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }
}
