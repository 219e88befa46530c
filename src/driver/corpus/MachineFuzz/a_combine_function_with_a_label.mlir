module {
  tt.func public @labelled_kernel(%x: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %labels: !tt.ptr<i64> {tt.divisibility = 16 : i32}, %out: !tt.ptr<i64> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = arith.constant dense<16> : tensor<8x1xi32>
    %i_0 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<8xi32> -> tensor<8x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<8x1xi32>
    %i_3 = tt.make_range {end = 16 : i32, start = 0 : i32} : tensor<16xi32>
    %i_4 = tt.expand_dims %i_3 {axis = 0 : i32} : tensor<16xi32> -> tensor<1x16xi32>
    %i_5 = tt.broadcast %i_2 : tensor<8x1xi32> -> tensor<8x16xi32>
    %i_6 = tt.broadcast %i_4 : tensor<1x16xi32> -> tensor<8x16xi32>
    %i_7 = arith.addi %i_5, %i_6 : tensor<8x16xi32>
    %0 = tt.splat %x : !tt.ptr<f32> -> tensor<8x16x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_7 : tensor<8x16x!tt.ptr<f32>>, tensor<8x16xi32>
    %2 = tt.load %1 : tensor<8x16x!tt.ptr<f32>>
    %3 = tt.splat %labels : !tt.ptr<i64> -> tensor<8x16x!tt.ptr<i64>>
    %4 = tt.addptr %3, %i_7 : tensor<8x16x!tt.ptr<i64>>, tensor<8x16xi32>
    %5 = tt.load %4 : tensor<8x16x!tt.ptr<i64>>
    %6:2 = "tt.reduce"(%2, %5) <{axis = 1 : i32}> ({
    ^bb0(%arg3: f32, %arg4: i64, %arg5: f32, %arg6: i64):
      %take_b = arith.cmpf ogt, %arg5, %arg3 : f32
      %9 = arith.select %take_b, %arg5, %arg3 : f32
      %10 = arith.select %take_b, %arg6, %arg4 : i64
      tt.reduce.return %9, %10 : f32, i64
    }) : (tensor<8x16xf32>, tensor<8x16xi64>) -> (tensor<8xf32>, tensor<8xi64>)
    %7 = tt.splat %out : !tt.ptr<i64> -> tensor<8x!tt.ptr<i64>>
    %8 = tt.addptr %7, %i_0 : tensor<8x!tt.ptr<i64>>, tensor<8xi32>
    tt.store %8, %6#1 : tensor<8x!tt.ptr<i64>>
    tt.return
  }
}
