module {
  tt.func public @dot_kernel(%a: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f16> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<16x16xf32>
    %cst_0 = arith.constant dense<16> : tensor<16x1xi32>
    %y = arith.constant dense<16> : tensor<32x1xi32>
    %x = arith.constant dense<32> : tensor<16x1xi32>
    %0 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %1 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %x_1 = tt.expand_dims %0 {axis = 1 : i32} : tensor<16xi32> -> tensor<16x1xi32>
    %x_2 = arith.muli %x_1, %x : tensor<16x1xi32>
    %x_3 = tt.splat %a : !tt.ptr<f16> -> tensor<16x1x!tt.ptr<f16>>
    %x_4 = tt.addptr %x_3, %x_2 : tensor<16x1x!tt.ptr<f16>>, tensor<16x1xi32>
    %x_5 = tt.expand_dims %1 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %x_6 = tt.broadcast %x_4 : tensor<16x1x!tt.ptr<f16>> -> tensor<16x32x!tt.ptr<f16>>
    %x_7 = tt.broadcast %x_5 : tensor<1x32xi32> -> tensor<16x32xi32>
    %x_8 = tt.addptr %x_6, %x_7 : tensor<16x32x!tt.ptr<f16>>, tensor<16x32xi32>
    %x_9 = tt.load %x_8 : tensor<16x32x!tt.ptr<f16>>
    %y_10 = tt.expand_dims %1 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %y_11 = arith.muli %y_10, %y : tensor<32x1xi32>
    %y_12 = tt.splat %b : !tt.ptr<f16> -> tensor<32x1x!tt.ptr<f16>>
    %y_13 = tt.addptr %y_12, %y_11 : tensor<32x1x!tt.ptr<f16>>, tensor<32x1xi32>
    %y_14 = tt.expand_dims %0 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %y_15 = tt.broadcast %y_13 : tensor<32x1x!tt.ptr<f16>> -> tensor<32x16x!tt.ptr<f16>>
    %y_16 = tt.broadcast %y_14 : tensor<1x16xi32> -> tensor<32x16xi32>
    %y_17 = tt.addptr %y_15, %y_16 : tensor<32x16x!tt.ptr<f16>>, tensor<32x16xi32>
    %y_18 = tt.load %y_17 : tensor<32x16x!tt.ptr<f16>>
    %2 = arith.muli %x_1, %cst_0 : tensor<16x1xi32>
    %3 = tt.splat %c : !tt.ptr<f32> -> tensor<16x1x!tt.ptr<f32>>
    %4 = tt.addptr %3, %2 : tensor<16x1x!tt.ptr<f32>>, tensor<16x1xi32>
    %5 = tt.broadcast %4 : tensor<16x1x!tt.ptr<f32>> -> tensor<16x16x!tt.ptr<f32>>
    %6 = tt.broadcast %y_14 : tensor<1x16xi32> -> tensor<16x16xi32>
    %7 = tt.addptr %5, %6 : tensor<16x16x!tt.ptr<f32>>, tensor<16x16xi32>
    %8 = tt.dot %x_9, %y_18, %cst : tensor<16x32xf16> * tensor<32x16xf16> -> tensor<16x16xf32>
    tt.store %7, %8 : tensor<16x16x!tt.ptr<f32>>
    tt.return
  }
}
