module {
  tt.func public @dot_kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %c: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %cst = arith.constant dense<0.000000e+00> : tensor<32x32xf32>
    %cst_0 = arith.constant dense<32> : tensor<32x1xi32>
    %0 = tt.make_range {end = 32 : i32, start = 0 : i32} : tensor<32xi32>
    %x = tt.expand_dims %0 {axis = 1 : i32} : tensor<32xi32> -> tensor<32x1xi32>
    %x_1 = arith.muli %x, %cst_0 : tensor<32x1xi32>
    %x_2 = tt.splat %a : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %x_3 = tt.addptr %x_2, %x_1 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %x_4 = tt.expand_dims %0 {axis = 0 : i32} : tensor<32xi32> -> tensor<1x32xi32>
    %x_5 = tt.broadcast %x_3 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %x_6 = tt.broadcast %x_4 : tensor<1x32xi32> -> tensor<32x32xi32>
    %x_7 = tt.addptr %x_5, %x_6 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %x_8 = tt.load %x_7 : tensor<32x32x!tt.ptr<f32>>
    %y = tt.splat %b : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %y_9 = tt.addptr %y, %x_1 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %y_10 = tt.broadcast %y_9 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %y_11 = tt.addptr %y_10, %x_6 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %y_12 = tt.load %y_11 : tensor<32x32x!tt.ptr<f32>>
    %1 = tt.splat %c : !tt.ptr<f32> -> tensor<32x1x!tt.ptr<f32>>
    %2 = tt.addptr %1, %x_1 : tensor<32x1x!tt.ptr<f32>>, tensor<32x1xi32>
    %3 = tt.broadcast %2 : tensor<32x1x!tt.ptr<f32>> -> tensor<32x32x!tt.ptr<f32>>
    %4 = tt.addptr %3, %x_6 : tensor<32x32x!tt.ptr<f32>>, tensor<32x32xi32>
    %5 = tt.dot %x_8, %y_12, %cst, inputPrecision = tf32 : tensor<32x32xf32> * tensor<32x32xf32> -> tensor<32x32xf32>
    tt.store %4, %5 : tensor<32x32x!tt.ptr<f32>>
    tt.return
  }
}
