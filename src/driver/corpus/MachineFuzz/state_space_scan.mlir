module {
  tt.func public @recurrence_kernel(%a: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %b: !tt.ptr<f32> {tt.divisibility = 16 : i32}, %out: !tt.ptr<f32> {tt.divisibility = 16 : i32}) attributes {noinline = false} {
    %i = arith.constant dense<8> : tensor<64x1xi32>
    %i_0 = tt.make_range {end = 64 : i32, start = 0 : i32} : tensor<64xi32>
    %i_1 = tt.expand_dims %i_0 {axis = 1 : i32} : tensor<64xi32> -> tensor<64x1xi32>
    %i_2 = arith.muli %i_1, %i : tensor<64x1xi32>
    %i_3 = tt.make_range {end = 8 : i32, start = 0 : i32} : tensor<8xi32>
    %i_4 = tt.expand_dims %i_3 {axis = 0 : i32} : tensor<8xi32> -> tensor<1x8xi32>
    %i_5 = tt.broadcast %i_2 : tensor<64x1xi32> -> tensor<64x8xi32>
    %i_6 = tt.broadcast %i_4 : tensor<1x8xi32> -> tensor<64x8xi32>
    %i_7 = arith.addi %i_5, %i_6 : tensor<64x8xi32>
    %0 = tt.splat %a : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
    %1 = tt.addptr %0, %i_7 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
    %2 = tt.load %1 : tensor<64x8x!tt.ptr<f32>>
    %3 = tt.splat %b : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
    %4 = tt.addptr %3, %i_7 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
    %5 = tt.load %4 : tensor<64x8x!tt.ptr<f32>>
    %6:2 = "tt.scan"(%2, %5) <{axis = 0 : i32, reverse = false}> ({
    ^bb0(%arg3: f32, %arg4: f32, %arg5: f32, %arg6: f32):
      %9 = arith.mulf %arg3, %arg5 : f32
      %10 = arith.mulf %arg4, %arg5 : f32
      %11 = arith.addf %10, %arg6 : f32
      tt.scan.return %9, %11 : f32, f32
    }) : (tensor<64x8xf32>, tensor<64x8xf32>) -> (tensor<64x8xf32>, tensor<64x8xf32>)
    %7 = tt.splat %out : !tt.ptr<f32> -> tensor<64x8x!tt.ptr<f32>>
    %8 = tt.addptr %7, %i_7 : tensor<64x8x!tt.ptr<f32>>, tensor<64x8xi32>
    tt.store %8, %6#1 : tensor<64x8x!tt.ptr<f32>>
    tt.return
  }
}
